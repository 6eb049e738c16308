//! `cargo xtask bench --real`: programs on the JDK's executors, queues and maps, and on libraries, each with the JDK
//! trusted and explored.
//!
//! Idea: one run for each, with the same budget, of `lazy-dpor`; what it says is the row: how many executions it has
//! made, how many a second, how many events one has, and its verdict. The programs on the JDK are those of
//! `tests/conformance/trusted`, whose numbers are checked there. The libraries come from Maven, by the coordinates in
//! `benchmarks-java/real/pom.xml`.
//!
//! Invariant: a program that ends in anything but "verified" or "budget" is a failure, unless it is one with a bug.

use std::ffi::OsString;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, bail};

use super::{Bench, failed};
use crate::class_paths;
use crate::jar;
use crate::machine::{Jdk, Machine};
use crate::steps;

/// Programs: what they are, the class, its arguments, and whether it has a bug.
type Row = (&'static str, &'static str, &'static [&'static str], bool);

/// The programs on libraries, the last rows, have at least as many seconds: their first execution may take five.
const LIBRARIES: usize = 5;
const SECONDS_OF_LIBRARIES: f64 = 20.0;

const ROWS: [Row; 17] = [
    ("two tasks on a pool of two", "TrustedShapes", &["pool"], false),
    ("the same, shut down and awaited", "TrustedShapes", &["pool", "shutdown"], false),
    ("supplyAsync twice, thenCombine", "TrustedShapes", &["combine"], false),
    ("parallel sum of four", "TrustedShapes", &["sum"], false),
    ("ConcurrentHashMap, four calls", "TrustedShapes", &["map"], false),
    ("LinkedBlockingQueue, four calls", "TrustedShapes", &["queue"], false),
    ("StringBuffer, four calls", "TrustedShapes", &["buffer"], false),
    ("CyclicBarrier, three threads", "TrustedShapes", &["barrier"], false),
    ("two scheduled tasks", "TrustedShapes", &["scheduled"], false),
    ("three tasks on virtual threads", "TrustedVirtual", &["3"], false),
    ("a service, right", "TrustedService", &["right"], false),
    ("a service, wrong", "TrustedService", &["broken"], true),
    ("HikariCP with H2", "PooledConnections", &[], false),
    ("Spring, a lazy singleton", "LazySingleton", &[], false),
    ("Caffeine, one key", "LoadingCache", &[], false),
    ("RxJava, a serialized subject", "SerializedSubject", &[], false),
    ("two coroutines", "Coroutines", &[], false),
];

/// Prints a table for each JDK; false when a row failed.
pub(super) fn tables(bench: &Bench<'_>, machine: &Machine) -> Result<bool> {
    let libraries = libraries(machine)?;
    let mut good = true;
    for jdk in &machine.jdks {
        let classes = compile(machine, jdk, &libraries)?;
        let mut class_path = OsString::from(&classes);
        class_path.push(":");
        class_path.push(&libraries);
        let seconds = bench.options.seconds;
        let more = seconds.max(SECONDS_OF_LIBRARIES);
        println!("\nJDK {}, lazy-dpor, {seconds} s each, those on libraries {more} s\n", jdk.feature);
        println!("| program | the JDK | executions | /s | events each | verdict | s |");
        println!("|---|---|---:|---:|---:|---|---:|");
        for (at, &(name, class, arguments, has_bug)) in ROWS.iter().enumerate().filter(|row| bench.wants(row.1.0)) {
            let seconds = if at + LIBRARIES < ROWS.len() { seconds } else { more };
            if !classes.join(format!("{class}.class")).is_file() {
                println!("| {name} | | | | | not on this JDK | |");
                continue;
            }
            for (trust, option) in [("trusted", None), ("explored", Some("--explore-jdk"))] {
                let mut command = explore(bench, jdk, &class_path, seconds, option);
                command.arg(class).args(arguments);
                let row = figures(&mut command, has_bug);
                good &= row.is_ok();
                println!("| {name} | {trust} | {} |", row.unwrap_or_else(|error| format!("{} | | | |", failed(error))));
            }
        }
    }
    Ok(good)
}

fn explore(bench: &Bench<'_>, jdk: &Jdk, class_path: &OsString, seconds: f64, option: Option<&str>) -> Command {
    let mut command = bench.pinned(&bench.builds[0]);
    let budget = format!("{seconds}s");
    command.args(["run", "--json", "-", "--strategy", "lazy-dpor", "--budget", &budget]).args(option);
    command.arg("--java-home").arg(&jdk.home).arg("-cp").arg(class_path);
    command
}

/// The columns of a run.
fn figures(command: &mut Command, has_bug: bool) -> Result<String> {
    let result = super::printed(command)?;
    let number = |name: &str| result[name].as_f64().with_context(|| format!("no {name} in {result}"));
    let verdict = result["verdict"].as_str().unwrap_or_default();
    let expected = if has_bug { matches!(verdict, "bug" | "budget") } else { matches!(verdict, "verified" | "budget") };
    if !expected {
        bail!("{verdict}: {}", result["message"].as_str().unwrap_or_default());
    }
    let (executions, seconds) = (number("executions")?, number("elapsed_s")?);
    let each = number("events")? / executions.max(1.0);
    Ok(format!("{executions} | {:.0} | {each:.0} | {verdict} | {seconds:.1}", executions / seconds.max(1e-3)))
}

fn compile(machine: &Machine, jdk: &Jdk, libraries: &OsString) -> Result<PathBuf> {
    let classes = machine.target.join(format!("bench/real-{}", jdk.feature));
    fs::create_dir_all(&classes)?;
    let is_source = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "java");
    let mut sources = jar::files(&machine.root.join("benchmarks-java/real"))?;
    let shapes = ["TrustedShapes", "TrustedService"].into_iter();
    let of_25 = ["TrustedVirtual"].into_iter().filter(|_| jdk.feature >= 21);
    let trusted = machine.root.join("tests/conformance/trusted");
    sources.extend(shapes.chain(of_25).map(|name| trusted.join(format!("{name}.java"))));
    sources.retain(is_source);
    let mut javac = Command::new(jdk.tool("javac"));
    javac.arg("-d").arg(&classes).arg("-cp").arg(libraries).args(sources);
    steps::must(&format!("javac benchmarks-java/real (JDK {})", jdk.feature), &mut javac)?;
    Ok(classes)
}

/// The class path of the libraries, which Maven fetches.
fn libraries(machine: &Machine) -> Result<OsString> {
    let file = machine.target.join("bench/real.classpath");
    class_paths::of_project(machine, "benchmarks-java/real/pom.xml", &file)
}
