//! One case, one process: `jess run`, its limits, its JSON result, replays of its token.

use crate::compile::Program;
use crate::expectation::Observation;
use crate::header::Case;
use crate::options::Options;
use anyhow::{Context, Result, bail};
use jess_jdks::Jdk;
use serde_json::Value;
use std::fs::File;
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// A case on a JDK with a carrier.
#[derive(Debug, Clone)]
pub struct Job<'a> {
    pub program: &'a Program,
    pub case: &'a Case,
    pub jdk: &'a Jdk,
    pub carrier: &'a str,
    pub classes: &'a Path,
}

impl Job<'_> {
    pub fn name(&self) -> String {
        let label = self.case.label();
        format!("{} [{}] JDK {} {}", self.program.name(), label, self.jdk.feature, self.carrier)
    }
}

/// Runs a job; `Ok(Err(reasons))` is a failed test, `Err` a broken set-up.
pub fn run(job: &Job, options: &Options) -> Result<std::result::Result<f64, Vec<String>>> {
    let folder = tempfile::tempdir().context("making a temporary folder")?;
    let damaged = folder.path().join("classes");
    let classes = match &job.program.header.corrupt {
        Some(class) => {
            copy_damaged(job.classes, &damaged, &job.program.class, class)?;
            damaged.as_path()
        }
        None => job.classes,
    };
    let seen = observe(job, options, classes, folder.path(), None)?;
    let mut reasons = judge(job, &seen);
    if reasons.is_empty() {
        reasons.extend(replay(job, options, classes, folder.path(), &seen)?);
        reasons.extend(crate::resume::check(job, options, classes, folder.path(), &seen)?);
    }
    if reasons.is_empty() {
        return Ok(Ok(seen.seconds));
    }
    reasons.push(format!("command: {}", shown(&command(job, options, classes, folder.path(), None))));
    reasons.push(tail(&seen.text, 25));
    Ok(Err(reasons))
}

/// What differs from what the case expects, and what escaped control.
pub fn judge(job: &Job, seen: &Observation) -> Vec<String> {
    let asked = |name: &str| !matches!(name, "replay" | "resume");
    let expectations = job.case.expectations.iter().filter(|expectation| asked(&expectation.name));
    let mut reasons: Vec<String> = expectations.filter_map(|expectation| expectation.check(seen).err()).collect();
    reasons.extend(leaks(&seen.text));
    reasons
}

/// Replays the token of `seen` as often as the case or the options ask; returns the first difference. With
/// `--replays` every bug is replayed, whatever its case says.
fn replay(job: &Job, options: &Options, classes: &Path, folder: &Path, seen: &Observation) -> Result<Option<String>> {
    let wanted = job.case.expectations.iter().find(|expectation| expectation.name == "replay");
    let token = seen.result.pointer("/bug/token").and_then(Value::as_str);
    let times = match (options.replays, wanted) {
        (Some(times), Some(_)) => times,
        (Some(times), None) if token.is_some() => times,
        (None, Some(wanted)) => wanted.value.parse().context("replay= needs a number")?,
        (_, None) => return Ok(None),
    };
    let Some(token) = token else {
        return Ok(Some("the bug has no token to replay".to_owned()));
    };
    for round in 1..=times {
        let again = observe(job, options, classes, folder, Some(token))?;
        for place in ["/bug/kind", "/bug/message"] {
            let (first, second) = (seen.result.pointer(place), again.result.pointer(place));
            if first != second || again.exit != Some(1) {
                let found = second.map_or_else(|| "nothing".to_owned(), Value::to_string);
                let exit = again.exit.map_or_else(|| "none".to_owned(), |code| code.to_string());
                let text = tail(&again.text, 15);
                return Ok(Some(format!("replay {round} of {times}: exit {exit}, {place} {found}\n{text}")));
            }
        }
    }
    if options.replays.is_some() {
        let kind = seen.result.pointer("/bug/kind").and_then(Value::as_str).unwrap_or_default();
        println!("{kind} reproduced in {times} of {times} fresh JVMs: {}", job.name());
    }
    Ok(None)
}

pub fn command(job: &Job, options: &Options, classes: &Path, folder: &Path, token: Option<&str>) -> Command {
    let mut command = Command::new(&options.jess);
    match token {
        Some(token) => command.arg("replay").arg(token),
        None => command.arg("run").args(&job.case.options),
    };
    command.arg("--java-home").arg(&job.jdk.home).args(["--carrier", job.carrier]);
    let asked = job.case.options.iter().any(|option| option == "--check-leaks");
    if options.check_leaks && !asked && token.is_none() {
        command.arg("--check-leaks");
    }
    command.arg("--json").arg(folder.join("result.json"));
    command.arg("-cp").arg(classes).arg(&job.program.class).args(&job.case.args);
    command
}

fn observe(job: &Job, options: &Options, classes: &Path, folder: &Path, token: Option<&str>) -> Result<Observation> {
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
pub fn run_limited(
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

/// Copies the class files of a program and cuts one of them in half.
fn copy_damaged(from: &Path, to: &Path, program: &str, class: &str) -> Result<()> {
    std::fs::create_dir_all(to)?;
    let mut found = false;
    for entry in std::fs::read_dir(from)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if !name.starts_with(program) {
            continue;
        }
        let mut bytes = std::fs::read(entry.path())?;
        if name == format!("{class}.class") {
            bytes.truncate(bytes.len() / 2);
            found = true;
        }
        std::fs::write(to.join(name), bytes)?;
    }
    if !found {
        bail!("corrupt: there is no class {class}");
    }
    Ok(())
}

/// What `--check-leaks` has found: each leak is a failure.
pub fn leaks(text: &str) -> Vec<String> {
    text.lines().filter(|line| line.starts_with("  leak: ")).map(|line| line.trim().to_owned()).collect()
}

pub fn shown(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    let words: Vec<String> = words
        .map(|word| word.to_string_lossy().into_owned())
        .map(|word| if word.contains(' ') { format!("'{word}'") } else { word })
        .collect();
    words.join(" ")
}

pub fn tail(text: &str, lines: usize) -> String {
    let all: Vec<&str> = text.lines().collect();
    all[all.len().saturating_sub(lines)..].join("\n")
}
