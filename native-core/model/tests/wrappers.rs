//! Wrappers around strategies: they change only what they are meant to change.

use std::cell::Cell;

use jess_engine::Controller;
use jess_engine::host::{
    Access, AccessKind, Begin, Decision, Ending, Location, ObjectId, Op, Options, OptionsError, Stored, Strategy,
    Summary, ThreadIx, Verdict,
};
use jess_model::families::registry;
use jess_model::fuzz::{Dice, Mix, random_program};
use jess_model::host::{Exploration, explore};
use jess_model::language::parse;
use jess_model::program::Program;

use crate::part;

fn found(program: &Program, options: Options) -> Exploration {
    explore(program, options).expect("options are fine")
}

fn options(strategy: Strategy) -> Options {
    let budget = if strategy.is_random() { 40 } else { 150 };
    Options { strategy, keep_going: true, budget_executions: Some(budget), step_bound: 2_000, ..Options::default() }
}

#[test]
fn wrapped_strategies_do_the_same() {
    let loops = Mix { loops: true, rwlocks: false, interrupts: false, timeouts: false, ..Mix::EVERYTHING };
    for seed in 0..part(16, 2) {
        let mix = if seed % 2 == 0 { Mix::EVERYTHING } else { loops };
        let program = random_program(&mut Dice::new(seed), mix);
        for strategy in Strategy::ALL {
            let plain = found(&program, options(strategy));
            for (check_determinism, metrics) in [(Some(1), false), (Some(3), true), (None, true)] {
                let wrapped = found(&program, Options { check_determinism, metrics, ..options(strategy) });
                let name = format!("seed {seed}, {strategy}, {check_determinism:?}, {metrics}");
                assert_eq!(wrapped.verdict, plain.verdict, "{name}");
                assert_eq!(wrapped.summary, plain.summary, "{name}");
                assert_eq!(wrapped.hashes, plain.hashes, "{name}");
                assert_eq!(wrapped.metrics.is_some(), metrics, "{name}");
            }
        }
    }
}

/// A daemon goes on for a while after all others have ended; in a second run that is no difference.
#[test]
fn daemons_that_are_left_behind_are_no_difference() {
    let text = "int x;
        daemon thread worker { repeat 400 { x = x + 1; } }
        thread main { worker.start(); x = 5; }";
    let program = parse(text, "daemon.jm").expect("a program");
    let mut cut = 0;
    for strategy in Strategy::ALL {
        let plain = Options { step_bound: 100_000, budget_executions: Some(20), ..options(strategy) };
        let expected = found(&program, plain.clone());
        cut += usize::from(expected.summary.daemons_cut > 0);
        let checked = found(&program, Options { check_determinism: Some(1), ..plain });
        assert_eq!((checked.verdict, checked.summary), (expected.verdict, expected.summary), "{strategy}");
    }
    assert!(cut > 5, "daemons were left behind by {cut} strategies");
}

#[test]
fn figures_add_up() {
    let program = registry::program("fib_bench(3)").expect("known");
    for strategy in Strategy::ALL {
        let found = found(&program, Options { metrics: true, ..options(strategy) });
        let (metrics, summary) = (found.metrics.expect("asked for"), found.summary);
        assert_eq!(metrics.executions, summary.executions + summary.blocked, "{strategy}");
        assert_eq!(metrics.by_threads.iter().sum::<u64>(), metrics.picks, "{strategy}");
        assert_eq!(metrics.lengths.iter().sum::<u64>(), metrics.executions, "{strategy}");
        assert!(metrics.by_threads.len() <= 4 && metrics.picks > 0, "{strategy}: {metrics:?}");
        assert!(
            metrics.preemptions <= metrics.picks && metrics.switches >= metrics.executions,
            "{strategy}: {metrics:?}"
        );
    }
    // A bound on preemptions leaves fewer of them for each execution.
    let within = |preemptions| {
        let options = Options { strategy: Strategy::Dfs, metrics: true, preemptions, ..Options::default() };
        let metrics = found(&program, options).metrics.expect("asked for");
        metrics.switches as f64 / metrics.executions as f64
    };
    assert!(within(Some(0)) < within(Some(1)) && within(Some(1)) < within(Some(2)));
}

/// A program of two threads that behaves differently whenever `differs` returns true: its second thread reads one place
/// or another, in the free part of the execution.
fn explore_host(options: Options, differs: impl Fn(u64) -> bool) -> (Verdict, Summary) {
    let mut controller = Controller::new(options).expect("options are fine");
    let other = controller.thread(ObjectId(99));
    let runs = Cell::new(0);
    while let Begin::Run(first) = controller.begin() {
        runs.set(runs.get() + 1);
        let member = u32::from(differs(runs.get()));
        let access = |member, kind| {
            let location = Location { object: ObjectId(7), member };
            Op::Access(Access {
                location,
                kind,
                site: 1,
                order: jess_engine::host::Order::Volatile,
                element: false,
                stored: Stored::UNKNOWN,
            })
        };
        let bodies = [
            vec![
                Op::Start { thread: other, daemon: false, keeps_permit: false },
                access(0, AccessKind::Write),
                access(1, AccessKind::Write),
                Op::Exit,
            ],
            vec![access(0, AccessKind::Read), access(member, AccessKind::Read), Op::Exit],
        ];
        let mut at = [0, 0];
        let mut grant = first;
        let ending = loop {
            let thread = grant.thread.0 as usize;
            // Accesses that were granted beforehand are done one by one.
            let op = bodies[thread][at[thread]];
            at[thread] += 1;
            match (op, grant.accesses) {
                (Op::Access(access), accesses) if accesses > 0 => {
                    controller.executed(&[access]);
                    grant.accesses -= 1;
                }
                _ => match controller.announce(op) {
                    Decision::Run(next) => grant = next,
                    Decision::Stop(ending) => break ending,
                },
            }
        };
        assert_ne!(ending, Ending::Uncontrolled);
        controller.end();
    }
    assert_eq!(other, ThreadIx(1));
    (controller.verdict().clone(), controller.summary())
}

#[test]
fn what_differs_in_the_free_part_is_noticed_by_the_second_run() {
    for strategy in [Strategy::Dpor, Strategy::Dfs, Strategy::Random, Strategy::LazyDpor, Strategy::HbrCaching] {
        let plain = Options { strategy, budget_executions: Some(30), seed: 1, ..Options::default() };
        let checked = |every| Options { check_determinism: Some(every), ..plain.clone() };
        let (verdict, _) = explore_host(checked(1), |_| false);
        assert!(matches!(verdict, Verdict::Verified | Verdict::Budget), "{strategy}: {verdict:?}");
        // Every other run reads another place. Without the check a random walk takes it for two behaviours.
        let (verdict, _) = explore_host(checked(1), |run| run > 10 && run % 2 == 0);
        let (unchecked, summary) = explore_host(plain.clone(), |run| run > 10 && run % 2 == 0);
        let Verdict::Nondeterministic(difference) = &verdict else {
            assert!(!strategy.is_random() && summary.executions <= 10, "{strategy}: {verdict:?}");
            continue;
        };
        assert!(!difference.message.is_empty());
        assert!(!strategy.is_random() || unchecked == Verdict::Budget, "{strategy}: {unchecked:?}");
    }
}

#[test]
fn none_of_no_executions_is_refused() {
    let zero = Options { check_determinism: Some(0), ..Options::default() };
    assert_eq!(Controller::new(zero).err(), Some(OptionsError::Determinism));
}
