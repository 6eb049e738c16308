//! `jess doctor`: checks every part that a run needs, one line each, and names a remedy for the bad ones.
//!
//! Idea: the parts in the order in which a run needs them, and last a run of a tiny program in the jar itself, which
//! shows that library, agent and patch work together. `--policy` prints the policy table of the transform.

use jess_engine::host::Strategy;
use jess_protocol::Options;

use crate::class_path::Checked;
use crate::commands::{Exploration, Setting, Target};
use crate::installation::{self, Installation};
use crate::jdk;
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
    if doctor.policy {
        say(patch::policy_table());
        say("\n");
        say(patch::known_leaks());
        return Ok(0);
    }
    let mut checks = Checks { bad: 0 };
    let jdk = checks.note("JDK", jdk::find(doctor.java_home.as_deref()), |jdk| {
        format!("{} ({}) at {}", jdk.version, jdk.implementor, jdk.home.display())
    });
    let jar = checks.note("jess.jar", Installation::find(), |found| found.jar.display().to_string());
    let cache = checks.note("cache", installation::cache_directory(), |found| found.display().to_string());
    if let (Some(jar), Some(cache)) = (jar, cache) {
        checks.note("library", jar.library(&cache), |library| library.display().to_string());
    }
    if let (Some(jdk), 0) = (jdk, checks.bad) {
        let setting = Setting::prepare(jdk, None, false);
        let setting = checks.note("patch", setting, |setting| setting.patch.dir.display().to_string());
        if let Some(setting) = setting {
            checks.note("agent", self_test(&setting), |()| "controls a program in a worker JVM".to_owned());
            if let Some(class_path) = &doctor.class_path {
                checks.note("class path", Checked::of(class_path, &setting.patch.sites), Checked::words);
            }
        }
    }
    Ok(if checks.bad == 0 { 0 } else { 3 })
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

struct Checks {
    bad: usize,
}

impl Checks {
    fn note<T>(&mut self, what: &str, found: Result<T, Trouble>, describe: impl Fn(&T) -> String) -> Option<T> {
        match found {
            Ok(value) => {
                say(&format!("ok       {what}: {}\n", describe(&value)));
                Some(value)
            }
            Err(trouble) => {
                self.bad += 1;
                say(&format!("problem  {what}: {trouble}\n"));
                if let Some(remedy) = trouble.remedy() {
                    say(&format!("         {remedy}\n"));
                }
                None
            }
        }
    }
}
