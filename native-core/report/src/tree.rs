//! From steps to lines: the call tree of each thread, without what no other thread could notice.
//!
//! Idea: each thread keeps the stack it showed last. A step opens the calls that its stack adds to that one and then
//! shows its operation one level deeper. The reader is interested in the program's own code and in the places where the
//! threads meet, hence three reductions: an access to a location that only one thread uses is left out; so is what the
//! platform does on behalf of no code of the program, such as a worker of a pool between two tasks, unless it is about
//! an object with which the program deals itself; and a call into the platform (`ConcurrentHashMap.put`) that does many
//! things without a switch between them becomes one line. Libraries that the program brings along are treated like the
//! platform, unless the reader wants to see inside; then nothing of the platform is left out either.
//!
//! Invariant: a step in which a thread is stuck is always shown, and so is a step of the program after which another
//! thread runs.

use std::collections::{HashMap, HashSet};

use crate::origins;
use crate::shown::name;
use jess_protocol::report::{Frame, Operation, OperationKind, Report, Step, SwitchReason};

/// A space at which a line is not broken; shown as a plain space.
pub(crate) const GLUE: char = '\u{a0}';

/// One line in one thread's column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Line {
    pub thread: usize,
    pub depth: usize,
    pub text: String,
}

/// What a line is about.
#[derive(Debug, Clone)]
pub(crate) enum What<'r> {
    /// A call begins.
    Call(&'r Frame),
    /// One step, or a call into what is folded.
    Steps(Steps<'r>),
    /// Another thread goes on.
    Switch(&'r SwitchReason),
    /// Rounds that are left out.
    Repeated,
}

/// The steps of a line.
#[derive(Debug, Clone)]
pub(crate) struct Steps<'r> {
    /// Their indices in the report.
    pub indices: Vec<usize>,
    /// What was done, without the place.
    pub text: String,
    /// Where it is in the code of the reader, and the frame of that place.
    pub place: Option<(&'r str, Option<&'r Frame>)>,
    /// Whether the thread is stuck in it.
    pub blocked: bool,
    /// The thread that has written what is read here, if that is another one.
    pub from: Option<String>,
}

/// A line, and what it is about.
#[derive(Debug, Clone)]
pub(crate) struct Item<'r> {
    pub line: Line,
    pub what: What<'r>,
}

/// All lines of a report, in order; whether calls inside libraries are shown.
pub(crate) fn items(report: &Report, unfold: bool) -> Vec<Item<'_>> {
    let fold = Folding { unfold };
    let (users, own) = (fold.users(&report.steps), fold.own(&report.steps));
    let shown = report.steps.iter().enumerate().filter(|(_, step)| fold.is_visible(step, &users, &own));
    let (indices, steps): (Vec<usize>, Vec<&Step>) = shown.unzip();
    let origins = origins::of(&report.steps);
    let mut open: HashMap<u32, Vec<&Frame>> = HashMap::new();
    let mut items = Vec::new();
    let mut rest = steps.as_slice();
    while let Some(first) = rest.first() {
        let at = steps.len() - rest.len();
        let (call, others) = rest.split_at(fold.platform_call(rest));
        rest = others;
        let last = call.last().unwrap_or(first);
        let thread = first.thread as usize;
        let calls = fold.user_calls(first);
        let known = open.entry(first.thread).or_default();
        for (depth, frame) in calls.iter().enumerate().skip(shared_calls(known, &calls)) {
            let line = Line { thread, depth, text: format!("{}()", frame.short_method()) };
            items.push(Item { line, what: What::Call(frame) });
        }
        let depth = calls.len();
        let said = Steps {
            indices: indices[at..at + call.len()].to_vec(),
            text: fold.call_text(call),
            place: fold.place(first).filter(|_| last.operation.kind != OperationKind::Exit),
            blocked: last.blocked,
            from: match &indices[at..at + call.len()] {
                [only] => from_another(report, *only, &origins),
                _ => None,
            },
        };
        items.push(Item { line: Line { thread, depth, text: said.line() }, what: What::Steps(said) });
        // "thread ends" has shown this already.
        let said = last.operation.kind == OperationKind::Exit && last.switch == Some(SwitchReason::Finished);
        if let (Some(reason), false) = (&last.switch, said) {
            let text = match reason {
                SwitchReason::Preempted => "switch".to_owned(),
                reason => format!("switch (reason: {})", reason.describe()),
            };
            items.push(Item { line: Line { thread, depth, text }, what: What::Switch(reason) });
        }
        *known = calls;
    }
    items
}

/// The thread whose write a step has read, if that is not its own.
fn from_another(report: &Report, step: usize, origins: &[Option<usize>]) -> Option<String> {
    let (reader, writer) = (report.steps.get(step)?, report.steps.get(origins.get(step).copied()??)?);
    (reader.thread != writer.thread).then(|| name(report, writer.thread as usize))
}

impl Steps<'_> {
    /// What was done, with the place.
    fn line(&self) -> String {
        let mut text = self.text.clone();
        if let Some(from) = &self.from {
            text.push_str(&format!("{GLUE}⟵{GLUE}{from}"));
        }
        if let Some((place, _)) = self.place {
            text.push_str(&format!("  at{GLUE}{place}"));
        }
        if self.blocked {
            text.push_str("  <blocked>");
        }
        text
    }
}

/// The threads that use an object or a location.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Users {
    One(u32),
    Several,
}

/// Which frames are folded into the calls that lead there.
struct Folding {
    /// Whether frames of libraries are not.
    unfold: bool,
}

impl Folding {
    fn folds(&self, frame: &Frame) -> bool {
        frame.is_platform() || !self.unfold && frame.is_library()
    }

    fn users<'s>(&self, steps: &'s [Step]) -> HashMap<&'s str, Users> {
        let mut users = HashMap::new();
        // Fields that only the platform passes from thread to thread, such as those of Thread, are of no interest.
        for step in steps.iter().filter(|step| step.stack.is_empty() || self.is_by_program(step)) {
            if let Some(object) = step.operation.object.as_deref() {
                let known = users.entry(object).or_insert(Users::One(step.thread));
                if *known != Users::One(step.thread) {
                    *known = Users::Several;
                }
            }
        }
        users
    }

    /// The objects with which the program deals itself, not by something of the platform around them.
    fn own<'s>(&self, steps: &'s [Step]) -> HashSet<&'s str> {
        let direct = |step: &&Step| step.stack.iter().take(2).any(|frame| !self.folds(frame));
        steps.iter().filter(direct).filter_map(|step| step.operation.object.as_deref()).collect()
    }

    fn is_visible(&self, step: &Step, users: &HashMap<&str, Users>, own: &HashSet<&str>) -> bool {
        if step.blocked || step.stack.is_empty() {
            return true;
        }
        if !self.unfold && !self.is_by_program(step) {
            use OperationKind as K;
            let about_own = || step.operation.object.as_deref().is_some_and(|object| own.contains(object));
            let harness = || step.stack.iter().any(Frame::is_harness);
            return match step.operation.kind {
                K::Exit | K::Throw => true,
                kind => !is_access(kind) && about_own() && !harness(),
            };
        }
        if step.switch.is_some() {
            return true;
        }
        if !self.is_by_program(step) && step.stack.iter().any(Frame::is_harness) {
            return false;
        }
        let alone = match step.operation.object.as_deref() {
            Some(object) => users.get(object) != Some(&Users::Several),
            None => false,
        };
        match step.operation.kind {
            kind if is_access(kind) => self.is_by_program(step) && !alone,
            OperationKind::MonitorEnter | OperationKind::MonitorExit => !alone || self.platform_entry(step).is_none(),
            _ => true,
        }
    }

    fn is_by_program(&self, step: &Step) -> bool {
        step.stack.iter().any(|frame| !self.folds(frame))
    }

    /// The calls of the program under test that lead to the step, outermost first.
    fn user_calls<'s>(&self, step: &'s Step) -> Vec<&'s Frame> {
        step.stack.iter().rev().filter(|frame| !self.folds(frame)).collect()
    }

    /// The number of steps at the head that belong to one call into the platform, up to a switch.
    fn platform_call(&self, steps: &[&Step]) -> usize {
        let Some((first, others)) = steps.split_first() else { return 0 };
        let Some(entry) = self.platform_entry(first) else { return 1 };
        let calls = self.user_calls(first);
        let mut previous = first;
        let mut count = 1;
        for next in others {
            let same = previous.switch.is_none()
                && !previous.blocked
                && !next.blocked
                && next.thread == first.thread
                && self.platform_entry(next).is_some_and(|frame| frame.method() == entry.method())
                && self.user_calls(next) == calls
                && !begins_again(first, previous, next);
            if !same {
                break;
            }
            previous = next;
            count += 1;
        }
        count
    }

    /// The platform method that the program under test called, if the step is inside one, or the body of a thread of
    /// the platform.
    fn platform_entry<'s>(&self, step: &'s Step) -> Option<&'s Frame> {
        match step.stack.iter().position(|frame| !self.folds(frame)) {
            Some(user) => user.checked_sub(1).and_then(|index| step.stack.get(index)),
            None => step.stack.iter().rev().find(|frame| !is_bottom(frame)),
        }
    }

    /// One line for a call: its only operation, or the only one that is not just an access (`Thread.start` writes
    /// fields and starts), or its name with their number.
    fn call_text(&self, call: &[&Step]) -> String {
        let mut notable = call.iter().filter(|step| !is_access(step.operation.kind));
        match (call, notable.next(), notable.next()) {
            ([only], _, _) => self.with_its_call(only),
            (_, Some(only), None) => self.with_its_call(only),
            ([first, ..], several, _) => {
                let name = self.platform_entry(first).map_or("call", Frame::short_method);
                let what = if several.is_some() { "operations" } else { "accesses" };
                format!("{name}() [{} {what}]", call.len())
            }
            ([], _, _) => String::new(),
        }
    }

    /// An operation, with the call of a library that it is part of in front; operations of the platform need none, and
    /// JESS, whose jar is one, is none.
    fn with_its_call(&self, step: &Step) -> String {
        let text = operation_text(&step.operation);
        match self.platform_entry(step).filter(|frame| frame.is_library() && !frame.is_harness()) {
            Some(entry) => format!("{}(): {text}", entry.short_method()),
            None => text,
        }
    }

    /// Where the step is in the user's code, with the frame of that place if it is known.
    fn place<'s>(&self, step: &'s Step) -> Option<(&'s str, Option<&'s Frame>)> {
        let user = step.stack.iter().find(|frame| !self.folds(frame));
        let place = user
            .and_then(Frame::place)
            .or(step.place.as_deref().filter(|place| !place.ends_with(')')))
            .or_else(|| step.stack.first().and_then(Frame::place))
            .filter(|place| *place != "?")?;
        Some((place, step.stack.iter().find(|frame| frame.place() == Some(place))))
    }
}

/// Whether a call that began with `first` is over, since the next step is what it began with. One whose compare-and-set
/// has just failed tries again.
fn begins_again(first: &Step, previous: &Step, next: &Step) -> bool {
    let key = |step: &Step| (step.operation.kind, step.operation.object.clone(), step.stack.clone());
    previous.operation.kind != OperationKind::CompareAndSetFailed && key(first) == key(next)
}

/// Whether a frame is one that every thread begins with.
fn is_bottom(frame: &Frame) -> bool {
    ["java.lang.Thread.", "java.lang.VirtualThread."].iter().any(|class| frame.method().starts_with(class))
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

fn is_access(kind: OperationKind) -> bool {
    use OperationKind as K;
    matches!(kind, K::Read | K::Write | K::ReadModifyWrite | K::CompareAndSet | K::CompareAndSetFailed)
}

/// `Account#1.balance ➜ 0`, `Account#1.balance = 1`, `lock Account#1`.
pub(crate) fn operation_text(operation: &Operation) -> String {
    use OperationKind as K;
    let object = operation.object.as_deref();
    let value = operation.value.as_deref();
    let name = object.unwrap_or("?");
    match operation.kind {
        K::Read => match value {
            Some(value) => format!("{name} ➜ {value}"),
            // Of a thread that does not reach it.
            None => format!("read {name}"),
        },
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
        K::Exit => "thread ends".to_owned(),
        K::Done => format!("{name} is done"),
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
