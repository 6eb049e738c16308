//! Typical loops of programs: seqlock readers, hand-overs with a reserved slot, spinning a while before blocking.
//!
//! Invariants as in [`super::rounds`]: a round has an event of its own, and nothing grows from round to round.

use super::generator::Writer;
use super::rounds::{LEFT, SCRATCH, SEEN, is, quietly};
use crate::program::{Action, BinaryOp, Expr, Instr, Operand, at};

impl Writer<'_> {
    /// Reads two cells until the first, a version, was even and the same before and after.
    pub(super) fn seqlock_reader(&mut self) {
        let (version, value) = (at(0), at(self.cells as u16 - 1));
        let mut around = self.begin();
        let odd = Expr::Binary(BinaryOp::Remainder, Operand::Reg(SEEN), Operand::Const(2));
        self.code.extend([Instr::Do(SEEN, Action::Load(version)), Instr::Set(SCRATCH, odd)]);
        self.unless(Instr::JumpIfZero, SCRATCH, |writer| {
            writer.wait_a_moment();
            writer.again(&mut around);
        });
        let same = Expr::Binary(BinaryOp::Equal, Operand::Reg(SEEN), Operand::Reg(SCRATCH));
        self.code.extend([
            Instr::Do(1, Action::Load(value)),
            Instr::Do(SCRATCH, Action::Load(version)),
            Instr::Set(SCRATCH, same),
        ]);
        self.unless(Instr::JumpIfNot, SCRATCH, |writer| writer.again(&mut around));
        self.end(around);
    }

    /// Waits while it sees one value, goes round a few times while it sees another, and leaves on the rest.
    pub(super) fn decide_by_one_value(&mut self) {
        let cell = at(self.cell());
        let counted = if self.dice.once_in(3) { self.dice.below(3) as i64 } else { 0 };
        let awaited = (counted + 1 + self.dice.below(2) as i64) % 3;
        self.code.push(Instr::Set(LEFT, Expr::Const(1 + self.dice.below(2) as i64)));
        let mut around = self.begin();
        self.code.extend([Instr::Do(SEEN, Action::Load(cell)), is(SEEN, awaited)]);
        self.unless(Instr::JumpIfZero, SCRATCH, |writer| {
            writer.wait_a_moment();
            writer.again(&mut around);
        });
        self.code.push(is(SEEN, counted));
        self.unless(Instr::JumpIfZero, SCRATCH, |writer| {
            writer.unless(Instr::JumpIfZero, LEFT, |writer| {
                writer.code.push(Instr::Set(LEFT, Expr::Plus(LEFT, -1)));
                writer.again(&mut around);
            });
        });
        self.end(around);
    }

    /// Hands something over: a thread that finds the slot free reserves it and waits for the other one, perhaps not for
    /// ever.
    pub(super) fn hand_over(&mut self) {
        let slot = at(self.cell());
        let swap = |from, to| quietly(Action::Cas(slot, Expr::Const(from), Expr::Const(to)));
        self.code.push(swap(0, 1));
        let second = self.code.len();
        self.code.push(Instr::Jump(0));
        let tries = self.dice.once_in(2);
        if tries {
            self.code.push(Instr::Set(LEFT, Expr::Const(1 + self.dice.below(2) as i64)));
        }
        let mut around = self.begin();
        self.code.extend([Instr::Do(SEEN, Action::Load(slot)), is(SEEN, 2)]);
        self.unless(Instr::JumpIfZero, SCRATCH, |writer| {
            writer.code.push(Instr::Do(1, Action::Store(slot, Expr::Const(0))));
            writer.leave(&mut around);
        });
        if tries {
            self.unless(Instr::JumpIfZero, LEFT, |writer| {
                writer.code.push(Instr::Set(LEFT, Expr::Plus(LEFT, -1)));
                writer.again(&mut around);
            });
            // It withdraws, unless the other has come just now.
            self.code.push(swap(1, 0));
            self.unless(Instr::JumpIfZero, SCRATCH, |writer| writer.leave(&mut around));
        }
        self.wait_a_moment();
        self.again(&mut around);
        self.code[second] = Instr::JumpIfZero(SCRATCH, self.code.len());
        self.code.extend([swap(1, 2)]);
        self.end(around);
    }

    /// Looks a few times and then blocks, and so on.
    pub(super) fn spin_a_while(&mut self) {
        let (object, timed) = (self.dice.below(2) as u16, self.timed());
        self.code.push(Instr::Set(LEFT, Expr::Const(1 + self.dice.below(2) as i64)));
        let mut around = self.begin();
        let (cell, value) = (at(self.cell()), 1 + self.dice.below(2) as i64);
        self.code.extend([Instr::Do(SEEN, Action::Load(cell)), is(SEEN, value)]);
        self.unless(Instr::JumpIfZero, SCRATCH, |writer| writer.leave(&mut around));
        self.unless(Instr::JumpIfZero, LEFT, |writer| {
            writer.code.push(Instr::Set(LEFT, Expr::Plus(LEFT, -1)));
            writer.again(&mut around);
        });
        match self.dice.below(3) {
            0 if self.mix.locks => {
                self.code.extend([Action::Lock(object, timed, false), Action::Unlock(object)].map(quietly));
                if self.mix.keeps {
                    // A thread that already holds the lock does nothing visible here: the round would be like those
                    // before.
                    self.code.push(quietly(Action::Yield));
                }
            }
            1 if self.mix.waits => {
                let waits = [Action::Enter(object), Action::Wait(object, timed), Action::Exit(object)];
                self.code.extend(waits.map(quietly));
            }
            _ if self.mix.parks => self.code.push(quietly(Action::Park(timed))),
            _ => self.code.push(quietly(Action::Yield)),
        }
        if self.dice.once_in(3) {
            self.leave(&mut around);
        } else {
            self.again(&mut around);
        }
        self.end(around);
    }
}
