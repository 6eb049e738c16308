//! `cargo xtask test`: every check, one after the other, and what came of them.

use std::time::Instant;

use anyhow::Result;
use clap::Args;

use crate::demo;
use crate::dist;
use crate::format;
use crate::machine::Machine;
use crate::steps::{self, Counts};

#[derive(Debug, Args)]
pub struct Options {
    /// Leave out the conformance programs.
    #[arg(long)]
    quick: bool,
    /// Only conformance programs whose name contains this; may be repeated.
    #[arg(long, value_name = "TEXT")]
    only: Vec<String>,
}

/// Runs all; true when nothing failed.
pub fn run(options: &Options) -> Result<bool> {
    let start = Instant::now();
    let machine = Machine::look()?;
    let releases: Vec<String> = machine.jdks.iter().map(|jdk| jdk.feature.to_string()).collect();
    println!("==> JDKs on this machine: {}", releases.join(", "));
    let mut counts = Counts::default();
    if options.only.is_empty() {
        checks(&machine, &mut counts)?;
    }
    conformance(&machine, options, &mut counts);
    println!("==> {:.0} s", start.elapsed().as_secs_f64());
    println!("{} passed, {} failed, {} skipped", counts.passed, counts.failed, counts.skipped);
    Ok(counts.failed == 0)
}

fn checks(machine: &Machine, counts: &mut Counts) -> Result<()> {
    counts.add(steps::counted("cargo fmt --check", machine.cargo().args(["fmt", "--all", "--check"]), steps::whole));
    counts.add(match format::java_check(machine) {
        Ok(mut command) => steps::counted("google-java-format", &mut command, steps::whole),
        Err(error) => failed("google-java-format", &error),
    });
    let lints = ["clippy", "--workspace", "--all-targets", "--quiet", "--", "--deny", "warnings"];
    counts.add(steps::counted("cargo clippy", machine.cargo().args(lints), steps::whole));
    // Not --quiet: the lines that sum up are counted.
    counts.add(steps::counted("cargo test", machine.cargo().args(["test", "--workspace"]), steps::cargo_tests));
    for jdk in &machine.jdks {
        counts.add(steps::counted(
            &format!("mvn verify (java-agent, JDK {})", jdk.feature),
            machine.maven(jdk, "java-agent/pom.xml").arg("verify"),
            steps::maven_tests,
        ));
    }
    Ok(())
}

fn conformance(machine: &Machine, options: &Options, counts: &mut Counts) {
    let dist = match dist::build(machine) {
        Ok(dist) => dist,
        Err(error) => {
            counts.add(failed("dist", &error));
            return;
        }
    };
    counts.add(Counts { passed: 1, ..Counts::default() });
    if options.quick {
        counts.add(Counts { skipped: 1, ..Counts::default() });
        return;
    }
    if !options.only.is_empty() {
        counts.add(programs(machine, options, &dist));
        return;
    }
    for jdk in &machine.jdks {
        counts.add(steps::counted(
            &format!("jess doctor (JDK {})", jdk.feature),
            std::process::Command::new(&dist.command).arg("doctor").arg("--java-home").arg(&jdk.home),
            steps::whole,
        ));
    }
    counts.add(consumers(machine, &dist));
    counts.add(programs(machine, options, &dist));
}

/// The programs of `tests/` on every JDK and carrier.
fn programs(machine: &Machine, options: &Options, dist: &dist::Dist) -> Counts {
    let mut command = machine.cargo();
    command.args(["run", "--quiet", "--release", "--package", "jess-conformance", "--"]);
    command.arg("--jess").arg(&dist.command).arg("--root").arg(&machine.root);
    for jdk in &machine.jdks {
        command.arg("--jdk").arg(&jdk.home);
    }
    command.args(&options.only);
    steps::counted("conformance and worlds", &mut command, steps::summary)
}

/// The Maven project of `examples/`, as any user would have it.
fn consumers(machine: &Machine, dist: &dist::Dist) -> Counts {
    if let Err(error) = demo::install(machine, dist) {
        return failed("examples", &error);
    }
    let mut counts = Counts::default();
    for jdk in &machine.jdks {
        counts.add(demo::corrected(machine, jdk));
        counts.add(demo::with_bugs(machine, jdk).unwrap_or_else(|error| failed("examples", &error)));
    }
    counts
}

fn failed(name: &str, error: &anyhow::Error) -> Counts {
    eprintln!("{name}: {error:#}");
    Counts { failed: 1, ..Counts::default() }
}
