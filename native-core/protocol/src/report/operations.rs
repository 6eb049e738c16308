//! Kinds of operation as reports call them: one row each, with its word and the operations of the engine.

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
                        AccessKind::Rmw | AccessKind::RmwIdle => OperationKind::ReadModifyWrite,
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
    LatchAwait = "await": Op::LatchAwait { .. },
    CountDown = "countDown": Op::LatchCountDown(_),
    LatchCount = "getCount": Op::LatchCount(_),
    Choose = "choose": Op::Choose(_),
    /// An uncaught exception or failed assertion; `value` holds its text:
    Throw = "throw",
    #[default]
    Other = "step",
}
