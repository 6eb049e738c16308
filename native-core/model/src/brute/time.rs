//! Time that stands still as long as a thread can go on.
//!
//! Source: what `--timeouts idle` promises. When no thread can go on otherwise, the timeout of one of those that wait
//! for one expires; all of them wait equally long. Those of hasty threads expire at any moment. An expiry is ordered
//! with all other steps that could have ended so.

use super::arrivals::{is_timed, waits_for};
use super::rules::Passing;
use super::state::{State, Wait};
use super::things::{READ, Thing, Touched, WRITE, touch};
use jess_engine::host::Timeouts;

use crate::program::{Action, Program};

impl<'p> State<'p> {
    /// All states after one step of any thread.
    pub(super) fn all_successors(&self, program: &Program) -> Vec<State<'p>> {
        let threads = 0..program.threads.len() as u16;
        let mut all: Vec<State<'p>> = threads.flat_map(|thread| self.successors(thread, program)).collect();
        if program.timeouts.stand_still() && all.iter().any(|next| !next.expired) {
            all.retain(|next| !next.expired);
        }
        all
    }

    /// What the next step of a thread has to do with time.
    pub(super) fn passing_of(&self, thread: u16) -> Passing {
        let t = usize::from(thread);
        if self.lines.hasty.contains(&thread) {
            return Passing::No;
        }
        if self.lingering[t] || !self.lines.timeouts.stand_still() || self.competes_for(thread).is_some() {
            return Passing::No;
        }
        let Some((_, action)) = self.machine.clone().next(t).filter(|(_, action)| is_timed(*action)) else {
            return Passing::No;
        };
        match action {
            _ if self.wait[t] != Wait::No => Passing::Tells,
            Action::Wait(..) | Action::Await(..) => Passing::No,
            _ if self.must_look(thread, action) || self.must_arrive(thread, action) => Passing::No,
            Action::Sleep if self.lines.timeouts == Timeouts::Idle => Passing::No,
            Action::Sleep => Passing::Is(!self.flag[t]),
            Action::Park(_) => Passing::Is(!self.permit[t] && !self.flag[t]),
            _ if waits_for(action).is_none() || self.tries_first(thread, action).is_some() => Passing::No,
            _ => Passing::Tells,
        }
    }

    /// Adds how a step with this outcome touches the time.
    pub(super) fn pass_time(&mut self, outcome: i64, touched: &mut Touched) {
        let expired = match std::mem::replace(&mut self.passing, Passing::No) {
            Passing::No => {
                self.expired = false;
                return;
            }
            Passing::Tells => outcome == 1,
            Passing::Is(expired) => expired,
        };
        self.expired = expired;
        touch(touched, Thing::Time, if expired { WRITE } else { READ });
    }
}
