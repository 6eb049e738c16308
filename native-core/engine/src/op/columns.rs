//! The columns of the table of steps: what the engine knows about steps of one kind.
//!
//! Code that treats steps by their kind reads one of these columns, so that an operation of a primitive is known
//! wherever it matters as soon as it has a row.

use serde::{Deserialize, Serialize};

use super::codes::{flag, result, state};

/// How a step touches an object. Steps that touch an object in the same commuting mode are independent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub(crate) enum Mode {
    /// Looks at it.
    Read = 0,
    /// Changes it in a way that commutes with other such changes, and whose order no thread can observe.
    Add = 1,
    /// Changes it.
    Write = 2,
}

/// What the engine knows about steps of one kind. Rows are found by a shift.
#[derive(Debug, Clone, Copy)]
#[repr(align(32))]
pub(crate) struct Row {
    /// The primitive that it belongs to.
    pub(crate) primitive: Primitive,
    /// How it touches its object when it has an effect there.
    pub(crate) effective: Mode,
    /// How it touches its object otherwise: a try that failed, a wait that timed out, a notification that found no
    /// waiter.
    pub(crate) idle: Mode,
    /// Results with which it took effect.
    pub(crate) success: Success,
    /// Whether it is impossible in some states, apart from the end of a wait.
    pub(crate) blocks: bool,
    /// What has to be there for it to take effect, or, if it blocks, to be possible.
    pub(crate) wants: Wants,
    /// Which half of a wait it is.
    pub(crate) wait: Half,
    /// Which of the waiting threads it wakes.
    pub(crate) wakes: Wakes,
    /// What it may choose.
    pub(crate) choice: Choice,
    /// What it is in the life of a thread.
    pub(crate) life: Life,
    /// What it sets that belongs to another thread.
    pub(crate) sets: Sets,
    /// Whether its thread gives way to other threads by it.
    pub(crate) gives_way: bool,
    /// Whether what it touches is known before it happens, if it neither gives up nor stands in line.
    pub(crate) foreseen: bool,
    /// What a round of a loop finds out by it.
    pub(crate) finds: Finds,
    /// Whether other threads see its thread wait where it is about to do this. The first half of a wait is none of
    /// these: giving its mutex up shows that the thread has arrived.
    pub(crate) is_seen_waiting: bool,
    /// Whether its thread parks while it waits, as the program itself may ([`crate::sync::permits`]).
    pub(crate) parks: bool,
    /// Whether it may touch less, or something else, when it is moved.
    pub(crate) varies: bool,
    /// What it does to the mutex or read-write lock that it is about.
    pub(crate) hold: Hold,
    /// What it is in a round of a loop.
    pub(crate) turn: Turn,
    /// What it hands on to other threads, or gets from them, when it takes effect.
    pub(crate) edge: Edge,
}

/// The primitive that a step belongs to; what its steps do is in one file of [`crate::sync`] each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Primitive {
    Memory,
    Thread,
    /// Monitors and locks.
    Mutex,
    RwLock,
    /// Wait sets and condition queues.
    Waiters,
    /// What has a number of 64 bits for its state ([`crate::sync::word`]).
    Word,
    /// Queries of a lock, semaphore or condition.
    Look,
    /// A choice of the program.
    Choice,
    /// Arriving at an operation.
    Arrival,
}

/// Results with which a step took effect. A step whose result is a number of the program
/// ([`crate::host::Answer::Number`]) has none of the values about endings, neither here nor in [`Turn`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Success {
    Always,
    /// [`result::DONE`].
    Done,
    /// 1: tries.
    Taken,
    /// Not 0.
    Something,
    /// The state of a thread that has ended.
    Ended,
}

/// What a step does to the mutex or read-write lock that it is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Hold {
    Nothing,
    /// It takes it, perhaps waiting for that.
    Takes,
    /// It takes it if it is free.
    Tries,
    /// It takes it back, after it has given it up to wait.
    TakesBack,
    Gives,
}

/// What has to be there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wants {
    Nothing,
    /// A mutex that no other thread holds.
    Mutex,
    /// A read-write lock that no other thread holds for writing.
    Reading,
    /// A read-write lock that no other thread holds.
    Writing,
    /// A word with a value that its rules define.
    Word,
    /// The same, of one for which threads stand in line.
    WordInLine,
    /// The thread, started.
    Start,
    /// Another thread, ended or not started.
    End,
    /// The parking permit of the thread.
    Permit,
    /// Nothing but time.
    Time,
}

impl Wants {
    /// Whether threads that want it may have to stand in line ([`crate::sync::line`]).
    #[inline]
    #[must_use]
    pub(crate) fn has_line(self) -> bool {
        matches!(self, Wants::Mutex | Wants::Reading | Wants::Writing | Wants::WordInLine)
    }

    /// Whether it is there, or not, in the object of the step, and nowhere else.
    #[inline]
    #[must_use]
    pub(crate) fn is_in_object(self) -> bool {
        self.has_line() || self == Wants::Word
    }
}

/// Half of a wait in a wait set or condition queue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Half {
    None,
    /// It gives the lock up and begins to wait.
    Begins,
    /// It ends the wait. A woken thread takes the lock back with it if it [takes back](Hold::TakesBack); otherwise the
    /// thread competes for the lock as a newcomer does, by steps of its own. So does a thread that was not woken.
    Ends,
}

/// Which threads are woken in a wait set or condition queue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wakes {
    Nobody,
    /// The thread that has waited longest.
    First,
    /// Any one of them.
    Any,
    All,
}

/// What a step may choose.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Choice {
    Nothing,
    /// A value; no other thread can see the choice.
    Value,
    /// Which waiter it wakes.
    Waiter,
    /// Whether its thread takes what it wants or ends by an interruption, where both can be ([`crate::sync::heed`]).
    Ending,
    /// Whether its thread uses up its permit, if that is there ([`crate::sync::permits`]).
    Permit,
}

/// What a step is in the life of a thread, its own or another one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Life {
    Nothing,
    /// It starts another one.
    Starts,
    Begins,
    Ends,
    /// It waits for the end of another one.
    Awaits,
    /// It queries whether another one is alive.
    Asks,
    /// It queries the state of another one, which depends on everything that the other one has arrived at.
    Watches,
}

/// What of another thread a step sets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sets {
    Nothing,
    /// Its parking permit.
    Permit,
    /// Its interrupt flag.
    Flag,
}

/// What a round of a loop finds out about the object of a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Finds {
    /// What is there.
    Contents,
    /// Whether its thread can have what it wants.
    Whether,
    Nothing,
}

/// What a step of a round does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum Role {
    Looks,
    /// It arrives at what it wants, which other threads can see. What it does there shows whether anything has changed.
    Comes,
    Acquires,
    Releases,
    /// It timed out.
    GivesUp,
    Progress,
}

/// How the role of a step in a round depends on its result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Turn {
    /// Not at all.
    Is(Role),
    /// 0 is a look.
    Tries(Role),
    /// A time-out gives up; any other result than done is progress.
    Does(Role),
    /// A timed park for which there was neither a permit nor an interruption gives up.
    Parks,
    /// A notification is a look if no thread was there to be woken.
    Wakes,
}

/// One of the two clocks that an object hands on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hand {
    /// Of a mutex, word or flag; of what a read-write lock's writers leave, of a thread's start, of the write
    /// that a location has its value from.
    First = 0,
    /// Of what a read-write lock's readers leave, of a thread's end, of all volatile writes to a location.
    Second = 1,
}

/// What a step hands on to other threads, or gets from them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Edge {
    Nothing,
    Gets(Hand),
    GetsBoth,
    /// It gets what was handed on, and no other step gets that again.
    Consumes(Hand),
    HandsOn(Hand),
}

impl Row {
    /// Whether a step with this result took effect.
    #[must_use]
    pub(crate) fn succeeds(&self, result: u32) -> bool {
        match self.success {
            Success::Always => true,
            Success::Done => result == result::DONE,
            Success::Taken => result == 1,
            Success::Something => result != 0,
            Success::Ended => result == state::ENDED,
        }
    }

    /// Whether it has to find the monitor of a Thread object free for a moment ([`crate::sync::ending`]).
    #[inline]
    #[must_use]
    pub(crate) fn passes(&self) -> bool {
        matches!(self.life, Life::Ends | Life::Awaits)
    }

    /// What an event of this kind with this result and these flags is in a round of a loop.
    #[must_use]
    pub(crate) fn role(&self, result: u32, flags: u8) -> Role {
        match self.turn {
            Turn::Is(role) => role,
            Turn::Tries(_) if result == 0 => Role::Looks,
            Turn::Tries(role) => role,
            Turn::Does(role) if result == result::DONE => role,
            Turn::Does(_) if result == result::TIMED_OUT => Role::GivesUp,
            Turn::Parks if flags & (flag::TIMED | flag::POSSIBLE | flag::INTERRUPTED) == flag::TIMED => Role::GivesUp,
            Turn::Wakes if flags & flag::POSSIBLE == 0 => Role::Looks,
            Turn::Does(_) | Turn::Parks | Turn::Wakes => Role::Progress,
        }
    }
}
