//! What text and page show of names, messages and stacks.
//!
//! Idea: a reader of either form finds the same words. What neither form shows is cut away here: the frames by which
//! JESS reached the program, the kind of failure that its message repeats.

use std::fmt::Write as _;

use jess_protocol::report::{DeadlockEdge, FailureKind, Frame, Report};

use crate::printable::one_line;

/// The message, without the kind of failure in front if it repeats that.
pub(crate) fn without_title<'a>(message: &'a str, title: &str) -> &'a str {
    match message.split_once(": ") {
        Some((start, rest)) if start.eq_ignore_ascii_case(title) => rest,
        _ => message,
    }
}

/// A stack without the calls by which JESS and reflection reached the program.
pub(crate) fn of_program(stack: &[Frame]) -> &[Frame] {
    let harness = stack.iter().position(Frame::is_harness);
    let mut shown = &stack[..harness.unwrap_or(stack.len())];
    if harness.is_some() {
        let program = shown.iter().rposition(|frame| !frame.is_platform());
        shown = program.map_or(shown, |last| &shown[..=last]);
    }
    shown
}

/// What a thread is called, in one line.
pub(crate) fn name(report: &Report, thread: usize) -> String {
    match report.threads.get(thread) {
        Some(info) if !info.name.is_empty() => one_line(&info.name).into_owned(),
        _ => format!("thread {thread}"),
    }
}

/// What a stuck thread does, what it waits for, who holds that.
pub(crate) fn wait(report: &Report, edge: &DeadlockEdge) -> String {
    let mut text = if edge.action.is_empty() { "waits for" } else { edge.action.as_str() }.to_owned();
    if !edge.waits_for.is_empty() {
        let _ = write!(text, " {}", edge.waits_for);
    }
    match edge.held_by {
        Some(owner) if owner == edge.thread => text.push_str(", held by itself"),
        Some(owner) => {
            let owner = name(report, owner as usize);
            if owner != edge.waits_for {
                let _ = write!(text, ", held by {owner}");
            }
        }
        None if report.failure.kind == FailureKind::Deadlock && edge.behind.is_none() => {
            text.push_str(", which nobody will grant");
        }
        None => {}
    }
    if let Some(ahead) = edge.behind {
        let _ = write!(text, ", in line behind {}", name(report, ahead as usize));
    }
    text
}
