//! Random programs as data: what all parts of the fuzzer share.
//!
//! Idea: few statements, each of which means the same as its Java text. Operations between threads are [`Op`]s, in
//! families with a file of their own; this file and that of expressions have what one thread does by itself. All values
//! are small integers.
//!
//! Invariant: every program can be emitted as Java that compiles, whatever the generator or the shrinker made of it.

use std::collections::BTreeSet;

use crate::families::{Construct, Op};

pub use crate::expr::{Cond, Expr, Relation};

/// Local variables of a thread, and of a method, of which the first ones are the parameters.
pub(crate) const LOCALS: u8 = 6;

/// Locals of a thread that are part of the outcome.
pub(crate) const SAID: u8 = 4;

/// Statements, one after the other.
pub type Block = Vec<Stmt>;

/// One statement. Locals, methods and what threads share are named by their numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stmt {
    /// An operation that other threads may see; its result goes to a local.
    Do(Op, Option<u8>),
    /// Computes a local.
    Set(u8, Expr),
    /// `if … else …`
    If(Cond, Block, Block),
    /// `while (true)`, left by `Break`, `Return` or an exception.
    Loop(Block),
    /// Leaves the loop around it, or whatever else can be left.
    Break,
    /// `synchronized` on a monitor.
    Sync(u8, Block),
    /// `try … finally …`
    Finally(Block, Block),
    /// `try … catch (RuntimeException) …`
    Catch(Block, Block),
    /// Throws an unchecked exception.
    Throw,
    /// Uses a class, which initialises it.
    Use(u8),
    /// A method with its arguments; what it returns goes to a local.
    Call(u8, Vec<Expr>, Option<u8>),
    /// Leaves the method; ends the thread outside of methods.
    Return(Expr),
}

/// A method that any thread may call; it calls none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Method {
    /// How many locals are parameters.
    pub parameters: u8,
    /// What it does.
    pub body: Block,
}

/// What one thread does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Thread {
    /// Whether the program may end without it.
    pub daemon: bool,
    /// What it does.
    pub body: Block,
}

/// Thread 0 is `main`; it starts the others.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Program {
    /// Whether what threads share is static, and not in an object of this execution.
    pub statics: bool,
    /// What threads share.
    pub shared: Vec<Construct>,
    /// The methods.
    pub methods: Vec<Method>,
    /// What the initialisers of classes do; they return and throw nothing.
    pub classes: Vec<Block>,
    /// The threads.
    pub threads: Vec<Thread>,
}

/// What a program uses of what it declares.
#[derive(Clone, Debug, Default)]
pub struct Used {
    /// Of what is shared.
    pub shared: BTreeSet<u8>,
    /// Of the methods.
    pub methods: BTreeSet<u8>,
    /// Of the classes.
    pub classes: BTreeSet<u8>,
}

impl Program {
    /// Whether what threads share must be static: initialisers see nothing else.
    pub(crate) fn is_static(&self) -> bool {
        self.statics || !self.classes.is_empty()
    }

    /// What the threads reach and use.
    pub fn used(&self) -> Used {
        let mut used = Used::default();
        for thread in &self.threads {
            self.mark(&thread.body, &mut used);
        }
        for at in used.shared.clone() {
            if let Some(Construct::Condition { lock }) = self.shared.get(usize::from(at)) {
                used.shared.insert(*lock);
            }
        }
        used
    }

    fn mark(&self, block: &Block, used: &mut Used) {
        for stmt in block {
            match stmt {
                Stmt::Do(op, _) => used.shared.extend(op.shared()),
                Stmt::Sync(monitor, _) => {
                    used.shared.insert(*monitor);
                }
                Stmt::Use(class) => {
                    if used.classes.insert(*class)
                        && let Some(body) = self.classes.get(usize::from(*class))
                    {
                        self.mark(body, used);
                    }
                }
                Stmt::Call(method, ..) => {
                    if used.methods.insert(*method)
                        && let Some(method) = self.methods.get(usize::from(*method))
                    {
                        self.mark(&method.body, used);
                    }
                }
                _ => {}
            }
            for inner in stmt.blocks() {
                self.mark(inner, used);
            }
        }
    }

    /// Statements of all threads and methods that are used.
    pub fn size(&self) -> usize {
        fn of(block: &Block) -> usize {
            block.iter().map(|stmt| 1 + stmt.blocks().into_iter().map(of).sum::<usize>()).sum()
        }
        let used = self.used();
        let methods = used.methods.iter().filter_map(|at| self.methods.get(usize::from(*at)));
        let methods: usize = methods.map(|method| of(&method.body)).sum();
        let classes = used.classes.iter().filter_map(|at| self.classes.get(usize::from(*at)));
        let classes: usize = classes.map(of).sum();
        self.threads.iter().map(|thread| 1 + of(&thread.body)).sum::<usize>() + methods + classes
    }
}

impl Stmt {
    /// The blocks inside.
    pub fn blocks(&self) -> Vec<&Block> {
        match self {
            Stmt::If(_, one, other) | Stmt::Finally(one, other) | Stmt::Catch(one, other) => vec![one, other],
            Stmt::Loop(body) | Stmt::Sync(_, body) => vec![body],
            _ => Vec::new(),
        }
    }

    /// The same statement with other blocks.
    pub(crate) fn with_block(&self, at: usize, block: Block) -> Stmt {
        let mut stmt = self.clone();
        match &mut stmt {
            Stmt::If(_, one, other) | Stmt::Finally(one, other) | Stmt::Catch(one, other) => {
                *if at == 0 { one } else { other } = block;
            }
            Stmt::Loop(body) | Stmt::Sync(_, body) => *body = block,
            _ => {}
        }
        stmt
    }
}

/// What the threads of a program report at its end, and how it ended.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Outcome {
    /// How it ended.
    pub kind: Kind,
    /// One word of each thread that has ended and is no daemon, in the order of threads; see [`said`].
    pub words: Vec<u32>,
}

/// How a program has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// All threads that count have ended.
    Complete,
    /// No thread can go on, and not only daemons are left.
    Deadlock,
    /// Threads go on, for ever, and not only daemons are left.
    Livelock,
}

/// What a thread reports when it ends: its number, whether it dies of an exception, and its first locals.
pub fn said(thread: usize, died: bool, locals: &[i16]) -> u32 {
    let word = thread as u32 | u32::from(died) << 3;
    let local = |at: usize| (i32::from(locals.get(at).copied().unwrap_or(0)) as u32 & 31) << (4 + 5 * at);
    (0..usize::from(SAID)).fold(word, |word, at| word | local(at))
}

impl std::fmt::Display for Outcome {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let kind = match self.kind {
            Kind::Complete => "end",
            Kind::Deadlock => "deadlock",
            Kind::Livelock => "livelock",
        };
        write!(f, "{kind}")?;
        for word in &self.words {
            let died = if word & 8 == 0 { "" } else { " died" };
            let local = |at: u32| word >> (4 + 5 * at) & 31;
            write!(f, ", t{}{died} ({} {} {} {})", word & 7, local(0), local(1), local(2), local(3))?;
        }
        Ok(())
    }
}
