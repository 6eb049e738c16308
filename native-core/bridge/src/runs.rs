//! Records that stand for many accesses: elements of an array that a copy reads or writes one after the other.
//!
//! Idea: a copy is an access of each element, so that other threads can see its parts; but most copies are of the text
//! of strings that no other thread knows. Java writes one record if no other thread may run in between, and the whole
//! run is skipped if the array is known to be private.
//!
//! Invariant: to the engine a run is the same as its elements one by one, in order; those of a copy from array to array
//! alternate: read, write, read, write.

use crate::buffer::BadRecord;
use crate::control::Record;
use jess_engine::private::mark;
use jess_protocol::wire::{record as wire, site};

/// Elements of one array.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Run {
    id: u32,
    /// What each access does ([`jess_protocol::wire::code`]).
    code: u8,
    first: u32,
    /// Elements.
    pub count: u32,
    /// Whether the next record is a run whose elements alternate with these.
    pub has_next: bool,
}

impl Run {
    /// Bits of the second word of [`Run::key`] that count, the lowest.
    pub(crate) const KEY_BITS: u32 = wire::MEMBER_SHIFT.unsigned_abs();

    /// The run that a record stands for.
    #[must_use]
    pub(crate) fn of(record: Record) -> Option<Run> {
        let has_next = match record.site {
            site::ELEMENTS => false,
            site::ELEMENTS_AND_NEXT => true,
            _ => return None,
        };
        let first = (record.payload >> wire::MEMBER_SHIFT) as u32;
        let count = (record.payload >> wire::STORED_SHIFT) as u32;
        Some(Run { id: record.id, code: record.payload as u8, first, count, has_next })
    }

    /// The run of the next record.
    pub(crate) fn beside(run: &Run, next: Option<Record>) -> Result<Run, BadRecord> {
        let alone = BadRecord::Alone(site::ELEMENTS_AND_NEXT);
        next.and_then(Run::of).filter(|next| !next.has_next && next.count == run.count).ok_or(alone)
    }

    /// The record under which knowledge about the array as a whole is kept.
    #[must_use]
    pub(crate) fn key(&self) -> Record {
        Record { site: site::ELEMENTS, id: self.id, payload: u64::from(self.code) }
    }

    /// The record of one of its elements, counted from 0.
    #[must_use]
    pub(crate) fn element(&self, at: u32) -> Record {
        let member = u64::from(self.first.wrapping_add(at));
        Record { site: site::PLAIN_ELEMENT, id: self.id, payload: member << wire::MEMBER_SHIFT | u64::from(self.code) }
    }

    /// The sum of the marks ([`mark`]) of its elements from this position on.
    #[must_use]
    pub(crate) fn marks(&self, from: u32) -> u32 {
        (from..self.count).fold(0, |sum: u32, at| sum.wrapping_add(mark(self.first.wrapping_add(at))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jess_protocol::wire::{access, code, order};

    fn record(site: u32, count: u64, first: u64) -> Record {
        let code = u64::from(code::ELEMENT | order::PLAIN | access::WRITE);
        Record { site, id: 256, payload: count << wire::STORED_SHIFT | first << wire::MEMBER_SHIFT | code }
    }

    #[test]
    fn a_run_is_its_elements() {
        let run = Run::of(record(site::ELEMENTS, 3, 7)).expect("a run");
        assert_eq!((run.count, run.has_next), (3, false));
        assert_eq!(run.element(2), record(site::PLAIN_ELEMENT, 0, 9));
        assert_eq!(run.marks(1), mark(8).wrapping_add(mark(9)));
        assert_eq!(Run::of(record(site::PLAIN_ELEMENT, 3, 7)), None);
    }

    #[test]
    fn runs_of_an_array_that_do_the_same_have_one_key() {
        let key = |count, first| Run::of(record(site::ELEMENTS, count, first)).map(|run| run.key());
        assert_eq!(key(3, 7), key(5, 0));
        let of_two = Run::of(record(site::ELEMENTS_AND_NEXT, 3, 7)).map(|run| run.key());
        assert_eq!(of_two, key(3, 7));
    }

    #[test]
    fn a_run_beside_another_one_is_as_long() {
        let run = Run::of(record(site::ELEMENTS_AND_NEXT, 3, 7)).expect("a run");
        assert!(Run::beside(&run, Some(record(site::ELEMENTS, 3, 1))).is_ok());
        for other in [None, Some(record(site::ELEMENTS, 2, 1)), Some(record(site::PLAIN_ELEMENT, 3, 1))] {
            assert_eq!(Run::beside(&run, other), Err(BadRecord::Alone(site::ELEMENTS_AND_NEXT)));
        }
    }
}
