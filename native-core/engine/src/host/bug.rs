//! What an exploration may find: bugs, data races, and programs that behave differently when run again.

use serde::{Deserialize, Serialize};

use super::{Access, Failure, Op, Schedule, ThreadIx};

/// One side of a data race.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct RaceSide {
    /// The thread.
    pub thread: ThreadIx,
    /// Its access.
    pub access: Access,
}

/// Two accesses to the same location, at least one of them a write and one of them plain, which no synchronization
/// orders.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Race {
    /// The one that came first in the execution.
    pub first: RaceSide,
    /// The one that came later.
    pub second: RaceSide,
    /// Number of the execution, counted from 1.
    pub at_execution: u64,
    /// The schedule that reproduces it.
    pub schedule: Schedule,
}

/// What kind of bug.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum BugKind {
    /// An exception left a thread.
    Exception,
    /// An assertion failed.
    Assertion,
    /// Threads wait for ever.
    Deadlock,
    /// Threads run for ever: all of them only wait for each other in loops, or the step bound was reached.
    Livelock,
    /// Two accesses that no synchronization orders.
    Race,
}

/// One thread that waits for ever.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Waiting {
    /// The thread.
    pub thread: ThreadIx,
    /// What it wants to do.
    pub op: Op,
    /// The thread that holds what it wants, or whose end it waits for; of several readers the first.
    pub owner: Option<ThreadIx>,
    /// The thread that is ahead of it in the queue for that.
    pub behind: Option<ThreadIx>,
    /// Whether it goes round a loop and waits for a change of what it sees there; `op` begins the next round.
    pub goes_round: bool,
}

/// A bug, with the schedule that shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bug {
    /// Its kind.
    pub kind: BugKind,
    /// The thread that failed; for a deadlock the first of those involved.
    pub thread: ThreadIx,
    /// One line for the user.
    pub message: String,
    /// The failure as reported by the host.
    pub failure: Option<Failure>,
    /// The threads of a deadlock.
    pub waiting: Vec<Waiting>,
    /// The data race.
    pub race: Option<Box<Race>>,
    /// Whether `waiting` is a cycle of owners.
    pub cycle: bool,
    /// Number of the execution, counted from 1.
    pub at_execution: u64,
    /// The schedule that reproduces it.
    pub schedule: Schedule,
}

/// A replay that went another way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Divergence {
    /// Position in the execution.
    pub position: u64,
    /// What was recorded, if anything.
    pub expected: Option<(ThreadIx, Op)>,
    /// What happened instead.
    pub found: Option<(ThreadIx, Op)>,
    /// What the thread was about to do, if that is what was recorded, but the thread had used other places in memory
    /// before, which no other thread uses.
    pub before: Option<(ThreadIx, Op)>,
    /// One line for the user.
    pub message: String,
}
