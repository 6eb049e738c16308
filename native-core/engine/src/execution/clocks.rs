//! Virtual time: how far each thread has come.
//!
//! Idea: the clock of a thread moves when it sleeps, when it has waited for its time, and when it looks, of which the host tells;
//! and it is raised to the clocks of all steps before it, so that time never goes back from a message to who receives it. For
//! that each object keeps the latest clock of those who have touched it in each mode, as far as such steps do not commute
//! ([`crate::dependence`]). Who had to wait for a lock learns the time from it, too. The lazy relation has no such edges, so a host
//! makes looking at the time under a lock a change of one place.
//!
//! Invariant: a clock is a function of what happens before in the relation, of any order of an execution the same.

use rustc_hash::FxHashMap;

use crate::dependence::conflict;
use crate::event::{Event, Mode, ObjIx, Objects};

/// Clocks, in nanoseconds.
#[derive(Debug, Default)]
pub(super) struct Clocks {
    threads: Vec<u64>,
    /// The latest of those who have touched an object, by mode.
    left: FxHashMap<ObjIx, [u64; 3]>,
    /// Whether any has moved.
    moved: bool,
}

impl Clocks {
    /// Starts an execution.
    pub(super) fn reset(&mut self) {
        self.threads.clear();
        self.left.clear();
        self.moved = false;
    }

    /// A thread has come to `at` by itself, and goes on by `tick`; how far it has come then.
    pub(super) fn moves(&mut self, thread: u16, at: u64, tick: u64) -> u64 {
        let clock = self.of(thread);
        *clock = (*clock).max(at).saturating_add(tick);
        let now = *clock;
        self.moved |= now > 0;
        now
    }

    /// How far a thread has come.
    pub(super) fn now(&self, thread: u16) -> u64 {
        self.threads.get(usize::from(thread)).copied().unwrap_or(0)
    }

    /// There was an event.
    #[inline]
    pub(super) fn carry(&mut self, event: &Event, objects: &Objects) {
        if self.moved {
            self.carried(event, objects);
        }
    }

    #[inline(never)]
    fn carried(&mut self, event: &Event, objects: &Objects) {
        let mut now = *self.of(event.thread);
        objects.any(event.foot, |(object, mode)| {
            if let Some(left) = self.left.get(&object) {
                for other in [Mode::Read, Mode::Add, Mode::Write] {
                    if conflict(mode, other) {
                        now = now.max(left[other as usize]);
                    }
                }
            }
            false
        });
        *self.of(event.thread) = now;
        if now > 0 {
            objects.any(event.foot, |(object, mode)| {
                let left = &mut self.left.entry(object).or_default()[mode as usize];
                *left = now.max(*left);
                false
            });
        }
    }

    fn of(&mut self, thread: u16) -> &mut u64 {
        let at = usize::from(thread);
        if self.threads.len() <= at {
            self.threads.resize(at + 1, 0);
        }
        &mut self.threads[at]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::{Foot, ObjKey};
    use crate::host::{Location, ObjectId};

    #[test]
    fn clocks_go_with_messages_and_locks() {
        let mut objects = Objects::default();
        let id = ObjectId(7);
        let field = objects.intern(ObjKey::Memory(Location { object: id, member: 1 }));
        let lock = objects.intern(ObjKey::Monitor(id));
        let latch = objects.intern(ObjKey::Latch(id));
        let event = |thread, object, mode| Event { foot: Foot::one(object, mode), ..Event::unknown(thread, 1) };
        let mut clocks = Clocks::default();
        clocks.carry(&event(1, field, Mode::Write), &objects);
        assert_eq!(clocks.moves(0, 30, 0), 30);
        for object in [lock, field, latch] {
            clocks.carry(&event(0, object, if object == latch { Mode::Add } else { Mode::Write }), &objects);
        }
        clocks.carry(&event(1, latch, Mode::Add), &objects);
        assert_eq!(clocks.now(1), 0);
        clocks.carry(&event(3, lock, Mode::Write), &objects);
        assert_eq!(clocks.now(3), 30);
        clocks.carry(&event(2, latch, Mode::Read), &objects);
        clocks.carry(&event(1, field, Mode::Read), &objects);
        assert_eq!((clocks.now(1), clocks.now(2)), (30, 30));
        assert_eq!(clocks.moves(1, 10, 5), 35);
        clocks.reset();
        assert_eq!(clocks.now(0), 0);
    }
}
