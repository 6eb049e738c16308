//! Arrays that threads copy, fill and convert to text.

use super::Maker;
use crate::ast::{Block, Stmt};
use crate::families::{Op, READS, RowOp, WRITES};

fn of(row: u8, op: RowOp) -> Stmt {
    Stmt::Do(Op::Row(row, op), None)
}

/// Reads one whole.
pub(super) fn read(maker: &mut Maker) -> Block {
    let (row, to) = (maker.row(), maker.local());
    let way = maker.dice.below(READS.len()) as u8;
    vec![Stmt::Do(Op::Row(row, RowOp::Read(way)), Some(to))]
}

/// Writes one whole.
pub(super) fn write(maker: &mut Maker) -> Block {
    let (row, way) = (maker.row(), maker.dice.below(WRITES.len()) as u8);
    vec![of(row, RowOp::Write(way, maker.dice.within(1, 2)))]
}

/// Writes an element.
pub(super) fn put(maker: &mut Maker) -> Block {
    let (row, at) = (maker.row(), maker.dice.below(2) as u8);
    vec![of(row, RowOp::Put(at, maker.dice.within(1, 2)))]
}

/// Writes one whole under a monitor or a lock.
pub(super) fn guarded_write(maker: &mut Maker) -> Block {
    let body = write(maker);
    super::plain::guarded(maker, body)
}
