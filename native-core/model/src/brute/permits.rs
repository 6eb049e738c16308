//! Permits that a wait consumes, in programs in which threads park after having waited for something else.
//!
//! Source: a thread that waits for a lock, a semaphore, a latch or a condition parks there; `LockSupport.park` returns
//! at once if there is a permit, and consumes it. So a thread that has begun to wait may lose its permit before it goes
//! on, or keep it, which is a step, at any later moment. It has begun to wait if it finds that it cannot go on, if it
//! has joined a line, if it has released its lock to wait for a condition, and if it needs that lock back and finds it
//! taken.

use super::state::State;
use super::things::{READ, Thing, Touched, WRITE};
use super::waiting::acquisition_of;
use crate::program::Action;

impl<'p> State<'p> {
    /// Whether a thread checks if it has to wait for an action, because it may lose its permit then. A thread that
    /// tries before it joins a line finds out by trying.
    pub(super) fn lingers_at(&self, thread: u16, action: Action) -> bool {
        self.lines.lingers && action.parks_meanwhile() && self.stands_for(thread, action).is_none()
    }

    /// A thread no longer waits for a condition, and needs its mutex back: whether it first checks if it can have that.
    /// One that has yet to join a line finds out by trying.
    pub(super) fn looks_at_mutex(&self, thread: u16, mutex: Thing) -> bool {
        let Some(back) = acquisition_of(mutex) else { return false };
        self.lingers_at(thread, back) || self.lines.lingers && back.parks_meanwhile() && self.has_place(thread, back)
    }

    /// The step by which it checks.
    pub(super) fn come_to_mutex(mut self, thread: u16) -> State<'p> {
        let t = usize::from(thread);
        self.coming[t] = false;
        let mut touched = Touched::new();
        if let Some(back) = self.competes_for(thread) {
            self.lingering[t] = !(self.could_take(thread, back) && self.has_turn(thread, back));
            self.touch_arrival(thread, back, &mut touched);
            self.touch_wait(thread, back, &mut touched);
        }
        self.record(thread, &touched, 0);
        self
    }

    /// Both outcomes for a thread that waits: its permit stays, if it has one, or is consumed.
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
