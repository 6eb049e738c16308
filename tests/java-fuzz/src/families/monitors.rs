//! `wait`, `notify` and `notifyAll`; `synchronized` itself is a statement.
//!
//! Any of the threads in a wait set may be the one that is notified. There are no spurious wake-ups.

use super::{Effect, Steps, done, interruptible, plain};
use crate::state::{State, Status};

/// What a thread does with a monitor that it holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MonitorOp {
    /// Result 0, or 1 if it was interrupted.
    Wait,
    /// `notify()`
    Notify,
    /// `notifyAll()`
    NotifyAll,
}

impl MonitorOp {
    pub(crate) fn java(self, name: &str, to: Option<&str>) -> String {
        match self {
            MonitorOp::Wait => interruptible(&format!("{name}.wait()"), to),
            MonitorOp::Notify => plain(&format!("{name}.notify()"), to),
            MonitorOp::NotifyAll => plain(&format!("{name}.notifyAll()"), to),
        }
    }

    pub(crate) fn steps(self, state: &State, thread: usize, monitor: u8) -> Steps {
        let held = state.holds(thread, monitor);
        if held == 0 {
            return vec![(state.clone(), Effect::Throws)];
        }
        let mut after = state.clone();
        match self {
            MonitorOp::Wait => {
                if std::mem::take(&mut after.threads[thread].interrupted) {
                    return done(after, 1);
                }
                after.give(thread, monitor, held);
                after.threads[thread].status = Status::Waiting { monitor, count: held };
                vec![(after, Effect::Waits)]
            }
            MonitorOp::Notify => {
                let waiting = waiting(state, monitor);
                if waiting.is_empty() {
                    return done(after, 0);
                }
                let woken = |waiter: usize| {
                    let mut after = state.clone();
                    wake(&mut after, waiter);
                    (after, Effect::Done(0))
                };
                waiting.into_iter().map(woken).collect()
            }
            MonitorOp::NotifyAll => {
                for waiter in waiting(state, monitor) {
                    wake(&mut after, waiter);
                }
                done(after, 0)
            }
        }
    }
}

fn waiting(state: &State, of: u8) -> Vec<usize> {
    let waits = |at: &usize| matches!(state.threads[*at].status, Status::Waiting { monitor, .. } if monitor == of);
    (0..state.threads.len()).filter(waits).collect()
}

fn wake(state: &mut State, waiter: usize) {
    if let Status::Waiting { monitor, count } = state.threads[waiter].status {
        state.threads[waiter].status = Status::Reacquiring { mutex: monitor, count, interrupted: false };
    }
}
