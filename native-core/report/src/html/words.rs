//! The verdict and the counts in plain words.
//!
//! Idea: the first sentence says what happened, so that a reader who knows nothing of JESS can stop there. Counts are
//! sentences, too: what was run, what was covered, what was not looked at.

use jess_protocol::report::{FailureKind, Report};
use jess_protocol::result::{Outcome, Verdict};

use super::escape::{block, inline};
use crate::estimates;
use crate::shown::{name, without_title};

/// The title of a page, and the class of its colour.
pub(super) fn title(outcome: &Outcome, replaying: bool) -> (String, &'static str) {
    match outcome.verdict {
        Verdict::Verified | Verdict::Budget if replaying => ("Replayed: it no longer fails".to_owned(), "good"),
        Verdict::Verified => ("Verified: no bug".to_owned(), "good"),
        Verdict::Budget => ("No bug so far".to_owned(), "unsure"),
        Verdict::Bug => {
            let kind = outcome.bug.as_ref().map(|bug| bug.kind).unwrap_or_default();
            (kind.title().to_owned(), "bad")
        }
        Verdict::Uncontrolled => ("The program could not be controlled".to_owned(), "unsure"),
        Verdict::Nondeterministic => ("The program is not deterministic".to_owned(), "unsure"),
    }
}

/// What happened, as HTML.
pub(super) fn sentence(outcome: &Outcome, replaying: bool) -> String {
    let reason = || block(outcome.message.as_deref().unwrap_or("the worker gave no reason"));
    match outcome.verdict {
        Verdict::Verified | Verdict::Budget if replaying => {
            "The one execution of this token was run, and shows no bug any more.".to_owned()
        }
        Verdict::Verified => "Every behaviour of the program was covered, and none of them is a bug.".to_owned(),
        Verdict::Budget => match &outcome.message {
            Some(message) => format!("No bug was found: {}.", block(message)),
            None => {
                "The budget was used up before every behaviour was covered; no bug was found until then.".to_owned()
            }
        },
        Verdict::Bug => bug(outcome, replaying),
        Verdict::Uncontrolled | Verdict::Nondeterministic => format!("There is no verdict: {}.", reason()),
    }
}

fn bug(outcome: &Outcome, replaying: bool) -> String {
    let Some(bug) = &outcome.bug else { return String::new() };
    let what = match &outcome.report {
        Some(report) => of_report(report),
        None => format!("{}: {}", bug.kind.title(), block(without_title(&bug.message, bug.kind.title()))),
    };
    let when = match (replaying, bug.reproduced) {
        (true, Some(false)) => "This is another bug than the one that the token is for.".to_owned(),
        (true, _) => "This is the execution of the token.".to_owned(),
        (false, _) if outcome.executions <= 1 => "The first execution shows it.".to_owned(),
        (false, _) => format!("Execution {} of {} shows it.", bug.at_execution, outcome.executions),
    };
    format!("{what}. {when}")
}

fn of_report(report: &Report) -> String {
    let failure = &report.failure;
    let message = block(without_title(&failure.message, failure.kind.title()));
    let thread = failure.thread.map(|thread| format!("<strong>{}</strong>", inline(&name(report, thread as usize))));
    match (failure.kind, thread) {
        (FailureKind::Assertion, Some(thread)) => format!("In thread {thread} an assertion failed: {message}"),
        (FailureKind::Exception, Some(thread)) => format!("Nothing caught an exception of thread {thread}: {message}"),
        (FailureKind::Deadlock, _) => format!("Threads wait for ever: {message}"),
        (FailureKind::Livelock, _) => format!("Threads go round loops that nothing ends: {message}"),
        (FailureKind::Race, _) => format!("Nothing orders two accesses: {message}"),
        (kind, None) => format!("{}: {message}", kind.title()),
    }
}

/// What was run and covered, a sentence each, as HTML.
pub(super) fn counts(outcome: &Outcome, replaying: bool) -> Vec<String> {
    let mut all = Vec::new();
    if outcome.executions > 0 && !replaying {
        searched(outcome, &mut all);
    }
    match outcome.races.as_ref().map(Vec::len) {
        None if outcome.verdict.is_lost() => {}
        None => all.push("Data races were not looked for.".to_owned()),
        Some(0) => all.push("No data race was seen.".to_owned()),
        Some(1) => all.push("One data race was seen.".to_owned()),
        Some(n) => all.push(format!("{n} data races were seen.")),
    }
    if let (Some(jess), jdk) = (&outcome.jess, &outcome.jdk) {
        let on = jdk.as_ref().map(|jdk| format!(" on JDK {}", inline(jdk))).unwrap_or_default();
        all.push(format!("This is a report of JESS {}{on}.", inline(jess)));
    }
    all
}

fn searched(outcome: &Outcome, all: &mut Vec<String>) {
    let strategy = outcome.strategy.as_ref().map(|name| format!(" with strategy {}", inline(name))).unwrap_or_default();
    let seed = outcome.seed.map(|seed| format!(" and seed {seed}")).unwrap_or_default();
    let ran = are(outcome.executions, "execution was run to its end", "executions were run to their ends");
    let time = match outcome.elapsed_s {
        short if short < 0.05 => "less than 0.1 s".to_owned(),
        seconds => format!("{seconds:.1} s"),
    };
    all.push(format!("{ran}, in {time}{strategy}{seed}."));
    if outcome.hbrs > 0 {
        let seen = are(outcome.hbrs, "different behaviour was seen", "different behaviours were seen");
        let lazy = match outcome.lazy_hbrs {
            0 => String::new(),
            n if n == outcome.hbrs => String::new(),
            n => format!(", {n} if the order of critical sections that do not conflict is not counted"),
        };
        all.push(format!("{seen}{lazy}."));
    }
    all.push(if outcome.complete {
        "Every behaviour was covered.".to_owned()
    } else if outcome.verdict == Verdict::Bug {
        "The search stopped at the bug: not every behaviour was covered.".to_owned()
    } else {
        "Not every behaviour was covered: more may exist.".to_owned()
    });
    if !outcome.complete {
        all.extend(
            outcome.estimates.iter().map(|estimate| format!("Estimate: {}.", inline(&estimates::line(estimate)))),
        );
    }
    if outcome.blocked > 0 {
        let left = are(outcome.blocked, "more was abandoned", "more were abandoned");
        all.push(format!("{left}, since others show the same."));
    }
    if outcome.superseded > 0 {
        let before = outcome.superseded;
        all.push(format!("{before} before these no longer count: the search began again, having learnt more."));
    }
    all.push(format!("{}.", are(outcome.events, "operation was recorded", "operations were recorded")));
}

fn are(count: u64, one: &str, several: &str) -> String {
    if count == 1 { format!("One {one}") } else { format!("{count} {several}") }
}
