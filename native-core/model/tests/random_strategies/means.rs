//! Means: executions to the bug on programs whose means are known, and the portfolio against its members.

use jess_engine::host::Options;
use jess_model::families as f;
use jess_model::host::explore;
use jess_model::program::Program;

use super::strategy;

/// Executions to the bug from a fresh start, over many seeds, until that many executions are spent in all.
fn mean(program: &Program, name: &str, spend: u64) -> Mean {
    let (mut spent, mut found) = (0, 0);
    let mut seed = 0;
    while spent < spend {
        seed += 1;
        let options = Options {
            strategy: strategy(name),
            seed,
            budget_executions: Some((spend - spent).min(2_000)),
            ..Options::default()
        };
        let summary = explore(program, options).expect("options are fine").summary;
        spent += summary.executions;
        found += u64::from(summary.bug.is_some());
    }
    Mean { spent, found }
}

struct Mean {
    spent: u64,
    found: u64,
}

impl Mean {
    fn value(&self) -> f64 {
        self.spent as f64 / self.found.max(1) as f64
    }

    /// Relative standard error: executions to the bug are distributed geometrically, their deviation is their mean.
    fn error(&self) -> f64 {
        1.0 / (self.found.max(1) as f64).sqrt()
    }
}

/// One-sided 99 %.
const CONFIDENCE: f64 = 2.33;

/// A program with known means, and executions to spend on each member of the portfolio.
struct Known {
    name: &'static str,
    program: Program,
    spend: u64,
    /// Means measured elsewhere with other implementations, if there are any.
    means: [(&'static str, Option<f64>); 5],
}

impl Known {
    fn new(name: &'static str, program: Program, spend: u64, [random, pos, urw, surw]: [f64; 4]) -> Known {
        let means = [
            ("random", Some(random)),
            ("pos", Some(pos)),
            ("urw", Some(urw)),
            ("surw", Some(surw)),
            ("pct-adaptive", None),
        ];
        Known { name, program, spend, means }
    }

    /// Means of the samplers are at most 1.5 times those known, that of the portfolio at most twice that of its best
    /// member, with a confidence of 99 % each.
    fn check(&self) {
        let mut best: Option<Mean> = None;
        for (member, known) in self.means {
            // Those that only have to be distinguished from the best need less precision.
            let share = known.map_or(4, |known| if known > 100.0 { 2 } else { 1 });
            let mean = mean(&self.program, member, self.spend / share);
            let most = mean.value() * (1.0 + CONFIDENCE * mean.error());
            let of = known.map_or(String::new(), |known| format!(", known {known}"));
            println!("{}, {member}: {:.1} ± {:.1}{of}", self.name, mean.value(), most - mean.value());
            if let Some(known) = known {
                assert!(most < 1.5 * known, "{}, {member}: {:.1}, known {known}", self.name, mean.value());
            }
            if best.as_ref().is_none_or(|best| mean.value() < best.value()) {
                best = Some(mean);
            }
        }
        let best = best.expect("there are members");
        let portfolio = mean(&self.program, "portfolio", self.spend * 3 / 2);
        let error = CONFIDENCE * portfolio.error().hypot(best.error());
        let ratio = portfolio.value() / best.value();
        println!("{}, portfolio: {:.1}, {ratio:.2} ± {:.2} × the best", self.name, portfolio.value(), ratio * error);
        assert!(ratio * (1.0 + error) < 2.0, "{}: {ratio:.2} times the best", self.name);
    }
}

#[test]
fn reorder() {
    Known::new("reorder(19, 1)", f::reorder(19, 1), 8_000, [13.6, 11.7, 12.5, 16.5]).check();
}

#[test]
fn twostage() {
    Known::new("twostage(20, 1)", f::twostage(20, 1), 20_000, [175.0, 80.0, 208.0, 87.0]).check();
}

#[test]
fn philosophers() {
    Known::new("philosophers(8)", f::philosophers(8, false), 20_000, [18.9, 71.0, 11.9, 18.6]).check();
}
