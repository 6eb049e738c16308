//! Programs as flat code for the enumerator: jumps instead of blocks, handlers instead of `try`.
//!
//! Idea: what Java's compiler does with `synchronized`, `finally`, `break` and `return`, as the language specification
//! defines it: leaving a block in any way gives the monitor back or runs the `finally` first. Methods are inlined where
//! they are called, with locals of their own that are zero outside of the call.

use crate::ast::{Block, Cond, Expr, LOCALS, Program, Stmt};
use crate::families::{ClassOp, Op};

#[derive(Clone, Debug)]
pub(crate) enum Instr {
    Op(Op, Option<u8>),
    Enter(u8),
    Exit(u8),
    Set(u8, Expr),
    /// Goes to the label unless the condition holds.
    Unless(Cond, usize),
    Jump(usize),
    Throw,
}

/// The code of one thread. It ends where the instructions end.
#[derive(Clone, Debug, Default)]
pub(crate) struct Code {
    pub instructions: Vec<Instr>,
    /// Where an exception of each instruction goes, if it does not leave the thread.
    pub handlers: Vec<Option<usize>>,
    pub locals: usize,
}

pub(crate) fn compile(program: &Program, thread: usize) -> Code {
    let mut compiler = Compiler {
        program,
        code: Code::default(),
        labels: Vec::new(),
        scopes: Vec::new(),
        handler: None,
        initialising: Vec::new(),
    };
    compiler.code.locals = usize::from(LOCALS);
    let end = compiler.label();
    compiler.scopes.push(Scope::Frame { end, result: None });
    compiler.block(&program.threads[thread].body, 0);
    compiler.scopes.pop();
    compiler.place(end);
    compiler.resolved()
}

#[derive(Clone, Debug)]
enum Scope {
    Frame { end: usize, result: Option<u8> },
    Loop { end: usize },
    Monitor { monitor: u8, outer: Option<usize> },
    Cleanup { block: Block, base: u8, outer: Option<usize> },
}

struct Compiler<'a> {
    program: &'a Program,
    code: Code,
    labels: Vec<usize>,
    scopes: Vec<Scope>,
    handler: Option<usize>,
    /// The classes whose initialisers surround what is compiled: their uses in there do nothing.
    initialising: Vec<u8>,
}

impl Compiler<'_> {
    fn label(&mut self) -> usize {
        self.labels.push(usize::MAX);
        self.labels.len() - 1
    }

    fn place(&mut self, label: usize) {
        self.labels[label] = self.code.instructions.len();
    }

    fn emit(&mut self, instr: Instr) {
        self.code.instructions.push(instr);
        self.code.handlers.push(self.handler);
    }

    fn local(&mut self) -> u8 {
        self.code.locals += 1;
        (self.code.locals - 1) as u8
    }

    fn resolved(mut self) -> Code {
        let labels = self.labels;
        for instr in &mut self.code.instructions {
            if let Instr::Unless(_, to) | Instr::Jump(to) = instr {
                *to = labels[*to];
            }
        }
        for handler in self.code.handlers.iter_mut().flatten() {
            *handler = labels[*handler];
        }
        self.code
    }

    fn block(&mut self, block: &Block, base: u8) {
        for stmt in block {
            self.stmt(stmt, base);
        }
    }

    fn stmt(&mut self, stmt: &Stmt, base: u8) {
        match stmt {
            Stmt::Do(op, to) => self.emit(Instr::Op(op.shifted(base), to.map(|to| to + base))),
            Stmt::Set(to, value) => self.emit(Instr::Set(to + base, value.shifted(base))),
            Stmt::If(cond, then, otherwise) => {
                let (other, end) = (self.label(), self.label());
                self.emit(Instr::Unless(cond.shifted(base), other));
                self.block(then, base);
                self.emit(Instr::Jump(end));
                self.place(other);
                self.block(otherwise, base);
                self.place(end);
            }
            Stmt::Loop(body) => {
                let (top, end) = (self.label(), self.label());
                self.place(top);
                self.scopes.push(Scope::Loop { end });
                self.block(body, base);
                self.scopes.pop();
                self.emit(Instr::Jump(top));
                self.place(end);
            }
            Stmt::Break => self.leave(|scope| match scope {
                Scope::Loop { end } => Some(*end),
                _ => None,
            }),
            Stmt::Sync(monitor, body) => self.sync(*monitor, body, base),
            Stmt::Finally(body, cleanup) => self.finally(body, cleanup, base),
            Stmt::Catch(body, handler) => {
                let (caught, end, outer) = (self.label(), self.label(), self.handler);
                self.handler = Some(caught);
                self.block(body, base);
                self.handler = outer;
                self.emit(Instr::Jump(end));
                self.place(caught);
                self.block(handler, base);
                self.place(end);
            }
            Stmt::Throw => self.emit(Instr::Throw),
            Stmt::Use(class) => self.use_class(*class),
            Stmt::Call(method, arguments, to) => self.call(*method, arguments, to.map(|to| to + base), base),
            Stmt::Return(value) => {
                let result = self.scopes.iter().rev().find_map(|scope| match scope {
                    Scope::Frame { result, .. } => Some(*result),
                    _ => None,
                });
                if let Some(Some(result)) = result {
                    self.emit(Instr::Set(result, value.shifted(base)));
                }
                self.leave(|scope| match scope {
                    Scope::Frame { end, .. } => Some(*end),
                    _ => None,
                });
            }
        }
    }

    /// Leaves scopes up to the one for which `to` returns a target.
    fn leave(&mut self, to: impl Fn(&Scope) -> Option<usize>) {
        let (scopes, handler) = (self.scopes.clone(), self.handler);
        while let Some(scope) = self.scopes.pop() {
            if let Some(target) = to(&scope) {
                self.emit(Instr::Jump(target));
                break;
            }
            match scope {
                Scope::Monitor { monitor, outer } => {
                    self.handler = outer;
                    self.emit(Instr::Exit(monitor));
                }
                Scope::Cleanup { block, base, outer } => {
                    self.handler = outer;
                    self.block(&block, base);
                }
                // A break outside of loops: the end of the frame.
                Scope::Frame { end, .. } => {
                    self.emit(Instr::Jump(end));
                    break;
                }
                Scope::Loop { .. } => {}
            }
        }
        (self.scopes, self.handler) = (scopes, handler);
    }

    fn sync(&mut self, monitor: u8, body: &Block, base: u8) {
        let (thrown, end, outer) = (self.label(), self.label(), self.handler);
        self.emit(Instr::Enter(monitor));
        self.handler = Some(thrown);
        self.scopes.push(Scope::Monitor { monitor, outer });
        self.block(body, base);
        self.scopes.pop();
        self.handler = outer;
        self.emit(Instr::Exit(monitor));
        self.emit(Instr::Jump(end));
        self.place(thrown);
        self.emit(Instr::Exit(monitor));
        self.emit(Instr::Throw);
        self.place(end);
    }

    fn finally(&mut self, body: &Block, cleanup: &Block, base: u8) {
        let (thrown, end, outer) = (self.label(), self.label(), self.handler);
        self.handler = Some(thrown);
        self.scopes.push(Scope::Cleanup { block: cleanup.clone(), base, outer });
        self.block(body, base);
        self.scopes.pop();
        self.handler = outer;
        self.block(cleanup, base);
        self.emit(Instr::Jump(end));
        self.place(thrown);
        self.block(cleanup, base);
        self.emit(Instr::Throw);
        self.place(end);
    }

    fn use_class(&mut self, class: u8) {
        let Some(body) = self.program.classes.get(usize::from(class)).filter(|_| !self.initialising.contains(&class))
        else {
            return;
        };
        let thing = self.program.shared.len() as u8 + class;
        let (runs, end) = (self.local(), self.label());
        self.emit(Instr::Op(Op::Class(thing, ClassOp::Begin), Some(runs)));
        self.emit(Instr::Unless(Cond::equal(runs, 1), end));
        self.initialising.push(class);
        let frame = self.code.locals as u8;
        self.code.locals += usize::from(LOCALS);
        self.block(body, frame);
        self.initialising.pop();
        self.emit(Instr::Op(Op::Class(thing, ClassOp::End), None));
        self.place(end);
        for at in runs..frame + LOCALS {
            self.emit(Instr::Set(at, Expr::Const(0)));
        }
    }

    fn call(&mut self, method: u8, arguments: &[Expr], to: Option<u8>, base: u8) {
        let Some(callee) = self.program.methods.get(usize::from(method)) else { return };
        let frame = self.code.locals as u8;
        self.code.locals += usize::from(LOCALS);
        let result = self.local();
        let end = self.label();
        for at in 0..LOCALS {
            let argument = (at < callee.parameters).then(|| arguments.get(usize::from(at))).flatten();
            let value = argument.map_or(Expr::Const(0), |argument| argument.shifted(base));
            self.emit(Instr::Set(frame + at, value));
        }
        self.emit(Instr::Set(result, Expr::Const(0)));
        self.scopes.push(Scope::Frame { end, result: Some(result) });
        self.block(&callee.body, frame);
        self.scopes.pop();
        self.place(end);
        if let Some(to) = to {
            self.emit(Instr::Set(to, Expr::Local(result)));
        }
        // What is no longer used must not tell states apart.
        for at in frame..=result {
            self.emit(Instr::Set(at, Expr::Const(0)));
        }
    }
}
