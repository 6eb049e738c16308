//! Colours of the text, on a terminal only.
//!
//! Idea: the text says everything without them, so they are added to its lines at the end: what failed, where a
//! thread is stuck or throws, the names of threads, what to do next.
//!
//! Source: <https://no-color.org>: no colours where `NO_COLOR` is set to anything but the empty text.
//!
//! Invariant: without its colours the text is what it was.

use std::ffi::OsStr;
use std::io::IsTerminal;

const BOLD: &str = "\x1b[1m";
const BAD: &str = "\x1b[1;31m";
const GOOD: &str = "\x1b[1;32m";
const UNSURE: &str = "\x1b[1;33m";
const QUIET: &str = "\x1b[2m";
const PLAIN: &str = "\x1b[0m";

/// Beginnings of lines, and their colours.
const LINES: [(&str, &str); 16] = [
    ("Assertion failed", BAD),
    ("Uncaught exception", BAD),
    ("Deadlock", BAD),
    ("Livelock", BAD),
    ("Data race", BAD),
    ("bug:", BAD),
    ("data race on", BAD),
    ("verified:", GOOD),
    ("budget reached:", UNSURE),
    ("no bug in", UNSURE),
    ("uncontrolled:", UNSURE),
    ("nondeterministic:", UNSURE),
    ("The following interleaving", BOLD),
    ("Who waits for whom", BOLD),
    ("An execution passes", BOLD),
    ("Replay this execution", BOLD),
];

/// Whether standard output is to be coloured.
pub(crate) fn are_wanted() -> bool {
    let set = |name: &str| std::env::var_os(name);
    wanted(std::io::stdout().is_terminal(), set("NO_COLOR").as_deref(), set("TERM").as_deref())
}

fn wanted(terminal: bool, no_color: Option<&OsStr>, term: Option<&OsStr>) -> bool {
    terminal && no_color.is_none_or(OsStr::is_empty) && term.is_none_or(|term| term != "dumb")
}

/// The text with colours.
pub(crate) fn added(text: &str) -> String {
    let mut lines = text.split_inclusive('\n').peekable();
    let mut coloured = String::with_capacity(text.len() + text.len() / 4);
    while let Some(line) = lines.next() {
        let content = line.trim_end_matches('\n');
        let is_title = lines.peek().is_some_and(|next| next.starts_with("|--"));
        let of_line = LINES.iter().find(|(start, _)| content.starts_with(start)).map(|&(_, colour)| colour);
        match of_line {
            Some(colour) => wrap(content, colour, &mut coloured),
            None if content.starts_with('|') => cells(content, is_title, &mut coloured),
            None => coloured.push_str(content),
        }
        coloured.push_str(&line[content.len()..]);
    }
    coloured
}

/// The cells of a row of the table: what ends a thread, and what is not an operation.
fn cells(row: &str, is_title: bool, out: &mut String) {
    for (place, cell) in row.split('|').enumerate() {
        if place > 0 {
            out.push('|');
        }
        let text = cell.trim();
        let colour = match text {
            "" => None,
            _ if is_title => Some(BOLD),
            _ if text.starts_with("throws") || text.contains("<blocked>") => Some(BAD),
            _ if text == "switch" || text.starts_with("switch (") || text.starts_with("… ") => Some(QUIET),
            _ => None,
        };
        match colour {
            Some(colour) => wrap(cell, colour, out),
            None => out.push_str(cell),
        }
    }
}

fn wrap(text: &str, colour: &str, out: &mut String) {
    out.push_str(colour);
    out.push_str(text);
    out.push_str(PLAIN);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn without(text: &str) -> String {
        [BOLD, BAD, GOOD, UNSURE, QUIET, PLAIN].iter().fold(text.to_owned(), |text, colour| text.replace(colour, ""))
    }

    #[test]
    fn lines_and_cells_have_colours_and_the_text_stays() {
        let text = "Deadlock: 2 threads\n\n| main   | A    |\n|--------|------|\n| switch |      |\n|        | lock |\n\
                    | throws |      |\nbug: deadlock, in execution 1 of 1\n  1 different behaviour, 0.1 s";
        let coloured = added(text);
        assert_eq!(without(&coloured), text);
        for part in [
            "\x1b[1;31mDeadlock: 2 threads\x1b[0m\n",
            "|\x1b[1m main   \x1b[0m|\x1b[1m A    \x1b[0m|",
            "|\x1b[2m switch \x1b[0m|      |",
            "|        | lock |",
            "|\x1b[1;31m throws \x1b[0m|",
        ] {
            assert!(coloured.contains(part), "{part:?} is not in {coloured:?}");
        }
        assert_eq!(added(""), "");
    }

    #[test]
    fn only_a_terminal_has_colours() {
        let some = |text: &'static str| Some(OsStr::new(text));
        assert!(wanted(true, None, some("xterm")) && wanted(true, some(""), None));
        assert!(!wanted(false, None, some("xterm")));
        assert!(!wanted(true, some("1"), some("xterm")) && !wanted(true, None, some("dumb")));
    }
}
