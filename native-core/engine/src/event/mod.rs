//! Events, objects and traces.
//!
//! An event is one step of one thread: an access or an operation. All that the explorers know about it is its kind and
//! its *footprint*: the objects it touches, each with a [`Mode`] ([`objects`]). What else is known depends on the kind
//! ([`Detail`]).

mod detail;
mod locations;
mod objects;
mod step;
mod trace;

use serde::{Deserialize, Serialize};

use crate::op::{Hold, Wants, result};
pub(crate) use crate::op::{Kind, Mode, flag};
pub(crate) use detail::{Detail, Owner};
pub(crate) use objects::{Foot, ObjIx, ObjKey, Objects, Touched};
pub(crate) use step::{Inside, Part, Parts, Section, Step};
pub(crate) use trace::{Deadline, Look, Looks, Trace, Unfinished, reuse};

/// Stands for "no choice was made" in [`Event::choice`].
pub(crate) const NO_CHOICE: u32 = u32::MAX;

/// How an event relates to the neighbouring events of its thread.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum Joint {
    /// It is a step by itself.
    #[default]
    Alone,
    /// It is in trusted code, and begins a step there ([`crate::execution`]).
    First,
    /// It goes on with the step of the event before.
    Later,
}

/// One step of one thread that may matter to other threads, executed or planned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Event {
    /// The number of steps that its thread has done with this one, including those that were no events.
    pub step: u32,
    /// Which members of objects its thread has accessed until then ([`crate::private::mark`]): a replay that diverges
    /// where nothing is an event is noticed at the next event.
    pub past: u32,
    /// Its thread.
    pub thread: u16,
    /// What.
    pub kind: Kind,
    /// See [`flag`].
    pub flags: u8,
    /// Whether it is part of a larger step of trusted code.
    pub joint: Joint,
    /// The object it is about.
    pub object: ObjIx,
    /// All it touches.
    pub foot: Foot,
    /// What was chosen, or [`NO_CHOICE`].
    pub choice: u32,
    /// Its result.
    pub result: u32,
    /// What else is known of it.
    pub detail: Detail,
    /// Place in the program.
    pub site: u32,
}

impl Default for Event {
    fn default() -> Event {
        Event::unknown(0, 0)
    }
}

impl Event {
    /// A step of a thread that is about to do what it wants; its footprint is not known yet.
    #[must_use]
    pub(crate) fn of(thread: u16, step: u32, request: &Request) -> Event {
        let &Request { kind, flags, object, detail, site, .. } = request;
        Event { kind, flags, object, detail, site, ..Event::unknown(thread, step) }
    }

    /// Steps of a thread up to this one, whatever they are.
    #[must_use]
    pub(crate) fn unknown(thread: u16, step: u32) -> Event {
        Event {
            step,
            past: 0,
            thread,
            kind: Kind::Unknown,
            flags: 0,
            joint: Joint::Alone,
            object: ObjIx::NONE,
            foot: Foot::EMPTY,
            choice: NO_CHOICE,
            result: 0,
            detail: Detail::Nothing,
            site: 0,
        }
    }

    /// Whether this is an acquisition with which a critical section may begin ([`crate::explore::lazy`]).
    #[must_use]
    pub(crate) fn begins_section(&self) -> bool {
        let plain = self.flags & (flag::AWAITS | flag::TIMED | flag::INTERRUPTIBLE | flag::IN_LINE) == 0;
        let row = self.kind.row();
        plain && row.hold == Hold::Takes && row.wants == Wants::Mutex
    }

    /// Whether it has ended a wait, but its thread has yet to take the lock back, at which it has arrived by this.
    #[inline]
    #[must_use]
    pub(crate) fn competes_after(&self) -> bool {
        self.kind.resumes() && self.detail.owner() == Owner::NOBODY
    }

    /// Whether it was interrupted before it did anything, so that its footprint does not show what it is about.
    #[inline]
    #[must_use]
    pub(crate) fn was_interrupted(&self) -> bool {
        self.flags & flag::INTERRUPTIBLE != 0 && self.result == result::INTERRUPTED
    }
}

/// An operation that a thread is about to perform, with its objects interned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Request {
    /// What.
    pub kind: Kind,
    /// See [`flag`].
    pub flags: u8,
    /// The object it is about.
    pub object: ObjIx,
    /// What else is known of it.
    pub detail: Detail,
    /// For an access, what has an owner ([`crate::host::Access::unit`]).
    pub unit: ObjIx,
    /// Place in the program.
    pub site: u32,
}

impl Request {
    /// A request about one object, without further details.
    #[must_use]
    pub(crate) fn plain(kind: Kind, object: ObjIx) -> Request {
        Request { kind, flags: 0, object, detail: Detail::Nothing, unit: ObjIx::NONE, site: 0 }
    }

    /// The object that it names besides its own, or none.
    #[inline]
    #[must_use]
    pub(crate) fn second(&self) -> ObjIx {
        self.detail.second().unwrap_or(ObjIx::NONE)
    }

    /// Whether it may end by nothing but the passing of time.
    #[must_use]
    pub(crate) fn times_out(&self) -> bool {
        self.kind.row().wants == Wants::Time || self.has(flag::TIMED)
    }

    /// Whether `bit` is among the flags.
    #[must_use]
    pub(crate) fn has(&self, bit: u8) -> bool {
        self.flags & bit != 0
    }

    /// Whether a thread of a pool waits for work here. A try means something else by that bit.
    #[must_use]
    pub(crate) fn is_idle(&self) -> bool {
        self.has(flag::IDLE) && !self.kind.tries()
    }
}
