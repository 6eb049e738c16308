//! A JDK whose java.base is doubled boots, verifies, and runs plain programs as before.

use crate::common::{ALL_COMPILERS, Patched, VERIFY, compilers, files, jdks, thorough};
use jess_instrumenter::policy::Policy;
use std::process::Command;

const COLLECTORS: [&str; 4] = ["-XX:+UseSerialGC", "-XX:+UseParallelGC", "-XX:+UseG1GC", "-XX:+UseZGC"];

/// Every class verifies, and a program does what it did before.
fn links_and_runs(patched: &Patched) {
    let classes = patched.path("classes");
    let run = |mut command: Command, main: &[&str]| Patched::output(command.arg("-cp").arg(&classes).args(main));
    let linked = run(patched.patched(), &["LinkAll"]);
    assert_eq!(linked, run(patched.stock(), &["LinkAll"]), "{}", patched.jdk.version);
    assert!(linked.ends_with("failed 0\n"), "{linked}");
    let plain = ["Enter", "plain", "Program"];
    assert_eq!(run(patched.patched(), &plain), run(patched.stock(), &plain));
}

/// References are what they were, under this collector.
fn keeps_references(patched: &Patched, collector: &str) {
    let mut command = patched.patched();
    command.args([collector, ALL_COMPILERS]).arg("-cp").arg(patched.path("classes")).arg("References");
    assert_eq!(Patched::output(&mut command), "cleaned 180 mapped 20 kept 20 enqueued true\n");
}

/// The largest program at hand, the compiler, writes what it wrote before.
fn compiles_as_before(patched: &Patched) {
    let classes = patched.path("classes");
    let again = patched.path("again");
    let mut javac = Command::new(patched.jdk.home.join("bin").join("javac"));
    javac.args(VERIFY.map(|option| format!("-J{option}"))).arg(format!("-J{}", compilers()));
    javac.arg(format!("-J{}", patched.patch_option())).args(["-nowarn", "-d"]).arg(&again);
    let sources = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java");
    let sources = std::fs::read_dir(sources).expect("sources").flatten().map(|entry| entry.path());
    let mut sources: Vec<_> = sources.collect();
    sources.sort();
    Patched::output(javac.args(sources));
    let generated = |(name, _): &(String, Vec<u8>)| name != "Large.class";
    let expected: Vec<_> = files(&classes).into_iter().filter(generated).collect();
    assert_eq!(files(&again), expected);
}

/// Whether a JDK has this part of the checks: in the gate each part runs on one JDK, by its place, and with
/// `--thorough` on all.
fn has_turn(part: usize, place: usize, jdks: usize) -> bool {
    thorough() || part % jdks == place
}

#[test]
fn boots_with_the_built_in_policy() {
    let all = jdks();
    let count = all.len();
    for (place, jdk) in all.into_iter().enumerate() {
        let patched = Patched::new(jdk, &Policy::built_in().expect("policy"), false);
        links_and_runs(&patched);
        for (part, collector) in COLLECTORS.into_iter().enumerate() {
            if has_turn(part, place, count) {
                keeps_references(&patched, collector);
            }
        }
        if has_turn(1, place, count) {
            compiles_as_before(&patched);
        }
    }
}

#[test]
fn boots_without_islands_and_with_probes() {
    let all = jdks();
    let count = all.len();
    for (place, jdk) in all.into_iter().enumerate() {
        if has_turn(0, place, count) {
            links_and_runs(&Patched::new(jdk, &Policy::nothing_is_an_island(), true));
        }
    }
}
