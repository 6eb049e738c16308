//! One execution: follows the plan, then asks the explorer, and keeps the trace.
//!
//! Steps that are no events ([`crate::private`]) are counted. A plan consists of events; each also says how many steps
//! its thread has done then, so a thread comes to its next event by itself.
//!
//! Invariants: the trace holds every event in the order in which it took effect. Each event of the planned part is
//! compared with what was planned; the first difference ends the execution as diverged. Only the thread in `running`
//! runs between two calls.

mod accesses;
mod aside;
mod following;
mod memory;
mod stuck;

pub use memory::{Memory, Recalled};

use crate::awaiting::{Aside, Probing, Watch};
use crate::dependence::potential;
use crate::event::{Event, Foot, Kind, Mode, NO_CHOICE, ObjIx, Objects, Request, Touched, Trace, Unfinished, flag};
use crate::explore::{Enabled, Explorer, Pick, Point};
use crate::host::{
    Decision, Divergence, Ending, Failure, Grant, Op, Step, SwitchReason, ThreadIx, Timeouts, Waiting as Blocked,
};
use crate::private::{Owners, Quiet};
use crate::request::{operation, request};
use crate::sync::World;
use crate::sync::line;
use crate::sync::mutex::Waiting;
use crate::sync::rwlock::AGAIN;
use crate::sync::thread::Phase;
use smallvec::SmallVec;

/// What the plan is for.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Purpose {
    /// Part of a search.
    #[default]
    Search,
    /// The failing execution once more, step by step.
    Verbose,
}

/// Events of a probe that are kept at most.
const PROBE_EVENTS: usize = 100_000;

/// Steps for which daemons are followed once no other thread is left.
const DAEMON_STEPS: usize = 256;

/// Steps without an event after which a probed thread has left its loop.
const MOST_QUIET: u32 = 10_000;

/// The current execution.
#[derive(Debug, Default)]
pub struct Execution {
    /// Threads and what they synchronize on.
    pub world: World,
    /// The events so far.
    pub trace: Trace,
    /// The steps to take first.
    pub plan: Vec<Event>,
    /// Values for the choices of a plan that does not know them.
    pub choices: Vec<u32>,
    choices_used: usize,
    /// Operations without an event since the last event.
    immediate: usize,
    /// How it ended.
    pub ended: Option<Ending>,
    /// The difference to the plan that ended it.
    pub divergence: Option<Divergence>,
    /// The threads that wait for ever, and whether they wait for each other in a cycle.
    pub deadlock: Option<(Vec<Blocked>, bool)>,
    /// Failures of threads, in order.
    pub failures: Vec<(u16, Failure)>,
    /// The steps, in a verbose execution.
    pub steps: Vec<Step>,
    /// Scheduling points so far.
    pub points: u64,
    purpose: Purpose,
    running: u16,
    /// The threads up to this one, of those that are there from the start, were let run to their first operations.
    arrived: Option<u16>,
    /// Accesses that the main thread may execute at the start when nothing is planned.
    head_start: u32,
    /// Accesses that the running thread may still execute before the explorer is asked.
    allowed: u32,
    /// Events of the plan that have happened.
    followed: usize,
    /// Who has touched which locations in the exploration.
    owners: Owners,
    quiet: Vec<Quiet>,
    /// Per thread, the marks of its accesses.
    past: Vec<u32>,
    /// Counts the moments from which on an access that was private may not be.
    privacy: u32,
    /// Whether the last step was an access and no event.
    last_private: bool,
    /// Whether a location turned out to be shared of which earlier accesses were no events.
    pub exposed: bool,
    /// Whether somebody asked about a thread or a queue that nobody had asked about.
    pub asked: bool,
    ops: Vec<Option<Op>>,
    enabled: Vec<Enabled>,
    yielded: bool,
    timed: bool,
    /// Why a thread runs that has just begun, in a verbose execution.
    untold: Option<(ThreadIx, SwitchReason)>,
    timeouts: Timeouts,
    step_bound: usize,
    stop_at_failure: bool,
    /// Steps done when only daemons were left.
    daemons_since: Option<usize>,
    /// Whether daemons were still running when the execution was ended.
    pub daemons_cut: bool,
    /// Whether this execution was ended because of what it taught about a loop, to be run again from its plan.
    pub again: bool,
    /// Whether it was ended because the plan lets a thread go on that is now known to wait: the search starts again.
    pub outdated: bool,
    watch: Watch,
    /// What the next execution is for, if it is one aside, with its plan; of an execution aside, the plan of the one before.
    aside: Option<(Aside, Vec<Event>)>,
    interrupted: Option<Vec<Event>>,
    /// Events of the trace when a thread began to be followed before a livelock is told.
    kept: Option<usize>,
    /// Whether an object got another name in this execution, so that names cannot be compared with the plan's.
    renamed: bool,
}

impl Execution {
    /// Settings that hold for all executions.
    pub fn configure(&mut self, timeouts: Timeouts, step_bound: u64, stop_at_failure: bool, eager: bool) {
        self.watch.eager = eager;
        self.timeouts = timeouts;
        self.step_bound = usize::try_from(step_bound).unwrap_or(usize::MAX).min(u32::MAX as usize - 1);
        self.stop_at_failure = stop_at_failure;
    }

    /// Starts with the main thread running, or with one that has to come to its first operation before.
    pub fn start(&mut self, purpose: Purpose, head_start: u32) -> Grant {
        self.world.reset();
        self.trace.clear();
        self.quiet.clear();
        self.past.clear();
        self.ended = None;
        self.divergence = None;
        self.deadlock = None;
        self.failures.clear();
        self.steps.clear();
        self.untold = None;
        self.points = 0;
        self.choices_used = 0;
        self.immediate = 0;
        self.daemons_since = None;
        self.daemons_cut = false;
        self.renamed = false;
        self.again = false;
        self.outdated = false;
        self.kept = None;
        self.exposed = false;
        self.asked = false;
        self.followed = 0;
        self.privacy = self.privacy.wrapping_add(1);
        self.last_private = false;
        self.watch.reset(self.world.threads.len());
        self.begin_aside();
        self.purpose = purpose;
        self.running = 0;
        self.yielded = false;
        self.timed = false;
        self.ops.clear();
        self.grow();
        self.trace.together = self.world.thread_objects.iter().skip(1).any(|thread| thread.present);
        self.head_start = head_start;
        self.arrived = Some(0);
        self.arrive(0)
    }

    /// Lets the next of the threads that are there from the start run to its first operation, which is no step: nobody can
    /// see it. The main thread comes last, and goes on as if it had been alone.
    fn arrive(&mut self, last: u16) -> Grant {
        let next = self.world.thread_objects.iter().skip(usize::from(last) + 1).position(|thread| thread.present);
        if let Some(passed) = next {
            let thread = last + 1 + passed as u16;
            self.arrived = Some(thread);
            return self.grant(thread, 0, 0);
        }
        self.arrived = None;
        let accesses = match self.planned_run(0) {
            0 if self.plan.is_empty() => self.head_start,
            n => n,
        };
        self.grant(0, 0, accesses)
    }

    /// The running thread.
    #[must_use]
    pub fn running(&self) -> u16 {
        self.running
    }

    fn grant(&mut self, thread: u16, result: u32, accesses: u32) -> Grant {
        let end = self.daemons_since.map_or(self.step_bound, |since| self.step_bound.min(since + DAEMON_STEPS));
        let bound = end.saturating_sub(self.trace.length);
        self.running = thread;
        let bounded = accesses.min(u32::try_from(bound).unwrap_or(u32::MAX));
        self.allowed = if self.purpose == Purpose::Verbose { 0 } else { bounded };
        let mut accesses = self.allowed;
        if let Some(distance) = self.watch.distance(thread) {
            accesses = accesses.min(distance);
        }
        Grant { thread: ThreadIx(u32::from(thread)), result, accesses }
    }

    /// The number of the next step of a thread.
    fn next_step(&self, thread: u16) -> u32 {
        self.trace.steps[usize::from(thread)] + 1
    }

    fn stop(&mut self, ending: Ending) -> Decision {
        self.ended = Some(ending);
        Decision::Stop(ending)
    }

    fn push(&mut self, event: Event, op: Option<(Op, u32)>, resumed: bool, objects: &Objects) {
        if self.purpose == Purpose::Verbose {
            let reason = self.reason(event.thread);
            let thread = ThreadIx(u32::from(event.thread));
            // The beginning of a thread is no step: the next one tells why it runs.
            let reason = self.untold.take().filter(|told| told.0 == thread).map_or(reason, |told| told.1);
            match op {
                Some((op, result)) => self.steps.push(Step { thread, op, result, reason, resumed }),
                None => self.untold = Some((thread, reason)),
            }
        }
        self.watch.note(&event, self.trace.events.len());
        if let Some(&planned) = self.plan.get(self.followed)
            && (planned.thread, planned.step) == (event.thread, event.step)
        {
            self.followed += 1;
            self.compare_past(&event, &planned, objects);
        }
        self.count(event.thread, 1);
        let quiet = &mut self.quiet[usize::from(event.thread)];
        quiet.event();
        if !self.watch.is_idle(event.thread) {
            quiet.end();
        }
        self.last_private = false;
        self.immediate = 0;
        self.trace.events.push(event);
        #[cfg(feature = "traps")]
        self.world.audit(&self.trace, objects);
    }

    fn count(&mut self, thread: u16, steps: u32) {
        self.trace.steps[usize::from(thread)] += steps;
        self.trace.length += steps as usize;
    }

    fn reason(&self, thread: u16) -> SwitchReason {
        let Some(last) = self.trace.events.last() else {
            return SwitchReason::First;
        };
        let before = last.thread;
        if before == thread {
            SwitchReason::Continue
        } else if self.world.threads[usize::from(before)].phase == Phase::Ended {
            SwitchReason::Ended
        } else if matches!(last.kind, Kind::Yield | Kind::Spin | Kind::Sleep) {
            SwitchReason::Yielded
        } else if self.world.enabled(before, self.timeouts == Timeouts::Explore) {
            SwitchReason::Preemption
        } else {
            SwitchReason::Blocked
        }
    }

    /// The running thread wants to do `op`.
    pub fn announce(&mut self, op: Op, objects: &mut Objects, explorer: &mut dyn Explorer) -> Decision {
        if let Some(ending) = self.ended {
            return Decision::Stop(ending);
        }
        let thread = self.running;
        let request = request(&op, thread, objects, &self.world.thread_objects);
        if let Some(result) = self.world.immediate(thread, &request) {
            // A loop may consist of such operations alone.
            self.immediate += 1;
            if self.immediate >= self.step_bound {
                return self.stop(Ending::StepBound);
            }
            return Decision::Run(self.grant(thread, result, self.allowed));
        }
        if let Some(arrived) = self.arrived {
            self.ops[usize::from(thread)] = Some(op);
            self.come_to(thread, request, objects);
            return Decision::Run(self.arrive(arrived));
        }
        if let Op::Access(access) = op
            && self.goes_on(thread, &access, request.unit, objects)
        {
            let decision = Decision::Run(self.grant(thread, 0, self.allowed));
            return self.ended.map_or(decision, Decision::Stop);
        }
        // A timeout that fires at once, every time, would keep a loop around a timed wait from ever ending.
        self.yielded = matches!(request.kind, Kind::Yield | Kind::Spin);
        self.timed = request.times_out();
        self.ops[usize::from(thread)] = Some(op);
        self.come_to(thread, request, objects);
        if let Some(ending) = self.ended {
            return Decision::Stop(ending);
        }
        if let Some(decision) = self.probe(thread, explorer.may_stay(), objects) {
            return decision;
        }
        self.decide(objects, explorer)
    }

    /// If it turned out that other steps count than was thought, the execution is run again.
    fn notice_questions(&mut self) {
        if self.world.observed.take_fresh() && self.purpose == Purpose::Search {
            self.asked = true;
            self.expose();
        }
    }

    /// A thread has come to its next operation. If that is a step that others may see, it has yet to take it.
    fn come_to(&mut self, thread: u16, request: Request, objects: &mut Objects) {
        match self.world.arrives(thread, &request, objects) {
            None => self.world.approach(thread, request),
            Some(seen) if seen || self.purpose == Purpose::Verbose => self.world.begin_arriving(thread, request),
            Some(_) => {
                self.world.approach(thread, request);
                self.step_privately_of(thread, 1, false, objects);
                self.last_private = false;
            }
        }
        self.notice_questions();
    }

    /// Watches a thread that seems to be in a loop until it is known what the loop does. Unless the strategy has it `stay` as
    /// long as it can, it goes on alone meanwhile.
    fn probe(&mut self, thread: u16, stays: bool, objects: &mut Objects) -> Option<Decision> {
        if self.purpose != Purpose::Search {
            return None;
        }
        loop {
            let mut probing = Probing::No;
            self.watch.probe_aside(&self.trace, thread, objects);
            // A thread that has ended wants nothing any more.
            let able = self.world.enabled(thread, true);
            if self.watch.is_probing() {
                probing = self.watch.probing(&self.trace, thread, able, objects);
            }
            if probing == Probing::No
                && let Some(request) = self.world.threads[usize::from(thread)].request
                && self.watch.is_due(thread, &request)
                && self.may_loop(thread, &request)
            {
                probing = self.watch.look(&self.trace, thread, &request, able, &self.world, objects);
            }
            if probing == Probing::Watches && !stays {
                probing = self.watch.insist();
            }
            let accesses = match probing {
                Probing::No | Probing::Watches => return None,
                Probing::Aside(aside) => {
                    self.plan_aside(aside, objects);
                    return Some(self.stop(Ending::Blocked));
                }
                Probing::Known => {
                    self.again = true;
                    return Some(self.stop(Ending::Blocked));
                }
                Probing::Mistaken => {
                    self.outdated = true;
                    return Some(self.stop(Ending::Blocked));
                }
                Probing::Goes(accesses) => accesses,
            };
            // What is done before a livelock is told is thrown away; it need not be kept until then.
            if let Some(kept) = self.kept
                && self.trace.events.len() > kept + PROBE_EVENTS
            {
                self.trace.events.truncate(kept);
            }
            let decision = self.perform(Pick { thread, choice: NO_CHOICE, accesses }, objects);
            if decision.is_some() {
                return decision;
            }
            // It was the first half of a wait, or its last step.
        }
    }

    /// Whether it makes sense to look whether a thread is in a loop at its pending request.
    fn may_loop(&self, thread: u16, request: &Request) -> bool {
        !(request.kind.is_access() && self.owners.is_private(request.unit, thread))
    }

    /// Lets the thread that is watched go on whatever the strategy wants, as long as it may be in a loop.
    fn insist(&mut self, objects: &mut Objects) -> Option<Decision> {
        let thread = self.watch.watched()?;
        self.probe(thread, false, objects)
    }

    fn decide(&mut self, objects: &mut Objects, explorer: &mut dyn Explorer) -> Decision {
        loop {
            if self.trace.length >= self.step_bound {
                // A thread that is watched may turn out to wait.
                if let Some(decision) = self.insist(objects) {
                    return decision;
                }
                self.daemons_cut = self.only_daemons();
                return self.stop(if self.daemons_cut { Ending::Complete } else { Ending::StepBound });
            }
            let pick = match self.plan.get(self.followed) {
                Some(step) => {
                    let step = *step;
                    match self.follow(&step, objects) {
                        Some(pick) => pick,
                        None => return self.stop(self.ended.unwrap_or(Ending::Diverged)),
                    }
                }
                // The thread that was to come to a place has not.
                None if self.watch.is_aside() => return self.stop(Ending::Blocked),
                None => match self.choose(objects, explorer) {
                    Ok(pick) => pick,
                    Err(ending) => {
                        return self.confirm(ending, objects).unwrap_or_else(|| self.stop(ending));
                    }
                },
            };
            if self.watch.watched().is_some_and(|thread| thread != pick.thread)
                && let Some(decision) = self.insist(objects)
            {
                return decision;
            }
            if let Some(decision) = self.perform(pick, objects) {
                return decision;
            }
        }
    }

    fn choose(&mut self, objects: &Objects, explorer: &mut dyn Explorer) -> Result<Pick, Ending> {
        if let Some(pick) = self.stay(objects, explorer) {
            return Ok(pick);
        }
        if self.is_over() {
            return Err(Ending::Complete);
        }
        if self.only_daemons() {
            let since = *self.daemons_since.get_or_insert(self.trace.length);
            if self.trace.length - since >= DAEMON_STEPS {
                self.daemons_cut = true;
                return Err(Ending::Complete);
            }
        }
        // A cycle is closed by the thread that ran last.
        let blocked = !self.world.enabled(self.running, true);
        if blocked && self.stop_at_failure && self.deadlock.is_none() && self.find_cycle(true) {
            return Err(Ending::Deadlock);
        }
        if blocked && let Some(pick) = self.next_in_turn(objects, explorer) {
            return Ok(pick);
        }
        if self.purpose == Purpose::Verbose {
            self.watch.trusting = true;
        }
        self.list_enabled(self.timeouts == Timeouts::Explore, objects);
        if self.enabled.is_empty() {
            self.list_enabled(true, objects);
        }
        if self.enabled.is_empty() {
            return Err(self.nothing_enabled(objects));
        }
        self.points += 1;
        explorer.pick(&self.point(objects)).ok_or(Ending::Blocked)
    }

    /// Lets the thread that ran last go on, if it can and the strategy wants nobody else.
    fn stay(&mut self, objects: &Objects, explorer: &mut dyn Explorer) -> Option<Pick> {
        let running = &self.world.threads[usize::from(self.running)];
        if !explorer.may_stay() || running.daemon || self.purpose == Purpose::Verbose {
            return None;
        }
        self.offer(self.running, objects, explorer)
    }

    /// The thread that ran last cannot go on: lets the next one that can, if the strategy wants no other one.
    fn next_in_turn(&mut self, objects: &Objects, explorer: &mut dyn Explorer) -> Option<Pick> {
        if !explorer.may_stay() || self.purpose == Purpose::Verbose {
            return None;
        }
        let threads = self.world.threads.len() as u16;
        (self.running + 1..threads).chain(0..self.running).find_map(|thread| self.offer(thread, objects, explorer))
    }

    /// Asks the strategy about one thread alone.
    fn offer(&mut self, thread: u16, objects: &Objects, explorer: &mut dyn Explorer) -> Option<Pick> {
        self.enabled.clear();
        self.list_if_enabled(thread, self.timeouts == Timeouts::Explore, objects);
        if self.enabled.is_empty() {
            return None;
        }
        let pick = explorer.stay(&self.point(objects))?;
        self.points += 1;
        Some(pick)
    }

    fn point<'a>(&'a self, objects: &'a Objects) -> Point<'a> {
        Point {
            enabled: &self.enabled,
            current: self.running,
            yielded: self.yielded,
            timed: self.timed,
            trace: &self.trace,
            objects,
        }
    }

    fn list_enabled(&mut self, timeouts: bool, objects: &Objects) {
        self.enabled.clear();
        for thread in 0..self.world.threads.len() as u16 {
            self.list_if_enabled(thread, timeouts, objects);
        }
    }

    fn list_if_enabled(&mut self, thread: u16, timeouts: bool, objects: &Objects) {
        if self.world.enabled(thread, timeouts)
            && let Some(request) = self.world.threads[usize::from(thread)].request
            && let Some(awaits) = self.goes_round(thread, &request, objects)
        {
            let (choices, steps) = (self.world.choices(&request), self.trace.steps[usize::from(thread)]);
            self.enabled.push(Enabled { thread, request, choices, steps, awaits });
        }
    }

    /// Whether a thread that could run is about to go round a loop again; nothing if it waits for a change there and cannot
    /// do without one.
    fn goes_round(&mut self, thread: u16, request: &Request, objects: &Objects) -> Option<bool> {
        let awaiting = self.watch.awaiting(&self.trace, thread, Some(request), objects);
        let waits = awaiting.is_some_and(|awaiting| awaiting.is_on(thread, &self.world));
        let awaits = awaiting.is_some();
        (!waits || request.times_out() && self.world.enabled(thread, false)).then_some(awaits)
    }

    /// Whether all threads have ended.
    fn is_over(&self) -> bool {
        self.world.threads.iter().all(|thread| thread.phase != Phase::Alive)
    }

    /// Whether nobody is left who keeps the program alive. Cutting the execution here would hide the races of the
    /// daemons' coming operations from the reduction, so they go on for a while: until they block, or for
    /// `DAEMON_STEPS`.
    fn only_daemons(&self) -> bool {
        self.world.threads.iter().all(|thread| thread.phase != Phase::Alive || thread.daemon)
    }

    /// Lets a thread do what it asked for; `None` when somebody has to be chosen again.
    fn perform(&mut self, pick: Pick, objects: &mut Objects) -> Option<Decision> {
        let position = self.trace.events.len() as u32;
        let thread = pick.thread;
        let request = self.world.threads[usize::from(thread)].request?;
        if let Some(Op::Access(access)) = self.ops[usize::from(thread)]
            && request.kind.is_access()
        {
            self.running = thread;
            if self.is_taken_privately(&access, request.unit, objects) {
                self.world.threads[usize::from(thread)].request = None;
                let decision = Decision::Run(self.grant(thread, 0, pick.accesses));
                return Some(self.ended.map_or(decision, Decision::Stop));
            }
            if let Some(ending) = self.ended {
                return Some(Decision::Stop(ending));
            }
        }
        let alternatives = self.world.choices(&request);
        let awaiting = self.watch.awaiting(&self.trace, thread, Some(&request), objects);
        let awaited = awaiting.map(|awaiting| (awaiting.reads(), awaiting.looks().clone()));
        let outcome = self.world.execute(thread, pick.choice, position, objects)?;
        let step = self.next_step(thread);
        let (foot, awaits) = match awaited {
            Some((reads, looks)) => {
                self.trace.awaited.push((thread, step, looks));
                (objects.and_reads(outcome.foot, &reads), flag::AWAITS)
            }
            None => (outcome.foot, 0),
        };
        let event = Event {
            step,
            past: self.past[usize::from(thread)],
            foot,
            choice: outcome.choice,
            argument: outcome.argument,
            result: outcome.result,
            after: outcome.after,
            flags: request.flags | outcome.noted | awaits,
            ..as_event(thread, &request)
        };
        if alternatives.len() > 1 {
            self.trace.alternatives.push((position, alternatives));
        }
        let op = match request.kind {
            Kind::Begin | Kind::Arrive => None,
            kind if line::joins(kind, request.flags) && !outcome.returns => None,
            _ => self.ops[usize::from(thread)],
        };
        let resumed = request.kind.resumes();
        self.push(event, op.map(|op| (op, outcome.answer)), resumed, objects);
        self.running = thread;
        self.notice_questions();
        if let Some(ending) = self.ended {
            return Some(Decision::Stop(ending));
        }
        if outcome.returns {
            return Some(Decision::Run(self.grant(thread, outcome.answer, pick.accesses)));
        }
        let failed = self.failures.iter().any(|failure| failure.0 == thread);
        if request.kind == Kind::Exit && failed && self.stop_at_failure {
            return Some(self.stop(Ending::Failed));
        }
        None
    }

    /// Completes the trace with what threads were about to do.
    pub fn finish(&mut self, objects: &mut Objects) {
        self.trace.threads = self.world.threads.len();
        self.trace.counted = self.world.observed.counted();
        for thread in 0..self.world.threads.len() as u16 {
            let state = self.world.threads[usize::from(thread)];
            let Some(request) = state.request else {
                continue;
            };
            let own = self.world.thread_objects[usize::from(thread)];
            let mut touched: SmallVec<[Touched; 4]> = SmallVec::new();
            let again = self.world.is_again(thread, &request);
            if request.kind == Kind::Arrive {
                self.world.touch_arrival(thread, request.second, &mut touched, objects);
            } else if request.object != ObjIx::NONE && !again {
                touched.push((request.object, potential(request.kind)));
            }
            if state.arrived {
                self.world.touch_arrival(thread, request.object, &mut touched, objects);
            }
            touched.extend(self.world.touches_holds(thread, &request, objects));
            touched.extend(self.world.touches_line(thread, &request, objects));
            let resuming = request.kind.resumes();
            if resuming || request.has(flag::INTERRUPTIBLE) {
                touched.push((own.flag, Mode::Write));
            }
            if request.kind == Kind::WaitRelease
                || request.kind == Kind::AwaitRelease
                || resuming && request.has(flag::TIMED)
            {
                touched.push((request.second, Mode::Write));
            }
            if resuming {
                self.world.touch_queue(request.object, &mut touched, objects);
            }
            let argument = match state.waiting {
                Waiting::Notified(by) | Waiting::Interrupted(by) => by + 1,
                _ if resuming => 0,
                _ if again => AGAIN,
                _ => request.argument,
            };
            let mut awaits = 0;
            let step = self.next_step(thread);
            if let Some(awaiting) = self.watch.awaiting(&self.trace, thread, Some(&request), objects) {
                touched.extend(awaiting.reads().iter().map(|&object| (object, Mode::Read)));
                awaits = flag::AWAITS;
                let looks = awaiting.looks().clone();
                self.trace.awaited.push((thread, step, looks));
            }
            let flags = request.flags | awaits;
            let event = Event { step, foot: objects.foot(&touched), argument, flags, ..as_event(thread, &request) };
            self.trace.unfinished.push(Unfinished { event });
        }
    }

    /// A thread was named: it takes part from now on.
    pub fn grow(&mut self) {
        let threads = self.world.threads.len();
        self.ops.resize(threads, None);
        self.watch.grow(threads);
        self.trace.steps.resize(threads, 0);
        self.quiet.resize(threads, Quiet::default());
        self.past.resize(threads, 0);
        self.trace.threads = threads;
    }

    /// An object has got another name.
    pub fn rename(&mut self) {
        self.renamed = true;
        self.privacy = self.privacy.wrapping_add(1);
    }

    /// Number of places at which threads are made to wait for a change.
    pub fn awaiting_places(&self) -> u64 {
        self.watch.loops.len() as u64
    }

    /// Whether there were too many situations in loops for all of them to be known.
    pub fn has_unknown_loops(&self) -> bool {
        self.watch.loops.is_overfull()
    }

    /// Forgets what was learnt about loops, because names have changed.
    pub fn forget_loops(&mut self) {
        self.watch.loops.clear();
    }
}

/// An event as people are told about it.
fn told(event: &Event, objects: &Objects) -> Option<(ThreadIx, Op)> {
    Some((ThreadIx(u32::from(event.thread)), operation(event, objects)?))
}

fn as_event(thread: u16, request: &Request) -> Event {
    Event {
        step: 0,
        past: 0,
        thread,
        kind: request.kind,
        flags: request.flags,
        object: request.object,
        foot: Foot::EMPTY,
        choice: NO_CHOICE,
        argument: request.argument,
        result: 0,
        after: u32::from(request.traits),
        site: request.site,
    }
}
