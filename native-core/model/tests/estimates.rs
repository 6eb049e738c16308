//! Estimates of what is left, on searches whose size is known.

use jess_engine::host::{Estimate, Estimated, Options, Strategy};
use jess_model::families::registry;
use jess_model::host::{explore, explore_bounded};
use jess_model::program::Program;

fn known(name: &str) -> Program {
    registry::program(name).expect("a known program")
}

fn estimates(program: &Program, options: Options) -> Vec<Estimate> {
    explore(program, options).expect("options are fine").summary.estimates
}

fn options(strategy: Strategy, executions: Option<u64>) -> Options {
    Options { strategy, keep_going: true, budget_executions: executions, ..Options::default() }
}

/// Knuth's estimator is unbiased: over random probes its mean is the number of schedules, which `dfs` counts. 4,000
/// probes each; a mean more than 5 standard errors away has a probability of less than 1e-6 per program, if the mean is
/// normal, and these trees are even enough that it is nearly so.
#[test]
fn the_mean_of_random_probes_is_the_number_of_schedules() {
    for name in ["thesis_figure", "philosophers(3)", "readers(4)", "fib_bench(2)", "casrot(4)", "lastwrite(5)"] {
        let program = known(name);
        let schedules = explore(&program, options(Strategy::Dfs, None)).expect("options are fine").summary.executions;
        let found = estimates(&program, Options { seed: 11, ..options(Strategy::Random, Some(4_000)) });
        let found = found.iter().find(|estimate| estimate.of == Estimated::Schedules).expect("random paths tell");
        let distance = found.total.abs_diff(schedules);
        println!("{name}: {schedules} schedules, estimated {} ± {}", found.total, found.error);
        assert!(distance <= 5 * found.error + 1, "{name}: {found:?} instead of {schedules}");
        assert!(found.error * 5 < schedules, "{name}: the error says something: {found:?}");
    }
}

/// A depth-first search estimates itself: exactly at the end, and on the way within a factor, or within two errors
/// where the tree is uneven. A reduction sees less of its tree.
#[test]
fn a_search_comes_to_know_its_size() {
    for (name, strategy, factor) in [
        ("thesis_figure", Strategy::Dfs, 2.0),
        ("philosophers(3)", Strategy::Dfs, 2.0),
        ("fib_bench(2)", Strategy::Dfs, 2.0),
        ("readers(5)", Strategy::Dpor, 4.0),
        ("fib_bench(4)", Strategy::Dpor, 4.0),
        ("fib_bench(4)", Strategy::SourceDpor, 4.0),
        ("fib_bench(3)", Strategy::HbrCaching, 4.0),
        ("lastzero(5)", Strategy::LazyDpor, 4.0),
    ] {
        let program = known(name);
        let end = explore(&program, options(strategy, None)).expect("options are fine").summary;
        let size = end.executions + end.blocked;
        let exact = Estimate { of: Estimated::Executions, total: size, error: 0, new_in_a_million: 0 };
        assert_eq!(end.estimates, [exact], "{name}, {strategy}");
        let mut asked = 0;
        for tenth in [3, 5, 7, 9] {
            let (part, _) = explore_bounded(&program, options(strategy, None), size * tenth / 10).expect("fine");
            let explored = part.summary.executions + part.summary.blocked;
            let Some(estimate) = part.summary.estimates.first() else {
                // It has just started again.
                assert_eq!(explored, 0, "{name}, {strategy}");
                continue;
            };
            asked += 1;
            println!("{name}, {strategy}, after {explored}: {} ± {} of {size}", estimate.total, estimate.error);
            let ratio = estimate.total as f64 / size as f64;
            let near = ratio < factor && ratio > 1.0 / factor;
            let inside = estimate.total.abs_diff(size) <= 2 * estimate.error;
            assert!(near || inside, "{name}, {strategy}, {tenth}0%: {estimate:?} of {size}");
            assert!(estimate.total >= explored, "{name}: fewer than were explored");
        }
        assert!(asked >= 3, "{name}, {strategy}");
    }
}

/// Random walks: what has not been seen yet. Near the end of a small program nothing is left; at the start much is.
#[test]
fn random_walks_tell_what_they_have_not_seen() {
    let program = known("fib_bench(3)");
    let all = explore(&program, options(Strategy::Dpor, None)).expect("options are fine").summary.hbrs;
    for strategy in [Strategy::Random, Strategy::Urw, Strategy::Pos, Strategy::Portfolio] {
        let unseen = |executions| {
            let found = explore(&program, Options { seed: 3, ..options(strategy, Some(executions)) });
            let summary = found.expect("options are fine").summary;
            (summary.estimates[0], summary.hbrs)
        };
        let (early, seen) = unseen(60);
        println!("{strategy}: after 60 {seen} seen, {early:?} of {all}");
        assert!(early.of == Estimated::Behaviours && early.new_in_a_million > 50_000, "{strategy}: {early:?}");
        assert!(early.total > seen && early.total < all * 3, "{strategy}: {early:?}, {seen} seen of {all}");
        let (late, seen) = unseen(20_000);
        println!("{strategy}: after 20,000 {seen} seen, {late:?} of {all}");
        assert!(late.new_in_a_million < 1_000, "{strategy}: {late:?}");
        // Chao's is a lower bound of the mean, so it is not far above what there is.
        assert!(late.total >= seen && late.total <= all + 3 * late.error, "{strategy}: {late:?} of {all}");
    }
}

#[test]
fn an_iterated_search_estimates_its_level() {
    let program = known("fib_bench(2)");
    let (part, _) = explore_bounded(&program, options(Strategy::Ipb, None), 30).expect("fine");
    let estimate = part.summary.estimates[0];
    assert!(estimate.of == Estimated::Level && estimate.total >= 30, "{estimate:?}");
}
