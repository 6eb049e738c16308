//! The failing execution for people: the engine's steps with Java's descriptions, as the report model.
//!
//! The engine says why a thread was chosen at the step where it runs; a reader wants it where the other thread stopped.
//! Hence reasons move to the step before. Who holds what is followed along the steps.

use crate::narrator::{Narrator, Told};
use jess_engine::host::{Bug, ObjectId, Op, Step, SwitchReason, ThreadIx};
use jess_report::{
    DeadlockEdge, Failure, Frame, Operation, OperationKind, Report, Step as Line, SwitchReason as Reason, ThreadInfo,
};
use rustc_hash::FxHashMap;

/// The report of a bug.
#[must_use]
pub fn of(bug: &Bug, message: &str, narrator: &Narrator, test: &str, token: &str) -> Report {
    let mut writer = Writer { narrator, told: FxHashMap::default(), owners: FxHashMap::default() };
    let mut lines = writer.lines(narrator.steps());
    let deadlock = writer.blocked(bug, &mut lines);
    if let Some(failure) = &bug.failure {
        let text = exception(&failure.type_name, &failure.message);
        let line = Line {
            thread: bug.thread.0,
            operation: Operation { kind: OperationKind::Throw, value: Some(text), ..Operation::default() },
            stack: frames(&failure.stack),
            ..Line::default()
        };
        let end =
            lines.iter().rposition(|line| line.thread == bug.thread.0 && line.operation.kind == OperationKind::Exit);
        lines.insert(end.unwrap_or(lines.len()), line);
    }
    Report {
        test: test.to_owned(),
        failure: failure(bug, message),
        threads: threads(bug, narrator),
        steps: lines,
        deadlock,
        token: Some(token.to_owned()),
        replay_command: None,
    }
}

fn exception(class: &str, message: &str) -> String {
    if message.is_empty() { class.to_owned() } else { format!("{class}: {message}") }
}

fn frames(stack: &[String]) -> Vec<Frame> {
    stack.iter().map(|frame| Frame(frame.clone())).collect()
}

fn failure(bug: &Bug, message: &str) -> Failure {
    let kind = bug.kind.into();
    match &bug.failure {
        Some(failure) => Failure {
            kind,
            message: exception(&failure.type_name, &failure.message),
            thread: Some(bug.thread.0),
            stack: frames(&failure.stack),
        },
        None => Failure { kind, message: message.to_owned(), thread: None, stack: Vec::new() },
    }
}

fn threads(bug: &Bug, narrator: &Narrator) -> Vec<ThreadInfo> {
    let mut daemons: FxHashMap<u32, bool> = FxHashMap::default();
    let mut last = bug.thread.0;
    for step in narrator.steps() {
        last = last.max(step.thread.0);
        if let Op::Start { thread, daemon } = step.op {
            last = last.max(thread.0);
            daemons.insert(thread.0, daemon);
        }
    }
    let last = bug.waiting.iter().map(|waiting| waiting.thread.0).fold(last, u32::max);
    (0..=last)
        .map(|index| ThreadInfo {
            name: narrator.thread_name(ThreadIx(index)),
            daemon: daemons.get(&index).copied().unwrap_or(false),
        })
        .collect()
}

struct Writer<'a> {
    narrator: &'a Narrator,
    /// Operations of each thread so far.
    told: FxHashMap<ThreadIx, usize>,
    /// Who holds a lock, and how often.
    owners: FxHashMap<ObjectId, (ThreadIx, u32)>,
}

impl<'a> Writer<'a> {
    fn lines(&mut self, steps: &[Step]) -> Vec<Line> {
        let mut lines: Vec<Line> = Vec::new();
        let mut left_out = false;
        for (index, step) in steps.iter().enumerate() {
            if let Some(previous) = index.checked_sub(1).and_then(|before| steps.get(before))
                && previous.thread != step.thread
                && !left_out
            {
                let reason = self.reason(previous, step.reason, &steps[index..]);
                if let Some(line) = lines.last_mut() {
                    line.switch = Some(reason);
                }
            }
            let told = self.next(step);
            let ordinal = self.told.get(&step.thread).and_then(|told| told.checked_sub(1));
            left_out = ordinal.is_some_and(|ordinal| self.narrator.leaves_out(step.thread, ordinal));
            if !left_out {
                lines.push(self.line(step, told));
            }
            self.own(step);
        }
        lines
    }

    /// What was told about this step.
    fn next(&mut self, step: &Step) -> Option<&'a Told> {
        let ordinal = self.told.entry(step.thread).or_insert(0);
        if step.resumed {
            return self.narrator.told(step.thread, ordinal.checked_sub(1)?);
        }
        *ordinal += 1;
        self.narrator.told(step.thread, *ordinal - 1)
    }

    /// What was told about the next operation of a thread, which it has not done yet.
    fn pending(&self, thread: ThreadIx) -> Option<&'a Told> {
        self.narrator.told(thread, self.told.get(&thread).copied().unwrap_or(0))
    }

    fn line(&self, step: &Step, told: Option<&Told>) -> Line {
        let told = told.cloned().unwrap_or_default();
        let description = told.description;
        let kind = OperationKind::of(&step.op);
        let is_access = matches!(step.op, Op::Access(_));
        let updates = matches!(kind, OperationKind::ReadModifyWrite | OperationKind::CompareAndSet);
        let object = description.object.or_else(|| self.thread_of(&step.op));
        let value = if is_access {
            told.outcome.or_else(|| (kind == OperationKind::Read).then_some(description.value.clone()).flatten())
        } else {
            result_text(&step.op, step.result)
        };
        Line {
            thread: step.thread.0,
            operation: Operation { kind, object, value, previous: if updates { description.value } else { None } },
            place: description.place,
            stack: frames(&description.stack),
            blocked: false,
            switch: None,
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
            | Op::Unpark(thread) => Some(self.narrator.thread_name(thread)),
            _ => None,
        }
    }

    /// Why `previous` is not followed by another step of its thread.
    fn reason(&self, previous: &Step, reason: SwitchReason, rest: &[Step]) -> Reason {
        match reason {
            SwitchReason::Ended => return Reason::Finished,
            SwitchReason::Yielded => return Reason::Yielded,
            SwitchReason::First | SwitchReason::Continue | SwitchReason::Preemption => return Reason::Preempted,
            SwitchReason::Blocked => {}
        }
        let name =
            || self.pending(previous.thread).and_then(|told| told.description.object.clone()).unwrap_or_default();
        // A wait is itself the step after which its thread stands still.
        if let Op::Wait { .. } | Op::Await { .. } = previous.op
            && !previous.resumed
        {
            let ordinal = self.told.get(&previous.thread).copied().unwrap_or(0);
            let told = ordinal.checked_sub(1).and_then(|last| self.narrator.told(previous.thread, last));
            return Reason::Waiting { on: told.and_then(|told| told.description.object.clone()).unwrap_or_default() };
        }
        match rest.iter().find(|step| step.thread == previous.thread).map(|step| step.op) {
            Some(Op::Join { thread, .. }) => Reason::Joining { thread: self.narrator.thread_name(thread) },
            Some(Op::Park { .. }) => Reason::Parked,
            Some(Op::Sleep) => Reason::Sleeping,
            Some(Op::Yield | Op::Spin) => Reason::Yielded,
            Some(op) => Reason::Blocked { on: name(), held_by: self.owner(&op, previous.thread) },
            None => Reason::Blocked { on: name(), held_by: None },
        }
    }

    fn owner(&self, op: &Op, wants: ThreadIx) -> Option<String> {
        let (owner, _) = self.owners.get(&locked(op)?)?;
        (*owner != wants).then(|| self.narrator.thread_name(*owner))
    }

    /// Follows who holds which lock.
    fn own(&mut self, step: &Step) {
        match step.op {
            Op::MonitorEnter(lock) | Op::Lock { lock, .. } | Op::WriteLock { lock, .. } if step.result == 0 => {
                self.acquire(lock, step.thread);
            }
            Op::TryLock(lock) | Op::TryWriteLock(lock) if step.result == 1 => self.acquire(lock, step.thread),
            Op::MonitorExit(lock) | Op::Unlock(lock) | Op::WriteUnlock(lock) if step.result == 0 => {
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
                } else {
                    self.owners.remove(&lock);
                }
            }
            _ => {}
        }
    }

    fn acquire(&mut self, lock: ObjectId, thread: ThreadIx) {
        self.owners.entry(lock).or_insert((thread, 0)).1 += 1;
    }

    /// Adds the operations in which threads are stuck, and who waits for whom.
    fn blocked(&self, bug: &Bug, lines: &mut Vec<Line>) -> Vec<DeadlockEdge> {
        let mut edges = Vec::with_capacity(bug.waiting.len());
        for waiting in &bug.waiting {
            let parked_inside =
                matches!(waiting.op, Op::Wait { .. } | Op::Await { .. }) && self.pending(waiting.thread).is_none();
            let ordinal = self.told.get(&waiting.thread).copied().unwrap_or(0);
            let ordinal = if parked_inside { ordinal.saturating_sub(1) } else { ordinal };
            let description = self.narrator.told(waiting.thread, ordinal).cloned().unwrap_or_default().description;
            let kind = OperationKind::of(&waiting.op);
            let object = description.object.or_else(|| self.thread_of(&waiting.op));
            if !parked_inside {
                lines.push(Line {
                    thread: waiting.thread.0,
                    operation: Operation { kind, object: object.clone(), ..Operation::default() },
                    place: description.place,
                    stack: frames(&description.stack),
                    blocked: true,
                    switch: None,
                });
            }
            edges.push(DeadlockEdge {
                thread: waiting.thread.0,
                action: if waiting.goes_round { AWAITS } else { kind.word() }.to_owned(),
                waits_for: object.unwrap_or_default(),
                held_by: waiting.owner.map(|owner| owner.0),
                stack: frames(&description.stack),
            });
        }
        edges
    }
}

/// What a thread does that goes round a loop.
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
    let truth = |result: u32| if result != 0 { "true" } else { "false" };
    match op {
        Op::TryLock(_)
        | Op::TryReadLock(_)
        | Op::TryWriteLock(_)
        | Op::SemTry { .. }
        | Op::IsAlive(_)
        | Op::Interrupted
        | Op::IsInterrupted(_) => Some(truth(result).to_owned()),
        Op::SemDrain(_)
        | Op::SemAvailable(_)
        | Op::LatchCount(_)
        | Op::LockRead { .. }
        | Op::RwLockRead { .. }
        | Op::Choose(_) => Some(result.to_string()),
        Op::GetState(_) => {
            const STATES: [&str; 6] = ["NEW", "RUNNABLE", "BLOCKED", "WAITING", "TIMED_WAITING", "TERMINATED"];
            STATES.get(result as usize).map(|&state| state.to_owned())
        }
        Op::Wait { .. }
        | Op::Await { .. }
        | Op::Join { .. }
        | Op::Sleep
        | Op::Lock { .. }
        | Op::ReadLock { .. }
        | Op::WriteLock { .. }
        | Op::SemAcquire { .. }
        | Op::LatchAwait { .. } => match result {
            1 => Some("timed out".to_owned()),
            2 => Some("interrupted".to_owned()),
            _ => None,
        },
        _ => None,
    }
}
