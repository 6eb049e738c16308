//! Where it happened: stack traces, with the exceptions behind the failure.
//!
//! Idea: a stack as `printStackTrace` writes it, without the frames by which JESS reached the program; below each
//! frame of the program the line of its source.

use std::fmt::Write as _;

use jess_protocol::report::{Failure, Frame};

use super::escape::{block, inline};
use super::listing::Listing;
use crate::shown::of_program;

/// The exception and what is behind it; nothing if the failure has no stack.
pub(super) fn section(failure: &Failure, listing: &Listing<'_>, out: &mut String) {
    if failure.stack.is_empty() {
        return;
    }
    out.push_str("<section aria-labelledby=\"h-where\"><h2 id=\"h-where\">Where</h2>\n");
    let _ = writeln!(out, "<p class=\"message\">{}</p>", block(&failure.message));
    stack(&failure.stack, 0, listing, out);
    behind(failure, 0, listing, out);
    out.push_str("</section>\n");
}

/// The frames of a stack that belong to the program; `more` frames are those of the stack above.
pub(super) fn stack(frames: &[Frame], more: usize, listing: &Listing<'_>, out: &mut String) {
    let shown = of_program(frames);
    if shown.is_empty() && more == 0 {
        return;
    }
    out.push_str("<ol class=\"stack\">\n");
    for frame in shown {
        let class = if frame.is_platform() || frame.is_library() { " class=\"other\"" } else { "" };
        let text = frame.shown();
        let (call, place) = match (text.find('('), frame.place()) {
            (Some(open), Some(place)) => (&text[..open], listing.link(place, Some(frame))),
            _ => (text, String::new()),
        };
        let _ = write!(out, "<li{class}><span class=\"call\">{}</span> {place}", inline(call));
        if let Some(code) = listing.code(Some(frame)) {
            let _ = write!(out, "<code>{code}</code>");
        }
        out.push_str("</li>\n");
    }
    if more > 0 {
        let _ = writeln!(out, "<li class=\"other\">and {more} more, as above</li>");
    }
    out.push_str("</ol>\n");
}

/// Suppressed exceptions of one, then its cause.
fn behind(failure: &Failure, of: u32, listing: &Listing<'_>, out: &mut String) {
    let hidden = failure.stack.len() - of_program(&failure.stack).len();
    for suppressed in [true, false] {
        let all = (1..).zip(&failure.behind);
        for (number, exception) in all.filter(|(_, one)| one.of == of && one.suppressed == suppressed) {
            // Each belongs to one before it, so this ends.
            if number <= of {
                continue;
            }
            let word = if suppressed { "Suppressed" } else { "Caused by" };
            let _ =
                writeln!(out, "<div class=\"behind\"><p class=\"message\">{word}: {}</p>", block(&exception.message));
            let more = (exception.in_common as usize).saturating_sub(hidden);
            stack(&exception.stack, more, listing, out);
            behind(failure, number, listing, out);
            out.push_str("</div>\n");
        }
    }
}
