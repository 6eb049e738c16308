//! `ReentrantLock` and its conditions.
//!
//! A lock that is free may be taken by any thread that needs it. A condition wakes the thread that has waited longest.

use super::{Effect, Steps, acquire, done, interruptible, plain, truth};
use crate::state::{State, Status, Thing};

/// What a thread does with a lock or a condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LockOp {
    /// `lock()`
    Lock,
    /// Result 0, or 1 if it was interrupted.
    LockInterruptibly,
    /// Result 1 if it was taken.
    Try,
    /// `unlock()`
    Unlock,
    /// Result 1 if a thread holds it.
    IsLocked,
    /// Of conditions, as are those below. Result 0, or 1 if it was interrupted.
    Await,
    /// `signal()`
    Signal,
    /// `signalAll()`
    SignalAll,
}

impl LockOp {
    pub(crate) fn java(self, name: &str, to: Option<&str>) -> String {
        match self {
            LockOp::Lock => plain(&format!("{name}.lock()"), to),
            LockOp::LockInterruptibly => interruptible(&format!("{name}.lockInterruptibly()"), to),
            LockOp::Try => truth(&format!("{name}.tryLock()"), to),
            LockOp::Unlock => plain(&format!("{name}.unlock()"), to),
            LockOp::IsLocked => truth(&format!("{name}.isLocked()"), to),
            LockOp::Await => interruptible(&format!("{name}.await()"), to),
            LockOp::Signal => plain(&format!("{name}.signal()"), to),
            LockOp::SignalAll => plain(&format!("{name}.signalAll()"), to),
        }
    }

    pub(crate) fn steps(self, state: &State, thread: usize, at: u8, lock_of: &[u8]) -> Steps {
        let mut after = state.clone();
        match self {
            LockOp::LockInterruptibly => {
                let taken = after.take(thread, at, 1).then_some(after);
                acquire(state, thread, taken)
            }
            LockOp::Lock => {
                if after.take(thread, at, 1) {
                    done(after, 0)
                } else {
                    Steps::new()
                }
            }
            LockOp::Try => {
                let taken = after.take(thread, at, 1);
                done(after, i32::from(taken))
            }
            LockOp::Unlock => {
                if after.give(thread, at, 1) {
                    done(after, 0)
                } else {
                    vec![(after, Effect::Throws)]
                }
            }
            LockOp::IsLocked => {
                let locked = state.mutex(at).0.is_some();
                done(after, i32::from(locked))
            }
            LockOp::Await | LockOp::Signal | LockOp::SignalAll => self.condition(after, thread, at, lock_of),
        }
    }

    fn condition(self, mut after: State, thread: usize, condition: u8, lock_of: &[u8]) -> Steps {
        let lock = lock_of[usize::from(condition)];
        if self == LockOp::Await && std::mem::take(&mut after.threads[thread].interrupted) {
            return done(after, 1);
        }
        let held = after.holds(thread, lock);
        if held == 0 {
            return vec![(after, Effect::Throws)];
        }
        let Thing::Queue(queue) = &mut after.things[usize::from(condition)] else { return Steps::new() };
        if self == LockOp::Await {
            queue.push(thread as u8);
            after.give(thread, lock, held);
            after.threads[thread].status = Status::Awaiting { condition, lock, count: held };
            return vec![(after, Effect::Waits)];
        }
        let woken: Vec<u8> = match self {
            LockOp::Signal => queue.drain(..queue.len().min(1)).collect(),
            _ => std::mem::take(queue),
        };
        for waiter in woken {
            let waiter = &mut after.threads[usize::from(waiter)];
            if let Status::Awaiting { lock, count, .. } = waiter.status {
                waiter.status = Status::Reacquiring { mutex: lock, count, interrupted: false };
            }
        }
        done(after, 0)
    }
}
