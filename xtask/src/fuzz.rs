//! `cargo xtask fuzz`: random model programs against brute force, as fast as this machine can.
//!
//! Idea: the fuzzer is a program of its own (`native-core/model/src/fuzz`), built for speed and without what tests need;
//! this only starts it. What it takes is passed on as it is: `cargo xtask fuzz --help`.

use std::process::Command;

use anyhow::Result;
use clap::Args;

use crate::machine;
use crate::steps::{self, Counts};

/// Minutes that continuous integration spends on it.
const SHORT: &str = "1";

#[derive(Debug, Args)]
#[command(disable_help_flag = true)]
pub struct Options {
    /// --minutes M, --programs N, --seed S, --from N, --strategy NAME…, --mix NAME…, --jobs N, --help.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    arguments: Vec<String>,
}

/// True when nothing differed.
pub fn run(options: &Options) -> Result<bool> {
    let mut command = fuzzer()?;
    Ok(command.args(&options.arguments).status()?.success())
}

/// The step of `cargo xtask test`: each strategy is one check.
pub fn short() -> Result<Counts> {
    let mut command = fuzzer()?;
    Ok(steps::counted("fuzz, one minute", command.args(["--minutes", SHORT, "--summary"]), steps::summary))
}

fn fuzzer() -> Result<Command> {
    let folder = machine::target()?.join("fuzz");
    let mut command = machine::cargo();
    command.args(["run", "--quiet", "--release", "--package", "jess-model", "--bin", "jess-fuzz", "--"]);
    command.arg("--folder").arg(folder);
    Ok(command)
}
