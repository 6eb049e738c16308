//! `cargo xtask demo`: builds JESS, patches a JDK and runs `examples/`, a project like any user's.
//!
//! Idea: the corrected code must pass and every test of the code with bugs must fail with a replay token; a test that
//! fails for another reason is a failure of the demonstration.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};

use crate::dist::{self, Dist};
use crate::jar;
use crate::machine::{Jdk, Machine};
use crate::steps::{self, Counts};

const PROJECT: &str = "examples/pom.xml";
const REPORTS: &str = "examples/target/surefire-reports";
/// The test whose report is shown.
const SHOWN: &str = "lostUpdate";

pub fn run() -> Result<bool> {
    let machine = Machine::look()?;
    let dist = dist::build(&machine)?;
    install(&machine, &dist)?;
    let mut good = true;
    for jdk in &machine.jdks {
        steps::must(
            &format!("jess instrument-jdk (JDK {})", jdk.feature),
            Command::new(&dist.command).arg("instrument-jdk").arg("--java-home").arg(&jdk.home),
        )?;
        good &= corrected(&machine, jdk).failed == 0;
        good &= with_bugs(&machine, jdk)?.failed == 0;
    }
    show(&machine)?;
    println!("\n==> demo: {}", if good { "ok" } else { "FAILED" });
    Ok(good)
}

/// Puts jess.jar where Maven projects find it: into the user's local repository.
pub fn install(machine: &Machine, dist: &Dist) -> Result<()> {
    let mut command = machine.maven(machine.build_jdk()?, PROJECT);
    command
        .args(["--quiet", "--non-recursive", "org.apache.maven.plugins:maven-install-plugin:3.1.2:install-file"])
        .args(["-DgroupId=org.jess", "-DartifactId=jess", "-Dpackaging=jar", "-DgeneratePom=true"])
        .arg(format!("-Dversion={}", env!("CARGO_PKG_VERSION")))
        .arg(format!("-Dfile={}", dist.jar.display()));
    steps::must("installing jess.jar into the local Maven repository", &mut command)
}

/// The corrected code: all tests pass.
pub fn corrected(machine: &Machine, jdk: &Jdk) -> Counts {
    let name = format!("examples, corrected (JDK {}): every behaviour is covered", jdk.feature);
    let mut command = machine.maven(jdk, PROJECT);
    steps::counted(&name, command.args(["clean", "test"]), steps::maven_tests)
}

/// The code with bugs: every test fails, and names a token.
pub fn with_bugs(machine: &Machine, jdk: &Jdk) -> Result<Counts> {
    steps::announce(&format!("examples, with bugs (JDK {}): every test must fail", jdk.feature));
    let output = machine.maven(jdk, PROJECT).args(["clean", "test", "-Pbugs"]).output().context("starting mvn")?;
    let mut counts = Counts::default();
    for case in test_cases(&machine.root.join(REPORTS)).unwrap_or_default() {
        let found = case.failed && case.text.contains("jess1-");
        println!("    {}: {}", case.name, if found { "bug found" } else { "NO BUG FOUND" });
        if found {
            counts.passed += 1;
        } else {
            println!("{}", case.text);
            counts.failed += 1;
        }
    }
    if counts == Counts::default() {
        println!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        counts.failed = 1;
    }
    Ok(counts)
}

/// Prints the report of one bug.
fn show(machine: &Machine) -> Result<()> {
    let cases = test_cases(&machine.root.join(REPORTS))?;
    if let Some(case) = cases.iter().find(|case| case.name.contains(SHOWN)).or_else(|| cases.first()) {
        println!("\n==> {} in examples/:\n\n{}", case.name, case.text.trim());
    }
    Ok(())
}

/// One test of a Maven run.
#[derive(Debug, PartialEq, Eq)]
struct TestCase {
    name: String,
    failed: bool,
    /// The failure's text.
    text: String,
}

/// The tests that Surefire's XML reports tell of.
fn test_cases(directory: &Path) -> Result<Vec<TestCase>> {
    let mut cases = Vec::new();
    for path in jar::files(directory)? {
        if path.extension().is_some_and(|extension| extension == "xml") {
            cases.extend(parse(&fs::read_to_string(&path)?));
        }
    }
    Ok(cases)
}

/// Surefire's XML is regular enough for this: `<testcase name= classname=>`, inside it `<failure>` or `<error>`.
fn parse(xml: &str) -> Vec<TestCase> {
    xml.split("<testcase ")
        .skip(1)
        .map(|rest| {
            let (head, body) = rest.split_once('>').unwrap_or((rest, ""));
            let body = if head.ends_with('/') { "" } else { body.split("</testcase>").next().unwrap_or(body) };
            let attribute = |name: &str| {
                let value = head.split(&format!("{name}=\"")).nth(1)?;
                value.split('"').next()
            };
            let class = attribute(" classname").or_else(|| attribute("classname")).unwrap_or("");
            let name = head.split("name=\"").nth(1).and_then(|value| value.split('"').next()).unwrap_or("");
            let failed = body.contains("<failure") || body.contains("<error");
            let text =
                body.split_once("<![CDATA[").and_then(|(_, text)| text.split_once("]]>")).map_or("", |(text, _)| text);
            TestCase { name: format!("{class}#{name}"), failed, text: text.to_owned() }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn surefire_reports_are_read() {
        let xml = r#"<testsuite name="T"><testcase name="good" classname="a.T" time="1"/>
            <testcase name="bad" classname="a.T" time="2">
              <failure message="m" type="x"><![CDATA[report > with jess1-x]]></failure><system-out>s</system-out>
            </testcase></testsuite>"#;
        let case = |name: &str, failed, text: &str| TestCase { name: name.into(), failed, text: text.into() };
        assert_eq!(parse(xml), [case("a.T#good", false, ""), case("a.T#bad", true, "report > with jess1-x")]);
    }
}
