//! The controller, driven through the host interface: bugs, replays, bounds, verdicts.

use jess_engine::Controller;
use jess_engine::host::{
    Access, AccessKind, Begin, BugKind, Decision, Ending, Grant, Location, ObjectId, Op, Options, Order, Schedule,
    Stored, Strategy, SwitchReason, ThreadIx, Timeouts, Verdict,
};
use jess_engine::token::Token;
use jess_model::families;
use jess_model::host::{Exploration, Limits, explore, explore_with};
use jess_model::language::parse;
use jess_model::program::{Action, Expr, Instr, Program, at};

use crate::thorough;

use Action::{Enter, Exit, Load, Store};
use Instr::{Do, Fail, JumpIfZero, Set};

fn run(program: &Program, options: Options) -> Exploration {
    explore(program, options).expect("options are fine")
}

/// Two lost increments, noticed by the main thread.
fn lost_update() -> Program {
    let worker = vec![Do(1, Load(at(0))), Set(1, Expr::Plus(1, 1)), Do(0, Store(at(0), Expr::Reg(1)))];
    let mut program = Program::forked(vec![worker.clone(), worker], vec![0]);
    let end = program.threads[0].len() + 4;
    program.threads[0].extend([Do(1, Load(at(0))), Set(1, Expr::Plus(1, -2)), JumpIfZero(1, end), Fail]);
    program
}

fn bug(found: &Exploration) -> &jess_engine::host::Bug {
    match &found.verdict {
        Verdict::Bug(bug) => bug,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_bug_is_shown_step_by_step_and_replayed_from_its_token() {
    for strategy in Strategy::ALL {
        let options = Options { strategy, seed: 3, budget_executions: Some(1000), ..Options::default() };
        let found = run(&lost_update(), options);
        let first = bug(&found);
        assert_eq!((first.kind, first.thread), (BugKind::Assertion, ThreadIx::MAIN));
        // The search ends with it.
        assert_eq!(first.at_execution, found.summary.executions, "{strategy:?}");
        assert!(!found.summary.complete);
        assert_eq!(found.steps.first().map(|step| step.reason), Some(SwitchReason::First));
        let preempted = found.steps.iter().any(|step| step.reason == SwitchReason::Preemption);
        assert!(preempted || strategy.is_random());
        assert!(matches!(found.steps.last().map(|step| step.op), Some(Op::Exit)));

        let token = Token { schedule: first.schedule.clone(), ..Token::default() }.encode();
        let schedule = Token::decode(&token).expect("it was just made").schedule;
        for _ in 0..100 {
            let again = run(&lost_update(), Options { replay: Some(schedule.clone()), ..Options::default() });
            assert_eq!(bug(&again).kind, BugKind::Assertion);
            assert_eq!(again.summary.executions, 1);
            assert_eq!(again.steps, found.steps);
        }
    }
}

#[test]
fn a_failure_that_shows_what_is_shared_is_run_again() {
    // The first execution takes everything for private that only one thread has touched until then.
    let worker = vec![Do(1, Load(at(0))), Do(0, Store(at(1), Expr::Reg(1)))];
    for always in [true, false] {
        let mut program = Program::forked(vec![worker.clone()], vec![0, 0]);
        let main = &mut program.threads[0];
        main.insert(1, Do(0, Store(at(0), Expr::Const(1))));
        main.push(Do(1, Load(at(1))));
        // It fails always, or only if the worker has seen the write.
        let past = main.len() + 2;
        main.extend((!always).then_some(JumpIfZero(1, past)));
        main.push(Fail);
        for strategy in Strategy::ALL {
            let options = Options { strategy, seed: 3, budget_executions: Some(1000), ..Options::default() };
            let found = run(&program, options);
            let first = bug(&found);
            assert_eq!(first.at_execution, found.summary.executions, "{strategy:?}");
            // What is shown is what its schedule leads to.
            let replay = Some(first.schedule.clone());
            let again = run(&program, Options { replay, ..Options::default() });
            assert_eq!((bug(&again).kind, &again.told), (first.kind, &found.told), "{strategy:?}");
        }
    }
}

#[test]
fn choices_and_notifications_are_replayed() {
    // The thread that is notified last finds that no thread is left to wake it.
    let waiter = vec![Do(0, Enter(0)), Do(1, Action::Wait(0, false)), Do(0, Exit(0))];
    let notifier = vec![
        Do(2, Action::Choose(3)),
        Do(0, Enter(0)),
        Do(0, Action::Notify(0)),
        Do(0, Exit(0)),
        Set(2, Expr::Plus(2, -2)),
        JumpIfZero(2, 7),
        Do(0, Action::Notify(0)),
        Fail,
    ];
    let program = Program::forked(vec![waiter.clone(), waiter, notifier], vec![0]);
    let all = run(&program, Options { keep_going: true, ..Options::default() });
    let first = bug(&all);
    let replay = Some(first.schedule.clone());
    let again = run(&program, Options { replay, keep_going: true, ..Options::default() });
    assert_eq!(bug(&again).kind, first.kind);
    assert_eq!(bug(&again).schedule, first.schedule);
}

#[test]
fn a_schedule_of_another_program_diverges() {
    let found = run(&lost_update(), Options::default());
    let replay = Some(bug(&found).schedule.clone());
    let other = run(&families::philosophers(2, true), Options { replay, ..Options::default() });
    assert!(matches!(other.verdict, Verdict::Nondeterministic(_)), "{:?}", other.verdict);
    let replay = Some(Schedule { runs: vec![(ThreadIx(40), 1)], ..Schedule::default() });
    let other = run(&lost_update(), Options { replay, ..Options::default() });
    assert!(matches!(other.verdict, Verdict::Nondeterministic(_)), "{:?}", other.verdict);
}

#[test]
fn an_endless_loop_that_changes_something_reaches_the_step_bound() {
    let count = vec![Do(1, Action::FetchAdd(at(0), Expr::Const(1))), JumpIfZero(2, 0)];
    let program = Program::forked(vec![count], vec![0]);
    for strategy in Strategy::ALL {
        let found = run(&program, Options { strategy, step_bound: 500, ..Options::default() });
        assert_eq!(bug(&found).kind, BugKind::Livelock);
        assert_eq!((found.summary.step_bounded, found.summary.complete), (1, false));
    }
}

#[test]
fn a_loop_that_only_looks_waits() {
    let spin = vec![Do(1, Load(at(0))), JumpIfZero(1, 0)];
    let program = Program::forked(vec![spin.clone()], vec![0]);
    for strategy in Strategy::ALL {
        let found = run(&program, Options { strategy, ..Options::default() });
        assert_eq!(bug(&found).kind, BugKind::Livelock);
        assert_eq!((found.summary.livelocks, found.summary.step_bounded), (1, 0));
    }
    // It sees the other thread's write at once, or after it has waited for it.
    let set = vec![Do(0, Store(at(0), Expr::Const(1)))];
    let program = Program::forked(vec![spin, set], vec![0]);
    for strategy in [Strategy::Dfs, Strategy::Dpor] {
        let found = run(&program, Options { strategy, ..Options::default() });
        assert_eq!(found.verdict, Verdict::Verified, "{:?}", found.summary);
        assert_eq!(found.summary.hbrs, 2, "{:?}", found.summary);
    }
}

#[test]
fn a_loop_that_counts_does_not_wait() {
    // It gives up after 20 rounds: every number of rounds before the write is a behaviour of its own.
    let spin = vec![
        Instr::Set(2, Expr::Const(20)),
        Do(1, Load(at(0))),
        Instr::JumpIfNot(1, 5),
        Instr::Set(2, Expr::Plus(2, -1)),
        Instr::JumpIfNot(2, 1),
    ];
    let set = vec![Do(0, Store(at(0), Expr::Const(1)))];
    let program = Program::forked(vec![spin, set], vec![0]);
    let found = run(&program, Options::default());
    assert_eq!(found.verdict, Verdict::Verified, "{:?}", found.summary);
    assert_eq!((found.summary.executions, found.summary.blocked), (21, 0), "{:?}", found.summary);
}

#[test]
fn a_loop_that_counts_further_than_a_probe_goes_is_no_livelock() {
    let count = |rounds| {
        vec![
            Instr::Set(2, Expr::Const(rounds)),
            Do(1, Load(at(0))),
            Instr::Set(2, Expr::Plus(2, -1)),
            Instr::JumpIfNot(2, 1),
            Do(1, Store(at(1), Expr::Const(1))),
        ]
    };
    let program = Program::forked(vec![count(50_000)], vec![0, 0]);
    for strategy in Strategy::ALL {
        let options = Options { strategy, budget_executions: Some(3), ..Options::default() };
        let found = run(&program, options);
        assert!(found.summary.bug.is_none(), "{}: {:?}", strategy.name(), found.verdict);
        assert!(found.summary.executions > 0, "{}: {:?}", strategy.name(), found.summary);
    }
    // No thread has to be stuck for the mistake to be noticed: the search starts again, and covers every round.
    let set = vec![Do(0, Store(at(0), Expr::Const(1)))];
    let program = Program::forked(vec![count(1_200), set], vec![0, 0]);
    let found = run(&program, Options::default());
    assert_eq!(found.verdict, Verdict::Verified, "{:?}", found.summary);
    assert_eq!((found.summary.executions, found.summary.blocked), (1_201, 0), "{:?}", found.summary);
}

#[test]
fn a_deadlock_names_the_cycle_of_owners() {
    for strategy in [Strategy::Dfs, Strategy::Dpor] {
        let found = run(&families::philosophers(3, false), Options { strategy, ..Options::default() });
        let deadlock = bug(&found);
        assert!(deadlock.kind == BugKind::Deadlock && deadlock.cycle);
        let waiting = &deadlock.waiting;
        assert_eq!(waiting.len(), 3);
        for (at, thread) in waiting.iter().enumerate() {
            assert!(matches!(thread.op, Op::MonitorEnter(_)));
            assert_eq!(thread.owner, Some(waiting[(at + 1) % 3].thread));
        }
    }
    // Interruptible acquisitions wait in a cycle too, once no thread is left to interrupt them.
    let worker = |first, second| {
        let lock = |l| Do(1, Action::Lock(l, false, true));
        vec![lock(first), lock(second), Do(0, Action::Unlock(second)), Do(0, Action::Unlock(first))]
    };
    let found = run(&Program::forked(vec![worker(0, 1), worker(1, 0)], vec![]), Options::default());
    assert!(bug(&found).cycle && bug(&found).waiting.len() == 2);
    // A lost wake-up has no owner.
    let waiter = vec![Do(0, Enter(0)), Do(1, Action::Wait(0, false)), Do(0, Exit(0))];
    let notifier = vec![Do(0, Enter(0)), Do(0, Action::Notify(0)), Do(0, Exit(0))];
    let found = run(&Program::started(vec![waiter, notifier], vec![]), Options::default());
    let lost = bug(&found);
    assert!(!lost.cycle && lost.waiting.len() == 1 && lost.waiting[0].owner.is_none());
}

/// A host that runs nothing: each thread announces the operations of a list.
struct Script {
    controller: Controller,
    threads: Vec<Vec<Op>>,
}

impl Script {
    fn new(options: Options) -> Script {
        let controller = Controller::new(options).expect("options are fine");
        Script { controller, threads: Vec::new() }
    }

    fn execution(&mut self, grant: Grant) -> Ending {
        let mut next = vec![0; self.threads.len()];
        let mut running = grant.thread.0 as usize;
        loop {
            let op = self.threads[running].get(next[running]).copied().unwrap_or(Op::Exit);
            next[running] += 1;
            match self.controller.announce(op) {
                Decision::Run(grant) => running = grant.thread.0 as usize,
                Decision::Stop(ending) => return ending,
            }
        }
    }

    fn explore(&mut self) -> Vec<Ending> {
        let mut endings = Vec::new();
        while let Begin::Run(grant) | Begin::Verbose(grant) = self.controller.begin() {
            endings.push(self.execution(grant));
            self.controller.end();
        }
        endings
    }
}

fn write(object: u64) -> Op {
    Op::Access(Access {
        location: Location { object: ObjectId(object), member: 0 },
        kind: AccessKind::Write,
        site: 0,
        order: Order::Volatile,
        element: false,
        stored: Stored::UNKNOWN,
    })
}

#[test]
fn idle_pool_threads_are_no_deadlock() {
    for (idle, expected) in [(true, Ending::Complete), (false, Ending::Deadlock)] {
        let mut script = Script::new(Options::default());
        let pool = script.controller.thread(ObjectId(77));
        assert_eq!(script.controller.thread(ObjectId(77)), pool);
        script.threads = vec![
            vec![Op::Start { thread: pool, daemon: false, keeps_permit: false }],
            vec![write(1), Op::Park { timed: false, idle }],
        ];
        let endings = script.explore();
        assert_eq!(endings[0], expected);
        let verified = *script.controller.verdict() == Verdict::Verified;
        assert_eq!(verified, idle);
    }
}

#[test]
fn a_program_that_cannot_be_controlled_ends_the_exploration() {
    let mut script = Script::new(Options::default());
    let Begin::Run(_) = script.controller.begin() else { panic!("nothing to run") };
    script.controller.uncontrolled("System.in.read".into());
    assert_eq!(script.controller.announce(write(1)), Decision::Stop(Ending::Uncontrolled));
    script.controller.end();
    assert_eq!(script.controller.begin(), Begin::Over);
    assert_eq!(*script.controller.verdict(), Verdict::Uncontrolled("System.in.read".into()));
}

#[test]
fn a_host_that_replays_differently_is_noticed() {
    let mut script = Script::new(Options::default());
    let other = script.controller.thread(ObjectId(5));
    script.threads =
        vec![vec![Op::Start { thread: other, daemon: false, keeps_permit: false }, write(1)], vec![write(1)]];
    // The first run only shows that they share what they write.
    for _ in 0..2 {
        let Begin::Run(grant) = script.controller.begin() else { panic!("nothing to run") };
        assert_eq!(script.execution(grant), Ending::Complete);
        script.controller.end();
    }
    script.threads[1] = vec![Op::MonitorEnter(ObjectId(9))];
    script.threads[0][1] = Op::MonitorEnter(ObjectId(9));
    let Begin::Run(grant) = script.controller.begin() else { panic!("one race is left") };
    assert_eq!(script.execution(grant), Ending::Diverged);
    script.controller.end();
    assert_eq!(script.controller.begin(), Begin::Over);
    assert!(matches!(script.controller.verdict(), Verdict::Nondeterministic(_)));
}

#[test]
fn objects_that_survive_restart_the_search_but_not_for_ever() {
    for (survivors, restarts) in [(3, 3), (u64::MAX, 100)] {
        let mut script = Script::new(Options::default());
        let other = script.controller.thread(ObjectId(5));
        let mut begun = 0;
        while let Begin::Run(grant) = script.controller.begin() {
            begun += 1;
            assert!(begun < 1000);
            script.threads = vec![
                vec![Op::Start { thread: other, daemon: false, keeps_permit: false }, write(begun)],
                vec![write(begun)],
            ];
            if begun > survivors {
                script.threads[0][1] = write(0);
                script.threads[1][0] = write(0);
            } else {
                script.controller.promoted();
            }
            script.execution(grant);
            script.controller.end();
        }
        assert_eq!(script.controller.summary().restarts, restarts);
        if restarts == 3 {
            assert_eq!(*script.controller.verdict(), Verdict::Verified);
            assert_eq!(script.controller.summary().executions, 2);
        } else {
            assert!(matches!(script.controller.verdict(), Verdict::Uncontrolled(_)));
        }
    }
}

#[test]
fn a_bug_is_shown_even_if_objects_get_new_names_after_it() {
    let mut script = Script::new(Options::default());
    let other = script.controller.thread(ObjectId(5));
    let lock = |name| vec![write(name), Op::MonitorEnter(ObjectId(8)), Op::Park { timed: false, idle: false }];
    script.threads = vec![vec![Op::Start { thread: other, daemon: false, keeps_permit: false }], lock(1)];
    let Begin::Run(grant) = script.controller.begin() else { panic!("nothing to run") };
    script.controller.promoted();
    assert_eq!(script.execution(grant), Ending::Deadlock);
    script.controller.end();
    script.threads[1] = lock(2);
    let Begin::Verbose(grant) = script.controller.begin() else { panic!("the bug is not shown") };
    assert_eq!(script.execution(grant), Ending::Deadlock);
    script.controller.end();
    assert_eq!(script.controller.begin(), Begin::Over);
    assert!(matches!(script.controller.verdict(), Verdict::Bug(_)), "{:?}", script.controller.verdict());
}

#[test]
fn budgets_end_the_search() {
    let options = Options { budget_executions: Some(5), ..Options::default() };
    let found = run(&families::lastwrite(4), options);
    assert_eq!((found.summary.executions, &found.verdict), (5, &Verdict::Budget));
    let mut script = Script::new(Options::default());
    let other = script.controller.thread(ObjectId(5));
    script.threads =
        vec![vec![Op::Start { thread: other, daemon: false, keeps_permit: false }, write(1)], vec![write(1)]];
    let Begin::Run(grant) = script.controller.begin() else { panic!("nothing to run") };
    script.controller.stop_after_this();
    script.execution(grant);
    script.controller.end();
    assert_eq!(script.controller.begin(), Begin::Over);
    assert_eq!(*script.controller.verdict(), Verdict::Budget);
}

#[test]
fn timeouts_when_idle_only_expire_when_nothing_else_can_run() {
    let waiter = vec![Do(0, Enter(0)), Do(1, Action::Wait(0, true)), Do(0, Exit(0))];
    let notifier = vec![Do(0, Enter(0)), Do(0, Store(at(0), Expr::Const(1))), Do(0, Action::Notify(0)), Do(0, Exit(0))];
    let program = Program::forked(vec![waiter, notifier], vec![0]);
    let all = run(&program, Options { keep_going: true, ..Options::default() });
    let results = |found: &Exploration| {
        let mut results: Vec<i64> = found.finals.keys().map(|state| state.1.register(1, 1)).collect();
        results.dedup();
        results.sort_unstable();
        results
    };
    assert!(all.summary.deadlocks == 0 && results(&all) == [0, 1]);
    let program = Program { timeouts: Timeouts::Idle, ..program };
    let idle = run(&program, Options { keep_going: true, ..Options::default() });
    assert!(idle.summary.complete && idle.summary.executions < all.summary.executions, "{:?}", idle.summary);
}

/// A search may end when it was just about to find out, in an execution of its own, what a loop does.
#[test]
fn a_search_that_ends_anywhere_shows_the_bug_it_has_found() {
    let text = "int x0, x1; lock l0;
        thread main { local r1; t1.start(); t2.start(); L: r1 = x0; if (!r1) goto L; }
        thread t1 { local r1, r2; L: r1 = l0.tryLock(); if (!r1) goto L; r2 = x0; l0.unlock(); if (!r2) goto L; }
        thread t2 { local r1; l0.lock(); x1 = 1; l0.unlock(); M: r1 = x1; if (r1) goto M; }";
    let program = parse(text, "text").expect("a program");
    let mut shown = 0;
    let step = if thorough() { 1 } else { 2 };
    for (place, strategy) in Strategy::ALL.into_iter().enumerate() {
        // One strategy takes the odd numbers, the next one the even ones, unless all are taken.
        for most in (1 + place % step..60).step_by(step) {
            let mut left = most;
            let mut more = || {
                left -= 1;
                left > 0
            };
            let options = Options { strategy, seed: 5, keep_going: true, step_bound: 1_000, ..Options::default() };
            let found = explore_with(&program, options, Limits::all(&mut more)).expect("options are fine").0;
            assert!(
                !matches!(found.verdict, Verdict::Nondeterministic(_)),
                "{strategy:?}, {most}: {:?}",
                found.verdict
            );
            shown += usize::from(matches!(found.verdict, Verdict::Bug(_)) && !found.steps.is_empty());
        }
    }
    assert!(shown > 100 / step, "{shown}");
}
