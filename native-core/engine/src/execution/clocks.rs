//! Virtual time: the clock of each thread.
//!
//! Idea: the clock of a thread advances when it sleeps, when it has waited for its time, and when it reads the time, as
//! the host reports; and it is raised to the clocks of all steps before it, so that time never goes back from a message
//! to its receiver. For that each object keeps the latest clock of the threads that have touched it in each mode, where
//! such steps do not commute ([`crate::dependence`]). A thread that had to wait for a lock learns the time from it,
//! too.
//!
//! The lazy relation has no edges through mutexes, so what it leaves out may be visible in the time. A mutex is *timed*
//! if time may have passed through it to a thread whose behaviour depends on it: two threads have touched it, one of
//! them when its clock had advanced, and a thread has looked at the time. Strategies that leave out such edges keep
//! those of timed mutexes (SOUNDNESS.md, S10).
//!
//! Whether an update has changed anything is known only after it was taken ([`super::Execution::changed_nothing`]), so
//! steps are followed when a clock is queried, not when they are taken.
//!
//! Invariant: a clock is a function of what happens before in the relation, the same for any order of an execution.

use rustc_hash::FxHashMap;

use crate::dependence::conflict;
use crate::event::{Event, Mode, ObjIx, Objects, Trace};

/// Clocks, in nanoseconds.
#[derive(Debug, Default)]
pub(super) struct Clocks {
    threads: Vec<u64>,
    /// The latest clock of the threads that have touched an object, by mode.
    left: FxHashMap<ObjIx, [u64; 3]>,
    /// The number of steps that clocks have followed.
    followed: usize,
    /// Whether any has advanced.
    moved: bool,
    /// Whether anything may depend on one.
    looked_at: bool,
}

impl Clocks {
    /// Starts an execution.
    pub(super) fn reset(&mut self) {
        self.threads.clear();
        self.left.clear();
        self.followed = 0;
        (self.moved, self.looked_at) = (false, false);
    }

    /// A thread's own clock is at `at`, and advances by `tick`; returns its clock then.
    pub(super) fn moves(&mut self, thread: u16, at: u64, tick: u64) -> u64 {
        let clock = self.of(thread);
        *clock = (*clock).max(at).saturating_add(tick);
        let now = *clock;
        self.moved |= now > 0;
        now
    }

    /// A thread has looked at a clock, or will give up by it.
    pub(super) fn look(&mut self) {
        self.looked_at = true;
    }

    /// The mutexes that are timed, according to an execution that has ended.
    pub(super) fn timed(&self, trace: &Trace, objects: &Objects) -> Vec<ObjIx> {
        if !self.looked_at || !self.left.keys().any(|&object| objects.is_mutex(object)) {
            return Vec::new();
        }
        let mut users: FxHashMap<ObjIx, u16> = FxHashMap::default();
        let mut timed = Vec::new();
        for event in trace.events.iter().chain(trace.unfinished.iter().map(|unfinished| &unfinished.event)) {
            objects.any(event.foot, |(object, _)| {
                let moved = objects.is_mutex(object) && self.left.contains_key(&object);
                if moved && *users.entry(object).or_insert(event.thread) != event.thread && !timed.contains(&object) {
                    timed.push(object);
                }
                false
            });
        }
        timed
    }

    /// The clock of a thread.
    pub(super) fn now(&self, thread: u16) -> u64 {
        self.threads.get(usize::from(thread)).copied().unwrap_or(0)
    }

    /// These are all steps until now. Those done before a livelock is reported may have been discarded.
    pub(super) fn follow(&mut self, events: &[Event], objects: &Objects) {
        if self.moved {
            for event in events.get(self.followed..).unwrap_or_default() {
                self.carry(event, objects);
            }
        }
        self.followed = events.len();
    }

    fn carry(&mut self, event: &Event, objects: &Objects) {
        let mut now = *self.of(event.thread);
        objects.any(event.foot, |(object, mode)| {
            // The order of debuts is one of the search, not of the program.
            if objects.debut(object).is_none()
                && let Some(left) = self.left.get(&object)
            {
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
        let latch = objects.intern(ObjKey::Word(id));
        let event = |thread, object, mode| Event { foot: Foot::one(object, mode), ..Event::unknown(thread, 1) };
        let mut clocks = Clocks::default();
        let early = [event(1, field, Mode::Write)];
        clocks.follow(&early, &objects);
        assert_eq!(clocks.moves(0, 30, 0), 30);
        clocks.follow(&early, &objects);
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
