//! JESS as a library and as a command that lists outcomes: `tests/api`.
//!
//! Idea: `Calls` checks what the library's calls return, in an ordinary JVM, which starts worker JVMs, and in one with
//! the agent; it prints `ok` or `FAILED` for each case, as `Structures` does for tests of structures, and
//! `LearntBefore`, whose tokens go from one JVM to another. What `jess outcomes` prints of the other programs stands
//! here.

use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::demo;
use crate::dist::Dist;
use crate::machine::{Jdk, Machine};
use crate::steps::{self, Counts};

/// Programs and their outcomes, with how many behaviours lead to each: which thread prints first, and what each has
/// seen; how far a daemon gets before the JVM ends.
const PRINTED: [(&str, &[&str]); 3] = [
    (
        "Prints",
        &[
            "x=0 / y=1 1",
            "x=1 / y=0 1",
            "x=1 / y=1 1",
            "y=0 / x=1 1",
            "y=1 / x=0 1",
            "y=1 / x=1 1",
            "6 outcomes in 6 behaviours, all covered",
        ],
    ),
    ("PrintsError", &["throws java.lang.LinkageError: too late 1", "x=0 1", "2 outcomes in 2 behaviours, all covered"]),
    ("DaemonPrints", &[" 1", "one 1", "one / two 1", "3 outcomes in 3 behaviours, all covered"]),
];

const SOURCES: [&str; 10] = [
    "Cases",
    "Calls",
    "Prints",
    "PrintsError",
    "DaemonPrints",
    "LearntBefore",
    "PrintsAndFails",
    "Reports",
    "Structures",
    "Tested",
];

/// Runs both on a JDK.
pub(crate) fn check(machine: &Machine, jdk: &Jdk, dist: &Dist) -> Result<Counts> {
    let folder = tempfile::tempdir().context("making a folder for classes")?;
    let mut compiler = Command::new(machine.build_jdk()?.home.join("bin/javac"));
    compiler.arg("-d").arg(folder.path()).arg("-cp").arg(&dist.jar);
    for source in SOURCES {
        compiler.arg(machine.root.join("tests/api").join(source).with_extension("java"));
    }
    steps::must("javac tests/api", &mut compiler)?;
    let mut counts = Counts::default();
    let java = || Command::new(jdk.home.join("bin/java"));
    let mut class_path = OsString::from(folder.path());
    class_path.push(":");
    class_path.push(&dist.jar);
    for (program, of) in [("Calls", "the library"), ("Structures", "structures")] {
        let mut plain = java();
        plain.arg("-cp").arg(&class_path).arg(program);
        counts.add(cases(&format!("{of}, worker JVMs (JDK {})", jdk.feature), &mut plain)?);
        let mut inside = java();
        inside.args(demo::jvm_options(jdk, dist)?).arg("-cp").arg(folder.path()).args([program, "agent"]);
        counts.add(cases(&format!("{of}, in process (JDK {})", jdk.feature), &mut inside)?);
    }
    let mut reports = java();
    reports.args(demo::jvm_options(jdk, dist)?).arg("-cp").arg(folder.path()).arg("Reports");
    counts.add(cases(&format!("reports (JDK {})", jdk.feature), &mut reports)?);
    // The second JVM replays what the first has kept in the file.
    let token = folder.path().join("token");
    for once in ["finds", "replays"] {
        let mut tests = java();
        tests.args(demo::jvm_options(jdk, dist)?).arg("-cp").arg(folder.path()).arg("LearntBefore").arg(&token);
        counts.add(cases(&format!("two tests in a JVM: {once} (JDK {})", jdk.feature), &mut tests)?);
    }
    for (program, printed) in PRINTED {
        let mut lists = Command::new(&dist.command);
        lists.arg("outcomes").arg("--java-home").arg(&jdk.home).arg("-cp").arg(folder.path()).arg(program);
        counts.add(outcomes(&format!("jess outcomes {program} (JDK {})", jdk.feature), &mut lists, printed)?);
    }
    counts.add(page(machine, jdk, dist, folder.path())?);
    counts.add(log(machine, jdk, dist, folder.path())?);
    fs::remove_dir_all(folder.path()).context("removing the classes")?;
    Ok(counts)
}

/// The page of a bug has the lines of the source, and what its execution has printed, which is not what others have.
fn page(machine: &Machine, jdk: &Jdk, dist: &Dist, classes: &Path) -> Result<Counts> {
    let file = classes.join("page.html");
    let mut command = Command::new(&dist.command);
    command.args(["run", "--html"]).arg(&file).arg("--source-path").arg(machine.root.join("tests/api"));
    command.arg("--java-home").arg(&jdk.home).arg("-cp").arg(classes).arg("PrintsAndFails");
    steps::announce(&format!("a page (JDK {})", jdk.feature));
    let output = command.output().context("starting jess")?;
    let text = fs::read_to_string(&file).unwrap_or_default();
    let wanted = [
        "<h1>Assertion failed</h1>",
        "<pre tabindex=\"0\">adding &lt;1&gt;\nbalance: 1</pre>",
        "<code>other.start();</code>",
        "written in ",
        "<h2 id=\"h-passes\">",
    ];
    let missing: Vec<&str> = wanted.into_iter().filter(|part| !text.contains(part)).collect();
    let good = missing.is_empty() && output.status.code() == Some(1);
    println!("{} page of PrintsAndFails", if good { "ok" } else { "FAILED" });
    if !good {
        println!("{}: not in the page: {missing:?}", output.status);
    }
    Ok(Counts { passed: u64::from(good), failed: u64::from(!good), ..Counts::default() })
}

/// The log of a bug for code scanning has its file as the repository knows it, the interleaving, and the token that the
/// result has; a second run finds the same fingerprint.
fn log(machine: &Machine, jdk: &Jdk, dist: &Dist, classes: &Path) -> Result<Counts> {
    let file = classes.join("log.sarif");
    steps::announce(&format!("a log for code scanning (JDK {})", jdk.feature));
    let mut results = Vec::new();
    for seed in ["0", "1"] {
        let mut command = Command::new(&dist.command);
        command.args(["run", "--seed", seed, "--strategy", "random", "--json", "-", "--sarif"]).arg(&file);
        command.arg("--source-path").arg(machine.root.join("tests/api")).arg("--java-home").arg(&jdk.home);
        command.arg("-cp").arg(classes).arg("PrintsAndFails").current_dir(&machine.root);
        let output = command.output().context("starting jess")?;
        let json: Value = serde_json::from_slice(&output.stdout).context("the JSON of jess")?;
        let log: Value = serde_json::from_str(&fs::read_to_string(&file).context("reading the log")?)?;
        results.push((json, log["runs"][0]["results"].clone()));
    }
    let of = |at: usize, path: &str| results[at].1.pointer(path).cloned().unwrap_or_default();
    let artifact = "/0/locations/0/physicalLocation/artifactLocation/uri";
    let good = of(0, artifact).as_str().is_some_and(|uri| uri.ends_with("tests/api/PrintsAndFails.java"))
        && of(0, "/0/properties/token") == results[0].0["bug"]["token"]
        && of(0, "/0/codeFlows/0/threadFlows/1/locations/0/location").is_object()
        && of(0, "/0/partialFingerprints").is_object()
        && of(0, "/0/partialFingerprints") == of(1, "/0/partialFingerprints");
    println!("{} log of PrintsAndFails", if good { "ok" } else { "FAILED" });
    if !good {
        println!("{results:#?}");
    }
    Ok(Counts { passed: u64::from(good), failed: u64::from(!good), ..Counts::default() })
}

/// Counts what a program prints for its cases: `ok`, `FAILED`, or `open`, which means not known yet.
pub(crate) fn cases(name: &str, command: &mut Command) -> Result<Counts> {
    steps::announce(name);
    let output = command.output().with_context(|| format!("{name}: starting {:?}", command.get_program()))?;
    let said = String::from_utf8_lossy(&output.stdout);
    let of = |word: &str| said.lines().filter(|line| line.starts_with(word)).count() as u64;
    let counts = Counts { passed: of("ok "), failed: of("FAILED "), skipped: of("open ") };
    println!("{said}{}", String::from_utf8_lossy(&output.stderr));
    if counts.passed == 0 || output.status.success() != (counts.failed == 0) {
        bail!("{name}: ended with {}", output.status);
    }
    Ok(counts)
}

fn outcomes(name: &str, command: &mut Command, expected: &[&str]) -> Result<Counts> {
    steps::announce(name);
    let output = command.output().with_context(|| format!("{name}: starting {:?}", command.get_program()))?;
    let said = String::from_utf8_lossy(&output.stdout);
    let printed: Vec<String> = said.lines().skip(1).filter(|line| !line.starts_with("  - ")).map(row).collect();
    let good = output.status.success() && printed == expected;
    if !good {
        println!("{said}{}expected {expected:#?}", String::from_utf8_lossy(&output.stderr));
    }
    Ok(Counts { passed: u64::from(good), failed: u64::from(!good), skipped: 0 })
}

/// A row of the table without the token, or the line below it without what it is relative to.
fn row(line: &str) -> String {
    let cells: Vec<&str> = line.split('|').map(str::trim).collect();
    match cells.as_slice() {
        ["", value, behaviours, _, ""] => format!("{value} {behaviours}"),
        _ => line.find("relative to").map_or(line, |at| line[..at].trim_end_matches([' ', '(', ','])).to_owned(),
    }
}
