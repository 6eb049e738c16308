//! Runs a model program under the engine, through the same interface as the JVM.

use std::collections::BTreeMap;

use jess_engine::Controller;
use jess_engine::host::{
    Access, AccessKind, Begin, Decision, Ending, Failure, FailureKind, Grant, Location, LockFlags, ObjectId, Op,
    Options, OptionsError, Query, Step, Summary, ThreadIx, Verdict,
};

use crate::program::{Action, Expr, Instr, Place, Program, REGISTERS, Reg};

/// The state of a program that has come to its end.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Final {
    /// The shared integers.
    pub memory: Vec<i64>,
    /// The registers of all threads.
    pub registers: Vec<[i64; REGISTERS]>,
    /// Where each thread stopped.
    pub counters: Vec<usize>,
    /// Whether an assertion failed.
    pub failed: bool,
}

/// What an exploration of a model program found.
#[derive(Debug)]
pub struct Exploration {
    /// The counts.
    pub summary: Summary,
    /// The verdict.
    pub verdict: Verdict,
    /// Sorted hashes of the happens-before relations, regular and lazy.
    pub hashes: (Vec<u128>, Vec<u128>),
    /// Final states, each with the number of executions that reached it and whether they were deadlocks.
    pub finals: BTreeMap<(bool, Final), u64>,
    /// The failing execution, step by step.
    pub steps: Vec<Step>,
}

/// The state of a running program.
#[derive(Clone, Debug)]
pub struct Machine<'p> {
    program: &'p Program,
    memory: Vec<i64>,
    registers: Vec<[i64; REGISTERS]>,
    counters: Vec<usize>,
    failed: bool,
    dead: Vec<bool>,
}

impl<'p> Machine<'p> {
    /// The start state.
    #[must_use]
    pub fn new(program: &'p Program) -> Machine<'p> {
        let count = program.threads.len();
        Machine {
            program,
            memory: program.memory.clone(),
            registers: vec![[0; REGISTERS]; count],
            counters: vec![0; count],
            failed: false,
            dead: vec![false; count],
        }
    }

    fn value(&self, thread: usize, expr: Expr) -> i64 {
        let registers = &self.registers[thread];
        match expr {
            Expr::Const(value) => value,
            Expr::Reg(r) => registers[usize::from(r)],
            Expr::Sum(a, b) => registers[usize::from(a)] + registers[usize::from(b)],
            Expr::Plus(r, value) => registers[usize::from(r)] + value,
        }
    }

    /// Runs the local instructions of a thread; its next operation, or nothing at its end.
    pub fn next(&mut self, thread: usize) -> Option<(Reg, Action)> {
        loop {
            if self.dead[thread] {
                return None;
            }
            let counter = self.counters[thread];
            let instr = *self.program.threads[thread].get(counter)?;
            self.counters[thread] = counter + 1;
            match instr {
                Instr::Set(r, expr) => {
                    self.registers[thread][usize::from(r)] = self.value(thread, expr);
                }
                Instr::Do(r, action) => {
                    self.counters[thread] = counter;
                    return Some((r, action));
                }
                Instr::Jump(to) => self.counters[thread] = to,
                Instr::JumpIfZero(r, to) => {
                    if self.registers[thread][usize::from(r)] == 0 {
                        self.counters[thread] = to;
                    }
                }
                Instr::JumpIfNot(r, to) => {
                    if self.registers[thread][usize::from(r)] != 0 {
                        self.counters[thread] = to;
                    }
                }
                Instr::Fail => {
                    self.failed = true;
                    self.dead[thread] = true;
                    return None;
                }
            }
        }
    }

    /// Where a thread is.
    #[must_use]
    pub fn counter(&self, thread: usize) -> u32 {
        self.counters[thread] as u32
    }

    /// The index of a shared integer.
    #[must_use]
    pub fn place(&self, thread: usize, place: Place) -> usize {
        let offset = place.index.map_or(0, |r| self.registers[thread][usize::from(r)]);
        usize::try_from(i64::from(place.base) + offset).unwrap_or(usize::MAX)
    }

    /// The location an action accesses, and how.
    #[must_use]
    pub fn access(&self, thread: usize, action: Action) -> Option<(usize, AccessKind)> {
        Some(match action {
            Action::Load(place) => (self.place(thread, place), AccessKind::Read),
            Action::Store(place, _) => (self.place(thread, place), AccessKind::Write),
            Action::FetchAdd(place, _) => (self.place(thread, place), AccessKind::Rmw),
            Action::Cas(place, ..) => (self.place(thread, place), AccessKind::Cas),
            _ => return None,
        })
    }

    /// Performs an access; whether it is a compare-and-set that failed.
    pub fn perform(&mut self, thread: usize, r: Reg, action: Action) -> bool {
        let mut failed = false;
        let result = match action {
            Action::Load(place) => self.memory[self.place(thread, place)],
            Action::Store(place, expr) => {
                let value = self.value(thread, expr);
                let index = self.place(thread, place);
                self.memory[index] = value;
                self.registers[thread][usize::from(r)]
            }
            Action::FetchAdd(place, n) => {
                let index = self.place(thread, place);
                let old = self.memory[index];
                self.memory[index] += n;
                old
            }
            Action::Cas(place, expected, new) => {
                let index = self.place(thread, place);
                failed = self.memory[index] != expected;
                if !failed {
                    self.memory[index] = new;
                }
                i64::from(!failed)
            }
            _ => 0,
        };
        self.complete(thread, r, result);
        failed
    }

    /// Completes the pending operation of a thread.
    pub fn complete(&mut self, thread: usize, r: Reg, result: i64) {
        self.registers[thread][usize::from(r)] = result;
        self.counters[thread] += 1;
    }

    /// The state, as an end state.
    #[must_use]
    pub fn into_final(self) -> Final {
        Final { memory: self.memory, registers: self.registers, counters: self.counters, failed: self.failed }
    }
}

const MEMORY: u64 = 1 << 32;
const MONITORS: u64 = 2 << 32;
const LOCKS: u64 = 3 << 32;
const CONDITIONS: u64 = 4 << 32;
const RWLOCKS: u64 = 5 << 32;
const SEMAPHORES: u64 = 6 << 32;
const LATCHES: u64 = 7 << 32;
const THREADS: u64 = 8 << 32;

fn id(kind: u64, number: u16) -> ObjectId {
    ObjectId(kind + u64::from(number))
}

struct Runner<'p> {
    program: &'p Program,
    /// Whether the shared integers are one array.
    indexed: bool,
    machine: Machine<'p>,
    controller: Controller,
    batch: Vec<Access>,
    threads: Vec<ThreadIx>,
}

/// Explores a program.
pub fn explore(program: &Program, options: Options) -> Result<Exploration, OptionsError> {
    explore_bounded(program, options, u64::MAX).map(|(exploration, _)| exploration)
}

/// Explores a program until it has begun `most` executions; whether it came to its end.
pub fn explore_bounded(program: &Program, options: Options, most: u64) -> Result<(Exploration, bool), OptionsError> {
    let mut controller = Controller::new(options)?;
    let mut threads = vec![ThreadIx::MAIN];
    for number in 1..program.threads.len() as u16 {
        threads.push(controller.thread(id(THREADS, number)));
    }
    let (machine, indexed) = (Machine::new(program), program.is_indexed());
    let mut runner = Runner { program, indexed, machine, controller, batch: Vec::new(), threads };
    let mut finals: BTreeMap<(bool, Final), u64> = BTreeMap::new();
    let (mut restarts, mut counted) = (0, 0);
    let mut begun = 0;
    let finished = loop {
        if begun == most {
            break false;
        }
        let (grant, counts) = match runner.controller.begin() {
            Begin::Over => break true,
            Begin::Run(grant) => (grant, true),
            Begin::Verbose(grant) => (grant, false),
        };
        begun += 1;
        runner.machine = Machine::new(program);
        let ending = runner.execution(grant);
        runner.controller.end();
        let summary = runner.controller.summary();
        let void = summary.executions == counted;
        counted = summary.executions;
        if summary.restarts != restarts {
            restarts = summary.restarts;
            finals.clear();
        } else if counts && !void && matches!(ending, Ending::Complete | Ending::Deadlock) {
            let state = runner.machine.clone().into_final();
            *finals.entry((ending == Ending::Deadlock, state)).or_default() += 1;
        }
    };
    let controller = runner.controller;
    let exploration = Exploration {
        summary: controller.summary(),
        verdict: controller.verdict().clone(),
        hashes: controller.hashes(),
        finals,
        steps: controller.steps().to_vec(),
    };
    Ok((exploration, finished))
}

impl Runner<'_> {
    fn execution(&mut self, first: Grant) -> Ending {
        for (number, &value) in self.program.semaphores.iter().enumerate() {
            let object = id(SEMAPHORES, number as u16);
            self.controller.query(Query::Init { object, value });
        }
        for (number, &value) in self.program.latches.iter().enumerate() {
            let object = id(LATCHES, number as u16);
            self.controller.query(Query::Init { object, value });
        }
        let mut pending: Vec<Option<(Reg, Action)>> = vec![None; self.program.threads.len()];
        let mut grant = first;
        loop {
            let thread = grant.thread.0 as usize;
            if let Some((r, action)) = pending[thread].take() {
                if self.machine.access(thread, action).is_some() {
                    if self.machine.perform(thread, r, action) {
                        self.controller.cas_failed();
                    }
                } else {
                    let result = i64::from(grant.result);
                    self.machine.complete(thread, r, result);
                }
            }
            let op = self.run(thread, grant.accesses, &mut pending[thread]);
            self.controller.executed(&self.batch);
            self.batch.clear();
            match self.controller.announce(op) {
                Decision::Run(next) => grant = next,
                Decision::Stop(ending) => return ending,
            }
        }
    }

    /// Runs a thread as far as it may; what it wants to do then.
    fn run(&mut self, thread: usize, mut accesses: u32, pending: &mut Option<(Reg, Action)>) -> Op {
        let failed_before = self.machine.failed;
        loop {
            let Some((r, action)) = self.machine.next(thread) else {
                if self.machine.failed && !failed_before {
                    self.controller.executed(&self.batch);
                    self.batch.clear();
                    self.controller.failure(Failure {
                        kind: FailureKind::Assertion,
                        type_name: "AssertionError".into(),
                        message: String::new(),
                        stack: Vec::new(),
                    });
                }
                return Op::Exit;
            };
            let Some((index, kind)) = self.machine.access(thread, action) else {
                *pending = Some((r, action));
                return self.operation(action);
            };
            let mut access = Access {
                location: Location { object: ObjectId(MEMORY), member: index as u32 },
                kind,
                site: self.machine.counter(thread),
                volatile: false,
                element: self.indexed,
            };
            if accesses == 0 {
                *pending = Some((r, action));
                return Op::Access(access);
            }
            accesses -= 1;
            if self.machine.perform(thread, r, action) {
                access.kind = AccessKind::CasFailed;
            }
            self.batch.push(access);
        }
    }

    fn operation(&self, action: Action) -> Op {
        let flags = |timed, interruptible| LockFlags { timed, interruptible, fair: false, idle: false };
        let thread = |number: u16| self.threads[usize::from(number)];
        match action {
            Action::Load(_) | Action::Store(..) | Action::FetchAdd(..) | Action::Cas(..) => Op::Yield,
            Action::Enter(m) => Op::MonitorEnter(id(MONITORS, m)),
            Action::Exit(m) => Op::MonitorExit(id(MONITORS, m)),
            Action::Wait(m, timed) => Op::Wait { monitor: id(MONITORS, m), timed },
            Action::Notify(m) => Op::Notify(id(MONITORS, m)),
            Action::NotifyAll(m) => Op::NotifyAll(id(MONITORS, m)),
            Action::Start(t) => Op::Start { thread: thread(t), daemon: self.program.daemons.contains(&t) },
            Action::Join(t, timed) => Op::Join { thread: thread(t), timed },
            Action::IsAlive(t) => Op::IsAlive(thread(t)),
            Action::Park(timed) => Op::Park { timed, idle: false },
            Action::Unpark(t) => Op::Unpark(thread(t)),
            Action::Interrupt(t) => Op::Interrupt(thread(t)),
            Action::Interrupted => Op::Interrupted,
            Action::IsInterrupted(t) => Op::IsInterrupted(thread(t)),
            Action::Lock(l, timed, interruptible) => {
                Op::Lock { lock: id(LOCKS, l), flags: flags(timed, interruptible) }
            }
            Action::TryLock(l) => Op::TryLock(id(LOCKS, l)),
            Action::Unlock(l) => Op::Unlock(id(LOCKS, l)),
            Action::Await(c, l, timed) => {
                Op::Await { condition: id(CONDITIONS, c), lock: id(LOCKS, l), flags: flags(timed, true) }
            }
            Action::Signal(c, l) => Op::Signal { condition: id(CONDITIONS, c), lock: id(LOCKS, l) },
            Action::SignalAll(c, l) => Op::SignalAll { condition: id(CONDITIONS, c), lock: id(LOCKS, l) },
            Action::ReadLock(l) => Op::ReadLock { lock: id(RWLOCKS, l), flags: flags(false, false) },
            Action::TryReadLock(l) => Op::TryReadLock(id(RWLOCKS, l)),
            Action::ReadUnlock(l) => Op::ReadUnlock(id(RWLOCKS, l)),
            Action::WriteLock(l) => Op::WriteLock { lock: id(RWLOCKS, l), flags: flags(false, false) },
            Action::TryWriteLock(l) => Op::TryWriteLock(id(RWLOCKS, l)),
            Action::WriteUnlock(l) => Op::WriteUnlock(id(RWLOCKS, l)),
            Action::Acquire(s, permits, timed) => {
                Op::SemAcquire { semaphore: id(SEMAPHORES, s), permits, flags: flags(timed, true) }
            }
            Action::TryAcquire(s, permits) => Op::SemTry { semaphore: id(SEMAPHORES, s), permits },
            Action::Release(s, permits) => Op::SemRelease { semaphore: id(SEMAPHORES, s), permits },
            Action::Drain(s) => Op::SemDrain(id(SEMAPHORES, s)),
            Action::Available(s) => Op::SemAvailable(id(SEMAPHORES, s)),
            Action::AwaitLatch(l, timed) => Op::LatchAwait { latch: id(LATCHES, l), flags: flags(timed, true) },
            Action::CountDown(l) => Op::LatchCountDown(id(LATCHES, l)),
            Action::Count(l) => Op::LatchCount(id(LATCHES, l)),
            Action::Choose(n) => Op::Choose(n),
            Action::Yield => Op::Yield,
            Action::Sleep => Op::Sleep,
        }
    }
}
