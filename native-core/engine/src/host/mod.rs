//! The host interface: everything a host (the JVM bridge, the model interpreter) exchanges with the engine.
//!
//! A host owns the program under test and runs exactly one of its threads at a time. Plain accesses are executed
//! without announcement, as many as the last [`Grant`] allows, and reported in batches; every other operation is
//! announced before it happens, and the engine answers with the thread to run next and the result of that thread's own
//! pending operation. Identities are canonical: the same object has the same id in every execution. Accesses that no
//! other thread can observe may be reported by their number ([`crate::Controller::privacy`]). An execution begins with
//! the main thread alone, or with others that are present from the start as well ([`crate::Controller::present`]).
//!
//! Invariants: nothing here knows about Java, clocks or I/O; all types are plain data.

mod access;
mod bound;
mod bug;
mod figures;
mod operation;
mod options;
mod result;
mod running;
mod schedule;

use serde::{Deserialize, Serialize};

pub use crate::estimate::{Estimate, Estimated};
pub use crate::strategy::{Promise, Strategy, StrategyError};
pub use access::{Access, AccessKind, Location, Order, Stored};
pub use bound::{Bound, Coverage, Measure};
pub use bug::{Bug, BugKind, Divergence, Race, RaceSide, Waiting};
pub use figures::{Cache, Metrics};
pub use operation::{Answer, LockFlags, Op, Query};
pub use options::{Options, OptionsError, Races, Timeouts};
pub use result::{Summary, Verdict};
pub use running::{Begin, Behind, Decision, Ending, Failure, FailureKind, Grant, Step, SwitchReason};
pub use schedule::{Counted, Schedule};

/// A thread of the program under test. `ThreadIx(0)` is the main thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct ThreadIx(pub u32);

impl ThreadIx {
    /// The thread that runs the test body.
    pub const MAIN: ThreadIx = ThreadIx(0);

    /// The number of threads that one exploration can have. Inside the engine a thread is a number of 16 bits; no
    /// thread has one of the highest two.
    pub(crate) const MOST: usize = u16::MAX as usize - 1;

    /// The number of the thread inside the engine; one that no thread has if it is too high.
    pub(crate) fn inside(self) -> u16 {
        u16::try_from(self.0).unwrap_or(u16::MAX)
    }
}

impl From<u16> for ThreadIx {
    fn from(thread: u16) -> ThreadIx {
        ThreadIx(u32::from(thread))
    }
}

/// Where an object comes from, whose name depends on a thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The thread that has made it, or was the first to meet it.
    pub thread: ThreadIx,
    /// How many others that thread has made, or met, before.
    pub number: u32,
    /// Whether it was made in this execution.
    pub made: bool,
}

/// An object of the program under test, named independently of the schedule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct ObjectId(pub u64);
