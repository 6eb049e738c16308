//! What Java reported about the failing execution, for the builder of reports.
//!
//! Both sides agree on the n-th operation of a thread; the second half of a wait is a step of the engine, but no
//! operation of Java's, and is reported like the first.

use crate::narrator::{self, Narrator};
use jess_engine::host::{Bug, Op, Step, ThreadIx, Waiting};
use jess_report::{Narration, Report, Told, build, passing};
use rustc_hash::FxHashMap;

/// The report of a bug.
#[must_use]
pub(crate) fn of(bug: &Bug, message: &str, narrator: &Narrator, test: &str, token: &str) -> Report {
    let mut story = Story { narrator, told: FxHashMap::default() };
    let report = build(bug, message, narrator.steps(), &mut story);
    Report { test: test.to_owned(), token: Some(token.to_owned()), ..report }
}

/// The report with an execution that passes beside the failing one. One of which the middle is left out says nothing
/// about where they part.
#[must_use]
pub(crate) fn beside(report: Report, narrator: &Narrator) -> Report {
    if narrator.steps().is_empty() || narrator.left_out() > 0 {
        return report;
    }
    let mut story = Story { narrator, told: FxHashMap::default() };
    let passing = passing(&report, narrator.steps(), &mut story);
    Report { passing: Some(passing), ..report }
}

/// Goes through what Java reported.
struct Story<'a> {
    narrator: &'a Narrator,
    /// Operations of each thread so far.
    told: FxHashMap<ThreadIx, usize>,
}

impl Story<'_> {
    /// Operations of a thread so far.
    fn so_far(&self, thread: ThreadIx) -> usize {
        self.told.get(&thread).copied().unwrap_or(0)
    }

    /// The position of the operation that a thread waits to do, and whether the operation has begun.
    fn pending_or_inside(&self, thread: ThreadIx, op: &Op) -> (usize, bool) {
        let next = self.so_far(thread);
        let waits = matches!(op, Op::Wait { .. } | Op::Await { .. });
        let is_inside = waits && self.narrator.told(thread, next).is_none();
        (if is_inside { next.saturating_sub(1) } else { next }, is_inside)
    }

    fn told(&self, thread: ThreadIx, ordinal: usize) -> Told {
        let narrator::Told { description, outcome, .. } =
            self.narrator.told(thread, ordinal).cloned().unwrap_or_default();
        Told {
            place: description.place,
            object: description.object,
            before: description.value,
            after: outcome,
            stack: description.stack,
        }
    }
}

impl Narration for Story<'_> {
    fn name(&self, thread: ThreadIx) -> String {
        self.narrator.thread_name(thread)
    }

    fn step(&mut self, step: &Step) -> Option<Told> {
        let so_far = self.told.entry(step.thread).or_insert(0);
        *so_far += usize::from(!step.resumed);
        let so_far = *so_far;
        if step.uses_permit {
            return Some(self.told(step.thread, self.pending_or_inside(step.thread, &step.op).0));
        }
        let Some(ordinal) = so_far.checked_sub(1) else { return Some(Told::default()) };
        let is_left_out = self.narrator.leaves_out(step.thread, ordinal);
        (!is_left_out).then(|| self.told(step.thread, ordinal))
    }

    fn pending(&self, thread: ThreadIx) -> Option<Op> {
        self.narrator.told(thread, self.so_far(thread))?.op
    }

    fn about(&self, thread: ThreadIx, _op: Option<&Op>) -> Option<String> {
        self.told(thread, self.so_far(thread)).object
    }

    fn stuck(&mut self, waiting: &Waiting) -> (Told, bool) {
        let (ordinal, is_inside) = self.pending_or_inside(waiting.thread, &waiting.op);
        (self.told(waiting.thread, ordinal), is_inside)
    }
}
