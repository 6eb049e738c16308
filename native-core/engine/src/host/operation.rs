//! Operations that a thread announces before it performs them, and questions about the current state.

use serde::{Deserialize, Serialize};

use super::{Access, ObjectId, ThreadIx};

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
    Wait {
        /// The monitor, which the thread owns.
        monitor: ObjectId,
        /// Whether it may time out.
        timed: bool,
    },
    /// Result 0 or 3.
    Notify(ObjectId),
    /// Result 0 or 3.
    NotifyAll(ObjectId),
    /// Result 0, or 3 when the thread was started before.
    Start {
        /// The thread that begins.
        thread: ThreadIx,
        /// Whether the program may end without it.
        daemon: bool,
        /// Whether a permit that it was given before it began is still there then, as with virtual threads.
        keeps_permit: bool,
    },
    /// The last operation of a thread; it is never granted back.
    Exit,
    /// Result 0 ended, 1 timed out, 2 interrupted.
    Join {
        /// The thread whose end is awaited.
        thread: ThreadIx,
        /// Whether it may time out.
        timed: bool,
    },
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
    /// Result 0.
    Park {
        /// Whether it may time out.
        timed: bool,
        /// Whether this is a pool thread that waits for work.
        idle: bool,
    },
    /// Result 0.
    Unpark(ThreadIx),
    /// Result 0, 1 timed out, 2 interrupted.
    Lock {
        /// The lock.
        lock: ObjectId,
        /// What it does when it cannot proceed.
        flags: LockFlags,
    },
    /// Result 1 acquired, 0 not.
    TryLock(ObjectId),
    /// Result 0 or 3.
    Unlock(ObjectId),
    /// Condition wait. Result 0 signalled, 1 timed out, 2 interrupted, 3 not the owner.
    Await {
        /// The condition.
        condition: ObjectId,
        /// Its lock, which the thread owns.
        lock: ObjectId,
        /// Whether that is the write lock of a read-write lock.
        write: bool,
        /// What it does when it cannot proceed.
        flags: LockFlags,
    },
    /// Wakes the longest waiter. Result 0 or 3.
    Signal {
        /// The condition.
        condition: ObjectId,
        /// Its lock, which the thread owns.
        lock: ObjectId,
        /// Whether that is the write lock of a read-write lock.
        write: bool,
    },
    /// Wakes all waiters. Result 0 or 3.
    SignalAll {
        /// The condition.
        condition: ObjectId,
        /// Its lock, which the thread owns.
        lock: ObjectId,
        /// Whether that is the write lock of a read-write lock.
        write: bool,
    },
    /// Result: threads that wait for a condition to be signalled.
    ConditionQueue(ObjectId),
    /// Looks at a lock without taking it; `what` and the result are those of [`crate::sync::look::what`].
    LockRead {
        /// The lock.
        lock: ObjectId,
        /// What it looks at.
        what: u32,
    },
    /// Result 0, 1 timed out, 2 interrupted.
    ReadLock {
        /// The lock.
        lock: ObjectId,
        /// What it does when it cannot proceed.
        flags: LockFlags,
    },
    /// Result 1 acquired, 0 not.
    TryReadLock(ObjectId),
    /// Result 0 or 3.
    ReadUnlock(ObjectId),
    /// Result 0, 1 timed out, 2 interrupted.
    WriteLock {
        /// The lock.
        lock: ObjectId,
        /// What it does when it cannot proceed.
        flags: LockFlags,
    },
    /// Result 1 acquired, 0 not.
    TryWriteLock(ObjectId),
    /// Result 0 or 3.
    WriteUnlock(ObjectId),
    /// Looks at a read-write lock without taking it; as for other locks.
    RwLockRead {
        /// The lock.
        lock: ObjectId,
        /// What it looks at.
        what: u32,
    },
    /// Result 0, 1 timed out, 2 interrupted.
    SemAcquire {
        /// The semaphore.
        semaphore: ObjectId,
        /// How many permits.
        permits: u32,
        /// What it does when it cannot proceed.
        flags: LockFlags,
    },
    /// Result 1 acquired, 0 not.
    SemTry {
        /// The semaphore.
        semaphore: ObjectId,
        /// How many permits.
        permits: u32,
    },
    /// Result 0.
    SemRelease {
        /// The semaphore.
        semaphore: ObjectId,
        /// How many permits.
        permits: u32,
    },
    /// Waits until there are as many permits, takes none, and stands in no line: a thread whose own code checks its
    /// interrupt flag behind it. Result 0, 1 timed out, 2 interrupted.
    SemPass {
        /// The semaphore.
        semaphore: ObjectId,
        /// How many permits.
        permits: u32,
        /// What it does when it cannot proceed.
        flags: LockFlags,
    },
    /// Result: permits taken.
    SemDrain(ObjectId),
    /// Result: permits available.
    SemAvailable(ObjectId),
    /// Result: threads that wait for permits.
    SemQueue(ObjectId),
    /// Result 0.
    SemReduce {
        /// The semaphore.
        semaphore: ObjectId,
        /// How many permits.
        permits: u32,
    },
    /// Result 0, 1 timed out, 2 interrupted.
    LatchAwait {
        /// The latch.
        latch: ObjectId,
        /// What it does when it cannot proceed.
        flags: LockFlags,
    },
    /// The same of a thread whose own code checks its interrupt flag behind it, if it can be interrupted: the flag is
    /// looked at where it takes effect, and not before. Result 0, 1 timed out, 2 interrupted.
    LatchPass {
        /// The latch.
        latch: ObjectId,
        /// What it does when it cannot proceed.
        flags: LockFlags,
    },
    /// Result 0.
    LatchCountDown(ObjectId),
    /// Result: the count.
    LatchCount(ObjectId),
    /// Result 0..n-1, every one of which is explored.
    Choose(u32),
}

impl Op {
    /// The monitor, lock, semaphore, … that it is about.
    #[must_use]
    pub fn primitive(&self) -> Option<ObjectId> {
        Some(match *self {
            Op::MonitorEnter(o)
            | Op::MonitorExit(o)
            | Op::Wait { monitor: o, .. }
            | Op::Notify(o)
            | Op::NotifyAll(o)
            | Op::Lock { lock: o, .. }
            | Op::TryLock(o)
            | Op::Unlock(o)
            | Op::Await { condition: o, .. }
            | Op::Signal { condition: o, .. }
            | Op::SignalAll { condition: o, .. }
            | Op::ReadLock { lock: o, .. }
            | Op::TryReadLock(o)
            | Op::ReadUnlock(o)
            | Op::WriteLock { lock: o, .. }
            | Op::TryWriteLock(o)
            | Op::WriteUnlock(o)
            | Op::LockRead { lock: o, .. }
            | Op::RwLockRead { lock: o, .. }
            | Op::SemAcquire { semaphore: o, .. }
            | Op::SemPass { semaphore: o, .. }
            | Op::SemTry { semaphore: o, .. }
            | Op::SemRelease { semaphore: o, .. }
            | Op::SemDrain(o)
            | Op::SemAvailable(o)
            | Op::SemQueue(o)
            | Op::SemReduce { semaphore: o, .. }
            | Op::ConditionQueue(o)
            | Op::LatchAwait { latch: o, .. }
            | Op::LatchPass { latch: o, .. }
            | Op::LatchCountDown(o)
            | Op::LatchCount(o) => o,
            Op::Access(_)
            | Op::Start { .. }
            | Op::Exit
            | Op::Join { .. }
            | Op::IsAlive(_)
            | Op::GetState(_)
            | Op::Interrupt(_)
            | Op::Interrupted
            | Op::IsInterrupted(_)
            | Op::Yield
            | Op::Sleep
            | Op::Spin
            | Op::Park { .. }
            | Op::Unpark(_)
            | Op::Choose(_) => return None,
        })
    }
}

/// How the result of an operation is to be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// How it ended: one of [`crate::sync::result`].
    Ending,
    /// 1 is yes, 0 is no.
    YesNo,
    /// A number.
    Number,
    /// A number that may be below zero, in two's complement.
    Signed,
    /// The state of a thread, as `Thread.State` orders them.
    State,
}

impl Op {
    /// How its result is to be read.
    #[must_use]
    pub fn answer(&self) -> Answer {
        match self {
            Op::TryLock(_) | Op::TryReadLock(_) | Op::TryWriteLock(_) | Op::SemTry { .. } => Answer::YesNo,
            Op::IsAlive(_) | Op::Interrupted | Op::IsInterrupted(_) => Answer::YesNo,
            Op::SemQueue(_) | Op::ConditionQueue(_) | Op::LatchCount(_) | Op::Choose(_) => Answer::Number,
            Op::LockRead { .. } | Op::RwLockRead { .. } => Answer::Number,
            // The number of permits may be negative.
            Op::SemDrain(_) | Op::SemAvailable(_) => Answer::Signed,
            Op::GetState(_) => Answer::State,
            Op::Access(_) | Op::MonitorEnter(_) | Op::MonitorExit(_) | Op::Wait { .. } => Answer::Ending,
            Op::Notify(_) | Op::NotifyAll(_) | Op::Start { .. } | Op::Exit | Op::Join { .. } => Answer::Ending,
            Op::Interrupt(_) | Op::Yield | Op::Sleep | Op::Spin | Op::Park { .. } => Answer::Ending,
            Op::Unpark(_) | Op::Lock { .. } | Op::Unlock(_) | Op::Await { .. } | Op::Signal { .. } => Answer::Ending,
            Op::SignalAll { .. } | Op::ReadLock { .. } | Op::ReadUnlock(_) | Op::WriteLock { .. } => Answer::Ending,
            Op::WriteUnlock(_) | Op::SemAcquire { .. } | Op::SemRelease { .. } => Answer::Ending,
            Op::SemPass { .. } | Op::SemReduce { .. } | Op::LatchAwait { .. } => Answer::Ending,
            Op::LatchPass { .. } | Op::LatchCountDown(_) => Answer::Ending,
        }
    }
}

/// A question about the current state that is not an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Query {
    /// Initial value of an object whose state is a number, such as a semaphore or latch; only the first per object and
    /// execution counts.
    Init {
        /// The semaphore, latch, ….
        object: ObjectId,
        /// The value.
        value: i64,
    },
    /// Reports that only the running thread opens a latch: a thread that waits there waits for that thread. The answer
    /// is 0.
    Opens(ObjectId),
    /// 1 when the running thread owns the monitor.
    Holds(ObjectId),
    /// How often the running thread holds the lock.
    HoldCount(ObjectId),
    /// How often the running thread holds the read lock.
    ReadHoldCount(ObjectId),
    /// How often the running thread holds the write lock.
    WriteHoldCount(ObjectId),
    /// A worker of a pool waits for work with a timeout that is not explored; the result of the exploration mentions
    /// it. The answer is 0.
    WorkerStays,
    /// The running thread is about to wait for a limited time. The answer is 1 if time stands still meanwhile as long
    /// as any thread can go on ([`super::Timeouts::Idle`]), 2 if sleeps take their time as well, and 0 if the wait may
    /// be over at any moment.
    Deadline {
        /// The virtual time at which it is over at the latest, in nanoseconds.
        at: u64,
        /// How long that is, in nanoseconds.
        length: u64,
    },
    /// The running thread's own clock is at `at`, in nanoseconds of virtual time, and advances by `tick`; to be queried
    /// when all its accesses are reported. The answer is its clock then, to which all that happens before contributes:
    /// the lower 32 bits.
    Clock {
        /// The time of its own clock.
        at: u64,
        /// By how much it advances.
        tick: u64,
    },
    /// The upper 32 bits of the same.
    ClockHigh,
    /// 1 if the last operation of the running thread, a park, had neither a permit nor an interruption.
    Expired,
    /// A thread queries the list of all threads: starting one adds to that list from now on
    /// ([`crate::Controller::lists_threads`]), and the host records both as accesses. The answer is 0.
    ListsThreads,
    /// A thread takes a monitor that the host's own code takes without announcing it: from now on that code takes it
    /// like any other ([`crate::Controller::takes_monitors`]). The answer is 0.
    TakesMonitor,
    /// A thread does what may show it the order of steps that the host has left out so far, because nothing could:
    /// from now on it reports them ([`crate::Controller::is_revealed`]). The answer is 0.
    Reveals,
    /// The running thread is about to start a thread that runs the same code, on the same data, as the one that it has
    /// started last. If it does nothing in between that another thread could notice, and nothing tells the two apart,
    /// they are explored up to their names where that is wanted. The answer is 0.
    StartsAlike {
        /// The thread that begins.
        thread: ThreadIx,
        /// An object that the running thread has made when it started the last one.
        made: ObjectId,
    },
    /// The running thread reads the time, which depends on all that happens before: to be reported once per execution
    /// and thread, before the thread gets the time. The answer is 0.
    Time,
    /// Whether a thread waits for a lock, a read-write lock or a semaphore, or to be signalled at a condition: 1, or 2
    /// if it waits to read; otherwise 0. To be queried only after the step that has read the number of threads waiting
    /// there, before the next step: that step is the one ordered with the threads that arrive and leave.
    Waits {
        /// What it waits for.
        object: ObjectId,
        /// The thread.
        thread: ThreadIx,
    },
    /// Reports that the monitor of a Thread object is used: the end of that thread takes it and wakes the threads that
    /// wait there, and a thread that joins the thread takes it, too. To be reported before each operation on it, or
    /// once before the first execution.
    ThreadMonitor {
        /// The Thread object.
        object: ObjectId,
        /// The thread that it stands for.
        thread: ThreadIx,
    },
}
