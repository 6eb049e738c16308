//! Threads that seem to have come back to where they were go the same way together, again and again.
//!
//! Idea: a thread that notices other threads may count how often. So before it is cut off where it has been before
//! ([`crate::awaiting`], recurrences), what has been done since is done again in the same order, for as many rounds as
//! a loop of one thread is watched for; a thread that counts up to less does something else then.
//!
//! Invariants: this happens in an execution aside, which counts for nothing.

use smallvec::SmallVec;

use super::Execution;
use crate::awaiting::{Mark, ROUNDS, Turn};
use crate::event::{NO_CHOICE, Objects, Request};
use crate::explore::Pick;
use crate::host::{Decision, Ending};

/// The most steps without an event during which nothing else happens.
const MOST_PRIVATE: usize = 100_000;

/// What is done again and again.
#[derive(Debug)]
pub(super) struct Retracing {
    turn: Turn,
    /// The step that is next, or has been begun.
    at: usize,
    /// Events of the trace when it was begun.
    events: usize,
    /// By thread, its last steps in a row that have changed nothing, by which a change that is no event is noticed.
    idle: SmallVec<[u32; 4]>,
    /// Turns to go.
    left: usize,
    /// Steps without an event.
    private: usize,
}

impl Execution {
    /// An execution aside has reached the place of a thread: what was done since it was there before is done again.
    pub(super) fn begin_retracing(&mut self, thread: u16, objects: &mut Objects) -> Decision {
        let request = self.world.threads[usize::from(thread)].request;
        let turn = request.and_then(|request: Request| self.watch.turn(&self.trace, thread, &request, objects));
        let Some(turn) = turn else {
            return self.stop(Ending::Blocked);
        };
        let idle = (0..self.world.threads.len() as u16).map(|thread| self.watch.idle_steps(thread)).collect();
        let events = self.trace.events.len();
        self.run.retracing = Some(Retracing { turn, at: 0, events, idle, left: ROUNDS, private: 0 });
        self.retrace(objects)
    }

    /// The next step of a turn, if the last one was as it was before.
    pub(super) fn retrace(&mut self, objects: &mut Objects) -> Decision {
        loop {
            let Some(mut retracing) = self.run.retracing.take() else {
                return self.stop(Ending::Blocked);
            };
            if self.trace.events.len() > retracing.events {
                if !self.has_retraced(&mut retracing) {
                    return self.end_retracing(false);
                }
            } else {
                retracing.private += 1;
            }
            if retracing.left == 0 || retracing.private > MOST_PRIVATE {
                return self.end_retracing(retracing.left == 0);
            }
            let (thread, mark) = retracing.turn[retracing.at];
            let request = self.world.threads[usize::from(thread)].request;
            let possible = self.world.enabled(thread, mark.gives_up());
            let goes = request.is_some_and(|request| mark.begins(&request)) && possible;
            let private = request.is_some_and(|request| request.kind.is_access());
            if !goes && !private {
                return self.end_retracing(false);
            }
            self.run.retracing = Some(retracing);
            if let Some(decision) = self.perform(Pick { thread, choice: NO_CHOICE, accesses: 0 }, objects) {
                return decision;
            }
        }
    }

    /// Takes note of the event of a step; returns whether it was as before, and its thread has changed nothing.
    fn has_retraced(&self, retracing: &mut Retracing) -> bool {
        let (thread, mark) = retracing.turn[retracing.at];
        let Some(event) = self.trace.events.last() else {
            return false;
        };
        let idle = &mut retracing.idle[usize::from(thread)];
        *idle += 1;
        let same = self.trace.events.len() == retracing.events + 1
            && (event.thread, Mark::of(event)) == (thread, mark)
            && self.watch.idle_steps(thread) == *idle;
        retracing.events += 1;
        retracing.private = 0;
        retracing.at += 1;
        if retracing.at == retracing.turn.len() {
            retracing.at = 0;
            retracing.left -= 1;
        }
        same
    }

    fn end_retracing(&mut self, recurs: bool) -> Decision {
        self.run.retracing = None;
        self.watch.learn_recurrence(recurs);
        self.stop(Ending::Blocked)
    }
}
