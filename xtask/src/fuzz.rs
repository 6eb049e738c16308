//! `cargo xtask fuzz`: random model programs against brute force, as fast as this machine can; with `--java`, random
//! Java programs against an enumerator of states.
//!
//! Idea: the fuzzers are programs of their own (`native-core/model/src/fuzz`, `tests/java-fuzz`), built for speed and
//! without what tests need; this only starts them. What they take is passed on as it is: `cargo xtask fuzz --help`,
//! `cargo xtask fuzz --java --help`.

use std::process::Command;

use anyhow::Result;
use clap::Args;

use crate::dist;
use crate::machine::{self, Machine};
use crate::steps::{self, Counts};

/// Minutes that continuous integration spends on it.
const SHORT: &str = "0.33";

#[derive(Debug, Args)]
#[command(disable_help_flag = true)]
pub(crate) struct Options {
    /// --java first: Java programs. --minutes M, --programs N, --seed S, --from N, --strategy NAME…, --mix NAME…,
    /// --jobs N, --help.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    arguments: Vec<String>,
}

/// True when nothing differed.
pub(crate) fn run(options: &Options) -> Result<bool> {
    let java = |argument: &String| argument == "--java";
    if options.arguments.iter().any(java) {
        let arguments: Vec<String> = options.arguments.iter().filter(|argument| !java(argument)).cloned().collect();
        return java_programs(&arguments);
    }
    let mut command = fuzzer()?;
    Ok(command.args(&options.arguments).status()?.success())
}

/// The same for Java programs, a few of each kind: whether there is still something to compare is known by trying.
pub(crate) fn short_java(machine: &Machine) -> Result<Counts> {
    let mut command = java_fuzzer(machine);
    command.arg("--dist").arg(machine.dist()).args(["--programs", "2", "--jobs", "1", "--budget", "1"]);
    command.args(["--strategies", "dpor", "lazy-dpor", "auto"]);
    Ok(steps::whole("fuzz, two Java programs of each kind", &mut command))
}

fn java_fuzzer(machine: &Machine) -> Command {
    let mut command = machine.cargo();
    command.args(["run", "--quiet", "--release", "--package", "jess-java-fuzz", "--"]);
    command.arg("--folder").arg(machine.target.join("java-fuzz"));
    command.envs(machine.own_jdks());
    command
}

/// Random Java programs, explored with the distribution as it is now.
fn java_programs(arguments: &[String]) -> Result<bool> {
    let machine = Machine::look()?;
    let help = arguments.iter().any(|argument| argument == "--help" || argument == "-h");
    if !help {
        dist::build(&machine)?;
    }
    let mut command = java_fuzzer(&machine);
    command.arg("--dist").arg(machine.dist());
    Ok(command.args(arguments).status()?.success())
}

/// The step of `cargo xtask test`, on one core, since another step runs at the same time: each strategy is one check.
pub(crate) fn short() -> Result<Counts> {
    let mut command = fuzzer()?;
    Ok(steps::counted(
        "fuzz, twenty seconds",
        command.args(["--minutes", SHORT, "--jobs", "1", "--summary"]),
        steps::summary,
    ))
}

fn fuzzer() -> Result<Command> {
    let folder = machine::target()?.join("fuzz");
    let mut command = machine::cargo();
    command.args(["run", "--quiet", "--release", "--package", "jess-model", "--bin", "jess-fuzz", "--"]);
    command.arg("--folder").arg(folder);
    Ok(command)
}
