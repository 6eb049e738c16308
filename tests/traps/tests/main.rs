//! What can only be tested in an engine with the feature `traps`, which no other test and no user has: what it foresees
//! and what it keeps are compared with what happens ([`jess_engine::sync::audit`]). `traps.rs` has a binary of its own,
//! since a trap makes the engine wrong for the whole process.

mod moved;
mod states;

/// Whether the gate is run `--thorough`.
fn thorough() -> bool {
    std::env::var_os("JESS_THOROUGH").is_some()
}

/// How many random programs a test takes: a tenth of `all`, or all of them.
fn share(all: u64) -> u64 {
    if thorough() { all } else { all.div_ceil(10) }
}
