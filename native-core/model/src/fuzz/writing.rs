//! Random programs in which threads wait for conditions of write locks, beside readers and other writers.
//!
//! Idea: what makes these conditions special is that a thread that is back stands in line, or does not yet stand there,
//! when readers arrive. That shows in short threads that share one lock, so there are many, each with one or two
//! statements. Other programs get such sections among everything else.

use super::askers::short_threads;
use super::dice::Dice;
use super::generator::Writer;
use super::mix::Mix;
use crate::program::{Action, Fair, Guard, Instr, Program};

/// The condition of a read-write lock; the first ones belong to locks.
fn condition_of(lock: u16) -> u16 {
    2 + lock
}

impl Writer<'_> {
    /// Queries how many threads wait for the condition of a read-write lock.
    pub(super) fn asks_who_waits(&mut self, lock: u16) {
        self.act(Action::ConditionQueue(condition_of(lock), Guard::Write(lock)));
    }

    /// Waits for the condition of a read-write lock, or wakes the threads that do.
    fn waits_or_wakes(&mut self, lock: u16, waits: bool) {
        let (condition, guard) = (condition_of(lock), Guard::Write(lock));
        let timed = self.timed();
        let action = match self.dice.below(4) {
            0 if waits && !timed => Action::AwaitUninterruptibly(condition, guard),
            _ if waits => Action::Await(condition, guard, timed),
            0 | 1 => Action::SignalAll(condition, guard),
            _ => Action::Signal(condition, guard),
        };
        self.act(action);
    }

    /// A section in which a thread writes, and waits or wakes others.
    pub(super) fn waits_writing(&mut self, lock: u16) {
        let waits = self.dice.once_in(2);
        self.section_writing(lock, waits);
    }

    fn section_writing(&mut self, lock: u16, waits: bool) {
        let (timed, interruptible) = (self.timed(), self.mix.interrupts && self.dice.once_in(3));
        let tries = self.dice.once_in(5);
        let r = 4;
        let take = if tries { Action::TryWriteLock(lock) } else { Action::WriteLock(lock, timed, interruptible) };
        self.code.push(Instr::Do(r, take));
        let jump = self.code.len();
        self.code.push(Instr::Jump(0));
        let (again, reads) = (self.dice.once_in(6), self.dice.once_in(6));
        if again {
            self.act(Action::WriteLock(lock, false, false));
        }
        if reads {
            self.act(Action::ReadLock(lock, false, false));
        }
        if self.dice.once_in(3) {
            self.access();
        }
        self.waits_or_wakes(lock, waits);
        match self.dice.below(4) {
            0 => self.access(),
            1 if self.mix.asks => self.asks(lock),
            _ => {}
        }
        if again {
            self.act(Action::WriteUnlock(lock));
        }
        self.give_back(Action::WriteUnlock(lock));
        if reads {
            // It has read since before it waited.
            self.give_back(Action::ReadUnlock(lock));
        }
        let end = self.code.len();
        self.code[jump] = if tries { Instr::JumpIfZero(r, end) } else { Instr::JumpIfNot(r, end) };
    }

    fn asks(&mut self, lock: u16) {
        let thread = self.thread();
        let action = match self.dice.below(4) {
            0 => return self.asks_who_waits(lock),
            1 => Action::RwQueue(lock),
            2 => [Action::IsWriteLocked(lock), Action::ReadCount(lock)][self.dice.below(2)],
            _ => Action::GetState(thread),
        };
        self.act(action);
    }

    /// A thread that does not wait for the condition.
    fn beside_writing(&mut self) {
        let (thread, timed) = (self.thread(), self.timed());
        let interruptible = self.mix.interrupts && self.dice.once_in(3);
        match self.dice.below(10) {
            0..4 => {
                self.code.push(Instr::Do(4, Action::ReadLock(0, timed, interruptible)));
                let jump = self.code.len();
                self.code.push(Instr::Jump(0));
                if self.dice.once_in(2) {
                    self.access();
                }
                self.give_back(Action::ReadUnlock(0));
                self.code[jump] = Instr::JumpIfNot(4, self.code.len());
            }
            4 => {
                self.code.push(Instr::Do(4, Action::TryReadLock(0)));
                let end = self.code.len() + 2;
                self.code.extend([Instr::JumpIfZero(4, end), Instr::Do(3, Action::ReadUnlock(0))]);
            }
            5 | 6 if self.mix.interrupts => {
                let action = match self.dice.below(8) {
                    0 => Action::Interrupted,
                    1 => Action::IsInterrupted(thread),
                    _ => Action::Interrupt(thread),
                };
                self.act(action);
            }
            7 | 8 if self.mix.asks => self.asks(0),
            9 if self.mix.threads => self.act(Action::Join(thread, timed)),
            _ => self.access(),
        }
    }
}

/// A random program of this kind.
pub(super) fn writing_program(dice: &mut Dice, mix: Mix) -> Program {
    let threads = 2 + dice.below(3);
    let (mut program, numbers) = short_threads(dice, mix, threads, |writer, number| match number {
        // Without these two there is nothing to see.
        0 => writer.section_writing(0, true),
        1 if writer.code.is_empty() => writer.section_writing(0, false),
        _ if writer.dice.once_in(3) => writer.waits_writing(0),
        _ => writer.beside_writing(),
    });
    if mix.fair && dice.once_in(2) {
        program.fair = Fair { rwlocks: vec![0], ..Fair::default() };
    }
    if mix.daemons {
        program.daemons.extend(numbers.filter(|_| dice.once_in(3)));
    }
    program
}
