//! Schedule tokens.
//!
//! A token is one line of text that names everything a replay needs: `jess1-` followed by URL-safe base64 of a
//! postcard-encoded [`Token`] and its CRC-32; what most tokens do not have comes last, and only where it is. Versioned by
//! the prefix; a token that was damaged or made by something else is an error that says so.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::host::{Counted, Schedule, Timeouts};

const FAMILY: &str = "jess";
/// The first format. The others are the same where other steps count ([`Counted`]), whose number is added.
const FIRST: u32 = 1;
const LAST: u32 = FIRST + 31;

/// What a replay needs to know.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Token {
    /// The JDK build the schedule was found on.
    pub jdk: String,
    /// Hash of the classes under test.
    pub classes: u64,
    /// Name of the test.
    pub test: String,
    /// When timeouts expire.
    pub timeouts: Timeouts,
    /// Seed.
    pub seed: u64,
    /// How many waits and parks of each thread may end without a cause.
    #[serde(skip)]
    pub spurious_wakeups: u32,
    /// Whether code of the JDK that is trusted ran in single steps.
    #[serde(skip)]
    pub trust_jdk: bool,
    /// The schedule itself.
    #[serde(with = "bare")]
    pub schedule: Schedule,
}

/// A schedule without what counts in it, which the version says.
mod bare {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use crate::host::{Counted, Schedule, ThreadIx};

    pub(super) fn serialize<S: Serializer>(schedule: &Schedule, serializer: S) -> Result<S::Ok, S::Error> {
        (&schedule.runs, &schedule.choices).serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Schedule, D::Error> {
        let (runs, choices) = <(Vec<(ThreadIx, u32)>, Vec<u32>)>::deserialize(deserializer)?;
        Ok(Schedule { runs, choices, counted: Counted::default() })
    }
}

/// Why a line of text is not a token.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TokenError {
    /// It does not start like one.
    #[error("not a JESS schedule token: it does not start with `jess1-`")]
    Foreign,
    /// It was made by another version.
    #[error("the token has format version {0}, this program understands versions up to {LAST}")]
    Version(u32),
    /// It has characters that no token has, or was cut off.
    #[error("the token is damaged: {0}")]
    Damaged(&'static str),
}

impl Token {
    /// The token as one line of text.
    #[must_use]
    pub fn encode(&self) -> String {
        let mut bytes = postcard::to_stdvec(self).unwrap_or_default();
        if self.spurious_wakeups > 0 || self.trust_jdk {
            bytes.extend(postcard::to_stdvec(&self.spurious_wakeups).unwrap_or_default());
        }
        if self.trust_jdk {
            bytes.extend(postcard::to_stdvec(&true).unwrap_or_default());
        }
        let checksum = crc32fast::hash(&bytes);
        bytes.extend_from_slice(&checksum.to_le_bytes());
        let version = FIRST + self.schedule.counted.bits();
        format!("{FAMILY}{version}-{}", URL_SAFE_NO_PAD.encode(bytes))
    }

    /// Reads a token back.
    pub fn decode(text: &str) -> Result<Token, TokenError> {
        let rest = text.trim().strip_prefix(FAMILY).ok_or(TokenError::Foreign)?;
        let (version, body) = rest.split_once('-').ok_or(TokenError::Foreign)?;
        let version: u32 = version.parse().map_err(|_| TokenError::Foreign)?;
        if !(FIRST..=LAST).contains(&version) {
            return Err(TokenError::Version(version));
        }
        let bytes =
            URL_SAFE_NO_PAD.decode(body).map_err(|_| TokenError::Damaged("it holds characters that no token has"))?;
        let (data, checksum) = bytes.split_last_chunk::<4>().ok_or(TokenError::Damaged("it is too short"))?;
        if crc32fast::hash(data) != u32::from_le_bytes(*checksum) {
            return Err(TokenError::Damaged("the checksum does not match"));
        }
        let senseless = |_| TokenError::Damaged("its contents make no sense");
        let (mut token, more): (Token, &[u8]) = postcard::take_from_bytes(data).map_err(senseless)?;
        if !more.is_empty() {
            let (wakeups, more) = postcard::take_from_bytes(more).map_err(senseless)?;
            token.spurious_wakeups = wakeups;
            token.trust_jdk = !more.is_empty() && postcard::from_bytes(more).map_err(senseless)?;
        }
        token.schedule.counted = Counted::from_bits(version - FIRST);
        Ok(token)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::host::ThreadIx;

    fn sample() -> Token {
        Token {
            jdk: "17.0.1+12".into(),
            classes: 0xfeed_beef,
            test: "bank.Transfer".into(),
            timeouts: Timeouts::Idle,
            seed: 7,
            spurious_wakeups: 0,
            trust_jdk: false,
            schedule: Schedule {
                runs: vec![(ThreadIx(0), 12), (ThreadIx(2), 3), (ThreadIx(1), 70_000)],
                choices: vec![2, 0],
                counted: Counted::default(),
            },
        }
    }

    #[test]
    fn round_trip() {
        let token = sample();
        let text = token.encode();
        assert!(text.starts_with("jess1-") && !text.contains(char::is_whitespace));
        assert_eq!(Token::decode(&format!(" {text}\n")), Ok(token));
        let mut token = sample();
        token.schedule.counted.arrivals = true;
        token.spurious_wakeups = 300;
        assert!(token.encode().starts_with("jess2-"));
        assert_eq!(Token::decode(&token.encode()), Ok(token.clone()));
        token.trust_jdk = true;
        assert_eq!(Token::decode(&token.encode()), Ok(token.clone()));
        token.spurious_wakeups = 0;
        assert_eq!(Token::decode(&token.encode()), Ok(token));
    }

    #[test]
    fn every_damaged_character_is_noticed() {
        let text = sample().encode();
        for position in 6..text.len() {
            for replacement in ['A', 'z', '!'] {
                let mut damaged: Vec<char> = text.chars().collect();
                if damaged[position] == replacement {
                    continue;
                }
                damaged[position] = replacement;
                let damaged: String = damaged.into_iter().collect();
                assert!(Token::decode(&damaged).is_err(), "{damaged}");
            }
            assert!(Token::decode(&text[..position]).is_err());
        }
    }

    #[test]
    fn foreign_and_future_tokens_are_named() {
        assert_eq!(Token::decode("hello"), Err(TokenError::Foreign));
        assert_eq!(Token::decode("jessica-AAAA"), Err(TokenError::Foreign));
        assert_eq!(Token::decode("jess33-AAAA"), Err(TokenError::Version(33)));
    }
}
