//! Parking, and querying whether a thread is alive.

use super::{Maker, get, plain, run};
use crate::ast::{Block, Cond, Stmt};
use crate::families::{Op, ThreadOp};

pub(super) fn park(_: &mut Maker) -> Block {
    vec![run(ThreadOp::Park)]
}

/// `while (x == 0) LockSupport.park();`
pub(crate) fn park_until(maker: &mut Maker) -> Block {
    let (field, to) = (maker.value(), maker.local());
    let leave = Stmt::If(Cond::unequal(to, 0), vec![Stmt::Break], Block::new());
    vec![Stmt::Loop(vec![get(field, to), leave, run(ThreadOp::Park)])]
}

/// Writes and wakes up, or the other way round.
pub(super) fn unpark(maker: &mut Maker) -> Block {
    let (mut body, other) = (plain::put(maker), maker.other());
    let at = if maker.dice.percent(85) { body.len() } else { 0 };
    body.insert(at, run(ThreadOp::Unpark(other)));
    body
}

pub(super) fn is_alive(maker: &mut Maker) -> Block {
    let (other, to) = (maker.other(), maker.local());
    vec![Stmt::Do(Op::Thread(ThreadOp::IsAlive(other)), Some(to))]
}
