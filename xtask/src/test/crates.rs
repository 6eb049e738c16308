//! The tests of the crates, so that each crate is compiled as seldom as can be.
//!
//! Idea: what a crate offers is tested as users get it, but for checks: such tests use the libraries that the release
//! has. Those of `tests/traps` make mistakes of the engine on purpose (feature `traps`), which makes it another engine,
//! and what stands on it another crate; so they run by themselves, and since few programs show what they are about,
//! that engine is compiled quickly instead of for speed. Tests, and copies of crates with unit tests, take far
//! longer to optimise than to run: most are made without that (`copies.rs`), and use the libraries that are there by
//! then. Documentation has no tests (`structure`), so they are not looked for.

use std::time::Duration;

use super::copies::Copies;
use crate::machine::Machine;
use crate::steps::{self, Counts};

/// The crate whose tests need another engine.
const TRAPPED: &str = "jess-traps";

/// Runs all of them, each command within the limit; `thorough`: with all random programs.
pub(super) fn check(machine: &Machine, limit: Duration, thorough: bool) -> Counts {
    let mut counts = Counts::default();
    let copies = match Copies::new() {
        Ok(copies) => copies,
        Err(error) => {
            eprintln!("cargo test: {error:#}");
            return Counts { failed: 1, ..counts };
        }
    };
    let mut run = |name: &str, arguments: &[&str]| {
        let mut command = machine.cargo();
        // Not --quiet: the lines that sum up are counted.
        command.args(["test", "--release", "--no-fail-fast"]).args(arguments).envs(machine.own_jdks());
        command.env("RUSTC_WRAPPER", copies.program());
        if thorough {
            command.env("JESS_THOROUGH", "1");
        }
        counts.add(steps::counted_within(limit, name, &mut command, steps::cargo_tests));
    };
    run("cargo test (what crates offer)", &["--workspace", "--exclude", TRAPPED, "--test", "*"]);
    run("cargo test (with traps)", &[&["--package", TRAPPED][..], &SOON_COMPILED].concat());
    run("cargo test (inside crates)", &INSIDE);
    counts
}

/// All unit tests. With the crate of the traps among them, the engine of all others would be compiled with traps.
const INSIDE: [&str; 6] = ["--workspace", "--exclude", TRAPPED, "--lib", "--bin", "xtask"];

/// How the engine with traps is compiled, and what stands on it.
const SOON_COMPILED: [&str; 12] = [
    "--config",
    "profile.release.package.jess-engine.debug=false",
    "--config",
    "profile.release.package.jess-engine.opt-level=1",
    "--config",
    "profile.release.package.jess-engine.codegen-units=16",
    "--config",
    "profile.release.package.jess-model.debug=false",
    "--config",
    "profile.release.package.jess-model.opt-level=1",
    "--config",
    "profile.release.package.jess-model.codegen-units=16",
];

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
