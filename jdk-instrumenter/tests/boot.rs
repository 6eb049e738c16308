//! A JDK whose java.base is doubled boots, verifies, and runs plain programs as before.

use crate::common::{ALL_COMPILERS, Patched, VERIFY, compilers, files, jdks};
use jess_instrumenter::policy::Policy;
use std::process::Command;

fn check(patched: &Patched, thorough: bool) {
    let classes = patched.path("classes");
    let run = |mut command: Command, main: &[&str]| Patched::output(command.arg("-cp").arg(&classes).args(main));
    let linked = run(patched.patched(), &["LinkAll"]);
    assert_eq!(linked, run(patched.stock(), &["LinkAll"]), "{}", patched.jdk.version);
    assert!(linked.ends_with("failed 0\n"), "{linked}");
    let plain = ["Enter", "plain", "Program"];
    assert_eq!(run(patched.patched(), &plain), run(patched.stock(), &plain));
    if !thorough {
        return;
    }
    for collector in ["-XX:+UseSerialGC", "-XX:+UseParallelGC", "-XX:+UseG1GC", "-XX:+UseZGC"] {
        let mut command = patched.patched();
        command.args([collector, ALL_COMPILERS]);
        assert_eq!(run(command, &["References"]), "cleaned 180 mapped 20 kept 20 enqueued true\n");
    }
    // The compiler is the largest program at hand.
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

#[test]
fn boots_with_the_built_in_policy() {
    for jdk in jdks() {
        check(&Patched::new(jdk, &Policy::built_in().expect("policy"), false), true);
    }
}

#[test]
fn boots_without_islands_and_with_probes() {
    for jdk in jdks() {
        check(&Patched::new(jdk, &Policy::nothing_is_an_island(), true), false);
    }
}
