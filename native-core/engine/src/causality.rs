//! Causality: the happens-before relation of a finished execution.
//!
//! Events on objects that only one thread touched cannot race and order nothing; they are left out before anything
//! expensive happens. The others, the *relevant* events, get a vector clock each. Clocks count all records of a
//! thread, so they also place the events that were left out.
//!
//! Hashes: an execution is identified by the wrapping sum over its relevant events of a 128-bit hash of (thread, index
//! in its thread, kind, choice, result, and for each object touched its name and *version*). The version counts the
//! changes of mode, so that equal sums mean equal happens-before relations. The lazy relation drops the edges through
//! mutexes: their versions are hashed as nothing.
//!
//! Invariant: nothing here depends on the interleaving beyond the happens-before relation, apart from the order in
//! which independent events are listed.

use xxhash_rust::xxh3::xxh3_128;

use crate::clock::join;
use crate::dependence::conflict;
use crate::event::{Event, Joint, Kind, Mode, ObjIx, Objects, Trace, Unfinished, flag};
use crate::op::{Choice, Hold};
use crate::sync::thread::ThreadObjects;

/// A relevant event, by its place among those of its execution.
///
/// Only [`Causality`] makes one, so that none is mistaken for a position in the trace or for a step of a thread.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct RelIx(u32);

impl RelIx {
    /// In place of one where there is none.
    const NONE: RelIx = RelIx(u32::MAX);

    /// The index in a list with an entry for each relevant event.
    #[inline]
    pub(crate) fn at(self) -> usize {
        self.0 as usize
    }
}

/// No touch; in other modules, no number of whatever is counted from 0.
pub(crate) const NONE: u32 = u32::MAX;

/// Stands for any other thread.
const EVERYBODY: u16 = u16::MAX;

/// One object touched by one relevant event, linked to the previous one on the same object.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Touch {
    /// By which event.
    pub event: RelIx,
    /// Which object.
    pub object: ObjIx,
    /// How.
    pub mode: Mode,
    /// The touch of the same object before, or [`NONE`].
    pub previous: u32,
    /// The last one before that conflicts with this one, if this one does not conflict with itself; else as `previous`.
    /// The skipped touches have the same mode.
    pub previous_other: u32,
}

#[derive(Debug, Clone, Copy)]
struct Scratch {
    stamp: u32,
    first_thread: u16,
    shared: bool,
    modes: u8,
    class: Mode,
    slot: u32,
    last: u32,
    version: u32,
}

const FRESH: Scratch = Scratch {
    stamp: 0,
    first_thread: 0,
    shared: false,
    modes: 0,
    class: Mode::Read,
    slot: NONE,
    last: NONE,
    version: 0,
};

/// The steps of an execution, each as an event.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Steps<'a> {
    /// Those that were executed, in order.
    pub events: &'a [Event],
    /// Those that were not reached.
    pub unfinished: &'a [Unfinished],
    /// Number of threads.
    pub threads: usize,
}

/// The happens-before relation of one execution. Reused from one execution to the next.
#[derive(Debug, Default)]
pub(crate) struct Causality {
    stride: usize,
    stamp: u32,
    scratch: Vec<Scratch>,
    slots: u32,
    object_clocks: Vec<u32>,
    /// The relevant events.
    found: Vec<Relevant>,
    clocks: Vec<u32>,
    /// For every relevant event, the number of events of each thread before its position.
    before: Vec<u32>,
    counts: Vec<u32>,
    /// All touches of relevant events.
    pub touches: Vec<Touch>,
    /// For every trace position, the relevant event there or [`RelIx::NONE`].
    relevant_at: Vec<RelIx>,
    /// Per thread: positions of all its events.
    pub events: Vec<Vec<u32>>,
    /// Per thread: its relevant events.
    pub relevant: Vec<Vec<RelIx>>,
    /// The time, and the clock of the last step that changed it: all that comes later happens after that.
    time: Option<ObjIx>,
    reached: Vec<u32>,
    /// Hash of the happens-before relation.
    pub regular: u128,
    /// Hash of the lazy happens-before relation.
    pub lazy: u128,
}

/// A relevant event.
#[derive(Debug, Clone, Copy)]
struct Relevant {
    /// Where it is in the trace.
    position: u32,
    /// Its index within its thread, counted from 1 over all events.
    index: u32,
    /// Where its touches begin.
    touches: u32,
    thread: u16,
}

impl Causality {
    /// Analyses an execution.
    pub(crate) fn analyse(&mut self, trace: &Trace, objects: &Objects, threads: &[ThreadObjects]) {
        let steps = Steps { events: &trace.events, unfinished: &trace.unfinished, threads: trace.threads };
        self.analyse_beside(&[], steps, objects, threads);
    }

    /// The same when other steps are compared with those of the execution: what one of them touches is not left out
    /// although only one thread has touched it here.
    pub(crate) fn analyse_beside(
        &mut self,
        others: &[Event],
        steps: Steps<'_>,
        objects: &Objects,
        threads: &[ThreadObjects],
    ) {
        self.clear(steps.threads, objects);
        for event in others {
            self.mark(event, objects, true, threads);
        }
        for event in steps.events {
            // A larger step may act differently from what it has done here.
            self.mark(event, objects, event.kind.is_idle() || event.joint != Joint::Alone, threads);
        }
        for unfinished in steps.unfinished {
            self.mark(&unfinished.event, objects, true, threads);
            let Event { kind, flags, object, .. } = unfinished.event;
            if kind.tries() || flags & flag::AWAITS != 0 && kind.row().blocks {
                self.note(EVERYBODY, object, Mode::Write);
            }
        }
        for (position, event) in steps.events.iter().enumerate() {
            let thread = usize::from(event.thread);
            self.events[thread].push(position as u32);
            if self.is_relevant(event, objects) {
                self.relevant_at.push(RelIx(self.found.len() as u32));
                self.add(position as u32, event, objects, threads);
            } else {
                self.relevant_at.push(RelIx::NONE);
            }
            self.counts[thread] += 1;
        }
    }

    fn clear(&mut self, threads: usize, objects: &Objects) {
        self.stride = threads.max(1);
        self.stamp = self.stamp.wrapping_add(1);
        if self.stamp == 0 {
            self.scratch.clear();
            self.stamp = 1;
        }
        self.scratch.resize(objects.len(), FRESH);
        self.slots = 0;
        self.object_clocks.clear();
        self.found.clear();
        self.clocks.clear();
        self.before.clear();
        self.counts.clear();
        self.counts.resize(self.stride, 0);
        self.touches.clear();
        self.time = objects.time();
        self.reached.clear();
        self.relevant_at.clear();
        for list in &mut self.events {
            list.clear();
        }
        for list in &mut self.relevant {
            list.clear();
        }
        self.events.resize(self.stride, Vec::new());
        self.relevant.resize(self.stride, Vec::new());
        self.regular = 0;
        self.lazy = 0;
    }

    /// Notes all that an event touches or could have touched.
    fn mark(&mut self, event: &Event, objects: &Objects, as_write: bool, threads: &[ThreadObjects]) {
        let access = event.kind.is_access();
        let plain = access && !as_write;
        if event.joint != Joint::Alone {
            self.note(event.thread, threads[usize::from(event.thread)].flag, Mode::Write);
        }
        objects.any(event.foot, |(object, mode)| {
            self.note(event.thread, object, if plain { mode } else { Mode::Write });
            false
        });
        if access {
            return;
        }
        if event.flags & flag::INTERRUPTIBLE != 0 {
            // What it reads depends on whether it was interrupted.
            self.note(event.thread, threads[usize::from(event.thread)].flag, Mode::Write);
            if event.object != ObjIx::NONE {
                self.note(event.thread, event.object, Mode::Write);
            }
            if event.was_interrupted() {
                self.mark_elsewhere(event, objects);
            }
        } else if event.kind == Kind::Arrive {
            self.mark_elsewhere(event, objects);
        }
    }

    /// Notes what an event, or a query about its thread, would touch at another position, although nothing shows it
    /// here.
    #[cold]
    fn mark_elsewhere(&mut self, event: &Event, objects: &Objects) {
        if let Some(second) = event.detail.second() {
            self.note(event.thread, second, Mode::Write);
            if let Some(order) = objects.order_of(second) {
                self.note(event.thread, order, Mode::Write);
            }
        }
        // Its outcome there follows from all that its own thread has done before.
        if event.kind.tries() || event.kind.row().hold == Hold::Takes {
            self.note(EVERYBODY, event.object, Mode::Write);
        }
    }

    fn note(&mut self, thread: u16, object: ObjIx, mode: Mode) {
        let stamp = self.stamp;
        let entry = &mut self.scratch[object.at()];
        if entry.stamp != stamp {
            *entry = Scratch { stamp, first_thread: thread, ..FRESH };
        }
        entry.shared |= entry.first_thread != thread;
        entry.modes |= 1 << mode as u8;
    }

    /// Whether two threads touch the object in this execution, not both reading.
    #[must_use]
    pub(crate) fn is_shared(&self, object: ObjIx) -> bool {
        let entry = &self.scratch[object.at()];
        entry.stamp == self.stamp && entry.shared && entry.modes != 1
    }

    /// Whether the object was touched in this execution, but no other thread could race for it, so that not all its
    /// touches are recorded: an event that touches nothing else is left out.
    #[must_use]
    pub(crate) fn is_left_out(&self, object: ObjIx) -> bool {
        let touched = self.scratch.get(object.at()).is_some_and(|entry| entry.stamp == self.stamp);
        touched && !self.is_shared(object)
    }

    fn is_relevant(&self, event: &Event, objects: &Objects) -> bool {
        let touches = |(object, _)| self.is_shared(object) || self.time == Some(object);
        matches!(event.kind.row().choice, Choice::Value | Choice::Permit) || objects.any(event.foot, touches)
    }

    fn add(&mut self, position: u32, event: &Event, objects: &Objects, threads: &[ThreadObjects]) {
        let stride = self.stride;
        let thread = usize::from(event.thread);
        let index = self.events[thread].len() as u32;
        let number = RelIx(self.found.len() as u32);
        let clock = self.clocks.len();
        match self.relevant[thread].last() {
            Some(&previous) => {
                let at = previous.at() * stride;
                self.clocks.extend_from_within(at..at + stride);
            }
            None => self.clocks.resize(clock + stride, 0),
        }
        if !self.reached.is_empty() {
            join(&mut self.clocks[clock..], &self.reached);
        }
        self.clocks[clock + thread] = index;
        self.before.extend_from_slice(&self.counts);
        self.found.push(Relevant { position, index, touches: self.touches.len() as u32, thread: event.thread });
        self.relevant[thread].push(number);
        // First everything that happens before this event, then what this event leaves behind.
        objects.any(event.foot, |(object, mode)| {
            self.receive(number, clock, object, mode);
            false
        });
        if let Some(time) = self.time
            && objects.any(event.foot, |touch| touch == (time, Mode::Write))
        {
            // All that comes before it in the execution happens before it.
            join(&mut self.clocks[clock..], &self.counts);
            self.reached.clear();
            self.reached.extend_from_slice(&self.clocks[clock..]);
        }
        let (mut regular, mut lazy) = (0_u64, 0_u64);
        objects.any(event.foot, |(object, mode)| {
            let version = self.leave(clock, object);
            let hash = mix(objects.hash(object) ^ u64::from(version) << 2 ^ mode as u64);
            regular = regular.wrapping_add(hash);
            if !objects.is_mutex(object) {
                lazy = lazy.wrapping_add(hash);
            }
            false
        });
        let mut bytes = [0_u8; 32];
        let result = if event.kind.is_access() { 0 } else { event.result };
        let outcome = u64::from(event.choice) << 32 | u64::from(result);
        let step = u64::from(event.step) << 8 | event.kind as u64;
        bytes[..8].copy_from_slice(&threads[thread].hash.to_le_bytes());
        bytes[8..16].copy_from_slice(&step.to_le_bytes());
        bytes[16..24].copy_from_slice(&outcome.to_le_bytes());
        bytes[24..].copy_from_slice(&regular.to_le_bytes());
        let hash = xxh3_128(&bytes);
        self.regular = self.regular.wrapping_add(hash);
        if lazy == regular {
            self.lazy = self.lazy.wrapping_add(hash);
        } else {
            bytes[24..].copy_from_slice(&lazy.to_le_bytes());
            self.lazy = self.lazy.wrapping_add(xxh3_128(&bytes));
        }
    }

    /// Joins the clocks of what precedes a touch into the last clock, which begins at `clock`, and records the touch.
    fn receive(&mut self, number: RelIx, clock: usize, object: ObjIx, mode: Mode) {
        let stride = self.stride;
        let entry = &mut self.scratch[object.at()];
        let touch = self.touches.len() as u32;
        let previous = std::mem::replace(&mut entry.last, touch);
        let same = self.touches.get(previous as usize).filter(|before| before.mode == mode && mode != Mode::Write);
        let previous_other = same.map_or(previous, |before| before.previous_other);
        self.touches.push(Touch { event: number, object, mode, previous, previous_other });
        if entry.slot == NONE {
            entry.slot = self.slots;
            entry.class = mode;
            entry.version = 1;
            self.slots += 1;
            self.object_clocks.resize(self.slots as usize * 2 * stride, 0);
            return;
        }
        let base = entry.slot as usize * 2 * stride;
        let group = base + stride;
        if conflict(entry.class, mode) {
            // The group contains its base whenever it is not empty, so it is the new base.
            self.object_clocks.copy_within(group..group + stride, base);
            entry.class = mode;
            entry.version += 1;
        }
        join(&mut self.clocks[clock..], &self.object_clocks[base..group]);
    }

    /// Adds the last clock, which begins at `clock`, to the group of the object; returns the version of the object that
    /// was touched.
    fn leave(&mut self, clock: usize, object: ObjIx) -> u32 {
        let stride = self.stride;
        let entry = &self.scratch[object.at()];
        let group = entry.slot as usize * 2 * stride + stride;
        join(&mut self.object_clocks[group..group + stride], &self.clocks[clock..]);
        entry.version
    }

    /// Number of threads.
    #[must_use]
    pub(crate) fn threads(&self) -> usize {
        self.stride
    }

    /// The relevant events.
    pub(crate) fn all(&self) -> impl Iterator<Item = RelIx> + use<> {
        (0..self.found.len() as u32).map(RelIx)
    }

    /// Their positions in the trace.
    pub(crate) fn positions(&self) -> impl Iterator<Item = usize> {
        self.found.iter().map(|event| event.position as usize)
    }

    /// The position of a relevant event in the trace.
    #[inline]
    pub(crate) fn position(&self, event: RelIx) -> u32 {
        self.found[event.at()].position
    }

    /// The thread of a relevant event.
    #[inline]
    pub(crate) fn thread_of(&self, event: RelIx) -> u16 {
        self.found[event.at()].thread
    }

    /// Its number among all events of its thread, which are counted from 1.
    #[inline]
    pub(crate) fn index_of(&self, event: RelIx) -> u32 {
        self.found[event.at()].index
    }

    /// The relevant event at a position of the trace, if what is there is one.
    #[inline]
    pub(crate) fn event_at(&self, position: usize) -> Option<RelIx> {
        Some(self.relevant_at[position]).filter(|&event| event != RelIx::NONE)
    }

    /// The vector clock of a relevant event.
    #[inline]
    #[must_use]
    pub(crate) fn clock(&self, event: RelIx) -> &[u32] {
        let at = event.at() * self.stride;
        &self.clocks[at..at + self.stride]
    }

    /// The number of events of each thread before the position of a relevant event.
    #[inline]
    #[must_use]
    pub(crate) fn events_before(&self, event: RelIx) -> &[u32] {
        let at = event.at() * self.stride;
        &self.before[at..at + self.stride]
    }

    /// Whether `a` happens before `b`, or is `b`; `a` must come first in the trace.
    #[inline]
    #[must_use]
    pub(crate) fn before(&self, a: RelIx, b: RelIx) -> bool {
        self.clock(b)[usize::from(self.thread_of(a))] >= self.index_of(a)
    }

    /// The touches of a relevant event.
    #[must_use]
    pub(crate) fn touches_of(&self, event: RelIx) -> std::ops::Range<usize> {
        let at = event.at();
        let end = self.found.get(at + 1).map_or(self.touches.len(), |next| next.touches as usize);
        self.found[at].touches as usize..end
    }

    /// The last touch of an object, or [`NONE`].
    #[must_use]
    pub(crate) fn last_touch(&self, object: ObjIx) -> u32 {
        match self.scratch.get(object.at()) {
            Some(entry) if entry.stamp == self.stamp => entry.last,
            _ => NONE,
        }
    }

    /// The relevant event of the same thread just before `event`.
    #[must_use]
    pub(crate) fn previous_of_thread(&self, event: RelIx) -> Option<RelIx> {
        let list = &self.relevant[usize::from(self.thread_of(event))];
        let at = list.partition_point(|&other| other < event);
        at.checked_sub(1).map(|at| list[at])
    }
}

fn mix(mut word: u64) -> u64 {
    word = word.wrapping_add(0x9e37_79b9_7f4a_7c15);
    word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ word >> 31
}
