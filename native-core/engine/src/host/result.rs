//! The result of an exploration: its verdict, and its counts.

use serde::{Deserialize, Serialize};

use super::{Bug, Cache, Coverage, Divergence, Estimate};

/// The result so far.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Verdict {
    /// The search goes on.
    #[default]
    Open,
    /// Every behaviour was covered and none is a bug.
    Verified,
    /// A bug was found.
    Bug(Box<Bug>),
    /// The budget ended before the search did.
    Budget,
    /// The program did something that cannot be controlled.
    Uncontrolled(String),
    /// A replay went another way.
    Nondeterministic(Box<Divergence>),
}

/// Counts of an exploration.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Summary {
    /// Complete executions.
    pub executions: u64,
    /// Executions abandoned as redundant.
    pub blocked: u64,
    /// Distinct happens-before relations of complete executions.
    pub hbrs: u64,
    /// Distinct lazy happens-before relations of complete executions.
    pub lazy_hbrs: u64,
    /// Executions that ended in a deadlock.
    pub deadlocks: u64,
    /// Executions in which a thread failed.
    pub failures: u64,
    /// Executions cut off at the step bound.
    pub step_bounded: u64,
    /// Executions that ended in a livelock.
    pub livelocks: u64,
    /// Of the executions abandoned, those in which all threads wait in loops, but one leaves its loop if it meets
    /// another in a round.
    pub left_loops: u64,
    /// Of the executions abandoned, those in which only threads could go on that others like them go before.
    pub held_back: u64,
    /// Threads that were explored up to their names.
    pub symmetric: u64,
    /// Places at which a thread was made to wait for a change, because it went round a loop and saw nothing new.
    pub awaiting: u64,
    /// Whether loops were met in more situations than can be remembered, so that some of them were gone round further
    /// than needed, and the search is not complete.
    pub loops_unknown: bool,
    /// Executions whose daemons were still running when they were ended, some time after all other threads.
    pub daemons_cut: u64,
    /// Whether any operation could have timed out.
    pub timed: bool,
    /// Whether a worker of a pool has waited for work with a timeout that is not explored.
    pub workers_stay: bool,
    /// Whether threads of a pool that keep the program from ending have waited for work when all other threads had
    /// ended.
    pub pools_left: bool,
    /// Events of all executions.
    pub events: u64,
    /// Scheduling points of all executions.
    pub points: u64,
    /// Times an exhaustive search started again because it had learnt more about the program.
    pub restarts: u64,
    /// Executions that counted before such a restart, and count no more.
    pub superseded: u64,
    /// Whether the search came to its end: it covered everything, or everything within `coverage`.
    pub complete: bool,
    /// What was covered.
    pub coverage: Coverage,
    /// What a search with a cache remembers.
    pub cache: Cache,
    /// What is remembered to count different relations, regular and lazy together.
    pub relations: Cache,
    /// Estimates of how much there is.
    pub estimates: Vec<Estimate>,
    /// Data races found, if they were looked for.
    pub races: u64,
    /// The first bug.
    pub bug: Option<Box<Bug>>,
}
