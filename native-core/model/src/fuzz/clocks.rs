//! Random programs that read clocks.
//!
//! Idea: a clock reveals what happened before, and so which thread had a mutex before even where nothing else does.
//! That shows only where clocks differ, so each tick has one of a few lengths that do not add up to each other; where
//! sections have little else in common; and where a thread reads the clock that has been in one, or has got a message
//! from one that has. So there are few threads; sections are short, often empty; and every second thread begins with a
//! tick and ends with a look at the clock.
//!
//! Invariant: there are no loops, so brute force counts behaviours.

use super::dice::Dice;
use super::generator::Writer;
use super::mix::Mix;
use crate::program::{Action, BinaryOp, Expr, Guard, Instr, Operand, Program, Reg, at};

/// The first of the registers that receive clock values.
const LOOKED: Reg = 4;

/// Receives results of comparisons and of tries.
const SCRATCH: Reg = 3;

/// Number of lengths of ticks, each twice as long as the one before.
const LENGTHS: usize = 5;

/// Limit on the nesting of sections.
const DEEPEST: usize = 2;

impl Writer<'_> {
    fn length(&mut self) -> u32 {
        1 << self.dice.below(LENGTHS)
    }

    fn tick(&mut self) {
        let by = self.length();
        self.code.push(Instr::Do(0, Action::Tick(by)));
    }

    /// An operation on the clock, in a program that is about other things as well.
    pub(super) fn clock(&mut self) {
        if self.dice.once_in(2) { self.tick() } else { self.looks_at_clock(DEEPEST) }
    }

    /// Reads the clock, and perhaps publishes the value, or branches on it.
    fn looks_at_clock(&mut self, depth: usize) {
        let r = LOOKED + self.dice.below(2) as Reg;
        self.code.push(Instr::Do(r, Action::Now));
        let cell = at(self.dice.below(self.cells) as u16);
        match self.dice.below(8) {
            0 => self.act(Action::Store(cell, Expr::Reg(r))),
            1 => {
                self.compares(r);
                let jump = self.code.len();
                self.code.push(Instr::Jump(0));
                self.in_time(depth + 1);
                self.code[jump] = Instr::JumpIfZero(SCRATCH, self.code.len());
            }
            2 => {
                self.compares(r);
                let end = self.code.len() + 2;
                self.code.extend([Instr::JumpIfZero(SCRATCH, end), Instr::Fail]);
            }
            _ => {}
        }
    }

    /// Compares a value of the clock with a length, or with another value of it.
    fn compares(&mut self, r: Reg) {
        let other = if self.dice.once_in(3) { Operand::Reg(LOOKED) } else { Operand::Const(i64::from(self.length())) };
        let op = [BinaryOp::Greater, BinaryOp::Equal, BinaryOp::NotEqual, BinaryOp::Less][self.dice.below(4)];
        self.code.push(Instr::Set(SCRATCH, Expr::Binary(op, Operand::Reg(r), other)));
    }

    /// A section under some kind of mutex.
    fn timed_section(&mut self, depth: usize) {
        let object = u16::from(self.dice.once_in(3));
        let (take, leave) = match self.dice.below(12) {
            0..5 => (Action::Enter(object), Action::Exit(object)),
            5..8 => (Action::Lock(object, false, false), Action::Unlock(object)),
            8 => (Action::ReadLock(0, false, false), Action::ReadUnlock(0)),
            9 => (Action::WriteLock(0, false, false), Action::WriteUnlock(0)),
            10 => return self.tries(object, depth),
            _ => return self.waits_or_wakes_in_time(),
        };
        self.act(take);
        self.inside(depth);
        self.act(leave);
    }

    /// The body of a section: most often empty.
    fn inside(&mut self, depth: usize) {
        for _ in 0..[0, 0, 1, 1, 2][self.dice.below(5)] {
            self.in_time(depth + 1);
        }
    }

    /// A section that is left out if its mutex is taken.
    fn tries(&mut self, object: u16, depth: usize) {
        let (take, leave) = match self.dice.below(6) {
            0 => (Action::TryReadLock(0), Action::ReadUnlock(0)),
            1 => (Action::TryWriteLock(0), Action::WriteUnlock(0)),
            _ => (Action::TryLock(object), Action::Unlock(object)),
        };
        self.code.push(Instr::Do(SCRATCH, take));
        let jump = self.code.len();
        self.code.push(Instr::Jump(0));
        if self.dice.once_in(2) {
            self.inside(depth);
        }
        // Comparisons in between wrote to the same register, so the jump is over all of it.
        self.act(leave);
        self.code[jump] = Instr::JumpIfZero(SCRATCH, self.code.len());
    }

    /// Waits for a condition or in a monitor, or wakes threads that do.
    fn waits_or_wakes_in_time(&mut self) {
        let gives_up = self.dice.once_in(2);
        let monitor = self.dice.once_in(2);
        let (take, leave) = if monitor {
            (Action::Enter(0), Action::Exit(0))
        } else {
            (Action::Lock(0, false, false), Action::Unlock(0))
        };
        let middle = match (monitor, self.dice.below(3)) {
            (true, 0) => Action::Wait(0, gives_up),
            (true, 1) => Action::Notify(0),
            (true, _) => Action::NotifyAll(0),
            (false, 0) => Action::Await(0, Guard::Lock(0), gives_up),
            (false, 1) => Action::Signal(0, Guard::Lock(0)),
            (false, _) => Action::SignalAll(0, Guard::Lock(0)),
        };
        self.act(take);
        if self.dice.once_in(3) {
            self.tick();
        }
        self.act(middle);
        if self.dice.once_in(3) {
            self.looks_at_clock(DEEPEST);
        }
        self.act(leave);
    }

    /// Hands something on, or waits for it, without a mutex.
    fn hands_on(&mut self) {
        let thread = self.thread();
        let action = match self.dice.below(14) {
            0 | 1 => Action::Acquire(0, 1, false, true),
            2 => Action::TryAcquire(0, 1),
            3 | 4 => Action::Release(0, 1),
            5 => Action::Available(0),
            6 | 7 => Action::CountDown(0),
            8 => Action::AwaitLatch(0, false),
            9 => Action::Count(0),
            10 => Action::Join(thread, self.dice.once_in(3)),
            11 => Action::IsAlive(thread),
            12 => Action::Unpark(thread),
            _ => Action::Park(self.dice.once_in(2)),
        };
        self.act(action);
    }

    /// A statement of such a program, at this nesting depth of sections.
    fn in_time(&mut self, depth: usize) {
        match self.dice.below(16) {
            0..3 => self.tick(),
            3..6 => self.looks_at_clock(depth),
            6..13 if depth < DEEPEST => self.timed_section(depth),
            13 => self.hands_on(),
            _ => self.access(),
        }
    }
}

/// A random program of this kind.
pub(super) fn clocks_program(dice: &mut Dice) -> Program {
    let threads = 2 + dice.below(2);
    let cells = 1 + dice.below(2);
    let together = !dice.once_in(3);
    let first = usize::from(!together);
    let numbers = first as u16..(first + threads) as u16;
    // The last one is started by the first, unless all are there or a main thread starts them.
    let starts = together && dice.once_in(3);
    let mix = Mix { cas: true, ..Mix::ACCESSES };
    let mut workers = Vec::new();
    for number in 0..threads {
        let mut writer = Writer { dice, mix, cells, threads: numbers.clone(), alternates: false, code: Vec::new() };
        if writer.dice.once_in(2) {
            writer.tick();
        }
        for _ in 0..2 + writer.dice.below(3) {
            writer.in_time(0);
        }
        if starts && number == 0 {
            writer.act(Action::Start(threads as u16 - 1));
            if writer.dice.once_in(2) {
                writer.in_time(0);
            }
        }
        if writer.dice.once_in(2) {
            writer.looks_at_clock(DEEPEST);
        }
        workers.push(writer.code);
    }
    let make = if together { Program::together } else { Program::started };
    let mut program = make(workers, vec![0; cells]);
    if !together && dice.once_in(2) {
        // Some are started later than others, and the thread that starts them joins one.
        let by = 1 << dice.below(LENGTHS);
        program.threads[0].insert(dice.below(threads), Instr::Do(0, Action::Tick(by)));
        let other = numbers.start + dice.below(threads) as u16;
        program.threads[0].extend([Instr::Do(1, Action::Join(other, false)), Instr::Do(LOOKED, Action::Now)]);
    }
    program.semaphores = vec![dice.below(3) as i64];
    program.latches = vec![1 + dice.below(2) as i64];
    program
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brute::enumerate;

    /// Enough of these programs contain what they are about: clocks that advance, looks at clocks, and time that went
    /// through a mutex only, so that some end states differ only in the clock values that were read.
    #[test]
    fn there_is_something_to_see() {
        let (mut small, mut looks, mut told) = (0, 0, 0);
        for seed in 0..400 {
            let program = clocks_program(&mut Dice::new(seed));
            assert!(!program.has_loops());
            let Some(found) = enumerate(&program, 600) else { continue };
            small += 1;
            looks += u64::from(program.actions().any(|action| action == Action::Now));
            let lazy = found.lazy.len();
            told += u64::from(found.finals.len() > lazy);
        }
        println!("{small} small enough, {looks} look, {told} have more ends than lazy relations");
        assert!(small > 200 && looks * 3 > small * 2 && told * 40 > small, "{small}, {looks}, {told}");
    }
}
