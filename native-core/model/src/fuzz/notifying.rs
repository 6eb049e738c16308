//! Random programs of threads that notify and wait for a while, in loops.
//!
//! Idea: `while (!done) { monitor.notifyAll(); monitor.wait(10); }`, as programs nudge each other: a round wakes
//! whoever waits, and waits itself. If nobody was there, it has changed nothing, and the thread goes round; if one was,
//! it has. Another thread that comes to wait there makes the next round a different one.
//!
//! Invariants as in [`super::rounds`].

use super::dice::Dice;
use super::generator::{Writer, workers_program};
use super::mix::Mix;
use super::rounds::{SEEN, quietly};
use super::waking::Place;
use crate::program::{Action, Guard, Instr, Program, at};

/// Registers of these programs.
const REGISTERS: usize = 8;

impl Writer<'_> {
    /// Wakes one thread or all, sometimes.
    fn nudges(&mut self, place: Place) {
        if !self.dice.once_in(3) {
            let all = self.dice.once_in(2);
            self.act(place.wake(all));
        }
    }

    /// A loop that is left when a cell is set, around the lock or inside of it.
    fn nudging(&mut self, place: Place) {
        let inside = self.dice.once_in(2);
        if inside {
            self.act(place.enter());
        }
        let mut around = self.begin();
        if !inside {
            self.act(place.enter());
        }
        self.nudges(place);
        let timed = !self.dice.once_in(4);
        self.code.push(quietly(place.wait(timed, false)));
        if self.dice.once_in(4) {
            self.nudges(place);
        }
        if !inside {
            self.act(place.leave());
        }
        let cell = at(self.cell());
        self.code.push(Instr::Do(SEEN, Action::Load(cell)));
        self.unless(Instr::JumpIfNot, SEEN, |writer| writer.again(&mut around));
        self.end(around);
        if inside {
            self.act(place.leave());
        }
        if self.dice.once_in(2) {
            self.lets_go();
        }
    }

    /// Waits itself, wakes, or neither, and lets the threads that go round leave.
    fn letting_go(&mut self, place: Place) {
        let outside = self.dice.once_in(4);
        if outside {
            self.lets_go();
        }
        self.act(place.enter());
        if self.dice.once_in(3) {
            let timed = self.dice.once_in(2);
            self.code.push(quietly(place.wait(timed, false)));
        }
        if !outside {
            self.lets_go();
        }
        self.nudges(place);
        self.act(place.leave());
        if self.mix.interrupts && self.dice.once_in(2) {
            let other = self.thread();
            self.act(Action::Interrupt(other));
        }
    }
}

/// A random program of two or three threads, one or two of which go round.
pub(super) fn notifying_program(dice: &mut Dice, mix: Mix) -> Program {
    let monitor = dice.once_in(2);
    let place = if monitor { Place::Monitor } else { Place::Condition(0, Guard::Lock(0)) };
    let threads = if dice.once_in(4) { 3 } else { 2 };
    let both = dice.once_in(3);
    workers_program(dice, mix, (threads, 1, REGISTERS), |writer, thread| match thread {
        0 => writer.nudging(place),
        1 if both => writer.nudging(place),
        _ => writer.letting_go(place),
    })
}
