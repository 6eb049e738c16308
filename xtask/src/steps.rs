//! Steps: a named command that runs, is shown and is counted.

use std::fmt;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use crate::failures::{self, Failures};
use crate::limit::Limit;

/// How long a step without a limit of its own may take.
const LIMIT: Duration = Duration::from_secs(20 * 60);

/// How many tests did what.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Counts {
    pub passed: u64,
    pub failed: u64,
    pub skipped: u64,
}

impl Counts {
    pub(crate) fn add(&mut self, other: Counts) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.skipped += other.skipped;
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        write!(out, "{} passed, {} failed, {} skipped", self.passed, self.failed, self.skipped)
    }
}

/// Runs a command that must succeed.
pub(crate) fn must(name: &str, command: &mut Command) -> Result<()> {
    announce(name);
    let status = command.status().with_context(|| format!("{name}: starting {:?}", command.get_program()))?;
    if !status.success() {
        bail!("{name} failed ({status})");
    }
    Ok(())
}

/// Runs a command that is one check as a whole, and shows its output.
pub(crate) fn whole(name: &str, command: &mut Command) -> Counts {
    let counts = observed(LIMIT, name, command, |_| None, true);
    Counts { passed: u64::from(counts.failed == 0), ..counts }
}

/// Runs a command, shows its output, and counts the tests that the output reports. One that fails, or whose output
/// reports none, counts at least one failure.
pub(crate) fn counted(name: &str, command: &mut Command, count: fn(&str) -> Option<Counts>) -> Counts {
    counted_within(LIMIT, name, command, count)
}

/// The same with a limit of its own; a command that reaches it has failed.
pub(crate) fn counted_within(
    limit: Duration,
    name: &str,
    command: &mut Command,
    count: fn(&str) -> Option<Counts>,
) -> Counts {
    observed(limit, name, command, count, false)
}

/// `may_be_empty`: it need not report any test.
fn observed(
    limit: Duration,
    name: &str,
    command: &mut Command,
    count: fn(&str) -> Option<Counts>,
    may_be_empty: bool,
) -> Counts {
    announce(name);
    let start = Instant::now();
    let mut counts = Counts::default();
    let mut failures = Failures::default();
    let success = match watch(limit, command, |line| {
        failures.see(line);
        if let Some(more) = count(line) {
            counts.add(more);
        }
    }) {
        Ok(success) => success,
        Err(error) => {
            eprintln!("{name}: {error:#}");
            false
        }
    };
    let empty = counts == Counts::default() && !may_be_empty;
    if empty && success {
        eprintln!("{name}: it has not said how many tests there were");
    }
    if counts.failed == 0 && (empty || !success) {
        counts.failed = 1;
    }
    if counts.failed > 0 {
        failures::keep(failures);
    }
    let word = if counts.failed == 0 { "ok" } else { "FAILED" };
    println!("==> {name}: {word} ({:.1} s)", start.elapsed().as_secs_f64());
    counts
}

pub(crate) fn announce(name: &str) {
    println!("==> {name}");
    let _ = std::io::stdout().flush();
}

fn watch(limit: Duration, command: &mut Command, mut each: impl FnMut(&str)) -> Result<bool> {
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .with_context(|| format!("starting {:?}", command.get_program()))?;
    let watched = Limit::on(child.id(), limit);
    if let Some(output) = child.stdout.take() {
        lines(output, |line| {
            println!("{line}");
            each(line);
        })?;
    }
    let status = child.wait()?;
    if watched.was_reached() {
        bail!("it was ended after {} s, which is its limit", limit.as_secs());
    }
    Ok(status.success())
}

fn lines(output: impl Read, mut each: impl FnMut(&str)) -> Result<()> {
    let mut output = BufReader::new(output);
    let mut bytes = Vec::new();
    while output.read_until(b'\n', &mut bytes)? > 0 {
        each(String::from_utf8_lossy(&bytes).trim_end());
        bytes.clear();
    }
    Ok(())
}

/// `test result: ok. 4 passed; 0 failed; 1 ignored; …`
pub(crate) fn cargo_tests(line: &str) -> Option<Counts> {
    let rest = line.trim().strip_prefix("test result:")?;
    let number = |word: &str| number_before(rest, word).unwrap_or(0);
    Some(Counts { passed: number("passed"), failed: number("failed"), skipped: number("ignored") })
}

/// `Tests run: 5, Failures: 0, Errors: 0, Skipped: 0` as Maven sums it up, not the lines of single classes.
pub(crate) fn maven_tests(line: &str) -> Option<Counts> {
    let rest = &line[line.find("Tests run:")?..];
    if rest.contains("Time elapsed") {
        return None;
    }
    let number = |word: &str| {
        let digits = &rest[rest.find(word)? + word.len()..];
        digits.trim_start_matches([':', ' ']).split(|letter: char| !letter.is_ascii_digit()).next()?.parse().ok()
    };
    let run: u64 = number("Tests run")?;
    let failed = number("Failures")? + number("Errors")?;
    let skipped = number("Skipped")?;
    Some(Counts { passed: run.saturating_sub(failed + skipped), failed, skipped })
}

/// `N passed, N failed, N skipped`
pub(crate) fn summary(line: &str) -> Option<Counts> {
    let passed = number_before(line, "passed")?;
    let failed = number_before(line, "failed")?;
    let skipped = number_before(line, "skipped")?;
    Some(Counts { passed, failed, skipped })
}

fn number_before(text: &str, word: &str) -> Option<u64> {
    let before = text[..text.find(word)?].trim_end();
    let start = before.rfind(|letter: char| !letter.is_ascii_digit()).map_or(0, |index| index + 1);
    before[start..].parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_tools_print_is_counted() {
        let counts = |passed, failed, skipped| Some(Counts { passed, failed, skipped });
        assert_eq!(cargo_tests("test result: FAILED. 4 passed; 2 failed; 1 ignored; 0 measured"), counts(4, 2, 1));
        assert_eq!(cargo_tests("running 4 tests"), None);
        assert_eq!(maven_tests("[ERROR] Tests run: 9, Failures: 1, Errors: 2, Skipped: 3"), counts(3, 3, 3));
        assert_eq!(maven_tests("[INFO] Tests run: 1, Failures: 0, Errors: 0, Skipped: 0, Time elapsed: 1 s"), None);
        assert_eq!(summary("12 passed, 3 failed, 0 skipped"), counts(12, 3, 0));
        assert_eq!(summary("done"), None);
    }

    #[test]
    fn a_failing_command_is_a_failure() {
        let counts = |command: &str| counted("step", Command::new("sh").args(["-c", command]), summary);
        assert_eq!(counts("exit 1"), Counts { failed: 1, ..Counts::default() });
        assert_eq!(counts("true"), Counts { failed: 1, ..Counts::default() });
        assert_eq!(whole("step", &mut Command::new("true")), Counts { passed: 1, ..Counts::default() });
        assert_eq!(whole("step", &mut Command::new("false")), Counts { failed: 1, ..Counts::default() });
        assert_eq!(counts("echo 2 passed, 1 failed, 0 skipped; exit 1"), Counts { passed: 2, failed: 1, skipped: 0 });
        assert_eq!(whole("step", &mut Command::new("/nowhere")).failed, 1);
    }

    #[test]
    fn a_command_that_hangs_is_ended_with_all_that_it_started() {
        let limit = Duration::from_millis(300);
        let begun = Instant::now();
        let mut command = Command::new("sh");
        command.args(["-c", "echo 2 passed, 0 failed, 0 skipped; sleep 600 & sleep 600"]);
        let counts = counted_within(limit, "step", &mut command, summary);
        assert_eq!(counts, Counts { passed: 2, failed: 1, skipped: 0 });
        assert!(begun.elapsed() < Duration::from_secs(60));
    }
}
