//! The step `consumers`: projects of users, which get JESS from the local Maven repository and run their tests.
//!
//! Idea: `tests/consumers` has a project for each way to use JESS. Everything is published first, as users do it; then
//! real builds run in copies of the projects. Each project has a test with a bug, which must fail with a token, and a
//! correct one, which must be verified; what else a build promises (nothing runs twice, an empty project fails) is
//! checked in between. Invariant: a build or a report that is missing is a failure.

mod distribution;
mod first_page;
mod gradle;
mod kotlin;
mod maven;
mod plain;
mod renaming;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::dist::{self, Dist};
use crate::jar;
use crate::junit::{self, TestCase};
use crate::machine::Machine;
use crate::publish;
use crate::steps::Counts;

const SOURCES: &str = "tests/consumers";
/// What stands before the token in the text of every failure that can be replayed.
const TOKEN: &str = "-Djess.replay=";

/// The tests of the projects `maven` and `gradle-single`. That of which the build trusts a class is verified for that
/// reason only, and the one that JUnit leaves out fails.
const ALL_TESTS: [&str; 4] = [
    "counter.CounterTest#carelessly",
    "counter.CounterTest#correctly",
    "counter.CounterTest#leftOut",
    "counter.CounterTest#trusted",
];

/// Publishes JESS and runs all projects.
pub(crate) fn check(machine: &Machine, dist: &Dist) -> Result<Counts> {
    let mut report = Report::default();
    let repository = publish::local_repository(machine)?;
    let broken = publish::everything(machine, dist, &repository)?;
    report.say("what is published keeps the rules of Maven Central", broken.is_empty(), || broken.join("\n"));
    maven::check(machine, &mut report)?;
    plain::with_maven(machine, &mut report)?;
    gradle::check(machine, &repository, &mut report)?;
    plain::with_gradle(machine, &repository, &mut report)?;
    first_page::check(machine, &repository, &mut report, false)?;
    Ok(report.counts)
}

/// Publishes JESS, follows the first page of README.md, and compiles what that says in Kotlin.
pub(crate) fn check_first_page(machine: &Machine, dist: &Dist) -> Result<Counts> {
    let mut report = Report::default();
    let repository = publish::local_repository(machine)?;
    publish::everything(machine, dist, &repository)?;
    first_page::check(machine, &repository, &mut report, true)?;
    kotlin::check(machine, &repository, &mut report)?;
    Ok(report.counts)
}

/// The same as a task; true when all went as the page says.
pub(crate) fn first_bug() -> Result<bool> {
    let machine = Machine::look()?;
    let counts = check_first_page(&machine, &dist::build(&machine)?)?;
    println!("{counts}");
    Ok(counts.failed == 0)
}

/// An empty folder for a project.
fn project_folder(machine: &Machine, project: &str) -> Result<PathBuf> {
    let folder = machine.target.join("consumers").join(project);
    if folder.exists() {
        fs::remove_dir_all(&folder).with_context(|| format!("clearing {}", folder.display()))?;
    }
    fs::create_dir_all(&folder).with_context(|| format!("creating {}", folder.display()))?;
    Ok(folder)
}

/// A copy of a project, in which builds may write.
fn copy(machine: &Machine, project: &str) -> Result<PathBuf> {
    let from = machine.root.join(SOURCES).join(project);
    let to = project_folder(machine, project)?;
    for file in jar::files(&from)? {
        let copy = to.join(file.strip_prefix(&from)?);
        fs::create_dir_all(copy.parent().context("a file without a folder")?)?;
        fs::copy(&file, &copy).with_context(|| format!("copying {}", file.display()))?;
    }
    Ok(to)
}

/// What was expected of builds and tests, and the results.
#[derive(Default)]
struct Report {
    counts: Counts,
}

impl Report {
    /// Notes a check; `details` are shown if it failed.
    fn say(&mut self, what: &str, good: bool, details: impl FnOnce() -> String) {
        println!("    {} {what}", if good { "ok    " } else { "FAILED" });
        if !good {
            println!("{}", details());
        }
        self.counts.add(Counts { passed: u64::from(good), failed: u64::from(!good), skipped: 0 });
    }

    /// Notes what cannot be checked on this machine.
    fn skip(&mut self, what: &str) {
        println!("    skipped {what}");
        self.counts.skipped += 1;
    }

    /// A test must have this verdict, and if that is a bug have failed with a token, which is returned.
    fn test(&mut self, reports: &Path, name: &str, verdict: &str) -> Option<String> {
        let cases = junit::test_cases(reports).unwrap_or_default();
        let case = cases.iter().find(|case| case.name == name);
        let is_bug = verdict.starts_with("bug:");
        let token = case.and_then(|case| token(&case.text));
        let good = case.is_some_and(|case| case.said.starts_with(verdict) && case.failed == is_bug);
        let good = good && (token.is_some() || !is_bug);
        self.say(&format!("{name}: {verdict}"), good, || format!("{}: {case:?}", reports.display()));
        token
    }

    /// A test must have failed with this text.
    fn fails(&mut self, reports: &Path, name: &str, text: &str) {
        let cases = junit::test_cases(reports).unwrap_or_default();
        let case = cases.iter().find(|case| case.name == name);
        let good = case.is_some_and(|case| case.failed && case.text.contains(text));
        self.say(&format!("{name}: {text}"), good, || format!("{}: {case:?}", reports.display()));
    }

    /// A test must have a page with this title; returns the page.
    fn page(&mut self, pages: &Path, name: &str, title: &str) -> String {
        let file = pages.join(format!("{name}.html"));
        let text = fs::read_to_string(&file).unwrap_or_default();
        let good = text.contains(&format!("<h1>{title}</h1>")) && text.ends_with("</html>\n");
        self.say(&format!("page of {name}: {title}"), good, || format!("{} is not that page", file.display()));
        text
    }

    /// Tests that were run, by their names.
    fn were_run(&mut self, reports: &Path, names: &[&str]) {
        let mut run: Vec<String> = junit::test_cases(reports).unwrap_or_default().into_iter().map(of_name).collect();
        run.sort();
        self.say(&format!("run: {}", names.join(", ")), run == names, || format!("but {run:?} were"));
    }
}

fn of_name(case: TestCase) -> String {
    case.name
}

/// The token in a text.
fn token(text: &str) -> Option<String> {
    let rest = &text[text.find(TOKEN)? + TOKEN.len()..];
    let end = rest.find(|letter: char| !letter.is_ascii_alphanumeric() && !matches!(letter, '-' | '_'));
    Some(rest[..end.unwrap_or(rest.len())].to_owned())
}
