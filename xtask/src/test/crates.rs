//! The tests of the crates, so that each crate is compiled as seldom as can be.
//!
//! Idea: what a crate offers is tested as users get it, but for checks: such tests use the libraries that the release
//! has. Those of the model make mistakes of the engine on purpose (feature `traps`), which makes it another engine, and
//! what stands on it another crate; so they come by themselves, and no other test waits for that. Unit tests are a copy
//! of their crate, which takes far longer to optimise than to run: these copies, and what they use of ours, are made
//! without that. Documentation has no tests (`structure`), so nobody looks for them.

use std::time::Duration;

use anyhow::{Context, Result};
use serde_json::Value;

use crate::machine::{self, Machine};
use crate::steps::{self, Counts};

/// The crate whose tests need another engine.
const TRAPPED: &str = "jess-model";

/// Their unit tests read whole modules of JDKs, which takes far longer without optimisation than that does.
const HEAVY: [&str; 2] = ["jess-classfile", "jess-instrumenter"];

/// Runs all of them, each command within the limit; `thorough`: with all random programs.
pub(super) fn check(machine: &Machine, limit: Duration, thorough: bool) -> Counts {
    let mut counts = Counts::default();
    let mut run = |name: &str, arguments: &[&str]| {
        let mut command = machine.cargo();
        // Not --quiet: the lines that sum up are counted.
        command.args(["test", "--release", "--no-fail-fast"]).args(arguments).envs(machine.own_jdks());
        if thorough {
            command.env("JESS_THOROUGH", "1");
        }
        counts.add(steps::counted_within(limit, name, &mut command, steps::cargo_tests));
    };
    run("cargo test (model, with traps)", &["--package", TRAPPED, "--test", "*"]);
    run("cargo test (what crates offer)", &["--workspace", "--exclude", TRAPPED, "--test", "*"]);
    match Units::of_workspace() {
        Ok(units) => {
            let arguments: Vec<&str> = units.arguments.iter().map(String::as_str).collect();
            run("cargo test (inside crates)", &arguments);
        }
        Err(error) => {
            eprintln!("cargo test: {error:#}");
            counts.add(Counts { failed: 1, ..Counts::default() });
        }
    }
    counts
}

/// How cargo is told to run all unit tests, without optimising most of what is ours. All at once: a crate by itself has other
/// features of what it depends on, which would be compiled anew.
struct Units {
    arguments: Vec<String>,
}

impl Units {
    fn of_workspace() -> Result<Units> {
        let metadata = machine::metadata()?;
        let mut arguments = ["--workspace", "--lib"].map(str::to_owned).to_vec();
        for package in metadata["packages"].as_array().context("cargo metadata names no packages")? {
            let name = package["name"].as_str().context("a package without a name")?;
            if !HEAVY.contains(&name) {
                arguments.extend(["--config".to_owned(), format!("profile.release.package.{name}.opt-level=0")]);
            }
            let targets = package["targets"].as_array().context("a package without targets")?;
            let programs = targets.iter().filter(|target| target["test"] == true && is_program(target));
            for name in programs.filter_map(|target| target["name"].as_str()) {
                arguments.extend(["--bin".to_owned(), name.to_owned()]);
            }
        }
        Ok(Units { arguments })
    }
}

fn is_program(target: &Value) -> bool {
    target["kind"].as_array().is_some_and(|kinds| kinds.iter().any(|kind| kind == "bin"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_crate_has_its_unit_tests_run() -> Result<()> {
        let words = Units::of_workspace()?.arguments.join(" ");
        assert!(words.starts_with("--workspace --lib --config "), "{words}");
        // The only program with tests of its own.
        assert_eq!(words.split(' ').filter(|word| *word == "--bin").count(), 1, "{words}");
        assert!(words.contains("--bin xtask"), "{words}");
        assert!(words.contains("profile.release.package.jess-engine.opt-level=0"), "{words}");
        Ok(())
    }
}
