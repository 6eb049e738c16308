//! Which results of different runs are the same bug.
//!
//! Idea: a hash over what stays while the bug does: the test, the kind, the class of an exception, and the methods in
//! which threads fail, wait or access. Lines move with each change of a file, numbers of objects and threads depend on
//! the schedule, and values in messages on what was read: none of them is part of it.

use jess_protocol::report::{DataRace, DeadlockEdge, FailureKind, Frame, RacingAccess, Report};
use serde_json::{Value, json};
use xxhash_rust::xxh3::xxh3_64;

use super::place::of_reader;

/// The name of what is hashed; another number when that changes.
const NAME: &str = "jessBug/v1";

/// What is hashed.
pub(super) struct Fingerprint(String);

impl Fingerprint {
    /// Of the bug of a report.
    pub(super) fn of_report(test: &str, report: &Report) -> Fingerprint {
        let failure = &report.failure;
        let class = failure.message.split(':').next().filter(|_| !failure.stack.is_empty()).unwrap_or_default();
        let wait = |edge: &DeadlockEdge| format!("{} {}", edge.action, method(&edge.stack));
        let mut waits: Vec<String> = report.deadlock.iter().map(wait).collect();
        // Which of them comes first depends on the schedule.
        waits.sort();
        Fingerprint::over(test, failure.kind, &[class.to_owned(), method(&failure.stack), waits.join(", ")])
    }

    /// Of a data race.
    pub(super) fn of_race(test: &str, race: &DataRace) -> Fingerprint {
        let access = |one: &RacingAccess| {
            let place = one.place.as_deref().and_then(|place| place.split('(').next());
            format!("{} {}", one.operation, place.unwrap_or_default())
        };
        let mut sides: Vec<String> = race.accesses.iter().map(access).collect();
        sides.sort();
        Fingerprint::over(test, FailureKind::Race, &[race.location.clone(), sides.join(", ")])
    }

    /// Of a bug of which only the message is known.
    pub(super) fn of_message(test: &str, kind: FailureKind, message: &str) -> Fingerprint {
        let shape = message.chars().filter(|letter| !letter.is_ascii_digit()).collect();
        Fingerprint::over(test, kind, &[shape])
    }

    fn over(test: &str, kind: FailureKind, parts: &[String]) -> Fingerprint {
        Fingerprint(format!("{test}\0{}\0{}", kind.word(), parts.join("\0")))
    }

    /// As a log has it.
    pub(super) fn value(&self) -> Value {
        json!({NAME: format!("{:016x}", xxh3_64(self.0.as_bytes()))})
    }
}

fn method(stack: &[Frame]) -> String {
    of_reader(stack).map(|frame| frame.method().to_owned()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use jess_protocol::report::Failure;

    fn report(message: &str, frame: &str) -> Report {
        let stack = vec![Frame(frame.to_owned())];
        let failure = Failure { message: message.to_owned(), stack, ..Failure::default() };
        Report { failure, ..Report::default() }
    }

    #[test]
    fn lines_and_values_make_no_other_bug_and_methods_do() {
        let of = |message: &str, frame: &str| Fingerprint::of_report("T", &report(message, frame)).value();
        let bug = of("a.Error: 1 is lost", "b.C.d(C.java:1)");
        assert_eq!(bug, of("a.Error: 2 is lost", "b.C.d(C.java:7)"));
        assert_ne!(bug, of("a.Other: 1 is lost", "b.C.d(C.java:1)"));
        assert_ne!(bug, of("a.Error: 1 is lost", "b.C.e(C.java:1)"));
        assert_ne!(bug, Fingerprint::of_report("U", &report("a.Error: 1 is lost", "b.C.d(C.java:1)")).value());
    }

    #[test]
    fn which_thread_waits_first_makes_no_other_deadlock() {
        let edge = |frame: &str| DeadlockEdge { stack: vec![Frame(frame.to_owned())], ..DeadlockEdge::default() };
        let of = |frames: [&str; 2]| {
            let report = Report { deadlock: frames.map(edge).to_vec(), ..Report::default() };
            Fingerprint::of_report("T", &report).value()
        };
        assert_eq!(of(["a.B.c(B.java:1)", "a.B.d(B.java:2)"]), of(["a.B.d(B.java:3)", "a.B.c(B.java:1)"]));
        assert_ne!(of(["a.B.c(B.java:1)", "a.B.d(B.java:2)"]), of(["a.B.c(B.java:1)", "a.B.c(B.java:1)"]));
    }
}
