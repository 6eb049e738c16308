//! Who waits for whom, in words, beside the drawing.

use std::fmt::Write as _;

use jess_protocol::report::Report;

use super::escape::inline;
use super::listing::Listing;
use super::{cycle, failure};
use crate::shown::{name, wait};

/// The section; nothing if no thread is stuck.
pub(super) fn section(report: &Report, listing: &Listing<'_>, out: &mut String) {
    if report.deadlock.is_empty() {
        return;
    }
    out.push_str(
        "<section aria-labelledby=\"h-waits\"><h2 id=\"h-waits\">Who waits for whom</h2>\n<div class=\"waits\">\n",
    );
    cycle::draw(report, out);
    out.push_str("<ul>\n");
    for edge in &report.deadlock {
        let thread = name(report, edge.thread as usize);
        let _ = writeln!(out, "<li><p><strong>{}</strong>: {}</p>", inline(&thread), inline(&wait(report, edge)));
        failure::stack(&edge.stack, 0, listing, out);
        out.push_str("</li>\n");
    }
    out.push_str("</ul>\n</div>\n</section>\n");
}
