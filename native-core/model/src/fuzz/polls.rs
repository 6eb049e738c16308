//! Random programs of threads that poll the same locks, and notice each other's rounds again and again.
//!
//! Idea: a thread that finds a lock taken goes round, perhaps holding another one meanwhile, so that other threads find
//! that one taken: locks in two orders with a try for the second, or a flag that is looked at under a lock that is
//! polled. Some count what they find taken, some remember whether the last one was; some are let go by other threads
//! only.
//!
//! Invariants as in [`super::rounds`].

use super::dice::Dice;
use super::generator::{Writer, workers_program};
use super::mix::Mix;
use super::rounds::{LEFT, Loop, SEEN, quietly};
use crate::program::{Action, Expr, Instr, Program, Reg, at};

/// Whether a lock was taken.
const TAKEN: Reg = 6;

/// What is remembered of the rounds before.
const LAST: Reg = 7;

/// Registers of these programs.
const REGISTERS: usize = 8;

/// What a thread does about a lock that it finds taken.
#[derive(Clone, Copy, PartialEq, Eq)]
enum InVain {
    GoesRound,
    /// And remembers it.
    Remembers,
    /// And leaves when that has happened often enough.
    Counts,
    /// And leaves when that has happened often enough after it had been free.
    CountsTurns,
}

impl Writer<'_> {
    /// A try that failed begins another round, perhaps after giving back a lock.
    fn unless_taken(&mut self, around: &mut Loop, in_vain: InVain, given: Option<u16>) {
        self.unless(Instr::JumpIfNot, TAKEN, |writer| {
            if let Some(lock) = given {
                writer.code.push(quietly(Action::Unlock(lock)));
            }
            match in_vain {
                InVain::GoesRound => {}
                InVain::Remembers => writer.code.push(Instr::Set(LAST, Expr::Const(1))),
                InVain::Counts => writer.one_fewer(around),
                InVain::CountsTurns => writer.unless(Instr::JumpIfNot, LAST, |writer| {
                    writer.code.push(Instr::Set(LAST, Expr::Const(0)));
                    writer.one_fewer(around);
                }),
            }
            writer.again(around);
        });
    }

    fn one_fewer(&mut self, around: &mut Loop) {
        self.unless(Instr::JumpIfNot, LEFT, |writer| writer.leave(around));
        self.code.push(Instr::Set(LEFT, Expr::Plus(LEFT, -1)));
    }

    fn polling(&mut self, locks: usize) {
        let in_vain = match self.dice.below(5) {
            0 => InVain::Counts,
            1 => InVain::CountsTurns,
            2 => InVain::Remembers,
            _ => InVain::GoesRound,
        };
        if matches!(in_vain, InVain::Counts | InVain::CountsTurns) {
            self.code.push(Instr::Set(LEFT, Expr::Const(1 + self.dice.below(3) as i64)));
        }
        let first = self.dice.below(locks) as u16;
        let second = (locks > 1).then(|| (first + 1) % locks as u16);
        let cell = at(self.cell());
        let looks = second.is_none() || self.dice.once_in(4);
        let mut around = self.begin();
        if self.dice.once_in(3) {
            self.code.push(quietly(Action::Lock(first, false, false)));
        } else {
            self.code.push(Instr::Do(TAKEN, Action::TryLock(first)));
            self.unless_taken(&mut around, in_vain, None);
        }
        if in_vain == InVain::CountsTurns {
            self.code.push(Instr::Set(LAST, Expr::Const(1)));
        }
        if let Some(second) = second {
            self.code.push(Instr::Do(TAKEN, Action::TryLock(second)));
            self.unless_taken(&mut around, in_vain, Some(first));
            self.code.push(quietly(Action::Unlock(second)));
        }
        if looks {
            self.code.push(Instr::Do(SEEN, Action::Load(cell)));
        }
        self.code.push(quietly(Action::Unlock(first)));
        if looks {
            self.unless(Instr::JumpIfNot, SEEN, |writer| writer.again(&mut around));
        }
        self.end(around);
        match in_vain {
            InVain::Remembers => {
                let cell = at(self.cell());
                self.code.push(quietly(Action::Store(cell, Expr::Plus(LAST, 1))));
            }
            _ if self.dice.once_in(2) => self.lets_go(),
            _ => {}
        }
    }
}

/// A random program of two or three threads, two of which poll.
pub(super) fn polls_program(dice: &mut Dice, mix: Mix) -> Program {
    let threads = if dice.once_in(4) { 3 } else { 2 };
    let (cells, locks) = (1 + dice.below(2), 1 + dice.below(2));
    workers_program(dice, mix, (threads, cells, REGISTERS), |writer, thread| match thread {
        0 | 1 => writer.polling(locks),
        _ => writer.lets_go(),
    })
}
