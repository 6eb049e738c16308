//! The oracle for data races: every interleaving, and for each what happens before what ([`super::past`]).
//!
//! Prefixes are told apart by their steps and by what happens before what, so that neither is assumed to determine the
//! other.

use std::collections::BTreeSet;

use rustc_hash::FxHashSet;

use super::past::{MOST_STEPS, Past};
use super::state::State;
use crate::program::Program;

pub use super::past::{Pair, Side};

/// All pairs of accesses that race in some interleaving, unless there are more than `most` prefixes, or longer ones
/// than can be represented.
#[must_use]
pub fn data_races(program: &Program, most: usize) -> Option<BTreeSet<Pair>> {
    let mut found = BTreeSet::new();
    let mut seen: FxHashSet<(u128, u128)> = FxHashSet::default();
    let mut start = State::new(program);
    start.past = Some(Past::default());
    let mut todo = vec![start];
    while let Some(state) = todo.pop() {
        for mut next in state.all_successors(program) {
            let Some(past) = next.past.as_mut() else { continue };
            if past.steps.len() == MOST_STEPS {
                return None;
            }
            found.extend(past.races.drain(..));
            if seen.insert((next.hash, past.relation)) {
                todo.push(next);
            }
        }
        if seen.len() > most {
            return None;
        }
    }
    Some(found)
}
