//! The table of steps: the kinds, and one row for each.
//!
//! Rows are written as a base that says what the step is, and what differs from it. What the columns mean:
//! [`super::columns`]. Sources: the documents of `java.lang.Thread`, `Object.wait`, `java.util.concurrent.locks` and
//! `Semaphore`; for happens-before JLS 17.4.4 and the chapters on memory consistency of those documents.
//!
//! Invariant: `ROWS[kind as usize]` is the row of `kind`; [`row`] is total, so a kind without a row does not compile.

use serde::{Deserialize, Serialize};

use super::columns::{
    Choice, Edge, Finds, Half, Hand, Hold, Life, Mode, Primitive, Role, Row, Sets, Success, Turn, Wakes, Wants,
};

macro_rules! kinds {
    ($($(#[$about:meta])* $kind:ident),* $(,)?) => {
        /// What a step does. The two halves of a wait are two kinds; so are a failed and a successful compare-and-set.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[repr(u8)]
        pub(crate) enum Kind {
            $($(#[$about])* $kind),*
        }

        impl Kind {
            /// All of them, in their order.
            pub(crate) const ALL: &[Kind] = &[$(Kind::$kind),*];
        }
    };
}

kinds! {
    Unknown,
    Read,
    Write,
    Rmw,
    /// An addition whose result its thread does not use.
    Add,
    Cas,
    CasFailed,
    /// An update that wrote the value that was there.
    RmwIdle,
    Begin,
    MonitorEnter,
    MonitorExit,
    WaitRelease,
    WaitResume,
    Notify,
    NotifyAll,
    Start,
    Exit,
    Join,
    IsAlive,
    GetState,
    Interrupt,
    Interrupted,
    IsInterrupted,
    Yield,
    Sleep,
    Spin,
    Park,
    Unpark,
    Lock,
    TryLock,
    Unlock,
    AwaitRelease,
    AwaitResume,
    /// The end of a wait for a condition of a lock that its thread competes for afterwards, as a newcomer.
    AwaitLeave,
    Signal,
    SignalAll,
    LockRead,
    ReadLock,
    TryReadLock,
    ReadUnlock,
    WriteLock,
    TryWriteLock,
    WriteUnlock,
    SemAcquire,
    SemTry,
    SemRelease,
    /// A wait until there are permits, which takes none.
    SemPass,
    SemDrain,
    SemAvailable,
    SemReduce,
    LatchAwait,
    /// The same of a thread whose own code checks its interrupt flag behind it.
    LatchPass,
    LatchCountDown,
    LatchCount,
    Choose,
    /// A thread arrives at an operation that may have to wait ([`crate::sync::arrival`]).
    Arrive,
    /// A thread checks its interrupt flag before an acquisition that can be interrupted ([`crate::sync::heed`]).
    Heed,
    /// A thread that waits for a lock, semaphore, latch or condition may use up its parking permit there
    /// ([`crate::sync::permits`]).
    Linger,
}

/// It changes its object, or looks at it if it has no effect.
const CHANGES: Row = Row {
    primitive: Primitive::Memory,
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
    parks: false,
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
const WAITS: Row = Row { blocks: true, is_seen_waiting: true, parks: true, ..CHANGES };
/// It waits for a mutex.
const TAKES: Row = Row {
    wants: Wants::Mutex,
    foreseen: true,
    finds: Finds::Whether,
    hold: Hold::Takes,
    turn: Turn::Does(Role::Acquires),
    edge: Edge::Gets(Hand::First),
    choice: Choice::Ending,
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
/// It ends a wait, and takes the lock back; a thread that was not woken only leaves.
const TAKES_BACK: Row = Row { hold: Hold::TakesBack, ..LEAVES };
/// It wakes waiting threads, if there are any.
const WAKES: Row = Row { varies: true, wakes: Wakes::All, turn: Turn::Wakes, ..CHANGES };

/// The try by which a step begins where its thread may have to stand in line ([`crate::sync::line`]).
#[inline]
pub(super) const fn tries_as(kind: Kind) -> Option<Kind> {
    match kind {
        Kind::Lock => Some(Kind::TryLock),
        Kind::ReadLock => Some(Kind::TryReadLock),
        Kind::WriteLock => Some(Kind::TryWriteLock),
        Kind::SemAcquire => Some(Kind::SemTry),
        _ => None,
    }
}

/// The row of a kind.
const fn row(kind: Kind) -> Row {
    Row { primitive: primitive(kind), ..of(kind) }
}

/// The primitive that a kind belongs to.
const fn primitive(kind: Kind) -> Primitive {
    match kind {
        Kind::Read | Kind::Write | Kind::Rmw | Kind::Add => Primitive::Memory,
        Kind::Cas | Kind::CasFailed | Kind::RmwIdle => Primitive::Memory,
        Kind::MonitorEnter | Kind::MonitorExit | Kind::Lock | Kind::TryLock | Kind::Unlock => Primitive::Mutex,
        Kind::LockRead => Primitive::Look,
        Kind::WaitRelease | Kind::WaitResume | Kind::Notify | Kind::NotifyAll => Primitive::Waiters,
        Kind::AwaitRelease | Kind::AwaitResume | Kind::AwaitLeave => Primitive::Waiters,
        Kind::Signal | Kind::SignalAll => Primitive::Waiters,
        Kind::ReadLock | Kind::TryReadLock | Kind::ReadUnlock => Primitive::RwLock,
        Kind::WriteLock | Kind::TryWriteLock | Kind::WriteUnlock => Primitive::RwLock,
        Kind::SemAcquire | Kind::SemTry | Kind::SemRelease => Primitive::Word,
        Kind::SemPass | Kind::SemDrain | Kind::SemAvailable | Kind::SemReduce => Primitive::Word,
        Kind::LatchAwait | Kind::LatchPass | Kind::LatchCountDown | Kind::LatchCount => Primitive::Word,
        Kind::Choose => Primitive::Choice,
        Kind::Arrive | Kind::Heed | Kind::Linger => Primitive::Arrival,
        Kind::Unknown | Kind::Start | Kind::Begin | Kind::Exit | Kind::Join => Primitive::Thread,
        Kind::IsAlive | Kind::GetState | Kind::Interrupt | Kind::Interrupted => Primitive::Thread,
        Kind::IsInterrupted | Kind::Yield | Kind::Sleep | Kind::Spin | Kind::Park | Kind::Unpark => Primitive::Thread,
    }
}

/// The other columns of a kind.
const fn of(kind: Kind) -> Row {
    match kind {
        Kind::Read => Row { foreseen: true, ..LOOKS },
        Kind::CasFailed | Kind::RmwIdle => LOOKS,
        Kind::Cas | Kind::Rmw => Row { varies: true, ..CHANGES },
        Kind::Write => Row { foreseen: true, ..CHANGES },
        Kind::Add => Row { foreseen: true, ..ADDS },
        Kind::Choose => Row { choice: Choice::Value, ..CHANGES },
        Kind::Unknown | Kind::SemReduce => CHANGES,
        Kind::Arrive => Row { turn: Turn::Is(Role::Comes), ..CHANGES },
        Kind::Heed => Row { turn: Turn::Does(Role::Looks), ..CHANGES },
        Kind::Linger => Row {
            success: Success::Taken,
            varies: true,
            choice: Choice::Permit,
            turn: Turn::Tries(Role::Progress),
            ..CHANGES
        },

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
            parks: false,
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
        Kind::Park => Row { wants: Wants::Permit, parks: false, turn: Turn::Parks, ..WAITS },
        Kind::Unpark => Row { sets: Sets::Permit, ..ADDS },

        Kind::MonitorEnter => Row {
            success: Success::Always,
            choice: Choice::Nothing,
            parks: false,
            turn: Turn::Is(Role::Acquires),
            ..TAKES
        },
        Kind::Lock => TAKES,
        Kind::TryLock => TRIES,
        Kind::MonitorExit | Kind::Unlock => GIVES,
        Kind::WaitRelease => Row { finds: Finds::Contents, ..BEGINS_TO_WAIT },
        Kind::AwaitRelease => BEGINS_TO_WAIT,
        Kind::WaitResume => TAKES_BACK,
        Kind::AwaitResume => Row { parks: true, ..TAKES_BACK },
        Kind::AwaitLeave => Row { parks: true, ..LEAVES },
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
            let edge = Edge::Gets(Hand::First);
            Row { wants: Wants::WordInLine, turn: Turn::Does(Role::Progress), edge, choice: Choice::Ending, ..WAITS }
        }
        Kind::SemTry => Row {
            wants: Wants::WordInLine,
            finds: Finds::Contents,
            hold: Hold::Nothing,
            turn: Turn::Tries(Role::Progress),
            ..TRIES
        },
        Kind::SemRelease => Row { edge: Edge::HandsOn(Hand::First), ..ADDS },
        Kind::SemDrain => Row { success: Success::Something, edge: Edge::Gets(Hand::First), ..CHANGES },
        Kind::SemAvailable | Kind::LatchCount => LOOKS,
        Kind::LatchAwait => Row { choice: Choice::Ending, ..of(Kind::LatchPass) },
        Kind::LatchPass | Kind::SemPass => Row {
            effective: Mode::Read,
            wants: Wants::Word,
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

    #[test]
    fn rows_of_words_are_not_those_of_locks() {
        for kind in Kind::ALL {
            let row = kind.row();
            if row.primitive == Primitive::Word {
                assert!(row.finds != Finds::Whether, "{kind:?}: a round would ask whether a mutex is free");
                assert!(row.hold == Hold::Nothing, "{kind:?}: who holds it would be asked of a mutex");
            }
        }
    }

    #[test]
    fn who_tries_first_wants_the_same() {
        for kind in Kind::ALL {
            let row = kind.row();
            if let Some(first) = kind.tries_as() {
                assert!(row.wants.has_line() && row.wants == first.row().wants, "{kind:?}");
                assert!(first.tries(), "{kind:?}");
            }
        }
    }
}
