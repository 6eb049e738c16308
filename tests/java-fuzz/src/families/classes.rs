//! Classes and their initialisation (JLS 12.4.2): the first thread that uses one runs its initialiser, threads that
//! arrive meanwhile wait, and the thread that comes back to it from inside goes on.
//!
//! A class that is being initialised is like a mutex that its thread holds; afterwards its count is 1.

use super::{Steps, done};
use crate::state::{State, Thing};

/// What a thread does with a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClassOp {
    /// Before its initialiser; result 1 if that has to run.
    Begin,
    /// After its initialiser.
    End,
}

impl ClassOp {
    pub(crate) fn steps(self, state: &State, thread: usize, at: u8) -> Steps {
        let mut after = state.clone();
        let is = |owner, count| Thing::Mutex { owner, count };
        let me = thread as u8;
        match (self, state.mutex(at)) {
            (ClassOp::Begin, (None, 0)) => {
                after.things[usize::from(at)] = is(Some(me), 0);
                done(after, 1)
            }
            (ClassOp::Begin, (Some(owner), _)) if owner != me => Steps::new(),
            (ClassOp::Begin, _) => done(after, 0),
            (ClassOp::End, _) => {
                after.things[usize::from(at)] = is(None, 1);
                done(after, 0)
            }
        }
    }
}
