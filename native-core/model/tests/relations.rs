//! The relations of a program with loops are the same for every reduction: main waits for tasks as `FutureTask.get` does.

use jess_engine::host::{Options, Strategy};
use jess_model::fuzz::differences;
use jess_model::host::{Exploration, explore};
use jess_model::language::parse;
use jess_model::program::Program;

/// So many tasks, each with a state, a waiter, the thread of the waiter, and a runner.
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
