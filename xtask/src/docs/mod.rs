//! The step `docs`: the book in `docs/` is whole, and what it says is so.
//!
//! Idea: a page is data. Its links and anchors lead somewhere (`links.rs`); its classes are compiled, its commands run,
//! and what it shows of their output is what they print (`snippets.rs`); excerpts of builds are those of projects that
//! another step builds (`excerpts.rs`); pipelines have commands with options that exist (`pipelines.rs`). Lists of
//! options, of terms of verdicts and of refusals are held against the sources that they are about (`lists.rs`). Where
//! there is an `mdbook` it builds the book, too. Invariant: a fence of an unknown kind is a failure.

mod book;
mod excerpts;
mod links;
mod lists;
mod literals;
mod pipelines;
mod snippets;

use std::path::Path;
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result};
use clap::Args;

use crate::dist::{self, Dist};
use crate::machine::{Jdk, Machine};
use crate::steps::{self, Counts};
use book::Book;
pub(crate) use excerpts::as_groovy;

#[derive(Debug, Args)]
pub(crate) struct Options {
    /// Write what the commands of the pages print now into the pages.
    #[arg(long)]
    update: bool,
    /// Use the distribution in target/dist as it is, instead of building it.
    #[arg(long)]
    existing: bool,
}

/// Checks the book on the oldest JDK; true when all is well.
pub(crate) fn run(options: &Options) -> Result<bool> {
    let machine = Machine::look()?;
    let dist = if options.existing { dist::existing(&machine) } else { dist::build(&machine)? };
    let counts = check_with(&machine, &dist, options.update)?;
    println!("{counts}");
    Ok(counts.failed == 0)
}

/// The step.
pub(crate) fn check(machine: &Machine, dist: &Dist) -> Result<Counts> {
    check_with(machine, dist, false)
}

fn check_with(machine: &Machine, dist: &Dist, update: bool) -> Result<Counts> {
    let jdk: &Jdk = machine.build_jdk()?;
    steps::announce(&format!("docs (JDK {})", jdk.feature));
    let start = Instant::now();
    let book = Book::read(&machine.root.join("docs"))?;
    let mut findings = Findings::default();
    links::check(&book, &machine.root, &mut findings)?;
    excerpts::check(&book, &machine.root, &mut findings);
    lists::check(&book, machine, dist, &mut findings)?;
    pipelines::check(&book, machine, jdk, dist, &mut findings)?;
    let mut counts = findings.counts();
    counts.add(snippets::check(&book, machine, jdk, dist, update)?);
    counts.add(build(&machine.root.join("docs"))?);
    let word = if counts.failed == 0 { "ok" } else { "FAILED" };
    println!("==> docs: {word} ({:.1} s)", start.elapsed().as_secs_f64());
    Ok(counts)
}

/// What was checked, and what was found to be wrong.
#[derive(Default)]
struct Findings {
    checks: u64,
    wrong: Vec<String>,
}

impl Findings {
    /// Notes a check; `what` is shown if it failed.
    fn say(&mut self, good: bool, what: impl FnOnce() -> String) {
        self.checks += 1;
        if !good {
            self.wrong.push(what());
        }
    }

    fn counts(&self) -> Counts {
        for line in &self.wrong {
            println!("    FAILED {line}");
        }
        let failed = self.wrong.len() as u64;
        println!("    {} checks of the text", self.checks);
        Counts { passed: self.checks - failed, failed, skipped: 0 }
    }
}

/// Builds the book with `mdbook`, if there is one.
fn build(folder: &Path) -> Result<Counts> {
    let program = "mdbook";
    if Command::new(program).arg("--version").output().is_err() {
        println!("    skipped: no mdbook on PATH builds the book (`cargo install mdbook`)");
        return Ok(Counts { skipped: 1, ..Counts::default() });
    }
    let target = tempfile::tempdir().context("making a folder for the book")?;
    let mut command = Command::new(program);
    command.arg("build").arg(folder).arg("--dest-dir").arg(target.path());
    Ok(steps::whole("mdbook build docs", &mut command))
}
