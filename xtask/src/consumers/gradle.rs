//! The Gradle projects: one alone, and one of several projects.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use anyhow::{Context, Result, bail};

use super::distribution::Gradle;
use super::{ALL_TESTS, Report, copy};
use crate::machine::Machine;
use crate::steps;

const REPORTS: &str = "build/test-results/concurrencyTest";
/// The line that ends the output of a build.
const END: &str = "gradle build: ";
const TESTS_FAILED: &str = "Execution failed for task ':concurrencyTest'";

/// The newest JDK that this Gradle runs on, of those that JESS knows.
const NEWEST_JDK: u32 = 17;

pub(super) fn check(machine: &Machine, repository: &Path, report: &mut Report) -> Result<()> {
    if !runs(machine, report)? {
        return Ok(());
    }
    let mut builds = Builds::start_with(&mut Gradle::prepare(machine, repository)?.command()?)?;
    several_projects(machine, &mut builds, report)?;
    one_project(machine, &mut builds, report)?;
    builds.end()
}

/// Whether there is a JDK that this Gradle runs on; otherwise that is noted.
pub(super) fn runs(machine: &Machine, report: &mut Report) -> Result<bool> {
    let runs = machine.build_jdk()?.feature <= NEWEST_JDK;
    if !runs {
        report.skip(&format!("Gradle projects: there is no JDK {NEWEST_JDK}"));
    }
    Ok(runs)
}

fn several_projects(machine: &Machine, builds: &mut Builds, report: &mut Report) -> Result<()> {
    let folder = copy(machine, "gradle-multi")?;
    let build = builds.run(&folder, &["concurrencyTest", "--continue"])?;
    build.must(report, "tests of several projects run in one build", true, "BUILD FAILED");
    let reports = |project: &str| folder.join(project).join(REPORTS);
    report.were_run(&reports("library"), &["transfer.AccountTest#oppositeTransfersEnd"]);
    report.test(&reports("library"), "transfer.AccountTest#oppositeTransfersEnd", "verified:");
    report.test(&reports("application"), "desk.DeskTest#oppositeTransfersCarelessly", "bug: deadlock:");
    build.must(report, "a project without tests fails and says so", true, "project :empty has no concurrency test");
    Ok(())
}

fn one_project(machine: &Machine, builds: &mut Builds, report: &mut Report) -> Result<()> {
    let folder = copy(machine, "gradle-single")?;
    let reports = folder.join(REPORTS);
    let one = ["concurrencyTest", "--tests", "*correctly", "--configuration-cache"];
    let build = builds.run(&folder, &one)?;
    build.must(report, "the configuration can be stored", false, "Configuration cache entry stored");
    report.were_run(&reports, &["counter.CounterTest#correctly"]);
    let build = builds.run(&folder, &one)?;
    build.must(report, "it is used the second time", false, "Reusing configuration cache");
    build.must(report, "and only the JDK is looked at again", false, "1 executed, 4 up-to-date");

    let build = builds.run(&folder, &["check", "jessDoctor", "--continue"])?;
    build.must(report, "check runs the concurrency tests, and fails", true, TESTS_FAILED);
    report.were_run(&reports, &ALL_TESTS);
    report.test(&reports, "counter.CounterTest#correctly", "verified:");
    report.test(&reports, "counter.CounterTest#trusted", "verified:");
    report.fails(&reports, "counter.CounterTest#leftOut", "the test is not run: JUnit calls no private test methods");
    let token = report.test(&reports, "counter.CounterTest#carelessly", "bug: assertion:").unwrap_or_default();
    let pages = folder.join("build/reports/jess");
    report.page(&pages, "counter.CounterTest.carelessly", "Assertion failed");
    report.page(&pages, "counter.CounterTest.correctly", "Verified: no bug");
    build.must(report, "the token stands in the output of the build", true, &token);
    let linked = format!("a page for each test is in file://{}", pages.display());
    build.must(report, "and where the pages are", true, &linked);
    build.must(report, "jessDoctor is content", true, "controls a program");

    let replay = format!("-Djess.replay={token}");
    let build = builds.run(&folder, &["concurrencyTest", "--tests", "*carelessly", &replay])?;
    build.must(report, "the token fails again", true, TESTS_FAILED);
    report.were_run(&reports, &["counter.CounterTest#carelessly"]);
    report.test(&reports, "counter.CounterTest#carelessly", "bug: assertion:");
    Ok(())
}

/// A Gradle that runs builds.
pub(super) struct Builds {
    process: Child,
    requests: ChildStdin,
    output: BufReader<ChildStdout>,
}

/// A build that has ended.
pub(super) struct Build {
    pub output: String,
    pub failed: bool,
}

impl Builds {
    pub(super) fn start_with(command: &mut Command) -> Result<Builds> {
        let mut process = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().context("starting Gradle")?;
        let requests = process.stdin.take().context("Gradle has no standard input")?;
        let output = BufReader::new(process.stdout.take().context("Gradle has no standard output")?);
        Ok(Builds { process, requests, output })
    }

    /// The number of the process.
    pub(super) fn id(&self) -> u32 {
        self.process.id()
    }

    pub(super) fn run(&mut self, folder: &Path, arguments: &[&str]) -> Result<Build> {
        steps::announce(&format!("gradle {} ({})", arguments.join(" "), folder.display()));
        writeln!(self.requests, "{}\t{}", folder.display(), arguments.join("\t"))
            .context("asking Gradle for a build")?;
        self.requests.flush()?;
        let mut output = String::new();
        loop {
            let mut line = Vec::new();
            if self.output.read_until(b'\n', &mut line)? == 0 {
                bail!("Gradle has ended during a build, which said:\n{output}");
            }
            let line = String::from_utf8_lossy(&line);
            if let Some(how) = line.strip_prefix(END) {
                return Ok(Build { output, failed: how.trim() != "succeeded" });
            }
            output.push_str(&line);
        }
    }

    pub(super) fn end(self) -> Result<()> {
        let Builds { mut process, requests, output } = self;
        drop((requests, output));
        process.wait().context("waiting for Gradle")?;
        Ok(())
    }
}

impl Build {
    /// It must have ended like this, and have printed this.
    pub(super) fn must(&self, report: &mut Report, what: &str, fail: bool, say: &str) {
        report.say(what, self.failed == fail && self.output.contains(say), || {
            format!("it should have {} and said {say:?}:\n{}", if fail { "failed" } else { "succeeded" }, self.output)
        });
    }
}
