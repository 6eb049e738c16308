//! How a program ends: what was expected, what JESS said, and what is known about the difference.
//!
//! Invariant: no other verdict, and no other kind of bug, counts as the expected one.

use anyhow::{Context, Result, bail};
use serde_json::Value;

const KINDS: [&str; 5] = ["exception", "assertion", "deadlock", "livelock", "race"];
const VERDICTS: [&str; 7] = ["verified", "bug", "budget", "uncontrolled", "nondeterministic", "trouble", "endless"];

/// `ok`, `bug KIND`, or `bug KIND "TEXT"`, where KIND may be several, joined by `|`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Expected {
    /// Verified, or no bug within the budget.
    Ok,
    Bug {
        kinds: Vec<String>,
        text: String,
    },
}

impl Expected {
    pub(super) fn parse(text: &str) -> Result<Expected> {
        if text == "ok" {
            return Ok(Expected::Ok);
        }
        let bug = text.strip_prefix("bug ").with_context(|| format!("{text:?} is neither ok nor a bug"))?;
        let (kinds, text) = bug.split_once(' ').unwrap_or((bug, "\"\""));
        let text = text.strip_prefix('"').and_then(|text| text.strip_suffix('"')).context("a text has quotes")?;
        let kinds: Vec<String> = kinds.split('|').map(str::to_owned).collect();
        match kinds.iter().find(|kind| !KINDS.contains(&kind.as_str())) {
            Some(kind) => bail!("{kind:?} is no kind of bug"),
            None => Ok(Expected::Bug { kinds, text: text.to_owned() }),
        }
    }

    pub(super) fn is(&self, got: &Ending) -> bool {
        match self {
            Expected::Ok => ["verified", "budget"].contains(&got.verdict.as_str()),
            Expected::Bug { kinds, text } => {
                got.verdict == "bug" && kinds.contains(&got.kind) && got.message.contains(text)
            }
        }
    }

    pub(super) fn words(&self) -> String {
        match self {
            Expected::Ok => "ok".to_owned(),
            Expected::Bug { kinds, .. } => kinds.join("|"),
        }
    }
}

/// How a run ended.
#[derive(Debug, Clone, Default)]
pub(super) struct Ending {
    /// The verdict, `trouble` without one, or `endless`.
    pub verdict: String,
    /// Of a bug.
    pub kind: String,
    pub message: String,
    pub executions: u64,
}

impl Ending {
    /// `result`: what JESS has written, if it has; `text`: the end of what it has printed.
    pub(super) fn of(result: &Value, text: &str) -> Ending {
        let word = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let Some(verdict) = result["verdict"].as_str() else {
            return Ending { verdict: "trouble".to_owned(), message: text.to_owned(), ..Ending::default() };
        };
        let bug = &result["bug"];
        let message = if bug.is_object() { &bug["message"] } else { &result["message"] };
        Ending {
            verdict: verdict.to_owned(),
            kind: word(&bug["kind"]),
            message: word(message),
            executions: result["executions"].as_u64().unwrap_or(0),
        }
    }

    /// The run was ended, long after its budget.
    pub(super) fn endless() -> Ending {
        Ending { verdict: "endless".to_owned(), message: "it did not end".to_owned(), ..Ending::default() }
    }

    pub(super) fn words(&self) -> &str {
        if self.verdict == "bug" { &self.kind } else { &self.verdict }
    }

    /// Exit code 3.
    pub(super) fn is_refused(&self) -> bool {
        ["uncontrolled", "nondeterministic"].contains(&self.verdict.as_str())
    }
}

/// A difference from what is expected that is known: `17 25: VERDICT: REASON`, or `VERDICT: REASON` on every JDK.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Known {
    jdks: Vec<u32>,
    verdict: String,
    pub reason: String,
}

impl Known {
    pub(super) fn parse(text: &str) -> Result<Known> {
        let (first, rest) = text.split_once(": ").context("a known end has a verdict and a reason")?;
        let jdks: Option<Vec<u32>> = first.split_whitespace().map(|word| word.parse().ok()).collect();
        let (jdks, verdict, reason) = match jdks {
            Some(jdks) => {
                let (verdict, reason) = rest.split_once(": ").context("a known end has a verdict and a reason")?;
                (jdks, verdict, reason)
            }
            None => (Vec::new(), first, rest),
        };
        if !VERDICTS.contains(&verdict) {
            bail!("{verdict:?} is no verdict");
        }
        Ok(Known { jdks, verdict: verdict.to_owned(), reason: reason.to_owned() })
    }

    pub(super) fn covers(&self, jdk: u32, got: &Ending) -> bool {
        (self.jdks.is_empty() || self.jdks.contains(&jdk)) && self.verdict == got.verdict
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn only_the_expected_end_is_expected() -> Result<()> {
        let bug = |kind: &str, message: &str| {
            Ending::of(&json!({"verdict": "bug", "bug": {"kind": kind, "message": message}}), "")
        };
        let verified = Ending::of(&json!({"verdict": "verified", "executions": 3}), "");
        let expected = Expected::parse("bug deadlock|livelock \"waits\"")?;
        assert!(expected.is(&bug("deadlock", "a waits")) && expected.is(&bug("livelock", "waits")));
        assert!(!expected.is(&bug("deadlock", "a")) && !expected.is(&bug("assertion", "waits")));
        assert!(!expected.is(&verified) && Expected::Ok.is(&verified));
        assert!(!Expected::Ok.is(&bug("deadlock", "")) && !Expected::Ok.is(&Ending::endless()));
        assert!(!Expected::Ok.is(&Ending::of(&Value::Null, "it has failed")));
        assert!(Expected::parse("bug").is_err() && Expected::parse("bug crash").is_err());
        assert!(Expected::parse("bug deadlock waits").is_err());
        Ok(())
    }

    #[test]
    fn what_is_known_is_known_of_its_jdks() -> Result<()> {
        let refused = Ending::of(&json!({"verdict": "uncontrolled", "message": "m"}), "");
        let known = Known::parse("17 25: uncontrolled: it needs: a socket")?;
        assert_eq!(known.reason, "it needs: a socket");
        assert!(known.covers(25, &refused) && !known.covers(21, &refused) && !known.covers(17, &Ending::endless()));
        assert!(Known::parse("uncontrolled: everywhere")?.covers(21, &refused));
        assert!(Known::parse("uncontrolled").is_err() && Known::parse("refused: why").is_err());
        Ok(())
    }
}
