//! The controller: one exploration as the host sees it.
//!
//! Protocol: `new`, then per execution `begin`, any number of `executed` / `announce` / `query`, `end`; until `begin`
//! says that it is over. After the first bug (or at the end of the search when it keeps going) `begin` offers the
//! failing execution once more, verbosely. Invariant: nothing depends on anything but the options and what the host
//! reports, so equal calls give equal answers.

mod novelty;
mod outcome;
mod saved;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use rustc_hash::FxHashMap;
use xxhash_rust::xxh3::xxh3_64;

use crate::causality::Causality;
use crate::data_races::{DataRaces, Trusts};
use crate::estimate::{Estimate, Estimated};
use crate::event::{Event, ObjIx, ObjKey, Objects};
use crate::execution::{Execution, Purpose};
use crate::explore::bound::{Bound, Coverage};
use crate::explore::named::explorer_of;
use crate::explore::parallel::{Frontier, Member};
use crate::explore::{Explorer, Finished, Learnt, Metrics};
use crate::host::{
    Access, Begin, Bug, BugKind, Decision, Divergence, Ending, Failure, FailureKind, ObjectId, Op, Options,
    OptionsError, Query, Race, RaceSide, Races, Step, Strategy, Summary, ThreadIx, Timeouts, Verdict,
};
use crate::plan::{plan_of, plan_of_trace, schedule_of};
use crate::session::Session;
use crate::sync::thread::{Thread, ThreadObjects};
use crate::trap::{self, Trap};

use novelty::{Novelties, Novelty};
use outcome::Outcome;
pub use saved::RestoreError;

/// Times that a search starts again because objects have survived an execution.
const MOST_RENAMINGS: u32 = 100;

/// Times that a search starts again because a location turned out to be shared, before each access is an event.
const MOST_EXPOSURES: u32 = 32;

/// One exploration of one test.
#[derive(Debug)]
pub struct Controller {
    options: Options,
    objects: Objects,
    threads: FxHashMap<ObjectId, ThreadIx>,
    execution: Execution,
    explorer: Box<dyn Explorer>,
    causality: Causality,
    races: DataRaces,
    session: Session,
    failing: Option<Vec<Event>>,
    /// Times that the search started again because a location turned out to be shared.
    exposures: u32,
    stage: Stage,
    restart: bool,
    renamings: u32,
    last: bool,
    /// The plan of `execution` is that of the next one, which was not run yet.
    planned: bool,
    /// The search has ended for lack of budget: what would have come next.
    left: Option<saved::Next>,
    /// How the last execution of the search ended.
    outcome: Outcome,
    /// What has happened in the host's process so far.
    novelties: Novelties,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    Search,
    /// The search has ended; the failing execution is still to be shown.
    Show,
    Over,
}

impl Controller {
    /// Prepares an exploration.
    pub fn new(options: Options) -> Result<Controller, OptionsError> {
        let bound = Bound::of(&options)?;
        let explorer = explorer_of(&options, bound);
        Controller::with(options, explorer)
    }

    /// Prepares one of several controllers that explore together, each with a host of its own; exactly one `begins`. The
    /// budget of executions is that of the frontier.
    pub fn member(options: Options, frontier: &Arc<Frontier>, begins: bool) -> Result<Controller, OptionsError> {
        if options.strategy != Strategy::Dpor {
            return Err(OptionsError::Workers(options.strategy.name()));
        }
        Bound::of(&options)?;
        let options = Options { budget_executions: None, ..options };
        let mut controller = Controller::with(options, Box::new(Member::new(Arc::clone(frontier), begins)))?;
        controller.execution.expose_all();
        Ok(controller)
    }

    fn with(options: Options, explorer: Box<dyn Explorer>) -> Result<Controller, OptionsError> {
        if options.step_bound == 0 {
            return Err(OptionsError::StepBound);
        }
        if options.check_determinism == Some(0) {
            return Err(OptionsError::Determinism);
        }
        let random = options.strategy.is_random();
        let mut execution = Execution::default();
        let ends = options.end_at_failure || trap::is_set(Trap::FailureEnds);
        let stop_at_failure = !options.keep_going || ends;
        execution.configure(options.timeouts, options.step_bound, stop_at_failure, explorer.is_exact());
        let mut controller = Controller {
            options,
            objects: Objects::default(),
            threads: FxHashMap::default(),
            execution,
            explorer,
            causality: Causality::default(),
            races: DataRaces::default(),
            session: Session::new(random),
            failing: None,
            exposures: 0,
            stage: Stage::Search,
            restart: false,
            renamings: 0,
            last: false,
            planned: false,
            left: None,
            outcome: Outcome::default(),
            novelties: Novelties::default(),
        };
        let main = controller.add_thread(xxh3_64(b"main"));
        controller.present(main, false);
        Ok(controller)
    }

    fn add_thread(&mut self, name: u64) -> ThreadIx {
        let world = &mut self.execution.world;
        let number = world.threads.len() as u32;
        let hash = xxh3_64(&name.to_le_bytes());
        world.thread_objects.push(ThreadObjects {
            life: self.objects.intern_named(ObjKey::Life(number), name),
            permit: self.objects.intern_named(ObjKey::Permit(number), name),
            flag: self.objects.intern_named(ObjKey::Flag(number), name),
            arrival: self.objects.intern_named(ObjKey::Arrival(number), name),
            hash,
            present: false,
            daemon: false,
        });
        world.threads.push(Thread::default());
        self.execution.grow();
        ThreadIx(number)
    }

    /// Tells whose accesses are trusted: races among them are left out.
    pub fn trust(&mut self, trusts: Trusts) {
        self.races.trust(trusts);
    }

    /// The data races found so far, each pair of places once.
    #[must_use]
    pub fn races(&self) -> &[Race] {
        self.races.found()
    }

    /// The settings.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The thread represented by an object; never the main thread, which is [`ThreadIx::MAIN`] by itself.
    pub fn thread(&mut self, object: ObjectId) -> ThreadIx {
        if let Some(&known) = self.threads.get(&object) {
            return known;
        }
        let thread = self.add_thread(object.0);
        self.threads.insert(object, thread);
        thread
    }

    /// A thread is there from the start of each execution, as the main thread always is; to be said before the first one.
    /// Nobody starts it, and nothing happens before its first step. An execution begins with all these threads being let
    /// run, one by one, to the first operation that each of them announces. A daemon does not keep the execution going.
    pub fn present(&mut self, thread: ThreadIx, daemon: bool) {
        if let Some(objects) = self.execution.world.thread_objects.get_mut(thread.0 as usize) {
            objects.present = true;
            objects.daemon = daemon;
        }
    }

    /// Starts the next execution, if there is one.
    pub fn begin(&mut self) -> Begin {
        if self.stage == Stage::Search {
            if let Some(grant) = self.begin_search() {
                return grant;
            }
            let shown = self.options.replay.is_some() || self.failing.is_none();
            self.stage = if shown || self.session.is_lost() { Stage::Over } else { Stage::Show };
        }
        if self.stage == Stage::Show {
            self.stage = Stage::Over;
            self.execution.plan = self.failing.clone().unwrap_or_default();
            // It may have been found before anybody asked about threads that wait.
            let bug = self.session.summary.bug.as_ref();
            self.execution.world.observed.set_counted(bug.map(|bug| bug.schedule.counted).unwrap_or_default());
            let head_start = self.explorer.head_start();
            return Begin::Verbose(self.execution.start(Purpose::Verbose, head_start));
        }
        Begin::Over
    }

    fn begin_search(&mut self) -> Option<Begin> {
        let session = &mut self.session;
        if session.is_lost() {
            return None;
        }
        let stop = session.summary.bug.is_some() && !self.options.keep_going;
        let spent = self.options.budget_executions.is_some_and(|budget| session.begun >= budget);
        if let Some(schedule) = &self.options.replay {
            if session.begun > 0 && !std::mem::take(&mut self.execution.again) {
                session.close(false);
                return None;
            }
            session.begun = 1;
            self.execution.plan = plan_of(schedule);
            self.execution.choices = schedule.choices.clone();
            self.execution.world.observed.set_counted(schedule.counted);
            let grant = self.execution.start(Purpose::Verbose, 0);
            return Some(Begin::Verbose(grant));
        }
        if stop {
            session.close(false);
            return None;
        }
        if std::mem::take(&mut self.execution.again) {
            if self.last {
                self.left = Some(saved::Next::Again(self.execution.plan.clone()));
                session.close(false);
                return None;
            }
            self.explorer.again();
            let head_start = self.explorer.head_start();
            return Some(Begin::Run(self.execution.start(Purpose::Search, head_start)));
        }
        let more = if std::mem::take(&mut self.planned) {
            self.explorer.again();
            true
        } else {
            self.explorer.prepare(&self.execution.trace, &mut self.objects);
            let mut plan = std::mem::take(&mut self.execution.plan);
            let more = self.explorer.next(&self.execution.trace, &mut plan);
            self.execution.plan = plan;
            if self.explorer.expected().is_none() {
                session.turn(self.explorer.turned());
            }
            more
        };
        let checks = self.explorer.expected().is_some();
        if !more || (self.last || spent) && !checks {
            self.left = more.then(|| saved::Next::Planned(self.execution.plan.clone()));
            session.close(!more && self.explorer.coverage() != Coverage::Heuristic);
            return None;
        }
        if !checks {
            session.begun += 1;
        }
        let head_start = self.explorer.head_start();
        let grant = self.execution.start(Purpose::Search, head_start);
        Some(Begin::Run(grant))
    }

    /// Accesses that the running thread has executed since it was granted the right to run.
    pub fn executed(&mut self, accesses: &[Access]) {
        self.execution.executed(accesses, &mut self.objects);
    }

    /// If accesses of the running thread that are known to be no events can be told by their number alone
    /// ([`Controller::skipped`]): a value that changes with everything on which that knowledge depends.
    #[must_use]
    pub fn privacy(&self) -> Option<u64> {
        let privacy = self.execution.privacy()?;
        Some(u64::from(privacy) << 16 | u64::from(self.execution.running()))
    }

    /// Whether the last access was no event: as long as [`Controller::privacy`] stays the same, no access of the running
    /// thread to that location is one.
    #[must_use]
    pub fn was_private(&self) -> bool {
        self.execution.was_private()
    }

    /// The running thread has executed so many accesses that are no events; whether any of them was a change, and the sum
    /// of their marks ([`crate::private::mark`]).
    pub fn skipped(&mut self, accesses: u32, changes: bool, marks: u32) {
        self.execution.skipped(accesses, changes, marks, &self.objects);
    }

    /// The running thread wants to do this next.
    pub fn announce(&mut self, op: Op) -> Decision {
        self.execution.announce(op, &mut self.objects, self.explorer.as_mut())
    }

    /// The access of the running thread that was granted last could have changed something and has not: a compare-and-set
    /// that failed, an update that wrote the value that was there.
    pub fn changed_nothing(&mut self) {
        self.execution.changed_nothing(&mut self.objects);
    }

    /// The running thread dies of this; it then announces its exit.
    pub fn failure(&mut self, failure: Failure) {
        let thread = self.execution.running();
        self.execution.failures.push((thread, failure));
    }

    /// The program did something that cannot be controlled: the exploration ends.
    pub fn uncontrolled(&mut self, message: String) {
        self.session.uncontrolled(message);
        self.execution.ended = Some(Ending::Uncontrolled);
    }

    /// An object has turned out to live longer than one execution: identities have changed, a search starts again.
    pub fn promoted(&mut self) {
        self.restart = true;
        self.execution.rename();
    }

    /// Something has happened in the current execution that happens once in the host's process, such as the initialisation
    /// of a class: the execution is run again, unless it has happened under this name before.
    pub fn novelty(&mut self, what: &str) {
        self.novelties.note(what);
    }

    /// Ends the search after the current execution (the budget of time, which only the host can measure).
    pub fn stop_after_this(&mut self) {
        self.last = true;
    }

    /// Ends the search here, in the middle of an execution, which counts as not begun: it is the first one of a search that
    /// goes on. Whether it does: what shows a bug and the replay of a token come to their own ends.
    pub fn stop_now(&mut self) -> bool {
        let searches = self.stage == Stage::Search && self.options.replay.is_none();
        if searches {
            self.last = true;
            self.execution.ended.get_or_insert(Ending::Stopped);
        }
        searches
    }

    /// Answers a question about the current state.
    pub fn query(&mut self, query: Query) -> u32 {
        let running = self.execution.running();
        let world = &mut self.execution.world;
        match query {
            Query::Init { object, value } => {
                let semaphore = self.objects.intern(ObjKey::Semaphore(object));
                let latch = self.objects.intern(ObjKey::Latch(object));
                if !self.execution.trace.initial.contains_key(&semaphore) {
                    self.execution.trace.initial.insert(semaphore, value);
                    self.execution.trace.initial.insert(latch, value);
                    world.init_semaphore(semaphore, value);
                    world.init_latch(latch, value);
                }
                0
            }
            Query::Holds(id) => {
                let monitor = self.objects.intern(ObjKey::Monitor(id));
                u32::from(world.mutex(monitor).holds(running) > 0)
            }
            Query::HoldCount(id) => {
                let lock = self.objects.intern(ObjKey::Lock(id));
                world.mutex(lock).holds(running)
            }
            Query::RunningThread => u32::from(running),
            Query::ReadHoldCount(id) => {
                let lock = self.objects.intern(ObjKey::RwLock(id));
                world.rwlock(lock).map_or(0, |l| l.read_holds(running))
            }
            Query::WriteHoldCount(id) => {
                let lock = self.objects.intern(ObjKey::RwLock(id));
                world.rwlock(lock).map_or(0, |l| l.write_holds(running))
            }
        }
    }

    /// The execution is over and all its threads are gone.
    pub fn end(&mut self) {
        let ending = self.execution.ended.unwrap_or(Ending::Uncontrolled);
        self.execution.end_aside(ending != Ending::Stopped);
        if ending == Ending::Uncontrolled {
            self.session.uncontrolled("the host ended an execution that had not come to its end".into());
        }
        let novelty = self.novelties.end();
        if let Novelty::Always(names) = &novelty {
            self.session.uncontrolled(format!(
                "each time an execution was run again, something happened in it for the first time in this process: {names}"
            ));
        }
        let is_new = novelty != Novelty::Nothing;
        let divergence = self.execution.divergence.take();
        let mut outdates_all = self.execution.exposed;
        if let Some(divergence) = divergence.filter(|_| !is_new) {
            if self.restart && self.stage == Stage::Search {
                // An object was renamed as the execution came to it: no difference, and the search starts again.
                self.start_again();
                return;
            }
            let searches = self.stage == Stage::Search && self.options.replay.is_none();
            if searches && self.novelties.outdates() {
                // The plan comes from an execution before something had happened for the first time.
                self.execution.outdated = true;
                outdates_all = true;
            } else {
                self.session.diverged(divergence);
            }
        }
        self.races.pass_over();
        if self.session.is_lost() {
            return;
        }
        if self.stage != Stage::Search && is_new {
            self.show_again();
            return;
        }
        if self.execution.exposed && self.stage == Stage::Search {
            // Earlier executions of the search lack the events that this one has, and its own first ones are missing.
            let first = self.execution.plan.is_empty();
            self.execution.again = first;
            self.execution.outdated = !first;
            self.exposures += u32::from(!first);
            if self.exposures > MOST_EXPOSURES {
                self.execution.expose_all();
            }
        }
        self.execution.again |= is_new && !self.execution.outdated;
        if ending == Ending::Stopped {
            self.end_stopped();
            return;
        }
        if self.explorer.expected().is_some() && self.stage == Stage::Search {
            self.check_repetition(ending, outdates_all);
            return;
        }
        if self.execution.outdated || self.execution.again {
            self.void();
            return;
        }
        if self.stage != Stage::Search {
            if self.session.summary.bug.as_ref().is_some_and(|bug| bug.kind == BugKind::Race) {
                self.execution.finish(&mut self.objects);
                let threads = &self.execution.world.thread_objects;
                self.causality.analyse(&self.execution.trace, &self.objects, threads);
                self.look_for_races();
            }
            self.check_recurrence(ending);
            return;
        }
        self.execution.finish(&mut self.objects);
        self.outcome = Outcome::of(ending, self.execution.daemons_cut, &self.execution.failures);
        let trace = &self.execution.trace;
        self.causality.analyse(trace, &self.objects, &self.execution.world.thread_objects);
        let failed = !self.execution.failures.is_empty();
        match self.explorer.is_repetition() {
            true => self.session.count(Ending::Blocked, trace.length, false, &self.causality),
            false => self.session.count(ending, trace.length, failed, &self.causality),
        }
        self.look_for_races();
        self.session.summary.points += self.execution.points;
        self.session.summary.awaiting = self.execution.awaiting_places();
        self.session.summary.loops_unknown |= self.execution.has_unknown_loops();
        self.session.summary.daemons_cut += u64::from(self.execution.daemons_cut);
        if let Some(bug) = self.find_bug(ending)
            && self.session.bug(bug)
        {
            self.failing = Some(plan_of_trace(&self.execution.trace));
        }
        if self.options.replay.is_some() {
            return;
        }
        if self.restart {
            // The explorer must not learn from a trace whose objects are not those of its plan.
            self.start_again();
            return;
        }
        if ending == Ending::StepBound && !self.options.keep_going {
            // The search ends with it, and all the races of an execution that long take their time. A search that is only
            // told to stop may be gone on with, and needs them.
            return;
        }
        let mut finished = Finished {
            trace: &self.execution.trace,
            causality: &self.causality,
            objects: &mut self.objects,
            threads: &self.execution.world.thread_objects,
            ending,
            timeouts: self.options.timeouts,
        };
        let found = self.session.summary.bug.is_some() && !self.options.keep_going;
        if self.explorer.finish(&mut finished) == Learnt::Restart && !found {
            self.explorer.restart();
            self.session.restart();
        }
    }

    /// Looks for data races in the execution that has ended, if all that could order its accesses is part of its trace.
    fn look_for_races(&mut self) {
        let (execution, threads) = (&self.execution, &self.execution.world.thread_objects);
        if self.options.races == Races::Off || self.restart {
            return;
        }
        let (trace, number) = (&execution.trace, self.session.number());
        self.races.analyse(trace, &self.causality, &self.objects, threads, number, schedule_of);
    }

    /// The race that makes the execution that has ended a failing one.
    fn failing_race(&self) -> Option<[RaceSide; 2]> {
        // What a token stands for is a bug.
        let fails = self.options.races == Races::Fail || self.options.replay.is_some();
        self.races.of_this_execution().filter(|_| fails)
    }

    /// An execution that was run again must have been the same.
    fn check_repetition(&mut self, ending: Ending, outdates_all: bool) {
        self.execution.finish(&mut self.objects);
        let execution = &mut self.execution;
        let Some(expected) = self.explorer.expected() else {
            return;
        };
        let found = std::mem::replace(&mut execution.trace, expected.trace.clone());
        if outdates_all {
            execution.again = false;
            execution.forget_loops();
            self.explorer.restart();
            self.session.restart();
            return;
        }
        if execution.again || execution.outdated {
            // A loop was probed, or is known by now to wait earlier. In the first case it can be run once more.
            execution.again &= !self.last;
            return;
        }
        let different = expected.compare(&found);
        let at = different.unwrap_or(found.events.len());
        let outcome = Outcome::of(ending, execution.daemons_cut, &execution.failures);
        let told = |events: &[Event]| match events.get(at) {
            Some(event) => format!("{:?} by thread {} with result {}", event.kind, event.thread, event.result),
            None => "its end".to_owned(),
        };
        let difference = if different.is_some() {
            format!("event {at} was {}, then {}", told(&expected.trace.events), told(&found.events))
        } else if !self.outcome.is_met_by(&outcome) {
            format!("it ended as {}, then as {outcome}", self.outcome)
        } else {
            return;
        };
        self.session.diverged(Divergence {
            position: at as u64,
            expected: None,
            found: None,
            before: None,
            message: format!("an execution that was run twice went another way: {difference}"),
        });
    }

    /// The execution was cut short by the host: it comes again, unless it was there for comparison only.
    fn end_stopped(&mut self) {
        if let Some(expected) = self.explorer.expected() {
            self.execution.trace = expected.trace.clone();
        } else {
            self.execution.again = !self.execution.outdated;
        }
        self.void();
    }

    /// The execution only taught something about loops or locations: it does not count.
    fn void(&mut self) {
        if self.execution.exposed {
            self.execution.forget_loops();
        }
        if self.execution.asked {
            // Steps have got other numbers, or touch more.
            self.session.forget_relations();
        }
        if self.execution.outdated {
            self.session.begun -= 1;
            self.explorer.restart();
            self.session.restart();
        } else if self.restart {
            // Its objects have got new names, so it begins like one that was never run.
            self.session.begun -= 1;
        }
        if self.restart {
            self.start_again();
        }
    }

    /// The failing execution has to be shown once more.
    fn show_again(&mut self) {
        self.stage = Stage::Show;
        if std::mem::take(&mut self.restart) {
            self.forget_names();
        }
    }

    /// The names that the failing execution knows are out of date.
    fn forget_names(&mut self) {
        for event in self.failing.iter_mut().flatten() {
            event.object = ObjIx::NONE;
        }
    }

    /// Starts the search again because objects have got new names.
    fn start_again(&mut self) {
        self.restart = false;
        self.execution.again = false;
        self.execution.forget_loops();
        self.renamings += 1;
        self.forget_names();
        let walks = self.options.strategy.is_random();
        let found = self.session.summary.bug.is_some() && !self.options.keep_going;
        if walks || found {
            return;
        }
        if self.renamings > MOST_RENAMINGS {
            self.session.uncontrolled(format!(
                "in each of {MOST_RENAMINGS} executions another object of an earlier execution was still in use, so no \
                 two of them started in the same state; keep the state that the test builds up out of places that \
                 outlive it, such as native code or classes excluded from control"
            ));
            return;
        }
        self.explorer.restart();
        self.session.restart();
    }

    /// The failing execution, run again, must fail in the same way.
    fn check_recurrence(&mut self, ending: Ending) {
        let Some(recorded) = self.session.summary.bug.as_ref().map(|bug| bug.kind) else {
            return;
        };
        let again = self.find_bug(ending).map(|bug| bug.kind);
        if again != Some(recorded) {
            self.session.diverged(Divergence {
                position: self.execution.trace.length as u64,
                expected: None,
                found: None,
                before: None,
                message: format!("the same schedule led to {again:?} instead of {recorded:?}"),
            });
        }
    }

    fn find_bug(&self, ending: Ending) -> Option<Bug> {
        let execution = &self.execution;
        let (kind, thread, message) = if let Some((thread, failure)) = execution.failures.first() {
            let kind = match failure.kind {
                FailureKind::Exception => BugKind::Exception,
                FailureKind::Assertion => BugKind::Assertion,
            };
            let message = match failure.message.as_str() {
                "" => failure.type_name.clone(),
                message => format!("{}: {message}", failure.type_name),
            };
            (kind, ThreadIx(u32::from(*thread)), message)
        } else if ending == Ending::Livelock {
            let (waiting, _) = execution.deadlock.as_ref()?;
            let mut round = waiting.iter().filter(|w| w.goes_round);
            let thread = round.next().map_or(ThreadIx::MAIN, |w| w.thread);
            let message = match 1 + round.count() {
                1 => "livelock: 1 thread goes round a loop, and nobody is left to change what it looks at".to_owned(),
                n => format!("livelock: {n} threads go round loops, and nobody is left to change what they look at"),
            };
            (BugKind::Livelock, thread, message)
        } else if ending == Ending::Deadlock {
            let (waiting, cycle) = execution.deadlock.as_ref()?;
            let what = if *cycle { "wait for each other in a cycle" } else { "wait for ever" };
            let thread = waiting.first().map_or(ThreadIx::MAIN, |w| w.thread);
            let message = format!("deadlock: {} threads {what}", waiting.len());
            (BugKind::Deadlock, thread, message)
        } else if ending == Ending::StepBound {
            let message = format!("the bound of {} events was reached", self.options.step_bound);
            let thread = ThreadIx(u32::from(execution.running()));
            (BugKind::Livelock, thread, message)
        } else if let Some([first, second]) = self.failing_race() {
            let message = format!("data race of threads {} and {}", first.thread.0, second.thread.0);
            (BugKind::Race, second.thread, message)
        } else {
            return None;
        };
        let schedule = schedule_of(&execution.trace);
        let at_execution = self.session.number();
        let race = self.failing_race().filter(|_| kind == BugKind::Race);
        let race = race.map(|[first, second]| Race { first, second, at_execution, schedule: schedule.clone() });
        let (waiting, cycle) = execution.deadlock.clone().unwrap_or_default();
        Some(Bug {
            kind,
            thread,
            message,
            failure: execution.failures.first().map(|(_, f)| f.clone()),
            waiting,
            cycle,
            race: race.map(Box::new),
            at_execution,
            schedule,
        })
    }

    /// The result so far.
    #[must_use]
    pub fn verdict(&self) -> &Verdict {
        &self.session.verdict
    }

    /// The counts so far.
    #[must_use]
    pub fn summary(&self) -> Summary {
        let (coverage, cache) = (self.explorer.coverage(), self.explorer.cache());
        let (relations, estimates) = (self.session.memory(), self.estimates());
        let races = self.races.found().len() as u64;
        Summary { coverage, cache, relations, estimates, races, ..self.session.summary.clone() }
    }

    /// The counts so far, as far as they are kept and not computed.
    #[must_use]
    pub fn counts(&self) -> &Summary {
        &self.session.summary
    }

    /// What can be said about what is left.
    fn estimates(&self) -> Vec<Estimate> {
        let summary = &self.session.summary;
        if self.options.replay.is_some() || summary.executions + summary.blocked == 0 {
            return Vec::new();
        }
        // The random executions of `auto` are no part of the tree of the search that follows them.
        if self.options.strategy == Strategy::Auto {
            return Vec::new();
        }
        match self.explorer.estimated() {
            Estimated::Behaviours => self.session.unseen(self.explorer.probed()),
            of => vec![self.session.left(of, &self.explorer.open())],
        }
    }

    /// What the strategy did, if that is counted.
    #[must_use]
    pub fn metrics(&self) -> Option<&Metrics> {
        self.explorer.metrics()
    }

    /// The happens-before relations covered so far, regular and lazy, as sorted hashes.
    #[must_use]
    pub fn hashes(&self) -> (Vec<u128>, Vec<u128>) {
        self.session.hashes()
    }

    /// The failing execution, once it was run again.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.execution.steps
    }

    /// When timeouts expire.
    #[must_use]
    pub fn timeouts(&self) -> Timeouts {
        self.options.timeouts
    }
}
