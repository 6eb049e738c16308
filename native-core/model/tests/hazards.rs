//! Programs on which reductions and the detection of loops that wait have gone wrong, or might: every exhaustive
//! strategy finds what brute force finds. `tests/corpus/keeping` has threads that keep what they hold, or meet while
//! they hold it; `tests/corpus/waiting` has loops, `tests/corpus/cut` some that end only by being cut; on
//! `tests/corpus/sections` sections have lost something, or cost too much; `tests/corpus/clocks` reads the time. A
//! program that takes a strategy too many executions has a line `// not by: dfs`, or, if it is a matter of seconds,
//! which only the thorough gate has, `// takes seconds by: dfs`.

use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use jess_engine::host::{Options, Strategy, Verdict};
use jess_model::fuzz::{Comparison, Oracle, Size, Trial};
use jess_model::host::explore;
use jess_model::language::parse;

use crate::{part, thorough};

const STRATEGIES: [Strategy; 8] = [
    Strategy::Dpor,
    Strategy::SourceDpor,
    Strategy::FgDpor,
    Strategy::LazyDpor,
    Strategy::HbrCaching,
    Strategy::LazyHbrCaching,
    Strategy::Dfs,
    Strategy::Auto,
];

/// They find only what the oracle knows, and their walks come to an end.
const WALKS: [Strategy; 6] = [
    Strategy::Random,
    Strategy::Portfolio,
    Strategy::Pct { depth: 3 },
    Strategy::PctAdaptive,
    Strategy::Pos,
    Strategy::Surw,
];

/// Schedules that each of them tries, or a third of them.
const SCHEDULES: u64 = 300;

const SIZE: Size = Size { prefixes: 50_000, executions: 20_000 };

/// Events of an execution of such a walk.
const FAR: u64 = 20_000;

/// The same where a thread goes on for ever.
const NEAR: u64 = 400;

/// Steps of each thread that are not lost where a thread goes on for ever.
const FEW: u32 = 6;

/// The folder of programs in which one does.
const CUT: &str = "cut";

/// How long one program may take with all strategies: seconds, on a machine with nothing else to do.
const LONG: Duration = Duration::from_secs(120);

/// The strategies that a program excludes.
pub(crate) fn excused(text: &str) -> Vec<&str> {
    let named =
        |key: &'static str| text.lines().filter_map(move |line| line.strip_prefix(key)).flat_map(str::split_whitespace);
    let mut excused: Vec<&str> = named("// not by: ").collect();
    if !thorough() {
        excused.extend(named("// takes seconds by: "));
    }
    excused
}

/// What is wrong with a program.
fn mistakes(text: &str, name: &str, cut: bool) -> Vec<String> {
    let program = parse(text, name).unwrap_or_else(|error| panic!("{error}"));
    let oracle = Oracle::of(&program, SIZE, 0).unwrap_or_else(|| panic!("{name}: too big"));
    let excused = excused(text);
    let mut trials: Vec<Trial> = STRATEGIES.map(Trial::of).to_vec();
    trials.extend(WALKS.map(Trial::of));
    if cut {
        trials.extend(STRATEGIES.map(|strategy| Trial::cut(strategy, FEW)))
    } else {
        trials.push(Trial::relations())
    }
    // Searches that do not cut executions early may not come to their end.
    let endless = cut && oracle.truth().bugs().1;
    // All others do, however busy the machine is.
    let mut oracle = if endless { oracle } else { oracle.patient(LONG) };
    let mut all = Vec::new();
    for trial in trials.iter().filter(|trial| !excused.contains(&trial.name().as_str())) {
        match oracle.compare(trial) {
            Comparison::Equal(_) => {}
            // Not all strategies know trusted code.
            Comparison::Skipped if program.has_trusted() && !trial.joins_trusted() => {}
            Comparison::Endless | Comparison::Skipped if endless => {}
            // Without loops the reductions are compared with brute force itself.
            Comparison::Skipped if *trial == Trial::relations() => {}
            Comparison::Differs(why) => all.push(format!("{name}, {}: {why}", trial.name())),
            other => all.push(format!("{name}, {}: {other:?}", trial.name())),
        }
    }
    for strategy in WALKS.into_iter().filter(|strategy| !excused.contains(&strategy.to_string().as_str())) {
        let budget_executions = Some(part(SCHEDULES, 10));
        let walk = Options {
            strategy,
            budget_executions,
            keep_going: true,
            step_bound: if cut { NEAR } else { FAR },
            ..Options::default()
        };
        match explore(&program, walk) {
            Ok(found) if matches!(found.verdict, Verdict::Bug(_) | Verdict::Budget) => {}
            Ok(found) => all.push(format!("{name}, {strategy}: {:?}", found.verdict)),
            Err(error) => all.push(format!("{name}, {strategy}: {error}")),
        }
    }
    all
}

/// The same, or that it does not end.
fn mistakes_in_time(file: PathBuf) -> Vec<String> {
    let cut = file.parent().is_some_and(|folder| folder.ends_with(CUT));
    let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let text = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{name}: {error}"));
    let (told, done) = mpsc::channel();
    let of = name.clone();
    thread::spawn(move || told.send(mistakes(&text, &of, cut)));
    match done.recv_timeout(LONG) {
        Ok(all) => all,
        Err(error) => vec![format!("{name}: {error} after {LONG:?}")],
    }
}

fn check(folder: &str, least: usize) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/corpus").join(folder);
    let entries = std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("it can be read").path()).collect();
    files.sort();
    assert!(files.len() >= least, "{} programs in {}", files.len(), folder.display());
    let all: Vec<String> = files.into_iter().flat_map(mistakes_in_time).collect();
    assert!(all.is_empty(), "{}", all.join("\n"));
}

#[test]
fn threads_that_keep_or_meet() {
    check("keeping", 30);
}

#[test]
fn loops_that_wait() {
    check("waiting", 40);
}

#[test]
fn executions_that_are_cut() {
    check(CUT, 9);
}

#[test]
fn acquisitions_that_are_interrupted() {
    check("interrupting", 13);
}

#[test]
fn time_that_stands_still() {
    check("time", 7);
}

#[test]
fn time_that_goes_with_what_happens() {
    check("clocks", 14);
}

#[test]
fn threads_that_stand_in_line() {
    check("lines", 9);
}

#[test]
fn threads_that_wait_for_conditions_of_write_locks() {
    check("writing", 15);
}

#[test]
fn sections_that_are_held_or_moved() {
    check("sections", 8);
}

#[test]
fn updates_that_change_nothing() {
    check("idle", 6);
}

#[test]
fn ends_that_wake_who_waits_on_the_thread() {
    check("ending", 17);
}

#[test]
fn questions_about_threads_that_wait() {
    check("asking", 15);
}

#[test]
fn additions_whose_sum_nobody_looks_at() {
    check("adds", 12);
}

#[test]
fn permits_that_a_wait_uses_up() {
    check("permits", 17);
}

#[test]
fn trusted_code_in_single_steps() {
    check("trusted", 15);
}
