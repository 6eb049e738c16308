//! The result of an exploration: made by the bridge and by `jess model`, read by the command and the JUnit extension,
//! and the documented contract of `--json`.
//!
//! Idea: counts are always present, 0 where nothing was counted; what may be unknown is an option and is left out then.
//! Fields may be added; none changes its meaning.
//!
//! Invariant: only a known verdict is accepted. A result without a verdict, or with a new word for one, is not read at
//! all.

use jess_engine::host::{
    Bug as EngineBug, BugKind, Divergence, Estimate, Metrics, Options, Summary, Verdict as Engine,
};
use jess_engine::relative::{heuristic, relative_to, untested};
use serde::{Deserialize, Serialize};

use crate::report::{DataRace, FailureKind, Report};

/// What the exploration established.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// Every behaviour was covered and none is a bug.
    Verified,
    /// A bug was found.
    Bug,
    /// The budget ended before the search did.
    Budget,
    /// The program did something that cannot be controlled.
    Uncontrolled,
    /// A schedule led to another execution than before.
    Nondeterministic,
}

impl Verdict {
    /// The exit code of the command.
    #[must_use]
    pub fn exit_code(self) -> u8 {
        match self {
            Verdict::Verified | Verdict::Budget => 0,
            Verdict::Bug => 1,
            Verdict::Uncontrolled | Verdict::Nondeterministic => 3,
        }
    }

    /// Whether no statement about the program is possible.
    #[must_use]
    pub fn is_lost(self) -> bool {
        matches!(self, Verdict::Uncontrolled | Verdict::Nondeterministic)
    }
}

/// The result.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Outcome {
    /// The version of JESS.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub jess: Option<String>,
    /// The JDK, as its runtime calls itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub jdk: Option<String>,
    /// What was tested.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub test: Option<String>,
    /// The strategy, with its parameter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub strategy: Option<String>,
    /// The seed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// What was established.
    pub verdict: Verdict,
    /// The bug in one line, or why the program could not be controlled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// Whether every behaviour was covered.
    #[serde(default)]
    pub complete: bool,
    /// What the verdict rests on, or is restricted to.
    #[serde(default)]
    pub relative_to: Vec<String>,
    /// Threads that explored; model programs only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub workers: Option<usize>,
    /// Complete executions.
    #[serde(default)]
    pub executions: u64,
    /// Executions abandoned as redundant.
    #[serde(default)]
    pub blocked: u64,
    /// Different happens-before relations.
    #[serde(default)]
    pub hbrs: u64,
    /// The same without the order of critical sections that do not conflict.
    #[serde(default)]
    pub lazy_hbrs: u64,
    /// Executions that ended in a deadlock.
    #[serde(default)]
    pub deadlocks: u64,
    /// Executions in which a thread failed.
    #[serde(default)]
    pub failures: u64,
    /// Executions that ended in a livelock.
    #[serde(default)]
    pub livelocks: u64,
    /// Times that the search started again because it had learnt more.
    #[serde(default)]
    pub restarts: u64,
    /// Executions before its last restart, which no longer count.
    #[serde(default)]
    pub superseded: u64,
    /// Bytes for counting relations.
    #[serde(default)]
    pub relation_bytes: u64,
    /// The number of entries of a cache, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cached: Option<u64>,
    /// Its size in bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cache_bytes: Option<u64>,
    /// Events of all executions.
    #[serde(default)]
    pub events: u64,
    /// Scheduling points of all executions.
    #[serde(default)]
    pub points: u64,
    /// Estimates of what is left.
    #[serde(default)]
    pub estimates: Vec<Estimate>,
    /// What the strategy did, if that was counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub metrics: Option<Metrics>,
    /// The budget, if there was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub budget_executions: Option<u64>,
    /// The same in seconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub budget_seconds: Option<f64>,
    /// Seconds that it took, in all processes.
    #[serde(default)]
    pub elapsed_s: f64,
    /// How the search went: executions and behaviours over time.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub course: Vec<Sample>,
    /// Executions that were begun in a second; model programs only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub executions_per_s: Option<u64>,
    /// The first bug.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bug: Option<Bug>,
    /// Its execution.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub report: Option<Report>,
    /// The report as text, for readers that cannot render.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// What the program has printed in the execution of the report, if it has printed anything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub printed: Option<String>,
    /// The data races, if they were looked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub races: Option<Vec<DataRace>>,
    /// Warnings.
    #[serde(default)]
    pub warnings: Vec<String>,
    /// Code that ran outside control, as found by the leak check.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub leaks: Vec<String>,
    /// The outcomes of the executions, if that was asked for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub outcomes: Vec<Reached>,
    /// Final states that brute force can distinguish; model programs only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub final_states: Option<usize>,
    /// The result of brute force, if it was run; model programs only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub oracle: Option<Oracle>,
}

/// How far a search was at some time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Sample {
    /// Seconds from its start.
    pub seconds: f64,
    /// Complete executions.
    pub executions: u64,
    /// Different behaviours among them.
    pub behaviours: u64,
}

/// An outcome of executions.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reached {
    /// What was printed or returned; `deadlock` and `livelock` for what has no end.
    #[serde(default)]
    pub value: String,
    /// The number of executions with this outcome.
    #[serde(default)]
    pub behaviours: u64,
    /// The token that replays one of them, if that was looked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
}

/// The first bug.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bug {
    /// Its kind.
    #[serde(default)]
    pub kind: FailureKind,
    /// One line.
    #[serde(default)]
    pub message: String,
    /// Number of the execution, counted from 1.
    #[serde(default)]
    pub at_execution: u64,
    /// The token that replays it; model programs have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
    /// Of a replay: whether it is the bug that its token is for, where the token has that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reproduced: Option<bool>,
}

impl Bug {
    /// A bug of the engine in the words of a host.
    #[must_use]
    pub fn of(bug: &EngineBug, message: String, token: Option<String>) -> Bug {
        Bug { kind: bug.kind.into(), message, at_execution: bug.at_execution, token, reproduced: None }
    }
}

impl From<BugKind> for FailureKind {
    fn from(kind: BugKind) -> FailureKind {
        match kind {
            BugKind::Exception => FailureKind::Exception,
            BugKind::Assertion => FailureKind::Assertion,
            BugKind::Deadlock => FailureKind::Deadlock,
            BugKind::Livelock => FailureKind::Livelock,
            BugKind::Race => FailureKind::Race,
        }
    }
}

/// A comparison with brute force.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Oracle {
    /// Whether both agree.
    pub equal: bool,
    /// What brute force found, unless it gave up.
    pub found: Option<String>,
    /// Where they do not agree.
    pub differences: Vec<String>,
}

/// The words of a host about its programs.
pub trait Words {
    /// A bug in one line.
    fn bug(&self, bug: &EngineBug) -> String;

    /// What differs between two executions of one schedule.
    fn divergence(&self, divergence: &Divergence) -> String;
}

impl Outcome {
    /// A result with nothing but this.
    #[must_use]
    pub fn new(verdict: Verdict, message: Option<String>) -> Outcome {
        Outcome {
            jess: None,
            jdk: None,
            test: None,
            strategy: None,
            seed: None,
            verdict,
            message,
            complete: false,
            relative_to: Vec::new(),
            workers: None,
            executions: 0,
            blocked: 0,
            hbrs: 0,
            lazy_hbrs: 0,
            deadlocks: 0,
            failures: 0,
            livelocks: 0,
            restarts: 0,
            superseded: 0,
            relation_bytes: 0,
            cached: None,
            cache_bytes: None,
            events: 0,
            points: 0,
            estimates: Vec::new(),
            metrics: None,
            budget_executions: None,
            budget_seconds: None,
            elapsed_s: 0.0,
            course: Vec::new(),
            executions_per_s: None,
            bug: None,
            report: None,
            text: None,
            printed: None,
            outcomes: Vec::new(),
            races: None,
            warnings: Vec::new(),
            leaks: Vec::new(),
            final_states: None,
            oracle: None,
        }
    }

    /// The engine's verdict and counts. The host adds what only it knows.
    #[must_use]
    pub fn of(verdict: &Engine, options: &Options, summary: &Summary, words: &impl Words) -> Outcome {
        let (verdict, message) = match verdict {
            Engine::Verified => (Verdict::Verified, None),
            Engine::Bug(bug) => (Verdict::Bug, Some(words.bug(bug))),
            // Open if the exploration was closed before the search had ended.
            Engine::Budget | Engine::Open => match untested(summary) {
                Some(reason) => (Verdict::Uncontrolled, Some(reason.to_owned())),
                None => (Verdict::Budget, heuristic(options, summary)),
            },
            Engine::Uncontrolled(message) => (Verdict::Uncontrolled, Some(message.clone())),
            Engine::Nondeterministic(divergence) => (Verdict::Nondeterministic, Some(words.divergence(divergence))),
        };
        let cache = Some(summary.cache).filter(|cache| cache.entries > 0);
        Outcome {
            strategy: Some(options.strategy.to_string()),
            seed: Some(options.seed),
            complete: summary.complete && !verdict.is_lost(),
            relative_to: relative_to(options, summary),
            executions: summary.executions,
            blocked: summary.blocked,
            hbrs: summary.hbrs,
            lazy_hbrs: summary.lazy_hbrs,
            deadlocks: summary.deadlocks,
            failures: summary.failures,
            livelocks: summary.livelocks,
            restarts: summary.restarts,
            superseded: summary.superseded,
            relation_bytes: summary.relations.bytes,
            cached: cache.map(|cache| cache.entries),
            cache_bytes: cache.map(|cache| cache.bytes),
            events: summary.events,
            points: summary.points,
            estimates: summary.estimates.clone(),
            budget_executions: options.budget_executions,
            ..Outcome::new(verdict, message)
        }
    }

    /// Turns it into a result without any statement about the program.
    pub fn lose(&mut self, verdict: Verdict, message: String) {
        self.verdict = verdict;
        self.message = Some(message);
        self.complete = false;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    struct Plain;

    impl Words for Plain {
        fn bug(&self, bug: &EngineBug) -> String {
            bug.message.clone()
        }

        fn divergence(&self, divergence: &Divergence) -> String {
            divergence.message.clone()
        }
    }

    #[test]
    fn what_was_never_run_is_no_success() {
        let outcome = Outcome::of(&Engine::Budget, &Options::default(), &Summary::default(), &Plain);
        assert_eq!((outcome.verdict, outcome.complete), (Verdict::Uncontrolled, false));
        assert!(outcome.message.is_some());
        let summary = Summary { executions: 1, complete: true, ..Summary::default() };
        let outcome = Outcome::of(&Engine::Uncontrolled("it blocks".into()), &Options::default(), &summary, &Plain);
        assert!(!outcome.complete && outcome.verdict.is_lost());
    }

    #[test]
    fn what_is_unknown_is_left_out() {
        let json = json!(Outcome::new(Verdict::Uncontrolled, None));
        for absent in ["seed", "bug", "cached", "races", "message", "oracle"] {
            assert!(json.get(absent).is_none(), "{absent}");
        }
        assert_eq!((&json["verdict"], &json["executions"]), (&json!("uncontrolled"), &json!(0)));
    }

    #[test]
    fn a_new_word_is_no_verdict() {
        for bad in [json!({"executions": 1}), json!({"verdict": "fine", "executions": 1})] {
            assert!(serde_json::from_value::<Outcome>(bad).is_err());
        }
        assert!(serde_json::from_value::<Outcome>(json!({"verdict": "nondeterministic"})).is_ok());
    }
}
