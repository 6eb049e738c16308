//! Awaiting: a thread that goes round a loop which only looks, and sees what it saw before, waits for a change.
//!
//! Idea: a *round* is a repeated sequence of steps of one thread that change nothing: reads, failed compare-and-sets
//! and tries, yields, operations that timed out, mutexes that were acquired and released again. If nothing that a round
//! looked at has changed since, the next one would go the same way, so the thread is not enabled at the start of the
//! next round until somebody changes something; a timed operation there does not time out until then. That makes the
//! executions of a loop finite without losing a state, and tells a livelock: nobody is enabled, and somebody awaits.
//!
//! A loop may count its rounds, which is not visible. So before a thread is made to wait it is *probed* once: it runs
//! alone for [`ROUNDS`] rounds. If it leaves the loop by itself, the loop is never made to wait there. A probed
//! execution is not part of the search: it is run again from its plan, with what was learnt.
//!
//! Source: the await transformations of Kokologiannakis and Vafeiadis (SAVer, FMCAD 2021), made dynamic.
//!
//! Invariants: where a thread stops depends on its own past only (thread, number of its steps, the round), and whether
//! it is enabled there on the happens-before relation only; so equal traces stay equal. The step that begins the next
//! round reads all that the round has read.

use std::collections::BTreeSet;
use std::hash::{Hash, Hasher};

use rustc_hash::{FxHashMap, FxHashSet, FxHasher};
use smallvec::SmallVec;

use crate::dependence::conflict;
use crate::event::{Event, Foot, Kind, Mode, ObjIx, Objects, Request, Trace, flag};
use crate::sync::result;

/// Rounds after which a loop that is met for the first time counts as one that never leaves by itself.
pub const ROUNDS: usize = 1_100;

/// The same for a loop that was found to wait elsewhere.
const ROUNDS_AGAIN: usize = 50;

/// Steps of one thread without progress that make it worth a look, unless the search wants to know at once.
const SUSPICIOUS: u32 = 4;

/// Most such steps between two looks.
const SELDOM: u32 = 64;

/// Most steps of a round.
const LONGEST_ROUND: usize = 256;

/// What a step of a round does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Role {
    Looks,
    Acquires,
    Releases,
    /// It timed out; the end of a wait also acquires.
    GivesUp,
    Progress,
}

fn role(event: &Event) -> Role {
    let by_try = |taken: Role| if event.result == 0 { Role::Looks } else { taken };
    let by_result = |done: Role| match event.result {
        result::DONE => done,
        result::TIMED_OUT => Role::GivesUp,
        _ => Role::Progress,
    };
    match event.kind {
        Kind::Read | Kind::CasFailed | Kind::IsAlive | Kind::GetState | Kind::IsInterrupted => Role::Looks,
        Kind::LockRead | Kind::SemAvailable | Kind::LatchCount | Kind::Yield | Kind::Spin => Role::Looks,
        Kind::Interrupted => by_try(Role::Progress),
        Kind::SemTry => by_try(Role::Progress),
        Kind::TryLock | Kind::TryReadLock | Kind::TryWriteLock => by_try(Role::Acquires),
        Kind::MonitorEnter => Role::Acquires,
        Kind::MonitorExit | Kind::Unlock | Kind::ReadUnlock | Kind::WriteUnlock => Role::Releases,
        Kind::WaitRelease | Kind::AwaitRelease => by_result(Role::Releases),
        Kind::Lock | Kind::ReadLock | Kind::WriteLock => by_result(Role::Acquires),
        Kind::LatchAwait | Kind::Join => by_result(Role::Looks),
        Kind::WaitResume | Kind::AwaitResume | Kind::SemAcquire => by_result(Role::Progress),
        Kind::Sleep if event.result == result::DONE => Role::GivesUp,
        Kind::Park if event.flags & (flag::TIMED | flag::POSSIBLE | flag::INTERRUPTED) == flag::TIMED => Role::GivesUp,
        _ => Role::Progress,
    }
}

/// How the number of mutexes that a thread holds changes.
fn holds(event: &Event) -> i32 {
    match role(event) {
        Role::Acquires => 1,
        Role::Releases => -1,
        Role::GivesUp if matches!(event.kind, Kind::WaitResume | Kind::AwaitResume) => 1,
        _ => 0,
    }
}

/// The number of mutexes held before each step, counted from the first.
fn depths(steps: &[Event]) -> Vec<i32> {
    let mut held = 0;
    let mut before = |event| {
        let depth = held;
        held += holds(event);
        depth
    };
    steps.iter().map(&mut before).collect()
}

/// A step as far as rounds compare it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Mark {
    kind: Kind,
    object: ObjIx,
    site: u32,
    result: u32,
    role: Role,
}

impl Mark {
    fn of(event: &Event) -> Mark {
        let result = if event.kind.is_access() { 0 } else { event.result };
        Mark { kind: event.kind, object: event.object, site: event.site, result, role: role(event) }
    }

    /// Whether a request may become this step.
    fn begins(&self, request: &Request) -> bool {
        self.kind.replays_as(request.kind) && self.object == request.object && self.site == request.site
    }
}

/// A sequence of steps that changes nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    marks: Vec<Mark>,
    /// What it looks at, each with the last step that does.
    reads: Vec<(ObjIx, usize)>,
}

impl Round {
    /// The round made of these steps, `turns` times the same, if they change nothing.
    fn of(steps: &[Event], turns: usize, objects: &Objects) -> Option<Round> {
        let length = steps.len();
        let steps = &steps.repeat(turns);
        let mut held: SmallVec<[(ObjIx, i32); 4]> = SmallVec::new();
        for event in steps {
            if role(event) == Role::Progress {
                return None;
            }
            match held.iter_mut().find(|entry| entry.0 == event.object) {
                Some(entry) => entry.1 += holds(event),
                None => held.push((event.object, holds(event))),
            }
        }
        if held.iter().any(|entry| entry.1 != 0) {
            return None;
        }
        let depths = depths(steps);
        let least = depths.iter().copied().min()?;
        let mut reads: Vec<(ObjIx, usize)> = Vec::new();
        let mut read = |object: ObjIx, offset: usize| match reads.iter_mut().find(|read| read.0 == object) {
            Some(read) => read.1 = offset,
            None => reads.push((object, offset)),
        };
        // Of several turns, each must have seen the same: what counts is the first.
        for (offset, event) in steps.iter().enumerate().take(length) {
            // What times out looks at what it waits for, although it is written down as a change.
            let waits = role(event) == Role::GivesUp;
            objects.any(event.foot, |(object, mode)| {
                if mode == Mode::Read || waits && objects.is_of_a_thread(object) {
                    read(object, offset);
                }
                false
            });
            // Who holds a mutex when it wants another one may be part of a deadlock, in every round.
            if holds(event) > 0 && depths[offset] > least {
                read(event.object, offset);
            }
        }
        Some(Round { marks: steps.iter().map(Mark::of).collect(), reads })
    }

    fn looks_at(&self, event: &Event, objects: &Objects, since: impl Fn(usize) -> bool) -> bool {
        objects.any(event.foot, |(object, mode)| {
            conflict(mode, Mode::Read) && self.reads.iter().any(|read| read.0 == object && since(read.1))
        })
    }

    /// The same for every rotation, so that evidence about a loop carries over.
    fn name(&self) -> u64 {
        self.marks.iter().fold(0_u64, |sum, mark| {
            let mut hasher = FxHasher::default();
            mark.hash(&mut hasher);
            sum.wrapping_add(hasher.finish().wrapping_mul(0x9e37_79b9_7f4a_7c15))
        })
    }
}

/// A loop that a thread seems to be in.
#[derive(Debug)]
pub struct Suspicion {
    /// The round, beginning with the pending step.
    round: Round,
    /// Steps of the thread before the first place where it may be made to wait.
    stop: u32,
    /// The round as it is met there.
    stopping: Round,
    /// Rounds seen so far.
    seen: usize,
    /// Where the values that it sees come from.
    sources: u64,
}

/// Looks for a loop: the last steps of a thread, at least so many `rounds`, repeat themselves and nothing that they look
/// at has changed. `steps` is the number of steps of the thread, `request` what it is about to do.
pub fn suspect(
    trace: &Trace,
    thread: u16,
    steps: u32,
    request: &Request,
    rounds: usize,
    objects: &Objects,
) -> Option<Suspicion> {
    let mut own: Vec<Event> = Vec::new();
    let mut length = 0;
    for event in trace.events.iter().rev().filter(|event| event.thread == thread) {
        if role(event) == Role::Progress {
            return None;
        }
        own.push(*event);
        length += 1;
        if length > LONGEST_ROUND {
            return None;
        }
        if !Mark::of(event).begins(request) {
            continue;
        }
        let latest: Vec<Event> = own.iter().rev().copied().collect();
        let Some(round) = Round::of(&latest, 1, objects) else {
            continue;
        };
        let repeated = repeated(trace, thread, &round, objects);
        if repeated >= rounds * length {
            let (stop, stopping) = stop(&latest, steps, repeated, objects)?;
            let sources = sources(trace, &round, objects);
            return Some(Suspicion { round, stop, stopping, seen: repeated / length, sources });
        }
    }
    None
}

/// Which steps of which threads changed last what a round looks at. A loop that leaves when it sees one value may wait
/// when it sees another.
fn sources(trace: &Trace, round: &Round, objects: &Objects) -> u64 {
    let mut steps: SmallVec<[u32; 8]> = SmallVec::from_elem(0, trace.threads);
    let mut sources: SmallVec<[Option<(u16, u32)>; 4]> = SmallVec::from_elem(None, round.reads.len());
    for event in &trace.events {
        let step = &mut steps[usize::from(event.thread)];
        *step += 1;
        objects.any(event.foot, |(object, mode)| {
            if conflict(mode, Mode::Read)
                && let Some(read) = round.reads.iter().position(|read| read.0 == object)
            {
                sources[read] = Some((event.thread, *step));
            }
            false
        });
    }
    let mut hasher = FxHasher::default();
    sources.hash(&mut hasher);
    hasher.finish()
}

/// Steps at the end of a thread that repeat a round, without a change of what it looks at.
fn repeated(trace: &Trace, thread: u16, round: &Round, objects: &Objects) -> usize {
    let length = round.marks.len();
    let mut repeated = 0;
    for event in trace.events.iter().rev() {
        if event.thread == thread {
            if Mark::of(event) != round.marks[length - 1 - repeated % length] {
                break;
            }
            repeated += 1;
        } else if round.looks_at(event, objects, |_| true) {
            break;
        }
    }
    repeated
}

/// The first place at which a thread that repeats a round may wait.
///
/// What a thread has read may decide what it does later in the round, so it must not be stopped in between. Loops are
/// entered at their head: the place is the first step, counted from where the repetition began, that looks at something
/// or acquires, while the thread holds least; all that was read before has been used then. But a thread that times out in
/// every round has to be stopped there, in the middle; and a step that does not tell its place in the program may belong
/// to what follows the loop. In these cases the thread must have gone round twice with the same outcome.
fn stop(latest: &[Event], steps: u32, repeated: usize, objects: &Objects) -> Option<(u32, Round)> {
    let length = latest.len();
    let gives_up = latest.iter().any(|event| role(event) == Role::GivesUp);
    let depths = depths(latest);
    let least = depths.iter().copied().min()?;
    let fits = |offset: usize| {
        let event = &latest[offset];
        match role(event) {
            Role::GivesUp => true,
            Role::Looks => !gives_up && depths[offset] == least && event.foot != Foot::EMPTY,
            Role::Acquires => !gives_up && depths[offset] == least,
            _ => false,
        }
    };
    // The step at offset 0 is the pending one, after `steps` steps of which the last `repeated` repeat the round.
    let offset = |place: usize| (place + length - steps as usize % length) % length;
    let begun = steps as usize - repeated;
    let first = (begun + length..begun + 2 * length).find(|place| fits(offset(*place)))?;
    let turns = if gives_up || !latest[offset(first)].kind.is_access() { 2 } else { 1 };
    let place = first + (turns - 1) * length;
    let mut turned = latest.to_vec();
    turned.rotate_left(offset(place));
    Some((u32::try_from(place).ok()?, Round::of(&turned, turns, objects)?))
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Known {
    /// Index of the round.
    Waits(usize),
    /// Name of the round, and where the values came from.
    Leaves(u64, u64),
}

/// What was learnt about loops in an exploration.
#[derive(Debug, Default)]
pub struct Loops {
    rounds: Vec<Round>,
    known: FxHashMap<(u16, u32), SmallVec<[Known; 1]>>,
    stops: BTreeSet<(u16, u32)>,
    waiting: FxHashSet<u64>,
}

impl Loops {
    /// Forgets everything.
    pub fn clear(&mut self) {
        *self = Loops::default();
    }

    /// Number of places at which a thread may be made to wait.
    #[must_use]
    pub fn len(&self) -> usize {
        self.stops.len()
    }

    /// Whether nothing is known to wait.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.stops.is_empty()
    }

    /// Steps of a thread until the next place at which it may be made to wait.
    #[must_use]
    pub fn distance(&self, thread: u16, steps: u32) -> Option<u32> {
        let next = self.stops.range((thread, steps)..).next()?;
        (next.0 == thread).then(|| next.1 - steps)
    }

    /// Notes what a loop does whose thread has done so many `steps` now.
    fn learn(&mut self, thread: u16, suspicion: Suspicion, waits: bool, steps: u32) {
        let name = suspicion.stopping.name();
        let stop = suspicion.stop;
        if waits {
            self.stops.insert((thread, stop));
            self.waiting.insert(name);
            self.rounds.push(suspicion.stopping);
            let known = Known::Waits(self.rounds.len() - 1);
            self.known.entry((thread, stop)).or_default().push(known);
            return;
        }
        // It leaves from here, so it also leaves from the rounds in between.
        let length = suspicion.round.marks.len();
        for place in (stop..=steps.max(stop)).step_by(length) {
            self.known.entry((thread, place)).or_default().push(Known::Leaves(name, suspicion.sources));
        }
    }

    /// Whether the loop is known to wait, if it is known.
    fn settled(&self, thread: u16, suspicion: &Suspicion) -> Option<bool> {
        let list = self.known.get(&(thread, suspicion.stop))?;
        list.iter().find_map(|known| match known {
            Known::Waits(round) => (self.rounds[*round] == suspicion.stopping).then_some(true),
            Known::Leaves(name, sources) => {
                (*name == suspicion.stopping.name() && *sources == suspicion.sources).then_some(false)
            }
        })
    }

    /// The loop that a thread is in at its pending request, if it is one that waits.
    #[must_use]
    pub fn awaiting(
        &self,
        trace: &Trace,
        thread: u16,
        steps: u32,
        request: &Request,
        objects: &Objects,
    ) -> Option<Awaiting> {
        let known = self.known.get(&(thread, steps))?;
        known.iter().find_map(|known| match known {
            Known::Waits(round) => awaiting(&self.rounds[*round], trace, thread, request, objects),
            Known::Leaves(..) => None,
        })
    }
}

fn awaiting(round: &Round, trace: &Trace, thread: u16, request: &Request, objects: &Objects) -> Option<Awaiting> {
    if !round.marks.first()?.begins(request) {
        return None;
    }
    let mut left = round.marks.len();
    let mut changed = false;
    for event in trace.events.iter().rev() {
        if left == 0 {
            break;
        }
        if event.thread == thread {
            left -= 1;
            if Mark::of(event) != round.marks[left] {
                return None;
            }
        } else if round.looks_at(event, objects, |read| read < left) {
            changed = true;
        }
    }
    let reads = round.reads.iter().map(|read| read.0).collect();
    (left == 0).then_some(Awaiting { reads, changed, checked: trace.events.len() })
}

/// A thread at a place where it waits for a change.
#[derive(Clone, Debug)]
pub struct Awaiting {
    /// What it has looked at.
    pub reads: SmallVec<[ObjIx; 4]>,
    /// Whether any of that has changed since.
    pub changed: bool,
    checked: usize,
}

impl Awaiting {
    /// Takes notice of the latest events.
    fn update(&mut self, trace: &Trace, objects: &Objects) {
        let fresh = trace.events.get(self.checked..).unwrap_or(&[]);
        self.checked = trace.events.len();
        self.changed = self.changed
            || fresh.iter().any(|event| {
                objects.any(event.foot, |(object, mode)| conflict(mode, Mode::Read) && self.reads.contains(&object))
            });
    }
}

#[derive(Debug)]
struct Probe {
    thread: u16,
    suspicion: Suspicion,
    cursor: usize,
    left: usize,
    failed: bool,
    /// Whether it would have failed if the last step was a compare-and-set that failed.
    failed_before: bool,
}

/// What a probe says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Probing {
    /// No probe is running.
    No,
    /// The thread has to go on alone, for at most so many accesses.
    Goes(u32),
    /// It is known now what the loop does.
    Known,
}

#[derive(Clone, Debug, Default)]
struct Progress {
    steps: u32,
    /// Steps since it last changed anything.
    idle: u32,
    /// The same before the last step.
    idle_before: u32,
    /// So many of them make it worth a look.
    look: u32,
    /// Where it waits, and after how many of its steps that was found out.
    awaiting: Option<Awaiting>,
    asked_at: Option<u32>,
}

/// The loops of the threads of the current execution.
#[derive(Debug, Default)]
pub struct Watch {
    /// What was learnt in the exploration.
    pub loops: Loops,
    threads: Vec<Progress>,
    probe: Option<Probe>,
    /// Whether loops must be known as soon as they are entered: a reduction that does not know one takes the order of its
    /// rounds and of changes that they do not see for a race.
    pub eager: bool,
    /// The schedule of a livelock has been replayed to its end: whoever has gone round once waits.
    pub trusting: bool,
}

impl Watch {
    /// Starts an execution.
    pub fn reset(&mut self, threads: usize) {
        self.threads.clear();
        self.grow(threads);
        self.probe = None;
        self.trusting = false;
    }

    /// There are so many threads now.
    pub fn grow(&mut self, threads: usize) {
        let look = self.soonest();
        self.threads.resize(threads, Progress { look, ..Progress::default() });
    }

    fn soonest(&self) -> u32 {
        if self.eager { 1 } else { SUSPICIOUS }
    }

    /// Notes a step.
    #[inline]
    pub fn note(&mut self, event: &Event) {
        let thread = &mut self.threads[usize::from(event.thread)];
        thread.steps += 1;
        thread.idle_before = thread.idle;
        thread.idle = if role(event) == Role::Progress { 0 } else { thread.idle + 1 };
        if let Some(probe) = &mut self.probe {
            let expected = probe.suspicion.round.marks[probe.cursor];
            let found = Mark::of(event);
            // A compare-and-set is said to have failed only afterwards.
            probe.failed_before =
                probe.failed || expected != Mark { kind: expected.kind, role: expected.role, ..found };
            probe.failed |= expected != found;
            probe.cursor = (probe.cursor + 1) % probe.suspicion.round.marks.len();
            probe.left = probe.left.saturating_sub(1);
        }
    }

    /// The last step of a thread was a compare-and-set that failed.
    pub fn cas_failed(&mut self, thread: u16) {
        let thread = &mut self.threads[usize::from(thread)];
        thread.idle = thread.idle_before + 1;
        if let Some(probe) = &mut self.probe {
            probe.failed = probe.failed_before;
        }
    }

    /// Accesses that a thread may execute before it comes to a place where it may have to wait.
    #[must_use]
    pub fn distance(&self, thread: u16) -> Option<u32> {
        if self.loops.is_empty() {
            return None;
        }
        self.loops.distance(thread, self.threads[usize::from(thread)].steps)
    }

    /// The loop in which a thread waits at its pending request, if any.
    pub fn awaiting(
        &mut self,
        trace: &Trace,
        thread: u16,
        request: Option<&Request>,
        objects: &Objects,
    ) -> Option<&Awaiting> {
        let state = &mut self.threads[usize::from(thread)];
        if self.trusting {
            let suspicion = suspect(trace, thread, state.steps, request?, 1, objects);
            state.awaiting = suspicion.map(|suspicion| Awaiting {
                reads: suspicion.round.reads.iter().map(|read| read.0).collect(),
                changed: false,
                checked: trace.events.len(),
            });
            return state.awaiting.as_ref();
        }
        if self.loops.is_empty() {
            return None;
        }
        if state.asked_at != Some(state.steps) {
            state.asked_at = Some(state.steps);
            state.awaiting = self.loops.awaiting(trace, thread, state.steps, request?, objects);
        } else if let Some(awaiting) = &mut state.awaiting {
            awaiting.update(trace, objects);
        }
        state.awaiting.as_ref()
    }

    /// Whether a thread is going on alone.
    #[must_use]
    pub fn is_probing(&self) -> bool {
        self.probe.is_some()
    }

    /// Looks whether a thread seems to be in a loop, and probes it then.
    pub fn look(&mut self, trace: &Trace, thread: u16, request: &Request, objects: &Objects) -> Probing {
        let soonest = self.soonest();
        let state = &mut self.threads[usize::from(thread)];
        if state.idle < state.look {
            if state.idle <= soonest {
                state.look = soonest;
            }
            return Probing::No;
        }
        state.look = state.idle + state.idle.min(SELDOM);
        let steps = state.steps;
        let rounds = if self.eager { 1 } else { 2 };
        let Some(mut suspicion) = suspect(trace, thread, steps, request, rounds, objects) else {
            return Probing::No;
        };
        match self.loops.settled(thread, &suspicion) {
            Some(true) => {
                // It went past the place before that was known. It waits at the next one.
                let length = suspicion.round.marks.len() as u32;
                suspicion.stop += (steps.saturating_sub(suspicion.stop)).div_ceil(length) * length;
                if self.loops.settled(thread, &suspicion).is_none() {
                    self.loops.learn(thread, suspicion, true, steps);
                }
                return Probing::No;
            }
            Some(false) => return Probing::No,
            None => {}
        }
        let again = self.loops.waiting.contains(&suspicion.stopping.name());
        let needed = if again { ROUNDS_AGAIN } else { ROUNDS };
        let left = needed.saturating_sub(suspicion.seen) * suspicion.round.marks.len();
        self.probe = Some(Probe { thread, suspicion, cursor: 0, left, failed: false, failed_before: false });
        self.probing(thread, request, true)
    }

    /// What becomes of a probe now that its thread is about to do something; `able` tells whether it can.
    pub fn probing(&mut self, thread: u16, request: &Request, able: bool) -> Probing {
        let Some(probe) = &self.probe else {
            return Probing::No;
        };
        let expected = &probe.suspicion.round.marks[probe.cursor];
        let failed = probe.failed || probe.thread != thread || !able || !expected.begins(request);
        if !failed && probe.left > 0 {
            return Probing::Goes(u32::try_from(probe.left).unwrap_or(u32::MAX));
        }
        if let Some(probe) = self.probe.take() {
            let steps = self.threads[usize::from(probe.thread)].steps;
            self.loops.learn(probe.thread, probe.suspicion, !failed, steps);
        }
        Probing::Known
    }
}
