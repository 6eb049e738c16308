//! What JUnit 5 has, in concurrency tests: `tests/junit`, a Maven project, and the expected result of each of its
//! tests.
//!
//! Idea: the table `tests/junit/features.txt` has a row for each test: `Class#method`, its result, a text that its
//! failure or verdict contains, and the feature that it stands for. A test that is missing from the table fails like
//! one that is missing from the run, so that none passes without being explored.

use std::collections::BTreeSet;
use std::fs;

use anyhow::{Context, Result};

use crate::demo;
use crate::dist::Dist;
use crate::junit::{self, TestCase};
use crate::machine::{Jdk, Machine};
use crate::steps::{self, Counts};

const PROJECT: &str = "tests/junit/pom.xml";
const REPORTS: &str = "tests/junit/target/surefire-reports";
const TABLE: &str = "tests/junit/features.txt";

/// One row of the table.
#[derive(Debug)]
struct Feature<'t> {
    test: &'t str,
    outcome: &'t str,
    text: &'t str,
    what: &'t str,
}

/// Runs the project on a JDK, in one JVM with the agent, and compares.
pub(crate) fn run(machine: &Machine, jdk: &Jdk, dist: &Dist) -> Result<Counts> {
    steps::announce(&format!("features of JUnit (JDK {})", jdk.feature));
    let table = fs::read_to_string(machine.root.join(TABLE)).with_context(|| format!("reading {TABLE}"))?;
    let rows = rows(&table)?;
    // No worker JVM can be started without jess.jar.
    // What is expected counts behaviours.
    let strategy = "-Djess.strategy=dpor".to_owned();
    let arguments = ["-Djess.jar=none".to_owned(), strategy, demo::agent_arguments(jdk, dist)?];
    let output =
        machine.maven(jdk, PROJECT).args(["clean", "test"]).args(arguments).output().context("starting mvn")?;
    let cases = junit::test_cases(&machine.root.join(REPORTS)).unwrap_or_default();
    if cases.is_empty() {
        println!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    }
    let mut counts = Counts::default();
    for row in &rows {
        let case = cases.iter().find(|case| case.name == row.test);
        let good = case.is_some_and(|case| row.fits(case));
        println!("    {} {}: {} ({})", if good { "ok    " } else { "FAILED" }, row.test, row.outcome, row.what);
        if !good {
            println!("expected {} with `{}`, but: {case:?}", row.outcome, row.text);
        }
        counts.add(Counts { passed: u64::from(good), failed: u64::from(!good), skipped: 0 });
    }
    let known: BTreeSet<&str> = rows.iter().map(|row| row.test).collect();
    for case in cases.iter().filter(|case| !known.contains(case.name.as_str())) {
        println!("    FAILED {}: no row of {TABLE} says what it comes to", case.name);
        counts.add(Counts { failed: 1, ..Counts::default() });
    }
    Ok(counts)
}

fn rows(table: &str) -> Result<Vec<Feature<'_>>> {
    let lines = table.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|line| {
            let mut parts = line.splitn(4, '|').map(str::trim);
            let mut part = || parts.next().with_context(|| format!("{TABLE}: `{line}` has not four parts"));
            Ok(Feature { test: part()?, outcome: part()?, text: part()?, what: part()? })
        })
        .collect()
}

impl Feature<'_> {
    fn fits(&self, case: &TestCase) -> bool {
        let said = case.said.starts_with(self.outcome);
        match self.outcome {
            "verified" => said && !case.failed && !case.skipped && case.said.contains(self.text),
            "bug" => said && case.failed && case.text.contains(self.text) && case.text.contains("jess34-"),
            // Not explored, or not to the end.
            "fails" => case.failed && case.text.contains(self.text),
            "aborted" => said && case.skipped,
            "skipped" => case.said.is_empty() && case.skipped,
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_outcome_needs_its_evidence() {
        let case = |failed, skipped, said: &str, text: &str| TestCase {
            name: "T#t".into(),
            failed,
            skipped,
            said: said.into(),
            text: text.into(),
        };
        let fits = |row: &str, case: &TestCase| rows(row).expect("a table")[0].fits(case);
        assert!(fits("T#t | verified | 2 exec | w", &case(false, false, "verified: 2 executions", "")));
        assert!(!fits("T#t | verified | | w", &case(false, false, "", "")), "green without exploration");
        assert!(fits("T#t | bug | lost | w", &case(true, false, "bug: lost", "lost jess34-x")));
        assert!(!fits("T#t | bug | lost | w", &case(true, false, "bug: lost", "lost")), "no token");
        assert!(fits("T#t | fails | remedy | w", &case(true, false, "", "the remedy")));
        assert!(fits("T#t | skipped | | w", &case(false, true, "", "")));
        assert!(!fits("T#t | odd | | w", &case(false, false, "odd", "")));
        assert!(rows("T#t | verified").is_err());
    }
}
