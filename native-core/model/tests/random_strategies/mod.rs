//! The random strategies: what is known about them from theory and from other people's measurements, as statistics, and
//! what holds for all of them.
//!
//! Seeds are fixed, so a test that has passed once passes again. After a change of the walks each test fails by mere
//! chance with the probability given beside it.

mod behaviours;
mod guarantees;
mod means;

use jess_engine::host::{Options, Strategy, Summary};
use jess_model::host::{Exploration, explore};
use jess_model::program::Program;

fn strategy(name: &str) -> Strategy {
    Strategy::from_name(name).expect("a strategy")
}

fn sample(program: &Program, name: &str, seed: u64, executions: u64) -> Exploration {
    let budget_executions = Some(executions);
    let options = Options { strategy: strategy(name), seed, budget_executions, keep_going: true, ..Options::default() };
    explore(program, options).expect("options are fine")
}

fn bugs(summary: &Summary) -> u64 {
    summary.failures + summary.deadlocks
}
