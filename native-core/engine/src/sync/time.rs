//! Time that stands still as long as anybody can go on ([`crate::host::Timeouts::Idle`]).
//!
//! A sleep guarantees nothing to others, so it may be passed at any moment, unless it is to take its time
//! ([`crate::host::Timeouts::Clock`]); then it is a timed step.
//!
//! Idea: when nobody can go on, the earliest deadline is reached, and one of those who wait for it gives up. That is ordered after
//! all that has happened and before all that will, so it divides an execution into parts: what is in one is never moved to
//! another ([`crate::causality`]). Only of those with the same deadline each may be the first; so whoever gives up changes the
//! time ([`crate::event::ObjKey::Time`]), and whoever could have given up reads it.
//!
//! A thread that goes round a loop in which it waits for a change ([`crate::awaiting`]) cannot go on in this sense: time passes
//! where everybody waits or polls.
//!
//! Invariant: an expiry happens in states only in which no thread can go on without time.

use crate::event::{Kind, Mode, ObjKey, Objects, flag};
use crate::op::Half;
use crate::sync::{Run, World, result};

/// Whether a step of a kind with these flags may give up when its time is over.
#[inline]
#[must_use]
pub(crate) fn can_expire(kind: Kind, flags: u8) -> bool {
    flags & flag::TIMED != 0 && kind.row().wait != Half::Begins && !kind.tries()
}

impl World {
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
