//! The worker's result: what it means, in words, as JSON and as an exit code.
//!
//! Idea: the result is one type of the protocol on both sides, lenient about counts and strict about the verdict. What
//! only this side knows is added. An unknown verdict is an error, never "no bug".

use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;

use jess_protocol::report::DataRace;
pub use jess_protocol::result::{Bug, Outcome, Verdict};
use jess_report::{RenderOptions, estimates, printable, render, render_until};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::VERSION;
use crate::options::JsonTarget;
use crate::trouble::Trouble;
use crate::{relative, wrapping};

/// What a worker has written.
pub fn read(value: &Value) -> Result<Outcome, Trouble> {
    let outcome = Outcome::deserialize(value).map_err(|error| Trouble::BadResult(error.to_string()))?;
    check(&outcome)?;
    Ok(outcome)
}

/// Checks that a result is consistent with its verdict.
pub fn check(outcome: &Outcome) -> Result<(), Trouble> {
    let why = match outcome.verdict {
        Verdict::Bug if outcome.bug.is_none() => "verdict bug without a bug",
        Verdict::Budget if outcome.executions + outcome.superseded == 0 => "verdict budget, but nothing was executed",
        Verdict::Verified if !outcome.complete || outcome.executions == 0 => {
            "verdict verified, but the exploration is not complete"
        }
        _ => return Ok(()),
    };
    Err(Trouble::BadResult(why.to_owned()))
}

/// A result in words.
struct Shown<'a> {
    outcome: &'a Outcome,
    /// Whether it is the single execution of a token.
    replaying: bool,
    /// Whether the figures of the search are shown, which mean something to experts.
    verbose: bool,
}

/// The verdict in words, with the report of a bug. `replaying`: the single execution of a token.
pub fn to_text(outcome: &Outcome, options: &RenderOptions, replaying: bool, verbose: bool) -> String {
    let report = outcome.report.as_ref().filter(|_| outcome.verdict == Verdict::Bug);
    with_report(outcome, report.map(|report| render(report, options)), replaying, verbose)
}

/// The same of a replay, with the report up to a step and the state there.
pub(crate) fn until_to_text(outcome: &Outcome, options: &RenderOptions, step: usize) -> Result<String, Trouble> {
    let report = outcome.report.as_ref().filter(|_| outcome.verdict == Verdict::Bug);
    let Some(report) = report else {
        let why = "the execution has no report, since it shows no bug";
        return Ok(format!(
            "{}  warning: --until {step} has no effect: {why}\n",
            to_text(outcome, options, true, false)
        ));
    };
    let text =
        render_until(report, options, step).map_err(|error| Trouble::Usage(format!("--until {step}: {error}")))?;
    Ok(with_report(outcome, Some(text), true, false))
}

fn with_report(outcome: &Outcome, report: Option<String>, replaying: bool, verbose: bool) -> String {
    let shown = Shown { outcome, replaying, verbose }.text();
    printable(&report.map_or(shown.clone(), |report| format!("{report}\n{shown}"))).into_owned()
}

impl Shown<'_> {
    fn text(&self) -> String {
        let outcome = self.outcome;
        let mut out = self.headline();
        out.push('\n');
        if outcome.executions > 0 && !self.replaying {
            let Outcome { hbrs, lazy_hbrs, blocked, events, elapsed_s, .. } = outcome;
            let races = self.told_races();
            let behaviours = if *hbrs == 1 { "behaviour" } else { "behaviours" };
            let _ = writeln!(out, "  {hbrs} different {behaviours}{races}, {elapsed_s:.1} s");
            if self.verbose {
                let _ = writeln!(
                    out,
                    "  {hbrs} happens-before, {lazy_hbrs} lazy happens-before; {blocked} blocked; {events} events",
                );
            }
        }
        if outcome.executions > 0 && !self.replaying && !outcome.complete {
            for estimate in &outcome.estimates {
                let _ = writeln!(out, "  {}", estimates::line(estimate));
            }
        }
        if let Some(metrics) = &outcome.metrics {
            out.push_str(&wrapping::shown(metrics));
        }
        let token = outcome.bug.as_ref().and_then(|bug| bug.token.as_deref());
        out.push_str(&DataRace::render_all(outcome.races.as_deref().unwrap_or_default(), token));
        for warning in &outcome.warnings {
            let _ = writeln!(out, "  warning: {warning}");
        }
        for leak in &outcome.leaks {
            let _ = writeln!(out, "  leak: {leak}");
        }
        out
    }

    fn headline(&self) -> String {
        let outcome = self.outcome;
        let executions = counted(outcome.executions);
        match outcome.verdict {
            Verdict::Verified | Verdict::Budget if self.replaying => {
                "replayed: the execution of this token no longer fails".to_owned()
            }
            Verdict::Verified => format!("verified: {}", self.covered(&executions)),
            Verdict::Budget => match &outcome.message {
                Some(message) => format!("no bug in {executions}: {message}"),
                None => {
                    let before = match outcome.superseded {
                        0 => String::new(),
                        before => format!(" and {before} before the search began again, having learnt more"),
                    };
                    format!(
                        "budget reached: {executions}{before}, no bug; more behaviours may exist{}",
                        self.relative()
                    )
                }
            },
            Verdict::Bug => self.bug(&executions),
            Verdict::Uncontrolled => format!("uncontrolled: {}{}", self.reason(), self.token_seen()),
            Verdict::Nondeterministic => format!("nondeterministic: {}{}", self.reason(), self.token_seen()),
        }
    }

    /// The token of a bug that was seen before control was lost.
    fn token_seen(&self) -> String {
        let token = self.outcome.bug.as_ref().and_then(|bug| bug.token.as_deref());
        token.map(|token| format!("\n  token: {token}")).unwrap_or_default()
    }

    fn bug(&self, executions: &str) -> String {
        let outcome = self.outcome;
        let bug = outcome.bug.clone().unwrap_or_default();
        let mut text = format!("bug: {}", bug.kind.word());
        if outcome.report.is_none() && !bug.message.is_empty() {
            let _ = write!(text, ": {}", bug.message);
        }
        if self.replaying {
            let same = bug.reproduced != Some(false);
            text.push_str(if same { ", reproduced" } else { ", another one than that of the token" });
        } else {
            let _ = write!(text, ", in execution {} of {}", bug.at_execution, outcome.executions);
            if outcome.complete {
                let _ = write!(text, "; {}", self.covered(executions));
            }
        }
        if let (None, Some(token)) = (&outcome.report, &bug.token) {
            let _ = write!(text, "\n  token: {token}");
        }
        text
    }

    /// The number of data races, if they were looked for.
    fn told_races(&self) -> String {
        match self.outcome.races.as_ref().map(Vec::len) {
            None => String::new(),
            Some(0) => ", no data race".to_owned(),
            Some(1) => ", 1 data race".to_owned(),
            Some(n) => format!(", {n} data races"),
        }
    }

    fn reason(&self) -> &str {
        self.outcome.message.as_deref().unwrap_or("the worker gave no reason")
    }

    /// The statement that the search is complete.
    fn covered(&self, executions: &str) -> String {
        let covers = if self.outcome.executions == 1 { "covers" } else { "cover" };
        format!("{executions} {covers} every behaviour{}", self.relative())
    }

    fn relative(&self) -> String {
        relative::behind(&self.outcome.relative_to)
    }
}

fn counted(executions: u64) -> String {
    if executions == 1 { "1 execution".to_owned() } else { format!("{executions} executions") }
}

/// Adds what only the command line knows.
pub fn complete(outcome: &mut Outcome, jdk: &str, replay_command: Option<String>) {
    outcome.jess = Some(VERSION.to_owned());
    outcome.jdk = Some(jdk.to_owned());
    refuse_leaks(outcome);
    if let (Some(command), Some(report)) = (replay_command, &mut outcome.report) {
        report.replay_command = Some(command);
    }
}

/// Code that ran outside control may hide a bug: what the leak check has found leaves no room for "no bug".
fn refuse_leaks(outcome: &mut Outcome) {
    if outcome.leaks.is_empty() || !matches!(outcome.verdict, Verdict::Verified | Verdict::Budget) {
        return;
    }
    let methods = if outcome.leaks.len() == 1 { "a method" } else { &format!("{} methods", outcome.leaks.len()) };
    let message = format!(
        "{methods} ran outside control, as the leak check has found; remedy: keep them out of the test, or report them"
    );
    outcome.lose(Verdict::Uncontrolled, message);
}

/// The result of a run that never got a verdict.
pub fn of_trouble(trouble: &Trouble) -> Outcome {
    let mut message = trouble.to_string();
    if let Some(remedy) = trouble.remedy() {
        message.push_str(". ");
        message.push_str(remedy);
    }
    Outcome { jess: Some(VERSION.to_owned()), ..Outcome::new(Verdict::Uncontrolled, Some(message)) }
}

/// Writes the JSON where it was asked for.
pub(crate) fn write_json(target: &JsonTarget, outcome: &impl Serialize) -> Result<(), Trouble> {
    let value = json!(outcome);
    match target {
        JsonTarget::StandardOutput => {
            let mut out = std::io::stdout().lock();
            writeln!(out, "{value}").map_err(Trouble::io("write the JSON"))
        }
        JsonTarget::File(path) => {
            fs::write(path, format!("{value}\n")).map_err(Trouble::io(format!("write {}", path.display())))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcome(value: Value) -> Outcome {
        match read(&value) {
            Ok(outcome) => outcome,
            Err(trouble) => panic!("{trouble}"),
        }
    }

    #[test]
    fn a_leak_is_no_success() {
        let leaks = ["A.b runs outside control"];
        let mut result = outcome(json!({"verdict":"verified","complete":true,"executions":6,"leaks":leaks}));
        complete(&mut result, "17", None);
        let text = to_text(&result, &RenderOptions::default(), false, false);
        assert!(text.starts_with("uncontrolled: a method ran outside control"), "{text}");
        assert!(text.contains("  leak: A.b runs outside control"), "{text}");
        assert!(!result.complete);
        let mut bug = outcome(json!({"verdict":"bug","executions":6,"bug":{"kind":"deadlock"},"leaks":leaks}));
        complete(&mut bug, "17", None);
        assert_eq!(bug.verdict, Verdict::Bug);
    }

    #[test]
    fn verdicts_in_words() {
        let options = RenderOptions::default();
        let verified = outcome(json!({"verdict":"verified","complete":true,"executions":6,"hbrs":6,"lazy_hbrs":1,
            "relative_to":["sequential consistency"],"warnings":["w"]}));
        let text = to_text(&verified, &options, false, false);
        assert!(text.starts_with(
            "verified: 6 executions cover every behaviour (relative to sequential consistency)\n  6 different behaviours, 0.0 s\n"
        ));
        assert!(text.ends_with("  warning: w\n") && !text.contains("lazy"), "{text}");
        let all = to_text(&verified, &options, false, true);
        assert!(all.contains("\n  6 happens-before, 1 lazy happens-before; 0 blocked; 0 events\n"), "{all}");
        assert_eq!(verified.verdict.exit_code(), 0);
        let budget = outcome(json!({"verdict":"budget","executions":1}));
        assert!(to_text(&budget, &options, false, false).starts_with("budget reached: 1 execution, no bug"));
        let bug = outcome(json!({"verdict":"bug","executions":2,"complete":true,
            "bug":{"kind":"deadlock","at_execution":1,"token":"jess1-x"}}));
        assert!(
            to_text(&bug, &options, false, false).starts_with("bug: deadlock, in execution 1 of 2; 2 executions cover")
        );
        assert_eq!(bug.verdict.exit_code(), 1);
        let lost = outcome(json!({"verdict":"uncontrolled","executions":0,"message":"blocks in read"}));
        assert_eq!(to_text(&lost, &options, false, false), "uncontrolled: blocks in read\n");
        assert_eq!(lost.verdict.exit_code(), 3);
    }

    #[test]
    fn nothing_unsure_passes() {
        for bad in [
            json!({"verdict":"fine","executions":1}),
            json!({"executions":1}),
            json!({"verdict":"verified","executions":1}),
            json!({"verdict":"verified","complete":true}),
            json!({"verdict":"budget","executions":0}),
            json!({"verdict":"verified","complete":true,"executions":0}),
            json!({"verdict":"bug","executions":1}),
            json!([]),
            Value::Null,
        ] {
            assert!(matches!(read(&bad), Err(Trouble::BadResult(_))), "{bad}");
        }
    }
}
