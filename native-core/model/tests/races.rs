//! Data races: what orders accesses and what does not, each rule by a small program, and random programs against brute
//! force.
//!
//! `JESS_FUZZ` multiplies the number of programs, `JESS_SEED` is the first seed.

use jess_engine::host::{BugKind, Options, Races, Strategy, Verdict};
use jess_model::brute::races::data_races;
use jess_model::fuzz::{Comparison, Dice, Mix, compare_races, random_program, shrink};
use jess_model::host::{Exploration, explore};
use jess_model::language::{parse, print};
use jess_model::program::Program;
use jess_model::races::differences;

use crate::sixth;

fn program(text: &str) -> Program {
    parse(text, "test").unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn run(program: &Program, strategy: Strategy, races: Races) -> Exploration {
    let options = Options { keep_going: true, races, strategy, ..Options::default() };
    explore(program, options).expect("options are fine")
}

/// Declarations and threads, and the number of pairs that race. `x` is the plain integer.
const RULES: &[(&str, usize)] = &[
    // Nothing orders them: the load of either with the store of the other, and the stores.
    ("plain int x; thread a { x = x + 1; } thread b { x = x + 1; }", 3),
    ("int x; thread a { x = x + 1; } thread b { x = x + 1; }", 0),
    ("plain int x; thread a { local r = x; } thread b { local r = x; }", 0),
    // A volatile access races with a plain one.
    ("plain int x; thread a { x = 1; } thread b { fetch_add(x, 1); }", 1),
    ("plain int x; thread a { fetch_add(x, 1); } thread b { fetch_add(x, 1); }", 0),
    // A compare-and-set that fails only reads; it may do both.
    ("plain int x; thread a { x = 1; } thread b { cas(x, 0, 2); }", 2),
    ("plain int x; thread a { local r = x; } thread b { cas(x, 7, 8); }", 0),
    // Start and join.
    ("plain int x; thread main { x = 1; b.start(); } thread b { x = 2; }", 0),
    ("plain int x; thread main { b.start(); x = 1; } thread b { x = 2; }", 1),
    ("plain int x; thread main { b.start(); b.join(); x = 1; } thread b { x = 2; }", 0),
    ("plain int x; thread main { b.start(); b.join(timed); x = 1; } thread b { x = 2; }", 1),
    ("plain int x; thread main { b.start(); if (!b.isAlive()) { x = 1; } } thread b { x = 2; }", 0),
    // Monitors and locks.
    ("plain int x; monitor m; thread a { m.enter(); x = 1; m.exit(); } thread b { m.enter(); x = 2; m.exit(); }", 0),
    ("plain int x; monitor m; thread a { m.enter(); x = 1; m.exit(); } thread b { m.enter(); m.exit(); x = 2; }", 1),
    (
        "plain int x; lock l; thread a { l.lock(); x = 1; l.unlock(); } thread b { if (l.tryLock()) { x = 2; l.unlock(); } }",
        0,
    ),
    ("plain int x; lock l; thread a { l.lock(); x = 1; l.unlock(); } thread b { if (!l.tryLock()) { x = 2; } }", 1),
    ("plain int x; lock l, k; thread a { l.lock(); x = 1; l.unlock(); } thread b { k.lock(); x = 2; k.unlock(); }", 1),
    // Waiting gives up the monitor, and a notification hands on nothing by itself.
    (
        "plain int x; int go; monitor m; \
      thread a { m.enter(); x = 1; while (!go) { m.wait(); } m.exit(); } thread b { m.enter(); x = 2; go = 1; m.notify(); m.exit(); }",
        0,
    ),
    (
        "plain int x; monitor m; thread a { m.enter(); m.wait(timed); m.exit(); x = 1; } \
      thread b { m.enter(); m.notify(); m.exit(); x = 2; }",
        1,
    ),
    // Read-write locks: readers are not ordered with each other; writers are ordered with all threads.
    (
        "plain int x; rwlock l; thread a { l.writeLock(); x = 1; l.writeUnlock(); } thread b { local r; l.readLock(); r = x; l.readUnlock(); }",
        0,
    ),
    (
        "plain int x; rwlock l; thread a { l.readLock(); x = 1; l.readUnlock(); } thread b { local r; l.readLock(); r = x; l.readUnlock(); }",
        1,
    ),
    // Semaphores and latches.
    (
        "plain int x; semaphore s = 1; thread a { s.acquire(); x = 1; s.release(); } thread b { s.acquire(); x = 2; s.release(); }",
        0,
    ),
    (
        "plain int x; semaphore s = 2; thread a { s.acquire(); x = 1; s.release(); } thread b { s.acquire(); x = 2; s.release(); }",
        1,
    ),
    ("plain int x; semaphore s; thread a { x = 1; s.release(); } thread b { if (s.drain()) { x = 2; } }", 0),
    ("plain int x; semaphore s; thread a { x = 1; s.release(); } thread b { if (s.available()) { x = 2; } }", 1),
    ("plain int x; latch d; thread a { x = 1; d.countDown(); } thread b { d.await(); x = 2; }", 0),
    ("plain int x; latch d; thread a { x = 1; d.countDown(); } thread b { d.await(timed); x = 2; }", 1),
    ("plain int x; latch d; thread a { x = 1; d.countDown(); } thread b { if (!d.count()) { x = 2; } }", 1),
    // Publication through a flag, by all orders.
    ("plain int x; int f; thread a { x = 1; f = 1; } thread b { if (f) { x = 2; } }", 0),
    ("plain int x; ordered int f; thread a { x = 1; f = 1; } thread b { if (f) { x = 2; } }", 0),
    ("plain int x; opaque int f; thread a { x = 1; f = 1; } thread b { if (f) { x = 2; } }", 1),
    ("plain int x; plain int f; thread a { x = 1; f = 1; } thread b { if (f) { x = 2; } }", 2),
    // A volatile read is ordered after all volatile writes, an acquiring one only after the write that it sees.
    ("plain int x; int f; thread a { x = 1; f = 1; } thread b { f = 2; } thread c { if (f == 2) { x = 2; } }", 1),
    ("plain int x; int f; thread a { x = 1; f = 1; f = 2; } thread c { if (f == 2) { x = 2; } }", 0),
    (
        "plain int x; ordered int f; thread a { x = 1; f = 1; } thread b { if (f == 1) { f = 2; } } thread c { if (f == 2) { x = 2; } }",
        0,
    ),
    (
        "plain int x; ordered int f; thread a { x = 1; f = 1; } thread b { fetch_add(f, 4); } thread c { if (f == 5) { x = 2; } }",
        0,
    ),
    // Interrupts: a thread that observes one is ordered after it; park orders nothing.
    ("plain int x; thread main { b.start(); x = 1; b.interrupt(); } thread b { if (interrupted()) { x = 2; } }", 0),
    ("plain int x; thread main { b.start(); x = 1; b.interrupt(); } thread b { if (sleep() == 2) { x = 2; } }", 0),
    ("plain int x; thread main { b.start(); x = 1; b.interrupt(); } thread b { sleep(); x = 2; }", 1),
    ("plain int x; thread main { b.start(); x = 1; b.unpark(); } thread b { park(); x = 2; }", 1),
    // Elements of an array are locations of their own.
    ("plain int x[2]; thread a { local i = 0; x[i] = 1; } thread b { local i = 1; x[i] = 1; }", 0),
    ("plain int x[2]; thread a { local i = choose(2); x[i] = 1; } thread b { local i = 1; x[i] = 1; }", 1),
];

#[test]
fn what_orders_accesses_and_what_does_not() {
    for &(text, expected) in RULES {
        let program = program(text);
        let found = run(&program, Strategy::Dpor, Races::Report);
        assert_eq!(found.races.len(), expected, "{text}: {:?}", found.races);
        assert!(found.summary.complete, "{text}");
        let truth = data_races(&program, 100_000).expect("small");
        assert_eq!(truth.len(), expected, "brute force: {text}");
        assert_eq!(differences(&program, &truth, Strategy::Dpor, &found), Vec::<String>::new(), "{text}");
    }
}

#[test]
fn a_race_is_shown_again_by_its_schedule() {
    let program = program("plain int x; int f; thread a { x = 1; f = 1; } thread b { if (!f) { x = 2; } }");
    let found = run(&program, Strategy::Dpor, Races::Report);
    let [race] = found.races.as_slice() else { panic!("{:?}", found.races) };
    assert!(matches!(found.verdict, Verdict::Verified), "{:?}", found.verdict);
    let replay = Some(race.schedule.clone());
    let again = explore(&program, Options { races: Races::Report, replay, ..Options::default() }).expect("options");
    let Verdict::Bug(bug) = &again.verdict else { panic!("{:?}", again.verdict) };
    let shown = bug.race.as_deref().expect("the race");
    assert_eq!((bug.kind, shown.first, shown.second), (BugKind::Race, race.first, race.second));
}

#[test]
fn a_race_is_a_bug_if_it_is_to_be_one() {
    let program = program("plain int x; int f; thread a { x = 1; f = 1; } thread b { if (!f) { x = 2; } }");
    for strategy in [Strategy::Dpor, Strategy::LazyDpor, Strategy::Random, Strategy::Dfs] {
        let options = Options { races: Races::Fail, strategy, ..Options::default() };
        let found = explore(&program, Options { budget_executions: Some(1_000), ..options }).expect("options");
        let Verdict::Bug(bug) = &found.verdict else { panic!("{strategy}: {:?}", found.verdict) };
        assert_eq!(bug.kind, BugKind::Race, "{strategy}");
        // It was run again, step by step, and raced again.
        assert!(!found.steps.is_empty(), "{strategy}");
    }
    let off = run(&program, Strategy::Dpor, Races::Off);
    assert!(off.races.is_empty() && matches!(off.verdict, Verdict::Verified));
}

/// An initialising write by the only thread that knows the location so far is no event until another thread accesses
/// it.
#[test]
fn an_access_that_was_private_races_all_the_same() {
    let text = "plain int x[2]; plain int p; thread main { x[0] = 1; x[1] = 2; b.start(); p = 1; x[0] = 3; } \
                thread b { local r; if (p) { r = x[0]; r = x[1]; } }";
    let program = program(text);
    for strategy in [Strategy::Dpor, Strategy::Dfs, Strategy::LazyDpor, Strategy::Portfolio] {
        let budget_executions = strategy.is_random().then_some(200);
        let options =
            Options { keep_going: true, races: Races::Report, strategy, budget_executions, ..Options::default() };
        let found = explore(&program, options).expect("options");
        // `p`, and `x[0]`, which is written again after the start; `x[1]` was handed over by it.
        assert_eq!(found.races.len(), 2, "{strategy}: {:?}", found.races);
    }
}

fn fuzz(name: &str, mix: Mix, strategy: Strategy, programs: u64, enough: u64) {
    let factor: u64 = std::env::var("JESS_FUZZ").ok().and_then(|text| text.parse().ok()).unwrap_or(1);
    let first = std::env::var("JESS_SEED").ok().and_then(|text| text.parse().ok()).unwrap_or(1_u64);
    // Races are rare in some mixes.
    let part = sixth(programs).max(120).min(programs);
    let (mut compared, mut races) = (0, 0);
    for seed in first..first + part * factor {
        let program = random_program(&mut Dice::new(seed), mix);
        match compare_races(&program, strategy, 3_000) {
            Comparison::Skipped | Comparison::Endless => {}
            Comparison::Equal(n) => {
                compared += 1;
                races += n;
            }
            Comparison::Differs(_) => {
                let differs = |p: &_| matches!(compare_races(p, strategy, 3_000), Comparison::Differs(_));
                let small = shrink(&program, &differs);
                let why = compare_races(&small, strategy, 3_000);
                panic!("{name}, {strategy}, seed {seed}: {why:?}\n{}", print(&small));
            }
        }
    }
    println!("{name}, {strategy}: {compared} programs, {races} races");
    assert!(compared * programs > enough * part && races > 0, "{name}: only {compared} compared, {races} races");
}

const ATOMICS: Mix = Mix { cas: true, orderings: true, ..Mix::ACCESSES };

#[test]
fn races_of_accesses_equal_those_of_brute_force() {
    fuzz("accesses", ATOMICS, Strategy::Dpor, 300, 100);
}

#[test]
fn races_under_locks_equal_those_of_brute_force() {
    fuzz("locks", Mix { monitors: true, locks: true, rwlocks: true, ..ATOMICS }, Strategy::Dpor, 300, 100);
    fuzz("waits", Mix { monitors: true, waits: true, timeouts: true, ..ATOMICS }, Strategy::Dpor, 300, 100);
}

#[test]
fn races_of_threads_equal_those_of_brute_force() {
    fuzz("threads", Mix { threads: true, interrupts: true, ..ATOMICS }, Strategy::Dpor, 300, 100);
    fuzz("counts", Mix { counts: true, parks: true, timeouts: true, ..ATOMICS }, Strategy::Dpor, 300, 100);
}

#[test]
fn races_of_everything_equal_those_of_brute_force() {
    fuzz("everything", Mix::EVERYTHING, Strategy::Dpor, 600, 150);
    for strategy in [Strategy::SourceDpor, Strategy::FgDpor, Strategy::HbrCaching] {
        fuzz("everything", Mix::EVERYTHING, strategy, 200, 50);
    }
    for strategy in [Strategy::Dfs, Strategy::Ipb, Strategy::Idb] {
        fuzz("everything", Mix::EVERYTHING, strategy, 150, 25);
    }
}

#[test]
fn nobody_finds_races_that_are_none() {
    for strategy in [Strategy::LazyDpor, Strategy::LazyHbrCaching, Strategy::LazyDporThesis, Strategy::Portfolio] {
        fuzz("everything", Mix::EVERYTHING, strategy, 150, 40);
    }
}
