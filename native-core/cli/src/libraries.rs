//! The flag `--trust`: classes of libraries, each method of which is taken for one step.

use std::collections::BTreeSet;

use clap::Args;
use jess_engine::token::Token;
use jess_protocol::Options;
use jess_protocol::trust::{Pattern, PatternError};

use crate::headings;

/// What is taken to be atomic.
#[derive(Debug, Args)]
#[command(next_help_heading = headings::SEARCH)]
pub struct Libraries {
    /// Take each method of these classes of a library for one step; may be repeated.
    ///
    /// com.acme.Cache is a class with those nested in it, com.acme.cache.* a package, com.acme.cache.** the packages
    /// below it, too. A step ends where the library calls code of the program, and where it has to wait. The verdict
    /// names the pattern, a token holds it.
    #[arg(long, value_name = "PATTERN", value_parser = pattern)]
    pub trust: Vec<String>,
}

impl Libraries {
    /// Each pattern once.
    pub(crate) fn sorted(&self) -> Vec<String> {
        self.trust.iter().cloned().collect::<BTreeSet<_>>().into_iter().collect()
    }
}

fn pattern(text: &str) -> Result<String, PatternError> {
    Pattern::parse(text).map(|pattern| pattern.text().to_owned())
}

/// Checks what an exploration trusts, once its test is known.
pub(crate) fn check(options: &Options) -> Result<(), String> {
    Pattern::parse_all(&options.trust, &options.test).map(drop).map_err(|error| format!("--trust {error}"))
}

/// What the execution of a token trusts, which the worker needs from the beginning; it says itself what is wrong with
/// a token.
pub(crate) fn of_token(token: &str) -> Vec<String> {
    Token::decode(token).map_or_else(|_| Vec::new(), |token| token.trust)
}
