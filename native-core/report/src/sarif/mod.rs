//! The result as a log in the format that code scanning reads: SARIF 2.1.0.
//!
//! Idea: one run with at most one result for the bug and one for each data race. A result says where, by the rule of
//! its kind ([`rules`]); the interleaving is its code flow, with a thread flow for each thread ([`flow`]); a
//! fingerprint says which results of different runs are the same ([`fingerprint`]). How the run came out is the
//! invocation.
//!
//! Source: Static Analysis Results Interchange Format 2.1.0 (OASIS, 2020), which the tests hold each log against.
//!
//! Invariants: a pure function of the log, which never fails. A run without a bug has a list of results, too, and a run
//! without a verdict was not successful. What the program has named is text, never markup of a message.

mod fingerprint;
mod flow;
mod place;
mod rules;

use jess_protocol::report::{DataRace, FailureKind, Report};
use jess_protocol::result::{Outcome, Verdict};
use serde_json::{Value, json};

use self::fingerprint::Fingerprint;
use self::place::{Places, of_reader, of_text};
use self::rules::Rule;
use crate::printable::printable;
use crate::shown::{name, wait, without_title};
use crate::sources::Sources;

/// Where editors find the schema.
const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

/// What a log is made of.
#[derive(Debug, Clone, Copy)]
pub struct Log<'a> {
    /// The result.
    pub outcome: &'a Outcome,
    /// The source text that was found.
    pub sources: &'a Sources,
    /// Whether calls inside libraries have steps of their own.
    pub unfold: bool,
}

impl Log<'_> {
    /// The whole log, with a line break at its end.
    #[must_use]
    pub fn render(&self) -> String {
        let outcome = self.outcome;
        let mut driver = json!({
            "name": "JESS",
            "informationUri": env!("CARGO_PKG_HOMEPAGE"),
            "rules": Rule::ALL.iter().map(Rule::descriptor).collect::<Vec<_>>(),
        });
        add(&mut driver, "version", outcome.jess.as_deref());
        let test = outcome.test.as_deref().unwrap_or_default();
        let log = json!({
            "$schema": SCHEMA,
            "version": "2.1.0",
            "runs": [{
                "tool": {"driver": driver},
                // Logs of several tests are told apart by the part before the last slash.
                "automationDetails": {"id": format!("jess/{test}/")},
                "invocations": [self.invocation()],
                "originalUriBaseIds": place::bases(),
                "columnKind": "unicodeCodePoints",
                "results": self.results(),
                "properties": self.properties(),
            }],
        });
        format!("{log:#}\n")
    }

    fn invocation(&self) -> Value {
        let outcome = self.outcome;
        let lost = outcome.verdict.is_lost();
        let notice = |level: &str, text: &str| json!({"level": level, "message": message(text)});
        let mut notices = Vec::new();
        if lost {
            let reason = outcome.message.as_deref().unwrap_or("the worker gave no reason");
            notices.push(notice("error", &format!("there is no verdict: {reason}")));
        }
        if outcome.verdict == Verdict::Budget {
            notices.push(notice("note", "the budget was used up before every behaviour was covered; more may exist"));
        }
        notices.extend(outcome.warnings.iter().map(|warning| notice("warning", warning)));
        notices.extend(outcome.leaks.iter().map(|leak| notice("error", leak)));
        json!({
            "executionSuccessful": !lost,
            "exitCode": outcome.verdict.exit_code(),
            "exitCodeDescription": match outcome.verdict {
                Verdict::Verified => "no bug: every behaviour was covered",
                Verdict::Budget => "no bug until the budget was used up",
                Verdict::Bug => "a bug was found",
                Verdict::Uncontrolled => "the program could not be controlled",
                Verdict::Nondeterministic => "the program is not deterministic",
            },
            "toolExecutionNotifications": notices,
        })
    }

    fn properties(&self) -> Value {
        let Outcome { verdict, complete, executions, relative_to, .. } = self.outcome;
        let mut properties = json!({
            "verdict": verdict, "complete": complete, "executions": executions, "relativeTo": relative_to,
        });
        add(&mut properties, "jdk", self.outcome.jdk.as_deref());
        add(&mut properties, "strategy", self.outcome.strategy.as_deref());
        add(&mut properties, "seed", self.outcome.seed);
        properties
    }

    fn results(&self) -> Vec<Value> {
        let races = self.outcome.races.as_deref().unwrap_or_default();
        let own = |race: &&DataRace| self.outcome.bug.as_ref().is_some_and(|bug| is_bug(race, bug.kind, &bug.message));
        let bug = self.bug(races.iter().find(own));
        let others = races.iter().filter(|race| !own(race)).map(|race| self.race(race));
        bug.into_iter().chain(others).collect()
    }

    /// The result of the bug; `race`: the one that it is.
    fn bug(&self, race: Option<&DataRace>) -> Option<Value> {
        let outcome = self.outcome;
        let bug = outcome.bug.as_ref()?;
        let places = Places { sources: self.sources };
        let rule = Rule::of(bug.kind);
        let report = outcome.report.as_ref();
        let mut result = match (report, race) {
            (_, Some(race)) => places.of_race(race),
            (Some(report), None) => of_report(&places, report),
            (None, None) => json!({}),
        };
        let title = bug.kind.title();
        let thread = report.and_then(|report| Some(name(report, report.failure.thread? as usize)));
        let of = thread.map(|thread| format!(" in thread {thread}")).unwrap_or_default();
        let text = format!("{title}{of}: {}", without_title(&bug.message, title));
        head(&mut result, rule, rules::LEVEL, &text);
        if result.get("locations").is_none() {
            // At least which test it is.
            let test = outcome.test.as_deref().filter(|test| !test.is_empty());
            let of_test = |test: &str| json!([{"logicalLocations": [{"fullyQualifiedName": test}]}]);
            add(&mut result, "locations", test.map(of_test));
        }
        if let Some(report) = report {
            add(&mut result, "codeFlows", flow::of(report, self.unfold, &places));
            add(&mut result, "stacks", places.stacks(&report.failure));
        }
        let test = outcome.test.as_deref().unwrap_or_default();
        let fingerprint = match (race, report) {
            (Some(race), _) => Fingerprint::of_race(test, race),
            (None, Some(report)) => Fingerprint::of_report(test, report),
            (None, None) => Fingerprint::of_message(test, bug.kind, &bug.message),
        };
        add(&mut result, "partialFingerprints", Some(fingerprint.value()));
        let mut properties = json!({"test": test, "atExecution": bug.at_execution});
        add(&mut properties, "token", bug.token.as_deref());
        add(&mut properties, "reproduced", bug.reproduced);
        add(&mut properties, "replayCommand", report.and_then(|report| report.replay_command.as_deref()));
        add(&mut result, "properties", Some(properties));
        Some(result)
    }

    /// The result of a data race that is no bug by itself.
    fn race(&self, race: &DataRace) -> Value {
        let test = self.outcome.test.as_deref().unwrap_or_default();
        let mut result = Places { sources: self.sources }.of_race(race);
        head(&mut result, Rule::of(FailureKind::Race), "warning", &format!("Data race: {}", race.message));
        add(&mut result, "partialFingerprints", Some(Fingerprint::of_race(test, race).value()));
        let mut properties = json!({"test": test, "atExecution": race.at_execution});
        add(&mut properties, "token", race.token.as_deref());
        add(&mut result, "properties", Some(properties));
        result
    }
}

/// Whether a data race is the bug of a search for which races are bugs.
fn is_bug(race: &DataRace, kind: FailureKind, message: &str) -> bool {
    kind == FailureKind::Race && race.message == message
}

fn head(result: &mut Value, rule: &Rule, level: &str, text: &str) {
    add(result, "ruleId", Some(rule.id));
    add(result, "ruleIndex", Rule::ALL.iter().position(|one| one.id == rule.id));
    add(result, "level", Some(level));
    add(result, "message", Some(message(text)));
}

/// Where a bug is, and what else belongs to it: the waits of other threads, the exceptions behind it.
fn of_report(places: &Places<'_>, report: &Report) -> Value {
    let failure = &report.failure;
    let waits = report.deadlock.iter().filter_map(|edge| {
        let thread = name(report, edge.thread as usize);
        Some((of_reader(&edge.stack)?, format!("{thread}: {}", wait(report, edge))))
    });
    let mut waits = waits.collect::<Vec<_>>().into_iter();
    let failed = of_reader(&failure.stack).map(|frame| (frame, String::new()));
    let last = || {
        let step = report.steps.iter().rev().find(|step| failure.thread.is_none_or(|thread| thread == step.thread))?;
        Some((of_reader(&step.stack)?, String::new()))
    };
    let first = failed.or_else(|| waits.next()).or_else(last);
    let behind = failure.behind.iter().filter_map(|exception| {
        let word = if exception.suppressed { "Suppressed" } else { "Caused by" };
        Some((of_reader(&exception.stack)?, format!("{word}: {}", exception.message)))
    });
    let mut result = json!({});
    add(&mut result, "locations", first.map(|(frame, text)| json!([places.location(frame, &text)])));
    let related: Vec<Value> = waits.chain(behind).map(|(frame, text)| places.location(frame, &text)).collect();
    add(&mut result, "relatedLocations", (!related.is_empty()).then_some(related));
    result
}

/// Adds a property, if there is a value for it.
fn add(object: &mut Value, name: &str, value: Option<impl serde::Serialize>) {
    if let (Some(value), Some(object)) = (value, object.as_object_mut()) {
        object.insert(name.to_owned(), json!(value));
    }
}

/// A text as a message: what it contains is none of a placeholder or a link.
fn message(text: &str) -> Value {
    json!({"text": of_text(&printable(text))})
}
