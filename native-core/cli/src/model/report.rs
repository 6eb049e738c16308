//! The failing execution of a model program as the data of a report.
//!
//! The engine's steps say who did what in which order; what the interpreter told beside says at which line, and which
//! values were read and written. The two are matched thread by thread, in order; steps that the engine leaves out are
//! passed over.

use jess_engine::host::{Bug, Divergence, Location, ObjectId, Op, Race, RaceSide, Step, SwitchReason, ThreadIx};
use jess_model::host::{Exploration, Told, object_name};
use jess_model::program::Program;
use jess_protocol::result::Words;
use jess_report::{
    DataRace, DeadlockEdge, Failure, Operation, OperationKind, Report, Step as Line, SwitchReason as Reason, ThreadInfo,
};

/// The bug in one line.
pub fn message(bug: &Bug, program: &Program) -> String {
    match (&bug.failure, &bug.race) {
        (Some(failure), _) if failure.message.is_empty() => "assertion failed".to_owned(),
        (Some(failure), _) => failure.message.clone(),
        (None, Some(race)) => data_race(race, program).message,
        (None, None) => bug.message.clone(),
    }
}

/// What is said of model programs.
pub struct Said<'a>(pub &'a Program);

impl Words for Said<'_> {
    fn bug(&self, bug: &Bug) -> String {
        message(bug, self.0)
    }

    fn divergence(&self, divergence: &Divergence) -> String {
        divergence.message.clone()
    }
}

/// Data races in words.
pub fn races(races: &[Race], program: &Program) -> Vec<DataRace> {
    races.iter().map(|race| data_race(race, program)).collect()
}

fn data_race(race: &Race, program: &Program) -> DataRace {
    let thread = |side: &RaceSide| thread_name(program, side.thread);
    let place = |side: &RaceSide| {
        let (thread, instruction) = program.at_site(side.access.site)?;
        place(program, ThreadIx(thread as u32), instruction)
    };
    DataRace::of(race, location(program, race.first.access.location), thread, place, None)
}

fn thread_name(program: &Program, thread: ThreadIx) -> String {
    let given = program.names.threads.get(thread.0 as usize).cloned();
    let main = thread == ThreadIx::MAIN && !program.together;
    given.unwrap_or_else(|| if main { "main".to_owned() } else { format!("t{}", thread.0) })
}

fn location(program: &Program, location: Location) -> String {
    let name = program.names.memory.get(location.member as usize).cloned();
    name.unwrap_or_else(|| format!("x{}", location.member))
}

fn place(program: &Program, thread: ThreadIx, instruction: usize) -> Option<String> {
    let lines = program.names.lines.get(thread.0 as usize)?;
    let line = lines.get(instruction).filter(|&&line| line > 0)?;
    Some(format!("line {line}"))
}

/// The report of a bug.
pub fn of(bug: &Bug, program: &Program, found: &Exploration, test: &str) -> Report {
    let mut writer = Writer { program, found, read: vec![0; program.threads.len()] };
    let mut lines = writer.lines(&found.steps);
    if bug.failure.is_some() {
        let last =
            lines.iter().rposition(|line| line.thread == bug.thread.0 && line.operation.kind == OperationKind::Exit);
        let operation =
            Operation { kind: OperationKind::Throw, value: Some(message(bug, program)), ..Operation::default() };
        let line = Line { thread: bug.thread.0, operation, ..Line::default() };
        lines.insert(last.unwrap_or(lines.len()), line);
    }
    let deadlock = writer.waiting(bug, &mut lines);
    let thread = bug.failure.is_some().then_some(bug.thread.0);
    let threads = (0..program.threads.len() as u32).map(|number| ThreadInfo {
        name: writer.thread_name(ThreadIx(number)),
        daemon: program.daemons.contains(&(number as u16)),
    });
    Report {
        test: test.to_owned(),
        failure: Failure { kind: bug.kind.into(), message: message(bug, program), thread, stack: Vec::new() },
        threads: threads.collect(),
        steps: lines,
        deadlock,
        token: None,
        replay_command: None,
    }
}

struct Writer<'a> {
    program: &'a Program,
    found: &'a Exploration,
    /// Per thread, how much of what it told has been used.
    read: Vec<usize>,
}

impl<'a> Writer<'a> {
    fn lines(&mut self, steps: &[Step]) -> Vec<Line> {
        let mut lines: Vec<Line> = Vec::new();
        for (index, step) in steps.iter().enumerate() {
            if let (Some(line), Some(previous)) = (lines.last_mut(), index.checked_sub(1).map(|before| &steps[before]))
                && previous.thread != step.thread
            {
                line.switch = Some(self.reason(previous, step.reason, &steps[index..]));
            }
            lines.push(self.line(step));
        }
        lines
    }

    fn line(&mut self, step: &Step) -> Line {
        let told = if step.resumed || step.op == Op::Exit { None } else { self.told(step.thread, &step.op) };
        let mut operation =
            Operation { kind: OperationKind::of(&step.op), object: self.object(&step.op), ..Operation::default() };
        match told.and_then(|told| told.done) {
            Some(done) => match operation.kind {
                OperationKind::Write => operation.value = Some(done.after.to_string()),
                OperationKind::ReadModifyWrite | OperationKind::CompareAndSet => {
                    operation.previous = Some(done.before.to_string());
                    operation.value = Some(done.after.to_string());
                }
                _ => operation.value = Some(done.before.to_string()),
            },
            None => operation.value = result(&step.op, step.result),
        }
        let place = told.and_then(|told| place(self.program, step.thread, told.instruction));
        Line { thread: step.thread.0, operation, place, ..Line::default() }
    }

    /// What the thread told about this operation.
    fn told(&mut self, thread: ThreadIx, op: &Op) -> Option<&'a Told> {
        let number = thread.0 as usize;
        let list = self.found.told.get(number)?;
        let at = (self.read[number]..list.len()).find(|&at| same(&list[at].op, op))?;
        self.read[number] = at + 1;
        list.get(at)
    }

    fn thread_name(&self, thread: ThreadIx) -> String {
        thread_name(self.program, thread)
    }

    /// What an operation is about.
    fn object(&self, op: &Op) -> Option<String> {
        match *op {
            Op::Access(access) => Some(location(self.program, access.location)),
            Op::Start { thread, .. }
            | Op::Join { thread, .. }
            | Op::IsAlive(thread)
            | Op::Interrupt(thread)
            | Op::IsInterrupted(thread)
            | Op::Unpark(thread) => Some(self.thread_name(thread)),
            _ => Some(object_name(self.program, primitive(op)?)),
        }
    }

    /// Why `previous` is not followed by another step of its thread.
    fn reason(&self, previous: &Step, reason: SwitchReason, rest: &[Step]) -> Reason {
        match reason {
            SwitchReason::Ended => return Reason::Finished,
            SwitchReason::Yielded => return Reason::Yielded,
            SwitchReason::First | SwitchReason::Continue | SwitchReason::Preemption => return Reason::Preempted,
            SwitchReason::Blocked if previous.op == Op::Exit => return Reason::Finished,
            SwitchReason::Blocked => {}
        }
        if let (Op::Wait { .. } | Op::Await { .. }, false) = (previous.op, previous.resumed) {
            return Reason::Waiting { on: self.object(&previous.op).unwrap_or_default() };
        }
        let number = previous.thread.0 as usize;
        let later = rest.iter().find(|step| step.thread == previous.thread).map(|step| step.op);
        let pending = self.found.told.get(number).and_then(|list| list.get(self.read[number])).map(|told| told.op);
        match later.or(pending) {
            Some(Op::Join { thread, .. }) => Reason::Joining { thread: self.thread_name(thread) },
            Some(Op::Park { .. }) => Reason::Parked,
            Some(Op::Sleep) => Reason::Sleeping,
            Some(op) => Reason::Blocked { on: self.object(&op).unwrap_or_default(), held_by: None },
            None => Reason::Blocked { on: String::new(), held_by: None },
        }
    }

    /// Adds the operations in which threads are stuck, and who waits for whom.
    fn waiting(&mut self, bug: &Bug, lines: &mut Vec<Line>) -> Vec<DeadlockEdge> {
        let mut edges = Vec::new();
        for waiting in &bug.waiting {
            let object = self.object(&waiting.op);
            let kind = OperationKind::of(&waiting.op);
            let told = self.told(waiting.thread, &waiting.op);
            let place = told.and_then(|told| place(self.program, waiting.thread, told.instruction));
            // A thread inside a wait has shown it already.
            if told.is_some() && !waiting.goes_round {
                let operation = Operation { kind, object: object.clone(), ..Operation::default() };
                let thread = waiting.thread.0;
                lines.push(Line { thread, operation, place, blocked: true, ..Line::default() });
            }
            let action = if waiting.goes_round { "goes round a loop, looking at" } else { kind.word() };
            edges.push(DeadlockEdge {
                thread: waiting.thread.0,
                action: action.to_owned(),
                waits_for: object.unwrap_or_default(),
                held_by: waiting.owner.map(|owner| owner.0),
                stack: Vec::new(),
            });
        }
        edges
    }
}

/// Whether a thread means the same operation. How an access turned out may be known to one side only.
fn same(told: &Op, step: &Op) -> bool {
    match (told, step) {
        (Op::Access(a), Op::Access(b)) => a.location == b.location && a.site == b.site,
        _ => told == step,
    }
}

/// The monitor, lock, semaphore, … of an operation.
fn primitive(op: &Op) -> Option<ObjectId> {
    Some(match *op {
        Op::MonitorEnter(o)
        | Op::MonitorExit(o)
        | Op::Wait { monitor: o, .. }
        | Op::Notify(o)
        | Op::NotifyAll(o)
        | Op::Lock { lock: o, .. }
        | Op::TryLock(o)
        | Op::Unlock(o)
        | Op::Await { condition: o, .. }
        | Op::Signal { condition: o, .. }
        | Op::SignalAll { condition: o, .. }
        | Op::ReadLock { lock: o, .. }
        | Op::TryReadLock(o)
        | Op::ReadUnlock(o)
        | Op::WriteLock { lock: o, .. }
        | Op::TryWriteLock(o)
        | Op::WriteUnlock(o)
        | Op::LockRead { lock: o, .. }
        | Op::RwLockRead { lock: o, .. }
        | Op::SemAcquire { semaphore: o, .. }
        | Op::SemTry { semaphore: o, .. }
        | Op::SemRelease { semaphore: o, .. }
        | Op::SemDrain(o)
        | Op::SemAvailable(o)
        | Op::LatchAwait { latch: o, .. }
        | Op::LatchCountDown(o)
        | Op::LatchCount(o) => o,
        _ => return None,
    })
}

/// The result of an operation that has one worth showing.
fn result(op: &Op, result: u32) -> Option<String> {
    match op {
        Op::TryLock(_)
        | Op::TryReadLock(_)
        | Op::TryWriteLock(_)
        | Op::SemTry { .. }
        | Op::IsAlive(_)
        | Op::Interrupted
        | Op::IsInterrupted(_)
        | Op::SemDrain(_)
        | Op::SemAvailable(_)
        | Op::LatchCount(_)
        | Op::LockRead { .. }
        | Op::RwLockRead { .. }
        | Op::Choose(_) => Some(result.to_string()),
        _ => match result {
            1 => Some("timed out".to_owned()),
            2 => Some("interrupted".to_owned()),
            3 => Some("refused".to_owned()),
            _ => None,
        },
    }
}
