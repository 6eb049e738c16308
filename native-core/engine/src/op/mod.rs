//! Kinds of steps, and what the engine knows about each: one row of [`table`] per kind.
//!
//! Idea: all code that treats steps by their kind (dependence, races, rounds, data races, walks) reads a column of the
//! row, so that a new operation is one row, and no code can forget it. What a step does to the state of its primitive
//! is in [`crate::sync`], one file per primitive; primitives whose state is a word need nothing but their rules
//! ([`crate::sync::word`]).

pub(crate) mod codes;
mod columns;
mod table;

pub(crate) use codes::{flag, result, state};
pub(crate) use columns::{
    Choice, Edge, Finds, Half, Hand, Hold, Life, Mode, Primitive, Role, Row, Sets, Success, Wakes, Wants,
};
pub(crate) use table::Kind;

impl Kind {
    /// All that is known about steps of this kind.
    #[inline]
    #[must_use]
    pub(crate) fn row(self) -> &'static Row {
        &table::ROWS[self as usize]
    }

    /// The try by which it begins where its thread may have to stand in line.
    #[inline]
    #[must_use]
    pub(crate) fn tries_as(self) -> Option<Kind> {
        table::tries_as(self)
    }

    /// Whether a step of this kind that touches memory changes it.
    #[inline]
    #[must_use]
    pub(crate) fn changes_memory(self) -> bool {
        matches!(self, Kind::Write | Kind::Rmw | Kind::Add | Kind::Cas)
    }

    /// Whether this is an access to memory.
    #[inline]
    #[must_use]
    pub(crate) fn is_access(self) -> bool {
        matches!(self, Kind::Read | Kind::Write | Kind::Rmw | Kind::Add | Kind::Cas) || self.is_idle()
    }

    /// Whether this is an access that could have changed memory, but has not: a compare-and-set that failed, an update
    /// that wrote the value that was there. In this place it cannot be distinguished from a read; elsewhere it may
    /// change something.
    #[inline]
    #[must_use]
    pub(crate) fn is_idle(self) -> bool {
        matches!(self, Kind::CasFailed | Kind::RmwIdle)
    }

    /// What a step was when it was announced, before its outcome was known.
    #[inline]
    #[must_use]
    pub(crate) fn announced(self) -> Kind {
        match self {
            Kind::CasFailed => Kind::Cas,
            Kind::RmwIdle => Kind::Rmw,
            other => other,
        }
    }

    /// What a step of this kind is if it turns out to change nothing.
    #[inline]
    #[must_use]
    pub(crate) fn idle(self) -> Kind {
        match self {
            Kind::Cas => Kind::CasFailed,
            Kind::Rmw => Kind::RmwIdle,
            other => other,
        }
    }

    /// Whether a step of this kind takes what it wants if it can, and fails otherwise.
    #[must_use]
    pub(crate) fn tries(self) -> bool {
        self.row().success == Success::Taken
    }

    /// Whether this is the second half of a wait.
    #[inline]
    #[must_use]
    pub(crate) fn resumes(self) -> bool {
        self.row().wait == Half::Ends
    }

    /// Whether a thread does this to give way to other threads, without waiting for time to pass.
    #[inline]
    #[must_use]
    pub(crate) fn yields(self) -> bool {
        self.row().gives_way && self.row().wants == Wants::Nothing
    }

    /// Whether a recorded step of kind `self` may turn out as `other` when it is replayed.
    #[must_use]
    pub(crate) fn replays_as(self, other: Kind) -> bool {
        self == Kind::Unknown || self.announced() == other.announced()
    }
}
