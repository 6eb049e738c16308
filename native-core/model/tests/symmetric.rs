//! Threads that nothing tells apart, beside what brute force compares (`fuzz.rs`, `corpus.rs`): bugs, tokens,
//! checkpoints, and searches that do without.

use std::path::Path;

use jess_engine::host::{BugKind, Options, Strategy, Verdict};
use jess_engine::relative::relative_to;
use jess_model::fuzz::{LATER, numbered};
use jess_model::host::{Exploration, Limits, Tells, explore, explore_kept};
use jess_model::keep::{ExploreError, Keeper, Kept, State};
use jess_model::language::{parse, print};
use jess_model::program::Program;

const EXHAUSTING: [Strategy; 8] = [
    Strategy::Dpor,
    Strategy::LazyDpor,
    Strategy::SourceDpor,
    Strategy::FgDpor,
    Strategy::HbrCaching,
    Strategy::LazyHbrCaching,
    Strategy::Dfs,
    Strategy::Auto,
];

fn program(name: &str) -> Program {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/corpus/symmetric").join(name);
    let text = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    parse(&text, name).unwrap_or_else(|error| panic!("{error}"))
}

fn found(program: &Program, options: Options) -> Exploration {
    explore(program, options).expect("options are fine")
}

fn up_to_names(strategy: Strategy) -> Options {
    Options { strategy, symmetric: true, ..Options::default() }
}

/// A bug that is found up to names is one of the program, and its schedule leads there without any claim.
#[test]
fn a_schedule_knows_nothing_of_groups() {
    for (name, kind) in [
        ("beside.jm", BugKind::Assertion),
        ("stuck.jm", BugKind::Deadlock),
        ("crossed.jm", BugKind::Deadlock),
        ("held_back_for_ever.jm", BugKind::Deadlock),
        ("time_passes.jm", BugKind::Deadlock),
    ] {
        let program = program(name);
        for strategy in EXHAUSTING {
            let first = found(&program, up_to_names(strategy));
            let Verdict::Bug(bug) = &first.verdict else { panic!("{name}, {strategy}: {:?}", first.verdict) };
            assert_eq!(bug.kind, kind, "{name}, {strategy}");
            assert!(!first.steps.is_empty(), "{name}, {strategy}: it is shown");
            for symmetric in [false, true] {
                let replay = Options { replay: Some(bug.schedule.clone()), symmetric, ..up_to_names(strategy) };
                let again = found(&program, replay);
                let Verdict::Bug(other) = &again.verdict else { panic!("{name}, {strategy}: {:?}", again.verdict) };
                assert_eq!((other.kind, &other.schedule), (kind, &bug.schedule), "{name}, {strategy}");
            }
        }
    }
}

/// A shorter version of the failing execution may have its debuts in any order.
#[test]
fn a_failing_execution_is_shortened() {
    let program = program("beside.jm");
    let plain = found(&program, up_to_names(Strategy::Dpor));
    let short = found(&program, Options { shorten: true, ..up_to_names(Strategy::Dpor) });
    assert!(matches!(short.verdict, Verdict::Bug(_)));
    assert!(short.steps.len() <= plain.steps.len(), "{} and {}", short.steps.len(), plain.steps.len());
}

/// Without the option, and where a strategy or a bound does without, a declaration makes no difference.
#[test]
fn who_does_not_claim_gets_what_there_is() {
    let program = program("unlocked.jm");
    let bare = Program { symmetric: Vec::new(), ..program.clone() };
    let all = Strategy::ALL.into_iter().map(|strategy| Options { strategy, ..Options::default() });
    let bounded = Options { preemptions: Some(1), strategy: Strategy::Dfs, symmetric: true, ..Options::default() };
    let delayed = Options { delays: Some(1), strategy: Strategy::Dfs, symmetric: true, ..Options::default() };
    let levels = [Strategy::Ipb, Strategy::Idb, Strategy::Random].map(up_to_names);
    for options in all.chain([bounded, delayed]).chain(levels) {
        let options = Options { keep_going: true, budget_executions: Some(300), ..options };
        let (with, without) = (found(&program, options.clone()), found(&bare, options.clone()));
        assert_eq!(with.summary, without.summary, "{options:?}");
        assert_eq!(with.hashes, without.hashes, "{options:?}");
        assert!(!relative_to(&options, &with.summary).iter().any(|term| term.contains("names")), "{options:?}");
    }
}

#[test]
fn the_verdict_says_what_was_claimed() {
    let program = program("two_groups.jm");
    for strategy in EXHAUSTING {
        let options = up_to_names(strategy);
        let found = found(&program, options.clone());
        assert_eq!(found.verdict, Verdict::Verified, "{strategy}");
        let terms = relative_to(&options, &found.summary);
        let claimed = terms.iter().filter(|term| term.starts_with("4 threads that nothing tells apart"));
        assert_eq!(claimed.count(), 1, "{terms:?}");
    }
}

/// Keeps the state after each execution, and ends the exploration there as if it were killed.
#[derive(Default)]
struct Kill(Option<State>, bool);

impl Keeper for Kill {
    fn is_due(&mut self) -> bool {
        self.1 = true;
        true
    }

    fn keep(&mut self, state: &State) -> Result<(), String> {
        self.0 = Some(state.clone());
        if self.1 { Err("killed".to_owned()) } else { Ok(()) }
    }
}

#[test]
fn a_search_that_was_interrupted_goes_on() {
    for name in ["unlocked.jm", "held_back_for_ever.jm", "spins.jm", "crossed.jm"] {
        let program = program(name);
        for strategy in EXHAUSTING {
            let options = Options { keep_going: true, ..up_to_names(strategy) };
            let part = |from: Option<&State>| {
                let mut kill = Kill::default();
                let mut more = || true;
                let limits = Limits { tells: Tells::Nothing, ..Limits::all(&mut more) };
                let kept = Kept { from, keeper: Some(&mut kill) };
                let found = match explore_kept(&program, options.clone(), limits, kept) {
                    Ok((found, _)) => Some(found),
                    Err(ExploreError::Keep(_)) => None,
                    Err(error) => panic!("{error}"),
                };
                (found, kill.0)
            };
            let mut more = || true;
            let limits = Limits { tells: Tells::Nothing, ..Limits::all(&mut more) };
            let (whole, _) =
                explore_kept(&program, options.clone(), limits, Kept::default()).expect("options are fine");
            let (mut last, mut state) = part(None);
            while last.is_none() {
                (last, state) = part(state.as_ref());
            }
            let last = last.expect("it has ended");
            assert_eq!(last.summary, whole.summary, "{name}, {strategy}");
            assert_eq!((last.hashes, last.finals), (whole.hashes, whole.finals), "{name}, {strategy}");
        }
    }
}

/// Random programs keep their declarations when they are written down.
#[test]
fn declarations_are_written_down() {
    for number in LATER..LATER + 200 {
        let (recipe, program) = numbered(3, number);
        assert_eq!(program.symmetric.len(), usize::from(recipe.name.contains("symmetric")), "{}", recipe.name);
        let text = print(&program);
        let read = parse(&text, recipe.name).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!((read.threads.len(), &read.symmetric), (program.threads.len(), &program.symmetric), "{text}");
        assert_eq!(parse(&print(&read), recipe.name).expect("it is a program").symmetric, program.symmetric, "{text}");
    }
}
