//! Random programs explored by several workers: the same relations, once each, as by one.

use jess_engine::host::{Options, Timeouts};
use jess_model::fuzz::{Dice, Mix, random_program};
use jess_model::language::print;
use jess_model::workers::{Found, Together, explore};

/// Executions after which a program is too large for this test.
const MOST: u64 = 2_000;

#[test]
fn random_programs_have_the_same_executions_by_any_number_of_workers() {
    let (mut compared, mut shared) = (0, 0);
    for seed in 1..600 {
        let program = random_program(&mut Dice::new(seed), Mix::EVERYTHING);
        let options = Options {
            keep_going: true,
            timeouts: Timeouts::Explore,
            budget_executions: Some(MOST),
            ..Options::default()
        };
        let by = |workers| -> Found {
            let together = Together { workers, finals: true, more: &|| true };
            explore(&program, &options, &together).expect("dpor can be shared")
        };
        let alone = by(1).exploration;
        // A search of a few executions is over before a second worker has begun.
        if !alone.summary.complete || alone.summary.executions < 10 {
            continue;
        }
        compared += 1;
        for workers in [2, 3] {
            let found = by(workers);
            shared += u64::from(found.workers > 1);
            let together = found.exploration;
            let text = || format!("seed {seed} by {workers} workers:\n{}", print(&program));
            assert_eq!(together.summary.executions, alone.summary.executions, "{}", text());
            assert!(together.hashes == alone.hashes, "{}", text());
            assert!(together.finals == alone.finals, "{}", text());
            assert_eq!(together.summary.complete, alone.summary.complete, "{}", text());
        }
    }
    println!("{compared} programs, {shared} of {} explorations shared", 2 * compared);
    assert!(compared > 100 && shared > compared, "{compared} compared, {shared} shared");
}
