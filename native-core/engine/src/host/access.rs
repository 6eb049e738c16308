//! Accesses to shared memory.

use serde::{Deserialize, Serialize};

use super::ObjectId;

/// One field or array element of one object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Location {
    /// The object, or the class for a static field.
    pub object: ObjectId,
    /// Field id or array index.
    pub member: u32,
}

/// What an access does to its location.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum AccessKind {
    /// A load.
    Read,
    /// A store.
    Write,
    /// An unconditional read-modify-write, for instance fetch-and-add.
    Rmw,
    /// An atomic addition whose result is not used: the order of several such additions is not observable.
    Add,
    /// A compare-and-set that succeeded, or whose outcome is not known yet.
    Cas,
    /// A compare-and-set that failed, which only read.
    CasFailed,
    /// An update that wrote the value that was there.
    RmwIdle,
}

impl AccessKind {
    /// What an access of this kind is if it turns out to change nothing.
    #[must_use]
    pub fn idle(self) -> AccessKind {
        match self {
            AccessKind::Cas => AccessKind::CasFailed,
            AccessKind::Rmw => AccessKind::RmwIdle,
            other => other,
        }
    }

    /// Whether an access of this kind changes memory, by what is known so far.
    #[must_use]
    pub fn changes(self) -> bool {
        matches!(self, AccessKind::Write | AccessKind::Rmw | AccessKind::Add | AccessKind::Cas)
    }
}

/// How an access orders memory, like the modes of Java's `VarHandle`. It makes no difference to the exploration, which
/// is sequentially consistent; data races are determined by it ([`crate::data_races`]).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum Order {
    /// Not at all: of an ordinary field or element.
    Plain = 0,
    /// Not at all, but atomic: never part of a race with another access that is not plain.
    Opaque = 1,
    /// A read sees what happened before the write that it reads.
    Acquire = 2,
    /// A write passes on what happened before it.
    Release = 3,
    /// Both, and in one order for all threads: of a volatile field or an atomic operation.
    #[default]
    Volatile = 4,
}

impl Order {
    /// All of them; each at the position of its number.
    pub const ALL: [Order; 5] = [Order::Plain, Order::Opaque, Order::Acquire, Order::Release, Order::Volatile];
}

/// The value that a write or a compare-and-set stores, if the host reports it; equal ones are equal values. It makes no
/// difference to the exploration of memory; it determines what threads that read it know ([`crate::awaiting`]). Or the
/// bytes of its location that an access of any kind is about, by which data races are distinguished.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Stored(u32);

impl Stored {
    /// Not reported by the host.
    pub const UNKNOWN: Stored = Stored(0);

    /// The null reference.
    pub const NULL: Stored = Stored(u32::MAX);

    /// An integer, a truth value or a character; one that is too large is unknown.
    #[must_use]
    pub fn number(value: i64) -> Stored {
        const HALF: i64 = 1 << 30;
        if (-HALF..HALF).contains(&value) { Stored((value + HALF) as u32 + 1) } else { Stored::UNKNOWN }
    }

    /// The first of the numbers that stand for the bytes accessed.
    const PARTS: u32 = u32::MAX << 9;

    /// Not the value but the bytes accessed, of a location of eight, one bit each: no other byte is read or changed.
    #[must_use]
    pub fn in_bytes(bytes: u8) -> Stored {
        Stored(Stored::PARTS | u32::from(bytes))
    }

    /// What is stored, if that is known.
    #[must_use]
    pub fn known(self) -> Option<u32> {
        (self != Stored::UNKNOWN && self.bytes().is_none()).then_some(self.0)
    }

    /// Which bytes of a location are accessed, if that is reported.
    #[must_use]
    pub fn bytes(self) -> Option<u8> {
        (Stored::PARTS..Stored::PARTS + 256).contains(&self.0).then_some(self.0 as u8)
    }

    /// Whether two accesses can overlap in a byte, by the bytes that they report.
    #[must_use]
    pub(crate) fn meets(self, other: Stored) -> bool {
        self.bytes().unwrap_or(u8::MAX) & other.bytes().unwrap_or(u8::MAX) != 0
    }
}

/// One access to shared memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Access {
    /// Where.
    pub location: Location,
    /// How.
    pub kind: AccessKind,
    /// The place in the program; opaque to the engine.
    pub site: u32,
    /// How it orders memory.
    pub order: Order,
    /// Whether the members of the object are the elements of an array; the same for all accesses to one object.
    pub element: bool,
    /// What it stores, or in which bytes; always the same for one access, whether or not a compare-and-set succeeds.
    pub stored: Stored,
}

impl Access {
    /// The smallest unit that has an owner ([`crate::private`]): the location, or the array that it is an element of.
    #[must_use]
    pub fn unit(&self) -> Location {
        if self.element { Location { member: u32::MAX, ..self.location } } else { self.location }
    }
}
