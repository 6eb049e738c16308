//! Random programs about which thread is woken: threads that wait for one condition or monitor, and others that wake,
//! interrupt or pass them over.
//!
//! Idea: which thread is woken depends on the order in which threads have arrived, on which of them have left without
//! having been woken, and on when an interruption is noticed. That shows only if the waiters are there before a thread
//! wakes them, which is rare in random programs. So each waiter starts the next one while it holds the lock, and the
//! last one starts the threads that wake. The result of each wait is written down.

use super::dice::Dice;
use super::generator::{Writer, monitors_of};
use super::mix::Mix;
use crate::program::{Action, Expr, Fair, Guard, Instr, Program, Reg, at};

/// What the threads wait for.
#[derive(Clone, Copy)]
pub(super) enum Place {
    Monitor,
    Condition(u16, Guard),
}

impl Place {
    pub(super) fn enter(self) -> Action {
        match self {
            Place::Monitor => Action::Enter(0),
            Place::Condition(_, Guard::Lock(lock)) => Action::Lock(lock, false, false),
            Place::Condition(_, Guard::Write(lock)) => Action::WriteLock(lock, false, false),
        }
    }

    pub(super) fn leave(self) -> Action {
        match self {
            Place::Monitor => Action::Exit(0),
            Place::Condition(_, Guard::Lock(lock)) => Action::Unlock(lock),
            Place::Condition(_, Guard::Write(lock)) => Action::WriteUnlock(lock),
        }
    }

    pub(super) fn wait(self, timed: bool, patient: bool) -> Action {
        match self {
            Place::Monitor => Action::Wait(0, timed),
            Place::Condition(condition, guard) if patient && !timed => Action::AwaitUninterruptibly(condition, guard),
            Place::Condition(condition, guard) => Action::Await(condition, guard, timed),
        }
    }

    pub(super) fn wake(self, all: bool) -> Action {
        match (self, all) {
            (Place::Monitor, false) => Action::Notify(0),
            (Place::Monitor, true) => Action::NotifyAll(0),
            (Place::Condition(condition, guard), false) => Action::Signal(condition, guard),
            (Place::Condition(condition, guard), true) => Action::SignalAll(condition, guard),
        }
    }
}

/// The result of a wait.
const TOLD: Reg = 3;
/// What a loop looks at.
const SEEN: Reg = 4;
/// The cell in which the waiters read whether they may go on; the results of their waits come after it.
const OPEN: u16 = 0;

impl Writer<'_> {
    /// A thread that waits, once or in a loop, and starts others when it has the lock.
    fn waiter(&mut self, place: Place, number: usize, next: &[u16]) {
        let start = |writer: &mut Self| {
            for &other in next {
                if writer.mix.parks && writer.dice.once_in(4) {
                    writer.act(Action::Unpark(other));
                }
                writer.act(Action::Start(other));
            }
        };
        if self.mix.parks && self.dice.once_in(4) {
            let timed = self.timed();
            self.act(Action::Park(timed));
        }
        let outside = self.dice.once_in(6);
        if outside {
            start(self);
        }
        self.act(place.enter());
        let again = self.dice.once_in(6);
        if again {
            self.act(place.enter());
        }
        if !outside {
            start(self);
        }
        let (timed, patient) = (self.timed(), self.dice.once_in(3));
        let wait = Instr::Do(TOLD, place.wait(timed, patient));
        if self.mix.loops && self.dice.once_in(2) {
            let top = self.code.len();
            self.code.extend([Instr::Do(SEEN, Action::Load(at(OPEN))), Instr::JumpIfNot(SEEN, top + 4)]);
            self.code.extend([wait, Instr::Jump(top)]);
        } else {
            self.code.push(wait);
            if self.dice.once_in(4) {
                self.code.push(wait);
            }
        }
        if self.mix.interrupts && self.dice.once_in(4) {
            self.act(Action::Interrupted);
        }
        if !self.dice.once_in(4) {
            self.code.push(Instr::Do(0, Action::Store(at(1 + number as u16), Expr::Plus(TOLD, 1))));
        }
        if again {
            self.act(place.leave());
        }
        self.give_back(place.leave());
    }

    /// A thread that wakes some of the waiters, or contends with them.
    fn waker(&mut self, place: Place, opens: bool) {
        let inside = !self.dice.once_in(5);
        if inside {
            self.act(place.enter());
        }
        let statements = 1 + self.dice.below(3);
        for _ in 0..statements {
            let all = self.dice.once_in(4);
            let thread = self.thread();
            match self.dice.below(6) {
                0 | 1 if self.mix.interrupts => self.act(Action::Interrupt(thread)),
                2 if self.mix.asks => self.act(Action::GetState(thread)),
                3 => self.act(Action::Load(at(1))),
                _ if inside => self.act(place.wake(all)),
                _ => self.access(),
            }
        }
        if opens {
            self.act(Action::Store(at(OPEN), Expr::Const(1)));
        }
        if inside {
            self.give_back(place.leave());
        }
    }
}

/// A random program of this kind.
pub(super) fn waking_program(dice: &mut Dice, mix: Mix) -> Program {
    let place = match dice.below(5) {
        0 | 1 => Place::Monitor,
        4 if mix.write_waits => Place::Condition(2, Guard::Write(0)),
        _ => Place::Condition(0, Guard::Lock(0)),
    };
    let fair = mix.fair && dice.once_in(2);
    let waiters = 2 + usize::from(dice.once_in(4));
    let wakers = 1 + usize::from(dice.once_in(3));
    waking_at((place, fair), (waiters, wakers), dice, mix)
}

/// The same at a condition of a fair lock, in whose line a signal puts the thread that it wakes.
pub(super) fn signalling_program(dice: &mut Dice, mix: Mix) -> Program {
    let writes = mix.write_waits && dice.once_in(3);
    let place = if writes { Place::Condition(2, Guard::Write(0)) } else { Place::Condition(0, Guard::Lock(0)) };
    // A line has more steps, so there are fewer threads.
    let wakers = 1 + usize::from(dice.once_in(8));
    waking_at((place, true), (2, wakers), dice, mix)
}

fn waking_at((place, fair): (Place, bool), (waiters, wakers): (usize, usize), dice: &mut Dice, mix: Mix) -> Program {
    let numbers = 1..1 + (waiters + wakers) as u16;
    let mut threads = vec![vec![Instr::Do(0, Action::Start(1))]];
    for number in 0..waiters + wakers {
        let mut writer = Writer { dice, mix, cells: 2, threads: numbers.clone(), alternates: false, code: Vec::new() };
        let me = number as u16 + 1;
        match number + 1 {
            last if last == waiters => writer.waiter(place, number, &(me + 1..numbers.end).collect::<Vec<_>>()),
            number if number < waiters => writer.waiter(place, number - 1, &[me + 1]),
            _ => writer.waker(place, mix.loops || number == waiters),
        }
        threads.push(writer.code);
    }
    let mut program = Program { threads, memory: vec![0; 1 + waiters], ..Program::default() };
    if fair {
        program.fair = Fair { locks: vec![0], rwlocks: vec![0], ..Fair::default() };
    }
    if mix.ends && matches!(place, Place::Monitor) {
        program.monitors_of = monitors_of(dice, program.threads.len());
    }
    if mix.daemons {
        program.daemons.extend(numbers.filter(|_| dice.once_in(3)));
    }
    program
}

impl Writer<'_> {
    /// A thread that waits in rounds until it may go on.
    fn poller(&mut self, place: Place, next: Option<u16>) {
        self.act(place.enter());
        next.into_iter().for_each(|next| self.act(Action::Start(next)));
        let top = self.code.len();
        self.code.extend([Instr::Do(SEEN, Action::Load(at(OPEN))), Instr::JumpIfNot(SEEN, top + 4)]);
        self.code.extend([Instr::Do(TOLD, place.wait(true, false)), Instr::Jump(top)]);
        self.act(place.leave());
    }

    /// A thread that waits several times, and writes down how often it was woken.
    fn returner(&mut self, place: Place, number: u16, next: Option<u16>) {
        self.act(place.enter());
        next.into_iter().for_each(|next| self.act(Action::Start(next)));
        for times in 1..=1 + i64::from(self.dice.once_in(3)) {
            let (timed, patient) = (self.dice.once_in(6), self.dice.once_in(2));
            self.act(place.wait(timed, patient));
            self.act(Action::Store(at(1 + number), Expr::Const(times)));
        }
        self.give_back(place.leave());
    }
}

/// A random program in which threads return to the queue in which they wait, some of them in rounds, between one signal
/// and the next: which thread is served depends on which of them has gone a round meanwhile.
pub(super) fn queueing_program(dice: &mut Dice, mix: Mix) -> Program {
    let place = if dice.once_in(6) { Place::Monitor } else { Place::Condition(0, Guard::Lock(0)) };
    let waiters = 2 + u16::from(dice.once_in(8));
    let poller = dice.below(usize::from(waiters)) as u16;
    let mut threads = vec![vec![Instr::Do(0, Action::Start(1))]];
    for number in 0..waiters {
        let numbers = 1..waiters + 2;
        let mut writer = Writer { dice, mix, cells: 2, threads: numbers, alternates: false, code: Vec::new() };
        let next = Some(number + 2);
        if number == poller || writer.dice.once_in(3) {
            writer.poller(place, next);
        } else {
            writer.returner(place, number, next);
        }
        threads.push(writer.code);
    }
    let mut code: Vec<Instr> = Vec::new();
    let mut act = |action| code.push(Instr::Do(0, action));
    let together = dice.once_in(5);
    act(place.enter());
    for _ in 0..1 + dice.below(2) {
        act(place.wake(dice.once_in(8)));
        if !together {
            act(place.leave());
            act(place.enter());
        }
    }
    if !dice.once_in(5) {
        act(Action::Store(at(OPEN), Expr::Const(1)));
    }
    act(place.leave());
    threads.push(code);
    let mut program = Program { threads, memory: vec![0; 1 + usize::from(waiters)], ..Program::default() };
    if dice.once_in(6) {
        program.fair = Fair { locks: vec![0], ..Fair::default() };
    }
    program
}
