//! `jess doctor`: checks every part that a run needs, one line each, and names a remedy for the bad ones.
//!
//! Idea: the parts in the order in which a run needs them, and last a run of a tiny program in the jar itself, which
//! shows that library, agent and patch work together. Then the JDKs that cannot be used, and what a bug report should
//! say. `--policy` prints the policy table of the transform.

use jess_engine::host::Strategy;
use jess_protocol::Options;

use crate::class_path::Checked;
use crate::commands::{Exploration, Setting, Target};
use crate::installation::{self, Installation};
use crate::jdk;
use crate::machine;
use crate::options::Doctor;
use crate::outcome::{self, Verdict};
use crate::patch;
use crate::progress::Display;
use crate::say;
use crate::search::Budget;
use crate::trouble::Trouble;

/// Behaviours of the program that the last check explores.
const SELF_TEST_BEHAVIOURS: u64 = 2;

/// Prints one line per check. Exit code 0 when all are good, 3 otherwise.
pub(crate) fn doctor(doctor: &Doctor) -> Result<u8, Trouble> {
    if let (true, Some(target)) = (doctor.policy, &doctor.json) {
        outcome::write_json(target, &patch::policy_rows()?)?;
        return Ok(0);
    }
    if doctor.policy {
        say(patch::policy_table());
        say("\n");
        say(patch::known_leaks());
        return Ok(0);
    }
    let mut checks = Checks::default();
    let jdk = checks.note("JDK", jdk::find(doctor.java_home.as_deref()), |jdk| {
        format!("{} ({}) at {}", jdk.version, jdk.implementor, jdk.home.display())
    });
    let jar = checks.note("jess.jar", Installation::find(), |found| found.jar.display().to_string());
    let cache = checks.note("cache", installation::cache_directory(), |found| found.display().to_string());
    if let (Some(jar), Some(cache)) = (jar, &cache) {
        checks.note("library", jar.library(cache), |library| library.display().to_string());
    }
    let mut patch = None;
    if let (Some(jdk), true) = (&jdk, checks.problems.is_empty()) {
        let setting = Setting::prepare(jdk.clone(), None, false);
        let setting = checks.note("patch", setting, |setting| setting.patch.dir.display().to_string());
        if let Some(setting) = setting {
            patch = setting.patch.dir.file_name().map(|name| name.to_string_lossy().into_owned());
            checks.note("agent", self_test(&setting), |()| "controls a program in a worker JVM".to_owned());
            if let Some(class_path) = &doctor.class_path {
                checks.note("class path", Checked::of(class_path, &setting.patch.sites), Checked::words);
            }
        }
    }
    for (home, release) in jess_jdks::untested() {
        let tested = jess_jdks::SUPPORTED_TEXT;
        say(&format!("note     JDK {} at {}: JESS is tested on {tested} only\n", release.runtime, home.display()));
    }
    say("\nfor a bug report:\n\n");
    say(&machine::for_a_report(jdk.as_ref(), cache.as_deref(), patch.as_deref(), &checks.problems));
    Ok(if checks.problems.is_empty() { 0 } else { 3 })
}

/// Explores the program in the jar that has a known number of behaviours.
fn self_test(setting: &Setting) -> Result<(), Trouble> {
    let display = Display::new(Budget::default());
    let result = setting.explore(&Exploration {
        options: &Options { test: "self-test".to_owned(), strategy: Strategy::Dpor, ..Options::default() },
        outcomes: None,
        target: &Target { class_path: ".".into(), entry: "jess.agent.SelfTest".to_owned(), arguments: Vec::new() },
        jvm_arguments: &[],
        show_output: false,
        output_to_stderr: false,
        display: &display,
        debug: None,
    })?;
    let outcome = outcome::read(&result)?;
    if outcome.verdict == Verdict::Verified && outcome.executions == SELF_TEST_BEHAVIOURS {
        return Ok(());
    }
    let message = outcome.message.unwrap_or_default();
    Err(Trouble::Worker(format!(
        "the self-test gave {:?} after {} executions, not Verified after {SELF_TEST_BEHAVIOURS}: {message}",
        outcome.verdict, outcome.executions
    )))
}

#[derive(Default)]
struct Checks {
    /// What is wrong, in words.
    problems: Vec<String>,
}

impl Checks {
    fn note<T>(&mut self, what: &str, found: Result<T, Trouble>, describe: impl Fn(&T) -> String) -> Option<T> {
        match found {
            Ok(value) => {
                say(&format!("ok       {what}: {}\n", describe(&value)));
                Some(value)
            }
            Err(trouble) => {
                self.problems.push(format!("{what}: {trouble}"));
                say(&format!("problem  {what}: {trouble}\n"));
                if let Some(remedy) = trouble.remedy() {
                    say(&format!("         {remedy}\n"));
                }
                None
            }
        }
    }
}
