//! Runs a model program under the engine, through the same interface as the JVM.

use xxhash_rust::xxh3::xxh3_128;

use jess_engine::Controller;
use jess_engine::host::{
    Access, AccessKind, Begin, Decision, Ending, Failure, FailureKind, Grant, Location, LockFlags, Metrics, ObjectId,
    Op, Options, OptionsError, Order, Query, Race, Step, Stored, Summary, ThreadIx, Timeouts, Verdict,
};
use jess_engine::sync::look::what;

use crate::clocks::Clocks;
use crate::keep::{self, ExploreError, Keeper, Kept};
use crate::machine::{Done, Effect, Machine};
use crate::program::{Action, Fair, Guard, Ordering, Program, Reg};
use crate::tally::{Ended, Finals, Tally, UntilFailure};

/// What an exploration of a model program found.
#[derive(Debug)]
pub struct Exploration {
    /// The counts.
    pub summary: Summary,
    /// The verdict.
    pub verdict: Verdict,
    /// What the strategy did, if that was counted.
    pub metrics: Option<Metrics>,
    /// Sorted hashes of the happens-before relations, regular and lazy.
    pub hashes: (Vec<u128>, Vec<u128>),
    /// Final states, each with the number of executions that reached it and whether they were deadlocks.
    pub finals: Finals,
    /// What there would be if every execution ended with its first failed assertion.
    pub until_failure: UntilFailure,
    /// The data races, if they were looked for.
    pub races: Vec<Race>,
    /// The failing execution, step by step.
    pub steps: Vec<Step>,
    /// What the threads reported about the operations of the failing execution, per thread in order.
    pub told: Vec<Vec<Told>>,
}

/// What a thread reported about an operation that it was about to perform or had just performed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Told {
    /// The operation as the engine knows it.
    pub op: Op,
    /// The instruction it belongs to.
    pub instruction: usize,
    /// For an access: the values before and after.
    pub done: Option<Done>,
}

const MEMORY: u64 = 1 << 32;
const MONITORS: u64 = 2 << 32;
const LOCKS: u64 = 3 << 32;
const CONDITIONS: u64 = 4 << 32;
const RWLOCKS: u64 = 5 << 32;
const SEMAPHORES: u64 = 6 << 32;
const LATCHES: u64 = 7 << 32;
const THREADS: u64 = 8 << 32;

fn kind_of(effect: Effect) -> AccessKind {
    match effect {
        Effect::Read => AccessKind::Read,
        Effect::Write => AccessKind::Write,
        Effect::Update => AccessKind::Rmw,
        Effect::Add => AccessKind::Add,
        Effect::CompareAndSet => AccessKind::Cas,
    }
}

fn order_of(ordering: Ordering, effect: Effect) -> Order {
    match (ordering, effect) {
        (Ordering::Volatile, _) | (_, Effect::Update | Effect::Add | Effect::CompareAndSet) => Order::Volatile,
        (Ordering::Plain, _) => Order::Plain,
        (Ordering::Opaque, _) => Order::Opaque,
        (Ordering::Ordered, Effect::Read) => Order::Acquire,
        (Ordering::Ordered, Effect::Write) => Order::Release,
    }
}

fn id(kind: u64, number: u16) -> ObjectId {
    ObjectId(kind + u64::from(number))
}

/// A monitor, which may be that of a Thread object.
fn monitor(program: &Program, number: u16) -> ObjectId {
    program.thread_of_monitor(number).map_or(id(MONITORS, number), |thread| id(THREADS, thread))
}

/// The lock of a condition, and whether that is a write lock.
fn guard(guard: Guard) -> (ObjectId, bool) {
    match guard {
        Guard::Lock(l) => (id(LOCKS, l), false),
        Guard::Write(l) => (id(RWLOCKS, l), true),
    }
}

/// A wait for a condition.
fn awaits(condition: u16, of: Guard, flags: LockFlags, fair: &Fair) -> Op {
    let (lock, write) = guard(of);
    let fair = match of {
        Guard::Lock(l) => fair.locks.contains(&l),
        Guard::Write(l) => fair.rwlocks.contains(&l),
    };
    Op::Await { condition: id(CONDITIONS, condition), lock, write, flags: LockFlags { fair, ..flags } }
}

/// The name that people use for a monitor, lock, semaphore, … of a program.
#[must_use]
pub fn object_name(program: &Program, object: ObjectId) -> String {
    let names = &program.names;
    let (list, letter) = match object.0 >> 32 << 32 {
        MONITORS => (&names.monitors, "m"),
        LOCKS => (&names.locks, "l"),
        CONDITIONS => (&names.conditions, "c"),
        RWLOCKS => (&names.rwlocks, "rw"),
        SEMAPHORES => (&names.semaphores, "s"),
        LATCHES => (&names.latches, "d"),
        _ => (&names.threads, "t"),
    };
    let number = (object.0 & 0xffff_ffff) as usize;
    list.get(number).cloned().unwrap_or_else(|| format!("{letter}{number}"))
}

struct Runner<'p, 'l> {
    program: &'p Program,
    /// Whether the shared integers are one array.
    indexed: bool,
    /// Per thread, the number of its first instruction.
    sites: Vec<u32>,
    /// Whether all accesses of a thread have one site.
    one_site: bool,
    machine: Machine<'p>,
    controller: Controller,
    clocks: Clocks,
    batch: Vec<Access>,
    threads: Vec<ThreadIx>,
    /// Whether the events are recorded.
    verbose: bool,
    told: Vec<Vec<Told>>,
    /// The schedule so far as a hash, if it is needed.
    path: Option<u128>,
    /// What it was when an assertion failed first.
    failed_at: Option<u128>,
    /// Operations since the clock was read.
    unclocked: usize,
    time_is_up: Option<&'l mut dyn FnMut() -> bool>,
}

/// How long hasty threads wait.
const HASTY: u64 = 1;

/// Operations after which an execution reads the clock.
const CLOCK: usize = 1_024;

/// Explores a program.
pub fn explore(program: &Program, options: Options) -> Result<Exploration, OptionsError> {
    explore_bounded(program, options, u64::MAX).map(|(exploration, _)| exploration)
}

/// Explores a program until it has begun `most` executions; whether it came to its end.
pub fn explore_bounded(program: &Program, options: Options, most: u64) -> Result<(Exploration, bool), OptionsError> {
    explore_with(program, options, Limits { most, ..Limits::all(&mut || true) })
}

/// What a host reports about a thread that may go round a loop.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tells {
    /// Nothing but its steps.
    Nothing,
    /// In which state it is, so that nothing depends on how many rounds it goes.
    States,
    /// Where its steps are called from, when that is queried. Then all its accesses have one site, as if they were made
    /// by one accessor.
    Calls,
}

/// How far an exploration goes, and what it keeps.
pub struct Limits<'a> {
    /// Executions that are begun at most.
    pub most: u64,
    /// Whether final states are kept; there may be as many as executions.
    pub finals: bool,
    /// Whether executions are also counted up to their first failure; there may be as many as executions.
    pub until_failure: bool,
    /// Whether each access is an event, also one of a location that no other thread touches.
    pub all_visible: bool,
    /// What is reported about threads that may go round a loop.
    pub tells: Tells,
    /// Whether the search only learns on the way that waits may consume permits, where a program says that they may.
    pub learns: bool,
    /// Whether it goes on after an execution that reached the bound on its steps, and that shows nothing about the
    /// length of the next ones.
    pub past_bound: bool,
    /// Called after every execution: whether to run more; the failing one is shown all the same.
    pub more: &'a mut dyn FnMut() -> bool,
    /// Called about every thousand operations: whether the time is up; the current execution ends then.
    pub time_is_up: Option<&'a mut dyn FnMut() -> bool>,
}

impl<'a> Limits<'a> {
    /// Everything there is, final states included, as long as `more` returns true.
    pub fn all(more: &'a mut dyn FnMut() -> bool) -> Limits<'a> {
        Limits {
            most: u64::MAX,
            finals: true,
            until_failure: false,
            all_visible: false,
            tells: Tells::States,
            learns: false,
            past_bound: true,
            more,
            time_is_up: None,
        }
    }
}

/// Explores a program within limits. Whether the exploration came to its end.
pub fn explore_with(
    program: &Program,
    options: Options,
    limits: Limits<'_>,
) -> Result<(Exploration, bool), OptionsError> {
    explore_kept(program, options, limits, Kept::default()).map_err(|error| match error {
        ExploreError::Options(error) => error,
        error => unreachable!("nothing is kept: {error}"),
    })
}

/// The options combined with those that the program sets itself.
#[must_use]
pub fn of_program(options: Options, program: &Program) -> Options {
    let timeouts = if program.hasty.is_empty() { program.timeouts } else { Timeouts::Below(HASTY + 1) };
    Options { timeouts, ..options }
}

/// The same, resumed from a state, or kept on the way.
pub fn explore_kept(
    program: &Program,
    options: Options,
    limits: Limits<'_>,
    kept: Kept<'_>,
) -> Result<(Exploration, bool), ExploreError> {
    let options = of_program(options, program);
    let (mut controller, tally) = match kept.from {
        Some(state) => keep::restore(options, state, (limits.finals, limits.until_failure))?,
        None => (Controller::new(options)?, Tally::new(limits.finals, limits.until_failure)),
    };
    if limits.all_visible {
        controller.make_all_visible();
    }
    drive(program, controller, tally, limits, kept.keeper)
}

/// Lets a controller explore a program.
pub(crate) fn drive(
    program: &Program,
    mut controller: Controller,
    mut tally: Tally,
    limits: Limits<'_>,
    mut keeper: Option<&mut dyn Keeper>,
) -> Result<(Exploration, bool), ExploreError> {
    if program.may_lose_permits() && !limits.learns {
        controller.lose_permits();
    }
    match limits.tells {
        Tells::Nothing => {}
        Tells::States => controller.hear_states(),
        Tells::Calls => controller.hear_calls(),
    }
    if let Some(keeper) = &mut keeper {
        // If it cannot be kept, that shows at once.
        keeper.keep(&keep::save(&controller, &tally)?).map_err(ExploreError::Keep)?;
    }
    let mut threads = vec![ThreadIx::MAIN];
    for number in 1..program.threads.len() as u16 {
        threads.push(controller.thread(id(THREADS, number)));
    }
    for (number, &thread) in threads.iter().enumerate().filter(|&(number, _)| program.is_present(number)) {
        controller.present(thread, program.daemons.contains(&(number as u16)));
    }
    let symmetric = if controller.options().uses_symmetry() { &program.symmetric[..] } else { &[] };
    for group in symmetric {
        let group: Vec<ThreadIx> = group.iter().map(|&number| threads[usize::from(number)]).collect();
        controller.symmetric(&group);
    }
    for &(_, number) in &program.monitors_of {
        let thread = threads[usize::from(number)];
        controller.query(Query::ThreadMonitor { object: id(THREADS, number), thread });
    }
    let told = vec![Vec::new(); program.threads.len()];
    let (machine, indexed) = (Machine::new(program), program.is_indexed());
    let mut runner = Runner {
        program,
        indexed,
        // Threads that run the same code do so at the same sites.
        sites: (0..program.threads.len())
            .map(|thread| {
                let group = symmetric.iter().find(|group| group.contains(&(thread as u16)));
                program.site(group.and_then(|group| group.first()).map_or(thread, |&first| usize::from(first)), 0)
            })
            .collect(),
        one_site: limits.tells == Tells::Calls,
        machine,
        controller,
        clocks: Clocks::default(),
        batch: Vec::new(),
        threads,
        verbose: false,
        told,
        path: None,
        failed_at: None,
        unclocked: 0,
        time_is_up: limits.time_is_up,
    };
    let mut begun = 0;
    let mut stopped = false;
    let finished = loop {
        if begun == limits.most {
            break false;
        }
        let (grant, searched) = match runner.controller.begin() {
            Begin::Over => break !stopped,
            Begin::Run(grant) | Begin::Doubted(grant) => (grant, true),
            Begin::Verbose(grant) => (grant, false),
        };
        runner.verbose = !searched;
        begun += 1;
        runner.machine.restart();
        runner.clocks.restart();
        runner.path = limits.until_failure.then_some(0);
        let ending = runner.execution(grant);
        let over = ending == Ending::StepBound && !limits.past_bound;
        if searched && !stopped && (over || !(limits.more)()) {
            stopped = true;
            runner.controller.stop_after_this();
        }
        let goes_on = runner.controller.leaves_somebody();
        runner.controller.end();
        let summary = runner.controller.counts();
        let ended = Ended { ending, summary, searched, goes_on, failed_at: runner.failed_at };
        tally.count(&ended, || runner.machine.clone().into_final());
        if let Some(keeper) = &mut keeper
            && searched
            && keeper.is_due()
            && can_go_on(runner.controller.verdict())
        {
            keeper.keep(&keep::save(&runner.controller, &tally)?).map_err(ExploreError::Keep)?;
        }
    };
    let controller = runner.controller;
    if let Some(keeper) = keeper
        && can_go_on(controller.verdict())
    {
        keeper.keep(&keep::save(&controller, &tally)?).map_err(ExploreError::Keep)?;
    }
    let exploration = Exploration {
        summary: controller.summary(),
        verdict: controller.verdict().clone(),
        metrics: controller.metrics().cloned(),
        hashes: controller.hashes(),
        until_failure: tally.until_failure(),
        finals: tally.finals,
        races: controller.races().to_vec(),
        steps: controller.steps().to_vec(),
        told: runner.told,
    };
    Ok((exploration, finished))
}

/// Whether there is a search that can be resumed, or reported once more.
fn can_go_on(verdict: &Verdict) -> bool {
    !matches!(verdict, Verdict::Uncontrolled(_) | Verdict::Nondeterministic(_))
}

impl Runner<'_, '_> {
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
        self.failed_at = None;
        loop {
            let thread = grant.thread.0 as usize;
            self.step(thread, grant.result);
            if let Some((r, action)) = pending[thread].take() {
                match self.machine.perform(thread, r, action) {
                    Some(done) => {
                        if done.idle {
                            self.controller.changed_nothing();
                        }
                        if let Some(told) = self.told[thread].last_mut() {
                            told.done = Some(done);
                        }
                    }
                    // Permits may be below zero.
                    None => self.machine.complete(thread, r, i64::from(grant.result as i32)),
                }
            }
            let op = self.run(thread, grant.accesses, &mut pending[thread]);
            self.controller.executed(&self.batch);
            self.look_at_clock();
            self.batch.clear();
            if self.controller.wants_state() {
                self.controller.is_in(self.machine.state(thread));
            }
            if self.controller.wants_call() {
                self.controller.called_from(self.machine.counter(thread) as u32 + 1);
            }
            match self.controller.announce(op) {
                Decision::Run(next) => grant = next,
                Decision::Stop(ending) => return ending,
            }
        }
    }

    fn look_at_clock(&mut self) {
        self.unclocked += 1 + self.batch.len();
        if self.unclocked >= CLOCK {
            self.unclocked = 0;
            if self.time_is_up.as_mut().is_some_and(|is_up| is_up()) {
                self.controller.stop_now();
            }
        }
    }

    /// Runs a thread as far as granted; returns the operation that it is about to perform.
    fn run(&mut self, thread: usize, mut accesses: u32, pending: &mut Option<(Reg, Action)>) -> Op {
        let failed_before = self.machine.has_failed();
        loop {
            let Some((r, action)) = self.machine.next(thread) else {
                let at = self.machine.counter(thread).saturating_sub(1);
                if self.machine.has_failed() && !failed_before {
                    self.failed_at = self.failed_at.or(self.path);
                    self.controller.executed(&self.batch);
                    self.batch.clear();
                    self.controller.failure(Failure {
                        kind: FailureKind::Assertion,
                        type_name: "AssertionError".into(),
                        message: self.program.names.failure(thread, at).to_owned(),
                        stack: Vec::new(),
                        behind: Vec::new(),
                    });
                }
                return Op::Exit;
            };
            let instruction = self.machine.counter(thread);
            let Some((index, effect)) = self.machine.access(thread, action) else {
                if self.is_no_step(thread, r, action) {
                    continue;
                }
                *pending = Some((r, action));
                self.say_deadline(thread);
                let op = self.operation(action);
                self.tell(thread, Told { op, instruction, done: None });
                return op;
            };
            let mut access = Access {
                location: Location { object: ObjectId(MEMORY), member: index as u32 },
                kind: kind_of(effect),
                site: self.sites[thread] + if self.one_site { 0 } else { instruction as u32 },
                order: order_of(self.program.ordering(index), effect),
                element: self.indexed,
                stored: self.machine.stores(thread, action).map_or(Stored::UNKNOWN, Stored::number),
            };
            if accesses == 0 {
                *pending = Some((r, action));
                self.tell(thread, Told { op: Op::Access(access), instruction, done: None });
                return Op::Access(access);
            }
            accesses -= 1;
            self.step(thread, 0);
            let done = self.machine.perform(thread, r, action);
            if done.is_some_and(|done| done.idle) {
                access.kind = access.kind.idle();
            }
            self.tell(thread, Told { op: Op::Access(access), instruction, done });
            self.batch.push(access);
        }
    }

    /// Whether an action needs no permission; it is done then.
    fn is_no_step(&mut self, thread: usize, r: Reg, action: Action) -> bool {
        let result = match action {
            Action::Trusted(inside) => {
                self.controller.executed(&self.batch);
                self.controller.trusted(inside);
                0
            }
            _ if action.is_about_clocks() => {
                self.controller.executed(&self.batch);
                self.clocks.perform(&mut self.controller, thread, action)
            }
            _ => return false,
        };
        self.batch.clear();
        self.machine.complete(thread, r, result);
        true
    }

    /// Notes a step of the schedule.
    fn step(&mut self, thread: usize, result: u32) {
        let Some(path) = self.path else {
            return;
        };
        let mut bytes = [0_u8; 24];
        bytes[..16].copy_from_slice(&path.to_le_bytes());
        bytes[16..20].copy_from_slice(&(thread as u32).to_le_bytes());
        bytes[20..].copy_from_slice(&result.to_le_bytes());
        self.path = Some(xxh3_128(&bytes));
    }

    fn tell(&mut self, thread: usize, told: Told) {
        if self.verbose {
            self.told[thread].push(told);
        }
    }

    /// If a hasty thread waits for a time next, that is a short one. Others wait equally long, and longer.
    fn say_deadline(&mut self, thread: usize) {
        if self.program.hasty.contains(&(thread as u16)) {
            self.controller.query(Query::Deadline { at: 0, length: HASTY });
        }
    }

    fn operation(&self, action: Action) -> Op {
        let flags = |timed, interruptible| LockFlags { timed, interruptible, fair: false, idle: false };
        let fairly = |flags: LockFlags, fair: &[u16], number: u16| LockFlags { fair: fair.contains(&number), ..flags };
        let fair = &self.program.fair;
        let thread = |number: u16| self.threads[usize::from(number)];
        match action {
            // They are announced in another way, or not at all.
            Action::Load(_) | Action::Store(..) | Action::FetchAdd(..) | Action::Add(..) => Op::Yield,
            Action::Exchange(..) | Action::Cas(..) => Op::Yield,
            Action::Tick(_) | Action::Now | Action::Trusted(_) => Op::Yield,
            Action::Enter(m) => Op::MonitorEnter(monitor(self.program, m)),
            Action::Exit(m) => Op::MonitorExit(monitor(self.program, m)),
            Action::Wait(m, timed) => Op::Wait { monitor: monitor(self.program, m), timed },
            Action::Notify(m) => Op::Notify(monitor(self.program, m)),
            Action::NotifyAll(m) => Op::NotifyAll(monitor(self.program, m)),
            Action::Start(t) => {
                Op::Start { thread: thread(t), daemon: self.program.daemons.contains(&t), keeps_permit: false }
            }
            Action::Join(t, timed) => Op::Join { thread: thread(t), timed },
            Action::IsAlive(t) => Op::IsAlive(thread(t)),
            Action::GetState(t) => Op::GetState(thread(t)),
            Action::Park(timed) => Op::Park { timed, idle: false },
            Action::Unpark(t) => Op::Unpark(thread(t)),
            Action::Interrupt(t) => Op::Interrupt(thread(t)),
            Action::Interrupted => Op::Interrupted,
            Action::IsInterrupted(t) => Op::IsInterrupted(thread(t)),
            Action::Lock(l, timed, interruptible) => {
                Op::Lock { lock: id(LOCKS, l), flags: fairly(flags(timed, interruptible), &fair.locks, l) }
            }
            Action::TryLock(l) => Op::TryLock(id(LOCKS, l)),
            Action::Unlock(l) => Op::Unlock(id(LOCKS, l)),
            Action::IsLocked(l) => Op::LockRead { lock: id(LOCKS, l), what: what::LOCKED },
            Action::LockQueue(l) => Op::LockRead { lock: id(LOCKS, l), what: what::QUEUE },
            Action::Await(c, l, timed) => awaits(c, l, flags(timed, true), fair),
            Action::AwaitUninterruptibly(c, l) => awaits(c, l, flags(false, false), fair),
            Action::ConditionQueue(c, _) => Op::ConditionQueue(id(CONDITIONS, c)),
            Action::Signal(c, l) => {
                let (lock, write) = guard(l);
                Op::Signal { condition: id(CONDITIONS, c), lock, write }
            }
            Action::SignalAll(c, l) => {
                let (lock, write) = guard(l);
                Op::SignalAll { condition: id(CONDITIONS, c), lock, write }
            }
            Action::ReadLock(l, timed, interruptible) => {
                Op::ReadLock { lock: id(RWLOCKS, l), flags: fairly(flags(timed, interruptible), &fair.rwlocks, l) }
            }
            Action::TryReadLock(l) => Op::TryReadLock(id(RWLOCKS, l)),
            Action::ReadUnlock(l) => Op::ReadUnlock(id(RWLOCKS, l)),
            Action::WriteLock(l, timed, interruptible) => {
                Op::WriteLock { lock: id(RWLOCKS, l), flags: fairly(flags(timed, interruptible), &fair.rwlocks, l) }
            }
            Action::TryWriteLock(l) => Op::TryWriteLock(id(RWLOCKS, l)),
            Action::WriteUnlock(l) => Op::WriteUnlock(id(RWLOCKS, l)),
            Action::IsWriteLocked(l) => Op::RwLockRead { lock: id(RWLOCKS, l), what: what::LOCKED },
            Action::ReadCount(l) => Op::RwLockRead { lock: id(RWLOCKS, l), what: what::READS },
            Action::RwQueue(l) => Op::RwLockRead { lock: id(RWLOCKS, l), what: what::QUEUE },
            Action::Acquire(s, permits, timed, interruptible) => {
                let flags = fairly(flags(timed, interruptible), &fair.semaphores, s);
                Op::SemAcquire { semaphore: id(SEMAPHORES, s), permits, flags }
            }
            Action::TryAcquire(s, permits) => Op::SemTry { semaphore: id(SEMAPHORES, s), permits },
            Action::Release(s, permits) => Op::SemRelease { semaphore: id(SEMAPHORES, s), permits },
            Action::Reduce(s, permits) => Op::SemReduce { semaphore: id(SEMAPHORES, s), permits },
            Action::Drain(s) => Op::SemDrain(id(SEMAPHORES, s)),
            Action::Available(s) => Op::SemAvailable(id(SEMAPHORES, s)),
            Action::SemaphoreQueue(s) => Op::SemQueue(id(SEMAPHORES, s)),
            Action::AwaitLatch(l, timed) => Op::LatchAwait { latch: id(LATCHES, l), flags: flags(timed, true) },
            Action::Pass(l, timed) => Op::LatchPass { latch: id(LATCHES, l), flags: flags(timed, true) },
            Action::PassPermits(s, permits, timed) => {
                Op::SemPass { semaphore: id(SEMAPHORES, s), permits, flags: flags(timed, true) }
            }
            Action::CountDown(l) => Op::LatchCountDown(id(LATCHES, l)),
            Action::Count(l) => Op::LatchCount(id(LATCHES, l)),
            Action::Choose(n) => Op::Choose(n),
            Action::Yield => Op::Yield,
            Action::Spin => Op::Spin,
            Action::Sleep => Op::Sleep,
        }
    }
}
