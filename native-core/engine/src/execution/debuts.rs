//! Debuts: threads that are alike do something first in the order of their group ([`crate::sync::debuts`]).
//!
//! An execution ends where only threads that must not have their debuts yet could go on. It stands for nothing by
//! itself: with these threads renamed it goes on in another execution, in which they come first. So it is no
//! deadlock, no end, and no moment at which time passes; but what has happened in it is searched for races like any
//! other.
//!
//! Invariant: a location that may turn out to be shared is not known to be until it has been touched, so an access
//! to it is not held back: it voids the search.

use super::Execution;
use super::run::Region;
use super::trusted::stands_alone;
use crate::event::{Foot, Objects, Request};
use crate::sync::debuts::is_look;

impl Execution {
    /// Whether what a thread is about to do is its debut.
    #[inline]
    pub(super) fn is_debut(&self, thread: u16, request: &Request) -> bool {
        self.world.debuts.is_pending(thread) && self.is_more_than_a_look(thread, request)
    }

    /// Whether a thread must not do yet what it is about to do.
    #[inline]
    pub(super) fn is_held_back(&self, thread: u16, request: &Request) -> bool {
        self.world.debuts.is_too_early(thread) && self.is_more_than_a_look(thread, request)
    }

    /// Whether a thread can go on, and may.
    pub(super) fn may_go_on(&self, thread: u16) -> bool {
        let held = |request: &Request| self.is_held_back(thread, request);
        self.world.enabled(thread, true) && !self.world.threads[usize::from(thread)].request.as_ref().is_some_and(held)
    }

    /// Whether an event is more than a look. What a step of trusted code does after its first event is not known before
    /// it.
    fn is_more_than_a_look(&self, thread: u16, request: &Request) -> bool {
        let trusted = self.own[usize::from(thread)].region != Region::Outside && !stands_alone(request.kind);
        let event = !request.kind.is_access() || self.known.owners.is_shared(request.unit);
        event && (!is_look(request) || trusted)
    }

    /// The footprint of a step of a thread; if it is its debut, it touches more, and the debut has happened.
    pub(super) fn foot_of_debut(&mut self, thread: u16, debut: bool, foot: Foot, objects: &mut Objects) -> Foot {
        if !debut {
            return foot;
        }
        self.world.debuts.have(thread);
        objects.and_touches(foot, &self.world.debuts.touched_by(thread))
    }

    /// No thread can go on that may: whether one could that may not.
    pub(super) fn is_cut_short_by_debuts(&self) -> bool {
        !self.held.is_empty() && !self.run.exited
    }
}
