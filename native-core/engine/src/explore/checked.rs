//! Around any strategy: every so many executions, one is run twice and compared.
//!
//! A search replays prefixes and notices when a program does not do the same again; but the free part of an execution may
//! never be replayed. Here the whole of it is: each event with all that it touched and its result, how the execution
//! ended, and who failed. A difference ends the search as nondeterministic. The second run counts for nothing.
//!
//! Source: the check for nondeterminism of Shuttle (AWS), which wraps its schedulers in the same way.
//!
//! Invariant: the strategy inside sees each execution once, whether or not it was run twice.

use super::stored::Stored;
use super::wrapper::answers_of_inner;
use super::{Explorer, Finished, Learnt, Metrics, Pick, Point};
use crate::event::{Event, NO_CHOICE, Objects, Trace, flag};

/// What an execution that is run again must come to.
#[derive(Clone, Debug)]
pub struct Expected {
    /// What happened.
    pub trace: Trace,
}

/// The wrapper.
#[derive(Debug)]
pub struct Checked {
    inner: Box<dyn Explorer>,
    /// One in so many executions is checked.
    every: u64,
    /// Executions since the last one that was.
    since: u64,
    /// The last execution is to be run again.
    due: Option<Expected>,
    /// It is being run again.
    expected: Option<Expected>,
}

impl Checked {
    /// Checks one in so many executions.
    #[must_use]
    pub fn new(inner: Box<dyn Explorer>, every: u64) -> Checked {
        Checked { inner, every: every.max(1), since: 0, due: None, expected: None }
    }
}

impl Expected {
    /// How many events of an execution are as they should be; all, if it was the same.
    #[must_use]
    pub fn compare(&self, trace: &Trace) -> Option<usize> {
        // What is noted about an access depends on whether it was announced.
        let plain = |event: &Event| {
            let flags = if event.kind.is_access() { event.flags & flag::AWAITS } else { event.flags };
            Event { flags, ..*event }
        };
        let (expected, found) = (&self.trace.events, &trace.events);
        let pairs = expected.iter().zip(found);
        let same = pairs.take_while(|(expected, found)| plain(expected) == plain(found)).count();
        let all = same == expected.len() && same == found.len() && self.trace.steps == trace.steps;
        (!all).then_some(same)
    }
}

impl Stored for Checked {
    fn store(&self) -> postcard::Result<Vec<u8>> {
        (self.since, self.inner.store()?).store()
    }

    fn recall(&mut self, bytes: &[u8]) -> postcard::Result<()> {
        let mut stored = (0, Vec::new());
        stored.recall(bytes)?;
        self.since = stored.0;
        self.inner.recall(&stored.1)
    }
}

impl Explorer for Checked {
    fn next(&mut self, trace: &Trace, plan: &mut Vec<Event>) -> bool {
        if let Some(expected) = self.due.take() {
            plan.clone_from(&expected.trace.events);
            self.expected = Some(expected);
            return true;
        }
        self.expected = None;
        self.inner.next(trace, plan)
    }

    fn prepare(&mut self, trace: &Trace, objects: &mut Objects) {
        if self.due.is_none() {
            self.inner.prepare(trace, objects);
        }
    }

    fn again(&mut self) {
        if self.expected.is_none() {
            self.inner.again();
        }
    }

    fn pick(&mut self, point: &Point<'_>) -> Option<Pick> {
        let Some(expected) = &self.expected else {
            return self.inner.pick(point);
        };
        // Behind the last event there are only steps that are none.
        let left = |thread: u16| expected.trace.steps.get(usize::from(thread)).copied().unwrap_or(0);
        let option = point.enabled.iter().find(|option| option.steps < left(option.thread))?;
        let accesses = left(option.thread) - option.steps - 1;
        Some(Pick { thread: option.thread, choice: NO_CHOICE, accesses })
    }

    fn may_stay(&self) -> bool {
        self.expected.is_none() && self.inner.may_stay()
    }

    fn stay(&mut self, point: &Point<'_>) -> Option<Pick> {
        self.inner.stay(point)
    }

    fn finish(&mut self, finished: &mut Finished<'_>) -> Learnt {
        self.since += 1;
        let learnt = self.inner.finish(finished);
        if learnt == Learnt::Nothing && self.since >= self.every {
            self.since = 0;
            self.due = Some(Expected { trace: finished.trace.clone() });
        }
        learnt
    }

    fn restart(&mut self) {
        (self.due, self.expected) = (None, None);
        self.inner.restart();
    }

    fn expected(&self) -> Option<&Expected> {
        self.expected.as_ref()
    }

    fn metrics(&self) -> Option<&Metrics> {
        self.inner.metrics()
    }

    answers_of_inner!();
}
