//! Random programs with loops whose rounds decide by what they have seen: wait, count, or leave.
//!
//! Idea: a loop is a few looks ([`Writer::look`]), each followed by a table that decides for some values whether to
//! begin another round, to do so a few times only, or to leave. So one loop waits while it sees one value, counts on a
//! second and leaves on the rest; a local that alternates makes its period two rounds, one that keeps the last value
//! makes a round depend on the one before. Beside these there are the loops of [`super::shapes`].
//!
//! Invariants: a round has an event of its own, so that brute force comes to its end; nothing grows from round to
//! round, so that the states are few.

use super::dice::Dice;
use super::generator::{Writer, fair, in_either_order};
use super::mix::Mix;
use crate::program::{Action, BinaryOp, Expr, Instr, Operand, Program, Reg, at};

/// For values that are needed only briefly.
pub(super) const SCRATCH: Reg = 3;
/// Number of rounds left to a loop.
pub(super) const LEFT: Reg = 4;
/// What a round has seen.
pub(super) const SEEN: Reg = 5;
/// Which of two things a round looks at.
const TURN: Reg = 6;
/// What the round before has seen.
const LAST: Reg = 7;

/// Registers of these programs.
const REGISTERS: usize = 8;

/// A loop that is being written.
pub(super) struct Loop {
    top: usize,
    /// Jumps that leave it.
    leaves: Vec<usize>,
    /// Whether it goes round at all.
    again: bool,
}

pub(super) fn is(register: Reg, value: i64) -> Instr {
    Instr::Set(SCRATCH, Expr::Binary(BinaryOp::Equal, Operand::Reg(register), Operand::Const(value)))
}

/// An operation whose result does not matter.
pub(super) fn quietly(action: Action) -> Instr {
    Instr::Do(SCRATCH, action)
}

impl Writer<'_> {
    pub(super) fn cell(&mut self) -> u16 {
        self.dice.below(self.cells) as u16
    }

    pub(super) fn begin(&mut self) -> Loop {
        Loop { top: self.code.len(), leaves: Vec::new(), again: false }
    }

    pub(super) fn leave(&mut self, around: &mut Loop) {
        around.leaves.push(self.code.len());
        self.code.push(Instr::Jump(0));
    }

    pub(super) fn again(&mut self, around: &mut Loop) {
        around.again = true;
        self.code.push(Instr::Jump(around.top));
    }

    pub(super) fn end(&mut self, around: Loop) {
        let end = self.code.len();
        for leave in around.leaves {
            self.code[leave] = Instr::Jump(end);
        }
    }

    /// Sets what another thread may wait for.
    pub(super) fn lets_go(&mut self) {
        let cell = at(self.cell());
        self.code.push(quietly(Action::Store(cell, Expr::Const(1))));
    }

    /// What `then` writes is run under a condition only.
    pub(super) fn unless(&mut self, skips: fn(Reg, usize) -> Instr, register: Reg, then: impl FnOnce(&mut Self)) {
        let skip = self.code.len();
        self.code.push(Instr::Jump(0));
        then(self);
        self.code[skip] = skips(register, self.code.len());
    }

    /// A loop of one of the kinds there are.
    fn looping(&mut self) {
        match self.dice.below(12) {
            0 => self.seqlock_reader(),
            1 if self.mix.cas => self.hand_over(),
            2 | 3 if self.mix.parks || self.mix.locks || self.mix.waits => self.spin_a_while(),
            4 | 5 if self.mix.keeps => {
                self.keep_something();
                self.rounds();
            }
            6..9 => self.decide_by_one_value(),
            _ => self.rounds(),
        }
    }

    /// A loop with tables.
    fn rounds(&mut self) {
        self.code.push(Instr::Set(LEFT, Expr::Const(1 + self.dice.below(3) as i64)));
        let (alternates, remembers) = (self.dice.once_in(4), self.dice.once_in(5));
        if alternates {
            self.alternates = true;
            self.code.push(Instr::Set(TURN, Expr::Const(0)));
        }
        if remembers {
            self.code.push(Instr::Set(LAST, Expr::Const(self.dice.below(2) as i64)));
        }
        let mut around = self.begin();
        let looks = [1, 1, 2, 2, 3][self.dice.below(5)];
        let mut eventful = false;
        for look in 0..looks {
            if alternates && look == 0 {
                let first = self.code.len();
                self.code.push(Instr::Jump(0));
                let even = self.look(&mut around);
                self.code.push(Instr::Set(TURN, Expr::Const(1)));
                let join = self.code.len();
                self.code.push(Instr::Jump(0));
                self.code[first] = Instr::JumpIfNot(TURN, self.code.len());
                let odd = self.look(&mut around);
                self.code.push(Instr::Set(TURN, Expr::Const(0)));
                self.code[join] = Instr::Jump(self.code.len());
                eventful |= even && odd;
            } else {
                eventful |= self.look(&mut around);
            }
            if remembers && look == 0 {
                let differs = Expr::Binary(BinaryOp::NotEqual, Operand::Reg(SEEN), Operand::Reg(LAST));
                self.code.extend([Instr::Set(SCRATCH, differs), Instr::Set(LAST, Expr::Reg(SEEN))]);
                let waits = self.dice.once_in(2);
                let skips = if self.dice.once_in(2) { Instr::JumpIfZero } else { Instr::JumpIfNot };
                self.unless(
                    skips,
                    SCRATCH,
                    |writer| if waits { writer.again(&mut around) } else { writer.leave(&mut around) },
                );
            }
            self.table(&mut around);
        }
        if self.mix.keeps && self.dice.once_in(3) {
            self.pass_through();
        }
        if !eventful || self.dice.once_in(6) {
            self.code.push(quietly(Action::Yield));
        }
        if !around.again || !eventful || self.dice.once_in(3) {
            self.wait_a_moment();
            self.again(&mut around);
        }
        self.end(around);
    }

    /// What to do about some of the values.
    fn table(&mut self, around: &mut Loop) {
        let first = self.dice.below(3);
        for value in 0..1 + self.dice.below(2) {
            let value = ((first + value) % 3) as i64;
            self.code.push(is(SEEN, value));
            let what = self.dice.below(5);
            self.unless(Instr::JumpIfZero, SCRATCH, |writer| match what {
                0 | 1 => {
                    writer.wait_a_moment();
                    writer.again(around);
                }
                2 | 3 => {
                    writer.unless(Instr::JumpIfNot, LEFT, |writer| writer.leave(around));
                    writer.code.push(Instr::Set(LEFT, Expr::Plus(LEFT, -1)));
                    writer.again(around);
                }
                _ => writer.leave(around),
            });
        }
    }

    /// What a loop does before the next round.
    pub(super) fn wait_a_moment(&mut self) {
        match self.dice.below(8) {
            0 => self.code.push(quietly(if self.dice.once_in(2) { Action::Spin } else { Action::Yield })),
            1 if self.mix.parks => self.code.push(quietly(Action::Park(true))),
            2 if self.mix.parks => self.code.push(quietly(Action::Park(false))),
            3 if self.mix.interrupts => self.code.push(quietly(Action::Sleep)),
            _ => {}
        }
    }

    /// Looks at something. Returns whether that is always an event: a thread that holds a mutex takes it again without
    /// one.
    fn look(&mut self, around: &mut Loop) -> bool {
        let (cell, object) = (at(self.cell()), self.dice.below(2) as u16);
        let load = Instr::Do(SEEN, Action::Load(cell));
        match self.dice.below(14) {
            0 | 1 if self.mix.cas => {
                // A value that alternates might never end.
                let from = self.dice.below(2) as i64;
                let to = from + 1 + self.dice.below(2) as i64;
                self.code.push(Instr::Do(SEEN, Action::Cas(cell, Expr::Const(from), Expr::Const(to))));
            }
            2 if self.mix.monitors => self.under(Action::Enter(object), load, Action::Exit(object)),
            3 if self.mix.waits => {
                self.code.extend([quietly(Action::Enter(object)), load]);
                let timed = self.timed();
                let skips = if self.dice.once_in(4) { Instr::JumpIfZero } else { Instr::JumpIfNot };
                self.unless(skips, SEEN, |writer| {
                    writer.code.push(quietly(Action::Wait(object, timed)));
                });
                self.code.push(quietly(Action::Exit(object)));
            }
            4 if self.mix.locks => {
                let lock = Action::Lock(object, self.timed(), false);
                self.under(lock, load, Action::Unlock(object));
            }
            5 if self.mix.locks => return self.poll(Action::TryLock(object), Action::Unlock(object), load, around),
            6 | 7 if self.mix.rwlocks => {
                let (take, give) = match self.dice.below(4) {
                    0 => return self.under_rw(load, true),
                    1 if self.mix.asks => return self.under_rw(load, false),
                    1 | 2 => (Action::TryReadLock(0), Action::ReadUnlock(0)),
                    _ => (Action::TryWriteLock(0), Action::WriteUnlock(0)),
                };
                return self.poll(take, give, load, around);
            }
            8 if self.mix.interrupts => {
                let thread = self.thread();
                let action = if self.dice.once_in(2) { Action::Interrupted } else { Action::IsInterrupted(thread) };
                self.code.push(Instr::Do(SEEN, action));
            }
            9 if self.mix.counts => {
                let timed = self.mix.timeouts;
                let action = match self.dice.below(5) {
                    0 | 1 => Action::Available(0),
                    2 => Action::TryAcquire(0, 1 + self.dice.below(2) as u32),
                    3 if timed => Action::AwaitLatch(0, true),
                    4 if timed => Action::Acquire(0, 1, true, true),
                    _ => Action::Count(0),
                };
                self.code.push(Instr::Do(SEEN, action));
            }
            10 if self.mix.threads => {
                let thread = self.thread();
                let timed = self.mix.timeouts && self.dice.once_in(2);
                self.code
                    .push(Instr::Do(SEEN, if timed { Action::Join(thread, true) } else { Action::IsAlive(thread) }));
            }
            11 if self.mix.asks => {
                let question = self.a_question();
                self.code.push(Instr::Do(SEEN, question));
            }
            _ => self.code.push(load),
        }
        true
    }

    fn under(&mut self, take: Action, look: Instr, give: Action) {
        self.code.extend([Instr::Do(SCRATCH, take), look, Instr::Do(SCRATCH, give)]);
    }

    fn under_rw(&mut self, look: Instr, reads: bool) -> bool {
        if reads {
            self.under(Action::ReadLock(0, false, false), look, Action::ReadUnlock(0))
        } else {
            self.under(Action::WriteLock(0, false, false), look, Action::WriteUnlock(0))
        }
        true
    }

    /// Tries to take a mutex: what it sees is whether it could, or what it reads under the mutex.
    fn poll(&mut self, take: Action, give: Action, look: Instr, around: &mut Loop) -> bool {
        if self.dice.once_in(2) {
            self.code.push(Instr::Do(SEEN, take));
            let keeps = self.mix.keeps && self.dice.once_in(3);
            self.unless(Instr::JumpIfZero, SEEN, |writer| {
                if keeps { writer.leave(around) } else { writer.code.push(Instr::Do(SCRATCH, give)) }
            });
            return false;
        }
        self.code.push(Instr::Do(SCRATCH, take));
        let waits = self.dice.once_in(2);
        self.unless(
            Instr::JumpIfNot,
            SCRATCH,
            |writer| if waits { writer.again(around) } else { writer.leave(around) },
        );
        self.code.extend([look, Instr::Do(SCRATCH, give)]);
        true
    }

    /// Takes something that another thread may keep, and gives it back at once.
    fn pass_through(&mut self) {
        let object = self.dice.below(2) as u16;
        let (take, give) = match self.dice.below(4) {
            0 if self.mix.monitors => (Action::Enter(object), Action::Exit(object)),
            1 if self.mix.locks => (Action::Lock(object, false, false), Action::Unlock(object)),
            2 if self.mix.rwlocks => (Action::ReadLock(0, false, false), Action::ReadUnlock(0)),
            _ if self.mix.rwlocks => (Action::WriteLock(0, false, false), Action::WriteUnlock(0)),
            _ => return,
        };
        self.code.extend([quietly(take), quietly(give)]);
    }

    /// Acquires something for good.
    fn keep_something(&mut self) {
        let object = self.dice.below(2) as u16;
        let action = match self.dice.below(4) {
            0 if self.mix.monitors => Action::Enter(object),
            1 if self.mix.locks => Action::Lock(object, false, false),
            2 if self.mix.rwlocks => Action::TryReadLock(0),
            _ if self.mix.rwlocks => Action::ReadLock(0, false, false),
            _ => return,
        };
        self.act(action);
    }

    /// Changes what other threads look at, to values that loops know.
    fn change(&mut self) {
        let cell = at(self.cell());
        if self.mix.asks && self.dice.once_in(3) {
            self.question();
        }
        match self.dice.below(10) {
            0..6 => {
                let value = Expr::Const(self.dice.below(3) as i64);
                self.code.push(Instr::Do(1, Action::Store(cell, value)));
            }
            6 => self.code.push(Instr::Do(1, Action::FetchAdd(cell, Expr::Const(1)))),
            7 if self.mix.parks => {
                let thread = self.thread();
                self.code.push(Instr::Do(1, Action::Unpark(thread)));
            }
            8 if self.mix.counts => {
                let action = if self.dice.once_in(2) { Action::Release(0, 1) } else { Action::CountDown(0) };
                self.code.push(Instr::Do(1, action));
            }
            _ => {
                let loops = std::mem::replace(&mut self.mix.loops, false);
                self.statement(1);
                self.mix.loops = loops;
            }
        }
    }

    /// Stores one value after the other.
    fn climb(&mut self) {
        let cell = at(self.cell());
        for value in 1..3 + self.dice.below(2) as i64 {
            self.code.push(Instr::Do(1, Action::Store(cell, Expr::Const(value))));
        }
    }

    /// A thread that changes things, sometimes in a critical section.
    fn changing(&mut self) {
        if self.dice.once_in(3) {
            return self.climb();
        }
        let object = self.dice.below(2) as u16;
        let (take, give) = match self.dice.below(5) {
            0 if self.mix.monitors => (Action::Enter(object), Action::Exit(object)),
            1 if self.mix.locks => (Action::Lock(object, false, false), Action::Unlock(object)),
            2 | 3 if self.mix.rwlocks => (Action::WriteLock(0, false, false), Action::WriteUnlock(0)),
            _ => {
                for _ in 0..1 + self.dice.below(3) {
                    self.change();
                }
                return;
            }
        };
        self.act(take);
        for _ in 0..1 + self.dice.below(2) {
            self.change();
        }
        if self.mix.waits && self.dice.once_in(2) {
            self.act(Action::NotifyAll(object));
        }
        self.give_back(give);
    }
}

/// Begins the code of a thread with other instructions.
fn put_first(first: &[Instr], code: &mut Vec<Instr>) {
    for instruction in code.iter_mut() {
        if let Instr::Jump(target) | Instr::JumpIfZero(_, target) | Instr::JumpIfNot(_, target) = instruction {
            *target += first.len();
        }
    }
    code.splice(..0, first.iter().cloned());
}

/// A random program of threads that go round and threads that change what these look at; or of threads that do both,
/// and wait for each other.
pub(super) fn rounds_program(dice: &mut Dice, mix: Mix) -> Program {
    let threads = [2, 2, 3][dice.below(3)];
    let cells = [1, 1, 2, 3][dice.below(4)];
    let together = dice.once_in(2);
    let first = u16::from(!together);
    let numbers = first..first + threads;
    let looping = if dice.once_in(3) { 2 } else { 1 };
    let mut alternates = false;
    let mut workers = Vec::new();
    for thread in 0..threads {
        let mut writer = Writer { dice, mix, cells, threads: numbers.clone(), alternates: false, code: Vec::new() };
        if thread < looping {
            if writer.dice.once_in(3) {
                writer.change();
            }
            writer.looping();
            if writer.dice.once_in(3) {
                writer.change();
            }
            if writer.dice.once_in(4) {
                let value = writer.dice.below(3) as i64;
                let end = writer.code.len() + 3;
                writer.code.extend([is(SEEN, value), Instr::JumpIfZero(SCRATCH, end), Instr::Fail]);
            }
        } else {
            writer.changing();
        }
        alternates |= writer.alternates;
        workers.push(writer.code);
    }
    if alternates {
        // Rounds that look in turn at what is private to a thread are equal to the engine, which does not explore their
        // number. So every thread reads every cell first.
        let looks: Vec<Instr> = (0..cells).map(|cell| quietly(Action::Load(at(cell as u16)))).collect();
        workers.iter_mut().for_each(|code| put_first(&looks, code));
    }
    let mut program = in_either_order(dice, workers, cells, together, REGISTERS);
    program.semaphores = vec![dice.below(3) as i64];
    program.latches = vec![1 + dice.below(2) as i64];
    if mix.fair {
        program.fair = fair(dice);
    }
    program
}
