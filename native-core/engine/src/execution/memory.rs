//! What one execution leaves to the next, and to a process that goes on with the search: who has touched which
//! locations, what was learnt about loops, and the threads that there are.

use serde::{Deserialize, Serialize};

use super::Execution;
use crate::awaiting::Loops;
use crate::private::Owners;
use crate::sync::thread::{Thread, ThreadObjects};

/// To be stored.
#[derive(Debug, Serialize)]
pub struct Memory<'a> {
    owners: &'a Owners,
    loops: &'a Loops,
    threads: &'a [ThreadObjects],
}

/// What was stored. Invariant: the same fields in the same order as [`Memory`].
#[derive(Debug, Deserialize)]
pub struct Recalled {
    owners: Owners,
    loops: Loops,
    threads: Vec<ThreadObjects>,
}

impl Execution {
    /// What has to be stored between two executions.
    pub fn memory(&self) -> Memory<'_> {
        Memory { owners: &self.owners, loops: &self.watch.loops, threads: &self.world.thread_objects }
    }

    /// Takes over what was stored.
    pub fn recall(&mut self, recalled: Recalled) {
        self.owners = recalled.owners;
        self.watch.loops = recalled.loops;
        self.world.threads = vec![Thread::default(); recalled.threads.len()];
        self.world.thread_objects = recalled.threads;
        self.grow();
    }
}
