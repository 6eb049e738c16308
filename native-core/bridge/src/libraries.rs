//! The trusted libraries of an exploration: whether its JVM is one that trusts them, and what the result says of them.
//!
//! Idea: twins of trusted libraries are other twins, which classes get when they are loaded. So a JVM has its libraries
//! from the beginning, and an exploration that trusts others belongs into another JVM. Invariant: no exploration runs
//! with other libraries than it was asked for, and none that has trusted nothing goes without saying.

use crate::transform;
use jess_protocol::Options;
use jess_protocol::trust::{Pattern, PatternError, property};
use std::collections::BTreeSet;

/// Why an exploration cannot run in this JVM.
#[derive(Debug, thiserror::Error)]
pub(crate) enum LibrariesError {
    #[error("--trust {0}")]
    Pattern(#[from] PatternError),
    #[error("this JVM was started to trust {here}, the exploration trusts {asked}; remedy: {remedy}")]
    Others { here: String, asked: String, remedy: String },
}

/// Compares what an exploration trusts with what this JVM does.
pub(crate) fn check(options: &Options) -> Result<(), LibrariesError> {
    let asked = Pattern::parse_all(&options.trust, &options.test)?;
    let asked: BTreeSet<&str> = asked.iter().map(Pattern::text).collect();
    let here: BTreeSet<&str> = transform::libraries().iter().map(Pattern::text).collect();
    if asked == here {
        return Ok(());
    }
    let list = |patterns: &BTreeSet<&str>| match patterns.is_empty() {
        true => "no library".to_owned(),
        false => patterns.iter().copied().collect::<Vec<_>>().join(", "),
    };
    let remedy = property(&options.trust)
        .map_or("start it without -Djess.trust".to_owned(), |property| format!("start it with {property}"));
    Err(LibrariesError::Others { here: list(&here), asked: list(&asked), remedy })
}

/// What a verdict is relative to because of them.
pub(crate) fn terms(options: &Options) -> impl Iterator<Item = String> {
    let met = options.trust.iter().filter(|pattern| transform::has_met(pattern));
    met.map(|pattern| format!("{pattern} behaves as if each of its methods were atomic (`--trust`)"))
}

/// What is to be said of those that have trusted nothing, or less than it may seem.
pub(crate) fn warnings(options: &Options) -> impl Iterator<Item = String> {
    let inherited = transform::inherits_from_others().into_iter().map(|(class, above)| {
        format!(
            "{class} is trusted, but not what it inherits from {above}; remedy: --trust {above}, too, if each of its \
             methods is atomic"
        )
    });
    let absent = options.trust.iter().filter(|pattern| !transform::has_met(pattern));
    let absent = absent.map(|pattern| {
        format!(
            "--trust {pattern} has trusted nothing: no class that it covers was loaded; remedy: compare it with the \
             names of the library's classes, or leave it out"
        )
    });
    let some = !options.trust.is_empty();
    let apart = (some && !options.strategy.joins_trusted() && options.replay.is_none()).then(|| {
        format!(
            "--trust has no effect with --strategy {}, which explores trusted code like any other; remedy: another \
             strategy, such as dpor",
            options.strategy
        )
    });
    absent.chain(inherited.filter(move |_| some)).chain(apart)
}

#[cfg(test)]
mod tests {
    use super::*;
    use jess_engine::host::Strategy;

    fn refused(trust: &[&str], test: &str) -> String {
        let trust = trust.iter().map(|&text| text.to_owned()).collect();
        let options = Options { trust, test: test.to_owned(), ..Options::default() };
        check(&options).expect_err("another JVM").to_string()
    }

    #[test]
    fn another_jvm_is_refused() {
        assert!(check(&Options::default()).is_ok());
        let error = refused(&["b.C", "a.**"], "T");
        assert!(error.contains("to trust no library, the exploration trusts a.**, b.C"), "{error}");
        assert!(error.contains("-Djess.trust=b.C,a.**"), "{error}");
        assert!(refused(&["java.util.HashMap"], "T").starts_with("--trust `java.util.HashMap` is code of the JDK"));
        assert!(refused(&["a.*"], "a.T#m").contains("a.T, the class of the test"));
    }

    #[test]
    fn what_has_trusted_nothing_is_said() {
        let options = Options { trust: vec!["a.B".to_owned()], ..Options::default() };
        assert_eq!(terms(&options).count(), 0);
        assert!(warnings(&options).all(|warning| warning.starts_with("--trust a.B has trusted nothing")));
        assert_eq!(warnings(&options).count(), 1);
        let options = Options { strategy: Strategy::SourceDpor, ..options };
        assert!(warnings(&options).any(|warning| warning.contains("no effect with --strategy source-dpor")));
    }
}
