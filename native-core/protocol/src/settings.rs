//! Where each option can be given: by a flag of `jess run`, by an element of `@ConcurrencyTest`, or by whoever starts the
//! exploration.
//!
//! Idea: what one of them has and the other has not is written here with the reason, and nowhere else. Tests compare
//! this table with the keys of [`Options`](crate::Options), with the flags of the command and with the elements of the
//! annotation, so that none of them can gain or lose an option unnoticed.

/// One thing that may be asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setting {
    /// The keys of the options that it becomes.
    pub keys: &'static [&'static str],
    /// The flag of `jess run`.
    pub flag: Option<&'static str>,
    /// The element of the annotation.
    pub element: Option<&'static str>,
    /// Why one of them has not got it.
    pub why: &'static str,
}

const fn both(keys: &'static [&'static str], flag: &'static str, element: &'static str) -> Setting {
    Setting { keys, flag: Some(flag), element: Some(element), why: "" }
}

const fn flag(keys: &'static [&'static str], flag: &'static str, why: &'static str) -> Setting {
    Setting { keys, flag: Some(flag), element: None, why }
}

const fn element(element: &'static str, why: &'static str) -> Setting {
    Setting { keys: &[], flag: None, element: Some(element), why }
}

const fn neither(keys: &'static [&'static str], why: &'static str) -> Setting {
    Setting { keys, flag: None, element: None, why }
}

const LONG: &str = "a test has its budget; a search that outlives its process is for the command";
const BUILD: &str = "the build that runs the test decides";

/// All that may be asked for.
pub const SETTINGS: &[Setting] = &[
    both(&["strategy"], "strategy", "strategy"),
    element("depth", "the command has it in the name of the strategy: pct:4"),
    both(&["budget_executions", "budget_seconds"], "budget", "budget"),
    both(&["preemptions"], "preemptions", "preemptions"),
    both(&["delays"], "delays", "delays"),
    both(&["seed"], "seed", "seed"),
    both(&["timeouts"], "timeouts", "timeouts"),
    both(&["races"], "races", "races"),
    both(&["keep_going"], "keep-going", "keepGoing"),
    both(&["step_bound"], "step-bound", "stepBound"),
    both(&["check_determinism"], "check-determinism", "checkDeterminism"),
    both(&["carrier"], "carrier", "carrier"),
    element("exhaustive", "the command says which verdict it is, a test can only pass or fail"),
    flag(&["metrics"], "metrics", "for somebody who looks at the strategy, not at the test"),
    flag(&["warm_up"], "warm-up", "off is for one execution only"),
    flag(&["check_leaks"], "check-leaks", "needs the diagnostic patch of the JDK, which builds do not run on"),
    flag(&["checkpoint"], "checkpoint", LONG),
    flag(&["checkpoint_executions", "checkpoint_seconds"], "checkpoint-every", LONG),
    flag(&["resume"], "resume", LONG),
    flag(&[], "class-path", BUILD),
    flag(&[], "jar", BUILD),
    flag(&[], "java-home", BUILD),
    flag(&[], "jvm-arg", BUILD),
    flag(&[], "show-output", BUILD),
    flag(&[], "json", BUILD),
    flag(&["test"], "test", "the annotation stands on the test"),
    flag(&["program"], "main", "the annotation stands on the test"),
    neither(&["replay"], "the command is `jess replay`, the configuration parameter `jess.replay`"),
    neither(&["pin", "settle", "verbose"], "for the exploration that warms up, and for measurements"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Options;
    use std::collections::BTreeSet;

    #[test]
    fn every_key_of_the_options_stands_here_once() {
        let json = serde_json::to_value(Options::default()).expect("plain data");
        let keys: BTreeSet<&str> = json.as_object().expect("an object").keys().map(String::as_str).collect();
        let listed: Vec<&str> = SETTINGS.iter().flat_map(|setting| setting.keys).copied().collect();
        assert_eq!(listed.iter().copied().collect::<BTreeSet<_>>(), keys);
        assert_eq!(listed.len(), keys.len());
    }

    #[test]
    fn what_is_one_sided_says_why() {
        for setting in SETTINGS {
            let is_both = setting.flag.is_some() && setting.element.is_some();
            assert_eq!(setting.why.is_empty(), is_both, "{setting:?}");
        }
    }
}
