//! The result of an exploration as JSON: the documented contract of the command line's `--json`.

use crate::divergence;
use crate::races;
use crate::report;
use crate::session::Session;
use crate::version::VERSION;
use jess_engine::host::{Bug, BugKind, Races, Schedule, Verdict};
use jess_engine::relative::{heuristic, relative_to, untested};
use jess_engine::token::Token;
use jess_report::{RenderOptions, Report, render};
use serde_json::{Map, Value, json};

/// The result so far; called when the exploration closes.
#[must_use]
pub fn of(session: &Session) -> Value {
    let options = session.controller.options();
    let summary = session.controller.summary();
    let mut warnings = session.warnings.clone();
    let (verdict, message) = verdict_of(session);
    let mut result = Map::new();
    result.insert("jess".into(), json!(VERSION));
    result.insert("test".into(), json!(session.options.test));
    result.insert("strategy".into(), json!(options.strategy.to_string()));
    result.insert("seed".into(), json!(options.seed));
    result.insert("verdict".into(), json!(verdict));
    if let Some(message) = message {
        result.insert("message".into(), json!(message));
    }
    let certain = verdict != "uncontrolled" && verdict != "nondeterministic";
    result.insert("complete".into(), json!(summary.complete && certain));
    result.insert("relative_to".into(), json!(relative_to(options, &summary)));
    result.insert("executions".into(), json!(summary.executions));
    result.insert("blocked".into(), json!(summary.blocked));
    result.insert("hbrs".into(), json!(summary.hbrs));
    result.insert("lazy_hbrs".into(), json!(summary.lazy_hbrs));
    result.insert("deadlocks".into(), json!(summary.deadlocks));
    result.insert("failures".into(), json!(summary.failures));
    result.insert("livelocks".into(), json!(summary.livelocks));
    result.insert("restarts".into(), json!(summary.restarts));
    result.insert("relation_bytes".into(), json!(summary.relations.bytes));
    if summary.cache.entries > 0 {
        result.insert("cached".into(), json!(summary.cache.entries));
        result.insert("cache_bytes".into(), json!(summary.cache.bytes));
    }
    result.insert("events".into(), json!(summary.events));
    result.insert("points".into(), json!(summary.points));
    result.insert("estimates".into(), json!(summary.estimates));
    if let Some(metrics) = session.controller.metrics() {
        result.insert("metrics".into(), json!(metrics));
    }
    if let Some(executions) = options.budget_executions {
        result.insert("budget_executions".into(), json!(executions));
    }
    if let Some(seconds) = session.options.budget_seconds {
        result.insert("budget_seconds".into(), json!(seconds));
    }
    result.insert("elapsed_s".into(), json!(session.elapsed().as_secs_f64()));
    if certain && let Some(bug) = summary.bug.as_deref() {
        let token = token_of(session, &bug.schedule);
        if let Some(replayed) = &session.replayed
            && replayed.classes != token.classes
            && replayed.classes != 0
        {
            warnings.push("the classes under test are not those the token was made with".to_owned());
        }
        let token = token.encode();
        result.insert(
            "bug".into(),
            json!({
                "kind": kind_name(bug.kind),
                "message": message_of(session, bug),
                "at_execution": bug.at_execution,
                "token": token,
            }),
        );
        if !session.narrator.steps().is_empty() {
            if session.narrator.left_out() > 0 {
                let (left_out, all) = (session.narrator.left_out(), session.narrator.steps().len());
                warnings.push(format!("the report leaves out {left_out} of {all} operations, in the middle"));
            }
            let report = report::of(bug, &message_of(session, bug), &session.narrator, &session.options.test, &token);
            // For whoever cannot render: the text without the token, which each of them offers in its own way.
            let untold = Report { token: None, ..report.clone() };
            result.insert("text".into(), json!(render(&untold, &RenderOptions::default())));
            result.insert("report".into(), json!(report));
        }
    }
    if options.races != Races::Off && certain {
        let token = |schedule: &Schedule| token_of(session, schedule).encode();
        let all = session.controller.races().iter();
        result.insert("races".into(), all.map(|race| json!(races::told(session, race, token))).collect());
    }
    if summary.step_bounded > 0 && summary.bug.is_none() {
        warnings.push(format!("{} executions were cut off at the step bound", summary.step_bounded));
    }
    result.insert("warnings".into(), json!(warnings));
    Value::Object(result)
}

/// The word for the verdict, and a sentence where one is needed.
fn verdict_of(session: &Session) -> (&'static str, Option<String>) {
    if let Some(reason) = &session.internal {
        return ("uncontrolled", Some(format!("internal error of JESS: {reason}")));
    }
    match session.controller.verdict() {
        Verdict::Verified | Verdict::Budget | Verdict::Open if replayed_in_vain(session) => {
            let reason = "the schedule of the token did not lead to its bug although the classes are the same; the test \
                          depends on something outside its control: time, randomness, files, identity of objects";
            ("nondeterministic", Some(reason.to_owned()))
        }
        Verdict::Verified => ("verified", None),
        Verdict::Bug(bug) => ("bug", Some(message_of(session, bug))),
        // Open when it was closed before the search had ended.
        Verdict::Budget | Verdict::Open => {
            let summary = session.controller.summary();
            match untested(&summary) {
                Some(reason) => ("uncontrolled", Some(reason.to_owned())),
                None => ("budget", heuristic(session.controller.options(), &summary)),
            }
        }
        Verdict::Uncontrolled(message) => ("uncontrolled", Some(message.clone())),
        Verdict::Nondeterministic(divergence) => ("nondeterministic", Some(divergence::text(session, divergence))),
    }
}

/// A token stands for a bug; with the same classes it must show it again.
fn replayed_in_vain(session: &Session) -> bool {
    session.replayed.as_ref().is_some_and(|token| token.classes != 0 && token.classes == session.class_hash())
}

fn message_of(session: &Session, bug: &Bug) -> String {
    match (&bug.failure, &bug.race) {
        (Some(failure), _) if failure.message.is_empty() => failure.type_name.clone(),
        (Some(failure), _) => format!("{}: {}", failure.type_name, failure.message),
        (None, Some(race)) => races::told(session, race, |_| String::new()).message,
        (None, None) => bug.message.clone(),
    }
}

fn kind_name(kind: BugKind) -> &'static str {
    match kind {
        BugKind::Exception => "exception",
        BugKind::Assertion => "assertion",
        BugKind::Deadlock => "deadlock",
        BugKind::Livelock => "livelock",
        BugKind::Race => "race",
    }
}

fn token_of(session: &Session, schedule: &Schedule) -> Token {
    let options = session.controller.options();
    Token {
        jdk: session.surroundings.jdk.clone(),
        classes: session.class_hash(),
        test: session.options.test.clone(),
        timeouts: options.timeouts,
        seed: options.seed,
        schedule: schedule.clone(),
    }
}
