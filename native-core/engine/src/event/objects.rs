//! Objects and footprints, interned: what steps touch, as numbers.
//!
//! Locations, monitors, wait sets, permits and interrupt flags are all objects. A footprint of one object is encoded in
//! its number; larger ones are in a table.
//!
//! Invariants: an object or footprint keeps its number for the whole exploration; the number of objects does not grow
//! with the number of executions, because host identities are canonical.

use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use smallvec::{SmallVec, smallvec};
use xxhash_rust::xxh3::xxh3_64;

use super::locations::Locations;
use crate::host::{Location, ObjectId};
use crate::op::Mode;

/// Index of an interned object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub(crate) struct ObjIx(pub u32);

impl ObjIx {
    /// No object.
    pub(crate) const NONE: ObjIx = ObjIx(u32::MAX);

    /// As an index.
    #[must_use]
    pub(crate) fn at(self) -> usize {
        self.0 as usize
    }
}

/// What an interned object stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum ObjKey {
    /// A location in memory.
    Memory(Location),
    /// A monitor: its owner.
    Monitor(ObjectId),
    /// The wait set of a monitor.
    WaitSet(ObjectId),
    /// A lock: its owner.
    Lock(ObjectId),
    /// The queue of a condition: the threads that wait there.
    Condition(ObjectId),
    /// The order in which threads have arrived at a condition.
    Order(ObjectId),
    /// A read-write lock: its owners.
    RwLock(ObjectId),
    /// How often the owners of a read-write lock have taken it again.
    RwHolds(ObjectId),
    /// The word of a primitive for which threads stand in line, such as a semaphore.
    WordInLine(ObjectId),
    /// The word of any other, such as a latch.
    Word(ObjectId),
    /// Whether a thread was started and has ended.
    Life(u32),
    /// The permit of a parked thread.
    Permit(u32),
    /// The interrupt flag of a thread, and whether it is in a wait set.
    Flag(u32),
    /// Whether a thread has arrived at its next operation.
    Arrival(u32),
    /// The threads that wait for a lock or word.
    Queue(ObjectId),
    /// The time, where it stands still as long as any thread can go on.
    Time,
    /// Whether a thread that is like others has had its debut ([`crate::sync::debuts`]).
    Debut(u32),
}

impl ObjKey {
    /// Whether happens-before edges through this object are dropped from the lazy relation.
    #[must_use]
    pub(crate) fn is_mutex(&self) -> bool {
        matches!(self, ObjKey::Monitor(_) | ObjKey::Lock(_) | ObjKey::RwLock(_))
    }

    #[inline]
    fn name(&self) -> Name {
        let [kind, id, _] = self.words();
        (kind, id)
    }

    #[inline]
    fn words(&self) -> [u64; 3] {
        match *self {
            ObjKey::Memory(at) => [1, at.object.0, u64::from(at.member)],
            ObjKey::Monitor(id) => [2, id.0, 0],
            ObjKey::WaitSet(id) => [3, id.0, 0],
            ObjKey::Lock(id) => [4, id.0, 0],
            ObjKey::Condition(id) => [5, id.0, 0],
            ObjKey::RwLock(id) => [6, id.0, 0],
            ObjKey::WordInLine(id) => [7, id.0, 0],
            ObjKey::Word(id) => [8, id.0, 0],
            ObjKey::Life(thread) => [9, u64::from(thread), 0],
            ObjKey::Permit(thread) => [10, u64::from(thread), 0],
            ObjKey::Flag(thread) => [11, u64::from(thread), 0],
            ObjKey::RwHolds(id) => [12, id.0, 0],
            ObjKey::Arrival(thread) => [13, u64::from(thread), 0],
            ObjKey::Queue(id) => [14, id.0, 0],
            ObjKey::Order(id) => [15, id.0, 0],
            ObjKey::Time => [16, 0, 0],
            ObjKey::Debut(thread) => [17, u64::from(thread), 0],
        }
    }
}

/// The search key of an object that is no memory: kind and number, the first two of [`ObjKey::words`].
type Name = (u64, u64);

/// The objects that are no memory and were looked up last, by a few bits of their names: threads use the same few again
/// and again.
#[derive(Debug)]
struct Recent([(Name, ObjIx); Recent::SIZE]);

impl Recent {
    const SIZE: usize = 64;

    /// The place of a name.
    #[inline]
    fn place(&mut self, (kind, id): Name) -> &mut (Name, ObjIx) {
        &mut self.0[(kind.wrapping_mul(5) ^ id) as usize % Recent::SIZE]
    }
}

impl Default for Recent {
    fn default() -> Recent {
        // No object is of kind 0.
        Recent([((0, 0), ObjIx::NONE); Recent::SIZE])
    }
}

/// An interned footprint: one object with its mode in the number itself, more of them in a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Foot(u32);

const MANY: u32 = 1 << 31;

impl Foot {
    /// Touches nothing.
    pub(crate) const EMPTY: Foot = Foot(u32::MAX);

    /// Touches one object.
    #[must_use]
    pub(crate) fn one(object: ObjIx, mode: Mode) -> Foot {
        Foot(object.0 << 2 | mode as u32)
    }
}

/// The modes by the number that [`Foot::one`] stores.
const MODES: [Mode; 4] = [Mode::Read, Mode::Add, Mode::Write, Mode::Write];

#[inline]
fn unpack(word: u32) -> Touched {
    // A table, since this is done many times for each event.
    (ObjIx(word >> 2), MODES[word as usize & 3])
}

/// One object of a footprint.
pub(crate) type Touched = (ObjIx, Mode);

/// All objects and footprints of an exploration.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Objects {
    keys: Vec<ObjKey>,
    hashes: Vec<u64>,
    mutexes: Vec<bool>,
    /// Whether any of them is a debut.
    debuts: bool,
    /// By thread, the first of the threads that it is like; no entry for one that is like no other.
    alike: FxHashMap<u16, u16>,
    #[serde(skip)]
    memory: Locations,
    #[serde(skip)]
    others: FxHashMap<Name, ObjIx>,
    #[serde(skip)]
    recent: Recent,
    sets: Vec<SmallVec<[Touched; 4]>>,
    #[serde(skip)]
    set_index: FxHashMap<SmallVec<[Touched; 4]>, u32>,
}

impl Objects {
    /// Makes the indexes, which are not stored, from the lists, which are.
    pub(crate) fn reindex(&mut self) {
        self.memory.clear();
        self.others.clear();
        for (number, key) in (0..).zip(&self.keys) {
            match *key {
                ObjKey::Memory(location) => self.memory.insert(location, number),
                key => drop(self.others.insert(key.name(), ObjIx(number))),
            }
        }
        self.set_index = self.sets.iter().cloned().zip(0..).collect();
    }

    /// The number of an object whose canonical name is `name`, which differs from the key for objects of threads.
    fn add(&mut self, key: ObjKey, name: u64) -> ObjIx {
        let index = ObjIx(self.keys.len() as u32);
        let mut bytes = [0_u8; 24];
        let [kind, _, member] = key.words();
        for (chunk, word) in bytes.chunks_exact_mut(8).zip([kind, name, member]) {
            chunk.copy_from_slice(&word.to_le_bytes());
        }
        self.keys.push(key);
        self.hashes.push(xxh3_64(&bytes));
        self.mutexes.push(key.is_mutex());
        self.debuts |= matches!(key, ObjKey::Debut(_));
        index
    }

    /// The object for a location.
    #[inline]
    pub(crate) fn memory(&mut self, location: Location) -> ObjIx {
        if let Some(found) = self.memory.get(location) {
            return ObjIx(found);
        }
        let index = self.add(ObjKey::Memory(location), location.object.0);
        self.memory.insert(location, index.0);
        index
    }

    /// The object for any key but memory.
    #[inline]
    pub(crate) fn intern(&mut self, key: ObjKey) -> ObjIx {
        let name = key.name();
        let recent = *self.recent.place(name);
        if recent.0 == name { recent.1 } else { self.intern_again(key, name) }
    }

    #[inline(never)]
    fn intern_again(&mut self, key: ObjKey, name: Name) -> ObjIx {
        let found = self.intern_named(key, name.1);
        *self.recent.place(name) = (name, found);
        found
    }

    /// The object for a key of a thread, hashed by the thread's canonical name.
    pub(crate) fn intern_named(&mut self, key: ObjKey, name: u64) -> ObjIx {
        if let Some(&found) = self.others.get(&key.name()) {
            return found;
        }
        let index = self.add(key, name);
        self.others.insert(key.name(), index);
        index
    }

    /// A footprint that also reads some objects. One that a step adds to, and reads, is changed: what others add before
    /// makes a difference to it.
    pub(crate) fn and_reads(&mut self, foot: Foot, reads: &[ObjIx]) -> Foot {
        if reads.is_empty() {
            return foot;
        }
        let mut touched: SmallVec<[Touched; 4]> = reads.iter().map(|&object| (object, Mode::Read)).collect();
        self.any(foot, |touch| {
            touched.push(touch);
            false
        });
        self.joint_foot(&touched)
    }

    /// A footprint that touches the same objects, but changes none.
    pub(crate) fn only_reads(&mut self, foot: Foot) -> Foot {
        let mut touched: SmallVec<[Touched; 4]> = SmallVec::new();
        self.any(foot, |(object, _)| {
            touched.push((object, Mode::Read));
            false
        });
        self.foot(&touched)
    }

    /// What an object stands for.
    #[must_use]
    pub(crate) fn key(&self, object: ObjIx) -> Option<&ObjKey> {
        self.keys.get(object.at())
    }

    /// Hash of the canonical name of an object.
    #[must_use]
    pub(crate) fn hash(&self, object: ObjIx) -> u64 {
        self.hashes.get(object.at()).copied().unwrap_or(0)
    }

    /// Whether happens-before edges through this object are dropped from the lazy relation.
    #[inline]
    #[must_use]
    pub(crate) fn is_mutex(&self, object: ObjIx) -> bool {
        self.mutexes.get(object.at()).copied().unwrap_or(false)
    }

    /// Whether an object is a location in memory.
    #[must_use]
    pub(crate) fn is_memory(&self, object: ObjIx) -> bool {
        matches!(self.key(object), Some(ObjKey::Memory(_)))
    }

    /// Whether an object is the life, permit or flag of a thread.
    #[must_use]
    pub(crate) fn is_of_a_thread(&self, object: ObjIx) -> bool {
        matches!(self.key(object), Some(ObjKey::Life(_) | ObjKey::Permit(_) | ObjKey::Flag(_) | ObjKey::Arrival(_)))
    }

    /// The queue of a lock, read-write lock or semaphore, if a step has touched it; nothing else has one.
    #[must_use]
    pub(crate) fn queue_of(&self, of: ObjIx) -> Option<ObjIx> {
        self.others.get(&self.queue_key(of)?.name()).copied()
    }

    /// The same, made if there is none.
    pub(crate) fn intern_queue(&mut self, of: ObjIx) -> Option<ObjIx> {
        let key = self.queue_key(of)?;
        Some(self.intern(key))
    }

    /// The object for the order in which threads have arrived at a condition; none for the wait set of a monitor, which
    /// has no order.
    #[must_use]
    pub(crate) fn order_of(&self, condition: ObjIx) -> Option<ObjIx> {
        self.others.get(&self.order_key(condition)?.name()).copied()
    }

    /// The same, made if there is none.
    pub(crate) fn intern_order(&mut self, condition: ObjIx) -> Option<ObjIx> {
        let key = self.order_key(condition)?;
        Some(self.intern(key))
    }

    fn order_key(&self, condition: ObjIx) -> Option<ObjKey> {
        match self.key(condition) {
            Some(&ObjKey::Condition(id)) => Some(ObjKey::Order(id)),
            _ => None,
        }
    }

    fn queue_key(&self, of: ObjIx) -> Option<ObjKey> {
        match self.key(of) {
            Some(&(ObjKey::Lock(id) | ObjKey::RwLock(id) | ObjKey::WordInLine(id))) => Some(ObjKey::Queue(id)),
            _ => None,
        }
    }

    /// Whether an object records that threads have arrived at an operation ([`crate::sync::arrival`]).
    #[must_use]
    pub(crate) fn is_arrival(&self, object: ObjIx) -> bool {
        matches!(self.key(object), Some(ObjKey::Arrival(_) | ObjKey::Queue(_)))
    }

    /// Whether an object records that a thread has had its debut; if so, which.
    #[inline]
    #[must_use]
    pub(crate) fn debut(&self, object: ObjIx) -> Option<u16> {
        if !self.debuts {
            return None;
        }
        match self.key(object) {
            Some(&ObjKey::Debut(thread)) => u16::try_from(thread).ok(),
            _ => None,
        }
    }

    /// Number of threads that are like others, in some execution.
    #[must_use]
    pub(crate) fn alike(&self) -> usize {
        self.alike.len()
    }

    /// The object of the program that an object is a part of, or belongs to.
    #[must_use]
    pub(crate) fn part_of(&self, object: ObjIx) -> Option<ObjectId> {
        match *self.key(object)? {
            ObjKey::Memory(at) => Some(at.object),
            ObjKey::Monitor(id)
            | ObjKey::WaitSet(id)
            | ObjKey::Lock(id)
            | ObjKey::Condition(id)
            | ObjKey::Order(id)
            | ObjKey::RwLock(id)
            | ObjKey::RwHolds(id)
            | ObjKey::WordInLine(id)
            | ObjKey::Word(id)
            | ObjKey::Queue(id) => Some(id),
            _ => None,
        }
    }

    /// A thread is like this one, with which its group begins.
    pub(crate) fn make_alike(&mut self, thread: u16, first: u16) {
        self.alike.insert(thread, first);
    }

    /// The first of the threads that a thread is like, or the thread itself.
    #[inline]
    #[must_use]
    pub(crate) fn first_alike(&self, thread: u16) -> u16 {
        if self.alike.is_empty() { thread } else { self.alike.get(&thread).copied().unwrap_or(thread) }
    }

    /// The other threads that a thread is like, in no order.
    pub(crate) fn others_alike(&self, thread: u16) -> impl Iterator<Item = u16> + '_ {
        let first = self.first_alike(thread);
        self.alike.iter().filter(move |alike| *alike.1 == first && *alike.0 != thread).map(|alike| *alike.0)
    }

    /// What a footprint touches because its step is the debut of a thread.
    #[must_use]
    pub(crate) fn debuts_of(&self, foot: Foot) -> SmallVec<[Touched; 2]> {
        let mut found = SmallVec::new();
        if self.debuts {
            self.any(foot, |touch| {
                found.extend(self.debut(touch.0).is_some().then_some(touch));
                false
            });
        }
        found
    }

    /// A footprint of a step that is a debut if it was one with another footprint.
    pub(crate) fn keeping_debuts(&mut self, before: Foot, foot: Foot) -> Foot {
        let debuts = self.debuts_of(before);
        if debuts.is_empty() { foot } else { self.and_touches(foot, &debuts) }
    }

    /// A footprint that touches more.
    pub(crate) fn and_touches(&mut self, foot: Foot, more: &[Touched]) -> Foot {
        let mut touched = self.touched(foot);
        touched.extend_from_slice(more);
        self.foot(&touched)
    }

    /// The time, if anything has touched it.
    #[must_use]
    pub(crate) fn time(&self) -> Option<ObjIx> {
        self.others.get(&ObjKey::Time.name()).copied()
    }

    /// Number of objects so far.
    #[must_use]
    pub(crate) fn len(&self) -> usize {
        self.keys.len()
    }

    /// The footprint that touches these objects. An object named twice is touched in the stronger mode.
    pub(crate) fn foot(&mut self, touched: &[Touched]) -> Foot {
        match touched {
            [] => return Foot::EMPTY,
            &[(object, mode)] => return Foot::one(object, mode),
            _ => {}
        }
        let mut set: SmallVec<[Touched; 4]> = touched.into();
        set.sort_by_key(|&(object, mode)| (object, 2 - mode as u8));
        set.dedup_by_key(|touch| touch.0);
        if let &[(object, mode)] = set.as_slice() {
            return Foot::one(object, mode);
        }
        if let Some(&index) = self.set_index.get(&set) {
            return Foot(MANY | index);
        }
        let index = self.sets.len() as u32;
        self.sets.push(set.clone());
        self.set_index.insert(set, index);
        Foot(MANY | index)
    }

    /// The footprint of several steps that are one: an object that they touch in different modes is changed, as seen by
    /// other threads.
    pub(crate) fn joint_foot(&mut self, touched: &[Touched]) -> Foot {
        let mut all: SmallVec<[Touched; 8]> = touched.into();
        all.sort_by_key(|touch| touch.0);
        all.dedup_by(|next, kept| {
            let same = next.0 == kept.0;
            if same && next.1 != kept.1 {
                kept.1 = Mode::Write;
            }
            same
        });
        self.foot(&all)
    }

    /// Calls `visit` for every object of a footprint until it returns true; whether it did.
    #[inline]
    pub(crate) fn any(&self, foot: Foot, mut visit: impl FnMut(Touched) -> bool) -> bool {
        if foot == Foot::EMPTY {
            false
        } else if foot.0 & MANY == 0 {
            visit(unpack(foot.0))
        } else {
            self.sets[(foot.0 & !MANY) as usize].iter().any(|&touch| visit(touch))
        }
    }

    /// What a footprint touches, in order.
    #[inline]
    #[must_use]
    pub(crate) fn touched(&self, foot: Foot) -> SmallVec<[Touched; 4]> {
        if foot == Foot::EMPTY {
            SmallVec::new()
        } else if foot.0 & MANY == 0 {
            smallvec![unpack(foot.0)]
        } else {
            SmallVec::from_slice(&self.sets[(foot.0 & !MANY) as usize])
        }
    }
}
