//! The tests of the crates, so that each crate is compiled as seldom as can be.
//!
//! Idea: what a crate offers is tested as users get it, but for checks: such tests use the libraries that the release
//! has. Those of the model make mistakes of the engine on purpose (feature `traps`), which makes it another engine, and
//! what stands on it another crate; so they come by themselves, and no other test waits for that. Unit tests are a copy
//! of their crate, which takes far longer to optimise than to run: these copies are made without that (`copies.rs`), what
//! they use are the libraries that are there by then. Documentation has no tests (`structure`), so nobody looks for them.

use std::time::Duration;

use super::copies::Copies;
use crate::machine::Machine;
use crate::steps::{self, Counts};

/// The crate whose tests need another engine.
const TRAPPED: &str = "jess-model";

/// What has unit tests about traps: the engine itself.
const ENGINE: &str = "jess-engine";

/// Runs all of them, each command within the limit; `thorough`: with all random programs.
pub(super) fn check(machine: &Machine, limit: Duration, thorough: bool) -> Counts {
    let mut counts = Counts::default();
    let mut run = |name: &str, wrapper: Option<&Copies>, arguments: &[&str]| {
        let mut command = machine.cargo();
        // Not --quiet: the lines that sum up are counted.
        command.args(["test", "--release", "--no-fail-fast"]).args(arguments).envs(machine.own_jdks());
        if let Some(copies) = wrapper {
            command.env("RUSTC_WRAPPER", copies.program());
        }
        if thorough {
            command.env("JESS_THOROUGH", "1");
        }
        counts.add(steps::counted_within(limit, name, &mut command, steps::cargo_tests));
    };
    let trapped = |which: &[&'static str]| [which, WITHOUT_LINES.as_slice()].concat();
    run("cargo test (model, with traps)", None, &trapped(&["--package", TRAPPED, "--test", "*"]));
    run("cargo test (what crates offer)", None, &["--workspace", "--exclude", TRAPPED, "--test", "*"]);
    match Copies::new() {
        Ok(copies) => {
            run("cargo test (inside engine and model)", Some(&copies), &trapped(&INSIDE_TRAPPED));
            run("cargo test (inside crates)", Some(&copies), &INSIDE);
        }
        Err(error) => {
            eprintln!("cargo test: {error:#}");
            counts.add(Counts { failed: 1, ..Counts::default() });
        }
    }
    counts
}

/// The unit tests of those that are tested with traps.
const INSIDE_TRAPPED: [&str; 5] = ["--package", TRAPPED, "--package", ENGINE, "--lib"];

/// Nobody profiles the engine with traps, and to write down which instruction is of which line takes a sixth of its compilation.
const WITHOUT_LINES: [&str; 4] = [
    "--config",
    "profile.release.package.jess-engine.debug=false",
    "--config",
    "profile.release.package.jess-model.debug=false",
];

/// All others. At once: a crate by itself has other features of what it depends on, which would be compiled anew. The only
/// program with tests of its own is named.
const INSIDE: [&str; 8] = ["--workspace", "--exclude", TRAPPED, "--exclude", ENGINE, "--lib", "--bin", "xtask"];

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use anyhow::{Context, Result};

    use crate::machine;

    #[test]
    fn every_program_with_unit_tests_is_named() -> Result<()> {
        let metadata = machine::metadata()?;
        let mut found = BTreeSet::new();
        for package in metadata["packages"].as_array().context("cargo metadata names no packages")? {
            let targets = package["targets"].as_array().context("a package without targets")?;
            let is_program = |kinds: &serde_json::Value| {
                kinds.as_array().is_some_and(|kinds| kinds.iter().any(|kind| kind == "bin"))
            };
            let programs = targets.iter().filter(|target| target["test"] == true && is_program(&target["kind"]));
            found.extend(programs.filter_map(|target| target["name"].as_str()).map(str::to_owned));
        }
        assert_eq!(found, BTreeSet::from(["xtask".to_owned()]));
        Ok(())
    }
}
