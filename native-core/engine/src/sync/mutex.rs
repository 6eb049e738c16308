//! Ownership: what monitors and locks have in common.
//!
//! Re-entrant acquisition and release are the owner's own business and no events.

use crate::event::ObjIx;

/// Owner and hold count of a monitor or lock.
#[derive(Debug, Default, Clone, Copy)]
pub struct Mutex {
    owner: Option<u16>,
    holds: u32,
}

impl Mutex {
    /// Who owns it.
    #[must_use]
    pub fn owner(&self) -> Option<u16> {
        self.owner
    }

    /// How often `thread` holds it.
    #[must_use]
    pub fn holds(&self, thread: u16) -> u32 {
        if self.owner == Some(thread) { self.holds } else { 0 }
    }

    /// Takes it with a hold count; it must be free.
    pub fn acquire(&mut self, thread: u16, holds: u32) {
        self.owner = Some(thread);
        self.holds = holds;
    }

    /// Gives it up entirely; how often it was held.
    pub fn release(&mut self) -> u32 {
        self.owner = None;
        std::mem::take(&mut self.holds)
    }

    /// One hold more, by the owner.
    pub fn reenter(&mut self) {
        self.holds += 1;
    }

    /// One hold less, by the owner, unless it is the last.
    pub fn leave(&mut self) -> bool {
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
pub enum Waiting {
    /// It does not wait.
    #[default]
    No,
    /// It is in this wait set or condition queue.
    In(ObjIx),
    /// It was notified by the event at this position, and needs the mutex back.
    Notified(u32),
    /// It was interrupted by the event at this position, and needs the mutex back.
    Interrupted(u32),
}
