//! Shorter versions of failing executions: they fail in the same way, have no more switches, replay, and leave the
//! counts of the search as they are. So do the executions that are to be shown beside them, which pass.

use std::fs;
use std::path::{Path, PathBuf};

use jess_engine::host::{Bug, Op, Options, Schedule, Step, Strategy};
use jess_model::host::explore;
use jess_model::language::parse;
use jess_model::program::Program;

/// Executions of each search.
const BUDGET: u64 = 300;

/// The programs of the corpus, but for those in which a thread goes on for ever.
fn programs() -> Vec<(String, Program)> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/corpus");
    let folders = fs::read_dir(&corpus).expect("the corpus").filter_map(Result::ok).map(|entry| entry.path());
    let folders = folders.filter(|path| path.is_dir() && !path.ends_with("cut")).chain([corpus.clone()]);
    let files = folders.flat_map(|folder| fs::read_dir(folder).expect("a folder").filter_map(Result::ok));
    let mut files: Vec<PathBuf> = files.map(|entry| entry.path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "jm"));
    files.sort();
    let read = |path: PathBuf| {
        let name = path.display().to_string();
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
        let program = parse(&text, &name).unwrap_or_else(|error| panic!("{error}"));
        (name, program)
    };
    files.into_iter().map(read).collect()
}

fn switches(schedule: &Schedule) -> usize {
    schedule.runs.len()
}

fn bug(program: &Program, options: Options) -> (Option<Bug>, u64) {
    let found = explore(program, options).expect("options are fine");
    (found.summary.bug.map(|bug| *bug), found.summary.executions)
}

#[test]
fn a_failing_execution_becomes_shorter() {
    let (mut before, mut after, mut compared) = (0, 0, 0);
    for (name, program) in programs() {
        for (strategy, seed) in [(Strategy::Random, 0), (Strategy::Random, 1), (Strategy::Dpor, 0)] {
            let options = Options { strategy, seed, budget_executions: Some(BUDGET), ..Options::default() };
            let (Some(long), executions) = bug(&program, options.clone()) else { continue };
            let (short, counted) = bug(&program, Options { shorten: true, ..options.clone() });
            let short = short.unwrap_or_else(|| panic!("{name}: lost"));
            assert_eq!(counted, executions, "{name}, {strategy:?}, seed {seed}");
            assert_eq!((short.kind, short.at_execution), (long.kind, long.at_execution), "{name}, {strategy:?}");
            assert_eq!(short.waiting.len(), long.waiting.len(), "{name}, {strategy:?}");
            assert!(switches(&short.schedule) <= switches(&long.schedule), "{name}, {strategy:?}, seed {seed}");
            let replay = Options { replay: Some(short.schedule.clone()), ..options };
            let again = bug(&program, replay).0.unwrap_or_else(|| panic!("{name}: its replay finds nothing"));
            assert_eq!((again.kind, &again.message), (short.kind, &short.message), "{name}, {strategy:?}");
            before += switches(&long.schedule);
            after += switches(&short.schedule);
            compared += 1;
        }
    }
    println!("{compared} failing executions: {before} runs of threads, {after} when shortened");
    assert!(compared >= 20, "only {compared}");
    assert!(10 * after < 8 * before, "{before} before, {after} after");
}

#[test]
fn beside_a_failing_execution_is_one_that_passes() {
    let (mut failing, mut passing) = (0, 0);
    for (name, program) in programs() {
        for strategy in [Strategy::Random, Strategy::Dpor] {
            let options = Options { strategy, budget_executions: Some(BUDGET), shorten: true, ..Options::default() };
            let alone = explore(&program, options.clone()).expect("options are fine");
            let Some(bug) = alone.summary.bug else { continue };
            let beside = explore(&program, Options { contrast: true, ..options }).expect("options are fine");
            assert_eq!(beside.summary.bug.as_deref(), Some(&*bug), "{name}, {strategy:?}");
            assert_eq!(beside.summary.executions, alone.summary.executions, "{name}, {strategy:?}");
            assert_eq!(beside.steps, alone.steps, "{name}, {strategy:?}");
            failing += 1;
            let Some(steps) = beside.passing else { continue };
            passing += 1;
            let same = steps.iter().zip(&alone.steps).take_while(|(one, other)| one == other).count();
            assert!(same < steps.len() && same < alone.steps.len() || !bug.waiting.is_empty(), "{name}, {strategy:?}");
            // All threads of a program that passes have ended.
            let started = |step: &&Step| matches!(step.op, Op::Start { daemon: false, .. });
            let ends = steps.iter().filter(|step| step.op == Op::Exit).count();
            assert!(ends > steps.iter().filter(started).count(), "{name}, {strategy:?}: {steps:?}");
        }
    }
    println!("{failing} failing executions, {passing} with one that passes");
    // Programs that fail in each execution have none.
    assert!(5 * passing > 2 * failing, "{passing} of {failing}");
}
