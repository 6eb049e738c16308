//! Semaphores and latches: a number that some operations wait for.
//!
//! The start value comes from the host, once per object and execution. A semaphore may start, and be reduced, below
//! zero, as in Java.

/// Permits of a semaphore.
#[derive(Debug, Default, Clone, Copy)]
pub struct Semaphore {
    /// Those available.
    pub permits: i64,
}

impl Semaphore {
    /// Takes `n` permits if there are as many.
    pub fn take(&mut self, n: u32) -> bool {
        let enough = self.has(n);
        if enough {
            self.permits -= i64::from(n);
        }
        enough
    }

    /// Whether there are `n` permits.
    #[must_use]
    pub fn has(&self, n: u32) -> bool {
        self.permits >= i64::from(n)
    }
}

/// Count of a latch.
#[derive(Debug, Default, Clone, Copy)]
pub struct Latch {
    /// Those still expected.
    pub count: i64,
}

impl Latch {
    /// One less, not below zero.
    pub fn count_down(&mut self) {
        self.count = (self.count - 1).max(0);
    }
}
