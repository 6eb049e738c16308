//! Smaller programs: the edits that make a program on which something differs easy to read.
//!
//! Idea: one edit at a time, largest first. The caller needs a JVM to judge the candidates, so that all of a round are
//! made at once and compiled together.

use crate::ast::{Block, Expr, Program, Stmt};
use crate::families::Op;

/// All programs that are one edit smaller, each with a smaller [`weight`].
pub fn candidates(program: &Program) -> Vec<Program> {
    let mut all = Vec::new();
    for thread in 1..program.threads.len() {
        all.push(without_thread(program, thread as u8));
    }
    for thread in 0..program.threads.len() {
        for body in smaller(&program.threads[thread].body) {
            let mut candidate = program.clone();
            candidate.threads[thread].body = body;
            all.push(candidate);
        }
    }
    for at in program.used().methods {
        let Some(method) = program.methods.get(usize::from(at)) else { continue };
        for body in smaller(&method.body) {
            let mut candidate = program.clone();
            candidate.methods[usize::from(at)].body = body;
            all.push(candidate);
        }
    }
    for at in program.used().classes {
        let Some(body) = program.classes.get(usize::from(at)) else { continue };
        for body in smaller(body) {
            let mut candidate = program.clone();
            candidate.classes[usize::from(at)] = body;
            all.push(candidate);
        }
    }
    for thread in (0..program.threads.len()).filter(|thread| program.threads[*thread].daemon) {
        let mut candidate = program.clone();
        candidate.threads[thread].daemon = false;
        all.push(candidate);
    }
    let mut candidate = program.clone();
    candidate.statics = false;
    all.push(candidate);
    all.retain(|candidate| weight(candidate) < weight(program));
    all.sort_by_key(weight);
    all
}

/// How much there is to read.
pub fn weight(program: &Program) -> usize {
    let daemons = program.threads.iter().filter(|thread| thread.daemon).count();
    4 * (program.size() + 2 * program.threads.len()) + daemons + usize::from(program.statics)
}

/// Blocks with one edit: a statement left out, or replaced by what is inside it.
fn smaller(block: &Block) -> Vec<Block> {
    let mut all = Vec::new();
    for (at, stmt) in block.iter().enumerate() {
        let replaced = |by: &[Stmt]| {
            let mut edited = block.clone();
            edited.splice(at..=at, by.iter().cloned());
            edited
        };
        all.push(replaced(&[]));
        for (number, inner) in stmt.blocks().into_iter().enumerate() {
            all.push(replaced(inner));
            all.extend(smaller(inner).into_iter().map(|inner| replaced(&[stmt.with_block(number, inner)])));
        }
    }
    all
}

/// No thread starts, joins or wakes the thread; those after it move up.
fn without_thread(program: &Program, gone: u8) -> Program {
    let mut candidate = program.clone();
    candidate.threads.remove(usize::from(gone));
    let bodies = candidate.threads.iter_mut().map(|thread| &mut thread.body);
    let methods = candidate.methods.iter_mut().map(|method| &mut method.body);
    for body in bodies.chain(methods).chain(&mut candidate.classes) {
        *body = renumbered(body, gone);
    }
    candidate
}

fn renumbered(block: &Block, gone: u8) -> Block {
    let mut all = Block::new();
    for stmt in block {
        let mut stmt = match stmt {
            Stmt::Do(Op::Thread(op), to) => match op.other() {
                Some(other) if other == gone => match to {
                    Some(to) => Stmt::Set(*to, Expr::Const(0)),
                    None => continue,
                },
                Some(other) if other > gone => Stmt::Do(Op::Thread(op.with_other(other - 1)), *to),
                _ => stmt.clone(),
            },
            _ => stmt.clone(),
        };
        let inner: Vec<Block> = stmt.blocks().into_iter().map(|inner| renumbered(inner, gone)).collect();
        for (at, inner) in inner.into_iter().enumerate() {
            stmt = stmt.with_block(at, inner);
        }
        all.push(stmt);
    }
    all
}
