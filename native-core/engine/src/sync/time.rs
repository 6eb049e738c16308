//! Time that stands still as long as any thread can go on ([`crate::host::Timeouts::Idle`]).
//!
//! A sleep guarantees nothing to other threads, so it may be passed at any moment, unless it is to take its time
//! ([`crate::host::Timeouts::Clock`]); then it is a timed step.
//!
//! Idea: when no thread can go on, the earliest deadline is reached, and one of the threads that wait for it gives up.
//! That is ordered after everything that has happened and before everything that will, so it divides an execution into
//! parts: what is in one is never moved to another ([`crate::causality`]). Each of the threads with the same deadline,
//! and only those, may be the first; so a step that gives up changes the time ([`crate::event::ObjKey::Time`]), and a
//! step that could have given up reads it.
//!
//! A thread that goes round a loop in which it waits for a change ([`crate::awaiting`]) cannot go on in this sense:
//! time passes where all threads wait or poll.
//!
//! Where only long waits are of this kind ([`crate::host::Timeouts::Below`]), a short one has no deadline: it may give
//! up whenever it does not have what it wants, has nothing to do with the time, and its thread counts as one that can
//! go on.
//!
//! Invariant: an expiry happens in states only in which no thread can go on without time.

use crate::event::{Kind, Mode, ObjKey, Objects, Request, flag};
use crate::op::Half;
use crate::sync::{Run, World, result};

/// Instead of a deadline: the wait may be over at any moment.
pub(crate) const AT_ANY_MOMENT: u64 = u64::MAX;

/// Whether a step of a kind with these flags may give up when its time is over.
#[inline]
#[must_use]
pub(crate) fn can_expire(kind: Kind, flags: u8) -> bool {
    flags & flag::TIMED != 0 && kind.row().wait != Half::Begins && !kind.tries()
}

impl World {
    /// Whether what a thread is about to do, if it is timed, may be over at any moment although time stands still.
    #[inline]
    pub(super) fn is_hasty(&self, thread: u16) -> bool {
        self.threads[usize::from(thread)].deadline == AT_ANY_MOMENT
    }

    /// Whether the request of a thread may give up once no thread can go on, and only then.
    #[inline]
    pub(crate) fn waits_for_time(&self, thread: u16, request: &Request) -> bool {
        self.stands_still && can_expire(request.kind, request.flags) && !self.is_hasty(thread)
    }

    /// A step that may give up has happened.
    pub(super) fn touch_time(&self, run: &mut Run, objects: &mut Objects) {
        let expired = match run.request.kind {
            Kind::Sleep => run.outcome.result == result::DONE,
            Kind::Park => self.threads[usize::from(run.thread)].expired,
            _ => run.outcome.result == result::TIMED_OUT,
        };
        run.outcome.expired = Some(expired);
        run.touch(objects.intern(ObjKey::Time), if expired { Mode::Write } else { Mode::Read });
    }
}
