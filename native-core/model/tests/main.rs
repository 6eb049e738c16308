//! The tests of engine and model, in one binary: linking twenty takes longer than running them.
//!
//! `cargo test -p jess-model --test main corpus::` runs those of one file. What needs an engine with mistakes made on
//! purpose is in `tests/traps`.

mod auto;
mod bounds;
mod checkpoint;
mod controller;
mod corpus;
mod costs;
mod estimates;
mod fuzz;
mod hazards;
mod language;
mod lazy;
mod oracle;
mod present;
mod races;
mod random_strategies;
mod regressions;
mod relations;
mod shortening;
mod strategies;
mod symmetric;
mod workers;
mod wrappers;

/// Whether the gate is run `--thorough`.
fn thorough() -> bool {
    std::env::var_os("JESS_THOROUGH").is_some()
}

/// How many random programs a test takes: a part of `all`, or all of them.
fn share(all: u64) -> u64 {
    part(all, 10)
}

/// The same where a tenth would be too few to see something in.
fn sixth(all: u64) -> u64 {
    part(all, 6)
}

/// One of `parts` parts, rounded up, or all if the gate is run `--thorough`.
fn part(all: u64, parts: u64) -> u64 {
    if thorough() { all } else { all.div_ceil(parts) }
}
