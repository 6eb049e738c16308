//! Events, objects and traces.
//!
//! An event is one step of one thread: an access or an operation. All that the explorers know about it is its kind
//! and its *footprint*: the objects it touches, each with a [`Mode`]. Locations, monitors, wait sets, permits and
//! interrupt flags are all objects, interned once per exploration, so that footprints compare as integers.
//!
//! Invariants: an object or footprint keeps its number for the whole exploration; the number of objects does not grow
//! with the number of executions, because host identities are canonical.

use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use xxhash_rust::xxh3::xxh3_64;

use crate::host::{Counted, Location, ObjectId};
use crate::op::result;
pub(crate) use crate::op::{Kind, Mode, flag};

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
    /// A monitor: who owns it.
    Monitor(ObjectId),
    /// The wait set of a monitor.
    WaitSet(ObjectId),
    /// A lock: who owns it.
    Lock(ObjectId),
    /// The queue of a condition: who waits there.
    Condition(ObjectId),
    /// In which order threads have come to a condition.
    Order(ObjectId),
    /// A read-write lock: who owns it.
    RwLock(ObjectId),
    /// How often the owners of a read-write lock have taken it again.
    RwHolds(ObjectId),
    /// A semaphore.
    Semaphore(ObjectId),
    /// A latch.
    Latch(ObjectId),
    /// Whether a thread was started and has ended.
    Life(u32),
    /// The permit of a parked thread.
    Permit(u32),
    /// The interrupt flag of a thread, and whether it is in a wait set.
    Flag(u32),
    /// Whether a thread has come to its next operation.
    Arrival(u32),
    /// The threads that wait for a lock or semaphore.
    Queue(ObjectId),
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
            ObjKey::Semaphore(id) => [7, id.0, 0],
            ObjKey::Latch(id) => [8, id.0, 0],
            ObjKey::Life(thread) => [9, u64::from(thread), 0],
            ObjKey::Permit(thread) => [10, u64::from(thread), 0],
            ObjKey::Flag(thread) => [11, u64::from(thread), 0],
            ObjKey::RwHolds(id) => [12, id.0, 0],
            ObjKey::Arrival(thread) => [13, u64::from(thread), 0],
            ObjKey::Queue(id) => [14, id.0, 0],
            ObjKey::Order(id) => [15, id.0, 0],
        }
    }
}

/// What finds an object that is no memory: kind and number, the first two of [`ObjKey::words`].
type Name = (u64, u64);

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

fn unpack(word: u32) -> Touched {
    let mode = match word & 3 {
        0 => Mode::Read,
        1 => Mode::Add,
        _ => Mode::Write,
    };
    (ObjIx(word >> 2), mode)
}

/// One object of a footprint.
pub(crate) type Touched = (ObjIx, Mode);

/// All objects and footprints of an exploration.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Objects {
    keys: Vec<ObjKey>,
    hashes: Vec<u64>,
    mutexes: Vec<bool>,
    #[serde(skip)]
    memory: FxHashMap<Location, ObjIx>,
    #[serde(skip)]
    others: FxHashMap<Name, ObjIx>,
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
                ObjKey::Memory(location) => drop(self.memory.insert(location, ObjIx(number))),
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
        index
    }

    /// The object for a location.
    #[inline]
    pub(crate) fn memory(&mut self, location: Location) -> ObjIx {
        if let Some(&found) = self.memory.get(&location) {
            return found;
        }
        let index = self.add(ObjKey::Memory(location), location.object.0);
        self.memory.insert(location, index);
        index
    }

    /// The object for any key but memory.
    #[inline]
    pub(crate) fn intern(&mut self, key: ObjKey) -> ObjIx {
        let name = key.name();
        match self.others.get(&name) {
            Some(&found) => found,
            None => self.intern_named(key, name.1),
        }
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

    /// A footprint that also reads some objects.
    pub(crate) fn and_reads(&mut self, foot: Foot, reads: &[ObjIx]) -> Foot {
        let mut touched: SmallVec<[Touched; 4]> = reads.iter().map(|&object| (object, Mode::Read)).collect();
        self.any(foot, |touch| {
            touched.push(touch);
            false
        });
        self.foot(&touched)
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

    /// The queue of a lock, read-write lock or semaphore, if anybody has touched it; nothing else has one.
    #[must_use]
    pub(crate) fn queue_of(&self, of: ObjIx) -> Option<ObjIx> {
        self.others.get(&self.queue_key(of)?.name()).copied()
    }

    /// The same, made if there is none.
    pub(crate) fn intern_queue(&mut self, of: ObjIx) -> Option<ObjIx> {
        let key = self.queue_key(of)?;
        Some(self.intern(key))
    }

    /// What tells in which order threads have come to a condition; nothing for the wait set of a monitor, which has none.
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
            Some(&(ObjKey::Lock(id) | ObjKey::RwLock(id) | ObjKey::Semaphore(id))) => Some(ObjKey::Queue(id)),
            _ => None,
        }
    }

    /// Whether an object says that threads have come to an operation ([`crate::sync::arrival`]).
    #[must_use]
    pub(crate) fn is_arrival(&self, object: ObjIx) -> bool {
        matches!(self.key(object), Some(ObjKey::Arrival(_) | ObjKey::Queue(_)))
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
}

/// Stands for "no choice was made" in [`Event::choice`].
pub(crate) const NO_CHOICE: u32 = u32::MAX;

/// One step of one thread that others may care about, executed or planned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Event {
    /// Steps that its thread has done then: this one, those before it, also those that were no events.
    pub step: u32,
    /// Which members of objects its thread has accessed until then ([`crate::private::mark`]): a replay that goes another
    /// way where nothing is an event is noticed at the next event.
    pub past: u32,
    /// Who.
    pub thread: u16,
    /// What.
    pub kind: Kind,
    /// See [`flag`].
    pub flags: u8,
    /// The object it is about.
    pub object: ObjIx,
    /// All it touches.
    pub foot: Foot,
    /// What was chosen, or [`NO_CHOICE`].
    pub choice: u32,
    /// Permits of a semaphore; of an arrival, the object that its thread wants; of the beginning or end of a wait,
    /// the wait set or condition queue; of a read-write lock, whether
    /// its thread held it before and after ([`crate::sync::rwlock::AGAIN`]).
    pub argument: u32,
    /// Its result.
    pub result: u32,
    /// For mutexes, who owns `object` after this event: 1 + thread, or 0. For an access, [`Request::traits`].
    pub after: u32,
    /// Place in the program.
    pub site: u32,
}

impl Event {
    /// Whether this is an acquisition with which a critical section may begin ([`crate::explore::lazy`]).
    #[must_use]
    pub(crate) fn begins_section(&self) -> bool {
        let plain = self.flags & (flag::AWAITS | flag::TIMED | flag::INTERRUPTIBLE | flag::IN_LINE) == 0;
        plain && matches!(self.kind, Kind::MonitorEnter | Kind::Lock)
    }

    /// The object that [`Event::argument`] names, if it names one.
    #[inline]
    #[must_use]
    pub(crate) fn second(&self) -> Option<ObjIx> {
        let names = self.kind.resumes() || matches!(self.kind, Kind::Arrive | Kind::WaitRelease | Kind::AwaitRelease);
        let object = ObjIx(self.argument);
        (names && object != ObjIx::NONE).then_some(object)
    }

    /// Whether it has ended a wait, but its thread has yet to take the lock back, which it has come to by this.
    #[inline]
    #[must_use]
    pub(crate) fn competes_after(&self) -> bool {
        self.kind.resumes() && self.after == 0
    }

    /// Whether it was interrupted before it did anything, so that its footprint does not tell what it is about.
    #[inline]
    #[must_use]
    pub(crate) fn was_interrupted(&self) -> bool {
        self.flags & flag::INTERRUPTIBLE != 0 && self.result == result::INTERRUPTED
    }
}

/// An operation that a thread is about to perform, with its objects interned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Request {
    /// What.
    pub kind: Kind,
    /// See [`flag`].
    pub flags: u8,
    /// For an access, its order and whether it is one to an element of an array ([`crate::request::traits`]).
    pub traits: u8,
    /// The object it is about.
    pub object: ObjIx,
    /// A second object: the wait set of a wait or notification.
    pub second: ObjIx,
    /// For an access, what has an owner ([`crate::host::Access::unit`]).
    pub unit: ObjIx,
    /// Another thread, a number of permits, a number of alternatives.
    pub argument: u32,
    /// Place in the program.
    pub site: u32,
}

impl Request {
    /// A request about one object, with nothing else to say.
    #[must_use]
    pub(crate) fn plain(kind: Kind, object: ObjIx) -> Request {
        let (second, unit) = (ObjIx::NONE, ObjIx::NONE);
        Request { kind, flags: 0, traits: 0, object, second, unit, argument: 0, site: 0 }
    }

    /// Whether it may come to its end by nothing but the passing of time.
    #[must_use]
    pub(crate) fn times_out(&self) -> bool {
        self.kind == Kind::Sleep || self.has(flag::TIMED)
    }

    /// Whether `bit` is among the flags.
    #[must_use]
    pub(crate) fn has(&self, bit: u8) -> bool {
        self.flags & bit != 0
    }

    /// Whether a thread of a pool waits for work here. A try means something else by that bit.
    #[must_use]
    pub(crate) fn is_idle(&self) -> bool {
        self.has(flag::IDLE) && !self.kind.tries()
    }
}

/// One step of a critical section.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Part {
    /// What it touches, and how. A mutex that is acquired is touched as it is if it is given back in the section.
    pub touch: Touched,
    /// If it looks at what is there: how it touches that whatever it sees.
    pub sees: Option<Mode>,
}

/// What a trace of critical sections knows about one of its events ([`crate::explore::lazy`]).
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Section {
    /// Its steps, if it began with acquiring a mutex; a step that stands for itself has none.
    pub parts: SmallVec<[Part; 8]>,
    /// Whether the execution ended before it.
    pub cut: bool,
    /// The mutexes it acquires.
    pub acquires: SmallVec<[ObjIx; 2]>,
    /// Who owns the mutexes that it touches after it: 1 + thread, or 0.
    pub owners: SmallVec<[(ObjIx, u32); 2]>,
}

/// An operation that a thread had not performed when the execution ended.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct Unfinished {
    /// As an event: footprint and mode as they may become.
    pub event: Event,
}

/// What the round of a loop finds out about an object ([`crate::awaiting`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum Look {
    /// It sees what is there, so any change matters.
    Contents,
    /// Whether its thread can take the mutex.
    Free(bool),
    /// Whether its thread can take the lock for reading.
    Readable(bool),
    /// Whether its thread can take the lock for writing.
    Writable(bool),
}

/// All that it finds out.
pub(crate) type Looks = SmallVec<[(ObjIx, Look); 4]>;

/// One execution.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Trace {
    /// Its events, in order. Accesses to private locations are none ([`crate::private`]).
    pub events: Vec<Event>,
    /// Per thread, the steps it has done.
    pub steps: Vec<u32>,
    /// Steps of all threads.
    pub length: usize,
    /// Number of threads.
    pub threads: usize,
    /// Whether more threads than the main thread were there from the start.
    pub together: bool,
    /// Which steps there are ([`crate::sync::arrival`]).
    pub counted: Counted,
    /// For events that chose: all they could have chosen.
    pub alternatives: Vec<(u32, SmallVec<[u32; 4]>)>,
    /// Start values of semaphores and latches.
    pub initial: FxHashMap<ObjIx, i64>,
    /// What threads were about to do when it ended.
    pub unfinished: Vec<Unfinished>,
    /// For steps that begin another round of a loop that waits, by thread and number of the step: what the round before
    /// found out.
    pub awaited: Vec<(u16, u32, Looks)>,
    /// Of what is locked, and semaphores: those whose queues somebody asks about.
    pub queues: Vec<ObjIx>,
    /// For a trace of critical sections: one for each event. Empty otherwise.
    pub sections: Vec<Section>,
}

impl Trace {
    /// Who owns a mutex after an event that may have changed that: 1 + thread, or 0.
    #[must_use]
    pub(crate) fn owner_after(&self, position: usize, mutex: ObjIx) -> Option<u32> {
        match self.sections.get(position) {
            Some(section) => section.owners.iter().find(|owner| owner.0 == mutex).map(|owner| owner.1),
            None => self.events.get(position).filter(|event| event.object == mutex).map(|event| event.after),
        }
    }

    /// What the round found out that a thread went before a step that begins another one.
    #[must_use]
    pub(crate) fn awaited(&self, step: &Event) -> Option<&Looks> {
        let is = |awaited: &&(u16, u32, Looks)| (awaited.0, awaited.1) == (step.thread, step.step);
        self.awaited.iter().rev().find(is).map(|awaited| &awaited.2)
    }

    /// Whether its events are critical sections, whose extent may change when they are moved.
    #[must_use]
    pub(crate) fn is_coarse(&self) -> bool {
        !self.sections.is_empty()
    }

    /// Whether a step that was moved is a critical section of which only the beginning is known.
    #[must_use]
    pub(crate) fn is_open_ended(&self, step: &Event) -> bool {
        self.is_coarse() && step.flags & flag::UNCERTAIN != 0 && step.begins_section()
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        reuse(&mut self.events);
        self.alternatives.clear();
        self.initial.clear();
        self.unfinished.clear();
        self.awaited.clear();
        self.queues.clear();
        self.sections.clear();
        self.steps.clear();
        self.length = 0;
        self.threads = 0;
        self.together = false;
        self.counted = Counted::default();
    }
}

/// Room for things of one execution that is kept for the next one, however short they are.
const ROOM: usize = 1 << 12;

/// Empties a list of one execution. Room that only an execution much longer than this one has needed is given back.
pub(crate) fn reuse<T>(list: &mut Vec<T>) {
    let most = ROOM.max(8 * list.len());
    list.clear();
    list.shrink_to(most);
}
