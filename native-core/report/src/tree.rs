//! From steps to lines: the call tree of each thread, with calls into the platform folded.
//!
//! Idea: each thread keeps the stack it showed last. A step opens the calls that its stack adds to that one and
//! then shows its operation one level deeper. A call into the platform (`ConcurrentHashMap.put`) that makes many
//! operations without a switch between them becomes one line with their number: the reader cares for the user's
//! code and for the places where the threads alternate.

use crate::model::{Frame, Operation, OperationKind, Report, Step, SwitchReason};

/// A space at which a line is not broken; shown as a plain space.
pub(crate) const GLUE: char = '\u{a0}';

/// One line in one thread's column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Line {
    pub thread: usize,
    pub depth: usize,
    pub text: String,
}

/// All lines of a report, in order.
pub(crate) fn lines(report: &Report) -> Vec<Line> {
    let mut open: Vec<Vec<&Frame>> = vec![Vec::new(); report.threads.len()];
    let mut lines = Vec::new();
    let mut at = 0;
    while at < report.steps.len() {
        let step = &report.steps[at];
        let thread = step.thread as usize;
        let run = folded_run(&report.steps[at..]);
        let last = &report.steps[at + run - 1];
        if thread >= open.len() {
            open.resize(thread + 1, Vec::new());
        }
        let calls = user_calls(step);
        let shared = shared_calls(&open[thread], &calls);
        for (depth, frame) in calls.iter().enumerate().skip(shared) {
            lines.push(Line { thread, depth, text: format!("{}()", frame.short_method()) });
        }
        let depth = calls.len();
        let what = if run > 1 { fold_text(step, run) } else { operation_text(&step.operation) };
        let mut text = match place(step) {
            Some(place) => format!("{what}  at{GLUE}{place}"),
            None => what,
        };
        if last.blocked {
            text.push_str("  <blocked>");
        }
        lines.push(Line { thread, depth, text });
        // "thread ends" has said it already.
        let said = last.operation.kind == OperationKind::Exit && last.switch == Some(SwitchReason::Finished);
        if let (Some(reason), false) = (&last.switch, said) {
            lines.push(Line { thread, depth, text: format!("switch (reason: {})", reason.describe()) });
        }
        open[thread] = calls;
        at += run;
    }
    lines
}

/// The calls of the program under test that lead to the step, outermost first.
fn user_calls(step: &Step) -> Vec<&Frame> {
    step.stack.iter().rev().filter(|frame| !frame.is_platform()).collect()
}

/// How many calls of the new stack are still those shown last. A call is the same while its method is, and
/// while its caller has not moved to another line.
fn shared_calls(old: &[&Frame], new: &[&Frame]) -> usize {
    let mut shared = 0;
    for (left, right) in old.iter().zip(new) {
        if left.method() != right.method() {
            break;
        }
        shared += 1;
        if left.place() != right.place() {
            break;
        }
    }
    shared
}

/// The number of steps at the head that make one call into the platform without a switch.
fn folded_run(steps: &[Step]) -> usize {
    let first = &steps[0];
    let Some(entry) = platform_entry(first) else { return 1 };
    if !is_access(&first.operation) {
        return 1;
    }
    let calls = user_calls(first);
    let mut run = 1;
    while run < steps.len() {
        let (previous, next) = (&steps[run - 1], &steps[run]);
        let same = previous.switch.is_none()
            && !next.blocked
            && next.thread == first.thread
            && is_access(&next.operation)
            && platform_entry(next).is_some_and(|frame| frame.method() == entry.method())
            && user_calls(next) == calls;
        if !same {
            break;
        }
        run += 1;
    }
    run
}

/// The platform method that the program under test called, if the step is inside one.
fn platform_entry(step: &Step) -> Option<&Frame> {
    let user = step.stack.iter().position(|frame| !frame.is_platform())?;
    user.checked_sub(1).map(|index| &step.stack[index])
}

fn is_access(operation: &Operation) -> bool {
    use OperationKind as K;
    matches!(operation.kind, K::Read | K::Write | K::ReadModifyWrite | K::CompareAndSet | K::CompareAndSetFailed)
}

fn fold_text(step: &Step, run: usize) -> String {
    let name = platform_entry(step).map_or("call", Frame::short_method);
    format!("{name}() [{run} accesses]")
}

/// Where the step is in the user's code.
fn place(step: &Step) -> Option<&str> {
    let user = step.stack.iter().find(|frame| !frame.is_platform());
    user.and_then(Frame::place).or(step.place.as_deref()).or_else(|| step.stack.first().and_then(Frame::place))
}

/// `Account#1.balance ➜ 0`, `Account#1.balance = 1`, `lock Account#1`.
pub(crate) fn operation_text(operation: &Operation) -> String {
    use OperationKind as K;
    let object = operation.object.as_deref();
    let value = operation.value.as_deref();
    let name = object.unwrap_or("?");
    match operation.kind {
        K::Read => format!("{name} ➜ {}", value.unwrap_or("?")),
        K::Write => format!("{name} = {}", value.unwrap_or("?")),
        K::ReadModifyWrite | K::CompareAndSet => match (operation.previous.as_deref(), value) {
            (Some(before), Some(after)) => format!("{name} ➜ {before}, = {after}"),
            (None, Some(after)) => format!("{name} = {after} ({})", operation.kind.word()),
            (Some(before), None) => format!("{name} ➜ {before} ({})", operation.kind.word()),
            (None, None) => format!("{} {name}", operation.kind.word()),
        },
        K::CompareAndSetFailed => match value {
            Some(value) => format!("{name} ➜ {value} (compareAndSet failed)"),
            None => format!("compareAndSet {name} failed"),
        },
        K::Throw => format!("throws {}", value.unwrap_or("an exception")),
        kind => {
            let mut text = kind.word().to_owned();
            if let Some(object) = object {
                text.push(' ');
                text.push_str(object);
            }
            if let Some(value) = value {
                text.push_str(" ➜ ");
                text.push_str(value);
            }
            text
        }
    }
}
