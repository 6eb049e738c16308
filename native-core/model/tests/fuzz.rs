//! Random programs against brute force.

//!
//! `JESS_FUZZ` multiplies the number of programs, `JESS_SEED` is the first seed.

use std::path::Path;

use jess_engine::host::Strategy;
use jess_model::brute::bounded::Limit;
use jess_model::fuzz::{
    Comparison, Dice, Mix, compare, compare_ends, compare_heuristic, compare_within, random_program, shrink,
};
use jess_model::language::{parse, print};
use jess_model::program::Program;

/// Keeps a program on which engine and oracle differ, to be run again with `jess model FILE --oracle`.
fn keep(name: &str, program: &Program, why: &str) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.jm"));
    let text = format!("// {}\n{}", why.replace('\n', " "), print(program));
    match std::fs::write(&path, text) {
        Ok(()) => path.display().to_string(),
        Err(error) => format!("no file: {error}"),
    }
}

fn run(name: &str, mix: Mix, strategy: Strategy, programs: u64) {
    let compare = if mix.loops { compare_ends } else { compare };
    // Most programs are too big for a search of every interleaving.
    let few = matches!(strategy, Strategy::Dfs | Strategy::Ipb | Strategy::Idb);
    let enough = if few { programs / 5 } else { programs / 3 };
    run_with(name, mix, programs, enough, |program| compare(program, strategy, 4_000));
}

fn run_with(name: &str, mix: Mix, programs: u64, enough: u64, compare: impl Fn(&Program) -> Comparison) {
    let factor: u64 = std::env::var("JESS_FUZZ").ok().and_then(|text| text.parse().ok()).unwrap_or(1);
    let first = std::env::var("JESS_SEED").ok().and_then(|text| text.parse().ok()).unwrap_or(1_u64);
    let (mut compared, mut traces) = (0, 0);
    for seed in first..first + programs * factor {
        let mut dice = Dice::new(seed);
        let program = random_program(&mut dice, mix);
        match compare(&program) {
            Comparison::Skipped => {}
            Comparison::Equal(n) => {
                compared += 1;
                traces += n;
            }
            Comparison::Differs(_) => {
                let differs = |p: &_| matches!(compare(p), Comparison::Differs(_));
                let small = shrink(&program, &differs);
                let why = compare(&small);
                let file = keep(&format!("{name}-{seed}"), &small, &format!("{why:?}"));
                panic!("{name}, seed {seed}: {why:?}\n{}\nkept in {file}", print(&small));
            }
        }
    }
    println!("{name}: {compared} programs, {traces} traces");
    assert!(compared > enough, "{name}: only {compared} compared");
}

const LOCKS: Mix = Mix {
    cas: false,
    monitors: true,
    waits: false,
    locks: true,
    parks: false,
    counts: false,
    rwlocks: true,
    interrupts: false,
    timeouts: false,
    threads: false,
    choices: false,
    loops: false,
    orderings: false,
};

const LOOPS: Mix = Mix { loops: true, cas: true, waits: true, parks: true, rwlocks: false, ..LOCKS };

#[test]
fn accesses() {
    let mix = Mix { ..Mix::default() };
    run("accesses", mix, Strategy::Dpor, 400);
}

#[test]
fn cas() {
    let mix = Mix { cas: true, ..Mix::default() };
    run("cas", mix, Strategy::Dpor, 400);
}

#[test]
fn monitors() {
    let mix = Mix { monitors: true, ..Mix::default() };
    run("monitors", mix, Strategy::Dpor, 400);
}

#[test]
fn waits() {
    let mix = Mix { monitors: true, waits: true, ..Mix::default() };
    run("waits", mix, Strategy::Dpor, 400);
}

#[test]
fn locks() {
    let mix = Mix { locks: true, monitors: true, ..Mix::default() };
    run("locks", mix, Strategy::Dpor, 400);
}

#[test]
fn conditions() {
    let mix = Mix { locks: true, waits: true, ..Mix::default() };
    run("conditions", mix, Strategy::Dpor, 400);
}

#[test]
fn parks() {
    let mix = Mix { parks: true, monitors: true, ..Mix::default() };
    run("parks", mix, Strategy::Dpor, 400);
}

#[test]
fn counts() {
    let mix = Mix { counts: true, ..Mix::default() };
    run("counts", mix, Strategy::Dpor, 400);
}

#[test]
fn rwlocks() {
    let mix = Mix { rwlocks: true, ..Mix::default() };
    run("rwlocks", mix, Strategy::Dpor, 400);
}

#[test]
fn threads() {
    let mix = Mix { threads: true, monitors: true, ..Mix::default() };
    run("threads", mix, Strategy::Dpor, 400);
}

#[test]
fn choices() {
    let mix = Mix { choices: true, monitors: true, ..Mix::default() };
    run("choices", mix, Strategy::Dpor, 400);
}

#[test]
fn timeouts() {
    let mix =
        Mix { timeouts: true, monitors: true, waits: true, locks: true, parks: true, counts: true, ..Mix::default() };
    run("timeouts", mix, Strategy::Dpor, 400);
}

#[test]
fn interrupts() {
    let mix = Mix { interrupts: true, monitors: true, waits: true, parks: true, threads: true, ..Mix::default() };
    run("interrupts", mix, Strategy::Dpor, 400);
}

#[test]
fn everything() {
    run("everything", Mix::EVERYTHING, Strategy::Dpor, 400);
}

#[test]
fn depth_first() {
    run("depth_first", Mix::EVERYTHING, Strategy::Dfs, 150);
}

#[test]
fn loops() {
    let mix = Mix { loops: true, ..Mix::default() };
    run("loops", mix, Strategy::Dpor, 300);
}

#[test]
fn loops_with_everything_that_waits() {
    run("loops_with_everything_that_waits", LOOPS, Strategy::Dpor, 300);
}

#[test]
fn loops_depth_first() {
    run("loops_depth_first", LOOPS, Strategy::Dfs, 100);
}

#[test]
fn source_sets() {
    run("source sets", Mix::EVERYTHING, Strategy::SourceDpor, 200);
    run("source sets, locks", LOCKS, Strategy::SourceDpor, 200);
    run("source sets, loops", LOOPS, Strategy::SourceDpor, 100);
}

#[test]
fn bounds() {
    // Nobody looks at the lives of threads.
    let mix = Mix { threads: false, interrupts: false, ..Mix::EVERYTHING };
    for most in 0..4 {
        let preemptions = |program: &_| compare_within(program, Strategy::Dfs, Limit::Preemptions(most), 4_000);
        run_with(&format!("{most} preemptions"), mix, 80, 16, preemptions);
        let delays = |program: &_| compare_within(program, Strategy::Dfs, Limit::Delays(most), 4_000);
        run_with(&format!("{most} delays"), mix, 80, 16, delays);
    }
    let preemptions = |program: &_| compare_within(program, Strategy::Ipb, Limit::Preemptions(2), 4_000);
    run_with("up to 2 preemptions", mix, 60, 12, preemptions);
    let delays = |program: &_| compare_within(program, Strategy::Idb, Limit::Delays(2), 4_000);
    run_with("up to 2 delays", mix, 60, 12, delays);
}

#[test]
fn iterations() {
    run("preemptions, then more", Mix::EVERYTHING, Strategy::Ipb, 60);
    run("delays, then more", Mix::EVERYTHING, Strategy::Idb, 60);
}

#[test]
fn classic_reduction() {
    run("classic reduction", Mix::EVERYTHING, Strategy::FgDpor, 200);
    run("classic reduction, locks", LOCKS, Strategy::FgDpor, 200);
    run("classic reduction, loops", LOOPS, Strategy::FgDpor, 100);
}

#[test]
fn caches() {
    for strategy in [Strategy::HbrCaching, Strategy::LazyHbrCaching] {
        run(strategy.name(), Mix::EVERYTHING, strategy, 200);
        run(strategy.name(), LOCKS, strategy, 150);
        run(strategy.name(), LOOPS, strategy, 80);
    }
}

#[test]
fn heuristic() {
    let compare = |program: &_| compare_heuristic(program, Strategy::LazyDporThesis, 4_000);
    run_with("heuristic", Mix::EVERYTHING, 100, 35, compare);
    run_with("heuristic, locks", LOCKS, 100, 35, compare);
}

#[test]
fn critical_sections() {
    let strategy = Strategy::LazyDpor;
    run("lazy_accesses", Mix { cas: true, ..Mix::default() }, strategy, 400);
    run("lazy_monitors", Mix { monitors: true, ..Mix::default() }, strategy, 400);
    run("lazy_locks", Mix { monitors: true, locks: true, cas: true, ..Mix::default() }, strategy, 400);
    run("lazy_waits", Mix { monitors: true, waits: true, ..Mix::default() }, strategy, 400);
    run("lazy_waits", Mix { monitors: true, waits: true, timeouts: true, ..Mix::default() }, strategy, 400);
    let all = Mix::EVERYTHING;
    run("lazy_everything", all, strategy, 400);
    run("lazy_threads", Mix { timeouts: false, interrupts: false, ..all }, strategy, 400);
    run("lazy_loops", Mix { monitors: true, loops: true, ..Mix::default() }, strategy, 300);
}

/// Daemons go on when all others have ended, and are no deadlock when they cannot.
#[test]
fn daemons() {
    let mix = Mix { monitors: true, waits: true, counts: true, parks: true, timeouts: true, ..Mix::default() };
    let mut compared = 0;
    for seed in 1..=400 {
        let mut dice = Dice::new(seed);
        let mut program = random_program(&mut dice, mix);
        program.daemons = vec![1, 2];
        match compare(&program, Strategy::Dpor, 4_000) {
            Comparison::Skipped => {}
            Comparison::Equal(_) => compared += 1,
            Comparison::Differs(_) => {
                let small = shrink(&program, &|p| matches!(compare(p, Strategy::Dpor, 4_000), Comparison::Differs(_)));
                let why = format!("{:?}", compare(&small, Strategy::Dpor, 4_000));
                let file = keep(&format!("daemons-{seed}"), &small, &why);
                panic!("seed {seed}: {why}\n{}\nkept in {file}", print(&small));
            }
        }
    }
    assert!(compared > 130, "only {compared} compared");
}

/// What is kept of a difference can be read again.
#[test]
fn differences_are_kept() {
    let mix = Mix { monitors: true, waits: true, ..Mix::default() };
    let program = random_program(&mut Dice::new(5), mix);
    let file = keep("kept", &program, "one\ntwo");
    let text = std::fs::read_to_string(&file).expect("it was just written");
    assert!(text.starts_with("// one two\n"), "{text}");
    assert_eq!(parse(&text, &file).expect("it is a program").threads.len(), program.threads.len());
}
