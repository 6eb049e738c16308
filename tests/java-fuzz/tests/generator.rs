//! Programs that are made at random, and smaller ones made of them.

use jess_java_fuzz::ast::Stmt::{Break, Do, Finally, Loop, Sync, Throw};
use jess_java_fuzz::ast::{Program, Thread};
use jess_java_fuzz::emitter;
use jess_java_fuzz::families::{Construct, LockOp, Op};
use jess_java_fuzz::generator::{MIXES, program};
use jess_java_fuzz::oracle::{Refused, enumerate};
use jess_java_fuzz::shrink::{candidates, weight};

const STATES: usize = 20_000;

#[test]
fn a_number_names_one_program() {
    for mix in &MIXES {
        let text = |seed, number| emitter::file(&program(mix, seed, number), "P");
        assert_eq!(text(3, 5), text(3, 5));
        let different = (0..20).filter(|number| text(3, *number) != text(4, *number)).count();
        assert!(different >= 18, "{}: {different}", mix.name);
    }
}

#[test]
fn every_program_ends_somehow_and_most_are_small() {
    for mix in &MIXES {
        let mut big = 0;
        for number in 0..100 {
            match enumerate(&program(mix, 1, number), STATES) {
                Ok(truth) => assert!(!truth.outcomes.is_empty(), "{} {number}", mix.name),
                Err(Refused::TooBig) => big += 1,
                Err(Refused::Unbounded) => {}
            }
        }
        assert!(big <= 20, "{}: {big}", mix.name);
    }
}

#[test]
fn candidates_are_smaller_and_can_be_enumerated() {
    let mut made = 0;
    for mix in &MIXES {
        for number in 0..8 {
            let whole = program(mix, 2, number);
            for candidate in candidates(&whole) {
                assert!(weight(&candidate) < weight(&whole));
                if let Ok(truth) = enumerate(&candidate, STATES) {
                    assert!(!truth.outcomes.is_empty());
                }
                // Whatever was left out, the text is whole.
                let text = emitter::class(&candidate, "P");
                assert_eq!(text.matches('{').count(), text.matches('}').count());
                made += 1;
            }
        }
    }
    assert!(made > 300, "{made}");
}

#[test]
fn the_text_says_what_the_tree_says() {
    let unlock = Do(Op::Lock(1, LockOp::Unlock), None);
    let body = vec![Loop(vec![Sync(0, vec![Finally(vec![Throw], vec![unlock]), Break])])];
    let threads = vec![Thread { daemon: false, body }];
    let shared = vec![Construct::Monitor, Construct::Lock { fair: false }, Construct::Monitor];
    let text = emitter::class(&Program { statics: false, shared, methods: vec![], classes: vec![], threads }, "P");
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let expected = [
        "while (always) {",
        "synchronized (m0) {",
        "try {",
        "if (always) throw new IllegalStateException();",
        "} finally {",
        "l1.unlock();",
        "}",
        "if (always) break;",
        "}",
        "}",
    ];
    assert!(lines.windows(expected.len()).any(|window| window == expected), "{text}");
    assert!(text.contains("final ReentrantLock l1 = new ReentrantLock();"));
    assert!(!text.contains("m2"), "nobody uses it");
}
