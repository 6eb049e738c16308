//! What an exploration as a whole knows: counts, the first bug, the verdict.
//!
//! Invariant: the verdict never becomes better. "Uncontrolled" and "nondeterministic" end the exploration, a bug is
//! kept even when the search goes on.

use serde::{Deserialize, Serialize};

use crate::causality::Causality;
use crate::estimate::{Estimate, Estimated, Open, Sizes, unseen};
use crate::host::{Bug, Cache, Divergence, Ending, Summary, Verdict};
use crate::relations::Relations;

/// Counts and verdict.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Session {
    /// The counts; hashes are counted from the sets.
    pub summary: Summary,
    /// The verdict.
    pub verdict: Verdict,
    hbrs: Relations,
    lazy_hbrs: Relations,
    /// Relations that were met at least twice, and three times; of random walks only.
    twice: Relations,
    thrice: Relations,
    /// Executions that had a relation.
    related: u64,
    random: bool,
    sizes: Sizes,
    /// Whether the bug was found before the search started again, in an execution that does not count any more.
    forgotten: bool,
    /// Executions of all kinds, including those forgotten by restarts.
    pub begun: u64,
}

impl Session {
    /// A session of a search, or of a random walk.
    pub(crate) fn new(random: bool) -> Session {
        Session { random, ..Session::default() }
    }

    /// The next execution leaves the path of the one before at a position, or has nothing to do with it.
    pub(crate) fn turn(&mut self, position: Option<u32>) {
        let executions = self.explored();
        match position {
            Some(position) => self.sizes.turn(position, executions),
            None => self.sizes.begin(executions),
        }
    }

    /// The number of the execution that was counted last, among those that count.
    #[must_use]
    pub(crate) fn number(&self) -> u64 {
        self.summary.executions.max(1)
    }

    fn explored(&self) -> u64 {
        self.summary.executions + self.summary.blocked
    }

    /// The estimated number of executions.
    #[must_use]
    pub(crate) fn left(&self, of: Estimated, open: &[Open]) -> Estimate {
        let explored = self.explored();
        if self.summary.complete {
            return Estimate { of, total: explored, error: 0, new_in_a_million: 0 };
        }
        let (total, error) = self.sizes.estimate(explored, open.iter().copied());
        Estimate { of, total: (total.round() as u64).max(explored), error: error.ceil() as u64, new_in_a_million: 0 }
    }

    /// The estimated number of behaviours, and of schedules if random paths were probed.
    #[must_use]
    pub(crate) fn unseen(&self, probed: Option<(f64, f64)>) -> Vec<Estimate> {
        let (seen, twice, thrice) = (self.hbrs.size(), self.twice.size().entries, self.thrice.size().entries);
        let (once, twice) = (seen.entries - twice, twice - thrice);
        let (total, error, new) = unseen(self.related, seen.entries, once, twice);
        let whole = |of: Estimated, total: f64, error: f64, new: f64| Estimate {
            of,
            total: total.round() as u64,
            error: error.ceil() as u64,
            new_in_a_million: (new * 1e6).round() as u32,
        };
        let mut estimates = vec![whole(Estimated::Behaviours, total, error, new)];
        estimates.extend(probed.map(|(total, error)| whole(Estimated::Schedules, total, error, 0.0)));
        estimates
    }

    /// Continues after it was stored: there is no verdict yet.
    pub(crate) fn reopen(&mut self) {
        self.verdict = Verdict::Open;
        self.summary.complete = false;
    }

    /// Counts a finished execution.
    pub(crate) fn count(&mut self, ending: Ending, events: usize, failed: bool, causality: &Causality) {
        self.summary.events += events as u64;
        match ending {
            Ending::Blocked => self.summary.blocked += 1,
            Ending::Complete | Ending::Deadlock | Ending::Livelock => {
                self.summary.executions += 1;
                self.related += 1;
                let known = !self.hbrs.insert(causality.regular);
                if known && self.random && !self.twice.insert(causality.regular) {
                    self.thrice.insert(causality.regular);
                }
                self.lazy_hbrs.insert(causality.lazy);
            }
            Ending::Failed => self.summary.executions += 1,
            Ending::StepBound => {
                self.summary.executions += 1;
                self.summary.step_bounded += 1;
            }
            Ending::Diverged | Ending::Uncontrolled | Ending::Stopped => {}
        }
        self.summary.deadlocks += u64::from(ending == Ending::Deadlock);
        self.summary.livelocks += u64::from(ending == Ending::Livelock);
        // What a redundant execution shows was, or will be, counted elsewhere.
        self.summary.failures += u64::from(failed && ending != Ending::Blocked);
        self.summary.hbrs = self.hbrs.size().entries;
        self.summary.lazy_hbrs = self.lazy_hbrs.size().entries;
    }

    /// The hashes of all happens-before relations, regular and lazy, each in order.
    #[must_use]
    pub(crate) fn hashes(&self) -> (Vec<u128>, Vec<u128>) {
        (self.hbrs.sorted(), self.lazy_hbrs.sorted())
    }

    /// The memory that counting distinct relations takes.
    #[must_use]
    pub(crate) fn memory(&self) -> Cache {
        let sets = [&self.hbrs, &self.lazy_hbrs, &self.twice, &self.thrice].map(Relations::size);
        let sum = |of: fn(&Cache) -> u64| sets.iter().map(of).sum();
        Cache { entries: sum(|set| set.entries), bytes: sum(|set| set.bytes) }
    }

    /// Forgets what was counted so far, because the search starts again. A bug stays until it, or another one, is found
    /// in an execution that counts.
    pub(crate) fn restart(&mut self) {
        let bug = self.summary.bug.take();
        self.forgotten = bug.is_some();
        let restarts = self.summary.restarts + 1;
        let superseded = self.summary.superseded + self.summary.executions + self.summary.blocked;
        self.summary = Summary { bug, restarts, superseded, ..Summary::default() };
        self.forget_relations();
        self.sizes.begin(0);
    }

    /// Forgets the relations seen so far: later ones are named differently.
    pub(crate) fn forget_relations(&mut self) {
        for relations in [&mut self.hbrs, &mut self.lazy_hbrs, &mut self.twice, &mut self.thrice] {
            relations.clear();
        }
        self.related = 0;
    }

    /// Whether there is a bug, and the search has found it since it has started again.
    #[must_use]
    pub(crate) fn has_found(&self) -> bool {
        self.summary.bug.is_some() && !self.forgotten
    }

    /// Notes a bug; the first one stays. Returns whether it is this one.
    pub(crate) fn bug(&mut self, bug: Bug) -> bool {
        let first = self.summary.bug.is_none() || std::mem::take(&mut self.forgotten);
        if first {
            self.summary.bug = Some(Box::new(bug));
        }
        first
    }

    /// The replay diverged.
    pub(crate) fn diverged(&mut self, divergence: Divergence) {
        if !self.is_lost() {
            self.verdict = Verdict::Nondeterministic(Box::new(divergence));
        }
    }

    /// The program could not be controlled.
    pub(crate) fn uncontrolled(&mut self, message: String) {
        if !self.is_lost() {
            self.verdict = Verdict::Uncontrolled(message);
        }
    }

    /// Whether no statement about the program is possible any more.
    #[must_use]
    pub(crate) fn is_lost(&self) -> bool {
        matches!(self.verdict, Verdict::Uncontrolled(_) | Verdict::Nondeterministic(_))
    }

    /// The search is over: it covered everything, or ran out of budget.
    pub(crate) fn close(&mut self, complete: bool) {
        if self.is_lost() {
            return;
        }
        self.summary.complete = complete && self.summary.step_bounded == 0 && !self.summary.loops_unknown;
        self.verdict = match &self.summary.bug {
            Some(bug) => Verdict::Bug(bug.clone()),
            None if self.summary.complete => Verdict::Verified,
            None => Verdict::Budget,
        };
    }
}
