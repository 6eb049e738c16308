//! Whether it matters that a thread may have used up permits in a wait before it parks ([`crate::sync::permits`]).
//!
//! Idea: a permit cannot be lost if it was given because of something that its thread has done since its last such
//! wait, as where a thread enters itself in a list before it parks. So parks of the JDK's own code do not matter. The
//! first permit that could have been lost voids the search, and from then on waits may use permits up.
//!
//! Invariant: the order of critical sections that have nothing else in common does not make one the cause of another,
//! so the answer is the same in each order.

use rustc_hash::FxHashMap;
use smallvec::{SmallVec, smallvec};

use super::Execution;
use crate::dependence::conflict;
use crate::event::{Event, Kind, Mode, ObjIx, Objects};
use crate::explore::joined::is_exclusive;

impl Execution {
    /// Before the park of a thread: takes note if the permit that lets it pass could have been lost.
    pub(super) fn note_permit(&mut self, thread: u16, objects: &Objects) {
        if self.world.observed.counted().lingers || !self.world.threads[usize::from(thread)].permit {
            return;
        }
        let permit = self.world.thread_objects[usize::from(thread)].permit;
        if could_be_lost(&self.trace.events, thread, permit, objects) {
            self.world.observed.lose_permits();
        }
    }
}

/// Whether a thread, after these events, has a permit that it could have used up in a wait before.
fn could_be_lost(events: &[Event], thread: u16, permit: ObjIx, objects: &Objects) -> bool {
    let parked = |event: &Event| event.thread == thread && event.kind == Kind::Park;
    let since = events.iter().rposition(parked).map_or(0, |at| at + 1);
    let waits = |event: &Event| event.thread == thread && event.kind.row().parks;
    let Some(wait) = events[since..].iter().rposition(waits) else {
        return false;
    };
    let gives = |event: &Event| event.kind == Kind::Unpark && event.object == permit;
    // A permit that was given because of the wait, or of what came after it, is there in any case.
    let mut followers = Followers { threads: smallvec![thread], touched: FxHashMap::default() };
    events[since + wait + 1..].iter().all(|event| !(followers.follow(event, objects) && gives(event)))
}

/// What happens after a step, whatever the order of critical sections.
struct Followers {
    threads: SmallVec<[u16; 8]>,
    touched: FxHashMap<ObjIx, SmallVec<[Mode; 2]>>,
}

impl Followers {
    /// Whether the next event is one of them.
    fn follow(&mut self, event: &Event, objects: &Objects) -> bool {
        let follows = |(object, mode)| {
            self.touched.get(&object).is_some_and(|modes| modes.iter().any(|&other| conflict(other, mode)))
        };
        if !self.threads.contains(&event.thread) {
            if !objects.any(event.foot, follows) {
                return false;
            }
            self.threads.push(event.thread);
        }
        objects.any(event.foot, |(object, mode)| {
            if !is_exclusive(object, objects) {
                let modes = self.touched.entry(object).or_default();
                if !modes.contains(&mode) {
                    modes.push(mode);
                }
            }
            false
        });
        true
    }
}
