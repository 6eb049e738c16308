//! What one execution leaves to the next, and to a process that goes on with the search: who has touched which
//! locations, what was learnt about loops, the threads that there are, and what the next execution is for if it is one
//! aside.

use serde::{Deserialize, Serialize};

use super::Execution;
use crate::awaiting::{Aside, Loops};
use crate::event::Event;
use crate::private::Owners;
use crate::sync::World;
use crate::sync::arrival::Observed;
use crate::sync::thread::{Thread, ThreadObjects};

/// To be stored.
#[derive(Debug, Serialize)]
pub struct Memory<'a> {
    owners: &'a Owners,
    loops: &'a Loops,
    threads: &'a [ThreadObjects],
    observed: &'a Observed,
    aside: &'a Option<(Aside, Vec<Event>)>,
}

/// What was stored. Invariant: the same fields in the same order as [`Memory`].
#[derive(Debug, Deserialize)]
pub struct Recalled {
    owners: Owners,
    loops: Loops,
    threads: Vec<ThreadObjects>,
    observed: Observed,
    aside: Option<(Aside, Vec<Event>)>,
}

impl Execution {
    /// What has to be stored between two executions.
    pub fn memory(&self) -> Memory<'_> {
        let (owners, loops) = (&self.owners, &self.watch.loops);
        let World { thread_objects: threads, observed, .. } = &self.world;
        Memory { owners, loops, threads, observed, aside: &self.aside }
    }

    /// Takes over what was stored.
    pub fn recall(&mut self, recalled: Recalled) {
        self.owners = recalled.owners;
        self.watch.loops = recalled.loops;
        self.world.threads = vec![Thread::default(); recalled.threads.len()];
        self.world.thread_objects = recalled.threads;
        self.world.observed = recalled.observed;
        self.aside = recalled.aside;
        self.grow();
    }
}
