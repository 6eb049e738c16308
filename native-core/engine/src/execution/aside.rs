//! Executions aside: what a thread does at a place is found out where nobody else has come further than the thread knows.
//!
//! Idea: whether a thread waits in a past must not depend on when somebody asks. A thread that comes to a place when others
//! have changed what it looks at cannot be probed there, since it would see the changes. So the execution is interrupted for
//! another one, which consists of what happens before the place, then of the probe; then it is run again from its plan.
//!
//! Invariant: an execution aside counts for nothing, and teaches what the thread does in that past, whatever comes of it.

use smallvec::SmallVec;

use super::Execution;
use super::run::Lesson;
use crate::awaiting::Aside;
use crate::dependence::conflict;
use crate::event::{Event, Mode, ObjIx, Objects};
use rustc_hash::FxHashMap;

impl Execution {
    /// The next execution is one aside; then this one is run again.
    pub(super) fn plan_aside(&mut self, aside: Aside, objects: &Objects) {
        let plan = happens_before(&self.trace.events, aside.thread, aside.events, objects);
        self.known.aside = Some((aside, plan));
        self.run.lesson = Lesson::Again;
    }

    /// Begins an execution aside, if there is to be one.
    pub(super) fn begin_aside(&mut self) {
        if let Some((aside, plan)) = self.known.aside.take() {
            self.interrupted = Some(std::mem::replace(&mut self.plan, plan));
            self.watch.begin_aside(aside);
        }
    }

    /// If the execution that has ended was one aside: the one that was interrupted for it is next. It teaches nothing unless
    /// it came to its own end.
    pub(crate) fn end_aside(&mut self, teaches: bool) {
        let Some(plan) = self.interrupted.take() else {
            return;
        };
        self.plan = plan;
        self.watch.end_aside(teaches);
        self.run.divergence = None;
        self.run.lesson = Lesson::Again;
    }
}

/// The events that happen before the last one of the first `events` of a thread, and that one.
fn happens_before(trace: &[Event], thread: u16, events: u32, objects: &Objects) -> Vec<Event> {
    let mut left = trace.iter().filter(|event| event.thread == thread).count() as u32;
    let mut threads: SmallVec<[u16; 8]> = SmallVec::new();
    let mut touched: FxHashMap<ObjIx, SmallVec<[Mode; 2]>> = FxHashMap::default();
    let mut found = Vec::new();
    for event in trace.iter().rev() {
        let own = event.thread == thread;
        left -= u32::from(own);
        if own && left >= events {
            continue;
        }
        let follows =
            |(object, mode)| touched.get(&object).is_some_and(|modes| modes.iter().any(|&other| conflict(mode, other)));
        if !(own || threads.contains(&event.thread) || !found.is_empty() && objects.any(event.foot, follows)) {
            continue;
        }
        if !threads.contains(&event.thread) {
            threads.push(event.thread);
        }
        objects.any(event.foot, |(object, mode)| {
            let modes = touched.entry(object).or_default();
            if !modes.contains(&mode) {
                modes.push(mode);
            }
            false
        });
        found.push(*event);
    }
    found.reverse();
    found
}
