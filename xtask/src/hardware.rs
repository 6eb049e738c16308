//! `cargo xtask hardware`: small programs with real threads and under JESS; what a real JVM does, JESS must know.
//!
//! Idea: the programs and what compares them are in `tests/hardware`; this only builds and starts it. What it takes is
//! passed on as it is: `cargo xtask hardware --help`.

use anyhow::Result;
use clap::Args;

use crate::dist;
use crate::machine::Machine;

#[derive(Debug, Args)]
#[command(disable_help_flag = true)]
pub(crate) struct Options {
    /// --seconds S, --jdk DIR, --strategy NAME, --budget S, --jobs N, --verbose, --list, --help, parts of names.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    arguments: Vec<String>,
}

/// True when nothing differed.
pub(crate) fn run(options: &Options) -> Result<bool> {
    let machine = Machine::look()?;
    if !options.arguments.iter().any(|argument| ["--help", "-h", "--list"].contains(&argument.as_str())) {
        dist::build(&machine)?;
    }
    let mut command = machine.cargo();
    command.args(["run", "--quiet", "--release", "--package", "jess-hardware", "--"]);
    command.arg("--dist").arg(machine.dist()).arg("--programs").arg(machine.root.join("tests/hardware/programs"));
    command.envs(machine.own_jdks());
    Ok(command.args(&options.arguments).status()?.success())
}
