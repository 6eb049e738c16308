//! Views: what a thread knows, as far as one can tell at little cost.
//!
//! Idea: a past says everything that happens before a place, also in which order others have done what the thread does not look
//! at. So one state of a thread has very many pasts. A view is what the thread itself has done and been answered, and of each
//! thing that it has read which change of which thread that was, with what its thread had read since its change before. Threads
//! are deterministic: with equal views a thread is in the same state, unless a value came through two other threads, which made
//! the same changes with different values. So a view is evidence, and a past is proof.
//!
//! They are looked at only where a probe begins, so they are found out only as far as they are asked for.
//!
//! Invariants: a view is a function of the happens-before relation. It tells apart the visits of a loop between which its
//! thread has seen anything new.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use xxhash_rust::xxh3::xxh3_64;

use crate::event::{Event, Kind, ObjIx, Trace, reuse};

/// What a thread knows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) struct View(u64);

impl View {
    /// What several threads know.
    pub(super) fn of_all(views: &[View]) -> View {
        View(views.iter().fold(views.len() as u64, |all, view| mix(all, view.0)))
    }

    /// What stands for a past where views are not looked at.
    pub(super) fn of_past(past: u128) -> View {
        View(past as u64)
    }
}

/// Which change: whose it was, and how many that thread had made then.
type Number = (u16, u32);

/// What was read: where in the program, of which object, and which change of it.
type Reading = (u32, ObjIx, Number);

/// A change of memory, or the start of a thread.
#[derive(Clone, Copy, Debug, Default)]
struct Change {
    of: Number,
    /// The same, and what that thread had read since its change before.
    known: u64,
}

/// One thread.
#[derive(Clone, Debug, Default)]
struct Sight {
    /// What it knew after each of its events.
    views: Vec<View>,
    /// Changes that it has made.
    changes: u32,
    /// What it has read since the last of them; of each object at each place the last.
    read: SmallVec<[Reading; 4]>,
}

/// The views of all threads of one execution, found out as far as they are asked for.
#[derive(Debug, Default)]
pub(super) struct Views {
    threads: Vec<Sight>,
    /// The last change of each object, by its number.
    last: Vec<Change>,
    /// Objects that were changed.
    changed: Vec<ObjIx>,
    /// Events accounted for.
    seen: usize,
}

impl Views {
    /// Starts an execution.
    pub(super) fn clear(&mut self) {
        if self.seen == 0 {
            return;
        }
        self.seen = 0;
        for sight in &mut self.threads {
            reuse(&mut sight.views);
            sight.changes = 0;
            sight.read.clear();
        }
        for object in self.changed.drain(..) {
            self.last[object.at()] = Change::default();
        }
    }

    /// What a thread knows after so many events of a trace that has grown since the last call.
    pub(super) fn of(&mut self, trace: &Trace, thread: u16, events: u32) -> View {
        let origin = View(u64::from(thread));
        let Some(before) = (events as usize).checked_sub(1) else {
            return origin;
        };
        loop {
            let known = self.threads.get(usize::from(thread)).and_then(|sight| sight.views.get(before));
            match (known, trace.events.get(self.seen)) {
                (Some(&view), _) => return view,
                (None, None) => return origin,
                (None, Some(event)) => self.add(event),
            }
            self.seen += 1;
        }
    }

    fn add(&mut self, event: &Event) {
        let thread = usize::from(event.thread);
        if self.threads.len() <= thread {
            self.threads.resize(thread + 1, Sight::default());
        }
        let sight = &mut self.threads[thread];
        let (reads, changes) = match event.kind {
            Kind::Write | Kind::Start => (false, true),
            Kind::Begin => (true, false),
            kind => (kind.is_access(), kind.changes_memory()),
        };
        let last = self.last.get(event.object.at()).filter(|_| reads);
        let seen = last.copied().unwrap_or_default();
        let before = sight.views.last().copied().unwrap_or(View(u64::from(event.thread)));
        let result = if event.kind.is_access() { 0 } else { event.result };
        let mut bytes = [0; 33];
        bytes[..8].copy_from_slice(&before.0.to_le_bytes());
        bytes[8..16].copy_from_slice(&seen.known.to_le_bytes());
        let words = [event.object.0, event.site, event.choice, result];
        for (chunk, word) in bytes[16..32].chunks_exact_mut(4).zip(words) {
            chunk.copy_from_slice(&word.to_le_bytes());
        }
        bytes[32] = event.kind as u8;
        sight.views.push(View(xxh3_64(&bytes)));
        if reads {
            sight.read.retain(|read| (read.0, read.1) != (event.site, event.object));
            sight.read.push((event.site, event.object, seen.of));
        }
        if changes {
            sight.changes += 1;
            let of = (event.thread, sight.changes);
            // In which order it has read does not matter.
            let place = |&(site, object, (thread, number)): &Reading| {
                mix(u64::from(site) << 32 | u64::from(object.0), u64::from(thread) << 32 | u64::from(number))
            };
            let read = sight.read.iter().map(place).fold(0, u64::wrapping_add);
            sight.read.clear();
            let known = mix(u64::from(of.0) << 32 | u64::from(of.1), read);
            if self.last.len() <= event.object.at() {
                self.last.resize(event.object.at() + 1, Change::default());
            }
            self.last[event.object.at()] = Change { of, known };
            self.changed.push(event.object);
        }
    }
}

fn mix(one: u64, other: u64) -> u64 {
    let mut bytes = [0; 16];
    bytes[..8].copy_from_slice(&one.to_le_bytes());
    bytes[8..].copy_from_slice(&other.to_le_bytes());
    xxh3_64(&bytes)
}
