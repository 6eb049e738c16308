//! Data races as the Java Language Specification (17.4.5) defines them: conflicting accesses that no synchronization
//! orders.
//!
//! Idea: vector clocks that only synchronization passes on, and per location the last access of each thread at each
//! place (Flanagan and Freund's FastTrack keeps one; every pair of places is wanted here). Done on the finished trace,
//! on its relevant events only: what one thread alone touches orders nothing. If two accesses of a thread at one place
//! are both unordered with a third access, so is the later of them, so the last one is enough.
//!
//! A race is a pair of accesses of two threads to one location, one of them a write, one of them plain. Where the host
//! treats eight bytes as one location, it reports which of them an access covers. What orders:
//!
//! * program order; the start of a thread before its first step; its end before a join of it, or a query that sees that
//!   it ended;
//! * giving up a monitor or lock, also by waiting, before every later acquisition. A notification orders nothing else,
//!   and the end of a thread takes the monitor of its Thread object and gives it back ([`crate::sync::ending`]);
//! * read-write locks: the end of writing before every later reading or writing, the end of reading before later
//!   writing;
//! * `release` of a semaphore before later acquisitions that succeed; `countDown` before an `await` that returns;
//! * an interrupt before every step that observes it: by an exception, or by a query that finds the flag set;
//! * a volatile write before every later volatile read; a release or volatile write before an acquiring or volatile
//!   read of its value, or of one that updates have computed from it. Opaque accesses order nothing, but are no race
//!   among themselves.
//!
//! Nothing is ordered by park and unpark, yield, sleep, or anything that failed or timed out, because their
//! documentation promises no such order. That `countDown` orders nothing once the latch is open is not modelled: which
//! call comes too late often depends on the order in which independent steps are listed.
//!
//! **What is found.** Each edge above leads from a step to a dependent one ([`crate::dependence`]), and which edges
//! there are follows from the order of dependent steps; so the same pairs race in all executions with one
//! happens-before relation. The accesses of a race conflict, hence both are events ([`crate::private`]). So a search
//! that covers every happens-before relation (`dpor`, `source-dpor`, `fg-dpor`, `dfs`, `ipb`, `idb`, `hbr-caching`;
//! without bounds, to its end, going on after bugs) finds every pair of places that races in any execution.
//! `lazy-dpor`, which `auto` ends with, and `lazy-hbr-caching` leave out executions in which critical sections are
//! ordered otherwise; these may show races that are hidden by locks in those that ran. All others find the races in the
//! executions that they happen to run. No strategy reports a race that is none.
//!
//! Invariants: only executions in which every access to a shared location is an event are analysed: an edge through a
//! write that was left out would be missed. A pair of places is kept once, with the first execution that showed it.

use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

use crate::causality::{Causality, RelIx};
use crate::clock::join;
use crate::event::{Event, Kind, ObjIx, Objects, Trace, flag};
use crate::host::{Access, AccessKind, Order, Race, RaceSide, Schedule, Strategy};
use crate::op::{Edge, Hand};
use crate::request::{access_of, is_plain};
use crate::sync::thread::ThreadObjects;
use crate::sync::{ending, result};

/// Whether an access belongs to code that is trusted with races: races between two such accesses are not reported.
pub type Trusts = fn(&Access) -> bool;

/// What results about programs with data races are relative to.
pub(crate) const RACY: &str = "sequential consistency, which Java does not promise to programs with data races";

/// Two places with their kinds of access; one pair for all elements of arrays, but one pair for each field that one
/// place may access.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct Pair {
    places: [(u32, bool); 2],
    member: Option<u32>,
}

impl Pair {
    fn of(a: &Access, b: &Access) -> Pair {
        let place = |access: &Access| (access.site, access.kind.changes());
        let mut places = [place(a), place(b)];
        places.sort_unstable();
        Pair { places, member: (!a.element).then_some(a.location.member) }
    }
}

/// The last access of a thread at one place.
#[derive(Clone, Copy, Debug)]
struct Noted {
    thread: u16,
    /// The time of its thread.
    time: u32,
    access: Access,
}

#[derive(Clone, Copy, Debug, Default)]
struct Scratch {
    stamp: u32,
    slot: u32,
}

/// The data races of an exploration, and what is needed to find those of one execution.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct DataRaces {
    /// Set by the host, and again when a stored exploration continues.
    #[serde(skip)]
    trusts: Option<Trusts>,
    /// Pairs that have been reported, or (false) are not to be.
    known: FxHashMap<Pair, bool>,
    found: Vec<Race>,
    /// The pairs of the execution that was analysed last: the first one, and those that are new.
    #[serde(skip)]
    first: Option<[RaceSide; 2]>,
    #[serde(skip)]
    fresh: Vec<[RaceSide; 2]>,
    #[serde(skip)]
    stamp: u32,
    #[serde(skip)]
    stride: usize,
    #[serde(skip)]
    scratch: Vec<Scratch>,
    #[serde(skip)]
    slots: u32,
    #[serde(skip)]
    threads: Vec<u32>,
    #[serde(skip)]
    hands: Vec<u32>,
    #[serde(skip)]
    noted: Vec<Vec<Noted>>,
    /// Whether there are additions whose result is not used, and what they may get from earlier accesses, per location.
    #[serde(skip)]
    adds: bool,
    #[serde(skip)]
    sums: FxHashMap<ObjIx, Sums>,
}

/// What is handed on to additions to a location.
#[derive(Debug, Default)]
struct Sums {
    /// By all accesses that are no additions.
    others: Vec<u32>,
    /// By additions.
    added: Vec<(RelIx, Vec<u32>)>,
}

/// Whether a search by this strategy that ran to its end, without bounds, has found every pair of places that races.
#[must_use]
pub fn are_all_found(strategy: Strategy) -> bool {
    strategy.promise().is_every_trace()
}

impl DataRaces {
    /// From now on, races are reported only if at least one of the two accesses is not trusted.
    pub(crate) fn trust(&mut self, trusts: Trusts) {
        self.trusts = Some(trusts);
    }

    /// All pairs of places that have raced so far, each as it was found first.
    #[must_use]
    pub(crate) fn found(&self) -> &[Race] {
        &self.found
    }

    /// A race of the execution that was analysed last.
    #[must_use]
    pub(crate) fn of_this_execution(&self) -> Option<[RaceSide; 2]> {
        self.first
    }

    /// Forgets the execution that was analysed last.
    pub(crate) fn pass_over(&mut self) {
        self.first = None;
    }

    /// Looks for races in an execution. `schedule` returns the schedule that replays it.
    pub(crate) fn analyse(
        &mut self,
        trace: &Trace,
        causality: &Causality,
        objects: &Objects,
        threads: &[ThreadObjects],
        at_execution: u64,
        schedule: impl FnOnce(&Trace) -> Schedule,
    ) {
        self.first = None;
        // Without plain accesses to locations that threads share there is nothing to look for.
        if !causality.positions().any(|position| is_plain(&trace.events[position])) {
            return;
        }
        self.clear(causality.threads(), objects.len());
        self.adds = causality.positions().any(|position| trace.events[position].kind == Kind::Add);
        for (number, position) in causality.all().zip(causality.positions()) {
            let event = &trace.events[position];
            match access_of(event, objects) {
                Some(access) if access.kind == AccessKind::Add => self.add(event, access, number, causality),
                Some(access) => self.access(event, access),
                None => self.synchronize(event, threads),
            }
        }
        if !self.fresh.is_empty() {
            let schedule = schedule(trace);
            for [first, second] in self.fresh.drain(..) {
                self.found.push(Race { first, second, at_execution, schedule: schedule.clone() });
            }
        }
    }

    fn clear(&mut self, threads: usize, objects: usize) {
        self.stamp = self.stamp.wrapping_add(1);
        if self.stamp == 0 {
            self.scratch.clear();
            self.stamp = 1;
        }
        self.scratch.resize(objects, Scratch::default());
        self.slots = 0;
        self.hands.clear();
        self.sums.clear();
        self.stride = threads;
        self.threads.clear();
        self.threads.resize(threads * threads, 0);
        for thread in 0..threads {
            self.threads[thread * threads + thread] = 1;
        }
    }

    /// Where the clocks of an object are.
    fn slot(&mut self, object: ObjIx) -> usize {
        let entry = &mut self.scratch[object.at()];
        if entry.stamp != self.stamp {
            *entry = Scratch { stamp: self.stamp, slot: self.slots };
            self.slots += 1;
            self.hands.resize(self.slots as usize * 2 * self.stride, 0);
            match self.noted.get_mut(entry.slot as usize) {
                Some(list) => list.clear(),
                None => self.noted.push(Vec::new()),
            }
        }
        entry.slot as usize
    }

    fn hand(&mut self, object: ObjIx, hand: Hand) -> &mut [u32] {
        let at = (self.slot(object) * 2 + hand as usize) * self.stride;
        &mut self.hands[at..at + self.stride]
    }

    fn acquire(&mut self, thread: u16, object: ObjIx, hand: Hand) {
        let at = (self.slot(object) * 2 + hand as usize) * self.stride;
        let own = usize::from(thread) * self.stride;
        join(&mut self.threads[own..own + self.stride], &self.hands[at..at + self.stride]);
    }

    /// Adds the clock of a thread to one that an object hands on, and advances the time of the thread.
    fn release(&mut self, thread: u16, object: ObjIx, hand: Hand) {
        let at = (self.slot(object) * 2 + hand as usize) * self.stride;
        let own = usize::from(thread) * self.stride;
        join(&mut self.hands[at..at + self.stride], &self.threads[own..own + self.stride]);
        self.threads[own + usize::from(thread)] += 1;
    }

    fn synchronize(&mut self, event: &Event, threads: &[ThreadObjects]) {
        let (thread, object, result) = (event.thread, event.object, event.result);
        if event.flags & flag::INTERRUPTIBLE != 0 && result == result::INTERRUPTED {
            let flag = threads[usize::from(thread)].flag;
            self.acquire(thread, flag, Hand::First);
            self.hand(flag, Hand::First).fill(0);
        }
        let row = event.kind.row();
        if !row.succeeds(result) {
            return;
        }
        match row.edge {
            Edge::Nothing => {}
            Edge::Gets(hand) => self.acquire(thread, object, hand),
            Edge::GetsBoth => self.acquire_both(thread, object),
            Edge::Consumes(hand) => {
                self.acquire(thread, object, hand);
                self.hand(object, hand).fill(0);
            }
            Edge::HandsOn(hand) => self.release(thread, object, hand),
        }
        if let (Kind::Exit, Some(monitor)) = (event.kind, ending::monitor_of(event, threads)) {
            // It holds the monitor when it wakes the threads that wait there.
            self.acquire(thread, monitor, Hand::First);
            self.release(thread, monitor, Hand::First);
        }
    }

    fn acquire_both(&mut self, thread: u16, object: ObjIx) {
        self.acquire(thread, object, Hand::First);
        self.acquire(thread, object, Hand::Second);
    }

    fn access(&mut self, event: &Event, access: Access) {
        let (thread, object) = (event.thread, event.object);
        let reads = access.kind != AccessKind::Write;
        if reads && matches!(access.order, Order::Acquire | Order::Volatile) {
            self.acquire(thread, object, Hand::First);
        }
        if reads && access.order == Order::Volatile {
            self.acquire(thread, object, Hand::Second);
        }
        self.compare(thread, object, access);
        if !access.kind.changes() {
            // The end of a constructor hands on what it has done by a read of a final field. A thread that reads that
            // field before it also reads what the constructor does in between before that is done, and such orders are
            // explored.
            if access.order == Order::Release {
                self.keep_for_adders(thread, object);
                self.release(thread, object, Hand::First);
            }
            return;
        }
        let releases = matches!(access.order, Order::Release | Order::Volatile);
        // An update of a value hands on what was handed on with that value.
        if !reads {
            self.hand(object, Hand::First).fill(0);
        }
        if releases {
            self.keep_for_adders(thread, object);
        }
        if access.order == Order::Volatile {
            self.release(thread, object, Hand::Second);
            let own = usize::from(thread) * self.stride + usize::from(thread);
            self.threads[own] -= 1;
        }
        if releases {
            self.release(thread, object, Hand::First);
        }
    }

    /// An addition whose result is not used is an update that gets only from accesses that precede it in every order:
    /// of other such additions, from those that happen before it for another reason (SOUNDNESS.md, U2).
    fn add(&mut self, event: &Event, access: Access, number: RelIx, causality: &Causality) {
        let (thread, object) = (event.thread, event.object);
        let own = usize::from(thread) * self.stride;
        let clock = &mut self.threads[own..own + self.stride];
        let sums = self.sums.entry(object).or_default();
        join(clock, &sums.others);
        for (_, theirs) in sums.added.iter().filter(|(earlier, _)| causality.before(*earlier, number)) {
            join(clock, theirs);
        }
        sums.added.push((number, clock.to_vec()));
        self.compare(thread, object, access);
        self.release(thread, object, Hand::Second);
        self.threads[own + usize::from(thread)] -= 1;
        self.release(thread, object, Hand::First);
    }

    /// Any other access that hands on what its thread has done comes before each addition in every order, or after it
    /// in every order.
    fn keep_for_adders(&mut self, thread: u16, object: ObjIx) {
        if self.adds {
            let own = usize::from(thread) * self.stride;
            let others = &mut self.sums.entry(object).or_default().others;
            others.resize(self.stride, 0);
            join(others, &self.threads[own..own + self.stride]);
        }
    }

    /// Compares an access with those before, and notes it.
    fn compare(&mut self, thread: u16, object: ObjIx, access: Access) {
        let slot = self.slot(object);
        let own = usize::from(thread) * self.stride;
        let clock = &self.threads[own..own + self.stride];
        let mut same = None;
        for (at, noted) in self.noted[slot].iter().enumerate() {
            if noted.thread == thread {
                let (a, b) = (&noted.access, &access);
                let bytes = (a.stored.bytes(), b.stored.bytes());
                if (a.site, a.kind, a.order) == (b.site, b.kind, b.order) && bytes.0 == bytes.1 {
                    same = Some(at);
                }
                continue;
            }
            let changes = noted.access.kind.changes() || access.kind.changes();
            let conflicts = changes && noted.access.stored.meets(access.stored);
            let plain = noted.access.order == Order::Plain || access.order == Order::Plain;
            if !conflicts || !plain || clock[usize::from(noted.thread)] >= noted.time {
                continue;
            }
            let pair = Pair::of(&noted.access, &access);
            let known = self.known.get(&pair).copied();
            let told = match known {
                Some(told) => told,
                None => !self.trusts.is_some_and(|trusts| trusts(&noted.access) && trusts(&access)),
            };
            if known.is_some() && (!told || self.first.is_some()) {
                continue;
            }
            if known.is_none() {
                self.known.insert(pair, told);
            }
            if !told {
                continue;
            }
            let side = |thread: u16, access| RaceSide { thread: thread.into(), access };
            let race = [side(noted.thread, noted.access), side(thread, access)];
            self.first.get_or_insert(race);
            if known.is_none() {
                self.fresh.push(race);
            }
        }
        let time = clock[usize::from(thread)];
        match same {
            Some(at) => self.noted[slot][at].time = time,
            None => self.noted[slot].push(Noted { thread, time, access }),
        }
    }
}
