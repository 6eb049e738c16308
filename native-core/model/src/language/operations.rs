//! The operations of the language: one table for reading, for printing and for the manual.

use crate::program::{Action, Guard};

/// What an operation is performed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Object {
    /// Nothing: `choose(2)`.
    Nothing,
    /// A monitor.
    Monitor,
    /// A re-entrant lock.
    Lock,
    /// A condition of a lock or write lock.
    Condition,
    /// A read-write lock.
    RwLock,
    /// A semaphore.
    Semaphore,
    /// A latch.
    Latch,
    /// A thread.
    Thread,
}

impl Object {
    /// In words.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Object::Nothing => "nothing",
            Object::Monitor => "monitor",
            Object::Lock => "lock",
            Object::Condition => "condition",
            Object::RwLock => "rwlock",
            Object::Semaphore => "semaphore",
            Object::Latch => "latch",
            Object::Thread => "thread",
        }
    }
}

/// Whether an operation takes a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Number {
    /// It does not.
    No,
    /// It does, 1 if it is left out.
    Permits,
    /// It must have one of at least 1.
    Required,
}

/// What an operation is given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Given {
    /// Number of the object.
    pub object: u16,
    /// For a condition: its lock.
    pub lock: Guard,
    /// Permits, choices, or by how much a clock advances.
    pub number: u32,
    /// May give up.
    pub timed: bool,
    /// Ends when interrupted.
    pub interruptible: bool,
}

/// A row of the table.
#[derive(Clone, Copy, Debug)]
pub struct Operation {
    /// What it is performed on.
    pub object: Object,
    /// Its name.
    pub name: &'static str,
    /// Whether it takes a number.
    pub number: Number,
    /// Whether it can be `timed`.
    pub timed: bool,
    /// Whether it can be `interruptible`.
    pub interruptible: bool,
    /// The action.
    pub action: fn(Given) -> Action,
}

const fn row(object: Object, name: &'static str, action: fn(Given) -> Action) -> Operation {
    Operation { object, name, number: Number::No, timed: false, interruptible: false, action }
}

const fn timed(row: Operation) -> Operation {
    Operation { timed: true, ..row }
}

const fn may_give_up(row: Operation) -> Operation {
    Operation { timed: true, interruptible: true, ..row }
}

const fn permits(row: Operation) -> Operation {
    Operation { number: Number::Permits, ..row }
}

use Object as O;

/// All operations but those on shared integers.
pub(crate) const OPERATIONS: [Operation; 54] = [
    row(O::Monitor, "enter", |g| Action::Enter(g.object)),
    row(O::Monitor, "exit", |g| Action::Exit(g.object)),
    timed(row(O::Monitor, "wait", |g| Action::Wait(g.object, g.timed))),
    row(O::Monitor, "notify", |g| Action::Notify(g.object)),
    row(O::Monitor, "notifyAll", |g| Action::NotifyAll(g.object)),
    row(O::Thread, "start", |g| Action::Start(g.object)),
    timed(row(O::Thread, "join", |g| Action::Join(g.object, g.timed))),
    row(O::Thread, "isAlive", |g| Action::IsAlive(g.object)),
    row(O::Thread, "state", |g| Action::GetState(g.object)),
    row(O::Thread, "unpark", |g| Action::Unpark(g.object)),
    row(O::Thread, "interrupt", |g| Action::Interrupt(g.object)),
    row(O::Thread, "isInterrupted", |g| Action::IsInterrupted(g.object)),
    may_give_up(row(O::Lock, "lock", |g| Action::Lock(g.object, g.timed, g.interruptible))),
    row(O::Lock, "tryLock", |g| Action::TryLock(g.object)),
    row(O::Lock, "unlock", |g| Action::Unlock(g.object)),
    row(O::Lock, "isLocked", |g| Action::IsLocked(g.object)),
    row(O::Lock, "queueLength", |g| Action::LockQueue(g.object)),
    timed(row(O::Condition, "await", |g| Action::Await(g.object, g.lock, g.timed))),
    row(O::Condition, "awaitUninterruptibly", |g| Action::AwaitUninterruptibly(g.object, g.lock)),
    row(O::Condition, "queueLength", |g| Action::ConditionQueue(g.object, g.lock)),
    row(O::Condition, "signal", |g| Action::Signal(g.object, g.lock)),
    row(O::Condition, "signalAll", |g| Action::SignalAll(g.object, g.lock)),
    may_give_up(row(O::RwLock, "readLock", |g| Action::ReadLock(g.object, g.timed, g.interruptible))),
    row(O::RwLock, "tryReadLock", |g| Action::TryReadLock(g.object)),
    row(O::RwLock, "readUnlock", |g| Action::ReadUnlock(g.object)),
    may_give_up(row(O::RwLock, "writeLock", |g| Action::WriteLock(g.object, g.timed, g.interruptible))),
    row(O::RwLock, "tryWriteLock", |g| Action::TryWriteLock(g.object)),
    row(O::RwLock, "writeUnlock", |g| Action::WriteUnlock(g.object)),
    row(O::RwLock, "isWriteLocked", |g| Action::IsWriteLocked(g.object)),
    row(O::RwLock, "readCount", |g| Action::ReadCount(g.object)),
    row(O::RwLock, "queueLength", |g| Action::RwQueue(g.object)),
    timed(permits(row(O::Semaphore, "acquire", |g| Action::Acquire(g.object, g.number, g.timed, true)))),
    permits(row(O::Semaphore, "acquireUninterruptibly", |g| Action::Acquire(g.object, g.number, false, false))),
    timed(permits(row(O::Semaphore, "pass", |g| Action::PassPermits(g.object, g.number, g.timed)))),
    permits(row(O::Semaphore, "tryAcquire", |g| Action::TryAcquire(g.object, g.number))),
    permits(row(O::Semaphore, "release", |g| Action::Release(g.object, g.number))),
    row(O::Semaphore, "drain", |g| Action::Drain(g.object)),
    permits(row(O::Semaphore, "reduce", |g| Action::Reduce(g.object, g.number))),
    row(O::Semaphore, "available", |g| Action::Available(g.object)),
    row(O::Semaphore, "queueLength", |g| Action::SemaphoreQueue(g.object)),
    timed(row(O::Latch, "await", |g| Action::AwaitLatch(g.object, g.timed))),
    timed(row(O::Latch, "pass", |g| Action::Pass(g.object, g.timed))),
    row(O::Latch, "countDown", |g| Action::CountDown(g.object)),
    row(O::Latch, "count", |g| Action::Count(g.object)),
    timed(row(O::Nothing, "park", |g| Action::Park(g.timed))),
    row(O::Nothing, "interrupted", |_| Action::Interrupted),
    Operation { number: Number::Required, ..row(O::Nothing, "choose", |g| Action::Choose(g.number)) },
    row(O::Nothing, "yield", |_| Action::Yield),
    row(O::Nothing, "spin", |_| Action::Spin),
    row(O::Nothing, "sleep", |_| Action::Sleep),
    Operation { number: Number::Required, ..row(O::Nothing, "tick", |g| Action::Tick(g.number)) },
    row(O::Nothing, "now", |_| Action::Now),
    row(O::Nothing, "trusted", |_| Action::Trusted(true)),
    row(O::Nothing, "untrusted", |_| Action::Trusted(false)),
];

/// The operation of this name on such an object.
#[must_use]
pub fn find(object: Object, name: &str) -> Option<&'static Operation> {
    OPERATIONS.iter().find(|row| row.object == object && row.name == name)
}

/// The operations on such an object.
#[must_use]
pub fn names(object: Object) -> String {
    let names = OPERATIONS.iter().filter(|row| row.object == object).map(|row| format!("`{}`", row.name));
    names.collect::<Vec<_>>().join(", ")
}

/// The action in terms of the table; nothing for accesses to shared integers.
#[must_use]
pub fn written(action: Action) -> Option<(&'static Operation, Given)> {
    let given = given(action);
    let row = OPERATIONS.iter().find(|row| (row.action)(given) == action)?;
    Some((row, given))
}

fn given(action: Action) -> Given {
    let on = |object: u16| Given { object, ..Given::default() };
    match action {
        Action::Load(_) | Action::Store(..) | Action::FetchAdd(..) | Action::Add(..) => on(0),
        Action::Exchange(..) | Action::Cas(..) => on(0),
        Action::Enter(o)
        | Action::Exit(o)
        | Action::Notify(o)
        | Action::NotifyAll(o)
        | Action::Start(o)
        | Action::IsAlive(o)
        | Action::GetState(o)
        | Action::LockQueue(o)
        | Action::RwQueue(o)
        | Action::SemaphoreQueue(o)
        | Action::Unpark(o)
        | Action::Interrupt(o)
        | Action::IsInterrupted(o)
        | Action::TryLock(o)
        | Action::Unlock(o)
        | Action::TryReadLock(o)
        | Action::ReadUnlock(o)
        | Action::TryWriteLock(o)
        | Action::WriteUnlock(o)
        | Action::IsLocked(o)
        | Action::IsWriteLocked(o)
        | Action::ReadCount(o)
        | Action::Drain(o)
        | Action::Available(o)
        | Action::CountDown(o)
        | Action::Count(o) => on(o),
        Action::Wait(o, timed) | Action::Join(o, timed) | Action::AwaitLatch(o, timed) | Action::Pass(o, timed) => {
            Given { timed, ..on(o) }
        }
        Action::Park(timed) => Given { timed, ..on(0) },
        Action::Lock(o, timed, interruptible)
        | Action::ReadLock(o, timed, interruptible)
        | Action::WriteLock(o, timed, interruptible) => Given { timed, interruptible, ..on(o) },
        Action::Await(o, lock, timed) => Given { lock, timed, ..on(o) },
        Action::AwaitUninterruptibly(o, lock)
        | Action::ConditionQueue(o, lock)
        | Action::Signal(o, lock)
        | Action::SignalAll(o, lock) => Given { lock, ..on(o) },
        Action::Acquire(o, number, timed, _) | Action::PassPermits(o, number, timed) => {
            Given { number, timed, ..on(o) }
        }
        Action::TryAcquire(o, number) | Action::Release(o, number) | Action::Reduce(o, number) => {
            Given { number, ..on(o) }
        }
        Action::Choose(number) | Action::Tick(number) => Given { number, ..on(0) },
        Action::Interrupted | Action::Yield | Action::Spin | Action::Sleep | Action::Now => on(0),
        Action::Trusted(_) => on(0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whatever the table can make, it can name.
    #[test]
    fn every_action_is_written_as_it_was_read() {
        for row in &OPERATIONS {
            for bits in 0..4 {
                let given = Given {
                    object: 3,
                    lock: if bits & 1 != 0 { Guard::Write(2) } else { Guard::Lock(2) },
                    number: 5,
                    timed: row.timed && bits & 1 != 0,
                    interruptible: row.interruptible && bits & 2 != 0,
                };
                let action = (row.action)(given);
                let (found, given) = written(action).expect("it is no access");
                assert_eq!((found.action)(given), action, "{}", row.name);
                assert!(find(found.object, found.name).is_some());
            }
        }
    }
}
