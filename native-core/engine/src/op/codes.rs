//! Codes in events: results, states of threads, flags.

/// Results shared by several operations.
pub mod result {
    /// It happened.
    pub const DONE: u32 = 0;
    /// It timed out.
    pub const TIMED_OUT: u32 = 1;
    /// The thread was interrupted.
    pub const INTERRUPTED: u32 = 2;
    /// The thread does not own what it must own, or the operation is not allowed now.
    pub const ILLEGAL: u32 = 3;
}

/// States of threads as queries return them: ordinals of `java.lang.Thread.State`.
pub(crate) mod state {
    pub(crate) const NEW: u32 = 0;
    pub(crate) const RUNNABLE: u32 = 1;
    pub(crate) const BLOCKED: u32 = 2;
    pub(crate) const WAITING: u32 = 3;
    pub(crate) const TIMED_WAITING: u32 = 4;
    pub(crate) const ENDED: u32 = 5;
}

/// Bits of [`crate::event::Event::flags`] and [`crate::event::Request::flags`].
pub(crate) mod flag {
    /// May time out.
    pub(crate) const TIMED: u8 = 1;
    /// Ends when the thread is interrupted.
    pub(crate) const INTERRUPTIBLE: u8 = 2;
    /// Of anything but a try: a pool thread waiting for work.
    pub(crate) const IDLE: u8 = 4;
    /// Of a try that is [`IN_LINE`]: it fails if other threads stand there already.
    pub(crate) const RESPECTS_LINE: u8 = 4;
    /// Of a start: the thread keeps the permit that it was given before.
    pub(crate) const KEEPS_PERMIT: u8 = 4;
    /// Of a start: the thread is a daemon.
    pub(crate) const DAEMON: u8 = 8;
    /// Of anything else ([`crate::sync::line`]): a try after which the thread stands in line if it failed, or an
    /// acquisition that waits for its turn.
    pub(crate) const IN_LINE: u8 = 8;
    /// In a plan: the outcome, and with it the footprint, may turn out differently.
    pub(crate) const UNCERTAIN: u8 = 16;
    /// It could have what it wanted, whether or not it was interrupted or timed out. Of a notification: it has woken a
    /// thread.
    pub(crate) const POSSIBLE: u8 = 32;
    /// The interrupt flag of its thread was set.
    pub(crate) const INTERRUPTED: u8 = 64;
    /// It begins another round of a loop that waits ([`crate::awaiting`]): it was not possible before a change of what
    /// it reads.
    pub(crate) const AWAITS: u8 = 128;
}
