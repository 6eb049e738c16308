//! Programs with known numbers of behaviours: `tests/corpus/counts.txt`, row by row.

use std::path::{Path, PathBuf};
use std::time::Instant;

use jess_engine::host::{Options, Strategy};
use jess_model::families::registry;
use jess_model::host::{Exploration, Limits, explore_with};
use jess_model::language;
use jess_model::oracle::truth;
use jess_model::program::Program;
use jess_model::symmetry::up_to_names;

/// The columns of numbers, in order.
const COLUMNS: [&str; 7] =
    ["executions", "blocked", "happens-before relations", "lazy ones", "deadlocks", "failures", "first bug"];

/// Executions of a search of every interleaving that is still quick.
const SMALL: u64 = 20_000;

struct Row {
    line: usize,
    program: String,
    strategy: Strategy,
    numbers: Vec<Option<u64>>,
    slow: bool,
    /// Executions and failures are counted as if executions ended with a failed assertion.
    until_failure: bool,
    /// Threads that are declared to be symmetric are explored up to their names.
    symmetric: bool,
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/corpus")
}

/// The rows of the table; a row that is not understood is an error, never passed over.
fn rows() -> Vec<Row> {
    let text = std::fs::read_to_string(folder().join("counts.txt")).expect("the table is there");
    let mut rows = Vec::new();
    for (number, text) in text.lines().enumerate() {
        let line = number + 1;
        let words: Vec<&str> = text.split_whitespace().collect();
        if words.first().is_none_or(|word| word.starts_with('#')) {
            continue;
        }
        let [program, strategy, rest @ ..] = words.as_slice() else {
            panic!("counts.txt:{line}: no strategy");
        };
        let strategy = Strategy::from_name(strategy);
        let strategy = strategy.unwrap_or_else(|error| panic!("counts.txt:{line}: {error}"));
        assert!(rest.len() >= COLUMNS.len(), "counts.txt:{line}: {} numbers", rest.len());
        let (numbers, marks) = rest.split_at(COLUMNS.len());
        let number = |word: &&str| match *word {
            "-" => None,
            word => Some(word.parse().unwrap_or_else(|_| panic!("counts.txt:{line}: `{word}` is no number"))),
        };
        let numbers: Vec<Option<u64>> = numbers.iter().map(number).collect();
        assert!(numbers.iter().any(Option::is_some), "counts.txt:{line}: claims nothing");
        for mark in marks {
            assert!(
                ["slow", "until-failure", "symmetric"].contains(mark),
                "counts.txt:{line}: an unknown mark `{mark}`"
            );
        }
        let (slow, until_failure) = (marks.contains(&"slow"), marks.contains(&"until-failure"));
        let symmetric = marks.contains(&"symmetric");
        let others = numbers.iter().enumerate().filter(|(column, _)| ![0, 5].contains(column));
        let fits = !until_failure || others.into_iter().all(|(_, number)| number.is_none());
        assert!(fits, "counts.txt:{line}: until-failure is about executions and failures only");
        rows.push(Row { line, program: (*program).to_owned(), strategy, numbers, slow, until_failure, symmetric });
    }
    rows
}

fn load(row: &Row) -> Program {
    if row.program.ends_with(".jm") {
        let path = folder().join(&row.program);
        let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        return language::parse(&text, &row.program).unwrap_or_else(|error| panic!("{error}"));
    }
    registry::program(&row.program).unwrap_or_else(|error| panic!("counts.txt:{}: {error}", row.line))
}

fn run(program: &Program, strategy: Strategy, finals: bool, most: u64) -> (Exploration, bool) {
    run_as(program, strategy, false, finals, most)
}

fn run_as(program: &Program, strategy: Strategy, symmetric: bool, finals: bool, most: u64) -> (Exploration, bool) {
    let options = Options { keep_going: true, strategy, symmetric, ..Options::default() };
    explore_with(program, options, Limits { most, finals, until_failure: true, ..Limits::all(&mut || true) })
        .expect("options are fine")
}

/// What an exploration found that differs from the row.
fn mistakes(row: &Row, found: &Exploration) -> Vec<String> {
    let summary = &found.summary;
    let first = summary.bug.as_ref().map_or(0, |bug| bug.at_execution);
    let (mut executions, mut failures) = (summary.executions, summary.failures);
    if row.until_failure {
        failures = found.until_failure.failing;
        executions = found.until_failure.whole + failures;
    }
    let numbers = [executions, summary.blocked, summary.hbrs, summary.lazy_hbrs, summary.deadlocks, failures, first];
    let mut all = Vec::new();
    if !summary.complete {
        all.push(format!("counts.txt:{}: {}: not complete: {:?}", row.line, row.program, found.verdict));
    }
    for ((name, wanted), number) in COLUMNS.iter().zip(&row.numbers).zip(numbers) {
        if wanted.is_some_and(|wanted| wanted != number) {
            let (line, program, strategy) = (row.line, &row.program, row.strategy.name());
            let wanted = wanted.unwrap_or_default();
            all.push(format!("counts.txt:{line}: {program}, {strategy}: {number} {name}, the table says {wanted}"));
        }
    }
    all
}

fn check(slow: bool) {
    let mut all = Vec::new();
    let rows: Vec<Row> = rows().into_iter().filter(|row| row.slow == slow).collect();
    for row in &rows {
        let started = Instant::now();
        let (found, _) = run_as(&load(row), row.strategy, row.symmetric, false, u64::MAX);
        all.extend(mistakes(row, &found));
        println!("{} {}: {:?}", row.program, row.strategy.name(), started.elapsed());
    }
    assert!(all.is_empty(), "{}", all.join("\n"));
    println!("{} rows", rows.len());
}

#[test]
fn every_row_holds() {
    check(false);
    assert!(rows().len() > 100, "rows are missing");
}

#[test]
#[ignore = "takes minutes"]
fn every_slow_row_holds() {
    check(true);
}

/// Brute force agrees with the engine on every program that is small enough for it.
#[test]
fn brute_force_agrees() {
    let mut compared = 0;
    for row in rows().iter().filter(|row| !row.slow) {
        let program = load(row);
        let Some(truth) = truth(&program, 6_000) else {
            continue;
        };
        let (found, _) = run_as(&program, row.strategy, row.symmetric, true, u64::MAX);
        let differences = truth.differences(&program, row.strategy, &found);
        assert!(differences.is_empty(), "{}: {differences:?}", row.program);
        compared += 1;
    }
    assert!(compared > 50, "only {compared} compared");
}

/// A search of every interleaving has the same relations, regular and lazy, and the same end states.
#[test]
fn depth_first_reaches_the_same_relations() {
    let mut compared = 0;
    for row in rows().iter().filter(|row| row.strategy == Strategy::Dpor && !row.symmetric) {
        if row.numbers[2].is_none_or(|relations| relations > 50) {
            continue;
        }
        let program = load(row);
        let (every, finished) = run(&program, Strategy::Dfs, true, SMALL);
        if !finished {
            continue;
        }
        let (optimal, _) = run(&program, Strategy::Dpor, true, u64::MAX);
        assert!(every.summary.complete, "{}: {:?}", row.program, every.summary);
        assert_eq!(every.hashes, optimal.hashes, "{}", row.program);
        let states = |found: &Exploration| found.finals.keys().cloned().collect::<Vec<_>>();
        assert_eq!(states(&every), states(&optimal), "{}", row.program);
        compared += 1;
    }
    assert!(compared > 30, "only {compared} compared");
}

/// So has one up to the names of threads; and nothing that the others reach is missing but names.
#[test]
fn depth_first_reaches_the_same_relations_up_to_names() {
    let rows = rows();
    let symmetric: Vec<&Row> = rows.iter().filter(|row| row.symmetric && row.strategy == Strategy::Dpor).collect();
    assert!(symmetric.len() > 8, "only {} rows", symmetric.len());
    for row in symmetric {
        let program = load(row);
        let (optimal, _) = run_as(&program, Strategy::Dpor, true, true, u64::MAX);
        let (every, finished) = run_as(&program, Strategy::Dfs, true, true, SMALL);
        assert!(finished && every.summary.complete, "{}", row.program);
        assert_eq!(every.hashes, optimal.hashes, "{}", row.program);
        let (plain, _) = run(&program, Strategy::Dpor, true, u64::MAX);
        let states = |found: &Exploration| up_to_names(&program, found.finals.keys());
        assert_eq!(states(&plain), states(&optimal), "{}", row.program);
        assert_eq!(states(&every), states(&optimal), "{}", row.program);
    }
}

/// A wrong number is noticed, whichever it is.
#[test]
fn a_wrong_number_is_noticed() {
    let row = rows().into_iter().find(|row| row.numbers.iter().all(Option::is_some)).expect("a row that claims all");
    let (found, _) = run(&load(&row), row.strategy, false, u64::MAX);
    assert_eq!(mistakes(&row, &found), Vec::<String>::new());
    for column in 0..COLUMNS.len() {
        let mut numbers = row.numbers.clone();
        numbers[column] = numbers[column].map(|number| number + 1);
        let program = row.program.clone();
        let (line, strategy, slow, until_failure) = (row.line, row.strategy, false, false);
        let wrong = Row { line, program, strategy, numbers, slow, until_failure, symmetric: false };
        assert_eq!(mistakes(&wrong, &found).len(), 1, "{}", COLUMNS[column]);
    }
}
