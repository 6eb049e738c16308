//! From the numbers of an announcement to the engine's operations and queries.
//!
//! Source of the encoding: [`jess_protocol::operation`]. What operations answer goes to Java as the engine says it.
//! Invariant: an unknown number or an argument that makes no sense is an error, never another operation.

use crate::objects::{Blocks, RawId, UnknownId};
use jess_engine::host::{LockFlags, ObjectId, Op, Query, ThreadIx};
use jess_engine::sync::{look::what, result as engine};
use jess_protocol::Operation;
use jess_protocol::operation::{FLAGS_SHIFT, LOOK_THREAD_SHIFT, flag, look, query as question, result, start};

// What the engine answers, and what it is asked about locks, passes through as it is.
const _: () = assert!(
    engine::DONE == result::OK
        && engine::TIMED_OUT == result::TIMED_OUT
        && engine::INTERRUPTED == result::WAS_INTERRUPTED
        && engine::ILLEGAL == result::ILLEGAL_STATE
);
const _: () = assert!(
    what::LOCKED == look::LOCKED
        && what::QUEUE == look::QUEUE
        && what::OWNER == look::OWNER
        && what::READS == look::READS
        && what::HOLDS == look::HOLDS
        && what::QUEUED == look::QUEUED
        && LOOK_THREAD_SHIFT == 8
);

/// Why an announcement could not be decoded. All of these are faults of JESS.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(crate) enum BadOp {
    #[error("operation number {0}")]
    Number(i32),
    #[error("query number {0}")]
    Query(i32),
    #[error("operation {op}: {id}")]
    Object { op: i32, id: UnknownId },
    #[error("operation {op}: thread number {thread}")]
    Thread { op: i32, thread: i64 },
}

const CODES: usize = Operation::ALL[Operation::ALL.len() - 1] as usize + 1;

/// The codes by number: an announcement must not search.
static BY_NUMBER: [Option<Operation>; CODES] = {
    let mut table = [None; CODES];
    let mut index = 0;
    while index < Operation::ALL.len() {
        let code = Operation::ALL[index];
        table[code as usize] = Some(code);
        index += 1;
    }
    table
};

/// The flags of an operation that acquires.
fn flags_of(bits: u32) -> LockFlags {
    LockFlags {
        timed: bits & flag::TIMED != 0,
        interruptible: bits & flag::INTERRUPTIBLE != 0,
        fair: bits & flag::FAIR != 0,
        idle: bits & flag::IDLE != 0,
    }
}

/// The same where they share an argument.
fn flags_above(bits: i64) -> LockFlags {
    flags_of((bits >> FLAGS_SHIFT) as u32)
}

/// Whether the lock of a condition is a write lock.
fn is_write(bits: i64) -> bool {
    (bits >> FLAGS_SHIFT) as u32 & flag::WRITE != 0
}

/// Decodes an announcement.
pub(crate) fn op(number: i32, a: i64, b: i64, blocks: &Blocks) -> Result<Op, BadOp> {
    let code = usize::try_from(number).ok().and_then(|index| *BY_NUMBER.get(index)?).ok_or(BadOp::Number(number))?;
    let object = |bits: i64| -> Result<ObjectId, BadOp> {
        blocks.canonical(RawId(bits as u32)).map_err(|id| BadOp::Object { op: number, id })
    };
    let thread = |index: i64| -> Result<ThreadIx, BadOp> {
        u32::try_from(index).map(ThreadIx).map_err(|_| BadOp::Thread { op: number, thread: index })
    };
    let flags = flags_of(b as u32);
    Ok(match code {
        Operation::MonitorEnter => Op::MonitorEnter(object(a)?),
        Operation::MonitorExit => Op::MonitorExit(object(a)?),
        Operation::Wait => Op::Wait { monitor: object(a)?, timed: b != 0 },
        Operation::Notify => Op::Notify(object(a)?),
        Operation::NotifyAll => Op::NotifyAll(object(a)?),
        Operation::Start => {
            let [daemon, keeps_permit] = [start::DAEMON, start::VIRTUAL].map(|bit| b as u32 & bit != 0);
            Op::Start { thread: thread(a)?, daemon, keeps_permit }
        }
        Operation::Exit => Op::Exit,
        Operation::Join => Op::Join { thread: thread(a)?, timed: b != 0 },
        Operation::IsAlive => Op::IsAlive(thread(a)?),
        Operation::GetState => Op::GetState(thread(a)?),
        Operation::Interrupt => Op::Interrupt(thread(a)?),
        Operation::Interrupted => Op::Interrupted,
        Operation::IsInterrupted => Op::IsInterrupted(thread(a)?),
        Operation::Yield => Op::Yield,
        Operation::Sleep => Op::Sleep,
        Operation::Spin => Op::Spin,
        Operation::Park => Op::Park { timed: a != 0, idle: b != 0 },
        Operation::Unpark => Op::Unpark(thread(a)?),
        Operation::Lock => Op::Lock { lock: object(a)?, flags },
        Operation::TryLock => Op::TryLock(object(a)?),
        Operation::Unlock => Op::Unlock(object(a)?),
        Operation::Await => {
            Op::Await { condition: object(a)?, lock: object(b)?, write: is_write(b), flags: flags_above(b) }
        }
        Operation::Signal => Op::Signal { condition: object(a)?, lock: object(b)?, write: is_write(b) },
        Operation::SignalAll => Op::SignalAll { condition: object(a)?, lock: object(b)?, write: is_write(b) },
        Operation::ConditionQueue => Op::ConditionQueue(object(a)?),
        Operation::LockRead => Op::LockRead { lock: object(a)?, what: b as u32 },
        Operation::ReadLock => Op::ReadLock { lock: object(a)?, flags },
        Operation::TryReadLock => Op::TryReadLock(object(a)?),
        Operation::ReadUnlock => Op::ReadUnlock(object(a)?),
        Operation::WriteLock => Op::WriteLock { lock: object(a)?, flags },
        Operation::TryWriteLock => Op::TryWriteLock(object(a)?),
        Operation::WriteUnlock => Op::WriteUnlock(object(a)?),
        Operation::RwLockRead => Op::RwLockRead { lock: object(a)?, what: b as u32 },
        Operation::SemAcquire => Op::SemAcquire { semaphore: object(a)?, permits: b as u32, flags: flags_above(b) },
        Operation::SemTry => Op::SemTry { semaphore: object(a)?, permits: b as u32 },
        Operation::SemRelease => Op::SemRelease { semaphore: object(a)?, permits: b as u32 },
        Operation::SemDrain => Op::SemDrain(object(a)?),
        Operation::SemAvailable => Op::SemAvailable(object(a)?),
        Operation::SemQueue => Op::SemQueue(object(a)?),
        Operation::SemReduce => Op::SemReduce { semaphore: object(a)?, permits: b as u32 },
        Operation::LatchAwait => Op::LatchAwait { latch: object(a)?, flags },
        Operation::LatchCountDown => Op::LatchCountDown(object(a)?),
        Operation::LatchCount => Op::LatchCount(object(a)?),
        Operation::Choose => Op::Choose(a as u32),
    })
}

/// Decodes a query.
pub(crate) fn query(number: i32, a: i64, b: i64, blocks: &Blocks) -> Result<Query, BadOp> {
    let object = || blocks.canonical(RawId(a as u32)).map_err(|id| BadOp::Object { op: -number, id });
    let asked = u32::try_from(number).map_err(|_| BadOp::Query(number))?;
    Ok(match asked {
        question::INIT => Query::Init { object: object()?, value: b },
        question::HOLDS => Query::Holds(object()?),
        question::HOLD_COUNT => Query::HoldCount(object()?),
        question::READ_HOLD_COUNT => Query::ReadHoldCount(object()?),
        question::WRITE_HOLD_COUNT => Query::WriteHoldCount(object()?),
        question::WORKER_STAYS => Query::WorkerStays,
        question::WAITS => Query::Waits { object: object()?, thread: ThreadIx(b as u32) },
        question::THREAD_MONITOR => {
            let thread = u32::try_from(b).map(ThreadIx).map_err(|_| BadOp::Thread { op: -number, thread: b })?;
            Query::ThreadMonitor { object: object()?, thread }
        }
        _ => return Err(BadOp::Query(number)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::objects::BlockKind;

    #[test]
    fn unknown_numbers_are_errors() {
        let blocks = Blocks::default();
        for number in [-1, 0, 19, 61, i32::MAX] {
            assert_eq!(op(number, 0, 0, &blocks), Err(BadOp::Number(number)));
        }
        for number in [-1, 0, 4, 8, 13] {
            assert_eq!(query(number, 0, 0, &blocks), Err(BadOp::Query(number)));
        }
        assert!(op(1, 77, 0, &blocks).is_err());
        assert!(op(8, -1, 0, &blocks).is_err());
    }

    #[test]
    fn flags_stand_where_java_puts_them() {
        let mut blocks = Blocks::default();
        let id = blocks.allocate(BlockKind::Made, ThreadIx(0)).expect("room");
        let object = blocks.canonical(id).expect("known");
        let id = i64::from(id.0);
        let timed = LockFlags { timed: true, ..LockFlags::default() };
        assert_eq!(op(20, id, 1, &blocks), Ok(Op::Lock { lock: object, flags: timed }));
        assert_eq!(
            op(40, id, 3 | 1 << 32, &blocks),
            Ok(Op::SemAcquire { semaphore: object, permits: 3, flags: timed })
        );
        let (condition, lock) = (object, object);
        let awaits = |write| Ok(Op::Await { condition, lock, write, flags: timed });
        assert_eq!(op(23, id, id | 1 << 32, &blocks), awaits(false));
        assert_eq!(op(23, id, id | 17 << 32, &blocks), awaits(true));
        assert_eq!(op(24, id, id | 16 << 32, &blocks), Ok(Op::Signal { condition, lock, write: true }));
    }
}
