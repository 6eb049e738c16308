//! Semaphores: permits that some steps wait for.
//!
//! The start value comes from the host, once per object and execution. A semaphore may start, and be reduced, below
//! zero, as in Java.

use crate::dependence::mode;
use crate::event::{Event, Kind, ObjIx};
use crate::sync::past::Past;
use crate::sync::{Run, World, result};

/// Permits of a semaphore.
#[derive(Debug, Default, Clone, Copy)]
pub(crate) struct Semaphore {
    /// Those available.
    pub permits: i64,
}

impl Semaphore {
    /// Takes `n` permits if there are as many.
    fn take(&mut self, n: u32) -> bool {
        let enough = self.has(n);
        if enough {
            self.permits -= i64::from(n);
        }
        enough
    }

    /// Whether there are `n` permits.
    #[must_use]
    pub(crate) fn has(&self, n: u32) -> bool {
        self.permits >= i64::from(n)
    }
}

impl World {
    pub(super) fn run_semaphore(&mut self, run: &mut Run) {
        let (kind, object, n) = (run.request.kind, run.request.object, run.request.detail.permits());
        let turn = !run.denied && self.has_turn(run.thread, &run.request);
        let semaphore = self.semaphores.of(object);
        let (result, effective) = match kind {
            Kind::SemAcquire => {
                let taken = turn && semaphore.take(n);
                (if taken { result::DONE } else { result::TIMED_OUT }, taken)
            }
            Kind::SemTry => {
                let taken = semaphore.take(n);
                (u32::from(taken), taken)
            }
            Kind::SemRelease => {
                semaphore.permits += i64::from(n);
                (result::DONE, true)
            }
            Kind::SemReduce => {
                semaphore.permits -= i64::from(n);
                (result::DONE, true)
            }
            Kind::SemDrain => (std::mem::take(&mut semaphore.permits) as u32, true),
            _ => (semaphore.permits as u32, false),
        };
        run.outcome.result = result;
        run.touch(object, mode(kind, effective));
    }
}

/// How an event has changed the permits.
fn change(event: &Event) -> i64 {
    let n = i64::from(event.detail.permits());
    match event.kind {
        Kind::SemRelease => n,
        Kind::SemAcquire | Kind::SemTry if event.kind.row().succeeds(event.result) => -n,
        Kind::SemReduce => -n,
        Kind::SemDrain => -i64::from(event.result as i32),
        _ => 0,
    }
}

/// The semaphore in a past.
pub(crate) fn in_past(past: &impl Past, semaphore: ObjIx) -> Semaphore {
    let mut permits = past.initial(semaphore);
    past.last(semaphore, |event| -> Option<()> {
        permits += change(event);
        None
    });
    Semaphore { permits }
}
