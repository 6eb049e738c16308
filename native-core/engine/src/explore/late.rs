//! A step considered at another place: at the end of a part of the execution that it belongs to.
//!
//! Invariant: it records what is known, not what will be: its footprint is what it may touch there.

use smallvec::SmallVec;

use crate::causality::RelIx;
use crate::event::{Event, ObjIx, Objects, Step, flag};

/// The second event of a race: one of the trace, or one that was not reached.
#[derive(Debug, Clone)]
pub(crate) struct Late<S: Step = Event> {
    /// Its place among the relevant events, if it was executed.
    pub event: Option<RelIx>,
    /// What it is; its footprint is what it may become.
    pub step: S,
    /// Its index in its thread.
    pub index: u32,
    /// The relevant event of its thread before it.
    pub previous: Option<RelIx>,
    /// The mutexes that must all be free before it, besides its own object.
    pub waits_for: SmallVec<[ObjIx; 2]>,
}

impl<S: Step> Late<S> {
    /// Whether it can run in every part of the execution.
    #[inline]
    pub(super) fn is_always_possible(&self, objects: &Objects) -> bool {
        let step = self.step.event();
        objects.debuts_of(step.foot).is_empty()
            && self.waits_for.is_empty()
            && step.kind.is_access()
            && step.flags & flag::AWAITS == 0
    }

    /// Whether it was interrupted before it touched its object.
    pub(super) fn was_interrupted(&self) -> bool {
        let step = self.step.event();
        self.event.is_some() && step.was_interrupted() && step.kind.row().blocks
    }
}
