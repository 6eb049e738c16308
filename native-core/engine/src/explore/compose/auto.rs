//! Auto: a few random schedules for the bugs that are easy to hit, then everything.
//!
//! Idea: most bugs show in one of the first random executions, long before a search that varies one execution bit by
//! bit reaches them; but only such a search ends. So `portfolio` goes first, until [`IN_VAIN`] executions in a row have
//! shown no new lazy happens-before relation: then the program has few of them, and a search is soon done. Otherwise,
//! and at most [`MOST`] times, it goes on for as long as at least half of [`WINDOW`] executions show something new: a
//! program with that many behaviours, such as most that use a pool, keeps a search busy with the last steps of one of
//! them. Then `lazy-dpor` takes over, from the beginning, to its end or that of the budget. The random executions are
//! no loss to it: they show which locations threads share, which would make it start again.
//!
//! Invariants: everything depends on the seed and on the program only. A completed search has covered what `lazy-dpor`
//! covers; random executions count as such, so there are more executions than `lazy-dpor` has, unless it starts again
//! and forgets them.

use rustc_hash::FxHashSet;
use serde::{Deserialize, Serialize};

use crate::event::{Event, Objects, Trace};
use crate::explore::lazy::LazyDpor;
use crate::explore::sample::portfolio::Portfolio;
use crate::explore::sample::walk::Walk;
use crate::explore::{Explorer, Finished, Learnt, Pick, Planned, Point, Report};

/// Random executions at most.
const MOST: u32 = 3_000;

/// Random executions after which it is checked whether they are still worth it.
const WINDOW: u32 = 100;

/// Random executions in a row that show nothing new.
const IN_VAIN: u32 = 10;

/// The strategy.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Auto {
    walk: Walk<Portfolio>,
    search: LazyDpor,
    /// Whether the random part is over.
    searches: bool,
    /// Random executions so far, and those since one has shown anything new.
    executions: u32,
    in_vain: u32,
    /// How many have shown something new since the last check, and whether it was enough then.
    new: u32,
    worth_it: bool,
    seen: FxHashSet<u128>,
}

impl Auto {
    /// Random schedules by this seed, then a search.
    #[must_use]
    pub(crate) fn new(seed: u64) -> Auto {
        Auto {
            walk: Walk::new(seed, Portfolio::default()),
            search: LazyDpor::default(),
            searches: false,
            executions: 0,
            in_vain: 0,
            new: 0,
            worth_it: true,
            seen: FxHashSet::default(),
        }
    }

    fn current(&mut self) -> &mut dyn Explorer {
        if self.searches { &mut self.search } else { &mut self.walk }
    }
}

impl Explorer for Auto {
    fn next(&mut self, trace: &Trace, objects: &mut Objects, plan: &mut Vec<Event>) -> Option<Planned> {
        let goes_on = self.worth_it && self.executions < MOST && self.in_vain < IN_VAIN;
        if !self.searches && !goes_on {
            self.searches = true;
            self.seen = FxHashSet::default();
        }
        let planned = self.current().next(trace, objects, plan)?;
        // The random executions are no part of the tree of the search.
        Some(Planned { turned: None, ..planned })
    }

    fn again(&mut self) -> Planned {
        self.current().again()
    }

    fn pick(&mut self, point: &Point<'_>) -> Option<Pick> {
        self.current().pick(point)
    }

    fn finish(&mut self, finished: &mut Finished<'_>) -> Learnt {
        if !self.searches {
            self.executions += 1;
            let new = self.seen.insert(finished.causality.lazy);
            self.in_vain = if new { 0 } else { self.in_vain + 1 };
            self.new += u32::from(new);
            if self.executions.is_multiple_of(WINDOW) {
                self.worth_it = std::mem::take(&mut self.new) * 2 >= WINDOW;
            }
        }
        self.current().finish(finished)
    }

    fn restart(&mut self) {
        self.current().restart();
    }

    fn report(&self) -> Report<'_> {
        Report { coverage: self.search.report().coverage, ..Report::default() }
    }
}
