//! Where each option can be given: by a flag of `jess run`, by an element of `@ConcurrencyTest`, or by the code that
//! starts the exploration.
//!
//! Idea: what only one of the two has is defined here with the reason, and nowhere else. Tests compare this table with
//! the keys of [`Options`](crate::Options), with the flags of the command and with the elements of the annotation, so
//! that none of them can gain or lose an option unnoticed. An option that is just a number or a switch is a row of
//! [`PLAIN`] instead, from which its flag and its element are made.

use crate::options::PLAIN;
use crate::setting::{Setting, both, element, flag, neither};

const LONG: &str = "a test has its budget; a search that outlives its process is for the command";
const BUILD: &str = "the build that runs the test decides";

/// All options.
pub fn settings() -> impl Iterator<Item = Setting> {
    SETTINGS.iter().copied().chain(PLAIN.iter().map(|plain| plain.setting))
}

/// Those that are not just a number or a switch.
const SETTINGS: &[Setting] = &[
    both(&["strategy"], "strategy", "strategy"),
    element("depth", "the command has it in the name of the strategy: pct:4"),
    both(&["budget_executions", "budget_seconds"], "budget", "budget"),
    both(&["preemptions"], "preemptions", "preemptions"),
    both(&["delays"], "delays", "delays"),
    both(&["seed"], "seed", "seed"),
    both(&["timeouts"], "timeouts", "timeouts"),
    both(&["races"], "races", "races"),
    both(&["check_determinism"], "check-determinism", "checkDeterminism"),
    both(&["carrier"], "carrier", "carrier"),
    both(&["trust_native"], "trust-native", "trustNative"),
    both(&["trust"], "trust", "trust"),
    both(&["spurious_wakeups"], "spurious-wakeups", "spuriousWakeups"),
    element("exhaustive", "the command says which verdict it is, a test can only pass or fail"),
    flag(&["warm_up"], "warm-up", "off is for one execution only"),
    flag(&["check_leaks"], "check-leaks", "needs the diagnostic patch of the JDK, which builds do not run on"),
    flag(&["checkpoint"], "checkpoint", LONG),
    flag(&["checkpoint_executions", "checkpoint_seconds"], "checkpoint-every", LONG),
    flag(&["resume"], "resume", LONG),
    flag(&["shorten"], "no-shorten", "the report of a test is short; the command shows what was found"),
    flag(&[], "class-path", BUILD),
    flag(&[], "jar", BUILD),
    flag(&[], "java-home", BUILD),
    flag(&[], "jvm-arg", BUILD),
    flag(&[], "show-output", BUILD),
    flag(&[], "json", BUILD),
    flag(&[], "html", "the configuration parameter is `jess.html`"),
    flag(&[], "sarif", "the configuration parameter is `jess.sarif`"),
    flag(&[], "source-path", "a build knows where it keeps sources"),
    flag(&[], "unfold", "the report of a test is short; jess replay shows it whole"),
    flag(&[], "verbose", "its figures are in the page, `jess.html`"),
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
        let listed: Vec<&str> = settings().flat_map(|setting| setting.keys).copied().collect();
        assert_eq!(listed.iter().copied().collect::<BTreeSet<_>>(), keys);
        assert_eq!(listed.len(), keys.len());
    }

    #[test]
    fn what_is_one_sided_says_why() {
        for setting in settings() {
            let is_both = setting.flag.is_some() && setting.element.is_some();
            assert_eq!(setting.why.is_empty(), is_both, "{setting:?}");
        }
    }
}
