//! The outcomes of a program as a table.

use std::fmt::Write as _;

use jess_protocol::result::Reached;

use super::escape::{block, inline};

/// The section; nothing if outcomes were not asked for.
pub(super) fn section(outcomes: &[Reached], out: &mut String) {
    if outcomes.is_empty() {
        return;
    }
    out.push_str(
        "<section aria-labelledby=\"h-outcomes\"><h2 id=\"h-outcomes\">Outcomes</h2>\n<div class=\"scroll\" tabindex=\"0\" \
         role=\"region\" aria-label=\"The table of outcomes\"><table class=\"outcomes\">\n<tr><th scope=\"col\">outcome</th>\
         <th scope=\"col\">behaviours</th><th scope=\"col\">token</th></tr>\n",
    );
    for Reached { value, behaviours, token } in outcomes {
        let token = token.as_deref().map(inline).unwrap_or_default();
        let value = block(value);
        let _ = writeln!(
            out,
            "<tr><td class=\"message\">{value}</td><td>{behaviours}</td><td><code>{token}</code></td></tr>"
        );
    }
    out.push_str("</table></div>\n</section>\n");
}
