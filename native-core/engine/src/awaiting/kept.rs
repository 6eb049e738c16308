//! What a round takes and gives back, and another thread keeps: a thread that reaches it next is stuck, and does not go
//! round.
//!
//! Idea: that a thread waits with what it knows ([`super::view`]) means that it goes round for ever as long as no other
//! thread touches what it looks at. A mutex that it waits for is not something that it looks at: it only gets it later.
//! But in a past in which another thread has taken the mutex since and has not given it back, the thread gets no
//! further than the mutex when it goes on alone.
//!
//! Invariants: the answer is a function of the past. Where it is not certain it is yes, which costs a probe.

use smallvec::SmallVec;

use super::past::Clock;
use super::round::{Round, role};
use super::suspicion::Steps;
use crate::dependence::touches;
use crate::event::{Event, Mode, ObjIx, Objects};
use crate::op::Role;

impl Steps<'_> {
    /// Whether other threads, in the past of the thread, keep what it takes in the round that it has just gone. Its
    /// `past` is computed only if other threads have touched anything of that; without it, all that has happened
    /// counts.
    pub(super) fn are_kept_from(&self, round: &Round, objects: &Objects, past: impl FnOnce() -> Option<Clock>) -> bool {
        let taken: SmallVec<[(ObjIx, Mode, usize); 4]> =
            round.takes().filter_map(|object| self.last_touch(object, round.marks.len(), objects)).collect();
        let touched = |&(object, mode, position): &(ObjIx, Mode, usize)| {
            self.trace[position..].iter().any(|event| self.is_others(event, object, mode, objects))
        };
        if !taken.iter().any(touched) {
            return false;
        }
        let past = past();
        taken.iter().any(|&(object, mode, position)| self.is_kept(object, mode, position, past.as_ref(), objects))
    }

    /// How the thread has touched an object last, in its latest `steps` steps, and where.
    fn last_touch(&self, object: ObjIx, steps: usize, objects: &Objects) -> Option<(ObjIx, Mode, usize)> {
        let latest = self.positions.iter().rev().take(steps);
        latest.map(|&position| position as usize).find_map(|position| {
            let touched = objects.touched(self.trace[position].foot);
            touched.iter().find(|(other, _)| *other == object).map(|&(_, mode)| (object, mode, position))
        })
    }

    fn is_others(&self, event: &Event, object: ObjIx, mode: Mode, objects: &Objects) -> bool {
        event.thread != self.thread && touches(objects, event.foot, object, mode)
    }

    /// Whether other threads have taken an object after a position and not given it back, in a past.
    fn is_kept(&self, object: ObjIx, mode: Mode, position: usize, past: Option<&Clock>, objects: &Objects) -> bool {
        let mut counts = Clock::new();
        let mut kept = 0;
        for (at, event) in self.trace.iter().enumerate() {
            let thread = usize::from(event.thread);
            counts.resize(counts.len().max(thread + 1), 0);
            counts[thread] += 1;
            let happened = past.is_none_or(|past| past.get(thread).is_some_and(|&events| counts[thread] <= events));
            if at < position || !happened || !self.is_others(event, object, mode, objects) {
                continue;
            }
            match role(event) {
                Role::Acquires => kept += 1,
                Role::Releases => kept -= 1,
                Role::Looks => {}
                Role::Comes | Role::GivesUp | Role::Progress => return true,
            }
        }
        kept != 0 || past.is_none()
    }
}
