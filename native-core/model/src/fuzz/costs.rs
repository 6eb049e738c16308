//! What two strategies need for the same program: the executions of one compared with those of the other.
//!
//! Idea: a strategy that has larger steps is worth having if it never needs many more executions than the one it
//! refines. Whether that is so depends on the program, so random ones are tried, and the worst is shrunk. Redundant
//! executions count; those before a search started again are counted separately, since there are never many.

use std::time::{Duration, Instant};

use jess_engine::host::Strategy;

use super::recipes::numbered;
use super::shrink::shrink;
use super::trial::Trial;
use crate::host::{Limits, explore_with};
use crate::program::Program;

/// How long the search that serves as reference may take: threads that wait for a time in turn, under one lock, have
/// arbitrarily many executions, each longer than the one before.
const LONG: Duration = Duration::from_secs(5);

/// What one strategy has needed for a program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    /// Executions of the search that came to its end.
    pub executions: u64,
    /// How many of them ended because everything that could go on slept.
    pub redundant: u64,
    /// All executions that were begun, also those before it started again.
    pub begun: u64,
}

impl Cost {
    fn add(&mut self, other: Cost) {
        self.executions += other.executions;
        self.redundant += other.redundant;
        self.begun += other.begun;
    }
}

/// What a strategy needs for a program; nothing if it begins `most` executions and has not come to its end.
#[must_use]
pub fn cost(program: &Program, strategy: Strategy, most: u64) -> Option<Cost> {
    cost_while(program, strategy, most, || true)
}

/// The same; nothing if it has not come to its end when `goes_on` is false.
fn cost_while(program: &Program, strategy: Strategy, most: u64, goes_on: impl Fn() -> bool) -> Option<Cost> {
    let mut begun = 0;
    let mut more = || {
        begun += 1;
        goes_on()
    };
    let limits = Limits { most, past_bound: false, finals: false, ..Limits::all(&mut more) };
    let (found, ended) = explore_with(program, Trial::of(strategy).options(0), limits).ok()?;
    let summary = found.summary;
    let executions = summary.executions + summary.blocked;
    (ended && summary.complete).then_some(Cost { executions, redundant: summary.blocked, begun })
}

/// Both costs of a program.
#[derive(Clone, Debug)]
pub struct Pair {
    /// Its number.
    pub number: u64,
    /// The mix it comes from.
    pub mix: &'static str,
    /// What the strategy under comparison needs.
    pub one: Cost,
    /// What the reference needs.
    pub other: Cost,
}

/// The costs of many programs.
#[derive(Clone, Debug)]
pub struct Costs {
    one: Strategy,
    other: Strategy,
    most: u64,
    /// Of every program that both have explored.
    pub pairs: Vec<Pair>,
}

impl Costs {
    /// Two strategies, neither of which begins more executions of a program than given.
    #[must_use]
    pub fn new(one: Strategy, other: Strategy, most: u64) -> Costs {
        Costs { one, other, most, pairs: Vec::new() }
    }

    /// Adds the program of that number. The second strategy goes first: where it has not come to its end within its
    /// executions or in time, the first one is not run.
    pub fn add(&mut self, seed: u64, number: u64) {
        let (recipe, program) = numbered(seed, number);
        let started = Instant::now();
        if let Some(other) = cost_while(&program, self.other, self.most, || started.elapsed() < LONG)
            && let Some(one) = cost(&program, self.one, 20 * self.most)
        {
            self.pairs.push(Pair { number, mix: recipe.name, one, other });
        }
    }

    /// The sums over all programs.
    #[must_use]
    pub fn sums(&self) -> (Cost, Cost) {
        let (mut one, mut other) = (Cost::default(), Cost::default());
        for pair in &self.pairs {
            one.add(pair.one);
            other.add(pair.other);
        }
        (one, other)
    }

    /// The programs for which the first strategy needs more than `times` times the executions of the other, the worst
    /// first.
    #[must_use]
    pub fn dearer(&self, times: u64) -> Vec<&Pair> {
        let mut dearer: Vec<&Pair> =
            self.pairs.iter().filter(|pair| pair.one.executions > times * pair.other.executions).collect();
        let worth = |pair: &Pair| (pair.one.executions * 1_000 / pair.other.executions.max(1), pair.one.executions);
        dearer.sort_by_key(|pair| std::cmp::Reverse(worth(pair)));
        dearer
    }

    /// A smallest program made from one, for which the first strategy still needs more than `times` times the
    /// executions.
    #[must_use]
    pub fn smallest(&self, seed: u64, number: u64, times: u64) -> Program {
        let (_, program) = numbered(seed, number);
        shrink(&program, &|candidate| {
            let costs = cost(candidate, self.other, self.most).zip(cost(candidate, self.one, 20 * self.most));
            costs.is_some_and(|(other, one)| one.executions > times * other.executions)
        })
    }
}
