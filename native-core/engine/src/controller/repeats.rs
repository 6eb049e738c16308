//! Executions of random walks that were seen before, step by step.
//!
//! Idea: a walk through a small program takes the same schedules again and again, and computing which happens-before
//! relation an execution has takes a good part of its time. Two executions with the same events have the same relation,
//! and the same data races. So relations are remembered by a hash of all events. Walks that need more of an execution
//! than its relation do without that ([`crate::explore::Planned::relation_only`]). The lazy relation of steps of
//! trusted code takes a computation of its own; it follows from their regular one, and is remembered by that, too.
//!
//! Invariants: what is remembered is forgotten when objects or footprints get other names; an execution with steps that
//! did not come to their end is not remembered, nor is one with a data race if races fail. In debug builds each
//! relation is computed again and compared.

use std::hash::{Hash, Hasher};

use rustc_hash::{FxHashMap, FxHasher};

use crate::event::{Event, Trace};

/// Executions that are remembered at most: some 3 MB.
const MOST: usize = 1 << 16;

/// The most events of an execution that is remembered. Long ones that are taken twice are those with hardly any
/// choices, and to hash an event takes a fiftieth of the time that it takes to place it in the relation.
const LONGEST: usize = 8_192;

/// Happens-before relations, regular and lazy.
pub(super) type Relations = (u128, u128);

/// Adds all of an event, in as few words as it takes.
fn hash(event: &Event, hasher: &mut FxHasher) {
    let &Event { step, past, thread, kind, flags, joint, object, foot, choice, result, detail, site } = event;
    let pair = |high: u32, low: u32| u64::from(high) << 32 | u64::from(low);
    let small = u32::from(thread) << 16 | (kind as u32) << 8 | u32::from(flags);
    hasher.write_u64(pair(step, past));
    hasher.write_u64(pair(small, site));
    hasher.write_u64(pair(choice, result));
    (joint, object, foot, detail).hash(hasher);
}

/// The relations of executions by their events.
#[derive(Debug, Default)]
pub(super) struct Repeats {
    known: FxHashMap<u64, Relations>,
    /// Lazy relations by regular ones.
    lazy: FxHashMap<u128, u128>,
}

impl Repeats {
    /// The name under which an execution is remembered; nothing if it is not to be.
    pub(super) fn name(trace: &Trace) -> Option<u64> {
        let Trace { unfinished, deadlines, awaited, apart, events, threads, .. } = trace;
        (unfinished.is_empty() && events.len() <= LONGEST).then(|| {
            let mut hasher = FxHasher::default();
            for event in events {
                hash(event, &mut hasher);
            }
            (threads, deadlines, awaited, apart).hash(&mut hasher);
            hasher.finish()
        })
    }

    /// The relations of an execution with this name that was seen before.
    pub(super) fn of(&self, name: u64) -> Option<Relations> {
        self.known.get(&name).copied()
    }

    /// An execution with this name has these relations.
    pub(super) fn remember(&mut self, name: u64, relations: Relations) {
        if self.known.len() < MOST {
            self.known.insert(name, relations);
        }
    }

    /// The lazy relation of executions with this regular one, if such a one was seen before.
    pub(super) fn lazy(&self, regular: u128) -> Option<u128> {
        self.lazy.get(&regular).copied()
    }

    /// Executions with this regular relation have this lazy one.
    pub(super) fn remember_lazy(&mut self, regular: u128, lazy: u128) {
        if self.lazy.len() < MOST {
            self.lazy.insert(regular, lazy);
        }
    }

    /// Names mean something else from now on.
    pub(super) fn forget(&mut self) {
        self.known.clear();
        self.lazy.clear();
    }
}
