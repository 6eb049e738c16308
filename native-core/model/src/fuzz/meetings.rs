//! Random programs of threads that wait in loops, and leave when they meet another thread in the middle of a round.
//!
//! Idea: each round takes one lock and gives it back. Alone, each thread goes round for ever; a thread that only tries
//! to take the lock leaves when it finds it taken, perhaps a few times, and then may change what lets the others go.
//!
//! Invariants as in [`super::rounds`]. A thread that finds the lock taken does not go round for ever: two that do may
//! notice each other in ever longer executions.

use super::dice::Dice;
use super::generator::{Writer, workers_program};
use super::mix::Mix;
use super::rounds::{LEFT, SEEN, quietly};
use crate::program::{Action, Expr, Instr, Program, Reg, at};

/// Whether it was taken.
const TAKEN: Reg = 6;

/// Registers of these programs.
const REGISTERS: usize = 8;

impl Writer<'_> {
    /// How to take the lock and to give it back, and whether taking it may fail.
    fn taking(&mut self) -> (Action, Action, bool) {
        let rw = self.mix.rwlocks && self.dice.once_in(2);
        let tries = self.dice.once_in(2);
        let (take, give) = match (rw, tries, self.dice.once_in(2)) {
            (false, true, _) => (Action::TryLock(0), Action::Unlock(0)),
            (false, false, _) => (Action::Lock(0, false, false), Action::Unlock(0)),
            (true, true, true) => (Action::TryReadLock(0), Action::ReadUnlock(0)),
            (true, true, false) => (Action::TryWriteLock(0), Action::WriteUnlock(0)),
            (true, false, true) => (Action::ReadLock(0, false, false), Action::ReadUnlock(0)),
            (true, false, false) => (Action::WriteLock(0, false, false), Action::WriteUnlock(0)),
        };
        (take, give, tries)
    }

    fn going_round(&mut self) {
        let cell = at(self.cell());
        let look = Instr::Do(SEEN, Action::Load(cell));
        let looks = self.dice.below(3);
        let counts = self.dice.once_in(4);
        if counts {
            self.code.push(Instr::Set(LEFT, Expr::Const(1)));
        }
        let mut around = self.begin();
        let (take, give, tries) = self.taking();
        self.code.push(Instr::Do(TAKEN, take));
        if tries {
            self.unless(Instr::JumpIfNot, TAKEN, |writer| {
                if !counts {
                    return writer.leave(&mut around);
                }
                writer.unless(Instr::JumpIfNot, LEFT, |writer| writer.leave(&mut around));
                writer.code.push(Instr::Set(LEFT, Expr::Plus(LEFT, -1)));
                writer.again(&mut around);
            });
        }
        if looks == 1 {
            self.code.push(look);
        }
        self.code.push(quietly(give));
        if looks == 2 {
            self.code.push(look);
        }
        match looks {
            0 => self.again(&mut around),
            _ => self.unless(Instr::JumpIfNot, SEEN, |writer| writer.again(&mut around)),
        }
        self.end(around);
        if !self.dice.once_in(4) {
            self.lets_go();
        }
    }
}

/// A random program of two or three threads, two of which go round.
pub(super) fn meetings_program(dice: &mut Dice, mix: Mix) -> Program {
    let threads = if dice.once_in(4) { 3 } else { 2 };
    let cells = 1 + dice.below(2);
    workers_program(dice, mix, (threads, cells, REGISTERS), |writer, thread| match thread {
        0 | 1 => writer.going_round(),
        _ => writer.lets_go(),
    })
}
