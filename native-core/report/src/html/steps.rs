//! The interleaving: time goes down, each thread has a column.
//!
//! Idea: the rows are the lines of the text report, as one list in the order of time, so that it reads well where it
//! is read aloud or too narrow for columns; a style sheet puts each row into the column of its thread. A row that
//! stands for several steps opens to show them. A read has a link to the row that wrote what it read.
//!
//! Invariants: rows are short, since there may be thousands. The id of a row is `s` and its number; a link leads to a
//! row that is there.

use std::collections::HashMap;
use std::fmt::Write as _;

use jess_protocol::report::{OperationKind, Report, Step, SwitchReason};

use super::escape::inline;
use super::listing::Listing;
use crate::origins;
use crate::rounds;
use crate::shown::name;
use crate::tree::{self, GLUE, Item, Steps, What, operation_text};

/// Most steps of one row that are listed.
const MOST_INSIDE: usize = 100;

/// The section; nothing if there are no steps.
pub(super) fn section(report: &Report, unfold: bool, listing: &Listing<'_>, out: &mut String) {
    let items = rounds::fold(tree::items(report, unfold));
    if items.is_empty() {
        return;
    }
    let rows = Rows::new(report, listing, &items);
    out.push_str("<section aria-labelledby=\"h-steps\"><h2 id=\"h-steps\">What happened, step by step</h2>\n");
    out.push_str(
        "<p>Time goes down; each thread has a column. A read has a link to the write that it has read; while you point at one \
         of them, or reach it with the keyboard, both are marked.</p>\n<p class=\"tools\"><button type=\"button\" id=\"expand\">Expand all calls</button>\n\
         <button type=\"button\" id=\"collapse\">Collapse all calls</button></p>\n",
    );
    rows.style(out);
    out.push_str("<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"The interleaving\">\n");
    out.push_str("<div class=\"heads\" aria-hidden=\"true\"><span></span>");
    for &thread in &rows.columns {
        let _ = write!(out, "<span class=\"t{thread}\">{}</span>", rows.title(thread));
    }
    out.push_str("</div>\n<ol class=\"steps\">\n");
    let mut before = None;
    for (index, item) in items.iter().enumerate() {
        let next = items.get(index + 1).map(|next| next.line.thread);
        rows.row(item, before != Some(item.line.thread), next, out);
        before = Some(item.line.thread);
    }
    out.push_str("</ol></div>\n</section>\n");
}

struct Rows<'a> {
    report: &'a Report,
    listing: &'a Listing<'a>,
    /// Threads that have rows.
    columns: Vec<usize>,
    /// The number of the row of each step that has one.
    numbers: HashMap<usize, usize>,
    origins: Vec<Option<usize>>,
    /// The steps that have the same code as the row before of their thread, by their first index.
    same_code: Vec<bool>,
}

impl<'a> Rows<'a> {
    fn new(report: &'a Report, listing: &'a Listing<'a>, items: &[Item<'_>]) -> Rows<'a> {
        let mut columns: Vec<usize> = items.iter().map(|item| item.line.thread).collect();
        columns.sort_unstable();
        columns.dedup();
        let steps = items.iter().filter_map(|item| match &item.what {
            What::Steps(steps) => Some((item.line.thread, steps)),
            _ => None,
        });
        let mut numbers = HashMap::new();
        let mut same_code = vec![false; report.steps.len()];
        let mut places = HashMap::new();
        for (number, (thread, steps)) in (1..).zip(steps) {
            numbers.extend(steps.indices.iter().map(|&index| (index, number)));
            let place = steps.place.map(|(_, frame)| frame);
            if let Some(&first) = steps.indices.first() {
                same_code[first] = places.insert(thread, place) == Some(place);
            }
        }
        Rows { report, listing, columns, numbers, origins: origins::of(&report.steps), same_code }
    }

    fn title(&self, thread: usize) -> String {
        let daemon = self.report.threads.get(thread).is_some_and(|info| info.daemon);
        format!("{}{}", inline(&name(self.report, thread)), if daemon { " (daemon)" } else { "" })
    }

    /// Which thread is in which column.
    fn style(&self, out: &mut String) {
        let _ = write!(out, "<style>.scroll{{--n:{}}}", self.columns.len());
        for (column, thread) in (2..).zip(&self.columns) {
            let hue = (column - 2) % 6;
            let _ = write!(out, ".t{thread}{{--c:{column};--lane:var(--lane{hue})}}");
        }
        out.push_str("</style>\n");
    }

    /// `names`: whether the name of the thread has to be said, since another one had the row before.
    fn row(&self, item: &Item<'_>, names: bool, next: Option<usize>, out: &mut String) {
        let (thread, depth) = (item.line.thread, item.line.depth);
        let class = match &item.what {
            What::Call(_) => " call",
            What::Steps(steps) if self.fails(steps) => " bad",
            What::Steps(_) => "",
            What::Switch(_) => " switch",
            What::Repeated => " more",
        };
        let number = match &item.what {
            What::Steps(steps) => steps.indices.first().and_then(|index| self.numbers.get(index)),
            _ => None,
        };
        let id = number.map(|number| format!(" id=\"s{number}\"")).unwrap_or_default();
        let _ = write!(out, "<li{id} class=\"t{thread}{class}\" style=\"--d:{depth}\">");
        if let Some(number) = number {
            let _ = write!(out, "<b>{number}</b>");
        }
        out.push_str("<div>");
        if names {
            let _ = write!(out, "<i>{}</i>", self.title(thread));
        }
        match &item.what {
            What::Call(frame) => {
                let _ = write!(out, "<span>{}()</span>", inline(frame.short_method()));
            }
            What::Steps(steps) => self.steps(steps, number.copied(), out),
            What::Switch(reason) => self.switch(thread, reason, next, out),
            What::Repeated => out.push_str(&inline(&item.line.text.replace(GLUE, " "))),
        }
        out.push_str("</div></li>\n");
    }

    fn fails(&self, steps: &Steps<'_>) -> bool {
        let kind = |&index: &usize| self.report.steps.get(index).map(|step| step.operation.kind);
        steps.blocked || steps.indices.iter().filter_map(kind).any(|kind| kind == OperationKind::Throw)
    }

    fn steps(&self, steps: &Steps<'_>, row: Option<usize>, out: &mut String) {
        let frame = steps.place.and_then(|(_, frame)| frame);
        let place = steps.place.map(|(text, _)| format!(" {}", self.listing.link(text, frame))).unwrap_or_default();
        match steps.indices.as_slice() {
            [only] => {
                let _ = write!(out, "{}{place}", inline(&steps.text));
                self.origin(*only, row, out);
            }
            several => {
                let _ = write!(out, "<details><summary>{}</summary><ul>", inline(&steps.text));
                for &index in several.iter().take(MOST_INSIDE) {
                    self.inside(index, row, out);
                }
                if let Some(more) = several.len().checked_sub(MOST_INSIDE + 1) {
                    let _ = write!(out, "<li>and {} more</li>", more + 1);
                }
                let _ = write!(out, "</ul></details>{place}");
            }
        }
        if steps.blocked {
            out.push_str(" <em>stuck here</em>");
        }
        let same = steps.indices.first().is_some_and(|&first| self.same_code[first]);
        if let (Some(code), false) = (self.listing.code(frame), same) {
            let _ = write!(out, "<code>{code}</code>");
        }
    }

    /// One of the steps of a row.
    fn inside(&self, index: usize, row: Option<usize>, out: &mut String) {
        let Some(step) = self.report.steps.get(index) else { return };
        let _ = write!(out, "<li>{}", inline(&operation_text(&step.operation)));
        if let Some(place) = step.stack.first().and_then(|frame| frame.place()) {
            let _ = write!(out, " <span class=\"p\">{}</span>", inline(place));
        }
        self.origin(index, row, out);
        out.push_str("</li>");
    }

    /// A link to the row that wrote what a step has read, if that is another one.
    fn origin(&self, index: usize, row: Option<usize>, out: &mut String) {
        let origin = self.origins.get(index).copied().flatten();
        let number = origin.and_then(|write| self.numbers.get(&write).copied());
        if let (Some(write), Some(number)) = (origin, number.filter(|&number| Some(number) != row)) {
            let by = self.report.steps.get(write).map_or(0, |step: &Step| step.thread as usize);
            let by = inline(&name(self.report, by));
            let _ = write!(out, " <a class=\"o\" href=\"#s{number}\">written in {number} by {by}</a>");
        }
    }

    fn switch(&self, thread: usize, reason: &SwitchReason, next: Option<usize>, out: &mut String) {
        let _ = write!(out, "switch: {}", inline(&reason.describe()));
        if let Some(next) = next.filter(|&next| next != thread) {
            let _ = write!(out, "; {} goes on", inline(&name(self.report, next)));
        }
    }
}
