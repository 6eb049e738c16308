//! Places in the source: links to them, and the part of each file that they lead to.
//!
//! Idea: a page that is sent to somebody has to show the code that it is about. Each place that is shown is noted; at
//! the end of the page come those lines, with a few around them.
//!
//! Invariant: a link to a line is written only where [`Listing::section`] will show that line.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fmt::Write as _;

use jess_protocol::report::Frame;

use super::escape::inline;
use crate::sources::Sources;

/// Lines before and after one that is named.
const AROUND: usize = 3;

/// Most lines that are named, so that a page stays small.
const MOST: usize = 600;

/// The longest line that is shown whole, in characters.
const LONGEST: usize = 160;

/// What has been named so far.
pub(super) struct Listing<'a> {
    sources: &'a Sources,
    named: RefCell<BTreeSet<(usize, usize)>>,
}

impl<'a> Listing<'a> {
    pub(super) fn new(sources: &'a Sources) -> Listing<'a> {
        Listing { sources, named: RefCell::default() }
    }

    fn place(&self, frame: Option<&Frame>) -> Option<(usize, usize)> {
        let place = self.sources.place(frame?)?;
        let mut named = self.named.borrow_mut();
        if named.len() < MOST {
            named.insert(place);
        }
        named.contains(&place).then_some(place)
    }

    /// A text that is a link where the line of the frame is shown.
    pub(super) fn link(&self, text: &str, frame: Option<&Frame>) -> String {
        match self.place(frame) {
            Some((file, line)) => format!("<a class=\"p\" href=\"#l{file}-{line}\">{}</a>", inline(text)),
            None => format!("<span class=\"p\">{}</span>", inline(text)),
        }
    }

    /// The text of the line of the frame.
    pub(super) fn code(&self, frame: Option<&Frame>) -> Option<String> {
        let (file, line) = self.place(frame)?;
        let text = self.sources.file(file).1.get(line - 1)?.trim();
        (!text.is_empty()).then(|| inline(&shortened(text)))
    }

    /// The lines that were named, with those around them; nothing if none was.
    pub(super) fn section(&self, out: &mut String) {
        let named = self.named.borrow();
        if named.is_empty() {
            return;
        }
        out.push_str("<section aria-labelledby=\"h-source\"><h2 id=\"h-source\">Source</h2>\n");
        let files: BTreeSet<usize> = named.iter().map(|&(file, _)| file).collect();
        for file in files {
            let (name, lines) = self.sources.file(file);
            let own: BTreeSet<usize> = named.iter().filter(|place| place.0 == file).map(|place| place.1).collect();
            let _ = writeln!(out, "<h3>{}</h3>", inline(name));
            let label = inline(name);
            let _ = write!(out, "<div class=\"code\" tabindex=\"0\" role=\"region\" aria-label=\"{label}\"><table>");
            excerpt(file, lines, &own, out);
            out.push_str("</table></div>\n");
        }
        out.push_str("</section>\n");
    }
}

fn excerpt(file: usize, lines: &[String], named: &BTreeSet<usize>, out: &mut String) {
    let near = |line: usize| named.range(line.saturating_sub(AROUND)..=line + AROUND).next().is_some();
    let mut last = 0;
    for (line, text) in (1..).zip(lines).filter(|&(line, _)| near(line)) {
        if last != 0 && line != last + 1 {
            out.push_str("<tr><td class=\"n\">⋮</td><td></td></tr>\n");
        }
        last = line;
        let text = inline(&shortened(&text.replace('\t', "    ")));
        let named =
            if named.contains(&line) { format!(" id=\"l{file}-{line}\" class=\"named\"") } else { String::new() };
        let _ = writeln!(out, "<tr{named}><th scope=\"row\" class=\"n\">{line}</th><td>{text}</td></tr>");
    }
}

fn shortened(text: &str) -> String {
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
