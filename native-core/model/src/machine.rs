//! The machine: memory, registers and the local instructions of a program.
//!
//! Idea: everything that the interpreter under the engine and the oracle may share, because the engine does not know
//! it: what values are and what an access does to them. All synchronization is elsewhere, twice.

use std::hash::{Hash, Hasher};

use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::Xxh3;

use crate::program::{Action, Expr, Instr, Operand, Place, Program, Reg};

/// The state of a program that has come to its end.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Final {
    /// The shared integers.
    pub memory: Vec<i64>,
    /// The registers of all threads, one thread after the other.
    pub registers: Vec<i64>,
    /// Where each thread stopped.
    pub counters: Vec<usize>,
    /// Whether an assertion failed.
    pub failed: bool,
}

/// What a person sees of an end state.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Visible {
    /// The shared integers.
    pub memory: Vec<i64>,
    /// The named locals.
    pub locals: Vec<i64>,
    /// Whether an assertion failed.
    pub failed: bool,
}

impl Final {
    /// A register of a thread.
    #[must_use]
    pub fn register(&self, thread: usize, r: Reg) -> i64 {
        let registers = self.registers.len() / self.counters.len().max(1);
        self.registers[thread * registers + usize::from(r)]
    }

    /// The state as a person sees it: the shared integers, the named locals, and whether an assertion failed.
    #[must_use]
    pub fn visible(&self, program: &Program) -> Visible {
        let named = |register: &usize| {
            let (thread, register) = (register / program.registers, register % program.registers);
            program.names.locals.is_empty() || program.local(thread, register).is_some()
        };
        let locals = (0..self.registers.len()).filter(named).map(|register| self.registers[register]).collect();
        Visible { memory: self.memory.clone(), locals, failed: self.failed }
    }
}

/// What an access does to the shared integer that it is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Reads it.
    Read,
    /// Overwrites it.
    Write,
    /// Reads and overwrites it.
    Update,
    /// Adds to it, without reading the sum.
    Add,
    /// Reads it, and overwrites it if it is as expected.
    CompareAndSet,
}

/// What an access did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Done {
    /// The value before.
    pub before: i64,
    /// The value after.
    pub after: i64,
    /// Whether it could have changed the value and has not: a compare-and-set that found something else, an update that
    /// wrote the value that was there.
    pub idle: bool,
}

/// The state of a running program.
#[derive(Clone, Debug)]
pub struct Machine<'p> {
    program: &'p Program,
    memory: Vec<i64>,
    registers: Vec<i64>,
    counters: Vec<usize>,
    failed: bool,
    dead: Vec<bool>,
}

impl<'p> Machine<'p> {
    /// The start state.
    #[must_use]
    pub fn new(program: &'p Program) -> Machine<'p> {
        let count = program.threads.len();
        Machine {
            program,
            memory: program.memory.clone(),
            registers: vec![0; program.registers * count],
            counters: vec![0; count],
            failed: false,
            dead: vec![false; count],
        }
    }

    /// Goes back to the start state.
    pub fn restart(&mut self) {
        self.memory.copy_from_slice(&self.program.memory);
        self.registers.fill(0);
        self.counters.fill(0);
        self.failed = false;
        self.dead.fill(false);
    }

    fn register(&self, thread: usize, r: Reg) -> i64 {
        self.registers[thread * self.program.registers + usize::from(r)]
    }

    fn set(&mut self, thread: usize, r: Reg, value: i64) {
        self.registers[thread * self.program.registers + usize::from(r)] = value;
    }

    fn operand(&self, thread: usize, operand: Operand) -> i64 {
        match operand {
            Operand::Const(value) => value,
            Operand::Reg(r) => self.register(thread, r),
        }
    }

    fn value(&self, thread: usize, expr: Expr) -> i64 {
        match expr {
            Expr::Const(value) => value,
            Expr::Reg(r) => self.register(thread, r),
            Expr::Sum(a, b) => self.register(thread, a).wrapping_add(self.register(thread, b)),
            Expr::Plus(r, value) => self.register(thread, r).wrapping_add(value),
            Expr::Binary(op, a, b) => op.apply(self.operand(thread, a), self.operand(thread, b)),
        }
    }

    /// Runs the local instructions of a thread; its next operation, or nothing at its end.
    pub fn next(&mut self, thread: usize) -> Option<(Reg, Action)> {
        loop {
            if self.dead[thread] {
                return None;
            }
            let counter = self.counters[thread];
            let instr = *self.program.threads[thread].get(counter)?;
            self.counters[thread] = counter + 1;
            match instr {
                Instr::Set(r, expr) => {
                    let value = self.value(thread, expr);
                    self.set(thread, r, value);
                }
                Instr::Do(r, action) => {
                    self.counters[thread] = counter;
                    return Some((r, action));
                }
                Instr::Jump(to) => self.counters[thread] = to,
                Instr::JumpIfZero(r, to) => {
                    if self.register(thread, r) == 0 {
                        self.counters[thread] = to;
                    }
                }
                Instr::JumpIfNot(r, to) => {
                    if self.register(thread, r) != 0 {
                        self.counters[thread] = to;
                    }
                }
                Instr::Fail => {
                    self.failed = true;
                    self.dead[thread] = true;
                    return None;
                }
            }
        }
    }

    /// Where a thread is.
    #[must_use]
    pub fn counter(&self, thread: usize) -> usize {
        self.counters[thread]
    }

    /// Whether an assertion has failed.
    #[must_use]
    pub(crate) fn has_failed(&self) -> bool {
        self.failed
    }

    /// The index of a shared integer.
    #[must_use]
    pub fn place(&self, thread: usize, place: Place) -> usize {
        let offset = place.index.map_or(0, |r| self.register(thread, r));
        usize::try_from(i64::from(place.base) + offset).unwrap_or(usize::MAX)
    }

    /// The location an action accesses, and how; nothing for operations on primitives.
    #[must_use]
    pub fn access(&self, thread: usize, action: Action) -> Option<(usize, Effect)> {
        Some(match action {
            Action::Load(place) => (self.place(thread, place), Effect::Read),
            Action::Store(place, _) => (self.place(thread, place), Effect::Write),
            Action::FetchAdd(place, _) | Action::Exchange(place, _) => (self.place(thread, place), Effect::Update),
            Action::Add(place, _) => (self.place(thread, place), Effect::Add),
            Action::Cas(place, ..) => (self.place(thread, place), Effect::CompareAndSet),
            _ => return None,
        })
    }

    /// The value that an access will store, if its thread knows it.
    pub fn stores(&self, thread: usize, action: Action) -> Option<i64> {
        match action {
            Action::Store(_, value) | Action::Exchange(_, value) | Action::Cas(_, _, value) => {
                Some(self.value(thread, value))
            }
            _ => None,
        }
    }

    /// Performs an access and goes on to the next instruction; nothing, for an action that is none.
    pub fn perform(&mut self, thread: usize, r: Reg, action: Action) -> Option<Done> {
        let (index, effect) = self.access(thread, action)?;
        let updates = effect == Effect::Update;
        let before = self.memory[index];
        let (after, result, failed) = match action {
            Action::Store(_, expr) => (self.value(thread, expr), self.register(thread, r), false),
            Action::Add(_, expr) => (before.wrapping_add(self.value(thread, expr)), self.register(thread, r), false),
            Action::FetchAdd(_, expr) => (before.wrapping_add(self.value(thread, expr)), before, false),
            Action::Exchange(_, expr) => (self.value(thread, expr), before, false),
            Action::Cas(_, expected, new) => {
                let failed = before != self.value(thread, expected);
                (if failed { before } else { self.value(thread, new) }, i64::from(!failed), failed)
            }
            _ => (before, before, false),
        };
        let idle = failed || updates && before == after;
        self.memory[index] = after;
        self.complete(thread, r, result);
        Some(Done { before, after, idle })
    }

    /// Completes the pending operation of a thread.
    pub fn complete(&mut self, thread: usize, r: Reg, result: i64) {
        self.set(thread, r, result);
        self.counters[thread] += 1;
    }

    /// All that determines what a thread will do, except for what it will find out, as a hash.
    #[must_use]
    pub(crate) fn state(&self, thread: usize) -> u128 {
        let registers = &self.registers[thread * self.program.registers..][..self.program.registers];
        let mut hasher = Xxh3::new();
        (registers, self.counters[thread], self.dead[thread]).hash(&mut hasher);
        hasher.digest128()
    }

    /// Adds all that affects what follows to a hash.
    pub(crate) fn identify(&self, hasher: &mut impl Hasher) {
        (&self.memory, &self.registers, &self.counters, self.failed, &self.dead).hash(hasher);
    }

    /// The state, as an end state.
    #[must_use]
    pub(crate) fn into_final(self) -> Final {
        Final { memory: self.memory, registers: self.registers, counters: self.counters, failed: self.failed }
    }
}
