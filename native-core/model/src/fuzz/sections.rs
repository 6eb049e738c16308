//! Random programs that work under locks.

use super::dice::Dice;
use super::generator::Writer;
use super::mix::Mix;
use crate::program::{Action, Expr, Instr, Program, at};

/// Cells that a lock protects in [`lock_heavy_program`].
const PROTECTED: usize = 2;

/// A random program that works under locks. Each lock protects cells of its own; sometimes a section contains another
/// one, or a cell is used that no lock protects, or not under its lock.
#[must_use]
pub fn lock_heavy_program(dice: &mut Dice) -> Program {
    let (threads, locks) = (2 + dice.below(3), 1 + dice.below(3));
    let cells = locks * PROTECTED + 1;
    let mut workers = Vec::new();
    for _ in 0..threads {
        let mut writer = Writer {
            dice,
            mix: Mix::default(),
            cells,
            threads: 0..threads as u16,
            alternates: false,
            code: Vec::new(),
        };
        let sections = 1 + writer.dice.below(if threads == 4 { 2 } else { 3 });
        for _ in 0..sections {
            writer.protected_section(locks);
        }
        workers.push(writer.code);
    }
    if dice.once_in(2) { Program::together(workers, vec![0; cells]) } else { Program::started(workers, vec![0; cells]) }
}

/// A random program whose threads wait for each other while they hold a monitor: for the end of a thread, or for a
/// permit that another thread hands out before, in, or after a section.
#[must_use]
pub(super) fn waiting_sections_program(dice: &mut Dice) -> Program {
    let (threads, monitors) = (3, 2 + dice.below(2));
    let mut workers = Vec::new();
    for number in 0..threads {
        let mix = Mix::default();
        let mut writer =
            Writer { dice, mix, cells: 1, threads: 0..threads as u16, alternates: false, code: Vec::new() };
        let sections = 1 + usize::from(writer.dice.once_in(3));
        for _ in 0..sections {
            writer.waiting_section(monitors, number);
        }
        workers.push(writer.code);
    }
    Program { semaphores: vec![0], ..Program::together(workers, vec![0]) }
}

impl Writer<'_> {
    fn waiting_section(&mut self, monitors: usize, number: usize) {
        let (outer, inner) = (self.dice.below(monitors) as u16, self.dice.below(monitors) as u16);
        self.act(Action::Enter(outer));
        match self.dice.below(6) {
            0 => {
                let other = self.thread();
                // No thread waits for its own end.
                self.act(if usize::from(other) == number { Action::Yield } else { Action::Join(other, false) });
            }
            1 => self.act(Action::Acquire(0, 1, false, true)),
            2 => self.act(Action::Release(0, 1)),
            _ => {}
        }
        if outer != inner && self.dice.once_in(2) {
            self.act(Action::Enter(inner));
            if self.dice.once_in(3) {
                self.access();
            }
            self.act(Action::Exit(inner));
        }
        self.act(Action::Exit(outer));
        if self.dice.once_in(3) {
            self.act(Action::Release(0, 1));
        }
    }

    fn protected_section(&mut self, locks: usize) {
        let (outer, inner) = (self.dice.below(locks), self.dice.below(locks));
        self.act(Action::Enter(outer as u16));
        self.protected_access(outer);
        if outer != inner && self.dice.once_in(3) {
            self.act(Action::Enter(inner as u16));
            self.protected_access(inner);
            self.act(Action::Exit(inner as u16));
            if self.dice.once_in(2) {
                self.protected_access(outer);
            }
        }
        self.act(Action::Exit(outer as u16));
        if self.dice.once_in(8) {
            let lock = self.dice.below(locks);
            self.protected_access(lock);
        }
    }

    /// Uses a cell of a lock: looks at it, increments it, or sets it if it was not.
    fn protected_access(&mut self, lock: usize) {
        let unprotected = self.dice.once_in(12);
        let cell = if unprotected { self.cells - 1 } else { lock * PROTECTED + self.dice.below(PROTECTED) };
        let cell = at(cell as u16);
        self.code.push(Instr::Do(1, Action::Load(cell)));
        match self.dice.below(4) {
            0 | 1 => {}
            2 => {
                self.code.push(Instr::Set(2, Expr::Plus(1, 1)));
                self.code.push(Instr::Do(3, Action::Store(cell, Expr::Reg(2))));
            }
            _ => {
                let after = self.code.len() + 2;
                self.code.push(Instr::JumpIfNot(1, after));
                self.code.push(Instr::Do(3, Action::Store(cell, Expr::Const(7))));
            }
        }
    }
}
