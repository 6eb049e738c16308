//! Wait sets and condition queues.
//!
//! `notify` may wake any waiter, so its choice is an alternative to explore, named by the waiter's thread;
//! `signal` wakes the one that has waited longest.

use smallvec::SmallVec;

/// The threads in a wait set or condition queue, longest first.
#[derive(Debug, Default, Clone)]
pub struct Waiters {
    threads: SmallVec<[u16; 4]>,
}

impl Waiters {
    /// All of them, longest first.
    #[must_use]
    pub fn threads(&self) -> &[u16] {
        &self.threads
    }

    /// Adds one.
    pub fn push(&mut self, thread: u16) {
        self.threads.push(thread);
    }

    /// Removes one; whether it was there.
    pub fn remove(&mut self, thread: u16) -> bool {
        let found = self.threads.iter().position(|&t| t == thread);
        if let Some(at) = found {
            self.threads.remove(at);
        }
        found.is_some()
    }

    /// Removes all of them.
    pub fn take_all(&mut self) -> SmallVec<[u16; 4]> {
        std::mem::take(&mut self.threads)
    }
}
