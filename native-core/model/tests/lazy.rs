//! What lazy partial order reduction saves, and that it loses nothing.

use std::collections::BTreeSet;

use jess_engine::host::{Options, Strategy, Summary};
use jess_model::families as f;
use jess_model::fuzz::{Dice, lock_heavy_program};
use jess_model::host::{Exploration, explore, explore_bounded};
use jess_model::machine::Final;
use jess_model::program::Program;

use crate::share;

fn run(program: &Program, strategy: Strategy) -> Exploration {
    let options = Options { keep_going: true, strategy, ..Options::default() };
    explore(program, options).expect("options are fine")
}

fn states(found: &Exploration) -> BTreeSet<(bool, Final)> {
    found.finals.keys().cloned().collect()
}

fn check(name: &str, program: &Program, expected: u64, deadlocks: bool) {
    let (found, every) = (run(program, Strategy::LazyDpor), run(program, Strategy::Dpor));
    let s = &found.summary;
    let counts = |s: &Summary| (s.executions, s.deadlocks > 0, s.complete);
    assert_eq!(counts(s), (expected, deadlocks, true), "{name}: {s:?}");
    // Where locks are nested in a circle, a few executions end because everything sleeps.
    assert!(s.blocked == 0 || deadlocks, "{name}: {s:?}");
    assert_eq!(s.lazy_hbrs, every.summary.lazy_hbrs, "{name}");
    assert_eq!(states(&found), states(&every), "{name}");
}

#[test]
fn sections_that_have_nothing_in_common_but_their_lock() {
    for n in 2..=7 {
        check("disjoint sections", &f::sections(n, 1, true), 1, false);
    }
    let s = run(&f::sections(8, 1, true), Strategy::LazyDpor).summary;
    assert_eq!((s.executions, s.blocked, s.complete), (1, 0, true));
    check("disjoint sections", &f::sections(3, 2, true), 1, false);
}

#[test]
fn philosophers() {
    for n in 2..=5 {
        check("ordered philosophers", &f::philosophers(n, true), 1, false);
    }
    check("naive philosophers", &f::philosophers(5, false), 31, true);
}

#[test]
fn programs_that_use_locks_a_lot() {
    let most = 10_000;
    let (mut programs, mut every, mut lazy, mut blocked, mut classes, mut deadlocking) = (0, 0, 0, 0, 0, 0);
    let mut seed = 0;
    while programs < share(5_000) {
        seed += 1;
        let program = lock_heavy_program(&mut Dice::new(seed));
        let options = |strategy| Options { keep_going: true, strategy, ..Options::default() };
        let found = explore_bounded(&program, options(Strategy::Dpor), most).expect("options are fine");
        let (fine, true) = found else {
            continue;
        };
        let found = run(&program, Strategy::LazyDpor);
        assert_eq!(states(&fine), states(&found), "seed {seed}: {program:?}");
        assert_eq!(fine.summary.lazy_hbrs, found.summary.lazy_hbrs, "seed {seed}");
        programs += 1;
        every += fine.summary.executions;
        lazy += found.summary.executions;
        blocked += found.summary.blocked;
        classes += found.summary.lazy_hbrs;
        deadlocking += u64::from(fine.summary.deadlocks > 0);
    }
    println!(
        "{programs} programs, {deadlocking} deadlocking: dpor {every}, lazy-dpor {lazy} (+{blocked}), lazy classes {classes}"
    );
    assert!(lazy * 5 <= every, "dpor {every}, lazy-dpor {lazy}");
}
