//! From operations of the engine to kinds of operation as reports call them.

use jess_engine::host::{AccessKind, Op};

use super::OperationKind;

impl OperationKind {
    /// The kind of an operation of the engine.
    #[must_use]
    pub fn of(op: &Op) -> OperationKind {
        use OperationKind as K;
        match op {
            Op::Access(access) => match access.kind {
                AccessKind::Read => K::Read,
                AccessKind::Write => K::Write,
                AccessKind::Rmw | AccessKind::RmwIdle => K::ReadModifyWrite,
                AccessKind::Cas => K::CompareAndSet,
                AccessKind::CasFailed => K::CompareAndSetFailed,
            },
            Op::MonitorEnter(_) => K::MonitorEnter,
            Op::MonitorExit(_) => K::MonitorExit,
            Op::Wait { .. } => K::Wait,
            Op::Notify(_) => K::Notify,
            Op::NotifyAll(_) => K::NotifyAll,
            Op::Start { .. } => K::Start,
            Op::Exit => K::Exit,
            Op::Join { .. } => K::Join,
            Op::IsAlive(_) => K::IsAlive,
            Op::GetState(_) => K::GetState,
            Op::Interrupt(_) => K::Interrupt,
            Op::Interrupted => K::Interrupted,
            Op::IsInterrupted(_) => K::IsInterrupted,
            Op::Yield => K::Yield,
            Op::Sleep => K::Sleep,
            Op::Spin => K::Spin,
            Op::Park { .. } => K::Park,
            Op::Unpark(_) => K::Unpark,
            Op::Lock { .. } => K::Lock,
            Op::TryLock(_) => K::TryLock,
            Op::Unlock(_) => K::Unlock,
            Op::Await { .. } => K::Await,
            Op::Signal { .. } => K::Signal,
            Op::SignalAll { .. } => K::SignalAll,
            Op::LockRead { .. } | Op::RwLockRead { .. } => K::LockState,
            Op::ReadLock { .. } => K::ReadLock,
            Op::TryReadLock(_) => K::TryReadLock,
            Op::ReadUnlock(_) => K::ReadUnlock,
            Op::WriteLock { .. } => K::WriteLock,
            Op::TryWriteLock(_) => K::TryWriteLock,
            Op::WriteUnlock(_) => K::WriteUnlock,
            Op::SemAcquire { .. } => K::Acquire,
            Op::SemTry { .. } => K::TryAcquire,
            Op::SemRelease { .. } => K::Release,
            Op::SemDrain(_) => K::DrainPermits,
            Op::SemAvailable(_) => K::AvailablePermits,
            Op::SemQueue(_) | Op::ConditionQueue(_) => K::LockState,
            Op::SemReduce { .. } => K::ReducePermits,
            Op::LatchAwait { .. } => K::LatchAwait,
            Op::LatchCountDown(_) => K::CountDown,
            Op::LatchCount(_) => K::LatchCount,
            Op::Choose(_) => K::Choose,
        }
    }
}
