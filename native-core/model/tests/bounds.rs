//! Bounded and iterated searches of the example programs of the thesis, section 3.2, with their published counts.
//!
//! Threads x = 1; y = 1 (and one that does something else) against one that asserts x == y in one step, after which
//! nothing else happens. The two variables are one integer here, so that one step can look at both.

use jess_engine::host::{Bound, Coverage, Measure, Options, OptionsError, Strategy, Summary, Verdict};
use jess_model::brute::bounded::{Bounded, Limit};
use jess_model::families;
use jess_model::host::{Exploration, explore};
use jess_model::program::{Action, Expr, Instr, Program, at};

use Instr::{Do, Fail, JumpIfZero, Set};

/// x counts ones, y counts hundreds.
fn writer() -> Vec<Instr> {
    vec![Do(0, Action::FetchAdd(at(0), Expr::Const(1))), Do(0, Action::FetchAdd(at(0), Expr::Const(100)))]
}

/// Fails if x was written and y was not: if the integer is 1, 2 or 3.
fn asserts() -> Vec<Instr> {
    let mut code = vec![Do(1, Action::Load(at(0)))];
    code.push(JumpIfZero(1, 10));
    for _ in 0..3 {
        code.extend([Set(1, Expr::Plus(1, -1)), JumpIfZero(1, 9)]);
    }
    code.extend([Instr::Jump(10), Fail]);
    code
}

fn program(writers: &[Vec<Instr>]) -> Program {
    let mut workers = writers.to_vec();
    workers.push(asserts());
    Program::started(workers, vec![0])
}

fn run(program: &Program, strategy: Strategy, preemptions: Option<u32>, delays: Option<u32>) -> Exploration {
    let options =
        Options { keep_going: true, end_at_failure: true, strategy, preemptions, delays, ..Options::default() };
    explore(program, options).expect("options are fine")
}

/// Schedules, and those that fail.
fn counts(summary: &Summary) -> (u64, u64) {
    (summary.executions, summary.failures)
}

#[test]
fn published_counts() {
    // Reading a latch is a step that commutes with everything, and is visible all the same.
    let z = vec![Do(0, Action::Count(0))];
    let first = program(&[writer(), z]);
    let second = program(&[writer(), writer()]);
    let third = program(&[writer(), writer(), writer()]);
    for (program, every, failing) in [(&first, 11, 3), (&second, 24, 4), (&third, 447, 15)] {
        for strategy in [Strategy::Dfs, Strategy::Ipb, Strategy::Idb] {
            let found = run(program, strategy, None, None).summary;
            assert_eq!(counts(&found), (every, failing), "{}", strategy.name());
            assert!(found.complete && found.coverage == Coverage::Everything);
        }
    }
    let preempted = |program, most| counts(&run(program, Strategy::Dfs, Some(most), None).summary);
    let delayed = |program, most| counts(&run(program, Strategy::Dfs, None, Some(most)).summary);
    assert_eq!([0, 1].map(|most| preempted(&first, most)), [(6, 0), (11, 3)]);
    assert_eq!([0, 1].map(|most| preempted(&second, most).0), [6, 16]);
    assert_eq!([0, 1, 2, 3].map(|most| delayed(&first, most).0), [1, 4, 8, 11]);
    assert_eq!([0, 1, 2, 3, 4, 5].map(|most| delayed(&second, most).0), [1, 5, 11, 16, 21, 24]);
    let first_failing = |program| (0..10).find(|&most| delayed(program, most).1 > 0);
    assert_eq!([first_failing(&second), first_failing(&third)], [Some(2), Some(3)]);
    assert!(preempted(&second, 1).1 > 0);
}

#[test]
fn an_iteration_counts_each_schedule_once() {
    let program = program(&[writer(), writer()]);
    for (strategy, levels) in [(Strategy::Ipb, vec![6, 16, 24]), (Strategy::Idb, vec![1, 5, 11, 16, 21, 24])] {
        for (level, &schedules) in levels.iter().enumerate() {
            let most = Some(level as u32);
            let (preemptions, delays) = if strategy == Strategy::Ipb { (most, None) } else { (None, most) };
            let found = run(&program, strategy, preemptions, delays).summary;
            let repeated: u64 = levels[..level].iter().sum();
            assert_eq!((found.executions, found.blocked), (schedules, repeated), "{} {level}", strategy.name());
        }
    }
}

#[test]
fn what_a_bound_guarantees_is_said() {
    let program = families::increments(2);
    let within = |measure, most| Coverage::Within(Bound { measure, most });
    for (strategy, preemptions, delays, coverage) in [
        (Strategy::Dfs, Some(0), None, within(Measure::Preemptions, 0)),
        (Strategy::Dfs, None, Some(1), within(Measure::Delays, 1)),
        (Strategy::Ipb, Some(1), None, within(Measure::Preemptions, 1)),
        (Strategy::Idb, None, Some(1), within(Measure::Delays, 1)),
        (Strategy::Dfs, Some(9), None, Coverage::Everything),
        (Strategy::Ipb, Some(9), None, Coverage::Everything),
    ] {
        let found = run(&program, strategy, preemptions, delays);
        assert_eq!((found.summary.coverage, found.verdict), (coverage, Verdict::Verified), "{}", strategy.name());
    }
    // A budget that ends on some level leaves the levels below it.
    let options = Options { strategy: Strategy::Ipb, budget_executions: Some(8), ..Options::default() };
    let found = explore(&families::increments(3), options).expect("options are fine");
    assert_eq!((found.verdict, found.summary.complete), (Verdict::Budget, false));
    assert_eq!(found.summary.coverage, within(Measure::Preemptions, 0), "{:?}", found.summary);
}

#[test]
fn who_cannot_keep_a_bound_refuses_it() {
    let refused = |strategy, preemptions, delays| {
        let options = Options { strategy, preemptions, delays, ..Options::default() };
        explore(&families::readers(2), options).err()
    };
    assert_eq!(refused(Strategy::Dpor, Some(1), None), Some(OptionsError::Preemptions("dpor")));
    assert_eq!(refused(Strategy::SourceDpor, None, Some(1)), Some(OptionsError::Delays("source-dpor")));
    assert_eq!(refused(Strategy::Ipb, None, Some(1)), Some(OptionsError::Delays("ipb")));
    assert_eq!(refused(Strategy::Idb, Some(1), None), Some(OptionsError::Preemptions("idb")));
    assert_eq!(refused(Strategy::Dfs, Some(1), Some(1)), Some(OptionsError::TwoBounds));
    assert_eq!(refused(Strategy::Dfs, Some(1), None), None);
}

#[test]
fn giving_way_is_no_preemption() {
    let yielding = |yields: bool| {
        let offer = if yields { vec![Do(0, Action::Yield)] } else { vec![] };
        let mut worker = vec![Do(0, Action::FetchAdd(at(0), Expr::Const(1)))];
        worker.extend(offer);
        worker.push(Do(0, Action::FetchAdd(at(0), Expr::Const(1))));
        Program::started(vec![worker, vec![Do(1, Action::Load(at(0)))]], vec![0])
    };
    let reached = |yields| run(&yielding(yields), Strategy::Dfs, Some(0), None).summary.hbrs;
    assert_eq!((reached(false), reached(true)), (2, 3));
}

#[test]
fn an_attempt_that_always_fails_counts_as_a_change() {
    let text = "int x; monitor m, n;
        thread a { local r = x; b.start(); m.enter(); }
        thread c { n.enter(); m.enter(); }
        thread b { local r; n.enter(); n.exit(); r = cas(x, 1, 1); }";
    let program = jess_model::language::parse(text, "test").unwrap_or_else(|error| panic!("{error}"));
    let found = run(&program, Strategy::Dfs, Some(0), None).summary;
    let bounded = Bounded::of(&program, 1_000).expect("it is judged");
    let oracle = bounded.enumerate(Limit::Preemptions(0), 1_000).expect("it is small");
    // For the fourth, the thread that has read x would have to be preempted.
    assert_eq!((found.hbrs, oracle.traces.len()), (3, 3));
}

#[test]
fn a_clock_is_no_step_before_a_compare_and_set() {
    let text = "int x; monitor m;
        thread a { local r; r = now(); r = cas(x, 1, 1); c.start(); m.enter(); }
        thread b { local r = x; }
        thread c { m.enter(); }";
    let program = jess_model::language::parse(text, "test").unwrap_or_else(|error| panic!("{error}"));
    let found = run(&program, Strategy::Dfs, Some(0), None).summary;
    let bounded = Bounded::of(&program, 1_000).expect("it is judged");
    let oracle = bounded.enumerate(Limit::Preemptions(0), 1_000).expect("it is small");
    // c is not there before a compares, and then a would have to be preempted.
    assert_eq!((found.hbrs, oracle.traces.len()), (1, 1));
}
