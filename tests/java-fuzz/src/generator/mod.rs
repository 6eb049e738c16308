//! Random programs, from a mix and two numbers.
//!
//! Idea: a thread is a few fragments one after the other, each an idiom of concurrent programming with random fields,
//! values and locks. A mix says which idioms there are and how often ([`mix`]); the idioms stand in a file per family.

mod classes;
mod counting;
mod locking;
mod loops;
mod mix;
mod parking;
mod plain;
mod rows;

use crate::ast::{Block, Expr, Program, SAID, Stmt, Thread};
use crate::dice::Dice;
use crate::families::{Construct, FieldOp, LockOp, Op, ThreadOp};

pub use mix::{MIXES, Mix};

/// The program that has this number among those of a seed and a mix.
pub fn program(mix: &Mix, seed: u64, number: u64) -> Program {
    let mut maker =
        Maker { dice: Dice::new(seed, number), mix, program: Program::default(), thread: 0, threads: 0, dies: false };
    maker.make();
    maker.program
}

/// A piece of a thread.
type Idiom = fn(&mut Maker) -> Block;

/// Makes one program.
struct Maker<'a> {
    pub dice: Dice,
    mix: &'a Mix,
    program: Program,
    /// The thread that is being made.
    thread: usize,
    threads: usize,
    dies: bool,
}

impl Maker<'_> {
    fn make(&mut self) {
        let mix = self.mix;
        self.program.statics = self.dice.percent(mix.statics);
        let workers = if self.dice.percent(mix.two_workers) { 2 } else { 1 };
        self.threads = workers + 1;
        self.program.threads = vec![Thread::default(); self.threads];
        for thread in 1..self.threads {
            self.thread = thread;
            self.program.threads[thread].daemon = self.dice.percent(mix.daemons);
            let fragments = self.dice.within(1, mix.fragments);
            let body = self.fragments(fragments);
            self.program.threads[thread].body = body;
        }
        self.thread = 0;
        let mut body: Block = (1..self.threads).map(|other| run(ThreadOp::Start(other as u8))).collect();
        let own = self.dice.within(0, mix.fragments - 1);
        body.extend(self.fragments(own));
        for other in 1..self.threads {
            if self.dice.percent(if self.program.threads[other].daemon { 30 } else { 85 }) {
                body.push(run(ThreadOp::Join(other as u8)));
            }
        }
        let fields: Vec<u8> = self.find(is_value);
        for (at, field) in fields.iter().take(2).enumerate() {
            body.push(get(*field, SAID - 1 - at as u8));
        }
        self.program.threads[0].body = body;
        for field in fields {
            if self.dice.percent(self.mix.also_written) {
                self.write_somewhere(field);
            }
        }
    }

    /// Loops mostly wait for something that happens: a write anywhere, but not before the threads are started.
    fn write_somewhere(&mut self, field: u8) {
        let thread = self.dice.below(self.threads);
        let from = if thread == 0 { self.threads - 1 } else { 0 };
        let write = put(field, self.dice.within(1, 2));
        let body = &mut self.program.threads[thread].body;
        let at = from + self.dice.below(body.len() - from + 1);
        body.insert(at, write);
    }

    fn fragments(&mut self, count: i32) -> Block {
        let mut body = Block::new();
        for _ in 0..count {
            let idioms = self.mix.idioms;
            if let Some(idiom) = self.dice.pick(idioms) {
                body.extend(idiom(self));
            }
        }
        self.ended(body)
    }

    /// What a thread does to other threads by the way it ends.
    fn ended(&mut self, mut body: Block) -> Block {
        if self.dice.percent(self.mix.keeps_lock) {
            let lock = self.lock();
            body.push(Stmt::Do(Op::Lock(lock, LockOp::Lock), None));
        }
        if self.thread > 0 && self.dice.percent(self.mix.dies) {
            self.dies = true;
            let at = self.dice.below(body.len() + 1);
            body.insert(at, Stmt::Throw);
        }
        body
    }

    fn find(&self, wanted: impl Fn(Construct) -> bool) -> Vec<u8> {
        let all = self.program.shared.iter().enumerate();
        all.filter(|(_, construct)| wanted(**construct)).map(|(at, _)| at as u8).collect()
    }

    /// A thing of this kind: an existing one, or a new one as long as there are fewer than `most`.
    fn thing(&mut self, most: usize, wanted: impl Fn(Construct) -> bool, fresh: Construct) -> u8 {
        let there = self.find(wanted);
        let at = self.dice.below(most);
        match there.get(at) {
            Some(found) => *found,
            None => {
                self.program.shared.push(fresh);
                (self.program.shared.len() - 1) as u8
            }
        }
    }

    /// A field or an atomic.
    pub(crate) fn value(&mut self) -> u8 {
        let fresh = match self.dice.below(10) {
            0..2 => Construct::Field { volatile: false, initial: 0 },
            2..7 => Construct::Field { volatile: true, initial: 0 },
            _ => Construct::Atomic { initial: 0 },
        };
        let most = if self.dice.percent(20) { 3 } else { 2 };
        self.thing(most, is_value, fresh)
    }

    pub(crate) fn atomic(&mut self) -> u8 {
        self.thing(2, |construct| matches!(construct, Construct::Atomic { .. }), Construct::Atomic { initial: 0 })
    }

    pub(crate) fn monitor(&mut self) -> u8 {
        self.thing(2, |construct| construct == Construct::Monitor, Construct::Monitor)
    }

    pub(crate) fn lock(&mut self) -> u8 {
        self.thing(2, |construct| matches!(construct, Construct::Lock { .. }), Construct::Lock { fair: false })
    }

    pub(crate) fn condition(&mut self) -> (u8, u8) {
        let lock = self.lock();
        let of = |construct| matches!(construct, Construct::Condition { lock: its } if its == lock);
        (lock, self.thing(1, of, Construct::Condition { lock }))
    }

    pub(crate) fn rwlock(&mut self) -> u8 {
        self.thing(1, |construct| construct == Construct::RwLock, Construct::RwLock)
    }

    pub(crate) fn semaphore(&mut self) -> u8 {
        let permits = self.dice.within(0, 1);
        self.thing(1, |construct| matches!(construct, Construct::Semaphore { .. }), Construct::Semaphore { permits })
    }

    pub(crate) fn latch(&mut self) -> u8 {
        let count = self.dice.within(1, 2);
        self.thing(1, |construct| matches!(construct, Construct::Latch { .. }), Construct::Latch { count })
    }

    pub(crate) fn row(&mut self) -> u8 {
        self.thing(2, |construct| construct == Construct::Row, Construct::Row)
    }

    /// A method: an existing one, or a new one with this body.
    pub(crate) fn method(&mut self, parameters: u8, body: Block) -> u8 {
        if self.program.methods.is_empty() || self.dice.percent(30) && self.program.methods.len() < 2 {
            self.program.methods.push(crate::ast::Method { parameters, body });
        }
        self.dice.below(self.program.methods.len()) as u8
    }

    /// A new method with this body, unless there are enough of others.
    pub(crate) fn new_method(&mut self, parameters: u8, body: Block) -> Option<u8> {
        let number = self.program.methods.len() as u8;
        (number < 2).then(|| self.program.methods.push(crate::ast::Method { parameters, body }))?;
        Some(number)
    }

    /// One of the locals that are part of the outcome.
    pub(crate) fn local(&mut self) -> u8 {
        self.dice.below(usize::from(SAID)) as u8
    }

    /// A thread other than the one that is being made.
    pub(crate) fn other(&mut self) -> u8 {
        let other = self.dice.below(self.threads - 1);
        (if other >= self.thread { other + 1 } else { other }) as u8
    }
}

/// Locals that are not part of the outcome.
pub const SCRATCH: u8 = SAID;
pub(crate) const COUNTER: u8 = SAID + 1;

fn is_value(construct: Construct) -> bool {
    matches!(construct, Construct::Field { .. } | Construct::Atomic { .. })
}

pub(crate) fn get(field: u8, to: u8) -> Stmt {
    Stmt::Do(Op::Field(field, FieldOp::Get), Some(to))
}

pub(crate) fn put(field: u8, value: i32) -> Stmt {
    Stmt::Do(Op::Field(field, FieldOp::Put(Expr::Const(value))), None)
}

pub(crate) fn run(op: ThreadOp) -> Stmt {
    Stmt::Do(Op::Thread(op), None)
}

pub(crate) fn add(local: u8, amount: i32) -> Stmt {
    Stmt::Set(local, Expr::Plus(local, amount))
}

pub(crate) fn lock(lock: u8, op: LockOp) -> Stmt {
    Stmt::Do(Op::Lock(lock, op), None)
}
