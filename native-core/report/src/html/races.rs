//! Data races: for each the place in memory and both accesses.

use std::fmt::Write as _;

use jess_protocol::report::{DataRace, Frame, RacingAccess};

use super::copying;
use super::escape::inline;
use super::listing::Listing;

/// All of them; nothing if there is none. `known` is the token that the page shows anyway; of
/// races with the same token only the first has it.
pub(super) fn section<'a>(races: &'a [DataRace], mut known: Option<&'a str>, listing: &Listing<'_>, out: &mut String) {
    if races.is_empty() {
        return;
    }
    out.push_str("<section aria-labelledby=\"h-races\"><h2 id=\"h-races\">Data races</h2>\n");
    out.push_str(
        "<p>Accesses that no synchronization orders, at least one of them a plain one, and one of them a write.</p>\n",
    );
    for (number, race) in races.iter().enumerate() {
        let _ = writeln!(out, "<h3>{}</h3>\n<ul class=\"stack\">", inline(&race.location));
        for side in &race.accesses {
            access(side, listing, out);
        }
        let _ = writeln!(out, "</ul>\n<p>Seen first in execution {}.</p>", race.at_execution);
        if let Some(token) = race.token.as_deref().filter(|&token| known != Some(token)) {
            copying::text(&format!("race{number}"), "the token of this race", token, out);
            known = Some(token);
        }
    }
    out.push_str("</section>\n");
}

fn access(side: &RacingAccess, listing: &Listing<'_>, out: &mut String) {
    let _ = write!(out, "<li><strong>{}</strong> {}s it", inline(&side.thread), inline(&side.operation));
    if side.order != "plain" && !side.order.is_empty() {
        let _ = write!(out, " ({})", inline(&side.order));
    }
    if let Some(place) = &side.place {
        let frame = Frame(place.clone());
        let _ = write!(out, " at {}", listing.link(place, Some(&frame)));
        if let Some(code) = listing.code(Some(&frame)) {
            let _ = write!(out, "<code>{code}</code>");
        }
    }
    out.push_str("</li>\n");
}
