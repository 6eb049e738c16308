//! From the tree to instructions: threads and statements. Expressions are in [`super::values`].
//!
//! Named locals take the registers from 1 on, in the order in which they are declared; register 0 takes results that
//! are not used. Scratch registers follow, and are free again after each statement.

use std::collections::HashMap;

use super::ast::{Expression, Module, Name, Node, Place, Statement, Term};
use super::error::{Position, SyntaxError};
use super::operations::Object;
use super::parser::Read;
use super::scope::{Scope, Symbol, declare};
use crate::program::{Action, Expr, Instr, Operand, Program, REGISTERS, Reg};
use crate::symmetry::refuted;

/// Instructions that a loop of a constant number of rounds may be unrolled to.
const MOST_UNROLLED: usize = 2_000;

/// The program of a text. The first thread that is there from the start becomes the first of the program.
pub(super) fn program(module: &Module) -> Read<Program> {
    let program = lower(module)?;
    let mut present = (0..program.threads.len()).filter(|&thread| program.is_present(thread));
    match present.next() {
        Some(0) => Ok(program),
        Some(first) => {
            let mut module = module.clone();
            let first = module.threads.remove(first);
            module.threads.insert(0, first);
            lower(&module)
        }
        None => {
            let at = module.threads.first().map_or_else(Position::default, |thread| thread.name.at);
            let remedy =
                "write `thread main { … }`, which is the one that runs first, or let one of them be started by nobody";
            Err(SyntaxError::new(at, "threads each of which is started by another one", "one that is not", remedy))
        }
    }
}

/// The program of a text with its threads in order.
fn lower(module: &Module) -> Read<Program> {
    let mut program = Program::default();
    let scope = declare(module, &mut program)?;
    let count = program.names.threads.len();
    program.threads = vec![Vec::new(); count];
    program.names.locals = vec![Vec::new(); count];
    program.names.lines = vec![Vec::new(); count];
    for thread in &module.threads {
        let Some(Symbol::Thing(Object::Thread, number)) = scope.get(&thread.name.text) else {
            continue;
        };
        let mut body = Body::new(&scope);
        body.collect_locals(&thread.body)?;
        body.scratch = body.locals.len();
        body.statements(&thread.body)?;
        body.finish()?;
        let at = usize::from(number);
        program.registers = program.registers.max(body.registers);
        program.names.locals[at] = body.locals.split_off(1);
        program.names.lines[at] = body.lines;
        program.names.failures.extend(body.failures.into_iter().map(|(instruction, text)| (number, instruction, text)));
        program.threads[at] = body.code;
    }
    for names in &module.symmetric {
        let group = names.iter().map(|name| scope.thing(name, Object::Thread)).collect::<Result<Vec<u16>, _>>()?;
        let known = program.symmetric.iter().flatten();
        let twice = known.copied().find(|known| group.contains(known));
        let twice = twice.map(|_| "a thread of two groups".to_owned());
        if let Some(why) = twice.or_else(|| refuted(&program, &group)) {
            let remedy = "threads are symmetric if they have the same code and one thread starts, and perhaps joins, all \
                          of them one after the other, and nothing else names one of them";
            return Err(SyntaxError::new(names[0].at, why, "threads that nothing tells apart", remedy));
        }
        program.symmetric.push(group);
    }
    Ok(program)
}

/// A place in the code that is jumped to.
pub(super) type Target = usize;

/// Where `break` and `continue` of a loop lead, and in how many synchronized blocks the loop is.
struct Loop {
    exit: Target,
    again: Target,
    synchronized: usize,
}

/// One thread on its way to instructions.
pub(super) struct Body<'s> {
    pub(super) scope: &'s Scope,
    pub(super) code: Vec<Instr>,
    lines: Vec<u32>,
    pub(super) line: u32,
    pub(super) locals: Vec<String>,
    pub(super) scratch: usize,
    registers: usize,
    targets: Vec<Option<usize>>,
    labels: HashMap<String, (Target, Position)>,
    loops: Vec<Loop>,
    synchronized: usize,
    failures: Vec<(usize, String)>,
}

impl<'s> Body<'s> {
    fn new(scope: &'s Scope) -> Body<'s> {
        Body {
            scope,
            code: Vec::new(),
            lines: Vec::new(),
            line: 0,
            locals: vec!["_".to_owned()],
            scratch: 1,
            registers: REGISTERS,
            targets: Vec::new(),
            labels: HashMap::new(),
            loops: Vec::new(),
            synchronized: 0,
            failures: Vec::new(),
        }
    }

    fn collect_locals(&mut self, statements: &[Statement]) -> Read<()> {
        for statement in statements {
            match &statement.node {
                Node::Local(locals) => {
                    for (name, _) in locals {
                        self.declare_local(name)?;
                    }
                }
                Node::If(_, then, otherwise) => {
                    self.collect_locals(then)?;
                    self.collect_locals(otherwise)?;
                }
                Node::While(_, body) | Node::Repeat(_, body) | Node::Synchronized(_, body) => {
                    self.collect_locals(body)?;
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn declare_local(&mut self, name: &Name) -> Read<()> {
        let before = match self.scope.get(&name.text) {
            Some(symbol) => Some(symbol.word()),
            None => self.locals.contains(&name.text).then_some("local of this thread"),
        };
        if let Some(before) = before {
            let found = format!("`{}`, which is a {before} already", name.text);
            return Err(SyntaxError::new(
                name.at,
                found,
                "a new name",
                "rename one of the two; locals belong to the whole thread",
            ));
        }
        if self.locals.len() > 200 {
            let remedy = "a thread has at most 200 locals; use an array";
            return Err(SyntaxError::new(name.at, "one local too many", "fewer", remedy));
        }
        self.locals.push(name.text.clone());
        self.registers = self.registers.max(self.locals.len());
        Ok(())
    }

    /// A scratch register.
    pub(super) fn fresh(&mut self, at: Position) -> Read<Reg> {
        let register = self.scratch;
        let Ok(number) = Reg::try_from(register) else {
            let remedy = "split the expression, keeping parts of it in locals";
            return Err(SyntaxError::new(at, "an expression with too many parts", "a smaller one", remedy));
        };
        self.scratch += 1;
        self.registers = self.registers.max(self.scratch);
        Ok(number)
    }

    /// Adds an instruction.
    pub(super) fn emit(&mut self, instr: Instr) {
        self.code.push(instr);
        self.lines.push(self.line);
    }

    /// A place that is not known yet.
    pub(super) fn target(&mut self) -> Target {
        self.targets.push(None);
        self.targets.len() - 1
    }

    /// The place is here.
    pub(super) fn here(&mut self, target: Target) {
        self.targets[target] = Some(self.code.len());
    }

    /// The thread ends here with a failed assertion.
    pub(super) fn fail(&mut self, text: String) {
        if !text.is_empty() {
            self.failures.push((self.code.len(), text));
        }
        self.emit(Instr::Fail);
    }

    /// Jumps hold targets until now; from here on they hold places.
    fn finish(&mut self) -> Read<()> {
        for (name, (target, at)) in &self.labels {
            if self.targets[*target].is_none() {
                let remedy = format!("no label of this thread is called so; write `{name}:` where it shall go on");
                return Err(SyntaxError::new(*at, format!("`{name}`"), "a label", remedy));
            }
        }
        let end = self.code.len();
        for instr in &mut self.code {
            if let Instr::Jump(to) | Instr::JumpIfZero(_, to) | Instr::JumpIfNot(_, to) = instr {
                *to = self.targets.get(*to).copied().flatten().unwrap_or(end);
            }
        }
        Ok(())
    }

    fn label(&mut self, name: &Name) -> Target {
        if let Some(&(target, _)) = self.labels.get(&name.text) {
            return target;
        }
        let target = self.target();
        self.labels.insert(name.text.clone(), (target, name.at));
        target
    }

    fn statements(&mut self, statements: &[Statement]) -> Read<()> {
        for statement in statements {
            let scratch = self.scratch;
            self.line = statement.at.line;
            self.statement(statement)?;
            self.scratch = scratch;
        }
        Ok(())
    }

    fn statement(&mut self, statement: &Statement) -> Read<()> {
        match &statement.node {
            Node::Local(locals) => {
                for (name, value) in locals {
                    if let Some(value) = value {
                        let register = self.local(&name.text).unwrap_or(0);
                        self.compute_into(register, value)?;
                    }
                }
            }
            Node::Assign(place, value) => self.assign(place, value)?,
            Node::Perform(call) => {
                let action = self.action(call)?;
                self.emit(Instr::Do(0, action));
            }
            Node::If(condition, then, otherwise) => self.conditional(condition, then, otherwise)?,
            Node::While(condition, body) => {
                let (again, exit) = (self.target(), self.target());
                self.here(again);
                self.branch(condition, false, exit)?;
                self.round(body, exit, again)?;
                self.emit(Instr::Jump(again));
                self.here(exit);
            }
            Node::Repeat(times, body) => self.repeat(times, body)?,
            Node::Synchronized(monitor, body) => {
                let monitor = self.scope.thing(monitor, Object::Monitor)?;
                self.emit(Instr::Do(0, Action::Enter(monitor)));
                self.synchronized += 1;
                self.statements(body)?;
                self.synchronized -= 1;
                self.emit(Instr::Do(0, Action::Exit(monitor)));
            }
            Node::Await(condition) => {
                let again = self.target();
                self.here(again);
                self.branch(condition, false, again)?;
            }
            Node::Assert(condition, text) => {
                let fine = self.target();
                self.branch(condition, true, fine)?;
                self.fail(format!("assertion failed: {text}"));
                self.here(fine);
            }
            Node::Fail => self.fail(String::new()),
            Node::Return => {
                self.may_leave(statement.at, 0)?;
                let end = self.target();
                self.emit(Instr::Jump(end));
            }
            Node::Break => self.leave_loop(statement.at, "break", |inner| inner.exit)?,
            Node::Continue => self.leave_loop(statement.at, "continue", |inner| inner.again)?,
            Node::Label(name) => {
                let target = self.label(name);
                if self.targets[target].is_some() {
                    let found = format!("`{}:` a second time", name.text);
                    return Err(SyntaxError::new(name.at, found, "a new label", "labels belong to the whole thread"));
                }
                self.here(target);
            }
            Node::Goto(condition, name) => {
                let target = self.label(name);
                match condition {
                    Some(condition) => self.branch(condition, true, target)?,
                    None => self.emit(Instr::Jump(target)),
                }
            }
        }
        Ok(())
    }

    fn assign(&mut self, place: &Place, value: &Expression) -> Read<()> {
        match self.local(&place.name.text) {
            Some(register) if place.index.is_none() => self.compute_into(register, value),
            _ => {
                let place = self.place(place)?;
                let value = self.value(value)?;
                self.emit(Instr::Do(0, Action::Store(place, value)));
                Ok(())
            }
        }
    }

    fn conditional(&mut self, condition: &Expression, then: &[Statement], otherwise: &[Statement]) -> Read<()> {
        let no = self.target();
        self.branch(condition, false, no)?;
        self.statements(then)?;
        if otherwise.is_empty() {
            self.here(no);
            return Ok(());
        }
        let end = self.target();
        self.emit(Instr::Jump(end));
        self.here(no);
        self.statements(otherwise)?;
        self.here(end);
        Ok(())
    }

    /// The body of a loop.
    fn round(&mut self, body: &[Statement], exit: Target, again: Target) -> Read<()> {
        self.loops.push(Loop { exit, again, synchronized: self.synchronized });
        self.statements(body)?;
        self.loops.pop();
        Ok(())
    }

    /// A constant number of rounds is that many copies of the body; otherwise a scratch register counts.
    fn repeat(&mut self, times: &Expression, body: &[Statement]) -> Read<()> {
        let exit = self.target();
        let fits = |times: i64| times.saturating_mul(size(body) as i64) <= MOST_UNROLLED as i64;
        if let Term::Number(rounds) = times.term
            && fits(rounds)
            && !has_label(body)
        {
            for _ in 0..rounds {
                let again = self.target();
                self.round(body, exit, again)?;
                self.here(again);
            }
            self.here(exit);
            return Ok(());
        }
        let left = self.fresh(times.at)?;
        self.compute_into(left, times)?;
        let (test, again) = (self.target(), self.target());
        self.here(test);
        let more = self.fresh(times.at)?;
        let positive = Expr::Binary(crate::program::BinaryOp::Greater, Operand::Reg(left), Operand::Const(0));
        self.emit(Instr::Set(more, positive));
        self.emit(Instr::JumpIfZero(more, exit));
        self.round(body, exit, again)?;
        self.here(again);
        self.emit(Instr::Set(left, Expr::Plus(left, -1)));
        self.emit(Instr::Jump(test));
        self.here(exit);
        Ok(())
    }

    fn leave_loop(&mut self, at: Position, word: &str, to: impl Fn(&Loop) -> Target) -> Read<()> {
        let Some(inner) = self.loops.last() else {
            let remedy = "it leaves a `while` or `repeat`, and there is none around it; `return;` ends the thread";
            return Err(SyntaxError::new(at, format!("`{word}`"), "a statement", remedy));
        };
        let (target, synchronized) = (to(inner), inner.synchronized);
        self.may_leave(at, synchronized)?;
        self.emit(Instr::Jump(target));
        Ok(())
    }

    /// Only a statement outside synchronized blocks may jump out of them, because nothing would give the monitor back.
    fn may_leave(&self, at: Position, synchronized: usize) -> Read<()> {
        if self.synchronized == synchronized {
            return Ok(());
        }
        let remedy = "it would keep the monitor; use `m.enter();` and `m.exit();` instead of `synchronized`";
        Err(SyntaxError::new(at, "a jump out of a synchronized block", "another statement", remedy))
    }
}

/// Statements in a body, those in its blocks included; a rough measure of its code.
fn size(statements: &[Statement]) -> usize {
    let inner = |statement: &Statement| match &statement.node {
        Node::If(_, then, otherwise) => size(then) + size(otherwise),
        Node::While(_, body) | Node::Synchronized(_, body) => size(body),
        Node::Repeat(times, body) => match times.term {
            Term::Number(rounds) => usize::try_from(rounds).unwrap_or(0).saturating_mul(size(body)),
            _ => size(body),
        },
        _ => 0,
    };
    statements.iter().fold(0_usize, |sum, statement| sum.saturating_add(1).saturating_add(inner(statement)))
}

fn has_label(statements: &[Statement]) -> bool {
    statements.iter().any(|statement| match &statement.node {
        Node::Label(_) => true,
        Node::If(_, then, otherwise) => has_label(then) || has_label(otherwise),
        Node::While(_, body) | Node::Repeat(_, body) | Node::Synchronized(_, body) => has_label(body),
        _ => false,
    })
}
