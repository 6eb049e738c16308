//! The one way from the steps of a failing execution to a report, for Java programs and for model programs.
//!
//! Idea: the engine knows which thread did what in which order and with which result; the host knows what things are
//! called and which values were read and written, and reports that through [`Narration`]. Everything else is the same
//! for all hosts and is done here: why threads were switched, which thread holds what, in what threads are stuck.
//!
//! The engine attaches the reason why a thread was chosen to the step where that thread runs; a reader wants it where
//! the other thread stopped. Hence reasons move to the step before. Lock owners are tracked along the steps.

use std::collections::HashMap;

use jess_engine::host as engine;
use jess_engine::host::{Answer, Bug, BugKind, ObjectId, Op, Schedule, Step, SwitchReason, ThreadIx, Waiting};
use jess_engine::sync::result;
use jess_protocol::report::{
    Behind, DeadlockEdge, Failure, Frame, Operation, OperationKind, Passing, Report, Step as Line,
    SwitchReason as Reason, ThreadInfo,
};

/// What a host reports about one operation. Empty where it has nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Told {
    /// Its place in the source.
    pub place: Option<String>,
    /// What it is about. For operations on threads their name is the default.
    pub object: Option<String>,
    /// The value of a location before.
    pub before: Option<String>,
    /// The value of a location after.
    pub after: Option<String>,
    /// The calls that led there, innermost first.
    pub stack: Vec<String>,
}

/// What a host knows about an execution.
pub trait Narration {
    /// What a thread is called.
    fn name(&self, thread: ThreadIx) -> String;

    /// Threads that are known whether or not they have done anything.
    fn threads(&self) -> u32 {
        0
    }

    /// Whether a thread that no other thread has started is a daemon.
    fn is_daemon(&self, _thread: ThreadIx) -> bool {
        false
    }

    /// The report on a step; called once for each, in their order. Nothing for one that is left out.
    fn step(&mut self, step: &Step) -> Option<Told>;

    /// The operation that a thread has announced without doing it.
    fn pending(&self, _thread: ThreadIx) -> Option<Op> {
        None
    }

    /// What the next operation of a thread is about; `op` is that operation if known.
    fn about(&self, thread: ThreadIx, op: Option<&Op>) -> Option<String>;

    /// The report on the operation that a thread is stuck in, and whether it is inside one that was a step.
    fn stuck(&mut self, waiting: &Waiting) -> (Told, bool);
}

/// Operations reported at the beginning of an execution, and as many at its end: a million lines are of no use.
pub const TOLD_AT_EACH_END: u64 = 2_000;

/// Whether a report has the operation that comes after `before` of `all` operations.
#[must_use]
pub fn tells(before: u64, all: u64) -> bool {
    before < TOLD_AT_EACH_END || before + TOLD_AT_EACH_END >= all
}

/// The message where a report leaves operations out.
#[must_use]
pub fn left_out(left_out: u64, all: u64) -> String {
    format!("the report leaves out {left_out} of {all} operations, in the middle")
}

/// The message where there is no report, since it would take too long to report that many steps.
#[must_use]
pub fn not_shown(steps: u64) -> String {
    format!(
        "the failing execution has {steps} steps, too many to show in what order they were taken: look at what its threads do there, \
         or make the test smaller"
    )
}

/// The report of a bug with this message; `steps` are those of its execution.
pub fn build(bug: &Bug, message: &str, steps: &[Step], narration: &mut impl Narration) -> Report {
    let mut builder = Builder { narration, bug, owners: HashMap::new() };
    let mut lines = builder.lines(steps);
    let deadlock = builder.blocked(&mut lines);
    let stack = bug.failure.as_ref().map_or_else(Vec::new, |failure| frames(&failure.stack));
    if bug.failure.is_some() {
        let line = Line {
            thread: bug.thread.0,
            operation: Operation {
                kind: OperationKind::Throw,
                value: Some(message.to_owned()),
                ..Operation::default()
            },
            stack: stack.clone(),
            ..Line::default()
        };
        let is_end = |line: &Line| line.thread == bug.thread.0 && line.operation.kind == OperationKind::Exit;
        let end = lines.iter().rposition(is_end);
        lines.insert(end.unwrap_or(lines.len()), line);
    }
    let thread = bug.failure.is_some().then_some(bug.thread.0);
    let behind = bug.failure.iter().flat_map(|failure| &failure.behind).map(behind).collect();
    Report {
        failure: Failure { kind: bug.kind.into(), message: message.to_owned(), thread, stack, behind },
        threads: builder.threads(steps),
        steps: lines,
        deadlock,
        ..Report::default()
    }
}

/// The execution with these steps, which passes, beside the failing one.
pub fn passing(failing: &Report, steps: &[Step], narration: &mut impl Narration) -> Passing {
    let none = Bug {
        kind: BugKind::Exception,
        thread: ThreadIx::MAIN,
        message: String::new(),
        failure: None,
        waiting: Vec::new(),
        cycle: false,
        race: None,
        at_execution: 0,
        schedule: Schedule::default(),
    };
    let mut builder = Builder { narration, bug: &none, owners: HashMap::new() };
    let lines = builder.lines(steps);
    // A thread that has done nothing has no name.
    let key = |line: &Line| {
        let Operation { kind, object, value, previous } = line.operation.clone();
        let object = object.filter(|_| !is_about_thread(kind));
        (line.thread, Operation { kind, object, value, previous }, line.place.clone())
    };
    let same = |(one, other): &(&Line, &Line)| key(one) == key(other) && !other.blocked;
    let common = lines.iter().zip(&failing.steps).take_while(same).count();
    Passing { threads: builder.threads(steps), steps: lines, common: common as u32 }
}

fn behind(behind: &engine::Behind) -> Behind {
    let message = match behind.message.as_str() {
        "" => behind.type_name.clone(),
        message => format!("{}: {message}", behind.type_name),
    };
    let (of, suppressed, in_common) = (behind.of, behind.suppressed, behind.in_common);
    Behind { of, suppressed, message, stack: frames(&behind.stack), in_common }
}

fn is_about_thread(kind: OperationKind) -> bool {
    use OperationKind as K;
    matches!(kind, K::Start | K::Join | K::IsAlive | K::GetState | K::Interrupt | K::IsInterrupted | K::Unpark)
}

/// Whether a latch is opened by code of the JDK that is no latch: a task that has run, a pool that has ended.
fn is_done(stack: &[String]) -> bool {
    let innermost = stack.first().map(|frame| Frame(frame.clone()));
    innermost
        .is_some_and(|frame| frame.is_platform() && !frame.method().starts_with("java.util.concurrent.CountDownLatch"))
}

fn frames(stack: &[String]) -> Vec<Frame> {
    stack.iter().map(|frame| Frame(frame.clone())).collect()
}

struct Builder<'a, N> {
    narration: &'a mut N,
    bug: &'a Bug,
    /// The thread that holds a lock, and how often.
    owners: HashMap<ObjectId, (ThreadIx, u32)>,
}

impl<N: Narration> Builder<'_, N> {
    fn threads(&self, steps: &[Step]) -> Vec<ThreadInfo> {
        let mut daemons: HashMap<u32, bool> = HashMap::new();
        let mut last = self.bug.thread.0.max(self.narration.threads().saturating_sub(1));
        for step in steps {
            last = last.max(step.thread.0);
            if let Op::Start { thread, daemon, .. } = step.op {
                last = last.max(thread.0);
                daemons.insert(thread.0, daemon);
            }
        }
        let last = self.bug.waiting.iter().map(|waiting| waiting.thread.0).fold(last, u32::max);
        let info = |thread: u32| ThreadInfo {
            name: self.narration.name(ThreadIx(thread)),
            daemon: daemons.get(&thread).copied().unwrap_or_else(|| self.narration.is_daemon(ThreadIx(thread))),
        };
        (0..=last).map(info).collect()
    }

    fn lines(&mut self, steps: &[Step]) -> Vec<Line> {
        let mut lines: Vec<Line> = Vec::new();
        // Whether the last line is the step before.
        let mut follows = false;
        for (index, step) in steps.iter().enumerate() {
            if follows
                && let Some(previous) = index.checked_sub(1).and_then(|before| steps.get(before))
                && previous.thread != step.thread
                && let Some(line) = lines.last_mut()
            {
                line.switch =
                    Some(self.reason(previous, line.operation.object.as_deref(), step.reason, &steps[index..]));
            }
            let told = self.narration.step(step);
            follows = told.is_some();
            lines.extend(told.map(|told| self.line(step, told)));
            self.own(step);
        }
        lines
    }

    fn line(&self, step: &Step, told: Told) -> Line {
        if step.uses_permit {
            let kind = OperationKind::UsesPermit;
            return Line {
                thread: step.thread.0,
                operation: Operation { kind, object: told.object, ..Operation::default() },
                place: told.place,
                stack: frames(&told.stack),
                ..Line::default()
            };
        }
        let kind = match OperationKind::of(&step.op) {
            OperationKind::CountDown if is_done(&told.stack) => OperationKind::Done,
            kind => kind,
        };
        let updates = matches!(kind, OperationKind::ReadModifyWrite | OperationKind::CompareAndSet);
        let value = match kind {
            OperationKind::Read => told.after.or_else(|| told.before.clone()),
            _ if matches!(step.op, Op::Access(_)) => told.after,
            _ => result_text(&step.op, step.result),
        };
        let object = told.object.or_else(|| self.thread_of(&step.op));
        let previous = if updates { told.before } else { None };
        Line {
            thread: step.thread.0,
            operation: Operation { kind, object, value, previous },
            place: told.place,
            stack: frames(&told.stack),
            ..Line::default()
        }
    }

    /// The thread that an operation is about.
    fn thread_of(&self, op: &Op) -> Option<String> {
        match *op {
            Op::Start { thread, .. }
            | Op::Join { thread, .. }
            | Op::IsAlive(thread)
            | Op::GetState(thread)
            | Op::Interrupt(thread)
            | Op::IsInterrupted(thread)
            | Op::Unpark(thread) => Some(self.narration.name(thread)),
            _ => None,
        }
    }

    /// Why `previous`, which was about `object`, is not followed by another step of its thread.
    fn reason(&self, previous: &Step, object: Option<&str>, reason: SwitchReason, rest: &[Step]) -> Reason {
        match reason {
            SwitchReason::Ended => return Reason::Finished,
            SwitchReason::Yielded => return Reason::Yielded,
            SwitchReason::First | SwitchReason::Continue | SwitchReason::Preemption => return Reason::Preempted,
            SwitchReason::Blocked if previous.op == Op::Exit => return Reason::Finished,
            SwitchReason::Blocked => {}
        }
        // After a wait its thread stands still: the wait itself is the step.
        if let (Op::Wait { .. } | Op::Await { .. }, false) = (previous.op, previous.resumed) {
            return Reason::Waiting { on: object.unwrap_or_default().to_owned() };
        }
        let thread = previous.thread;
        let later = rest.iter().find(|step| step.thread == thread).map(|step| step.op);
        let stuck = || self.bug.waiting.iter().find(|waiting| waiting.thread == thread).map(|waiting| waiting.op);
        match later.or_else(stuck).or_else(|| self.narration.pending(thread)) {
            Some(Op::Join { thread, .. }) => Reason::Joining { thread: self.narration.name(thread) },
            Some(Op::Park { .. }) => Reason::Parked,
            Some(Op::Sleep) => Reason::Sleeping,
            Some(Op::Yield | Op::Spin) => Reason::Yielded,
            op => Reason::Blocked {
                on: self.narration.about(thread, op.as_ref()).unwrap_or_default(),
                held_by: op.and_then(|op| self.owner(&op, thread)),
            },
        }
    }

    fn owner(&self, op: &Op, wants: ThreadIx) -> Option<String> {
        let (owner, _) = self.owners.get(&locked(op)?)?;
        (*owner != wants).then(|| self.narration.name(*owner))
    }

    /// Tracks which thread holds which lock.
    fn own(&mut self, step: &Step) {
        match step.op {
            _ if step.uses_permit => {}
            Op::MonitorEnter(lock) | Op::Lock { lock, .. } | Op::WriteLock { lock, .. }
                if step.result == result::DONE =>
            {
                self.acquire(lock, step.thread);
            }
            Op::TryLock(lock) | Op::TryWriteLock(lock) if step.result == 1 => self.acquire(lock, step.thread),
            Op::MonitorExit(lock) | Op::Unlock(lock) | Op::WriteUnlock(lock) if step.result == result::DONE => {
                if let Some((_, depth)) = self.owners.get_mut(&lock) {
                    *depth -= 1;
                    if *depth == 0 {
                        self.owners.remove(&lock);
                    }
                }
            }
            Op::Wait { monitor: lock, .. } | Op::Await { lock, .. } => {
                if step.resumed {
                    self.acquire(lock, step.thread);
                } else if step.result != result::ILLEGAL {
                    self.owners.remove(&lock);
                }
            }
            _ => {}
        }
    }

    fn acquire(&mut self, lock: ObjectId, thread: ThreadIx) {
        self.owners.entry(lock).or_insert((thread, 0)).1 += 1;
    }

    /// Adds the operations in which threads are stuck, and which thread waits for which.
    fn blocked(&mut self, lines: &mut Vec<Line>) -> Vec<DeadlockEdge> {
        let mut edges = Vec::with_capacity(self.bug.waiting.len());
        for waiting in &self.bug.waiting {
            let (told, is_shown) = self.narration.stuck(waiting);
            let kind = OperationKind::of(&waiting.op);
            let object = told.object.or_else(|| self.thread_of(&waiting.op));
            let seen =
                if waiting.goes_round { seen_in_round(lines, waiting.thread.0, &object, &told.place) } else { None };
            if !is_shown {
                lines.push(Line {
                    thread: waiting.thread.0,
                    operation: Operation { kind, object: object.clone(), ..Operation::default() },
                    place: told.place,
                    stack: frames(&told.stack),
                    blocked: true,
                    switch: None,
                });
            }
            edges.push(DeadlockEdge {
                thread: waiting.thread.0,
                action: if waiting.goes_round { AWAITS } else { kind.word() }.to_owned(),
                waits_for: seen.or(object).unwrap_or_default(),
                held_by: waiting.owner.map(|owner| owner.0),
                behind: waiting.behind.map(|ahead| ahead.0),
                stack: frames(&told.stack),
            });
        }
        edges
    }
}

/// What a thread that is about to access an object again at the same place has read since it last did, with the values;
/// nothing if that is not known.
fn seen_in_round(lines: &[Line], thread: u32, object: &Option<String>, place: &Option<String>) -> Option<String> {
    let own: Vec<&Line> = lines.iter().filter(|line| line.thread == thread).collect();
    let again = |line: &&Line| line.operation.object == *object && line.place == *place;
    let begun = own.iter().rposition(again)?;
    let mut seen: Vec<(&str, &str)> = Vec::new();
    for operation in own[begun..].iter().map(|line| &line.operation) {
        if let (OperationKind::Read, Some(name), Some(value)) = (operation.kind, &operation.object, &operation.value) {
            seen.retain(|&(other, _)| other != name);
            seen.push((name, value));
        }
    }
    let all: Vec<String> = seen.iter().take(MOST_SEEN).map(|(name, value)| format!("{name} ({value})")).collect();
    let more = seen.len().saturating_sub(MOST_SEEN);
    match (all.is_empty(), more) {
        (true, _) => None,
        (false, 0) => Some(all.join(", ")),
        (false, more) => Some(format!("{} and {more} more", all.join(", "))),
    }
}

/// Most locations that are named for a round.
const MOST_SEEN: usize = 4;

/// The operation of a thread that goes round a loop.
const AWAITS: &str = "goes round a loop, looking at";

/// The lock an operation wants.
fn locked(op: &Op) -> Option<ObjectId> {
    match *op {
        Op::MonitorEnter(lock)
        | Op::Lock { lock, .. }
        | Op::ReadLock { lock, .. }
        | Op::WriteLock { lock, .. }
        | Op::Await { lock, .. }
        | Op::Wait { monitor: lock, .. } => Some(lock),
        _ => None,
    }
}

/// The result of an operation that has one worth showing.
fn result_text(op: &Op, result: u32) -> Option<String> {
    const STATES: [&str; 6] = ["NEW", "RUNNABLE", "BLOCKED", "WAITING", "TIMED_WAITING", "TERMINATED"];
    match op.answer() {
        Answer::YesNo => Some(if result != 0 { "true" } else { "false" }.to_owned()),
        Answer::Signed => Some(result.cast_signed().to_string()),
        Answer::Number => Some(result.to_string()),
        Answer::State => STATES.get(result as usize).map(|&state| state.to_owned()),
        Answer::Ending => match result {
            result::TIMED_OUT => Some("timed out".to_owned()),
            result::INTERRUPTED => Some("interrupted".to_owned()),
            result::ILLEGAL => Some("refused".to_owned()),
            _ => None,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jess_engine::host::{BugKind, Schedule};

    const A: ThreadIx = ThreadIx(0);
    const B: ThreadIx = ThreadIx(1);
    const LOCK: ObjectId = ObjectId(7);

    struct Plain;

    impl Narration for Plain {
        fn name(&self, thread: ThreadIx) -> String {
            format!("t{}", thread.0)
        }

        fn step(&mut self, _step: &Step) -> Option<Told> {
            Some(Told { object: Some("it".to_owned()), ..Told::default() })
        }

        fn about(&self, _thread: ThreadIx, op: Option<&Op>) -> Option<String> {
            op.map(|_| "it".to_owned())
        }

        fn stuck(&mut self, _waiting: &Waiting) -> (Told, bool) {
            (Told { object: Some("it".to_owned()), ..Told::default() }, false)
        }
    }

    fn step(thread: ThreadIx, op: Op, result: u32, reason: SwitchReason) -> Step {
        Step { thread, op, result, reason, resumed: false, uses_permit: false }
    }

    #[test]
    fn results_and_owners_are_told() {
        let waiting =
            Waiting { thread: B, op: Op::MonitorEnter(LOCK), owner: Some(A), behind: None, goes_round: false };
        let bug = Bug {
            kind: BugKind::Deadlock,
            thread: A,
            message: String::new(),
            failure: None,
            waiting: vec![waiting],
            race: None,
            cycle: false,
            at_execution: 1,
            schedule: Schedule::default(),
        };
        let steps = [
            step(A, Op::MonitorEnter(LOCK), result::DONE, SwitchReason::First),
            step(B, Op::TryLock(ObjectId(8)), 1, SwitchReason::Preemption),
            step(A, Op::Unlock(ObjectId(8)), result::ILLEGAL, SwitchReason::Blocked),
            step(A, Op::Sleep, result::INTERRUPTED, SwitchReason::Continue),
        ];
        let report = build(&bug, "stuck", &steps, &mut Plain);
        let values: Vec<Option<&str>> = report.steps.iter().map(|line| line.operation.value.as_deref()).collect();
        assert_eq!(values, [None, Some("true"), Some("refused"), Some("interrupted"), None]);
        assert_eq!(report.steps[0].switch, Some(Reason::Preempted));
        // B never runs again, and is stuck waiting for what A holds.
        let held = Reason::Blocked { on: "it".to_owned(), held_by: Some("t0".to_owned()) };
        assert_eq!(report.steps[1].switch, Some(held));
        assert!(report.steps[4].blocked);
        assert_eq!((report.threads.len(), report.deadlock[0].held_by), (2, Some(0)));
    }
}
