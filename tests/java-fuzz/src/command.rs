//! The fuzzer as a command.
//!
//! Exit code 0 when no program differs, 1 when one does, 2 when the arguments make no sense.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use crate::compare::STRATEGIES;
use crate::emitter;
use crate::generator::{self, MIXES, Mix};
use crate::jvm::Tools;
use crate::oracle::enumerate;
use crate::runner::{Report, Settings, Tally, run};
use anyhow::{Context, Result};
use clap::Parser;

/// Explores random Java programs and compares their outcomes with those of an enumerator.
#[derive(Parser)]
#[command(name = "cargo xtask fuzz --java")]
struct Arguments {
    /// How long to go on; one minute if neither this nor a number of programs is given.
    #[arg(long, value_name = "M")]
    minutes: Option<f64>,
    /// How many programs of each mix to make.
    #[arg(long, value_name = "N")]
    programs: Option<u64>,
    /// Selects the programs: number n of a seed and a mix is the same everywhere.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The number of the first program.
    #[arg(long, value_name = "N", default_value_t = 0)]
    from: u64,
    /// The JDK; otherwise the oldest one of this machine.
    #[arg(long, value_name = "DIR")]
    jdk: Option<PathBuf>,
    /// Only these strategies.
    #[arg(long, value_name = "NAME", num_args = 1.., value_delimiter = ',', default_values_t = STRATEGIES.map(str::to_owned))]
    strategies: Vec<String>,
    /// Only programs of these mixes.
    #[arg(long, value_name = "NAME", num_args = 1.., value_delimiter = ',', value_parser = mix)]
    mix: Vec<&'static str>,
    /// Workers, each with a JVM; otherwise one per core.
    #[arg(long)]
    jobs: Option<usize>,
    /// States of a program, at most; larger ones are left out.
    #[arg(long, value_name = "N", default_value_t = 3_000)]
    states: usize,
    /// Seconds that one search may take.
    #[arg(long, value_name = "S", default_value_t = 3.0)]
    budget: f64,
    /// A search that does not end is a difference, too, if its program cannot change something for ever.
    #[arg(long)]
    endless: bool,
    /// Check the enumerator instead: run each program N times with real threads, without JESS.
    #[arg(long, value_name = "N")]
    plain: Option<u32>,
    /// Programs of each kind of difference and strategy that are made smaller and written.
    #[arg(long, value_name = "N", default_value_t = 3)]
    written: usize,
    /// Seconds for which one of them is made smaller, at most.
    #[arg(long, value_name = "S", default_value_t = 90.0)]
    shrinking: f64,
    /// Where they go.
    #[arg(long, value_name = "FOLDER", default_value = "target/java-fuzz", overrides_with = "folder")]
    folder: PathBuf,
    /// The folder with jess and jess.jar.
    #[arg(long, value_name = "FOLDER", default_value = "target/dist", overrides_with = "dist")]
    dist: PathBuf,
    /// Print the program that --from names and its outcomes, and nothing else.
    #[arg(long)]
    print: bool,
}

fn mix(name: &str) -> Result<&'static str, String> {
    let names: Vec<&'static str> = MIXES.iter().map(|mix| mix.name).collect();
    names.iter().find(|known| **known == name).copied().ok_or_else(|| format!("there are: {}", names.join(", ")))
}

impl Arguments {
    fn mixes(&self) -> Vec<&'static Mix> {
        MIXES.iter().filter(|mix| self.mix.is_empty() || self.mix.contains(&mix.name)).collect()
    }

    fn settings(&self) -> Result<Settings> {
        let seconds = |seconds: f64| Duration::try_from_secs_f64(seconds).context("that is no time");
        let time = match (self.minutes, self.programs) {
            (None, None) => Some(Duration::from_secs(60)),
            (None, Some(_)) => None,
            (Some(minutes), _) => Some(seconds(minutes * 60.0)?),
        };
        let oldest = || jess_jdks::installed().into_iter().next().map(|jdk| jdk.home);
        let jdk = self.jdk.clone().or_else(oldest).context("give --jdk or set JAVA_HOME")?;
        let tools = Tools::find(jdk, &self.dist)?;
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        Ok(Settings {
            seed: self.seed,
            from: self.from,
            programs: self.programs,
            time,
            jobs: self.jobs.unwrap_or_else(cores).max(1),
            mixes: self.mixes(),
            strategies: self.strategies.clone(),
            states: self.states,
            budget: seconds(self.budget)?,
            endless: self.endless,
            plain: self.plain,
            written: self.written,
            shrinking: seconds(self.shrinking)?,
            folder: self.folder.clone(),
            tools,
        })
    }

    fn print(&self) {
        for mix in self.mixes() {
            let program = generator::program(mix, self.seed, self.from);
            println!("{}", emitter::file(&program, "P"));
            match enumerate(&program, self.states) {
                Ok(truth) => {
                    let (states, restless, loops) = (truth.states, truth.restless, truth.loops);
                    println!("// {states} states, restless {restless}, loops {loops}");
                    truth.outcomes.iter().for_each(|outcome| println!("// {outcome}"));
                }
                Err(refused) => println!("// {refused:?}"),
            }
        }
    }
}

/// Runs it with the arguments of the process.
pub fn main() -> ExitCode {
    let arguments = Arguments::parse();
    if arguments.print {
        arguments.print();
        return ExitCode::SUCCESS;
    }
    let settings = match arguments.settings() {
        Ok(settings) => settings,
        Err(error) => {
            eprintln!("jess-java-fuzz: {error:#}");
            return ExitCode::from(2);
        }
    };
    let begun = Instant::now();
    let report = run(&settings, &|report| {
        if report.compared.is_multiple_of(100) {
            eprintln!("{} programs, {:.0} s", report.compared, begun.elapsed().as_secs_f64());
        }
    });
    tell(&report, begun.elapsed());
    let differ = report.tallies.values().any(|tally| !tally.differences.is_empty());
    let idle = report.compared == 0;
    if idle {
        println!("error: nothing was compared");
    }
    if differ || idle || !report.errors.is_empty() { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

fn tell(report: &Report, elapsed: Duration) {
    println!(
        "{:20}{:>8}{:>10}{:>12}{:>10}{:>10}  differences",
        "strategy", "equal", "avoidable", "unfinished", "restless", "seconds"
    );
    for (name, tally) in &report.tallies {
        let counts = tally.differences.iter().map(|(difference, count)| format!("{} {count}", difference.word()));
        let differences = counts.collect::<Vec<_>>().join(", ");
        let Tally { equal, avoidable, unfinished, restless, seconds, .. } = tally;
        println!("{name:20}{equal:>8}{avoidable:>10}{unfinished:>12}{restless:>10}{seconds:>10.1}  {differences}");
    }
    for (mismatch, file) in &report.mismatches {
        let file = file.as_ref().map_or_else(String::new, |file| file.display().to_string());
        println!("{} {}: {} ({})", mismatch.strategy, mismatch.difference.word(), mismatch.text, file);
        if let Some(outcome) = &mismatch.outcome {
            println!("    {outcome}");
        }
    }
    for error in &report.errors {
        println!("error: {error}");
    }
    let Report { programs, compared, too_big, dull, outcomes, states, .. } = report;
    let seconds = elapsed.as_secs_f64();
    println!(
        "{programs} programs, {too_big} too big, {dull} dull, {compared} compared in {seconds:.0} s, {outcomes} outcomes, {states} states"
    );
}
