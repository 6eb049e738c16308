//! Acquisitions that can be interrupted: the flag is checked first, and what comes then may end in two ways.
//!
//! Idea: `lockInterruptibly`, `tryLock` with a timeout, `acquire` of a semaphore and `await` of a latch throw at once
//! if the flag is set. A thread that has passed that check takes what it wants as soon as it is there, and ends by an
//! interruption that comes later unless it was faster; where both are possible, either may happen. So the check is a
//! step of its own ([`Kind::Heed`]), and the acquisition has a choice. A thread that took it although it was
//! interrupted keeps its flag.
//!
//! Where no thread is interrupted by another, a flag is set only before the acquisition is reached, and one step is
//! enough. Whether threads are interrupted is learnt, like which queries there are ([`super::arrival`]): the first
//! interruption voids what was explored before.
//!
//! Source: `AbstractQueuedSynchronizer.acquireInterruptibly` and its variants: the flag, a try, and then rounds of a
//! try, a park and the flag; the flag may be set between the flag and the try. A thread whose time is over and that
//! misses a flag set after its check is the same as one that gave up before.
//!
//! Invariant: an interruption and an acquisition of its thread do not commute, nor does what ends by an interruption
//! commute with steps that change what was wanted.

use smallvec::SmallVec;

use crate::dependence::mode;
use crate::event::{Detail, Kind, Mode, NO_CHOICE, ObjIx, Request, Touched, flag};
use crate::host::Counted;
use crate::op::Choice;
use crate::sync::{Run, World, result};
use crate::trap::{self, Trap};

/// It takes what it wants.
pub(crate) const TAKES: u32 = 0;
/// It ends by the interruption.
pub(crate) const GIVES_UP: u32 = 1;

/// Whether threads check their flags first, where these steps count.
#[inline]
#[must_use]
pub(crate) fn is_looked_at_first(counted: Counted) -> bool {
    counted.interruptions && !trap::is_set(Trap::InterruptionFirst)
}

/// Whether a step of this kind with these flags is an acquisition that can be interrupted.
#[inline]
#[must_use]
pub(crate) fn can_be_interrupted(kind: Kind, flags: u8) -> bool {
    flags & flag::INTERRUPTIBLE != 0 && kind.row().choice == Choice::Ending
}

impl World {
    /// Whether the thread of a request checks its flag before it arrives there.
    #[inline]
    pub(crate) fn heeds_first(&self, request: &Request) -> bool {
        can_be_interrupted(request.kind, request.flags) && is_looked_at_first(self.observed.counted())
    }

    /// Puts that step before an acquisition.
    pub(crate) fn begin_heeding(&mut self, thread: u16, request: Request) {
        let own = self.thread_objects[usize::from(thread)].flag;
        let state = &mut self.threads[usize::from(thread)];
        state.then = Some(request);
        let detail = Detail::Comes { wanted: request.object };
        let plain = Request::plain(Kind::Heed, own);
        state.request = Some(Request { flags: flag::INTERRUPTIBLE, detail, site: request.site, ..plain });
    }

    /// What a thread does that has checked its flag and was not interrupted.
    pub(crate) fn take_heeded(&mut self, thread: u16) -> Option<Request> {
        self.threads[usize::from(thread)].then.take()
    }

    /// Whether the request of a thread, which has checked its flag before, may end by an interruption.
    fn may_give_up(&self, thread: u16, request: &Request) -> bool {
        self.heeds_first(request) && self.threads[usize::from(thread)].interrupted && !self.has_it(thread, request)
    }

    /// Whether a thread has already what it wants to take.
    fn has_it(&self, thread: u16, request: &Request) -> bool {
        self.mutex(request.object).holds(thread) > 0 || self.is_again(thread, request)
    }

    /// How an acquisition may end, if there are two ways.
    #[inline]
    pub(super) fn endings(&self, thread: u16, request: &Request) -> SmallVec<[u32; 4]> {
        if !self.may_give_up(thread, request) || !self.possible(request.kind.row(), thread, request, false) {
            return SmallVec::new();
        }
        SmallVec::from_slice(&[TAKES, GIVES_UP])
    }

    /// Before an acquisition happens: how it ends. No choice if its thread does not check the flag first.
    pub(super) fn choose_ending(&self, run: &Run, choice: u32, possible: bool) -> u32 {
        if !self.heeds_first(&run.request) {
            return NO_CHOICE;
        }
        let gives_up = self.may_give_up(run.thread, &run.request) && (!possible || choice == GIVES_UP);
        if gives_up { GIVES_UP } else { TAKES }
    }

    /// The acquisition has happened as if its time were over: it was interrupted.
    pub(super) fn give_up(&mut self, run: &mut Run) {
        run.outcome.result = result::INTERRUPTED;
        self.threads[usize::from(run.thread)].interrupted = false;
        run.touch(self.thread_objects[usize::from(run.thread)].flag, Mode::Write);
    }
}

/// What an acquisition touches that ends by an interruption, apart from a line in which its thread stands.
pub(crate) fn touched_by_giving_up(kind: Kind, object: ObjIx, own: ObjIx) -> [Touched; 2] {
    [(own, Mode::Write), (object, mode(kind, false))]
}
