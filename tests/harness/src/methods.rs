//! Each public method of java.util.concurrent has a row in `tests/conformance/methods`.
//!
//! Idea: the JDK itself lists its methods (`PublicMethods.java`), and a program `ClassMethods` names them in the first
//! words of its rows. What has no row, with the reason, is in `without.txt`.
//! Invariant: a method of a JDK that is found has a row, or a line there; no line is left over.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::compile::{self, Program};

/// How many rows there are at least.
const LEAST: usize = 600;
/// How many lines `without.txt` may have.
const MOST_WITHOUT: usize = 10;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../conformance/methods")
}

/// What stands between class and `Methods` where a class has several programs.
const PARTS: [&str; 7] = ["", "More", "Bulk", "Stage", "Async", "Ends", "Transfer"];

/// Whether the name of a program ends so behind its class; the release that it needs comes last.
fn is_of_programs(rest: &str) -> bool {
    let rest = rest.trim_end_matches(|digit: char| digit.is_ascii_digit());
    PARTS.iter().any(|part| rest.strip_prefix(part) == Some("Methods"))
}

/// Class and method, as the JDK has them. A row says which method, and behind it of which class in a program
/// about several small ones.
fn is_in(programs: &[Program], class: &str, method: &str) -> bool {
    let nested = class.rsplit('.').next().unwrap_or(class);
    let joined = class.replace('.', "");
    programs.iter().any(|program| {
        let name = program.class.as_str();
        let about = |class: &str| name.strip_prefix(class).is_some_and(is_of_programs);
        let own = about(&joined) || about(nested);
        program.header.cases.iter().any(|case| match case.args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
            [first, ..] if own && first == method => true,
            [first, second] => first == method && second == nested,
            _ => false,
        })
    })
}

#[test]
fn every_public_method_has_a_row() {
    let text = fs::read_to_string(folder().join("without.txt")).expect("the list");
    let mut without = BTreeSet::new();
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (what, why) = line.split_once('|').unwrap_or_else(|| panic!("{line}: no reason"));
        assert!(!why.trim().is_empty() && without.insert(what.trim()), "{line}");
    }
    assert!(without.len() <= MOST_WITHOUT, "{}", without.len());
    let programs: Vec<Program> = compile::discover(&folder(), true).expect("the programs");
    let rows: usize = programs.iter().map(|program| program.header.cases.len()).sum();
    assert!(rows >= LEAST, "{rows}");
    let (mut missing, mut used) = (BTreeSet::new(), BTreeSet::new());
    let jdks = jess_jdks::installed();
    assert!(!jdks.is_empty(), "no JDK");
    for jdk in jdks {
        let source = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("PublicMethods.java");
        let listed = Command::new(jdk.tool("java")).arg(source).output().expect("java");
        assert!(listed.status.success(), "{}", String::from_utf8_lossy(&listed.stderr));
        for line in String::from_utf8_lossy(&listed.stdout).lines() {
            let (class, method) = line.split_once(' ').expect("class and method");
            let outermost = class.split('.').next().unwrap_or(class);
            match [line, class, outermost].into_iter().find_map(|name| without.get(name)) {
                Some(reason) => {
                    used.insert(*reason);
                }
                None if is_in(&programs, class, method) => {}
                None => {
                    missing.insert(line.to_owned());
                }
            }
        }
    }
    assert!(missing.is_empty(), "without a row: {missing:#?}");
    assert_eq!(used, without, "lines that are not needed");
}
