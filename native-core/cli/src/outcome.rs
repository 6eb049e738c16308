//! The worker's result: what it means, in words, as JSON and as an exit code.
//!
//! Idea: the JSON goes through as the worker wrote it, with what only this side knows added; the typed view is
//! lenient about counts and strict about the verdict. An unknown verdict is an error, never "no bug".

use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;

use jess_engine::host::{Estimate, Metrics};
use jess_report::{DataRace, RenderOptions, Report, render};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::VERSION;
use crate::options::JsonTarget;
use crate::trouble::Trouble;
use crate::{estimates, wrapping};

/// What the exploration established.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    Verified,
    Bug,
    Budget,
    Uncontrolled,
    Nondeterministic,
}

impl Verdict {
    pub fn exit_code(self) -> u8 {
        match self {
            Verdict::Verified | Verdict::Budget => 0,
            Verdict::Bug => 1,
            Verdict::Uncontrolled | Verdict::Nondeterministic => 3,
        }
    }
}

/// The typed view of the result JSON.
#[derive(Debug, Clone, Deserialize)]
pub struct Outcome {
    pub verdict: Verdict,
    #[serde(default)]
    pub test: String,
    #[serde(default)]
    pub complete: bool,
    #[serde(default)]
    pub relative_to: Vec<String>,
    #[serde(default)]
    pub executions: u64,
    #[serde(default)]
    pub blocked: u64,
    #[serde(default)]
    pub hbrs: u64,
    #[serde(default)]
    pub lazy_hbrs: u64,
    #[serde(default)]
    pub events: u64,
    #[serde(default)]
    pub elapsed_s: f64,
    /// The data races, if they were looked for.
    #[serde(default)]
    pub races: Option<Vec<DataRace>>,
    /// Why the program could not be controlled.
    #[serde(default)]
    pub message: Option<String>,
    #[serde(default)]
    pub bug: Option<Bug>,
    #[serde(default)]
    pub warnings: Vec<String>,
    /// Application code that ran outside control, as found by the leak check.
    #[serde(default)]
    pub leaks: Vec<String>,
    #[serde(default)]
    pub report: Option<Report>,
    /// What can be said about what is left.
    #[serde(default)]
    pub estimates: Vec<Estimate>,
    /// What the strategy did, if that was counted.
    #[serde(default)]
    pub metrics: Option<Metrics>,
}

/// The first bug.
#[derive(Debug, Clone, Default, Deserialize)]
pub struct Bug {
    #[serde(default)]
    pub kind: String,
    #[serde(default)]
    pub message: String,
    #[serde(default)]
    pub at_execution: u64,
    #[serde(default)]
    pub token: String,
}

impl Outcome {
    pub fn from_json(value: &Value) -> Result<Outcome, Trouble> {
        let outcome: Outcome =
            serde_json::from_value(value.clone()).map_err(|error| Trouble::BadResult(error.to_string()))?;
        if outcome.verdict == Verdict::Bug && outcome.bug.is_none() {
            return Err(Trouble::BadResult("verdict bug without a bug".to_owned()));
        }
        if outcome.verdict == Verdict::Budget && outcome.executions == 0 {
            return Err(Trouble::BadResult("verdict budget, but nothing was executed".to_owned()));
        }
        if outcome.verdict == Verdict::Verified && (!outcome.complete || outcome.executions == 0) {
            return Err(Trouble::BadResult("verdict verified, but the exploration is not complete".to_owned()));
        }
        Ok(outcome)
    }

    /// The verdict in words, with the report of a bug. `replaying`: the single execution of a token.
    pub fn to_text(&self, options: &RenderOptions, replaying: bool) -> String {
        let mut out = String::new();
        if let (Verdict::Bug, Some(report)) = (self.verdict, &self.report) {
            out.push_str(&render(report, options));
            out.push('\n');
        }
        out.push_str(&self.headline(replaying));
        out.push('\n');
        if self.executions > 0 && !replaying {
            let _ = writeln!(
                out,
                "  {} happens-before, {} lazy happens-before; {} blocked; {} events{}; {:.1} s",
                self.hbrs,
                self.lazy_hbrs,
                self.blocked,
                self.events,
                self.told_races(),
                self.elapsed_s
            );
        }
        if self.executions > 0 && !replaying && !self.complete {
            for estimate in &self.estimates {
                let _ = writeln!(out, "  {}", estimates::line(estimate));
            }
        }
        if let Some(metrics) = &self.metrics {
            out.push_str(&wrapping::shown(metrics));
        }
        for race in self.races.iter().flatten() {
            out.push_str(&race.render());
        }
        for warning in &self.warnings {
            let _ = writeln!(out, "  warning: {warning}");
        }
        for leak in &self.leaks {
            let _ = writeln!(out, "  leak: {leak}");
        }
        out
    }

    fn headline(&self, replaying: bool) -> String {
        let executions = counted(self.executions);
        match self.verdict {
            Verdict::Verified | Verdict::Budget if replaying => {
                "replayed: the execution of this token no longer fails".to_owned()
            }
            Verdict::Verified => {
                let covers = if self.executions == 1 { "covers" } else { "cover" };
                format!("verified: {executions} {covers} every behaviour{}", self.relative())
            }
            Verdict::Budget => match &self.message {
                Some(message) => format!("no bug in {executions}: {message}"),
                None => format!("budget reached: {executions}, no bug; more behaviours may exist{}", self.relative()),
            },
            Verdict::Bug => {
                let bug = self.bug.clone().unwrap_or_default();
                let mut text = format!("bug: {}", bug.kind);
                if self.report.is_none() && !bug.message.is_empty() {
                    let _ = write!(text, ": {}", bug.message);
                }
                if replaying {
                    text.push_str(", reproduced");
                } else {
                    let _ = write!(text, ", in execution {} of {}", bug.at_execution, self.executions);
                    if self.complete {
                        let _ = write!(text, "; {executions} cover every behaviour{}", self.relative());
                    }
                }
                if self.report.is_none() && !bug.token.is_empty() {
                    let _ = write!(text, "\n  token: {}", bug.token);
                }
                text
            }
            Verdict::Uncontrolled => format!("uncontrolled: {}", self.reason()),
            Verdict::Nondeterministic => format!("nondeterministic: {}", self.reason()),
        }
    }

    /// How many data races there are, if anybody has looked.
    fn told_races(&self) -> String {
        match self.races.as_ref().map(Vec::len) {
            None => String::new(),
            Some(0) => "; no data race".to_owned(),
            Some(1) => "; 1 data race".to_owned(),
            Some(n) => format!("; {n} data races"),
        }
    }

    fn reason(&self) -> &str {
        self.message.as_deref().unwrap_or("the worker gave no reason")
    }

    fn relative(&self) -> String {
        if self.relative_to.is_empty() {
            String::new()
        } else {
            format!(" (relative to {})", self.relative_to.join(", "))
        }
    }
}

fn counted(executions: u64) -> String {
    if executions == 1 { "1 execution".to_owned() } else { format!("{executions} executions") }
}

/// Adds what only the command line knows.
pub fn complete_json(mut result: Value, jdk: &str, replay_command: Option<&str>) -> Value {
    if let Some(object) = result.as_object_mut() {
        object.insert("jess".to_owned(), json!(VERSION));
        object.insert("jdk".to_owned(), json!(jdk));
        refuse_leaks(object);
        if let (Some(command), Some(Value::Object(report))) = (replay_command, object.get_mut("report")) {
            report.insert("replay_command".to_owned(), json!(command));
        }
    }
    result
}

/// Code that ran outside control may hide a bug: what the leak check has found leaves no room for "no bug".
fn refuse_leaks(result: &mut Map<String, Value>) {
    let leaks = result.get("leaks").and_then(Value::as_array).map_or(0, Vec::len);
    let fine = matches!(result.get("verdict").and_then(Value::as_str), Some("verified" | "budget"));
    if leaks == 0 || !fine {
        return;
    }
    let methods = if leaks == 1 { "a method" } else { &format!("{leaks} methods") };
    let message = format!(
        "{methods} ran outside control, as the leak check has found; remedy: keep them out of the test, or report them"
    );
    result.insert("verdict".to_owned(), json!("uncontrolled"));
    result.insert("complete".to_owned(), json!(false));
    result.insert("message".to_owned(), json!(message));
}

/// The result JSON of a run that never got a verdict.
pub fn trouble_json(trouble: &Trouble) -> Value {
    let mut message = trouble.to_string();
    if let Some(remedy) = trouble.remedy() {
        message.push_str(". ");
        message.push_str(remedy);
    }
    json!({
        "jess": VERSION,
        "verdict": "uncontrolled",
        "complete": false,
        "executions": 0,
        "message": message,
        "warnings": [],
    })
}

/// Writes the JSON where it was asked for.
pub fn write_json(target: &JsonTarget, value: &Value) -> Result<(), Trouble> {
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
        match Outcome::from_json(&value) {
            Ok(outcome) => outcome,
            Err(trouble) => panic!("{trouble}"),
        }
    }

    #[test]
    fn a_leak_is_no_success() {
        let result = json!({"verdict":"verified","complete":true,"executions":6,"leaks":["A.b runs outside control"]});
        let result = complete_json(result, "17", None);
        let text = outcome(result.clone()).to_text(&RenderOptions::default(), false);
        assert!(text.starts_with("uncontrolled: a method ran outside control"), "{text}");
        assert!(text.contains("  leak: A.b runs outside control"), "{text}");
        assert_eq!(result["complete"], false);
        let bug = json!({"verdict":"bug","executions":6,"bug":{"kind":"deadlock"},"leaks":["A.b"]});
        assert_eq!(complete_json(bug, "17", None)["verdict"], "bug");
    }

    #[test]
    fn verdicts_in_words() {
        let options = RenderOptions::default();
        let verified = outcome(json!({"verdict":"verified","complete":true,"executions":6,"hbrs":6,"lazy_hbrs":1,
            "relative_to":["sequential consistency"],"warnings":["w"]}));
        let text = verified.to_text(&options, false);
        assert!(text.starts_with(
            "verified: 6 executions cover every behaviour (relative to sequential consistency)\n  6 happens-before, 1 lazy"
        ));
        assert!(text.ends_with("  warning: w\n"));
        assert_eq!(verified.verdict.exit_code(), 0);
        let budget = outcome(json!({"verdict":"budget","executions":1}));
        assert!(budget.to_text(&options, false).starts_with("budget reached: 1 execution, no bug"));
        let bug = outcome(json!({"verdict":"bug","executions":2,"complete":true,
            "bug":{"kind":"deadlock","at_execution":1,"token":"jess1-x"}}));
        assert!(bug.to_text(&options, false).starts_with("bug: deadlock, in execution 1 of 2; 2 executions cover"));
        assert_eq!(bug.verdict.exit_code(), 1);
        let lost = outcome(json!({"verdict":"uncontrolled","executions":0,"message":"blocks in read"}));
        assert_eq!(lost.to_text(&options, false), "uncontrolled: blocks in read\n");
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
            assert!(matches!(Outcome::from_json(&bad), Err(Trouble::BadResult(_))), "{bad}");
        }
    }
}
