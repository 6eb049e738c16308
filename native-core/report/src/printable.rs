//! Which characters of a program's texts may be printed.
//!
//! Idea: names, values and messages come from the program under test and may contain anything: a NUL, the escape
//! sequences of a terminal, marks that change the direction of the following text. Printed as they are, they would
//! change what the reader sees of the rest. They are shown as escapes with their numbers instead, as in a Java literal.
//!
//! Invariant: the result prints as it is, is never shorter than the text, and is not changed by escaping it again.

use std::borrow::Cow;
use std::fmt::Write as _;

/// The text with everything escaped that does not print as itself, except line breaks and tabs.
pub fn printable(text: &str) -> Cow<'_, str> {
    told(text, |letter| letter != '\n' && letter != '\t' && is_hidden(letter))
}

/// The same for text that has to keep its position in a line: tabs are escaped, too.
pub(crate) fn in_place(text: &str) -> Cow<'_, str> {
    told(text, |letter| letter != '\n' && is_hidden(letter))
}

/// The same for text that has to stay one line.
pub fn one_line(text: &str) -> Cow<'_, str> {
    told(text, is_hidden)
}

fn told(text: &str, hides: impl Fn(char) -> bool) -> Cow<'_, str> {
    if !text.chars().any(&hides) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 8);
    for letter in text.chars() {
        match letter {
            letter if !hides(letter) => out.push(letter),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '\r' => out.push_str("\\r"),
            letter => {
                for unit in letter.encode_utf16(&mut [0; 2]) {
                    let _ = write!(out, "\\u{unit:04x}");
                }
            }
        }
    }
    Cow::Owned(out)
}

/// Control characters, line separators, and characters without a width that change how others are shown (Unicode 16,
/// category Cf, except those that scripts and emojis need).
fn is_hidden(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{feff}')
        || matches!(letter, '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{fff9}'..='\u{fffb}' | '\u{e0001}'..='\u{e007f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_hides_is_told() {
        assert_eq!(printable("a\n\tb"), "a\n\tb");
        assert_eq!(in_place("a\n\tb\u{0}\u{1b}[31m\r"), "a\n\\tb\\u0000\\u001b[31m\\r");
        assert_eq!(one_line("a\nb\u{202e}c\u{e0020}"), "a\\nb\\u202ec\\udb40\\udc20");
        assert_eq!(printable("Grüße, 漢字 🙂 ← \"x\" \\n \u{a0}"), "Grüße, 漢字 🙂 ← \"x\" \\n \u{a0}");
    }

    #[test]
    fn what_is_told_stays() {
        let once = one_line("\u{7f}\u{85}\u{2028}").into_owned();
        assert_eq!(once, "\\u007f\\u0085\\u2028");
        assert_eq!(one_line(&once), once);
    }
}
