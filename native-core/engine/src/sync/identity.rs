//! What belongs to a thread in every execution.

use serde::{Deserialize, Serialize};

use crate::event::ObjIx;

/// The objects that belong to a thread, and what holds for it in every execution.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub(crate) struct ThreadObjects {
    /// Whether it was started and has ended.
    pub life: ObjIx,
    /// Its parking permit.
    pub permit: ObjIx,
    /// Its interrupt flag, and whether it is in a wait set.
    pub flag: ObjIx,
    /// Whether it has arrived at its next operation.
    pub arrival: ObjIx,
    /// The monitor of its Thread object, and the wait set of that, once a thread has used them; for threads whose end
    /// takes the monitor and wakes the threads that wait there.
    pub monitor: ObjIx,
    pub wait_set: ObjIx,
    /// Hash of its canonical name.
    pub hash: u64,
    /// Whether no thread starts it: it exists from the start of each execution.
    pub present: bool,
    /// If so, whether it does not keep the execution going.
    pub daemon: bool,
}
