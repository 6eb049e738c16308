//! Accesses: which are events, and which are steps that are only counted ([`crate::private`]).
//!
//! Invariant: whether an access is an event is decided here alone, at the moment it takes place.

use super::Execution;
use super::run::{Exposed, Purpose};
use crate::dependence::mode;
use crate::event::{Event, Foot, Kind, Mode, NO_CHOICE, ObjIx, Objects, Request, flag};
use crate::host::{Access, Ending, Op};
use crate::private::{Privacy, mark};
use crate::request::{access_kind, detail};
use crate::trap::{self, Trap};

/// Steps without an event after which a probed thread has left its loop.
const MOST_QUIET: u32 = 10_000;

impl Execution {
    /// Records accesses that the running thread has executed.
    pub(crate) fn executed(&mut self, accesses: &[Access], objects: &mut Objects) {
        for access in accesses {
            if self.run.ended.is_some() {
                return;
            }
            let unit = objects.memory(access.unit());
            let kind = self.kind_in_search(access_kind(access.kind));
            let debut = self.is_debut(self.run.running, &Request { unit, ..Request::plain(kind, unit) });
            self.run.allowed = self.run.allowed.saturating_sub(1);
            if self.is_taken_privately(access, unit, objects) {
                continue;
            }
            if self.run.ended.is_some() {
                return;
            }
            let object = if access.element { objects.memory(access.location) } else { unit };
            let event = Event {
                step: self.next_step(self.run.running),
                past: self.own[usize::from(self.run.running)].past,
                thread: self.run.running,
                kind,
                flags: 0,
                joint: self.joins(self.run.running, kind, 0),
                object,
                foot: self.foot_of_debut(self.run.running, debut, Foot::one(object, mode(kind, true)), objects),
                choice: NO_CHOICE,
                result: 0,
                detail: detail(access),
                site: access.site,
            };
            if !self.check(&event, objects) {
                return;
            }
            if self.run.purpose == Purpose::Verbose {
                self.show(event.thread, Some((Op::Access(*access), event.result)), false);
            }
            let alike = !self.world.observed.tells_apart();
            self.note_likeness(&event, objects);
            self.push(&event, objects);
            if alike && self.world.observed.tells_apart() {
                self.notice_questions();
            }
        }
    }

    /// What a step is in this search: where additions do not commute, one is an update like others.
    #[inline]
    pub(super) fn kind_in_search(&self, kind: Kind) -> Kind {
        match kind {
            Kind::Add if !self.settings.commute => Kind::Rmw,
            Kind::Rmw if trap::is_set(Trap::ResultForgotten) => Kind::Add,
            kind => kind,
        }
    }

    /// The running thread executes an access: returns whether it is no event, and complete with that. One that is an
    /// event although earlier ones were not may end the execution.
    pub(super) fn is_taken_privately(&mut self, access: &Access, unit: ObjIx, objects: &Objects) -> bool {
        let past = &mut self.own[usize::from(self.run.running)].past;
        *past = past.wrapping_add(mark(access.location.member));
        if self.run.purpose == Purpose::Verbose {
            return false;
        }
        match self.known.owners.touch(unit, self.run.running) {
            Privacy::Private => {
                self.access_privately(access, unit, objects);
                true
            }
            Privacy::Shared => false,
            Privacy::Exposed => {
                self.expose();
                false
            }
        }
    }

    /// From now on something is an event that was none: what was planned no longer fits, what was not may go on.
    pub(super) fn expose(&mut self) {
        self.run.exposed = self.run.exposed.max(Exposed::Locations);
        self.watch.expose();
        self.known.privacy = self.known.privacy.wrapping_add(1);
        if self.run.followed < self.plan.len() {
            self.run.ended = Some(Ending::Blocked);
        }
    }

    /// From the next execution on each access is an event.
    pub(crate) fn expose_all(&mut self) {
        self.known.owners.expose_all();
        self.world.observed.expose_all();
    }

    /// The running thread has executed an access that is no event.
    fn access_privately(&mut self, access: &Access, unit: ObjIx, objects: &Objects) {
        let kind = access_kind(access.kind);
        self.step_privately(1, kind.changes_memory(), objects);
        self.come_to_place(access.site);
        let quiet = &mut self.own[usize::from(self.run.running)].quiet;
        // Whether an update changes anything may not be known yet.
        if kind == Kind::Write {
            quiet.end();
        } else if quiet.listens() && quiet.repeats(access.location) {
            // It may wait for a thread that has not run yet. Loops are found by their events.
            self.known.owners.expose(unit);
            self.expose();
        }
    }

    /// The running thread has done `steps` steps that are no events.
    #[inline]
    fn step_privately(&mut self, steps: u32, changes: bool, objects: &Objects) {
        self.step_privately_of(self.run.running, steps, changes, objects);
    }

    /// The same for any thread.
    #[inline(always)]
    pub(super) fn step_privately_of(&mut self, thread: u16, steps: u32, changes: bool, objects: &Objects) {
        self.count(thread, steps);
        self.count_private(steps);
        self.run.shares.count(thread, steps, 0);
        self.run.immediate = 0;
        self.run.last_private = true;
        self.watch.skip(thread, changes);
        if changes {
            self.spinning.changes_privately(thread);
        }
        self.own[usize::from(thread)].quiet.add(steps);
        let done = self.trace.steps[usize::from(thread)];
        if let Some(&step) = self.plan.get(self.run.followed)
            && step.thread == thread
            && step.step <= done
            && !self.watch.insists()
        {
            self.diverge(Some(step), None, objects);
        }
    }

    /// If accesses of the running thread can be reported by their number: a value that changes as soon as one that was
    /// no event may be one.
    #[must_use]
    pub(crate) fn privacy(&self) -> Option<u32> {
        let listens = || self.own[usize::from(self.run.running)].quiet.listens();
        let hides = self.run.purpose == Purpose::Search && self.run.ended.is_none() && !listens();
        hides.then_some(self.known.privacy)
    }

    /// Whether the last step was an access that is no event.
    #[must_use]
    pub(crate) fn was_private(&self) -> bool {
        self.run.last_private
    }

    /// The running thread has executed `accesses` accesses that are no events; `marks` is the sum of their marks.
    pub(crate) fn skipped(&mut self, accesses: u32, changes: bool, marks: u32, objects: &Objects) {
        if self.run.ended.is_none() {
            let past = &mut self.own[usize::from(self.run.running)].past;
            *past = past.wrapping_add(marks);
            self.run.allowed = self.run.allowed.saturating_sub(accesses);
            self.step_privately(accesses, changes, objects);
            if changes {
                self.own[usize::from(self.run.running)].quiet.end();
            }
        }
    }

    /// The last access could have changed something and has not ([`Kind::is_idle`]).
    pub(crate) fn changed_nothing(&mut self, objects: &mut Objects) {
        if self.run.last_private {
            self.watch.skipped_idle(self.run.running);
        } else if let Some(last) = self.trace.events.last_mut()
            && last.kind.idle() != last.kind
        {
            last.kind = last.kind.idle();
            let foot = match last.flags & flag::AWAITS {
                0 => Foot::one(last.object, Mode::Read),
                _ => objects.only_reads(last.foot),
            };
            last.foot = objects.keeping_debuts(last.foot, foot);
            self.watch.changed_nothing(last, objects);
            if self.run.planned.samples {
                self.spinning.changed_nothing(last);
            }
            if let Some(step) = self.run.steps.last_mut()
                && let Op::Access(access) = &mut step.op
            {
                access.kind = access.kind.idle();
            }
        }
    }

    /// Whether an announced access is no event and needs no decision; it is complete then.
    pub(super) fn goes_on(&mut self, thread: u16, access: &Access, unit: ObjIx, objects: &Objects) -> bool {
        if self.run.purpose == Purpose::Verbose || !self.known.owners.is_private(unit, thread) {
            return false;
        }
        if self.run.allowed == 0 && self.watch.insists() {
            if self.own[usize::from(thread)].quiet.stretch() >= MOST_QUIET {
                self.watch.fail();
            } else {
                self.run.allowed = MOST_QUIET;
            }
        }
        if self.run.allowed == 0 {
            return false;
        }
        self.run.allowed -= 1;
        self.is_taken_privately(access, unit, objects)
    }
}
