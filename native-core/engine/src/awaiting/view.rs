//! Views: what a thread knows.
//!
//! Idea: a past contains everything that happens before a place, even the order in which other threads have done what
//! the thread does not look at. So one state of a thread has very many pasts. A view is what the thread itself has done
//! and with which results, and for each object that it has read what was stored there: the value, if the host reports
//! it ([`crate::host::Stored`]), otherwise what the thread that stored it knew then, from which the value follows.
//! Threads are deterministic, so with equal views a thread is in the same state. What is neither a value nor a result
//! brings the whole past with it: queries about locks that are followed by more queries, and all that a thread does
//! after it has queried the time, which other threads advance.
//!
//! Views are computed on demand.
//!
//! Invariants: a view is a function of the happens-before relation. It distinguishes the visits of a loop between which
//! its thread has seen anything new.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use xxhash_rust::xxh3::{xxh3_128, xxh3_128_with_seed};

use crate::event::{Event, Kind, ObjIx, Trace, reuse};
use crate::op::Primitive;
use crate::trap::{self, Trap};

/// An odd number of which all parts are large.
const SPREAD: u128 = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835;

/// What a thread knows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) struct View(u128);

impl View {
    /// What several threads know.
    pub(super) fn of_all(views: &[View]) -> View {
        View(views.iter().fold(views.len() as u128, |all, view| mix(all, view.0)))
    }

    /// What stands for a past where views are not used.
    pub(super) fn of_past(past: u128) -> View {
        View(past)
    }
}

/// The views of all threads of one execution, computed on demand.
#[derive(Debug, Default)]
pub(super) struct Views {
    /// Per thread, what it knew after each of its events.
    threads: Vec<Vec<View>>,
    /// What is stored in each object, by its number.
    stored: Vec<u128>,
    /// Objects in which something was stored.
    changed: Vec<ObjIx>,
    /// Threads that have queried the time, and how many events each had had then.
    timely: SmallVec<[(u16, u32); 4]>,
    /// Which steps have changed the time so far, where it stands still.
    reached: u128,
    /// Deadlines accounted for.
    deadlines: usize,
    /// Events accounted for.
    seen: usize,
}

impl Views {
    /// Starts an execution.
    pub(super) fn clear(&mut self) {
        self.timely.clear();
        if self.seen == 0 {
            return;
        }
        (self.seen, self.deadlines, self.reached) = (0, 0, 0);
        self.threads.iter_mut().for_each(reuse);
        for object in self.changed.drain(..) {
            self.stored[object.at()] = 0;
        }
    }

    /// A thread that has had `events` events queries the time.
    pub(super) fn tell_time(&mut self, thread: u16, events: u32) {
        if self.timely.iter().all(|&(timely, _)| timely != thread) {
            self.timely.push((thread, events));
        }
    }

    /// What a thread knows after `events` of its events, in a trace that has grown since the last call; `past` returns
    /// the past of a thread after a number of its events.
    pub(super) fn of(
        &mut self,
        trace: &Trace,
        thread: u16,
        events: u32,
        mut past: impl FnMut(u16, u32) -> u128,
    ) -> View {
        let origin = View(u128::from(thread));
        let Some(before) = (events as usize).checked_sub(1) else {
            return origin;
        };
        loop {
            if let Some(&view) = self.threads.get(usize::from(thread)).and_then(|views| views.get(before)) {
                return view;
            }
            let Some(event) = trace.events.get(self.seen) else {
                return origin;
            };
            if self.deadlines < trace.deadlines.len() {
                self.pass(trace, event);
            }
            self.add(event, &mut past);
            self.seen += 1;
        }
    }

    /// Whether a thread has queried the time.
    pub(super) fn is_timely(&self, thread: u16) -> bool {
        self.timely.iter().any(|&(timely, _)| timely == thread)
    }

    /// Takes note of an event that has changed the time.
    fn pass(&mut self, trace: &Trace, event: &Event) {
        while let Some(deadline) = trace.deadlines.get(self.deadlines)
            && deadline.position as usize <= self.seen
        {
            if deadline.expired {
                self.reached = mix(self.reached, u128::from(event.thread) << 64 | u128::from(event.step));
            }
            self.deadlines += 1;
        }
    }

    fn add(&mut self, event: &Event, past: &mut impl FnMut(u16, u32) -> u128) {
        let thread = usize::from(event.thread);
        if self.threads.len() <= thread {
            self.threads.resize(thread + 1, Vec::new());
        }
        let (mut reads, changes) = match event.kind {
            Kind::Write | Kind::Start => (false, true),
            Kind::Begin => (true, false),
            kind => (kind.is_access(), kind.changes_memory()),
        };
        reads &= !trap::is_set(Trap::ValuesForgotten);
        let views = &mut self.threads[thread];
        let number = views.len() as u32 + 1;
        let timely = self.timely.iter().any(|&(timely, events)| timely == event.thread && events < number);
        let before = views.last().map_or(u128::from(event.thread), |view| view.0);
        let mut seen = if reads { self.stored.get(event.object.at()).copied().unwrap_or_default() } else { 0 };
        if timely || event.kind.row().primitive == Primitive::Look {
            let all = past(event.thread, number);
            let all = if timely && self.reached != 0 { mix(all, self.reached) } else { all };
            seen = mix(seen, all);
        }
        let view = View(after(before, seen, event));
        views.push(view);
        if changes {
            if self.stored.len() <= event.object.at() {
                self.stored.resize(event.object.at() + 1, 0);
            }
            let author = if trap::is_set(Trap::AuthorsForgotten) {
                u128::from(event.thread) << 64 | u128::from(number)
            } else {
                view.0
            };
            // Values are small numbers, views are not.
            let stored = &mut self.stored[event.object.at()];
            if *stored == 0 {
                self.changed.push(event.object);
            }
            *stored = event.detail.stored().known().map_or(author, u128::from);
        }
    }
}

/// What a thread knows after an event if it knew `before` and has seen `seen`.
fn after(before: u128, seen: u128, event: &Event) -> u128 {
    let result = if event.kind.is_access() { 0 } else { event.result };
    let high = u64::from(event.object.0) << 32 | u64::from(event.site);
    let low = u64::from(event.choice) << 32 | u64::from(result);
    // A value is a small number; multiplied, it has nothing in common with the numbers of objects and places.
    let event_seen = seen.wrapping_mul(SPREAD) ^ (u128::from(high) << 64 | u128::from(low));
    let mut bytes = [0; 32];
    bytes[..16].copy_from_slice(&before.to_le_bytes());
    bytes[16..].copy_from_slice(&event_seen.to_le_bytes());
    xxh3_128_with_seed(&bytes, event.kind as u64)
}

fn mix(one: u128, other: u128) -> u128 {
    let mut bytes = [0; 32];
    bytes[..16].copy_from_slice(&one.to_le_bytes());
    bytes[16..].copy_from_slice(&other.to_le_bytes());
    xxh3_128(&bytes)
}
