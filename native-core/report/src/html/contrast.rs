//! The execution that passes, side by side with the failing one.
//!
//! Idea: only what is behind the common steps has rows, in two lists: the failing execution, whose numbers are links to
//! the rows above, and the passing one. A value that the same step does not have in the other list says so in words.
//!
//! Invariant: at most [`MOST`] rows of each, so that the page stays small.

use std::fmt::Write as _;

use jess_protocol::report::Report;

use super::escape::inline;
use super::listing::Listing;
use crate::beside::{Beside, Row, as_report};
use crate::shown::name;

/// Most rows of each execution.
const MOST: usize = 100;

/// The section; nothing if there is no such execution.
pub(super) fn section(report: &Report, unfold: bool, listing: &Listing<'_>, out: &mut String) {
    let Some(passing) = &report.passing else { return };
    let passes = as_report(passing);
    let Some(beside) = Beside::of(report, &passes, unfold) else { return };
    out.push_str(
        "<section aria-labelledby=\"h-passes\"><h2 id=\"h-passes\">Beside it: an execution that passes</h2>\n<p>",
    );
    out.push_str(&sentence(report, &passes, &beside));
    out.push_str(" A marked value is what the same step has in the other one.</p>\n<div class=\"beside\">\n");
    for (of, title, rows, leads) in [(report, "Fails", &beside.fails, true), (&passes, "Passes", &beside.passes, false)]
    {
        let id = title.to_lowercase();
        let _ =
            writeln!(out, "<div class=\"{id}\"><h3 id=\"side-{id}\">{title}</h3>\n<ol aria-labelledby=\"side-{id}\">");
        let mut before = None;
        for row in rows.iter().take(MOST) {
            entry(of, row, before != Some(row.thread), leads, listing, out);
            before = Some(row.thread);
        }
        if let Some(more) = rows.len().checked_sub(MOST + 1) {
            let _ = writeln!(out, "<li class=\"more\">and {} more</li>", more + 1);
        }
        out.push_str("</ol></div>\n");
    }
    out.push_str("</div>\n</section>\n");
}

/// Where they part.
fn sentence(report: &Report, passes: &Report, beside: &Beside<'_>) -> String {
    let goes_on = |of: &Report, rows: &[Row<'_>]| rows.first().map(|row| inline(&name(of, row.thread)));
    let until = match beside.last {
        0 => "From the first step on".to_owned(),
        last => format!("Both are the same up to <a href=\"#s{last}\">step {last}</a>. Then"),
    };
    let (fails, goes) = (goes_on(report, &beside.fails), goes_on(passes, &beside.passes));
    let goes = goes.unwrap_or_default();
    match fails {
        Some(fails) if fails != goes => format!("{until} {goes} goes on in the one that passes, and {fails} here."),
        _ => format!("{until} {goes} goes on in the one that passes."),
    }
}

fn entry(of: &Report, row: &Row<'_>, names: bool, leads: bool, listing: &Listing<'_>, out: &mut String) {
    out.push_str("<li>");
    if names {
        let _ = write!(out, "<b>{}</b> ", inline(&name(of, row.thread)));
    }
    if leads {
        let _ = write!(out, "<a href=\"#s{0}\">{0}</a> ", row.number);
    }
    let _ = write!(out, "<span>{}</span>", inline(&row.steps.text));
    if let Some((place, frame)) = row.steps.place {
        let _ = write!(out, " {}", listing.link(place, frame));
    }
    if let Some(other) = row.other {
        let _ = write!(out, " <em>{} there</em>", inline(other));
    }
    if row.steps.blocked {
        out.push_str(" <em>stuck here</em>");
    }
    out.push_str("</li>\n");
}
