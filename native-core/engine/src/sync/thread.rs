//! Threads: life, parking permit, interrupt flag, and what each is about to do.

use serde::{Deserialize, Serialize};

use crate::event::{ObjIx, Request};
use crate::sync::mutex::Waiting;

/// How far a thread has come.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Phase {
    /// Not started.
    #[default]
    New,
    /// Started.
    Alive,
    /// Ended.
    Ended,
}

/// The objects that belong to a thread, and what holds for it in every execution.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub struct ThreadObjects {
    /// Whether it was started and has ended.
    pub life: ObjIx,
    /// Its parking permit.
    pub permit: ObjIx,
    /// Its interrupt flag, and whether it is in a wait set.
    pub flag: ObjIx,
    /// Whether it has come to its next operation.
    pub arrival: ObjIx,
    /// Hash of its canonical name.
    pub hash: u64,
    /// Whether nobody starts it: it is there from the start of each execution.
    pub present: bool,
    /// If so, whether it does not keep the execution going.
    pub daemon: bool,
}

/// The state of a thread in the current execution.
#[derive(Debug, Clone, Copy, Default)]
pub struct Thread {
    /// How far it has come.
    pub phase: Phase,
    /// Whether it does not keep the execution going.
    pub daemon: bool,
    /// Its interrupt flag.
    pub interrupted: bool,
    /// Its parking permit.
    pub permit: bool,
    /// Whether and how it waits.
    pub waiting: Waiting,
    /// Hold count of the mutex that it gave up in order to wait.
    pub saved_holds: u32,
    /// What it is about to do, unless it is running.
    pub request: Option<Request>,
    /// What it does once it has come there, if that is a step of its own.
    pub then: Option<Request>,
    /// Whether it has come to its request by such a step.
    pub arrived: bool,
}
