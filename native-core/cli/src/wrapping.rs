//! What is wrapped around a strategy: `--check-determinism`, and how metrics are shown.

use std::fmt::Write as _;

use clap::Args;
use jess_engine::host::Metrics;
use jess_protocol::Options;

use crate::headings;

/// Wrappers around a strategy.
#[derive(Debug, Default, Clone, Args)]
#[command(next_help_heading = headings::CHECKS)]
pub struct Wrapping {
    /// Run one in N executions twice, and compare (10 if no N is given).
    ///
    /// A program that does not do the same again is exit code 3.
    #[arg(long, value_name = "N", num_args = 0..=1, require_equals = true, default_missing_value = "10")]
    pub check_determinism: Option<u64>,
}

impl Wrapping {
    /// Adds them to the options.
    pub(crate) fn add_to(&self, options: &mut Options) {
        options.check_determinism = self.check_determinism;
    }
}

/// Metrics for people.
pub(crate) fn shown(metrics: &Metrics) -> String {
    let Metrics { executions, picks, values, preemptions, switches, most_switches, deepest, most_open, .. } = metrics;
    let mean = |sum: u64| sum as f64 / (*executions).max(1) as f64;
    let mut text = format!("  metrics of {executions} executions\n");
    let mut line = |what: &str, words: String| {
        let _ = writeln!(text, "    {what:<19} {words}");
    };
    let (among, common) = (histogram(&metrics.by_threads, |threads| threads.to_string()), mean(*picks));
    line("choices of threads", format!("{picks} ({common:.1} each), among {among} threads"));
    line("choices of values", values.to_string());
    line("preemptions", format!("{preemptions} where it chose"));
    line("context switches", format!("{switches} ({:.1} each, {most_switches} at most)", mean(*switches)));
    line("depth", format!("{deepest} events before the last choice, {most_open} places left open at most"));
    let range = |power: usize| match power {
        0 | 1 => power.to_string(),
        _ => format!("{}–{}", 1_u64 << (power - 1), (1_u64 << power) - 1),
    };
    line("steps", histogram(&metrics.lengths, range));
    text
}

/// The places of a histogram that are not empty.
fn histogram(counts: &[u64], place: impl Fn(usize) -> String) -> String {
    let filled = counts.iter().enumerate().filter(|(_, count)| **count > 0);
    let words: Vec<String> = filled.map(|(at, count)| format!("{}: {count}", place(at))).collect();
    if words.is_empty() { "none".to_owned() } else { words.join(", ") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_in_words() {
        let metrics = Metrics {
            executions: 4,
            picks: 10,
            by_threads: vec![0, 2, 8],
            switches: 6,
            lengths: vec![0, 1, 0, 0, 3],
            ..Metrics::default()
        };
        let text = shown(&metrics);
        assert!(text.contains("10 (2.5 each), among 1: 2, 2: 8 threads"), "{text}");
        assert!(text.contains("1: 1, 8–15: 3"), "{text}");
    }
}
