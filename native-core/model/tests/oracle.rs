//! The comparison with brute force: it agrees with the truth about a program, and with nothing else.

use std::collections::BTreeMap;

use jess_engine::host::{Options, Strategy};
use jess_model::brute::enumerate;
use jess_model::brute::states::ends;
use jess_model::fuzz::{LATER, RECIPES, numbered};
use jess_model::host::{Exploration, explore};
use jess_model::language::{parse, print};
use jess_model::oracle::{Truth, truth};
use jess_model::program::Program;

use crate::thorough;

fn read(text: &str) -> Program {
    parse(text, "test.jm").unwrap_or_else(|error| panic!("{error}"))
}

fn found(program: &Program, options: Options) -> Exploration {
    explore(program, options).expect("options are fine")
}

/// Programs that differ in one respect each; all have the same shape, so that their end states can be compared.
const PROGRAMS: [&str; 6] = [
    "int x; monitor m; thread a { x = 1; } thread b { local r; r = x; }",
    "int x; monitor m; thread a { x = 2; } thread b { local r; r = x; }",
    "int x; monitor m; thread a { x = 1; } thread b { local r; synchronized (m) { r = x; } assert r == 0; }",
    "int x; monitor m; thread a { m.enter(); x = 1; } thread b { local r; synchronized (m) { r = x; } }",
    "int x; monitor m; thread a { synchronized (m) { x = 1; } } thread b { local r; synchronized (m) { r = 0; } }",
    "int x; monitor m; thread a { x = 1; } thread b { local r; await x == 1; r = 1; }",
];

#[test]
fn only_the_truth_agrees() {
    let programs = PROGRAMS.map(read);
    let truths: Vec<Truth> = programs.iter().map(|program| truth(program, 2_000).expect("small")).collect();
    assert!(matches!(truths[5], Truth::Ends(_)), "a loop that waits has too many traces");
    for strategy in [Strategy::Dpor, Strategy::Dfs] {
        let options = Options { keep_going: true, strategy, ..Options::default() };
        let all: Vec<Exploration> = programs.iter().map(|program| found(program, options.clone())).collect();
        for (right, truth) in truths.iter().enumerate() {
            for (one, exploration) in all.iter().enumerate() {
                let differences = truth.differences(&programs[right], strategy, exploration);
                assert_eq!(differences.is_empty(), one == right, "{right}, {one}: {differences:?}");
            }
        }
    }
}

#[test]
fn a_part_of_the_truth_agrees_as_a_part_only() {
    let program = read("int x; thread a { x = 1; } thread b { x = 2; } thread c { local r; r = x; }");
    let all = truth(&program, 2_000).expect("small");
    let some = found(&program, Options { budget_executions: Some(2), ..Options::default() });
    assert_eq!(all.differences(&program, Strategy::Dpor, &some), Vec::<String>::new());
    let mut too_sure = found(&program, Options { budget_executions: Some(2), ..Options::default() });
    too_sure.summary.complete = true;
    let differences = all.differences(&program, Strategy::Dpor, &too_sure).join("\n");
    assert!(differences.contains("final states lost, such as x = "), "{differences}");
    assert!(differences.contains("2 executions, brute force says"), "{differences}");
    let random = Options { strategy: Strategy::Random, budget_executions: Some(50), ..Options::default() };
    assert_eq!(all.differences(&program, Strategy::Random, &found(&program, random)), Vec::<String>::new());
}

/// Two enumerations of programs that end, by traces and by states, have the same ends; on every mix.
#[test]
fn traces_and_states_come_to_the_same_ends() {
    const MOST: usize = 1_000;
    let (mut compared, mut stuck, mut failing) = (BTreeMap::new(), 0, 0);
    // A third of them, unless the gate is run `--thorough`, and of each mix more than `least`.
    let (part, least) = if thorough() { (1, 50) } else { (3, 10) };
    for number in (0..10_500 / part).chain(LATER..LATER + 2_100 / part) {
        let (recipe, program) = numbered(11, number);
        if program.has_loops() {
            continue;
        }
        let Some(traces) = enumerate(&program, MOST) else {
            continue;
        };
        // There are never more states than prefixes of traces.
        let ends = ends(&program, MOST).unwrap_or_else(|| panic!("{}, number {number}: more states", recipe.name));
        assert_eq!(traces.finals, ends.finals, "{}, number {number}: {}", recipe.name, print(&program));
        assert_eq!(traces.failures > 0, ends.failing, "{}, number {number}", recipe.name);
        assert_eq!(traces.deadlocks > 0, ends.finals.iter().any(|end| end.0), "{}, number {number}", recipe.name);
        assert!(!ends.endless, "{}, number {number}", recipe.name);
        *compared.entry(recipe.name).or_insert(0) += 1;
        stuck += u64::from(traces.deadlocks > 0);
        failing += u64::from(traces.failures > 0);
    }
    // Those of the other mixes have loops.
    let ends = |name: &str| !name.starts_with("loops") && !name.starts_with("cuts");
    for recipe in RECIPES.iter().filter(|recipe| ends(recipe.name)) {
        assert!(compared.get(recipe.name).is_some_and(|&programs| programs > least), "{}: {compared:?}", recipe.name);
    }
    assert!(stuck > 500 / part && failing > 100 / part, "{stuck} can be stuck, {failing} can fail");
}

/// A thread reaches the mutex that it cannot have only after it has taken again what it has.
#[test]
fn a_circle_behind_what_concerns_only_a_thread_is_a_deadlock() {
    let circle = |again: &str| {
        read(&format!(
            "lock a, b; semaphore s = 0, t = 0; daemon thread p {{ a.lock(); s.release(); t.acquire(); {again} b.lock(); }} \
             daemon thread q {{ b.lock(); t.release(); s.acquire(); a.lock(); }} thread r {{ }}"
        ))
    };
    for again in ["", "a.tryLock();", "a.lock(); a.unlock();"] {
        let program = circle(again);
        let traces = enumerate(&program, 2_000).expect("small");
        let ends = ends(&program, 2_000).expect("small");
        assert_eq!((traces.deadlocks, traces.finals.len()), (traces.traces.len() as u64, 1), "{again}");
        assert_eq!(traces.finals, ends.finals, "{again}");
        let all = found(&program, Options { keep_going: true, strategy: Strategy::Dpor, ..Options::default() });
        assert_eq!(
            truth(&program, 2_000).expect("small").differences(&program, Strategy::Dpor, &all),
            [""; 0],
            "{again}"
        );
    }
}

/// Other threads see nothing of a lock that is taken again and given back for ever; nor does the oracle.
#[test]
fn a_loop_in_which_nothing_happens_is_not_followed_for_ever() {
    let text = "lock l; thread t { l.lock(); a: l.lock(); l.unlock(); goto a; }";
    let program = jess_model::language::parse(text, "again.jm").expect("it is a program");
    assert!(jess_model::brute::states::ends(&program, 1_000).is_none());
    assert!(jess_model::brute::enumerate(&program, 1_000).is_none());
}
