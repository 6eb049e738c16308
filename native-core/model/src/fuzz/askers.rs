//! Random programs in which threads that may be interrupted wait, and other threads query them.
//!
//! Idea: what an interrupted step would have touched in another place is visible only to a query of just that, and only
//! if nothing else orders the two. In longer programs something else nearly always does. So there are many threads,
//! each of them with one or two statements, and these are about a few objects.

use std::ops::Range;

use super::dice::Dice;
use super::generator::Writer;
use super::mix::Mix;
use crate::program::{Action, Fair, Guard, Instr, Program, at};

impl Writer<'_> {
    /// An operation that may have to wait, most often one that ends when its thread is interrupted.
    fn waits_somewhere(&mut self) {
        let timed = self.dice.once_in(3);
        let interruptible = !self.dice.once_in(3);
        let thread = self.thread();
        let inside = |writer: &mut Self, enter, action, leave: Action| {
            let keeps = writer.dice.once_in(2);
            writer.act(enter);
            writer.act(action);
            if !keeps {
                writer.act(leave);
            }
        };
        match self.dice.below(12) {
            0 | 1 => {
                inside(self, Action::Lock(0, false, false), Action::Await(0, Guard::Lock(0), timed), Action::Unlock(0))
            }
            2 => inside(self, Action::Enter(0), Action::Wait(0, timed), Action::Exit(0)),
            3 => self.act(Action::Lock(0, timed, interruptible)),
            4 | 5 => self.act(Action::ReadLock(0, timed, interruptible)),
            6 | 7 => self.act(Action::WriteLock(0, timed, interruptible)),
            8 => {
                let permits = 1 + self.dice.below(2) as u32;
                self.act(Action::Acquire(0, permits, timed, timed || !interruptible));
            }
            9 => self.act(Action::AwaitLatch(0, timed)),
            10 => self.act(if timed { Action::Sleep } else { Action::Park(true) }),
            _ => self.act(Action::Join(thread, timed)),
        }
    }

    /// An operation that distinguishes threads that wait from others, or lets them go on.
    fn looks_or_disturbs(&mut self) {
        let thread = self.thread();
        let action = match self.dice.below(16) {
            0..4 => Action::Interrupt(thread),
            4 | 5 => Action::GetState(thread),
            6 | 7 => Action::ConditionQueue(0, Guard::Lock(0)),
            8 => [Action::LockQueue(0), Action::RwQueue(0), Action::SemaphoreQueue(0)][self.dice.below(3)],
            9 => [Action::IsLocked(0), Action::IsWriteLocked(0), Action::ReadCount(0)][self.dice.below(3)],
            10 => [Action::TryLock(0), Action::TryAcquire(0, 1)][self.dice.below(2)],
            11 => [Action::TryReadLock(0), Action::TryWriteLock(0)][self.dice.below(2)],
            12 => [Action::Release(0, 1), Action::CountDown(0)][self.dice.below(2)],
            13 => [Action::Interrupted, Action::IsInterrupted(thread)][self.dice.below(2)],
            14 => {
                self.act(Action::Lock(0, false, false));
                self.act(Action::Signal(0, Guard::Lock(0)));
                Action::Unlock(0)
            }
            _ => Action::Store(at(0), crate::program::Expr::Const(1)),
        };
        self.act(action);
    }
}

/// A random program with this many threads, each of one or two statements about the same few objects. `write` makes a
/// statement of the thread with this number, counted from 0.
pub(super) fn short_threads(
    dice: &mut Dice,
    mix: Mix,
    threads: usize,
    mut write: impl FnMut(&mut Writer, usize),
) -> (Program, Range<u16>) {
    let together = dice.once_in(2);
    let first = u16::from(!together);
    let numbers = first..first + threads as u16;
    let mut workers: Vec<Vec<Instr>> = Vec::new();
    for number in 0..threads {
        let mut writer = Writer { dice, mix, cells: 1, threads: numbers.clone(), alternates: false, code: Vec::new() };
        for _ in 0..1 + writer.dice.below(2) {
            write(&mut writer, number);
        }
        workers.push(writer.code);
    }
    let program = if together { Program::together(workers, vec![0]) } else { Program::started(workers, vec![0]) };
    (program, numbers)
}

/// A random program of this kind.
pub(super) fn asking_program(dice: &mut Dice, mix: Mix) -> Program {
    let threads = 3 + dice.below(2);
    let (mut program, _) = short_threads(dice, mix, threads, |writer, number| {
        // Without the first there is nothing to query.
        if number == 0 || writer.dice.once_in(4) {
            writer.waits_somewhere();
        } else {
            writer.looks_or_disturbs();
        }
    });
    program.semaphores = vec![dice.below(2) as i64];
    program.latches = vec![1];
    if mix.fair {
        let some = |dice: &mut Dice| if dice.once_in(2) { vec![0] } else { Vec::new() };
        program.fair = Fair { locks: some(dice), rwlocks: some(dice), semaphores: some(dice) };
    }
    program
}
