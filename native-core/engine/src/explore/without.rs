//! A part of a finished execution: what is left when some events are removed with everything that happens after them.
//!
//! Idea: the state of an object in a part is known without running anything. An event that conflicts with a removed one on
//! the object happens after it and is gone, so what is left of the object's events is again a possible history of it. This
//! file folds that history for each kind of object, and asks whether a step is possible at the end of the part.

use smallvec::SmallVec;

use crate::awaiting::{Holders, Look, Looks, touches_itself};
use crate::causality::{NONE, RelIx};
use crate::dependence::touches;
use crate::event::{Event, Kind, Mode, ObjIx, Objects, flag};
use crate::explore::feasible::{Late, Races};
use crate::host::Timeouts;
use crate::sync::result;

/// The execution without some events and everything that happens after them.
#[derive(Debug, Clone, Copy)]
pub(super) struct Without<'a> {
    pub(super) races: &'a Races<'a>,
    pub(super) removed: &'a [RelIx],
    /// Nothing from this position on has happened either.
    pub(super) end: u32,
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

    pub(super) fn interrupted(&self, late: &Late) -> bool {
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

    pub(super) fn alive(&self, life: ObjIx) -> bool {
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

    /// What a thread has come to and waits for, as far as that is an object.
    pub(super) fn waits_at(&self, thread: u16) -> Option<ObjIx> {
        let of_thread = self.races.causality.relevant.get(usize::from(thread))?;
        let last = of_thread.iter().rev().find(|&&event| self.has(event))?;
        let event = self.races.trace.events[self.races.causality.positions[*last as usize] as usize];
        let wanted = match event.kind {
            Kind::Arrive => ObjIx(event.argument),
            Kind::WaitRelease | Kind::AwaitRelease if event.result == result::DONE => event.object,
            _ => ObjIx::NONE,
        };
        (wanted != ObjIx::NONE).then_some(wanted)
    }

    /// The event by which a thread has begun to wait in a wait set or condition queue, if it has not been woken since.
    fn waits(&self, thread: u16) -> Option<Event> {
        let flag = self.races.threads[usize::from(thread)].flag;
        self.last(flag, |event| match event.kind {
            Kind::WaitRelease | Kind::AwaitRelease if event.thread == thread => {
                Some((event.result == result::DONE).then_some(*event))
            }
            Kind::Notify | Kind::NotifyAll | Kind::Signal | Kind::SignalAll => Some(None),
            _ => (event.thread == thread).then_some(None),
        })
        .flatten()
    }

    /// The beginning of the wait that an interruption would end here.
    pub(super) fn woken_by(&self, interrupt: &Event) -> Option<Event> {
        self.waits(interrupt.argument as u16).filter(|event| event.flags & flag::INTERRUPTIBLE != 0)
    }

    /// Whether anybody is in a wait set or condition queue.
    pub(super) fn has_waiters(&self, queue: ObjIx, objects: &Objects) -> bool {
        let threads = 0..self.races.threads.len() as u16;
        threads.filter_map(|thread| self.waits(thread)).any(|event| touches(objects, event.foot, queue, Mode::Read))
    }

    /// Whether the thread of a step has already what it is about to acquire.
    pub(super) fn holds(&self, step: &Event) -> bool {
        let mine = u32::from(step.thread) + 1;
        let owner = |position| self.races.trace.owner_after(position, step.object);
        match step.kind {
            Kind::Lock => self.last_at(step.object, owner) == Some(mine),
            Kind::WriteLock => self.readers_and_writer(step.object).1 == Some(step.thread),
            Kind::ReadLock => self.reading(step.object).iter().any(|&(thread, _)| thread == step.thread),
            _ => false,
        }
    }

    /// The threads that read under a read-write lock, each with the event by which it began to.
    fn reading(&self, lock: ObjIx) -> SmallVec<[(u16, RelIx); 4]> {
        let mut reading: SmallVec<[(u16, RelIx); 4]> = SmallVec::new();
        let mut ended: SmallVec<[u16; 4]> = SmallVec::new();
        self.last_at(lock, |position| -> Option<()> {
            let event = &self.races.trace.events[position];
            let begins = match event.kind {
                Kind::ReadLock => event.result == result::DONE,
                Kind::TryReadLock => event.result == 1,
                Kind::ReadUnlock => {
                    ended.push(event.thread);
                    false
                }
                _ => false,
            };
            if begins {
                match ended.iter().position(|&thread| thread == event.thread) {
                    Some(at) => drop(ended.swap_remove(at)),
                    None => reading.push((event.thread, self.races.causality.relevant_at[position])),
                }
            }
            None
        });
        reading
    }

    /// Events that every part of this one lacks in which `late` can have `object`: those by which the holders have taken it,
    /// if several can hold it at a time, or else the last one that changed it. A critical section first wants all mutexes
    /// that it acquires.
    pub(super) fn in_the_way(&self, object: ObjIx, late: &Late) -> SmallVec<[RelIx; 4]> {
        let step = &late.step;
        let taken = late.acquires.iter().copied().find(|&mutex| !self.mutex_free(mutex, step.thread));
        let object = taken.unwrap_or(object);
        let mut found: SmallVec<[RelIx; 4]> = SmallVec::new();
        if step.kind == Kind::WriteLock || step.flags & flag::AWAITS != 0 {
            found.extend(self.reading(object).iter().map(|&(_, event)| event));
        }
        if found.is_empty() {
            found.extend(self.last_at(object, |position| {
                let event = self.races.causality.relevant_at[position];
                self.writes(event, object).then_some(event)
            }));
        }
        found
    }

    /// Whether an event changes an object in a way that orders all that touch it.
    fn writes(&self, event: RelIx, object: ObjIx) -> bool {
        let causality = self.races.causality;
        causality.touches_of(event).any(|at| {
            let touch = causality.touches[at];
            touch.object == object && touch.mode == Mode::Write
        })
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
    pub(super) fn enables(&self, late: &Late, objects: &Objects) -> bool {
        let step = &late.step;
        if !late.acquires.iter().all(|&mutex| self.mutex_free(mutex, step.thread)) {
            return false;
        }
        let mut timed = step.flags & flag::TIMED != 0 && self.races.timeouts == Timeouts::Explore;
        if step.flags & flag::AWAITS != 0 {
            // A sleep can do nothing but time out.
            let times_out = step.flags & flag::TIMED != 0 || step.kind == Kind::Sleep;
            let looks = self.races.trace.awaited(step);
            let changed = looks.is_none_or(|looks| self.differs(step.thread, looks, objects));
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
    pub(super) fn possible(&self, late: &Late) -> bool {
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

/// Whether a step of this kind can be impossible in some state.
pub(super) fn may_block(kind: Kind) -> bool {
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
