//! Priorities of probabilistic concurrency testing.
//!
//! Every thread gets a random priority when it is seen first, above all priorities that were lowered; the thread with
//! the highest goes on. The i-th of d - 1 change points is a random step of the execution: the thread about to do that
//! step gets priority i, which is below that of every thread not lowered yet.
//!
//! Guarantee: an execution of n threads and k counted steps shows a bug of depth d with probability at least
//! 1 / (n k^(d-1)). Steps at which only one thread is enabled need not be counted: lowering a thread there has no
//! effect before its next step. Source: Burckhardt, Kothari, Musuvathi and Nagarakatte, A Randomized Scheduler with
//! Probabilistic Guarantees of Finding Bugs, ASPLOS 2010.
//!
//! Fairness: a thread that gives way, sleeps or times out goes below all others; so loops that do so come to an end.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::dice::Dice;
use crate::event::{Event, Request, flag};
use crate::explore::Point;
use crate::sync::result;

/// Priorities and change points of one execution.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Priorities {
    of: Vec<Option<i64>>,
    /// The steps at which a thread is lowered, each of them until it is used.
    points: SmallVec<[Option<u64>; 8]>,
    /// Counted steps so far.
    steps: u64,
    /// Below every priority so far.
    bottom: i64,
}

impl Priorities {
    /// An execution starts: bugs of this depth are looked for among `length` steps.
    pub(crate) fn begin(&mut self, depth: u32, length: u64, dice: &mut Dice) {
        self.of.clear();
        self.points.clear();
        let length = length.max(1);
        self.points.extend((1..depth).map(|_| Some(1 + dice.any() % length)));
        self.steps = 0;
        self.bottom = 0;
    }

    /// Counted steps of this execution so far.
    #[must_use]
    pub(crate) fn steps(&self) -> u64 {
        self.steps
    }

    /// Steps were done.
    pub(crate) fn observe(&mut self, events: &[Event]) {
        for event in events {
            let gave_way = event.kind.row().gives_way;
            if gave_way || timed_out(event) {
                self.drop(event.thread);
            }
        }
    }

    /// The index of the thread that goes on: the enabled one with the highest priority, after change points. `counts`
    /// decides which steps count.
    pub(crate) fn choose(&mut self, point: &Point<'_>, dice: &mut Dice, counts: impl Fn(&Request) -> bool) -> usize {
        let enabled = point.enabled;
        for option in enabled {
            let thread = usize::from(option.thread);
            if thread >= self.of.len() {
                self.of.resize(thread + 1, None);
            }
            // Above every change point; that two are equal is practically impossible.
            self.of[thread].get_or_insert_with(|| (1 << 32) + (dice.any() >> 2) as i64);
        }
        let mut top = self.top(point);
        if enabled.len() > 1 && counts(&enabled[top].request) {
            self.steps += 1;
            while let Some(at) = self.points.iter().position(|&at| at == Some(self.steps)) {
                self.points[at] = None;
                self.lower(enabled[top].thread, at as i64 + 1);
                top = self.top(point);
            }
        }
        top
    }

    fn top(&self, point: &Point<'_>) -> usize {
        let priority = |at: usize| self.of.get(usize::from(point.enabled[at].thread)).copied().flatten();
        (0..point.enabled.len()).max_by_key(|&at| priority(at)).unwrap_or(0)
    }

    /// At a change point; a thread that is lower already goes below all others.
    fn lower(&mut self, thread: u16, to: i64) {
        match self.of[usize::from(thread)] {
            Some(priority) if priority <= to => self.drop(thread),
            _ => self.of[usize::from(thread)] = Some(to),
        }
    }

    /// Puts a thread below all others.
    fn drop(&mut self, thread: u16) {
        self.bottom -= 1;
        let thread = usize::from(thread);
        if thread >= self.of.len() {
            self.of.resize(thread + 1, None);
        }
        self.of[thread] = Some(self.bottom);
    }
}

/// Whether a step ended because time passed.
fn timed_out(event: &Event) -> bool {
    event.flags & flag::TIMED != 0 && (event.result == result::TIMED_OUT || event.flags & flag::POSSIBLE == 0)
}
