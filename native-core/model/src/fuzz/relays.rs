//! Random programs in which a value reaches a loop through other threads.
//!
//! Idea: one thread stores a number, others hand it on from cell to cell, and the last one takes it, or reads it again
//! and again: with one number it waits, with another it counts its rounds and fails. All threads take the same steps
//! whatever the number is, and those that add to a cell do not know themselves what they store. So only following a
//! value back to its origin can tell the states of the last thread apart.
//!
//! Invariants as in [`super::rounds`].

use super::dice::Dice;
use super::generator::{Writer, workers_program};
use super::mix::Mix;
use super::rounds::{LEFT, SCRATCH, SEEN, quietly};
use crate::program::{Action, BinaryOp, Expr, Instr, Operand, Program, Reg, at};

/// What has been handed on to the thread with the loop.
const TAKEN: Reg = 6;

/// Registers of these programs.
const REGISTERS: usize = 8;

/// The least number of rounds that are counted, and how many more there may be.
const ROUNDS: (usize, usize) = (1, 3);

/// The same where it has to exceed the number of rounds after which a loop is believed to be known.
const MANY_ROUNDS: (usize, usize) = (51, 20);

impl Writer<'_> {
    /// Stores a number in a cell in one of the possible ways.
    fn hand_on(&mut self, cell: u16, value: Expr) {
        let store = match self.dice.below(4) {
            0 => Action::FetchAdd(at(cell), value),
            1 => Action::Exchange(at(cell), value),
            2 => Action::Cas(at(cell), Expr::Const(0), value),
            _ => Action::Store(at(cell), value),
        };
        self.code.push(quietly(store));
    }

    /// A thread that makes a number.
    fn making(&mut self) {
        for _ in 0..1 + self.dice.below(2) {
            let value = Expr::Const(1 + self.dice.below(2) as i64);
            self.hand_on(0, value);
        }
    }

    /// A thread that hands on what it finds in a cell, or one more.
    fn relaying(&mut self, from: u16) {
        self.code.push(Instr::Do(SEEN, Action::Load(at(from))));
        let value = if self.dice.once_in(3) { Expr::Plus(SEEN, 1) } else { Expr::Reg(SEEN) };
        self.hand_on(from + 1, value);
    }

    /// A loop that waits with one number and counts with another. Either it has taken the number before and reads
    /// another cell, or it reads the number itself.
    fn looking(&mut self, last: u16) {
        let takes = self.dice.once_in(2);
        let rounds = if self.dice.once_in(2) { ROUNDS } else { MANY_ROUNDS };
        let rounds = rounds.0 + self.dice.below(rounds.1);
        self.code.push(Instr::Set(LEFT, Expr::Const(rounds as i64)));
        if takes {
            self.code.push(Instr::Do(TAKEN, Action::Load(at(last))));
        }
        let mut around = self.begin();
        let cell = if takes { self.dice.below(usize::from(last) + 1) as u16 } else { last };
        self.code.push(Instr::Do(SEEN, Action::Load(at(cell))));
        let judged = if takes { TAKEN } else { SEEN };
        let number = self.dice.below(3) as i64;
        let counts = Expr::Binary(BinaryOp::Equal, Operand::Reg(judged), Operand::Const(number));
        let leaves = Expr::Binary(BinaryOp::Less, Operand::Const(1), Operand::Reg(SEEN));
        self.code.push(Instr::Set(SCRATCH, counts));
        self.unless(Instr::JumpIfZero, SCRATCH, |writer| {
            writer.code.push(Instr::Set(LEFT, Expr::Plus(LEFT, -1)));
            writer.unless(Instr::JumpIfNot, LEFT, |writer| writer.code.push(Instr::Fail));
        });
        self.code.push(Instr::Set(SCRATCH, leaves));
        self.unless(Instr::JumpIfNot, SCRATCH, |writer| {
            writer.wait_a_moment();
            writer.again(&mut around);
        });
        self.end(around);
    }
}

/// A random program of a thread that makes numbers, one or two that hand them on, and one with a loop.
pub(super) fn relays_program(dice: &mut Dice, mix: Mix) -> Program {
    let relays = 1 + u16::from(dice.once_in(3));
    let threads = relays + 2;
    let cells = usize::from(relays) + 1;
    workers_program(dice, mix, (threads, cells, REGISTERS), |writer, thread| match thread {
        0 => writer.making(),
        relay if relay <= relays => writer.relaying(relay - 1),
        _ => writer.looking(relays),
    })
}
