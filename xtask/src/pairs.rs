//! `cargo xtask pairs`: what the policy says of trusted code, held against that code.
//!
//! Idea: for each class of `tests/trusted` and each pair of its operations, two threads come to the same results and contents
//! whether the JDK's code is one step or explored. A pair that differs is not atomic, and its row has to go. All of them take
//! some minutes on each JDK; `cargo xtask test` runs those of a few classes. A pair is *open* if the search that explores the
//! JDK's own code has not come to its end in time, and has found nothing that trust does not.

use std::ffi::OsString;
use std::fs;
use std::process::Command;

use anyhow::{Context, Result};
use clap::Args;

use crate::demo;
use crate::dist::{self, Dist};
use crate::library;
use crate::machine::{Jdk, Machine};
use crate::steps::{self, Counts};

/// The classes whose pairs are tried with each change, and the time for each search.
const FEW: [&str; 5] =
    ["LinkedBlockingQueue", "ConcurrentSkipListMap[1]", "CompletableFuture", "FutureTask", "CyclicBarrier"];
const SOON: &str = "5s";

#[derive(Debug, Args)]
pub(crate) struct Options {
    /// Time or executions for each search.
    #[arg(long, default_value = "20s", value_name = "BUDGET")]
    budget: String,
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
    for jdk in &machine.jdks {
        counts.add(pairs(&machine, jdk, &dist, &options.budget, &names)?);
    }
    println!("{} passed, {} failed, {} open", counts.passed, counts.failed, counts.skipped);
    Ok(counts.failed == 0)
}

/// The pairs of a few classes on a JDK.
pub(crate) fn check(machine: &Machine, jdk: &Jdk, dist: &Dist) -> Result<Counts> {
    pairs(machine, jdk, dist, SOON, &FEW)
}

fn pairs(machine: &Machine, jdk: &Jdk, dist: &Dist, budget: &str, names: &[&str]) -> Result<Counts> {
    let folder = tempfile::tempdir().context("making a folder for classes")?;
    let mut compiler = Command::new(machine.build_jdk()?.home.join("bin/javac"));
    compiler.arg("-d").arg(folder.path()).arg("-cp").arg(&dist.jar);
    let mut sources: Vec<OsString> = Vec::new();
    for entry in fs::read_dir(machine.root.join("tests/trusted")).context("reading tests/trusted")? {
        sources.push(entry?.path().into());
    }
    steps::must("javac tests/trusted", compiler.args(sources))?;
    let mut java = Command::new(jdk.home.join("bin/java"));
    java.args(demo::jvm_options(jdk, dist)?).arg("-cp").arg(folder.path()).arg("Pairs").arg(budget).args(names);
    library::cases(&format!("pairs of trusted operations (JDK {})", jdk.feature), &mut java)
}
