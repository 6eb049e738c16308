//! The options of an exploration: made from the flags of the command or the JUnit annotation, read by the bridge.
//!
//! Idea: one JSON object with one key for each option. Unknown keys are refused, so that a misspelt option or a jar of
//! another version is noticed and not silently ignored. [`crate::settings`] defines where an option can be given. An
//! option that is a number or a switch is a row of [`PLAIN`], a key of [`Options`] and, if it is for the engine, a line
//! of [`Options::of_engine`]: the flag of the command and the element of the JUnit annotation are made from the row.

use jess_engine::host::{self, Races, Strategy, Timeouts};
use serde::{Deserialize, Serialize};

use crate::setting::{Setting, both, flag};
use crate::timeouts::SHORT;
use crate::words::{self, Word};

/// An option that is a number or a switch.
#[derive(Clone, Copy, Debug)]
pub struct Plain {
    /// Its one key, its flag and its element.
    pub setting: Setting,
    /// What may be given.
    pub kind: Kind,
    /// Makes it what was given; a switch is given as 1.
    pub set: fn(&mut Options, u64),
    /// The flag in a few words, for a line of `-h`.
    pub brief: &'static str,
    /// The flag in words.
    pub help: &'static str,
    /// The element in words.
    pub javadoc: &'static str,
}

/// What may be given for a plain option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Yes; no if it is not given.
    Switch,
    /// A number from 1; the key is absent if it is not given, which is 0 in Java.
    Count,
}

/// All plain options.
pub const PLAIN: &[Plain] = &[
    Plain {
        setting: both(&["keep_going"], "keep-going", "keepGoing"),
        kind: Kind::Switch,
        set: |options, _| options.keep_going = true,
        brief: "Go on after a bug and count every behaviour",
        help: "Go on after a bug and count every behaviour",
        javadoc: "Goes on after the first bug, to count every behaviour.",
    },
    Plain {
        setting: both(&["step_bound"], "step-bound", "stepBound"),
        kind: Kind::Count,
        set: |options, count| options.step_bound = Some(count),
        brief: "Call an execution without an end a livelock after N operations",
        help: "Call an execution a livelock that has no end after this many operations and as many again in which each thread has its turn; with --keep-going, end it when each thread that could go on has done so many",
        javadoc: "Calls an execution a livelock that has no end after this many operations and as many again in which each thread has its turn; if the search goes on after bugs, it ends when each thread that could go on has done so many. 0 for the default.",
    },
    Plain {
        setting: both(&["explore_jdk"], "explore-jdk", "exploreJdk"),
        kind: Kind::Switch,
        set: |options, _| options.explore_jdk = true,
        brief: "Also switch threads inside of trusted code of the JDK",
        help: "Also switch threads inside of code of the JDK that is trusted to behave as documented: the collections, executors and futures of java.util.concurrent",
        javadoc: "Also switches threads inside of code of the JDK that is trusted to behave as documented: the collections, executors and futures of java.util.concurrent.",
    },
    Plain {
        setting: both(&["no_commute"], "no-commute", "noCommute"),
        kind: Kind::Switch,
        set: |options, _| options.no_commute = true,
        brief: "Also explore orders of additions whose sums nobody looks at",
        help: "Also explore the orders of atomic additions whose sums nobody looks at, such as `counter.incrementAndGet();`",
        javadoc: "Also explores the orders of atomic additions whose sums nobody looks at, such as incrementAndGet as a statement.",
    },
    Plain {
        setting: both(&["symmetric"], "symmetric", "symmetric"),
        kind: Kind::Switch,
        set: |options, _| options.symmetric = true,
        brief: "Explore threads that run the same code on the same data up to their names",
        help: "Explore threads that run the same code on the same data, and are started one after the other, up to their names: a claim that the test does not look at which of them it is (their names, numbers, thread locals); with a model program, those that it declares to be symmetric",
        javadoc: "Explores threads that run the same code on the same data, and are started one after the other, up to their names. This claims that the test does not look at which of them it is: their names, numbers and thread locals.",
    },
    Plain {
        setting: flag(&["metrics"], "metrics", "for somebody who looks at the strategy, not at the test"),
        kind: Kind::Switch,
        set: |options, _| options.metrics = true,
        brief: "Count what the strategy does, and show it",
        help: "Count what the strategy does, and show it",
        javadoc: "",
    },
];

/// The default strategy: the bugs that are easy to hit first, then everything.
pub const DEFAULT_STRATEGY: Strategy = Strategy::Auto;

/// What carries a simulated thread.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Carrier {
    /// Continuations where the JDK has them (21 and later), otherwise platform threads.
    #[default]
    Auto,
    /// Continuations.
    Continuation,
    /// Platform threads.
    Platform,
}

impl Word for Carrier {
    const ALL: &'static [Carrier] = &[Carrier::Auto, Carrier::Continuation, Carrier::Platform];

    fn word(self) -> &'static str {
        match self {
            Carrier::Auto => "auto",
            Carrier::Continuation => "continuation",
            Carrier::Platform => "platform",
        }
    }
}

impl Word for Races {
    const ALL: &'static [Races] = &[Races::Report, Races::Fail, Races::Off];

    fn word(self) -> &'static str {
        match self {
            Races::Report => "report",
            Races::Fail => "fail",
            Races::Off => "off",
        }
    }
}

/// The options of one exploration. Absent and `null` mean the same.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// What carries simulated threads: for the Java side; here it decides about pinning.
    #[serde(with = "words")]
    pub carrier: Carrier,
    /// Seed of random schedules and of the program's own random numbers.
    pub seed: u64,
    /// For the Java side: whether to watch for code outside control.
    pub check_leaks: bool,
    /// For the Java side: whether throw-away executions come first.
    pub warm_up: bool,
    /// Classes whose native methods are called although nobody sees what they do; for the Java side, and for the
    /// result.
    pub trust_native: Vec<String>,
    /// Patterns of the classes of libraries whose methods are single steps ([`crate::trust`]); those of the JVM.
    pub trust: Vec<String>,
    /// How many waits, parks and weak updates of each thread may end without a cause; for the Java side, and for the
    /// result.
    pub spurious_wakeups: u32,
    /// For the Java side: whether trusted code of the JDK is explored like any other; for the result too.
    pub explore_jdk: bool,
    /// Whether additions whose sum nobody looks at are explored in each order.
    pub no_commute: bool,
    /// Whether threads that run the same code on the same data are explored up to their names; for the Java side, too.
    pub symmetric: bool,
    /// How to search.
    #[serde(with = "strategy")]
    pub strategy: Strategy,
    /// How many executions at most; absent or 0: no bound.
    pub budget_executions: Option<u64>,
    /// How many seconds at most; absent or 0: no bound.
    pub budget_seconds: Option<f64>,
    /// When timed operations expire.
    #[serde(with = "words")]
    pub timeouts: Timeouts,
    /// What to do about data races.
    #[serde(with = "words")]
    pub races: Races,
    /// Go on after a bug.
    pub keep_going: bool,
    /// Bound on preemptions per execution.
    pub preemptions: Option<u32>,
    /// Bound on delays per execution.
    pub delays: Option<u32>,
    /// Bound on events per execution; absent or 0: that of the engine.
    pub step_bound: Option<u64>,
    /// Run one in so many executions twice, and compare.
    pub check_determinism: Option<u64>,
    /// Count what the strategy does.
    pub metrics: bool,
    /// Whether platform carriers share one core.
    pub pin: bool,
    /// Run an execution again in which something has happened for the first time in this JVM.
    pub settle: bool,
    /// Replay the first bug verbosely and put a report into the result.
    pub verbose: bool,
    /// Look for a shorter version of the failing execution before it is shown.
    pub shorten: bool,
    /// The file to keep the exploration in; that of `resume` if absent.
    pub checkpoint: Option<String>,
    /// Executions between two checkpoints.
    pub checkpoint_executions: Option<u64>,
    /// Seconds between two checkpoints; 10 if neither is given.
    pub checkpoint_seconds: Option<f64>,
    /// The checkpoint to go on from.
    pub resume: Option<String>,
    /// A token to replay.
    pub replay: Option<String>,
    /// Name of the test, for the result and the token.
    pub test: String,
    /// The test and its arguments, for checkpoints; the test alone if empty.
    pub program: String,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            carrier: Carrier::default(),
            seed: 0,
            check_leaks: false,
            warm_up: true,
            trust_native: Vec::new(),
            trust: Vec::new(),
            spurious_wakeups: 0,
            explore_jdk: false,
            no_commute: false,
            symmetric: false,
            strategy: DEFAULT_STRATEGY,
            budget_executions: None,
            budget_seconds: None,
            timeouts: SHORT,
            races: Races::Report,
            keep_going: false,
            preemptions: None,
            delays: None,
            step_bound: None,
            check_determinism: None,
            metrics: false,
            pin: true,
            settle: true,
            verbose: true,
            shorten: true,
            checkpoint: None,
            checkpoint_executions: None,
            checkpoint_seconds: None,
            resume: None,
            replay: None,
            test: String::new(),
            program: String::new(),
        }
    }
}

impl Options {
    /// The options of the engine; the schedule of `replay` is left to the code that reads tokens.
    #[must_use]
    pub fn of_engine(&self) -> host::Options {
        let defaults = host::Options::default();
        host::Options {
            strategy: self.strategy,
            budget_executions: self.budget_executions.filter(|&executions| executions > 0),
            seed: self.seed,
            timeouts: self.timeouts,
            keep_going: self.keep_going,
            step_bound: self.step_bound.filter(|&bound| bound > 0).unwrap_or(defaults.step_bound),
            preemptions: self.preemptions,
            delays: self.delays,
            end_at_failure: false,
            commute: !self.no_commute,
            symmetric: self.symmetric,
            check_determinism: self.check_determinism,
            metrics: self.metrics,
            races: self.races,
            shorten: self.verbose && self.shorten,
            contrast: self.verbose && self.shorten,
            replay: None,
        }
    }
}

/// A strategy in JSON: its name, with a parameter if it has one.
mod strategy {
    use jess_engine::host::Strategy;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(strategy: &Strategy, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(strategy)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Strategy, D::Error> {
        let name = String::deserialize(deserializer)?;
        Strategy::from_name(&name).map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Options, String> {
        serde_json::from_str(text).map_err(|error| error.to_string())
    }

    #[test]
    fn everything_is_optional() {
        assert_eq!(read("{}"), Ok(Options::default()));
        let text = serde_json::to_string(&Options::default()).expect("plain data");
        assert_eq!(read(&text), Ok(Options::default()));
    }

    #[test]
    fn what_is_not_understood_is_refused() {
        for (text, why) in [
            (r#"{"stategy":"dpor"}"#, "unknown field `stategy`"),
            (r#"{"strategy":"magic"}"#, "unknown strategy `magic`"),
            (r#"{"strategy":"pos:3"}"#, "`pos` has no parameter"),
            (r#"{"races":"tell"}"#, "`tell` is none of report, fail, off"),
            (r#"{"timeouts":"never"}"#, "`never` is none of explore, short, idle"),
            (r#"{"carrier":"pigeon"}"#, "`pigeon` is none of auto, continuation, platform"),
            (r#"{"preemptions":-1}"#, "invalid value"),
        ] {
            let error = read(text).expect_err(text);
            assert!(error.contains(why), "{text}: {error}");
        }
    }

    #[test]
    fn a_plain_option_sets_its_key() {
        for plain in PLAIN {
            let mut options = Options::default();
            (plain.set)(&mut options, 1);
            let value = match plain.kind {
                Kind::Switch => "true",
                Kind::Count => "1",
            };
            let keys: Vec<String> = plain.setting.keys.iter().map(|key| format!("\"{key}\":{value}")).collect();
            assert_eq!(keys.len(), 1);
            assert_eq!(read(&format!("{{{}}}", keys[0])), Ok(options));
            assert_eq!(plain.javadoc.is_empty(), plain.setting.element.is_none());
        }
    }

    #[test]
    fn null_means_absent() {
        let options = read(r#"{"strategy":"pct:4","preemptions":null,"replay":null}"#).expect("valid");
        assert_eq!(options, Options { strategy: Strategy::Pct { depth: 4 }, ..Options::default() });
    }

    #[test]
    fn no_bound_is_none_for_the_engine() {
        let options = Options { budget_executions: Some(0), step_bound: Some(0), ..Options::default() }.of_engine();
        assert_eq!((options.budget_executions, options.step_bound), (None, host::Options::default().step_bound));
    }
}
