//! Accesses that nobody but their thread can see, recognised by their raw records.
//!
//! Idea: most accesses of a program are no events ([`jess_engine::private`]), and a loop has few different ones. A
//! direct-mapped table remembers the records for which the engine has said so; for as long as what it said stays true
//! they are counted without being decoded. For an element of an array the whole array counts.
//!
//! Invariant: a slot holds for the stamp under which it was filled, which stands for the execution, the running thread
//! and everything else on which the engine's answer depends ([`jess_engine::Controller::privacy`]).

use crate::control::Record;
use jess_engine::host::Access;
use jess_engine::private::mark;

/// 128 KiB: stays in the second-level cache.
const SLOTS: usize = 4096;

/// No stamp of the engine: it counts up from 0.
const NEVER: u64 = u64::MAX;

/// Half a line of a cache, and in one.
#[derive(Debug, Clone, Copy)]
#[repr(align(32))]
struct Slot {
    site: u32,
    id: u32,
    payload: u64,
    /// The stamp, then one bit: whether the access changes anything.
    stamp: u64,
    /// Whether the record tells the index of an element, otherwise the mark of the access.
    mark: u32,
    element: bool,
    /// The highest bits of the second word do not count, so many of them: in two parts, since all may be meant.
    ignored: [u8; 2],
}

impl Slot {
    /// Whether two second words are the same as far as they count.
    #[inline]
    fn is_like(&self, payload: u64) -> bool {
        let [first, rest] = self.ignored;
        (payload ^ self.payload).wrapping_shl(u32::from(first)).wrapping_shl(u32::from(rest)) == 0
    }
}

/// What is known about a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Known {
    /// Whether the access changes anything.
    pub changes: bool,
    /// Its [`mark`].
    pub mark: u32,
}

/// The table.
#[derive(Debug)]
pub(crate) struct Filter {
    slots: Box<[Slot; SLOTS]>,
}

impl Default for Filter {
    fn default() -> Self {
        let empty = Slot { site: 0, id: 0, payload: 0, stamp: NEVER, mark: 0, element: false, ignored: [0; 2] };
        Self { slots: Box::new([empty; SLOTS]) }
    }
}

fn place(record: Record) -> usize {
    let word = u64::from(record.site) << 32 | u64::from(record.id);
    (word.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 52) as usize & (SLOTS - 1)
}

impl Filter {
    /// If the record is known to be no event under this stamp: what it is.
    #[inline]
    #[must_use]
    pub(crate) fn known(&self, record: Record, stamp: u64) -> Option<Known> {
        let slot = &self.slots[place(record)];
        let same = slot.stamp >> 1 == stamp
            && slot.site == record.site
            && slot.id == record.id
            && slot.is_like(record.payload);
        let mark = if slot.element { mark(record.payload as u32) } else { slot.mark };
        same.then_some(Known { changes: slot.stamp & 1 != 0, mark })
    }

    /// Notes that a record is no event under this stamp; so many of the lowest bits of its second word count.
    pub(crate) fn learn(&mut self, record: Record, bits: u32, access: &Access, stamp: u64) {
        let changes = access.kind.changes();
        let ignored = u64::BITS.saturating_sub(bits) as u8;
        self.slots[place(record)] = Slot {
            site: record.site,
            id: record.id,
            payload: record.payload,
            stamp: stamp << 1 | u64::from(changes),
            mark: mark(access.location.member),
            element: access.element && bits == 0,
            ignored: [ignored / 2, ignored.div_ceil(2)],
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jess_engine::host::{AccessKind, Location, ObjectId, Order, Stored};

    fn access(kind: AccessKind, member: u32, element: bool) -> Access {
        Access {
            location: Location { object: ObjectId(7), member },
            kind,
            site: 0,
            order: Order::Plain,
            element,
            stored: Stored::UNKNOWN,
        }
    }

    #[test]
    fn a_record_is_known_under_its_stamp_only() {
        let mut filter = Filter::default();
        let field = Record { site: 100, id: 256, payload: 77 };
        assert_eq!(filter.known(field, 0), None);
        filter.learn(field, 0, &access(AccessKind::Write, 3, false), 5);
        let known = Some(Known { changes: true, mark: mark(3) });
        assert_eq!(filter.known(field, 5), known);
        assert_eq!(filter.known(Record { payload: 78, ..field }, 5), known);
        assert_eq!(filter.known(field, 6), None);
        assert_eq!(filter.known(Record { id: 257, ..field }, 5), None);
        assert_eq!(filter.known(Record { site: 101, ..field }, 5), None);
    }

    #[test]
    fn records_that_name_their_member_are_told_apart() {
        let mut filter = Filter::default();
        let record = Record { site: 1, id: 256, payload: 11 << 8 };
        filter.learn(record, u64::BITS, &access(AccessKind::Read, 11, false), 5);
        assert_eq!(filter.known(record, 5), Some(Known { changes: false, mark: mark(11) }));
        assert_eq!(filter.known(Record { payload: 12 << 8, ..record }, 5), None);
    }

    #[test]
    fn the_elements_of_an_array_are_known_together_and_marked_apart() {
        let mut filter = Filter::default();
        let record = Record { site: 102, id: 256, payload: 4 };
        filter.learn(record, 0, &access(AccessKind::Read, 4, true), 5);
        assert_eq!(filter.known(record, 5).map(|known| known.mark), Some(mark(4)));
        assert_eq!(filter.known(Record { payload: 9, ..record }, 5).map(|known| known.mark), Some(mark(9)));
    }
}
