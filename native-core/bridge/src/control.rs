//! The memory that Java and Rust share: the control block and the trace records behind it.
//!
//! Layout and records: [`jess_protocol::wire`].
//!
//! Java writes through `Unsafe`, Rust reads relaxed atomics: the running thread itself makes the native call that
//! reads, so program order is all the ordering there is to need. Being atomics, the memory needs no `unsafe`.

use jess_protocol::wire::record;
use std::ops::Range;
use std::sync::atomic::{AtomicI32, AtomicU64, Ordering};

/// Records that fit in the buffer. 64 KiB: stays in the second-level cache.
pub const RECORDS: usize = 4096;
/// Bytes of one record.
pub(crate) const RECORD_BYTES: i32 = record::BYTES;
const CAPACITY: i32 = RECORDS as i32 * RECORD_BYTES;

/// The shared memory.
#[repr(C, align(64))]
pub struct Control {
    limit: AtomicI32,
    result: AtomicI32,
    capacity: AtomicI32,
    verbose: AtomicI32,
    noticed: AtomicI32,
    reserved: [AtomicI32; 11],
    // One more than `capacity`, for the pending record when the buffer is exactly full.
    records: [[AtomicU64; 2]; RECORDS + 1],
}

/// One trace record as Java wrote it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Record {
    /// The site, which determines how to read the rest.
    pub site: u32,
    /// The object.
    pub id: u32,
    /// Index, or member and code.
    pub payload: u64,
}

impl Record {
    #[inline]
    fn of([word, payload]: &[AtomicU64; 2]) -> Self {
        let word = word.load(Ordering::Relaxed);
        Self { site: (word >> 32) as u32, id: word as u32, payload: payload.load(Ordering::Relaxed) }
    }
}

/// The one control block of the process.
pub static CONTROL: Control = Control {
    limit: AtomicI32::new(0),
    result: AtomicI32::new(0),
    capacity: AtomicI32::new(CAPACITY),
    verbose: AtomicI32::new(0),
    noticed: AtomicI32::new(0),
    reserved: [const { AtomicI32::new(0) }; 11],
    records: [const { [const { AtomicU64::new(0) }; 2] }; RECORDS + 1],
};

impl Control {
    /// The address Java works with.
    #[must_use]
    pub(crate) fn address(&'static self) -> i64 {
        std::ptr::from_ref(self).addr() as i64
    }

    /// Lets the running thread record `accesses` accesses before it must announce one; the buffer's end counts too.
    #[inline]
    pub(crate) fn set_limit(&self, accesses: u32) {
        let records = accesses.min(RECORDS as u32);
        self.limit.store(records as i32 * RECORD_BYTES, Ordering::Relaxed);
    }

    #[inline]
    pub(crate) fn set_result(&self, result: u32) {
        self.result.store(result as i32, Ordering::Relaxed);
    }

    /// The operations that are steps because the program has observed them: bits of [`jess_protocol::wire::noticed`].
    #[inline]
    pub(crate) fn set_noticed(&self, bits: i32) {
        self.noticed.store(bits, Ordering::Relaxed);
    }

    pub(crate) fn set_verbose(&self, verbose: bool) {
        self.verbose.store(i32::from(verbose), Ordering::Relaxed);
    }

    /// The record at `index`; the caller keeps it below `RECORDS + 1`.
    #[inline]
    pub fn record(&self, index: usize) -> Record {
        Record::of(&self.records[index])
    }

    /// The records of a range, at most all that fit and the pending one.
    #[inline]
    pub fn records(&self, range: Range<usize>) -> impl Iterator<Item = Record> + Clone {
        let end = range.end.min(self.records.len());
        self.records.get(range.start..end).unwrap_or_default().iter().map(Record::of)
    }

    /// As Java reads it; for tests.
    #[cfg(test)]
    pub fn limit(&self) -> i32 {
        self.limit.load(Ordering::Relaxed)
    }

    /// What Java does; for tests and measurements.
    pub fn write(&self, index: usize, record: Record) {
        let [word, payload] = &self.records[index];
        word.store(u64::from(record.site) << 32 | u64::from(record.id), Ordering::Relaxed);
        payload.store(record.payload, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jess_protocol::wire::control;
    use std::mem::offset_of;

    #[test]
    fn layout_is_the_one_java_knows() {
        let offset = |bytes: usize| bytes as i64;
        assert_eq!(offset(offset_of!(Control, limit)), control::LIMIT);
        assert_eq!(offset(offset_of!(Control, result)), control::RESULT);
        assert_eq!(offset(offset_of!(Control, capacity)), control::CAPACITY);
        assert_eq!(offset(offset_of!(Control, verbose)), control::VERBOSE);
        assert_eq!(offset(offset_of!(Control, noticed)), control::NOTICED);
        assert_eq!(offset(offset_of!(Control, records)), control::RECORDS);
        assert_eq!(size_of::<AtomicU64>(), record::PAYLOAD as usize);
        assert_eq!(size_of::<[AtomicU64; 2]>(), RECORD_BYTES as usize);
    }
}
