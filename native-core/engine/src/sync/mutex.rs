//! Ownership: what monitors and locks have in common.
//!
//! Re-entrant acquisition and release concern only the owner and are no events.

use crate::dependence::mode;
use crate::event::{Kind, ObjIx, Owner, Request, flag};
use crate::op::Hold;
use crate::sync::past::Past;
use crate::sync::{Run, World, result};

/// Owner and hold count of a monitor or lock.
#[derive(Debug, Default, Clone, Copy)]
pub(crate) struct Mutex {
    owner: Option<u16>,
    holds: u32,
}

impl Mutex {
    /// Its owner.
    #[must_use]
    pub(crate) fn owner(&self) -> Option<u16> {
        self.owner
    }

    /// How often `thread` holds it.
    #[must_use]
    pub(crate) fn holds(&self, thread: u16) -> u32 {
        if self.owner == Some(thread) { self.holds } else { 0 }
    }

    /// Takes it with a hold count; it must be free.
    pub(crate) fn acquire(&mut self, thread: u16, holds: u32) {
        self.owner = Some(thread);
        self.holds = holds;
    }

    /// Gives it up entirely; how often it was held.
    pub(crate) fn release(&mut self) -> u32 {
        self.owner = None;
        std::mem::take(&mut self.holds)
    }

    /// One hold more, by the owner.
    pub(crate) fn reenter(&mut self) {
        self.holds += 1;
    }

    /// One hold less, by the owner, unless it is the last.
    pub(crate) fn leave(&mut self) -> bool {
        if self.holds > 1 {
            self.holds -= 1;
            true
        } else {
            false
        }
    }
}

/// A thread that waits to be notified.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Waiting {
    /// It does not wait.
    #[default]
    No,
    /// It is in this wait set or condition queue.
    In(ObjIx),
    /// It was notified, and needs the mutex back.
    Notified,
}

impl World {
    /// The answer to a request that is no event: the owner takes it again, or gives back all but the last hold.
    pub(super) fn mutex_at_once(&mut self, thread: u16, request: &Request) -> Option<u32> {
        // It reads the interrupt flag, and other threads can see the order of that.
        if request.has(flag::INTERRUPTIBLE) && !request.kind.tries() {
            return None;
        }
        let mutex = self.mutexes.of(request.object);
        let holds = mutex.holds(thread) > 0;
        if request.kind.row().hold != Hold::Gives {
            return holds.then(|| {
                mutex.reenter();
                u32::from(request.kind.tries())
            });
        }
        if holds { mutex.leave().then_some(result::DONE) } else { Some(result::ILLEGAL) }
    }

    pub(super) fn run_mutex(&mut self, run: &mut Run) {
        let kind = run.request.kind;
        let owner = self.mutex(run.request.object).owner();
        let turn = kind != Kind::Lock || !run.denied && self.has_turn(run.thread, &run.request);
        let holds = self.holds_wanted(run.thread);
        let mutex = self.mutexes.of(run.request.object);
        let effective = match kind {
            Kind::MonitorExit | Kind::Unlock => {
                mutex.release();
                true
            }
            Kind::Lock if owner == Some(run.thread) => {
                // Interruptible and re-entrant: no other thread can see it, apart from the flag.
                mutex.reenter();
                run.own(Owner::of(Some(run.thread)));
                return;
            }
            _ if owner.is_none() && turn => {
                mutex.acquire(run.thread, holds);
                true
            }
            _ => false,
        };
        run.outcome.result = match kind {
            Kind::TryLock => u32::from(effective),
            _ if effective => result::DONE,
            _ => result::TIMED_OUT,
        };
        run.own(self.owner(run.request.object));
        run.touch(run.request.object, mode(kind, effective));
    }

    pub(super) fn owner(&self, mutex: ObjIx) -> Owner {
        Owner::of(self.mutex(mutex).owner())
    }
}

/// The owner of a mutex in a past.
pub(crate) fn owner_in(past: &impl Past, mutex: ObjIx) -> Option<u16> {
    past.last_at(mutex, |position, _| past.owner_after(position, mutex)).and_then(Owner::thread)
}
