//! A search that was interrupted goes on as if it had not been.

use crate::thorough;
use jess_engine::Controller;
use jess_engine::checkpoint::CheckpointError;
use jess_engine::host::{Options, Races, Strategy, Timeouts, Verdict};
use jess_model::families::registry;
use jess_model::fuzz::{Dice, Mix, random_program};
use jess_model::host::{Exploration, Limits, Tells, explore_kept};
use jess_model::keep::{ExploreError, Keeper, Kept, State};
use jess_model::language::parse;
use jess_model::program::Program;

/// Keeps the state after that many executions, and ends the exploration there as if it were killed.
struct Kill {
    left: u64,
    due: bool,
    state: Option<State>,
}

impl Keeper for Kill {
    fn is_due(&mut self) -> bool {
        self.left -= 1;
        self.due = self.left == 0;
        self.due
    }

    fn keep(&mut self, state: &State) -> Result<(), String> {
        self.state = Some(state.clone());
        if self.due { Err("killed".to_owned()) } else { Ok(()) }
    }
}

fn limits(more: &mut dyn FnMut() -> bool) -> Limits<'_> {
    // Loops are run for many rounds then, so that there is more to stop.
    Limits { until_failure: true, tells: Tells::Nothing, ..Limits::all(more) }
}

/// Goes on for that many executions; the state then, and what was found if it came to its end.
fn part(program: &Program, options: &Options, from: Option<&State>, most: u64) -> (Option<Exploration>, State) {
    let mut kill = Kill { left: most, due: false, state: None };
    let kept = Kept { from, keeper: Some(&mut kill) };
    let found = match explore_kept(program, options.clone(), limits(&mut || true), kept) {
        Ok((found, _)) => Some(found),
        Err(ExploreError::Keep(_)) => None,
        Err(error) => panic!("{error}"),
    };
    (found, kill.state.expect("a state was kept"))
}

fn whole(program: &Program, options: &Options) -> Exploration {
    explore_kept(program, options.clone(), limits(&mut || true), Kept::default()).expect("options are fine").0
}

fn assert_same(name: &str, found: &Exploration, expected: &Exploration) {
    assert_eq!(found.summary, expected.summary, "{name}");
    assert_eq!(found.verdict, expected.verdict, "{name}");
    assert_eq!(found.hashes, expected.hashes, "{name}");
    assert_eq!(found.finals, expected.finals, "{name}");
    assert_eq!(found.until_failure, expected.until_failure, "{name}");
    assert_eq!(found.races, expected.races, "{name}");
    assert_eq!(found.steps, expected.steps, "{name}");
}

/// Interrupts after `most` executions, again and again, until the search ends by itself.
fn in_parts(name: &str, program: &Program, options: &Options, most: u64, expected: &Exploration) {
    let (mut found, mut state) = part(program, options, None, most);
    let mut parts = 1_u64;
    while found.is_none() {
        parts += 1;
        assert!(parts < 100_000, "{name}: does not end");
        let next = part(program, options, Some(&state), most);
        (found, state) = next;
    }
    let found = found.expect("it has ended");
    assert_same(name, &found, expected);
    // A search that has ended reports its result once more.
    let (again, _) = part(program, options, Some(&state), 1);
    assert_same(name, &again.unwrap_or(found), expected);
}

fn strategies() -> impl Iterator<Item = Strategy> {
    Strategy::ALL.into_iter().chain([Strategy::Pct { depth: 4 }])
}

fn options(strategy: Strategy, keep_going: bool) -> Options {
    let budget = if strategy.is_random() { 40 } else { 250 };
    let races = if keep_going { Races::Report } else { Races::Fail };
    Options { strategy, keep_going, races, budget_executions: Some(budget), seed: 5, ..Options::default() }
}

#[test]
fn every_strategy_on_known_programs() {
    for name in ["thesis_figure", "philosophers(3)", "readers(4)", "casrot(4)", "lastzero(4)", "dining(3)"] {
        let Ok(program) = registry::program(name) else {
            continue;
        };
        for strategy in strategies() {
            for keep_going in [false, true] {
                let options = options(strategy, keep_going);
                let expected = whole(&program, &options);
                for most in [1, 2, 3, 7, 31] {
                    let name = format!("{name}, {strategy}, keep going {keep_going}, in parts of {most}");
                    in_parts(&name, &program, &options, most, &expected);
                }
            }
        }
    }
}

/// Keeps the state when the search has ended, for whatever reason.
struct AtEnd(Option<State>);

impl Keeper for AtEnd {
    fn is_due(&mut self) -> bool {
        false
    }

    fn keep(&mut self, state: &State) -> Result<(), String> {
        self.0 = Some(state.clone());
        Ok(())
    }
}

/// The time is up in the middle of an execution, again and again, each time a little later.
#[test]
fn an_execution_that_was_stopped_comes_again() {
    for name in ["spin", "seqlock", "poll_lock_of_timed_wait", "spin_then_park_timed", "never_again"] {
        let file = format!("{}/../../tests/corpus/waiting/{name}.jm", env!("CARGO_MANIFEST_DIR"));
        let program = parse(&std::fs::read_to_string(&file).expect(&file), name).expect(name);
        for strategy in [Strategy::Dpor, Strategy::LazyDpor, Strategy::HbrCaching, Strategy::Dfs] {
            let options = Options { strategy, keep_going: true, ..Options::default() };
            let expected = whole(&program, &options);
            let name = format!("{name}, {strategy}");
            let (mut from, mut asks) = (None, 0);
            let found = loop {
                asks += if thorough() { 1 } else { 1 + asks / 8 };
                assert!(asks < 1_200, "{name}: does not end");
                let (mut left, mut stopped) = (asks, false);
                let mut is_up = || {
                    left -= 1;
                    stopped |= left == 0;
                    stopped
                };
                let (mut end, mut more) = (AtEnd(None), || true);
                let limits = Limits { time_is_up: Some(&mut is_up), ..limits(&mut more) };
                let kept = Kept { from: from.as_ref(), keeper: Some(&mut end) };
                let (found, _) = explore_kept(&program, options.clone(), limits, kept).expect("options are fine");
                if !stopped {
                    break found;
                }
                assert!(matches!(found.verdict, Verdict::Budget | Verdict::Bug(_)), "{name}: {:?}", found.verdict);
                from = end.0;
            };
            assert!(asks > 1, "{name} was never stopped");
            assert_same(&name, &found, &expected);
        }
    }
}

#[test]
fn every_strategy_on_random_programs() {
    let loops = Mix { loops: true, rwlocks: false, interrupts: false, timeouts: false, ..Mix::EVERYTHING };
    for (mix, programs) in [(Mix::EVERYTHING, 12), (loops, 12)] {
        for seed in 0..programs {
            let mut dice = Dice::new(seed);
            let program = random_program(&mut dice, mix);
            for strategy in strategies() {
                let options =
                    Options { budget_executions: Some(60), step_bound: 2_000, ..options(strategy, seed % 2 == 0) };
                let expected = whole(&program, &options);
                for most in [1, 5] {
                    let name = format!("seed {seed}, {strategy}, in parts of {most}");
                    in_parts(&name, &program, &options, most, &expected);
                }
            }
        }
    }
}

#[test]
fn a_bound_is_part_of_the_search_and_a_budget_is_not() {
    let program = registry::program("thesis_figure").expect("known");
    for (preemptions, delays) in [(Some(1), None), (None, Some(2))] {
        let options = Options { strategy: Strategy::Dfs, preemptions, delays, ..Options::default() };
        in_parts("bounded", &program, &options, 2, &whole(&program, &options));
    }
    let small = Options { budget_executions: Some(5), ..Options::default() };
    let (found, state) = part(&program, &small, None, u64::MAX);
    assert_eq!(found.expect("the budget ends it").summary.executions, 5);
    let unlimited = Options::default();
    let (found, _) = part(&program, &unlimited, Some(&state), u64::MAX);
    assert_same("without the budget", &found.expect("it ends"), &whole(&program, &unlimited));
}

/// Whatever is wrapped around a strategy is kept with it; executions that are run twice are no part of the search.
#[test]
fn wrapped_searches_in_parts() {
    for seed in 0..6 {
        let program = random_program(&mut Dice::new(seed), Mix::EVERYTHING);
        for strategy in strategies() {
            let plain = Options { budget_executions: Some(40), step_bound: 2_000, ..options(strategy, true) };
            let wrapped = Options { check_determinism: Some(2), metrics: true, ..plain };
            let expected = whole(&program, &wrapped);
            for most in [1, 2, 5] {
                in_parts(&format!("seed {seed}, {strategy}, in parts of {most}"), &program, &wrapped, most, &expected);
            }
        }
    }
}

#[test]
fn another_search_is_refused_by_name() {
    let program = registry::program("readers(3)").expect("known");
    let fresh = Options { timeouts: Timeouts::Explore, ..Options::default() };
    let made = Options { seed: 3, ..fresh.clone() };
    let (_, state) = part(&program, &made, None, 2);
    for (options, wanted) in [
        (Options { strategy: Strategy::Dfs, ..made.clone() }, "it was made with strategy dpor, not dfs"),
        (Options { seed: 4, ..made.clone() }, "it was made with seed 3, not 4"),
        (Options { timeouts: Timeouts::Idle, ..made.clone() }, "it was made with timeouts explore, not idle"),
        (Options { keep_going: true, ..made.clone() }, "it was made with keep-going false, not true"),
        (Options { step_bound: 9, ..made.clone() }, "it was made with step-bound 1000000, not 9"),
        (Options { end_at_failure: true, ..made.clone() }, "it was made with end-at-failure false, not true"),
        (Options { symmetric: true, ..made.clone() }, "it was made with symmetric false, not true"),
        (Options { strategy: Strategy::Dfs, preemptions: Some(1), ..made.clone() }, "strategy dpor, not dfs"),
        (Options { seed: 3, ..fresh }, ""),
    ] {
        match Controller::restore(options, &state.engine) {
            Ok(_) => assert_eq!(wanted, "", "it was accepted"),
            Err(error) => assert!(!wanted.is_empty() && error.to_string().contains(wanted), "{error}"),
        }
    }
    let replay = Options { replay: Some(jess_engine::host::Schedule::default()), ..made };
    let controller = Controller::new(replay).expect("options are fine");
    assert!(matches!(controller.save(), Err(CheckpointError::Ended(_))));
}

#[test]
fn a_damaged_state_is_refused() {
    let program = registry::program("philosophers(3)").expect("known");
    let options = Options::default();
    let (_, state) = part(&program, &options, None, 1);
    for position in (0..state.engine.len()).step_by(7) {
        let mut damaged = state.engine.clone();
        damaged[position] ^= 0x10;
        assert!(Controller::restore(options.clone(), &damaged).is_err(), "byte {position}");
        assert!(Controller::restore(options.clone(), &state.engine[..position]).is_err());
    }
}
