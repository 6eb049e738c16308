//! `cargo xtask bench`: rates of controlled executions against a plain loop with real threads.
//!
//! Idea: the same main methods run in both worlds for the same time, pinned to one core where the system can
//! (`taskset`), since the target figures are for one core. Ratios matter; absolute figures depend on the machine, and
//! on what else runs on it: the two worlds take turns, several times, and medians are printed. With `--against DIR`
//! another build of the command takes its turn too, and each figure has its ratio to the one of that build in the same
//! run.

mod engine;
mod figure;
mod real;

use std::io::{Read, Seek};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use anyhow::{Context, Result, bail};
use clap::Args;
use serde_json::Value;

use figure::median;

use crate::dist;
use crate::jar;
use crate::machine::{Jdk, Machine};
use crate::steps;

const PROGRAMS: [&str; 7] = ["OneLock", "AtomicCounter", "StoreBuffer", "Philosophers", "Buffer", "Pool", "SpinLock"];
/// Rounds of the loop that only accesses fields, each two reads and a write, once short and once long: the difference
/// is free of everything that happens once. The threads of [`ACCESS_THREADS`] then take turns, for a number of
/// executions.
const ACCESS_ROUNDS: (u64, u64) = (50_000, 150_000);
const ACCESSES_PER_ROUND: f64 = 3.0;
const ACCESS_THREADS: &str = "6";
const ACCESS_RUNS: usize = 3;
/// Rounds of the loop that hands over; each round switches twice.
const SWITCH_ROUNDS: u64 = 1_000;
const STARTS: usize = 5;
/// A measurement that takes longer has failed.
const LIMIT: Duration = Duration::from_secs(120);
const POLL: Duration = Duration::from_millis(1);

#[derive(Debug, Args)]
pub(crate) struct Options {
    /// Seconds per measurement.
    #[arg(long, default_value_t = 5.0)]
    seconds: f64,
    /// How often each measurement is made.
    #[arg(long, default_value_t = 3)]
    repeat: usize,
    /// Use target/dist as it is instead of building it.
    #[arg(long)]
    no_build: bool,
    /// Only the engine on model programs, without a JVM.
    #[arg(long)]
    engine_only: bool,
    /// Only programs on executors, queues and libraries, with the JDK trusted and explored.
    #[arg(long, conflicts_with_all = ["engine_only", "against"])]
    real: bool,
    /// Another build to compare with: a folder with its command, such as target/dist of another checkout.
    #[arg(long, value_name = "DIR")]
    against: Option<PathBuf>,
    /// Only the programs and figures whose name has this part, and none of the engine alone; may be repeated.
    #[arg(long, value_name = "PART", conflicts_with = "engine_only")]
    only: Vec<String>,
    /// Do not pin to one core.
    #[arg(long)]
    all_cores: bool,
}

/// Executions and the seconds they took.
#[derive(Debug, Clone, Copy)]
struct Sample {
    executions: f64,
    seconds: f64,
}

impl Sample {
    /// Executions a second.
    fn rate(self) -> f64 {
        self.executions / self.seconds
    }

    /// Nanoseconds an execution.
    fn nanos_each(self) -> f64 {
        self.seconds * 1e9 / self.executions
    }

    fn of(value: &Value) -> Result<Sample> {
        let number = |name: &str| value[name].as_f64().with_context(|| format!("no {name} in {value}"));
        let sample = Sample { executions: number("executions")?, seconds: number("elapsed_s")? };
        if sample.executions <= 0.0 || sample.seconds <= 0.0 {
            bail!("nothing was executed: {value}");
        }
        Ok(sample)
    }
}

struct Bench<'a> {
    /// The command that is measured, and the one it is compared with.
    builds: Vec<PathBuf>,
    options: &'a Options,
    pin: bool,
}

/// Measures and prints one table per JDK and carrier. False when a measurement failed.
pub(crate) fn run(options: &Options) -> Result<bool> {
    let machine = Machine::look()?;
    let dist = if options.no_build { dist::existing(&machine) } else { dist::build(&machine)? };
    let pin = !options.all_cores && Command::new("taskset").arg("-V").output().is_ok_and(|out| out.status.success());
    if !pin && !options.all_cores {
        println!("==> no taskset on this machine: figures are for all cores");
    }
    let mut builds = vec![dist.command];
    if let Some(folder) = &options.against {
        let command = folder.join("jess");
        if !command.is_file() {
            bail!(
                "--against {}: no command `jess` in this folder; build it there with `cargo xtask dist`",
                folder.display()
            );
        }
        builds.push(command.canonicalize()?);
        println!("==> in brackets: the ratio to the figure of {}", folder.display());
    }
    let bench = Bench { builds, options, pin };
    if options.real {
        return real::tables(&bench, &machine);
    }
    let mut good = !options.only.is_empty() || bench.engine();
    for jdk in machine.jdks.iter().filter(|_| !options.engine_only) {
        let classes = compile(&machine, jdk)?;
        for carrier in jdk.carriers() {
            good &= bench.table(jdk, carrier, &classes);
        }
    }
    Ok(good)
}

fn compile(machine: &Machine, jdk: &Jdk) -> Result<PathBuf> {
    let classes = machine.target.join(format!("bench/{}", jdk.feature));
    fs::create_dir_all(&classes)?;
    let sources = jar::files(&machine.root.join("benchmarks-java"))?;
    let own = machine.root.join("benchmarks-java");
    let sources = sources
        .into_iter()
        .filter(|path| path.parent() == Some(&own) && path.extension().is_some_and(|extension| extension == "java"));
    let mut javac = Command::new(jdk.tool("javac"));
    javac.arg("-d").arg(&classes).args(sources);
    steps::must(&format!("javac benchmarks-java (JDK {})", jdk.feature), &mut javac)?;
    Ok(classes)
}

impl Bench<'_> {
    fn table(&self, jdk: &Jdk, carrier: &str, classes: &Path) -> bool {
        println!("\nJDK {}, {carrier} carriers{}\n", jdk.feature, if self.pin { ", one core" } else { "" });
        println!("| program | plain loop /s | jess /s | ratio |");
        println!("|---|---:|---:|---:|");
        let mut good = true;
        for program in PROGRAMS.into_iter().filter(|program| self.wants(program)) {
            let row = self.row(jdk, carrier, classes, program);
            good &= row.is_ok();
            println!("| {program} | {} |", row.unwrap_or_else(failed));
        }
        println!("\n| figure | value |");
        println!("|---|---:|");
        type Measured<'b> = fn(&Bench<'b>, &Jdk, &str, &Path) -> Result<String>;
        let figures: [(&str, Measured<'_>); 3] = [
            ("ns per recorded access", Bench::access),
            ("ns per switch", Bench::switch),
            ("start-up of hello world, s", Bench::start_up),
        ];
        for (name, of) in figures.into_iter().filter(|(name, _)| self.wants(name)) {
            let value = of(self, jdk, carrier, classes);
            good &= value.is_ok();
            println!("| {name} | {} |", value.unwrap_or_else(failed));
        }
        good
    }

    fn wants(&self, name: &str) -> bool {
        self.options.only.is_empty() || self.options.only.iter().any(|part| name.contains(part))
    }

    fn row(&self, jdk: &Jdk, carrier: &str, classes: &Path, program: &str) -> Result<String> {
        let (mut plain, mut ratios) = (Vec::new(), Vec::new());
        let rates = self.measure(|build| {
            let real = self.plain(jdk, classes, &[program])?.rate();
            let simulated = self.jess(build, jdk, carrier, classes, &[program])?.rate();
            if build == self.builds[0] {
                plain.push(real);
                ratios.push(simulated / real);
            }
            Ok(simulated)
        })?;
        Ok(format!("{:.0} | {} | {:.2}", median(plain), rates.show(0), median(ratios)))
    }

    /// What an access of a warm loop costs more in a longer loop.
    fn access(&self, jdk: &Jdk, carrier: &str, classes: &Path) -> Result<String> {
        let (short, long) = ACCESS_ROUNDS;
        let nanos = self.measure(|build| {
            // When the JVM compiles what differs from one run to the next; the fastest of a few is one that it has
            // compiled early.
            let explore = |rounds: u64| -> Result<f64> {
                let mut best = f64::INFINITY;
                for _ in 0..ACCESS_RUNS {
                    let mut command = self.command(build, jdk, carrier, classes, "dpor", "1000000");
                    command.args(["AccessLoop", &rounds.to_string(), ACCESS_THREADS]);
                    best = best.min(Sample::of(&json(&mut command)?)?.nanos_each());
                }
                Ok(best)
            };
            let difference = explore(long)? - explore(short)?;
            Ok(difference / ((long - short) as f64 * ACCESSES_PER_ROUND))
        })?;
        Ok(nanos.show(1))
    }

    fn switch(&self, jdk: &Jdk, carrier: &str, classes: &Path) -> Result<String> {
        let nanos = self.measure(|build| {
            let jess = self.jess(build, jdk, carrier, classes, &["SwitchLoop", &SWITCH_ROUNDS.to_string()])?;
            Ok(jess.nanos_each() / (SWITCH_ROUNDS as f64 * 2.0))
        })?;
        Ok(nanos.show(0))
    }

    fn times(&self) -> usize {
        self.options.repeat.max(1)
    }

    /// The best of a few, with a warm cache.
    fn start_up(&self, jdk: &Jdk, carrier: &str, classes: &Path) -> Result<String> {
        let seconds = self.measure(|build| {
            let mut best = f64::INFINITY;
            for _ in 0..STARTS {
                let start = Instant::now();
                let mut command = self.command(build, jdk, carrier, classes, "dpor", "1");
                json(command.arg("Hello"))?;
                best = best.min(start.elapsed().as_secs_f64());
            }
            Ok(best)
        })?;
        Ok(seconds.show(2))
    }

    fn plain(&self, jdk: &Jdk, classes: &Path, program: &[&str]) -> Result<Sample> {
        let mut command = self.pinned(&jdk.tool("java"));
        command.arg("-cp").arg(classes).arg("PlainLoop").arg(self.options.seconds.to_string()).args(program);
        Sample::of(&json(&mut command)?)
    }

    fn jess(&self, build: &Path, jdk: &Jdk, carrier: &str, classes: &Path, program: &[&str]) -> Result<Sample> {
        let budget = format!("{}s", self.options.seconds);
        Sample::of(&json(self.command(build, jdk, carrier, classes, "random", &budget).args(program))?)
    }

    fn command(&self, build: &Path, jdk: &Jdk, carrier: &str, classes: &Path, strategy: &str, budget: &str) -> Command {
        let mut command = self.pinned(build);
        command.args(["run", "--json", "-", "--strategy", strategy, "--budget", budget, "--carrier", carrier]);
        command.arg("--java-home").arg(&jdk.home).arg("-cp").arg(classes);
        command
    }

    fn pinned(&self, program: &Path) -> Command {
        if !self.pin {
            return Command::new(program);
        }
        let mut command = Command::new("taskset");
        let core = env::var("JESS_BENCH_CORE").unwrap_or_else(|_| "0".to_owned());
        command.args(["-c", &core]).arg(program);
        command
    }
}

/// Runs a command that prints one JSON value and succeeds, for at most [`LIMIT`].
fn json(command: &mut Command) -> Result<Value> {
    let (status, text) = run_limited(command)?;
    if !status.success() {
        bail!("{status} {}", text.trim().chars().take(500).collect::<String>());
    }
    parse(&text)
}

/// The same of a command whose value says how it has ended.
fn printed(command: &mut Command) -> Result<Value> {
    parse(&run_limited(command)?.1)
}

fn parse(text: &str) -> Result<Value> {
    serde_json::from_str(text.trim()).with_context(|| format!("no JSON: {text}"))
}

fn run_limited(command: &mut Command) -> Result<(ExitStatus, String)> {
    // A file, since a pipe would not be read while it fills.
    let mut printed = tempfile::tempfile()?;
    let mut child = command
        .stdin(Stdio::null())
        .stdout(printed.try_clone()?)
        .stderr(Stdio::null())
        .spawn()
        .with_context(|| format!("starting {command:?}"))?;
    let start = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait()? {
            break status;
        }
        if start.elapsed() > LIMIT {
            child.kill()?;
            child.wait()?;
            bail!("not finished after {} s", LIMIT.as_secs());
        }
        thread::sleep(POLL);
    };
    let mut text = String::new();
    printed.rewind()?;
    printed.read_to_string(&mut text)?;
    Ok((status, text))
}

fn failed(error: anyhow::Error) -> String {
    format!("failed: {}", format!("{error:#}").replace('\n', " "))
}
