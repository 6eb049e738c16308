//! The rules of a log: one for each kind of bug.

use jess_protocol::report::FailureKind;
use serde_json::{Value, json};

/// One kind of bug, as people and tools know it.
#[derive(Debug)]
pub(super) struct Rule {
    kind: FailureKind,
    pub id: &'static str,
    name: &'static str,
    /// In one sentence.
    short: &'static str,
    /// What to do about it.
    help: &'static str,
    /// Its number among the Common Weakness Enumeration.
    weakness: &'static str,
}

/// Of each kind when it is a bug.
pub(super) const LEVEL: &str = "error";

const REPLAY: &str =
    "`jess replay` with the token of the result shows the execution again, with `--debug` in a debugger.";

impl Rule {
    /// All of them; their order is that of the indices in results.
    pub(super) const ALL: [Rule; 5] = [
        Rule {
            kind: FailureKind::Assertion,
            id: "jess/assertion",
            name: "FailedAssertion",
            short: "An assertion fails under some schedule of the threads.",
            help: "Look for what another thread changes between the steps that the code takes for one.",
            weakness: "external/cwe/cwe-362",
        },
        Rule {
            kind: FailureKind::Exception,
            id: "jess/exception",
            name: "UncaughtException",
            short: "An exception leaves a thread under some schedule of the threads.",
            help: "Look for what another thread changes between the steps that the code takes for one.",
            weakness: "external/cwe/cwe-362",
        },
        Rule {
            kind: FailureKind::Deadlock,
            id: "jess/deadlock",
            name: "Deadlock",
            short: "Threads wait for ever under some schedule.",
            help: "Have all threads take locks in one order, and look for signals that come before somebody waits.",
            weakness: "external/cwe/cwe-833",
        },
        Rule {
            kind: FailureKind::Livelock,
            id: "jess/livelock",
            name: "Livelock",
            short: "Threads go round loops that nothing ends under some schedule.",
            help: "Look for what the loop waits for, and for who should have changed it.",
            weakness: "external/cwe/cwe-835",
        },
        Rule {
            kind: FailureKind::Race,
            id: "jess/data-race",
            name: "DataRace",
            short: "No synchronization orders two accesses, at least one of them a write.",
            help: "Guard both accesses by one lock, or make the field volatile or atomic.",
            weakness: "external/cwe/cwe-366",
        },
    ];

    /// The rule of a kind of bug.
    pub(super) fn of(kind: FailureKind) -> &'static Rule {
        static ALL: [Rule; 5] = Rule::ALL;
        ALL.iter().find(|rule| rule.kind == kind).unwrap_or(&ALL[0])
    }

    /// The rule as a log has it.
    pub(super) fn descriptor(&self) -> Value {
        let tags = ["concurrency", self.weakness];
        let help = format!("{} {REPLAY}", self.help);
        json!({
            "id": self.id,
            "name": self.name,
            "shortDescription": {"text": self.short},
            "fullDescription": {"text": self.short},
            "help": {"text": help.replace('`', ""), "markdown": help},
            "defaultConfiguration": {"level": LEVEL},
            "properties": {"tags": tags, "precision": "very-high", "problem.severity": LEVEL},
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_a_rule() {
        use FailureKind as K;
        for kind in [K::Exception, K::Assertion, K::Deadlock, K::Livelock, K::Race] {
            assert_eq!(Rule::of(kind).kind, kind);
        }
    }
}
