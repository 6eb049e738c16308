//! Accesses without loops, some of them under a lock.

use super::{Maker, SCRATCH, get, lock, put as write};
use crate::ast::{Block, Expr, Stmt};
use crate::families::{FieldOp, LockOp, Op};

/// Writes a small number.
pub(super) fn put(maker: &mut Maker) -> Block {
    let field = maker.value();
    vec![write(field, maker.dice.within(1, 2))]
}

/// Adds one, not atomically.
pub(super) fn increment(maker: &mut Maker) -> Block {
    let field = maker.value();
    let more = Op::Field(field, FieldOp::Put(Expr::Plus(SCRATCH, 1)));
    vec![get(field, SCRATCH), Stmt::Do(more, None)]
}

pub(super) fn look(maker: &mut Maker) -> Block {
    let (field, to) = (maker.value(), maker.local());
    vec![get(field, to)]
}

/// Writes under a monitor or a lock.
pub(crate) fn guarded_put(maker: &mut Maker) -> Block {
    let body = put(maker);
    guarded(maker, body)
}

/// The block under a monitor or a lock.
pub(super) fn guarded(maker: &mut Maker, body: Block) -> Block {
    match maker.dice.below(3) {
        0 => vec![Stmt::Sync(maker.monitor(), body)],
        1 => {
            let held = maker.lock();
            vec![lock(held, LockOp::Lock), Stmt::Finally(body, vec![lock(held, LockOp::Unlock)])]
        }
        _ => {
            let held = maker.lock();
            let mut all = vec![lock(held, LockOp::Lock)];
            all.extend(body);
            all.push(lock(held, LockOp::Unlock));
            all
        }
    }
}
