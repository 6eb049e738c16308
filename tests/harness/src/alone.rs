//! A case in a process of its own: `jess run`, replays of its token, kills and resumptions.

use crate::expectation::Observation;
use crate::options::Options;
use crate::resume;
use crate::run::{Job, command, judge, observe, shown, tail};
use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::collections::HashSet;
use std::path::Path;
use std::sync::{LazyLock, Mutex, PoisonError};
use std::time::Instant;

/// What was replayed, or is being: program, arguments, JDK, carrier and token. Strategies often find the same
/// execution.
static REPLAYED: LazyLock<Mutex<HashSet<String>>> = LazyLock::new(Mutex::default);

/// Runs a job; `Ok(Ok(seconds))` is the time it took, replays included, `Ok(Err(reasons))` a failed test, `Err` a
/// broken set-up.
pub(crate) fn run(job: &Job, options: &Options) -> Result<std::result::Result<f64, Vec<String>>> {
    let folder = tempfile::tempdir().context("making a temporary folder")?;
    let damaged = folder.path().join("classes");
    let classes = match &job.program.header.corrupt {
        Some(class) => {
            copy_damaged(job.classes, &damaged, &job.program.class, class)?;
            damaged.as_path()
        }
        None => job.classes,
    };
    let begun = Instant::now();
    let seen = observe(job, options, classes, folder.path(), None)?;
    let mut reasons = judge(job, &seen);
    if reasons.is_empty() {
        reasons.extend(replay(job, options, classes, folder.path(), &seen)?);
        reasons.extend(resume::check(job, options, classes, folder.path(), &seen)?);
    }
    if reasons.is_empty() {
        return Ok(Ok(begun.elapsed().as_secs_f64()));
    }
    reasons.push(format!("command: {}", shown(&command(job, options, classes, folder.path(), None))));
    reasons.push(tail(&seen.text, 25));
    Ok(Err(reasons))
}

/// Replays the token of `seen` as often as the options say, or once, on one of the JDKs, if its case requires it;
/// returns the first difference. With `--whole` a case is replayed as often as it says, with `--replays` every bug,
/// whatever its case says.
pub(crate) fn replay(
    job: &Job,
    options: &Options,
    classes: &Path,
    folder: &Path,
    seen: &Observation,
) -> Result<Option<String>> {
    let wanted = job.case.expectations.iter().find(|expectation| expectation.name == "replay");
    let token = seen.result.pointer("/bug/token").and_then(Value::as_str);
    let times = match (options.replays, wanted) {
        (Some(times), Some(_)) => times,
        (Some(times), None) if token.is_some() => times,
        (None, Some(_)) if !job.replays => return Ok(None),
        (None, Some(wanted)) => {
            let asked: u32 = wanted.value.parse().context("replay= needs a number")?;
            if options.whole { asked } else { asked.min(1) }
        }
        (_, None) => return Ok(None),
    };
    let Some(token) = token else {
        return Ok(Some("the bug has no token to replay".to_owned()));
    };
    let execution = format!("{:?} {}", (&job.program.class, &job.case.args, &job.jdk.home, job.carrier), token);
    let once = options.replays.is_some() || !options.whole;
    if once && !REPLAYED.lock().unwrap_or_else(PoisonError::into_inner).insert(execution) {
        if options.replays.is_some() {
            println!("the token of another row: {}", job.name());
        }
        return Ok(None);
    }
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
