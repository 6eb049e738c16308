//! When timeouts expire, in words: one of four, or a time below which they are explored.
//!
//! Idea: a short timeout is part of how a program works, and its expiry a path of its own. A long one only keeps a test
//! from hanging, and its expiry while other threads can go on would be a false alarm. The time that separates the two
//! can be given.

use std::borrow::Cow;

use jess_engine::host::Timeouts;

use crate::words::{Word, from_words};

/// The default: timeouts of less than half a second are short.
pub const SHORT: Timeouts = Timeouts::Below(500 * NANOS_PER_MILLI);

const NANOS_PER_MILLI: u64 = 1_000_000;

impl Word for Timeouts {
    const ALL: &'static [Timeouts] = &[Timeouts::Explore, SHORT, Timeouts::Idle, Timeouts::Clock];

    fn word(self) -> &'static str {
        match self {
            Timeouts::Explore => "explore",
            Timeouts::Below(_) => "short",
            Timeouts::Idle => "idle",
            Timeouts::Clock => "clock",
        }
    }

    fn text(self) -> Cow<'static, str> {
        match self {
            Timeouts::Below(limit) if self != SHORT => format!("{}ms", limit / NANOS_PER_MILLI).into(),
            _ => self.word().into(),
        }
    }

    fn from_word(text: &str) -> Result<Timeouts, String> {
        below(text).map_or_else(
            || from_words(text).map_err(|wrong| format!("{wrong}, nor a time such as 200ms")),
            |limit| Ok(Timeouts::Below(limit)),
        )
    }
}

/// A time such as `200ms` or `2s`, in nanoseconds.
fn below(text: &str) -> Option<u64> {
    let (number, unit) = match text.strip_suffix("ms") {
        Some(number) => (number, NANOS_PER_MILLI),
        None => (text.strip_suffix('s')?, 1_000 * NANOS_PER_MILLI),
    };
    number.parse::<u64>().ok()?.checked_mul(unit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_times() {
        for (text, timeouts) in [
            ("explore", Timeouts::Explore),
            ("idle", Timeouts::Idle),
            ("clock", Timeouts::Clock),
            ("short", Timeouts::Below(500_000_000)),
            ("200ms", Timeouts::Below(200_000_000)),
        ] {
            assert_eq!(Timeouts::from_word(text), Ok(timeouts));
            assert_eq!(timeouts.text(), text);
        }
        assert_eq!(Timeouts::from_word("2s"), Ok(Timeouts::Below(2_000_000_000)));
        for wrong in ["never", "ms", "-1ms", "1.5s", "99999999999999999999s", "18446744073709551615ms", "5m", ""] {
            let said = Timeouts::from_word(wrong).expect_err(wrong);
            assert!(said.starts_with(&format!("`{wrong}` is none of explore, short, idle, clock")), "{said}");
        }
    }
}
