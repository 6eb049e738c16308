//! The Maven project.

use std::fs;

use anyhow::{Context, Result};

use super::{ALL_TESTS, Report, copy};
use crate::machine::Machine;
use crate::steps;

const REPORTS: &str = "target/jess-reports";

pub(super) fn check(machine: &Machine, report: &mut Report) -> Result<()> {
    let project = copy(machine, "maven")?;
    let pom = project.join("pom.xml");
    let reports = project.join(REPORTS);
    let goal = |arguments: &[&str]| -> Result<(bool, String)> {
        steps::announce(&format!("mvn {} ({})", arguments.join(" "), project.display()));
        let mut command = machine.maven(machine.build_jdk()?, &pom.to_string_lossy());
        let output = command.args(arguments).output().context("starting mvn")?;
        Ok((output.status.success(), String::from_utf8_lossy(&output.stdout).into_owned()))
    };

    let (passed, said) = goal(&["jess:test"])?;
    report.say("jess:test fails", !passed && said.contains("There are test failures"), || said.clone());
    report.were_run(&reports, &ALL_TESTS);
    report.test(&reports, "counter.CounterTest#correctly", "verified:");
    report.test(&reports, "counter.CounterTest#trusted", "verified:");
    report.fails(&reports, "counter.CounterTest#leftOut", "the test is not run: JUnit calls no private test methods");
    let token = report.test(&reports, "counter.CounterTest#carelessly", "bug: assertion:").unwrap_or_default();
    let page = report.page(&reports, "counter.CounterTest.carelessly", "Assertion failed");
    let source = page.contains("twice(counter::addCarelessly);</td>");
    report.say("it has the lines of the test", source, || "the page has no such line".to_owned());
    report.page(&reports, "counter.CounterTest.correctly", "Verified: no bug");
    report.say("the token stands in the output of the build", said.contains(&token), || said.clone());

    let replay = format!("-Djess.replay={token}");
    let (passed, said) = goal(&["jess:test", "-Dtest=CounterTest#carelessly", &replay])?;
    report.say("the token fails again", !passed && said.contains("bug: assertion:"), || said.clone());

    let (passed, said) = goal(&["jess:test", "-Dtest=CounterTest#plainly"])?;
    report
        .say("a build in which no concurrency test runs fails", !passed && said.contains("No tests"), || said.clone());

    let (passed, said) = goal(&["jess:doctor", "jess:test", "-Dtest=CounterTest#correctly"])?;
    report.say("the correct test alone passes", passed && said.contains("verified:"), || said.clone());
    report.say("jess:doctor is content", said.contains("controls a program"), || said.clone());

    // What a project has on Maven 3.8 that names no version.
    let text = fs::read_to_string(&pom)?;
    let (own, old) = ("<version>3.2.5</version>", "<version>2.12.4</version>");
    fs::write(&pom, text.replace(own, old)).with_context(|| format!("writing {}", pom.display()))?;
    let (passed, said) = goal(&["jess:test", "-Dtest=CounterTest#correctly"])?;
    let newer = passed && said.contains("verified:") && said.contains("Surefire 2.12.4 of this project");
    report.say("with an old Surefire a newer one runs the tests", newer, || said.clone());
    Ok(())
}
