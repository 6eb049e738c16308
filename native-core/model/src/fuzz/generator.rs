//! Random small programs.

use std::ops::Range;

use super::dice::Dice;
use super::mix::Mix;
use crate::program::{Action, BinaryOp, Expr, Fair, Guard, Instr, Operand, Ordering, Program, Reg, at};

/// Writes the code of one thread.
pub(super) struct Writer<'d> {
    pub(super) dice: &'d mut Dice,
    pub(super) mix: Mix,
    pub(super) cells: usize,
    /// The threads that it may do something to.
    pub(super) threads: Range<u16>,
    pub(super) code: Vec<Instr>,
    /// Whether a loop looks at two places in turn.
    pub(super) alternates: bool,
}

impl Writer<'_> {
    pub(super) fn act(&mut self, action: Action) {
        let r = 1 + self.dice.below(2) as u8;
        self.code.push(Instr::Do(r, action));
    }

    pub(super) fn thread(&mut self) -> u16 {
        self.threads.start + self.dice.below(self.threads.len()) as u16
    }

    pub(super) fn timed(&mut self) -> bool {
        self.mix.timeouts && self.dice.once_in(2)
    }

    pub(super) fn access(&mut self) {
        let cell = at(self.dice.below(self.cells) as u16);
        let kinds = match (self.mix.cas, self.mix.loops) {
            (false, _) => 4,
            (true, true) => 6,
            (true, false) => 7,
        };
        let action = match self.dice.below(kinds) {
            0 | 1 => Action::Load(cell),
            2 => Action::Store(cell, self.value()),
            3 => Action::FetchAdd(cell, Expr::Const(1)),
            6 => Action::Exchange(cell, self.value()),
            _ => {
                let expected = Expr::Const(self.dice.below(2) as i64);
                Action::Cas(cell, expected, Expr::Const(1 + self.dice.below(2) as i64))
            }
        };
        self.act(action);
    }

    /// A value that depends on what the thread has seen.
    fn value(&mut self) -> Expr {
        let small = self.dice.below(3) as i64;
        // Loops get values that grow: a value that alternates may keep them from ever ending.
        if self.mix.loops {
            return Expr::Plus(1, small);
        }
        match self.dice.below(4) {
            0 => {
                let op = BinaryOp::ALL[self.dice.below(BinaryOp::ALL.len())];
                Expr::Binary(op, Operand::Reg(2), Operand::Const(small + 1))
            }
            _ => Expr::Plus(1, small),
        }
    }

    fn block(&mut self, depth: usize) {
        let statements = 1 + self.dice.below(3);
        for _ in 0..statements {
            self.statement(depth);
        }
    }

    /// One of two objects; if threads may keep it, one that other threads need as well.
    fn object(&mut self) -> u16 {
        let object = self.dice.below(2) as u16;
        if self.mix.keeps && !self.dice.once_in(4) { 0 } else { object }
    }

    /// A statement, at this nesting depth.
    pub(super) fn statement(&mut self, depth: usize) {
        if self.mix.asks && self.dice.once_in(4) {
            return self.question();
        }
        if self.mix.clocks && self.dice.once_in(3) {
            return self.clock();
        }
        let object = self.object();
        let kind = if self.mix.keeps && !self.dice.once_in(4) { self.kind_of_the_mix() } else { self.dice.below(12) };
        match kind {
            0 | 1 if self.mix.monitors && depth < 2 => {
                self.act(Action::Enter(object));
                self.section(object, depth);
                self.give_back(Action::Exit(object));
            }
            2 if self.mix.locks && depth < 2 => self.locked(object, depth),
            3 if self.mix.parks => {
                let timed = self.timed();
                let thread = self.thread();
                if self.dice.once_in(2) {
                    self.act(Action::Park(timed));
                } else {
                    self.act(Action::Unpark(thread));
                }
            }
            4 if self.mix.counts => self.count(),
            5 if self.mix.rwlocks && depth < 2 => self.read_write(object, depth),
            6 if self.mix.interrupts => {
                let thread = self.thread();
                let action = match self.dice.below(6) {
                    0 | 1 => Action::Interrupt(thread),
                    2 => Action::Interrupted,
                    3 => Action::IsInterrupted(thread),
                    4 => Action::Spin,
                    _ => Action::Sleep,
                };
                self.act(action);
            }
            7 if self.mix.threads => {
                let thread = self.thread();
                let timed = self.timed();
                let action = match self.dice.below(3) {
                    0 => Action::IsAlive(thread),
                    _ => Action::Join(thread, timed),
                };
                self.act(action);
            }
            11 if self.mix.assertions && self.dice.once_in(2) => self.assertion(),
            10 | 11 if self.mix.loops => self.awaiting(),
            8 if self.mix.choices => self.act(Action::Choose(2)),
            9 => {
                let jump = self.code.len();
                self.code.push(Instr::Jump(0));
                self.statement(depth);
                let r = 1 + self.dice.below(2) as u8;
                let end = self.code.len();
                self.code[jump] =
                    if self.dice.once_in(2) { Instr::JumpIfZero(r, end) } else { Instr::JumpIfNot(r, end) };
            }
            _ => self.access(),
        }
    }

    /// Queries waiting threads.
    pub(super) fn question(&mut self) {
        let action = self.a_question();
        match action {
            Action::ConditionQueue(object, _) if self.mix.write_waits => self.asks_who_waits(object),
            action => self.act(action),
        }
    }

    /// A query about waiting threads.
    pub(super) fn a_question(&mut self) -> Action {
        let thread = self.thread();
        let object = self.object();
        match self.dice.below(7) {
            0 => Action::LockQueue(object),
            3 => Action::ConditionQueue(object, Guard::Lock(object)),
            1 => Action::RwQueue(object),
            2 => Action::SemaphoreQueue(0),
            _ => Action::GetState(thread),
        }
    }

    /// Fails if a register is zero, or is not.
    pub(super) fn assertion(&mut self) {
        let r = 1 + self.dice.below(2) as u8;
        let length = self.code.len();
        self.code.extend(assertion_about(self.dice, r, length));
    }

    fn section(&mut self, monitor: u16, depth: usize) {
        if self.mix.waits && self.dice.once_in(2) {
            let timed = self.timed();
            let action = match self.dice.below(4) {
                0 | 1 => Action::Wait(monitor, timed),
                2 => Action::Notify(monitor),
                _ => Action::NotifyAll(monitor),
            };
            self.act(action);
            if self.dice.once_in(2) {
                self.access();
            }
        } else {
            self.block(depth + 1);
        }
    }

    fn locked(&mut self, lock: u16, depth: usize) {
        let timed = self.timed();
        let interruptible = self.mix.interrupts && self.dice.once_in(2);
        let tries = self.dice.once_in(3);
        if self.dice.once_in(8) {
            return self.act(Action::IsLocked(lock));
        }
        let r = 3;
        let action = if tries { Action::TryLock(lock) } else { Action::Lock(lock, timed, interruptible) };
        self.code.push(Instr::Do(r, action));
        let jump = self.code.len();
        self.code.push(Instr::Jump(0));
        if self.mix.waits && self.dice.once_in(2) {
            let timed = self.timed();
            let action = match self.dice.below(4) {
                0 | 1 if !timed && self.dice.once_in(4) => Action::AwaitUninterruptibly(lock, Guard::Lock(lock)),
                0 | 1 => Action::Await(lock, Guard::Lock(lock), timed),
                2 => Action::Signal(lock, Guard::Lock(lock)),
                _ => Action::SignalAll(lock, Guard::Lock(lock)),
            };
            self.act(action);
        } else {
            self.block(depth + 1);
        }
        self.give_back(Action::Unlock(lock));
        let end = self.code.len();
        self.code[jump] = if tries { Instr::JumpIfZero(r, end) } else { Instr::JumpIfNot(r, end) };
    }

    fn read_write(&mut self, lock: u16, depth: usize) {
        if self.mix.write_waits && self.dice.once_in(2) {
            return self.waits_writing(lock);
        }
        let r = 4;
        let which = if self.mix.keeps {
            [0, 0, 0, 1, 1, 2, 3, 4, 5][self.dice.below(9)]
        } else {
            [0, 1, 2, 3, 5][self.dice.below(5)]
        };
        match which {
            5 if self.dice.once_in(2) => self.act(Action::IsWriteLocked(lock)),
            5 => self.act(Action::ReadCount(lock)),
            0 | 1 => {
                let (timed, interruptible) = (self.timed(), self.mix.interrupts && self.dice.once_in(2));
                let (take, leave) = match which {
                    0 => (Action::ReadLock(lock, timed, interruptible), Action::ReadUnlock(lock)),
                    _ => (Action::WriteLock(lock, timed, interruptible), Action::WriteUnlock(lock)),
                };
                if timed || interruptible {
                    return self.only_if_taken(take, leave, depth);
                }
                self.act(take);
                self.block(depth + 1);
                self.give_back(leave);
            }
            4 => self.up_or_down(lock),
            which => {
                let (take, leave) = if which == 2 {
                    (Action::TryReadLock(lock), Action::ReadUnlock(lock))
                } else {
                    (Action::TryWriteLock(lock), Action::WriteUnlock(lock))
                };
                self.code.push(Instr::Do(r, take));
                let jump = self.code.len();
                self.code.push(Instr::Jump(0));
                self.access();
                self.give_back(leave);
                self.code[jump] = Instr::JumpIfZero(r, self.code.len());
            }
        }
    }

    /// A section that is left out if its thread timed out waiting for it.
    fn only_if_taken(&mut self, take: Action, leave: Action, depth: usize) {
        let r = 4;
        self.code.push(Instr::Do(r, take));
        let jump = self.code.len();
        self.code.push(Instr::Jump(0));
        self.block(depth + 1);
        self.give_back(leave);
        self.code[jump] = Instr::JumpIfNot(r, self.code.len());
    }

    fn count(&mut self) {
        let timed = self.timed();
        let (most, kinds) = if self.mix.keeps { (3, 10) } else { (2, 9) };
        let n = 1 + self.dice.below(most) as u32;
        let action = match self.dice.below(kinds) {
            0 | 1 if self.mix.passes && self.dice.once_in(3) => Action::PassPermits(0, n, timed),
            0 | 1 => Action::Acquire(0, n, timed, timed || !self.mix.interrupts || self.dice.once_in(2)),
            2 => Action::TryAcquire(0, n),
            3 => Action::Release(0, n),
            4 => Action::Available(0),
            5 => Action::Drain(0),
            6 if self.mix.passes && self.dice.once_in(2) => Action::Pass(0, timed),
            6 => Action::AwaitLatch(0, timed),
            7 => Action::CountDown(0),
            9 => Action::Reduce(0, n),
            _ => Action::Count(0),
        };
        self.act(action);
    }
}

/// Fails if a register is zero, or is not; code that comes after `length` instructions.
pub(super) fn assertion_about(dice: &mut Dice, r: Reg, length: usize) -> [Instr; 2] {
    let end = length + 2;
    let skip = if dice.once_in(2) { Instr::JumpIfZero(r, end) } else { Instr::JumpIfNot(r, end) };
    [skip, Instr::Fail]
}

/// The thread with this number among some.
pub(super) fn whose(threads: &Range<u16>, number: u16) -> u16 {
    threads.start + number % threads.len() as u16
}

/// A random program: in one half of them all threads are there from the start, in the other a main thread starts them.
#[must_use]
pub fn random_program(dice: &mut Dice, mix: Mix) -> Program {
    let threads = if mix.keeps { [2, 3, 3, 4][dice.below(4)] } else { 2 + dice.below(3) };
    let cells = 1 + dice.below(3);
    let together = dice.once_in(2);
    let first = usize::from(!together);
    let numbers = first as u16..(first + threads) as u16;
    let mut workers = Vec::new();
    for _ in 0..threads {
        let mut writer = Writer { dice, mix, cells, threads: numbers.clone(), alternates: false, code: Vec::new() };
        writer.block(0);
        workers.push(writer.code);
    }
    let make = if together { Program::together } else { Program::started };
    let mut program = make(workers, vec![0; cells]);
    if mix.threads && dice.once_in(2) {
        // One thread is started by the first worker instead.
        if !together {
            program.threads[0].pop();
        }
        program.threads[first].insert(0, Instr::Do(1, Action::Start(numbers.end - 1)));
        for instr in program.threads[first].iter_mut().skip(1) {
            match instr {
                Instr::JumpIfZero(_, to) | Instr::JumpIfNot(_, to) | Instr::Jump(to) => *to += 1,
                _ => {}
            }
        }
    }
    let (permits, counts) = if mix.keeps { (5, 3) } else { (3, 2) };
    program.semaphores = vec![dice.below(permits) as i64];
    program.latches = vec![1 + dice.below(counts) as i64];
    if mix.fair {
        program.fair = fair(dice);
    }
    if mix.daemons {
        program.daemons.extend(numbers.filter(|_| dice.once_in(2)));
    }
    if mix.ends {
        program.monitors_of = monitors_of(dice, program.threads.len());
    }
    if mix.orderings {
        program.orderings = (0..cells).map(|_| ordering(dice)).collect();
    }
    program
}

/// Which locks and semaphores serve in the order of coming.
pub(super) fn fair(dice: &mut Dice) -> Fair {
    let some = |dice: &mut Dice| (0..2).filter(|_| dice.below(3) > 0).collect::<Vec<u16>>();
    Fair { locks: some(dice), rwlocks: some(dice), semaphores: some(dice) }
}

/// The first monitor, and perhaps the second, are those of some threads.
pub(super) fn monitors_of(dice: &mut Dice, threads: usize) -> Vec<(u16, u16)> {
    let first = dice.below(threads);
    let mut all = vec![(0, first as u16)];
    if dice.once_in(2) {
        all.push((1, ((first + 1) % threads) as u16));
    }
    all
}

/// Every second integer is plain.
fn ordering(dice: &mut Dice) -> Ordering {
    match dice.below(6) {
        0..3 => Ordering::Plain,
        3 => Ordering::Volatile,
        4 => Ordering::Ordered,
        _ => Ordering::Opaque,
    }
}

/// A random program with this many threads, all there from the start or started by a main thread, in one order or the
/// other. `write` makes what the thread with this number does, counted from 0.
pub(super) fn workers_program(
    dice: &mut Dice,
    mix: Mix,
    (threads, cells, registers): (u16, usize, usize),
    mut write: impl FnMut(&mut Writer, u16),
) -> Program {
    let together = dice.once_in(2);
    let first = u16::from(!together);
    let numbers = first..first + threads;
    let mut workers = Vec::new();
    for thread in 0..threads {
        let mut writer = Writer { dice, mix, cells, threads: numbers.clone(), alternates: false, code: Vec::new() };
        write(&mut writer, thread);
        workers.push(writer.code);
    }
    in_either_order(dice, workers, cells, together, registers)
}

/// The program of such threads, in this order or reversed, which decides what is known of a loop when it is met
/// elsewhere; all there from the start, or started by a main thread.
pub(super) fn in_either_order(
    dice: &mut Dice,
    mut workers: Vec<Vec<Instr>>,
    cells: usize,
    together: bool,
    registers: usize,
) -> Program {
    if dice.once_in(2) {
        workers.reverse();
    }
    let make = if together { Program::together } else { Program::started };
    Program { registers, ..make(workers, vec![0; cells]) }
}
