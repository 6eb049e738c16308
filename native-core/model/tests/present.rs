//! Threads that are there from the start: they cost no event, and everything else holds for them too.

use jess_engine::host::{BugKind, Options, Strategy, ThreadIx, Verdict};
use jess_model::brute::enumerate;
use jess_model::families;
use jess_model::host::{Exploration, explore};
use jess_model::program::{Action, Expr, Instr, Program, at};
use jess_model::workers::{self, Together};

use Instr::{Do, Fail, JumpIfNot};

fn run(program: &Program, options: Options) -> Exploration {
    explore(program, options).expect("options are fine")
}

#[test]
fn their_beginning_is_no_event() {
    let program = families::readers(3);
    let summary = run(&program, Options { keep_going: true, ..Options::default() }).summary;
    // One access each, and its end.
    assert_eq!((summary.executions, summary.events), (8, 8 * 2 * 4));
    let started = Program::started(program.threads.clone(), program.memory.clone());
    let summary = run(&started, Options { keep_going: true, ..Options::default() }).summary;
    // In the other case it is started and begins as well, and the main thread has an end.
    assert_eq!((summary.executions, summary.events), (8, 8 * (4 * 4 + 1)));
}

/// What a thread does before its first operation is its own, also when it fails there; a replay fails in the same way.
#[test]
fn one_that_fails_at_once_is_the_one_that_is_told() {
    let sees =
        |place| vec![Do(1, Action::Load(at(place))), JumpIfNot(1, 3), Do(0, Action::Store(at(place), Expr::Const(1)))];
    let program = Program::together(vec![sees(0), vec![Fail], sees(0)], vec![0]);
    for strategy in Strategy::ALL {
        let budget_executions = strategy.is_random().then_some(50);
        let found = run(&program, Options { strategy, seed: 5, budget_executions, ..Options::default() });
        let Verdict::Bug(bug) = &found.verdict else { panic!("{strategy}: {:?}", found.verdict) };
        assert_eq!((bug.kind, bug.thread), (BugKind::Assertion, ThreadIx(1)), "{strategy}");
        let again = run(&program, Options { replay: Some(bug.schedule.clone()), ..Options::default() });
        assert!(matches!(&again.verdict, Verdict::Bug(found) if found.thread == bug.thread), "{:?}", again.verdict);
        assert_eq!(again.steps, found.steps, "{strategy}");
    }
}

/// Workers know that an execution without any event was all there is.
#[test]
fn an_execution_without_events_can_be_all() {
    let mut program = Program::together(vec![vec![Do(0, Action::Acquire(0, 1, false, true))]], vec![]);
    program.semaphores = vec![0];
    let options = Options { keep_going: true, ..Options::default() };
    for _ in 0..200 {
        let together = Together { workers: 2, finals: true, generous: true, more: &|| true, until: None };
        let found = workers::explore(&program, &options, &together).expect("it can be shared").exploration;
        let summary = &found.summary;
        assert!(summary.complete, "{summary:?}");
        assert_eq!((summary.executions, summary.events, summary.deadlocks), (1, 0, 1));
    }
}

/// The first thread may be one that does not keep the program alive, and may be stuck then.
#[test]
fn the_first_one_may_be_a_daemon() {
    let stuck = vec![Do(1, Action::Load(at(0))), Do(0, Action::Acquire(0, 1, false, true))];
    let writes = vec![Do(0, Action::Store(at(0), Expr::Const(1)))];
    let mut program = Program::together(vec![stuck, writes], vec![0]);
    program.semaphores = vec![0];
    let deadlocks = |program: &Program| {
        let summary = run(program, Options { keep_going: true, ..Options::default() }).summary;
        let truth = enumerate(program, 100).expect("small");
        assert_eq!((summary.executions, summary.deadlocks), (truth.traces.len() as u64, truth.deadlocks));
        summary.deadlocks
    };
    assert_eq!(deadlocks(&program), 2);
    program.daemons = vec![0];
    assert_eq!(deadlocks(&program), 0);
}
