//! Text of class files: modified UTF-8 (JVMS 4.4.7), kept as the bytes it is.
//!
//! Names are compared as bytes, which is exact: every UTF-16 sequence, lone surrogates included,
//! has one encoding only in modified UTF-8.

use std::borrow::Cow;
use std::fmt;

/// A text of a class file. May hold lone surrogates, so it is not a `str`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct JStr<'a>(&'a [u8]);

impl<'a> JStr<'a> {
    /// Wraps bytes that are taken to be modified UTF-8.
    pub const fn new(bytes: &'a [u8]) -> JStr<'a> {
        JStr(bytes)
    }

    /// The bytes in modified UTF-8.
    pub const fn as_bytes(self) -> &'a [u8] {
        self.0
    }

    /// Length in bytes.
    pub const fn len(self) -> usize {
        self.0.len()
    }

    /// Whether there are no bytes.
    pub const fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// The text as `str` when the bytes are also plain UTF-8 (no NUL, no supplementary characters).
    pub fn as_str(self) -> Option<&'a str> {
        std::str::from_utf8(self.0).ok()
    }

    /// Whether the bytes begin with `prefix`.
    pub fn starts_with(self, prefix: &str) -> bool {
        self.0.starts_with(prefix.as_bytes())
    }

    /// Whether the bytes end with `suffix`.
    pub fn ends_with(self, suffix: &str) -> bool {
        self.0.ends_with(suffix.as_bytes())
    }

    /// The UTF-16 code units.
    pub fn utf16(self) -> impl Iterator<Item = u16> + 'a {
        Utf16 { bytes: self.0 }
    }

    /// The text for people; lone surrogates become U+FFFD.
    pub fn to_str_lossy(self) -> Cow<'a, str> {
        if let Some(text) = self.as_str() {
            return Cow::Borrowed(text);
        }
        Cow::Owned(char::decode_utf16(self.utf16()).map(|unit| unit.unwrap_or(char::REPLACEMENT_CHARACTER)).collect())
    }

    /// Whether the bytes follow the grammar of JVMS 4.4.7.
    pub(crate) fn is_valid(self) -> bool {
        // Most names are ASCII without NUL: a branch-free fold finds that quickly.
        let ascii = self.0.iter().fold(0u8, |all, &byte| all | byte | byte.wrapping_sub(1));
        ascii < 0x80 || is_modified_utf8(self.0)
    }
}

fn is_modified_utf8(mut bytes: &[u8]) -> bool {
    fn tail(byte: u8) -> bool {
        byte & 0xc0 == 0x80
    }
    loop {
        bytes = match bytes {
            [] => return true,
            [1..=0x7f, rest @ ..] => rest,
            [0xc0..=0xdf, b, rest @ ..] if tail(*b) => rest,
            [0xe0..=0xef, b, c, rest @ ..] if tail(*b) && tail(*c) => rest,
            _ => return false,
        };
    }
}

struct Utf16<'a> {
    bytes: &'a [u8],
}

impl Iterator for Utf16<'_> {
    type Item = u16;

    fn next(&mut self) -> Option<u16> {
        let bits = |byte: u8| u16::from(byte & 0x3f);
        let (unit, rest) = match self.bytes {
            [] => return None,
            [a @ 0xe0..=0xef, b, c, rest @ ..] => (u16::from(a & 0x0f) << 12 | bits(*b) << 6 | bits(*c), rest),
            [a @ 0xc0..=0xdf, b, rest @ ..] => (u16::from(a & 0x1f) << 6 | bits(*b), rest),
            [a, rest @ ..] => (u16::from(*a), rest),
        };
        self.bytes = rest;
        Some(unit)
    }
}

/// Encodes a Rust text in modified UTF-8.
pub fn encode(text: &str) -> Cow<'_, [u8]> {
    if !text.bytes().any(|byte| byte == 0 || byte >= 0xf0) {
        return Cow::Borrowed(text.as_bytes());
    }
    let mut bytes = Vec::with_capacity(text.len() + 8);
    for unit in text.encode_utf16() {
        match unit {
            1..=0x7f => bytes.push(unit as u8),
            0 | 0x80..=0x7ff => {
                bytes.extend([0xc0 | (unit >> 6) as u8, 0x80 | (unit & 0x3f) as u8]);
            }
            _ => {
                bytes.extend([0xe0 | (unit >> 12) as u8, 0x80 | ((unit >> 6) & 0x3f) as u8, 0x80 | (unit & 0x3f) as u8])
            }
        }
    }
    Cow::Owned(bytes)
}

impl PartialEq<str> for JStr<'_> {
    fn eq(&self, other: &str) -> bool {
        // For texts with NUL or supplementary characters the encodings differ.
        self.0 == &*encode(other)
    }
}

impl PartialEq<&str> for JStr<'_> {
    fn eq(&self, other: &&str) -> bool {
        *self == **other
    }
}

impl fmt::Display for JStr<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_str_lossy())
    }
}

impl fmt::Debug for JStr<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.to_str_lossy(), f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encodes_nul_and_supplementary_characters_like_java() {
        assert_eq!(&*encode("a\0\u{1f600}"), b"a\xc0\x80\xed\xa0\xbd\xed\xb8\x80");
        assert_eq!(JStr::new(&encode("a\0\u{1f600}")).to_str_lossy(), "a\0\u{1f600}");
        assert!(JStr::new(&encode("a\0\u{1f600}")).is_valid());
        assert!(JStr::new(&encode("a\0\u{1f600}")) == "a\0\u{1f600}");
    }

    #[test]
    fn keeps_lone_surrogates() {
        let lone = JStr::new(b"x\xed\xa0\xbdy");
        assert!(lone.is_valid());
        assert_eq!(lone.utf16().collect::<Vec<_>>(), [0x78, 0xd83d, 0x79]);
        assert_eq!(lone.to_str_lossy(), "x\u{fffd}y");
    }

    #[test]
    fn rejects_what_java_rejects() {
        for bad in [&b"\0"[..], b"a\x80", b"\xc0", b"\xe0\x80", b"\xf0\x9f\x98\x80", b"\xff"] {
            assert!(!JStr::new(bad).is_valid(), "{bad:?}");
        }
        assert!(JStr::new(b"").is_valid());
    }
}
