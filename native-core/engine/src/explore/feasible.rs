//! Races, and whether they can be reversed.
//!
//! A race is a pair of events (i, j) of different threads on a common object, where j would also be possible without
//! i and all that follows from i. To reverse it is to run, from the state before i, everything that does not happen
//! after i, and then j ([`Reversal`]).
//!
//! Idea: for accesses and everything else that never blocks the last conflicting events race. For an acquisition the
//! last conflicting event is the release that enabled it, without which it is not possible; the partner is the event
//! that opened the section before. Instead of a rule per primitive this file asks the state: walking back from j over
//! the events on its object, the first one without which j is enabled is the partner. The state of an object without
//! i is known without running anything: an event that conflicts with i on it happens after i and is gone, so what is
//! left is a set of events of the trace ([`Without::state`]).
//!
//! Completeness: let p be an explored step and w an execution that starts otherwise, where q's step j is the first
//! that depends on p. If j is possible right after p, then (p, j) is an immediate race of the execution that follows p
//! with w up to j. If it is not, take the execution that runs from there until j is possible for the first time (or
//! never: then j is unfinished, and treated here like an event after the end). All events on the object since p
//! happen after p, none of them without which j is possible lies between: (p, j) is found by the walk.

use std::borrow::Cow;

use smallvec::SmallVec;

use crate::awaiting::{Holders, Look, Looks, touches_itself};
use crate::causality::{Causality, NONE, RelIx};
use crate::dependence::{conflict, dependent, mode, potential, touches};
use crate::event::{Event, Foot, Kind, Mode, ObjIx, Objects, Touched, Trace, flag};
use crate::host::Timeouts;
use crate::sync::result;
use crate::sync::thread::ThreadObjects;
use crate::trap::{self, Trap};

/// The second event of a race: one of the trace, or one that was not reached.
#[derive(Debug, Clone)]
pub struct Late {
    /// Its place among the relevant events, if it was executed.
    pub event: Option<RelIx>,
    /// The event; its footprint is what it may become.
    pub step: Event,
    /// Its index in its thread.
    pub index: u32,
    /// The relevant event of its thread before it.
    pub previous: Option<RelIx>,
    /// If it is a critical section, the mutexes it acquires.
    pub acquires: SmallVec<[ObjIx; 2]>,
}

impl Late {
    /// Whether it was interrupted before it touched its object.
    fn was_interrupted(&self) -> bool {
        let step = &self.step;
        self.event.is_some()
            && step.flags & flag::INTERRUPTIBLE != 0
            && step.result == result::INTERRUPTED
            && may_block(step.kind)
    }
}

/// What is needed to look for races in a finished execution.
#[derive(Debug)]
pub struct Races<'a> {
    /// The execution.
    pub trace: &'a Trace,
    /// Its happens-before relation.
    pub causality: &'a Causality,
    /// The objects of the threads.
    pub threads: &'a [ThreadObjects],
    /// When timeouts expire.
    pub timeouts: Timeouts,
}

impl Races<'_> {
    /// A relevant event as it was executed, to look for the first events that race with it.
    #[must_use]
    pub fn as_executed(&self, event: RelIx) -> Late {
        let position = self.causality.positions[event as usize] as usize;
        let step = self.trace.events[position];
        let section = self.trace.sections.get(position);
        Late {
            event: Some(event),
            step,
            index: self.causality.index_of[event as usize],
            previous: self.causality.previous_of_thread(event),
            acquires: section.map_or_else(SmallVec::new, |section| section.acquires.clone()),
        }
    }

    /// The same as the second event of a race: it touches what it may touch when it is moved.
    #[must_use]
    pub fn as_moved(&self, late: Late, objects: &mut Objects) -> Late {
        let Some(event) = late.event.filter(|_| !trap::is_set(Trap::OutcomeKept)) else {
            return late;
        };
        let position = self.causality.positions[event as usize] as usize;
        let step = late.step;
        let foot = self.potential_foot(position, &step, objects);
        let open_ended = self.trace.sections.get(position).is_some_and(|section| section.open_ended);
        let uncertain = open_ended || foot != step.foot || may_change(step.kind) || step.flags & flag::TIMED != 0;
        let flags = step.flags | if uncertain { flag::UNCERTAIN } else { 0 };
        Late { step: Event { foot, flags, ..step }, ..late }
    }

    /// A step that was not reached as the second of a race.
    #[must_use]
    pub fn late_unfinished(&self, step: &Event) -> Late {
        let thread = usize::from(step.thread);
        Late {
            event: None,
            step: Event { flags: step.flags | flag::UNCERTAIN, ..*step },
            index: self.causality.events[thread].len() as u32 + 1,
            previous: self.causality.relevant[thread].last().copied(),
            acquires: SmallVec::new(),
        }
    }

    /// All that an event may touch when it is moved.
    fn potential_foot(&self, position: usize, step: &Event, objects: &mut Objects) -> Foot {
        let section = self.trace.sections.get(position);
        if section.is_none() && step.kind.is_access() && step.flags & flag::AWAITS == 0 {
            return Foot::one(step.object, potential(step.kind));
        }
        let mut touched: SmallVec<[Touched; 4]> = SmallVec::new();
        objects.any(step.foot, |touch| {
            touched.push(touch);
            false
        });
        if step.object != ObjIx::NONE {
            touched.push((step.object, potential(step.kind)));
        }
        if step.flags & flag::INTERRUPTIBLE != 0 {
            touched.push((self.threads[usize::from(step.thread)].flag, Mode::Write));
        }
        touched.extend(section.iter().flat_map(|section| &section.failed).map(|&object| (object, Mode::Write)));
        objects.foot(&touched)
    }

    /// Whether the first events that race with the event at a position are the same in every execution that agrees with
    /// this one up to there: nothing that comes later has a part in whether it is possible without one of them.
    #[must_use]
    pub fn depend_on_past_only(&self, position: usize) -> bool {
        let Some(step) = self.trace.events.get(position) else {
            return false;
        };
        let flag = self.threads[usize::from(step.thread)].flag;
        let may_be_interrupted = step.flags & flag::INTERRUPTIBLE != 0 && self.causality.is_shared(flag);
        if step.flags & (flag::TIMED | flag::AWAITS) != 0 || may_be_interrupted || self.trace.is_coarse() {
            return false;
        }
        match step.kind {
            Kind::MonitorEnter | Kind::Lock | Kind::Begin | Kind::Join => true,
            Kind::WaitResume | Kind::AwaitResume | Kind::Sleep => false,
            kind => !may_block(kind),
        }
    }

    /// Calls `found` with every event that races with `late`.
    pub fn partners(&self, late: &Late, objects: &Objects, partners: &mut Partners) {
        let causality = self.causality;
        partners.clear();
        match late.event {
            Some(event) => {
                for at in causality.touches_of(event) {
                    let touch = causality.touches[at];
                    self.walk(late, touch.mode, touch.previous, objects, partners);
                }
            }
            None => {
                objects.any(late.step.foot, |(object, mode)| {
                    self.walk(late, mode, causality.last_touch(object), objects, partners);
                    false
                });
            }
        }
    }

    /// Whether `event` happens before the step that precedes `late` in its thread.
    fn precedes(&self, event: RelIx, late: &Late) -> bool {
        late.previous.is_some_and(|previous| event <= previous && self.causality.before(event, previous))
    }

    fn walk(&self, late: &Late, mode: Mode, mut at: u32, objects: &Objects, partners: &mut Partners) {
        let causality = self.causality;
        let found_before = partners.len();
        while at != NONE {
            let touch = causality.touches[at as usize];
            let event = touch.event;
            let done = touch.mode == Mode::Write;
            if !done && touch.mode == mode {
                // None of these conflicts, and if one of them comes before `late`, so does all that conflicts before it.
                at = touch.previous_other;
                continue;
            }
            at = touch.previous;
            if self.precedes(event, late) {
                // Whatever touches the object before comes before this one.
                if done {
                    return;
                }
                continue;
            }
            if !conflict(touch.mode, mode) {
                continue;
            }
            let covered = partners[found_before..].iter().any(|partner| causality.before(event, partner[0]));
            if covered {
                if done {
                    return;
                }
                continue;
            }
            if let Some(partner) = self.enabling(event, late, objects) {
                if !partners.contains(&partner) {
                    partners.push(partner);
                }
                if done {
                    return;
                }
            }
            if done && trap::is_set(Trap::ReleaseRaced) {
                return;
            }
        }
    }

    /// The second event of a race as it will be once the race is reversed, as far as the state tells; nothing if it turns
    /// out not to depend on the first event then, so that there is no race.
    #[must_use]
    pub fn settle<'l>(&self, partner: &Partner, late: &'l Late, objects: &mut Objects) -> Option<Cow<'l, Late>> {
        let mut step = late.step;
        let without = Without { races: self, removed: partner, end: u32::MAX };
        let own = self.threads[usize::from(step.thread)].flag;
        let gives_up = step.flags & (flag::INTERRUPTIBLE | flag::TIMED) != 0;
        let mut touched: SmallVec<[Touched; 4]> = SmallVec::new();
        match step.kind {
            Kind::Join => {
                touched.push((step.object, Mode::Read));
                if without.alive(step.object) {
                    touched.push((own, if without.interrupted(late) { Mode::Write } else { Mode::Read }));
                }
            }
            Kind::Lock | Kind::ReadLock | Kind::WriteLock | Kind::SemAcquire | Kind::LatchAwait if gives_up => {
                let interruptible = step.flags & flag::INTERRUPTIBLE != 0;
                if interruptible && without.interrupted(late) {
                    touched.push((own, Mode::Write));
                } else {
                    touched.push((step.object, mode(step.kind, without.possible(late))));
                    if interruptible {
                        touched.push((own, Mode::Read));
                    }
                }
            }
            _ => return Some(Cow::Borrowed(late)),
        }
        step.foot = objects.foot(&touched);
        step.flags &= !flag::UNCERTAIN;
        // It may have been thought to take an interruption that there is none of.
        // If more than that is removed, the rest races with it on its own account.
        if !without.interrupted(late) {
            let first = self.trace.events[self.causality.positions[partner[0] as usize] as usize].foot;
            if !dependent(objects, first, step.foot) {
                return None;
            }
        }
        Some(Cow::Owned(Late { step, ..late.clone() }))
    }

    /// Whether an event that was executed is possible without what is removed when nothing has happened that came later.
    #[must_use]
    pub fn is_possible_by_then(&self, removed: &[RelIx], late: &Late, objects: &Objects) -> bool {
        let end = late.event.map_or(u32::MAX, |event| self.causality.positions[event as usize]);
        (Without { races: self, removed, end }).enables(late, objects)
    }

    /// What to remove, `event` and what happens after it at least, so that `late` can run. An interruption ends a step
    /// before it touches its object, so it was not ordered with others there: if they are in the way, they go too.
    fn enabling(&self, event: RelIx, late: &Late, objects: &Objects) -> Option<Partner> {
        let causality = self.causality;
        let mut removed: Partner = smallvec::smallvec![event];
        if (Without { races: self, removed: &removed, end: u32::MAX }).enables(late, objects) {
            return Some(removed);
        }
        if !late.was_interrupted() {
            return None;
        }
        let mut at = causality.last_touch(late.step.object);
        while at != NONE {
            let touch = causality.touches[at as usize];
            at = touch.previous;
            let without = Without { races: self, removed: &removed, end: u32::MAX };
            if !without.has(touch.event) || self.precedes(touch.event, late) || Some(touch.event) == late.event {
                continue;
            }
            removed.push(touch.event);
            removed.sort_unstable();
            if (Without { races: self, removed: &removed, end: u32::MAX }).enables(late, objects) {
                return Some(removed);
            }
        }
        None
    }
}

/// The first event of a race, and what else must go to reverse it; in the order of the trace.
pub type Partner = SmallVec<[RelIx; 2]>;

/// All first events that race with one second event.
pub type Partners = SmallVec<[Partner; 4]>;

/// The execution without some events and everything that happens after them.
#[derive(Debug, Clone, Copy)]
struct Without<'a> {
    races: &'a Races<'a>,
    removed: &'a [RelIx],
    /// Nothing from this position on has happened either.
    end: u32,
}

impl Without<'_> {
    fn has(&self, event: RelIx) -> bool {
        if self.races.causality.positions[event as usize] >= self.end {
            return false;
        }
        self.removed.iter().all(|&removed| event < removed || !self.races.causality.before(removed, event))
    }

    /// Visits the remaining events on an object, last first, until `visit` returns something.
    fn last<T>(&self, object: ObjIx, mut visit: impl FnMut(&Event) -> Option<T>) -> Option<T> {
        self.last_at(object, |position| visit(&self.races.trace.events[position]))
    }

    /// The same with their positions.
    fn last_at<T>(&self, object: ObjIx, mut visit: impl FnMut(usize) -> Option<T>) -> Option<T> {
        let causality = self.races.causality;
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
                let position = causality.positions[touch.event as usize] as usize;
                if let Some(answer) = visit(position) {
                    return Some(answer);
                }
            }
        }
        None
    }

    fn interrupted(&self, late: &Late) -> bool {
        let thread = late.step.thread;
        let object = self.races.threads[usize::from(thread)].flag;
        if !self.races.causality.is_shared(object) {
            return late.event.is_some() && late.step.flags & flag::INTERRUPTED != 0;
        }
        self.last(object, |event| {
            if event.kind == Kind::Interrupt {
                Some(true)
            } else if event.thread == thread && (event.kind == Kind::Interrupted || event.result == result::INTERRUPTED)
            {
                Some(false)
            } else {
                None
            }
        })
        .unwrap_or(false)
    }

    fn alive(&self, life: ObjIx) -> bool {
        self.last(life, |event| match event.kind {
            Kind::Start if event.result == result::DONE => Some(true),
            Kind::Exit => Some(false),
            _ => None,
        })
        .unwrap_or_else(|| self.races.threads.iter().any(|thread| thread.life == life && thread.present))
    }

    fn permit(&self, thread: u16) -> bool {
        let permit = self.races.threads[usize::from(thread)].permit;
        self.last(permit, |event| match event.kind {
            Kind::Unpark => Some(true),
            Kind::Park => Some(false),
            _ => None,
        })
        .unwrap_or(false)
    }

    fn permits(&self, semaphore: ObjIx) -> i64 {
        let mut permits = self.initial(semaphore);
        self.last(semaphore, |event| -> Option<()> {
            let n = i64::from(event.argument);
            permits += match event.kind {
                Kind::SemRelease => n,
                Kind::SemAcquire if event.result == result::DONE => -n,
                Kind::SemTry if event.result == 1 => -n,
                Kind::SemReduce => -n,
                Kind::SemDrain => -i64::from(event.result),
                _ => 0,
            };
            None
        });
        permits
    }

    fn count(&self, latch: ObjIx) -> i64 {
        let mut count = self.initial(latch);
        self.last(latch, |event| -> Option<()> {
            count -= i64::from(event.kind == Kind::LatchCountDown);
            None
        });
        count
    }

    fn initial(&self, object: ObjIx) -> i64 {
        self.races.trace.initial.get(&object).copied().unwrap_or(0)
    }

    /// Number of threads that read under a read-write lock, and who writes.
    fn readers_and_writer(&self, lock: ObjIx) -> (i64, Option<u16>) {
        let mut readers = 0;
        let mut writer = None;
        self.last(lock, |event| -> Option<()> {
            match event.kind {
                Kind::ReadLock if event.result == result::DONE => readers += 1,
                Kind::TryReadLock if event.result == 1 => readers += 1,
                Kind::ReadUnlock => readers -= 1,
                Kind::WriteLock if event.result == result::DONE => {
                    writer.get_or_insert(Some(event.thread));
                }
                Kind::TryWriteLock if event.result == 1 => {
                    writer.get_or_insert(Some(event.thread));
                }
                Kind::WriteUnlock => {
                    writer.get_or_insert(None);
                }
                _ => {}
            }
            None
        });
        (readers, writer.flatten())
    }

    /// Whether a round of a thread that awaits, which found out `looks`, would find out something else here.
    fn differs(&self, thread: u16, looks: &Looks, objects: &Objects) -> bool {
        let changed = |event: &Event, object| match event.thread == thread {
            true => touches_itself(event, object, objects).then_some(false),
            false => touches(objects, event.foot, object, Mode::Read).then_some(true),
        };
        looks.iter().any(|&(object, look)| match look {
            Look::Contents => self.last(object, |event| changed(event, object)).unwrap_or(false),
            _ => look.differs(object, thread, self),
        })
    }

    /// Whether `late` can run here; if it is a critical section, to its end.
    fn enables(&self, late: &Late, objects: &Objects) -> bool {
        let step = &late.step;
        if !late.acquires.iter().all(|&mutex| self.mutex_free(mutex, step.thread)) {
            return false;
        }
        let mut timed = step.flags & flag::TIMED != 0 && self.races.timeouts == Timeouts::Explore;
        if step.flags & flag::AWAITS != 0 {
            // A sleep can do nothing but time out.
            let times_out = step.flags & flag::TIMED != 0 || step.kind == Kind::Sleep;
            let rounds = self.races.trace.awaited(step);
            let changed = rounds.iter().all(|looks| self.differs(step.thread, looks, objects));
            timed &= changed;
            if !changed && !times_out {
                return false;
            }
            if !changed && step.kind == Kind::Sleep {
                return self.interrupted(late);
            }
        }
        if matches!(step.kind, Kind::WaitResume | Kind::AwaitResume) {
            let woken = || {
                step.argument.checked_sub(1).is_some_and(|position| {
                    let by = self.races.causality.relevant_at[position as usize];
                    by != NONE && self.has(by)
                })
            };
            return (timed || woken()) && self.mutex_free(step.object, step.thread);
        }
        if timed || !may_block(step.kind) {
            return true;
        }
        self.possible(late) || step.flags & flag::INTERRUPTIBLE != 0 && self.interrupted(late)
    }

    /// Whether `late` can have what it wants here.
    fn possible(&self, late: &Late) -> bool {
        let step = &late.step;
        match step.kind {
            // Only its own thread touched it, so it is as it was.
            _ if !self.races.causality.is_shared(step.object) => {
                late.event.is_some() && step.flags & flag::POSSIBLE != 0
            }
            Kind::MonitorEnter | Kind::Lock => self.mutex_free(step.object, step.thread),
            Kind::Begin => self.alive(step.object),
            Kind::Join => !self.alive(step.object),
            Kind::Park => self.permit(step.thread),
            Kind::SemAcquire => self.permits(step.object) >= i64::from(step.argument),
            Kind::LatchAwait => self.count(step.object) <= 0,
            Kind::ReadLock => self.readable(step.object, step.thread),
            Kind::WriteLock => self.writable(step.object, step.thread),
            _ => true,
        }
    }
}

impl Holders for Without<'_> {
    fn mutex_free(&self, mutex: ObjIx, thread: u16) -> bool {
        let mine = u32::from(thread) + 1;
        self.last_at(mutex, |position| self.races.trace.owner_after(position, mutex))
            .is_none_or(|owner| owner == 0 || owner == mine)
    }

    fn readable(&self, lock: ObjIx, thread: u16) -> bool {
        self.readers_and_writer(lock).1.is_none_or(|writer| writer == thread)
    }

    fn writable(&self, lock: ObjIx, thread: u16) -> bool {
        let (readers, writer) = self.readers_and_writer(lock);
        writer == Some(thread) || readers == 0 && writer.is_none()
    }
}

/// Whether a step of this kind may touch less when it is moved.
fn may_change(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::Cas
            | Kind::TryLock
            | Kind::TryWriteLock
            | Kind::SemTry
            | Kind::Notify
            | Kind::NotifyAll
            | Kind::Signal
            | Kind::SignalAll
            | Kind::Interrupted
            | Kind::Join
    )
}

/// Whether a step of this kind can be impossible in some state.
fn may_block(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::MonitorEnter
            | Kind::Lock
            | Kind::Begin
            | Kind::Join
            | Kind::Park
            | Kind::SemAcquire
            | Kind::LatchAwait
            | Kind::ReadLock
            | Kind::WriteLock
    )
}
