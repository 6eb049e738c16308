//! From the numbers of an announcement to the engine's operations and queries.
//!
//! Source of the encoding: the comments of `java.lang.JessOp`; the numbers themselves are the engine's `OpCode`.
//! Invariant: an unknown number or an argument that makes no sense is an error, never another operation.

use crate::objects::{Blocks, RawId, UnknownId};
use jess_engine::host::{LockFlags, ObjectId, Op, OpCode, Query, ThreadIx};

/// Why an announcement could not be decoded. All of these are faults of JESS.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BadOp {
    #[error("operation number {0}")]
    Number(i32),
    #[error("query number {0}")]
    Query(i32),
    #[error("operation {op}: {id}")]
    Object { op: i32, id: UnknownId },
    #[error("operation {op}: thread number {thread}")]
    Thread { op: i32, thread: i64 },
}

const CODES: usize = OpCode::Choose as usize + 1;

/// The codes by number: an announcement must not search.
static BY_NUMBER: [Option<OpCode>; CODES] = {
    let mut table = [None; CODES];
    let mut index = 0;
    while index < OpCode::ALL.len() {
        let code = OpCode::ALL[index];
        table[code as usize] = Some(code);
        index += 1;
    }
    table
};

/// The flags of an acquiring operation stand above its first argument.
fn flags_above(bits: i64) -> LockFlags {
    LockFlags::from_bits((bits >> 32) as u32)
}

/// Decodes an announcement.
pub fn op(number: i32, a: i64, b: i64, blocks: &Blocks) -> Result<Op, BadOp> {
    let code = usize::try_from(number).ok().and_then(|index| *BY_NUMBER.get(index)?).ok_or(BadOp::Number(number))?;
    let object = |bits: i64| -> Result<ObjectId, BadOp> {
        blocks.canonical(RawId(bits as u32)).map_err(|id| BadOp::Object { op: number, id })
    };
    let thread = |index: i64| -> Result<ThreadIx, BadOp> {
        u32::try_from(index).map(ThreadIx).map_err(|_| BadOp::Thread { op: number, thread: index })
    };
    let flags = LockFlags::from_bits(b as u32);
    Ok(match code {
        OpCode::MonitorEnter => Op::MonitorEnter(object(a)?),
        OpCode::MonitorExit => Op::MonitorExit(object(a)?),
        OpCode::Wait => Op::Wait { monitor: object(a)?, timed: b != 0 },
        OpCode::Notify => Op::Notify(object(a)?),
        OpCode::NotifyAll => Op::NotifyAll(object(a)?),
        OpCode::Start => Op::Start { thread: thread(a)?, daemon: b != 0 },
        OpCode::Exit => Op::Exit,
        OpCode::Join => Op::Join { thread: thread(a)?, timed: b != 0 },
        OpCode::IsAlive => Op::IsAlive(thread(a)?),
        OpCode::GetState => Op::GetState(thread(a)?),
        OpCode::Interrupt => Op::Interrupt(thread(a)?),
        OpCode::Interrupted => Op::Interrupted,
        OpCode::IsInterrupted => Op::IsInterrupted(thread(a)?),
        OpCode::Yield => Op::Yield,
        OpCode::Sleep => Op::Sleep,
        OpCode::Spin => Op::Spin,
        OpCode::Park => Op::Park { timed: a != 0, idle: b != 0 },
        OpCode::Unpark => Op::Unpark(thread(a)?),
        OpCode::Lock => Op::Lock { lock: object(a)?, flags },
        OpCode::TryLock => Op::TryLock(object(a)?),
        OpCode::Unlock => Op::Unlock(object(a)?),
        OpCode::Await => Op::Await { condition: object(a)?, lock: object(b)?, flags: flags_above(b) },
        OpCode::Signal => Op::Signal { condition: object(a)?, lock: object(b)? },
        OpCode::SignalAll => Op::SignalAll { condition: object(a)?, lock: object(b)? },
        OpCode::LockRead => Op::LockRead { lock: object(a)?, what: b as u32 },
        OpCode::ReadLock => Op::ReadLock { lock: object(a)?, flags },
        OpCode::TryReadLock => Op::TryReadLock(object(a)?),
        OpCode::ReadUnlock => Op::ReadUnlock(object(a)?),
        OpCode::WriteLock => Op::WriteLock { lock: object(a)?, flags },
        OpCode::TryWriteLock => Op::TryWriteLock(object(a)?),
        OpCode::WriteUnlock => Op::WriteUnlock(object(a)?),
        OpCode::RwLockRead => Op::RwLockRead { lock: object(a)?, what: b as u32 },
        OpCode::SemAcquire => Op::SemAcquire { semaphore: object(a)?, permits: b as u32, flags: flags_above(b) },
        OpCode::SemTry => Op::SemTry { semaphore: object(a)?, permits: b as u32 },
        OpCode::SemRelease => Op::SemRelease { semaphore: object(a)?, permits: b as u32 },
        OpCode::SemDrain => Op::SemDrain(object(a)?),
        OpCode::SemAvailable => Op::SemAvailable(object(a)?),
        OpCode::ConditionQueue => Op::ConditionQueue(object(a)?),
        OpCode::SemQueue => Op::SemQueue(object(a)?),
        OpCode::SemReduce => Op::SemReduce { semaphore: object(a)?, permits: b as u32 },
        OpCode::LatchAwait => Op::LatchAwait { latch: object(a)?, flags },
        OpCode::LatchCountDown => Op::LatchCountDown(object(a)?),
        OpCode::LatchCount => Op::LatchCount(object(a)?),
        OpCode::Choose => Op::Choose(a as u32),
    })
}

/// Decodes a query.
pub fn query(number: i32, a: i64, b: i64, blocks: &Blocks) -> Result<Query, BadOp> {
    let object = || blocks.canonical(RawId(a as u32)).map_err(|id| BadOp::Object { op: -number, id });
    Ok(match number {
        1 => Query::Init { object: object()?, value: b },
        2 => Query::Holds(object()?),
        3 => Query::HoldCount(object()?),
        6 => Query::RunningThread,
        7 => Query::ReadHoldCount(object()?),
        9 => Query::WriteHoldCount(object()?),
        _ => return Err(BadOp::Query(number)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::objects::BlockKind;
    use std::fs;
    use std::path::Path;

    #[test]
    fn unknown_numbers_are_errors() {
        let blocks = Blocks::default();
        for number in [-1, 0, 19, 61, i32::MAX] {
            assert_eq!(op(number, 0, 0, &blocks), Err(BadOp::Number(number)));
        }
        assert_eq!(query(0, 0, 0, &blocks), Err(BadOp::Query(0)));
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
        assert_eq!(op(23, id, id | 1 << 32, &blocks), Ok(Op::Await { condition: object, lock: object, flags: timed }));
    }

    /// `MONITOR_ENTER = 1` in Java must be `MonitorEnter = 1` here.
    #[test]
    fn java_uses_the_same_numbers() {
        let path =
            Path::new(env!("CARGO_MANIFEST_DIR")).join("../../java-agent/boot/src/main/java/java/lang/JessOp.java");
        let source = fs::read_to_string(path).expect("JessOp.java is readable");
        let constant = |name: &str| -> Option<u32> {
            let (_, rest) = source.split_once(&format!("int {name} = "))?;
            rest.split_once(';')?.0.parse().ok()
        };
        for code in OpCode::ALL {
            let mut name = String::new();
            for c in format!("{code:?}").chars() {
                if c.is_uppercase() && !name.is_empty() {
                    name.push('_');
                }
                name.push(c.to_ascii_uppercase());
            }
            assert_eq!(constant(&name), Some(code as u32), "{name}");
        }
    }
}
