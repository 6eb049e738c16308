//! The smallest programs that once had a wrong number of behaviours.

use jess_engine::host::{Options, Strategy};
use jess_model::brute::bounded::Limit;
use jess_model::fuzz::{Comparison, Goal, Size, Trial};
use jess_model::program::{Action, Expr, Instr, Program, at};

use Action::{Acquire, Enter, FetchAdd, Interrupt, Join, Lock, Park, Release, Start, TryAcquire, Unlock};
use Instr::Do;

const SIZE: Size = Size { prefixes: 10_000, executions: 3_000 };

fn compare(program: &Program, strategy: Strategy) -> Comparison {
    jess_model::fuzz::compare(program, &Trial::of(strategy), SIZE)
}

const ONE: Expr = Expr::Const(1);

fn check(name: &str, workers: Vec<Vec<Action>>, expected: u64) {
    let code = |actions: Vec<Action>| actions.into_iter().map(|action| Do(1, action)).collect();
    let mut program = Program::started(workers.into_iter().map(code).collect(), vec![0]);
    program.semaphores = vec![0];
    // A thread that another one starts is not started by the main thread.
    if program.threads.iter().skip(1).flatten().any(|instr| matches!(instr, Do(_, Start(4)))) {
        program.threads[0].pop();
    }
    assert_eq!(compare(&program, Strategy::Dpor), Comparison::Equal(expected), "{name}");
    let every = compare(&program, Strategy::Dfs);
    assert!(matches!(every, Comparison::Equal(_) | Comparison::Skipped), "{name}: {every:?}");
}

#[test]
fn interrupts_and_what_they_end() {
    check("a park that only an interrupt ends", vec![vec![Park(false)], vec![Interrupt(1)]], 1);
    // Interrupted before it checks its flag; between that and the lock, where it may be faster or not; or afterwards.
    check("an interruptible lock nobody else wants", vec![vec![Interrupt(2)], vec![Lock(0, false, true)]], 4);
    check(
        "re-entrant and interruptible",
        vec![vec![], vec![Lock(0, true, false), Lock(0, false, true)], vec![Interrupt(2)]],
        3,
    );
    check("a join that need not look", vec![vec![], vec![Interrupt(3)], vec![Join(2, false)]], 2);
    check("a join of an interrupted thread", vec![vec![], vec![Interrupt(2), Join(1, false)]], 2);
    check("an interrupt and a timeout", vec![vec![Join(3, true)], vec![Interrupt(1)], vec![]], 4);
    check(
        "interrupted before it touched the semaphore",
        vec![vec![Release(0, 1), Interrupt(2)], vec![Acquire(0, 1, false, true)], vec![TryAcquire(0, 1)]],
        9,
    );
    check(
        "a join that does not come back twice",
        vec![
            vec![Start(4)],
            vec![Join(3, false)],
            vec![FetchAdd(at(0), ONE)],
            vec![FetchAdd(at(0), ONE), Interrupt(2)],
        ],
        6,
    );
}

#[test]
fn operations_without_ownership_are_local() {
    check("unlocking what is not held", vec![vec![Enter(1)], vec![Unlock(1), Enter(1)]], 2);
    check("re-entering before blocking", vec![vec![Enter(0), Enter(0), Park(false)]], 1);
}

/// Checks the outcomes of a program with loops.
fn check_ends(name: &str, workers: Vec<Vec<Instr>>) {
    let program = Program::started(workers, vec![0, 0]);
    for strategy in [Strategy::Dpor, Strategy::Dfs] {
        let found = compare(&program, strategy);
        assert!(matches!(found, Comparison::Equal(_)), "{name}, {}: {found:?}", strategy.name());
    }
}

#[test]
fn loops_that_wait() {
    let (load, one) = (Action::Load(at(0)), Expr::Const(1));
    let set = vec![Do(2, Action::Store(at(0), one))];
    check_ends(
        "what follows a loop may look like its next round",
        vec![
            vec![
                Do(3, Enter(1)),
                Do(5, load),
                Do(3, Action::Exit(1)),
                Instr::JumpIfZero(5, 0),
                Do(3, Enter(1)),
                Do(3, Action::Exit(1)),
            ],
            set.clone(),
        ],
    );
    check_ends(
        "a park that takes a permit is not one that times out",
        vec![
            vec![Do(5, load), Do(3, Park(true)), Instr::JumpIfZero(5, 0)],
            vec![Do(1, Action::Unpark(1))],
            set.clone(),
        ],
    );
    check_ends(
        "a loop left behind before it was known to wait",
        vec![
            vec![Do(5, Action::Cas(at(0), ONE, Expr::Const(2))), Instr::JumpIfZero(5, 0)],
            set.clone(),
            vec![Do(2, FetchAdd(at(1), ONE))],
        ],
    );
    check_ends(
        "a thread that sleeps in a monitor that nobody gives back is stuck",
        vec![
            vec![Do(1, Enter(1))],
            vec![
                Do(3, Enter(1)),
                Do(5, load),
                Instr::JumpIfNot(5, 4),
                Do(3, Action::Wait(1, true)),
                Do(3, Action::Exit(1)),
                Instr::JumpIfZero(5, 0),
            ],
        ],
    );
    check_ends(
        "a loop that leaves when it sees one value waits when it sees another",
        vec![vec![Do(2, load), Do(5, load), Do(3, Action::Yield), Instr::JumpIfZero(5, 1)], set.clone()],
    );
}

/// A round that takes a lock and gives it back does nothing only if no other thread looks in between.
#[test]
fn loops_that_take_locks() {
    let (look, set) = (Do(5, Action::Load(at(0))), Do(2, Action::Store(at(0), ONE)));
    let take = |register, lock| [Do(register, lock), Instr::JumpIfZero(register, usize::MAX), Do(4, Unlock(0))];
    // Jumps over what follows a try that failed.
    let linked = |code: Vec<Instr>| -> Vec<Instr> {
        let jump = |(at, instr)| match instr {
            Instr::JumpIfZero(register, usize::MAX) => Instr::JumpIfZero(register, at + 2),
            other => other,
        };
        code.into_iter().enumerate().map(jump).collect()
    };
    let tries = |register| take(register, Action::TryLock(0));
    check_ends(
        "it is seen to hold the lock in two rounds",
        vec![
            vec![look, Instr::JumpIfNot(5, 5), Do(3, Lock(0, false, false)), Do(3, Unlock(0)), Instr::Jump(0)],
            linked([&tries(1)[..], &[Do(4, Lock(0, false, false)), Do(4, Unlock(0)), set], &tries(2)].concat()),
        ],
    );
    check_ends(
        "who tries to read under a lock looks whether somebody writes",
        vec![
            vec![
                Do(3, Action::TryReadLock(0)),
                Instr::JumpIfZero(3, 0),
                look,
                Do(3, Action::ReadUnlock(0)),
                Instr::JumpIfZero(5, 0),
            ],
            vec![Do(1, Action::WriteLock(0, false, false)), set, Do(1, Action::WriteUnlock(0)), set],
        ],
    );
    check_ends(
        "what a step was enabled by is not what it looked at",
        vec![
            linked([&tries(3)[..], &[look, Instr::JumpIfZero(5, 0)]].concat()),
            vec![Do(1, Lock(0, false, false)), Do(1, FetchAdd(at(1), ONE)), Do(1, Unlock(0)), set],
        ],
    );
}

/// A location is touched by a single thread until, late in a search, another one accesses it.
#[test]
fn private_locations() {
    check(
        "a join that comes before the start lets a thread reach what was private",
        vec![
            vec![Start(4), FetchAdd(at(0), Expr::Const(1))],
            vec![Join(3, false), Join(3, false)],
            vec![Join(4, false), FetchAdd(at(0), Expr::Const(1))],
            vec![Park(false)],
        ],
        9,
    );
    let (load, idle) = (Action::Load(at(0)), Action::Load(at(1)));
    check_ends(
        "a loop that ends when somebody else holds the lock that it tries",
        vec![
            vec![Do(3, Action::TryLock(0)), Instr::JumpIfZero(3, 4), Do(4, Unlock(0)), Instr::Jump(0), Do(3, load)],
            vec![Do(3, Lock(0, false, false)), Do(3, Action::Store(at(0), Expr::Const(1)))],
        ],
    );
    check_ends(
        "a loop that reads what nobody else touches",
        vec![vec![Do(3, idle), Do(5, load), Instr::JumpIfNot(3, 4), Instr::JumpIfZero(5, 0)]],
    );
    check_ends(
        "a loop that yields and reads what nobody else touches",
        vec![
            vec![Do(5, load), Do(3, Action::Yield), Instr::JumpIfZero(5, 0)],
            vec![Do(3, FetchAdd(at(1), Expr::Const(1)))],
        ],
    );
    check_ends(
        "a failed compare-and-set of what nobody else touches changes nothing",
        vec![
            vec![Do(5, Action::Cas(at(0), Expr::Const(1), Expr::Const(2))), Instr::JumpIfZero(5, 0)],
            vec![Do(3, FetchAdd(at(1), Expr::Const(1)))],
        ],
    );
    check_ends(
        "a loop that waits, with a private read in each round",
        vec![
            vec![Do(3, idle), Do(5, load), Instr::JumpIfZero(5, 0)],
            vec![Do(3, Action::Yield), Do(3, FetchAdd(at(0), Expr::Const(1)))],
        ],
    );
    check_ends(
        "a loop that counts in private goes on",
        vec![
            vec![
                Do(5, load),
                Do(3, FetchAdd(at(1), Expr::Const(1))),
                Instr::Set(3, Expr::Plus(3, -3)),
                Instr::JumpIfZero(3, 5),
                Instr::JumpIfZero(5, 0),
            ],
            vec![Do(3, FetchAdd(at(0), Expr::Const(1)))],
        ],
    );
}

/// What once was lost by the reduction over critical sections.
#[test]
fn critical_sections() {
    let strategy = Strategy::LazyDpor;
    let one = Expr::Const(1);
    let cas = |from, to| Do(1, Action::Cas(at(0), Expr::Const(from), Expr::Const(to)));
    let (load, add) = (Do(2, Action::Load(at(0))), Do(2, FetchAdd(at(0), one)));
    let programs = [
        (
            "a try that fails sees the middle of a section",
            vec![vec![Do(3, Action::TryLock(1))], vec![Do(3, Lock(1, false, false)), Do(2, Unlock(1))]],
        ),
        (
            "a race behind a later one for the same location",
            vec![vec![Do(1, Action::Store(at(0), one))], vec![cas(0, 2), load]],
        ),
        ("a compare-and-set that fails races as a write", vec![vec![cas(0, 1)], vec![cas(1, 2), add]]),
        (
            "what a section touches that has not begun is not known",
            vec![
                vec![Do(1, Enter(1)), load],
                vec![cas(0, 1), Do(2, Enter(1))],
                vec![add, Do(1, Action::Store(at(0), Expr::Plus(1, 2)))],
            ],
        ),
        (
            "a step that sleeps may commute with what a section turns out to be",
            vec![
                vec![Do(1, Start(4))],
                vec![cas(0, 1)],
                vec![Do(1, Enter(1)), Do(1, Action::WriteLock(0, false, false))],
                vec![Do(4, Action::TryReadLock(0)), load],
            ],
        ),
    ];
    for (name, workers) in programs {
        let mut program = Program::started(workers, vec![0]);
        if program.threads.len() == 5 {
            program.threads[0].pop();
        }
        let found = compare(&program, strategy);
        assert!(matches!(found, Comparison::Equal(_)), "{name}: {found:?}");
    }
}

/// What other reductions lose when one of their rules is left out, as found by the fuzzer.
#[test]
fn rules_of_the_reductions() {
    let (load, add) = (Action::Load, |cell| FetchAdd(at(cell), Expr::Const(1)));
    let programs = [
        (
            "a sleeping step that only commutes with what was executed before a race does not cover the rest",
            vec![vec![add(1)], vec![], vec![add(0)], vec![Action::Cas(at(0), Expr::Const(1), Expr::Const(2)), add(1)]],
            4,
        ),
        (
            "a thread that sleeps is not explored again, so the others are",
            vec![
                vec![],
                vec![add(1)],
                vec![Enter(0), load(at(1))],
                vec![Lock(1, true, false), Action::Cas(at(1), Expr::Const(1), Expr::Const(1))],
            ],
            5,
        ),
    ];
    for (name, workers, traces) in programs {
        let code = |actions: Vec<Action>| actions.into_iter().map(|action| Do(1, action)).collect();
        let program = Program::started(workers.into_iter().map(code).collect(), vec![0, 0]);
        for strategy in [Strategy::Dpor, Strategy::SourceDpor, Strategy::FgDpor, Strategy::HbrCaching] {
            let found = compare(&program, strategy);
            assert_eq!(found, Comparison::Equal(traces), "{name}, {}", strategy.name());
        }
    }
}

fn told_alike(name: &str, text: &str, trials: &[Trial]) {
    let program = jess_model::language::parse(text, name).unwrap_or_else(|error| panic!("{error}"));
    for trial in trials {
        let found = jess_model::fuzz::compare(&program, trial, SIZE);
        assert!(matches!(found, Comparison::Equal(_)), "{name}, {}: {found:?}", trial.name());
    }
}

/// Mistakes in counts and verdicts that the fuzzer has found.
#[test]
fn counts_and_verdicts() {
    told_alike(
        "a failure in an execution that turns out to be redundant is counted once",
        "int x, y; thread a { y = 1; } thread b { x = 1; }
         thread c { local r; r = x; if (!r) { fail; } r = y; }",
        &[Trial::of(Strategy::SourceDpor), Trial::of(Strategy::FgDpor), Trial::of(Strategy::Dpor)],
    );
    told_alike(
        "who is interrupted after a join could have come back from it before",
        "int x; thread a { x = 1; } thread b { local r; r = x; a.join(); } thread c { x = 1; b.interrupt(); }",
        &[Trial::of(Strategy::SourceDpor), Trial::of(Strategy::Dpor)],
    );
    told_alike(
        "what sleeps may have touched more than its first step, and somebody it conflicts with nothing else here",
        "int x; monitor m; thread a { m.enter(); x = 1; m.exit(); } thread b { a.unpark(); m.enter(); }
         thread c { local r; r = x; }",
        &[Trial::of(Strategy::LazyDpor), Trial::of(Strategy::Dpor)],
    );
    let optimal = [Trial::of(Strategy::Dpor), Trial::of(Strategy::SourceDpor), Trial::of(Strategy::LazyDpor)];
    told_alike(
        "who only might have been interrupted has no race with somebody who looks whether it was",
        "semaphore s = 1; thread a { b.isInterrupted(); s.acquire(); } thread b { s.acquire(); }",
        &optimal,
    );
    told_alike(
        "who joins a thread that was not started does not look whether it was interrupted",
        "thread t1 { t3.interrupt(); } thread t2 { t3.join(); } thread t3 { t4.join(); } thread t4 { }",
        &optimal,
    );
    told_alike(
        "the same, and who interrupts has waited itself",
        "thread t1 { t3.join(); } thread t2 { t3.join(timed); t1.interrupt(); } thread t3 { park(); }",
        &optimal,
    );
    told_alike(
        "who was interrupted before it touched the lock waits for it, and for whoever comes first, when it was not",
        "lock l; thread t1 { t3.join(); l.lock(timed, interruptible); l.unlock(); } thread t2 { l.lock(timed); } \
         thread t3 { t1.interrupt(); }",
        &optimal,
    );
    told_alike(
        "the same of a thread that gets what it wants",
        "semaphore s = 2; thread a { b.isInterrupted(); s.tryAcquire(); } thread b { s.acquire(2); }",
        &optimal,
    );
    let first_bug = |strategy| Trial { strategy, goal: Goal::FirstBug };
    told_alike(
        "daemons that lock each other out are a deadlock, whether the search goes on or not",
        "monitor m, n; daemon thread a { m.enter(); n.enter(); } daemon thread b { n.enter(); m.enter(); }",
        &[Trial::of(Strategy::Dpor), Trial::of(Strategy::LazyDpor), first_bug(Strategy::Dpor)],
    );
    let within = |most| Trial::within(Strategy::Dfs, Limit::Delays(most));
    told_alike(
        "who sleeps has had its turn",
        "int x; thread a { x = 1; } thread b { sleep(); x = 1; }",
        &[within(0), within(1), within(2)],
    );
}

/// Each went on because the other had taken and released the monitor, which no thread that waits for it can see.
#[test]
fn two_timed_waits_for_one_monitor_do_not_keep_each_other_going() {
    let wait = "while (!x) { m.wait(timed); }";
    let text = format!(
        "int x; monitor m; thread a {{ m.enter(); {wait} m.exit(); }} thread b {{ m.enter(); {wait} m.exit(); }} \
         thread c {{ m.enter(); x = 1; m.exit(); }}"
    );
    let polling = "L: m.enter(); if (!x) { m.wait(timed); m.exit(); goto L; } m.exit();";
    let locking = format!("int x; monitor m; thread a {{ {polling} }} thread b {{ {polling} }}");
    for (text, executions) in [(text, 138), (locking, 252)] {
        let program = jess_model::language::parse(&text, "test").unwrap_or_else(|error| panic!("{error}"));
        for strategy in [Strategy::Dpor, Strategy::LazyDpor] {
            let options = Options { strategy, keep_going: true, step_bound: 10_000, ..Options::default() };
            let found = jess_model::host::explore(&program, options).unwrap_or_else(|error| panic!("{error}"));
            assert!(found.summary.complete && found.summary.step_bounded == 0, "{text}: {:?}", found.summary);
            assert!(strategy == Strategy::LazyDpor || found.summary.hbrs == executions, "{text}: {:?}", found.summary);
            assert!(matches!(compare(&program, strategy), Comparison::Equal(_)), "{text}");
        }
    }
}

/// A step of the wake-up tree took a lock that a single thread had touched in the execution: they were thought to
/// commute.
#[test]
fn who_dies_holding_a_lock_is_in_the_way_of_steps_that_were_not_reached() {
    let text = "int x; lock a, b; thread t0 { x = 1; } thread t1 { a.lock(); b.lock(); x = 1; } \
                thread t2 { local r; b.lock(); r = x; a.lock(); }";
    let program = jess_model::language::parse(text, "test").unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(compare(&program, Strategy::Dpor), Comparison::Equal(6));
}

/// How many rounds a loop goes before what it waits for happens is not explored, and the verdict says so.
#[test]
fn a_verdict_says_that_numbers_of_rounds_are_not_explored() {
    let text = "int x; thread a { local s, n; l: s = x; if (s == 0) { if (n < 5) { n = n + 1; } goto l; } assert n != 3; } \
                thread b { x = 1; }";
    let program = jess_model::language::parse(text, "test").unwrap_or_else(|error| panic!("{error}"));
    let options = Options { keep_going: true, ..Options::default() };
    let found = jess_model::host::explore(&program, options.clone()).unwrap_or_else(|error| panic!("{error}"));
    assert!(found.summary.complete && found.summary.failures == 0, "{:?}", found.summary);
    let terms = jess_engine::relative::relative_to(&options, &found.summary);
    assert!(terms.iter().any(|term| term.contains("how many rounds they go")), "{terms:?}");
}

/// A step of trusted code went round a loop for long, and other threads ran in the middle of a round. The search that
/// knows the loop has them run at its head.
#[test]
fn walks_end_no_step_in_the_middle_of_a_round() {
    let text = "int x; thread a { x = 1; trusted(); x = 2; untrusted(); } \
                thread b { local first, again, left = 2; trusted(); L: first = x; if (first != 1) { goto E; } again = x; \
                if (again == 2 && left) { left = left - 1; } goto L; E: untrusted(); }";
    let program = jess_model::language::parse(text, "test").unwrap_or_else(|error| panic!("{error}"));
    for strategy in Strategy::ALL.into_iter().filter(|strategy| strategy.is_random()) {
        let found = compare(&program, strategy);
        assert!(matches!(found, Comparison::Equal(_)), "{strategy}: {found:?}");
    }
}
