//! The identity of an execution so far: an incremental hash of its happens-before relation.
//!
//! A relation is the sum of a hash for each step: thread, steps of the thread, kind, choice, result, and for each
//! object touched its *version*, which counts the changes of mode ([`crate::causality`] names whole executions in the
//! same way). So the sum depends on the relation and not on the order in which independent steps took place. The lazy
//! relation leaves out the versions of mutexes, except those whose previous owner a thread may notice.
//!
//! Invariant: equal hashes mean equal relations only among prefixes that were hashed by the same choice of steps.

use rustc_hash::FxHashSet;
use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::{xxh3_64, xxh3_128};

use crate::dependence::conflict;
use crate::event::{Event, Mode, ObjIx, Objects, Touched};
use crate::trap::{self, Trap};

/// How often an object has changed its mode, and the mode.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
struct Version {
    number: u32,
    mode: Mode,
}

const FRESH: Version = Version { number: 0, mode: Mode::Read };

/// An execution so far.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Prefix {
    lazy: bool,
    /// Mutexes whose previous owner may be noticed.
    ordered: FxHashSet<ObjIx>,
    versions: Vec<Version>,
    sum: u128,
}

impl Prefix {
    /// The empty prefix.
    #[must_use]
    pub(crate) fn new(lazy: bool) -> Prefix {
        Prefix { lazy, ordered: FxHashSet::default(), versions: Vec::new(), sum: 0 }
    }

    /// Forgets all steps.
    pub(crate) fn clear(&mut self) {
        self.versions.clear();
        self.sum = 0;
    }

    /// The previous owner of these mutexes may be noticed; returns whether that was unknown and makes a difference.
    pub(crate) fn learn(&mut self, ordered: &[ObjIx]) -> bool {
        let known = self.ordered.len();
        if self.lazy && !trap::is_set(Trap::TimedForgotten) {
            self.ordered.extend(ordered);
        }
        self.ordered.len() > known
    }

    /// Its identity.
    #[must_use]
    pub(crate) fn hash(&self) -> u128 {
        self.sum
    }

    /// The version of an object after the next touch in this mode.
    fn next(&self, object: ObjIx, mode: Mode) -> Version {
        let now = self.versions.get(object.at()).copied().unwrap_or(FRESH);
        let changes = now.number == 0 || conflict(now.mode, mode);
        if changes { Version { number: now.number + 1, mode } } else { now }
    }

    /// What its identity would be with one more step.
    #[must_use]
    pub(crate) fn with(&self, event: &Event, objects: &Objects) -> u128 {
        self.with_touched(event, &objects.touched(event.foot), objects)
    }

    /// The same with a step that begins with an event and touches all of `all`.
    fn with_touched(&self, event: &Event, all: &[Touched], objects: &Objects) -> u128 {
        let mut touched = 0_u64;
        for &(object, mode) in all {
            if !self.lazy || !objects.is_mutex(object) || self.ordered.contains(&object) {
                let version = u64::from(self.next(object, mode).number);
                touched = touched.wrapping_add(words_hash([objects.hash(object), version, mode as u64]));
            }
        }
        // The value of an access follows from what happened before it.
        let result = if event.kind.is_access() { 0 } else { event.result };
        let mut bytes = [0_u8; 32];
        let words = [
            u64::from(event.thread),
            u64::from(event.step) << 8 | event.kind as u64,
            u64::from(event.choice) << 32 | u64::from(result),
            touched,
        ];
        for (chunk, word) in bytes.chunks_exact_mut(8).zip(words) {
            chunk.copy_from_slice(&word.to_le_bytes());
        }
        self.sum.wrapping_add(xxh3_128(&bytes))
    }

    /// Adds a step.
    pub(crate) fn add(&mut self, event: &Event, objects: &Objects) {
        self.add_touched(event, &objects.touched(event.foot), objects);
    }

    /// Adds a step that begins with an event and touches all of `all`.
    pub(crate) fn add_touched(&mut self, event: &Event, all: &[Touched], objects: &Objects) {
        self.sum = self.with_touched(event, all, objects);
        for &(object, mode) in all {
            let version = self.next(object, mode);
            if self.versions.len() <= object.at() {
                self.versions.resize(object.at() + 1, FRESH);
            }
            self.versions[object.at()] = version;
        }
    }
}

fn words_hash(words: [u64; 3]) -> u64 {
    let mut bytes = [0_u8; 24];
    for (chunk, word) in bytes.chunks_exact_mut(8).zip(words) {
        chunk.copy_from_slice(&word.to_le_bytes());
    }
    xxh3_64(&bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::{Foot, Kind, ObjKey};
    use crate::host::ObjectId;

    fn step(thread: u16, step: u32, object: ObjIx, mode: Mode) -> Event {
        let kind = if mode == Mode::Read { Kind::Read } else { Kind::Write };
        Event { kind, object, foot: Foot::one(object, mode), ..Event::unknown(thread, step) }
    }

    fn hash(lazy: bool, events: &[Event], objects: &Objects) -> u128 {
        let mut prefix = Prefix::new(lazy);
        for event in events {
            let expected = prefix.with(event, objects);
            prefix.add(event, objects);
            assert_eq!(prefix.hash(), expected);
        }
        prefix.hash()
    }

    #[test]
    fn the_order_of_steps_counts_where_it_matters() {
        let mut objects = Objects::default();
        let lock = objects.intern(ObjKey::Monitor(ObjectId(1)));
        let cell = objects.intern(ObjKey::Word(ObjectId(2)));
        let both = |a: Event, b: Event, lazy| (hash(lazy, &[a, b], &objects), hash(lazy, &[b, a], &objects));
        for (object, mode, lazy, equal) in [
            (cell, Mode::Write, false, false),
            (cell, Mode::Write, true, false),
            (cell, Mode::Read, false, true),
            (cell, Mode::Add, false, true),
            (lock, Mode::Write, false, false),
            (lock, Mode::Write, true, true),
        ] {
            let (one, other) = both(step(1, 1, object, mode), step(2, 1, object, mode), lazy);
            assert_eq!(one == other, equal, "{object:?} {mode:?} {lazy}");
        }
        let (one, other) = both(step(1, 1, cell, Mode::Read), step(2, 1, cell, Mode::Write), true);
        assert_ne!(one, other);
    }
}
