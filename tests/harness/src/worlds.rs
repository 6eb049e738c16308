//! World programs: the same output on a stock JVM and in the controlled world.
//!
//! Idea: a program writes its results to the file named by its first argument, so that neither the output of
//! the tool nor the treatment of `System.out` interferes. Differences allowed: none.

use crate::compile::Program;
use crate::options::Options;
use crate::run::{COLD, FIRST_COMPILER, leaks, run_limited, shown, tail};
use anyhow::{Context, Result};
use jess_jdks::Jdk;
use std::path::Path;
use std::process::Command;

#[derive(Debug, Clone)]
pub(crate) struct Job<'a> {
    pub program: &'a Program,
    pub jdk: &'a Jdk,
    pub carrier: &'a str,
    pub classes: &'a Path,
}

impl Job<'_> {
    pub(crate) fn name(&self) -> String {
        format!("{} JDK {} {}", self.program.name(), self.jdk.feature, self.carrier)
    }
}

pub(crate) fn run(job: &Job, options: &Options) -> Result<std::result::Result<f64, Vec<String>>> {
    let folder = tempfile::tempdir().context("making a temporary folder")?;
    let stock_file = folder.path().join("stock.txt");
    let world_file = folder.path().join("world.txt");

    let mut stock = Command::new(job.jdk.tool("java"));
    // As JESS starts the other one.
    stock.arg("-ea");
    // What it prints does not depend on the compiler.
    stock.arg(FIRST_COMPILER).arg("-cp").arg(job.classes).arg(&job.program.class).arg(&stock_file);
    let (status, _, text) = run_limited(&mut stock, &folder.path().join("output"), options.timeout)?;
    if !status.is_some_and(|status| status.success()) {
        return Ok(Err(vec!["fails on the stock JVM".to_owned(), shown(&stock), tail(&text, 25)]));
    }

    let mut world = Command::new(&options.jess);
    // A search may start again, and a timeout may be explored; neither happens in a sample of one execution.
    world.args(["run", "--strategy", "random", "--budget", "1", "--timeouts", "idle", "--explore-jdk"]);
    world.arg("--java-home").arg(&job.jdk.home).args(["--carrier", job.carrier]);
    world.args(&job.program.header.options);
    if options.check_leaks {
        world.arg("--check-leaks").args(COLD).args(PATIENT);
    }
    world.arg("-cp").arg(job.classes).arg(&job.program.class).arg(&world_file);
    let (status, seconds, text) = run_limited(&mut world, &folder.path().join("output"), options.timeout)?;
    let mut reasons = Vec::new();
    if !status.is_some_and(|status| status.success()) {
        let code = status.and_then(|status| status.code());
        reasons.push(format!("exit code {code:?} in the controlled world"));
    }
    reasons.extend(leaks(&text));
    let expected = std::fs::read_to_string(&stock_file).context("the program wrote no results")?;
    match std::fs::read_to_string(&world_file) {
        Ok(actual) => reasons.extend(differences(&expected, &actual)),
        Err(_) => reasons.push("no results in the controlled world".to_owned()),
    }
    if reasons.is_empty() {
        return Ok(Ok(seconds));
    }
    reasons.push(format!("command: {}", shown(&world)));
    reasons.push(tail(&text, 25));
    Ok(Err(reasons))
}

/// Each call of a method is checked: what a class of the JDK does once may take seconds.
const PATIENT: [&str; 2] = ["--jvm-arg", "-Djess.patience.millis=30000"];

/// The first few lines that differ.
fn differences(expected: &str, actual: &str) -> Vec<String> {
    let (left, right): (Vec<&str>, Vec<&str>) = (expected.lines().collect(), actual.lines().collect());
    let mut found = Vec::new();
    for index in 0..left.len().max(right.len()) {
        let (a, b) = (left.get(index), right.get(index));
        if a != b && found.len() < 5 {
            let show = |line: Option<&&str>| line.map_or("(nothing)".to_owned(), |text| format!("{text:?}"));
            found.push(format!("line {}: stock {} controlled {}", index + 1, show(a), show(b)));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::differences;
    use crate::run::leaks;

    #[test]
    fn each_leak_is_a_failure() {
        let text = "verified: 1 execution\n  leak: A.b(A.java:1) runs outside control\n  1 happens-before\n";
        assert_eq!(leaks(text), ["leak: A.b(A.java:1) runs outside control"]);
    }

    #[test]
    fn differences_name_the_line() {
        assert!(differences("a\nb\n", "a\nb\n").is_empty());
        assert_eq!(differences("a\nb\n", "a\nc\n"), ["line 2: stock \"b\" controlled \"c\""]);
        assert_eq!(differences("a\n", "a\nc\n"), ["line 2: stock (nothing) controlled \"c\""]);
    }
}
