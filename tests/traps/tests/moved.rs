//! What the engine foresees of a step that it moves to another place is what the step touches there: in whole searches
//! of the corpus, and of programs of the fuzzer.
//!
//! Where a step is foreseen wrongly a relation may be lost, but rarely is: of the programs in which a wrong prediction
//! can be seen one in a thousand loses something.

use std::path::Path;

use jess_engine::host::{Options, Strategy};
use jess_engine::sync::audit::{Audit, audited};
use jess_model::fuzz::{LATER, numbered};
use jess_model::host::explore;
use jess_model::language::parse;
use jess_model::program::Program;

use crate::{share, thorough};

/// Programs of the fuzzer.
const PROGRAMS: u64 = 4000;

/// Executions of each program.
const EXECUTIONS: u64 = 400;

const STRATEGIES: [Strategy; 3] = [Strategy::Dpor, Strategy::SourceDpor, Strategy::LazyDpor];

fn check(program: &Program, strategy: Strategy, name: &str) -> Audit {
    let search = Options {
        strategy,
        budget_executions: Some(EXECUTIONS),
        keep_going: true,
        symmetric: true,
        step_bound: 400,
        ..Options::default()
    };
    let (_, audit) = audited(|| explore(program, search).expect("options are fine"));
    assert!(audit.differences.is_empty(), "{name} with {strategy:?}: {:#?}", audit.differences);
    audit
}

#[test]
fn moved_steps_touch_what_is_foreseen() {
    let (mut all, mut turn) = (Audit::default(), 0);
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus");
    for folder in ["asking", "keeping", "lines", "sections", "waiting", "writing"] {
        let entries = std::fs::read_dir(corpus.join(folder)).expect("it can be read");
        let mut paths: Vec<_> = entries.map(|entry| entry.expect("it can be read").path()).collect();
        paths.sort();
        for path in paths {
            let text = std::fs::read_to_string(&path).expect("it can be read");
            let name = path.display().to_string();
            let program = parse(&text, &name).unwrap_or_else(|error| panic!("{error}"));
            // All that move steps foresee them by the same code, so they take turns.
            for (place, strategy) in STRATEGIES.into_iter().enumerate() {
                if thorough() || place == turn % STRATEGIES.len() {
                    all = all.and(check(&program, strategy, &name));
                }
            }
            turn += 1;
        }
    }
    let later = (LATER..).take(share(PROGRAMS) as usize / 4);
    for number in (0..share(PROGRAMS)).chain(later) {
        let (recipe, program) = numbered(13, number);
        if recipe.name == "loops-tries" {
            // Threads that notice each other have arbitrarily many executions.
            continue;
        }
        let strategy = STRATEGIES[number as usize % STRATEGIES.len()];
        all = all.and(check(&program, strategy, &format!("{}, number {number}", recipe.name)));
    }
    assert!(all.moved > share(100_000), "{} steps were moved", all.moved);
}
