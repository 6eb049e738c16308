//! What random programs are made of.

/// What random programs are made of.
#[derive(Clone, Copy, Debug, Default)]
pub struct Mix {
    /// Compare-and-set.
    pub cas: bool,
    /// Monitors, nested.
    pub monitors: bool,
    /// wait, notify and notifyAll; with monitors.
    pub waits: bool,
    /// Locks with try and conditions.
    pub locks: bool,
    /// park and unpark.
    pub parks: bool,
    /// Semaphores and latches.
    pub counts: bool,
    /// Read-write locks.
    pub rwlocks: bool,
    /// Conditions of their write locks.
    pub write_waits: bool,
    /// Interrupts.
    pub interrupts: bool,
    /// Timeouts of the other operations.
    pub timeouts: bool,
    /// start, join and isAlive by the workers.
    pub threads: bool,
    /// Choices.
    pub choices: bool,
    /// Loops that wait for a change, and loops that count.
    pub loops: bool,
    /// Assertions, which end their thread when they fail.
    pub assertions: bool,
    /// Threads that do not keep the program alive.
    pub daemons: bool,
    /// Integers whose loads and stores are not volatile.
    pub orderings: bool,
    /// Threads end, die or are stuck with what they hold; up to three permits.
    pub keeps: bool,
    /// Queries about waiting threads.
    pub asks: bool,
    /// Locks and semaphores that serve in the order of coming.
    pub fair: bool,
    /// Monitors that belong to Thread objects.
    pub ends: bool,
    /// Clocks that advance, and reads of them.
    pub clocks: bool,
    /// Threads that pass latches, in half of the places where they would await them, and semaphores, in a third of
    /// those where they would acquire permits.
    pub passes: bool,
}

impl Mix {
    /// Nothing but reads and writes.
    pub const ACCESSES: Mix = Mix {
        cas: false,
        monitors: false,
        waits: false,
        locks: false,
        parks: false,
        counts: false,
        rwlocks: false,
        write_waits: false,
        interrupts: false,
        timeouts: false,
        threads: false,
        choices: false,
        loops: false,
        assertions: false,
        daemons: false,
        orderings: false,
        keeps: false,
        asks: false,
        fair: false,
        ends: false,
        clocks: false,
        passes: false,
    };

    /// Everything but loops, daemons, clocks, passed latches and conditions of write locks.
    pub const EVERYTHING: Mix = Mix {
        cas: true,
        monitors: true,
        waits: true,
        locks: true,
        parks: true,
        counts: true,
        rwlocks: true,
        write_waits: false,
        interrupts: true,
        timeouts: true,
        threads: true,
        choices: true,
        loops: false,
        assertions: true,
        daemons: false,
        orderings: true,
        keeps: false,
        asks: false,
        fair: false,
        ends: false,
        clocks: false,
        passes: false,
    };
}
