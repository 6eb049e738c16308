//! Explorers: strategies that choose schedules.
//!
//! An explorer sees only what [`Explorer`] passes to it: which threads can run and what they are about to do, and the
//! finished trace with its happens-before relation. It never sees the host, the synchronization state or the session.
//! Every execution consists of a planned part, which replays or constructs a prefix, and a free part, in which the
//! explorer chooses at each scheduling point.

pub(crate) mod compose;
pub(crate) mod exhaust;
pub(crate) mod feasible;
pub(crate) mod guided;
pub(crate) mod joined;
mod late;
pub(crate) mod lazy;
pub(crate) mod named;
pub(crate) mod outcome;
pub(crate) mod parallel;
pub(crate) mod reduce;
pub(crate) mod sample;
mod settle;
mod settle_joined;
pub(crate) mod stored;
pub(crate) mod visible;
mod without;

use smallvec::SmallVec;

use crate::causality::Causality;
use crate::estimate::{Estimated, Open};
use crate::event::{Event, ObjIx, Objects, Request, Step, Trace};
use crate::explore::outcome::Outcome;
use crate::host::{Bound, Cache, Coverage, Metrics, Options, Strategy, Timeouts};
use crate::sync::thread::ThreadObjects;

/// A thread that can run.
#[derive(Debug, Clone)]
pub(crate) struct Enabled {
    /// Which.
    pub thread: u16,
    /// What it is about to do.
    pub request: Request,
    /// The values it may choose; empty when there is nothing to choose.
    pub choices: SmallVec<[u32; 4]>,
    /// How many steps it has done.
    pub steps: u32,
    /// Whether it begins another round of a loop because of a change, which its step notices whatever else it does.
    pub awaits: bool,
    /// Whether its step may comprise more than its request: it is in trusted code, and other threads can notice what it
    /// is about to do.
    pub joint: bool,
    /// Whether its step is the debut of its thread, which touches more than its request shows
    /// ([`crate::sync::debuts`]).
    pub debut: bool,
}

/// A moment at which any enabled thread may run.
#[derive(Debug)]
pub(crate) struct Point<'a> {
    /// The threads that can run, in order.
    pub enabled: &'a [Enabled],
    /// The thread that ran last.
    pub current: u16,
    /// Whether it has just offered to let other threads go first.
    pub yielded: bool,
    /// Whether it is about to do something that may time out.
    pub timed: bool,
    /// Whether it only reads what it has read before, with no change in between: only in random walks.
    pub gives_way: bool,
    /// Whether a single thread that can run is shown, without a check whether others can: the one that ran last, or, if
    /// it cannot go on, one after another in turn after it. A strategy that prefers it to all need not know the others.
    pub alone: bool,
    /// The execution so far.
    pub trace: &'a Trace,
    /// All objects and footprints.
    pub objects: &'a Objects,
}

/// What an explorer wants.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Pick {
    /// The thread that performs its request.
    pub thread: u16,
    /// The choice, for requests that choose, or [`crate::event::NO_CHOICE`].
    pub choice: u32,
    /// The accesses it may execute after that without another choice.
    pub accesses: u32,
}

/// A finished execution, as events or as larger steps.
#[derive(Debug)]
pub(crate) struct Finished<'a, S: Step = Event> {
    /// Its steps.
    pub trace: &'a Trace<S>,
    /// Their happens-before relation.
    pub causality: &'a Causality,
    /// All objects and footprints.
    pub objects: &'a mut Objects,
    /// The objects of the threads.
    pub threads: &'a [ThreadObjects],
    /// What became of it.
    pub outcome: &'a Outcome,
    /// When timeouts expire.
    pub timeouts: Timeouts,
    /// Mutexes whose previous owner a thread may notice although the lazy relation leaves that out: by the time, or by
    /// which threads wait.
    pub ordered: &'a [ObjIx],
    /// Whether every thread had a turn in the end, whatever the strategy wanted.
    pub had_turns: bool,
}

/// What a finished execution means for the search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Learnt {
    /// The search goes on.
    Nothing,
    /// It was known before, and counts as redundant.
    Known,
    /// What was assumed so far is wrong: the search starts again.
    Restart,
    /// It was to be the same as another one, and is not.
    Difference(Difference),
}

/// Where an execution that was to be the same as another one departed from it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Difference {
    /// Events that are the same.
    pub events: usize,
    /// What is different, in words.
    pub what: String,
}

/// How the execution that comes next is to be run.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Planned {
    /// The position at which it leaves the path of the previous execution, if it is related to it.
    pub turned: Option<u32>,
    /// Accesses that the main thread may execute at the start when nothing is planned.
    pub head_start: u32,
    /// Whether threads may be shown [alone](Point::alone): most strategies have to know all of them before they choose.
    pub stays: bool,
    /// Whether it only serves for comparison with another execution: it is not part of the search.
    pub compares: bool,
    /// Whether it is a random walk, in which a thread that waits for another one gives way ([`Point::gives_way`]).
    pub samples: bool,
    /// Whether the strategy needs only the events and the relations of an execution, so that the causality of one that
    /// was seen before need not be computed again.
    pub relation_only: bool,
    /// Whether it is led along the failing one ([`guided`]), for which the order of debuts does not matter.
    pub led: bool,
}

/// What can be said about a search between two executions.
#[derive(Debug, Default)]
pub(crate) struct Report<'a> {
    /// What has been covered so far; when [`Explorer::next`] has found nothing more, what the search has covered.
    pub coverage: Coverage,
    /// The prefixes that are remembered to be recognised.
    pub cache: Cache,
    /// What can be estimated.
    pub estimated: Estimated,
    /// The places of the current path at which something is left to explore, in order.
    pub open: Vec<Open>,
    /// The number of schedules, with its standard error, if the probabilities of random ones are known.
    pub probed: Option<(f64, f64)>,
    /// What the strategy did, if that is counted.
    pub metrics: Option<&'a Metrics>,
}

/// A member of a family of strategies: which, and what makes it.
pub(crate) type Member = (Strategy, Maker);

/// What makes a strategy for these options, within a bound if there is one.
pub(crate) type Maker = fn(&Options, Option<Bound>) -> Box<dyn Explorer>;

/// A strategy. No method has a default, so whatever wraps a strategy passes on all that it does not change.
pub(crate) trait Explorer: stored::Stored + std::fmt::Debug + Send {
    /// Plans the next execution as steps to take from the start; nothing when there is none. `trace` is the previous
    /// one.
    fn next(&mut self, trace: &Trace, objects: &mut Objects, plan: &mut Vec<Event>) -> Option<Planned>;

    /// The execution that was planned last is run once more: all choices in its free part are void.
    fn again(&mut self) -> Planned;

    /// Chooses the thread that runs; `None` if none of those that the point shows is to run. If it shows all that can,
    /// everything from here on has been explored.
    fn pick(&mut self, point: &Point<'_>) -> Option<Pick>;

    /// Learns from a finished execution.
    fn finish(&mut self, finished: &mut Finished<'_>) -> Learnt;

    /// Forgets everything except what [`Learnt::Restart`] was about.
    fn restart(&mut self);

    /// What can be said about the search.
    fn report(&self) -> Report<'_>;
}
