//! A part of a finished execution: what is left when some events are removed with everything that happens after them.
//!
//! Idea: the state of an object in a part is known without running anything. An event that conflicts with a removed one
//! on the object happens after it and is gone, so what is left of the object's events is again a possible history of it
//! ([`crate::sync::past`]), and whether a step is possible at the end of the part follows from folding that history.

use smallvec::{SmallVec, smallvec};

use crate::awaiting::{Holders, Look, Looks, touches_itself};
use crate::causality::{Causality, NONE, RelIx};
use crate::dependence::touches;
use crate::event::{Deadline, Event, Inside, Kind, Mode, NO_CHOICE, ObjIx, Objects, Owner, Step, Touched, Trace, flag};
use crate::explore::late::Late;
use crate::host::Timeouts;
use crate::op::{Hold, Life, Role, Wakes, Wants};
use crate::sync::past::Past;
use crate::sync::rwlock::{self, was_again};
use crate::sync::state::{State, is_there};
use crate::sync::thread::ThreadObjects;
use crate::sync::word;
use crate::sync::{arrival, ending, heed, line, mutex, thread, time, waiters};
use crate::trap::{self, Trap};

/// The execution without some events and everything that happens after them.
#[derive(Debug, Clone, Copy)]
pub(super) struct Without<'a, S: Step = Event> {
    pub(super) trace: &'a Trace<S>,
    pub(super) causality: &'a Causality,
    /// The objects of the threads.
    pub(super) threads: &'a [ThreadObjects],
    pub(super) timeouts: Timeouts,
    pub(super) removed: &'a [RelIx],
    /// Nothing from this position on has happened either.
    pub(super) end: u32,
}

impl<S: Step> Without<'_, S> {
    pub(super) fn has(&self, event: RelIx) -> bool {
        if self.causality.position(event) >= self.end {
            return false;
        }
        self.removed.iter().all(|&removed| event < removed || !self.causality.before(removed, event))
    }

    pub(super) fn interrupted(&self, late: &Late<S>) -> bool {
        let step = late.step.event();
        let thread = step.thread;
        if !self.causality.is_shared(self.threads[usize::from(thread)].flag) {
            return step.flags & flag::INTERRUPTED != 0;
        }
        thread::interrupted_in(self, thread)
    }

    /// Whether an acquisition that can be interrupted, and whose thread has checked its flag before, can end in both
    /// ways here.
    pub(super) fn may_end_either_way(&self, late: &Late<S>, objects: &Objects) -> bool {
        let step = late.step.event();
        heed::is_looked_at_first(self.trace.counted)
            && heed::can_be_interrupted(step.kind, step.flags)
            && self.interrupted(late)
            && !was_again(step)
            && !self.holds(late, objects)
            && self.possible(late, objects)
    }

    /// How such an acquisition ends here: as chosen, if there are two ways.
    pub(super) fn ending(&self, late: &Late<S>, objects: &Objects) -> u32 {
        let step = late.step.event();
        if !self.interrupted(late) || was_again(step) || self.holds(late, objects) {
            return heed::TAKES;
        }
        let takes = self.possible(late, objects) && step.choice != heed::GIVES_UP;
        if takes { heed::TAKES } else { heed::GIVES_UP }
    }

    /// Whether a thread that may use up its permit has one here.
    pub(super) fn may_use_up(&self, late: &Late<S>) -> bool {
        let thread = late.step.event().thread;
        if self.causality.is_shared(self.threads[usize::from(thread)].permit) {
            return self.has_permit(thread);
        }
        // Not all events on it are known, but its state was the same as here.
        let executed = late.event.map(|event| self.trace.events[self.causality.position(event) as usize].event());
        executed.is_some_and(|event| event.choice != NO_CHOICE)
    }

    /// Whether the time of a step may be over here: where time stands still, only in the place of another step whose
    /// time was over at the same moment.
    fn may_expire(&self, late: &Late<S>) -> bool {
        if !self.timeouts.stand_still() {
            return true;
        }
        let own = self.deadline(late);
        if self.timeouts.may_be_hasty() && own.is_none() {
            return true;
        }
        let &[first] = self.removed else { return false };
        let first = self.trace.deadline(self.causality.position(first));
        first.zip(own).is_some_and(|(first, own)| first.expired && first.at == own.at)
    }

    /// The deadline of a step, where time stands still; none if it may give up at any moment.
    fn deadline(&self, late: &Late<S>) -> Option<Deadline> {
        let pending = || Deadline::PENDING + u32::from(late.step.event().thread);
        self.trace.deadline(late.event.map_or_else(pending, |event| self.causality.position(event)))
    }

    /// Whether a step that may give up does so once no thread can go on, and only then.
    pub(super) fn waits_for_time(&self, late: &Late<S>) -> bool {
        let step = late.step.event();
        let may_expire = self.timeouts.stand_still() && time::can_expire(step.kind, step.flags);
        may_expire && !(self.timeouts.may_be_hasty() && self.deadline(late).is_none())
    }

    /// How a step that may give up after a time touches the time here, where time stands still.
    pub(super) fn touches_time(&self, late: &Late<S>, objects: &Objects) -> Option<Touched> {
        let step = late.step.event();
        if !self.waits_for_time(late) {
            return None;
        }
        let waits = match step.kind.row().wants {
            Wants::Time => true,
            _ if step.kind.resumes() => self.still_waits(step),
            _ => !self.possible(late, objects),
        };
        let interrupted = step.flags & flag::INTERRUPTIBLE != 0 && self.interrupted(late);
        let expires = waits && !interrupted && self.may_expire(late);
        Some((objects.time()?, if expires { Mode::Write } else { Mode::Read }))
    }

    /// What a thread has reached and waits for, if that is an object, and whether its line matters.
    pub(super) fn waits_at(&self, thread: u16) -> Option<(ObjIx, bool)> {
        arrival::waits_at(self, thread)
    }

    /// Whether the thread of a step that ends a wait has not been woken here.
    pub(super) fn still_waits(&self, step: &Event) -> bool {
        let shared = self.causality.is_shared(self.threads[usize::from(step.thread)].flag);
        !shared || waiters::waits_in(self, step.thread).is_some()
    }

    /// The beginnings of the waits in a wait set or condition queue here, first come first.
    pub(super) fn waiting_in(&self, queue: ObjIx) -> SmallVec<[Event; 4]> {
        let threads = 0..self.threads.len() as u16;
        let mut waits: SmallVec<[(usize, Event); 4]> = threads
            .filter_map(|thread| waiters::waits_in(self, thread))
            .filter(|(_, event)| event.detail.queue() == Some(queue))
            .collect();
        waits.sort_unstable_by_key(|wait| wait.0);
        waits.into_iter().map(|wait| wait.1).collect()
    }

    /// The beginnings of the waits that a notification, or the end of a thread, would end here.
    pub(super) fn notified_by(&self, step: &Event) -> SmallVec<[Event; 4]> {
        let waits = self.waiting_in(ending::wakes_in(step.kind, step.thread, self.threads).unwrap_or(step.object));
        let chosen = waits.iter().position(|wait| u32::from(wait.thread) == step.choice);
        let one = |at: usize| at..waits.len().min(at + 1);
        let row = step.kind.row();
        let woken = match row.wakes {
            _ if row.life == Life::Ends => 0..waits.len(),
            Wakes::All => 0..waits.len(),
            Wakes::Any => one(chosen.unwrap_or(0)),
            Wakes::First | Wakes::Nobody => one(0),
        };
        waits[woken].into()
    }

    /// Whether the thread of a step has already what it is about to acquire.
    pub(super) fn holds(&self, late: &Late<S>, objects: &Objects) -> bool {
        let step = late.step.event();
        let causality = self.causality;
        let row = step.kind.row();
        if row.hold != Hold::Takes {
            return false;
        }
        if !causality.is_shared(step.object) {
            // Not all events on it are known, but its state was the same as here.
            let executed = late.event.map(|event| self.trace.events[causality.position(event) as usize].event());
            return executed.is_some_and(|event| !objects.any(event.foot, |(object, _)| object == step.object));
        }
        match row.wants {
            Wants::Mutex => mutex::owner_in(self, step.object) == Some(step.thread),
            Wants::Writing => rwlock::in_past(self, step.object).write_holds(step.thread) > 0,
            Wants::Reading => rwlock::in_past(self, step.object).read_holds(step.thread) > 0,
            _ => false,
        }
    }

    /// The threads in line for something, first come first, each with the event by which it joined.
    fn line(&self, object: ObjIx, objects: &Objects) -> Vec<(u16, Option<RelIx>)> {
        let line = objects.queue_of(object).map_or_else(Vec::new, |queue| line::in_past(self, object, queue, objects));
        line.into_iter().map(|(thread, position)| (thread, self.causality.event_at(position))).collect()
    }

    /// Whether the line lets the second step of an acquisition happen.
    fn has_turn(&self, step: &Event, objects: &Objects) -> bool {
        let own = |entry: &(u16, Option<RelIx>)| entry.0 == step.thread;
        if step.flags & flag::IN_LINE != 0 {
            let line = self.line(step.object, objects);
            return line.first().is_some_and(own) || !line.iter().any(own);
        }
        step.kind.row().wants != Wants::Reading || self.is_inside(step) || self.line(step.object, objects).is_empty()
    }

    /// Whether the thread of a step already reads or writes under the lock.
    pub(super) fn is_inside(&self, step: &Event) -> bool {
        was_again(step) || rwlock::in_past(self, step.object).is_inside(step.thread)
    }

    /// Whether the first step of an acquisition, a try that may end in a line, gets what it wants.
    pub(super) fn tries_well(&self, late: &Late<S>, objects: &Objects) -> bool {
        let step = late.step.event();
        if late.event.is_some() && !self.causality.is_shared(step.object) {
            return step.kind.row().succeeds(step.result);
        }
        if step.flags & flag::RESPECTS_LINE != 0 && !self.line(step.object, objects).is_empty() {
            return false;
        }
        self.is_there(step)
    }

    /// Events that every part of this one lacks in which `late` can have `object`: those by which the holders have
    /// taken it, if several can hold it at a time, or those by which writers joined the line before it, or else the
    /// last one that changed it. A critical section first wants all mutexes that it acquires.
    pub(super) fn in_the_way(&self, object: ObjIx, late: &Late<S>, objects: &Objects) -> SmallVec<[RelIx; 4]> {
        let step = late.step.event();
        if !self.may_have_debut(step, objects) {
            return SmallVec::new();
        }
        let taken = late.waits_for.iter().copied().chain(ending::monitor_of(step, self.threads));
        let taken = taken.into_iter().find(|&mutex| !self.mutex_free(mutex, step.thread));
        let object = taken.unwrap_or(object);
        let mut found: SmallVec<[RelIx; 4]> = SmallVec::new();
        let row = step.kind.row();
        if row.wants == Wants::Writing || step.flags & flag::AWAITS != 0 {
            let reading = rwlock::reading(self, object);
            found.extend(reading.iter().filter_map(|&(_, position)| self.causality.event_at(position)));
        }
        if row.blocks && row.wants == Wants::Reading && self.is_there(step) {
            found.extend(self.line(step.object, objects).iter().filter_map(|&(_, event)| event));
        }
        if found.is_empty() {
            found.extend(self.last_at(object, |position, _| {
                let event = self.causality.event_at(position)?;
                self.writes(event, object).then_some(event)
            }));
        }
        found
    }

    /// Events of which a part that lacks any one may let `late` go on, which goes round a loop and finds nothing
    /// changed in an object here: the last one of each other thread that gave something of it back, since a thread last
    /// had it alone. While one thread has more, the loop may find that.
    pub(super) fn given_back(&self, object: ObjIx, late: &Late<S>, objects: &Objects) -> SmallVec<[RelIx; 4]> {
        let step = late.step.event();
        let mut threads: SmallVec<[u16; 4]> = smallvec![step.thread];
        let mut found: SmallVec<[RelIx; 4]> = SmallVec::new();
        if step.flags & flag::AWAITS == 0
            || trap::is_set(Trap::OneHolder)
            || !rwlock::reading(self, object).is_empty()
            || !self.may_have_debut(step, objects)
        {
            return found;
        }
        self.last_at(object, |position, event| {
            let at = self.causality.event_at(position)?;
            if self.writes(at, object) {
                return Some(());
            }
            if event.kind.row().role(event.result, event.flags) == Role::Releases && !threads.contains(&event.thread) {
                threads.push(event.thread);
                found.push(at);
            }
            None
        });
        found
    }

    /// Whether an event changes an object in a way that orders all that touch it.
    fn writes(&self, event: RelIx, object: ObjIx) -> bool {
        let causality = self.causality;
        causality.touches_of(event).any(|at| {
            let touch = causality.touches[at];
            touch.object == object && touch.mode == Mode::Write
        })
    }

    /// Whether a round of a thread that awaits, which observed `looks`, would observe something else here.
    fn differs(&self, thread: u16, looks: &Looks, objects: &Objects) -> bool {
        let changed = |event: &Event, object| {
            if event.thread == thread {
                touches_itself(event, object, objects).then_some(false)
            } else {
                touches(objects, event.foot, object, Mode::Read).then_some(true)
            }
        };
        looks.iter().any(|&(object, look)| match look {
            Look::Contents => self.last(object, |event| changed(event, object)).unwrap_or(false),
            _ => look.differs(object, thread, self),
        })
    }

    /// Whether `late` can run here; if it is a critical section, to its end.
    pub(super) fn enables(&self, late: &Late<S>, objects: &Objects) -> bool {
        let step = late.step.event();
        if !self.may_have_debut(step, objects) {
            return false;
        }
        let mut passed = late.waits_for.iter().copied().chain(ending::monitor_of(step, self.threads));
        if !passed.all(|mutex| self.mutex_free(mutex, step.thread)) {
            return false;
        }
        let expires = time::can_expire(step.kind, step.flags) && self.may_expire(late);
        let timed = step.flags & flag::TIMED != 0 && expires;
        if step.flags & flag::AWAITS != 0
            && !self.trace.awaited(step).is_none_or(|looks| self.differs(step.thread, looks, objects))
        {
            return false;
        }
        if step.kind.resumes() {
            return if self.still_waits(step) {
                timed || step.flags & flag::INTERRUPTIBLE != 0 && self.interrupted(late)
            } else {
                step.kind.row().hold != Hold::TakesBack || self.mutex_free(step.object, step.thread)
            };
        }
        if step.kind.row().wants == Wants::Time && step.flags & flag::TIMED != 0 && !expires {
            return self.interrupted(late);
        }
        if timed || !step.kind.row().blocks {
            return true;
        }
        self.possible(late, objects) || step.flags & flag::INTERRUPTIBLE != 0 && self.interrupted(late)
    }

    /// Whether a step, if it is the debut of its thread, may come here: the thread before it in its group has had its
    /// own. If not, it may not come in any smaller part.
    fn may_have_debut(&self, step: &Event, objects: &Objects) -> bool {
        objects.debuts_of(step.foot).iter().all(|&(object, _)| {
            let of = objects.debut(object).filter(|&of| of != step.thread);
            of.is_none_or(|of| self.last_at(object, |_, event| (event.thread == of).then_some(())).is_some())
        })
    }

    /// Whether `late` can have what it wants here.
    pub(super) fn possible(&self, late: &Late<S>, objects: &Objects) -> bool {
        let step = late.step.event();
        let row = step.kind.row();
        if !self.causality.is_shared(step.object) {
            // Only its own thread touched it, so its state is unchanged.
            return late.event.is_some() && (step.flags & flag::POSSIBLE != 0 || row.wakes != Wakes::Nobody);
        }
        !row.blocks || self.is_there(step) && (!row.wants.has_line() || self.has_turn(step, objects))
    }

    /// Visits what the step at a position does to an object, last first.
    fn visit<T>(
        &self,
        position: usize,
        object: ObjIx,
        visit: &mut impl FnMut(usize, &Event) -> Option<T>,
    ) -> Option<T> {
        let inside = self.trace.inside.get(position).filter(|inside| !inside.events().is_empty());
        let Some((events, parts)) = inside.and_then(|inside| Some((inside.events(), inside.parts()?))) else {
            return visit(position, self.trace.events[position].event());
        };
        let touching = parts.iter().rev().filter(|part| part.touch.0 == object);
        touching.filter_map(|part| events.get(part.event as usize)).find_map(|event| visit(position, event))
    }

    /// Whether what a step wants is there, apart from the threads that stand in line for it.
    fn is_there(&self, step: &Event) -> bool {
        is_there(self, step.kind, step.thread, step.object, step.detail)
    }
}

impl<S: Step> Past for Without<'_, S> {
    fn last_at<T>(&self, object: ObjIx, mut visit: impl FnMut(usize, &Event) -> Option<T>) -> Option<T> {
        let causality = self.causality;
        let mut at = causality.last_touch(object);
        // Everything on an object that the removed event wrote to happens after it.
        let wrote = self.removed.first().and_then(|&removed| {
            causality.touches_of(removed).find(|&at| {
                let touch = causality.touches[at];
                touch.object == object && touch.mode == Mode::Write
            })
        });
        if let Some(wrote) = wrote {
            at = causality.touches[wrote].previous;
        }
        while at != NONE {
            let touch = causality.touches[at as usize];
            at = touch.previous;
            if self.has(touch.event) {
                let position = causality.position(touch.event) as usize;
                if let Some(answer) = self.visit(position, object, &mut visit) {
                    return Some(answer);
                }
            }
        }
        None
    }

    fn last_of(&self, thread: u16) -> Option<&Event> {
        let of_thread = self.causality.relevant.get(usize::from(thread))?;
        // A permit that is used up does not show where the thread waits.
        let tells =
            |event: RelIx| self.trace.events[self.causality.position(event) as usize].event().kind != Kind::Linger;
        let last = of_thread.iter().rev().find(|&&event| self.has(event) && tells(event))?;
        let position = self.causality.position(*last) as usize;
        let joint = self.trace.inside.get(position).and_then(|inside| inside.events().last());
        joint.or_else(|| self.trace.events.get(position).map(S::event))
    }

    fn initial(&self, object: ObjIx) -> i64 {
        self.trace.initial.get(&object).copied().unwrap_or(0)
    }

    fn owner_after(&self, position: usize, mutex: ObjIx) -> Option<Owner> {
        self.trace.owner_after(position, mutex)
    }

    fn threads(&self) -> &[ThreadObjects] {
        self.threads
    }
}

impl<S: Step> Holders for Without<'_, S> {
    fn mutex_free(&self, mutex: ObjIx, thread: u16) -> bool {
        mutex::owner_in(self, mutex).is_none_or(|owner| owner == thread)
    }

    fn readable(&self, lock: ObjIx, thread: u16) -> bool {
        rwlock::in_past(self, lock).readable(thread)
    }

    fn writable(&self, lock: ObjIx, thread: u16) -> bool {
        rwlock::in_past(self, lock).writable(thread)
    }
}

impl<S: Step> State for Without<'_, S> {
    fn word(&self, object: ObjIx) -> i64 {
        word::in_past(self, object)
    }

    fn is_alive(&self, _thread: u16, life: ObjIx) -> bool {
        thread::alive_in(self, life)
    }

    fn has_permit(&self, thread: u16) -> bool {
        thread::permit_in(self, thread)
    }
}
