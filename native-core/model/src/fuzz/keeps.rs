//! Random programs whose threads keep what they have acquired, or meet while they hold it.
//!
//! Idea: a step that is blocked is only possible where several others have not happened if several threads hold what it
//! needs. That is so where they keep it: they end, die of a failed assertion, or are stuck with it. And it is so, for a
//! step that does happen, where two threads meet while both hold it ([`meeting_program`]): neither gives back before
//! the other has it too.

use std::ops::Range;

use super::dice::Dice;
use super::generator::{Writer, whose};
use super::mix::Mix;
use crate::program::{Action, BinaryOp, Expr, Guard, Instr, Operand, Program, at};

impl Writer<'_> {
    /// A kind of statement that the mix is about, as [`Writer::statement`] numbers them.
    pub(super) fn kind_of_the_mix(&mut self) -> usize {
        let mix = self.mix;
        let kinds = [
            (mix.monitors, 0),
            (mix.locks, 2),
            (mix.parks, 3),
            (mix.counts, 4),
            (mix.rwlocks, 5),
            (mix.rwlocks, 5),
            (mix.interrupts, 6),
            (mix.threads, 7),
            (mix.choices, 8),
        ];
        let of_the_mix: Vec<usize> = kinds.iter().filter(|kind| kind.0).map(|kind| kind.1).collect();
        if of_the_mix.is_empty() { 11 } else { of_the_mix[self.dice.below(of_the_mix.len())] }
    }

    /// Gives something back, unless the thread keeps it to its end, or dies with it; always, or according to what it
    /// has seen.
    pub(super) fn give_back(&mut self, action: Action) {
        if self.mix.keeps {
            match self.dice.below(12) {
                0..3 => return,
                3 | 4 => {
                    let seen = 1 + self.dice.below(2) as u8;
                    let skips = if self.dice.once_in(2) { Instr::JumpIfZero } else { Instr::JumpIfNot };
                    return self.unless(skips, seen, |writer| writer.act(action));
                }
                5 if self.mix.assertions => self.code.push(Instr::Fail),
                6 | 7 if self.mix.assertions => self.assertion(),
                _ => {}
            }
        }
        self.act(action);
    }

    /// Reads and then tries to write, which blocks for ever, or writes and then reads, which does not.
    pub(super) fn up_or_down(&mut self, lock: u16) {
        if self.dice.once_in(2) {
            self.act(Action::ReadLock(lock, false, false));
            if self.dice.once_in(2) {
                self.access();
            }
            let tries = self.dice.once_in(4);
            self.act(if tries { Action::TryWriteLock(lock) } else { Action::WriteLock(lock, false, false) });
            self.access();
            self.give_back(Action::WriteUnlock(lock));
        } else {
            self.act(Action::WriteLock(lock, false, false));
            self.act(Action::ReadLock(lock, false, false));
            self.give_back(Action::WriteUnlock(lock));
            self.access();
        }
        self.give_back(Action::ReadUnlock(lock));
    }

    /// Goes on when all of `count` threads have arrived here, in one of the usual ways; with exceptions.
    fn meet(&mut self, way: usize, own: u16, next: u16, count: u16) {
        let (timed, next_thread) = (self.timed() && self.dice.once_in(2), whose(&self.threads, next));
        match way {
            0 => {
                self.act(Action::Release(own, 1));
                self.act(Action::Acquire(next, 1, timed, true));
            }
            1 => {
                self.act(Action::CountDown(0));
                self.act(Action::AwaitLatch(0, timed));
            }
            2 => {
                self.act(Action::Unpark(next_thread));
                self.act(Action::Park(timed));
            }
            // One thread precedes the others and does not wait for them.
            3 if own == 0 => self.act(Action::Release(0, 1)),
            3 => self.act(Action::Acquire(0, 1, timed, true)),
            _ => {
                let (take, give, wait, wake) = self.guarded(way == 4, timed);
                self.act(take);
                let last = Expr::Binary(BinaryOp::Equal, Operand::Reg(3), Operand::Const(i64::from(count) - 1));
                let there = at(self.cells as u16 - 1);
                self.code.extend([Instr::Do(3, Action::FetchAdd(there, Expr::Const(1))), Instr::Set(3, last)]);
                let end = self.code.len();
                self.code.extend([
                    Instr::JumpIfNot(3, end + 3),
                    Instr::Do(3, wait),
                    Instr::Jump(end + 4),
                    Instr::Do(3, wake),
                    Instr::Do(3, give),
                ]);
            }
        }
    }

    /// How a monitor, a lock or a write lock is taken and given back, and how to wait and to wake under it.
    fn guarded(&self, monitor: bool, timed: bool) -> (Action, Action, Action, Action) {
        if monitor {
            return (Action::Enter(0), Action::Exit(0), Action::Wait(0, timed), Action::NotifyAll(0));
        }
        let (condition, guard, take, give) = if self.mix.write_waits {
            (3, Guard::Write(1), Action::WriteLock(1, false, false), Action::WriteUnlock(1))
        } else {
            (0, Guard::Lock(0), Action::Lock(0, false, false), Action::Unlock(0))
        };
        (take, give, Action::Await(condition, guard, timed), Action::SignalAll(condition, guard))
    }

    /// Takes something, meets the other threads that have it, and perhaps gives it back.
    fn holder(&mut self, permits: bool, way: usize, own: u16, count: u16) {
        if self.dice.once_in(6) {
            self.access();
        }
        let tries = self.dice.once_in(4);
        let (take, give) = match (permits, tries) {
            (true, true) => (Action::TryAcquire(count, 1), Action::Release(count, 1)),
            (true, false) => (Action::Acquire(count, 1, false, true), Action::Release(count, 1)),
            (false, true) => (Action::TryReadLock(0), Action::ReadUnlock(0)),
            (false, false) => (Action::ReadLock(0, false, false), Action::ReadUnlock(0)),
        };
        self.code.push(Instr::Do(4, take));
        let skip = self.code.len();
        if tries {
            self.code.push(Instr::Jump(0));
        }
        self.meet(way, own, (own + 1) % count, count);
        if self.dice.once_in(2) {
            self.access();
        }
        if self.dice.once_in(8) {
            self.statement(1);
        }
        if self.dice.once_in(2) {
            self.act(give);
        } else {
            self.give_back(give);
        }
        if tries {
            self.code[skip] = Instr::JumpIfZero(4, self.code.len());
        }
    }

    /// Takes all of it.
    fn owner(&mut self, permits: bool, count: u16) {
        let tries = self.dice.once_in(3);
        let all = u32::from(count);
        let (take, give) = match (permits, tries) {
            (true, true) => (Action::TryAcquire(count, all), Action::Release(count, all)),
            (true, false) => (Action::Acquire(count, all, false, true), Action::Release(count, all)),
            (false, true) => (Action::TryWriteLock(0), Action::WriteUnlock(0)),
            (false, false) => (Action::WriteLock(0, false, false), Action::WriteUnlock(0)),
        };
        self.code.push(Instr::Do(4, take));
        let skip = self.code.len();
        if tries {
            self.code.push(Instr::Jump(0));
        }
        self.access();
        if self.dice.once_in(3) {
            self.assertion();
        }
        if self.dice.once_in(8) {
            self.statement(1);
        }
        self.give_back(give);
        if tries {
            self.code[skip] = Instr::JumpIfZero(4, self.code.len());
        }
    }
}

/// A random program in which two threads, or three, meet while all of them read, or hold a permit each, and other
/// threads need all of it.
pub(super) fn meeting_program(dice: &mut Dice, mix: Mix) -> Program {
    let holders = if dice.once_in(5) { 3 } else { 2_u16 };
    let others = 1 + u16::from(holders == 2 && dice.once_in(3));
    let together = dice.once_in(2);
    let first = u16::from(!together);
    let threads: Range<u16> = first..first + holders + others;
    let (cells, permits, way) = (2, dice.once_in(6), dice.below(6));
    let mut workers = Vec::new();
    for thread in 0..holders + others {
        let mut writer = Writer { dice, mix, cells, threads: threads.clone(), alternates: false, code: Vec::new() };
        if thread < holders {
            writer.holder(permits, way, thread, holders)
        } else {
            writer.owner(permits, holders)
        }
        workers.push(writer.code);
    }
    let make = if together { Program::together } else { Program::started };
    let mut program = make(workers, vec![0; cells]);
    program.semaphores = vec![0; usize::from(holders)];
    program.semaphores.push(i64::from(holders));
    program.latches = vec![i64::from(holders)];
    if mix.daemons {
        program.daemons.extend(threads.filter(|_| dice.once_in(3)));
    }
    program
}
