//! From the numbers of an announcement to the engine's operations and queries.
//!
//! Source of the encoding: [`jess_protocol::operation`]. Results of operations go to Java as the engine returns them.
//! Invariant: an unknown number or a meaningless argument is an error, never another operation.

use crate::objects::{Blocks, RawId, UnknownId};
use jess_engine::host::{ObjectId, Op, Query, ThreadIx};
use jess_engine::sync::{look::what, result as engine};
use jess_protocol::Operation;
use jess_protocol::operation::{self, LOOK_THREAD_SHIFT, look, query as question, result};

// The engine's results, and queries about locks, are passed through unchanged.
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

/// The names of the arguments of an announcement.
struct Names<'a> {
    op: i32,
    blocks: &'a Blocks,
}

impl operation::Names for Names<'_> {
    type Error = BadOp;

    fn object(&self, bits: i64) -> Result<ObjectId, BadOp> {
        self.blocks.canonical(RawId(bits as u32)).map_err(|id| BadOp::Object { op: self.op, id })
    }

    fn thread(&self, index: i64) -> Result<ThreadIx, BadOp> {
        u32::try_from(index).map(ThreadIx).map_err(|_| BadOp::Thread { op: self.op, thread: index })
    }
}

/// Decodes an announcement.
pub(crate) fn op(number: i32, a: i64, b: i64, blocks: &Blocks) -> Result<Op, BadOp> {
    let code = usize::try_from(number).ok().and_then(|index| *BY_NUMBER.get(index)?).ok_or(BadOp::Number(number))?;
    code.decode(a, b, &Names { op: number, blocks })
}

/// Decodes a query.
pub(crate) fn query(number: i32, a: i64, b: i64, blocks: &Blocks) -> Result<Query, BadOp> {
    let object = || blocks.canonical(RawId(a as u32)).map_err(|id| BadOp::Object { op: -number, id });
    let asked = u32::try_from(number).map_err(|_| BadOp::Query(number))?;
    Ok(match asked {
        question::INIT => Query::Init { object: object()?, value: b },
        question::OPENS => Query::Opens(object()?),
        question::HOLDS => Query::Holds(object()?),
        question::HOLD_COUNT => Query::HoldCount(object()?),
        question::READ_HOLD_COUNT => Query::ReadHoldCount(object()?),
        question::WRITE_HOLD_COUNT => Query::WriteHoldCount(object()?),
        question::WORKER_STAYS => Query::WorkerStays,
        question::TIME => Query::Time,
        question::CLOCK => Query::Clock { at: a as u64, tick: (b as u64) >> 32 },
        question::CLOCK_HIGH => Query::ClockHigh,
        question::LISTS_THREADS => Query::ListsThreads,
        question::TAKES_MONITOR => Query::TakesMonitor,
        question::REVEALS => Query::Reveals,
        question::STARTS_ALIKE => {
            let thread = u32::try_from(a).map(ThreadIx).map_err(|_| BadOp::Thread { op: -number, thread: a })?;
            let made = blocks.canonical(RawId(b as u32)).map_err(|id| BadOp::Object { op: -number, id })?;
            Query::StartsAlike { thread, made }
        }
        question::EXPIRED => Query::Expired,
        question::DEADLINE => Query::Deadline { at: a as u64, length: b as u64 },
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
    use jess_engine::host::LockFlags;

    #[test]
    fn unknown_numbers_are_errors() {
        let blocks = Blocks::default();
        for number in [-1, 0, 19, 61, i32::MAX] {
            assert_eq!(op(number, 0, 0, &blocks), Err(BadOp::Number(number)));
        }
        for number in [-1, 0, 4, 8, 25] {
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
