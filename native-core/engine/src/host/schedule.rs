//! Schedules: what reproduces an execution.

use serde::{Deserialize, Serialize};

use super::ThreadIx;

/// A schedule: which thread runs for how many events, and what was chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Schedule {
    /// Threads in order, each with the number of its events.
    pub runs: Vec<(ThreadIx, u32)>,
    /// Values of all choices in order: what `Choose` returned, which thread `Notify` woke, whether an interrupted
    /// thread took what it wanted.
    pub choices: Vec<u32>,
    /// What counts as a step in it.
    pub counted: Counted,
    /// The threads, except those present from the start, in the order in which the host names them: a replay identifies
    /// them by it. Without it, which is so in old tokens only, each thread gets the next number, and keeps it.
    pub named: Option<Vec<ThreadIx>>,
}

/// Kinds of steps that count, but that most programs do not need.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Counted {
    /// Arriving at an operation, because a thread queries waiting threads.
    pub arrivals: bool,
    /// Queueing for permits, because a thread wants several at once.
    pub permits: bool,
    /// Looking at the interrupt flag before an acquisition, because some thread is interrupted.
    pub interruptions: bool,
    /// The waits of threads that join, because a thread notifies one that waits on a Thread object.
    pub joins: bool,
    /// The list of threads that each start adds to, because a thread queries all threads.
    pub lists: bool,
    /// That a wait may use up a parking permit, because a thread parks afterwards.
    pub lingers: bool,
    /// Monitors that the host's own code takes, because other code takes one of them.
    pub monitors: bool,
    /// Steps that the host leaves out as long as nothing can show them, because something can.
    pub revealed: bool,
}

impl Counted {
    /// All of it as one number below 256.
    #[must_use]
    pub(crate) fn bits(self) -> u32 {
        u32::from(self.arrivals)
            | u32::from(self.permits) << 1
            | u32::from(self.interruptions) << 2
            | u32::from(self.joins) << 3
            | u32::from(self.lists) << 4
            | u32::from(self.lingers) << 5
            | u32::from(self.monitors) << 6
            | u32::from(self.revealed) << 7
    }

    /// From that number.
    #[must_use]
    pub(crate) fn from_bits(bits: u32) -> Counted {
        let is_set = |bit: u32| bits & bit != 0;
        Counted {
            arrivals: is_set(1),
            permits: is_set(2),
            interruptions: is_set(4),
            joins: is_set(8),
            lists: is_set(16),
            lingers: is_set(32),
            monitors: is_set(64),
            revealed: is_set(128),
        }
    }
}
