//! The oracle for executions that are cut: all outcomes when no thread takes more than a number of steps.
//!
//! A search that cuts executions promises every outcome that threads reach in fewer steps than their share; it may find
//! more.

use std::rc::Rc;

use std::collections::BTreeSet;

use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use super::state::State;
use super::walk;
use crate::machine::Final;
use crate::program::Program;

/// The outcomes of a program.
#[derive(Debug, Default)]
pub struct Within {
    /// End states, and whether they are deadlocks.
    pub finals: BTreeSet<(bool, Final)>,
    /// Whether an assertion can fail.
    pub failing: bool,
}

/// All outcomes as long as no thread takes more than `steps` steps, unless there are more than `most` states on the
/// way.
#[must_use]
pub fn within(program: &Program, steps: u32, most: usize) -> Option<Within> {
    let mut finals = BTreeSet::new();
    let mut failing = State::new(program).machine.has_failed();
    let mut seen: FxHashSet<(u128, SmallVec<[u32; 5]>)> = FxHashSet::default();
    let enters = |next: &State<'_>| {
        let fits = next.lengths.iter().all(|&length| length <= steps);
        let fresh = fits && seen.insert((next.seen(), next.lengths.clone()));
        failing |= fresh && next.machine.has_failed();
        fresh
    };
    let ends = |state: State<'_>, deadlock: bool| {
        finals.insert((deadlock, state.into_final()));
    };
    walk(program, Rc::default(), most, enters, ends)?;
    Some(Within { finals, failing })
}
