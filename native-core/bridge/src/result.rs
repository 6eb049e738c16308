//! The result of an exploration as JSON: the documented contract of the command line's `--json`.

use crate::divergence;
use crate::libraries;
use crate::races;
use crate::report;
use crate::session::Session;
use crate::version::VERSION;
use jess_engine::host::{Bug, BugKind, Divergence, Races, Schedule, Summary, Verdict as Engine};
use jess_engine::token::{Shows, Token};
use jess_protocol::result::{self, Outcome, Verdict, Words};
use jess_report::{RenderOptions, Report, render};

/// What a verdict is relative to if trusted code has run in single steps.
const TRUSTED: &str =
    "java.util.concurrent and other trusted code of the JDK behaves as documented (`--explore-jdk` explores it)";

/// The term for code of the program that has run unobserved.
const UNSEEN: &str = "code of the program that runs where nothing is seen";

/// The term for interfaces whose initialisers have run once, although it matters when.
const ONCE: &str = "interfaces that are initialised once, although it may matter when";

/// Samples of which no curve can be made.
const FEWEST_SAMPLES: usize = 2;

/// Most things of one kind that a verdict names.
const MOST_NAMED: usize = 3;

/// Why threads were not explored up to their names, although that was wanted.
fn unused_symmetry(session: &Session, summary: &Summary) -> Option<String> {
    let options = session.controller.options();
    let unused = options.symmetric && summary.symmetric == 0 && options.replay.is_none();
    let why = if options.uses_symmetry() {
        "no thread was started right after one that runs the same code on the same data, or something tells such threads \
         apart, such as joining one alone, interrupting it or looking at its state"
    } else {
        "what this strategy explores depends on the names of threads"
    };
    unused.then(|| format!("--symmetric has had no effect: {why}"))
}

/// The result so far; called when the exploration closes.
#[must_use]
pub(crate) fn of(session: &Session) -> Outcome {
    let options = session.controller.options();
    let summary = session.controller.summary();
    let mut outcome = Outcome {
        jess: Some(VERSION.to_owned()),
        test: Some(session.options.test.clone()),
        metrics: session.controller.metrics().cloned(),
        budget_seconds: session.options.budget_seconds,
        elapsed_s: session.elapsed().as_secs_f64(),
        course: course(session, &summary),
        warnings: session.warnings.clone(),
        ..Outcome::of(session.controller.verdict(), options, &summary, &Java(session))
    };
    let trusted = session.options.trust_native.iter();
    outcome.relative_to.extend(trusted.map(|class| format!("native methods of {class}, which are trusted")));
    if session.controller.joins_trusted() {
        outcome.relative_to.extend(libraries::terms(&session.options));
    }
    outcome.warnings.extend(libraries::warnings(&session.options));
    outcome.warnings.extend(divergence::changed(session));
    outcome.warnings.extend(unused_symmetry(session, &summary));
    if session.options.spurious_wakeups > 0 {
        let most = session.options.spurious_wakeups;
        outcome.relative_to.push(format!(
            "at most {most} of the waits, parks and weak compare-and-sets of each thread end without a cause"
        ));
    }
    if session.has_trusted() {
        outcome.relative_to.push(TRUSTED.to_owned());
    }
    outcome.relative_to.extend(named(&session.terms.unseen, UNSEEN));
    outcome.relative_to.extend(named(&session.terms.once, ONCE));
    if let Some(reason) = &session.internal {
        outcome.lose(Verdict::Uncontrolled, format!("internal error of JESS: {reason}"));
    } else if session.replays_too_much() && summary.bug.is_none() {
        let reason = "the schedule of the token has too many steps to show in what order they were taken; the run that found \
                      its bug says what it was";
        outcome.lose(Verdict::Uncontrolled, reason.to_owned());
    } else if replayed_in_vain(session) {
        let reason = "the schedule of the token did not lead to its bug although the classes are the same; the test \
                      depends on something outside its control: time, randomness, files, identity of objects";
        outcome.lose(Verdict::Nondeterministic, reason.to_owned());
    } else if let Some(reason) = summary.bug.as_deref().and_then(|bug| led_elsewhere(session, bug)) {
        outcome.lose(Verdict::Nondeterministic, reason);
    }
    if outcome.verdict.is_lost() {
        if let Some(bug) = summary.bug.as_deref().filter(|_| session.replayed.is_none()) {
            tell_lost_bug(session, bug, &mut outcome);
        }
    } else {
        if let Some(bug) = summary.bug.as_deref() {
            tell_bug(session, bug, &mut outcome);
        }
        if options.races != Races::Off {
            let token = |schedule: &Schedule| token_of(session, schedule, None).encode();
            let all = session.controller.races().iter();
            outcome.races = Some(all.map(|race| races::told(&session.race_threads, race, token)).collect());
        }
    }
    if summary.step_bounded > 0 && summary.bug.is_none() {
        outcome.warnings.push(format!("{} executions were cut off at the step bound", summary.step_bounded));
    }
    outcome
}

/// How the search went, unless it is too short to show that.
fn course(session: &Session, summary: &Summary) -> Vec<result::Sample> {
    let samples = session.course.until(session.elapsed(), summary.executions, summary.hbrs);
    if samples.len() > FEWEST_SAMPLES && session.replayed.is_none() { samples } else { Vec::new() }
}

/// The term of a verdict for these things, if there are any.
fn named(things: &[String], what: &str) -> Option<String> {
    let named = &things[..things.len().min(MOST_NAMED)];
    let more = match things.len() - named.len() {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let all = named.join(", ");
    (!things.is_empty()).then(|| format!("{what}: {all}{more}"))
}

/// A bug that was seen is never concealed, whatever came after it.
fn tell_lost_bug(session: &Session, bug: &Bug, outcome: &mut Outcome) {
    let message = message_of(session, bug);
    let seen = format!("a bug was seen before that, once, and not shown again: {message}; its token may show it");
    outcome.message = Some(match outcome.message.take() {
        Some(reason) => format!("{reason}; {seen}"),
        None => seen,
    });
    outcome.bug = Some(result::Bug::of(bug, message, Some(token_of(session, &bug.schedule, Shows::of(bug)).encode())));
}

fn tell_bug(session: &Session, bug: &Bug, outcome: &mut Outcome) {
    let token = token_of(session, &bug.schedule, Shows::of(bug));
    if let Some(replayed) = &session.replayed
        && replayed.classes != token.classes
        && replayed.classes != 0
    {
        outcome.warnings.push("the classes under test are not those the token was made with".to_owned());
    }
    let token = token.encode();
    let message = message_of(session, bug);
    if !session.narrator.steps().is_empty() {
        let (left_out, all) = (session.narrator.left_out(), session.narrator.steps().len());
        if left_out > 0 {
            outcome.warnings.push(jess_report::left_out(left_out, all as u64));
        }
        let report = report::of(bug, &message, &session.narrator, &session.options.test, &token);
        let report = if session.controller.has_passing() { report::beside(report, &session.passing) } else { report };
        // For readers that cannot render: the text without the token, which each of them shows in its own way.
        let untold = Report { token: None, ..report.clone() };
        outcome.text = Some(render(&untold, &RenderOptions::default()));
        outcome.report = Some(report);
    } else if let Some(steps) = session.too_many_to_show() {
        outcome.warnings.push(jess_report::not_shown(steps));
    }
    let reproduced = session.replayed.as_ref().map(|_| another(session, bug).is_none());
    outcome.bug = Some(result::Bug { reproduced, ..result::Bug::of(bug, message, Some(token)) });
}

/// Words for Java programs.
struct Java<'a>(&'a Session);

impl Words for Java<'_> {
    fn bug(&self, bug: &Bug) -> String {
        message_of(self.0, bug)
    }

    fn divergence(&self, divergence: &Divergence) -> String {
        divergence::text(self.0, divergence)
    }
}

/// Whether a replay did not show the bug of its token, although the classes are the same.
fn replayed_in_vain(session: &Session) -> bool {
    let shown = !matches!(session.controller.verdict(), Engine::Verified | Engine::Budget | Engine::Open);
    !shown && session.replayed.as_ref().is_some_and(|token| token.classes != 0 && token.classes == session.class_hash())
}

/// The bug that the token is for, if its schedule has led to another one.
fn another(session: &Session, bug: &Bug) -> Option<Shows> {
    session.replayed.as_ref()?.shows.filter(|shows| Some(shows) != Shows::of(bug).as_ref())
}

/// Why a bug other than that of the token does not count as reproduced, if so. With other classes it may be one of
/// theirs; but an endless loop is only recognised where the search has prepared for it, as it has for tokens of
/// livelocks.
fn led_elsewhere(session: &Session, bug: &Bug) -> Option<String> {
    let shows = another(session, bug)?;
    let same = session.replayed.as_ref().is_some_and(|token| token.classes == session.class_hash());
    let why = match (same, bug.kind) {
        (true, _) => {
            "although the classes are the same; the test depends on something outside its control: time, randomness, \
             files, what ran before it in the same JVM"
        }
        (false, BugKind::Livelock) => "with other classes than those that it was made with",
        (false, _) => return None,
    };
    let (of, message) = (with_article(shows.kind), message_of(session, bug));
    Some(format!("the schedule of the token, which is one of {of}, led to something else ({message}), {why}"))
}

/// A kind of bug with its article.
fn with_article(kind: BugKind) -> &'static str {
    match kind {
        BugKind::Exception => "an exception",
        BugKind::Assertion => "an assertion that fails",
        BugKind::Deadlock => "a deadlock",
        BugKind::Livelock => "a livelock",
        BugKind::Race => "a data race",
    }
}

fn message_of(session: &Session, bug: &Bug) -> String {
    match (&bug.failure, &bug.race) {
        (Some(failure), _) if failure.message.is_empty() => failure.type_name.clone(),
        (Some(failure), _) => format!("{}: {}", failure.type_name, failure.message),
        (None, Some(race)) => races::told(&session.race_threads, race, |_| String::new()).message,
        (None, None) => bug.message.clone(),
    }
}

fn token_of(session: &Session, schedule: &Schedule, shows: Option<Shows>) -> Token {
    let options = session.controller.options();
    Token {
        jdk: session.surroundings.jdk.clone(),
        classes: session.class_hash(),
        test: session.options.test.clone(),
        timeouts: options.timeouts,
        seed: options.seed,
        spurious_wakeups: session.options.spurious_wakeups,
        trust_jdk: !session.options.explore_jdk && session.controller.joins_trusted(),
        trust: if session.controller.joins_trusted() { session.options.trust.clone() } else { Vec::new() },
        shows,
        initialised_again: session.initialised_again.clone(),
        schedule: schedule.clone(),
    }
}
