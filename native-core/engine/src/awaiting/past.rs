//! Pasts: what has led each thread to its place.
//!
//! Idea: programs are deterministic, so what a thread does next follows from what happens before its place, as long as
//! it sees nothing else. A past is a hash of that part of an execution. Two executions in which a thread has the same
//! past at a place go on alike there, until the thread sees what other threads have done beyond it. Its vector clock
//! shows whether it has.
//!
//! Source: happens-before as in [`crate::causality`], with its groups of steps that commute on an object.
//!
//! Invariants: a past is a function of the happens-before relation. Hashes have 128 bits, as those of relations.

use smallvec::SmallVec;
use xxhash_rust::xxh3::xxh3_128;

use super::view::{View, Views};
use crate::clock::join;
use crate::dependence::conflict;
use crate::event::{Event, Mode, ObjIx, Objects, Trace, reuse};
use crate::trap::{self, Trap};

/// Events of each thread that happen before a place.
pub(super) type Clock = SmallVec<[u32; 8]>;

/// One object: the steps since the mode in which it is touched changed last, which commute, and those before them.
#[derive(Clone, Debug)]
struct Touched {
    mode: Mode,
    /// Hash and clock of what comes before the group.
    before: (u128, Clock),
    /// The same of the group, and of what comes before it.
    group: (u128, Clock),
}

/// The pasts and the views of all threads of one execution.
#[derive(Debug, Default)]
pub(super) struct Pasts {
    known: Known,
    views: Views,
}

/// The pasts, computed on demand.
#[derive(Debug, Default)]
struct Known {
    /// Per thread, its past after each of its events.
    threads: Vec<Vec<u128>>,
    clocks: Vec<Clock>,
    objects: Vec<Option<Touched>>,
    /// Objects that were touched.
    touched: Vec<ObjIx>,
    /// Events accounted for.
    seen: usize,
}

impl Pasts {
    /// Starts an execution.
    pub(super) fn clear(&mut self) {
        self.views.clear();
        self.known.clear();
    }

    /// The past of a thread after `events` of its events, in a trace that has grown since the last call.
    pub(super) fn of(&mut self, trace: &Trace, thread: u16, events: u32, objects: &Objects) -> u128 {
        self.known.of(trace, thread, events, objects)
    }

    /// Accounts for the first `end` events of a trace. What comes after them is accounted for when it is needed.
    pub(super) fn account(&mut self, trace: &Trace, end: usize, objects: &Objects) {
        self.known.account(trace, end, objects);
    }

    /// What a thread knows after `events` of its events, in such a trace.
    pub(super) fn view(&mut self, trace: &Trace, thread: u16, events: u32, objects: &Objects) -> View {
        let known = &mut self.known;
        self.views.of(trace, thread, events, |thread, events| known.of(trace, thread, events, objects))
    }

    /// A thread that has had `events` events queries the time.
    pub(super) fn tell_time(&mut self, thread: u16, events: u32) {
        self.views.tell_time(thread, events);
    }

    /// Whether a thread has queried the time.
    pub(super) fn is_timely(&self, thread: u16) -> bool {
        self.views.is_timely(thread)
    }

    /// What happens before the last event of a thread that was accounted for, except its own events.
    pub(super) fn of_others(&self, thread: u16) -> Clock {
        let mut clock = self.known.clocks.get(usize::from(thread)).cloned().unwrap_or_default();
        if let Some(own) = clock.get_mut(usize::from(thread)) {
            *own = 0;
        }
        while clock.last() == Some(&0) {
            clock.pop();
        }
        clock
    }

    /// How many events of each thread happen before the place of a thread after `events` of its events, unless more of
    /// these were accounted for.
    pub(super) fn before(&mut self, trace: &Trace, thread: u16, events: u32, objects: &Objects) -> Option<Clock> {
        self.known.of(trace, thread, events, objects);
        let accounted = self.known.threads.get(usize::from(thread)).map_or(0, Vec::len);
        (accounted == events as usize).then(|| self.known.clocks.get(usize::from(thread)).cloned().unwrap_or_default())
    }
}

impl Known {
    fn clear(&mut self) {
        if self.seen > 0 {
            self.threads.iter_mut().for_each(reuse);
            self.clocks.iter_mut().for_each(Clock::clear);
            for object in self.touched.drain(..) {
                self.objects[object.at()] = None;
            }
            self.seen = 0;
        }
    }

    fn of(&mut self, trace: &Trace, thread: u16, events: u32, objects: &Objects) -> u128 {
        if trap::is_set(Trap::WaitsByPlace) {
            return origin(thread) | u128::from(events) << 64;
        }
        let Some(before) = (events as usize).checked_sub(1) else {
            return origin(thread);
        };
        while self.threads.get(usize::from(thread)).is_none_or(|pasts| pasts.len() <= before)
            && self.seen < trace.events.len()
        {
            self.account(trace, self.seen + 1, objects);
        }
        self.threads.get(usize::from(thread)).and_then(|pasts| pasts.get(before)).copied().unwrap_or(origin(thread))
    }

    fn account(&mut self, trace: &Trace, end: usize, objects: &Objects) {
        for event in trace.events.get(self.seen..end).unwrap_or(&[]) {
            self.add(event, objects);
        }
        self.seen = self.seen.max(end);
    }

    fn add(&mut self, event: &Event, objects: &Objects) {
        let thread = usize::from(event.thread);
        if self.threads.len() <= thread {
            self.threads.resize(thread + 1, Vec::new());
            self.clocks.resize(thread + 1, Clock::new());
        }
        let mut clock = std::mem::take(&mut self.clocks[thread]);
        clock.resize(clock.len().max(thread + 1), 0);
        clock[thread] += 1;
        let mut seen = 0_u128;
        objects.any(event.foot, |(object, mode)| {
            let (hash, theirs) = self.receive(object, mode);
            extend(&mut clock, theirs);
            let word = u128::from(object.0) << 2 | mode as u128;
            seen = seen.wrapping_add((hash ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835));
            false
        });
        let before = self.threads[thread].last().copied().unwrap_or_else(|| origin(event.thread));
        let result = if event.kind.is_access() { 0 } else { event.result };
        let mut bytes = [0_u8; 49];
        bytes[..16].copy_from_slice(&before.to_le_bytes());
        bytes[16..32].copy_from_slice(&seen.to_le_bytes());
        let words = [event.object.0, event.site, event.choice, result];
        for (chunk, word) in bytes[32..48].chunks_exact_mut(4).zip(words) {
            chunk.copy_from_slice(&word.to_le_bytes());
        }
        bytes[48] = event.kind as u8;
        let past = xxh3_128(&bytes);
        self.threads[thread].push(past);
        objects.any(event.foot, |(object, _)| {
            if let Some(Some(touched)) = self.objects.get_mut(object.at()) {
                touched.group.0 = touched.group.0.wrapping_add(past);
                extend(&mut touched.group.1, &clock);
            }
            false
        });
        self.clocks[thread] = clock;
    }

    /// What happens before a step that touches an object, because of that.
    fn receive(&mut self, object: ObjIx, mode: Mode) -> (u128, &Clock) {
        if self.objects.len() <= object.at() {
            self.objects.resize(object.at() + 1, None);
        }
        let entry = &mut self.objects[object.at()];
        if entry.is_none() {
            self.touched.push(object);
        }
        let touched =
            entry.get_or_insert_with(|| Touched { mode, before: (0, Clock::new()), group: (0, Clock::new()) });
        if conflict(touched.mode, mode) {
            touched.mode = mode;
            let (hash, clock) = &touched.group;
            let hash =
                (hash ^ touched.before.0.rotate_left(64)).wrapping_mul(0xd120_2a8b_8e3a_6f15_2127_599b_f432_5c37);
            touched.before = (hash, clock.clone());
            touched.group.0 = 0;
        }
        (touched.before.0, &touched.before.1)
    }
}

fn extend(mine: &mut Clock, theirs: &Clock) {
    mine.resize(mine.len().max(theirs.len()), 0);
    join(mine, theirs);
}

/// The past of a thread that has not done anything.
fn origin(thread: u16) -> u128 {
    u128::from(thread) + 1
}
