//! Progress: on a terminal a line that changes, elsewhere (in the log of a build, for instance) a line now and then.
//!
//! No colours, so there is nothing that NO_COLOR would turn off.

use std::cell::Cell;
use std::io::IsTerminal;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use jess_engine::host::Estimate;
use serde::Deserialize;

use crate::search::Budget;
use jess_report::estimates::words;

/// How often there is a line where there is no terminal.
const EVERY: Duration = Duration::from_secs(30);

/// A worker's report on its progress. All optional: an older or a newer worker is no reason to fail.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct Progress {
    /// Absent in lines that only show that the worker lives.
    pub executions: Option<u64>,
    pub blocked: u64,
    /// Different happens-before relations, which are behaviours.
    pub hbrs: u64,
    /// Whether a bug was found.
    pub bug: bool,
    pub estimates: Vec<Estimate>,
    pub elapsed_s: f64,
}

/// The progress display of one exploration.
#[derive(Debug)]
pub(crate) struct Display {
    bar: ProgressBar,
    budget: Budget,
    /// When a line is due where there is no terminal; nothing on a terminal.
    next: Cell<Option<Duration>>,
}

impl Display {
    pub(crate) fn new(budget: Budget) -> Display {
        // Hidden by indicatif itself when the error stream is no terminal.
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
        bar.set_style(style("{spinner} {wide_msg}"));
        bar.set_message("starting the worker");
        bar.enable_steady_tick(Duration::from_millis(120));
        let next = (!std::io::stderr().is_terminal()).then_some(EVERY);
        Display { bar, budget, next: Cell::new(next) }
    }

    pub(crate) fn update(&self, progress: &Progress) {
        let Some(text) = self.words(progress) else { return };
        if self.is_due(progress.elapsed_s) {
            eprintln!("jess: {text}");
        }
        self.bar.set_message(text);
    }

    /// Whether a line is to be printed that many seconds after the start.
    fn is_due(&self, seconds: f64) -> bool {
        let Some(next) = self.next.get().filter(|next| seconds >= next.as_secs_f64()) else { return false };
        // After a silence there is one line, not one for each that was due.
        let periods = (seconds / EVERY.as_secs_f64()).floor() + 1.0;
        self.next.set(Some(next.max(EVERY.mul_f64(periods))));
        true
    }

    /// What is known, the most wanted first.
    fn words(&self, progress: &Progress) -> Option<String> {
        let executions = progress.executions?;
        let rate = if progress.elapsed_s > 0.0 { executions as f64 / progress.elapsed_s } else { 0.0 };
        let mut text = match self.budget.executions {
            Some(most) => format!("{executions} of {most} executions, {rate:.0}/s"),
            None => format!("{executions} executions, {rate:.0}/s"),
        };
        if progress.hbrs > 0 {
            text.push_str(&format!(", {} behaviours", progress.hbrs));
        }
        if progress.blocked > 0 {
            text.push_str(&format!(", {} blocked", progress.blocked));
        }
        if progress.bug {
            text.push_str(", bug found");
        }
        text.push_str(&match self.budget.time {
            Some(time) => format!(", {} of {}", clock(progress.elapsed_s), clock(time.as_secs_f64())),
            None => format!(", {}", clock(progress.elapsed_s)),
        });
        let estimated = progress.estimates.iter().find_map(|estimate| words(estimate, executions + progress.blocked));
        if let Some(words) = estimated {
            text.push_str(&format!(", {words}"));
        }
        Some(text)
    }

    pub(crate) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        self.finish();
    }
}

/// `5 s`, `1:05 min`, `2:01:05 h`.
fn clock(seconds: f64) -> String {
    let whole = seconds as u64;
    let (hours, minutes, rest) = (whole / 3600, whole / 60 % 60, whole % 60);
    match (hours, minutes) {
        (0, 0) => format!("{rest} s"),
        (0, _) => format!("{minutes}:{rest:02} min"),
        _ => format!("{hours}:{minutes:02}:{rest:02} h"),
    }
}

/// A style from a template of this program.
pub(crate) fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_spinner())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn in_words() {
        use jess_engine::host::Estimated;
        let estimate = Estimate { of: Estimated::Executions, total: 200, error: 30, new_in_a_million: 0 };
        let progress = Progress { executions: Some(50), hbrs: 48, elapsed_s: 10.0, ..Progress::default() };
        let full = Progress { blocked: 2, bug: true, estimates: vec![estimate], elapsed_s: 65.4, ..progress.clone() };
        let both = Budget { executions: Some(100), time: Some(Duration::from_secs(3600)) };
        for (budget, progress, expected) in [
            (Budget::default(), &progress, "50 executions, 5/s, 48 behaviours, 10 s"),
            (
                both,
                &full,
                "50 of 100 executions, 1/s, 48 behaviours, 2 blocked, bug found, 1:05 min of 1:00:00 h, \
                 26% of about 200 ± 30",
            ),
        ] {
            assert_eq!(Display::new(budget).words(progress).as_deref(), Some(expected));
        }
        assert_eq!(Display::new(both).words(&Progress::default()), None);
    }

    #[test]
    fn without_a_terminal_there_is_a_line_now_and_then() {
        let display = Display::new(Budget::default());
        display.next.set(Some(EVERY));
        let due = |seconds| display.is_due(seconds);
        assert_eq!([1.0, 29.9, 30.0, 31.0, 59.0, 60.1].map(due), [false, false, true, false, false, true]);
        assert_eq!([200.0, 205.0, 210.0].map(due), [true, false, true]);
        display.next.set(None);
        assert!(!display.is_due(1e6));
    }
}
