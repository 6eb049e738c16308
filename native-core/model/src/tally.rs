//! What a model host counts beside the engine: final states, and executions up to their first failure.
//!
//! A state is final when no thread can go on. An execution in which a daemon would go round for ever has none.
//!
//! Invariant: counts are those of the search as it stands; when it starts again, so do they.

use std::collections::BTreeMap;

use rustc_hash::FxHashSet;
use serde::{Deserialize, Serialize};

use jess_engine::host::{Ending, Summary};

use crate::machine::Final;

/// Final states, each with the number of executions that reached it and whether they were deadlocks.
pub type Finals = BTreeMap<(bool, Final), u64>;

/// Executions that end with their first failed assertion, as other tools count them. The engine lets the other threads
/// go on, so that one of these may be the beginning of several of its executions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UntilFailure {
    /// Executions in which nothing fails.
    pub whole: u64,
    /// Different beginnings that end in a failure.
    pub failing: u64,
}

/// The counts of a search.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct Tally {
    /// Final states, if they are kept.
    pub finals: Finals,
    whole: u64,
    beginnings: FxHashSet<u128>,
    restarts: u64,
    counted: u64,
    /// Whether final states are kept, and beginnings counted.
    keeps: (bool, bool),
}

/// An execution that has ended.
#[derive(Debug)]
pub struct Ended<'a> {
    /// How.
    pub ending: Ending,
    /// The counts after it.
    pub summary: &'a Summary,
    /// Whether it was part of the search.
    pub searched: bool,
    /// Whether a thread could still go on, so that its state is not final.
    pub goes_on: bool,
    /// The beginning that ends in its first failure.
    pub failed_at: Option<u128>,
}

impl Tally {
    /// Counts of zero, with or without final states and beginnings.
    #[must_use]
    pub fn new(finals: bool, until_failure: bool) -> Tally {
        Tally { keeps: (finals, until_failure), ..Tally::default() }
    }

    /// Whether final states are kept, and beginnings counted.
    #[must_use]
    pub fn keeps(&self) -> (bool, bool) {
        self.keeps
    }

    /// Counts an execution; `state` is called for its final state if those are kept.
    pub fn count(&mut self, ended: &Ended<'_>, state: impl FnOnce() -> Final) {
        let void = ended.summary.executions == self.counted;
        self.counted = ended.summary.executions;
        if ended.summary.restarts != self.restarts {
            // The search starts again, and counts again.
            self.restarts = ended.summary.restarts;
            self.finals.clear();
            (self.whole, self.beginnings) = (0, FxHashSet::default());
            return;
        }
        if !ended.searched || void || !matches!(ended.ending, Ending::Complete | Ending::Deadlock) {
            return;
        }
        if self.keeps.0 && !ended.goes_on {
            *self.finals.entry((ended.ending == Ending::Deadlock, state())).or_default() += 1;
        }
        match ended.failed_at {
            Some(path) => drop(self.beginnings.insert(path)),
            None => self.whole += 1,
        }
    }

    /// Executions up to their first failure.
    #[must_use]
    pub fn until_failure(&self) -> UntilFailure {
        UntilFailure { whole: self.whole, failing: self.beginnings.len() as u64 }
    }
}
