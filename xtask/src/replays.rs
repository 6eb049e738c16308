//! `cargo xtask replays`: finds every bug of `tests/conformance/bugs` and `first` and replays its token in many fresh
//! JVMs.
//!
//! Idea: a token that reproduces a bug once may still depend on something that changes now and then, such as the place
//! of an object in memory. This is too slow for `cargo xtask test`, which replays each once. With `--strategy` every
//! row is run under strategies that it does not name: what is wrong with a program, and how it is reported, does not
//! depend on the strategy that finds it.

use anyhow::Result;
use clap::Args;

use crate::dist;
use crate::machine::Machine;
use crate::steps;

#[derive(Debug, Args)]
pub(crate) struct Options {
    /// Fresh JVMs per token.
    #[arg(long, default_value_t = 100)]
    times: u32,
    /// `platform` or `continuation`; otherwise all that a JDK has.
    #[arg(long)]
    carrier: Option<String>,
    /// Runs at the same time; otherwise one per core.
    #[arg(long)]
    jobs: Option<usize>,
    /// Only programs whose name contains this; may be repeated.
    #[arg(long, value_name = "TEXT", default_values = ["bugs/", "first/"])]
    only: Vec<String>,
    /// The strategy of all rows, instead of their own; may be repeated.
    #[arg(long, value_name = "NAME")]
    strategy: Vec<String>,
    /// Use target/dist as it is instead of building it.
    #[arg(long)]
    no_build: bool,
}

/// True when every token reproduced its bug every time.
pub(crate) fn run(options: &Options) -> Result<bool> {
    let machine = Machine::look()?;
    let dist = if options.no_build { dist::existing(&machine) } else { dist::build(&machine)? };
    let mut command = machine.conformance(&dist.command);
    command.args(["--suite", "conformance", "--whole", "--replays", &options.times.to_string()]);
    for strategy in &options.strategy {
        command.args(["--strategy", strategy]);
    }
    if let Some(carrier) = &options.carrier {
        command.args(["--carrier", carrier]);
    }
    if let Some(jobs) = options.jobs {
        command.args(["--jobs", &jobs.to_string()]);
    }
    let counts = steps::counted("replays", command.args(&options.only), steps::summary);
    Ok(counts.failed == 0)
}
