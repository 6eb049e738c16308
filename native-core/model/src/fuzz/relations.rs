//! Reductions compared with each other, on programs with loops: brute force knows their states, not their traces.
//!
//! Where a thread that waits stops depends on its own past only, so each reduction finds the same happens-before
//! relations, in whatever order it searches, and so does the search that reduces nothing; the optimal one finds each of
//! them once.
//!
//! For that each access has to be an event. Otherwise a location that is touched by a single thread becomes visible to
//! the search that is the first to suspect a loop there, and the same behaviours have other names. Whether the optimal
//! one finds each only once is checked both ways.

use std::time::Duration;

use jess_engine::host::Strategy;

use super::outcome::{Comparison, given_up, patience};
use super::trial::{Trial, tells_alike};
use crate::host::{Exploration, Limits, explore_with};
use crate::program::Program;

/// The reductions that count every relation.
const REDUCTIONS: [Strategy; 3] = [Strategy::Dpor, Strategy::SourceDpor, Strategy::FgDpor];

/// The search that reduces nothing; on most programs it does not come to an end.
const PLAIN: Strategy = Strategy::Dfs;

/// The one that finds each only once, as it is used.
const OPTIMAL: (Strategy, bool) = (Strategy::Dpor, false);

/// Explores a program with each of them, unless a reduction needs more than `most` executions or more time, and
/// compares.
pub(super) fn compare(program: &Program, seed: u64, most: u64, time: Duration) -> Comparison {
    let mut all = Vec::new();
    for (strategy, all_visible) in REDUCTIONS.map(|strategy| (strategy, true)).into_iter().chain([OPTIMAL]) {
        let mut more = patience(program, time);
        let tells = tells_alike(program, strategy);
        let limits = Limits { most, all_visible, tells, ..Limits::all(&mut more) };
        match explore_with(program, Trial::of(strategy).options(seed), limits) {
            Err(error) => return Comparison::Differs(error.to_string()),
            Ok((found, false)) => return given_up(&found),
            Ok((found, true)) if !found.summary.complete => return given_up(&found),
            // Where an execution is cut depends on the order of its steps.
            Ok((found, true)) if found.summary.daemons_cut > 0 => return Comparison::Skipped,
            Ok((found, true)) => all.push((strategy, found)),
        }
    }
    let optimal = all.split_off(REDUCTIONS.len());
    let mut more = patience(program, time);
    let tells = tells_alike(program, PLAIN);
    let limits = Limits { most, all_visible: true, tells, ..Limits::all(&mut more) };
    match explore_with(program, Trial::of(PLAIN).options(seed), limits) {
        Err(error) => return Comparison::Differs(error.to_string()),
        Ok((found, ended)) => all.extend((ended && found.summary.complete).then_some((PLAIN, found))),
    }
    let mut differences = differences(&all);
    differences.extend(self::differences(&optimal));
    if differences.is_empty() {
        Comparison::Equal(all[0].1.summary.hbrs)
    } else {
        Comparison::Differs(differences.join("; "))
    }
}

/// The differences between explorations, the first of which is the optimal one.
#[must_use]
pub fn differences(all: &[(Strategy, Exploration)]) -> Vec<String> {
    let mut differences = Vec::new();
    let Some((optimal, others)) = all.split_first() else {
        return differences;
    };
    let summary = &optimal.1.summary;
    let (executions, relations) = (summary.executions, summary.hbrs);
    // Where all threads wait in loops, but one may leave, nothing was explored twice.
    let blocked = summary.blocked - summary.left_loops - summary.held_back;
    if executions != relations || blocked > 0 {
        differences
            .push(format!("{}: {executions} executions and {blocked} blocked, {relations} relations", optimal.0));
    }
    let missing = |from: &[u128], of: &[u128]| of.iter().filter(|hash| from.binary_search(hash).is_err()).count();
    for (strategy, found) in others {
        let (mine, theirs) = (&optimal.1.hashes.0, &found.hashes.0);
        let (more, less) = (missing(mine, theirs), missing(theirs, mine));
        if more + less > 0 {
            let (name, count) = (optimal.0, mine.len());
            differences
                .push(format!("{strategy} finds {more} more of the {count} relations of {name}, and not {less}"));
        }
    }
    differences
}
