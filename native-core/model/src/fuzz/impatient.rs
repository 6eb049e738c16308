//! Random programs of threads that try to take locks with a timeout, in loops.
//!
//! Idea: `while (!done) if (lock.tryLock(10, MILLISECONDS)) …`, as programs poll: a round takes one lock or two, mostly
//! with a timeout, gives back what it has got, and looks at a cell. A round may find that a lock is free, that it is
//! taken, or that other threads stand in line for it, so whether the thread waits there is decided anew each time; a
//! round may end by an interruption.
//!
//! Invariants as in [`super::rounds`]. Semaphores are not taken: a round that gives back a permit has changed
//! something, so such a loop does not wait.

use super::dice::Dice;
use super::generator::{Writer, workers_program};
use super::mix::Mix;
use super::rounds::{Loop, SEEN, quietly};
use crate::program::{Action, Instr, Program, Reg, at};

/// The result of taking a lock: 0 if the thread has it.
const OUTCOME: Reg = 6;

/// Registers of these programs.
const REGISTERS: usize = 8;

impl Writer<'_> {
    /// How to take a lock of one of the kinds there are, and to give it back.
    fn taking_in_time(&mut self, timed: bool) -> (Action, Action) {
        let interruptible = self.mix.interrupts && self.dice.once_in(2);
        match if self.mix.rwlocks { self.dice.below(3) } else { 0 } {
            0 => {
                let lock = self.dice.below(2) as u16;
                (Action::Lock(lock, timed, interruptible), Action::Unlock(lock))
            }
            1 => (Action::ReadLock(0, timed, interruptible), Action::ReadUnlock(0)),
            _ => (Action::WriteLock(0, timed, interruptible), Action::WriteUnlock(0)),
        }
    }

    /// Takes a lock, perhaps looks under it, and gives it back; with a reaction if it could not be taken.
    fn holding_in_time(&mut self, around: &mut Loop, look: Option<Instr>) {
        let timed = !self.dice.once_in(4);
        let (take, give) = self.taking_in_time(timed);
        self.code.push(Instr::Do(OUTCOME, take));
        match self.dice.below(4) {
            0 => self.unless(Instr::JumpIfZero, OUTCOME, |writer| writer.again(around)),
            1 if self.mix.interrupts => self.unless(Instr::JumpIfZero, OUTCOME, |writer| writer.leave(around)),
            _ => {}
        }
        self.unless(Instr::JumpIfNot, OUTCOME, |writer| {
            writer.code.extend(look);
            writer.code.push(quietly(give));
        });
    }

    fn polling_in_time(&mut self) {
        let look = Instr::Do(SEEN, Action::Load(at(self.cell())));
        let under = self.dice.once_in(3);
        let mut around = self.begin();
        self.holding_in_time(&mut around, Some(look).filter(|_| under));
        if self.dice.once_in(3) {
            self.holding_in_time(&mut around, None);
        }
        self.code.push(look);
        self.unless(Instr::JumpIfNot, SEEN, |writer| writer.again(&mut around));
        self.end(around);
        if self.dice.once_in(2) {
            self.lets_go();
        }
    }

    /// Takes what the other threads poll for a while, and lets them go.
    fn in_their_way(&mut self) {
        let timed = self.dice.once_in(4);
        let (take, give) = self.taking_in_time(timed);
        let inside = self.dice.once_in(2);
        self.code.push(Instr::Do(OUTCOME, take));
        self.unless(Instr::JumpIfNot, OUTCOME, |writer| {
            if inside {
                writer.lets_go();
            }
            writer.code.push(quietly(give));
        });
        if self.mix.interrupts && self.dice.once_in(2) {
            let other = self.thread();
            self.act(Action::Interrupt(other));
        }
        if !inside {
            self.lets_go();
        }
    }
}

/// A random program of two or three threads, one or two of which poll.
pub(super) fn impatient_program(dice: &mut Dice, mix: Mix) -> Program {
    let threads = if dice.once_in(4) { 3 } else { 2 };
    let both = dice.once_in(3);
    workers_program(dice, mix, (threads, 1, REGISTERS), |writer, thread| match thread {
        0 => writer.polling_in_time(),
        1 if both => writer.polling_in_time(),
        _ => writer.in_their_way(),
    })
}
