//! One execution: follows the plan, then queries the explorer, and keeps the trace.
//!
//! Steps that are no events ([`crate::private`]) are counted. A plan consists of events; each also has the number of
//! steps that its thread has done by then, so a thread reaches its next event by itself.
//!
//! Invariants: the trace holds every event in the order in which it took effect. Each event of the planned part is
//! compared with what was planned; the first difference ends the execution as diverged. Only the thread in `running`
//! runs between two calls.

mod accesses;
mod aside;
mod choosing;
mod clocks;
mod debuts;
mod following;
mod knowledge;
mod likeness;
mod meeting;
mod performing;
mod permits;
mod probing;
mod retracing;
mod run;
mod shares;
mod spinning;
mod stuck;
mod trusted;
mod unfinished;

pub(crate) use knowledge::{Memory, Recalled};
pub(crate) use run::{Exposed, Lesson, Purpose};

use crate::awaiting::Watch;
use crate::event::{Event, Kind, ObjIx, Objects, Request, Trace, flag};
use crate::explore::{Enabled, Explorer, Planned};
use crate::host::{
    Decision, Ending, Grant, ObjectId, Op, Options, Origin, Step, Strategy, SwitchReason, ThreadIx, Timeouts,
};
use crate::request::{operation, request};
use crate::sync::World;
use crate::sync::arrival::asked_about;
use crate::sync::result;
use crate::sync::thread::Phase;
use clocks::Clocks;
use knowledge::Knowledge;
use run::{Own, Run};
use spinning::Spinning;

/// Settings that hold for all executions.
#[derive(Debug, Default)]
struct Settings {
    timeouts: Timeouts,
    step_bound: usize,
    /// The same for a random walk that ends with it: beyond the bound each thread has a turn, for as many steps again.
    whole_bound: usize,
    stop_at_failure: bool,
    /// Whether the search ends with an execution that has reached the bound on steps.
    stop_at_bound: bool,
    /// Whether what a thread does in trusted code is one step.
    joins: bool,
    /// Whether additions whose sum is not used commute.
    commute: bool,
    /// Whether threads that are alike have their debuts in order.
    symmetric: bool,
    /// Whether sections under locks are single steps, which rely on what other threads do.
    sections: bool,
    /// Whether loops have to be known as soon as they are entered, except in random walks.
    eager: bool,
}

/// The current execution: what is true of it alone ([`Run`]), what outlives it ([`Knowledge`]), and memory that each
/// execution fills anew.
#[derive(Debug, Default)]
pub(crate) struct Execution {
    /// Threads and what they synchronize on.
    pub(crate) world: World,
    /// The events so far.
    pub(crate) trace: Trace,
    /// The steps to take first.
    pub(crate) plan: Vec<Event>,
    /// Values for the choices of a plan that does not contain them.
    pub(crate) choices: Vec<u32>,
    pub(crate) run: Run,
    own: Vec<Own>,
    enabled: Vec<Enabled>,
    /// Threads that could run, but must not have their debuts yet.
    held: Vec<u16>,
    known: Knowledge,
    settings: Settings,
    /// Where an object comes from.
    pub(crate) makers: Option<fn(ObjectId) -> Option<Origin>>,
    watch: Watch,
    spinning: Spinning,
    places: shares::Visited,
    clocks: Clocks,
    /// Of an execution aside, the plan of the one before.
    interrupted: Option<Vec<Event>>,
}

impl Execution {
    /// Settings that hold for all executions.
    pub(crate) fn configure(&mut self, options: &Options, stop_at_failure: bool, eager: bool) {
        self.watch.eager = eager;
        let step_bound = usize::try_from(options.step_bound).unwrap_or(usize::MAX).min(u32::MAX as usize - 1);
        self.watch.bound = step_bound;
        let stop_at_bound = !options.keep_going;
        let whole_bound = step_bound.saturating_mul(2).min(u32::MAX as usize - 1);
        let timeouts = options.timeouts;
        self.world.stands_still = timeouts.stand_still();
        self.world.sleeps_take_time = timeouts == Timeouts::Clock;
        let joins = options.strategy.joins_trusted();
        let commute = options.commute;
        let symmetric = options.uses_symmetry();
        self.settings = Settings {
            timeouts,
            step_bound,
            whole_bound,
            stop_at_failure,
            stop_at_bound,
            joins,
            commute,
            symmetric,
            sections: matches!(options.strategy, Strategy::LazyDpor | Strategy::Auto),
            eager,
        };
    }

    /// Starts with the main thread running, or with one that has to reach its first operation before.
    pub(crate) fn start(&mut self, purpose: Purpose, planned: Planned) -> Grant {
        self.run = Run { purpose, planned, arrived: Some(0), ..Run::default() };
        self.world.reset();
        let ordered = self.settings.symmetric && purpose == Purpose::Search && !planned.led;
        self.world.debuts.reset(ordered);
        self.trace.clear();
        self.known.privacy = self.known.privacy.wrapping_add(1);
        self.watch.reset(self.world.threads.len());
        self.spinning.reset();
        self.places.reset();
        self.clocks.reset();
        // An execution aside that is still pending when a search ends for lack of time is not the one that shows a bug.
        if purpose == Purpose::Search {
            // An execution that is compared is of the same kind as the one before.
            if !planned.compares {
                self.watch.be_eager(self.settings.eager && !planned.samples);
            }
            self.begin_aside();
        }
        self.own.clear();
        self.grow();
        self.trace.together = self.world.thread_objects.iter().skip(1).any(|thread| thread.present);
        self.run.accompanied = self.trace.together;
        self.arrive(0)
    }

    /// Lets the next of the threads that are present from the start run to its first operation, which is no step: no
    /// other thread can observe it. The main thread comes last, and goes on as if it had been alone.
    fn arrive(&mut self, last: u16) -> Grant {
        let next = self.world.thread_objects.iter().skip(usize::from(last) + 1).position(|thread| thread.present);
        if let Some(passed) = next {
            let thread = last + 1 + passed as u16;
            self.run.arrived = Some(thread);
            return self.grant(thread, 0, 0);
        }
        self.run.arrived = None;
        let accesses = match self.planned_run(0) {
            0 if self.plan.is_empty() => self.run.planned.head_start,
            n => n,
        };
        self.grant(0, 0, accesses)
    }

    /// The running thread.
    #[must_use]
    pub(crate) fn running(&self) -> u16 {
        self.run.running
    }

    #[inline]
    fn grant(&mut self, thread: u16, result: u32, accesses: u32) -> Grant {
        let accesses = self.allow(thread, accesses);
        Grant { thread: thread.into(), result, accesses }
    }

    /// The number of accesses that a thread which goes on may execute before it must announce the next one, if a
    /// strategy allows `accesses`. Separate from the answer itself, which is then constructed in place: moving what has
    /// just been written costs more.
    #[inline]
    fn allow(&mut self, thread: u16, accesses: u32) -> u32 {
        self.run.running = thread;
        let bounded = if self.is_in_bounds(accesses as usize) {
            accesses
        } else {
            accesses.min(u32::try_from(self.share(thread)).unwrap_or(u32::MAX))
        };
        // Whether the next access is a debut is not known yet.
        let announces = self.run.purpose == Purpose::Verbose || self.world.debuts.is_too_early(thread);
        self.run.allowed = if announces { 0 } else { bounded };
        let mut accesses = self.run.allowed;
        if let Some(distance) = self.watch.distance(thread) {
            accesses = accesses.min(distance);
        }
        if self.spinning.is_slow(thread) {
            accesses = accesses.min(spinning::LOOKS);
        }
        if let Some(events) = self.until_long(thread) {
            accesses = accesses.min(events);
        }
        accesses
    }

    /// The number of the next step of a thread.
    fn next_step(&self, thread: u16) -> u32 {
        self.trace.steps[usize::from(thread)] + 1
    }

    fn stop(&mut self, ending: Ending) -> Decision {
        self.end_meeting();
        self.run.ended = Some(ending);
        Decision::Stop(ending)
    }

    /// In an execution that is shown, keeps the next event as the user sees it: an operation with its result, and
    /// whether it continues one that had begun before.
    fn show(&mut self, thread: u16, op: Option<(Op, u32)>, resumed: bool) {
        let reason = self.reason(thread);
        let thread = ThreadIx::from(thread);
        // The beginning of a thread is no step: the next one shows why it runs.
        let reason = self.run.untold.take().filter(|told| told.0 == thread).map_or(reason, |told| told.1);
        match op {
            Some((op, result)) => {
                self.run.steps.push(Step { thread, op, result, reason, resumed, uses_permit: false });
            }
            None => self.run.untold = Some((thread, reason)),
        }
    }

    /// The wait of a thread has used up its permit.
    fn show_used_permit(&mut self, thread: u16) {
        let op = self.own[usize::from(thread)].op;
        self.show(thread, op.map(|op| (op, result::DONE)), true);
        if let Some(step) = self.run.steps.last_mut().filter(|_| op.is_some()) {
            step.uses_permit = true;
        }
    }

    /// Adds a complete event: if parts of it were set here, its copy into the trace would have to wait for them.
    fn push(&mut self, event: &Event, objects: &Objects) {
        self.note_decided(objects);
        let noted = self.watch.note(event, self.trace.events.len(), objects);
        if self.run.planned.samples {
            self.spinning.note(event, noted.changes);
        }
        if let Some(planned) = self.plan.get(self.run.followed)
            && (planned.thread, planned.step) == (event.thread, event.step)
        {
            #[cfg(feature = "traps")]
            // A plan made before something was queried for the first time does not take that into account.
            if self.run.purpose == Purpose::Search && self.run.exposed == Exposed::Nothing && !self.watch.insists() {
                crate::sync::audit::audit_move(planned, event, objects);
            }
            let differs = planned.past != event.past && planned.past != 0 && planned.kind != Kind::Unknown;
            self.run.followed += 1;
            if differs {
                self.differ_in_past(event, objects);
            }
        }
        self.count(event.thread, 1);
        // Nor can another thread notice it before the first thread has started others.
        if !noted.concerns || !self.run.accompanied {
            self.count_unnoticed();
        }
        // For another operation `site` is the place that it is called from, and may be any number.
        if event.kind.is_access() {
            self.come_to_place(event.site);
        }
        self.run.shares.count(event.thread, 1, 1);
        let own = &mut self.own[usize::from(event.thread)];
        own.quiet.event();
        if noted.changes {
            own.quiet.end();
        }
        own.region.follow(event.joint, self.watch.is_probing());
        self.run.last_private = false;
        self.run.immediate = 0;
        self.trace.events.push(*event);
        if self.run.accompanied && event.kind != Kind::Read && self.run.purpose == Purpose::Search {
            if event.kind.idle() == event.kind {
                self.watch.changers.note(event, objects);
            } else {
                self.run.undecided = true;
            }
        }
        // It takes time in proportion to the length of the trace; a loop that goes on for longer repeats what it has
        // done.
        #[cfg(feature = "traps")]
        if self.trace.events.len() < 2_000 {
            self.world.audit(&self.trace, objects);
        }
    }

    /// Notes which thread has changed what with the last event, now that it is known whether it has changed anything.
    #[inline]
    fn note_decided(&mut self, objects: &Objects) {
        if std::mem::take(&mut self.run.undecided)
            && let Some(last) = self.trace.events.last()
        {
            self.watch.changers.note(last, objects);
        }
    }

    #[inline(always)]
    fn count(&mut self, thread: u16, steps: u32) {
        self.trace.steps[usize::from(thread)] += steps;
        self.trace.length += steps as usize;
        self.run.counted += steps as usize;
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
        } else if last.kind.row().gives_way {
            SwitchReason::Yielded
        } else if self.world.enabled(before, self.settings.timeouts == Timeouts::Explore) {
            SwitchReason::Preemption
        } else {
            SwitchReason::Blocked
        }
    }

    /// The running thread's own clock is at `at`, in nanoseconds, and advances by `tick`; returns its clock then.
    pub(crate) fn moves_clock(&mut self, at: u64, tick: u64, objects: &Objects) -> u64 {
        self.clocks.follow(&self.trace.events, objects);
        self.clocks.moves(self.run.running, at, tick)
    }

    /// Something is about to depend on the clock of the running thread.
    pub(crate) fn looks_at_clock(&mut self) {
        self.clocks.look();
    }

    /// Mutexes of which a thread may notice which thread had them before, according to an execution that has ended.
    #[must_use]
    pub(crate) fn ordered_mutexes(&mut self, objects: &Objects) -> Vec<ObjIx> {
        self.clocks.follow(&self.trace.events, objects);
        let mut all = self.clocks.timed(&self.trace, objects);
        if self.world.observed.counts() {
            all.extend(asked_about(&self.trace, objects));
        }
        all
    }

    /// The clock of the running thread.
    pub(crate) fn now(&self) -> u64 {
        self.clocks.now(self.run.running)
    }

    /// Whether it has to be known where the next step of the running thread is called from.
    #[inline]
    #[must_use]
    pub(crate) fn wants_call(&self) -> bool {
        self.watch.until_calls_count(self.run.running) == Some(0)
    }

    /// The host reports where steps are called from.
    pub(crate) fn hear_calls(&mut self) {
        self.watch.hears_calls = true;
    }

    /// The host reports in which state a thread is.
    pub(crate) fn hear_states(&mut self) {
        self.watch.hears_states = true;
    }

    /// Whether the host reports in which state a thread is.
    pub(crate) fn hears_states(&self) -> bool {
        self.watch.hears_states
    }

    /// Whether it has to be known in which state the running thread is.
    #[inline]
    #[must_use]
    pub(crate) fn wants_state(&self) -> bool {
        self.watch.wants_state(self.run.running)
    }

    /// The running thread is in this state.
    pub(crate) fn hear_state(&mut self, state: u128) {
        self.watch.hear_state(state);
    }

    /// What the running thread announces next is called from here.
    pub(crate) fn hear_call(&mut self, call: u32) {
        self.watch.hear_call(call);
    }

    /// The running thread wants to do `op`.
    pub(crate) fn announce(&mut self, op: Op, objects: &mut Objects, explorer: &mut dyn Explorer) -> Decision {
        if let Some(ending) = self.run.ended {
            return Decision::Stop(ending);
        }
        let thread = self.run.running;
        let mut request = request(&op, thread, objects, &self.world.thread_objects);
        request.kind = self.kind_in_search(request.kind);
        if let Some(result) = self.world.immediate(thread, &request) {
            // A loop may consist of such operations alone.
            self.run.immediate += 1;
            if self.run.immediate >= self.settings.step_bound {
                if self.settings.stop_at_bound || self.run.arrived.is_some() {
                    return self.stop(Ending::StepBound);
                }
                self.run.immediate = 0;
                self.run.shares.lose(thread);
                return self.decide(objects, explorer);
            }
            if self.run.purpose == Purpose::Verbose {
                self.show(thread, Some((op, result)), false);
            }
            return Decision::Run(self.grant(thread, result, self.run.allowed));
        }
        if let Some(arrived) = self.run.arrived {
            self.own[usize::from(thread)].op = Some(op);
            self.come_to(thread, request, objects);
            return Decision::Run(self.arrive(arrived));
        }
        if let Op::Access(access) = op
            && self.goes_on(thread, &access, request.unit, objects)
        {
            let decision = Decision::Run(self.grant(thread, 0, self.run.allowed));
            return self.run.ended.map_or(decision, Decision::Stop);
        }
        // A timeout that fires at once, every time, would keep a loop around a timed wait from ever ending.
        self.run.yielded = request.kind.yields();
        self.run.timed = request.times_out();
        self.run.gives_way = self.spinning.is_suspicious() && self.spinning.gives_way(thread, &self.trace);
        self.own[usize::from(thread)].op = Some(op);
        self.come_to(thread, request, objects);
        if let Some(ending) = self.run.ended {
            return Decision::Stop(ending);
        }
        if self.run.meeting.is_none()
            && self.run.retracing.is_none()
            && !self.watch.is_calm(thread, self.world.threads[usize::from(thread)].request.as_ref())
            && let Some(decision) = self.probe(thread, self.run.planned.stays, objects)
        {
            return decision;
        }
        self.decide(objects, explorer)
    }

    /// If it turned out that other steps count than was assumed, the execution is run again.
    fn notice_questions(&mut self) {
        if self.world.observed.take_fresh() && self.run.purpose == Purpose::Search {
            self.run.exposed = Exposed::Arrivals;
            self.expose();
        }
    }

    /// A thread does what may show it steps that the host has left out. The execution is over, since the host has not
    /// done what it would have if it had not left them out.
    pub(crate) fn reveal(&mut self) {
        self.world.observed.reveal();
        self.notice_questions();
        if self.run.exposed == Exposed::Arrivals {
            self.run.ended = Some(Ending::Blocked);
        }
    }

    /// A thread has arrived at its next operation. If arriving is a step that other threads may see, it has yet to take
    /// it.
    #[inline]
    fn come_to(&mut self, thread: u16, request: Request, objects: &mut Objects) {
        if request.kind.is_access() {
            self.world.threads[usize::from(thread)].request = Some(request);
            return;
        }
        if self.world.heeds_first(&request) {
            self.world.begin_heeding(thread, request);
            return;
        }
        let mut request = request;
        if request.kind == Kind::Interrupt {
            self.world.observed.interrupt();
        } else if request.kind == Kind::Sleep && self.world.sleeps_take_time {
            request.flags |= flag::TIMED;
        }
        self.come_past_flag(thread, request, objects);
    }

    /// The same after its thread has looked at its interrupt flag, if it does.
    fn come_past_flag(&mut self, thread: u16, request: Request, objects: &mut Objects) {
        match self.world.arrives(thread, &request, objects) {
            None => self.world.approach(thread, request),
            Some(seen) if seen || self.run.purpose == Purpose::Verbose => self.world.begin_arriving(thread, request),
            Some(_) => {
                self.world.approach(thread, request);
                self.step_privately_of(thread, 1, false, objects);
                self.run.last_private = false;
            }
        }
        self.notice_questions();
    }

    /// The host has named a thread.
    pub(crate) fn name(&mut self, thread: ThreadIx) {
        if let Some(own) = self.own.get_mut(thread.0 as usize)
            && !std::mem::replace(&mut own.named, true)
        {
            self.trace.named.push(thread);
        }
    }

    /// Whether it has done so in this execution.
    pub(crate) fn has_named(&self, thread: ThreadIx) -> bool {
        self.own.get(thread.0 as usize).is_some_and(|own| own.named)
    }

    /// A thread got a number: it takes part from now on.
    pub(crate) fn grow(&mut self) {
        let threads = self.world.threads.len();
        self.watch.grow(threads);
        self.spinning.grow(threads);
        self.trace.steps.resize(threads, 0);
        self.own.resize(threads, Own::default());
        self.trace.threads = threads;
    }

    /// An object has got another name.
    pub(crate) fn rename(&mut self) {
        self.run.renamed = true;
        self.known.privacy = self.known.privacy.wrapping_add(1);
    }
}

/// An event as it is reported to the user.
fn told(event: &Event, objects: &Objects) -> Option<(ThreadIx, Op)> {
    Some((ThreadIx::from(event.thread), operation(event, objects)?))
}
