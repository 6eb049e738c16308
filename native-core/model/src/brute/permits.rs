//! Permits that a wait uses up, in programs in which threads park after having waited for something else.
//!
//! Source: who waits for a lock, a semaphore, a latch or a condition parks there; `LockSupport.park` returns at once if there is a
//! permit, and uses it up. So a thread that has begun to wait may lose its permit before it goes on, or keep it, which is a
//! step, whenever that comes. It has begun to wait if it finds that it cannot go on, if it has joined a line, if it has given
//! its lock back to wait for a condition, and if it wants that lock back and finds it taken.

use super::state::{State, Wait};
use super::things::{READ, Thing, Touched, WRITE};
use super::waiting::acquisition_of;
use crate::program::Action;

impl<'p> State<'p> {
    /// Whether a thread looks whether it has to wait for an action, because it may lose its permit then. Who tries before
    /// it joins a line sees it by that.
    pub(super) fn lingers_at(&self, thread: u16, action: Action) -> bool {
        self.lines.lingers && action.parks_meanwhile() && self.stands_for(thread, action).is_none()
    }

    /// A thread has given up waiting for a condition, and wants its mutex back: whether it looks first whether that is free.
    pub(super) fn looks_at_mutex(&self, thread: u16, mutex: Thing) -> bool {
        acquisition_of(mutex).is_some_and(|back| self.lingers_at(thread, back))
    }

    /// It does.
    pub(super) fn come_to_mutex(mut self, thread: u16) -> State<'p> {
        let t = usize::from(thread);
        self.coming[t] = false;
        let mut touched = Touched::new();
        if let Some((mutex, back)) = self.mutex_back(thread) {
            self.lingering[t] = self.owners.get(&mutex).is_some();
            self.touch_arrival(thread, back, &mut touched);
            self.touch_wait(thread, back, &mut touched);
        }
        self.record(thread, &touched, 0);
        self
    }

    fn mutex_back(&self, thread: u16) -> Option<(Thing, Action)> {
        match self.wait[usize::from(thread)] {
            Wait::Competes(mutex, ..) => Some((mutex, acquisition_of(mutex)?)),
            _ => None,
        }
    }

    /// Both ways of a thread that waits: its permit stays, if it has one, or is used up.
    pub(super) fn linger(mut self, thread: u16) -> Vec<State<'p>> {
        let t = usize::from(thread);
        self.lingering[t] = false;
        let mut all = Vec::new();
        if self.permit[t] {
            let mut without = self.clone();
            without.permit[t] = false;
            without.record(thread, &[(Thing::Permit(thread), WRITE)], 1);
            all.push(without);
        }
        self.record(thread, &[(Thing::Permit(thread), READ)], 0);
        all.push(self);
        all
    }
}
