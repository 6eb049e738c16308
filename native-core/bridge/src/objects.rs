//! From the 32-bit ids in trace records to canonical object identities.
//!
//! The Java side numbers objects out of blocks of 256 ids, one block at a time per thread. Which block number a thread
//! gets depends on the schedule; that it is the thread's n-th block does not. So block -> (thread, n) makes every id
//! canonical: (creating thread, ordinal). Objects that existed before and are first touched in this execution
//! (*foreign*) have blocks of their own; objects that survived an execution are *global* and keep their number.
//! Invariant: no two different ids of one execution map to the same `ObjectId`, and id 0 (statics) maps to 0.

use jess_engine::host::{self, ObjectId, ThreadIx};
use jess_protocol::wire::id::{BLOCK_BITS, FOREIGN, GLOBAL};

/// Block numbers must fit between the offset and the flags.
const MAX_BLOCKS: usize = 1 << (30 - BLOCK_BITS);

/// Tags in the two highest bits of a canonical id.
const TAG_MADE: u64 = 1 << 62;
const TAG_FOREIGN: u64 = 2 << 62;
const TAG_GLOBAL: u64 = 3 << 62;
const ORDINAL_BITS: u32 = 32;

/// Where the object with a canonical id comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Origin {
    /// No object: a class.
    Static,
    /// This thread has made it, after so many others.
    Made(ThreadIx, u32),
    /// It was there before, and this thread has met it, after so many others.
    Foreign(ThreadIx, u32),
    /// It was left by an earlier execution, as the object of this number.
    Global(u32),
}

/// Where an object comes from.
#[must_use]
pub(crate) fn origin(object: ObjectId) -> Origin {
    let ObjectId(id) = object;
    let thread = ThreadIx((id >> ORDINAL_BITS) as u32 & ((1 << (62 - ORDINAL_BITS)) - 1));
    match id & TAG_GLOBAL {
        TAG_GLOBAL => Origin::Global(id as u32),
        TAG_FOREIGN => Origin::Foreign(thread, id as u32),
        TAG_MADE => Origin::Made(thread, id as u32),
        _ => Origin::Static,
    }
}

/// The same for the engine: on which thread the identity of an object depends.
#[must_use]
pub(crate) fn maker(object: ObjectId) -> Option<host::Origin> {
    match origin(object) {
        Origin::Made(thread, number) => Some(host::Origin { thread, number, made: true }),
        Origin::Foreign(thread, number) => Some(host::Origin { thread, number, made: false }),
        Origin::Static | Origin::Global(_) => None,
    }
}

impl Origin {
    /// In words, with the names of threads.
    #[must_use]
    pub(crate) fn words(self, name: impl FnOnce(ThreadIx) -> String) -> String {
        match self {
            Origin::Static => "that of a class".to_owned(),
            Origin::Made(thread, before) => {
                format!("the one that thread {} made after {before} others", name(thread))
            }
            Origin::Foreign(thread, before) => {
                format!("one from outside of the execution that thread {} met after {before} others", name(thread))
            }
            Origin::Global(number) => format!("the one with number {number} of those left by earlier executions"),
        }
    }
}

/// The raw low half of a `$jess` field as found in a trace record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RawId(pub u32);

/// Which kind of ids a block holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BlockKind {
    /// Objects made by controlled code in this execution.
    Made,
    /// Objects that were there before and are seen for the first time.
    Foreign,
}

/// An id that lies in no block handed out in this execution.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("object id {0:#x} lies in no block of this execution")]
pub struct UnknownId(pub u32);

/// No more blocks of ids are left in this execution.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("one execution made more than 2^30 objects")]
pub struct OutOfIds;

/// The block tables of one execution.
#[derive(Debug, Default)]
pub struct Blocks {
    made: Table,
    foreign: Table,
}

#[derive(Debug, Default)]
struct Table {
    /// Canonical id (without tag) of offset 0 of each block; block 0 is never handed out.
    base: Vec<u64>,
    /// Blocks handed out so far, by thread.
    count: Vec<u32>,
}

impl Table {
    fn clear(&mut self) {
        self.base.clear();
        self.count.clear();
    }

    fn allocate(&mut self, thread: ThreadIx) -> Result<u32, OutOfIds> {
        if self.base.is_empty() {
            self.base.push(0);
        }
        if self.base.len() >= MAX_BLOCKS {
            return Err(OutOfIds);
        }
        let index = thread.0 as usize;
        if self.count.len() <= index {
            self.count.resize(index + 1, 0);
        }
        let nth = self.count[index];
        self.count[index] += 1;
        let block = self.base.len();
        self.base.push((u64::from(thread.0) << ORDINAL_BITS) | (u64::from(nth) << BLOCK_BITS));
        u32::try_from(block << BLOCK_BITS).map_err(|_| OutOfIds)
    }

    #[inline]
    fn canonical(&self, id: u32) -> Option<u64> {
        let block = (id >> BLOCK_BITS) as usize;
        if block == 0 {
            return None;
        }
        self.base.get(block).map(|base| base | u64::from(id & ((1 << BLOCK_BITS) - 1)))
    }
}

impl Blocks {
    /// Forgets all blocks: a new execution begins.
    pub fn clear(&mut self) {
        self.made.clear();
        self.foreign.clear();
    }

    /// A fresh block for `thread`; returns its first id.
    pub fn allocate(&mut self, kind: BlockKind, thread: ThreadIx) -> Result<RawId, OutOfIds> {
        match kind {
            BlockKind::Made => self.made.allocate(thread).map(RawId),
            BlockKind::Foreign => self.foreign.allocate(thread).map(|first| RawId(first | FOREIGN)),
        }
    }

    /// The schedule-independent identity behind a raw id; 0 (no object: a static) stays 0.
    #[inline]
    pub(crate) fn canonical(&self, id: RawId) -> Result<ObjectId, UnknownId> {
        let RawId(raw) = id;
        if raw == 0 {
            return Ok(ObjectId(0));
        }
        let found = if raw & FOREIGN != 0 {
            self.foreign.canonical(raw & !FOREIGN).map(|id| id | TAG_FOREIGN)
        } else if raw & GLOBAL != 0 {
            Some(u64::from(raw & !GLOBAL) | TAG_GLOBAL)
        } else {
            self.made.canonical(raw).map(|id| id | TAG_MADE)
        };
        found.map(ObjectId).ok_or(UnknownId(raw))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_do_not_depend_on_the_order_of_blocks() {
        let (a, b) = (ThreadIx(1), ThreadIx(2));
        let mut first = Blocks::default();
        let a1 = first.allocate(BlockKind::Made, a).expect("room");
        let b1 = first.allocate(BlockKind::Made, b).expect("room");
        let a2 = first.allocate(BlockKind::Made, a).expect("room");
        let mut second = Blocks::default();
        let b1_ = second.allocate(BlockKind::Made, b).expect("room");
        let a1_ = second.allocate(BlockKind::Made, a).expect("room");
        let a2_ = second.allocate(BlockKind::Made, a).expect("room");
        for (x, y) in [(a1, a1_), (a2, a2_), (b1, b1_)] {
            assert_eq!(first.canonical(RawId(x.0 + 9)), second.canonical(RawId(y.0 + 9)));
        }
        assert_ne!(first.canonical(a1), first.canonical(b1));
        assert_ne!(first.canonical(a1), first.canonical(a2));
    }

    #[test]
    fn the_three_kinds_never_collide() {
        let mut blocks = Blocks::default();
        let made = blocks.allocate(BlockKind::Made, ThreadIx(0)).expect("room");
        let foreign = blocks.allocate(BlockKind::Foreign, ThreadIx(0)).expect("room");
        let global = RawId(GLOBAL | made.0);
        assert_eq!(made.0, 256);
        assert_eq!(foreign.0, FOREIGN | 256);
        let ids = [RawId(0), made, foreign, global].map(|id| blocks.canonical(id).expect("known"));
        for (i, x) in ids.iter().enumerate() {
            for y in &ids[i + 1..] {
                assert_ne!(x, y);
            }
        }
    }

    #[test]
    fn an_object_is_named_by_its_origin() {
        let mut blocks = Blocks::default();
        let thread = ThreadIx(3);
        let made = blocks.allocate(BlockKind::Made, thread).expect("room");
        let foreign = blocks.allocate(BlockKind::Foreign, thread).expect("room");
        let of = |raw: u32| origin(blocks.canonical(RawId(raw)).expect("known"));
        assert_eq!(of(made.0 + 7), Origin::Made(thread, 7));
        assert_eq!(of(foreign.0 + 9), Origin::Foreign(thread, 9));
        assert_eq!(of(GLOBAL | 12), Origin::Global(12));
        assert_eq!(of(0), Origin::Static);
    }

    #[test]
    fn an_id_outside_every_block_is_an_error() {
        let mut blocks = Blocks::default();
        assert_eq!(blocks.canonical(RawId(5)), Err(UnknownId(5)));
        assert!(blocks.canonical(RawId(256)).is_err());
        blocks.allocate(BlockKind::Made, ThreadIx(0)).expect("room");
        assert!(blocks.canonical(RawId(256)).is_ok());
        blocks.clear();
        assert!(blocks.canonical(RawId(256)).is_err());
    }
}
