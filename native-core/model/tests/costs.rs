//! `lazy-dpor` never needs more executions than `dpor`, and the same number where nothing is locked.

use std::path::Path;

use jess_engine::host::Strategy;
use jess_model::families as f;
use jess_model::fuzz::{Cost, Costs, cost, numbered};
use jess_model::language::parse;
use jess_model::program::{Action, Instr, Program};

use crate::{share, thorough};

const MOST: u64 = 50_000;

#[test]
fn random_programs() {
    let mut costs = Costs::new(Strategy::LazyDpor, Strategy::Dpor, MOST);
    let programs = share(2_000);
    // Threads that notice each other have arbitrarily many executions.
    for number in (0..programs).filter(|&number| numbered(8, number).0.name != "loops-tries") {
        costs.add(8, number);
    }
    let (lazy, every) = costs.sums();
    println!("{} programs: dpor {every:?}, lazy-dpor {lazy:?}", costs.pairs.len());
    assert!(costs.pairs.len() as u64 * 20 > programs * 19);
    let dearer: Vec<_> =
        costs.dearer(1).into_iter().map(|pair| (pair.number, pair.mix, pair.one, pair.other)).collect();
    assert!(dearer.is_empty(), "{dearer:?}");
    assert!(costs.pairs.iter().any(|pair| pair.one.executions < pair.other.executions));
}

#[test]
fn programs_on_which_it_was_dearer() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/corpus/sections");
    let files = std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut count = 0;
    for file in files.map(|file| file.expect("a file").path()) {
        let (name, text) = (file.display().to_string(), std::fs::read_to_string(&file).expect("a text"));
        let program = parse(&text, &name).unwrap_or_else(|error| panic!("{error}"));
        let costs = cost(&program, Strategy::LazyDpor, MOST).zip(cost(&program, Strategy::Dpor, MOST));
        let (one, other) = costs.unwrap_or_else(|| panic!("{name} is too big"));
        assert!(one.executions <= other.executions && one.redundant == 0, "{name}: {one:?}, {other:?}");
        count += 1;
    }
    assert!(count >= 7);
}

fn locks(program: &Program) -> bool {
    let takes = |instr: &Instr| matches!(instr, Instr::Do(_, Action::Enter(_) | Action::Lock(..)));
    program.threads.iter().flatten().any(takes)
}

/// Compares both; false if the program is too big for that.
fn equal(name: &str, program: &Program) -> bool {
    let Some(other) = cost(program, Strategy::Dpor, MOST) else {
        return false;
    };
    let one = cost(program, Strategy::LazyDpor, MOST);
    // How many are begun and not counted depends on what is seen of locations, and so on which thread is run.
    let counted = |cost: Cost| (cost.executions, cost.redundant);
    assert_eq!(one.map(counted), Some(counted(other)), "{name}");
    true
}

#[test]
fn where_nothing_is_locked_it_is_dpor() {
    for n in 3..=6 {
        assert!(equal("lastzero", &f::lastzero(n)), "lastzero({n}) is too big");
    }
    let mut compared = 0;
    let programs = share(5_000);
    for number in 0..programs {
        let (recipe, program) = numbered(6, number);
        // Half a minute may go into one that tries for a time.
        let slow = recipe.name.starts_with("loops-impatient") && !thorough();
        if !locks(&program) && !slow {
            compared += u64::from(equal(&format!("{number} ({})", recipe.name), &program));
        }
    }
    assert!(compared * 4 > programs, "only {compared} of {programs} programs are without locks and small");
}
