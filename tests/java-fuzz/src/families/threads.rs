//! Starting, joining, parking, interrupting.

use super::{Steps, done, interruptible, plain, truth};
use crate::state::{State, Status, Thing};

/// What a thread does to another one, or to itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThreadOp {
    /// Of `main` only, once for each.
    Start(u8),
    /// Result 0, or 1 if it was interrupted.
    Join(u8),
    /// Result 1 if it has begun and not ended.
    IsAlive(u8),
    /// `LockSupport.park()`
    Park,
    /// `LockSupport.unpark`
    Unpark(u8),
    /// `interrupt()`
    Interrupt(u8),
    /// Clears the flag; result 1 if it was set.
    Interrupted,
    /// `Thread.yield()`
    Yield,
    /// `Thread.onSpinWait()`
    Spin,
}

impl ThreadOp {
    /// The other thread, if there is one.
    pub(crate) fn other(self) -> Option<u8> {
        match self {
            ThreadOp::Start(other)
            | ThreadOp::Join(other)
            | ThreadOp::IsAlive(other)
            | ThreadOp::Unpark(other)
            | ThreadOp::Interrupt(other) => Some(other),
            _ => None,
        }
    }

    /// The same about another thread.
    pub(crate) fn with_other(self, other: u8) -> ThreadOp {
        match self {
            ThreadOp::Start(_) => ThreadOp::Start(other),
            ThreadOp::Join(_) => ThreadOp::Join(other),
            ThreadOp::IsAlive(_) => ThreadOp::IsAlive(other),
            ThreadOp::Unpark(_) => ThreadOp::Unpark(other),
            ThreadOp::Interrupt(_) => ThreadOp::Interrupt(other),
            _ => self,
        }
    }

    pub(crate) fn java(self, to: Option<&str>) -> String {
        match self {
            ThreadOp::Start(other) => plain(&format!("t{other}.start()"), to),
            ThreadOp::Join(other) => interruptible(&format!("t{other}.join()"), to),
            ThreadOp::IsAlive(other) => truth(&format!("t{other}.isAlive()"), to),
            ThreadOp::Park => plain("LockSupport.park()", to),
            ThreadOp::Unpark(other) => plain(&format!("LockSupport.unpark(t{other})"), to),
            ThreadOp::Interrupt(other) => plain(&format!("t{other}.interrupt()"), to),
            ThreadOp::Interrupted => truth("Thread.interrupted()", to),
            ThreadOp::Yield => plain("Thread.yield()", to),
            ThreadOp::Spin => plain("Thread.onSpinWait()", to),
        }
    }

    pub(crate) fn steps(self, state: &State, thread: usize) -> Steps {
        let mut after = state.clone();
        let me = &mut after.threads[thread];
        match self {
            ThreadOp::Join(other) => match state.threads[usize::from(other)].status {
                // A thread that was never started is not alive, and no thread has to wait for it.
                Status::Ended | Status::New => done(after, 0),
                _ if me.interrupted => {
                    me.interrupted = false;
                    done(after, 1)
                }
                _ => Steps::new(),
            },
            ThreadOp::Park => {
                if me.permit || me.interrupted {
                    me.permit = false;
                    done(after, 0)
                } else {
                    Steps::new()
                }
            }
            ThreadOp::Interrupted => {
                let was = std::mem::take(&mut me.interrupted);
                done(after, i32::from(was))
            }
            ThreadOp::Yield | ThreadOp::Spin => done(after, 0),
            ThreadOp::Start(other) => {
                let other = &mut after.threads[usize::from(other)];
                if other.status != Status::New {
                    return vec![(after, super::Effect::Throws)];
                }
                other.status = Status::Ready;
                done(after, 0)
            }
            ThreadOp::IsAlive(other) => {
                let alive = !matches!(state.threads[usize::from(other)].status, Status::New | Status::Ended);
                done(after, i32::from(alive))
            }
            ThreadOp::Unpark(other) => {
                let other = &mut after.threads[usize::from(other)];
                // Without effect on a thread that has not begun or has ended.
                if !matches!(other.status, Status::New | Status::Ended) {
                    other.permit = true;
                }
                done(after, 0)
            }
            ThreadOp::Interrupt(other) => {
                interrupt(&mut after, usize::from(other));
                done(after, 0)
            }
        }
    }
}

/// A thread that waits for a notification or a signal leaves; one that blocks otherwise checks its flag by itself.
fn interrupt(state: &mut State, other: usize) {
    let target = &mut state.threads[other];
    match target.status {
        // Whether a thread that has not begun keeps the flag depends on the JDK; generators avoid this.
        Status::New | Status::Ended => {}
        Status::Waiting { monitor, count } => {
            target.status = Status::Reacquiring { mutex: monitor, count, interrupted: true };
        }
        Status::Awaiting { condition, lock, count } => {
            target.status = Status::Reacquiring { mutex: lock, count, interrupted: true };
            if let Thing::Queue(queue) = &mut state.things[usize::from(condition)] {
                queue.retain(|waiter| usize::from(*waiter) != other);
            }
        }
        Status::Ready | Status::Heeding | Status::Halfway(_) | Status::Reacquiring { .. } => {
            target.interrupted = true;
        }
    }
}
