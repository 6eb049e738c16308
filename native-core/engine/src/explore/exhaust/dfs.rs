//! Depth-first search over every interleaving of visible operations, or of those within a bound.
//!
//! [`crate::explore::visible`] defines what is visible; when an execution shows something new, the search starts again.
//! An invisible step of any thread is taken at once and costs nothing. The thread whose visible step was the last goes
//! first, then the others in order, so that the first execution within any bound is the one without a preemption.
//!
//! Invariant: every decision is made by a visible step, so what the decisions have cost is what the schedule has cost.

use serde::{Deserialize, Serialize};

pub(crate) use crate::explore::visible::SharedLocations;

use crate::event::{Event, NO_CHOICE, Objects, Trace};
use crate::explore::exhaust::tree::{Alternatives, Tree, alternatives};
use crate::explore::{Explorer, Finished, Learnt, Pick, Planned, Point, Report};
use crate::host::{Bound, Coverage};

/// The strategy.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Dfs {
    tree: Tree,
    shared: SharedLocations,
    bound: Option<Bound>,
    /// Whether anything was left out because of the bound.
    skipped: bool,
    /// Whether everything within the bound was covered.
    over: bool,
}

impl Dfs {
    /// A search of everything, or of everything within a bound.
    #[must_use]
    pub(crate) fn new(bound: Option<Bound>) -> Dfs {
        Dfs { bound, ..Dfs::default() }
    }

    /// Whether anything was left out because of the bound.
    #[must_use]
    pub(crate) fn has_skipped(&self) -> bool {
        self.skipped
    }

    /// What the current schedule has cost.
    #[must_use]
    pub(crate) fn spent(&self) -> u32 {
        self.tree.spent()
    }

    /// Starts again within another bound, with what is known about visible steps.
    pub(crate) fn deepen(&mut self, bound: Bound) {
        self.restart();
        self.bound = Some(bound);
    }

    fn affordable(&mut self, mut all: Alternatives) -> Alternatives {
        if let Some(bound) = self.bound {
            let before = all.len();
            all.retain(|alternative| alternative.spent <= bound.most);
            self.skipped |= all.len() < before;
        }
        all
    }
}

impl Explorer for Dfs {
    fn next(&mut self, trace: &Trace, _: &mut Objects, plan: &mut Vec<Event>) -> Option<Planned> {
        self.over = !self.tree.next(trace, plan, |_| true);
        (!self.over).then(|| Planned { turned: self.tree.turned(), ..Planned::default() })
    }

    fn again(&mut self) -> Planned {
        self.tree.again();
        Planned::default()
    }

    fn pick(&mut self, point: &Point<'_>) -> Option<Pick> {
        if let Some(at) = self.shared.invisible(point) {
            return Some(Pick { thread: point.enabled[at].thread, choice: NO_CHOICE, accesses: 0 });
        }
        let all = alternatives(point, self.tree.last(), self.bound.map(|bound| bound.measure));
        let all = self.affordable(all);
        let chosen = self.tree.branch(point.trace.events.len(), all, |_| true)?;
        Some(Pick { thread: chosen.thread, choice: chosen.choice, accesses: 0 })
    }

    fn finish(&mut self, finished: &mut Finished<'_>) -> Learnt {
        if self.shared.learn(finished) { Learnt::Restart } else { Learnt::Nothing }
    }

    fn restart(&mut self) {
        self.tree = Tree::default();
        self.skipped = false;
        self.over = false;
    }

    fn report(&self) -> Report<'_> {
        let coverage = match self.bound {
            Some(bound) if self.over && self.skipped => Coverage::Within(bound),
            _ => Coverage::Everything,
        };
        Report { coverage, open: self.tree.open(), ..Report::default() }
    }
}
