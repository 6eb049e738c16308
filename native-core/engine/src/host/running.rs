//! One execution: which thread may run, how it ends, what its steps were.

use serde::{Deserialize, Serialize};

use super::{Op, ThreadIx};

/// Permission to run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grant {
    /// The thread that runs now; its pending operation has taken effect.
    pub thread: ThreadIx,
    /// The result of that operation.
    pub result: u32,
    /// Accesses it may execute before it must announce the next one; `u32::MAX` means any number.
    pub accesses: u32,
}

/// The answer to an announcement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision {
    /// Run this thread.
    Run(Grant),
    /// The execution is over; every thread that still exists is abandoned.
    Stop(Ending),
}

/// The start of an execution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Begin {
    /// The exploration is over.
    Over,
    /// Run the test body.
    Run(Grant),
    /// Run the test body again: an execution has left the plan that it had. The host may note what happens, to find out
    /// where the executions differ.
    Doubted(Grant),
    /// Run the test body once more, describing every operation: this is the failing execution.
    Verbose(Grant),
}

/// How an execution ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Ending {
    /// All threads that count have ended.
    Complete,
    /// Threads are left that can never run again.
    Deadlock,
    /// A thread failed and the search stops there.
    Failed,
    /// Redundant: everything from here on has been explored, or is explored elsewhere.
    Blocked,
    /// The bound on the number of steps was reached.
    StepBound,
    /// No thread can run but those that go round loops and see nothing new.
    Livelock,
    /// The replayed execution behaves differently from the recorded one.
    Diverged,
    /// The program did something that cannot be controlled.
    Uncontrolled,
    /// The time was up in the middle of it: it counts as not begun.
    Stopped,
}

/// What killed a thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum FailureKind {
    /// An uncaught exception.
    Exception,
    /// A failed assertion.
    Assertion,
}

/// A failure of a thread.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Failure {
    /// Its kind.
    pub kind: FailureKind,
    /// The class of the exception.
    pub type_name: String,
    /// Its message.
    pub message: String,
    /// Its stack trace, innermost frame first.
    pub stack: Vec<String>,
    /// The exceptions behind it, each after the one that it belongs to.
    #[serde(default)]
    pub behind: Vec<Behind>,
}

/// An exception behind another one: its cause, or one that was suppressed for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Behind {
    /// The one that it belongs to: 0 is the failure, otherwise 1 + its place among those behind the failure.
    pub of: u32,
    /// Whether it was suppressed; otherwise it is the cause.
    pub suppressed: bool,
    /// The class of the exception.
    pub type_name: String,
    /// Its message.
    pub message: String,
    /// Its stack trace, innermost frame first, up to where it is that of the one that it belongs to.
    pub stack: Vec<String>,
    /// The number of frames that follow and that both have.
    pub in_common: u32,
}

/// Why the thread of a step is the one that ran.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SwitchReason {
    /// The first step of the execution.
    First,
    /// The same thread as before.
    Continue,
    /// The previous thread could have gone on.
    Preemption,
    /// The previous thread cannot go on.
    Blocked,
    /// The previous thread gave way.
    Yielded,
    /// The previous thread has ended.
    Ended,
}

/// One event of the failing execution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The thread.
    pub thread: ThreadIx,
    /// Its operation. The re-acquisition that ends a wait is a second step of the same operation.
    pub op: Op,
    /// Its result.
    pub result: u32,
    /// Why this thread ran.
    pub reason: SwitchReason,
    /// Whether this is the second half of a wait, which has the monitor again.
    pub resumed: bool,
    /// Whether all it does is to use up the parking permit of its thread, which waits to do this operation.
    pub uses_permit: bool,
}
