//! What failed in a step, and why, found in what it printed: the end of a log is read by people who never see its
//! middle.
//!
//! Invariant: what is kept is lines of the output as they are, at most [`MOST`] of a step.

use std::mem;
use std::sync::Mutex;

/// Lines that are kept of a step.
const MOST: usize = 24;

/// Lines after one that says what failed, which may say why.
const REASONS: usize = 3;

/// The lines that say what failed, in an output that is read line by line.
#[derive(Debug, Default)]
pub(crate) struct Failures {
    found: Vec<String>,
    /// Lines that may still be reasons.
    reasons: usize,
    /// Whether reasons need not be indented.
    panics: bool,
}

impl Failures {
    /// Takes notice of the next line.
    pub(crate) fn see(&mut self, line: &str) {
        let test = line.starts_with("test ") && line.ends_with(" FAILED");
        let panics = line.contains(" panicked at ");
        if line.trim_start().starts_with("FAILED ") || test || panics {
            (self.reasons, self.panics) = (if test { 0 } else { REASONS }, panics);
        } else if self.reasons > 0 && (line.starts_with("    ") || self.panics && !line.is_empty()) {
            self.reasons -= 1;
        } else {
            self.reasons = 0;
            return;
        }
        if self.found.len() < MOST {
            self.found.push(line.to_owned());
        }
    }
}

/// What failed, by this output.
pub(crate) fn of(text: &str) -> Vec<String> {
    let mut failures = Failures::default();
    text.lines().for_each(|line| failures.see(line));
    failures.found
}

/// What failed in the commands that ran in this process since the last query.
static FOUND: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// A command has ended.
pub(crate) fn keep(failures: Failures) {
    if let Ok(mut found) = FOUND.lock() {
        found.extend(failures.found);
    }
}

/// What failed since this was called last.
pub(crate) fn take() -> Vec<String> {
    FOUND.lock().map(|mut found| mem::take(&mut *found)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_failed_is_found_in_an_output() {
        let text = "50/70 3 s\nFAILED a/B [x] JDK 17\n    exit=0 but was 3\n    command: jess\nok\ntest a::b ... ok\n\
                    test a::c ... FAILED\n\nthread 'a::c' (7) panicked at src/a.rs:1:2:\nassertion failed\nmore\n\nend\n";
        let expected = [
            "FAILED a/B [x] JDK 17",
            "    exit=0 but was 3",
            "    command: jess",
            "test a::c ... FAILED",
            "thread 'a::c' (7) panicked at src/a.rs:1:2:",
            "assertion failed",
            "more",
        ];
        assert_eq!(of(text), expected);
        assert!(of("all is well\n").is_empty());
        assert_eq!(of(&"FAILED x\n".repeat(100)).len(), MOST);
    }
}
