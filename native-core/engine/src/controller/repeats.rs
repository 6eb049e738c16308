//! Executions of random walks that were seen before, step by step.
//!
//! Idea: a walk through a small program takes the same schedules again and again, and to find out which happens-before relation
//! an execution has takes a good part of its time. Two executions with the same events have the same relation, and the same data
//! races. So relations are remembered by a hash of all events. Walks that ask an execution for more than its relation do
//! without that ([`crate::explore::Planned::relation_only`]).
//!
//! Invariants: what is remembered is forgotten when objects or footprints get other names; an execution with a data race, or with
//! steps that did not come to their end, is not remembered. In debug builds each relation is found out again and compared.

use std::hash::{Hash, Hasher};

use rustc_hash::{FxHashMap, FxHasher};

use crate::event::Trace;

/// Executions that are remembered at most: some 3 MB.
const MOST: usize = 1 << 16;

/// Events of an execution that is remembered: longer ones are hardly ever taken twice.
const LONGEST: usize = 512;

/// Happens-before relations, regular and lazy.
pub(super) type Relations = (u128, u128);

/// The relations of executions by their events.
#[derive(Debug, Default)]
pub(super) struct Repeats {
    known: FxHashMap<u64, Relations>,
}

impl Repeats {
    /// What an execution is known by; nothing if it is not to be remembered.
    pub(super) fn name(trace: &Trace) -> Option<u64> {
        let Trace { unfinished, deadlines, awaited, apart, events, .. } = trace;
        let whole = unfinished.is_empty() && deadlines.is_empty() && awaited.is_empty() && apart.is_empty();
        (whole && events.len() <= LONGEST).then(|| {
            let mut hasher = FxHasher::default();
            events.hash(&mut hasher);
            trace.threads.hash(&mut hasher);
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

    /// Names mean something else from now on.
    pub(super) fn forget(&mut self) {
        self.known.clear();
    }
}
