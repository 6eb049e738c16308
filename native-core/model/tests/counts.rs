//! Programs with known numbers of behaviours.

use jess_engine::host::{Options, Strategy, Summary};
use jess_model::families as f;
use jess_model::host::{Exploration, explore};
use jess_model::program::Program;

fn summary(program: &Program, strategy: Strategy) -> Summary {
    let options = Options { keep_going: true, strategy, ..Options::default() };
    explore(program, options).expect("options are fine").summary
}

fn check(name: &str, program: &Program, expected: u64) -> Summary {
    let s = summary(program, Strategy::Dpor);
    assert_eq!((s.executions, s.blocked, s.hbrs, s.complete), (expected, 0, expected, true), "{name}: {s:?}");
    s
}

fn factorial(n: u64) -> u64 {
    (1..=n).product()
}

#[test]
fn counters() {
    for n in 2..=5 {
        let all = factorial(n as u64);
        check("synchronized counter", &f::sections(n, 1, false), all);
        check("lock counter", &f::lock_counter(n), all);
        check("lock2inc", &f::lock2inc(n), all);
        check("ainc", &f::atomic_increments(n, 1), all);
        check("lastwrite", &f::lastwrite(n), all);
        check("casrot", &f::casrot(n), [2, 5, 14, 43][n - 2]);
        check("cas", &f::cas(n), n as u64);
    }
    check("lastwrite", &f::lastwrite(7), 5040);
    for (n, expected) in [(2, 4), (3, 36), (4, 576)] {
        check("inc", &f::increments(n), expected);
        check("binc", &f::atomic_increments(n, 2), expected);
    }
    check("cinc", &f::atomic_increments(3, 3), 216);
    check("casrot", &f::casrot(6), 144);
    check("casrot", &f::casrot(7), 523);
    for n in 2..=4 {
        check("floating_read", &f::floating_read(n), factorial(n as u64 + 1));
    }
}

#[test]
fn readers_and_arrays() {
    for n in [2, 3, 5, 8, 13] {
        check("readers", &f::readers(n), 1 << n);
    }
    for (n, expected) in [(2, 5), (3, 12), (4, 28), (5, 64), (6, 144), (10, 3328)] {
        check("lastzero", &f::lastzero(n), expected);
    }
    check("store buffering", &f::store_buffering(), 3);
    for (k, expected) in [(1, 3), (2, 19), (3, 141), (4, 1107)] {
        check("fib_bench", &f::fib_bench(k, false), expected);
    }
    for (k, expected) in [(1, 11), (2, 140), (3, 1698), (4, 19_605)] {
        check("fib_bench observed", &f::fib_bench(k, true), expected);
    }
    for (n, expected) in [(11, 1), (12, 8), (13, 64), (15, 4096)] {
        check("indexer", &f::indexer(n), expected);
    }
}

#[test]
fn locks() {
    for (k, expected) in [(1, 2), (2, 6), (3, 20), (4, 70), (5, 252)] {
        check("triangular", &f::triangular(k), expected);
    }
    for (n, k, expected) in [(2, 2, 6), (3, 2, 90), (2, 3, 20)] {
        let shared = check("sections", &f::sections(n, k, false), expected);
        assert!(shared.lazy_hbrs > 1);
        let disjoint = check("disjoint sections", &f::sections(n, k, true), expected);
        assert_eq!(disjoint.lazy_hbrs, 1);
    }
    for n in 2..=5 {
        let naive = check("naive philosophers", &f::philosophers(n, false), (1 << n) - 1);
        assert_eq!((naive.lazy_hbrs, naive.deadlocks), (2, 1));
        let ordered = check("ordered philosophers", &f::philosophers(n, true), (1 << n) - 2);
        assert_eq!((ordered.lazy_hbrs, ordered.deadlocks), (1, 0));
    }
    for (n, expected) in [(13, 1), (14, 2), (15, 4)] {
        check("filesystem", &f::filesystem(n), expected);
    }
}

#[test]
fn bugs() {
    check("reorder", &f::reorder(2, 1), 36);
    check("reorder", &f::reorder(3, 1), 576);
    check("twostage", &f::twostage(1, 1), 3);
    check("twostage", &f::twostage(2, 1), 40);
    let account = check("account", &f::account(), 11);
    assert_eq!(account.lazy_hbrs, 6);
    let figure = check("thesis figure 4.1", &f::thesis_figure(), 24);
    assert_eq!(figure.lazy_hbrs, 11);
}

/// Runs of both strategies have the same relations, regular and lazy, and the same end states.
#[test]
fn depth_first_reaches_the_same_relations() {
    let programs = [
        ("synchronized counter", f::sections(3, 1, false)),
        ("lock counter", f::lock_counter(3)),
        ("lock2inc", f::lock2inc(2)),
        ("ainc", f::atomic_increments(4, 1)),
        ("inc", f::increments(3)),
        ("readers", f::readers(3)),
        ("lastzero", f::lastzero(3)),
        ("casrot", f::casrot(4)),
        ("store buffering", f::store_buffering()),
        ("fib_bench", f::fib_bench(2, false)),
        ("naive philosophers", f::philosophers(3, false)),
        ("ordered philosophers", f::philosophers(2, true)),
        ("disjoint sections", f::sections(2, 2, true)),
        ("reorder", f::reorder(2, 1)),
        ("thesis figure 4.1", f::thesis_figure()),
    ];
    for (name, program) in programs {
        let run = |strategy| {
            let options = Options { keep_going: true, strategy, ..Options::default() };
            explore(&program, options).expect("options are fine")
        };
        let (every, optimal) = (run(Strategy::Dfs), run(Strategy::Dpor));
        assert!(every.summary.complete, "{name}: {:?}", every.summary);
        assert_eq!(every.hashes, optimal.hashes, "{name}");
        let states = |found: &Exploration| found.finals.keys().cloned().collect::<Vec<_>>();
        assert_eq!(states(&every), states(&optimal), "{name}");
    }
}
