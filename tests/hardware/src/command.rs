//! The command.
//!
//! Exit code 0 when nothing differs, 1 when something does, 2 when the arguments make no sense or nothing could be run.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use clap::Parser;
use jess_jdks::Jdk;

use crate::programs::{self, Program};
use crate::run::{self, Counts, Settings};

/// Runs small programs with real threads and under JESS, on every JDK, and compares what they say.
#[derive(Parser)]
#[command(name = "cargo xtask hardware")]
struct Arguments {
    /// How long the programs run with real threads, on each JDK, all together.
    #[arg(long, value_name = "S", default_value_t = 60.0)]
    seconds: f64,
    /// Only on this JDK; may be repeated.
    #[arg(long, value_name = "DIR")]
    jdk: Vec<PathBuf>,
    /// The strategy of the searches.
    #[arg(long, value_name = "NAME", default_value = "dpor")]
    strategy: String,
    /// Seconds that one search may take.
    #[arg(long, value_name = "S", default_value_t = 30.0)]
    budget: f64,
    /// Searches at the same time; otherwise one per core.
    #[arg(long)]
    jobs: Option<usize>,
    /// Show all outcomes of all programs.
    #[arg(long)]
    verbose: bool,
    /// List the programs and run nothing.
    #[arg(long)]
    list: bool,
    /// The folder with the programs.
    #[arg(long, value_name = "FOLDER", default_value = "tests/hardware/programs", overrides_with = "programs")]
    programs: PathBuf,
    /// The folder with jess and jess.jar.
    #[arg(long, value_name = "FOLDER", default_value = "target/dist", overrides_with = "dist")]
    dist: PathBuf,
    /// Only programs whose names contain one of these.
    filter: Vec<String>,
}

/// Runs it with the arguments of the process.
pub fn main() -> ExitCode {
    match execute(&Arguments::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("jess-hardware: {error:#}");
            ExitCode::from(2)
        }
    }
}

fn execute(arguments: &Arguments) -> Result<bool> {
    let (mut all, sources) = programs::read(&arguments.programs)?;
    let wanted = |program: &Program| arguments.filter.iter().any(|filter| program.label().contains(filter));
    all.retain(|program| arguments.filter.is_empty() || wanted(program));
    if all.is_empty() {
        bail!("no program has such a name");
    }
    if arguments.list {
        all.iter().for_each(|program| println!("{}", program.label()));
        println!("{} programs", all.len());
        return Ok(true);
    }
    let seconds = |seconds: f64| Duration::try_from_secs_f64(seconds).context("that is no time");
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let settings = Settings {
        dist: arguments.dist.clone(),
        strategy: arguments.strategy.clone(),
        budget: seconds(arguments.budget)?,
        time: seconds(arguments.seconds)?,
        jobs: arguments.jobs.unwrap_or_else(cores).max(1),
        verbose: arguments.verbose,
    };
    let jdks = jdks(arguments)?;
    let mut total = Counts::default();
    for jdk in &jdks {
        let begun = Instant::now();
        let counts = run::on(jdk, &all, &sources, &settings)?;
        println!("JDK {}: {} programs in {:.0} s", jdk.feature, all.len(), begun.elapsed().as_secs_f64());
        total.passed += counts.passed;
        total.failed += counts.failed;
        total.skipped += counts.skipped;
    }
    println!("{} passed, {} failed, {} skipped", total.passed, total.failed, total.skipped);
    Ok(total.failed == 0)
}

fn jdks(arguments: &Arguments) -> Result<Vec<Jdk>> {
    let installed = jess_jdks::installed();
    let jdks: Vec<Jdk> = match arguments.jdk.as_slice() {
        [] => installed,
        some => some
            .iter()
            .map(|home| Jdk::at(home).with_context(|| format!("{}", home.display())))
            .collect::<Result<_>>()?,
    };
    if jdks.is_empty() { bail!("no JDK: give --jdk, or set JAVA_HOME") } else { Ok(jdks) }
}
