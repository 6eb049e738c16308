//! What one execution leaves to the next, and to a process that goes on with the search: which threads have touched
//! which locations, what was learnt about loops, the threads that there are, and what the next execution is for if it
//! is one aside. What belongs to loops and threads is kept where it is used, so it is put together to be stored.

use serde::Deserialize;

use super::Execution;
use super::run::Exposed;
use crate::awaiting::{Aside, Changers, Loops};
use crate::event::Event;
use crate::private::Owners;
use crate::sync::arrival::Observed;
use crate::sync::thread::{Thread, ThreadObjects};

/// What outlives an execution, and is known here alone.
#[derive(Debug, Default)]
pub(super) struct Knowledge {
    /// Which threads have touched which locations in the exploration.
    pub(super) owners: Owners,
    /// Counts the moments from which on an access that was private may not be.
    pub(super) privacy: u32,
    /// What the next execution is for, if it is one aside, with its plan.
    pub(super) aside: Option<(Aside, Vec<Event>)>,
}

/// What is stored: owners, loops, which threads change what, threads, what is queried, and the execution aside.
pub(crate) type Memory<'a> = (
    &'a Owners,
    LoopsOfBoth<&'a Loops>,
    &'a Changers,
    &'a [ThreadObjects],
    &'a Observed,
    &'a Option<(Aside, Vec<Event>)>,
);

/// Whether the last execution was eager; what was learnt in executions like it, and in others.
type LoopsOfBoth<L> = (bool, L, L);

/// The same, as it is read back.
#[derive(Debug, Deserialize)]
pub(crate) struct Recalled(
    Owners,
    LoopsOfBoth<Loops>,
    Changers,
    Vec<ThreadObjects>,
    Observed,
    Option<(Aside, Vec<Event>)>,
);

impl Execution {
    /// What has to be stored between two executions.
    pub(crate) fn memory(&self) -> Memory<'_> {
        let (known, world) = (&self.known, &self.world);
        let loops = (self.watch.eager, &self.watch.loops, &self.watch.others);
        (&known.owners, loops, &self.watch.changers, &world.thread_objects, &world.observed, &known.aside)
    }

    /// Takes over what was stored.
    pub(crate) fn recall(&mut self, recalled: Recalled) {
        let Recalled(owners, loops, changers, threads, observed, aside) = recalled;
        (self.known.owners, self.known.aside) = (owners, aside);
        (self.watch.eager, self.watch.loops, self.watch.others) = loops;
        self.watch.changers = changers;
        self.world.threads = vec![Thread::default(); threads.len()];
        (self.world.thread_objects, self.world.observed) = (threads, observed);
        self.grow();
    }

    /// Number of places at which threads are made to wait for a change.
    pub(crate) fn awaiting_places(&self) -> u64 {
        self.watch.loops.len() as u64
    }

    /// Whether there were too many situations in loops for all of them to be known.
    pub(crate) fn has_unknown_loops(&self) -> bool {
        self.watch.loops.is_overfull() || self.watch.others.is_overfull()
    }

    /// Forgets what was learnt about loops, and what was to be found out about one: names have changed, or what steps
    /// touch. The plan of an execution aside is part of the execution before, so it is as old as that.
    pub(crate) fn forget_loops(&mut self) {
        self.watch.forget();
        self.known.aside = None;
    }

    /// Forgets what no longer holds of loops, since this execution has shown that more is an event.
    pub(crate) fn forget_outdated_loops(&mut self) {
        match self.run.exposed {
            Exposed::Nothing => {}
            Exposed::Locations => {
                self.watch.forget_what_changed();
                self.known.aside = None;
            }
            Exposed::Arrivals => self.forget_loops(),
        }
    }
}
