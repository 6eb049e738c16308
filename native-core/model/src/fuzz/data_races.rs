//! The data races that a strategy finds, compared with those that brute force finds.

use jess_engine::host::{Options, Races, Strategy};

use super::outcome::Comparison;
use crate::brute::races::data_races;
use crate::host::explore_bounded;
use crate::program::Program;
use crate::races::differences;

/// Compares the races that a strategy finds with those of brute force.
#[must_use]
pub fn compare_races(program: &Program, strategy: Strategy, most: usize) -> Comparison {
    let Some(truth) = data_races(program, most) else {
        return Comparison::Skipped;
    };
    let mut options = Options {
        keep_going: true,
        races: Races::Report,
        strategy,
        step_bound: 10_000,
        symmetric: true,
        ..Options::default()
    };
    if strategy.is_random() {
        options.budget_executions = Some(50);
    }
    let Ok((found, finished)) = explore_bounded(program, options, 3_000) else {
        return Comparison::Differs("options".into());
    };
    if !finished {
        return Comparison::Skipped;
    }
    let differences = differences(program, &truth, strategy, &found);
    if differences.is_empty() {
        return Comparison::Equal(truth.len() as u64);
    }
    Comparison::Differs(differences.join("; "))
}
