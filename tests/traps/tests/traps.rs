//! The fuzzer can fail: with each of the mistakes of [`Trap`] made on purpose it reports a difference, and so it does
//! on minimal programs (`tests/traps/programs`), which it has found and shrunk itself.

use std::path::Path;

use jess_engine::host::Strategy;
use jess_engine::trap::{Trap, spring};
use jess_model::fuzz::{Comparison, Goal, LATER, Oracle, PATIENCE, Settings, Size, Trial, compare, run};
use jess_model::host::explore;
use jess_model::language::parse;
use jess_model::program::Program;

const SIZE: Size = Size { prefixes: 2_000, executions: 1_000 };

/// A mistake, its smallest program, the strategies that make it there, the trial that is to make it in the fuzzer, and
/// the mix whose programs show it, if that does not take the fuzzer too long, with the number of the program to begin
/// with: shortly before the first that shows it, as long as the mixes stay what they are (0 is as good, but may take a
/// minute).
struct Row(Trap, &'static str, &'static [Strategy], Trial, Option<(&'static str, u64)>);

/// Programs of its mix within which a mistake is noticed.
const WITHIN: u64 = 10_000;

const OPTIMAL: &[Strategy] = &[Strategy::Dpor, Strategy::LazyDpor];
const OPTIMAL_STEPS: &[Strategy] = &[Strategy::Dpor];
const LAZY: &[Strategy] = &[Strategy::LazyDpor];
const LAZY_RELATIONS: &[Strategy] = &[Strategy::LazyDpor, Strategy::LazyHbrCaching];
const REVERSING: &[Strategy] = &[Strategy::Dpor, Strategy::SourceDpor];
const PLANNING: &[Strategy] = &[Strategy::Dpor, Strategy::SourceDpor, Strategy::LazyDpor];
const REDUCTIONS: &[Strategy] = &[Strategy::Dpor, Strategy::SourceDpor, Strategy::FgDpor];
const EVERYONE: &[Strategy] = &[
    Strategy::Dpor,
    Strategy::SourceDpor,
    Strategy::FgDpor,
    Strategy::LazyDpor,
    Strategy::HbrCaching,
    Strategy::LazyHbrCaching,
    Strategy::Dfs,
];

/// All strategies that need fewer executions where steps commute.
const COMMUTING: &[Strategy] = &[
    Strategy::Dpor,
    Strategy::SourceDpor,
    Strategy::FgDpor,
    Strategy::LazyDpor,
    Strategy::HbrCaching,
    Strategy::LazyHbrCaching,
];

const TOLD: &[Strategy] = &[Strategy::Dpor, Strategy::LazyHbrCaching];

const EXHAUSTING: &[Strategy] = &[Strategy::Dfs, Strategy::HbrCaching];

/// Visible only where relations are counted.
const RELATIONS: Trial = Trial { strategy: Strategy::Dpor, goal: Goal::Relations };

const ROWS: [Row; 41] = [
    Row(
        Trap::SleeperAdded,
        "sleeper-added",
        &[Strategy::FgDpor],
        Trial::of(Strategy::FgDpor),
        Some(("accesses", 8_000)),
    ),
    // Too rare for this many programs: once in two hundred thousand.
    Row(Trap::ChoiceAsleep, "choice-asleep", &[Strategy::FgDpor], Trial::of(Strategy::FgDpor), None),
    Row(
        Trap::ReversalCutShort,
        "reversal-cut-short",
        OPTIMAL,
        Trial::of(Strategy::Dpor),
        Some(("keeps-interrupts", 1_900_000)),
    ),
    Row(
        Trap::OutcomeKept,
        "outcome-kept",
        &[Strategy::LazyDpor],
        Trial::of(Strategy::LazyDpor),
        Some(("sections", 66_000)),
    ),
    Row(Trap::ReleaseRaced, "release-raced", REVERSING, Trial::of(Strategy::Dpor), Some(("sections", 0))),
    Row(Trap::PendingForgotten, "pending-forgotten", REDUCTIONS, Trial::of(Strategy::Dpor), Some(("sections", 0))),
    Row(
        Trap::BlockedForgotten,
        "blocked-forgotten",
        &[Strategy::SourceDpor],
        Trial::of(Strategy::SourceDpor),
        Some(("keeps-counts", 27_000)),
    ),
    Row(Trap::OneHolder, "one-holder", REDUCTIONS, Trial::of(Strategy::Dpor), Some(("keeps-rw", 94_000))),
    Row(Trap::WaitsByPlace, "waits-by-place", EVERYONE, Trial::of(Strategy::Dpor), Some(("loops-values", 0))),
    Row(Trap::AsideForgotten, "aside-forgotten", &[], RELATIONS, None),
    // The strategies to which the states of this program are reported.
    Row(Trap::StatesByPlace, "states-by-place", TOLD, Trial::of(Strategy::Dpor), Some(("loops-visits", 1_600_000))),
    Row(Trap::LoopsByPlace, "loops-by-place", EVERYONE, Trial::of(Strategy::Dpor), Some(("loops-visits", 0))),
    Row(
        Trap::ValuesForgotten,
        "values-forgotten",
        EVERYONE,
        Trial::of(Strategy::Dpor),
        Some(("loops-values", 1_600_000)),
    ),
    Row(
        Trap::AuthorsForgotten,
        "authors-forgotten",
        EVERYONE,
        Trial::of(Strategy::Dpor),
        Some(("loops-relays", 650_000)),
    ),
    Row(Trap::ArrivalForgotten, "arrival-forgotten", EVERYONE, Trial::of(Strategy::Dpor), Some(("asks", 0))),
    Row(Trap::KeptForgotten, "kept-forgotten", LAZY, Trial::of(Strategy::LazyDpor), Some(("sections-waits", 17_000))),
    Row(Trap::LineForgotten, "line-forgotten", EVERYONE, Trial::of(Strategy::Dpor), Some(("fair-counts", 0))),
    Row(Trap::SignalledLate, "signalled-late", EVERYONE, Trial::of(Strategy::Dpor), Some(("fair-signals", 0))),
    Row(Trap::ExposureForgotten, "exposure-forgotten", LAZY, Trial::of(Strategy::LazyDpor), Some(("sections", 0))),
    Row(Trap::CircleForgotten, "circle-forgotten", LAZY, Trial::of(Strategy::LazyDpor), Some(("sections", 0))),
    Row(Trap::BeginningKept, "beginning-kept", LAZY, Trial::of(Strategy::LazyDpor), None),
    Row(Trap::FailureEnds, "failure-ends", EVERYONE, Trial::of(Strategy::Dpor), Some(("cas", 0))),
    Row(Trap::ShareForAll, "share-for-all", EVERYONE, Trial::of(Strategy::Dpor), Some(("cuts-daemons", 0))),
    Row(Trap::InterruptionWakes, "interruption-wakes", EVERYONE, Trial::of(Strategy::Dpor), Some(("wakes", 0))),
    Row(Trap::PlaceKept, "place-kept", EVERYONE, Trial::of(Strategy::Dpor), Some(("wakes", 0))),
    Row(Trap::PermitKept, "permit-kept", EVERYONE, Trial::of(Strategy::Dpor), Some(("parking", 0))),
    Row(
        Trap::InterruptionFirst,
        "interruption-first",
        EVERYONE,
        Trial::of(Strategy::Dpor),
        Some(("keeps-interrupts", 0)),
    ),
    Row(Trap::MeetingForgotten, "meeting-forgotten", EVERYONE, Trial::of(Strategy::Dpor), Some(("loops-meetings", 0))),
    Row(
        Trap::StuckGoesRound,
        "stuck-goes-round",
        EVERYONE,
        Trial::of(Strategy::Dpor),
        Some(("loops-keeps", 62_380_000)),
    ),
    // What is found is shrunk to programs that go on for ever, so that this would take minutes.
    Row(Trap::RecurrenceBelieved, "recurrence-believed", REDUCTIONS, Trial::of(Strategy::Dpor), None),
    // Too rare for this many programs: once in some hundred thousand.
    Row(Trap::OutlastingForgotten, "outlasting-forgotten", OPTIMAL_STEPS, Trial::of(Strategy::Dpor), None),
    Row(Trap::TimedForgotten, "timed-forgotten", LAZY_RELATIONS, Trial::of(Strategy::LazyDpor), Some(("clocks", 0))),
    Row(Trap::EndUnseen, "end-unseen", OPTIMAL_STEPS, Trial::of(Strategy::Dpor), Some(("trusts-counts", 0))),
    Row(
        Trap::ComingJoined,
        "coming-joined",
        EXHAUSTING,
        Trial::of(Strategy::Dpor),
        Some(("parking-trusts-timed", 46_000)),
    ),
    Row(Trap::StepByFirst, "step-by-first", EXHAUSTING, Trial::of(Strategy::Dfs), Some(("trusts-counts", 0))),
    Row(Trap::WaitingKept, "waiting-kept", OPTIMAL, Trial::of(Strategy::Dpor), Some(("loops-steady", 2_150_000))),
    Row(Trap::ResultForgotten, "result-forgotten", COMMUTING, Trial::of(Strategy::Dpor), Some(("adds", 0))),
    Row(Trap::EndUntouched, "end-untouched", REDUCTIONS, Trial::of(Strategy::Dpor), Some(("ends", 0))),
    Row(Trap::DebutUnordered, "debut-unordered", PLANNING, Trial::of(Strategy::Dpor), Some(("symmetric", LATER))),
    // How rare these two are in the mixes is not known.
    Row(Trap::HeldBackForever, "held-back-forever", EVERYONE, Trial::of(Strategy::Dpor), None),
    Row(Trap::TimePassesMeanwhile, "time-passes-meanwhile", EVERYONE, Trial::of(Strategy::Dpor), None),
];

fn program(name: &str) -> Program {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("programs").join(name).with_extension("jm");
    let text = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    parse(&text, name).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn every_trap_has_a_program_that_shows_it() {
    for trap in Trap::ALL {
        let row = ROWS.iter().find(|row| row.0 == trap).unwrap_or_else(|| panic!("{trap:?} has none"));
        let program = program(row.1);
        for trial in Trial::all() {
            let found = compare(&program, &trial, SIZE);
            assert!(!matches!(found, Comparison::Differs(_)), "{}, {}: {found:?}", row.1, trial.name());
        }
        for trial in row.2.iter().map(|&strategy| Trial::of(strategy)).chain([row.3]) {
            let name = trial.name();
            let right = compare(&program, &trial, SIZE);
            assert!(matches!(right, Comparison::Equal(_)), "{}, {name}: {right:?}", row.1);
            let set = spring(trap);
            let wrong = compare(&program, &trial, SIZE);
            assert!(matches!(wrong, Comparison::Differs(_)), "{}, {name}: {wrong:?}", row.1);
            drop(set);
            assert_eq!(compare(&program, &trial, SIZE), right, "{}, {name}", row.1);
        }
    }
}

#[test]
fn the_fuzzer_notices_every_trap() {
    for Row(trap, name, _, trial, mix) in ROWS {
        let Some((mix, from)) = mix else { continue };
        let settings = Settings {
            seed: 7,
            from,
            programs: Some(WITHIN),
            time: None,
            jobs: 1,
            trials: vec![trial],
            mixes: vec![mix.to_owned()],
            size: SIZE,
            patience: PATIENCE,
            mismatches: 1,
            folder: None,
        };
        let _set = spring(trap);
        let report = run(&settings, &|_| {});
        let Some((mismatch, _)) = report.mismatches.first() else {
            panic!("{name}: {} programs of {mix} and no difference", report.programs);
        };
        println!("{name}: number {} after {} programs: {}", mismatch.number, report.programs, mismatch.why);
        // The program it was shrunk to is small, and as wrong.
        let workers = usize::from(!mismatch.program.together);
        let size: usize = mismatch.program.threads.iter().skip(workers).map(Vec::len).sum();
        assert!(size <= 16, "{name}: {size} instructions: {:?}", mismatch.program);
        assert!(matches!(compare(&mismatch.program, &mismatch.trial, SIZE), Comparison::Differs(_)), "{name}");
    }
}

/// Ending with a failure loses not only what fails.
#[test]
fn what_does_not_fail_is_lost_too() {
    let program = program("failure-ends");
    let _set = spring(Trap::FailureEnds);
    let trial = Trial::of(Strategy::Dpor);
    let found = explore(&program, trial.options(0)).expect("options are fine");
    let oracle = Oracle::of(&program, SIZE, 0).expect("small");
    let differences = oracle.truth().differences(&program, Strategy::Dpor, &found).join("\n");
    assert!(!found.finals.keys().any(|state| !state.1.failed), "{:?}", found.finals);
    assert!(differences.contains("2 final states lost"), "{differences}");
}
