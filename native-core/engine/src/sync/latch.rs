//! Latches: a count that goes down to zero, and those who wait for that.
//!
//! The start value comes from the host, once per object and execution.

use crate::dependence::mode;
use crate::event::{Kind, ObjIx};
use crate::sync::past::Past;
use crate::sync::{Run, World, result};

/// Count of a latch.
#[derive(Debug, Default, Clone, Copy)]
pub(crate) struct Latch {
    /// Those still expected.
    pub count: i64,
}

impl Latch {
    /// One less, not below zero.
    fn count_down(&mut self) {
        self.count = (self.count - 1).max(0);
    }

    /// Whether nobody is expected any more.
    #[must_use]
    pub(crate) fn is_open(&self) -> bool {
        self.count == 0
    }
}

impl World {
    pub(super) fn run_latch(&mut self, run: &mut Run) {
        let (kind, object) = (run.request.kind, run.request.object);
        let latch = self.latches.of(object);
        let (result, effective) = match kind {
            Kind::LatchCountDown => {
                latch.count_down();
                (result::DONE, true)
            }
            Kind::LatchCount => (latch.count as u32, false),
            _ if latch.is_open() && !run.denied => (result::DONE, false),
            _ => (result::TIMED_OUT, false),
        };
        run.outcome.result = result;
        run.touch(object, mode(kind, effective));
    }
}

/// The latch in a past.
pub(crate) fn in_past(past: &impl Past, latch: ObjIx) -> Latch {
    let mut count = past.initial(latch);
    past.last(latch, |event| -> Option<()> {
        count -= i64::from(event.kind == Kind::LatchCountDown);
        None
    });
    Latch { count: count.max(0) }
}
