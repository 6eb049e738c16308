//! The data races that an exploration found, and whether they are those that brute force finds.

use std::collections::BTreeSet;

use jess_engine::data_races::are_all_found;
use jess_engine::host::{Race, Strategy};

use crate::brute::races::Pair;
use crate::host::Exploration;
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

/// The differences between the races of an exploration and all that there are.
#[must_use]
pub fn differences(program: &Program, truth: &BTreeSet<Pair>, strategy: Strategy, found: &Exploration) -> Vec<String> {
    let races: BTreeSet<Pair> = found.races.iter().map(pair).collect();
    let truth =
        if found.summary.symmetric == 0 { truth.clone() } else { truth.iter().map(of_first(program)).collect() };
    let mut all = Vec::new();
    let mut list = |pairs: Vec<&Pair>, what: &str| {
        if let Some(first) = pairs.first() {
            all.push(format!("{} data races {what}, such as {}", pairs.len(), shown(first, program)));
        }
    };
    list(races.difference(&truth).collect(), "that brute force does not find");
    if found.summary.complete && are_all_found(strategy) {
        list(truth.difference(&races).collect(), "lost");
    }
    all
}

/// A race of threads that are alike is one of the first of them: they run the same code at the same sites.
fn of_first(program: &Program) -> impl Fn(&Pair) -> Pair {
    |pair| {
        let mut pair = pair.map(|(site, writes)| {
            let of = program.at_site(site).and_then(|(thread, instruction)| {
                let group = program.symmetric.iter().find(|group| group.contains(&(thread as u16)))?;
                Some(program.site(usize::from(*group.first()?), instruction))
            });
            (of.unwrap_or(site), writes)
        });
        pair.sort_unstable();
        pair
    }
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
