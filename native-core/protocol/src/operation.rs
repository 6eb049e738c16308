//! Operations that a thread announces before it performs them, queries (which are not operations), their results, and
//! the names of all of them in reports.
//!
//! An announcement is a number with two arguments of 64 bits, *a* and *b*; the answer is the thread that runs next, and
//! when that is the one that announced, the result of the operation is in the control block ([`crate::wire::control`]).
//! An *object* is the lower half of its id ([`crate::wire::id`]), a *thread* its number. An operation with [`flag`]s
//! takes them in *b*, or in the upper half of *b* where the lower half is taken.
//!
//! Accesses are not operations: they are records ([`crate::wire::access`]).

#[cfg(feature = "engine")]
use jess_engine::host::{LockFlags, ObjectId, Op, ThreadIx};

#[cfg(feature = "engine")]
pub use kinds::OperationKind;

/// Declares the operations, and lists them for the generator.
macro_rules! operations {
    ($($(#[doc = $about:literal])+ $name:ident = $value:literal, $java:literal;)+) => {
        /// The operations by their numbers.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[repr(u32)]
        pub enum Operation {
            $($(#[doc = $about])+ $name = $value,)+
        }

        impl Operation {
            /// All of them, for decoding.
            pub const ALL: &[Operation] = &[$(Operation::$name),+];

            /// All of them, for the generator.
            #[cfg(feature = "engine")]
            pub(crate) const GROUP: crate::Group = crate::Group {
                prefix: "",
                about: "Operations: what is announced, with two arguments.",
                constants: &[$(crate::Constant {
                    name: $java,
                    value: $value,
                    wide: false,
                    about: concat!($($about),+),
                }),+],
            };
        }
    };
}

operations! {
    /// a: the monitor.
    MonitorEnter = 1, "MONITOR_ENTER";
    /// a: the monitor. `ILLEGAL_STATE` if the thread does not own it.
    MonitorExit = 2, "MONITOR_EXIT";
    /// Releases, waits, takes it again. a: the monitor, b: 1 if timed. `TIMED_OUT`, `WAS_INTERRUPTED`, `ILLEGAL_STATE`.
    Wait = 3, "WAIT";
    /// a: the monitor. `ILLEGAL_STATE` if the thread does not own it.
    Notify = 4, "NOTIFY";
    /// a: the monitor. `ILLEGAL_STATE` if the thread does not own it.
    NotifyAll = 5, "NOTIFY_ALL";
    /// a: the thread, b: flags of [`start`]. `ILLEGAL_STATE` if it was started before.
    Start = 6, "START";
    /// The last operation of a thread, which it does not come back from.
    Exit = 7, "EXIT";
    /// a: the thread, b: 1 if timed. `TIMED_OUT`, `WAS_INTERRUPTED`.
    Join = 8, "JOIN";
    /// a: the thread. The result is 1 or 0.
    IsAlive = 9, "IS_ALIVE";
    /// a: the thread. The result is the ordinal of its `Thread.State`.
    GetState = 10, "GET_STATE";
    /// a: the thread.
    Interrupt = 11, "INTERRUPT";
    /// Clears the flag of the running thread. The result is 1 if it was set.
    Interrupted = 12, "INTERRUPTED";
    /// a: the thread. The result is 1 or 0.
    IsInterrupted = 13, "IS_INTERRUPTED";
    /// `Thread.yield`.
    Yield = 14, "YIELD";
    /// `Thread.sleep` for any time. `WAS_INTERRUPTED`.
    Sleep = 15, "SLEEP";
    /// `Thread.onSpinWait`.
    Spin = 16, "SPIN";
    /// a: 1 if timed, b: not 0 for a pool thread that waits for work.
    Park = 17, "PARK";
    /// a: the thread.
    Unpark = 18, "UNPARK";
    /// a: the lock, b: flags. `TIMED_OUT`, `WAS_INTERRUPTED`.
    Lock = 20, "LOCK";
    /// a: the lock. The result is 1 if it was taken.
    TryLock = 21, "TRY_LOCK";
    /// a: the lock. `ILLEGAL_STATE` if the thread does not own it.
    Unlock = 22, "UNLOCK";
    /// a: the condition, b: its lock, and flags above. `TIMED_OUT`, `WAS_INTERRUPTED`, `ILLEGAL_STATE`.
    Await = 23, "AWAIT";
    /// Wakes who has waited longest. a: the condition, b: its lock, and flags above. `ILLEGAL_STATE` if the thread does
    /// not own it.
    Signal = 24, "SIGNAL";
    /// Wakes all. a: the condition, b: its lock, and flags above. `ILLEGAL_STATE` if the thread does not own it.
    SignalAll = 25, "SIGNAL_ALL";
    /// Looks at a lock. a: the lock, b: one of the looks.
    LockRead = 26, "LOCK_READ";
    /// a: the condition. The result is the number of threads that wait to be signalled.
    ConditionQueue = 27, "CONDITION_QUEUE";
    /// a: the read-write lock, b: flags. `TIMED_OUT`, `WAS_INTERRUPTED`.
    ReadLock = 30, "READ_LOCK";
    /// a: the read-write lock. The result is 1 if it was taken.
    TryReadLock = 31, "TRY_READ_LOCK";
    /// a: the read-write lock. `ILLEGAL_STATE` if the thread does not hold it.
    ReadUnlock = 32, "READ_UNLOCK";
    /// a: the read-write lock, b: flags. `TIMED_OUT`, `WAS_INTERRUPTED`.
    WriteLock = 33, "WRITE_LOCK";
    /// a: the read-write lock. The result is 1 if it was taken.
    TryWriteLock = 34, "TRY_WRITE_LOCK";
    /// a: the read-write lock. `ILLEGAL_STATE` if the thread does not own it.
    WriteUnlock = 35, "WRITE_UNLOCK";
    /// Looks at a read-write lock. a: the lock, b: one of the looks.
    RwLockRead = 36, "RW_LOCK_READ";
    /// a: the semaphore, b: permits, and flags above. `TIMED_OUT`, `WAS_INTERRUPTED`.
    SemAcquire = 40, "SEM_ACQUIRE";
    /// a: the semaphore, b: permits. The result is 1 if they were taken.
    SemTry = 41, "SEM_TRY";
    /// a: the semaphore, b: permits.
    SemRelease = 42, "SEM_RELEASE";
    /// a: the semaphore. The result is the number of permits taken.
    SemDrain = 43, "SEM_DRAIN";
    /// a: the semaphore. The result is the number of permits.
    SemAvailable = 44, "SEM_AVAILABLE";
    /// a: the semaphore, b: permits.
    SemReduce = 45, "SEM_REDUCE";
    /// a: the semaphore. The result is the number of threads that wait for permits.
    SemQueue = 46, "SEM_QUEUE";
    /// a: the latch, b: flags. `TIMED_OUT`, `WAS_INTERRUPTED`.
    LatchAwait = 50, "LATCH_AWAIT";
    /// a: the latch.
    LatchCountDown = 51, "LATCH_COUNT_DOWN";
    /// a: the latch. The result is the count.
    LatchCount = 52, "LATCH_COUNT";
    /// a: the latch, b: flags. As `LatchAwait`, of a thread that checks its interrupt flag behind it.
    LatchPass = 53, "LATCH_PASS";
    /// a: the semaphore, b: permits, and flags above. It takes none. `TIMED_OUT`, `WAS_INTERRUPTED`.
    SemPass = 54, "SEM_PASS";
    /// a: the number of alternatives. The result is one of them; every one is explored.
    Choose = 60, "CHOOSE";
}

/// Resolves the numbers in announcements.
#[cfg(feature = "engine")]
pub trait Names {
    /// Why a number cannot be resolved.
    type Error;

    /// The object that an argument stands for.
    fn object(&self, bits: i64) -> Result<ObjectId, Self::Error>;

    /// The thread that an argument stands for.
    fn thread(&self, index: i64) -> Result<ThreadIx, Self::Error>;
}

/// The flags of an operation that acquires.
#[cfg(feature = "engine")]
fn flags_of(bits: u32) -> LockFlags {
    LockFlags {
        timed: bits & flag::TIMED != 0,
        interruptible: bits & flag::INTERRUPTIBLE != 0,
        fair: bits & flag::FAIR != 0,
        idle: bits & flag::IDLE != 0,
    }
}

/// The same where flags share an argument.
#[cfg(feature = "engine")]
fn flags_above(bits: i64) -> LockFlags {
    flags_of((bits >> FLAGS_SHIFT) as u32)
}

/// Whether the lock of a condition is a write lock.
#[cfg(feature = "engine")]
fn is_write(bits: i64) -> bool {
    (bits >> FLAGS_SHIFT) as u32 & flag::WRITE != 0
}

#[cfg(feature = "engine")]
impl Operation {
    /// The operation of the engine that is announced with these arguments.
    pub fn decode<N: Names>(self, a: i64, b: i64, names: &N) -> Result<Op, N::Error> {
        let flags = flags_of(b as u32);
        Ok(match self {
            Operation::MonitorEnter => Op::MonitorEnter(names.object(a)?),
            Operation::MonitorExit => Op::MonitorExit(names.object(a)?),
            Operation::Wait => Op::Wait { monitor: names.object(a)?, timed: b != 0 },
            Operation::Notify => Op::Notify(names.object(a)?),
            Operation::NotifyAll => Op::NotifyAll(names.object(a)?),
            Operation::Start => {
                let [daemon, keeps_permit] = [start::DAEMON, start::VIRTUAL].map(|bit| b as u32 & bit != 0);
                Op::Start { thread: names.thread(a)?, daemon, keeps_permit }
            }
            Operation::Exit => Op::Exit,
            Operation::Join => Op::Join { thread: names.thread(a)?, timed: b != 0 },
            Operation::IsAlive => Op::IsAlive(names.thread(a)?),
            Operation::GetState => Op::GetState(names.thread(a)?),
            Operation::Interrupt => Op::Interrupt(names.thread(a)?),
            Operation::Interrupted => Op::Interrupted,
            Operation::IsInterrupted => Op::IsInterrupted(names.thread(a)?),
            Operation::Yield => Op::Yield,
            Operation::Sleep => Op::Sleep,
            Operation::Spin => Op::Spin,
            Operation::Park => Op::Park { timed: a != 0, idle: b != 0 },
            Operation::Unpark => Op::Unpark(names.thread(a)?),
            Operation::Lock => Op::Lock { lock: names.object(a)?, flags },
            Operation::TryLock => Op::TryLock(names.object(a)?),
            Operation::Unlock => Op::Unlock(names.object(a)?),
            Operation::Await => Op::Await {
                condition: names.object(a)?,
                lock: names.object(b)?,
                write: is_write(b),
                flags: flags_above(b),
            },
            Operation::Signal => Op::Signal { condition: names.object(a)?, lock: names.object(b)?, write: is_write(b) },
            Operation::SignalAll => {
                Op::SignalAll { condition: names.object(a)?, lock: names.object(b)?, write: is_write(b) }
            }
            Operation::ConditionQueue => Op::ConditionQueue(names.object(a)?),
            Operation::LockRead => Op::LockRead { lock: names.object(a)?, what: b as u32 },
            Operation::ReadLock => Op::ReadLock { lock: names.object(a)?, flags },
            Operation::TryReadLock => Op::TryReadLock(names.object(a)?),
            Operation::ReadUnlock => Op::ReadUnlock(names.object(a)?),
            Operation::WriteLock => Op::WriteLock { lock: names.object(a)?, flags },
            Operation::TryWriteLock => Op::TryWriteLock(names.object(a)?),
            Operation::WriteUnlock => Op::WriteUnlock(names.object(a)?),
            Operation::RwLockRead => Op::RwLockRead { lock: names.object(a)?, what: b as u32 },
            Operation::SemAcquire => {
                Op::SemAcquire { semaphore: names.object(a)?, permits: b as u32, flags: flags_above(b) }
            }
            Operation::SemPass => Op::SemPass { semaphore: names.object(a)?, permits: b as u32, flags: flags_above(b) },
            Operation::SemTry => Op::SemTry { semaphore: names.object(a)?, permits: b as u32 },
            Operation::SemRelease => Op::SemRelease { semaphore: names.object(a)?, permits: b as u32 },
            Operation::SemDrain => Op::SemDrain(names.object(a)?),
            Operation::SemAvailable => Op::SemAvailable(names.object(a)?),
            Operation::SemQueue => Op::SemQueue(names.object(a)?),
            Operation::SemReduce => Op::SemReduce { semaphore: names.object(a)?, permits: b as u32 },
            Operation::LatchAwait => Op::LatchAwait { latch: names.object(a)?, flags },
            Operation::LatchPass => Op::LatchPass { latch: names.object(a)?, flags },
            Operation::LatchCountDown => Op::LatchCountDown(names.object(a)?),
            Operation::LatchCount => Op::LatchCount(names.object(a)?),
            Operation::Choose => Op::Choose(a as u32),
        })
    }
}

numbers! {
    /// Flags of the start of a thread.
    start("START_"): u32 {
        /// It is a daemon.
        DAEMON = 1;
        /// It is a virtual thread.
        VIRTUAL = 2;
    }
}

numbers! {
    /// Flags of operations that acquire, or are about a condition.
    flag(""): u32 {
        /// It gives up after a while.
        TIMED = 1;
        /// It ends when the thread is interrupted.
        INTERRUPTIBLE = 2;
        /// First come, first served.
        FAIR = 4;
        /// The thread is one of a pool and waits for work: left over at the end, it is no deadlock.
        IDLE = 8;
        /// Of operations on a condition: what it belongs to is a write lock.
        WRITE = 16;
    }
}

/// Bits that flags are shifted by when they share *b*.
#[cfg(feature = "engine")]
pub(crate) const FLAGS_SHIFT: u32 = 32;

numbers! {
    /// Results of operations that may fail.
    result(""): u32 {
        /// It happened.
        OK = 0;
        /// It gave up.
        TIMED_OUT = 1;
        /// The thread was interrupted.
        WAS_INTERRUPTED = 2;
        /// The thread does not own what it must own, or the operation is not allowed now.
        ILLEGAL_STATE = 3;
    }
}

numbers! {
    /// Looks at a lock. Of a read-write lock the first and the third are about writing.
    look("LOOK_"): u32 {
        /// 1 when anybody owns it.
        LOCKED = 4;
        /// Threads that wait for it.
        QUEUE = 5;
        /// 1 + the thread that owns it, or 0.
        OWNER = 6;
        /// Of a read-write lock: read holds of all threads.
        READS = 7;
        /// Of a read-write lock: the same, and 65536 for each write hold.
        HOLDS = 8;
        /// 1 when the thread in the bits above waits for it.
        QUEUED = 9;
    }
}

/// Bits below the thread of [`look::QUEUED`].
pub const LOOK_THREAD_SHIFT: u32 = 8;

numbers! {
    /// Queries: no events.
    query("Q_"): u32 {
        /// The start value of a semaphore or latch, b; only the first of an execution counts.
        INIT = 1;
        /// 1 when the running thread owns the monitor a.
        HOLDS = 2;
        /// How often the running thread holds the lock a.
        HOLD_COUNT = 3;
        /// How often the running thread holds the read lock of a.
        READ_HOLD_COUNT = 7;
        /// How often the running thread holds the write lock of a.
        WRITE_HOLD_COUNT = 9;
        /// Whether thread b waits for the lock or semaphore a, or at the condition a: 1, or 2 if it waits to read, or
        /// 0. Only behind an operation that has looked at how many do.
        WAITS = 10;
        /// A worker of a pool waits for work with a timeout that is not explored. The answer is 0.
        WORKER_STAYS = 11;
        /// The running thread is told the time.
        TIME = 13;
        /// The running thread is about to wait until the virtual time a at most, for b nanoseconds. 1 if time stands
        /// still as long as anybody can go on, 2 if sleeps take their time as well, 0 if the wait may be over at any
        /// moment.
        DEADLINE = 14;
        /// The running thread has come to the virtual time a by itself, in nanoseconds. b: where its records end, and
        /// in the upper 32 bits by how much it goes on. The lower 32 bits of the time that it is then, since time goes
        /// with all that happens before.
        CLOCK = 18;
        /// The upper 32 bits of the same.
        CLOCK_HIGH = 19;
        /// 1 if the last operation of the running thread, a park, had neither a permit nor an interruption.
        EXPIRED = 15;
        /// Somebody asks for all threads.
        LISTS_THREADS = 17;
        /// The running thread has come into trusted code (a is 1; of a library of the program 2), where a step begins
        /// that others see as one, or has left it (0). b: where its records end. The answer is 0.
        TRUST = 20;
        /// Tells that nobody but the running thread opens the latch a. The answer is 0.
        OPENS = 21;
        /// Tells that the monitor of the Thread object a is used, which is that of the thread b.
        THREAD_MONITOR = 12;
        /// The program takes a monitor that code of the JDK takes as well. The answer is 0.
        TAKES_MONITOR = 22;
        /// The running thread does what may show it steps that are left out as long as nothing can. The answer is 0.
        REVEALS = 23;
        /// The running thread is about to start the thread a, which runs the same code on the same data as the one that
        /// it has started last. b: an object that it had made then. The answer is 0.
        STARTS_ALIKE = 24;
    }
}

/// The names of operations in reports.
#[cfg(feature = "engine")]
mod kinds {
    use jess_engine::host::{AccessKind, Op};
    use serde::{Deserialize, Serialize};

    /// Declares the kinds of operation, each with its word and the operations of the engine that are of this kind.
    macro_rules! kinds {
        ($($(#[$about:meta])* $kind:ident = $word:literal $(: $op:pat)?,)+) => {
            /// Kinds of operation; the names are those of the Java API where there is one.
            #[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
            #[serde(rename_all = "kebab-case")]
            pub enum OperationKind {
                $($(#[$about])* #[doc = concat!("`", $word, "`")] $kind,)+
            }

            impl OperationKind {
                /// The operation as a word of the report.
                pub fn word(self) -> &'static str {
                    match self {
                        $(OperationKind::$kind => $word,)+
                    }
                }

                /// The kind of an operation of the engine.
                #[must_use]
                pub fn of(op: &Op) -> OperationKind {
                    match op {
                        Op::Access(access) => match access.kind {
                            AccessKind::Read => OperationKind::Read,
                            AccessKind::Write => OperationKind::Write,
                            AccessKind::Rmw | AccessKind::Add | AccessKind::RmwIdle => OperationKind::ReadModifyWrite,
                            AccessKind::Cas => OperationKind::CompareAndSet,
                            AccessKind::CasFailed => OperationKind::CompareAndSetFailed,
                        },
                        $($($op => OperationKind::$kind,)?)+
                    }
                }
            }
        };
    }

    kinds! {
        Read = "read",
        Write = "write",
        ReadModifyWrite = "update",
        CompareAndSet = "compareAndSet",
        CompareAndSetFailed = "compareAndSet",
        MonitorEnter = "enter synchronized": Op::MonitorEnter(_),
        MonitorExit = "leave synchronized": Op::MonitorExit(_),
        Wait = "wait": Op::Wait { .. },
        Notify = "notify": Op::Notify(_),
        NotifyAll = "notifyAll": Op::NotifyAll(_),
        Start = "start": Op::Start { .. },
        Exit = "thread ends": Op::Exit,
        Join = "join": Op::Join { .. },
        IsAlive = "isAlive": Op::IsAlive(_),
        GetState = "getState": Op::GetState(_),
        Interrupt = "interrupt": Op::Interrupt(_),
        Interrupted = "interrupted": Op::Interrupted,
        IsInterrupted = "isInterrupted": Op::IsInterrupted(_),
        Yield = "yield": Op::Yield,
        Sleep = "sleep": Op::Sleep,
        Spin = "onSpinWait": Op::Spin,
        Park = "park": Op::Park { .. },
        Unpark = "unpark": Op::Unpark(_),
        /// A thread that waits for something parks there, and a permit that it was given is gone by that:
        UsesPermit = "the permit is used up by waiting for",
        Lock = "lock": Op::Lock { .. },
        TryLock = "tryLock": Op::TryLock(_),
        Unlock = "unlock": Op::Unlock(_),
        LockState = "lock state": Op::LockRead { .. } | Op::RwLockRead { .. } | Op::SemQueue(_) | Op::ConditionQueue(_),
        Await = "await": Op::Await { .. },
        Signal = "signal": Op::Signal { .. },
        SignalAll = "signalAll": Op::SignalAll { .. },
        ReadLock = "read lock": Op::ReadLock { .. },
        TryReadLock = "try read lock": Op::TryReadLock(_),
        ReadUnlock = "read unlock": Op::ReadUnlock(_),
        WriteLock = "write lock": Op::WriteLock { .. },
        TryWriteLock = "try write lock": Op::TryWriteLock(_),
        WriteUnlock = "write unlock": Op::WriteUnlock(_),
        Acquire = "acquire": Op::SemAcquire { .. },
        TryAcquire = "tryAcquire": Op::SemTry { .. },
        Release = "release": Op::SemRelease { .. },
        DrainPermits = "drainPermits": Op::SemDrain(_),
        AvailablePermits = "availablePermits": Op::SemAvailable(_),
        ReducePermits = "reducePermits": Op::SemReduce { .. },
        LatchAwait = "await": Op::LatchAwait { .. } | Op::LatchPass { .. } | Op::SemPass { .. },
        CountDown = "countDown": Op::LatchCountDown(_),
        LatchCount = "getCount": Op::LatchCount(_),
        /// What code of the JDK makes done, for which others wait:
        Done = "is done",
        Choose = "choose": Op::Choose(_),
        /// An uncaught exception or failed assertion; `value` holds its text:
        Throw = "throw",
        #[default]
        Other = "step",
    }
}

#[cfg(all(test, feature = "engine"))]
mod tests {
    use super::*;

    #[test]
    fn names_in_java_are_those_of_the_operations() {
        for (operation, constant) in Operation::ALL.iter().zip(Operation::GROUP.constants) {
            let joined: String = constant.name.split('_').flat_map(|word| [&word[..1], &word[1..]]).collect();
            assert_eq!(joined.to_lowercase(), format!("{operation:?}").to_lowercase());
            assert_eq!(*operation as i64, constant.value);
        }
    }

    #[test]
    fn no_number_stands_for_two_operations() {
        let numbers: Vec<u32> = Operation::ALL.iter().map(|operation| *operation as u32).collect();
        assert!(numbers.is_sorted_by(|a, b| a < b), "{numbers:?}");
    }
}
