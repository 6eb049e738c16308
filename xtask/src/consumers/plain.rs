//! Without a plugin of ours: the same tests in Maven's and Gradle's own `test`, with the oldest JUnit and the newest.
//!
//! Idea: two test JVMs run at the same time, each of which starts worker JVMs for its tests, and none of them finds a
//! patched JDK: all of them want to make it at once.

use std::path::Path;

use anyhow::{Context, Result};

use super::distribution::Gradle;
use super::gradle::{self, Builds};
use super::{Report, copy};
use crate::machine::Machine;
use crate::steps;

const PROJECT: &str = "plain";
/// The ends of the range of versions of JUnit.
const JUNIT: [&str; 2] = ["5.8.2", "6.0.0"];

/// With Maven.
pub(super) fn with_maven(machine: &Machine, report: &mut Report) -> Result<()> {
    for version in JUNIT {
        let project = copy(machine, PROJECT)?;
        steps::announce(&format!("mvn test, JUnit {version} ({})", project.display()));
        let cache = tempfile::tempdir().context("making a folder for patched JDKs")?;
        let mut command = machine.maven(machine.build_jdk()?, &project.join("pom.xml").to_string_lossy());
        command.arg("test").arg(format!("-Djunit.version={version}")).env("JESS_CACHE", cache.path());
        let output = command.output().context("starting mvn")?;
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        let failed = !output.status.success() && said.contains("There are test failures");
        report.say(&format!("JUnit {version}: test fails"), failed, || said.clone());
        tests(report, &project.join("target/surefire-reports"));
    }
    Ok(())
}

/// With Gradle.
pub(super) fn with_gradle(machine: &Machine, repository: &Path, report: &mut Report) -> Result<()> {
    if !gradle::runs(machine, report)? {
        return Ok(());
    }
    let gradle = Gradle::prepare(machine, repository)?;
    let project = copy(machine, PROJECT)?;
    let cache = tempfile::tempdir().context("making a folder for patched JDKs")?;
    let mut builds = Builds::start_with(gradle.command()?.env("JESS_CACHE", cache.path()))?;
    let build = builds.run(&project, &["test"])?;
    build.must(report, "test without the plugin fails", true, "Execution failed for task ':test'");
    tests(report, &project.join("build/test-results/test"));
    builds.end()
}

fn tests(report: &mut Report, reports: &Path) {
    let all =
        ["CounterTest#carelessly", "CounterTest#correctly", "LatchTest#inTime", "LatchTest#once", "LatchTest#tooEarly"];
    report.were_run(reports, &all.map(|name| format!("plain.{name}")).each_ref().map(String::as_str));
    report.test(reports, "plain.CounterTest#carelessly", "bug: assertion:");
    report.test(reports, "plain.CounterTest#correctly", "verified:");
    report.test(reports, "plain.LatchTest#tooEarly", "bug: assertion:");
    report.test(reports, "plain.LatchTest#inTime", "verified:");
}
