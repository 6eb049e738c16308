//! What threads share, in families: each has its own file with the operations, their Java text and what they do.
//!
//! Idea: a family is added by adding a file and a line in each `match` here. [`Construct`] declares one shared thing;
//! [`Op`] is what a thread does with one. The semantics work on [`State`] and know nothing of JESS.

mod classes;
mod counts;
mod fields;
mod locks;
mod monitors;
mod rows;
mod rwlocks;
mod threads;

use crate::expr::Expr;
use crate::state::{State, Status, Thing};

pub use classes::ClassOp;
pub use counts::CountOp;
pub use fields::FieldOp;
pub use locks::LockOp;
pub use monitors::MonitorOp;
pub use rows::RowOp;
pub use rwlocks::RwOp;
pub use threads::ThreadOp;

pub(crate) use rows::{READS, WRITES};

/// Something that threads share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Construct {
    /// A plain or volatile field.
    Field {
        /// Whether it is `volatile`.
        volatile: bool,
        /// Its value at the start.
        initial: i32,
    },
    /// An `AtomicInteger`.
    Atomic {
        /// Its value at the start.
        initial: i32,
    },
    /// An object to synchronize on.
    Monitor,
    /// A `ReentrantLock`.
    Lock {
        /// Whether it is made with `true`.
        fair: bool,
    },
    /// A condition of the lock with this index.
    Condition {
        /// The number of the lock.
        lock: u8,
    },
    /// A `ReentrantReadWriteLock`.
    RwLock,
    /// A `Semaphore`.
    Semaphore {
        /// Its permits at the start.
        permits: i32,
    },
    /// A `CountDownLatch`.
    Latch {
        /// Its count at the start.
        count: i32,
    },
    /// A `char[]` of two elements.
    Row,
}

impl Construct {
    /// Its declaration without modifiers, and whether it may be final.
    pub(crate) fn declaration(self, name: &str, lock: impl Fn(u8) -> String) -> (String, bool) {
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
            Construct::Row => rows::declaration(name),
            Construct::Latch { count } => (format!("CountDownLatch {name} = new CountDownLatch({count});"), true),
        }
    }

    /// Its state when the program begins, with this many threads.
    pub(crate) fn initial(self, threads: usize) -> Thing {
        match self {
            Construct::Field { initial, .. } | Construct::Atomic { initial } => Thing::Value(initial as i16),
            Construct::Semaphore { permits } => Thing::Value(permits as i16),
            Construct::Latch { count } => Thing::Value(count as i16),
            Construct::Row => Thing::Value(0),
            Construct::Monitor | Construct::Lock { .. } => Thing::Mutex { owner: None, count: 0 },
            Construct::Condition { .. } => Thing::Queue(Vec::new()),
            Construct::RwLock => Thing::Rw { writer: None, count: 0, readers: vec![0; threads] },
        }
    }

    /// The first letter of its name.
    pub(crate) fn letter(self) -> char {
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
            Construct::Row => 'c',
        }
    }
}

/// What a thread does with something shared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    /// On a field or an atomic.
    Field(u8, FieldOp),
    /// On a monitor.
    Monitor(u8, MonitorOp),
    /// On a lock or a condition.
    Lock(u8, LockOp),
    /// On a read-write lock.
    Rw(u8, RwOp),
    /// On a semaphore or a latch.
    Count(u8, CountOp),
    /// On an array.
    Row(u8, RowOp),
    /// On a thread.
    Thread(ThreadOp),
    /// On a class, which comes behind what is shared; no statement of its own.
    Class(u8, ClassOp),
}

/// The effect of an operation that was possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effect {
    /// It is done, with a result.
    Done(i32),
    /// An unchecked exception.
    Throws,
    /// The thread waits now; the state says for what.
    Waits,
}

/// All possible results of one step; empty if the thread cannot take it now.
pub(crate) type Steps = Vec<(State, Effect)>;

impl Op {
    /// The same in a frame whose locals begin at `base`.
    pub(crate) fn shifted(self, base: u8) -> Op {
        match self {
            Op::Field(field, op) => Op::Field(field, op.map(|expr: Expr| expr.shifted(base))),
            _ => self,
        }
    }

    /// The index of what it is about.
    pub(crate) fn shared(self) -> Option<u8> {
        match self {
            Op::Field(at, _) | Op::Monitor(at, _) | Op::Lock(at, _) | Op::Rw(at, _) | Op::Count(at, _) => Some(at),
            Op::Row(at, _) => Some(at),
            Op::Thread(_) | Op::Class(..) => None,
        }
    }

    /// The Java statement; its result goes to `to`.
    pub(crate) fn java(self, name: &str, construct: Option<Construct>, to: Option<&str>) -> String {
        match self {
            Op::Field(_, op) => op.java(name, matches!(construct, Some(Construct::Atomic { .. })), to),
            Op::Monitor(_, op) => op.java(name, to),
            Op::Lock(_, op) => op.java(name, to),
            Op::Rw(_, op) => op.java(name, to),
            Op::Count(_, op) => op.java(name, to),
            Op::Row(_, op) => op.java(name, to),
            Op::Thread(op) => op.java(to),
            Op::Class(..) => String::new(),
        }
    }

    /// The possible results when a thread performs it.
    pub(crate) fn steps(self, state: &State, thread: usize, lock_of: &[u8]) -> Steps {
        match self {
            Op::Field(field, op) => op.steps(state, thread, field),
            Op::Monitor(monitor, op) => op.steps(state, thread, monitor),
            Op::Lock(at, op) => op.steps(state, thread, at, lock_of),
            Op::Rw(lock, op) => op.steps(state, thread, lock),
            Op::Count(at, op) => op.steps(state, thread, at),
            Op::Row(at, op) => op.steps(state, thread, at),
            Op::Thread(op) => op.steps(state, thread),
            Op::Class(at, op) => op.steps(state, thread, at),
        }
    }
}

/// One step with one result.
pub(crate) fn done(state: State, result: i32) -> Steps {
    vec![(state, Effect::Done(result))]
}

/// `to = call ? 1 : 0;`, or the call alone.
pub(crate) fn truth(call: &str, to: Option<&str>) -> String {
    match to {
        Some(to) => format!("{to} = {call} ? 1 : 0;"),
        None => format!("{call};"),
    }
}

/// An acquisition that can be interrupted, which leads to `taken` if what it needs is available: its thread checks its
/// flag first, and an interruption that comes later ends it unless the acquisition is faster.
pub(crate) fn acquire(state: &State, thread: usize, taken: Option<State>) -> Steps {
    let me = &state.threads[thread];
    if me.status != Status::Heeding && !me.interrupted {
        let mut after = state.clone();
        after.threads[thread].status = Status::Heeding;
        return vec![(after, Effect::Waits)];
    }
    let mut all = Steps::new();
    if me.status == Status::Heeding
        && let Some(mut after) = taken
    {
        after.threads[thread].status = Status::Ready;
        all.push((after, Effect::Done(0)));
    }
    if me.interrupted {
        let mut after = state.clone();
        after.threads[thread].interrupted = false;
        after.threads[thread].status = Status::Ready;
        all.push((after, Effect::Done(1)));
    }
    all
}

/// A call that may throw InterruptedException: result 0, or 1 if it did.
pub(crate) fn interruptible(call: &str, to: Option<&str>) -> String {
    match to {
        Some(to) => format!("try {{ {call}; {to} = 0; }} catch (InterruptedException interrupted) {{ {to} = 1; }}"),
        None => format!("try {{ {call}; }} catch (InterruptedException interrupted) {{ }}"),
    }
}

/// A call without a result.
pub(crate) fn plain(call: &str, to: Option<&str>) -> String {
    match to {
        Some(to) => format!("{call}; {to} = 0;"),
        None => format!("{call};"),
    }
}
