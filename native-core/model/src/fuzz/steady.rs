//! Random programs that look again and again at what no thread changes, or hardly any.
//!
//! Idea: a thread reads constants for some rounds, counting or not, perhaps in a monitor that no other thread needs,
//! and looks at a cell that other threads change sometimes. The engine does not check whether a thread waits there as
//! long as it knows of no thread that changes what it has read. Some programs have one: a thread that comes late, or
//! only if it has seen something, and changes one of the constants, or takes the monitor. Some read a constant from
//! their second round on, when it may be known already that they wait.
//!
//! Invariants as in [`super::rounds`].

use super::dice::Dice;
use super::generator::{Writer, in_either_order};
use super::mix::Mix;
use super::rounds::{LEFT, Loop, SCRATCH, SEEN, quietly};
use crate::program::{Action, Expr, Instr, Program, Reg, at};

/// Registers of these programs.
const REGISTERS: usize = 8;

/// The cell that other threads change; those after it are constants.
const CHANGED: u16 = 0;

/// Whether a thread has completed a round.
const LATER: Reg = 7;

/// The most rounds that are counted.
const ROUNDS: usize = 4;

impl Writer<'_> {
    fn constant(&mut self) -> u16 {
        1 + self.dice.below(self.cells - 1) as u16
    }

    /// Looks at a constant, perhaps in a monitor.
    fn look_at_constant(&mut self) {
        let load = quietly(Action::Load(at(self.constant())));
        if self.mix.monitors && self.dice.once_in(3) {
            self.code.extend([quietly(Action::Enter(0)), load, quietly(Action::Exit(0))]);
        } else {
            self.code.push(load);
        }
    }

    /// Goes round a loop over constants: some rounds, or until a cell has changed.
    fn going_through(&mut self) {
        let counts = self.dice.once_in(2);
        self.code.push(Instr::Set(LEFT, Expr::Const(2 + self.dice.below(ROUNDS - 1) as i64)));
        let mut around = self.begin();
        for _ in 0..1 + self.dice.below(2) {
            self.look_at_constant();
        }
        if !counts || self.dice.once_in(3) {
            self.code.push(Instr::Do(SEEN, Action::Load(at(CHANGED))));
        }
        if !counts && self.dice.once_in(2) {
            self.look_further_later(&mut around);
        }
        if counts {
            self.code.push(Instr::Set(LEFT, Expr::Plus(LEFT, -1)));
            self.unless(Instr::JumpIfZero, LEFT, |writer| writer.again(&mut around));
        } else {
            self.unless(Instr::JumpIfNot, SEEN, |writer| {
                writer.wait_a_moment();
                writer.again(&mut around);
            });
        }
        self.end(around);
        if self.dice.once_in(3) {
            self.look_at_constant();
        }
    }

    /// From its second round on, looks at a constant as well, and leaves if it is none.
    fn look_further_later(&mut self, around: &mut Loop) {
        let further = at(self.constant());
        self.unless(Instr::JumpIfZero, LATER, |writer| {
            writer.code.push(Instr::Do(SCRATCH, Action::Load(further)));
            writer.unless(Instr::JumpIfZero, SCRATCH, |writer| writer.leave(around));
        });
        self.code.push(Instr::Set(LATER, Expr::Const(1)));
    }

    /// Changes a constant if another one was changed.
    fn change_if_changed(&mut self) {
        let (one, other) = (at(self.constant()), at(self.constant()));
        self.code.push(Instr::Do(SCRATCH, Action::Load(one)));
        self.unless(Instr::JumpIfZero, SCRATCH, |writer| {
            writer.code.push(quietly(Action::Store(other, Expr::Const(1))));
        });
    }

    /// Changes the cell that other threads look at, and perhaps what they take to be constant.
    fn changing_something(&mut self) {
        if self.dice.once_in(2) {
            self.look_at_constant();
        } else if self.dice.once_in(2) {
            self.change_if_changed();
        }
        self.code.push(quietly(Action::Store(at(CHANGED), Expr::Const(1))));
        match self.dice.below(6) {
            0 => {
                let constant = at(self.constant());
                self.code.push(quietly(Action::Store(constant, Expr::Const(1))));
            }
            1 => {
                let constant = at(self.constant());
                self.code.push(Instr::Do(SCRATCH, Action::Load(at(CHANGED))));
                self.unless(Instr::JumpIfZero, SCRATCH, |writer| {
                    writer.code.push(quietly(Action::FetchAdd(constant, Expr::Const(1))));
                });
            }
            2 if self.mix.monitors => {
                self.code.extend([quietly(Action::Enter(0)), quietly(Action::Exit(0))]);
            }
            _ => {}
        }
        if self.dice.once_in(3) {
            self.code.push(quietly(Action::Store(at(CHANGED), Expr::Const(2))));
        }
    }
}

/// A random program of one or two threads that read constants, and one that changes something.
pub(super) fn steady_program(dice: &mut Dice, mix: Mix) -> Program {
    let readers = 1 + dice.below(2) as u16;
    let cells = 2 + dice.below(2);
    let together = dice.once_in(2);
    let first = u16::from(!together);
    let numbers = first..first + readers + 1;
    let mut workers = Vec::new();
    for thread in 0..=readers {
        let mut writer = Writer { dice, mix, cells, threads: numbers.clone(), alternates: false, code: Vec::new() };
        if thread < readers {
            writer.going_through();
        } else {
            writer.changing_something();
        }
        workers.push(writer.code);
    }
    if readers == 1 && dice.once_in(2) {
        let constant = 1 + dice.below(cells - 1) as u16;
        workers.push(vec![quietly(Action::Store(at(constant), Expr::Const(1)))]);
    }
    in_either_order(dice, workers, cells, together, REGISTERS)
}
