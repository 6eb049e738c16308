//! What happens before an event of a trace.
//!
//! Source: happens-before as in [`crate::causality`]; here it is found backwards, for one event.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::dependence::conflict;
use crate::event::{Event, Mode, ObjIx, Objects};

/// The last of the first `events` events of a thread, and the events that happen before it.
#[must_use]
pub(crate) fn happens_before(trace: &[Event], thread: u16, events: u32, objects: &Objects) -> Vec<Event> {
    let mut left = trace.iter().filter(|event| event.thread == thread).count() as u32;
    let mut threads: SmallVec<[u16; 8]> = SmallVec::new();
    let mut touched: FxHashMap<ObjIx, SmallVec<[Mode; 2]>> = FxHashMap::default();
    let mut found = Vec::new();
    for event in trace.iter().rev() {
        let own = event.thread == thread;
        left -= u32::from(own);
        if own && left >= events {
            continue;
        }
        let follows =
            |(object, mode)| touched.get(&object).is_some_and(|modes| modes.iter().any(|&other| conflict(mode, other)));
        if !(own || threads.contains(&event.thread) || !found.is_empty() && objects.any(event.foot, follows)) {
            continue;
        }
        if !threads.contains(&event.thread) {
            threads.push(event.thread);
        }
        objects.any(event.foot, |(object, mode)| {
            let modes = touched.entry(object).or_default();
            if !modes.contains(&mode) {
                modes.push(mode);
            }
            false
        });
        found.push(*event);
    }
    found.reverse();
    found
}
