//! Semaphores and latches.

use super::{Maker, SCRATCH, plain};
use crate::ast::{Block, Cond, Stmt};
use crate::families::{CountOp, Op};

fn of(at: u8, op: CountOp) -> Stmt {
    Stmt::Do(Op::Count(at, op), None)
}

/// Does something with a permit, and mostly gives it back.
pub(super) fn acquire(maker: &mut Maker) -> Block {
    let semaphore = maker.semaphore();
    let mut all = vec![of(semaphore, CountOp::Acquire)];
    all.extend(if maker.dice.percent(50) { plain::put(maker) } else { plain::look(maker) });
    if maker.dice.percent(75) {
        all.push(of(semaphore, CountOp::Release));
    }
    all
}

pub(crate) fn try_acquire(maker: &mut Maker) -> Block {
    let (semaphore, to) = (maker.semaphore(), maker.local());
    vec![Stmt::Do(Op::Count(semaphore, CountOp::TryAcquire), Some(to))]
}

/// Tries again and again.
pub(crate) fn try_until(maker: &mut Maker) -> Block {
    let semaphore = maker.semaphore();
    let trying = Stmt::Do(Op::Count(semaphore, CountOp::TryAcquire), Some(SCRATCH));
    vec![Stmt::Loop(vec![trying, Stmt::If(Cond::equal(SCRATCH, 1), vec![Stmt::Break], Block::new())])]
}

pub(super) fn release(maker: &mut Maker) -> Block {
    vec![of(maker.semaphore(), CountOp::Release)]
}

pub(super) fn count_down(maker: &mut Maker) -> Block {
    vec![of(maker.latch(), CountOp::CountDown)]
}

pub(crate) fn await_latch(maker: &mut Maker) -> Block {
    vec![of(maker.latch(), CountOp::Await)]
}

/// `while (latch.getCount() != 0) {}`
pub(crate) fn poll_latch(maker: &mut Maker) -> Block {
    let (latch, to) = (maker.latch(), maker.local());
    let looking = Stmt::Do(Op::Count(latch, CountOp::GetCount), Some(to));
    vec![Stmt::Loop(vec![looking, Stmt::If(Cond::equal(to, 0), vec![Stmt::Break], Block::new())])]
}
