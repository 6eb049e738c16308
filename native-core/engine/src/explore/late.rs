//! A step that is thought of at another place: at the end of a part of the execution that it belongs to.
//!
//! Invariant: what it says of itself is what is known, not what will be: its footprint is what it may touch there.

use smallvec::SmallVec;

use crate::causality::RelIx;
use crate::event::{Event, ObjIx};

/// The second event of a race: one of the trace, or one that was not reached.
#[derive(Debug, Clone)]
pub(crate) struct Late {
    /// Its place among the relevant events, if it was executed.
    pub event: Option<RelIx>,
    /// The event; its footprint is what it may become.
    pub step: Event,
    /// Its index in its thread.
    pub index: u32,
    /// The relevant event of its thread before it.
    pub previous: Option<RelIx>,
    /// If it is a critical section, the mutexes it acquires.
    pub acquires: SmallVec<[ObjIx; 2]>,
}

impl Late {
    /// Whether it was interrupted before it touched its object.
    pub(super) fn was_interrupted(&self) -> bool {
        self.event.is_some() && self.step.was_interrupted() && self.step.kind.row().blocks
    }
}
