//! Explorers: strategies that choose schedules.
//!
//! An explorer sees only what [`Explorer`] passes to it: which threads can run and what they are about to do, and the
//! finished trace with its happens-before relation. It never sees the host, the synchronization state or the session.
//! Every execution consists of a planned part, which replays or constructs a prefix, and a free part, where the
//! explorer is asked at each scheduling point.

pub mod auto;
pub mod backtrack;
pub mod bound;
pub mod caching;
pub mod checked;
pub mod dfs;
pub mod dpor;
pub mod feasible;
pub mod fg_dpor;
pub mod iterative;
pub mod lazy;
pub mod lazy_dpor_thesis;
pub mod metered;
pub mod named;
pub mod parallel;
pub mod pct;
pub mod pct_adaptive;
pub mod portfolio;
pub mod pos;
pub mod prefix;
pub mod races;
pub mod random;
pub mod reduction;
pub mod source_dpor;
pub mod stack;
pub mod stored;
pub mod surw;
pub mod tree;
pub mod turns;
pub mod urw;
pub mod visible;
pub mod wakeup;
pub mod walk;
mod without;
mod wrapper;

pub use checked::Expected;
pub use metered::Metrics;

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::causality::Causality;
use crate::estimate::{Estimated, Open};
use crate::event::{Event, Objects, Request, Trace};
use crate::explore::bound::Coverage;
use crate::host::{Ending, Timeouts};
use crate::sync::thread::ThreadObjects;

/// A thread that can run.
#[derive(Debug, Clone)]
pub struct Enabled {
    /// Which.
    pub thread: u16,
    /// What it is about to do.
    pub request: Request,
    /// The values it may choose; empty when there is nothing to choose.
    pub choices: SmallVec<[u32; 4]>,
    /// How many steps it has done.
    pub steps: u32,
    /// Whether it goes round a loop once more, because of a change that its step notices whatever it does itself.
    pub awaits: bool,
}

/// A moment at which any enabled thread may run.
#[derive(Debug)]
pub struct Point<'a> {
    /// The threads that can run, in order.
    pub enabled: &'a [Enabled],
    /// The thread that ran last.
    pub current: u16,
    /// Whether it has just offered to let others go first.
    pub yielded: bool,
    /// Whether it is about to do something that may time out.
    pub timed: bool,
    /// The execution so far.
    pub trace: &'a Trace,
    /// All objects and footprints.
    pub objects: &'a Objects,
}

/// What an explorer wants.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pick {
    /// The thread that performs its request.
    pub thread: u16,
    /// The choice, for requests that choose, or [`crate::event::NO_CHOICE`].
    pub choice: u32,
    /// The accesses it may execute after that without being asked about.
    pub accesses: u32,
}

/// A finished execution.
#[derive(Debug)]
pub struct Finished<'a> {
    /// Its events.
    pub trace: &'a Trace,
    /// Their happens-before relation.
    pub causality: &'a Causality,
    /// All objects and footprints.
    pub objects: &'a mut Objects,
    /// The objects of the threads.
    pub threads: &'a [ThreadObjects],
    /// How it ended.
    pub ending: Ending,
    /// When timeouts expire.
    pub timeouts: Timeouts,
}

/// What a finished execution means for the search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Learnt {
    /// The search goes on.
    Nothing,
    /// What was assumed so far is wrong: the search starts again.
    Restart,
}

/// What a strategy remembers of everything that it has explored.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cache {
    /// Number of entries.
    pub entries: u64,
    /// Memory for them.
    pub bytes: u64,
}

/// A strategy.
pub trait Explorer: stored::Stored + std::fmt::Debug + Send {
    /// Plans the next execution as steps to take from the start; false when there is none. `trace` is the previous one.
    fn next(&mut self, trace: &Trace, plan: &mut Vec<Event>) -> bool;

    /// The next execution is about to be planned: for strategies that share their work with others.
    fn prepare(&mut self, _trace: &Trace, _objects: &mut Objects) {}

    /// The execution that was planned last is run once more: whatever was chosen in its free part is void.
    fn again(&mut self);

    /// Whether the search relies on knowing every loop that waits as soon as it is entered.
    fn is_exact(&self) -> bool {
        false
    }

    /// Accesses that the main thread may execute at the start when nothing is planned.
    fn head_start(&self) -> u32;

    /// Chooses who runs; `None` when everything from here on has been explored.
    fn pick(&mut self, point: &Point<'_>) -> Option<Pick>;

    /// Whether [`Explorer::stay`] is worth asking: most strategies have to know all threads before they choose.
    fn may_stay(&self) -> bool {
        false
    }

    /// Whether the thread that ran last goes on, for strategies that prefer it to; nobody else is listed at the point. The
    /// others need not be looked at then. `None` when it does not. If it cannot go on, the same is asked about the others, each
    /// alone, in turn after it.
    fn stay(&mut self, _point: &Point<'_>) -> Option<Pick> {
        None
    }

    /// Learns from a finished execution.
    fn finish(&mut self, finished: &mut Finished<'_>) -> Learnt;

    /// Forgets everything except what [`Learnt::Restart`] was about.
    fn restart(&mut self);

    /// Whether the execution that has just ended was known before: it is counted as redundant.
    fn is_repetition(&self) -> bool {
        false
    }

    /// The prefixes that are remembered to be recognised.
    fn cache(&self) -> Cache {
        Cache::default()
    }

    /// The position at which the execution that was planned last leaves the path of the one before.
    fn turned(&self) -> Option<u32> {
        None
    }

    /// The places of the current path at which something is left to explore, in order.
    fn open(&self) -> Vec<Open> {
        Vec::new()
    }

    /// What can be estimated.
    fn estimated(&self) -> Estimated {
        Estimated::Executions
    }

    /// The number of schedules, with its standard error, if the probabilities of random ones are known.
    fn probed(&self) -> Option<(f64, f64)> {
        None
    }

    /// The execution is one that is run again: what it is compared with.
    fn expected(&self) -> Option<&Expected> {
        None
    }

    /// What the strategy did, if that is counted.
    fn metrics(&self) -> Option<&Metrics> {
        None
    }

    /// What has been covered so far; when [`Explorer::next`] has found nothing more, what the search has covered.
    fn coverage(&self) -> Coverage {
        Coverage::Everything
    }
}
