//! Semaphores and latches.

use super::{Steps, acquire, done, interruptible, plain, truth};
use crate::state::State;

/// What a thread does with a semaphore or a latch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountOp {
    /// Result 0, or 1 if it was interrupted.
    Acquire,
    /// Result 1 if there was a permit.
    TryAcquire,
    /// Gives a permit back.
    Release,
    /// Of latches, as are those below.
    CountDown,
    /// Result 0, or 1 if it was interrupted.
    Await,
    /// Result: the count.
    GetCount,
}

impl CountOp {
    pub(crate) fn java(self, name: &str, to: Option<&str>) -> String {
        match self {
            CountOp::Acquire => interruptible(&format!("{name}.acquire()"), to),
            CountOp::TryAcquire => truth(&format!("{name}.tryAcquire()"), to),
            CountOp::Release => plain(&format!("{name}.release()"), to),
            CountOp::CountDown => plain(&format!("{name}.countDown()"), to),
            CountOp::Await => interruptible(&format!("{name}.await()"), to),
            CountOp::GetCount => match to {
                Some(to) => format!("{to} = (int) {name}.getCount();"),
                None => format!("{name}.getCount();"),
            },
        }
    }

    pub(crate) fn steps(self, state: &State, thread: usize, at: u8) -> Steps {
        let value = state.value(at);
        let mut after = state.clone();
        match self {
            CountOp::Acquire => {
                let taken = (value > 0).then(|| {
                    after.set(at, value - 1);
                    after
                });
                acquire(state, thread, taken)
            }
            CountOp::Await => acquire(state, thread, (value == 0).then_some(after)),
            CountOp::TryAcquire if value > 0 => {
                after.set(at, value - 1);
                done(after, 1)
            }
            CountOp::TryAcquire => done(after, 0),
            CountOp::Release => {
                after.set(at, value + 1);
                done(after, 0)
            }
            CountOp::CountDown => {
                after.set(at, (value - 1).max(0));
                done(after, 0)
            }
            CountOp::GetCount => done(after, i32::from(value)),
        }
    }
}
