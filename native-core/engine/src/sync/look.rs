//! Looking at a lock without taking it: its owner, its hold count, the threads that wait for it.
//!
//! Idea: a look is a step of its own that reads the lock, so it is ordered with every acquisition and release, and
//! keeps no thread waiting. An owner that takes the lock again changes only a count, which is an object of its own
//! ([`ObjKey::RwHolds`]): it is ordered with looks at that count, and with nothing else.
//!
//! A thread is in the queue once it has arrived at its operation ([`crate::sync::arrival`]) and could not go on, or was
//! woken from a condition and wants its lock back; until it has what it wants.

use crate::event::{Detail, Mode, ObjIx, ObjKey, Objects, Request, Touched};
use crate::host::ObjectId;
use crate::op::{Half, Hold, Wants};
use crate::sync::mutex::Waiting;
use crate::sync::{Run, World};

/// What can be queried of a lock: the lower eight bits; the others are a thread. Of a read-write lock the first and the
/// third are about writing.
pub mod what {
    /// 1 if a thread owns it.
    pub const LOCKED: u32 = 4;
    /// Threads that wait for it.
    pub const QUEUE: u32 = 5;
    /// 1 + the thread that owns it, or 0.
    pub const OWNER: u32 = 6;
    /// Of a read-write lock: read holds of all threads.
    pub const READS: u32 = 7;
    /// Of a read-write lock: the same, and 65536 for each write hold.
    pub const HOLDS: u32 = 8;
    /// 1 if the thread in the upper bits waits for it.
    pub const QUEUED: u32 = 9;
}

/// How often the owners of a read-write lock have taken it again, as an object.
pub(crate) fn holds_of(lock: ObjIx, objects: &mut Objects) -> ObjIx {
    match objects.key(lock) {
        Some(&ObjKey::RwLock(id)) => objects.intern(ObjKey::RwHolds(id)),
        _ => lock,
    }
}

impl World {
    /// Whether a pending request leaves its thread with the read-write lock that it has.
    #[must_use]
    pub(crate) fn is_again(&self, thread: u16, request: &Request) -> bool {
        self.rwlock(request.object).is_some_and(|lock| lock.is_again(thread, request.kind))
    }

    /// How a pending request touches the number of holds of a read-write lock, if it does.
    pub(crate) fn touches_holds(&self, thread: u16, request: &Request, objects: &mut Objects) -> Option<Touched> {
        let counts =
            matches!(request.detail, Detail::Look { what, .. } if matches!(what & 0xff, what::READS | what::HOLDS));
        let mode = if counts { Mode::Read } else { Mode::Add };
        (counts || self.is_again(thread, request)).then(|| (holds_of(request.object, objects), mode))
    }

    pub(super) fn run_look(&mut self, run: &mut Run, objects: &mut Objects) {
        let lock = run.request.object;
        let Detail::Look { what: wanted, .. } = run.request.detail else { return };
        if matches!(objects.key(lock), Some(ObjKey::Condition(_))) {
            run.outcome.result = self.waiters.get(lock).map_or(0, |waiters| waiters.threads().len() as u32);
            return run.touch(lock, Mode::Read);
        }
        let rw = matches!(objects.key(lock), Some(ObjKey::RwLock(_))).then(|| self.rwlock(lock));
        let owner = match rw {
            Some(rw) => rw.and_then(|rw| rw.writer()),
            None => self.mutex(lock).owner(),
        };
        let holders = |count: fn(&super::RwLock) -> u32| rw.flatten().map_or(0, count);
        run.outcome.result = match wanted & 0xff {
            what::QUEUE => self.queue_length(lock),
            what::QUEUED => u32::from(self.is_queued((wanted >> 8) as usize, lock)),
            what::OWNER => owner.map_or(0, |owner| u32::from(owner) + 1),
            what::READS => holders(super::RwLock::read_count),
            what::HOLDS => holders(|rw| rw.write_count() << 16 | rw.read_count()),
            _ => u32::from(owner.is_some()),
        };
        if rw.is_none() {
            run.own(self.owner(lock));
        }
        run.touch(lock, Mode::Read);
        if matches!(wanted & 0xff, what::QUEUE | what::QUEUED) {
            run.touch(self.observed.ask_queue(lock, objects), Mode::Read);
        }
        if matches!(wanted & 0xff, what::READS | what::HOLDS) {
            run.touch(holds_of(lock, objects), Mode::Read);
        }
    }

    /// Threads that wait for a lock.
    #[must_use]
    pub(crate) fn queue_length(&self, lock: ObjIx) -> u32 {
        (0..self.threads.len()).filter(|&thread| self.is_queued(thread, lock)).count() as u32
    }

    /// Whether a thread waits for this lock or semaphore, or at this condition: 1, or 2 if it waits to read; otherwise
    /// 0.
    #[must_use]
    pub(crate) fn waits_for(&self, wanted: ObjectId, thread: usize, objects: &Objects) -> u32 {
        let Some(state) = self.threads.get(thread) else { return 0 };
        let is_wanted = |object: ObjIx| match objects.key(object) {
            Some(ObjKey::Lock(id) | ObjKey::RwLock(id) | ObjKey::WordInLine(id) | ObjKey::Condition(id)) => {
                *id == wanted
            }
            _ => false,
        };
        if let Waiting::In(queue) = state.waiting {
            return u32::from(is_wanted(queue));
        }
        let Some(request) = state.wanted().filter(|request| is_wanted(request.object)) else { return 0 };
        let waits = u32::from(self.is_queued(thread, request.object));
        if request.kind.row().wants == Wants::Reading { 2 * waits } else { waits }
    }

    fn is_queued(&self, thread: usize, lock: ObjIx) -> bool {
        let Some((state, request)) = self.threads.get(thread).and_then(|state| Some((state, state.wanted()?))) else {
            return false;
        };
        if request.object != lock {
            return false;
        }
        let row = request.kind.row();
        match row.hold {
            // A thread that was woken from a condition is in the queue from then on, also before it has tried.
            _ if row.wait == Half::Ends => !matches!(state.waiting, Waiting::In(_)),
            Hold::Tries => state.ended_by.is_some(),
            _ if row.blocks && row.wants.is_in_object() => state.waited,
            _ => false,
        }
    }
}
