//! Random programs in which a thread works for ever, or for long, beside others with little to do: executions are cut.
//!
//! Invariant: what the worker changes goes round in a circle, so that the states are few.

use super::dice::Dice;
use super::generator::{Writer, in_either_order};
use super::mix::Mix;
use super::rounds::{SCRATCH, SEEN, is, quietly};
use crate::program::{Action, Expr, Instr, Program, at};

/// Registers of these programs.
const REGISTERS: usize = 6;

impl Writer<'_> {
    /// Works until another thread sets a cell, or for ever.
    fn works(&mut self) {
        let (cell, object) = (at(self.cell()), self.dice.below(2) as u16);
        let store = |value| quietly(Action::Store(cell, Expr::Const(value)));
        let mut around = self.begin();
        if self.dice.once_in(2) {
            let stop = at(self.cell());
            self.code.extend([Instr::Do(SEEN, Action::Load(stop)), is(SEEN, 2)]);
            self.unless(Instr::JumpIfZero, SCRATCH, |writer| writer.leave(&mut around));
        }
        let locked = self.mix.locks && self.dice.once_in(3);
        if locked {
            self.code.push(quietly(Action::Lock(object, false, false)));
        }
        self.code.extend([store(1), store(0)]);
        if locked {
            self.code.push(quietly(Action::Unlock(object)));
        }
        self.again(&mut around);
        self.end(around);
        if self.dice.once_in(2) {
            self.code.push(quietly(Action::Store(at(0), Expr::Const(1))));
        }
    }

    /// Does something small, which may fail.
    fn does_little(&mut self) {
        if self.mix.locks && self.dice.once_in(4) {
            let object = self.dice.below(2) as u16;
            self.act(Action::Lock(object, false, false));
            self.statement(1);
            self.act(Action::Unlock(object));
        } else if self.dice.once_in(2) {
            self.statement(1);
        }
        let cell = at(self.cell());
        match self.dice.below(3) {
            0 => self.code.push(quietly(Action::Store(cell, Expr::Const(2)))),
            1 => {
                let end = self.code.len() + 4;
                let value = self.dice.below(3) as i64;
                let look = Instr::Do(SEEN, Action::Load(cell));
                self.code.extend([look, is(SEEN, value), Instr::JumpIfZero(SCRATCH, end), Instr::Fail]);
            }
            _ => self.code.extend([quietly(Action::Store(cell, Expr::Const(2))), Instr::Fail]),
        }
    }
}

/// A random program of a worker and threads that do little.
pub(super) fn cut_program(dice: &mut Dice, mix: Mix) -> Program {
    let threads = 2 + u16::from(dice.once_in(2));
    let (cells, together) = (2 + dice.below(2), dice.once_in(2));
    let first = u16::from(!together);
    let numbers = first..first + threads;
    let mut workers = Vec::new();
    for thread in 0..threads {
        let mut writer = Writer { dice, mix, cells, threads: numbers.clone(), alternates: false, code: Vec::new() };
        match thread {
            0 => writer.works(),
            _ => writer.does_little(),
        }
        workers.push(writer.code);
    }
    let mut program = in_either_order(dice, workers, cells, together, REGISTERS);
    if mix.daemons {
        let all = !together && dice.once_in(2);
        program.daemons.extend(numbers.filter(|&thread| thread > 0 && (all || dice.once_in(2))));
    }
    program
}
