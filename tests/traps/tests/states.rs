//! The state of every primitive is what the events so far imply, in random walks through the corpus and through
//! programs of the fuzzer; and these do everything that the engine knows, so nothing is beyond the oracle.

use std::path::{Path, PathBuf};

use jess_engine::host::{Options, Strategy};
use jess_engine::sync::audit::{Audit, audited};
use jess_model::fuzz::numbered;
use jess_model::host::explore;
use jess_model::language::parse;
use jess_model::program::Program;

/// Schedules of each program.
const SCHEDULES: u64 = 20;

/// Programs of the fuzzer.
const PROGRAMS: u64 = 400;

fn check(program: &Program, name: &str) -> Audit {
    let walk = Options {
        strategy: Strategy::Random,
        budget_executions: Some(SCHEDULES),
        keep_going: true,
        step_bound: 400,
        ..Options::default()
    };
    let (_, audit) = audited(|| explore(program, walk).expect("options are fine"));
    assert!(audit.differences.is_empty(), "{name}: {:#?}", audit.differences);
    audit
}

fn programs_below(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("it can be read") {
        let path = entry.expect("it can be read").path();
        if path.is_dir() {
            programs_below(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "jm") {
            files.push(path);
        }
    }
}

#[test]
fn states_follow_from_events() {
    let mut files = Vec::new();
    programs_below(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus"), &mut files);
    files.sort();
    let mut all = Audit::default();
    for file in &files {
        let text = std::fs::read_to_string(file).expect("it can be read");
        let name = file.display().to_string();
        all = all.and(check(&parse(&text, &name).unwrap_or_else(|error| panic!("{error}")), &name));
    }
    for number in 0..PROGRAMS {
        let (recipe, program) = numbered(11, number);
        all = all.and(check(&program, &format!("{}, number {number}", recipe.name)));
    }
    assert!(files.len() > 100 && all.compared > 1_000_000, "{} files, {} comparisons", files.len(), all.compared);
    let unseen = all.unseen();
    assert!(unseen.is_empty(), "no model program does this: {unseen:?}");
}
