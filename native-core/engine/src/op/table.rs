//! The table of steps: one row per kind.
//!
//! Rows are written as a base that says what the step is, and what differs from it. Sources: the documents of
//! `java.lang.Thread`, `Object.wait`, `java.util.concurrent.locks` and `Semaphore`; for happens-before JLS 17.4.4 and the
//! chapters on memory consistency of those documents.
//!
//! Invariant: `ROWS[kind as usize]` is the row of `kind`; [`row`] is total, so a kind without a row does not compile.

use serde::{Deserialize, Serialize};

use super::{Kind, Mode, flag, result, state};

/// What the engine knows about steps of one kind. Rows are found by a shift.
#[derive(Debug, Clone, Copy)]
#[repr(align(32))]
pub(crate) struct Row {
    /// How it touches its object when it has an effect there.
    pub(crate) effective: Mode,
    /// How it touches its object otherwise: a try that failed, a wait that timed out, a notification that found nobody.
    pub(crate) idle: Mode,
    /// Results with which it took effect.
    pub(crate) success: Success,
    /// Whether it is impossible in some states, apart from the end of a wait.
    pub(crate) blocks: bool,
    /// What has to be there for it to take effect, or, if it blocks, to be possible.
    pub(crate) wants: Wants,
    /// Which half of a wait it is.
    pub(crate) wait: Half,
    /// Whom it wakes among those who wait.
    pub(crate) wakes: Wakes,
    /// What it may choose.
    pub(crate) choice: Choice,
    /// What it is in the life of a thread.
    pub(crate) life: Life,
    /// What it sets that belongs to another thread.
    pub(crate) sets: Sets,
    /// Whether its thread lets others go first by it.
    pub(crate) gives_way: bool,
    /// Whether what it touches is known before it happens, if it neither gives up nor stands in line.
    pub(crate) foreseen: bool,
    /// What a round of a loop finds out by it.
    pub(crate) finds: Finds,
    /// Whether others see its thread wait where it is about to do this. The first half of a wait is none of these: giving its
    /// mutex up shows that the thread has come.
    pub(crate) is_seen_waiting: bool,
    /// Whether it may touch less, or something else, when it is moved.
    pub(crate) varies: bool,
    /// What it does to the mutex or read-write lock that it is about.
    pub(crate) hold: Hold,
    /// What it is in a round of a loop.
    pub(crate) turn: Turn,
    /// What it hands on to other threads, or gets from them, when it takes effect.
    pub(crate) edge: Edge,
}

/// Results with which a step took effect.
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
    /// A mutex that nobody else holds.
    Mutex,
    /// A read-write lock that nobody else holds for writing.
    Reading,
    /// A read-write lock that nobody else holds.
    Writing,
    /// Permits of a semaphore.
    Permits,
    /// A latch at zero.
    Open,
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
    /// Whether those who want it may have to stand in line ([`crate::sync::line`]).
    #[inline]
    #[must_use]
    pub(crate) fn has_line(self) -> bool {
        matches!(self, Wants::Mutex | Wants::Reading | Wants::Writing | Wants::Permits)
    }
}

/// Half of a wait in a wait set or condition queue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Half {
    None,
    /// It gives the lock up and begins to wait.
    Begins,
    /// It ends the wait. Who was woken takes the lock back with it if it [takes back](Hold::TakesBack); otherwise its thread
    /// competes for the lock as a newcomer does, by steps of their own. So does whoever was not woken.
    Ends,
}

/// Who is woken in a wait set or condition queue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wakes {
    Nobody,
    /// Who has waited longest.
    First,
    /// Any one of them.
    Any,
    All,
}

/// What a step may choose.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Choice {
    Nothing,
    /// A value; nobody can see that it does.
    Value,
    /// Whom it wakes.
    Waiter,
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
    /// It asks whether another one lives.
    Asks,
    /// It asks for the state of another one, which depends on all that this one has come to.
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
    /// It comes to what it wants, which others can see. What it does there tells whether anything has changed.
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
}

/// One of the two clocks that an object hands on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hand {
    /// Of a mutex, semaphore, latch or flag; of what a read-write lock's writers leave, of a thread's start, of the write
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
    /// It gets what was handed on, and nobody gets that again.
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
            Turn::Does(_) | Turn::Parks => Role::Progress,
        }
    }
}

/// It changes its object, or looks at it if it has no effect.
const CHANGES: Row = Row {
    effective: Mode::Write,
    idle: Mode::Read,
    success: Success::Done,
    blocks: false,
    wants: Wants::Nothing,
    wait: Half::None,
    wakes: Wakes::Nobody,
    choice: Choice::Nothing,
    life: Life::Nothing,
    sets: Sets::Nothing,
    gives_way: false,
    foreseen: false,
    finds: Finds::Contents,
    is_seen_waiting: false,
    varies: false,
    hold: Hold::Nothing,
    turn: Turn::Is(Role::Progress),
    edge: Edge::Nothing,
};
/// It looks at its object.
const LOOKS: Row = Row { effective: Mode::Read, turn: Turn::Is(Role::Looks), ..CHANGES };
/// It adds to its object, which commutes with other such steps.
const ADDS: Row = Row { effective: Mode::Add, idle: Mode::Add, ..CHANGES };
/// It waits until it can have what it wants.
const WAITS: Row = Row { blocks: true, is_seen_waiting: true, ..CHANGES };
/// It waits for a mutex.
const TAKES: Row = Row {
    wants: Wants::Mutex,
    foreseen: true,
    finds: Finds::Whether,
    hold: Hold::Takes,
    turn: Turn::Does(Role::Acquires),
    edge: Edge::Gets(Hand::First),
    ..WAITS
};
/// It takes a mutex if that is free.
const TRIES: Row = Row {
    success: Success::Taken,
    wants: Wants::Mutex,
    finds: Finds::Whether,
    varies: true,
    hold: Hold::Tries,
    turn: Turn::Tries(Role::Acquires),
    edge: Edge::Gets(Hand::First),
    ..CHANGES
};
/// It gives a mutex back.
const GIVES: Row = Row {
    foreseen: true,
    finds: Finds::Nothing,
    hold: Hold::Gives,
    turn: Turn::Is(Role::Releases),
    edge: Edge::HandsOn(Hand::First),
    ..CHANGES
};
/// It gives a mutex up in order to wait, unless it is interrupted.
const BEGINS_TO_WAIT: Row = Row { foreseen: false, wait: Half::Begins, turn: Turn::Does(Role::Releases), ..GIVES };
/// It ends a wait; its thread has yet to take its lock.
const LEAVES: Row =
    Row { wait: Half::Ends, turn: Turn::Does(Role::Progress), edge: Edge::Gets(Hand::First), ..CHANGES };
/// It ends a wait, and takes the lock back; who was not woken only leaves.
const TAKES_BACK: Row = Row { hold: Hold::TakesBack, ..LEAVES };
/// It wakes somebody, if there is anybody.
const WAKES: Row = Row { varies: true, wakes: Wakes::All, ..CHANGES };

/// The row of a kind.
const fn row(kind: Kind) -> Row {
    match kind {
        Kind::Read => Row { foreseen: true, ..LOOKS },
        Kind::CasFailed | Kind::RmwIdle => LOOKS,
        Kind::Cas | Kind::Rmw => Row { varies: true, ..CHANGES },
        Kind::Write => Row { foreseen: true, ..CHANGES },
        Kind::Choose => Row { choice: Choice::Value, ..CHANGES },
        Kind::Unknown | Kind::SemReduce => CHANGES,
        Kind::Arrive => Row { turn: Turn::Is(Role::Comes), ..CHANGES },

        Kind::Start => Row { life: Life::Starts, edge: Edge::HandsOn(Hand::First), ..CHANGES },
        Kind::Begin => Row {
            effective: Mode::Read,
            blocks: true,
            wants: Wants::Start,
            life: Life::Begins,
            edge: Edge::Gets(Hand::First),
            ..CHANGES
        },
        Kind::Exit => Row { life: Life::Ends, edge: Edge::HandsOn(Hand::Second), ..CHANGES },
        Kind::Join => Row {
            wants: Wants::End,
            life: Life::Awaits,
            effective: Mode::Read,
            varies: true,
            turn: Turn::Does(Role::Looks),
            edge: Edge::Gets(Hand::Second),
            ..WAITS
        },
        Kind::IsAlive => Row { life: Life::Asks, edge: Edge::Gets(Hand::Second), ..LOOKS },
        Kind::GetState => {
            Row { success: Success::Ended, varies: true, life: Life::Watches, edge: Edge::Gets(Hand::Second), ..LOOKS }
        }

        Kind::Interrupt => Row { sets: Sets::Flag, edge: Edge::HandsOn(Hand::First), ..ADDS },
        Kind::IsInterrupted => Row { success: Success::Something, edge: Edge::Gets(Hand::First), ..LOOKS },
        Kind::Interrupted => Row {
            success: Success::Something,
            varies: true,
            turn: Turn::Tries(Role::Progress),
            edge: Edge::Consumes(Hand::First),
            ..CHANGES
        },

        Kind::Yield | Kind::Spin => Row { gives_way: true, turn: Turn::Is(Role::Looks), ..CHANGES },
        Kind::Sleep => Row {
            wants: Wants::Time,
            is_seen_waiting: true,
            gives_way: true,
            turn: Turn::Does(Role::GivesUp),
            ..CHANGES
        },
        Kind::Park => Row { wants: Wants::Permit, turn: Turn::Parks, ..WAITS },
        Kind::Unpark => Row { sets: Sets::Permit, ..ADDS },

        Kind::MonitorEnter => Row { success: Success::Always, turn: Turn::Is(Role::Acquires), ..TAKES },
        Kind::Lock => TAKES,
        Kind::TryLock => TRIES,
        Kind::MonitorExit | Kind::Unlock => GIVES,
        Kind::WaitRelease => Row { finds: Finds::Contents, ..BEGINS_TO_WAIT },
        Kind::AwaitRelease => BEGINS_TO_WAIT,
        Kind::WaitResume | Kind::AwaitResume => TAKES_BACK,
        Kind::AwaitLeave => LEAVES,
        Kind::Notify => Row { wakes: Wakes::Any, choice: Choice::Waiter, ..WAKES },
        Kind::Signal => Row { wakes: Wakes::First, ..WAKES },
        Kind::NotifyAll | Kind::SignalAll => WAKES,
        Kind::LockRead => LOOKS,

        // Readers commute with each other; a try that fails is ordered with writers only.
        Kind::ReadLock => {
            Row { effective: Mode::Add, idle: Mode::Add, wants: Wants::Reading, foreseen: false, ..TAKES }
        }
        Kind::TryReadLock => {
            Row { effective: Mode::Add, idle: Mode::Add, wants: Wants::Reading, varies: false, ..TRIES }
        }
        Kind::ReadUnlock => {
            Row { effective: Mode::Add, idle: Mode::Add, foreseen: false, edge: Edge::HandsOn(Hand::Second), ..GIVES }
        }
        Kind::WriteLock => Row { wants: Wants::Writing, foreseen: false, edge: Edge::GetsBoth, ..TAKES },
        Kind::TryWriteLock => Row { wants: Wants::Writing, edge: Edge::GetsBoth, ..TRIES },
        Kind::WriteUnlock => Row { foreseen: false, ..GIVES },

        Kind::SemAcquire => {
            Row { wants: Wants::Permits, turn: Turn::Does(Role::Progress), edge: Edge::Gets(Hand::First), ..WAITS }
        }
        Kind::SemTry => Row {
            wants: Wants::Permits,
            finds: Finds::Contents,
            hold: Hold::Nothing,
            turn: Turn::Tries(Role::Progress),
            ..TRIES
        },
        Kind::SemRelease => Row { edge: Edge::HandsOn(Hand::First), ..ADDS },
        Kind::SemDrain => Row { success: Success::Something, edge: Edge::Gets(Hand::First), ..CHANGES },
        Kind::SemAvailable | Kind::LatchCount => LOOKS,
        Kind::LatchAwait => Row {
            effective: Mode::Read,
            wants: Wants::Open,
            turn: Turn::Does(Role::Looks),
            edge: Edge::Gets(Hand::First),
            ..WAITS
        },
        Kind::LatchCountDown => Row { edge: Edge::HandsOn(Hand::First), ..ADDS },
    }
}

/// Number of kinds.
const KINDS: usize = Kind::ALL.len();

/// The rows, by kind.
pub(super) static ROWS: [Row; KINDS] = {
    let mut rows = [CHANGES; KINDS];
    let mut at = 0;
    while at < KINDS {
        rows[at] = row(Kind::ALL[at]);
        at += 1;
    }
    rows
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_found_by_kind() {
        for (at, &kind) in Kind::ALL.iter().enumerate() {
            assert_eq!(kind as usize, at, "{kind:?}");
        }
    }
}
