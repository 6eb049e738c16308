//! Classes whose initialisers share state with threads and with each other.

use super::{Maker, SCRATCH, get, plain};
use crate::ast::{Block, Expr, Stmt};
use crate::families::{FieldOp, Op};

/// Uses one of two classes.
pub(super) fn touch(maker: &mut Maker) -> Block {
    while maker.program.classes.len() < 2 {
        let other = 1 - maker.program.classes.len() as u8;
        let body = initialiser(maker, other);
        maker.program.classes.push(body);
    }
    vec![Stmt::Use(maker.dice.below(2) as u8)]
}

/// What the initialiser of a class does, beside another class.
fn initialiser(maker: &mut Maker, other: u8) -> Block {
    let mut body = Block::new();
    for _ in 0..maker.dice.within(1, 2) {
        body.extend(match maker.dice.below(6) {
            0 => plain::put(maker),
            1 => plain::increment(maker),
            2 => plain::guarded_put(maker),
            _ => copy(maker),
        });
    }
    if maker.dice.percent(35) {
        let at = maker.dice.below(body.len() + 1);
        body.insert(at, Stmt::Use(other));
    }
    body
}

/// Reads one field into another, plus one.
fn copy(maker: &mut Maker) -> Block {
    let (from, to) = (maker.value(), maker.value());
    vec![get(from, SCRATCH), Stmt::Do(Op::Field(to, FieldOp::Put(Expr::Plus(SCRATCH, 1))), None)]
}
