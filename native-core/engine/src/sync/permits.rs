//! Permits that a wait uses up.
//!
//! Idea: a thread that waits for a lock, a semaphore, a latch or a condition parks there, and a permit that it has, or
//! that comes meanwhile, ends that park: the thread does not find what it wants, and parks again, and the permit is
//! gone. A later park of the program itself has to wait for another permit. Whether the permit is used up depends on
//! when the thread checked, which no thread can see; so it is a choice, made by a step of its own ([`Kind::Linger`])
//! between the one by which the thread has begun to wait and the one that ends that. More such steps would add nothing:
//! a permit that is used up sooner or later is gone all the same, and of two that come the first can be used up and the
//! second kept.
//!
//! A thread has begun to wait when it finds on arriving there that it cannot go on ([`super::arrival`]), when a try has
//! put it in a line ([`super::line`]), when it has given its lock back to wait for a condition, and when it has left
//! that and wants the lock. A monitor is no such wait, nor is the end of a thread, nor a sleep: the JVM has other means
//! for those.
//!
//! In most programs no permit can be lost this way, or no thread parks afterwards; there this is no step. Whether it
//! matters is learnt, like which queries there are: the first park whose permit could have been lost voids what was
//! explored before.
//!
//! Source: `LockSupport.unpark` ("if the thread was blocked on park then it will unblock"), and the rounds of
//! `AbstractQueuedSynchronizer.acquire` and `ConditionObject.await`.
//!
//! Invariant: whether there is such a step follows from the order of steps on what is wanted, since arriving there
//! reads it.

use smallvec::SmallVec;

use crate::event::{Kind, Mode, NO_CHOICE, Request};
use crate::sync::{Run, World};
use crate::trap::{self, Trap};

/// The permit stays.
pub(crate) const KEEPS: u32 = 0;
/// The permit is used up.
pub(crate) const USES_UP: u32 = 1;

impl World {
    /// Whether a thread that waits to do this may use up its permit.
    #[inline]
    pub(super) fn lingers_at(&self, kind: Kind) -> bool {
        self.observed.lingers() && kind.row().parks
    }

    /// Puts the step before what a thread waits to do.
    pub(super) fn begin_lingering(&mut self, thread: u16) {
        let own = self.thread_objects[usize::from(thread)].permit;
        let state = &mut self.threads[usize::from(thread)];
        let site = state.request.map_or(0, |request| request.site);
        // Other threads see it wait from now on.
        state.waited |= state.arrived;
        state.then = state.request.take();
        state.request = Some(Request { site, ..Request::plain(Kind::Linger, own) });
    }

    /// Whether a thread may use up its permit or not, if it has one.
    pub(super) fn uses_of_permit(&self, thread: u16) -> SmallVec<[u32; 4]> {
        let has_it = self.threads[usize::from(thread)].permit && !trap::is_set(Trap::PermitKept);
        if has_it { SmallVec::from_slice(&[KEEPS, USES_UP]) } else { SmallVec::new() }
    }

    pub(super) fn run_linger(&mut self, run: &mut Run, choice: u32) {
        let own = self.thread_objects[usize::from(run.thread)].permit;
        let state = &mut self.threads[usize::from(run.thread)];
        state.request = state.then.take();
        let uses_up = state.permit && choice == USES_UP;
        if state.permit {
            run.outcome.choice = if uses_up { USES_UP } else { KEEPS };
        } else {
            run.outcome.choice = NO_CHOICE;
        }
        state.permit &= !uses_up;
        run.outcome.result = u32::from(uses_up);
        run.touch(own, if uses_up { Mode::Write } else { Mode::Read });
    }
}
