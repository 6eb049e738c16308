//! Trusted code: what a thread does there is one step.
//!
//! Idea: for code whose documentation promises that its operations happen atomically, the host reports when a thread
//! enters it and when it leaves it. In between no other thread runs: the events there are parts of one step
//! ([`crate::event::Joint`]), which is searched like a critical section ([`crate::explore::lazy`]). A step ends where
//! its thread returns to other code, or calls it; before an operation that is not possible now, that chooses, that may
//! give up after a time, or by which the thread lets other threads go first; before a round of a loop that waits, or,
//! after a thousand events, of a loop that it has just gone round twice; and after two thousand events, from which on
//! trusted code is treated like any other until it is left.
//!
//! The step has observed that an operation is not possible, so it touches what the operation wants. All other ends
//! follow from what the thread itself has done and seen.
//!
//! Invariant: between two events of one step there is no event of another thread (SOUNDNESS.md, T1 to T4).

use smallvec::SmallVec;

use super::Execution;
use super::run::{Purpose, Region};
use crate::event::{Joint, Kind, Mode, NO_CHOICE, Objects, Request, Touched, flag};
use crate::explore::Pick;
use crate::op::Choice;
use crate::trap::{self, Trap};

/// Events after which a step ends at the head of a loop, although it is not known yet whether the loop waits.
const LONG: u32 = 1_000;

/// Events after which a step ends anyway, and its code is no longer trusted.
const LONGEST: u32 = 2 * LONG;

/// Rounds of one loop that are enough for a step to end at its head, if the step before has ended there too.
const ROUNDS_AGAIN: u32 = 2;

impl Region {
    /// The thread has had another event, with this position in its step. The events of a thread that goes on alone
    /// until it is known whether it waits do not count.
    #[inline]
    pub(super) fn follow(&mut self, joint: Joint, probed: bool) {
        *self = match (*self, joint) {
            (Region::Outside, _) => return,
            (Region::Within(_), Joint::Later) if probed => return,
            (_, Joint::Alone) => Region::Fresh,
            (Region::Within(events), Joint::Later) if events >= LONGEST => Region::Outside,
            (Region::Within(events), Joint::Later) => Region::Within(events + 1),
            (_, Joint::First | Joint::Later) => Region::Within(1),
        };
    }
}

impl Execution {
    /// The running thread has entered trusted code, or has left it.
    pub(crate) fn trusted(&mut self, inside: bool) {
        if self.settings.joins {
            let own = &mut self.own[usize::from(self.run.running)];
            (own.region, own.head) = (if inside { Region::Fresh } else { Region::Outside }, None);
        }
    }

    /// From now on trusted code is treated like any other.
    pub(crate) fn explore_trusted(&mut self) {
        self.settings.joins = false;
    }

    /// Whether trusted code is one step in this search.
    #[must_use]
    pub(crate) fn joins_trusted(&self) -> bool {
        self.settings.joins
    }

    /// Whether a thread is in the middle of a step.
    pub(super) fn is_amid_step(&self, thread: u16) -> bool {
        let within = matches!(self.own[usize::from(thread)].region, Region::Within(_));
        within && self.trace.events.last().is_some_and(|last| last.thread == thread)
    }

    /// How an event of a thread relates to those before it.
    #[inline]
    pub(super) fn joins(&self, thread: u16, kind: Kind, flags: u8) -> Joint {
        if self.own[usize::from(thread)].region == Region::Outside || stands_alone(kind) {
            Joint::Alone
        } else if self.is_amid_step(thread) && flags & flag::AWAITS == 0 {
            Joint::Later
        } else {
            Joint::First
        }
    }

    /// Whether more than what a thread wants to do next may be part of its step. An access that is no event begins
    /// none.
    pub(super) fn begins_larger_step(&self, thread: u16, request: &Request) -> bool {
        let is_event = || !request.kind.is_access() || !self.known.owners.is_private(request.unit, thread);
        self.own[usize::from(thread)].region != Region::Outside && is_event()
    }

    /// The thread could have done in another way what it has just done: its step ends with that.
    pub(super) fn end_step(&mut self, thread: u16) {
        let region = &mut self.own[usize::from(thread)].region;
        if *region != Region::Outside {
            *region = Region::Fresh;
        }
    }

    /// What the running thread does if it is in the middle of a step and can go on with it although the plan does not
    /// say so.
    pub(super) fn go_on_with_step(&mut self, objects: &mut Objects) -> Option<Pick> {
        let thread = self.run.running;
        if !self.settings.joins || !self.is_amid_step(thread) {
            return None;
        }
        let request = self.world.threads[usize::from(thread)].request?;
        if self.ends_before(thread, &request, objects) {
            self.own[usize::from(thread)].region = Region::Fresh;
            return None;
        }
        let planned = self.plan.get(self.run.followed);
        if planned.is_some_and(|step| step.thread == thread || self.run.purpose == Purpose::Verbose) {
            return None;
        }
        let accesses = if self.run.planned.stays { self.run.allowed } else { 0 };
        Some(Pick { thread, choice: NO_CHOICE, accesses })
    }

    /// Whether a step ends before what its thread wants to do next.
    fn ends_before(&mut self, thread: u16, request: &Request, objects: &mut Objects) -> bool {
        if self.ends_anyway(thread, request) {
            return true;
        }
        if !self.world.enabled_without_time(thread) || !self.world.choices(thread, request).is_empty() {
            self.look_ahead(thread, request, objects);
            return true;
        }
        self.goes_round(thread, request, objects) != Some(false) || self.goes_round_for_long(thread, request, objects)
    }

    /// The number of events of the current step of a thread after which the step may end at the head of a loop.
    fn patience(&self, thread: u16) -> u32 {
        self.own[usize::from(thread)].head.map_or(LONG, |head| ROUNDS_AGAIN * head.length)
    }

    /// Whether a thread that has been in its step for long is about to repeat the round that it has gone last. No other
    /// thread has run in between, so this follows from the step alone. If the step ended elsewhere, other threads would
    /// run in the middle of a round, which does not happen once it is known that the loop waits.
    fn goes_round_for_long(&mut self, thread: u16, request: &Request, objects: &Objects) -> bool {
        let own = &self.own[usize::from(thread)];
        let Region::Within(events) = own.region else { return false };
        if events < self.patience(thread) || self.watch.is_probing() {
            return false;
        }
        let Some(head) = self.watch.at_head(&self.trace, thread, request, own.head, objects) else { return false };
        let ends = events >= LONG || own.head.is_some_and(|before| before.is_of(head));
        if ends {
            self.own[usize::from(thread)].head = Some(head);
        }
        ends
    }

    /// Whether the last step of a thread has ended at the head of a loop.
    pub(super) fn is_at_head(&self, thread: u16) -> bool {
        let own = &self.own[usize::from(thread)];
        own.region == Region::Fresh && own.head.is_some()
    }

    /// The number of accesses that a thread may execute until it has to be checked, before each one, whether its step
    /// ends there: that many are possible wherever it enters trusted code on the way.
    #[inline]
    pub(super) fn until_long(&self, thread: u16) -> Option<u32> {
        if !self.settings.joins {
            return None;
        }
        let events = match self.own[usize::from(thread)].region {
            Region::Within(events) => events,
            Region::Outside | Region::Fresh => 0,
        };
        Some(self.patience(thread).saturating_sub(events))
    }

    /// Whether a step ends before what its thread wants to do next, whatever other threads have done.
    fn ends_anyway(&self, thread: u16, request: &Request) -> bool {
        let ends = |request: &Request| request.kind.yields() || request.times_out() || stands_alone(request.kind);
        // A thread that arrives at an operation, or tries before it queues, has begun with it.
        let comes = request.kind == Kind::Arrive && !trap::is_set(Trap::ComingJoined);
        let begins = comes || request.kind.tries();
        let then = self.world.threads[usize::from(thread)].then.filter(|_| begins);
        ends(request) || then.is_some_and(|then| ends(&then))
    }

    /// Whether no other thread runs before what a thread wants to do next, since it goes on with its step.
    pub(super) fn goes_on_with(&self, thread: u16, request: &Request) -> bool {
        self.is_amid_step(thread) && !self.ends_anyway(thread, request)
    }

    /// The step that ends has observed what its thread cannot have, or has to choose.
    fn look_ahead(&mut self, thread: u16, request: &Request, objects: &mut Objects) {
        if trap::is_set(Trap::EndUnseen) {
            return;
        }
        let mut touched: SmallVec<[Touched; 4]> = SmallVec::new();
        self.world.touch_wait(thread, request, &mut touched, objects);
        let own = self.world.thread_objects[usize::from(thread)];
        if request.has(flag::INTERRUPTIBLE) {
            touched.push((own.flag, Mode::Read));
        }
        if request.kind == Kind::Park {
            touched.push((own.permit, Mode::Read));
        }
        let position = (self.trace.events.len() as u32).wrapping_sub(1);
        let Some(last) = self.trace.events.last_mut() else {
            return;
        };
        self.trace.apart.push((position, last.foot));
        touched.extend(objects.touched(last.foot));
        last.foot = objects.joint_foot(&touched);
    }
}

/// Whether what a thread does in trusted code is a step by itself all the same: it chooses, or may do so later.
pub(super) fn stands_alone(kind: Kind) -> bool {
    matches!(kind.row().choice, Choice::Value | Choice::Waiter | Choice::Permit)
}
