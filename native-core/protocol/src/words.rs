//! Choices among a few words: the same words on the command line, in JSON and, as constants, in the JUnit annotation.

use std::borrow::Cow;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serializer};

/// A choice among a few words.
pub trait Word: Copy + PartialEq + Send + Sync + 'static {
    /// All choices.
    const ALL: &'static [Self];

    /// The word for it.
    fn word(self) -> &'static str;

    /// Its text, which is its word unless there are more choices than words.
    fn text(self) -> Cow<'static, str> {
        self.word().into()
    }

    /// What a word stands for.
    fn from_word(text: &str) -> Result<Self, String> {
        from_words(text)
    }

    /// The words for all of them.
    #[must_use]
    fn words() -> Vec<&'static str> {
        Self::ALL.iter().map(|choice| choice.word()).collect()
    }
}

/// The choice with this word, if there is one.
pub(crate) fn from_words<T: Word>(text: &str) -> Result<T, String> {
    let found = T::ALL.iter().copied().find(|choice| choice.word() == text);
    found.ok_or_else(|| format!("`{text}` is none of {}", T::words().join(", ")))
}

/// A word in JSON; for `#[serde(with = "…")]`.
pub(crate) fn serialize<T: Word, S: Serializer>(choice: &T, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&choice.text())
}

pub(crate) fn deserialize<'de, T: Word, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    let text = String::deserialize(deserializer)?;
    T::from_word(&text).map_err(D::Error::custom)
}
