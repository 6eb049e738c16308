//! The result as a page: one file that needs no network and, to be read, no JavaScript.
//!
//! Idea: the page says first what happened, then shows where and in which order, then counts and how to replay it;
//! each part has a module here. Style and behaviour are files of their own (`assets/`). Colours follow the reader's
//! choice of light or dark; what colours say, words say as well.
//!
//! Source: the Web Content Accessibility Guidelines 2.1, level AA, for structure, names of controls and contrast.
//!
//! Invariants: a pure function of the page, which never fails. What the program under test has named or said is
//! escaped ([`escape`]). Nothing is loaded from elsewhere, and a policy in the page forbids it. The page is
//! well-formed XML but for its two assets, ids are unique, and what a link leads to is there; `tests/html.rs` checks
//! all of this.

mod contrast;
mod copying;
mod course;
mod cycle;
mod escape;
mod failure;
mod listing;
mod races;
mod reached;
mod steps;
mod waits;
mod words;

use std::fmt::Write as _;

use jess_protocol::result::Outcome;

use self::escape::{block, inline};
use self::listing::Listing;
use crate::sources::Sources;

const STYLE: &str = include_str!("assets/page.css");
const SCRIPT: &str = include_str!("assets/page.js");

/// What a page is made of.
#[derive(Debug, Clone, Copy)]
pub struct Page<'a> {
    /// The result.
    pub outcome: &'a Outcome,
    /// The source text that was found.
    pub sources: &'a Sources,
    /// Whether it is the single execution of a token.
    pub replaying: bool,
    /// Whether calls inside libraries have rows of their own.
    pub unfold: bool,
    /// The system property of a test JVM that replays the bug, if no command does.
    pub property: Option<&'a str>,
}

impl Page<'_> {
    /// The whole page.
    #[must_use]
    pub fn render(&self) -> String {
        let outcome = self.outcome;
        let (title, class) = words::title(outcome, self.replaying);
        let test = outcome.test.as_deref().filter(|test| !test.is_empty());
        let of = test.map(|test| format!(" – {}", inline(test))).unwrap_or_default();
        let mut body = String::new();
        self.sections(&mut body);
        let contents = contents(&body);
        format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n<title>{title}{of} – JESS</title>\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"default-src &#39;none&#39;; style-src &#39;unsafe-inline&#39;; \
             script-src &#39;unsafe-inline&#39;\"/>\n\
             <style>\n{STYLE}</style>\n</head>\n<body>\n<a class=\"skip\" href=\"#main\">Skip to the report</a>\n\
             <header class=\"{class}\">\n<p class=\"test\">{}</p>\n<h1>{title}</h1>\n<p class=\"message\">{}</p>\n{contents}</header>\n\
             <main id=\"main\">\n{body}</main>\n<p id=\"said\" role=\"status\"></p>\n<script>\n{SCRIPT}</script>\n</body>\n</html>\n",
            test.map(inline).unwrap_or_default(),
            words::sentence(outcome, self.replaying),
        )
    }

    fn sections(&self, out: &mut String) {
        let outcome = self.outcome;
        let listing = Listing::new(self.sources);
        let token = outcome.bug.as_ref().and_then(|bug| bug.token.as_deref());
        if let Some(report) = &outcome.report {
            failure::section(&report.failure, &listing, out);
            waits::section(report, &listing, out);
            steps::section(report, self.unfold, &listing, out);
            contrast::section(report, self.unfold, &listing, out);
        }
        races::section(outcome.races.as_deref().unwrap_or_default(), token, &listing, out);
        printed(outcome, out);
        reached::section(&outcome.outcomes, out);
        self.counts(out);
        course::section(&outcome.course, out);
        self.replay(token, out);
        listing.section(out);
    }

    /// What was run, what that rests on, what has to be known about it.
    fn counts(&self, out: &mut String) {
        let outcome = self.outcome;
        out.push_str("<section aria-labelledby=\"h-counts\"><h2 id=\"h-counts\">What was run</h2>\n<ul>\n");
        for sentence in words::counts(outcome, self.replaying) {
            let _ = writeln!(out, "<li>{sentence}</li>");
        }
        out.push_str("</ul>\n");
        list("This is relative to", &outcome.relative_to, out);
        list("Warnings", &outcome.warnings, out);
        list("Code that ran outside control", &outcome.leaks, out);
        out.push_str("</section>\n");
    }

    fn replay(&self, token: Option<&str>, out: &mut String) {
        let report = self.outcome.report.as_ref();
        let token = token.or(report.and_then(|report| report.token.as_deref()));
        let command = report.and_then(|report| report.replay_command.as_deref());
        let (how, what, text) = match (command, self.property, token) {
            (Some(command), _, _) => ("This command runs the same execution again:", "the command", command),
            (None, Some(property), _) => {
                ("With this system property the test runs the same execution again:", "the property", property)
            }
            (None, None, Some(token)) => ("The token of this execution:", "the token", token),
            (None, None, None) => return,
        };
        let _ = writeln!(out, "<section aria-labelledby=\"h-replay\"><h2 id=\"h-replay\">Replay</h2>\n<p>{how}</p>");
        copying::text("replay", what, text, out);
        out.push_str("</section>\n");
    }
}

/// Headings by their ids, in the order of the page.
const HEADINGS: [(&str, &str); 11] = [
    ("h-where", "Where"),
    ("h-waits", "Who waits for whom"),
    ("h-steps", "Step by step"),
    ("h-passes", "Beside one that passes"),
    ("h-races", "Data races"),
    ("h-printed", "Printed"),
    ("h-outcomes", "Outcomes"),
    ("h-counts", "What was run"),
    ("h-course", "Over time"),
    ("h-replay", "Replay"),
    ("h-source", "Source"),
];

/// Links to the sections that are there. No text of the program contains such an id, since its quotes are escaped.
fn contents(body: &str) -> String {
    let mut list = String::from("<nav aria-label=\"Sections\"><ul>");
    for (id, title) in HEADINGS.iter().filter(|(id, _)| body.contains(&format!("<h2 id=\"{id}\">"))) {
        let _ = write!(list, "<li><a href=\"#{id}\">{title}</a></li>");
    }
    list + "</ul></nav>\n"
}

/// What the program has printed, if that was kept.
fn printed(outcome: &Outcome, out: &mut String) {
    let Some(text) = outcome.printed.as_deref().filter(|text| !text.is_empty()) else { return };
    let _ = writeln!(
        out,
        "<section aria-labelledby=\"h-printed\"><h2 id=\"h-printed\">What the program printed</h2>\n\
         <pre tabindex=\"0\">{}</pre>\n</section>",
        block(text.trim_end())
    );
}

fn list(title: &str, entries: &[String], out: &mut String) {
    if entries.is_empty() {
        return;
    }
    let _ = writeln!(out, "<h3>{title}</h3>\n<ul>");
    for entry in entries {
        let _ = writeln!(out, "<li>{}</li>", block(entry));
    }
    out.push_str("</ul>\n");
}
