//! One step of one thread, from state to state.
//!
//! Idea: a step is one operation that other threads may see, and then all that the thread does by itself up to the next
//! one. The last step of a thread is its end. Sequential consistency: one step after the other, in any order.

use crate::ast::Program;
use crate::code::{Code, Instr, compile};
use crate::families::{Construct, Effect};
use crate::state::{State, Status, Thing, ThreadState};

/// Limit on the steps that a thread does by itself in a row; more are an endless loop.
const ALONE: usize = 10_000;

/// Values beyond this are a loop that counts for ever.
const LARGEST: i16 = 200;

/// A thread that holds a lock more often than this takes it for ever.
const MOST_HOLDS: u8 = 20;

/// The program cannot be enumerated: it loops by itself or counts without end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unbounded;

pub(crate) struct Machine {
    codes: Vec<Code>,
    daemons: Vec<bool>,
    /// The lock of each condition.
    lock_of: Vec<u8>,
    shared: Vec<Construct>,
    classes: usize,
}

impl Machine {
    pub(crate) fn of(program: &Program) -> Machine {
        let lock_of = |construct: &Construct| match construct {
            Construct::Condition { lock } => *lock,
            _ => 0,
        };
        Machine {
            codes: (0..program.threads.len()).map(|thread| compile(program, thread)).collect(),
            daemons: program.threads.iter().map(|thread| thread.daemon).collect(),
            lock_of: program.shared.iter().map(lock_of).collect(),
            shared: program.shared.clone(),
            classes: program.classes.len(),
        }
    }

    pub(crate) fn threads(&self) -> usize {
        self.codes.len()
    }

    pub(crate) fn is_daemon(&self, thread: usize) -> bool {
        self.daemons[thread]
    }

    pub(crate) fn initial(&self) -> Result<State, Unbounded> {
        let thread = |code: &Code| ThreadState {
            at: 0,
            status: Status::New,
            locals: vec![0; code.locals],
            died: false,
            permit: false,
            interrupted: false,
        };
        let shared = self.shared.iter().map(|construct| construct.initial(self.codes.len()));
        let classes = std::iter::repeat_n(Thing::Mutex { owner: None, count: 0 }, self.classes);
        let mut state =
            State { things: shared.chain(classes).collect(), threads: self.codes.iter().map(thread).collect() };
        state.threads[0].status = Status::Ready;
        for thread in 0..self.codes.len() {
            self.go_on(&mut state, thread)?;
        }
        Ok(state)
    }

    /// Whether a thread has nothing left to do but to end.
    pub(crate) fn is_at_end(&self, state: &State, thread: usize) -> bool {
        usize::from(state.threads[thread].at) >= self.codes[thread].instructions.len()
    }

    /// All possible results of the next step of a thread; nothing if it cannot go on now.
    pub(crate) fn steps(&self, state: &State, thread: usize) -> Result<Vec<State>, Unbounded> {
        let me = &state.threads[thread];
        match me.status {
            Status::New | Status::Ended | Status::Waiting { .. } | Status::Awaiting { .. } => return Ok(Vec::new()),
            Status::Reacquiring { mutex, count, interrupted } => {
                let mut after = state.clone();
                if !after.take(thread, mutex, count) {
                    return Ok(Vec::new());
                }
                after.threads[thread].status = Status::Ready;
                self.conclude(&mut after, thread, Effect::Done(i32::from(interrupted)))?;
                return Ok(vec![after]);
            }
            Status::Ready | Status::Heeding | Status::Halfway(_) => {}
        }
        if self.is_at_end(state, thread) {
            let mut after = state.clone();
            after.threads[thread].status = Status::Ended;
            // What it leaves behind must not tell states apart, except for what it has reported.
            after.threads[thread].permit = false;
            after.threads[thread].interrupted = false;
            return Ok(vec![after]);
        }
        let found = match &self.codes[thread].instructions[usize::from(me.at)] {
            Instr::Op(op, _) => op.steps(state, thread, &self.lock_of),
            Instr::Enter(monitor) => {
                let mut after = state.clone();
                if !after.take(thread, *monitor, 1) {
                    return Ok(Vec::new());
                }
                vec![(after, Effect::Done(0))]
            }
            Instr::Exit(monitor) => {
                let mut after = state.clone();
                let held = after.give(thread, *monitor, 1);
                vec![(after, if held { Effect::Done(0) } else { Effect::Throws })]
            }
            // Done by `go_on` together with the step before.
            Instr::Set(..) | Instr::Unless(..) | Instr::Jump(_) | Instr::Throw => return Err(Unbounded),
        };
        let mut all = Vec::with_capacity(found.len());
        for (mut after, effect) in found {
            self.conclude(&mut after, thread, effect)?;
            all.push(after);
        }
        Ok(all)
    }

    /// The operation at which the thread stands has this effect.
    fn conclude(&self, state: &mut State, thread: usize, effect: Effect) -> Result<(), Unbounded> {
        let at = usize::from(state.threads[thread].at);
        match effect {
            Effect::Waits => return Ok(()),
            Effect::Throws => self.throw(state, thread),
            Effect::Done(result) => {
                let me = &mut state.threads[thread];
                if let Instr::Op(_, Some(to)) = &self.codes[thread].instructions[at] {
                    me.locals[usize::from(*to)] = small(result)?;
                }
                me.at += 1;
            }
        }
        let large = |thing: &Thing| match thing {
            Thing::Value(value) => value.abs() > LARGEST,
            Thing::Mutex { count, .. } => *count > MOST_HOLDS,
            Thing::Rw { count, readers, .. } => readers.iter().chain([count]).any(|holds| *holds > MOST_HOLDS),
            Thing::Queue(_) => false,
        };
        if state.things.iter().any(large) {
            return Err(Unbounded);
        }
        self.go_on(state, thread)
    }

    fn throw(&self, state: &mut State, thread: usize) {
        let code = &self.codes[thread];
        let me = &mut state.threads[thread];
        match code.handlers[usize::from(me.at)] {
            Some(handler) => me.at = handler as u16,
            None => {
                me.died = true;
                me.at = code.instructions.len() as u16;
            }
        }
    }

    /// All that the thread does by itself.
    fn go_on(&self, state: &mut State, thread: usize) -> Result<(), Unbounded> {
        let code = &self.codes[thread];
        for _ in 0..ALONE {
            let me = &mut state.threads[thread];
            match code.instructions.get(usize::from(me.at)) {
                Some(Instr::Set(to, value)) => {
                    me.locals[usize::from(*to)] = small(value.value(&me.locals))?;
                    me.at += 1;
                }
                Some(Instr::Unless(cond, target)) => {
                    me.at = if cond.holds(&me.locals) { me.at + 1 } else { *target as u16 };
                }
                Some(Instr::Jump(target)) => me.at = *target as u16,
                Some(Instr::Throw) => self.throw(state, thread),
                Some(Instr::Op(..) | Instr::Enter(_) | Instr::Exit(_)) | None => return Ok(()),
            }
        }
        Err(Unbounded)
    }
}

fn small(value: i32) -> Result<i16, Unbounded> {
    i16::try_from(value).ok().filter(|value| value.abs() <= LARGEST).ok_or(Unbounded)
}
