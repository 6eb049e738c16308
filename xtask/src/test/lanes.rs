//! Steps that leave a core idle, side by side.
//!
//! Idea: a lane is a list of steps that follow each other; lanes run at the same time. Each step is this program once
//! more (`cargo xtask test --step NAME --part`), so that all it prints is kept and shown in one piece when it ends.
//! Invariant: a part that does not report how many of its checks passed has failed.

use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use crate::failures;
use crate::limit::Limit;
use crate::steps::{self, Counts};

/// The result of a step.
pub(super) struct Done {
    pub name: String,
    pub counts: Counts,
    pub seconds: f64,
    /// Seconds of processor time, if known.
    pub busy: Option<f64>,
    /// What failed in it, a line each.
    pub failures: Vec<String>,
}

/// What runs a step by itself.
pub(super) type Start<'a> = &'a (dyn Fn(&str) -> Command + Sync);

/// How long a step may take.
pub(super) type Limits<'a> = &'a (dyn Fn(&str) -> Duration + Sync);

/// Runs lanes of steps; `each` is called with every step as soon as it has ended.
pub(super) fn run(start: Start, lanes: &[Vec<String>], limit: Limits, mut each: impl FnMut(Done)) {
    let all: Vec<String> = lanes.iter().map(|lane| lane.join(", ")).collect();
    println!("==> side by side: {}", all.join(" | "));
    let screen = Mutex::new(());
    let (sender, ended) = channel();
    thread::scope(|scope| {
        for lane in lanes {
            let (sender, screen) = (sender.clone(), &screen);
            scope.spawn(move || follow(start, lane, limit, screen, &sender));
        }
        drop(sender);
        ended.iter().for_each(&mut each);
    });
}

fn follow(start: Start, lane: &[String], limit: Limits, screen: &Mutex<()>, sender: &Sender<Done>) {
    for name in lane {
        let begun = Instant::now();
        let (text, counts, busy) = part(&mut start(name), limit(name))
            .unwrap_or_else(|error| (format!("{name}: {error:#}\n"), Counts { failed: 1, ..Counts::default() }, None));
        let shown = screen.lock();
        print!("{text}");
        drop(shown);
        let failures = if counts.failed > 0 { failures::of(&text) } else { Vec::new() };
        let seconds = begun.elapsed().as_secs_f64();
        // The receiver listens until all lanes have ended.
        let _ = sender.send(Done { name: name.clone(), counts, seconds, busy, failures });
    }
}

/// What stands between the counts and the processor time of a part.
const BUSY: &str = "; s of processor time: ";

/// The last line of a part.
pub(super) fn closing(counts: Counts, busy: Option<f64>) -> String {
    busy.map_or_else(|| counts.to_string(), |busy| format!("{counts}{BUSY}{busy:.1}"))
}

/// All that a part prints, and what its last line says.
fn part(command: &mut Command, limit: Duration) -> Result<(String, Counts, Option<f64>)> {
    let output = tempfile::NamedTempFile::new().context("making a temporary file")?;
    let out = output.reopen()?;
    let error = out.try_clone()?;
    command.stdin(Stdio::null()).stdout(out).stderr(error);
    let mut child = command.spawn().with_context(|| format!("starting {:?}", command.get_program()))?;
    let watched = Limit::on(child.id(), limit);
    let status = child.wait()?;
    let reached = watched.was_reached();
    let text = String::from_utf8_lossy(&std::fs::read(output.path())?).into_owned();
    if reached {
        bail!("it was ended after {} s, which is its limit\n{text}", limit.as_secs());
    }
    Ok(counted(&text, status.success()))
}

/// What is to be shown, and what the last line says.
fn counted(text: &str, success: bool) -> (String, Counts, Option<f64>) {
    let body = text.trim_end();
    let (shown, last) = body.rsplit_once('\n').unwrap_or(("", body));
    match steps::summary(last) {
        Some(counts) if success == (counts.failed == 0) => {
            let busy = last.split_once(BUSY).and_then(|(_, seconds)| seconds.parse().ok());
            (format!("{shown}\n"), counts, busy)
        }
        _ => (text.to_owned(), Counts { failed: 1, ..Counts::default() }, None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_last_line_counts() {
        let counts = |passed, failed| Counts { passed, failed, skipped: 0 };
        let text = "==> x\n7 passed, 0 failed, 0 skipped\n3 passed, 0 failed, 0 skipped\n";
        assert_eq!(counted(text, true).1, counts(3, 0));
        assert_eq!(counted("3 passed, 2 failed, 0 skipped\n", false).1, counts(3, 2));
        assert_eq!(counted("3 passed, 0 failed, 0 skipped\n", false).1, counts(0, 1));
        assert_eq!(counted("error: no such option\n", false).1, counts(0, 1));
        assert_eq!(counted("", true).1, counts(0, 1));
        for busy in [None, Some(12.5)] {
            let line = closing(counts(3, 0), busy);
            assert_eq!(counted(&line, true), ("\n".to_owned(), counts(3, 0), busy));
        }
    }

    #[test]
    fn lanes_run_at_the_same_time_and_parts_that_hang_are_ended() {
        // The name of the step is how long it takes.
        let start = |name: &str| {
            let mut command = Command::new("sh");
            command.args(["-c", "sleep $0; echo 1 passed, 0 failed, 0 skipped", name]);
            command
        };
        let lane = |names: &[&str]| -> Vec<String> { names.iter().map(|name| (*name).to_owned()).collect() };
        let mut ended = Vec::new();
        run(&start, &[lane(&["600", "0.1"]), lane(&["0.1"])], &|_| Duration::from_secs(2), |done| {
            ended.push((done.name, done.counts.passed, done.counts.failed));
        });
        let expected = [("0.1".to_owned(), 1, 0), ("600".to_owned(), 0, 1), ("0.1".to_owned(), 1, 0)];
        assert_eq!(ended, expected);
    }
}
