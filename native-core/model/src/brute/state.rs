//! The state of a program under enumeration, its steps, and the identity of what led to it.

use std::rc::Rc;

use smallvec::{SmallVec, smallvec};
use xxhash_rust::xxh3::xxh3_128;

use super::cells::{Cells, Region};
use super::clocks::Clocks;
use super::few::Few;
use super::past::{Past, Step};
use super::rules::{Asked, Lines, Passing};
use super::things::{Thing, Touched, WRITE};
use crate::machine::{Final, Machine};
use crate::program::{Action, Instr, Program};

/// Marks a step that only concerns its own thread.
pub(super) const NO_EVENT: i64 = i64::MIN;

/// Limit on the steps in a row that only concern their thread: more of them are a loop.
const MOST_OWN_STEPS: usize = 1_000;

pub(super) type PerThread<T> = SmallVec<[T; 5]>;

/// How often the way of touching a thing has changed.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Version {
    pub(super) number: u32,
    pub(super) mode: u8,
}

/// Where in its life a thread is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Life {
    New,
    Alive,
    Ended,
}

/// Whether a thread is inside a wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Wait {
    No,
    /// In a queue, having held a mutex that many times.
    Queued(Thing, Thing, u32),
    /// Woken, so out of the queue, and needs the mutex back, to hold it that many times.
    Woken(Thing, u32),
    /// The wait is over, and its thread competes for the mutex, to hold it that many times; result.
    Competes(Thing, u32, i64),
}

/// Everything at one moment of one interleaving.
#[derive(Clone, Debug)]
pub(super) struct State<'p> {
    pub(super) machine: Machine<'p>,
    pub(super) life: PerThread<Life>,
    pub(super) wait: PerThread<Wait>,
    pub(super) permit: PerThread<bool>,
    pub(super) flag: PerThread<bool>,
    /// Threads that have arrived at their operation, by a step that the program may query.
    pub(super) arrived: PerThread<bool>,
    /// Those of them that could not go on at some moment since.
    pub(super) waited: PerThread<bool>,
    /// Threads that wait and may lose their permit by that.
    pub(super) lingering: PerThread<bool>,
    /// Threads that need a mutex back and have yet to see whether it is free.
    pub(super) coming: PerThread<bool>,
    /// Threads that have checked their flag, before an acquisition that can be interrupted.
    pub(super) heeded: PerThread<bool>,
    pub(super) asked: Rc<Asked>,
    pub(super) lines: Rc<Lines>,
    /// The threads that stand in line for each object, first come first.
    pub(super) standing: Few<Thing, SmallVec<[u16; 4]>>,
    pub(super) owners: Few<Thing, (u16, u32)>,
    pub(super) queues: Few<Thing, SmallVec<[u16; 4]>>,
    pub(super) readers: Few<(u16, u16), u32>,
    pub(super) semaphores: SmallVec<[i64; 2]>,
    pub(super) latches: SmallVec<[i64; 2]>,
    /// How often things were touched in another way, step by step, and for all that is part of a step.
    pub(super) versions: Few<Thing, Version>,
    pub(super) fine: Few<Thing, Version>,
    pub(super) lengths: PerThread<u32>,
    /// Those that have advanced, in a program that reads them.
    pub(super) clocks: Clocks,
    pub(super) hash: u128,
    pub(super) lazy: u128,
    /// The thread of the last step, what it touched, and its outcome.
    pub(super) mover: u16,
    pub(super) touched: Touched,
    pub(super) outcome: i64,
    /// Whether the last step was a yield.
    pub(super) gave_way: bool,
    /// Whether a thread goes round a loop in which it does nothing that other threads could see: nothing is known of
    /// what follows.
    pub(super) goes_round: bool,
    /// What the current step has to do with time, if time stands still as long as a thread can go on.
    pub(super) passing: Passing,
    /// Whether the last step was the expiry of its thread's timeout.
    pub(super) expired: bool,
    /// All steps so far, if they are recorded.
    pub(super) past: Option<Past>,
    /// Where threads are in trusted code.
    pub(super) region: PerThread<Region>,
    /// Which cells are touched by a single thread only, if that is known: in trusted code no other thread could notice
    /// such an access.
    pub(super) cells: Rc<Cells>,
}

/// What a step did, for its identity.
pub(super) struct Done {
    pub(super) touched: Touched,
    pub(super) outcome: i64,
}

impl<'p> State<'p> {
    /// The start.
    pub(super) fn new(program: &'p Program) -> State<'p> {
        let count = program.threads.len();
        let mut state = State {
            machine: Machine::new(program),
            life: smallvec![Life::New; count],
            wait: smallvec![Wait::No; count],
            permit: smallvec![false; count],
            flag: smallvec![false; count],
            arrived: smallvec![false; count],
            waited: smallvec![false; count],
            lingering: smallvec![false; count],
            coming: smallvec![false; count],
            heeded: smallvec![false; count],
            asked: Rc::default(),
            lines: Rc::default(),
            standing: Few::default(),
            owners: Few::default(),
            queues: Few::default(),
            readers: Few::default(),
            semaphores: SmallVec::from_slice(&program.semaphores),
            latches: SmallVec::from_slice(&program.latches),
            versions: Few::default(),
            fine: Few::default(),
            lengths: smallvec![0; count],
            clocks: Clocks::default(),
            hash: 0,
            lazy: 0,
            mover: 0,
            touched: SmallVec::new(),
            gave_way: false,
            goes_round: false,
            outcome: 0,
            passing: Passing::No,
            expired: false,
            past: None,
            region: smallvec![Region::Outside; count],
            cells: Rc::default(),
        };
        for thread in (0..count).filter(|&thread| program.is_present(thread)) {
            state.life[thread] = Life::Alive;
        }
        let observes = |instr: &Instr| {
            let Instr::Do(_, action) = instr else { return false };
            // A thread that is unparked before it was started gets no permit.
            let asks = matches!(action, Action::Join(..) | Action::IsAlive(_) | Action::GetState(_));
            asks || matches!(action, Action::Start(_) | Action::Unpark(_))
        };
        // Taking the monitor of a thread observes it as well, unless that thread has been started.
        let observed = program.threads[1..].iter().flatten().any(observes) || !program.monitors_of.is_empty();
        let first = if observed { &[] } else { program.threads[0].as_slice() };
        for instr in first {
            let Instr::Do(r, Action::Start(child)) = *instr else {
                break;
            };
            if state.life[usize::from(child)] != Life::New {
                break;
            }
            state.machine.complete(0, r, 0);
            state.life[usize::from(child)] = Life::Alive;
        }
        state.with_rules(program)
    }

    /// Whether all threads that count have ended.
    pub(super) fn is_over(&self, program: &Program) -> bool {
        (0..self.life.len()).all(|t| self.life[t] != Life::Alive || program.daemons.contains(&(t as u16)))
    }

    /// The same when every thread has done what only concerns itself, which no other thread can hold up.
    pub(super) fn settled(mut self, program: &Program) -> State<'p> {
        for thread in 0..self.life.len() as u16 {
            while let Some(next) = self.steps(thread, program).into_iter().find(|next| next.hash == self.hash) {
                self = next;
            }
        }
        self
    }

    /// Whether no thread can ever go on although one should: a thread that counts is left, or threads, daemons
    /// included, lock each other out. For a settled state without successors: a thread that has yet to re-enter its own
    /// mutex has not reached the one that it cannot have.
    pub(super) fn is_deadlock(&self, program: &Program) -> bool {
        let waits_for = |thread: u16| self.locked_out_by(thread).filter(|&owner| owner != thread);
        let circular = |start: u16| {
            let chain = std::iter::successors(waits_for(start), |&thread| waits_for(thread));
            chain.take(self.life.len()).any(|thread| thread == start)
        };
        !self.is_over(program) || (0..self.life.len() as u16).any(circular)
    }

    /// The owner of the mutex without which a thread cannot go on.
    fn locked_out_by(&self, thread: u16) -> Option<u16> {
        let t = usize::from(thread);
        if self.life[t] != Life::Alive {
            return None;
        }
        let mutex = match self.wait[t] {
            Wait::Queued(..) => return None,
            Wait::Woken(mutex, ..) => mutex,
            Wait::Competes(mutex, ..) => mutex,
            Wait::No => match self.machine.clone().next(t).map(|next| next.1) {
                None => Thing::Monitor(self.lines.monitor_of(thread)?),
                Some(Action::Join(other, false)) if self.life[usize::from(other)] != Life::Alive => {
                    Thing::Monitor(self.lines.monitor_of(other)?)
                }
                Some(Action::Enter(m)) => Thing::Monitor(m),
                Some(Action::Lock(l, false, _)) => Thing::Lock(l),
                Some(Action::ReadLock(l, false, _) | Action::WriteLock(l, false, _)) => Thing::Rw(l),
                Some(_) => return None,
            },
        };
        self.owners.get(&mutex).map(|owner| owner.0)
    }

    /// The end state, of a settled one; every thread that is left has reached its next operation.
    pub(super) fn into_final(mut self) -> Final {
        for t in 0..self.life.len() {
            if self.life[t] == Life::Alive {
                self.machine.next(t);
            }
        }
        self.machine.into_final()
    }

    /// All states after one step of `thread`.
    pub(super) fn successors(&self, thread: u16, program: &Program) -> Vec<State<'p>> {
        let mut all = self.steps(thread, program);
        let mut own = 0;
        // What only concerns the thread itself is part of its next step.
        while let Some(at) = all.iter().position(|next| next.hash == self.hash) {
            let mut next = all.swap_remove(at);
            own += 1;
            if own > MOST_OWN_STEPS {
                next.goes_round = true;
                next.record(thread, &[], NO_EVENT);
                return vec![next];
            }
            all.extend(next.steps(thread, program));
        }
        all.into_iter().map(|next| self.whole_step(next, thread, program)).collect()
    }

    pub(super) fn steps(&self, thread: u16, program: &Program) -> Vec<State<'p>> {
        let mut all = self.moves(thread);
        all.iter_mut().for_each(State::note_waits);
        self.join_steps(&mut all, thread);
        if self.past.is_some() {
            for next in &mut all {
                self.note(next, thread, program);
            }
        }
        all
    }

    /// Adds the step that led from `self` to `next` to the past of `next`, if it is one that other threads can see.
    fn note(&self, next: &mut Self, thread: u16, program: &Program) {
        let t = usize::from(thread);
        let seen = next.lengths[t] > self.lengths[t];
        let Some(past) = next.past.as_mut().filter(|_| seen) else {
            return;
        };
        let mut machine = self.machine.clone();
        // Arriving at an operation is none, nor is checking the interrupt flag.
        let comes = next.arrived[t] && !self.arrived[t] && self.wait[t] == Wait::No;
        let comes = comes || next.heeded[t] && !self.heeded[t] || self.lingering[t] || self.coming[t];
        let action = if comes { Some(Action::Yield) } else { machine.next(t).map(|(_, action)| action) };
        let action = self.competes_for(thread).or(action);
        let cell = action.and_then(|action| machine.access(t, action)).map(|(cell, _)| cell);
        let resumed = self.wait[t] != Wait::No;
        let site = program.site(t, machine.counter(t));
        past.add(Step { thread, action, resumed, outcome: next.outcome, cell, site, before: 0 }, program);
    }

    /// The integer that a thread is about to compare and set, whatever the outcome.
    pub(super) fn attempted(&self, thread: u16) -> Option<usize> {
        let t = usize::from(thread);
        if self.life[t] != Life::Alive || self.wait[t] != Wait::No {
            return None;
        }
        let (mut machine, mut clocks) = (self.machine.clone(), self.clocks.clone());
        // What comes before it may not be a step.
        loop {
            match machine.next(t)? {
                (r, Action::Now) => machine.complete(t, r, clocks.of(thread)),
                (r, Action::Tick(by)) => {
                    if self.lines.looks {
                        clocks.tick(thread, self.life.len(), by);
                    }
                    machine.complete(t, r, 0);
                }
                (_, action @ Action::Cas(..)) => return machine.access(t, action).map(|access| access.0),
                _ => return None,
            }
        }
    }

    fn moves(&self, thread: u16) -> Vec<State<'p>> {
        let t = usize::from(thread);
        if self.life[t] != Life::Alive {
            return Vec::new();
        }
        let mut next = self.clone();
        next.passing = next.passing_of(thread);
        if next.lingering[t] {
            return next.linger(thread);
        }
        if next.coming[t] {
            return vec![next.come_to_mutex(thread)];
        }
        if next.wait[t] != Wait::No {
            return next.resume(thread).into_iter().collect();
        }
        match next.machine.next(t) {
            None => next.end(thread).into_iter().collect(),
            Some((r, action)) if next.must_look(thread, action) => vec![next.look(thread, r)],
            Some((_, action)) if next.must_arrive(thread, action) => vec![next.arrive(thread, action)],
            Some((r, Action::Tick(by))) => {
                if next.lines.looks {
                    next.clocks.tick(thread, self.life.len(), by);
                }
                next.machine.complete(t, r, 0);
                vec![next]
            }
            Some((r, Action::Trusted(inside))) => {
                next.region[t] = if inside { Region::Fresh } else { Region::Outside };
                next.machine.complete(t, r, 0);
                vec![next]
            }
            Some((r, action)) if next.is_private(thread, action) => {
                next.machine.perform(t, r, action);
                vec![next]
            }
            Some((r, Action::Now)) => {
                next.machine.complete(t, r, next.clocks.of(thread));
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
                        after.wake(chosen, queue);
                        after.machine.complete(t, r, 0);
                        let touched = [(queue, WRITE), (Thing::Flag(chosen), WRITE)];
                        after.record(thread, &touched, i64::from(chosen));
                        after
                    })
                    .collect()
            }
            Some((r, action)) if next.looks_first(action) => next.acquire(thread, r, action),
            Some((r, action)) => next.act(thread, r, action).into_iter().collect(),
        }
    }

    /// Whether a thread holds a mutex.
    pub(super) fn owns(&self, mutex: Thing, thread: u16) -> bool {
        self.owners.get(&mutex).is_some_and(|owner| owner.0 == thread)
    }

    /// Adds a step to the identity of the prefix.
    pub(super) fn record(&mut self, thread: u16, touched: &[(Thing, u8)], outcome: i64) {
        self.lengths[usize::from(thread)] += 1;
        let mut touched: Touched = SmallVec::from_slice(touched);
        self.pass_time(outcome, &mut touched);
        let touched = touched.as_slice();
        self.mover = thread;
        self.clocks.raise(thread, touched);
        self.touched = SmallVec::from_slice(touched);
        self.gave_way = false;
        self.outcome = outcome;
        self.identify_step(thread, touched, outcome);
        // The lazy relation relates all operations of the threads, whether or not they form one step.
        let mut parts = next_versions(&mut self.fine, touched);
        parts.retain(|part| !matches!(part.0, Thing::Monitor(_) | Thing::Lock(_) | Thing::Rw(_)));
        let index = self.lengths[usize::from(thread)];
        self.lazy = self.lazy.wrapping_add(identity(thread, index, outcome, &parts));
    }

    /// Adds to the identity of the prefix what a step touches.
    pub(super) fn identify_step(&mut self, thread: u16, touched: &[(Thing, u8)], outcome: i64) {
        let parts = next_versions(&mut self.versions, touched);
        let index = self.lengths[usize::from(thread)];
        self.hash = self.hash.wrapping_add(identity(thread, index, outcome, &parts));
    }
}

/// What is touched, with the version that each thing has then, in order.
fn next_versions(versions: &mut Few<Thing, Version>, touched: &[(Thing, u8)]) -> SmallVec<[(Thing, u8, u32); 4]> {
    let mut parts: SmallVec<[(Thing, u8, u32); 4]> = SmallVec::new();
    for &(thing, mode) in touched {
        let version = versions.value(thing);
        if version.number == 0 || mode == WRITE || version.mode != mode {
            version.number += 1;
            version.mode = mode;
        }
        parts.push((thing, mode, version.number));
    }
    parts.sort_unstable();
    parts
}

/// What tells a step from all others: its thread, its number, its outcome, what it touches and how often that was
/// changed before.
fn identity(thread: u16, index: u32, outcome: i64, parts: &[(Thing, u8, u32)]) -> u128 {
    let mut bytes: SmallVec<[u8; 128]> = SmallVec::new();
    bytes.extend_from_slice(&thread.to_le_bytes());
    bytes.extend_from_slice(&index.to_le_bytes());
    bytes.extend_from_slice(&outcome.to_le_bytes());
    for (thing, mode, version) in parts {
        let (kind, number) = thing.number();
        bytes.extend_from_slice(&[kind, *mode]);
        bytes.extend_from_slice(&number.to_le_bytes());
        bytes.extend_from_slice(&version.to_le_bytes());
    }
    xxh3_128(&bytes)
}
