//! Random programs of threads that park after having waited for something else, and of others that unpark them
//! meanwhile.
//!
//! Idea: whether a wait consumes a permit shows only if its thread has to wait, is unparked before it has what it
//! needs, and parks afterwards while no thread unparks it any more. Random threads hardly ever do all that. So the
//! first thread holds what the others need when it starts them, and each of the others parks after its wait.

use super::dice::Dice;
use super::generator::Writer;
use super::mix::Mix;
use crate::program::{Action, Expr, Fair, Guard, Instr, Program, at};

/// What the threads wait for.
#[derive(Clone, Copy)]
enum Place {
    Lock,
    Reading,
    Writing,
    Semaphore,
    Latch,
    Condition,
}

const PLACES: [Place; 6] =
    [Place::Lock, Place::Reading, Place::Writing, Place::Semaphore, Place::Latch, Place::Condition];

/// The cell that a thread reads before it waits for a condition.
const OPEN: u16 = 1;

impl Place {
    /// What the first thread does before it starts the others.
    fn closes(self) -> Option<Action> {
        match self {
            Place::Lock | Place::Condition => Some(Action::Lock(0, false, false)),
            Place::Reading | Place::Writing => Some(Action::WriteLock(0, false, false)),
            Place::Semaphore | Place::Latch => None,
        }
    }

    /// What lets them go on.
    fn opens(self) -> Action {
        match self {
            Place::Lock | Place::Condition => Action::Unlock(0),
            Place::Reading | Place::Writing => Action::WriteUnlock(0),
            Place::Semaphore => Action::Release(0, 1),
            Place::Latch => Action::CountDown(0),
        }
    }

    /// What they give back.
    fn after(self) -> Option<Action> {
        match self {
            Place::Lock | Place::Condition => Some(Action::Unlock(0)),
            Place::Reading => Some(Action::ReadUnlock(0)),
            Place::Writing => Some(Action::WriteUnlock(0)),
            Place::Semaphore => Some(Action::Release(0, 1)),
            Place::Latch => None,
        }
    }
}

impl Writer<'_> {
    /// A thread that waits and then parks.
    fn parker(&mut self, place: Place, me: u16) {
        if self.dice.once_in(8) {
            self.act(Action::Unpark(me));
        }
        self.waits(place);
        if self.dice.once_in(6) {
            let place = PLACES[self.dice.below(4)];
            self.waits(place);
        }
        if self.mix.interrupts && self.dice.once_in(2) {
            self.act(Action::Interrupted);
        }
        if self.dice.once_in(4) {
            self.access();
        }
        let timed = self.mix.timeouts && self.dice.once_in(4);
        self.act(Action::Park(timed));
        if self.dice.once_in(2) {
            self.access();
        }
    }

    fn waits(&mut self, place: Place) {
        let (timed, interruptible) = (self.timed(), self.mix.interrupts && self.dice.once_in(2));
        match place {
            Place::Lock => self.act(Action::Lock(0, timed, interruptible)),
            Place::Reading => self.act(Action::ReadLock(0, timed, interruptible)),
            Place::Writing => self.act(Action::WriteLock(0, timed, interruptible)),
            Place::Semaphore => self.act(Action::Acquire(0, 1, timed, timed || interruptible)),
            Place::Latch => self.act(Action::AwaitLatch(0, timed)),
            Place::Condition => {
                self.act(Action::Lock(0, false, false));
                let looks = self.code.len();
                if self.dice.once_in(2) {
                    self.code.extend([Instr::Do(3, Action::Load(at(OPEN))), Instr::JumpIfNot(3, looks + 3)]);
                }
                self.code.push(Instr::Do(4, Action::Await(0, Guard::Lock(0), timed)));
            }
        }
        if let Some(action) = place.after() {
            self.give_back(action);
        }
    }

    /// What other threads do meanwhile.
    fn disturbs(&mut self, place: Place) {
        let thread = self.thread();
        match self.dice.below(8) {
            0..4 => self.act(Action::Unpark(thread)),
            4 if self.mix.interrupts => self.act(Action::Interrupt(thread)),
            5 | 6 if self.mix.asks => self.question(),
            6 if matches!(place, Place::Condition) => {
                self.act(Action::Lock(0, false, false));
                self.act(Action::Store(at(OPEN), Expr::Const(1)));
                self.act(Action::Signal(0, Guard::Lock(0)));
                self.act(Action::Unlock(0));
            }
            7 if self.mix.locks => {
                if let Some(action) = place.closes() {
                    self.act(action);
                    self.act(place.opens());
                }
            }
            _ => self.access(),
        }
    }
}

/// A random program of this kind.
pub(super) fn parking_program(dice: &mut Dice, mix: Mix) -> Program {
    let place = PLACES[dice.below(PLACES.len())];
    let others = 1 + dice.below(2);
    let numbers = 1..1 + others as u16;
    let mut threads = Vec::new();
    let mut first = Writer { dice, mix, cells: 1, threads: numbers.clone(), alternates: false, code: Vec::new() };
    first.code.extend(place.closes().map(|action| Instr::Do(1, action)));
    for other in numbers.clone() {
        first.act(Action::Start(other));
    }
    for _ in 0..1 + first.dice.below(2) {
        first.disturbs(place);
    }
    if matches!(place, Place::Condition) {
        first.act(Action::Store(at(OPEN), Expr::Const(1)));
        first.act(Action::Signal(0, Guard::Lock(0)));
    }
    first.give_back(place.opens());
    for _ in 0..first.dice.below(3) {
        first.disturbs(place);
    }
    threads.push(first.code);
    for me in numbers.clone() {
        let mut writer = Writer { dice, mix, cells: 1, threads: numbers.clone(), alternates: false, code: Vec::new() };
        if me == 1 || writer.dice.once_in(2) {
            writer.parker(place, me)
        } else {
            (0..1 + writer.dice.below(2)).for_each(|_| writer.disturbs(place))
        }
        threads.push(writer.code);
    }
    let mut program =
        Program { threads, memory: vec![0; 2], semaphores: vec![0], latches: vec![1], ..Program::default() };
    if mix.fair && dice.once_in(2) {
        program.fair = Fair { locks: vec![0], rwlocks: vec![0], semaphores: vec![0] };
    }
    if mix.daemons {
        program.daemons.extend(numbers.filter(|_| dice.once_in(3)));
    }
    program
}
