//! One exploration of a Java program.
//!
//! Idea: thin glue with the four things that the engine leaves to its host: the trace buffer, object identity, the
//! clock and names for people. The engine decides; the session translates.
//!
//! Invariants: anything that cannot be understood ends the exploration with a verdict of its own, never with "ok";
//! after a panic inside the engine the engine is not called again.

use crate::asked::{self, AskedError};
use crate::buffer::BadRecord;
use crate::control::{CONTROL, RECORD_BYTES, RECORDS, Record};
use crate::course::Course;
use crate::ending::Counted;
use crate::footsteps::Footsteps;
use crate::futex::pinning;
use crate::intake::{Intake, Mark, mark_of};
use crate::libraries::{self, LibrariesError};
use crate::narrator::{Description, Narrator};
use crate::novelty;
use crate::objects::{BlockKind, Blocks, RawId, maker};
use crate::progress::Progress;
use crate::races::{self, ThreadNames};
use crate::runs::Run;
use crate::saving::{self, Saving, SavingError, Terms};
use crate::sites::Sites;
use crate::transform;
use jess_engine::Controller;
use jess_engine::host::{
    Access, Begin, Behind, Decision, Failure, FailureKind, Grant, Op, Query, Schedule, ThreadIx, Verdict,
};
use jess_engine::token::Token;
use jess_protocol::Options;
use jess_protocol::operation::query as question;
use jess_protocol::options::Carrier;
use jess_protocol::wire::{announced, begin, end, failure, id, noticed};
use std::ops::Range;
use std::time::{Duration, Instant};

const FREE: u32 = u32::MAX;

/// Why an exploration could not be opened.
#[derive(Debug, thiserror::Error)]
pub(crate) enum OpenError {
    #[error(transparent)]
    Asked(#[from] AskedError),
    #[error(transparent)]
    Saving(#[from] SavingError),
    #[error(transparent)]
    Libraries(#[from] LibrariesError),
    #[error("the token was made on JDK {made}, this is JDK {here}: its schedule means nothing here")]
    Jdk { made: String, here: String },
    #[error("the token belongs to test `{made}`, this is `{here}`")]
    Test { made: String, here: String },
    #[error("an exploration is open already: one JVM runs one at a time")]
    Busy,
}

/// The environment that the process runs in.
#[derive(Debug, Clone, Default)]
pub(crate) struct Surroundings {
    /// `java.runtime.version`.
    pub jdk: String,
    /// The file for progress lines, if a command line listens.
    pub result_file: Option<String>,
}

/// One exploration.
pub(crate) struct Session {
    pub options: Options,
    pub surroundings: Surroundings,
    pub controller: Controller,
    pub narrator: Narrator,
    /// The report of an execution that passes, if one was found to be shown beside the failing one.
    pub passing: Narrator,
    /// What executions did that are run again because one had left its plan.
    pub footsteps: Footsteps,
    pub warnings: Vec<String>,
    /// The exceptions behind the one that the running thread is about to die of.
    behind: Vec<Behind>,
    /// What the verdict is relative to, of this and earlier processes; about trusted code, see
    /// [`Session::has_trusted`].
    pub terms: Terms,
    pub race_threads: ThreadNames,
    /// A fault of JESS itself; the engine is not called any more.
    pub internal: Option<String>,
    /// The token being replayed.
    pub replayed: Option<Token>,
    /// Which classes were initialised in each execution ([`crate::initialised`]); reported at the end.
    pub initialised_again: Option<Vec<i32>>,
    started: Instant,
    /// Time spent in earlier processes.
    before: Duration,
    /// Time that throw-away executions took in this process: a part of the budget, but not of the exploration.
    pub warming: Duration,
    /// What keeps the exploration in a file.
    saving: Option<Saving>,
    step_bound: u64,
    budget: Option<Duration>,
    blocks: Blocks,
    intake: Intake,
    sites: Sites,
    running: ThreadIx,
    /// Accesses left of the last grant.
    remaining: u32,
    /// Events of this execution so far.
    events: u64,
    /// The value of `events` when the clock was last read.
    clocked: u64,
    verbose: bool,
    /// Whether the execution is the one that passes.
    passes: bool,
    /// Events of the first execution with a bug, private ones included; 0 as long as there is none.
    failed_after: u64,
    /// Whether the execution of a replay is too long.
    overlong: bool,
    /// Whether an execution was begun.
    begun: bool,
    progress: Option<Progress>,
    pub course: Course,
}

/// The most steps, private ones included, of an execution that is reported step by step: some five seconds' worth.
const MOST_SHOWN: u64 = 12_000_000;

/// Events after which the clock is read.
const CLOCK: u64 = 1_024;

impl Session {
    /// Opens an exploration with these options, which are JSON.
    pub(crate) fn open(options: &str, surroundings: Surroundings) -> Result<Self, OpenError> {
        let (options, replayed) = asked::read(options)?;
        if options.settle {
            libraries::check(&options)?;
        }
        let mut engine = options.of_engine();
        if let Some(token) = &replayed {
            if token.jdk != surroundings.jdk {
                return Err(OpenError::Jdk { made: token.jdk.clone(), here: surroundings.jdk });
            }
            if token.test != options.test {
                return Err(OpenError::Test { made: token.test.clone(), here: options.test });
            }
            engine.replay = Some(token.schedule.clone());
        }
        let step_bound = engine.step_bound;
        let mut opened = saving::open(&options, &surroundings.jdk, engine)?;
        opened.controller.know_makers(maker);
        opened.controller.trust(races::trusts);
        opened.controller.hear_calls();
        opened.controller.may_change();
        if options.pin && options.carrier != Carrier::Continuation {
            pinning::enable();
        }
        Ok(Self {
            budget: options
                .budget_seconds
                .filter(|&seconds| seconds > 0.0)
                .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok()),
            progress: surroundings.result_file.as_deref().map(Progress::to_file),
            options,
            surroundings,
            controller: opened.controller,
            narrator: Narrator::default(),
            passing: Narrator::default(),
            footsteps: Footsteps::default(),
            warnings: opened.warnings,
            behind: Vec::new(),
            terms: opened.terms,
            race_threads: ThreadNames::default(),
            internal: None,
            replayed,
            initialised_again: None,
            started: Instant::now(),
            before: opened.before,
            warming: Duration::ZERO,
            saving: opened.saving,
            step_bound,
            blocks: Blocks::default(),
            intake: Intake::default(),
            sites: Sites,
            running: ThreadIx::MAIN,
            remaining: 0,
            events: 0,
            clocked: 0,
            verbose: false,
            passes: false,
            failed_after: 0,
            overlong: false,
            begun: false,
            course: Course::default(),
        })
    }

    /// The exploration is over: it is kept if a statement about the program is possible.
    pub(crate) fn close(&mut self) {
        if !self.is_lost() {
            self.save(Saving::keep);
        }
        CONTROL.set_verbose(false);
        CONTROL.set_limit(0);
    }

    /// Whether the time is up when the exploration has taken this long.
    fn is_out_of_time(&self, elapsed: Duration) -> bool {
        self.budget.is_some_and(|budget| self.warming + elapsed >= budget)
    }

    /// Whether its executions are only there to fill caches.
    pub(crate) fn is_thrown_away(&self) -> bool {
        !self.options.settle
    }

    /// The time that the exploration has taken, in all processes.
    pub(crate) fn elapsed(&self) -> Duration {
        self.before + self.started.elapsed()
    }

    /// The next execution: a result of [`begin`].
    pub(crate) fn begin(&mut self) -> i32 {
        if self.internal.is_some() || self.overlong {
            return begin::OVER;
        }
        let elapsed = self.elapsed();
        if self.is_out_of_time(elapsed) {
            self.controller.stop_after_this();
        }
        for failure in transform::take_failures() {
            self.controller.uncontrolled(failure);
        }
        self.race_threads.expect(None);
        self.report_progress(elapsed);
        self.blocks.clear();
        self.events = 0;
        self.clocked = 0;
        let (grant, code) = match self.controller.begin() {
            Begin::Over => return begin::OVER,
            // A run that did not ask for a report has no use for one.
            Begin::Verbose(_) | Begin::Passing(_) if self.replayed.is_none() && !self.is_worth_showing() => {
                return begin::OVER;
            }
            Begin::Run(grant) => (grant, begin::RUN),
            Begin::Doubted(grant) => (grant, begin::DOUBTED),
            Begin::Verbose(grant) => (grant, begin::VERBOSE),
            Begin::Passing(grant) => {
                self.passes = true;
                (grant, begin::VERBOSE)
            }
        };
        self.verbose = code == begin::VERBOSE;
        let doubted = code == begin::DOUBTED;
        self.footsteps.begin(doubted);
        CONTROL.set_verbose(if doubted { self.footsteps.wants_words() } else { self.verbose });
        if self.verbose {
            let length = |schedule: &Schedule| schedule.runs.iter().map(|(_, events)| u64::from(*events)).sum();
            let expected = match &self.replayed {
                Some(token) => length(&token.schedule),
                None => self.controller.counts().bug.as_ref().map_or(0, |bug| length(&bug.schedule)),
            };
            // The schedule does not have how long the last thread goes on alone.
            self.narrator.begin(self.failed_after.max(expected));
        }
        // The one execution without a warm-up is meant to see class initialisers.
        let later = std::mem::replace(&mut self.begun, true);
        novelty::expect(self.options.settle && (later || self.options.warm_up));
        self.grant(grant);
        code
    }

    /// Whether to report the failing execution step by step, which takes much longer than running it.
    fn is_worth_showing(&self) -> bool {
        self.options.verbose && self.too_many_to_show().is_none()
    }

    /// The number of steps of the failing execution, if they are too many to report.
    pub(crate) fn too_many_to_show(&self) -> Option<u64> {
        Some(self.failed_after).filter(|&steps| steps > MOST_SHOWN)
    }

    fn report_progress(&mut self, elapsed: Duration) {
        if let Some(progress) = &mut self.progress
            && progress.due(elapsed)
        {
            let summary = self.controller.summary();
            progress.write(elapsed, &summary);
        }
    }

    #[inline]
    fn grant(&mut self, grant: Grant) -> i32 {
        self.running = grant.thread;
        self.remaining = grant.accesses;
        CONTROL.set_result(grant.result);
        self.set_noticed();
        self.set_limit();
        grant.thread.0 as i32
    }

    /// What Java has to know before it starts or joins a thread, or prints.
    #[inline]
    fn set_noticed(&self) {
        let joins = if self.controller.joins_are_waits() { noticed::JOINS } else { 0 };
        let lists = if self.controller.lists_threads() { noticed::LISTS } else { 0 };
        let monitors = if self.controller.takes_monitors() { noticed::MONITORS } else { 0 };
        let single_steps = if self.controller.joins_trusted() { noticed::SINGLE_STEPS } else { 0 };
        let revealed = if self.controller.is_revealed() { noticed::REVEALED } else { 0 };
        CONTROL.set_noticed(joins | lists | monitors | single_steps | revealed);
    }

    #[inline]
    fn set_limit(&self) {
        CONTROL.set_limit(if self.verbose || self.footsteps.is_on() { 0 } else { self.remaining });
    }

    /// The number of records before `position`.
    fn count(position: i32) -> Result<usize, String> {
        let bytes = usize::try_from(position).ok();
        let count = bytes.map(|bytes| bytes / RECORD_BYTES as usize).filter(|&count| count <= RECORDS);
        count.ok_or_else(|| BadRecord::Position(position).to_string())
    }

    /// Passes these records to the engine.
    #[inline]
    fn deliver(&mut self, records: Range<usize>) -> Result<(), String> {
        let records = CONTROL.records(records);
        if self.verbose {
            for _ in records.clone().filter(|&record| mark_of(record).is_none()) {
                self.happened(None);
            }
        }
        if self.footsteps.is_on() {
            for record in records.clone() {
                self.step_of(record)?;
            }
        }
        let taken = self.intake.take(records, &self.blocks, &self.sites, &mut self.controller);
        let accesses = taken.map_err(|error| error.to_string())?;
        self.events += u64::from(accesses);
        if self.remaining != FREE {
            self.remaining = self.remaining.saturating_sub(accesses);
        }
        Ok(())
    }

    /// Notes what a record stands for, to compare executions.
    fn step_of(&mut self, record: Record) -> Result<(), String> {
        let stands = match (mark_of(record), Run::of(record)) {
            (Some(_), _) => return Ok(()),
            (None, Some(run)) => run.element(0),
            (None, None) => record,
        };
        let access = self.intake.decode(stands, &self.blocks, &self.sites).map_err(|error| error.to_string())?;
        self.step(Op::Access(access));
        Ok(())
    }

    fn step(&mut self, op: Op) {
        self.footsteps.step(self.running, op);
        CONTROL.set_verbose(self.footsteps.wants_words());
    }

    /// After the records before `position` the running thread has entered trusted code, or left it.
    fn trust(&mut self, mark: Mark, position: i32) -> Result<(), String> {
        self.deliver(0..Self::count(position)?)?;
        self.intake.trust(mark, &mut self.controller);
        self.set_limit();
        Ok(())
    }

    /// Whether any thread was in trusted code so far.
    pub(crate) fn has_trusted(&self) -> bool {
        self.terms.trusted || self.intake.has_trusted()
    }

    /// Passes the records before `position` to the engine; the running thread goes on, with an empty buffer.
    fn catch_up(&mut self, position: i32) -> Result<(), String> {
        self.deliver(0..Self::count(position)?)?;
        self.set_limit();
        Ok(())
    }

    /// An access has happened, or another operation is announced.
    fn happened(&mut self, op: Option<Op>) {
        self.narrator.happened(self.running, op);
        CONTROL.set_verbose(self.narrator.tells());
    }

    /// Reads the clock now and then: the budget also ends an execution that is under way. Returns whether it has just
    /// done so.
    #[inline]
    fn is_over_budget(&mut self) -> bool {
        let since = self.events.wrapping_sub(self.clocked);
        if since < CLOCK {
            return false;
        }
        self.clocked = self.events;
        if self.replayed.is_some() && self.events > MOST_SHOWN && !self.overlong {
            self.overlong = true;
            self.controller.stop_replay();
            return true;
        }
        self.is_out_of_time(self.elapsed()) && self.controller.stop_now()
    }

    /// Whether a replay has come past the most steps that are shown. Its execution is not followed to its end, since
    /// each step is kept.
    pub(crate) fn replays_too_much(&self) -> bool {
        self.overlong
    }

    #[inline]
    fn decide(&mut self, op: Op, call: impl FnOnce() -> u32) -> i32 {
        self.events += 1;
        self.is_over_budget();
        if self.verbose {
            self.happened(Some(op));
        }
        if self.footsteps.is_on() {
            self.step(op);
        }
        if self.controller.wants_call() {
            self.controller.called_from(call());
        }
        match self.controller.announce(op) {
            Decision::Run(grant) => self.grant(grant),
            Decision::Stop(_) => announced::OVER,
        }
    }

    /// The running thread is about to do an operation that is not an access; `call` returns its caller, as
    /// [`crate::calls`] does.
    pub(crate) fn announce(&mut self, position: i32, op: i32, a: i64, b: i64, call: impl FnOnce() -> u32) -> i32 {
        if self.internal.is_some() {
            return announced::OVER;
        }
        let (op, count) = match (crate::ops::op(op, a, b, &self.blocks), Self::count(position)) {
            (Ok(op), Ok(count)) => (op, count),
            (Err(error), _) => return self.fail(error.to_string()),
            (_, Err(error)) => return self.fail(error),
        };
        match self.deliver(0..count) {
            Ok(()) => self.decide(op, call),
            Err(error) => self.fail(error),
        }
    }

    /// The running thread has reached the limit; its next access is the record at `position`; `call` returns its
    /// caller.
    pub(crate) fn announce_access(&mut self, position: i32, call: impl FnOnce() -> u32) -> i32 {
        if self.internal.is_some() {
            return announced::OVER;
        }
        self.access_at_limit(position, call).unwrap_or_else(|error| self.fail(error))
    }

    fn access_at_limit(&mut self, position: i32, call: impl FnOnce() -> u32) -> Result<i32, String> {
        let count = Self::count(position)?;
        // A limit below the grant: the buffer is full, or this is a verbose replay. The thread goes on by itself,
        // unless it has done so for longer than any execution may last.
        let may_go_on = !self.is_over_budget() && self.events < self.step_bound;
        // The grant is about accesses; how many of the records are accesses is only known after they are decoded.
        self.deliver(0..count)?;
        if may_go_on && self.remaining > 0 {
            self.deliver(count..count + 1)?;
            CONTROL.set_result(0);
            self.set_limit();
            return Ok(self.running.0 as i32);
        }
        let pending = self.intake.decode(CONTROL.record(count), &self.blocks, &self.sites);
        Ok(self.decide(Op::Access(pending.map_err(|error| error.to_string())?), call))
    }

    /// A fault of JESS: the execution and the exploration end.
    fn fail(&mut self, reason: String) -> i32 {
        self.internal_error(reason);
        announced::OVER
    }

    /// Notes a fault of JESS; the first one counts.
    pub(crate) fn internal_error(&mut self, reason: String) {
        self.internal.get_or_insert(reason);
    }

    /// The first id of a fresh block for the running thread.
    pub(crate) fn new_block(&mut self, foreign: bool) -> i32 {
        let kind = if foreign { BlockKind::Foreign } else { BlockKind::Made };
        match self.blocks.allocate(kind, self.running) {
            Ok(first) => first.0 as i32,
            Err(error) => {
                // The ids of the first block are reused; no conclusions are drawn from this execution any more.
                self.internal_error(error.to_string());
                1 << id::BLOCK_BITS
            }
        }
    }

    /// The number of the thread that a Thread object stands for.
    pub(crate) fn thread_of(&mut self, id: i32) -> i32 {
        if self.internal.is_some() {
            return 0;
        }
        match self.blocks.canonical(RawId(id as u32)) {
            Ok(object) => self.controller.thread(object).0 as i32,
            Err(error) => {
                self.internal_error(error.to_string());
                0
            }
        }
    }

    pub(crate) fn query(&mut self, what: i32, a: i64, b: i64) -> i32 {
        if self.internal.is_some() {
            return 0;
        }
        if what == question::TRUST as i32 {
            if let Err(error) = self.trust(Mark::of_query(a), b as i32) {
                self.internal_error(error);
            }
            return 0;
        }
        match crate::ops::query(what, a, b, &self.blocks) {
            Ok(query @ Query::Clock { .. }) => match self.catch_up(b as i32) {
                Ok(()) => self.controller.query(query) as i32,
                Err(error) => {
                    self.internal_error(error);
                    0
                }
            },
            Ok(query) => {
                let answer = self.controller.query(query) as i32;
                self.set_noticed();
                answer
            }
            Err(error) => {
                self.internal_error(error.to_string());
                0
            }
        }
    }

    /// There is another exception behind the one that the running thread dies of.
    pub(crate) fn behind(&mut self, behind: Behind) {
        self.behind.push(behind);
    }

    /// The running thread dies of an exception; those behind it have been named.
    pub(crate) fn failure(&mut self, kind: i32, class: String, message: Option<String>, stack: Vec<String>) {
        let behind = std::mem::take(&mut self.behind);
        if self.internal.is_some() {
            return;
        }
        let kind = if kind == failure::ASSERTION { FailureKind::Assertion } else { FailureKind::Exception };
        let message = message.unwrap_or_default();
        self.controller.failure(Failure { kind, type_name: class, message, stack, behind });
    }

    /// The running thread has ended the program.
    pub(crate) fn exited(&mut self) {
        if self.internal.is_none() {
            self.controller.exited();
        }
    }

    pub(crate) fn uncontrolled(&mut self, message: String) {
        if self.internal.is_none() {
            self.controller.uncontrolled(message);
        }
    }

    pub(crate) fn changed_nothing(&mut self) {
        if self.internal.is_none() {
            self.controller.changed_nothing();
        }
    }

    pub(crate) fn promoted(&mut self) {
        if self.internal.is_none() {
            self.controller.promoted();
        }
    }

    pub(crate) fn describe(
        &mut self,
        place: Option<String>,
        object: Option<String>,
        value: Option<String>,
        stack: Vec<String>,
    ) {
        let description = Description { place, object, value, stack };
        if self.verbose {
            self.narrator.describe(description);
        } else if self.footsteps.is_on() {
            self.footsteps.describe(description);
        }
    }

    pub(crate) fn value(&mut self, text: Option<String>) {
        if self.verbose {
            self.narrator.value(self.running, text);
        } else if self.footsteps.is_on() {
            self.footsteps.value(text);
        }
    }

    pub(crate) fn thread_name(&mut self, thread: i32, name: String) {
        if let Ok(thread) = usize::try_from(thread) {
            self.race_threads.tell(thread as u32, &name);
            self.narrator.name(thread, name);
        }
    }

    /// The execution is over and its threads are gone. Returns whether their names are wanted, because they have raced,
    /// and how it has ended, as [`crate::ending`] numbers it.
    pub(crate) fn end(&mut self) -> i32 {
        if self.internal.is_some() {
            return end::FAILED;
        }
        for what in novelty::take() {
            self.controller.novelty(&what);
        }
        let before = self.controller.races().len();
        let counted = Counted::of(self.controller.counts());
        self.controller.end();
        let (elapsed, counts) = (self.elapsed(), self.controller.counts());
        self.course.note(elapsed, counts.executions, counts.hbrs);
        let ending = counted.until(&Counted::of(counts));
        if self.failed_after == 0 && self.controller.counts().bug.is_some() {
            self.failed_after = self.events;
        }
        if !self.verbose && !self.is_lost() {
            self.save(Saving::ended);
        }
        if self.verbose {
            self.narrator.finish(self.controller.steps());
            if std::mem::take(&mut self.passes) {
                let passing = std::mem::take(&mut self.narrator);
                self.passing = if self.controller.has_passing() { passing } else { Narrator::default() };
            }
            self.verbose = false;
            CONTROL.set_verbose(false);
        }
        if self.footsteps.is_on() {
            self.footsteps.end();
            CONTROL.set_verbose(false);
        }
        match self.controller.races().get(before) {
            Some(race) => {
                self.race_threads.expect(Some(race.at_execution));
                end::NAMES_WANTED | ending << end::SHIFT
            }
            None => ending << end::SHIFT,
        }
    }

    /// Whether no statement about the program is possible any more.
    fn is_lost(&self) -> bool {
        let lost = matches!(self.controller.verdict(), Verdict::Uncontrolled(_) | Verdict::Nondeterministic(_));
        lost || self.internal.is_some()
    }

    /// Keeps the exploration. If that fails, the verdict reports it.
    fn save(&mut self, how: impl FnOnce(&mut Saving, &Controller, &Terms, Duration) -> Result<(), SavingError>) {
        self.terms.trusted = self.has_trusted();
        if let Some(saving) = &mut self.saving
            && let Err(error) = how(saving, &self.controller, &self.terms, self.started.elapsed())
        {
            self.controller.uncontrolled(error.to_string());
        }
    }

    /// Hash of the application classes in which the accesses of the failing execution stand.
    pub(crate) fn class_hash(&self) -> u64 {
        transform::class_hash(self.narrator.steps().iter().filter_map(|step| match step.op {
            Op::Access(Access { site, .. }) => Some(site),
            _ => None,
        }))
    }
}
