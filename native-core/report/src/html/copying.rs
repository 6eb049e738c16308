//! A text that the reader is going to need elsewhere, with a button that copies it.

use std::fmt::Write as _;

use super::escape::inline;

/// `what` completes the label of the button; `id` is unique in the page.
pub(super) fn text(id: &str, what: &str, text: &str, out: &mut String) {
    let _ = writeln!(
        out,
        "<div class=\"copied\"><pre id=\"{id}\" tabindex=\"0\">{}</pre>\
         <button type=\"button\" data-copies=\"{id}\" aria-label=\"Copy {}\">Copy</button></div>",
        inline(text),
        inline(what),
    );
}
