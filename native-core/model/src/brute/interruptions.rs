//! Acquisitions that can be interrupted, in programs that interrupt a thread.
//!
//! Source: `AbstractQueuedSynchronizer.acquireInterruptibly`, `acquireSharedInterruptibly` and their callers: they
//! check the interrupt flag, try, and then wait; an interruption ends the wait unless the acquisition succeeds before.
//! So checking the flag is a step; afterwards a thread takes what is available, or ends by an interruption, or, where
//! both are possible, does either.

use super::arrivals::{can_be_interrupted, patient, waits_for};
use super::state::{Done, State, Wait};
use super::things::{ADD, READ, Thing, Touched, WRITE};
use crate::program::{Action, Reg};

/// How an acquisition that fails touches its object.
fn idle(action: Action) -> u8 {
    if matches!(action, Action::ReadLock(..)) { ADD } else { READ }
}

impl<'p> State<'p> {
    /// Whether such acquisitions are more than one step.
    pub(super) fn looks_first(&self, action: Action) -> bool {
        self.lines.interruptions && can_be_interrupted(action)
    }

    /// Whether a thread has yet to check its flag.
    pub(super) fn must_look(&self, thread: u16, action: Action) -> bool {
        self.looks_first(action) && self.is_before_its_look(usize::from(thread))
    }

    /// Whether a thread has neither checked its flag nor begun to wait.
    fn is_before_its_look(&self, t: usize) -> bool {
        !self.heeded[t] && self.wait[t] == Wait::No
    }

    /// Whether a thread that reaches an action finds its flag set, and so does not begin the acquisition.
    pub(super) fn ends_at_once(&self, t: usize, action: Action) -> bool {
        can_be_interrupted(action) && self.flag[t] && self.is_before_its_look(t)
    }

    /// The step by which it checks its flag.
    pub(super) fn look(mut self, thread: u16, r: Reg) -> State<'p> {
        let t = usize::from(thread);
        let interrupted = std::mem::take(&mut self.flag[t]);
        let mode = if interrupted { WRITE } else { READ };
        if interrupted {
            self.machine.complete(t, r, 2);
        } else {
            self.heeded[t] = true;
        }
        self.record(thread, &[(Thing::Flag(thread), mode)], if interrupted { 2 } else { 0 });
        self
    }

    /// Whether a thread already holds what it is about to take.
    fn has_it(&self, thread: u16, action: Action) -> bool {
        match action {
            Action::Lock(l, ..) => self.owns(Thing::Lock(l), thread),
            Action::ReadLock(l, ..) => self.readers.get(&(l, thread)).is_some_and(|&holds| holds > 0),
            Action::WriteLock(l, ..) => self.owns(Thing::Rw(l), thread),
            _ => false,
        }
    }

    /// The outcomes of an acquisition whose thread has checked its flag: it succeeds, or ends by an interruption.
    pub(super) fn acquire(&self, thread: u16, r: Reg, action: Action) -> Vec<State<'p>> {
        let t = usize::from(thread);
        let waits = self.tries_first(thread, action).is_none();
        if !(self.flag[t] && waits) || self.has_it(thread, action) {
            return self.clone().act(thread, r, action).into_iter().collect();
        }
        let mut all: Vec<State<'p>> = self.clone().act(thread, r, patient(action)).into_iter().collect();
        let mut ended = self.clone();
        ended.flag[t] = false;
        ended.heeded[t] = false;
        let mut done = Done { touched: Touched::from_slice(&[(Thing::Flag(thread), WRITE)]), outcome: 2 };
        done.touched.extend(waits_for(action).flatten().map(|wanted| (wanted, idle(action))));
        ended.look_at_line(thread, action, &mut done);
        let mut touched = done.touched;
        ended.machine.complete(t, r, 2);
        ended.leave_line(thread, action, &mut touched);
        ended.end_arrival(thread, action, &mut touched);
        ended.record(thread, &touched, 2);
        all.push(ended);
        all
    }
}
