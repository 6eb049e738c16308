//! Reports of a model program: bugs and races in words, and its failing execution for the builder of reports.
//!
//! The interpreter reports at which line an operation is, and which values were read and written. These reports are
//! matched with the engine's steps thread by thread, in order; reports without a step of the engine are skipped.

use jess_engine::host::{Bug, Divergence, Location, Op, Race, RaceSide, Step, ThreadIx, Waiting};
use jess_model::host::{Exploration, Told as Said, object_name};
use jess_model::program::Program;
use jess_protocol::result::Words;
use jess_report::{DataRace, Narration, Report, TOLD_AT_EACH_END, Told, build};

/// The bug in one line.
pub(super) fn message(bug: &Bug, program: &Program) -> String {
    match (&bug.failure, &bug.race) {
        (Some(failure), _) if failure.message.is_empty() => "assertion failed".to_owned(),
        (Some(failure), _) => failure.message.clone(),
        (None, Some(race)) => data_race(race, program).message,
        (None, None) => bug.message.clone(),
    }
}

/// Words for model programs.
pub(super) struct Model<'a>(pub &'a Program);

impl Words for Model<'_> {
    fn bug(&self, bug: &Bug) -> String {
        message(bug, self.0)
    }

    fn divergence(&self, divergence: &Divergence) -> String {
        divergence.message.clone()
    }
}

/// Data races in words.
pub(super) fn races(races: &[Race], program: &Program) -> Vec<DataRace> {
    races.iter().map(|race| data_race(race, program)).collect()
}

fn data_race(race: &Race, program: &Program) -> DataRace {
    let thread = |side: &RaceSide| thread_name(program, side.thread);
    let place = |side: &RaceSide| {
        let (thread, instruction) = program.at_site(side.access.site)?;
        // Threads that are alike run the same code at the same sites.
        let same = program.threads.get(side.thread.0 as usize) == program.threads.get(thread);
        place(program, if same { side.thread } else { ThreadIx(thread as u32) }, instruction)
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
pub(super) fn of(bug: &Bug, program: &Program, found: &Exploration, test: &str) -> Report {
    let mut story = Story { program, found, read: vec![0; program.threads.len()], told: 0 };
    let report = build(bug, &message(bug, program), &found.steps, &mut story);
    Report { test: test.to_owned(), ..report }
}

/// Goes through what the interpreter reported.
struct Story<'a> {
    program: &'a Program,
    found: &'a Exploration,
    /// Per thread, how many of its reports have been used.
    read: Vec<usize>,
    /// Steps reported or left out so far.
    told: u64,
}

/// How many of this many steps a report leaves out.
pub(super) fn left_out(steps: usize) -> u64 {
    (steps as u64).saturating_sub(2 * TOLD_AT_EACH_END)
}

impl<'a> Story<'a> {
    /// The thread's report on this operation.
    fn told(&mut self, thread: ThreadIx, op: &Op) -> Option<&'a Said> {
        let number = thread.0 as usize;
        let list = self.found.told.get(number)?;
        let at = (self.read[number]..list.len()).find(|&at| same(&list[at].op, op))?;
        self.read[number] = at + 1;
        list.get(at)
    }

    /// The same in the form that the builder takes.
    fn in_words(&self, thread: ThreadIx, op: &Op, said: Option<&Said>) -> Told {
        let done = said.and_then(|said| said.done);
        Told {
            place: said.and_then(|said| place(self.program, thread, said.instruction)),
            object: self.object(op),
            before: done.map(|done| done.before.to_string()),
            after: done.map(|done| done.after.to_string()),
            stack: Vec::new(),
        }
    }

    /// What an operation is about, unless that is a thread.
    fn object(&self, op: &Op) -> Option<String> {
        match op {
            Op::Access(access) => Some(location(self.program, access.location)),
            op => Some(object_name(self.program, op.primitive()?)),
        }
    }
}

impl Narration for Story<'_> {
    fn name(&self, thread: ThreadIx) -> String {
        thread_name(self.program, thread)
    }

    fn threads(&self) -> u32 {
        self.program.threads.len() as u32
    }

    fn is_daemon(&self, thread: ThreadIx) -> bool {
        self.program.daemons.contains(&(thread.0 as u16))
    }

    fn step(&mut self, step: &Step) -> Option<Told> {
        let told = if step.resumed || step.op == Op::Exit { None } else { self.told(step.thread, &step.op) };
        let tells = jess_report::tells(self.told, self.found.steps.len() as u64);
        self.told += 1;
        tells.then(|| self.in_words(step.thread, &step.op, told))
    }

    fn pending(&self, thread: ThreadIx) -> Option<Op> {
        let number = thread.0 as usize;
        self.found.told.get(number)?.get(self.read[number]).map(|said| said.op)
    }

    fn about(&self, _thread: ThreadIx, op: Option<&Op>) -> Option<String> {
        self.object(op?)
    }

    fn stuck(&mut self, waiting: &Waiting) -> (Told, bool) {
        let told = self.told(waiting.thread, &waiting.op);
        (self.in_words(waiting.thread, &waiting.op, told), told.is_none())
    }
}

/// Whether both are the same operation of a thread. Only one side may know the outcome of an access.
fn same(told: &Op, step: &Op) -> bool {
    match (told, step) {
        (Op::Access(a), Op::Access(b)) => a.location == b.location && a.site == b.site,
        _ => told == step,
    }
}
