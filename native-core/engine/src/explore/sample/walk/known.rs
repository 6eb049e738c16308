//! What the executions of a random walk have shown so far: which steps are visible, where, and how many.
//!
//! A choice at each access would cost more than the access, so a thread is granted all accesses up to the next of its
//! steps that was visible in an execution so far.
//!
//! Invariant: what is visible only grows.

use rustc_hash::FxHashSet;
use serde::{Deserialize, Serialize};

use super::counts::Counts;
use crate::event::Event;
use crate::explore::Finished;
use crate::explore::exhaust::dfs::SharedLocations;
use crate::host::Ending;
use crate::places::Places;

/// Accesses that one thread may execute at most without a choice.
const QUANTUM: u32 = 10_000;

/// Relations that are remembered at most.
const MOST_RELATIONS: usize = 1 << 16;

/// The knowledge of a walk.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Known {
    /// Which steps are visible.
    pub shared: SharedLocations,
    /// How many of them to expect.
    pub counts: Counts,
    /// Before which steps of the threads there were visible accesses.
    visible: Places,
    /// Happens-before relations for which that is known: what a thread does follows from its relation, steps that are
    /// no events included.
    #[serde(skip)]
    relations: FxHashSet<u128>,
}

impl Known {
    /// Accesses of a thread that has done `steps` steps until the next one that is visible.
    #[must_use]
    pub(crate) fn distance(&self, thread: u16, steps: u32) -> u32 {
        self.visible.distance(thread, steps, QUANTUM).map_or(QUANTUM, |steps| steps.min(QUANTUM))
    }

    /// Whether an event was visible.
    #[must_use]
    pub(crate) fn sees(&self, event: &Event) -> bool {
        self.shared.is_visible(event.kind, event.flags, event.object)
    }

    /// Learns which steps are visible; whether more are now.
    fn learn_places(&mut self, finished: &Finished<'_>) -> bool {
        let grown = self.shared.learn(finished);
        if grown {
            self.counts.clear();
            self.relations.clear();
        }
        for event in &finished.trace.events {
            if event.kind.is_access() && self.shared.is_known(event.object) {
                self.visible.insert(event.thread, event.step - 1);
            }
        }
        if self.relations.len() < MOST_RELATIONS {
            self.relations.insert(finished.causality.regular);
        }
        grown
    }

    /// Learns from a finished execution. `fair` is whether it was so long that other threads were let go first at some
    /// time; then a loop made it long, and its length is not to be expected. Returns whether more is visible now.
    pub(crate) fn learn(&mut self, finished: &Finished<'_>, fair: bool) -> bool {
        let trace = finished.trace;
        let grown = !self.relations.contains(&finished.causality.regular) && self.learn_places(finished);
        if !fair && finished.outcome.ending != Ending::StepBound {
            let shared = &self.shared;
            let sees = |event: &Event| shared.is_visible(event.kind, event.flags, event.object);
            self.counts.learn(&trace.events, trace.threads, finished.objects, sees);
        }
        grown
    }
}
