//! What is known of a step besides its kind, its object and its footprint; this differs from kind to kind.

use serde::{Deserialize, Serialize};

use super::ObjIx;
use crate::host::{Order, Stored};

/// What more there is to know about a request or an event.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum Detail {
    /// Nothing.
    #[default]
    Nothing,
    /// Of an access.
    Access {
        /// How it orders memory.
        order: Order,
        /// Whether it is one to an element of an array.
        element: bool,
        /// What it stores, where that is known.
        stored: Stored,
    },
    /// Of a step on a monitor or lock.
    Owned {
        /// Its owner afterwards.
        owner: Owner,
    },
    /// Of the two halves of a wait, whose object is the monitor or lock.
    Wait {
        /// The wait set or condition queue.
        queue: ObjIx,
        /// The owner of the monitor or lock afterwards.
        owner: Owner,
    },
    /// Of a step that wakes threads in a wait set or condition queue, which is its object.
    Wakes {
        /// The monitor or lock that belongs to it.
        guard: ObjIx,
    },
    /// Of an arrival.
    Comes {
        /// What the thread has arrived at, if that is an object.
        wanted: ObjIx,
    },
    /// Of a read-write lock: the thread had it before, and has it afterwards, held more or less often. That only
    /// depends on the thread itself, so it stays like that wherever the step is moved.
    Again,
    /// Of a look at a lock.
    Look {
        /// At what ([`crate::sync::look::what`]).
        what: u32,
        /// The owner of the lock, if it is a mutex.
        owner: Owner,
    },
    /// Of a step that requests or adds a number: permits of a semaphore.
    Number(u32),
    /// Of a step that is about another thread.
    Target(u16),
    /// Of a choice: how many values there are.
    Alternatives(u32),
}

impl Detail {
    /// The same with the owner of the step's monitor or lock after it.
    #[must_use]
    pub(crate) fn owned_by(self, owner: Owner) -> Detail {
        match self {
            Detail::Nothing | Detail::Owned { .. } => Detail::Owned { owner },
            Detail::Wait { queue, .. } => Detail::Wait { queue, owner },
            Detail::Look { what, .. } => Detail::Look { what, owner },
            other => other,
        }
    }

    /// The owner of the step's monitor or lock afterwards.
    #[inline]
    #[must_use]
    pub(crate) fn owner(self) -> Owner {
        match self {
            Detail::Owned { owner } | Detail::Wait { owner, .. } | Detail::Look { owner, .. } => owner,
            _ => Owner::NOBODY,
        }
    }

    /// The wait set or condition queue of a wait.
    #[inline]
    #[must_use]
    pub(crate) fn queue(self) -> Option<ObjIx> {
        match self {
            Detail::Wait { queue, .. } => Some(queue),
            _ => None,
        }
    }

    /// The object that the step names besides its own, if it names one.
    #[inline]
    #[must_use]
    pub(crate) fn second(self) -> Option<ObjIx> {
        match self {
            Detail::Wait { queue: second, .. } | Detail::Wakes { guard: second } | Detail::Comes { wanted: second } => {
                Some(second).filter(|&second| second != ObjIx::NONE)
            }
            _ => None,
        }
    }

    /// The same with another number for that object.
    #[must_use]
    pub(crate) fn with_second(self, second: ObjIx) -> Detail {
        match self {
            Detail::Wait { owner, .. } => Detail::Wait { queue: second, owner },
            Detail::Wakes { .. } => Detail::Wakes { guard: second },
            Detail::Comes { .. } => Detail::Comes { wanted: second },
            other => other,
        }
    }

    /// What an access stores, where that is known.
    #[inline]
    #[must_use]
    pub(crate) fn stored(self) -> Stored {
        match self {
            Detail::Access { stored, .. } => stored,
            _ => Stored::UNKNOWN,
        }
    }

    /// The other thread that a step is about, if it is about one.
    #[inline]
    #[must_use]
    pub(crate) fn target(self) -> Option<u16> {
        match self {
            Detail::Target(thread) => Some(thread),
            _ => None,
        }
    }

    /// The number that a step requests or adds.
    #[inline]
    #[must_use]
    pub(crate) fn number(self) -> u32 {
        match self {
            Detail::Number(number) => number,
            _ => 0,
        }
    }
}

/// The owner of a monitor or lock: a thread, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Owner(u16);

impl Owner {
    /// It is free.
    pub(crate) const NOBODY: Owner = Owner(u16::MAX);

    /// A thread, or none.
    #[must_use]
    pub(crate) fn of(thread: Option<u16>) -> Owner {
        Owner(thread.unwrap_or(u16::MAX))
    }

    /// The thread.
    #[inline]
    #[must_use]
    pub(crate) fn thread(self) -> Option<u16> {
        (self != Owner::NOBODY).then_some(self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_as_small_as_two_numbers() {
        assert_eq!(size_of::<Detail>(), 8);
        assert_eq!(size_of::<super::super::Event>(), 44);
    }

    #[test]
    fn an_owner_is_found_wherever_there_is_one() {
        let (queue, owner) = (ObjIx(7), Owner::of(Some(3)));
        let nobody = Owner::NOBODY;
        for detail in [Detail::Nothing, Detail::Wait { queue, owner: nobody }, Detail::Look { what: 4, owner: nobody }]
        {
            assert_eq!(detail.owner().thread(), None);
            assert_eq!(detail.owned_by(owner).owner().thread(), Some(3));
            assert_eq!(detail.owned_by(owner).queue(), detail.queue());
        }
        assert_eq!(Detail::Number(2).owned_by(owner), Detail::Number(2));
    }
}
