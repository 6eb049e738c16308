//! The data races that an exploration found, and whether they are those that brute force finds.

use std::collections::BTreeSet;

use jess_engine::data_races::are_all_found;
use jess_engine::host::{Options, Race, Races, Strategy};

use crate::brute::races::{Pair, data_races};
use crate::fuzz::Comparison;
use crate::host::{Exploration, explore_bounded};
use crate::program::Program;

/// The two sides of a race, the smaller one first.
#[must_use]
pub fn pair(race: &Race) -> Pair {
    let mut pair = [race.first, race.second].map(|side| {
        let reads = !side.access.kind.changes();
        (side.access.site, !reads)
    });
    pair.sort_unstable();
    pair
}

/// In what the races of an exploration differ from all that there are.
#[must_use]
pub fn differences(program: &Program, truth: &BTreeSet<Pair>, strategy: Strategy, found: &Exploration) -> Vec<String> {
    let races: BTreeSet<Pair> = found.races.iter().map(pair).collect();
    let mut all = Vec::new();
    let mut list = |pairs: Vec<&Pair>, what: &str| {
        if let Some(first) = pairs.first() {
            all.push(format!("{} data races {what}, such as {}", pairs.len(), shown(first, program)));
        }
    };
    list(races.difference(truth).collect(), "that brute force does not find");
    if found.summary.complete && are_all_found(strategy) {
        list(truth.difference(&races).collect(), "lost");
    }
    all
}

/// A pair in words.
#[must_use]
pub fn shown(pair: &Pair, program: &Program) -> String {
    let side = |(site, writes): (u32, bool)| {
        let what = if writes { "writes" } else { "reads" };
        match program.at_site(site) {
            Some((thread, instruction)) => format!("thread {thread} {what} in instruction {instruction}"),
            None => format!("{what} at site {site}"),
        }
    };
    format!("{} and {}", side(pair[0]), side(pair[1]))
}

/// Compares the races that a strategy finds with those of brute force.
#[must_use]
pub fn compare(program: &Program, strategy: Strategy, most: usize) -> Comparison {
    let Some(truth) = data_races(program, most) else {
        return Comparison::Skipped;
    };
    let mut options =
        Options { keep_going: true, races: Races::Report, strategy, step_bound: 10_000, ..Options::default() };
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
