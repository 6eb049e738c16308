//! The report as text: one column per thread, time downwards, then the details and how to replay.
//!
//! Idea: columns take the room their text needs; when that is more than the terminal has, the widest columns
//! give way and their cells wrap. When a terminal is too narrow for columns at all, the steps become one list
//! with the thread's name in front.

use std::fmt::Write as _;

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::beside::{Beside, as_report};
use crate::printable::{in_place, one_line, printable};
use crate::rounds;
use crate::shown::{name, of_program, wait, without_title};
use crate::tree::{self, GLUE, Line};
use crate::until::{NoSuchStep, Until};
use jess_protocol::report::{DeadlockEdge, Failure, Frame, Report};

/// Below this, a column shows nothing useful.
const NARROWEST_COLUMN: usize = 18;
const INDENT: usize = 2;

/// How to render.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RenderOptions {
    /// Characters per line.
    pub width: usize,
    /// Whether calls inside libraries are shown.
    pub unfold: bool,
}

impl Default for RenderOptions {
    fn default() -> Self {
        RenderOptions { width: 120, unfold: false }
    }
}

/// The whole report. Ends with a line break.
pub fn render(report: &Report, options: &RenderOptions) -> String {
    let mut out = String::new();
    heading(report, &mut out);
    let items = rounds::fold(tree::items(report, options.unfold));
    let in_its_place = |line: Line| Line { text: in_place(&line.text).into_owned(), ..line };
    let lines: Vec<Line> = items.into_iter().map(|item| in_its_place(item.line)).collect();
    if !lines.is_empty() {
        out.push_str("\nThe following interleaving leads to it:\n");
        interleaving(report, &lines, options, &mut out);
    }
    deadlock(report, &mut out);
    passing(report, options, &mut out);
    stack(report, &mut out);
    replay(report, &mut out);
    printable(&out).into_owned()
}

/// The report up to a step, counted from 1 as on the page, with the state behind it. Ends with a line break.
pub fn render_until(report: &Report, options: &RenderOptions, step: usize) -> Result<String, NoSuchStep> {
    let until = Until::of(report, options.unfold, step)?;
    let mut out = String::new();
    heading(report, &mut out);
    let _ = writeln!(out, "\n{}", until.title());
    interleaving(report, &until.lines(), options, &mut out);
    until.state(report, &mut out);
    replay(report, &mut out);
    Ok(printable(&out).into_owned())
}

fn interleaving(report: &Report, lines: &[Line], options: &RenderOptions, out: &mut String) {
    match columns(report, lines, options.width) {
        Some(columns) => table(report, lines, &columns, out),
        None => list(report, lines, out),
    }
}

fn heading(report: &Report, out: &mut String) {
    let failure = &report.failure;
    out.push_str(failure.kind.title());
    if let Some(thread) = failure.thread {
        let _ = write!(out, " in thread {}", name(report, thread as usize));
    }
    let message = without_title(&failure.message, failure.kind.title());
    if !message.is_empty() {
        let _ = write!(out, ": {message}");
    }
    out.push('\n');
    for (thread, place) in places(report) {
        let _ = match thread {
            Some(thread) => writeln!(out, "  {} at {place}", name(report, thread)),
            None => writeln!(out, "  at {place}"),
        };
    }
}

/// Where it is in the code of the program: what has failed, or what each stuck thread does.
fn places(report: &Report) -> Vec<(Option<usize>, &str)> {
    let failed = place(&report.failure.stack).map(|place| (None, place));
    let stuck = report.deadlock.iter().filter_map(|edge| Some((Some(edge.thread as usize), place(&edge.stack)?)));
    failed.into_iter().chain(stuck).collect()
}

/// The innermost frame of a stack that is the program's own.
fn place(stack: &[Frame]) -> Option<&str> {
    let own = |frame: &&Frame| !frame.is_platform() && !frame.is_library() && !frame.is_harness();
    stack.iter().find(own).map(Frame::shown)
}

/// One column of the table.
struct Column {
    thread: usize,
    width: usize,
}

/// The columns that fit the width; none when even the narrowest do not.
fn columns(report: &Report, lines: &[Line], width: usize) -> Option<Vec<Column>> {
    let mut columns: Vec<Column> = Vec::new();
    let count = lines.iter().map(|line| line.thread + 1).max().unwrap_or(0);
    for thread in 0..count {
        let texts = lines.iter().filter(|line| line.thread == thread);
        if let Some(widest) = texts.map(|line| line.depth * INDENT + longest(&line.text)).max() {
            columns.push(Column { thread, width: widest.max(length(&name(report, thread))) });
        }
    }
    let frame = 3 * columns.len() + 1;
    let room = width.saturating_sub(frame);
    if room < columns.len() * NARROWEST_COLUMN {
        let natural: usize = columns.iter().map(|column| column.width).sum();
        return (natural <= room).then_some(columns);
    }
    // The widest gives way first, so that narrow columns (main mostly starts and joins) are not wrapped.
    loop {
        let total: usize = columns.iter().map(|column| column.width).sum();
        if total <= room {
            return Some(columns);
        }
        let widest = columns.iter_mut().max_by_key(|column| column.width)?;
        widest.width -= 1;
    }
}

fn table(report: &Report, lines: &[Line], columns: &[Column], out: &mut String) {
    let titles: Vec<Vec<String>> =
        columns.iter().map(|column| wrap(&name(report, column.thread), 0, column.width)).collect();
    rows(&titles, columns, out);
    out.push('|');
    for column in columns {
        out.push_str(&"-".repeat(column.width + 2));
        out.push('|');
    }
    out.push('\n');
    for line in lines {
        let cells: Vec<Vec<String>> = columns
            .iter()
            .map(|column| {
                if column.thread == line.thread {
                    wrap(&line.text, line.depth * INDENT, column.width)
                } else {
                    Vec::new()
                }
            })
            .collect();
        rows(&cells, columns, out);
    }
}

fn rows(cells: &[Vec<String>], columns: &[Column], out: &mut String) {
    let height = cells.iter().map(Vec::len).max().unwrap_or(0);
    for row in 0..height {
        out.push('|');
        for (cell, column) in cells.iter().zip(columns) {
            let text = cell.get(row).map_or("", String::as_str);
            let padding = column.width.saturating_sub(length(text));
            let _ = write!(out, " {}{} |", text.replace(GLUE, " "), " ".repeat(padding));
        }
        out.push('\n');
    }
}

fn list(report: &Report, lines: &[Line], out: &mut String) {
    for line in lines {
        let indent = " ".repeat(line.depth * INDENT);
        let text = line.text.replace([GLUE, '\n'], " ");
        let _ = writeln!(out, "[{}] {indent}{text}", name(report, line.thread));
    }
}

fn deadlock(report: &Report, out: &mut String) {
    if report.deadlock.is_empty() {
        return;
    }
    out.push_str("\nWho waits for whom:\n");
    let cycle = cycle(&report.deadlock);
    let all = cycle.iter().copied().chain((0..report.deadlock.len()).filter(|edge| !cycle.contains(edge)));
    for (place, edge) in all.enumerate().map(|(place, index)| (place, &report.deadlock[index])) {
        let (first, rest) = match place {
            _ if cycle.len() < 2 || place >= cycle.len() => ("  ", "  "),
            0 => ("  ┌─▶ ", "  │   "),
            _ if place + 1 == cycle.len() => ("  └── ", "      "),
            _ => ("  │ ▼ ", "  │   "),
        };
        let _ = writeln!(out, "{first}{}: {}", name(report, edge.thread as usize), wait(report, edge));
        for frame in of_program(&edge.stack) {
            let _ = writeln!(out, "{rest}    at {}", frame.shown());
        }
    }
}

/// The threads that wait for each other in a cycle, each before the one that it waits for; none if there is no cycle.
fn cycle(edges: &[DeadlockEdge]) -> Vec<usize> {
    for start in 0..edges.len() {
        let mut seen = vec![start];
        while let Some(owner) = seen.last().and_then(|&last| edges[last].held_by) {
            let Some(next) = edges.iter().position(|edge| edge.thread == owner) else { break };
            if next == start {
                return seen;
            }
            if seen.contains(&next) {
                break;
            }
            seen.push(next);
        }
    }
    Vec::new()
}

fn stack(report: &Report, out: &mut String) {
    let failure = &report.failure;
    if failure.stack.is_empty() {
        return;
    }
    let _ = writeln!(out, "\nDetails:\n  {}", failure.message);
    frames(&failure.stack, out);
    behind(failure, 0, 1, out);
}

/// Steps of the passing execution that are shown.
const MOST_PASSING: usize = 5;

/// Where the execution that passes leaves the failing one, and how it goes on.
fn passing(report: &Report, options: &RenderOptions, out: &mut String) {
    let Some(passing) = &report.passing else { return };
    let passes = as_report(passing);
    let Some(beside) = Beside::of(report, &passes, options.unfold) else { return };
    let steps = match beside.last {
        0 => "An execution passes that goes another way from the start:".to_owned(),
        1 => "An execution passes that has the first step in common, and goes on so:".to_owned(),
        last => format!("An execution passes that has the first {last} steps in common, and goes on so:"),
    };
    let _ = writeln!(out, "\n{steps}");
    for row in beside.passes.iter().take(MOST_PASSING) {
        let text = one_line(&row.steps.text).replace(GLUE, " ");
        let place = row.steps.place.map(|(place, _)| format!("  at {place}")).unwrap_or_default();
        let _ = writeln!(out, "  {}: {text}{place}", name(&passes, row.thread));
    }
    if beside.passes.len() > MOST_PASSING {
        let _ = writeln!(out, "  … {} more, which the HTML report shows", beside.passes.len() - MOST_PASSING);
    }
}

/// What is behind an exception, as `printStackTrace` writes it: suppressed ones further in, then the cause.
fn behind(failure: &Failure, of: u32, depth: usize, out: &mut String) {
    let hidden = failure.stack.len() - of_program(&failure.stack).len();
    for suppressed in [true, false] {
        for (place, exception) in failure.behind.iter().enumerate() {
            if exception.of != of || exception.suppressed != suppressed {
                continue;
            }
            let depth = depth + usize::from(suppressed);
            let margin = "  ".repeat(depth);
            let word = if suppressed { "Suppressed" } else { "Caused by" };
            let _ = writeln!(out, "{margin}{word}: {}", exception.message);
            for frame in of_program(&exception.stack) {
                let _ = writeln!(out, "{margin}    at {}", frame.shown());
            }
            let more = (exception.in_common as usize).saturating_sub(hidden);
            if more > 0 {
                let _ = writeln!(out, "{margin}    ... {more} more");
            }
            behind(failure, place as u32 + 1, depth, out);
        }
    }
}

fn frames(stack: &[Frame], out: &mut String) {
    for frame in of_program(stack) {
        let _ = writeln!(out, "      at {}", frame.shown());
    }
}

fn replay(report: &Report, out: &mut String) {
    match (&report.replay_command, &report.token) {
        (Some(command), _) => {
            let _ = writeln!(out, "\nReplay this execution with:\n  {command}");
        }
        (None, Some(token)) => {
            let _ = writeln!(out, "\nReplay this execution with the token:\n  {token}");
        }
        (None, None) => {}
    }
}

/// How many columns of a terminal a text takes.
pub fn length(text: &str) -> usize {
    text.width()
}

/// How many letters of a word fit in that many columns; at least one.
fn fitting(word: &[char], room: usize) -> usize {
    let mut used = 0;
    let fits = word.iter().take_while(|letter| {
        used += letter.width().unwrap_or(0);
        used <= room
    });
    fits.count().max(1)
}

/// Where a word is broken of which this many letters fit: after a character that ends a part of a name, if that does
/// not leave half of the line empty.
fn cut(word: &[char], fits: usize) -> usize {
    if fits >= word.len() {
        return word.len();
    }
    let part = |letter: &char| matches!(letter, '.' | '/' | ',' | '$' | '(' | ':' | ';' | '-');
    let soft = word[..fits].iter().rposition(part).map(|at| at + 1);
    soft.filter(|at| 2 * at >= fits).unwrap_or(fits)
}

/// The length of the longest of its lines, of which all but the first are indented.
fn longest(text: &str) -> usize {
    let indented = |(number, line)| if number == 0 { length(line) } else { INDENT + length(line) };
    text.lines().enumerate().map(indented).max().unwrap_or(0)
}

/// Breaks an indented text into pieces of at most `width` columns, at spaces where there are some. Its own line breaks
/// are kept.
fn wrap(text: &str, indent: usize, width: usize) -> Vec<String> {
    let lines = text.lines().enumerate().filter(|&(number, line)| number == 0 || !line.trim().is_empty());
    let deeper = |number: usize| if number == 0 { indent } else { indent + INDENT };
    let pieces: Vec<String> = lines.flat_map(|(number, line)| wrap_line(line, deeper(number), width)).collect();
    if pieces.is_empty() { vec![String::new()] } else { pieces }
}

fn wrap_line(text: &str, indent: usize, width: usize) -> Vec<String> {
    let indent = indent.min(width / 2);
    let mut pieces = Vec::new();
    let mut piece = " ".repeat(indent);
    let mut used = indent;
    let mut start = indent;
    let narrow = width.saturating_sub((indent + INDENT).min(width / 2));
    // A word that does not fit on a line even alone is broken at its glued spaces rather than inside.
    let words = text.split(' ').flat_map(|word| {
        let glued = length(word) <= narrow;
        word.split(move |letter| !glued && letter == GLUE)
    });
    for word in words {
        let mut word: Vec<char> = word.chars().collect();
        let wide: usize = word.iter().filter_map(|letter| letter.width()).sum();
        if used > start && used + 1 + wide > width {
            pieces.push(std::mem::take(&mut piece));
            start = (indent + INDENT).min(width / 2);
            piece = " ".repeat(start);
            used = start;
        } else if used > start {
            piece.push(' ');
            used += 1;
        }
        let mut wide = wide;
        while used + wide > width {
            let fits = cut(&word, fitting(&word, width.saturating_sub(used)));
            let part: String = word.drain(..fits).collect();
            wide -= length(&part).min(wide);
            piece.push_str(&part);
            pieces.push(std::mem::take(&mut piece));
            start = (indent + INDENT).min(width / 2);
            piece = " ".repeat(start);
            used = start;
        }
        used += wide;
        piece.extend(word);
    }
    pieces.push(piece);
    for piece in &mut pieces {
        piece.truncate(piece.trim_end().len());
    }
    pieces
}
