//! The patched `java.base` of a JDK: found in the cache or built into it, with a progress bar.

use std::path::Path;

use indicatif::{ProgressBar, ProgressDrawTarget};
pub(crate) use jess_instrumenter::cache::Patch;
use jess_instrumenter::cached::Hold;
use jess_instrumenter::jdk::Jdk;
use jess_instrumenter::patch::{self, Progress, Request};
use jess_instrumenter::policy::Policy;
use serde_json::{Value, json};

use crate::installation::Installation;
use crate::progress::style;
use crate::trouble::Trouble;

/// How often a patch is built that another process removes at once.
const ATTEMPTS: usize = 3;

/// The patch for the JDK below `root`, built if it is not there. `probes`: the kind that notices code outside
/// control. Nobody removes it as long as the hold lives.
pub(crate) fn ensure(
    jdk: &Jdk,
    installation: &Installation,
    root: &Path,
    probes: bool,
) -> Result<(Patch, Hold), Trouble> {
    let policy = policy()?;
    let boot = installation.boot_classes()?;
    let request = Request { jdk, policy: &policy, boot: &boot, probes };
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
    for _ in 0..ATTEMPTS {
        let built = patch::ensure(root, request, &|progress| show(&bar, jdk, progress));
        bar.finish_and_clear();
        let patch = built.map_err(|error| Trouble::Patch(error.to_string()))?;
        // Another process may have removed it at this moment.
        if let Some(hold) = Hold::on(&patch) {
            return Ok((patch, hold));
        }
    }
    Err(Trouble::Patch(format!("something removes it from {} again and again", root.display())))
}

/// What happens to which class.
pub(crate) fn policy() -> Result<Policy, Trouble> {
    Policy::built_in().map_err(|error| Trouble::Patch(error.to_string()))
}

/// Nothing is shown when the patch is there already, so the bar appears with the first news.
fn show(bar: &ProgressBar, jdk: &Jdk, progress: Progress) {
    if bar.is_hidden() {
        bar.set_draw_target(ProgressDrawTarget::stderr());
    }
    match progress {
        Progress::Waiting => {
            bar.set_style(style("{spinner} {msg}"));
            bar.set_message(format!("waiting for another process that patches JDK {}", jdk.version));
        }
        Progress::Reading => {
            bar.set_style(style("{spinner} {msg}"));
            bar.set_message(format!("reading the classes of JDK {}", jdk.version));
        }
        Progress::Doubling { done, total } => {
            bar.set_style(style("{spinner} {msg} [{bar:30}] {pos}/{len} classes"));
            bar.set_message(format!("patching JDK {}", jdk.version));
            bar.set_length(total as u64);
            // Reported from several threads: never backwards.
            bar.set_position((done as u64).max(bar.position()));
        }
        Progress::Writing => {
            bar.set_style(style("{spinner} {msg}"));
            bar.set_message(format!("writing the patch of JDK {}", jdk.version));
        }
    }
}

/// The policy table as text.
pub(crate) fn policy_table() -> &'static str {
    Policy::BUILT_IN
}

/// The rows of the policy table as data: the patterns in order, what is done, and why.
pub(crate) fn policy_rows() -> Result<Value, Trouble> {
    let policy = policy()?;
    let rows = policy.rows().iter();
    let rows = rows.map(|row| json!({"pattern": row.pattern, "rule": row.words, "reason": row.reason}));
    Ok(json!({"policy": rows.collect::<Vec<_>>()}))
}

/// What the leak check takes for granted, and why.
pub(crate) fn known_leaks() -> &'static str {
    Policy::KNOWN_LEAKS
}
