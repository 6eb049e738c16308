//! What steps touch, and how.

use smallvec::SmallVec;

use crate::program::Guard;

/// Reads commute with each other.
pub(super) const READ: u8 = 0;
/// Additions commute with each other.
pub(super) const ADD: u8 = 1;
/// Commutes with nothing.
pub(super) const WRITE: u8 = 2;

/// Something that steps can touch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Thing {
    Cell(usize),
    Monitor(u16),
    Lock(u16),
    MonitorQueue(u16),
    LockQueue(u16),
    /// The order in which threads have arrived at a condition.
    Order(u16),
    Rw(u16),
    /// How often a read-write lock was taken by threads that held it.
    Again(u16),
    Semaphore(u16),
    Latch(u16),
    Life(u16),
    Permit(u16),
    Flag(u16),
    /// Whether a thread has arrived at its operation.
    Arrival(u16),
    /// The threads that wait for a lock, a read-write lock, a semaphore.
    LockWaiters(u16),
    RwWaiters(u16),
    SemaphoreWaiters(u16),
    /// The time, if it stands still as long as a thread can go on.
    Time,
}

impl Thing {
    /// Two numbers that no other thing has.
    pub(super) fn number(self) -> (u8, u64) {
        match self {
            Thing::Cell(number) => (0, number as u64),
            Thing::Monitor(number) => (1, u64::from(number)),
            Thing::Lock(number) => (2, u64::from(number)),
            Thing::MonitorQueue(number) => (3, u64::from(number)),
            Thing::LockQueue(number) => (4, u64::from(number)),
            Thing::Rw(number) => (5, u64::from(number)),
            Thing::Semaphore(number) => (6, u64::from(number)),
            Thing::Latch(number) => (7, u64::from(number)),
            Thing::Life(number) => (8, u64::from(number)),
            Thing::Permit(number) => (9, u64::from(number)),
            Thing::Flag(number) => (10, u64::from(number)),
            Thing::Again(number) => (11, u64::from(number)),
            Thing::Arrival(number) => (12, u64::from(number)),
            Thing::LockWaiters(number) => (13, u64::from(number)),
            Thing::RwWaiters(number) => (14, u64::from(number)),
            Thing::SemaphoreWaiters(number) => (15, u64::from(number)),
            Thing::Time => (17, 0),
            Thing::Order(number) => (16, u64::from(number)),
        }
    }
}

/// What a condition belongs to, as a thing.
pub(super) fn guarded(guard: Guard) -> Thing {
    match guard {
        Guard::Lock(number) => Thing::Lock(number),
        Guard::Write(number) => Thing::Rw(number),
    }
}

/// What a step touches, and how.
pub(super) type Touched = SmallVec<[(Thing, u8); 4]>;

/// The threads that wait for something, as a thing of its own.
pub(super) fn line_of(of: Thing) -> Thing {
    match of {
        Thing::Rw(number) => Thing::RwWaiters(number),
        Thing::Semaphore(number) => Thing::SemaphoreWaiters(number),
        Thing::Lock(number) => Thing::LockWaiters(number),
        other => other,
    }
}

/// Touches something in the strongest of two ways.
pub(super) fn touch(touched: &mut Touched, thing: Thing, mode: u8) {
    match touched.iter_mut().find(|touch| touch.0 == thing) {
        Some(touch) => touch.1 = touch.1.max(mode),
        None => touched.push((thing, mode)),
    }
}
