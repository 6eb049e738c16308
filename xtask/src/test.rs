//! `cargo xtask test`: every check, one after the other, and what came of them.

use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::Result;
use clap::Args;

use crate::demo;
use crate::dist::{self, Dist};
use crate::endurance;
use crate::format;
use crate::fuzz;
use crate::limit::Limit;
use crate::machine::Machine;
use crate::readme;
use crate::steps::{self, Counts};

/// How long all programs of `tests/` may take on all JDKs.
const PROGRAMS: Duration = Duration::from_secs(45 * 60);
/// How long a step of several commands may take.
const STEP: Duration = Duration::from_secs(15 * 60);

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
    let mut tally = Tally::default();
    if options.only.is_empty() {
        checks(&machine, &mut tally);
    }
    conformance(&machine, options, &mut tally);
    println!("==> {:.0} s", start.elapsed().as_secs_f64());
    for name in &tally.failed {
        println!("==> FAILED: {name}");
    }
    let counts = tally.counts;
    println!("{} passed, {} failed, {} skipped", counts.passed, counts.failed, counts.skipped);
    Ok(counts.failed == 0)
}

/// What came of the steps so far.
#[derive(Default)]
struct Tally {
    counts: Counts,
    /// The names of the steps with failures.
    failed: Vec<String>,
}

impl Tally {
    fn run(&mut self, name: &str, command: &mut Command, count: fn(&str) -> Option<Counts>) {
        self.add(name, steps::counted(name, command, count));
    }

    fn add(&mut self, name: &str, counts: Counts) {
        self.counts.add(counts);
        if counts.failed > 0 {
            self.failed.push(name.to_owned());
        }
    }

    fn broken(&mut self, name: &str, error: &anyhow::Error) {
        eprintln!("{name}: {error:#}");
        self.add(name, Counts { failed: 1, ..Counts::default() });
    }
}

fn checks(machine: &Machine, tally: &mut Tally) {
    tally.run("cargo fmt --check", machine.cargo().args(["fmt", "--all", "--check"]), steps::whole);
    match format::java_check(machine) {
        Ok(mut command) => tally.run("google-java-format", &mut command, steps::whole),
        Err(error) => tally.broken("google-java-format", &error),
    }
    let lints = ["clippy", "--workspace", "--all-targets", "--quiet", "--", "--deny", "warnings"];
    tally.run("cargo clippy", machine.cargo().args(lints), steps::whole);
    // Not --quiet: the lines that sum up are counted.
    let tests = ["test", "--workspace", "--no-fail-fast"];
    tally.run("cargo test", machine.cargo().args(tests), steps::cargo_tests);
    outcome(tally, "fuzz", fuzz::short);
    for jdk in &machine.jdks {
        let name = format!("mvn verify (java-agent, JDK {})", jdk.feature);
        tally.run(&name, machine.maven(jdk, "java-agent/pom.xml").arg("verify"), steps::maven_tests);
    }
}

/// All that needs the distribution.
fn conformance(machine: &Machine, options: &Options, tally: &mut Tally) {
    let limit = Limit::on_children(STEP);
    let dist = dist::build(machine);
    limit.was_reached();
    let dist = match dist {
        Ok(dist) => dist,
        Err(error) => return tally.broken("dist", &error),
    };
    tally.add("dist", Counts { passed: 1, ..Counts::default() });
    if options.quick {
        return tally.add("conformance", Counts { skipped: 1, ..Counts::default() });
    }
    if options.only.is_empty() {
        for jdk in &machine.jdks {
            let name = format!("jess doctor (JDK {})", jdk.feature);
            let mut doctor = Command::new(&dist.command);
            tally.run(&name, doctor.arg("doctor").arg("--java-home").arg(&jdk.home), steps::whole);
        }
        consumers(machine, &dist, tally);
        for jdk in &machine.jdks {
            outcome(tally, &format!("README.md (JDK {})", jdk.feature), || readme::follow(machine, jdk));
        }
        outcome(tally, "endurance, short", || endurance::short(machine, &dist));
    }
    programs(machine, options, &dist, tally);
}

/// Runs a step of several commands, none of which has a limit of its own.
fn outcome(tally: &mut Tally, name: &str, step: impl FnOnce() -> Result<Counts>) {
    let limit = Limit::on_children(STEP);
    let counts = step();
    let hung = limit.was_reached();
    if hung {
        eprintln!("{name}: what ran was ended after {} s, which is the limit", STEP.as_secs());
    }
    match counts {
        Ok(counts) if hung && counts.failed == 0 => tally.add(name, Counts { failed: 1, ..counts }),
        Ok(counts) => tally.add(name, counts),
        Err(error) => tally.broken(name, &error),
    }
}

/// The programs of `tests/` on every JDK and carrier.
fn programs(machine: &Machine, options: &Options, dist: &Dist, tally: &mut Tally) {
    let mut command = machine.conformance(&dist.command);
    command.args(&options.only);
    let name = "conformance and worlds";
    tally.add(name, steps::counted_within(PROGRAMS, name, &mut command, steps::summary));
    if !options.only.is_empty() {
        return;
    }
    // One carrier: what a twin calls does not depend on what carries its thread.
    command.args(["--suite", "worlds", "--check-leaks", "--carrier", "platform"]);
    tally.run("worlds, nothing outside control", &mut command, steps::summary);
}

/// The Maven project of `examples/`, as any user would have it.
fn consumers(machine: &Machine, dist: &Dist, tally: &mut Tally) {
    let limit = Limit::on_children(STEP);
    let installed = demo::install(machine, dist);
    limit.was_reached();
    if let Err(error) = installed {
        return tally.broken("examples", &error);
    }
    for jdk in &machine.jdks {
        let name = format!("examples (JDK {})", jdk.feature);
        outcome(tally, &name, || demo::examples(machine, jdk, dist).map(|outcome| outcome.counts));
    }
}
