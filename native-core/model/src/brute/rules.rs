//! The steps beside the operations themselves: arriving at one, in programs that query this, and standing in line.

use jess_engine::host::Timeouts;
use std::collections::BTreeSet;

use super::things::{Thing, line_of};
use crate::program::{Action, Program};

/// What the queries of a program are about.
#[derive(Debug, Default)]
pub(super) struct Asked {
    pub(super) threads: BTreeSet<u16>,
    queues: BTreeSet<Thing>,
}

impl Asked {
    /// What these actions query.
    pub(super) fn by(actions: impl Iterator<Item = Action>) -> Asked {
        let mut asked = Asked::default();
        for action in actions {
            match action {
                Action::GetState(thread) => drop(asked.threads.insert(thread)),
                Action::LockQueue(l) => drop(asked.queues.insert(Thing::Lock(l))),
                Action::RwQueue(l) => drop(asked.queues.insert(Thing::Rw(l))),
                Action::SemaphoreQueue(s) => drop(asked.queues.insert(Thing::Semaphore(s))),
                _ => {}
            }
        }
        asked
    }

    /// The threads that wait for something, if the program queries them.
    pub(super) fn waiters(&self, of: Thing) -> Option<Thing> {
        self.queues.contains(&of).then_some(line_of(of))
    }
}

/// Whether an action queries waiting threads.
pub(super) fn is_question(action: Action) -> bool {
    use Action as A;
    matches!(action, A::GetState(_) | A::LockQueue(_) | A::RwQueue(_) | A::SemaphoreQueue(_))
}

/// Where threads have to stand in line.
#[derive(Debug, Default)]
pub(super) struct Lines {
    pub(super) fair: BTreeSet<Thing>,
    /// Whether a thread acquires several permits at once.
    pub(super) permits: bool,
    /// Whether a thread is interrupted.
    pub(super) interruptions: bool,
    /// When timeouts expire.
    pub(super) timeouts: Timeouts,
    /// Threads whose timeouts may expire at any moment nevertheless.
    pub(super) hasty: Vec<u16>,
    /// Threads whose Thread objects are used as monitors, with these.
    pub(super) monitors: Vec<(u16, u16)>,
    /// Whether a thread reads a clock.
    pub(super) looks: bool,
    /// Whether waits may consume permits.
    pub(super) lingers: bool,
}

impl Lines {
    pub(super) fn of(program: &Program, actions: &[Action]) -> Lines {
        let fair = &program.fair;
        let locks = fair.locks.iter().map(|&l| Thing::Lock(l));
        let rwlocks = fair.rwlocks.iter().map(|&l| Thing::Rw(l));
        let semaphores = fair.semaphores.iter().map(|&s| Thing::Semaphore(s));
        let monitors = program.monitors_of.iter().map(|&(monitor, thread)| (thread, monitor)).collect();
        let permits = actions.iter().copied().any(wants_several);
        let interruptions = actions.iter().copied().any(interrupts);
        Lines {
            fair: locks.chain(rwlocks).chain(semaphores).collect(),
            permits,
            interruptions,
            timeouts: program.timeouts,
            hasty: program.hasty.clone(),
            monitors,
            looks: program.looks_at_clocks(),
            lingers: program.may_lose_permits(),
        }
    }

    /// The monitor of a Thread object, if it is used as one.
    pub(super) fn monitor_of(&self, thread: u16) -> Option<u16> {
        self.monitors.iter().find(|known| known.0 == thread).map(|known| known.1)
    }
}

pub(super) fn interrupts(action: Action) -> bool {
    matches!(action, Action::Interrupt(_))
}

pub(super) fn wants_several(action: Action) -> bool {
    matches!(action, Action::Acquire(_, 2.., ..))
}

/// What a step has to do with time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Passing {
    /// Nothing.
    No,
    /// Its outcome shows whether its timeout has expired.
    Tells,
    /// Whether it has expired is known beforehand.
    Is(bool),
}
