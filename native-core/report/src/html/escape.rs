//! Text of the program under test inside a page.
//!
//! Idea: names, values, messages and sources come from outside and may contain anything. All of them pass through
//! here, and nothing else in the renderer writes what it was given.
//!
//! Invariant: the result has no character with a meaning in HTML, in an element or in a quoted attribute, and none
//! that changes how others are shown.

use std::borrow::Cow;

use crate::printable::{one_line, printable};

/// Text that stays one line.
pub(super) fn inline(text: &str) -> String {
    escaped(one_line(text))
}

/// Text whose line breaks are kept, for elements that show them.
pub(super) fn block(text: &str) -> String {
    escaped(printable(text))
}

fn escaped(text: Cow<'_, str>) -> String {
    let mut out = String::with_capacity(text.len() + 16);
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            // Those that are no characters.
            '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            letter => out.push(letter),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_has_a_meaning() {
        assert_eq!(
            inline("<b a='x' c=\"y\">&amp;\n\u{0}"),
            "&lt;b a=&#39;x&#39; c=&quot;y&quot;&gt;&amp;amp;\\n\\u0000"
        );
        assert_eq!(block("a\n<\u{202e}\u{ffff}"), "a\n&lt;\\u202e\u{fffd}");
    }
}
