//! A reversal as a list of steps: what remains of it outside the execution in which it was found.
//!
//! A step can be the first of the list if it is the first of its thread and depends on none before it, so only the
//! relation of footprints is needed.

use super::{Covered, Match, Sequence, same_choice};
use crate::dependence::dependent;
use crate::event::{Event, Objects, flag};

/// A sequence of steps in the order in which they were executed.
#[derive(Debug, Clone)]
pub(crate) struct Steps(pub Vec<Event>);

impl Steps {
    fn own(&self, thread: u16) -> Option<usize> {
        self.0.iter().position(|own| own.thread == thread)
    }
}

impl Sequence for Steps {
    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn matches(&self, step: &Event, objects: &Objects) -> Match {
        let conflicts = |list: &[Event]| list.iter().any(|own| dependent(objects, own.foot, step.foot));
        let Some(at) = self.own(step.thread) else {
            return if conflicts(&self.0) { Match::No } else { Match::Commutes };
        };
        let own = &self.0[at];
        let first = || self.0[..at].iter().all(|earlier| !dependent(objects, earlier.foot, own.foot));
        if same_choice(own, step) && first() { Match::Takes } else { Match::No }
    }

    fn take(&mut self, step: &mut Event, how: Match, _objects: &Objects) {
        if how != Match::Takes {
            return;
        }
        if let Some(at) = self.own(step.thread) {
            let own = self.0.remove(at);
            if step.flags & flag::UNCERTAIN != 0 {
                *step = own;
            }
        }
    }

    fn lasts(&self, _step: &Event, _objects: &Objects) -> bool {
        false
    }

    fn rest(&self) -> Vec<Event> {
        self.0.clone()
    }

    fn inserted(&self, _objects: &Objects) -> Covered {
        Covered::Here
    }
}
