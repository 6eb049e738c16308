//! The state of a program under enumeration, its steps, and the identity of what led to it.

use rustc_hash::FxHashMap;
use xxhash_rust::xxh3::xxh3_128;

use super::races::Past;
use crate::machine::{Final, Machine};
use crate::program::{Action, Instr, Program};

/// Reads commute with each other.
pub(super) const READ: u8 = 0;
/// Additions commute with each other.
pub(super) const ADD: u8 = 1;
/// Commutes with nothing.
pub(super) const WRITE: u8 = 2;

/// Marks a step that only concerns its own thread.
pub(super) const NO_EVENT: i64 = i64::MIN;

/// Something that steps can touch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Thing {
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

/// How often the way of touching a thing has changed.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Version {
    pub(super) number: u32,
    pub(super) mode: u8,
}

/// Where in its life a thread is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Life {
    New,
    Alive,
    Ended,
}

/// Whether a thread is inside a wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wait {
    No,
    /// In a queue, having held a mutex so often.
    Queued(Thing, Thing, u32),
    /// Out of the queue, wants the mutex back; result.
    Woken(Thing, u32, i64),
}

/// Everything at one moment of one interleaving.
#[derive(Clone, Debug)]
pub(super) struct State<'p> {
    pub(super) machine: Machine<'p>,
    pub(super) life: Vec<Life>,
    pub(super) wait: Vec<Wait>,
    pub(super) permit: Vec<bool>,
    pub(super) flag: Vec<bool>,
    pub(super) owners: FxHashMap<Thing, (u16, u32)>,
    pub(super) queues: FxHashMap<Thing, Vec<u16>>,
    pub(super) readers: FxHashMap<(u16, u16), u32>,
    pub(super) semaphores: Vec<i64>,
    pub(super) latches: Vec<i64>,
    pub(super) versions: FxHashMap<Thing, Version>,
    pub(super) lengths: Vec<u32>,
    pub(super) hash: u128,
    pub(super) lazy: u128,
    /// What the last step touched, and its outcome.
    pub(super) touched: Vec<(Thing, u8)>,
    pub(super) outcome: i64,
    /// All steps so far, if anybody wants to know.
    pub(super) past: Option<Past>,
}

/// What a step did, for its identity.
pub(super) struct Done {
    pub(super) touched: Vec<(Thing, u8)>,
    pub(super) outcome: i64,
}

impl<'p> State<'p> {
    /// The start.
    pub(super) fn new(program: &'p Program) -> State<'p> {
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
            touched: Vec::new(),
            outcome: 0,
            past: None,
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
            if state.life[usize::from(child)] != Life::New {
                break;
            }
            state.machine.complete(0, r, 0);
            state.life[usize::from(child)] = Life::Alive;
        }
        state
    }

    /// Whether all threads that count have ended.
    pub(super) fn is_over(&self, program: &Program) -> bool {
        (0..self.life.len()).all(|t| self.life[t] != Life::Alive || program.daemons.contains(&(t as u16)))
    }

    /// The end state; every thread that is left has come to its next operation.
    pub(super) fn into_final(mut self, program: &Program) -> Final {
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
    pub(super) fn successors(&self, thread: u16, program: &Program) -> Vec<State<'p>> {
        let mut all = self.steps(thread, program);
        // What only concerns the thread itself is part of its next step.
        while let Some(at) = all.iter().position(|next| next.hash == self.hash) {
            let next = all.swap_remove(at);
            all.extend(next.steps(thread, program));
        }
        all
    }

    fn steps(&self, thread: u16, program: &Program) -> Vec<State<'p>> {
        let mut all = self.moves(thread, program);
        if self.past.is_some() {
            for next in &mut all {
                self.note(next, thread, program);
            }
        }
        all
    }

    fn moves(&self, thread: u16, program: &Program) -> Vec<State<'p>> {
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

    /// Whether a thread holds a mutex.
    pub(super) fn owns(&self, mutex: Thing, thread: u16) -> bool {
        self.owners.get(&mutex).is_some_and(|owner| owner.0 == thread)
    }

    /// Adds a step to the identity of the prefix.
    pub(super) fn record(&mut self, thread: u16, touched: &[(Thing, u8)], outcome: i64) {
        self.lengths[usize::from(thread)] += 1;
        self.touched = touched.to_vec();
        self.outcome = outcome;
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
