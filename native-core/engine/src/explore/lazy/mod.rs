//! Lazy partial order reduction, soundly: Optimal-DPOR over critical sections instead of single steps.
//!
//! Two sections under one lock that have nothing else in common need not be tried in both orders, although their
//! acquisitions conflict. To leave the edges of locks out of the happens-before relation is unsound: linearisations of
//! what remains may not exist, and a deadlock has no other edge. Instead the events are made larger ([`section`]): a
//! section that acquires and releases a lock is one step that leaves the lock as it was, so two of them commute in the
//! ordinary sense, and the theorems about partial order reduction hold as they stand.
//!
//! What is assumed of sections (which accesses commute, which threads may have to wait) is learnt while searching
//! ([`movers`]): the first time that it fails, it fails in an execution that is explored, and the search starts again.
//! Why nothing is lost, deadlocks included: SOUNDNESS.md, S1 to S9.
//!
//! *Primitives.* Only acquisitions and releases of monitors and locks, without timeout and not interruptible, and
//! accesses between them are ever parts of larger sections. Everything else is a section by itself, with the footprint
//! that it always has. For those this is Optimal-DPOR as it was, and where no lock is used it is nothing else.
//!
//! Until an execution acquires a mutex, or wants to, this is `dpor` over single steps; what is left to explore then is
//! continued in sections ([`search`]).
//!
//! Invariants: those of [`crate::explore::reduce::dpor`]; never more executions than it needs, apart from those before
//! the search started again.

mod movers;
mod search;
mod section;

use serde::{Deserialize, Serialize};

use self::movers::{Holders, Movers};
use self::search::BySections;
use self::section::{has_sections, keep_all};
use crate::event::{Event, Objects, Trace};
use crate::explore::reduce::dpor::Dpor;
use crate::explore::{Explorer, Finished, Learnt, Member, Pick, Planned, Point, Report};
use crate::host::{Bound, Options, Strategy};

/// The strategies of this family, each with what makes it.
pub(crate) const MEMBERS: &[Member] = &[(Strategy::LazyDpor, make), (Strategy::Dpor, only_trusted)];

/// `lazy-dpor`.
pub(crate) fn make(_: &Options, _: Option<Bound>) -> Box<dyn Explorer> {
    Box::new(LazyDpor::default())
}

/// `dpor`, in which only the steps of trusted code are larger than an event.
pub(crate) fn only_trusted(_: &Options, _: Option<Bound>) -> Box<dyn Explorer> {
    Box::new(LazyDpor { movers: Movers::only_trusted(), ..LazyDpor::default() })
}

/// The strategy.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct LazyDpor {
    search: Search,
    movers: Movers,
    #[serde(skip)]
    holders: Holders,
}

/// What is left to explore.
#[derive(Debug, Serialize, Deserialize)]
enum Search {
    /// As long as nothing was acquired, or wanted, in any execution.
    Steps(Box<Dpor>),
    Sections(Box<BySections>),
}

impl Default for Search {
    fn default() -> Search {
        Search::Steps(Box::default())
    }
}

impl Explorer for LazyDpor {
    fn next(&mut self, trace: &Trace, objects: &mut Objects, plan: &mut Vec<Event>) -> Option<Planned> {
        match &mut self.search {
            Search::Steps(search) => search.plan(trace, plan),
            Search::Sections(search) => search.next(trace, objects, plan),
        }
    }

    fn again(&mut self) -> Planned {
        match &mut self.search {
            Search::Steps(search) => search.again(),
            Search::Sections(search) => search.again(),
        }
    }

    fn pick(&mut self, point: &Point<'_>) -> Option<Pick> {
        match &mut self.search {
            Search::Steps(search) => search.pick(point),
            Search::Sections(search) => search.pick(point, &mut self.movers),
        }
    }

    fn finish(&mut self, finished: &mut Finished<'_>) -> Learnt {
        if self.movers.learn(finished.trace, finished.ordered, finished.objects) {
            return Learnt::Restart;
        }
        if let Search::Steps(search) = &mut self.search {
            if !has_sections(finished.trace, self.movers.merges(), finished.objects) {
                if self.movers.merges() {
                    keep_all(finished.trace, &mut self.holders, &mut self.movers, finished.objects);
                }
                return search.finish(finished);
            }
            self.search = Search::Sections(Box::new(BySections::from(std::mem::take(&mut **search))));
        }
        match &mut self.search {
            Search::Steps(search) => search.finish(finished),
            Search::Sections(search) => search.finish(finished, &mut self.movers),
        }
    }

    fn restart(&mut self) {
        self.movers.restart();
        match &mut self.search {
            Search::Steps(search) => search.restart(),
            Search::Sections(search) => **search = BySections::default(),
        }
    }

    fn report(&self) -> Report<'_> {
        match &self.search {
            Search::Steps(search) => search.report(),
            Search::Sections(search) => search.report(),
        }
    }
}
