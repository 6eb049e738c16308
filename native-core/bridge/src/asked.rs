//! The options of an exploration, with the values of a replay token in place of those that it fixes.
//!
//! Idea: a token stands for the same execution wherever it is replayed, so it holds everything that the execution
//! depended on. What Java needs of that it reads from the same options ([`completed`]).

use jess_engine::token::{Token, TokenError};
use jess_protocol::Options;
use thiserror::Error;

/// Why options cannot be understood.
#[derive(Debug, Error)]
pub(crate) enum AskedError {
    /// They are malformed.
    #[error("the options cannot be read: {0}")]
    Options(#[from] serde_json::Error),
    /// The token is invalid.
    #[error(transparent)]
    Token(#[from] TokenError),
}

/// The options in a JSON text, and the token to replay.
pub(crate) fn read(text: &str) -> Result<(Options, Option<Token>), AskedError> {
    let mut options: Options = serde_json::from_str(text)?;
    let token = options.replay.as_deref().map(Token::decode).transpose()?;
    if let Some(token) = &token {
        options.seed = token.seed;
        options.timeouts = token.timeouts;
        options.spurious_wakeups = token.spurious_wakeups;
        options.explore_jdk = !token.trust_jdk;
        options.trust.clone_from(&token.trust);
    }
    Ok((options, token))
}

/// The same as text. Options that cannot be understood stay as they are: opening the exploration reports the reason.
pub(crate) fn completed(text: &str) -> String {
    let known = read(text).ok().and_then(|(options, _)| serde_json::to_string(&options).ok());
    known.unwrap_or_else(|| text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_knows_better() {
        let token = Token { seed: u64::MAX, spurious_wakeups: 2, trust_jdk: true, ..Token::default() }.encode();
        let text = completed(&format!(r#"{{"replay":"{token}","seed":1,"carrier":"platform"}}"#));
        assert!(text.contains(r#""seed":18446744073709551615"#), "{text}");
        assert!(text.contains(r#""explore_jdk":false"#), "{text}");
        assert!(text.contains(r#""spurious_wakeups":2"#) && text.contains(r#""carrier":"platform""#), "{text}");
    }

    #[test]
    fn what_is_not_understood_stays() {
        for text in ["", r#"{"replay":"jess1-AAAA"}"#, r#"{"stategy":"dpor"}"#] {
            assert_eq!(completed(text), text);
        }
    }
}
