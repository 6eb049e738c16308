//! The oracle for executions that are cut: what there is when no thread takes more than so many steps.
//!
//! A search that cuts executions promises all that threads come to which take fewer steps than their share; it may find more.

use std::collections::BTreeSet;

use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use super::state::State;
use crate::machine::Final;
use crate::program::Program;

/// What a program can come to.
#[derive(Debug, Default)]
pub struct Within {
    /// End states, and whether they are deadlocks.
    pub finals: BTreeSet<(bool, Final)>,
    /// Whether an assertion can fail.
    pub failing: bool,
}

/// All that happens as long as no thread takes more than `steps`, unless there are more than `most` states on the way.
#[must_use]
pub fn within(program: &Program, steps: u32, most: usize) -> Option<Within> {
    let mut found = Within::default();
    let mut seen: FxHashSet<(u128, SmallVec<[u32; 5]>)> = FxHashSet::default();
    let mut todo = vec![State::new(program)];
    while let Some(state) = todo.pop() {
        found.failing |= state.machine.has_failed();
        let mut stuck = true;
        for thread in 0..program.threads.len() as u16 {
            for next in state.successors(thread, program) {
                stuck = false;
                if next.goes_round {
                    return None;
                }
                let fits = next.lengths.iter().all(|&length| length <= steps);
                if fits && seen.insert((next.seen(), next.lengths.clone())) {
                    todo.push(next);
                }
            }
        }
        if seen.len() > most {
            return None;
        }
        if stuck {
            let state = state.settled(program);
            let deadlock = state.is_deadlock(program);
            found.finals.insert((deadlock, state.into_final()));
        }
    }
    Some(found)
}
