//! Which threads change what: a thread can only wait for what another thread changes.
//!
//! Idea: programs look again and again at the same places, which no thread ever changes while there are several
//! threads: elements of arrays of constants, configurations, monitors that no other thread wants. Finding out each time
//! whether the thread waits there would take an execution each time. So as long as it has looked at nothing else it is
//! not checked, for a good part of the bound on an execution, and then only if it has gone the same round many times in
//! a row. Nothing is lost by that: a thread that is not checked goes on.
//!
//! Invariants: what is known only grows, as long as names of objects stay; whether a thread is checked at a place
//! follows from that and from what the thread has done. SOUNDNESS.md, W12.

use serde::{Deserialize, Serialize};

use super::round::role;
use crate::event::{Event, Mode, ObjIx, Objects};
use crate::op::Role;

const NOBODY: u16 = u16::MAX;
const MANY: u16 = u16::MAX - 1;

/// Which thread changes which objects while there are several threads, in all executions so far.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Changers {
    by: Vec<u16>,
}

impl Changers {
    /// There was an event while there were several threads.
    #[inline]
    pub(crate) fn note(&mut self, event: &Event, objects: &Objects) {
        objects.any(event.foot, |(object, mode)| {
            if mode != Mode::Read {
                self.changes(object, event.thread);
            }
            false
        });
    }

    #[inline]
    fn changes(&mut self, object: ObjIx, thread: u16) {
        if self.by.len() <= object.at() {
            self.by.resize(object.at() + 1, NOBODY);
        }
        let by = &mut self.by[object.at()];
        if *by != thread {
            *by = if *by == NOBODY { thread } else { MANY };
        }
    }

    /// Whether other threads change an object.
    #[inline]
    pub(super) fn is_changed_by_others(&self, object: ObjIx, thread: u16) -> bool {
        self.by.get(object.at()).is_some_and(|&by| by != NOBODY && by != thread)
    }

    /// Whether an event that changes nothing may make its thread wait for another one.
    #[inline]
    pub(super) fn concerns(&self, event: &Event, objects: &Objects) -> bool {
        let simple = event.kind.is_access() || matches!(role(event), Role::Acquires | Role::Releases);
        !simple || objects.any(event.foot, |(object, _)| self.is_changed_by_others(object, event.thread))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::{Foot, Kind};

    #[test]
    fn what_others_change_concerns_a_thread() {
        let objects = Objects::default();
        let mut changers = Changers::default();
        let event = |thread, kind, mode| {
            let foot = Foot::one(ObjIx(5), mode);
            Event { thread, kind, object: ObjIx(5), foot, ..Event::default() }
        };
        let concerned = |changers: &Changers| {
            [1, 2, 3].map(|thread| changers.concerns(&event(thread, Kind::Read, Mode::Read), &objects))
        };
        changers.note(&event(1, Kind::Read, Mode::Read), &objects);
        assert_eq!(concerned(&changers), [false, false, false]);
        changers.note(&event(1, Kind::Write, Mode::Write), &objects);
        assert_eq!(concerned(&changers), [false, true, true]);
        changers.note(&event(2, Kind::Add, Mode::Add), &objects);
        changers.note(&event(1, Kind::Write, Mode::Write), &objects);
        assert_eq!(concerned(&changers), [true, true, true]);
        assert!(changers.concerns(&event(1, Kind::Yield, Mode::Read), &objects));
    }
}
