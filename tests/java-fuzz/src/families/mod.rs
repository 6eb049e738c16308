//! What threads share, in families: each has its own file with the operations, their Java text and what they do.
//!
//! Idea: a family is added by adding a file and a line in each `match` here. [`Construct`] declares one shared thing;
//! [`Op`] is what a thread does with one. The semantics work on [`State`] and know nothing of JESS.

pub mod counts;
pub mod fields;
pub mod locks;
pub mod monitors;
pub mod rwlocks;
pub mod threads;

use crate::expr::Expr;
use crate::state::{State, Thing};

pub use counts::CountOp;
pub use fields::FieldOp;
pub use locks::LockOp;
pub use monitors::MonitorOp;
pub use rwlocks::RwOp;
pub use threads::ThreadOp;

/// Something that threads share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Construct {
    /// A plain or volatile field.
    Field {
        volatile: bool,
        initial: i32,
    },
    /// An `AtomicInteger`.
    Atomic {
        initial: i32,
    },
    /// An object to synchronize on.
    Monitor,
    /// A `ReentrantLock`.
    Lock {
        fair: bool,
    },
    /// A condition of the lock with this index.
    Condition {
        lock: u8,
    },
    /// A `ReentrantReadWriteLock`.
    RwLock,
    Semaphore {
        permits: i32,
    },
    Latch {
        count: i32,
    },
}

impl Construct {
    /// Its declaration without modifiers, and whether it may be final.
    pub fn declaration(self, name: &str, lock: impl Fn(u8) -> String) -> (String, bool) {
        match self {
            Construct::Field { volatile, initial } => fields::declaration(name, volatile, initial),
            Construct::Atomic { initial } => (format!("AtomicInteger {name} = new AtomicInteger({initial});"), true),
            Construct::Monitor => (format!("Object {name} = new Object();"), true),
            Construct::Lock { fair } => {
                let fair = if fair { "true" } else { "" };
                (format!("ReentrantLock {name} = new ReentrantLock({fair});"), true)
            }
            Construct::Condition { lock: of } => (format!("Condition {name} = {}.newCondition();", lock(of)), true),
            Construct::RwLock => (format!("ReentrantReadWriteLock {name} = new ReentrantReadWriteLock();"), true),
            Construct::Semaphore { permits } => (format!("Semaphore {name} = new Semaphore({permits});"), true),
            Construct::Latch { count } => (format!("CountDownLatch {name} = new CountDownLatch({count});"), true),
        }
    }

    /// What it is like when the program begins, with so many threads.
    pub fn initial(self, threads: usize) -> Thing {
        match self {
            Construct::Field { initial, .. } | Construct::Atomic { initial } => Thing::Value(initial as i16),
            Construct::Semaphore { permits } => Thing::Value(permits as i16),
            Construct::Latch { count } => Thing::Value(count as i16),
            Construct::Monitor | Construct::Lock { .. } => Thing::Mutex { owner: None, count: 0 },
            Construct::Condition { .. } => Thing::Queue(Vec::new()),
            Construct::RwLock => Thing::Rw { writer: None, count: 0, readers: vec![0; threads] },
        }
    }

    /// The first letter of its name.
    pub fn letter(self) -> char {
        match self {
            Construct::Field { volatile: true, .. } => 'v',
            Construct::Field { .. } => 'x',
            Construct::Atomic { .. } => 'n',
            Construct::Monitor => 'm',
            Construct::Lock { .. } => 'l',
            Construct::Condition { .. } => 'q',
            Construct::RwLock => 'r',
            Construct::Semaphore { .. } => 's',
            Construct::Latch { .. } => 'k',
        }
    }
}

/// What a thread does with something shared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    Field(u8, FieldOp),
    Monitor(u8, MonitorOp),
    Lock(u8, LockOp),
    Rw(u8, RwOp),
    Count(u8, CountOp),
    Thread(ThreadOp),
}

/// What comes of an operation that could be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// It is done, with a result.
    Done(i32),
    /// An unchecked exception.
    Throws,
    /// The thread waits now; the state says for what.
    Waits,
}

/// All that may come of one step; empty if the thread cannot take it now.
pub type Steps = Vec<(State, Effect)>;

impl Op {
    /// The same in a frame whose locals begin at `base`.
    pub fn shifted(self, base: u8) -> Op {
        match self {
            Op::Field(field, op) => Op::Field(field, op.map(|expr: Expr| expr.shifted(base))),
            _ => self,
        }
    }

    /// The index of what it is about.
    pub fn shared(self) -> Option<u8> {
        match self {
            Op::Field(at, _) | Op::Monitor(at, _) | Op::Lock(at, _) | Op::Rw(at, _) | Op::Count(at, _) => Some(at),
            Op::Thread(_) => None,
        }
    }

    /// Whether there is such an operation on such a thing.
    pub fn fits(self, construct: Construct) -> bool {
        match self {
            Op::Field(_, op) => op.fits(construct),
            Op::Monitor(..) => construct == Construct::Monitor,
            Op::Lock(_, op) => op.fits(construct),
            Op::Rw(..) => construct == Construct::RwLock,
            Op::Count(_, op) => op.fits(construct),
            Op::Thread(_) => true,
        }
    }

    /// The Java statement; its result goes to `to`.
    pub fn java(self, name: &str, construct: Option<Construct>, to: Option<&str>) -> String {
        match self {
            Op::Field(_, op) => op.java(name, matches!(construct, Some(Construct::Atomic { .. })), to),
            Op::Monitor(_, op) => op.java(name, to),
            Op::Lock(_, op) => op.java(name, to),
            Op::Rw(_, op) => op.java(name, to),
            Op::Count(_, op) => op.java(name, to),
            Op::Thread(op) => op.java(to),
        }
    }

    /// What may come of it when a thread does it.
    pub fn steps(self, state: &State, thread: usize, lock_of: &[u8]) -> Steps {
        match self {
            Op::Field(field, op) => op.steps(state, thread, field),
            Op::Monitor(monitor, op) => op.steps(state, thread, monitor),
            Op::Lock(at, op) => op.steps(state, thread, at, lock_of),
            Op::Rw(lock, op) => op.steps(state, thread, lock),
            Op::Count(at, op) => op.steps(state, thread, at),
            Op::Thread(op) => op.steps(state, thread),
        }
    }
}

/// One step with one result.
pub fn done(state: State, result: i32) -> Steps {
    vec![(state, Effect::Done(result))]
}

/// `to = call ? 1 : 0;`, or the call alone.
pub fn truth(call: &str, to: Option<&str>) -> String {
    match to {
        Some(to) => format!("{to} = {call} ? 1 : 0;"),
        None => format!("{call};"),
    }
}

/// A call that may throw InterruptedException: result 0, or 1 if it did.
pub fn interruptible(call: &str, to: Option<&str>) -> String {
    match to {
        Some(to) => format!("try {{ {call}; {to} = 0; }} catch (InterruptedException interrupted) {{ {to} = 1; }}"),
        None => format!("try {{ {call}; }} catch (InterruptedException interrupted) {{ }}"),
    }
}

/// A call without a result.
pub fn plain(call: &str, to: Option<&str>) -> String {
    match to {
        Some(to) => format!("{call}; {to} = 0;"),
        None => format!("{call};"),
    }
}
