//! The controller: one exploration as the host sees it.
//!
//! Protocol: `new`, then per execution `begin`, any number of `executed` / `announce` / `query`, `end`; until
//! `begin` answers that it is over. After the first bug (or at the end of the search when it keeps going) `begin`
//! offers the failing execution once more, verbosely; where the options ask for it, a passing one before that.
//! Invariant: nothing depends on anything but the options and what the host reports, so equal calls give equal
//! answers.

mod answers;
mod bugs;
mod came;
mod contrasting;
mod doubt;
mod ending;
mod naming;
mod novelty;
mod queries;
mod repeats;
mod saved;
mod searching;
mod shortening;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_64;

use crate::causality::Causality;
use crate::data_races::{DataRaces, Trusts};
use crate::event::{Event, Objects};
use crate::execution::Execution;
use crate::explore::Explorer;
use crate::explore::named::explorer_of;
use crate::explore::parallel::{Frontier, Member};
use crate::host::Bound;
use crate::host::{
    Access, Decision, Divergence, Ending, Failure, ObjectId, Op, Options, OptionsError, Strategy, ThreadIx,
};
use crate::session::Session;
use crate::trap::{self, Trap};

use came::Role;
use contrasting::{Contrasting, Passing};
use doubt::Doubt;
use novelty::Novelties;
use repeats::Repeats;
pub use saved::RestoreError;
use shortening::Shortening;

/// Times that a search starts again because objects have survived an execution.
const MOST_RENAMINGS: u32 = 100;

/// Times that a search starts again because a location turned out to be shared, before each access is an event.
const MOST_EXPOSURES: u32 = 32;

/// What outlives an execution, and a process that stores it.
#[derive(Debug, Default, Serialize, Deserialize)]
struct Knowledge {
    objects: Objects,
    threads: FxHashMap<ObjectId, ThreadIx>,
    session: Session,
    races: DataRaces,
    /// The plan of the failing execution.
    failing: Option<Vec<Event>>,
    /// Times that the search started again because a location turned out to be shared.
    exposures: u32,
    /// Times that it did because objects got other names.
    renamings: u32,
    /// Whether an object has turned out to live longer than one execution, and this has not been handled yet.
    promoted: bool,
    /// Executions that were seen before.
    #[serde(skip)]
    repeats: Repeats,
}

/// One exploration of one test.
#[derive(Debug)]
pub struct Controller {
    options: Options,
    known: Knowledge,
    execution: Execution,
    explorer: Box<dyn Explorer>,
    causality: Causality,
    /// For the relations by which executions count as different behaviours, where these differ from those used for
    /// exploration.
    other_causality: Causality,
    stage: Stage,
    /// What the current execution is for.
    role: Role,
    next: Next,
    /// Whether the budget ends with the current execution.
    last: bool,
    /// The search has ended for lack of budget: what would have come next.
    left: Option<saved::Next>,
    /// What has happened in the host's process so far.
    novelties: Novelties,
    doubt: Doubt,
    shortening: Option<Shortening>,
    contrasting: Option<Contrasting>,
    /// Whether executions were led along the failing one since that was found.
    has_led: bool,
    passing: Option<Passing>,
    /// Threads that were named before the first execution.
    original: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    Search,
    /// The search has ended; shorter versions of the failing execution are tried.
    Shorten,
    /// An execution is looked for that passes and differs from the failing one as late as possible.
    Contrast,
    /// It is still to be shown.
    ShowPassing,
    /// The failing execution is still to be shown.
    Show,
    Over,
}

/// What comes next in a search.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum Next {
    /// What the strategy plans.
    #[default]
    Unplanned,
    /// The last execution once more.
    Again,
    /// What was planned already and not run yet.
    Planned,
}

impl Controller {
    /// Prepares an exploration.
    pub fn new(options: Options) -> Result<Controller, OptionsError> {
        let bound = Bound::of(&options)?;
        let explorer = explorer_of(&options, bound);
        Controller::with(options, explorer)
    }

    /// Prepares one of several controllers that explore together, each with a host of its own; exactly one `begins`.
    /// The budget of executions is that of the frontier.
    pub fn member(options: Options, frontier: &Arc<Frontier>, begins: bool) -> Result<Controller, OptionsError> {
        if options.strategy != Strategy::Dpor {
            return Err(OptionsError::Workers(options.strategy.name()));
        }
        Bound::of(&options)?;
        let options = Options { budget_executions: None, ..options };
        let mut controller = Controller::with(options, Box::new(Member::new(Arc::clone(frontier), begins)))?;
        controller.make_all_visible();
        controller.execution.explore_trusted();
        Ok(controller)
    }

    /// Makes each access an event from the first execution on. Relations of different searches can be compared then:
    /// otherwise a location that only one thread touches is in those of a search that came to suspect that the thread
    /// waits there.
    pub fn make_all_visible(&mut self) {
        self.execution.expose_all();
    }

    /// Lets waits use up permits from the first execution on, instead of only once a permit could be lost that a thread
    /// parks for.
    pub fn lose_permits(&mut self) {
        self.execution.world.observed.lose_permits();
        self.execution.world.observed.take_fresh();
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
        // A search that comes to an end relies on knowing every loop that waits as soon as it is entered.
        execution.configure(&options, stop_at_failure, !random);
        let mut controller = Controller {
            options,
            known: Knowledge { session: Session::new(random), ..Knowledge::default() },
            execution,
            explorer,
            causality: Causality::default(),
            other_causality: Causality::default(),
            stage: Stage::Search,
            role: Role::default(),
            next: Next::default(),
            last: false,
            left: None,
            novelties: Novelties::default(),
            doubt: Doubt::default(),
            shortening: None,
            contrasting: None,
            has_led: false,
            passing: None,
            original: 0,
        };
        let main = controller.add_thread(xxh3_64(b"main"));
        controller.present(main, false);
        Ok(controller)
    }

    /// Sets whose accesses are trusted: races among them are left out.
    pub fn trust(&mut self, trusts: Trusts) {
        self.known.races.trust(trusts);
    }

    /// The host can report where a step is called from, and does so on request. Then two loops that take their steps by
    /// the same code, such as an accessor, are not taken for one.
    pub fn hear_calls(&mut self) {
        self.execution.hear_calls();
    }

    /// Whether the host, if it can, has to report where the next step of the running thread is called from, before it
    /// announces it.
    #[inline]
    #[must_use]
    pub fn wants_call(&self) -> bool {
        self.execution.wants_call()
    }

    /// The running thread has reached its next step through these calls: a number that is the same for the same calls
    /// of methods.
    pub fn called_from(&mut self, call: u32) {
        self.execution.hear_call(call);
    }

    /// The host can report in which state a thread is, and does so on request. Then a thread that goes round a loop is
    /// known to do so for ever as soon as it is where it was, and how often it has gone round does not matter.
    pub fn hear_states(&mut self) {
        self.execution.hear_states();
    }

    /// Whether the host, if it can, has to report in which state the running thread is, before it announces its next
    /// step and after all that it has executed.
    #[inline]
    #[must_use]
    pub fn wants_state(&self) -> bool {
        self.execution.wants_state()
    }

    /// The running thread is in this state: a number that is the same only if everything is the same that determines
    /// what the thread does, except what it finds out from here on.
    pub fn is_in(&mut self, state: u128) {
        self.execution.hear_state(state);
    }

    /// The running thread has entered trusted code (`true`: a step begins that other threads see as one), or has left
    /// it.
    pub fn trusted(&mut self, inside: bool) {
        self.execution.trusted(inside);
    }

    /// Whether trusted code is one step in this search: not every strategy can do that.
    #[must_use]
    pub fn joins_trusted(&self) -> bool {
        self.execution.joins_trusted()
    }

    /// The settings.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// A thread is present from the start of each execution, as the main thread always is; to be called before the
    /// first one. No thread starts it, and nothing happens before its first step. An execution begins with all these
    /// threads being let run, one by one, to the first operation that each of them announces. A daemon does not keep
    /// the execution going.
    pub fn present(&mut self, thread: ThreadIx, daemon: bool) {
        if let Some(objects) = self.execution.world.thread_objects.get_mut(thread.0 as usize) {
            objects.present = true;
            objects.daemon = daemon;
        }
    }

    /// Accesses that the running thread has executed since it was granted the right to run.
    #[inline]
    pub fn executed(&mut self, accesses: &[Access]) {
        self.execution.executed(accesses, &mut self.known.objects);
    }

    /// If accesses of the running thread that are known to be no events can be reported by their number alone
    /// ([`Controller::skipped`]): a value that changes with everything on which that knowledge depends.
    #[must_use]
    #[inline]
    pub fn privacy(&self) -> Option<u64> {
        let privacy = self.execution.privacy()?;
        Some(u64::from(privacy) << 16 | u64::from(self.execution.running()))
    }

    /// Whether the last access was no event: as long as [`Controller::privacy`] stays the same, no access of the
    /// running thread to that location is one.
    #[must_use]
    #[inline]
    pub fn was_private(&self) -> bool {
        self.execution.was_private()
    }

    /// The running thread has executed `accesses` accesses that are no events; whether any of them was a change, and
    /// the sum of their marks ([`crate::private::mark`]).
    #[inline]
    pub fn skipped(&mut self, accesses: u32, changes: bool, marks: u32) {
        self.execution.skipped(accesses, changes, marks, &self.known.objects);
    }

    /// The running thread wants to do this next.
    #[inline]
    pub fn announce(&mut self, op: Op) -> Decision {
        self.execution.announce(op, &mut self.known.objects, self.explorer.as_mut())
    }

    /// The access of the running thread that was granted last could have changed something and has not: a
    /// compare-and-set that failed, an update that wrote the value that was there.
    #[inline]
    pub fn changed_nothing(&mut self) {
        self.execution.changed_nothing(&mut self.known.objects);
    }

    /// The running thread dies of this; it then announces its exit.
    pub fn failure(&mut self, failure: Failure) {
        let thread = self.execution.running();
        self.execution.run.failures.push((thread, failure));
    }

    /// The running thread has ended the program, and does nothing more. The other threads may still go on for a while,
    /// as daemons do: they can be ended at any moment, so each prefix of what they do is an execution of the program.
    /// That is no event, because nothing of the program comes after it.
    pub fn exited(&mut self) {
        self.execution.run.exited = true;
    }

    /// The program did something that cannot be controlled: the exploration ends.
    pub fn uncontrolled(&mut self, message: String) {
        self.lose(message);
        self.execution.run.ended = Some(Ending::Uncontrolled);
    }

    /// Nothing can be said about the program any more, unless this happens in what was to be a shorter version of the
    /// failing execution, or a passing one: that is none then, and the bug stands.
    fn lose(&mut self, message: String) {
        match self.role {
            Role::Shorten => self.give_up_shortening(),
            Role::Contrast | Role::ShowPassing => self.give_up_contrasting(),
            Role::Search | Role::Comparison | Role::Show => self.known.session.uncontrolled(message),
        }
    }

    /// An object has turned out to live longer than one execution: identities have changed, a search starts again.
    pub fn promoted(&mut self) {
        self.known.promoted = true;
        self.execution.rename();
    }

    /// Something has happened in the current execution that happens once in the host's process, such as the
    /// initialisation of a class: the execution is run again, unless it has happened under this name before.
    pub fn novelty(&mut self, what: &str) {
        self.novelties.note(what);
    }

    /// The host's process may change without the host noticing it, as when a cache is filled: a plan that an execution
    /// has left is run again a few times ([`Begin::Doubted`](crate::host::Begin::Doubted)) before the program counts as
    /// one that does not do the same again.
    pub fn may_change(&mut self) {
        self.doubt.turn_on();
    }

    /// How often the search has started again because something had changed unnoticed, and how that was found out the
    /// first time.
    #[must_use]
    pub fn changes(&self) -> Option<(u32, &Divergence)> {
        self.doubt.changes()
    }

    /// Ends the search after the current execution (the budget of time, which only the host can measure).
    pub fn stop_after_this(&mut self) {
        self.last = true;
    }

    /// Ends the search here, in the middle of an execution, which counts as not begun: it is the first one when the
    /// search is continued. Returns whether it does: an execution that shows a bug and the replay of a token run to
    /// their own ends.
    pub fn stop_now(&mut self) -> bool {
        let searches =
            matches!(self.stage, Stage::Search | Stage::Shorten | Stage::Contrast) && self.options.replay.is_none();
        if searches {
            self.last = true;
            self.execution.run.ended.get_or_insert(Ending::Stopped);
        }
        searches
    }

    /// Ends the execution of a replay, which is too long.
    pub fn stop_replay(&mut self) {
        self.execution.run.ended.get_or_insert(Ending::Stopped);
    }
}
