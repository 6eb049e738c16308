//! Random programs in which a thread visits one loop several times, and does something different there each time.
//!
//! Idea: the loop looks at one cell. In one visit it waits while it sees a value, in another it counts, up to more
//! rounds than it takes to consider a loop known, and then fails. What it does is determined by a local alone, so the
//! steps of the thread do not show which visit it is. A thread that copies one cell to another makes the same steps
//! write different values.
//!
//! Invariants as in [`super::rounds`].

use super::dice::Dice;
use super::generator::{Writer, in_either_order};
use super::mix::Mix;
use super::rounds::{LEFT, SCRATCH, SEEN, quietly};
use crate::program::{Action, BinaryOp, Expr, Instr, Operand, Program, Reg, at};

/// The number of the visit.
const VISIT: Reg = 6;

/// Registers of these programs.
const REGISTERS: usize = 8;

/// The least number of rounds that are counted, and how many more there may be.
const ROUNDS: (usize, usize) = (51, 20);

/// Visits at most.
const VISITS: usize = 3;

impl Writer<'_> {
    /// A loop that is visited two or three times, each time for as long as it sees the number of the visit.
    fn visiting(&mut self, first: usize) {
        let cell = at(self.cell());
        let visits = first + 2 + self.dice.below(VISITS - 1);
        // It counts in the first visit and waits in the others, or the other way round.
        let waits: fn(Reg, usize) -> Instr = if self.dice.once_in(3) { Instr::JumpIfNot } else { Instr::JumpIfZero };
        let rounds = ROUNDS.0 + self.dice.below(ROUNDS.1);
        self.code.push(Instr::Set(LEFT, Expr::Const(rounds as i64)));
        if first > 0 {
            self.code.push(Instr::Set(VISIT, Expr::Const(first as i64)));
        }
        let mut around = self.begin();
        let load = Instr::Do(SEEN, Action::Load(cell));
        if self.mix.monitors && self.dice.once_in(3) {
            self.code.extend([quietly(Action::Enter(0)), load, quietly(Action::Exit(0))]);
        } else {
            self.code.push(load);
        }
        let same = Expr::Binary(BinaryOp::Equal, Operand::Reg(SEEN), Operand::Reg(VISIT));
        self.code.push(Instr::Set(SCRATCH, same));
        self.unless(Instr::JumpIfZero, SCRATCH, |writer| {
            writer.unless(waits, VISIT, |writer| {
                writer.code.push(Instr::Set(LEFT, Expr::Plus(LEFT, -1)));
                writer.unless(Instr::JumpIfNot, LEFT, |writer| writer.code.push(Instr::Fail));
            });
            writer.wait_a_moment();
            writer.again(&mut around);
        });
        // It may also return to a visit depending on what it sees, but not for ever: the number of writes is finite.
        let next = if self.dice.once_in(4) { Expr::Reg(SEEN) } else { Expr::Plus(VISIT, 1) };
        let more = Expr::Binary(BinaryOp::Less, Operand::Reg(VISIT), Operand::Const(visits as i64));
        self.code.extend([Instr::Set(VISIT, next), Instr::Set(SCRATCH, more)]);
        self.unless(Instr::JumpIfZero, SCRATCH, |writer| writer.again(&mut around));
        self.end(around);
    }

    /// A thread that changes what the other threads look at.
    fn writing_values(&mut self) {
        let (cell, from) = (at(self.cell()), at(self.cell()));
        match self.dice.below(3) {
            0 => {
                self.code.push(Instr::Do(SEEN, Action::Load(from)));
                self.code.push(quietly(Action::Store(cell, Expr::Reg(SEEN))));
            }
            _ => {
                let first = self.dice.below(2);
                for value in 1..2 + first + self.dice.below(2) {
                    self.code.push(quietly(Action::Store(cell, Expr::Const(value as i64))));
                }
            }
        }
    }
}

/// A random program of one or two threads that visit a loop, and others that write.
pub(super) fn visits_program(dice: &mut Dice, mix: Mix) -> Program {
    let threads = 2 + dice.below(2) as u16;
    let cells = 1 + dice.below(2);
    let together = dice.once_in(2);
    let first = u16::from(!together);
    let numbers = first..first + threads;
    let visitors = if threads > 2 && dice.once_in(4) { 2 } else { 1 };
    let mut workers = Vec::new();
    for thread in 0..threads {
        let mut writer = Writer { dice, mix, cells, threads: numbers.clone(), alternates: false, code: Vec::new() };
        if thread < visitors {
            writer.visiting(usize::from(thread));
        } else {
            writer.writing_values();
        }
        workers.push(writer.code);
    }
    in_either_order(dice, workers, cells, together, REGISTERS)
}
