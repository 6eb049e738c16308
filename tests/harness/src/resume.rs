//! `resume=N`: a search that is killed N times, worker and all, and goes on in fresh JVMs reaches the same totals.
//!
//! Idea: it is killed as soon as it has written its checkpoint a few times, so that there is progress on any machine.

use crate::expectation::Observation;
use crate::options::Options;
use crate::run::{Job, command, shown, tail};
use anyhow::{Context, Result};
use serde_json::Value;
use std::fs::{self, File};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, ExitStatus};
use std::thread::sleep;
use std::time::{Duration, Instant};

const TOTALS: [&str; 12] = [
    "verdict",
    "relative_to",
    "complete",
    "executions",
    "blocked",
    "hbrs",
    "lazy_hbrs",
    "deadlocks",
    "failures",
    "livelocks",
    "restarts",
    "events",
];

/// Checkpoints that a process writes before it is killed, the one at its start included.
const WRITTEN: u32 = 3;

/// What is wrong with the totals, if the case checks them.
pub(crate) fn check(
    job: &Job,
    options: &Options,
    classes: &Path,
    folder: &Path,
    seen: &Observation,
) -> Result<Option<String>> {
    let wanted = job.case.expectations.iter().find(|expectation| expectation.name == "resume");
    let Some(wanted) = wanted else { return Ok(None) };
    let kills: u32 = wanted.value.parse().context("resume= needs a number")?;
    let file = folder.join("checkpoint");
    let output = folder.join("output");
    for round in 1..=kills {
        let mut command = resuming(job, options, classes, folder, &file);
        let out = File::create(&output)?;
        let child = command.process_group(0).stdout(out.try_clone()?).stderr(out).spawn();
        let mut child = child.with_context(|| format!("starting {}", shown(&command)))?;
        if let Some(status) = kill_after(&mut child, &file, options.timeout)? {
            let text = tail(&fs::read_to_string(&output)?, 15);
            return Ok(Some(format!("kill {round} of {kills}: it had ended by itself ({status})\n{text}")));
        }
    }
    let mut command = resuming(job, options, classes, folder, &file);
    let (_, _, text) = crate::run::run_limited(&mut command, &output, options.timeout)?;
    let json = fs::read_to_string(folder.join("result.json")).unwrap_or_default();
    let found: Value = serde_json::from_str(&json).unwrap_or(Value::Null);
    let differs = TOTALS.iter().find(|total| found[**total] != seen.result[**total]);
    Ok(differs.map(|total| {
        let (before, after) = (&seen.result[*total], &found[*total]);
        format!("killed {kills} times: {total} {after} instead of {before}\n{}", tail(&text, 15))
    }))
}

fn resuming(job: &Job, options: &Options, classes: &Path, folder: &Path, file: &Path) -> Command {
    let plain = command(job, options, classes, folder, None);
    let mut words = plain.get_args();
    let mut command = Command::new(plain.get_program());
    // `run` comes first; what belongs to the program comes last.
    command.args(words.next());
    command.arg(if file.exists() { "--resume" } else { "--checkpoint" }).arg(file);
    command.args(["--checkpoint-every", "5"]).args(words);
    command
}

/// Kills a process with all that it has started, once it has written the file often enough; its exit status if it ended
/// before that.
fn kill_after(child: &mut Child, file: &Path, timeout: Duration) -> Result<Option<ExitStatus>> {
    let (start, mut written) = (Instant::now(), 0);
    let changed = |file: &Path| fs::metadata(file).and_then(|data| data.modified()).ok();
    let mut last = changed(file);
    while written < WRITTEN && start.elapsed() < timeout {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        let now = changed(file);
        written += u32::from(now != last);
        last = now;
        sleep(Duration::from_micros(200));
    }
    let group = format!("-{}", child.id());
    Command::new("kill").args(["-KILL", "--", &group]).status().context("running kill")?;
    child.wait()?;
    Ok(None)
}
