//! Schedule tokens.
//!
//! A token is one line of text that names everything a replay needs: `jess34-` followed by URL-safe base64 of a
//! postcard-encoded [`Token`] and its CRC-32. The number is the version of the format; a token that was damaged or made
//! by something else is refused with an error that names the reason.
//!
//! Older tokens, 1 to 32, do not record which threads were named when, and are replayed without that
//! ([`Schedule::named`]). Their number encodes which steps count ([`Counted`]); fields that most of them do not have
//! come last, and only if present. Tokens of format 33 do not record which classes were initialised again, and what
//! they show ([`Shows`]) comes last, and only if present. Format 35 is that of tokens with trusted libraries; all
//! others are made in format 34, which older programs understand.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::host::{Bug, BugKind, Counted, Schedule, ThreadIx, Timeouts};

const FAMILY: &str = "jess";
/// The first of the old formats; which steps count is added to it as a number.
const FIRST: u32 = 1;
const LAST_OLD: u32 = FIRST + 31;
/// The first format that records which threads were named.
const NAMES: u32 = LAST_OLD + 1;
/// The format of the tokens that are made.
const USUAL: u32 = 34;
/// The format of those with trusted libraries.
const VERSION: u32 = 35;

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
    /// How many waits, parks and weak updates of each thread may end without a cause.
    #[serde(skip)]
    pub spurious_wakeups: u32,
    /// Whether code of the JDK that is trusted ran in single steps.
    #[serde(skip)]
    pub trust_jdk: bool,
    /// Patterns of the libraries of the program that ran in single steps.
    #[serde(skip)]
    pub trust: Vec<String>,
    /// The bug that the schedule leads to, if that is what the token is for.
    #[serde(skip)]
    pub shows: Option<Shows>,
    /// The classes that were initialised in each execution, by the hash codes of their names in Java, in order; nothing
    /// if that is unknown.
    #[serde(skip)]
    pub initialised_again: Option<Vec<i32>>,
    /// The schedule itself.
    #[serde(with = "bare")]
    pub schedule: Schedule,
}

/// The properties of a bug that another execution of the same schedule must share.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shows {
    /// Its kind.
    pub kind: BugKind,
    /// The CRC-32 of the name of the exception's class; 0 without an exception.
    pub class: u32,
}

impl Shows {
    /// Nothing for a data race: an execution that follows its schedule to the end may reach something worse.
    #[must_use]
    pub fn of(bug: &Bug) -> Option<Shows> {
        let class = bug.failure.as_ref().map_or(0, |failure| crc32fast::hash(failure.type_name.as_bytes()));
        (bug.kind != BugKind::Race).then_some(Shows { kind: bug.kind, class })
    }
}

/// What follows it in the bytes: the rest of the options, and of the schedule.
#[derive(Serialize, Deserialize)]
struct Rest {
    spurious_wakeups: u32,
    trust_jdk: bool,
    counted: u32,
    named: Vec<ThreadIx>,
}

/// And what follows that since format 34.
type More = (Option<Shows>, Option<Vec<i32>>);

/// And that since format 35.
type Libraries = Vec<String>;

/// The part of a schedule that tokens have had from the beginning.
mod bare {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use crate::host::{Counted, Schedule, ThreadIx};

    pub(super) fn serialize<S: Serializer>(schedule: &Schedule, serializer: S) -> Result<S::Ok, S::Error> {
        (&schedule.runs, &schedule.choices).serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Schedule, D::Error> {
        let (runs, choices) = <(Vec<(ThreadIx, u32)>, Vec<u32>)>::deserialize(deserializer)?;
        Ok(Schedule { runs, choices, counted: Counted::default(), named: None })
    }
}

/// Why a line of text is not a token.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TokenError {
    /// It does not start like one.
    #[error("not a JESS schedule token: it does not start with `jess` and a number")]
    Foreign,
    /// It was made by another version.
    #[error("the token has format version {0}, this program understands versions up to {VERSION}")]
    Version(u32),
    /// It has characters that no token has, or was cut off.
    #[error("the token is damaged: {0}")]
    Damaged(&'static str),
}

impl Token {
    /// The token as one line of text.
    #[must_use]
    pub fn encode(&self) -> String {
        let rest = Rest {
            spurious_wakeups: self.spurious_wakeups,
            trust_jdk: self.trust_jdk,
            counted: self.schedule.counted.bits(),
            named: self.schedule.named.clone().unwrap_or_default(),
        };
        let more: More = (self.shows, self.initialised_again.clone());
        let (version, bytes) = if self.trust.is_empty() {
            (USUAL, postcard::to_stdvec(&(self, rest, more)))
        } else {
            (VERSION, postcard::to_stdvec(&(self, rest, more, &self.trust)))
        };
        let mut bytes = bytes.unwrap_or_default();
        let checksum = crc32fast::hash(&bytes);
        bytes.extend_from_slice(&checksum.to_le_bytes());
        format!("{FAMILY}{version}-{}", URL_SAFE_NO_PAD.encode(bytes))
    }

    /// Reads a token back.
    pub fn decode(text: &str) -> Result<Token, TokenError> {
        let rest = text.trim().strip_prefix(FAMILY).ok_or(TokenError::Foreign)?;
        let (version, body) = rest.split_once('-').ok_or(TokenError::Foreign)?;
        let version: u32 = version.parse().map_err(|_| TokenError::Foreign)?;
        if !(FIRST..=VERSION).contains(&version) {
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
        if version <= LAST_OLD {
            token.schedule.counted = Counted::from_bits(version - FIRST);
            if !more.is_empty() {
                let (wakeups, more) = postcard::take_from_bytes(more).map_err(senseless)?;
                token.spurious_wakeups = wakeups;
                token.trust_jdk = !more.is_empty() && postcard::from_bytes(more).map_err(senseless)?;
            }
            return Ok(token);
        }
        let (rest, more): (Rest, &[u8]) = postcard::take_from_bytes(more).map_err(senseless)?;
        token.spurious_wakeups = rest.spurious_wakeups;
        token.trust_jdk = rest.trust_jdk;
        token.schedule.counted = Counted::from_bits(rest.counted);
        token.schedule.named = Some(rest.named);
        if version > NAMES {
            let ((shows, initialised_again), more): (More, &[u8]) =
                postcard::take_from_bytes(more).map_err(senseless)?;
            token.shows = shows;
            token.initialised_again = initialised_again;
            if version > USUAL {
                token.trust = postcard::from_bytes::<Libraries>(more).map_err(senseless)?;
            }
        } else if !more.is_empty() {
            token.shows = Some(postcard::from_bytes(more).map_err(senseless)?);
        }
        Ok(token)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Token {
        Token {
            jdk: "17.0.1+12".into(),
            classes: 0xfeed_beef,
            test: "bank.Transfer".into(),
            timeouts: Timeouts::Idle,
            seed: 7,
            spurious_wakeups: 0,
            trust_jdk: false,
            trust: Vec::new(),
            shows: None,
            initialised_again: None,
            schedule: Schedule {
                runs: vec![(ThreadIx(0), 12), (ThreadIx(2), 3), (ThreadIx(1), 70_000)],
                choices: vec![2, 0],
                counted: Counted::default(),
                named: Some(vec![ThreadIx(2), ThreadIx(1)]),
            },
        }
    }

    #[test]
    fn round_trip() {
        let token = sample();
        let text = token.encode();
        assert!(text.starts_with("jess34-") && !text.contains(char::is_whitespace));
        assert_eq!(Token::decode(&format!(" {text}\n")), Ok(token));
        let mut token = sample();
        token.schedule.counted.arrivals = true;
        token.spurious_wakeups = 300;
        assert_eq!(Token::decode(&token.encode()), Ok(token.clone()));
        token.trust_jdk = true;
        assert_eq!(Token::decode(&token.encode()), Ok(token.clone()));
        token.spurious_wakeups = 0;
        token.schedule.named = Some(Vec::new());
        assert_eq!(Token::decode(&token.encode()), Ok(token.clone()));
        token.shows = Some(Shows { kind: BugKind::Deadlock, class: u32::MAX });
        assert_eq!(Token::decode(&token.encode()), Ok(token.clone()));
        token.initialised_again = Some(Vec::new());
        assert_eq!(Token::decode(&token.encode()), Ok(token.clone()));
        token.initialised_again = Some(vec![i32::MIN, -1, 7]);
        token.shows = None;
        assert_eq!(Token::decode(&token.encode()), Ok(token));
    }

    #[test]
    fn a_token_with_trusted_libraries_says_which() {
        let trust = vec!["com.acme.Cache".to_owned(), "com.acme.pool.**".to_owned()];
        let token = Token { trust, initialised_again: Some(vec![7]), ..sample() };
        let text = token.encode();
        assert!(text.starts_with("jess35-"), "{text}");
        assert_eq!(Token::decode(&text), Ok(token));
    }

    #[test]
    fn old_tokens_are_read() {
        let mut token = sample();
        token.schedule.named = None;
        assert_eq!(
            Token::decode("jess1-CTE3LjAuMSsxMu_9tvcPDWJhbmsuVHJhbnNmZXIBBwMADAIDAfCiBAICAB3OyjY"),
            Ok(token.clone())
        );
        token.schedule.counted.arrivals = true;
        token.spurious_wakeups = 300;
        assert_eq!(
            Token::decode("jess2-CTE3LjAuMSsxMu_9tvcPDWJhbmsuVHJhbnNmZXIBBwMADAIDAfCiBAICAKwCVzXVLg"),
            Ok(token.clone())
        );
        token.trust_jdk = true;
        assert_eq!(
            Token::decode("jess2-CTE3LjAuMSsxMu_9tvcPDWJhbmsuVHJhbnNmZXIBBwMADAIDAfCiBAICAKwCAXnOJFA"),
            Ok(token)
        );
    }

    #[test]
    fn tokens_that_say_nothing_of_classes_are_read() {
        for shows in [None, Some(Shows { kind: BugKind::Livelock, class: 7 })] {
            let token = Token { shows, ..sample() };
            let named = token.schedule.named.clone().unwrap_or_default();
            let rest = Rest { spurious_wakeups: 0, trust_jdk: false, counted: 0, named };
            let mut bytes = postcard::to_stdvec(&(&token, rest)).expect("bytes");
            bytes.extend(shows.iter().flat_map(|shows| postcard::to_stdvec(shows).expect("bytes")));
            bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
            assert_eq!(Token::decode(&format!("jess33-{}", URL_SAFE_NO_PAD.encode(bytes))), Ok(token));
        }
    }

    #[test]
    fn every_damaged_character_is_noticed() {
        let text = sample().encode();
        for position in 7..text.len() {
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
        assert_eq!(Token::decode("jess36-AAAA"), Err(TokenError::Version(36)));
    }
}
