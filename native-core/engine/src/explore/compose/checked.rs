//! Around any strategy: every n-th execution is run twice and compared.
//!
//! A search replays prefixes and notices when a program does not do the same again; but the free part of an execution
//! may never be replayed. Here the whole of it is: each event with all that it touched and its result, how the
//! execution ended, and which threads failed. A difference ends the search as nondeterministic. The second run counts
//! for nothing.
//!
//! ```text
//!   Searches ──finish, every n-th one──▶ Due ──next──▶ Compares ──again──▶ Compares
//!       ▲                                                  │
//!       └───────────── next; or restart, from any ─────────┘
//! ```
//!
//! Source: the check for nondeterminism of Shuttle (AWS), which wraps its schedulers in the same way.
//!
//! Invariant: the strategy inside sees each execution once, whether or not it was run twice, and plans from the first
//! run.

use serde::{Deserialize, Serialize};

use crate::event::{Event, NO_CHOICE, Objects, Trace, flag};
use crate::explore::outcome::Outcome;
use crate::explore::stored::Stored;
use crate::explore::{Difference, Explorer, Finished, Learnt, Pick, Planned, Point, Report};

/// What a second run of an execution must reproduce.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Expected {
    trace: Trace,
    outcome: Outcome,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
enum State {
    /// The executions are those of the search.
    #[default]
    Searches,
    /// The last execution is to be run again.
    Due(Expected),
    /// It is being run again, or was.
    Compares(Expected),
}

/// The wrapper.
#[derive(Debug)]
pub(crate) struct Checked {
    inner: Box<dyn Explorer>,
    /// The interval, in executions, at which one is checked.
    every: u64,
    /// Executions since the last one that was.
    since: u64,
    state: State,
}

/// How a second run is executed: step by step.
const SECOND: Planned = Planned {
    turned: None,
    head_start: 0,
    stays: false,
    compares: true,
    samples: false,
    relation_only: false,
    led: false,
};

impl Checked {
    /// Checks one in `every` executions.
    #[must_use]
    pub(crate) fn new(inner: Box<dyn Explorer>, every: u64) -> Checked {
        Checked { inner, every: every.max(1), since: 0, state: State::default() }
    }
}

impl Expected {
    /// The number of events of an execution that are as expected; nothing if the whole execution is.
    fn agreement(&self, trace: &Trace) -> Option<usize> {
        // What is recorded about an access depends on whether it was announced.
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

    fn difference(&self, trace: &Trace, outcome: &Outcome) -> Option<Difference> {
        let told = |events: &[Event], at: usize| match events.get(at) {
            Some(event) => format!("{:?} by thread {} with result {}", event.kind, event.thread, event.result),
            None => "its end".to_owned(),
        };
        if let Some(events) = self.agreement(trace) {
            let (first, second) = (told(&self.trace.events, events), told(&trace.events, events));
            return Some(Difference { events, what: format!("event {events} was {first}, then {second}") });
        }
        let (first, second) = (&self.outcome, outcome);
        let what = || format!("it ended as {first}, then as {second}");
        (!first.is_met_by(second)).then(|| Difference { events: trace.events.len(), what: what() })
    }
}

impl Stored for Checked {
    fn store(&self) -> postcard::Result<Vec<u8>> {
        (self.since, self.state.clone(), self.inner.store()?).store()
    }

    fn recall(&mut self, bytes: &[u8]) -> postcard::Result<()> {
        let mut stored = (0, State::default(), Vec::new());
        stored.recall(bytes)?;
        (self.since, self.state) = (stored.0, stored.1);
        self.inner.recall(&stored.2)
    }
}

impl Explorer for Checked {
    fn next(&mut self, trace: &Trace, objects: &mut Objects, plan: &mut Vec<Event>) -> Option<Planned> {
        match std::mem::take(&mut self.state) {
            State::Searches => self.inner.next(trace, objects, plan),
            State::Due(expected) => {
                plan.clone_from(&expected.trace.events);
                self.state = State::Compares(expected);
                Some(SECOND)
            }
            State::Compares(expected) => self.inner.next(&expected.trace, objects, plan),
        }
    }

    fn again(&mut self) -> Planned {
        match &self.state {
            State::Compares(_) => SECOND,
            _ => self.inner.again(),
        }
    }

    fn pick(&mut self, point: &Point<'_>) -> Option<Pick> {
        let State::Compares(expected) = &self.state else {
            return self.inner.pick(point);
        };
        // After the last event there are only steps that are no events.
        let left = |thread: u16| expected.trace.steps.get(usize::from(thread)).copied().unwrap_or(0);
        let option = point.enabled.iter().find(|option| option.steps < left(option.thread))?;
        let accesses = left(option.thread) - option.steps - 1;
        Some(Pick { thread: option.thread, choice: NO_CHOICE, accesses })
    }

    fn finish(&mut self, finished: &mut Finished<'_>) -> Learnt {
        if let State::Compares(expected) = &self.state {
            let difference = expected.difference(finished.trace, finished.outcome);
            return difference.map_or(Learnt::Nothing, Learnt::Difference);
        }
        self.since += 1;
        let learnt = self.inner.finish(finished);
        if matches!(learnt, Learnt::Nothing | Learnt::Known) && self.since >= self.every {
            self.since = 0;
            self.state = State::Due(Expected { trace: finished.trace.clone(), outcome: finished.outcome.clone() });
        }
        learnt
    }

    fn restart(&mut self) {
        self.state = State::Searches;
        self.inner.restart();
    }

    fn report(&self) -> Report<'_> {
        self.inner.report()
    }
}
