//! `cargo xtask try`: whether an edit of a Java or Rust file works, in less than a minute.
//!
//! Idea: the distribution is built anew from what has changed, and the first row of each block of the programs in
//! `tests/conformance` runs on each JDK. That is a sample: `cargo xtask test` is the answer.

use anyhow::Result;
use clap::Args;

use crate::dist;
use crate::machine::Machine;
use crate::steps;

#[derive(Debug, Args)]
pub(crate) struct Options {
    /// Only programs whose name contains this (default: those with exact counts, and one of each primitive).
    #[arg(value_name = "TEXT", default_values = ["counts/", "primitives/"])]
    only: Vec<String>,
}

/// True when nothing failed.
pub(crate) fn run(options: &Options) -> Result<bool> {
    let machine = Machine::look()?;
    let dist = dist::build(&machine)?;
    let mut command = machine.conformance(&dist.command);
    command.args(["--suite", "conformance", "--sample"]).args(&options.only);
    let counts = steps::counted("a sample of the programs", &mut command, steps::summary);
    Ok(counts.failed == 0)
}
