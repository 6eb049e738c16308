//! `cargo xtask pairs`: what the policy says of trusted code, held against that code.
//!
//! Idea: for each class of `tests/trusted` and each pair of its operations, two threads reach the same results and
//! contents whether the JDK's code is one step or explored. A pair that differs is not atomic, and its row has to go.
//! All of them take some minutes on each JDK; `cargo xtask test` runs those of a few classes. A pair is *open* if the
//! search that explores the JDK's own code has not ended in time, and has found nothing that trust does not.
//!
//! With `--programs N`, N random programs of a few operations on a few objects are compared instead, with additions
//! that commute on the one side (`tests/trusted/Programs.java`).

use std::ffi::OsString;
use std::fs;
use std::process::Command;

use anyhow::{Context, Result};
use clap::Args;
use tempfile::TempDir;

use crate::demo;
use crate::dist::{self, Dist};
use crate::library;
use crate::machine::{Jdk, Machine};
use crate::steps::{self, Counts};

/// The classes whose pairs are tried with each change, on one of the JDKs each, in turn, and the time for each search.
const FEW: [&str; 5] =
    ["LinkedBlockingQueue", "ConcurrentSkipListMap[1]", "CompletableFuture", "FutureTask", "CyclicBarrier"];
const SOON: &str = "5s";
/// The random programs that are compared with each change, others on each JDK, and their seed.
const SOME: u64 = 6;
const SEED: u64 = 3;

#[derive(Debug, Args)]
pub(crate) struct Options {
    /// Time or executions for each search.
    #[arg(long, default_value = "20s", value_name = "BUDGET")]
    budget: String,
    /// Compare so many random programs instead.
    #[arg(long, value_name = "N")]
    programs: Option<u64>,
    /// Selects the random programs: number n of a seed is the same everywhere.
    #[arg(long, default_value_t = 1, requires = "programs")]
    seed: u64,
    /// The number of the first program.
    #[arg(long, default_value_t = 0, value_name = "N", requires = "programs")]
    from: u64,
    /// Only these classes, as `tests/trusted/Subjects.java` names them.
    names: Vec<String>,
    /// Use target/dist as it is instead of building it.
    #[arg(long)]
    no_build: bool,
}

/// True when no pair differs, on any JDK.
pub(crate) fn run(options: &Options) -> Result<bool> {
    let machine = Machine::look()?;
    let dist = if options.no_build { dist::existing(&machine) } else { dist::build(&machine)? };
    let names: Vec<&str> = options.names.iter().map(String::as_str).collect();
    let mut counts = Counts::default();
    let compared = Compared::build(&machine, &dist)?;
    for jdk in &machine.jdks {
        counts.add(match options.programs {
            Some(count) => compared.programs(jdk, &options.budget, [options.seed, options.from, count])?,
            None => compared.pairs(jdk, &options.budget, &names)?,
        });
    }
    println!("{} passed, {} failed, {} open", counts.passed, counts.failed, counts.skipped);
    Ok(counts.failed == 0)
}

/// The pairs of a few classes on a JDK, and some programs.
pub(crate) fn check(machine: &Machine, jdk: &Jdk, dist: &Dist) -> Result<Counts> {
    let compared = Compared::build(machine, dist)?;
    let place = machine.jdks.iter().position(|one| one.home == jdk.home).unwrap_or(0);
    let names: Vec<&str> = FEW.into_iter().skip(place).step_by(machine.jdks.len().max(1)).collect();
    let mut counts = compared.pairs(jdk, SOON, &names)?;
    counts.add(compared.programs(jdk, SOON, [SEED, place as u64 * SOME, SOME])?);
    Ok(counts)
}

/// The classes of `tests/trusted`, compiled.
struct Compared<'d> {
    dist: &'d Dist,
    classes: TempDir,
}

impl<'d> Compared<'d> {
    fn build(machine: &Machine, dist: &'d Dist) -> Result<Compared<'d>> {
        let classes = tempfile::tempdir().context("making a folder for classes")?;
        let mut compiler = Command::new(machine.build_jdk()?.home.join("bin/javac"));
        compiler.arg("-d").arg(classes.path()).arg("-cp").arg(&dist.jar);
        let mut sources: Vec<OsString> = Vec::new();
        for entry in fs::read_dir(machine.root.join("tests/trusted")).context("reading tests/trusted")? {
            sources.push(entry?.path().into());
        }
        steps::must("javac tests/trusted", compiler.args(sources))?;
        Ok(Compared { dist, classes })
    }

    fn pairs(&self, jdk: &Jdk, budget: &str, names: &[&str]) -> Result<Counts> {
        let mut java = self.java(jdk, "Pairs", budget)?;
        library::cases(&format!("pairs of trusted operations (JDK {})", jdk.feature), java.args(names))
    }

    /// Programs of a seed: `numbers` has the seed, the first and how many.
    fn programs(&self, jdk: &Jdk, budget: &str, numbers: [u64; 3]) -> Result<Counts> {
        let mut java = self.java(jdk, "Programs", budget)?;
        java.args(numbers.map(|number| number.to_string()));
        library::cases(&format!("random programs on trusted classes (JDK {})", jdk.feature), &mut java)
    }

    fn java(&self, jdk: &Jdk, main: &str, budget: &str) -> Result<Command> {
        let mut java = Command::new(jdk.home.join("bin/java"));
        java.args(demo::jvm_options(jdk, self.dist)?).arg("-cp").arg(self.classes.path()).arg(main).arg(budget);
        Ok(java)
    }
}
