//! How a case is run: the command, its limits, its results, and whether they are what the case expects.

use crate::compile::Program;
use crate::expectation::Observation;
use crate::header::Case;
use crate::options::Options;
use anyhow::{Context, Result};
use jess_jdks::Jdk;
use serde_json::Value;
use std::fs::File;
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// The group whose programs are about what happens for the first time in a JVM.
pub(crate) const FIRST: &str = "first";
/// The group whose programs are refused, most of them before anything has happened twice.
pub(crate) const FAIL_CLOSED: &str = "failclosed";
/// The group whose programs wait in loops of their own.
pub(crate) const LOOPS: &str = "waiting";

/// A case on a JDK with a carrier.
#[derive(Debug, Clone)]
pub(crate) struct Job<'a> {
    pub program: &'a Program,
    pub case: &'a Case,
    pub jdk: &'a Jdk,
    pub carrier: &'a str,
    pub classes: &'a Path,
    /// Whether its JDK is the one on which its token is replayed, if not all are.
    pub replays: bool,
}

impl Job<'_> {
    pub(crate) fn name(&self) -> String {
        let label = self.case.label();
        format!("{} [{}] JDK {} {}", self.program.name(), label, self.jdk.feature, self.carrier)
    }
}

/// For a JVM in which next to nothing happens twice: the optimising compiler would take longer than all that it speeds
/// up. What happens for the first time, and what calls what, does not depend on it.
pub(crate) const COLD: [&str; 2] = ["--jvm-arg", FIRST_COMPILER];
pub(crate) const FIRST_COMPILER: &str = "-XX:TieredStopAtLevel=1";

/// What differs from what the case expects, and what escaped control.
pub(crate) fn judge(job: &Job, seen: &Observation) -> Vec<String> {
    let asked = |name: &str| !matches!(name, "replay" | "resume");
    let expectations = job.case.expectations.iter().filter(|expectation| asked(&expectation.name));
    let mut reasons: Vec<String> = expectations.filter_map(|expectation| expectation.check(seen).err()).collect();
    reasons.extend(leaks(&seen.text));
    reasons.extend(muddled(&seen.result));
    reasons
}

/// A detail of a step of a report that belongs to another step: each access is to something, and what is entered is an
/// object.
fn muddled(result: &Value) -> Option<String> {
    let steps = result.pointer("/report/steps")?.as_array()?;
    let of = |step: &Value, name: &str| {
        step.pointer(&format!("/operation/{name}")).and_then(Value::as_str).map(str::to_owned)
    };
    let is_muddled = |step: &&Value| {
        let object = of(step, "object").unwrap_or_default();
        let is_place = object.rsplit('#').next().is_some_and(|end| end.contains(['.', '[']));
        match of(step, "kind").unwrap_or_default().as_str() {
            "read" | "write" => object.is_empty(),
            "monitor-enter" | "monitor-exit" => object.is_empty() || object.contains('#') && is_place,
            _ => false,
        }
    };
    steps.iter().find(is_muddled).map(|step| format!("the report is muddled at {step}"))
}

/// The command for a case, or for the replay of its token.
pub(crate) fn command(job: &Job, options: &Options, classes: &Path, folder: &Path, token: Option<&str>) -> Command {
    let mut command = Command::new(&options.jess);
    match token {
        Some(token) => command.arg("replay").arg(token),
        None => command.arg("run").args(job.case.command_options()),
    };
    command.arg("--java-home").arg(&job.jdk.home).args(["--carrier", job.carrier]);
    let asked = job.case.options.iter().any(|option| option == "--check-leaks");
    if options.check_leaks && !asked && token.is_none() {
        command.arg("--check-leaks");
    }
    // A replay is one execution.
    let is_short = token.is_some() || [FIRST, FAIL_CLOSED].contains(&job.program.group.as_str());
    if is_short && !options.whole && options.replays.is_none() {
        command.args(COLD);
    }
    command.arg("--json").arg(folder.join("result.json"));
    command.arg("-cp").arg(classes).arg(&job.program.class).args(&job.case.args);
    command
}

/// Runs the command; what it printed and wrote.
pub(crate) fn observe(
    job: &Job,
    options: &Options,
    classes: &Path,
    folder: &Path,
    token: Option<&str>,
) -> Result<Observation> {
    let result = folder.join("result.json");
    if result.exists() {
        std::fs::remove_file(&result)?;
    }
    let mut command = command(job, options, classes, folder, token);
    // An open, silent standard input: a program that reads it blocks, as it would at a terminal.
    command.stdin(Stdio::piped());
    let (status, seconds, text) = run_limited(&mut command, &folder.join("output"), options.timeout)?;
    let result = match std::fs::read_to_string(&result) {
        Ok(json) => serde_json::from_str(&json).unwrap_or(Value::Null),
        Err(_) => Value::Null,
    };
    Ok(Observation { exit: status.and_then(|status| status.code()), seconds, text, result })
}

/// Runs a command with its output in a file; after `timeout` it is killed and has no status.
pub(crate) fn run_limited(
    command: &mut Command,
    output: &Path,
    timeout: Duration,
) -> Result<(Option<ExitStatus>, f64, String)> {
    let file = File::create(output)?;
    command.stdout(file.try_clone()?).stderr(file);
    let start = Instant::now();
    let mut child = command.spawn().with_context(|| format!("starting {}", shown(command)))?;
    let input = child.stdin.take();
    let mut pause = Duration::from_millis(2);
    let status = loop {
        if let Some(status) = child.try_wait()? {
            break Some(status);
        }
        if start.elapsed() > timeout {
            child.kill()?;
            child.wait()?;
            break None;
        }
        std::thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(50));
    };
    drop(input);
    let mut text = String::from_utf8_lossy(&std::fs::read(output)?).into_owned();
    if status.is_none() {
        text.push_str(&format!("\nkilled after {timeout:?}"));
    }
    Ok((status, start.elapsed().as_secs_f64(), text))
}

/// What `--check-leaks` has found: each leak is a failure.
pub(crate) fn leaks(text: &str) -> Vec<String> {
    text.lines().filter(|line| line.starts_with("  leak: ")).map(|line| line.trim().to_owned()).collect()
}

pub(crate) fn shown(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    let words: Vec<String> = words
        .map(|word| word.to_string_lossy().into_owned())
        .map(|word| if word.contains(' ') { format!("'{word}'") } else { word })
        .collect();
    words.join(" ")
}

pub(crate) fn tail(text: &str, lines: usize) -> String {
    let all: Vec<&str> = text.lines().collect();
    all[all.len().saturating_sub(lines)..].join("\n")
}
