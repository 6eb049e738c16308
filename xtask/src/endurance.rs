//! `cargo xtask endurance`: a mixed program, a hundred thousand times, under `-Xcheck:jni`.
//!
//! Idea: the worker JVM is watched from outside while it explores: its threads and resident memory as the system counts
//! them, its heap after a full collection as `jcmd` reports it, its executions as it reports them. What it has after
//! the first thousand executions it must not exceed later. Its own output is read for warnings.
//!
//! Invariant: a run that could not be watched has failed.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use std::{fs, thread};

use anyhow::{Context, Result, bail};
use clap::Args;

use crate::dist::{self, Dist};
use crate::machine::{Jdk, Machine};
use crate::steps::{self, Counts};
use crate::watch::{Sample, Worker};

const PROGRAM: &str = "Mixed";
/// The scenes that a search is let loose on: short, and without loops that wait for other threads. A search keeps what
/// it has still to explore, step for step; of the whole program that would be a growing heap of long executions.
const SEARCHABLE: [&str; 3] = ["monitors", "handoff", "rethrow"];
/// Caches fill and classes load until then.
const SETTLED: u64 = 1_000;
const POLL: Duration = Duration::from_millis(20);
/// Samples of a run, the first at [`SETTLED`].
const SAMPLES: u64 = 20;
/// A fixed heap, all of it touched: what grows then is not the heap. A full collection compacts everything: else it may
/// leave up to a twentieth of the old generation to the dead, as filler that the histogram counts.
const JVM: [&str; 6] =
    ["-Xcheck:jni", "-XX:+UseSerialGC", "-Xms64m", "-Xmx64m", "-XX:+AlwaysPreTouch", "-XX:MarkSweepDeadRatio=0"];
/// The heap after a collection may differ by this: caches of the JDK that depend on what was drawn.
const HEAP_SLACK: u64 = 256 << 10;
/// Resident memory may differ by this: compiled code, the compilers' own memory.
const RESIDENT_SLACK: u64 = 24 << 20;
/// Threads and classes may be this many more: a path that a random schedule takes late loads its classes, and the JVM
/// adds compiler threads. What leaks does so in each execution.
const LATECOMERS: u64 = 8;
/// The engine remembers the two hashes of each behaviour, so as to count them.
const RESIDENT_PER_EXECUTION: u64 = 64;

#[derive(Debug, Args)]
pub(crate) struct Options {
    /// Executions of each run.
    #[arg(long, default_value_t = 100_000)]
    executions: u64,
    /// `random` or `dpor`; may be repeated; otherwise both.
    #[arg(long)]
    strategy: Vec<String>,
    /// `platform` or `continuation`; otherwise all that a JDK has.
    #[arg(long)]
    carrier: Option<String>,
    /// Use target/dist as it is instead of building it.
    #[arg(long)]
    no_build: bool,
}

/// True when no run showed a warning, growth or a leak.
pub(crate) fn run(options: &Options) -> Result<bool> {
    let machine = Machine::look()?;
    let dist = if options.no_build { dist::existing(&machine) } else { dist::build(&machine)? };
    let counts = all(&machine, &dist, options, usize::MAX)?;
    println!("{counts}");
    Ok(counts.failed == 0)
}

/// The short run of `cargo xtask test`, on one carrier of each JDK, which sees what leaks in every execution; what
/// leaks in few is for the long one.
pub(crate) fn short(machine: &Machine, dist: &Dist) -> Result<Counts> {
    let strategy = vec!["random".to_owned()];
    all(machine, dist, &Options { executions: 3 * SETTLED, strategy, carrier: None, no_build: true }, 1)
}

/// On at most that many carriers of each JDK.
fn all(machine: &Machine, dist: &Dist, options: &Options, most: usize) -> Result<Counts> {
    if !Path::new("/proc/self/status").is_file() {
        println!("==> no /proc on this system: a worker cannot be watched");
        return Ok(Counts { skipped: 1, ..Counts::default() });
    }
    if options.executions < 2 * SETTLED {
        bail!("fewer than {} executions tell nothing", 2 * SETTLED);
    }
    let strategies = match options.strategy.as_slice() {
        [] => vec!["random".to_owned(), "dpor".to_owned()],
        some => some.to_vec(),
    };
    let mut counts = Counts::default();
    for jdk in &machine.jdks {
        let classes = compile(machine, jdk)?;
        let wanted = |name: &&&str| options.carrier.as_deref().is_none_or(|only| only == **name);
        for carrier in jdk.carriers().iter().filter(wanted).take(most) {
            for strategy in &strategies {
                let run = Run { dist, jdk, carrier, strategy, classes: &classes, executions: options.executions };
                counts.add(run.judged());
            }
        }
    }
    Ok(counts)
}

fn compile(machine: &Machine, jdk: &Jdk) -> Result<PathBuf> {
    let classes = machine.target.join(format!("endurance/{}", jdk.feature));
    fs::create_dir_all(&classes)?;
    let source = machine.root.join(format!("tests/endurance/{PROGRAM}.java"));
    let mut javac = Command::new(jdk.tool("javac"));
    steps::must(&format!("javac {PROGRAM} (JDK {})", jdk.feature), javac.arg("-d").arg(&classes).arg(source))?;
    Ok(classes)
}

struct Run<'a> {
    dist: &'a Dist,
    jdk: &'a Jdk,
    carrier: &'a str,
    strategy: &'a str,
    classes: &'a Path,
    executions: u64,
}

impl Run<'_> {
    fn judged(&self) -> Counts {
        let name = format!("endurance, {}, JDK {} {}", self.strategy, self.jdk.feature, self.carrier);
        steps::announce(&name);
        let start = Instant::now();
        let faults = match self.watched() {
            Ok(faults) => faults,
            Err(error) => vec![format!("{error:#}")],
        };
        for fault in &faults {
            println!("    {fault}");
        }
        let good = faults.is_empty();
        println!("==> {name}: {} ({:.1} s)", if good { "ok" } else { "FAILED" }, start.elapsed().as_secs_f64());
        Counts { passed: u64::from(good), failed: u64::from(!good), skipped: 0 }
    }

    /// All that was wrong with the run.
    fn watched(&self) -> Result<Vec<String>> {
        let folder = tempfile::tempdir()?;
        let (output, result) = (folder.path().join("output"), folder.path().join("result.json"));
        let mut child = self.start(&output, &result)?;
        let watched = self.watch(&mut child);
        if watched.is_err() {
            // The worker notices that its parent has gone.
            child.kill()?;
        }
        let status = child.wait()?;
        let printed = fs::read_to_string(&output)?;
        let samples = watched.with_context(|| format!("{status}: {}", last_lines(&printed)))?;
        let mut faults = Vec::new();
        let warnings: Vec<&str> = printed.lines().filter(|line| is_warning(line)).collect();
        if let Some(first) = warnings.first() {
            faults.push(format!("{} warnings, the first: {first}", warnings.len()));
        }
        let result: serde_json::Value =
            serde_json::from_str(&fs::read_to_string(&result).unwrap_or_default()).unwrap_or_default();
        let executions = result["executions"].as_u64();
        if !status.success() || executions != Some(self.executions) {
            faults.push(format!("{status}, {executions:?} executions: {}", last_lines(&printed)));
        }
        faults.extend(growth(&samples)?);
        Ok(faults)
    }

    fn start(&self, output: &Path, result: &Path) -> Result<Child> {
        let file = fs::File::create(output)?;
        let mut command = Command::new(&self.dist.command);
        command.args(["run", "--strategy", self.strategy, "--budget", &self.executions.to_string(), "--show-output"]);
        command.arg("--java-home").arg(&self.jdk.home).args(["--carrier", self.carrier]);
        for option in JVM {
            command.arg("--jvm-arg").arg(option);
        }
        command.arg("--json").arg(result).arg("-cp").arg(self.classes).arg(PROGRAM);
        if self.strategy != "random" {
            command.args(SEARCHABLE);
        }
        command.stdin(Stdio::null()).stdout(file.try_clone()?).stderr(file);
        command.spawn().with_context(|| format!("starting {}", self.dist.command.display()))
    }

    /// Takes samples until the run ends.
    fn watch(&self, child: &mut Child) -> Result<Vec<Sample>> {
        let interval = ((self.executions - SETTLED) / SAMPLES).max(1);
        let mut samples: Vec<Sample> = Vec::new();
        let mut worker: Option<Worker> = None;
        let mut next = SETTLED;
        while child.try_wait()?.is_none() {
            thread::sleep(POLL);
            let Some(watched) = &mut worker else {
                worker = Worker::of(child.id(), &JVM)?;
                continue;
            };
            let Some(executions) = watched.executions() else { continue };
            if executions >= next {
                next = executions + interval;
                // The worker may end at any moment.
                if let Ok(sample) = watched.sample(&self.jdk.tool("jcmd")) {
                    println!("    {sample}");
                    samples.push(sample);
                }
            }
        }
        Ok(samples)
    }
}

/// What grew between the first sample and the later ones.
fn growth(samples: &[Sample]) -> Result<Vec<String>> {
    let [first, .., last] = samples else { bail!("the run ended before it could be watched twice") };
    let mut faults = Vec::new();
    if last.heap > first.heap + HEAP_SLACK {
        let classes = first.grown(last).join(", ");
        faults.push(format!("the heap has grown from {} to {} bytes: {classes}", first.heap, last.heap));
    }
    let executions = last.executions - first.executions;
    // A long execution takes memory for a while; what leaks is missing in every later sample.
    let resident = samples[samples.len() / 2..].iter().map(|sample| sample.resident).min().unwrap_or(last.resident);
    if resident > first.resident + RESIDENT_SLACK + RESIDENT_PER_EXECUTION * executions {
        faults.push(format!("resident memory has grown from {} to {} bytes at least", first.resident, resident));
    }
    if last.threads > first.threads + LATECOMERS {
        faults.push(format!("{} threads after {}", last.threads, first.threads));
    }
    if last.classes > first.classes + LATECOMERS {
        faults.push(format!("{} classes after {}", last.classes, first.classes));
    }
    Ok(faults)
}

fn is_warning(line: &str) -> bool {
    let line = line.to_lowercase();
    ["warning", "fatal", "in native method", "exception in thread"].iter().any(|word| line.contains(word))
}

fn last_lines(text: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    lines[lines.len().saturating_sub(20)..].join("\n    ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(executions: u64, heap: u64, resident: u64, threads: u64) -> Sample {
        Sample { executions, heap, resident, threads, ..Sample::default() }
    }

    #[test]
    fn growth_is_a_fault() -> Result<()> {
        let first = sample(1_000, 5 << 20, 200 << 20, 12);
        let later = |heap, resident, threads| growth(&[first.clone(), sample(2_000, heap, resident, threads)]);
        assert!(later(5 << 20, 201 << 20, 12)?.is_empty());
        assert_eq!(later(6 << 20, 201 << 20, 12)?.len(), 1);
        assert!(later(5 << 20, 201 << 20, 13)?.is_empty());
        assert_eq!(later(5 << 20, 250 << 20, 1_012)?.len(), 2);
        assert!(growth(&[first]).is_err());
        Ok(())
    }

    #[test]
    fn warnings_of_the_jvm_are_seen() {
        assert!(is_warning("WARNING in native method: JNI call made without checking exceptions"));
        assert!(is_warning("FATAL ERROR in native method: Wrong object class"));
        assert!(!is_warning("budget reached: 10 executions, no bug"));
    }
}
