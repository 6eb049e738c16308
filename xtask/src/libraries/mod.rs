//! `cargo xtask libraries`: programs on libraries from Maven Central, `tests/libraries`, explored by JESS.
//!
//! Idea: a file is about one library; its header names the library's coordinates and, for each program, how it must
//! end (`source.rs`). Each program runs on each JDK found; a table shows what was expected and what came, and the
//! last line how many ended as expected. Invariant: a program that ended otherwise is never counted as expected;
//! that it is known, with a reason, only keeps the task from failing.

mod compile;
mod ending;
mod plain;
mod runs;
mod source;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::Args;
use serde_json::{Value, json};

use crate::dist::{self, Dist};
use crate::jar;
use crate::machine::{Jdk, Machine};
use crate::steps::{self, Counts};
use compile::Compiled;
use runs::{Row, Runner};
use source::{Language, Program, Source};

const FOLDER: &str = "tests/libraries";
/// The folder in it with what the programs share, and what runs them on the plain JVM.
const SUPPORT: &str = "support";

#[derive(Debug, Args)]
pub(crate) struct Options {
    /// Only programs whose `Class.method` contains this; may be repeated.
    #[arg(long, value_name = "NAME")]
    only: Vec<String>,
    /// Only on this JDK: a release or its folder; may be repeated.
    #[arg(long, value_name = "JDK")]
    jdk: Vec<String>,
    /// How to explore.
    #[arg(long, value_name = "NAME", default_value = "auto")]
    strategy: String,
    /// How long each program is explored.
    #[arg(long, value_name = "BUDGET", default_value = "30s")]
    budget: String,
    /// Write all rows to this file.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Use this build of the command jess, and build nothing.
    #[arg(long, value_name = "FILE")]
    jess: Option<PathBuf>,
    /// Run each program N times on the plain JVM instead: how often it fails there.
    #[arg(long, value_name = "N")]
    plain: Option<u32>,
    /// Print the programs.
    #[arg(long)]
    list: bool,
}

/// True when each program ended as expected, or as is known.
pub(crate) fn run(options: &Options) -> Result<bool> {
    let mut machine = Machine::look()?;
    let mut sources = sources(&machine)?;
    let selects = |source: &Source, program: &Program| {
        let name = format!("{}.{}", source.class, program.name);
        options.only.is_empty() || options.only.iter().any(|only| name.contains(only.as_str()))
    };
    sources.retain(|source| source.programs.iter().any(|program| selects(source, program)));
    let wanted: Vec<(usize, &Program)> =
        programs(&sources).filter(|&(at, program)| selects(&sources[at], program)).collect();
    if wanted.is_empty() {
        bail!("no program is called {}", options.only.join(" or "));
    }
    if options.list {
        for (at, program) in wanted {
            println!("{}.{}: {}", sources[at].class, program.name, program.expected.words());
        }
        return Ok(true);
    }
    let compiled = compile::all(&machine, &sources)?;
    if !options.jdk.is_empty() {
        machine.jdks.retain(|jdk| options.jdk.iter().any(|wanted| is_called(jdk, wanted)));
    }
    if machine.jdks.is_empty() {
        bail!("no JDK is {}", options.jdk.join(" or "));
    }
    if let Some(times) = options.plain {
        return plain::run(&machine, &sources, &compiled, &wanted, times);
    }
    let jess = match &options.jess {
        Some(jess) => jess.clone(),
        None => dist::build(&machine)?.command,
    };
    let runner = Runner::new(&machine, &jess, &options.strategy, &options.budget)?;
    let pairs = machine.jdks.iter().flat_map(|jdk| wanted.iter().map(move |&(at, program)| (jdk, at, program)));
    let rows = rows(&runner, &sources, &compiled, pairs);
    if let Some(file) = &options.json {
        let all: Vec<Value> = rows.iter().map(Row::json).collect();
        fs::write(file, format!("{:#}\n", json!(all))).with_context(|| format!("writing {}", file.display()))?;
    }
    runs::sum_up(&rows);
    Ok(rows.iter().all(|row| row.is_expected() || row.known.is_some()))
}

/// The step of `cargo xtask test`: the programs that are cheap, each on one of the JDKs.
pub(crate) fn gate(machine: &Machine, dist: &Dist) -> Result<Counts> {
    let mut sources = sources(machine)?;
    sources.retain(|source| source.programs.iter().any(|program| program.in_gate));
    let wanted: Vec<(usize, &Program)> = programs(&sources).filter(|(_, program)| program.in_gate).collect();
    let compiled = compile::all(machine, &sources)?;
    let runner = Runner::new(machine, &dist.command, "auto", "30s")?;
    steps::announce("programs on libraries");
    let on = wanted
        .iter()
        .enumerate()
        .map(|(number, &(at, program))| (&machine.jdks[number % machine.jdks.len()], at, program));
    let rows = rows(&runner, &sources, &compiled, on);
    let failed = runs::sum_up(&rows);
    Ok(Counts { passed: rows.len() as u64 - failed, failed, ..Counts::default() })
}

/// Runs programs, and prints the table while it grows.
fn rows<'s>(
    runner: &Runner,
    sources: &'s [Source],
    compiled: &[Compiled],
    pairs: impl Iterator<Item = (&'s Jdk, usize, &'s Program)>,
) -> Vec<Row<'s>> {
    println!("| library | program | JDK | expected | got | executions | seconds | of which busy |");
    println!("|---|---|---|---|---|---:|---:|---:|");
    let of_jdk = pairs.filter(|&(jdk, at, _)| jdk.feature >= sources[at].since);
    of_jdk.map(|(jdk, at, program)| runner.row(jdk, &sources[at], program, &compiled[at])).collect()
}

fn programs(sources: &[Source]) -> impl Iterator<Item = (usize, &Program)> {
    sources.iter().enumerate().flat_map(|(at, source)| source.programs.iter().map(move |program| (at, program)))
}

fn is_called(jdk: &Jdk, wanted: &str) -> bool {
    wanted == jdk.feature.to_string() || jdk.home == Path::new(wanted)
}

fn sources(machine: &Machine) -> Result<Vec<Source>> {
    let folder = machine.root.join(FOLDER);
    let mut sources = Vec::new();
    for file in jar::files(&folder)? {
        let is_support = file.starts_with(folder.join(SUPPORT));
        if let Some(language) = Language::of(&file).filter(|_| !is_support) {
            sources.push(Source::read(&file, language)?);
        }
    }
    Ok(sources)
}
