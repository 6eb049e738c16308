//! The comparison with brute force: it agrees with the truth about a program, and with nothing else.

use jess_engine::host::{Options, Strategy};
use jess_model::host::{Exploration, explore};
use jess_model::language::parse;
use jess_model::oracle::{Truth, truth};
use jess_model::program::Program;

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
