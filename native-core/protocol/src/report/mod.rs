//! The data of a failing execution.
//!
//! Idea: plain serde structures, lenient on input (every optional part has a default) and stable on output.
//! Names are for people: an object is `Account#2`, a field `Account#2.balance`, a thread has its Java name.
//!
//! Invariant: `Step::thread` and the thread numbers elsewhere are indices into `Report::threads`.

mod race;

use serde::{Deserialize, Serialize};

pub use crate::operation::OperationKind;
pub use race::{DataRace, RacingAccess};

/// One failing execution, step by step.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Report {
    /// What the test is called: `Bank` or `BankTest#transfer`.
    #[serde(default)]
    pub test: String,
    /// What went wrong.
    pub failure: Failure,
    /// All threads of the execution; index 0 is the main thread of the test.
    pub threads: Vec<ThreadInfo>,
    /// The operations in the order in which they happened.
    pub steps: Vec<Step>,
    /// For a deadlock: which thread waits for which. A cycle of owners, or waits that no thread can end.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub deadlock: Vec<DeadlockEdge>,
    /// An execution of the same test that passes, if one was looked for and found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub passing: Option<Passing>,
    /// The replay token.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
    /// The complete command that replays this execution, if known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub replay_command: Option<String>,
}

/// An execution that passes, and goes the same way as the failing one for as long as any that was tried.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Passing {
    /// Its threads, as [`Report::threads`].
    pub threads: Vec<ThreadInfo>,
    /// Its operations in the order in which they happened.
    pub steps: Vec<Step>,
    /// How many of them, from the first on, are those of the failing execution.
    pub common: u32,
}

/// What went wrong, and where.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Failure {
    /// What kind of bug it is.
    pub kind: FailureKind,
    /// For an exception: `java.lang.AssertionError: expected 2`; otherwise one sentence.
    pub message: String,
    /// The thread that failed, if it was one thread.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thread: Option<u32>,
    /// Its stack, innermost call first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stack: Vec<Frame>,
    /// For an exception: those behind it, each after the one that it belongs to.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub behind: Vec<Behind>,
}

/// An exception behind another one: its cause, or one that was suppressed for it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Behind {
    /// The one that it belongs to: 0 is the failure, otherwise 1 + its index in the list.
    pub of: u32,
    /// Whether it was suppressed; otherwise it is the cause.
    #[serde(default, skip_serializing_if = "is_false")]
    pub suppressed: bool,
    /// `java.lang.IllegalStateException: closed`.
    pub message: String,
    /// Its stack, innermost call first, up to the frames that it shares with the one that it belongs to.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stack: Vec<Frame>,
    /// The number of shared frames that follow.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub in_common: u32,
}

/// The kinds of bug, as in the `bug.kind` field of the result JSON.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FailureKind {
    /// An exception that was not caught.
    #[default]
    Exception,
    /// A failed assertion.
    Assertion,
    /// Threads wait for each other.
    Deadlock,
    /// Threads loop without observing anything new.
    Livelock,
    /// Accesses that no synchronization orders.
    Race,
}

impl FailureKind {
    /// The word for it, as in JSON.
    pub fn word(self) -> &'static str {
        match self {
            FailureKind::Exception => "exception",
            FailureKind::Assertion => "assertion",
            FailureKind::Deadlock => "deadlock",
            FailureKind::Livelock => "livelock",
            FailureKind::Race => "race",
        }
    }

    /// The word for headings.
    pub fn title(self) -> &'static str {
        match self {
            FailureKind::Exception => "Uncaught exception",
            FailureKind::Assertion => "Assertion failed",
            FailureKind::Deadlock => "Deadlock",
            FailureKind::Livelock => "Livelock",
            FailureKind::Race => "Data race",
        }
    }
}

/// One thread of the execution.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ThreadInfo {
    /// What it is called.
    pub name: String,
    /// Whether the program may end without it.
    #[serde(default, skip_serializing_if = "is_false")]
    pub daemon: bool,
}

/// One line of a Java stack as `StackTraceElement.toString` writes it: `bank.Account.add(Account.java:12)`. A frame of
/// a library that the program under test brings along has the prefix `library/`, where a class loader would be.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Frame(pub String);

impl Frame {
    /// The prefix of frames of libraries.
    const LIBRARY: &str = "library/";

    /// Whether the frame belongs to a library rather than to the program under test.
    pub fn is_library(&self) -> bool {
        self.0.starts_with(Frame::LIBRARY)
    }

    /// The frame as in a stack trace.
    pub fn shown(&self) -> &str {
        self.0.strip_prefix(Frame::LIBRARY).unwrap_or(&self.0)
    }

    /// `bank.Account.add`, without class loader and module.
    pub fn method(&self) -> &str {
        let end = self.0.find('(').unwrap_or(self.0.len());
        let name = &self.0[..end];
        name.rsplit_once('/').map_or(name, |(_, tail)| tail)
    }

    /// `Account.add`: the method with the simple name of its class.
    pub fn short_method(&self) -> &str {
        let method = self.method();
        let mut dots = method.rmatch_indices('.');
        match (dots.next(), dots.next()) {
            (Some(_), Some((dot, _))) => &method[dot + 1..],
            _ => method,
        }
    }

    /// `Account.java:12`, or nothing when the frame has no place.
    pub fn place(&self) -> Option<&str> {
        let open = self.0.find('(')?;
        let inner = self.0[open + 1..].strip_suffix(')')?;
        match inner {
            "" | "?" | "Unknown Source" | "Native Method" => None,
            place => Some(place),
        }
    }

    /// Whether the frame belongs to the Java platform, to a library of assertions or to JESS rather than to the
    /// program under test.
    pub fn is_platform(&self) -> bool {
        const PLATFORM: [&str; 10] = [
            "java.",
            "javax.",
            "jdk.",
            "sun.",
            "com.sun.",
            "org.junit.",
            "junit.",
            "org.opentest4j.",
            "org.assertj.",
            "org.hamcrest.",
        ];
        let method = self.method();
        self.is_harness() || PLATFORM.iter().any(|prefix| method.starts_with(prefix))
    }

    /// Whether the frame belongs to JESS, which has called the program under test.
    pub fn is_harness(&self) -> bool {
        const HARNESS: [&str; 5] = ["jess.agent.", "jess.api.", "jess.junit.", "jess.structure.", "java.lang.Jess"];
        let method = self.method();
        HARNESS.iter().any(|prefix| method.starts_with(prefix))
    }
}

/// One operation of one thread.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step {
    /// The thread.
    pub thread: u32,
    /// What it does.
    pub operation: Operation,
    /// `Account.java:12`. Taken from the stack when absent.
    #[serde(rename = "where", default, skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// The stack of the operation, innermost call first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stack: Vec<Frame>,
    /// Set when the operation was tried and the thread was still blocked in it when the execution ended.
    #[serde(default, skip_serializing_if = "is_false")]
    pub blocked: bool,
    /// Why another thread ran after this step; absent when this thread went on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub switch: Option<SwitchReason>,
}

/// What was done to what.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Operation {
    /// What was done.
    pub kind: OperationKind,
    /// `Account#2.balance`, `int[]#1[3]`, `Account#2`, a thread's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub object: Option<String>,
    /// The value read, written or returned.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// For a read-modify-write or a successful compare-and-set: the value before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub previous: Option<String>,
}

/// Why the next step belongs to another thread.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "reason", rename_all = "kebab-case")]
pub enum SwitchReason {
    /// The thread could go on; the explorer chose another one. These are the switches that cause the bug.
    Preempted,
    /// The thread cannot go on: a lock is taken, a permit missing.
    Blocked {
        /// What it waits for: `Account#2`.
        #[serde(default)]
        on: String,
        /// The name of the thread that holds it, if there is one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        held_by: Option<String>,
    },
    /// `Object.wait`, `Condition.await`.
    Waiting {
        /// What it waits for.
        #[serde(default)]
        on: String,
    },
    /// Joins a thread that still runs.
    Joining {
        /// The name of that thread.
        thread: String,
    },
    /// Parked without a permit.
    Parked,
    /// `Thread.sleep`.
    Sleeping,
    /// Yielded (yield, onSpinWait) or spins without progress.
    Yielded,
    /// The thread has ended.
    Finished,
}

impl SwitchReason {
    /// The reason in words.
    pub fn describe(&self) -> String {
        match self {
            SwitchReason::Preempted => "chosen by the search".to_owned(),
            SwitchReason::Blocked { on, held_by: Some(owner) } => format!("{on} is held by {owner}"),
            SwitchReason::Blocked { on, held_by: None } if on.is_empty() => "must wait".to_owned(),
            SwitchReason::Blocked { on, held_by: None } => format!("must wait for {on}"),
            SwitchReason::Waiting { on } => format!("waits on {on}"),
            SwitchReason::Joining { thread } => format!("waits for {thread} to finish"),
            SwitchReason::Parked => "parked".to_owned(),
            SwitchReason::Sleeping => "sleeps".to_owned(),
            SwitchReason::Yielded => "gives way".to_owned(),
            SwitchReason::Finished => "thread has finished".to_owned(),
        }
    }
}

/// One wait of a deadlock.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DeadlockEdge {
    /// The thread that waits.
    pub thread: u32,
    /// What it does: `enter synchronized`, `wait`, `lock`, `await`, `join`, …
    #[serde(default)]
    pub action: String,
    /// What it waits for.
    pub waits_for: String,
    /// The thread that holds it, or has to end; absent if there is none (a lost notification, a missing permit).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub held_by: Option<u32>,
    /// The thread that is ahead of it in the queue.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub behind: Option<u32>,
    /// Where it waits, innermost call first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stack: Vec<Frame>,
}

fn is_false(value: &bool) -> bool {
    !*value
}

fn is_zero(value: &u32) -> bool {
    *value == 0
}
