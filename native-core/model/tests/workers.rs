//! Random programs explored by several workers: the same relations, once each, as by one.

use jess_engine::host::{Options, Timeouts};
use jess_model::fuzz::{Dice, Mix, random_program};
use jess_model::language::{parse, print};
use jess_model::program::Program;
use jess_model::workers::{Found, Together, explore};

/// Executions after which a program is too large for this test.
const MOST: u64 = 2_000;

/// Compares; the number of executions, and how many of the explorations were shared. Nothing if the program is too
/// large, or so small that the search is over before a second worker has begun.
fn compare(program: &Program, name: &str) -> Option<(u64, u64)> {
    let options =
        Options { keep_going: true, timeouts: Timeouts::Explore, budget_executions: Some(MOST), ..Options::default() };
    let by = |workers, generous| -> Found {
        let together = Together { workers, finals: true, generous, more: &|| true, until: None };
        explore(program, &options, &together).expect("dpor can be shared")
    };
    let alone = by(1, false).exploration;
    if !alone.summary.complete || alone.summary.executions < 5 {
        return None;
    }
    let mut shared = 0;
    for (workers, generous) in [(2, true), (2, false), (3, true)] {
        let found = by(workers, generous);
        shared += u64::from(found.workers > 1);
        let together = found.exploration;
        let text = || format!("{name} by {workers} workers:\n{}", print(program));
        assert_eq!(together.summary.executions, alone.summary.executions, "{}", text());
        assert!(together.hashes == alone.hashes, "{}", text());
        assert!(together.finals == alone.finals, "{}", text());
        assert_eq!(together.summary.complete, alone.summary.complete, "{}", text());
    }
    Some((alone.summary.executions, shared))
}

/// Programs of which executions were lost when branches were begun too early.
#[test]
fn what_sleeps_has_been_explored() {
    for (text, executions) in [
        // Two branches that commute, each of which left to the other what follows both: one of five executions was
        // lost.
        (
            "int a[3]; thread t1 { local i = 2; while (a[i]) { i = i - 1; } } \
             thread t2 { a[1] = a[0] + 1; } thread t3 { a[2] = a[1] + 1; }",
            5,
        ),
        // An interruption touches more when its thread waits than was planned: three executions were lost.
        (
            "monitor m0; thread t1 { t4.start(); m0.enter(); m0.wait(timed); m0.exit(); } thread t2 { t1.interrupt(); } \
             thread t3 { m0.enter(); } thread t4 { m0.enter(); m0.wait(); }",
            19,
        ),
    ] {
        let program = parse(text, "test").unwrap_or_else(|error| panic!("{error}"));
        for _ in 0..20 {
            assert_eq!(compare(&program, text).map(|found| found.0), Some(executions), "{text}");
        }
    }
}

#[test]
fn random_programs_have_the_same_executions_by_any_number_of_workers() {
    let (mut compared, mut all_shared) = (0, 0);
    for seed in 1..1_500 {
        let program = random_program(&mut Dice::new(seed), Mix::EVERYTHING);
        if let Some((_, shared)) = compare(&program, &format!("seed {seed}")) {
            compared += 1;
            all_shared += shared;
        }
    }
    println!("{compared} programs, {all_shared} of {} explorations shared", 3 * compared);
    assert!(compared > 300 && all_shared > compared, "{compared} compared, {all_shared} shared");
}
