//! The rows of `tests/conformance/edges` are those that the list of documented edges requires.
//!
//! Idea: an edge is supported if a program with it has no race, and it is neither missed nor invented elsewhere if the
//! same program without it has one. So each edge of `edges.txt` has both rows; what orders nothing has the second only.
//! Invariant: no edge without its rows, no row without its edge.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

use crate::compile::{self, Program};
use crate::header::Case;

/// How many edges there are at least, so that a list cut short does not pass.
const LEAST: usize = 100;
/// Strategies under which no race is reported.
const STRATEGIES: [&str; 3] = ["auto", "dpor", "random"];
/// The argument of rows without the edge.
const BROKEN: &str = "broken";

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../conformance/edges")
}

/// Names of what orders memory, and of what does not.
fn listed(text: &str) -> (BTreeSet<String>, BTreeSet<String>) {
    let (mut edges, mut none) = (BTreeSet::new(), BTreeSet::new());
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let columns: Vec<&str> = line.split('|').map(str::trim).collect();
        assert!(columns.len() == 3 && columns.iter().all(|column| !column.is_empty()), "{line}");
        let fresh = match columns[0].strip_prefix("! ") {
            Some(name) => none.insert(name.to_owned()),
            None => edges.insert(columns[0].to_owned()),
        };
        assert!(fresh, "{line}: listed before");
    }
    assert!(edges.is_disjoint(&none));
    (edges, none)
}

/// The value of an option of a row.
fn option<'a>(case: &'a Case, name: &str) -> Option<&'a str> {
    case.options.windows(2).find(|pair| pair[0] == name).map(|pair| pair[1].as_str())
}

/// Whether a row expects this.
fn expects(case: &Case, name: &str, value: &str) -> bool {
    case.expectations.iter().any(|expectation| expectation.name == name && expectation.value == value)
}

/// Each name under each strategy.
fn everywhere(names: &BTreeSet<String>) -> BTreeMap<&str, BTreeSet<&str>> {
    names.iter().map(|name| (name.as_str(), BTreeSet::from(STRATEGIES))).collect()
}

#[test]
fn every_documented_edge_has_its_rows() {
    let text = fs::read_to_string(folder().join("edges.txt")).expect("the list");
    let (edges, none) = listed(&text);
    assert!(edges.len() >= LEAST, "{}", edges.len());
    let programs: Vec<Program> = compile::discover(&folder(), true).expect("the programs");
    // By name: strategies under which no race is reported, and under which it is.
    let mut kept: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    let mut told: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    let mut broken: BTreeSet<&str> = BTreeSet::new();
    for (program, case) in
        programs.iter().flat_map(|program| program.header.cases.iter().map(move |case| (program, case)))
    {
        let row = format!("{} {}", program.name(), case.label());
        let strategy = option(case, "--strategy").unwrap_or_else(|| panic!("{row}: no strategy"));
        assert_eq!(option(case, "--races"), Some("fail"), "{row}");
        let races = expects(case, "exit", "1") && expects(case, "kind", "race");
        match case.args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
            [name, BROKEN] if races => assert!(broken.insert(name), "{row}: there before"),
            [name] if races => assert!(told.entry(name).or_default().insert(strategy), "{row}: there before"),
            [name] => {
                assert!(expects(case, "exit", "0"), "{row}");
                assert!(kept.entry(name).or_default().insert(strategy), "{row}: there before");
            }
            _ => panic!("{row}: neither an edge nor one that is broken"),
        }
    }
    assert_eq!(kept, everywhere(&edges), "rows without a race");
    assert_eq!(broken, edges.iter().map(String::as_str).collect(), "rows of broken edges");
    assert_eq!(told, everywhere(&none), "rows of what orders nothing");
}
