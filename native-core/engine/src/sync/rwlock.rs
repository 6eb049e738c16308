//! Read-write locks: re-entrant, a writer may take the read lock and then give up the write lock (downgrade), a
//! reader that wants to write waits for all readers, itself included, as in Java.
//!
//! A thread that waits at a condition of the write lock gives up all write holds and no read hold
//! ([`crate::sync::waiters`]).

use smallvec::SmallVec;

use crate::dependence::mode;
use crate::event::{Detail, Event, Kind, Mode, ObjIx, Objects, Request};
use crate::op::Hold;
use crate::sync::past::Past;
use crate::sync::{Run, World, look, result};

/// Whether an event has left its thread with the read-write lock that it had before: that only depends on the thread
/// itself, so it stays like that wherever the event is moved.
#[must_use]
pub(crate) fn was_again(event: &Event) -> bool {
    event.detail == Detail::Again
}

/// Holds of a read-write lock.
#[derive(Debug, Default, Clone)]
pub(crate) struct RwLock {
    writer: Option<u16>,
    write_holds: u32,
    readers: SmallVec<[(u16, u32); 4]>,
}

impl RwLock {
    /// The writer.
    #[must_use]
    pub(crate) fn writer(&self) -> Option<u16> {
        self.writer
    }

    /// How often `thread` holds the read lock.
    #[must_use]
    pub(crate) fn read_holds(&self, thread: u16) -> u32 {
        self.readers.iter().find(|reader| reader.0 == thread).map_or(0, |reader| reader.1)
    }

    /// The first reader, one other than `thread` if there is one.
    #[must_use]
    pub(crate) fn reader_beside(&self, thread: u16) -> Option<u16> {
        let mut readers = self.readers.iter().map(|reader| reader.0);
        readers.clone().find(|&reader| reader != thread).or_else(|| readers.next())
    }

    /// How often `thread` holds the write lock.
    #[must_use]
    pub(crate) fn write_holds(&self, thread: u16) -> u32 {
        if self.writer == Some(thread) { self.write_holds } else { 0 }
    }

    /// Whether `thread` reads or writes.
    #[must_use]
    pub(crate) fn is_inside(&self, thread: u16) -> bool {
        self.read_holds(thread) + self.write_holds(thread) > 0
    }

    /// How often the writer holds the write lock.
    #[must_use]
    pub(crate) fn write_count(&self) -> u32 {
        self.write_holds
    }

    /// Whether a step of `thread` leaves it with the lock that it had before, held more or less often.
    #[must_use]
    pub(crate) fn is_again(&self, thread: u16, kind: Kind) -> bool {
        match kind {
            Kind::ReadLock | Kind::TryReadLock => self.read_holds(thread) > 0,
            Kind::WriteLock | Kind::TryWriteLock => self.write_holds(thread) > 0,
            Kind::ReadUnlock => self.read_holds(thread) > 1,
            Kind::WriteUnlock => self.write_holds(thread) > 1,
            _ => false,
        }
    }

    /// Read holds of all threads.
    #[must_use]
    pub(crate) fn read_count(&self) -> u32 {
        self.readers.iter().map(|reader| reader.1).sum()
    }

    /// Whether `thread` can take its first read hold.
    #[must_use]
    pub(crate) fn readable(&self, thread: u16) -> bool {
        self.writer.is_none() || self.writer == Some(thread)
    }

    /// Whether `thread` can take a write hold.
    #[must_use]
    pub(crate) fn writable(&self, thread: u16) -> bool {
        self.writer == Some(thread) || self.writer.is_none() && self.readers.is_empty()
    }

    /// One read hold more.
    pub(crate) fn read(&mut self, thread: u16) {
        match self.readers.iter_mut().find(|reader| reader.0 == thread) {
            Some(reader) => reader.1 += 1,
            None => self.readers.push((thread, 1)),
        }
    }

    /// One read hold less.
    pub(crate) fn end_read(&mut self, thread: u16) {
        if let Some(at) = self.readers.iter().position(|reader| reader.0 == thread) {
            self.readers[at].1 -= 1;
            if self.readers[at].1 == 0 {
                self.readers.remove(at);
            }
        }
    }

    /// `holds` write holds more.
    pub(crate) fn write(&mut self, thread: u16, holds: u32) {
        self.writer = Some(thread);
        self.write_holds += holds;
    }

    /// All write holds given up; how many there were.
    pub(crate) fn release(&mut self) -> u32 {
        self.writer = None;
        std::mem::take(&mut self.write_holds)
    }

    /// One write hold less.
    pub(crate) fn end_write(&mut self) {
        self.write_holds = self.write_holds.saturating_sub(1);
        if self.write_holds == 0 {
            self.writer = None;
        }
    }
}

impl World {
    /// The answer to a request that is no event: a thread gives back what it does not hold.
    pub(super) fn rwlock_at_once(&mut self, thread: u16, request: &Request) -> Option<u32> {
        if request.kind.row().hold != Hold::Gives {
            return None;
        }
        let lock = self.rwlocks.of(request.object);
        let holds = if request.kind == Kind::ReadUnlock { lock.read_holds(thread) } else { lock.write_holds(thread) };
        (holds == 0).then_some(result::ILLEGAL)
    }

    pub(super) fn run_rwlock(&mut self, run: &mut Run, objects: &mut Objects) {
        let kind = run.request.kind;
        if self.waits_behind_writers(run.thread, &run.request)
            && let Some(queue) = objects.intern_queue(run.request.object)
        {
            run.touch(queue, Mode::Read);
        }
        let waits = matches!(kind, Kind::ReadLock | Kind::WriteLock);
        let turn = !waits || !run.denied && self.has_turn(run.thread, &run.request);
        let holds = self.holds_wanted(run.thread);
        let lock = self.rwlocks.of(run.request.object);
        let again = lock.is_again(run.thread, kind);
        let effective = match kind {
            Kind::ReadLock | Kind::TryReadLock => {
                let possible = turn && lock.readable(run.thread);
                if possible {
                    lock.read(run.thread);
                }
                possible
            }
            Kind::WriteLock | Kind::TryWriteLock => {
                let possible = turn && lock.writable(run.thread);
                if possible {
                    lock.write(run.thread, holds);
                }
                possible
            }
            Kind::ReadUnlock => {
                lock.end_read(run.thread);
                true
            }
            _ => {
                lock.end_write();
                true
            }
        };
        run.outcome.result = match kind {
            Kind::TryReadLock | Kind::TryWriteLock => u32::from(effective),
            _ if effective => result::DONE,
            _ => result::TIMED_OUT,
        };
        if again {
            // Only queries of the count see it.
            run.outcome.detail = Detail::Again;
            run.touch(look::holds_of(run.request.object, objects), Mode::Add);
        } else {
            run.touch(run.request.object, mode(kind, effective));
        }
    }
}

/// The read-write lock in a past, each holder with one hold.
pub(crate) fn in_past(past: &impl Past, lock: ObjIx) -> RwLock {
    let mut found = RwLock::default();
    found.readers = reading(past, lock).iter().map(|&(thread, _)| (thread, 1)).collect();
    found.writer = past
        .last(lock, |event| match event.kind {
            Kind::WriteLock | Kind::TryWriteLock => {
                event.kind.row().succeeds(event.result).then_some(Some(event.thread))
            }
            Kind::WriteUnlock => Some(None),
            Kind::AwaitRelease => event.kind.row().succeeds(event.result).then_some(None),
            _ => None,
        })
        .flatten();
    found.write_holds = u32::from(found.writer.is_some());
    found
}

/// The threads that read under a read-write lock in a past, each with the position of the event by which it began to.
pub(crate) fn reading(past: &impl Past, lock: ObjIx) -> SmallVec<[(u16, usize); 4]> {
    let mut reading: SmallVec<[(u16, usize); 4]> = SmallVec::new();
    let mut ended: SmallVec<[u16; 4]> = SmallVec::new();
    past.last_at(lock, |position, event| -> Option<()> {
        let begins = match event.kind {
            Kind::ReadLock | Kind::TryReadLock => event.kind.row().succeeds(event.result),
            Kind::ReadUnlock => {
                ended.push(event.thread);
                false
            }
            _ => false,
        };
        if begins {
            match ended.iter().position(|&thread| thread == event.thread) {
                Some(at) => drop(ended.swap_remove(at)),
                None => reading.push((event.thread, position)),
            }
        }
        None
    });
    reading
}
