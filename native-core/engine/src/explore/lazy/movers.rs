//! What was learnt about a program that critical sections depend on: which locations are used without a common lock,
//! and in which orders locks are nested.
//!
//! Idea (Lipton 1975; Flanagan and Qadeer 2003): an acquisition commutes with what other threads do just before it, a
//! release with what they do just after it, an access that no other races with in both directions. So a sequence of
//! acquisitions, then at most one step that does not commute, then releases, behaves like a single step. Which accesses
//! commute is assumed until an execution shows otherwise; then the search starts again.
//!
//! An access is *exposed* by a conflicting one with no lock in common, unless their order is implied by program order
//! and what happens at objects that are neither locks nor memory. Judged on single steps, never on sections, and
//! without the order of accesses: a race can hide behind the order of the sections around it, or behind another race
//! for the same location. Exposed are all accesses of that thread to that location at that place in the program.
//!
//! So is a mutex that a thread looks at without waiting for it, by a try, a query, or an acquisition that may give up:
//! these see whether a section is under way. So is one through which a thread may have learnt the time, which reveals
//! the previous owner.
//!
//! Nested acquisitions commute only where they cannot be part of a deadlock: a circle of threads, each of which wants a
//! mutex that the next one holds. The threads of a circle are different, and what they hold at that moment has nothing
//! in common. Both are checked on the nestings seen in the whole search, taken together.

use rustc_hash::FxHashSet;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::clock::join;
use crate::dependence::conflict;
use crate::event::{Event, Joint, Mode, ObjIx, Objects, Touched, Trace, flag};
use crate::explore::joined::is_exclusive;
use crate::op::{Half, Hold, Life};
use crate::trap::{self, Trap};

/// Mutexes held.
pub(super) type Held = SmallVec<[ObjIx; 4]>;

/// The exclusive mutexes that each thread holds, followed event by event.
#[derive(Debug, Default)]
pub(super) struct Holders {
    held: Vec<Held>,
}

impl Holders {
    pub(super) fn reset(&mut self, threads: usize) {
        self.held.clear();
        self.held.resize(threads, Held::new());
    }

    pub(super) fn of(&self, thread: u16) -> &Held {
        &self.held[usize::from(thread)]
    }

    pub(super) fn follow(&mut self, event: &Event, objects: &Objects) {
        if event.kind.is_access() || !is_exclusive(event.object, objects) {
            return;
        }
        let held = &mut self.held[usize::from(event.thread)];
        let holds = event.detail.owner().thread() == Some(event.thread);
        match held.iter().position(|&mutex| mutex == event.object) {
            None if holds => held.push(event.object),
            Some(at) if !holds => {
                held.remove(at);
            }
            _ => {}
        }
    }
}

/// A mutex was wanted by a thread that held others.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct Nesting {
    thread: u16,
    /// In order.
    held: Held,
    wanted: ObjIx,
}

impl Nesting {
    fn new(thread: u16, held: &Held, wanted: ObjIx) -> Nesting {
        let mut held = held.clone();
        held.sort_unstable();
        Nesting { thread, held, wanted }
    }

    /// Whether both can be pending at the same time.
    fn coexists(&self, other: &Nesting) -> bool {
        self.thread != other.thread && self.held.iter().all(|mutex| !other.held.contains(mutex))
    }
}

/// What sections rely on.
#[derive(Debug, Default, Serialize, Deserialize)]
struct Relied {
    accesses: FxHashSet<Class>,
    mutexes: FxHashSet<ObjIx>,
    nested: FxHashSet<ObjIx>,
}

/// What was learnt in a search.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct Movers {
    /// Whether only steps of trusted code are larger than an event.
    only_trusted: bool,
    exposed: FxHashSet<Class>,
    /// Mutexes that are looked at.
    observed: FxHashSet<ObjIx>,
    nestings: FxHashSet<Nesting>,
    /// Mutexes that were held when a section ended, so that other threads may have to wait for them.
    kept: FxHashSet<ObjIx>,
    /// What sections were made of since the search started: accesses that were not exposed, mutexes that were not
    /// observed, and mutexes that were acquired in the middle and not kept.
    relied: Relied,
    #[serde(skip)]
    relation: Relation,
    #[serde(skip)]
    holders: Holders,
}

impl Movers {
    /// Of a search in which critical sections are no larger steps.
    #[must_use]
    pub(super) fn only_trusted() -> Movers {
        Movers { only_trusted: true, ..Movers::default() }
    }

    /// Whether critical sections are larger steps.
    #[must_use]
    pub(super) fn merges(&self) -> bool {
        !self.only_trusted
    }

    /// Whether a step does not commute with what other threads do.
    pub(super) fn is_exposed(&self, event: &Event, objects: &Objects) -> bool {
        if event.kind.is_access() {
            self.exposed.contains(&Class::of(event, objects)) && !trap::is_set(Trap::ExposureForgotten)
        } else {
            self.observed.contains(&event.object)
        }
    }

    /// Whether a mutex may be acquired in the middle of a section: no thread ever has to wait for it there.
    pub(super) fn may_nest(&self, thread: u16, held: &Held, wanted: ObjIx) -> bool {
        let waits = self.kept.contains(&wanted) && !trap::is_set(Trap::KeptForgotten);
        let circle = self.may_deadlock(thread, held, wanted) && !trap::is_set(Trap::CircleForgotten);
        !waits && !circle
    }

    /// A section ends while its thread holds mutexes. Returns whether other sections have relied on finding them free.
    pub(super) fn keep(&mut self, held: &Held) -> bool {
        let mut wrong = false;
        for &mutex in held.iter().filter(|_| !self.only_trusted) {
            wrong |= self.kept.insert(mutex) && self.relied.nested.contains(&mutex);
        }
        wrong
    }

    /// An event becomes part of a section that another one has begun.
    pub(super) fn rely(&mut self, is_second: bool, first: &Event, event: &Event, objects: &Objects) {
        if is_second {
            self.rely_on(first, objects);
        }
        self.rely_on(event, objects);
        if event.begins_section() {
            self.relied.nested.insert(event.object);
        }
    }

    fn rely_on(&mut self, event: &Event, objects: &Objects) {
        if self.is_exposed(event, objects) {
            return;
        }
        if event.kind.is_access() {
            self.relied.accesses.insert(Class::of(event, objects));
        } else {
            self.relied.mutexes.insert(event.object);
        }
    }

    /// The search starts again: nothing was relied on yet.
    pub(super) fn restart(&mut self) {
        self.relied = Relied::default();
    }

    /// Whether wanting a mutex while holding others may be part of a deadlock.
    fn may_deadlock(&self, thread: u16, held: &Held, wanted: ObjIx) -> bool {
        if held.is_empty() {
            return false;
        }
        let nesting = Nesting::new(thread, held, wanted);
        self.closes(&mut smallvec::smallvec![&nesting])
    }

    /// Whether nestings, each of which wants what the next one holds, can be made a circle.
    fn closes<'a>(&'a self, path: &mut SmallVec<[&'a Nesting; 8]>) -> bool {
        let (Some(&first), Some(&last)) = (path.first(), path.last()) else {
            return false;
        };
        if path.len() > 1 && first.held.contains(&last.wanted) {
            return true;
        }
        for next in &self.nestings {
            if next.held.contains(&last.wanted) && path.iter().all(|nesting| nesting.coexists(next)) {
                path.push(next);
                if self.closes(path) {
                    return true;
                }
                path.pop();
            }
        }
        false
    }

    /// Learns from an execution; whether what was assumed so far is wrong.
    pub(super) fn learn(&mut self, trace: &Trace, ordered: &[ObjIx], objects: &Objects) -> bool {
        if self.only_trusted {
            return false;
        }
        self.holders.reset(trace.threads);
        self.relation.reset(trace.threads, objects.len());
        let mut wrong = false;
        for &mutex in ordered.iter().filter(|_| !trap::is_set(Trap::TimedForgotten)) {
            wrong |= self.observed.insert(mutex) && self.relied.mutexes.contains(&mutex);
        }
        for event in &trace.events {
            wrong |= self.nest(event, objects) | self.observe(event, objects);
            self.holders.follow(event, objects);
            let held = self.holders.of(event.thread);
            let (exposed, relied) = (&mut self.exposed, &self.relied.accesses);
            self.relation.add(event, held, objects, |class| wrong |= exposed.insert(class) && relied.contains(&class));
        }
        for unfinished in &trace.unfinished {
            wrong |= self.nest(&unfinished.event, objects) | self.observe(&unfinished.event, objects);
        }
        wrong
    }

    /// Notes a mutex that is looked at; returns whether sections have relied on it not being looked at.
    fn observe(&mut self, event: &Event, objects: &Objects) -> bool {
        let row = event.kind.row();
        let waits = match row.hold {
            Hold::Takes => event.flags & (flag::TIMED | flag::INTERRUPTIBLE) == 0,
            Hold::Gives | Hold::TakesBack => true,
            Hold::Nothing | Hold::Tries => row.wait == Half::Ends || event.kind.is_access(),
        };
        let mut new = !waits
            && event.object != ObjIx::NONE
            && is_exclusive(event.object, objects)
            && self.observed.insert(event.object)
            && self.relied.mutexes.contains(&event.object);
        let looks_ahead = event.joint != Joint::Alone;
        if event.joint == Joint::Later && row.hold == Hold::Takes && is_exclusive(event.object, objects) {
            // Where a step of trusted code ends depends on whether it is free.
            new |= self.observed.insert(event.object) && self.relied.mutexes.contains(&event.object);
        }
        if row.life == Life::Watches || looks_ahead {
            // The state of a thread that has reached a mutex depends on which thread holds that.
            objects.any(event.foot, |(object, _)| {
                let other = is_exclusive(object, objects) && (object != event.object || !looks_ahead);
                let observed = other && self.observed.insert(object);
                new |= observed && self.relied.mutexes.contains(&object);
                false
            });
        }
        new
    }

    /// Notes the mutexes that are held when another one is wanted.
    fn nest(&mut self, event: &Event, objects: &Objects) -> bool {
        let wanted = event.object;
        if event.kind.is_access() || wanted == ObjIx::NONE || !is_exclusive(wanted, objects) {
            return false;
        }
        let held = self.holders.of(event.thread);
        if held.is_empty() || held.contains(&wanted) {
            return false;
        }
        let nesting = Nesting::new(event.thread, held, wanted);
        let known = !self.nestings.insert(nesting.clone());
        // What holds of one of several threads that are alike holds of each.
        let others = objects.others_alike(event.thread).filter(|_| !known);
        self.nestings.extend(others.map(|thread| Nesting { thread, ..nesting.clone() }));
        !known && !self.relied.nested.is_empty() && self.closes(&mut smallvec::smallvec![&nesting])
    }
}

/// What is exposed: the accesses of a thread, and of those that it is like, to a location at one place in the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct Class {
    location: ObjIx,
    thread: u16,
    site: u32,
    writes: bool,
}

impl Class {
    fn of(event: &Event, objects: &Objects) -> Class {
        // An access that changed nothing may change something when it is moved.
        let writes = event.kind.changes_memory() || event.kind.is_idle();
        let thread = objects.first_alike(event.thread);
        Class { location: event.object, thread, site: event.site, writes }
    }
}

type Clock = SmallVec<[u32; 8]>;

/// The last access of a class to a location, with the same mutexes held.
#[derive(Debug, Clone)]
struct Last {
    class: Class,
    thread: u16,
    held: Held,
    /// Its number in its thread.
    index: u32,
}

/// Which events happen before which, when locks and memory are left out.
#[derive(Debug, Default)]
struct Relation {
    clocks: Vec<Clock>,
    /// Per object that is no location: what happens before the next event on it, per mode of the last ones.
    left: Vec<SmallVec<[(Mode, Clock); 2]>>,
    accesses: Vec<Vec<Last>>,
}

impl Relation {
    fn reset(&mut self, threads: usize, objects: usize) {
        self.clocks.clear();
        self.clocks.resize(threads, SmallVec::from_elem(0, threads));
        self.left.iter_mut().for_each(SmallVec::clear);
        self.left.resize(objects.max(self.left.len()), SmallVec::new());
        self.accesses.iter_mut().for_each(Vec::clear);
        self.accesses.resize(objects.max(self.accesses.len()), Vec::new());
    }

    /// Adds the next event; `exposes` is called with what races.
    fn add(&mut self, event: &Event, held: &Held, objects: &Objects, mut exposes: impl FnMut(Class)) {
        let thread = usize::from(event.thread);
        let mut clock = std::mem::take(&mut self.clocks[thread]);
        clock[thread] += 1;
        objects.any(event.foot, |(object, mode)| {
            if objects.is_memory(object) {
                self.access((event, objects), (object, mode), &clock, held, &mut exposes);
            } else if !objects.is_mutex(object) && objects.debut(object).is_none() {
                for (_, left) in self.left[object.at()].iter().filter(|left| conflict(left.0, mode)) {
                    join(&mut clock, left);
                }
            }
            false
        });
        objects.any(event.foot, |(object, mode)| {
            if !objects.is_memory(object) && !objects.is_mutex(object) {
                let left = &mut self.left[object.at()];
                match left.iter_mut().find(|left| left.0 == mode) {
                    Some((_, left)) => join(left, &clock),
                    None => left.push((mode, clock.clone())),
                }
            }
            false
        });
        self.clocks[thread] = clock;
    }

    fn access(
        &mut self,
        (event, objects): (&Event, &Objects),
        (location, mode): Touched,
        clock: &Clock,
        held: &Held,
        exposes: &mut impl FnMut(Class),
    ) {
        let own = Class::of(event, objects);
        let class = Class { location, writes: own.writes || mode != Mode::Read, ..own };
        let accesses = &mut self.accesses[location.at()];
        for last in accesses.iter().filter(|last| last.thread != event.thread) {
            let conflicts = last.class.writes || class.writes;
            let ordered = clock[usize::from(last.thread)] >= last.index;
            if conflicts && !ordered && !last.held.iter().any(|mutex| held.contains(mutex)) {
                exposes(last.class);
                exposes(class);
            }
        }
        let index = clock[usize::from(event.thread)];
        let same = |last: &&mut Last| last.class == class && last.thread == event.thread && last.held == *held;
        match accesses.iter_mut().find(same) {
            Some(last) => last.index = index,
            None => accesses.push(Last { class, thread: event.thread, held: held.clone(), index }),
        }
    }
}
