//! `ReentrantReadWriteLock`.
//!
//! A lock that can be taken may be taken by any thread that needs it. A writer may read; a reader that tries to write
//! waits for ever, as long as it reads.

use super::{Effect, Steps, done, plain, truth};
use crate::state::{State, Thing};

/// What a thread does with a read-write lock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RwOp {
    /// Takes the read lock.
    Read,
    /// Result 1 if it was taken.
    TryRead,
    /// Gives it back.
    ReadUnlock,
    /// Takes the write lock.
    Write,
    /// Result 1 if it was taken.
    TryWrite,
    /// Gives it back.
    WriteUnlock,
}

impl RwOp {
    pub(crate) fn java(self, name: &str, to: Option<&str>) -> String {
        match self {
            RwOp::Read => plain(&format!("{name}.readLock().lock()"), to),
            RwOp::TryRead => truth(&format!("{name}.readLock().tryLock()"), to),
            RwOp::ReadUnlock => plain(&format!("{name}.readLock().unlock()"), to),
            RwOp::Write => plain(&format!("{name}.writeLock().lock()"), to),
            RwOp::TryWrite => truth(&format!("{name}.writeLock().tryLock()"), to),
            RwOp::WriteUnlock => plain(&format!("{name}.writeLock().unlock()"), to),
        }
    }

    pub(crate) fn steps(self, state: &State, thread: usize, lock: u8) -> Steps {
        let mut after = state.clone();
        let Thing::Rw { writer, count, readers } = &mut after.things[usize::from(lock)] else {
            return Steps::new();
        };
        let own = writer.is_some_and(|writer| usize::from(writer) == thread);
        let free_to_read = own || writer.is_none();
        let free_to_write = own || writer.is_none() && readers.iter().all(|holds| *holds == 0);
        let result = match self {
            RwOp::Read | RwOp::TryRead if free_to_read => {
                readers[thread] += 1;
                1
            }
            RwOp::Write | RwOp::TryWrite if free_to_write => {
                *writer = Some(thread as u8);
                *count += 1;
                1
            }
            RwOp::TryRead | RwOp::TryWrite => 0,
            RwOp::Read | RwOp::Write => return Steps::new(),
            RwOp::ReadUnlock if readers[thread] > 0 => {
                readers[thread] -= 1;
                0
            }
            RwOp::WriteUnlock if own => {
                *count -= 1;
                if *count == 0 {
                    *writer = None;
                }
                0
            }
            RwOp::ReadUnlock | RwOp::WriteUnlock => return vec![(after, Effect::Throws)],
        };
        let shown = matches!(self, RwOp::TryRead | RwOp::TryWrite);
        done(after, if shown { result } else { 0 })
    }
}
