//! Progress on a terminal; nothing in a pipe.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use jess_engine::host::Estimate;
use serde::Deserialize;

use crate::search::Budget;
use jess_report::estimates::words;

/// A worker's report on its progress. All optional: an older or a newer worker is no reason to fail.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct Progress {
    /// Absent in lines that only show that the worker lives.
    pub executions: Option<u64>,
    pub blocked: u64,
    pub estimates: Vec<Estimate>,
    pub elapsed_s: f64,
}

/// The progress display of one exploration.
#[derive(Debug)]
pub(crate) struct Display {
    bar: ProgressBar,
    budget: Budget,
}

impl Display {
    pub(crate) fn new(budget: Budget) -> Display {
        // Hidden by indicatif itself when the error stream is no terminal.
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
        bar.set_style(style("{spinner} {msg}"));
        bar.set_message("starting the worker");
        bar.enable_steady_tick(Duration::from_millis(120));
        Display { bar, budget }
    }

    pub(crate) fn update(&self, progress: &Progress) {
        let Some(executions) = progress.executions else { return };
        let rate = if progress.elapsed_s > 0.0 { executions as f64 / progress.elapsed_s } else { 0.0 };
        let mut text = format!("{executions} executions, {rate:.0}/s");
        if progress.blocked > 0 {
            text.push_str(&format!(", {} blocked", progress.blocked));
        }
        let estimated = progress.estimates.iter().find_map(|estimate| words(estimate, executions + progress.blocked));
        if let Some(words) = estimated {
            text.push_str(&format!(", {words}"));
        }
        if let Some(share) = self.share(executions, progress.elapsed_s) {
            text.push_str(&format!(", {:.0}% of the budget", share * 100.0));
        }
        self.bar.set_message(text);
    }

    /// How much of the budget is used.
    fn share(&self, executions: u64, seconds: f64) -> Option<f64> {
        let executions = self.budget.executions.map(|budget| executions as f64 / budget as f64);
        let time = self.budget.time.map(|budget| seconds / budget.as_secs_f64());
        executions.into_iter().chain(time).reduce(f64::max).map(|share| share.min(1.0))
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

/// A style from a template of this program.
pub(crate) fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_spinner())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_larger_share_counts() {
        let budget = Budget { executions: Some(100), time: Some(Duration::from_secs(10)) };
        let display = Display::new(budget);
        assert_eq!(display.share(50, 9.0), Some(0.9));
        display.update(&Progress { executions: Some(50), blocked: 1, elapsed_s: 9.0, estimates: Vec::new() });
        assert_eq!(Display::new(Budget::default()).share(50, 9.0), None);
    }
}
