//! Random small programs, and their comparison with the oracle.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};

use jess_engine::host::{Options, Strategy};

use crate::brute::bounded::{Limit, enumerate_within};
use crate::brute::enumerate;
use crate::brute::states::ends;
use crate::host::{Exploration, explore_bounded};
use crate::oracle::Truth;
use crate::program::{Action, BinaryOp, Expr, Instr, Operand, Ordering, Program, at};

/// What random programs are made of.
#[derive(Clone, Copy, Debug, Default)]
pub struct Mix {
    /// Compare-and-set.
    pub cas: bool,
    /// Monitors, nested.
    pub monitors: bool,
    /// wait, notify and notifyAll; with monitors.
    pub waits: bool,
    /// Locks with try and conditions.
    pub locks: bool,
    /// park and unpark.
    pub parks: bool,
    /// Semaphores and latches.
    pub counts: bool,
    /// Read-write locks.
    pub rwlocks: bool,
    /// Interrupts.
    pub interrupts: bool,
    /// Timeouts of whatever else there is.
    pub timeouts: bool,
    /// start, join and isAlive by the workers.
    pub threads: bool,
    /// Choices.
    pub choices: bool,
    /// Loops that wait for a change, and loops that count.
    pub loops: bool,
    /// Integers whose loads and stores are not volatile.
    pub orderings: bool,
}

impl Mix {
    /// Everything but loops.
    pub const EVERYTHING: Mix = Mix {
        cas: true,
        monitors: true,
        waits: true,
        locks: true,
        parks: true,
        counts: true,
        rwlocks: true,
        interrupts: true,
        timeouts: true,
        threads: true,
        choices: true,
        loops: false,
        orderings: true,
    };
}

/// A source of small numbers.
#[derive(Debug)]
pub struct Dice(Xoshiro256PlusPlus);

impl Dice {
    /// Numbers that depend on the seed only.
    #[must_use]
    pub fn new(seed: u64) -> Dice {
        Dice(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// A number below `n`.
    pub fn below(&mut self, n: usize) -> usize {
        (((self.0.next_u64() >> 32) * n as u64) >> 32) as usize
    }

    /// True once in `n` times.
    pub fn once_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }
}

struct Writer<'d> {
    dice: &'d mut Dice,
    mix: Mix,
    cells: usize,
    threads: usize,
    code: Vec<Instr>,
}

impl Writer<'_> {
    fn act(&mut self, action: Action) {
        let r = 1 + self.dice.below(2) as u8;
        self.code.push(Instr::Do(r, action));
    }

    fn thread(&mut self) -> u16 {
        1 + self.dice.below(self.threads) as u16
    }

    fn timed(&mut self) -> bool {
        self.mix.timeouts && self.dice.once_in(2)
    }

    fn access(&mut self) {
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
        // Loops get values that grow: what goes to and fro may keep them from ever ending.
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

    fn statement(&mut self, depth: usize) {
        let object = self.dice.below(2) as u16;
        match self.dice.below(12) {
            0 | 1 if self.mix.monitors && depth < 2 => {
                self.act(Action::Enter(object));
                self.section(object, depth);
                self.act(Action::Exit(object));
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
                let action = match self.dice.below(5) {
                    0 | 1 => Action::Interrupt(thread),
                    2 => Action::Interrupted,
                    3 => Action::IsInterrupted(thread),
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

    /// A loop that looks at a cell until it is not zero, in one of the ways in which programs do that.
    fn awaiting(&mut self) {
        let (seen, left) = (5, 4);
        let cell = at(self.dice.below(self.cells) as u16);
        let monitor = self.dice.below(2) as u16;
        let look = Instr::Do(seen, Action::Load(cell));
        let counts = self.dice.once_in(3);
        if counts {
            self.code.push(Instr::Set(left, Expr::Const(1 + self.dice.below(3) as i64)));
        }
        let top = self.code.len();
        let mut leaves = Vec::new();
        match self.dice.below(7) {
            0 if self.mix.monitors => {
                self.code.extend([Instr::Do(3, Action::Enter(monitor)), look, Instr::Do(3, Action::Exit(monitor))]);
            }
            1 if self.mix.waits => {
                self.code.extend([Instr::Do(3, Action::Enter(monitor)), look]);
                let skip = self.code.len();
                self.code.extend([Instr::Jump(0), Instr::Do(3, Action::Wait(monitor, true))]);
                self.code[skip] = Instr::JumpIfNot(seen, self.code.len());
                self.code.push(Instr::Do(3, Action::Exit(monitor)));
            }
            2 if self.mix.parks => self.code.extend([look, Instr::Do(3, Action::Park(true))]),
            3 if self.mix.locks => {
                self.code.push(Instr::Do(3, Action::TryLock(monitor)));
                let skip = self.code.len();
                self.code.extend([Instr::Jump(0), look, Instr::Do(3, Action::Unlock(monitor))]);
                self.code[skip] = Instr::JumpIfZero(3, top);
            }
            4 => {
                let other = at(self.dice.below(self.cells) as u16);
                self.code.extend([Instr::Do(3, Action::Load(other)), look]);
                leaves.push(self.code.len());
                self.code.push(Instr::JumpIfNot(3, 0));
            }
            5 if self.mix.cas => self.code.push(Instr::Do(seen, Action::Cas(cell, Expr::Const(1), Expr::Const(2)))),
            _ => self.code.extend([look, Instr::Do(3, Action::Yield)]),
        }
        if counts {
            leaves.push(self.code.len());
            self.code.extend([
                Instr::JumpIfNot(seen, 0),
                Instr::Set(left, Expr::Plus(left, -1)),
                Instr::JumpIfNot(left, top),
            ]);
        } else {
            self.code.push(Instr::JumpIfZero(seen, top));
        }
        let end = self.code.len();
        for leave in leaves {
            if let Instr::JumpIfNot(_, to) = &mut self.code[leave] {
                *to = end;
            }
        }
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
        let r = 3;
        let action = if tries { Action::TryLock(lock) } else { Action::Lock(lock, timed, interruptible) };
        self.code.push(Instr::Do(r, action));
        let jump = self.code.len();
        self.code.push(Instr::Jump(0));
        if self.mix.waits && self.dice.once_in(2) {
            let timed = self.timed();
            let action = match self.dice.below(4) {
                0 | 1 => Action::Await(lock, lock, timed),
                2 => Action::Signal(lock, lock),
                _ => Action::SignalAll(lock, lock),
            };
            self.act(action);
        } else {
            self.block(depth + 1);
        }
        self.act(Action::Unlock(lock));
        let end = self.code.len();
        self.code[jump] = if tries { Instr::JumpIfZero(r, end) } else { Instr::JumpIfNot(r, end) };
    }

    fn read_write(&mut self, lock: u16, depth: usize) {
        let r = 4;
        match self.dice.below(4) {
            0 => {
                self.act(Action::ReadLock(lock));
                self.block(depth + 1);
                self.act(Action::ReadUnlock(lock));
            }
            1 => {
                self.act(Action::WriteLock(lock));
                self.block(depth + 1);
                self.act(Action::WriteUnlock(lock));
            }
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
                self.act(leave);
                self.code[jump] = Instr::JumpIfZero(r, self.code.len());
            }
        }
    }

    fn count(&mut self) {
        let timed = self.timed();
        let n = 1 + self.dice.below(2) as u32;
        let action = match self.dice.below(9) {
            0 | 1 => Action::Acquire(0, n, timed),
            2 => Action::TryAcquire(0, n),
            3 => Action::Release(0, n),
            4 => Action::Available(0),
            5 => Action::Drain(0),
            6 => Action::AwaitLatch(0, timed),
            7 => Action::CountDown(0),
            _ => Action::Count(0),
        };
        self.act(action);
    }
}

/// A random program.
#[must_use]
pub fn random_program(dice: &mut Dice, mix: Mix) -> Program {
    let threads = 2 + dice.below(3);
    let cells = 1 + dice.below(3);
    let mut workers = Vec::new();
    for _ in 0..threads {
        let mut writer = Writer { dice, mix, cells, threads, code: Vec::new() };
        writer.block(0);
        workers.push(writer.code);
    }
    let mut program = Program::started(workers, vec![0; cells]);
    if mix.threads && dice.once_in(2) {
        // One thread is started by the first worker instead.
        let last = threads as u16;
        program.threads[0].pop();
        program.threads[1].insert(0, Instr::Do(1, Action::Start(last)));
        for instr in program.threads[1].iter_mut().skip(1) {
            match instr {
                Instr::JumpIfZero(_, to) | Instr::JumpIfNot(_, to) | Instr::Jump(to) => *to += 1,
                _ => {}
            }
        }
    }
    program.semaphores = vec![dice.below(3) as i64];
    program.latches = vec![1 + dice.below(2) as i64];
    if mix.orderings {
        program.orderings = (0..cells).map(|_| ordering(dice)).collect();
    }
    program
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

/// Outcome of a comparison.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// Too big for the oracle.
    Skipped,
    /// Everything agrees; the number of traces.
    Equal(u64),
    /// It does not: why.
    Differs(String),
}

/// Compares a strategy with the oracle.
#[must_use]
pub fn compare(program: &Program, strategy: Strategy, most: usize) -> Comparison {
    let Some(truth) = enumerate(program, most) else {
        return Comparison::Skipped;
    };
    let options = Options { keep_going: true, strategy, step_bound: 10_000, ..Options::default() };
    let reduces = matches!(strategy, Strategy::Dpor | Strategy::SourceDpor | Strategy::LazyDpor);
    let limit = if reduces { truth.traces.len() as u64 * 4 + 100 } else { 3_000 };
    let Ok((found, finished)) = explore_bounded(program, options, limit) else {
        return Comparison::Differs("options".into());
    };
    if !finished && !reduces {
        return Comparison::Skipped;
    }
    let traces = truth.traces.len() as u64;
    verdict(program, strategy, &Truth::Traces(truth), &found, finished, traces)
}

/// Compares a search within a bound with the oracle that keeps the same one.
#[must_use]
pub fn compare_within(program: &Program, strategy: Strategy, limit: Limit, most: usize) -> Comparison {
    let Some(truth) = enumerate_within(program, limit, most) else {
        return Comparison::Skipped;
    };
    let mut options = Options { keep_going: true, strategy, step_bound: 10_000, ..Options::default() };
    match limit {
        Limit::Preemptions(most) => options.preemptions = Some(most),
        Limit::Delays(most) => options.delays = Some(most),
    }
    match explore_bounded(program, options, 3_000) {
        Err(error) => Comparison::Differs(error.to_string()),
        Ok((_, false)) => Comparison::Skipped,
        Ok((found, true)) => {
            let traces = truth.traces.len() as u64;
            verdict(program, strategy, &Truth::Traces(truth), &found, true, traces)
        }
    }
}

/// Compares a search that may lose behaviours with the oracle: it must not find any that do not exist, nor say that it
/// has found all of them.
#[must_use]
pub fn compare_heuristic(program: &Program, strategy: Strategy, most: usize) -> Comparison {
    let Some(truth) = enumerate(program, most) else {
        return Comparison::Skipped;
    };
    let options = Options { keep_going: true, strategy, step_bound: 10_000, ..Options::default() };
    let Ok((found, finished)) = explore_bounded(program, options, 3_000) else {
        return Comparison::Differs("options".into());
    };
    let invented = found.finals.keys().filter(|state| !truth.finals.contains(state)).count();
    if invented > 0 || found.summary.complete {
        return Comparison::Differs(format!("{invented} end states invented: {:?}", found.summary));
    }
    if finished { Comparison::Equal(found.summary.hbrs) } else { Comparison::Skipped }
}

/// Compares what a program with loops can come to with the oracle. Every execution must be a trace of its own.
#[must_use]
pub fn compare_ends(program: &Program, strategy: Strategy, most: usize) -> Comparison {
    let Some(truth) = ends(program, most) else {
        return Comparison::Skipped;
    };
    let options = Options { keep_going: true, strategy, step_bound: 100_000, ..Options::default() };
    let Ok((found, finished)) = explore_bounded(program, options, 5_000) else {
        return Comparison::Differs("options".into());
    };
    if !finished {
        return Comparison::Skipped;
    }
    let executions = found.summary.executions;
    verdict(program, strategy, &Truth::Ends(truth), &found, finished, executions)
}

/// An exploration that should have come to its end, and what it should have found.
fn verdict(
    program: &Program,
    strategy: Strategy,
    truth: &Truth,
    found: &Exploration,
    finished: bool,
    count: u64,
) -> Comparison {
    let mut differences = truth.differences(program, strategy, found);
    if !found.summary.complete || !finished {
        differences.push(format!("it did not come to its end: {:?}", found.verdict));
    }
    if differences.is_empty() {
        return Comparison::Equal(count);
    }
    Comparison::Differs(format!("{}; {}; {:?}", truth.describe(program), differences.join("; "), found.summary))
}

/// Whether an instruction is part of a loop, which might do nothing without it.
fn in_a_loop(code: &[Instr], at: usize) -> bool {
    code.iter().enumerate().any(|(from, instr)| match instr {
        Instr::JumpIfZero(_, to) | Instr::JumpIfNot(_, to) | Instr::Jump(to) => *to <= at && at <= from,
        _ => false,
    })
}

/// Removes what is not needed for a difference.
#[must_use]
pub fn shrink(program: &Program, still_differs: &dyn Fn(&Program) -> bool) -> Program {
    let mut best = program.clone();
    loop {
        let mut smaller = None;
        'search: for thread in 1..best.threads.len() {
            for at in 0..best.threads[thread].len() {
                if in_a_loop(&best.threads[thread], at) {
                    continue;
                }
                let mut candidate = best.clone();
                let code = &mut candidate.threads[thread];
                code.remove(at);
                for instr in code.iter_mut() {
                    match instr {
                        Instr::JumpIfZero(_, to) | Instr::JumpIfNot(_, to) | Instr::Jump(to) if *to > at => {
                            *to -= 1;
                        }
                        _ => {}
                    }
                }
                if still_differs(&candidate) {
                    smaller = Some(candidate);
                    break 'search;
                }
            }
        }
        match smaller {
            Some(candidate) => best = candidate,
            None => return best,
        }
    }
}

/// Cells that a lock protects in [`lock_heavy_program`].
const PROTECTED: usize = 2;

/// A random program that works under locks. Each lock protects cells of its own; now and then a section contains another
/// one, or a cell is used that no lock protects, or not under its lock.
#[must_use]
pub fn lock_heavy_program(dice: &mut Dice) -> Program {
    let (threads, locks) = (2 + dice.below(3), 1 + dice.below(3));
    let cells = locks * PROTECTED + 1;
    let mut workers = Vec::new();
    for _ in 0..threads {
        let mut writer = Writer { dice, mix: Mix::default(), cells, threads, code: Vec::new() };
        let sections = 1 + writer.dice.below(if threads == 4 { 2 } else { 3 });
        for _ in 0..sections {
            writer.protected_section(locks);
        }
        workers.push(writer.code);
    }
    Program::started(workers, vec![0; cells])
}

impl Writer<'_> {
    fn protected_section(&mut self, locks: usize) {
        let (outer, inner) = (self.dice.below(locks), self.dice.below(locks));
        self.act(Action::Enter(outer as u16));
        self.protected_access(outer);
        if outer != inner && self.dice.once_in(3) {
            self.act(Action::Enter(inner as u16));
            self.protected_access(inner);
            self.act(Action::Exit(inner as u16));
            if self.dice.once_in(2) {
                self.protected_access(outer);
            }
        }
        self.act(Action::Exit(outer as u16));
        if self.dice.once_in(8) {
            let lock = self.dice.below(locks);
            self.protected_access(lock);
        }
    }

    /// Uses a cell of a lock: looks at it, increments it, or sets it if it was not.
    fn protected_access(&mut self, lock: usize) {
        let unprotected = self.dice.once_in(12);
        let cell = if unprotected { self.cells - 1 } else { lock * PROTECTED + self.dice.below(PROTECTED) };
        let cell = at(cell as u16);
        self.code.push(Instr::Do(1, Action::Load(cell)));
        match self.dice.below(4) {
            0 | 1 => {}
            2 => {
                self.code.push(Instr::Set(2, Expr::Plus(1, 1)));
                self.code.push(Instr::Do(3, Action::Store(cell, Expr::Reg(2))));
            }
            _ => {
                let after = self.code.len() + 2;
                self.code.push(Instr::JumpIfNot(1, after));
                self.code.push(Instr::Do(3, Action::Store(cell, Expr::Const(7))));
            }
        }
    }
}
