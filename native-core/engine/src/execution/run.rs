//! What is true of one execution and of no other.
//!
//! Invariant: all of it is as [`Run::default`] makes it when an execution begins, so nothing has to be reset by hand.
//! What the next execution needs, and memory that it may use again, is kept beside it in [`super::Execution`].

use super::likeness::Likeness;
use super::retracing::Retracing;
use super::shares::Shares;
use crate::awaiting::{Head, Meeting};
use crate::explore::Planned;
use crate::host::{Divergence, Ending, Failure, Op, Step, SwitchReason, ThreadIx, Waiting as Blocked};
use crate::private::Quiet;

/// What an execution is for.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// Part of a search.
    #[default]
    Search,
    /// The failing execution once more, step by step.
    Verbose,
}

/// What an execution has taught about loops.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Lesson {
    /// Nothing that makes it void.
    #[default]
    Nothing,
    /// A thread was watched: the execution was ended, and is run again from its plan.
    Again,
    /// The plan lets a thread go on that is now known to wait: the search starts again.
    Outdated,
}

/// What turned out to be an event in an execution although it was none before.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Exposed {
    /// Nothing.
    #[default]
    Nothing,
    /// Accesses to a location that a second thread has touched.
    Locations,
    /// Steps of threads or queues that had not been queried.
    Arrivals,
}

/// The state of the current execution.
#[derive(Debug, Default)]
pub(crate) struct Run {
    pub(super) purpose: Purpose,
    /// Whether the first thread has started others, or they were present from the start.
    pub(super) accompanied: bool,
    /// Whether the last event happened beside other threads, and has yet to be noted once it is known whether it has
    /// changed anything.
    pub(super) undecided: bool,
    /// Whether it has been as long as half the bound.
    pub(super) long: bool,
    /// Steps that count towards the bound: those since the last one at a new place of the program, if the execution was
    /// long then, without those that follow here.
    pub(super) counted: usize,
    /// Events since then that no other thread could notice, and that do not count towards the bound.
    pub(super) unnoticed: usize,
    /// The same for steps that are no events.
    pub(super) private: usize,
    /// How it is led.
    pub(crate) planned: Planned,
    /// How it ended.
    pub(crate) ended: Option<Ending>,
    /// The difference to the plan that ended it.
    pub(crate) divergence: Option<Divergence>,
    /// The threads that wait for ever, and whether they wait for each other in a cycle.
    pub(crate) deadlock: Option<(Vec<Blocked>, bool)>,
    /// Failures of threads, in order.
    pub(crate) failures: Vec<(u16, Failure)>,
    /// The steps, in a verbose execution.
    pub(crate) steps: Vec<Step>,
    /// Scheduling points so far.
    pub(crate) points: u64,
    /// Whether daemons were still running when it was ended.
    pub(crate) daemons_cut: bool,
    /// Whether threads that are no daemons were waiting for work when all others had ended.
    pub(crate) pools_left: bool,
    /// Whether the program has ended as a whole: from then on each thread is a daemon, and none is waited for.
    pub(crate) exited: bool,
    pub(crate) lesson: Lesson,
    pub(crate) exposed: Exposed,
    pub(super) running: u16,
    /// Of the threads present from the start, those up to this one were let run to their first operations.
    pub(super) arrived: Option<u16>,
    /// Accesses that the running thread may still execute before the explorer is queried.
    pub(super) allowed: u32,
    /// Events of the plan that have happened.
    pub(super) followed: usize,
    /// The end of the events of one thread that the next event of the plan is among, once that was looked up.
    pub(super) stretch: usize,
    /// Values that were chosen for a plan that does not contain them.
    pub(super) choices_used: usize,
    /// Operations without an event since the last event.
    pub(super) immediate: usize,
    /// Whether the last step was an access and no event.
    pub(super) last_private: bool,
    pub(super) yielded: bool,
    pub(super) timed: bool,
    /// Whether the running thread lets other threads go first because it only looks where it has looked before.
    pub(super) gives_way: bool,
    /// Why a thread runs that has just begun, in a verbose execution.
    pub(super) untold: Option<(ThreadIx, SwitchReason)>,
    pub(super) shares: Shares,
    /// Threads that wait go on together before a livelock is reported.
    pub(super) meeting: Option<Meeting>,
    /// Threads go the same way together again and again.
    pub(super) retracing: Option<Retracing>,
    /// Whether it ended because one of the waiting threads is known to leave its loop, or to be cut off there.
    pub(crate) leaves_loops: bool,
    /// Whether it ended because threads that could go on must not have their debuts yet: others like them go first in
    /// another execution.
    pub(crate) held_back: bool,
    /// Whether one of the threads that go on together has done a step.
    pub(super) met: bool,
    /// Events of the trace when a thread began to be followed before a livelock is reported.
    pub(super) kept: Option<usize>,
    /// Whether an object got another name in it, so that names cannot be compared with the plan's.
    pub(super) renamed: bool,
}

/// Where a thread is with respect to trusted code ([`super::trusted`]).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Region {
    /// In code that is not trusted.
    #[default]
    Outside,
    /// In trusted code, where its next event begins a step.
    Fresh,
    /// In trusted code, after this number of events of a step.
    Within(u32),
}

/// The state of one of its threads.
#[derive(Debug, Clone, Default)]
pub(super) struct Own {
    /// What it wants to do, or did last.
    pub(super) op: Option<Op>,
    /// Whether the host has named it.
    pub(super) named: bool,
    pub(super) quiet: Quiet,
    /// The marks of its accesses.
    pub(super) past: u32,
    pub(super) region: Region,
    /// The loop, if its last step of trusted code has ended at the head of one that it had gone round for long.
    pub(super) head: Option<Head>,
    pub(super) likeness: Likeness,
}
