//! The engine by itself, on model programs: no JVM has a part in these figures.
//!
//! One worker runs on one core; two workers and one take turns on all cores, for the ratio of their times.

use std::ffi::OsStr;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use super::figure::median;
use super::{Bench, Sample, failed, json};

/// Programs of which every execution is explored, with their number.
const EXPLORED: [(&str, u64); 5] = [
    ("readers(13)", 8_192),
    ("lastzero(13)", 32_768),
    ("fib_bench_observed(4)", 19_605),
    ("casrot(9)", 8_597),
    (concat!(env!("CARGO_MANIFEST_DIR"), "/src/bench/spin_lock.jm"), 6_688),
];
/// Runs of which the fastest counts.
const RUNS: usize = 3;
/// Shared by two workers.
const SHARED: (&str, u64) = ("fib_bench_observed(5)", 218_243);
/// For the size of what is remembered.
const CACHED: [(&str, &str); 2] = [("hbr-caching", "fib_bench(5)"), ("lazy-hbr-caching", "sections(3,2)")];

impl Bench<'_> {
    /// Prints the figures; false when a measurement failed.
    pub(super) fn engine(&self) -> bool {
        println!("\nThe engine alone, on model programs{}\n", if self.pin { ", one core" } else { "" });
        println!("| program | executions | executions/s | ns per event |");
        println!("|---|---:|---:|---:|");
        let mut good = true;
        for (program, executions) in EXPLORED {
            let row = self.explored(program, executions);
            good &= row.is_ok();
            let name = Path::new(program).file_stem().map_or(program.into(), OsStr::to_string_lossy);
            println!("| {name} | {} |", row.unwrap_or_else(failed));
        }
        println!("\n| figure | value |");
        println!("|---|---:|");
        let workers = self.workers();
        good &= workers.is_ok();
        println!("| two workers, {}, times as fast as one | {} |", SHARED.0, workers.unwrap_or_else(failed));
        for (strategy, program) in CACHED {
            let size = self.size(strategy, program);
            good &= size.is_ok();
            println!("| {strategy}, {program}, bytes per prefix and per relation | {} |", size.unwrap_or_else(failed));
        }
        good
    }

    fn explored(&self, program: &str, executions: u64) -> Result<String> {
        let mut rates = Vec::new();
        let events = self.measure(|build| {
            // One run takes a few tenths of a second: as long as what else a machine does.
            let mut best = f64::INFINITY;
            for _ in 0..RUNS {
                let value = model(&mut self.pinned(build), program, "dpor", &[])?;
                let sample = expect(&value, executions)?;
                if build == self.builds[0] {
                    rates.push(sample.rate());
                }
                let count = value["events"].as_f64().filter(|&count| count > 0.0).context("no events")?;
                best = best.min(sample.seconds * 1e9 / count);
            }
            Ok(best)
        })?;
        Ok(format!("{executions} | {:.0} | {}", median(rates), events.show(0)))
    }

    fn workers(&self) -> Result<String> {
        let (program, executions) = SHARED;
        let ratio = self.measure(|build| {
            let run = |workers: &str| {
                let value = model(&mut Command::new(build), program, "dpor", &["--workers", workers])?;
                expect(&value, executions)
            };
            let best = |workers: &str| -> Result<f64> {
                let mut best = f64::INFINITY;
                for _ in 0..RUNS {
                    best = best.min(run(workers)?.seconds);
                }
                Ok(best)
            };
            Ok(best("1")? / best("2")?)
        })?;
        Ok(ratio.show(2))
    }

    fn size(&self, strategy: &str, program: &str) -> Result<String> {
        let value = model(&mut Command::new(&self.builds[0]), program, strategy, &[])?;
        let number = |name: &str| value[name].as_f64().with_context(|| format!("no {name} in {value}"));
        let prefix = number("cache_bytes")? / number("cached")?.max(1.0);
        let relation = number("relation_bytes")? / (number("hbrs")? + number("lazy_hbrs")?).max(1.0);
        Ok(format!("{prefix:.1}, {relation:.1}"))
    }
}

fn model(command: &mut Command, program: &str, strategy: &str, more: &[&str]) -> Result<Value> {
    command.args(["model", program, "--strategy", strategy, "--keep-going", "--json", "-"]).args(more);
    json(command)
}

fn expect(value: &Value, executions: u64) -> Result<Sample> {
    let found = value["executions"].as_u64();
    if found != Some(executions) || value["complete"] != true {
        bail!("{found:?} executions instead of {executions}");
    }
    Sample::of(value)
}
