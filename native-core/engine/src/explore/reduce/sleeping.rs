//! What sleeps at each position of a trace.
//!
//! Idea: what sleeps changes at few positions, and each search queries many. Only changes are kept, with the steps of
//! all of them in one list, since separate lists would be moved at every branching point.
//!
//! Invariants: changes are in the order of their positions; of several at one position the last one holds.

use serde::{Deserialize, Serialize};

use crate::event::{Event, Step};

/// Lists of sleeping steps, each from a position on.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(bound = "")]
pub(super) struct Sleeping<S: Step = Event> {
    changes: Vec<Change>,
    steps: Vec<S>,
}

/// From a position on, the `count` steps that end at `end` sleep.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
struct Change {
    position: u32,
    count: u32,
    end: u32,
}

impl<S: Step> Sleeping<S> {
    /// Nothing sleeps anywhere.
    pub(super) fn clear(&mut self) {
        self.changes.clear();
        self.steps.clear();
    }

    /// From a position on, these sleep; it is not before that of the last change.
    pub(super) fn change(&mut self, position: u32, asleep: &[S]) {
        self.steps.extend_from_slice(asleep);
        self.changes.push(Change { position, count: asleep.len() as u32, end: self.steps.len() as u32 });
    }

    /// What sleeps at a position.
    #[must_use]
    pub(super) fn at(&self, position: u32) -> &[S] {
        let found = self.changes.partition_point(|change| change.position <= position);
        match self.changes[..found].last() {
            Some(&Change { count, end, .. }) => &self.steps[(end - count) as usize..end as usize],
            None => &[],
        }
    }

    /// The same with other steps in the place of these.
    #[must_use]
    pub(super) fn map<T: Step>(self, into: impl Fn(S) -> T) -> Sleeping<T> {
        Sleeping { changes: self.changes, steps: self.steps.into_iter().map(into).collect() }
    }
}
