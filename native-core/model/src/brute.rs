//! The oracle: every behaviour of a small program, by brute force.
//!
//! Semantics of its own, written against the Java API documents; it shares the interpreter of local instructions with
//! the engine's host and nothing with the engine. All interleavings are enumerated, one representative per prefix of
//! a trace: a prefix is identified by the multiset of its steps, each with the objects it touches and their versions.
//! Steps that touch an object in the same commuting way leave its version alone.
//!
//! Timed operations give up at any moment at which they cannot succeed. Unless somebody could notice, the main thread
//! has started all threads that its code starts first before anything else happens.

pub mod states;

use std::collections::BTreeSet;

use rustc_hash::{FxHashMap, FxHashSet};
use xxhash_rust::xxh3::xxh3_128;

use jess_engine::host::AccessKind;

use crate::host::{Final, Machine};
use crate::program::{Action, Instr, Program, Reg};

/// All behaviours of a program.
#[derive(Debug, Default)]
pub struct Behaviours {
    /// Mazurkiewicz traces of complete executions.
    pub traces: FxHashSet<u128>,
    /// Their lazy relations: without the edges through mutexes.
    pub lazy: FxHashSet<u128>,
    /// Final states, and whether they are deadlocks.
    pub finals: BTreeSet<(bool, Final)>,
    /// Traces that end in a deadlock.
    pub deadlocks: u64,
}

const READ: u8 = 0;
const ADD: u8 = 1;
const WRITE: u8 = 2;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Thing {
    Cell(usize),
    Monitor(u16),
    Lock(u16),
    MonitorQueue(u16),
    LockQueue(u16),
    Rw(u16),
    Semaphore(u16),
    Latch(u16),
    Life(u16),
    Permit(u16),
    Flag(u16),
}

#[derive(Clone, Copy, Debug, Default)]
struct Version {
    number: u32,
    mode: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Life {
    New,
    Alive,
    Ended,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wait {
    No,
    /// In a queue, having held a mutex so often.
    Queued(Thing, Thing, u32),
    /// Out of the queue, wants the mutex back; result.
    Woken(Thing, u32, i64),
}

#[derive(Clone, Debug)]
struct State<'p> {
    machine: Machine<'p>,
    life: Vec<Life>,
    wait: Vec<Wait>,
    permit: Vec<bool>,
    flag: Vec<bool>,
    owners: FxHashMap<Thing, (u16, u32)>,
    queues: FxHashMap<Thing, Vec<u16>>,
    readers: FxHashMap<(u16, u16), u32>,
    semaphores: Vec<i64>,
    latches: Vec<i64>,
    versions: FxHashMap<Thing, Version>,
    lengths: Vec<u32>,
    hash: u128,
    lazy: u128,
}

/// What a step did, for its identity.
struct Done {
    touched: Vec<(Thing, u8)>,
    outcome: i64,
}

/// Enumerates a program, unless it has more prefixes than `most`.
#[must_use]
pub fn enumerate(program: &Program, most: usize) -> Option<Behaviours> {
    let mut found = Behaviours::default();
    let mut seen: FxHashSet<u128> = FxHashSet::default();
    let mut todo = vec![State::new(program)];
    while let Some(state) = todo.pop() {
        let mut stuck = true;
        if !state.is_over(program) {
            for thread in 0..program.threads.len() as u16 {
                for next in state.successors(thread, program) {
                    stuck = false;
                    if seen.insert(next.hash) {
                        todo.push(next);
                    }
                }
            }
        }
        if seen.len() > most {
            return None;
        }
        if stuck {
            let deadlock = !state.is_over(program);
            found.deadlocks += u64::from(deadlock);
            found.traces.insert(state.hash);
            found.lazy.insert(state.lazy);
            found.finals.insert((deadlock, state.into_final(program)));
        }
    }
    Some(found)
}

impl<'p> State<'p> {
    fn new(program: &'p Program) -> State<'p> {
        let count = program.threads.len();
        let mut state = State {
            machine: Machine::new(program),
            life: vec![Life::New; count],
            wait: vec![Wait::No; count],
            permit: vec![false; count],
            flag: vec![false; count],
            owners: FxHashMap::default(),
            queues: FxHashMap::default(),
            readers: FxHashMap::default(),
            semaphores: program.semaphores.clone(),
            latches: program.latches.clone(),
            versions: FxHashMap::default(),
            lengths: vec![0; count],
            hash: 0,
            lazy: 0,
        };
        state.life[0] = Life::Alive;
        let observes =
            |instr: &Instr| matches!(instr, Instr::Do(_, Action::Join(..) | Action::IsAlive(_) | Action::Start(_)));
        let observed = program.threads[1..].iter().flatten().any(observes);
        let first = if observed { &[] } else { program.threads[0].as_slice() };
        for instr in first {
            let Instr::Do(r, Action::Start(child)) = *instr else {
                break;
            };
            state.machine.complete(0, r, 0);
            state.life[usize::from(child)] = Life::Alive;
        }
        state
    }

    fn is_over(&self, program: &Program) -> bool {
        (0..self.life.len()).all(|t| self.life[t] != Life::Alive || program.daemons.contains(&(t as u16)))
    }

    /// The end state; every thread that is left has come to its next operation.
    fn into_final(mut self, program: &Program) -> Final {
        for t in 0..self.life.len() {
            // What only concerns the thread itself is not held up by anybody.
            while let Some(at) = self.steps(t as u16, program).into_iter().find(|next| next.hash == self.hash) {
                self = at;
            }
            if self.life[t] == Life::Alive {
                self.machine.next(t);
            }
        }
        self.machine.into_final()
    }

    /// All states after one step of `thread`.
    fn successors(&self, thread: u16, program: &Program) -> Vec<State<'p>> {
        let mut all = self.steps(thread, program);
        // What only concerns the thread itself is part of its next step.
        while let Some(at) = all.iter().position(|next| next.hash == self.hash) {
            let next = all.swap_remove(at);
            all.extend(next.steps(thread, program));
        }
        all
    }

    fn steps(&self, thread: u16, program: &Program) -> Vec<State<'p>> {
        let t = usize::from(thread);
        if self.life[t] != Life::Alive {
            return Vec::new();
        }
        let mut next = self.clone();
        if next.wait[t] != Wait::No {
            return next.resume(thread, program).into_iter().collect();
        }
        match next.machine.next(t) {
            None => {
                next.life[t] = Life::Ended;
                next.record(thread, &[(Thing::Life(thread), WRITE)], 0);
                vec![next]
            }
            Some((r, Action::Choose(n))) => (0..i64::from(n))
                .map(|value| {
                    let mut chosen = next.clone();
                    chosen.machine.complete(t, r, value);
                    chosen.record(thread, &[], value);
                    chosen
                })
                .collect(),
            Some((r, Action::Notify(m))) => {
                let queue = Thing::MonitorQueue(m);
                let waiting = next.queues.get(&queue).cloned().unwrap_or_default();
                if !next.owns(Thing::Monitor(m), thread) || waiting.is_empty() {
                    return next.act(thread, r, Action::Notify(m)).into_iter().collect();
                }
                waiting
                    .into_iter()
                    .map(|chosen| {
                        let mut after = next.clone();
                        after.wake(chosen, queue, 0);
                        after.machine.complete(t, r, 0);
                        let touched = [(queue, WRITE), (Thing::Flag(chosen), WRITE)];
                        after.record(thread, &touched, i64::from(chosen));
                        after
                    })
                    .collect()
            }
            Some((r, action)) => next.act(thread, r, action).into_iter().collect(),
        }
    }

    fn owns(&self, mutex: Thing, thread: u16) -> bool {
        self.owners.get(&mutex).is_some_and(|owner| owner.0 == thread)
    }

    fn wake(&mut self, thread: u16, queue: Thing, result: i64) {
        if let Some(waiting) = self.queues.get_mut(&queue) {
            waiting.retain(|&other| other != thread);
        }
        let t = usize::from(thread);
        if let Wait::Queued(_, mutex, holds) = self.wait[t] {
            self.wait[t] = Wait::Woken(mutex, holds, result);
        }
    }

    fn resume(mut self, thread: u16, _program: &Program) -> Option<State<'p>> {
        let t = usize::from(thread);
        let (r, action) = self.machine.next(t)?;
        let timed = matches!(action, Action::Wait(_, true) | Action::Await(_, _, true));
        let queue = match action {
            Action::Wait(m, _) => Thing::MonitorQueue(m),
            Action::Await(c, ..) => Thing::LockQueue(c),
            _ => return None,
        };
        if timed && matches!(self.wait[t], Wait::Queued(..)) {
            self.wake(thread, queue, 1);
        }
        let Wait::Woken(mutex, holds, result) = self.wait[t] else {
            return None;
        };
        if self.owners.contains_key(&mutex) {
            return None;
        }
        self.owners.insert(mutex, (thread, holds));
        self.wait[t] = Wait::No;
        if result == 2 {
            self.flag[t] = false;
        }
        self.machine.complete(t, r, result);
        let mut touched = vec![(mutex, WRITE), (Thing::Flag(thread), WRITE)];
        if timed {
            touched.push((queue, WRITE));
        }
        self.record(thread, &touched, result);
        Some(self)
    }

    /// Performs an action that has at most one outcome; nothing when it must wait.
    fn act(mut self, thread: u16, r: Reg, action: Action) -> Option<State<'p>> {
        let t = usize::from(thread);
        if let Some((index, kind)) = self.machine.access(t, action) {
            let failed = self.machine.perform(t, r, action);
            let reads = kind == AccessKind::Read || failed;
            let mode = if reads { READ } else { WRITE };
            self.record(thread, &[(Thing::Cell(index), mode)], i64::from(failed));
            return Some(self);
        }
        let interrupted = self.flag[t];
        let flag = Thing::Flag(thread);
        let interruptible = match action {
            Action::Wait(m, _) => self.owns(Thing::Monitor(m), thread),
            Action::Await(_, l, _) => self.owns(Thing::Lock(l), thread),
            Action::Lock(_, _, yes) => yes,
            Action::Sleep | Action::Acquire(..) | Action::AwaitLatch(..) => true,
            _ => false,
        };
        if interruptible && interrupted {
            self.flag[t] = false;
            self.machine.complete(t, r, 2);
            self.record(thread, &[(flag, WRITE)], 2);
            return Some(self);
        }
        let mut done = Done { touched: Vec::new(), outcome: 0 };
        if interruptible {
            done.touched.push((flag, READ));
        }
        let result = match action {
            Action::Enter(m) => self.enter(thread, Thing::Monitor(m), false, &mut done)?,
            Action::Lock(l, timed, _) => self.enter(thread, Thing::Lock(l), timed, &mut done)?,
            Action::TryLock(l) => 1 - self.enter(thread, Thing::Lock(l), true, &mut done)?,
            Action::Exit(m) => self.leave(thread, Thing::Monitor(m), &mut done),
            Action::Unlock(l) => self.leave(thread, Thing::Lock(l), &mut done),
            Action::Wait(m, _) => {
                let (mutex, queue) = (Thing::Monitor(m), Thing::MonitorQueue(m));
                return Some(self.begin_wait(thread, r, mutex, queue, done));
            }
            Action::Await(c, l, _) => {
                let (mutex, queue) = (Thing::Lock(l), Thing::LockQueue(c));
                return Some(self.begin_wait(thread, r, mutex, queue, done));
            }
            Action::Notify(m) | Action::NotifyAll(m) => {
                self.wake_some(thread, Thing::Monitor(m), Thing::MonitorQueue(m), true, &mut done)
            }
            Action::Signal(c, l) => self.wake_some(thread, Thing::Lock(l), Thing::LockQueue(c), false, &mut done),
            Action::SignalAll(c, l) => self.wake_some(thread, Thing::Lock(l), Thing::LockQueue(c), true, &mut done),
            _ => self.act_on_threads_and_counts(thread, action, &mut done)?,
        };
        self.machine.complete(t, r, result);
        if done.outcome != NO_EVENT || interruptible {
            self.record(thread, &done.touched, result);
        }
        Some(self)
    }

    fn enter(&mut self, thread: u16, mutex: Thing, gives_up: bool, done: &mut Done) -> Option<i64> {
        match self.owners.get_mut(&mutex) {
            Some(owner) if owner.0 == thread => {
                owner.1 += 1;
                done.outcome = NO_EVENT;
                Some(0)
            }
            Some(_) if gives_up => {
                done.touched.push((mutex, READ));
                Some(1)
            }
            Some(_) => None,
            None => {
                self.owners.insert(mutex, (thread, 1));
                done.touched.push((mutex, WRITE));
                Some(0)
            }
        }
    }

    fn leave(&mut self, thread: u16, mutex: Thing, done: &mut Done) -> i64 {
        match self.owners.get_mut(&mutex) {
            Some(owner) if owner.0 == thread && owner.1 > 1 => {
                owner.1 -= 1;
                done.outcome = NO_EVENT;
                0
            }
            Some(owner) if owner.0 == thread => {
                self.owners.remove(&mutex);
                done.touched.push((mutex, WRITE));
                0
            }
            _ => {
                done.outcome = NO_EVENT;
                3
            }
        }
    }

    fn begin_wait(mut self, thread: u16, r: Reg, mutex: Thing, queue: Thing, done: Done) -> State<'p> {
        let t = usize::from(thread);
        if !self.owns(mutex, thread) {
            self.machine.complete(t, r, 3);
            return self;
        }
        let holds = self.owners.remove(&mutex).map_or(1, |owner| owner.1);
        self.wait[t] = Wait::Queued(queue, mutex, holds);
        self.queues.entry(queue).or_default().push(thread);
        let mut touched = done.touched;
        touched.retain(|touch| touch.0 != Thing::Flag(thread));
        touched.extend([(mutex, WRITE), (queue, WRITE), (Thing::Flag(thread), WRITE)]);
        self.record(thread, &touched, -1);
        self
    }

    fn wake_some(&mut self, thread: u16, mutex: Thing, queue: Thing, all: bool, done: &mut Done) -> i64 {
        if !self.owns(mutex, thread) {
            done.outcome = NO_EVENT;
            return 3;
        }
        let mut waiting = self.queues.get(&queue).cloned().unwrap_or_default();
        if !all {
            waiting.truncate(1);
        }
        let mode = if waiting.is_empty() { READ } else { WRITE };
        done.touched.push((queue, mode));
        for other in waiting {
            self.wake(other, queue, 0);
            done.touched.push((Thing::Flag(other), WRITE));
        }
        0
    }

    fn act_on_threads_and_counts(&mut self, thread: u16, action: Action, done: &mut Done) -> Option<i64> {
        let t = usize::from(thread);
        Some(match action {
            Action::Start(child) => {
                let life = &mut self.life[usize::from(child)];
                let fresh = *life == Life::New;
                done.touched.push((Thing::Life(child), if fresh { WRITE } else { READ }));
                if fresh {
                    *life = Life::Alive;
                    0
                } else {
                    3
                }
            }
            Action::Join(other, timed) => {
                done.touched.push((Thing::Life(other), READ));
                if self.life[usize::from(other)] != Life::Alive {
                    0
                } else if self.flag[t] {
                    self.flag[t] = false;
                    done.touched.push((Thing::Flag(thread), WRITE));
                    2
                } else if timed {
                    done.touched.push((Thing::Flag(thread), READ));
                    1
                } else {
                    return None;
                }
            }
            Action::IsAlive(other) => {
                done.touched.push((Thing::Life(other), READ));
                i64::from(self.life[usize::from(other)] == Life::Alive)
            }
            Action::Park(timed) => {
                if !timed && !self.permit[t] && !self.flag[t] {
                    return None;
                }
                self.permit[t] = false;
                done.touched.push((Thing::Permit(thread), WRITE));
                done.touched.push((Thing::Flag(thread), READ));
                0
            }
            Action::Unpark(other) => {
                self.permit[usize::from(other)] = true;
                done.touched.push((Thing::Permit(other), ADD));
                0
            }
            Action::Interrupt(other) => {
                self.flag[usize::from(other)] = true;
                match self.wait[usize::from(other)] {
                    Wait::Queued(queue, ..) => {
                        self.wake(other, queue, 2);
                        done.touched.push((Thing::Flag(other), WRITE));
                        done.touched.push((queue, WRITE));
                    }
                    _ => done.touched.push((Thing::Flag(other), ADD)),
                }
                0
            }
            Action::Interrupted => {
                let was = std::mem::take(&mut self.flag[t]);
                let mode = if was { WRITE } else { READ };
                done.touched.push((Thing::Flag(thread), mode));
                i64::from(was)
            }
            Action::IsInterrupted(other) => {
                done.touched.push((Thing::Flag(other), READ));
                i64::from(self.flag[usize::from(other)])
            }
            Action::Yield | Action::Sleep => 0,
            Action::Acquire(..)
            | Action::TryAcquire(..)
            | Action::Release(..)
            | Action::Drain(_)
            | Action::Available(_)
            | Action::AwaitLatch(..)
            | Action::CountDown(_)
            | Action::Count(_) => self.act_on_counts(action, done)?,
            _ => self.act_on_rwlocks(thread, action, done)?,
        })
    }

    fn act_on_counts(&mut self, action: Action, done: &mut Done) -> Option<i64> {
        let (thing, mode, result) = match action {
            Action::Acquire(s, n, timed) => {
                let permits = &mut self.semaphores[usize::from(s)];
                if *permits >= i64::from(n) {
                    *permits -= i64::from(n);
                    (Thing::Semaphore(s), WRITE, 0)
                } else if timed {
                    (Thing::Semaphore(s), READ, 1)
                } else {
                    return None;
                }
            }
            Action::TryAcquire(s, n) => {
                let permits = &mut self.semaphores[usize::from(s)];
                if *permits >= i64::from(n) {
                    *permits -= i64::from(n);
                    (Thing::Semaphore(s), WRITE, 1)
                } else {
                    (Thing::Semaphore(s), READ, 0)
                }
            }
            Action::Release(s, n) => {
                self.semaphores[usize::from(s)] += i64::from(n);
                (Thing::Semaphore(s), ADD, 0)
            }
            Action::Drain(s) => {
                let all = std::mem::take(&mut self.semaphores[usize::from(s)]);
                (Thing::Semaphore(s), WRITE, all)
            }
            Action::Available(s) => {
                let permits = self.semaphores[usize::from(s)];
                (Thing::Semaphore(s), READ, permits)
            }
            Action::AwaitLatch(l, timed) => {
                let open = self.latches[usize::from(l)] == 0;
                if !open && !timed {
                    return None;
                }
                (Thing::Latch(l), READ, i64::from(!open))
            }
            Action::CountDown(l) => {
                let count = &mut self.latches[usize::from(l)];
                *count = (*count - 1).max(0);
                (Thing::Latch(l), ADD, 0)
            }
            Action::Count(l) => (Thing::Latch(l), READ, self.latches[usize::from(l)]),
            _ => return None,
        };
        done.touched.push((thing, mode));
        Some(result)
    }

    fn act_on_rwlocks(&mut self, thread: u16, action: Action, done: &mut Done) -> Option<i64> {
        let (l, mode, result) = match action {
            Action::ReadLock(l) | Action::TryReadLock(l) => {
                let tries = matches!(action, Action::TryReadLock(_));
                let holds = self.readers.get(&(l, thread)).copied().unwrap_or(0);
                let writer = self.owners.get(&Thing::Rw(l)).map(|owner| owner.0);
                if holds == 0 && writer.is_some_and(|w| w != thread) {
                    if !tries {
                        return None;
                    }
                    (l, ADD, 0)
                } else {
                    if holds > 0 {
                        done.outcome = NO_EVENT;
                    }
                    self.readers.insert((l, thread), holds + 1);
                    (l, ADD, i64::from(tries))
                }
            }
            Action::ReadUnlock(l) => {
                let holds = self.readers.get(&(l, thread)).copied().unwrap_or(0);
                if holds != 1 {
                    done.outcome = NO_EVENT;
                }
                match holds {
                    0 => (l, ADD, 3),
                    1 => {
                        self.readers.remove(&(l, thread));
                        (l, ADD, 0)
                    }
                    _ => {
                        self.readers.insert((l, thread), holds - 1);
                        (l, ADD, 0)
                    }
                }
            }
            Action::WriteLock(l) | Action::TryWriteLock(l) => {
                let tries = matches!(action, Action::TryWriteLock(_));
                let read = self.readers.keys().any(|reader| reader.0 == l);
                match self.owners.get_mut(&Thing::Rw(l)) {
                    Some(owner) if owner.0 == thread => {
                        owner.1 += 1;
                        done.outcome = NO_EVENT;
                        (l, WRITE, i64::from(tries))
                    }
                    None if !read => {
                        self.owners.insert(Thing::Rw(l), (thread, 1));
                        (l, WRITE, i64::from(tries))
                    }
                    _ if tries => (l, READ, 0),
                    _ => return None,
                }
            }
            Action::WriteUnlock(l) => {
                let result = self.leave(thread, Thing::Rw(l), done);
                done.touched.clear();
                (l, WRITE, result)
            }
            _ => return None,
        };
        done.touched.push((Thing::Rw(l), mode));
        Some(result)
    }

    /// Adds a step to the identity of the prefix.
    fn record(&mut self, thread: u16, touched: &[(Thing, u8)], outcome: i64) {
        self.lengths[usize::from(thread)] += 1;
        let mut parts: Vec<(Thing, u8, u32)> = Vec::new();
        for &(thing, mode) in touched {
            let version = self.versions.entry(thing).or_default();
            if version.number == 0 || mode == WRITE || version.mode != mode {
                version.number += 1;
                version.mode = mode;
            }
            parts.push((thing, mode, version.number));
        }
        parts.sort_unstable();
        let index = self.lengths[usize::from(thread)];
        let identity = format!("{thread} {index} {outcome} {parts:?}");
        self.hash = self.hash.wrapping_add(xxh3_128(identity.as_bytes()));
        parts.retain(|part| !matches!(part.0, Thing::Monitor(_) | Thing::Lock(_) | Thing::Rw(_)));
        let identity = format!("{thread} {index} {outcome} {parts:?}");
        self.lazy = self.lazy.wrapping_add(xxh3_128(identity.as_bytes()));
    }
}

/// Marks a step that only concerns its own thread.
const NO_EVENT: i64 = i64::MIN;
