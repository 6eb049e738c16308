//! Accesses that only their own thread can observe, recognised by their raw records.
//!
//! Idea: most accesses of a program are no events ([`jess_engine::private`]), and a loop has few different ones. A
//! direct-mapped table remembers the records that the engine has classified so; while that classification holds, they
//! are counted without being decoded. For an element of an array the whole array counts.
//!
//! Invariant: a slot is valid only under the stamp under which it was filled. The stamp stands for the execution, the
//! running thread and everything else on which the engine's answer depends ([`jess_engine::Controller::privacy`]).

use crate::control::Record;
use jess_engine::host::Access;
use jess_engine::private::mark;

/// 128 KiB: stays in the second-level cache.
const SLOTS: usize = 4096;

/// Two bits beside the epoch in which a slot was filled: whether the access changes anything, and whether its record
/// has the index of an element.
const CHANGES: u32 = 1;
const ELEMENT: u32 = 2;
const EPOCH: u32 = 4;

/// Half a cache line, and within one.
#[derive(Debug, Clone, Copy)]
#[repr(align(32))]
struct Slot {
    /// Site and object.
    head: u64,
    /// The second word, with only the bits that count.
    payload: u64,
    counts: u64,
    /// A multiple of [`EPOCH`], and the two bits; 0 if the slot is empty.
    epoch: u32,
    /// The mark of the access, if its record does not have the index of an element.
    mark: u32,
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
    /// The stamp for which slots filled in this epoch are valid. A slot has room for the epoch, a multiple of
    /// [`EPOCH`], but not for a stamp.
    stamp: u64,
    epoch: u32,
}

const EMPTY: Slot = Slot { head: 0, payload: 0, counts: 0, epoch: 0, mark: 0 };

impl Default for Filter {
    fn default() -> Self {
        Self { slots: Box::new([EMPTY; SLOTS]), stamp: 0, epoch: EPOCH }
    }
}

fn head_of(record: Record) -> u64 {
    u64::from(record.site) << 32 | u64::from(record.id)
}

fn place(head: u64) -> usize {
    (head.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 52) as usize & (SLOTS - 1)
}

impl Filter {
    /// From now on entries are looked up and added under this stamp.
    #[inline]
    pub(crate) fn begin(&mut self, stamp: u64) {
        if self.stamp != stamp {
            self.stamp = stamp;
            self.epoch = self.epoch.wrapping_add(EPOCH);
            if self.epoch == 0 {
                self.slots.fill(EMPTY);
                self.epoch = EPOCH;
            }
        }
    }

    /// The properties of a record that is known to be no event under the present stamp.
    #[inline]
    #[must_use]
    pub(crate) fn known(&self, record: Record) -> Option<Known> {
        let head = head_of(record);
        let slot = &self.slots[place(head)];
        let bits = slot.epoch ^ self.epoch;
        let same = bits < EPOCH && slot.head == head && record.payload & slot.counts == slot.payload;
        let mark = if bits & ELEMENT != 0 { mark(record.payload as u32) } else { slot.mark };
        same.then_some(Known { changes: bits & CHANGES != 0, mark })
    }

    /// Notes that a record is no event under the present stamp; that many of the lowest bits of its second word count.
    pub(crate) fn learn(&mut self, record: Record, bits: u32, access: &Access) {
        let counts = u64::MAX.checked_shr(u64::BITS.saturating_sub(bits)).unwrap_or(0);
        let changes = if access.kind.changes() { CHANGES } else { 0 };
        let element = if access.element && bits == 0 { ELEMENT } else { 0 };
        let head = head_of(record);
        self.slots[place(head)] = Slot {
            head,
            payload: record.payload & counts,
            counts,
            epoch: self.epoch | changes | element,
            mark: mark(access.location.member),
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
        assert_eq!(filter.known(field), None);
        filter.begin(5);
        filter.learn(field, 0, &access(AccessKind::Write, 3, false));
        let known = Some(Known { changes: true, mark: mark(3) });
        filter.begin(5);
        assert_eq!(filter.known(field), known);
        assert_eq!(filter.known(Record { payload: 78, ..field }), known);
        assert_eq!(filter.known(Record { id: 257, ..field }), None);
        assert_eq!(filter.known(Record { site: 101, ..field }), None);
        filter.begin(6);
        assert_eq!(filter.known(field), None);
    }

    #[test]
    fn what_was_known_before_all_epochs_were_used_is_forgotten() {
        let mut filter = Filter::default();
        let field = Record { site: 100, id: 256, payload: 77 };
        filter.begin(1);
        filter.learn(field, 0, &access(AccessKind::Read, 3, false));
        let first = filter.epoch;
        filter.epoch = 0_u32.wrapping_sub(EPOCH);
        filter.begin(2);
        while filter.epoch != first {
            filter.begin(filter.stamp + 1);
        }
        assert_eq!(filter.known(field), None);
        assert_eq!(filter.known(Record { site: 0, id: 0, payload: 0 }), None);
    }

    #[test]
    fn records_that_name_their_member_are_told_apart() {
        let mut filter = Filter::default();
        let record = Record { site: 1, id: 256, payload: 11 << 8 };
        filter.learn(record, u64::BITS, &access(AccessKind::Read, 11, false));
        assert_eq!(filter.known(record), Some(Known { changes: false, mark: mark(11) }));
        assert_eq!(filter.known(Record { payload: 12 << 8, ..record }), None);
    }

    #[test]
    fn the_elements_of_an_array_are_known_together_and_marked_apart() {
        let mut filter = Filter::default();
        let record = Record { site: 102, id: 256, payload: 4 };
        filter.learn(record, 0, &access(AccessKind::Read, 4, true));
        assert_eq!(filter.known(record).map(|known| known.mark), Some(mark(4)));
        assert_eq!(filter.known(Record { payload: 9, ..record }).map(|known| known.mark), Some(mark(9)));
    }
}
