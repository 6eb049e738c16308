//! Strategy `auto`: it finds what there is to be found, comes to an end, and does the same for the same seed.

use jess_engine::host::{Options, Strategy, Verdict};
use jess_model::families as f;
use jess_model::fuzz::{Comparison, Dice, Mix, Size, Trial, compare, random_program};
use jess_model::host::{Exploration, explore};
use jess_model::language::print;
use jess_model::program::Program;

fn auto(program: &Program, options: Options) -> Exploration {
    explore(program, Options { strategy: Strategy::Auto, ..options }).expect("options are fine")
}

#[test]
fn it_ends_with_lazy_dpor_and_verifies() {
    for (name, program) in [
        ("one lock, disjoint data", f::sections(6, 1, true)),
        ("ordered philosophers", f::philosophers(5, true)),
        ("readers", f::readers(6)),
        ("last zero", f::lastzero(5)),
    ] {
        let found = auto(&program, Options::default());
        assert_eq!(found.verdict, Verdict::Verified, "{name}");
        let lazy = explore(&program, Options { strategy: Strategy::LazyDpor, ..Options::default() }).expect("options");
        let random = found.summary.executions - lazy.summary.executions;
        // At least the number that shows nothing new, at most the number that is worth it; a search that starts again
        // forgets them.
        let forgotten = random == 0 && found.summary.restarts > 0;
        assert!(forgotten || (11..=100).contains(&random), "{name}: {random} random executions");
        assert!(found.summary.lazy_hbrs == lazy.summary.lazy_hbrs, "{name}");
    }
}

/// A bug that every search reaches late is found by the random part, at once.
#[test]
fn it_finds_bugs_early() {
    for (name, program, at_most) in [
        ("naive philosophers", f::philosophers(6, false), 100),
        ("reorder", f::reorder(8, 1), 60_000),
        ("two-stage", f::twostage(6, 1), 60_000),
    ] {
        for seed in 0..5 {
            let found = auto(&program, Options { seed, budget_executions: Some(at_most), ..Options::default() });
            let Verdict::Bug(bug) = &found.verdict else { panic!("{name}, seed {seed}: {:?}", found.verdict) };
            assert!(bug.at_execution <= at_most, "{name}");
        }
    }
}

#[test]
fn the_same_seed_is_the_same_exploration() {
    let program = f::philosophers(4, false);
    let run = |seed, keep_going| {
        let found = auto(&program, Options { seed, keep_going, ..Options::default() });
        let bug = found.summary.bug.clone().map(|bug| (bug.at_execution, bug.schedule.clone()));
        (bug, found.summary.executions, found.summary.events)
    };
    assert_eq!(run(3, true), run(3, true));
    // A search that goes on finds the bug once more in the part that counts, which is the same for all seeds.
    assert!((0..8).any(|seed| run(seed, false) != run(3, false)));
}

/// A budget that ends in the random part verifies nothing.
#[test]
fn a_budget_that_ends_early_verifies_nothing() {
    let found = auto(&f::readers(8), Options { budget_executions: Some(20), ..Options::default() });
    assert_eq!((&found.verdict, found.summary.complete), (&Verdict::Budget, false));
}

#[test]
fn it_loses_nothing_that_brute_force_finds() {
    let (trial, size) = (Trial::of(Strategy::Auto), Size { prefixes: 3_000, executions: 3_000 });
    let (mut compared, mut traces) = (0, 0);
    for seed in 1..=150 {
        let program = random_program(&mut Dice::new(seed), Mix::EVERYTHING);
        match compare(&program, &trial, size) {
            Comparison::Skipped | Comparison::Endless => {}
            Comparison::Equal(n) => (compared, traces) = (compared + 1, traces + n),
            Comparison::Differs(why) => panic!("seed {seed}: {why}\n{}", print(&program)),
        }
    }
    assert!(compared > 50 && traces > 500, "{compared} programs, {traces} traces");
}
