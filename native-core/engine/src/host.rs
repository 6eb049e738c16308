//! The host interface: everything a host (the JVM bridge, the model interpreter) exchanges with the engine.
//!
//! A host owns the program under test and runs exactly one of its threads at a time. Plain accesses are executed
//! without asking, as far as the last [`Grant`] allows, and reported in batches; every other operation is announced
//! before it happens, and the engine answers with the thread to run next and the result of that thread's own pending
//! operation. Identities are canonical: the same object has the same id in every execution. Accesses that nobody but
//! their thread can see may be reported by their number ([`crate::Controller::privacy`]). An execution begins with the main
//! thread alone, or with others that are there from the start as well ([`crate::Controller::present`]).
//!
//! Invariants: nothing here knows about Java, clocks or I/O; all types are plain data.

use serde::{Deserialize, Serialize};
use thiserror::Error;

pub use crate::estimate::{Estimate, Estimated};
pub use crate::explore::Cache;
pub use crate::explore::Metrics;
pub use crate::explore::bound::{Bound, Coverage, Measure};
pub use crate::strategy::{Strategy, StrategyError};

/// A thread of the program under test. `ThreadIx(0)` is the main thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct ThreadIx(pub u32);

impl ThreadIx {
    /// The thread that runs the test body.
    pub const MAIN: ThreadIx = ThreadIx(0);
}

/// An object of the program under test, named independently of the schedule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct ObjectId(pub u64);

/// One field or array element of one object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Location {
    /// The object, or the class for a static field.
    pub object: ObjectId,
    /// Field id or array index.
    pub member: u32,
}

/// What an access does to its location.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum AccessKind {
    /// A load.
    Read,
    /// A store.
    Write,
    /// An unconditional read-modify-write, for instance fetch-and-add.
    Rmw,
    /// A compare-and-set that succeeded, or whose outcome is not known yet.
    Cas,
    /// A compare-and-set that failed, which only read.
    CasFailed,
}

/// How an access orders memory, as the modes of Java's `VarHandle`. It makes no difference to the exploration, which is
/// sequentially consistent; data races are told by it ([`crate::data_races`]).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum Order {
    /// Not at all: of an ordinary field or element.
    Plain = 0,
    /// Not at all, but atomic: never part of a race with another access that is not plain.
    Opaque = 1,
    /// A read sees what happened before the write that it reads.
    Acquire = 2,
    /// A write hands on what happened before it.
    Release = 3,
    /// Both, and in one order for everybody: of a volatile field or an atomic operation.
    #[default]
    Volatile = 4,
}

impl Order {
    /// All of them; each at the position of its number.
    pub const ALL: [Order; 5] = [Order::Plain, Order::Opaque, Order::Acquire, Order::Release, Order::Volatile];
}

/// One access to shared memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Access {
    /// Where.
    pub location: Location,
    /// How.
    pub kind: AccessKind,
    /// The place in the program; opaque to the engine.
    pub site: u32,
    /// How it orders memory.
    pub order: Order,
    /// Whether the members of the object are the elements of an array; the same for all accesses to one object.
    pub element: bool,
}

impl Access {
    /// The smallest unit that has an owner ([`crate::private`]): the location, or the array that it is an element of.
    #[must_use]
    pub fn unit(&self) -> Location {
        if self.element { Location { member: u32::MAX, ..self.location } } else { self.location }
    }
}

/// How an acquisition behaves when it cannot proceed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct LockFlags {
    /// Gives up after a while.
    pub timed: bool,
    /// Ends when the thread is interrupted.
    pub interruptible: bool,
    /// First come, first served.
    pub fair: bool,
    /// Marks a pool thread that waits for work: left over at the end, it is no deadlock.
    pub idle: bool,
}

/// An operation that the running thread is about to perform.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Op {
    /// An access at the limit of what was granted.
    Access(Access),
    /// Result 0.
    MonitorEnter(ObjectId),
    /// Result 0, or 3 when the thread does not own the monitor.
    MonitorExit(ObjectId),
    /// Release, wait, re-acquire. Result 0 notified, 1 timed out, 2 interrupted, 3 not the owner.
    Wait { monitor: ObjectId, timed: bool },
    /// Result 0 or 3.
    Notify(ObjectId),
    /// Result 0 or 3.
    NotifyAll(ObjectId),
    /// Result 0, or 3 when the thread was started before.
    Start { thread: ThreadIx, daemon: bool },
    /// The last operation of a thread; it is never granted back.
    Exit,
    /// Result 0 ended, 1 timed out, 2 interrupted.
    Join { thread: ThreadIx, timed: bool },
    /// Result 0 or 1.
    IsAlive(ThreadIx),
    /// Result: ordinal of `java.lang.Thread.State`.
    GetState(ThreadIx),
    /// Result 0.
    Interrupt(ThreadIx),
    /// Result 0 or 1; clears the flag of the running thread.
    Interrupted,
    /// Result 0 or 1.
    IsInterrupted(ThreadIx),
    /// Result 0.
    Yield,
    /// Result 0, or 2 when interrupted.
    Sleep,
    /// Result 0.
    Spin,
    /// Result 0. `idle` marks a pool thread that waits for work.
    Park { timed: bool, idle: bool },
    /// Result 0.
    Unpark(ThreadIx),
    /// Result 0, 1 timed out, 2 interrupted.
    Lock { lock: ObjectId, flags: LockFlags },
    /// Result 1 acquired, 0 not.
    TryLock(ObjectId),
    /// Result 0 or 3.
    Unlock(ObjectId),
    /// Condition wait. Result 0 signalled, 1 timed out, 2 interrupted, 3 not the owner.
    Await { condition: ObjectId, lock: ObjectId, flags: LockFlags },
    /// Wakes the longest waiter. Result 0 or 3.
    Signal { condition: ObjectId, lock: ObjectId },
    /// Wakes all waiters. Result 0 or 3.
    SignalAll { condition: ObjectId, lock: ObjectId },
    /// Result: threads that wait for a condition to be signalled.
    ConditionQueue(ObjectId),
    /// Looks at a lock without taking it; `what` and the result are those of [`crate::sync::look::what`].
    LockRead { lock: ObjectId, what: u32 },
    /// Result 0, 1 timed out, 2 interrupted.
    ReadLock { lock: ObjectId, flags: LockFlags },
    /// Result 1 acquired, 0 not.
    TryReadLock(ObjectId),
    /// Result 0 or 3.
    ReadUnlock(ObjectId),
    /// Result 0, 1 timed out, 2 interrupted.
    WriteLock { lock: ObjectId, flags: LockFlags },
    /// Result 1 acquired, 0 not.
    TryWriteLock(ObjectId),
    /// Result 0 or 3.
    WriteUnlock(ObjectId),
    /// Looks at a read-write lock without taking it; as for other locks.
    RwLockRead { lock: ObjectId, what: u32 },
    /// Result 0, 1 timed out, 2 interrupted.
    SemAcquire { semaphore: ObjectId, permits: u32, flags: LockFlags },
    /// Result 1 acquired, 0 not.
    SemTry { semaphore: ObjectId, permits: u32 },
    /// Result 0.
    SemRelease { semaphore: ObjectId, permits: u32 },
    /// Result: permits taken.
    SemDrain(ObjectId),
    /// Result: permits available.
    SemAvailable(ObjectId),
    /// Result: threads that wait for permits.
    SemQueue(ObjectId),
    /// Result 0.
    SemReduce { semaphore: ObjectId, permits: u32 },
    /// Result 0, 1 timed out, 2 interrupted.
    LatchAwait { latch: ObjectId, flags: LockFlags },
    /// Result 0.
    LatchCountDown(ObjectId),
    /// Result: the count.
    LatchCount(ObjectId),
    /// Result 0..n-1, every one of which is explored.
    Choose(u32),
}

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
    /// Redundant: everything from here on has been explored.
    Blocked,
    /// The bound on the number of events was reached.
    StepBound,
    /// Nobody can run but threads that go round loops and see nothing new.
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
    /// An exception that nobody caught.
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
}

/// A question about the current state that is not an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Query {
    /// Start value of a semaphore or latch; only the first per object and execution counts.
    Init { object: ObjectId, value: i64 },
    /// 1 when the running thread owns the monitor.
    Holds(ObjectId),
    /// How often the running thread holds the lock.
    HoldCount(ObjectId),
    /// The running thread.
    RunningThread,
    /// How often the running thread holds the read lock.
    ReadHoldCount(ObjectId),
    /// How often the running thread holds the write lock.
    WriteHoldCount(ObjectId),
}

/// When the timeout of a timed operation expires.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Timeouts {
    /// At any moment.
    #[default]
    Explore,
    /// Only when nothing else can run.
    Idle,
}

/// What to do about data races.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Races {
    /// Nothing: they are not looked for.
    #[default]
    Off,
    /// Keep them for a report.
    Report,
    /// A data race is a bug.
    Fail,
}

/// One side of a data race.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct RaceSide {
    /// Who.
    pub thread: ThreadIx,
    /// What.
    pub access: Access,
}

/// Two accesses to the same location, at least one of them a write and one of them plain, which no synchronization orders.
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

/// Settings of an exploration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// How to search.
    pub strategy: Strategy,
    /// Executions after which the search ends; `None` means no limit.
    pub budget_executions: Option<u64>,
    /// Seed of random strategies.
    pub seed: u64,
    /// When timeouts expire.
    pub timeouts: Timeouts,
    /// Explore to the end even when a bug was found.
    pub keep_going: bool,
    /// Most events of one execution.
    pub step_bound: u64,
    /// Most preemptions of one execution, or the last level of an iteration; not every strategy can keep a bound.
    pub preemptions: Option<u32>,
    /// The same for delays.
    pub delays: Option<u32>,
    /// End an execution with its first failure, also when the search goes on. What could follow is not covered then.
    pub end_at_failure: bool,
    /// Run one in so many executions twice, and compare.
    pub check_determinism: Option<u64>,
    /// Count what the strategy does.
    pub metrics: bool,
    /// What to do about data races.
    pub races: Races,
    /// Run this schedule once instead of searching.
    pub replay: Option<Schedule>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            strategy: Strategy::default(),
            budget_executions: None,
            seed: 0,
            timeouts: Timeouts::default(),
            keep_going: false,
            step_bound: 1_000_000,
            preemptions: None,
            delays: None,
            end_at_failure: false,
            check_determinism: None,
            metrics: false,
            races: Races::default(),
            replay: None,
        }
    }
}

/// Settings that cannot be honoured.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OptionsError {
    /// The strategy cannot bound preemptions.
    #[error("strategy `{0}` cannot keep a bound on preemptions; `dfs` and `ipb` can")]
    Preemptions(&'static str),
    /// The strategy cannot bound delays.
    #[error("strategy `{0}` cannot keep a bound on delays; `dfs` and `idb` can")]
    Delays(&'static str),
    /// Preemptions and delays.
    #[error("there can be a bound on preemptions or on delays, not on both")]
    TwoBounds,
    /// The strategy cannot be shared.
    #[error("strategy `{0}` cannot be shared by several workers; `dpor` and the random strategies can")]
    Workers(&'static str),
    /// One in no executions.
    #[error("of every 0 executions none can be run twice; give at least 1")]
    Determinism,
    /// A bound of zero events cannot run anything.
    #[error("the step bound must be at least 1")]
    StepBound,
}

/// A schedule: who runs for how many events, and what was chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Schedule {
    /// Threads in order, each with the number of its events.
    pub runs: Vec<(ThreadIx, u32)>,
    /// Values of all choices in order: what `Choose` returned, which thread `Notify` woke.
    pub choices: Vec<u32>,
    /// What counts as a step in it.
    pub counted: Counted,
}

/// Which steps there are that most programs do not need.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Counted {
    /// Coming to an operation, because somebody asks about waiting threads.
    pub arrivals: bool,
    /// Standing in line for permits, because somebody wants several at once.
    pub permits: bool,
}

impl Counted {
    /// All of it as one number below 4.
    #[must_use]
    pub(crate) fn bits(self) -> u32 {
        u32::from(self.arrivals) | u32::from(self.permits) << 1
    }

    /// From that number.
    #[must_use]
    pub(crate) fn from_bits(bits: u32) -> Counted {
        Counted { arrivals: bits & 1 != 0, permits: bits & 2 != 0 }
    }
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
    /// Who holds what it wants, if anybody does.
    pub owner: Option<ThreadIx>,
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
    /// One line for people.
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
    /// If what happened is what was recorded, but the thread used other places in memory before it, which no other thread
    /// uses: what it was about to do then.
    pub before: Option<(ThreadIx, Op)>,
    /// One line for people.
    pub message: String,
}

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
    /// Places at which a thread was made to wait for a change, because it went round a loop and saw nothing new.
    pub awaiting: u64,
    /// Whether loops were met in more situations than can be remembered, so that some of them were gone round further than
    /// needed, and the search is not complete.
    pub loops_unknown: bool,
    /// Executions whose daemons were still running when they were ended, some time after all other threads.
    pub daemons_cut: u64,
    /// Events of all executions.
    pub events: u64,
    /// Scheduling points of all executions.
    pub points: u64,
    /// Times an exhaustive search started again because it had learnt more about the program.
    pub restarts: u64,
    /// Whether the search came to its end: it covered everything, or everything within `coverage`.
    pub complete: bool,
    /// What was covered.
    pub coverage: Coverage,
    /// What a search with a cache remembers.
    pub cache: Cache,
    /// What is remembered to count different relations, regular and lazy together.
    pub relations: Cache,
    /// How much there is, as far as can be told.
    pub estimates: Vec<Estimate>,
    /// Data races found, if they were looked for.
    pub races: u64,
    /// The first bug.
    pub bug: Option<Box<Bug>>,
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
    /// Who.
    pub thread: ThreadIx,
    /// What. The re-acquisition that ends a wait is a second step of the same operation.
    pub op: Op,
    /// Its result.
    pub result: u32,
    /// Why this thread ran.
    pub reason: SwitchReason,
    /// Whether this is the second half of a wait, which has the monitor again.
    pub resumed: bool,
}
