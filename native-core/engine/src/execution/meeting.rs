//! Before a livelock is reported, threads that wait in loops go on together, if one may see another in the middle of a
//! round.
//!
//! Idea: in a livelock no fair scheduler gets any thread out of its loop. A scheduler that chooses at random is fair:
//! whatever order of steps leads to a change, it takes it sooner or later. So the threads go on in a random order for
//! as many steps as there are in the rounds that a loop is watched for. If a thread changes something meanwhile, the
//! execution is no livelock: the search reaches that change elsewhere, by reversals (SOUNDNESS.md, W9).
//!
//! Invariants: what happens here is no part of the execution, which is run again and then ends with what was found out.
//! The order is the same each time.

use smallvec::SmallVec;

use super::Execution;
use super::run::{Lesson, Purpose};
use crate::awaiting::{Meeting, Together, is_progress};
use crate::event::{NO_CHOICE, Objects};
use crate::explore::Pick;
use crate::host::{Decision, Ending};
use crate::trap::{self, Trap};

impl Execution {
    /// The execution seems to be a livelock: goes on with it, or ends it, if one of the threads that wait may see
    /// another in the middle of a round.
    pub(super) fn meet(&mut self, objects: &mut Objects) -> Option<Decision> {
        if self.run.purpose != Purpose::Search || trap::is_set(Trap::MeetingForgotten) {
            return None;
        }
        let mut waiting: SmallVec<[u16; 8]> = SmallVec::new();
        for thread in 0..self.world.threads.len() as u16 {
            let request = self.world.threads[usize::from(thread)].request;
            if self.world.enabled(thread, true)
                && self.watch.awaiting(&self.trace, thread, request.as_ref(), objects).is_some()
            {
                waiting.push(thread);
            }
        }
        match self.watch.together(&self.trace, &waiting, objects) {
            Together::Stay => None,
            Together::Leave => {
                self.run.leaves_loops = true;
                Some(self.stop(Ending::Blocked))
            }
            Together::Unknown(company) => {
                self.run.meeting = Some(Meeting::of(company));
                self.run.lesson = Lesson::Again;
                Some(self.go_together(objects))
            }
        }
    }

    /// Lets some thread go on.
    pub(super) fn go_together(&mut self, objects: &mut Objects) -> Decision {
        loop {
            let able: SmallVec<[u16; 8]> =
                (0..self.world.threads.len() as u16).filter(|&thread| self.world.enabled(thread, true)).collect();
            let changed = self.trace.events.last().is_some_and(is_progress) && self.run.met;
            let Some(meeting) = self.run.meeting.as_mut().filter(|_| !changed && !able.is_empty()) else {
                return self.stop(Ending::Blocked);
            };
            if !meeting.goes_on() {
                let company = meeting.company;
                self.run.meeting = None;
                self.watch.loops.stay_together(company);
                return self.stop(Ending::Blocked);
            }
            let thread = able[meeting.draw(able.len())];
            let choices = match &self.world.threads[usize::from(thread)].request {
                Some(request) => self.world.choices(thread, request),
                None => return self.stop(Ending::Blocked),
            };
            let choice = match choices.len() {
                0 => NO_CHOICE,
                n => choices[meeting.draw(n)],
            };
            self.run.met = true;
            if let Some(decision) = self.perform(Pick { thread, choice, accesses: 0 }, objects) {
                return decision;
            }
        }
    }

    /// The execution ends: if it did so while threads went on together, one has left its loop.
    pub(super) fn end_meeting(&mut self) {
        if let Some(meeting) = self.run.meeting.take() {
            self.watch.loops.leave_together(meeting.company);
        }
    }
}
