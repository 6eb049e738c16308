//! What holds for every random strategy: it stays within the behaviours of the program and reaches them, its loops end,
//! its choices are uniform, it is not called for what is not visible, and its executions can be repeated.

use jess_engine::host::{Options, Schedule, Strategy};
use jess_model::brute::enumerate;
use jess_model::brute::states::ends;
use jess_model::fuzz::{Dice, Mix, random_program};
use jess_model::host::explore;
use jess_model::program::{Action, Expr, Instr, Program, at};

use super::sample;
use crate::sixth;

use Action::{Enter, Exit, FetchAdd, Load, Store};
use Instr::{Do, Jump, JumpIfNot, JumpIfZero, Set};

fn walks() -> impl Iterator<Item = String> {
    let all = Strategy::ALL.into_iter().filter(|strategy| strategy.is_random());
    all.map(|strategy| strategy.to_string()).chain(["pct:1".to_owned()])
}

/// Random programs over everything there is: no end state and no happens-before relation that brute force does not
/// know, and those of the smaller programs are all reached by the walks that give each of them a chance.
#[test]
fn walks_reach_the_behaviours_of_random_programs_and_no_others() {
    let everything = Mix::EVERYTHING;
    let mixes =
        [Mix { cas: true, ..Mix::default() }, Mix { monitors: true, waits: true, ..Mix::default() }, everything];
    let (mut compared, mut covered) = (0, 0);
    for seed in 0..60 {
        let program = random_program(&mut Dice::new(seed), mixes[seed as usize % mixes.len()]);
        let Some(truth) = enumerate(&program, 2_000) else {
            continue;
        };
        let traces = truth.traces.len() as u64;
        for walk in walks() {
            let small = traces <= 12 && !walk.starts_with("pct");
            let mut found = sample(&program, &walk, seed, if small { 1_500 } else { 100 });
            if small && found.summary.hbrs < traces {
                // One of them is less likely than the others.
                found = sample(&program, &walk, seed, 15_000);
            }
            let unknown = found.finals.keys().find(|state| !truth.finals.contains(state));
            assert!(unknown.is_none(), "{walk}, seed {seed}: {unknown:?}\n{program:?}");
            assert!(found.summary.hbrs <= traces, "{walk}, seed {seed}: {:?} of {traces}", found.summary);
            if small {
                assert_eq!(found.summary.hbrs, traces, "{walk}, seed {seed}: {:?}\n{program:?}", found.summary);
                covered += 1;
            }
            compared += 1;
        }
    }
    println!("{compared} compared, {covered} covered");
    assert!(compared > 200 && covered > 50, "{compared} compared, {covered} covered");
}

/// The same for programs with loops, which end: no thread goes round for ever unless no thread is left to change
/// anything.
#[test]
fn walks_of_random_programs_with_loops_end_in_no_other_state() {
    let mix = Mix { loops: true, cas: true, monitors: true, waits: true, locks: true, parks: true, ..Mix::default() };
    let mut compared = 0;
    for seed in 0..sixth(30) {
        let program = random_program(&mut Dice::new(seed), mix);
        let Some(truth) = ends(&program, 4_000) else {
            continue;
        };
        for walk in walks() {
            let found = sample(&program, &walk, seed, 60);
            let mut complete = found.finals.keys().filter(|state| !state.0);
            let unknown = complete.find(|state| !truth.finals.contains(state));
            assert!(unknown.is_none(), "{walk}, seed {seed}: {unknown:?}\n{program:?}");
            let s = &found.summary;
            let stuck = truth.endless || truth.finals.iter().any(|state| state.0);
            assert!(s.step_bounded == 0 && (stuck || s.deadlocks + s.livelocks == 0), "{walk}, seed {seed}: {s:?}");
            compared += 1;
        }
    }
    println!("{compared} compared");
    assert!(compared > sixth(100), "{compared} compared");
}

/// A thread that waits for another one in a loop, in all the ways that are not blocking; and the decisions that an
/// execution may take in the mean. Nothing shows that a loop which counts waits, except that it takes so long.
fn waiting_loops() -> Vec<(&'static str, Vec<Instr>, u64)> {
    let yields = vec![Do(1, Load(at(0))), JumpIfNot(1, 4), Do(0, Action::Yield), Jump(0)];
    let sleeps = vec![Do(1, Load(at(0))), JumpIfNot(1, 4), Do(0, Action::Sleep), Jump(0)];
    let counts = vec![Do(0, FetchAdd(at(1), Expr::Const(1))), Do(1, Load(at(0))), JumpIfZero(1, 0)];
    let holds_up = vec![
        Do(0, FetchAdd(at(1), Expr::Const(1))),
        Do(1, Load(at(0))),
        JumpIfZero(1, 0),
        Do(0, FetchAdd(at(2), Expr::Const(1))),
    ];
    let timed_wait = vec![
        Do(0, Enter(0)),
        Do(1, Load(at(0))),
        JumpIfNot(1, 6),
        Do(0, FetchAdd(at(1), Expr::Const(1))),
        Do(2, Action::Wait(0, true)),
        Jump(1),
        Do(0, Exit(0)),
    ];
    let timed_park = vec![
        Do(1, Load(at(0))),
        JumpIfNot(1, 5),
        Do(0, FetchAdd(at(1), Expr::Const(1))),
        Do(2, Action::Park(true)),
        Jump(0),
    ];
    vec![
        ("yields", yields, 60),
        ("sleeps", sleeps, 60),
        ("counts", counts, 5_000),
        ("counts, and comes second to what the other does before", holds_up, 5_000),
        ("waits with a timeout", timed_wait, 60),
        ("parks with a timeout", timed_park, 100),
    ]
}

/// Two threads wait in loops for a sixth, which needs several steps. Chance fails if a fair walk goes on for half a
/// million steps without choosing one of three threads.
#[test]
fn loops_that_wait_end() {
    for (name, waiter, most) in waiting_loops() {
        let setter = vec![
            Do(0, Enter(0)),
            Do(0, FetchAdd(at(1), Expr::Const(1))),
            Do(0, Exit(0)),
            Do(0, FetchAdd(at(2), Expr::Const(1))),
            Do(0, Store(at(0), Expr::Const(1))),
        ];
        let program = Program::forked(vec![waiter.clone(), waiter, setter], vec![0; 3]);
        for walk in walks() {
            let options = Options {
                strategy: Strategy::from_name(&walk).expect("a strategy"),
                seed: 2,
                budget_executions: Some(40),
                ..Options::default()
            };
            let found = explore(&program, options).expect("options are fine");
            assert!(found.summary.bug.is_none(), "{walk}, {name}: {:?}", found.verdict);
            assert_eq!(found.summary.executions, 40, "{walk}, {name}: {:?}", found.summary);
            // These hold no thread back, unless they expect the loop to be long.
            let most = if ["random", "pos", "urw"].contains(&walk.as_str()) { most.min(200) } else { most };
            assert!(found.summary.points < 40 * most, "{walk}, {name}: {:?}", found.summary);
        }
    }
}

/// The bound: 5 standard deviations of a binomial distribution for each of the outcomes.
#[test]
fn choices_are_uniform() {
    let chooser = vec![Do(1, Action::Choose(4)), Do(0, FetchAdd(at(0), Expr::Const(1)))];
    let program = Program::forked(vec![chooser, vec![Do(0, FetchAdd(at(0), Expr::Const(1)))]], vec![0]);
    for walk in walks() {
        let found = sample(&program, &walk, 9, 8_000);
        let mut counts = [0_i64; 4];
        for ((_, state), count) in &found.finals {
            counts[state.register(1, 1) as usize] += *count as i64;
        }
        assert!(counts.iter().all(|count| (count - 2_000).abs() < 194), "{walk}: {counts:?}");
    }
}

/// Once it is known what is visible, accesses to a thread's own memory are not announced.
#[test]
fn private_accesses_are_granted() {
    let worker = |own: u16| {
        vec![
            Set(2, Expr::Const(500)),
            Do(0, FetchAdd(at(own), Expr::Const(1))),
            Set(2, Expr::Plus(2, -1)),
            JumpIfNot(2, 1),
            Do(0, FetchAdd(at(0), Expr::Const(1))),
            Do(0, FetchAdd(at(own), Expr::Const(1))),
            Do(0, FetchAdd(at(0), Expr::Const(1))),
        ]
    };
    let program = Program::forked(vec![worker(1), worker(2)], vec![0, 0, 0]);
    for walk in walks() {
        let found = sample(&program, &walk, 1, 200);
        let points = found.summary.points as f64 / 200.0;
        assert!(points < 30.0, "{walk}: {points} points per execution");
        assert!(found.summary.hbrs > 2 || walk == "pct:1", "{walk}: {:?}", found.summary);
    }
}

/// The number of the execution that shows the bug, and its schedule.
fn first_bug(program: &Program, walk: &str, seed: u64) -> (u64, Schedule) {
    let options = Options { strategy: Strategy::from_name(walk).expect("a strategy"), seed, ..Options::default() };
    let found = explore(program, options).expect("options are fine");
    let bug = found.summary.bug.expect("there is one");
    (bug.at_execution, bug.schedule)
}

#[test]
fn equal_seeds_walk_equally_and_bugs_are_replayed() {
    let program = jess_model::families::twostage(2, 1);
    for walk in walks().filter(|walk| walk != "pct:1") {
        let (at, schedule) = first_bug(&program, &walk, 4);
        assert_eq!(first_bug(&program, &walk, 4), (at, schedule.clone()), "{walk}");
        let others: Vec<_> = (5..10).map(|seed| first_bug(&program, &walk, seed)).collect();
        assert!(others.iter().any(|other| *other != (at, schedule.clone())), "{walk}");
        let replay = Options { replay: Some(schedule.clone()), ..Options::default() };
        let again = explore(&program, replay).expect("options are fine").summary;
        assert_eq!(again.bug.map(|bug| bug.schedule), Some(schedule), "{walk}");
    }
}
