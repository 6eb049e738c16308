//! The relations of a program with loops are the same for every reduction: main waits for tasks as `FutureTask.get`
//! does.

use jess_engine::host::{Options, Strategy};
use jess_model::fuzz::{Comparison, Size, Trial, compare, differences};
use jess_model::host::{Exploration, explore};
use jess_model::language::parse;
use jess_model::program::Program;

use crate::hazards::excused;

/// That many tasks, each with a state, a waiter, the thread of the waiter, and a runner.
fn tasks(count: usize) -> Program {
    let (mut cells, mut main, mut threads) = (Vec::new(), String::new(), String::new());
    for n in 1..=count {
        cells.push(format!("st{n}, wa{n}, qt{n} = 1"));
        main.push_str(&format!("t{n}.start(); "));
        threads.push_str(&format!(
            "thread t{n} {{ local w; w = st{n}; w = st{n}; cas(st{n}, 0, 1); st{n} = 2; w = wa{n}; \
             if (w) {{ if (cas(wa{n}, 1, 0)) {{ if (qt{n}) {{ qt{n} = 0; main.unpark(); }} }} }} w = st{n}; }} "
        ));
    }
    for n in 1..=count {
        main.push_str(&format!(
            "q = 0; queued = 0; s = st{n}; if (s > 1) goto done{n}; \
             loop{n}: s = st{n}; \
             if (s > 1) {{ if (q) {{ qt{n} = 0; }} goto done{n}; }} \
             if (s == 1) {{ yield(); goto loop{n}; }} \
             if (!q) {{ q = 1; goto loop{n}; }} \
             if (!queued) {{ s = wa{n}; queued = cas(wa{n}, s, 1); goto loop{n}; }} \
             park(); goto loop{n}; \
             done{n}: q = 0; "
        ));
    }
    let text = format!("int {}; thread main {{ local s, q, queued; {main} }} {threads}", cells.join(", "));
    parse(&text, "tasks.jm").unwrap_or_else(|error| panic!("{error}"))
}

fn check(count: usize, relations: u64) {
    let program = tasks(count);
    let found = [Strategy::Dpor, Strategy::SourceDpor, Strategy::FgDpor].map(|strategy| {
        let options = Options { keep_going: true, strategy, ..Options::default() };
        let found: Exploration = explore(&program, options).expect("options are fine");
        assert!(found.summary.complete, "{strategy}: {:?}", found.verdict);
        (strategy, found)
    });
    assert_eq!(differences(&found), Vec::<String>::new(), "{count} tasks");
    for (strategy, found) in &found {
        assert_eq!(found.summary.hbrs, relations, "{count} tasks, {strategy}");
    }
}

#[test]
fn one_task() {
    check(1, 15);
}

#[test]
fn two_tasks() {
    check(2, 257);
}

#[test]
fn three_tasks() {
    check(3, 5_327);
}

/// Programs of the corpus in which threads wait and query, with each access an event.
#[test]
fn programs_of_the_corpus() {
    let size = Size { prefixes: 20_000, executions: 3_000 };
    let (mut equal, mut skipped) = (0, 0);
    for folder in ["asking", "waiting", "lines", "writing"] {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/corpus/").to_owned() + folder;
        for entry in std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{folder}: {error}")) {
            let path = entry.expect("an entry").path();
            let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            if excused(&text).contains(&Trial::relations().name().as_str()) {
                continue;
            }
            let program = parse(&text, "a program").unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            match compare(&program, &Trial::relations(), size) {
                Comparison::Equal(_) => equal += 1,
                Comparison::Skipped | Comparison::Endless => skipped += 1,
                Comparison::Differs(why) => panic!("{}: {why}", path.display()),
            }
        }
    }
    // Those without loops are left to brute force.
    assert!(equal > skipped, "{equal} compared, {skipped} not");
}
