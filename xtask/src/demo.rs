//! `cargo xtask demo`: builds JESS, patches the JDKs and runs `examples/`, a project like any user's.
//!
//! Idea: every test of `examples/` has an expected verdict: the corrected code is verified, which means covered to the
//! end, and the code with bugs fails with its kind of bug and a token that replays it. A test that passes, fails or is
//! missing for any other reason is a failure of the demonstration.

use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::dist::{self, Dist};
use crate::junit::{self, TestCase};
use crate::machine::{Jdk, Machine};
use crate::publish;
use crate::steps::{self, Counts};

const PROJECT: &str = "examples/pom.xml";
const REPORTS: &str = "examples/target/surefire-reports";
/// A test, and how its verdict begins.
type Expected = (&'static str, &'static str);
/// What the tests of corrected code must report.
const CORRECTED: [Expected; 4] = [
    ("bank.BankTest#depositsAreKept", "verified:"),
    ("bank.BankTest#oppositeTransfersEnd", "verified:"),
    ("buffer.BufferTest#everyElementIsTaken", "verified:"),
    ("library.LruMapTest#wrapped", "verified:"),
];
/// What the tests of code with bugs must report.
const WITH_BUGS: [Expected; 4] = [
    ("bank.BankBugsTest#lostUpdate", "bug: assertion:"),
    ("bank.BankBugsTest#lockOrderDeadlock", "bug: deadlock:"),
    ("buffer.BufferBugsTest#wrongWaiterWoken", "bug: deadlock:"),
    ("library.LruMapBugsTest#bare", "bug:"),
];
/// The test whose schedule is shown.
const SHOWN: &str = "bank.BankBugsTest#lostUpdate";
/// In the text of every failure that can be replayed.
const TOKEN: &str = "jess34-";

/// What the tests of `examples/` reported on one JDK.
#[derive(Debug, Default)]
pub(crate) struct Outcome {
    pub counts: Counts,
    /// Lines for the report.
    lines: Vec<String>,
    /// The schedule of the test that is shown.
    shown: Option<String>,
}

pub(crate) fn run() -> Result<bool> {
    let machine = Machine::look()?;
    let dist = dist::build(&machine)?;
    publish::install(&machine, &dist)?;
    let mut outcomes = Vec::new();
    for jdk in &machine.jdks {
        steps::must(
            &format!("jess instrument-jdk (JDK {})", jdk.feature),
            Command::new(&dist.command).arg("instrument-jdk").arg("--java-home").arg(&jdk.home),
        )?;
        outcomes.push((jdk.feature, examples(&machine, jdk, &dist)?));
    }
    if let Some(schedule) = outcomes.iter().find_map(|(_, outcome)| outcome.shown.as_ref()) {
        println!("\n==> {SHOWN} fails like this:\n\n{schedule}");
    }
    println!("\n==> report");
    for (feature, outcome) in &outcomes {
        println!("JDK {feature}\n{}", outcome.lines.join("\n"));
    }
    let good = outcomes.iter().all(|(_, outcome)| outcome.counts.failed == 0);
    println!("==> demo: {}", if good { "ok" } else { "FAILED" });
    Ok(good)
}

/// Runs all tests of `examples/` and compares their verdicts with the expected ones: in worker JVMs, as on any JDK, and
/// once more in process, on the patched JDK.
pub(crate) fn examples(machine: &Machine, jdk: &Jdk, dist: &Dist) -> Result<Outcome> {
    let all: Vec<_> = CORRECTED.into_iter().chain(WITH_BUGS).collect();
    // A worker JVM cannot be started without jess.jar, so what passes with this property has run in process.
    let in_process = ["-Dtest.excludedGroups=".to_owned(), "-Djess.jar=none".to_owned(), agent_arguments(jdk, dist)?];
    let rounds: [(&str, &[String], &[Expected]); 3] = [
        ("corrected", &[], &CORRECTED),
        ("with bugs", &["-Pbugs".to_owned()], &WITH_BUGS),
        ("in process", &in_process, &all),
    ];
    let mut outcome = Outcome::default();
    for (what, arguments, expected) in rounds {
        steps::announce(&format!("examples, {what} (JDK {})", jdk.feature));
        let output =
            machine.maven(jdk, PROJECT).args(["clean", "test"]).args(arguments).output().context("starting mvn")?;
        let cases = junit::test_cases(&machine.root.join(REPORTS)).unwrap_or_default();
        if cases.is_empty() {
            println!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        }
        outcome.lines.push(format!("  {what}"));
        for expected in expected {
            outcome.judge(*expected, cases.iter().find(|case| case.name == expected.0));
        }
    }
    Ok(outcome)
}

/// The property that puts Surefire's JVM on the patched JDK with the agent.
pub(crate) fn agent_arguments(jdk: &Jdk, dist: &Dist) -> Result<String> {
    let quoted: Vec<String> = jvm_options(jdk, dist)?.iter().map(|option| format!("\"{option}\"")).collect();
    Ok(format!("-DargLine={}", quoted.join(" ")))
}

/// The options that put a JVM on the patched JDK with the agent.
pub(crate) fn jvm_options(jdk: &Jdk, dist: &Dist) -> Result<Vec<String>> {
    let mut command = Command::new(&dist.command);
    let output = command.arg("jvm-args").arg("--java-home").arg(&jdk.home).output().context("starting jess")?;
    if !output.status.success() {
        bail!("jess jvm-args: {}", String::from_utf8_lossy(&output.stderr));
    }
    Ok(String::from_utf8_lossy(&output.stdout).lines().map(str::to_owned).collect())
}

impl Outcome {
    fn judge(&mut self, (name, verdict): Expected, case: Option<&TestCase>) {
        let must_fail = verdict.starts_with("bug:");
        let said = case.map_or("was not run", |case| case.said.as_str());
        let good = case.is_some_and(|case| {
            said.starts_with(verdict) && case.failed == must_fail && (!must_fail || case.text.contains(TOKEN))
        });
        let line = format!("    {} {name}: {said}", if good { "ok    " } else { "FAILED" });
        println!("{line}");
        if !good && let Some(case) = case {
            println!("expected `{verdict}`; the test said:\n{}", case.text);
        }
        self.counts.add(Counts { passed: u64::from(good), failed: u64::from(!good), skipped: 0 });
        self.lines.push(line);
        if let Some(case) = case.filter(|case| case.name == SHOWN) {
            self.shown = Some(case.text.trim().to_owned());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_expected_verdict_is_good() {
        let case = |failed, said: &str, text: &str| TestCase {
            name: "T#t".into(),
            failed,
            skipped: false,
            said: said.into(),
            text: text.into(),
        };
        let failures = |verdict: &'static str, case: Option<TestCase>| {
            let mut outcome = Outcome::default();
            outcome.judge(("T#t", verdict), case.as_ref());
            outcome.counts.failed
        };
        assert_eq!(failures("verified:", Some(case(false, "verified: 2 executions", ""))), 0);
        assert_eq!(failures("verified:", Some(case(false, "budget reached: 2 executions", ""))), 1);
        assert_eq!(failures("verified:", None), 1);
        assert_eq!(failures("bug: deadlock:", Some(case(true, "bug: deadlock: d", "token jess34-x"))), 0);
        assert_eq!(failures("bug: deadlock:", Some(case(true, "bug: assertion: a", "token jess34-x"))), 1);
        assert_eq!(failures("bug: deadlock:", Some(case(true, "bug: deadlock: d", "no token"))), 1);
        assert_eq!(failures("bug: deadlock:", Some(case(false, "", ""))), 1);
    }
}
