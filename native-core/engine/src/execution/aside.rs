//! Executions aside: what a thread does at a place is found out where no other thread has come further than it knows.
//!
//! Idea: whether a thread waits in a past must not depend on when that is checked. A thread that reaches a place when
//! other threads have changed what it looks at cannot be probed there, since it would see the changes. So the execution
//! is interrupted for another one, which consists of what happens before the place, then of the probe; then it is run
//! again from its plan.
//!
//! Invariant: an execution aside counts for nothing, and teaches what the thread does in that past, whatever its
//! outcome.

use super::Execution;
use super::run::Lesson;
use crate::awaiting::Aside;
use crate::before::happens_before;
use crate::event::Objects;

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

    /// If the execution that has ended was one aside, the one that was interrupted for it is next. It teaches nothing
    /// unless it reached its own end.
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
