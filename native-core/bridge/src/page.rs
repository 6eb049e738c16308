//! The result of a test as a page and as a log for code scanning, for the JUnit extension.
//!
//! Idea: a result is complete only when the agent has added to it what this library does not know, so both are made
//! from the JSON that comes back, not from the exploration.

use std::env;
use std::path::PathBuf;

use jess_protocol::result::Outcome;
use jess_report::html::Page;
use jess_report::sarif::Log;
use jess_report::sources::{Sources, source_roots};

/// The page; `class_path` has the classes, beside which sources may be.
///
/// # Errors
///
/// The result cannot be read.
pub(crate) fn of(
    result: &str,
    class_path: &str,
    jdk: Option<String>,
    replaying: bool,
) -> Result<String, serde_json::Error> {
    let (outcome, sources) = read(result, class_path, jdk)?;
    let token = outcome.bug.as_ref().and_then(|bug| bug.token.as_deref());
    let property = token.map(|token| format!("-Djess.replay={token}"));
    let page = Page { outcome: &outcome, sources: &sources, replaying, unfold: false, property: property.as_deref() };
    Ok(page.render())
}

/// The log; see [`of`].
///
/// # Errors
///
/// The result cannot be read.
pub(crate) fn log(result: &str, class_path: &str, jdk: Option<String>) -> Result<String, serde_json::Error> {
    let (outcome, sources) = read(result, class_path, jdk)?;
    Ok(Log { outcome: &outcome, sources: &sources, unfold: false }.render())
}

fn read(result: &str, class_path: &str, jdk: Option<String>) -> Result<(Outcome, Sources), serde_json::Error> {
    let mut outcome: Outcome = serde_json::from_str(result)?;
    outcome.jdk = outcome.jdk.or(jdk);
    let class_path: Vec<PathBuf> = env::split_paths(class_path).collect();
    let sources = Sources::find(&source_roots(&[], &class_path), &outcome);
    Ok((outcome, sources))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_result_becomes_a_page() {
        let result = r#"{"jess":"0.1.0","verdict":"bug","executions":2,"bug":{"kind":"deadlock","token":"jess1-x"},"test":"A#<b>"}"#;
        let page = of(result, "", Some("17.0.1".to_owned()), false).expect("a result");
        assert!(
            page.contains("-Djess.replay=jess1-x") && page.contains("on JDK 17.0.1") && page.contains("A#&lt;b&gt;")
        );
        assert!(of("{}", "", None, false).is_err());
    }

    #[test]
    fn a_result_becomes_a_log() {
        let result = r#"{"jess":"0.1.0","verdict":"bug","executions":2,"bug":{"kind":"deadlock","token":"jess1-x"},"test":"A#b"}"#;
        let log = log(result, "", Some("17.0.1".to_owned())).expect("a result");
        assert!(log.contains("\"jess/deadlock\"") && log.contains("\"jess1-x\"") && log.contains("\"17.0.1\""));
        assert!(super::log("{}", "", None).is_err());
    }
}
