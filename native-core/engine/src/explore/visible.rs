//! Which steps are visible: worth a scheduling decision.
//!
//! Visible are all operations, the accesses to locations that two threads have touched, not both reading, and each step
//! that begins another round of a loop, since it notices what other threads have changed; but the start, the end and
//! the untimed join of a thread only if a thread queries the state of that thread, unparks it, uses its monitor, or
//! interrupts: otherwise they commute with whatever any other thread can do. An invisible step of any thread can be
//! taken at once, as the only member of a persistent set (Godefroid 1996).
//!
//! What is visible is learnt from finished executions, and only grows: a search that needs to know it from the start
//! begins again whenever an execution shows something new.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::event::{Joint, Kind, ObjIx, Request, flag};
use crate::explore::{Enabled, Finished, Point};
use crate::op::{Life, Sets};
use crate::trap::{self, Trap};

/// The locations known to be shared, and the threads whose state is known to be observed.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct SharedLocations {
    known: Vec<bool>,
    interrupts: bool,
}

impl SharedLocations {
    /// The index of a thread whose next step is not visible, the current one if possible.
    #[must_use]
    pub(crate) fn invisible(&self, point: &Point<'_>) -> Option<usize> {
        let hidden = |option: &Enabled| {
            let Request { kind, flags, object, .. } = option.request;
            !option.awaits
                && (!option.joint || trap::is_set(Trap::StepByFirst))
                && !self.is_visible(kind, flags, object)
        };
        let current = point.enabled.iter().position(|e| e.thread == point.current && hidden(e));
        current.or_else(|| point.enabled.iter().position(hidden))
    }

    /// Whether a location is known to be shared.
    #[must_use]
    pub(crate) fn is_known(&self, object: ObjIx) -> bool {
        self.known.get(object.at()).copied().unwrap_or(false)
    }

    /// Whether a step of this kind on this object is visible.
    #[must_use]
    pub(crate) fn is_visible(&self, kind: Kind, flags: u8, object: ObjIx) -> bool {
        let known = || self.is_known(object);
        if flags & flag::AWAITS != 0 {
            return true;
        }
        if kind.is_access() {
            return known();
        }
        match kind.row().life {
            Life::Awaits if flags & flag::TIMED != 0 || self.interrupts => true,
            Life::Starts | Life::Begins | Life::Ends | Life::Awaits => known(),
            Life::Nothing | Life::Asks | Life::Watches => true,
        }
    }

    /// Learns from a finished execution; whether anything was new.
    pub(crate) fn learn(&mut self, finished: &Finished<'_>) -> bool {
        self.known.resize(finished.objects.len(), false);
        let mut grown = false;
        let mut starts: SmallVec<[(ObjIx, u16); 8]> = SmallVec::new();
        for thread in finished.threads.iter().filter(|thread| thread.monitor != ObjIx::NONE) {
            grown |= !std::mem::replace(&mut self.known[thread.life.at()], true);
        }
        let unfinished = finished.trace.unfinished.iter().map(|u| &u.event);
        for event in finished.trace.events.iter().chain(unfinished) {
            if event.kind.is_access() {
                let new = !self.known[event.object.at()] && finished.causality.is_shared(event.object);
                self.known[event.object.at()] |= new;
                grown |= new;
                continue;
            }
            let row = event.kind.row();
            // To unpark a thread that has not been started has no effect.
            let target = event.detail.target().filter(|_| row.sets == Sets::Permit);
            let unparked = target.map(|target| finished.threads[usize::from(target)]);
            let object = unparked.map_or(event.object, |thread| thread.life);
            let mut starter = starts.iter().filter(|start| start.0 == object).map(|start| start.1);
            let looks = match row.life {
                Life::Asks | Life::Watches => true,
                // A join by any thread but the starter may come before the start, and then returns at once. Nor may a
                // thread observe that the joining thread has arrived at it.
                Life::Awaits => {
                    let seen = finished.objects.any(event.foot, |(object, _)| finished.objects.is_arrival(object));
                    // What a step of trusted code does after it, or that the step ends before it, depends on it.
                    let joint = event.joint != Joint::Alone;
                    joint
                        || seen
                        || event.flags & flag::TIMED != 0
                        || self.interrupts
                        || starter.next() != Some(event.thread)
                }
                Life::Starts => starter.next().is_some(),
                _ if row.sets == Sets::Permit => {
                    let begins = target != Some(0) && unparked.is_some_and(|thread| !thread.present);
                    begins && starter.next() != Some(event.thread)
                }
                _ => false,
            };
            if row.life == Life::Starts {
                starts.push((object, event.thread));
            }
            if looks && !self.known[object.at()] {
                self.known[object.at()] = true;
                grown = true;
            }
            if row.sets == Sets::Flag && !self.interrupts {
                self.interrupts = true;
                grown = true;
            }
        }
        grown
    }
}
