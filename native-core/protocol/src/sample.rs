//! A result in which every field that a reader may use has a distinct value: the tests of the JUnit extension read it.

use jess_engine::host::{Estimate, Estimated};

use crate::report::{DataRace, FailureKind, RacingAccess};
use crate::result::{Bug, Outcome, Verdict};

/// The result.
pub(crate) fn outcome() -> Outcome {
    let access = |thread: &str, operation: &str| RacingAccess {
        thread: thread.to_owned(),
        operation: operation.to_owned(),
        order: "plain".to_owned(),
        place: Some("A.m(A.java:7)".to_owned()),
    };
    Outcome {
        jess: Some("0.1.0".to_owned()),
        test: Some("ATest#m".to_owned()),
        strategy: Some("pct:4".to_owned()),
        seed: Some(7),
        complete: true,
        relative_to: vec!["sequential consistency".to_owned(), "2 preemptions".to_owned()],
        executions: 12,
        estimates: vec![Estimate { of: Estimated::Executions, total: 20, error: 3, new_in_a_million: 0 }],
        elapsed_s: 0.25,
        bug: Some(Bug {
            kind: FailureKind::Assertion,
            message: "java.lang.AssertionError: lost".to_owned(),
            at_execution: 3,
            token: Some("jess1-token".to_owned()),
            reproduced: Some(true),
        }),
        text: Some("the report".to_owned()),
        races: Some(vec![DataRace {
            location: "A.x".to_owned(),
            accesses: vec![access("main", "write"), access("other", "read")],
            message: "A.x: main writes it, other reads it".to_owned(),
            at_execution: 2,
            token: None,
        }]),
        warnings: vec!["a warning".to_owned()],
        ..Outcome::new(Verdict::Bug, Some("the message".to_owned()))
    }
}
