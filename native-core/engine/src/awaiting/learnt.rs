//! What was learnt about loops: at which places of which threads one waits, or leaves by itself.
//!
//! A place is a number of events of a thread. A loop is known to wait by its round; that it leaves also depends on where
//! the values come from that it sees.

use std::collections::BTreeSet;

use rustc_hash::{FxHashMap, FxHashSet};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::look::{Holders, Look, Looks, touches_itself};
use super::round::{Mark, Round};
use super::suspicion::{Past, Suspicion};
use crate::dependence::{conflict, touches};
use crate::event::{Mode, ObjIx, Objects, Request, Trace};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Known {
    /// Index of the round.
    Waits(usize),
    /// Name of the round, and where the values came from.
    Leaves(u64, u64),
}

/// What was learnt about loops in an exploration.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct Loops {
    rounds: Vec<Round>,
    known: FxHashMap<(u16, u32), SmallVec<[Known; 1]>>,
    stops: BTreeSet<(u16, u32)>,
    pub(super) waiting: FxHashSet<u64>,
    /// Names of loops that were gone round up to the bound on an execution.
    confirmed: FxHashSet<u64>,
    /// Names of loops that were left at last.
    leaving: FxHashSet<u64>,
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

    /// Events of a thread until the next place at which it may be made to wait.
    #[must_use]
    pub fn distance(&self, thread: u16, events: u32) -> Option<u32> {
        let next = self.stops.range((thread, events)..).next()?;
        (next.0 == thread).then(|| next.1 - events)
    }

    /// Notes what a loop does whose thread has had so many `events` now.
    pub(super) fn learn(&mut self, thread: u16, suspicion: Suspicion, waits: bool, events: u32) {
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
        for place in (stop..=events.max(stop)).step_by(length) {
            self.known.entry((thread, place)).or_default().push(Known::Leaves(name, suspicion.sources));
        }
    }

    /// A round that waits.
    pub(super) fn round(&self, round: usize) -> &Round {
        &self.rounds[round]
    }

    /// Whether a loop can be called endless.
    pub(super) fn is_confirmed(&self, name: u64) -> bool {
        self.confirmed.contains(&name)
    }

    /// A loop was gone round up to the bound on an execution.
    pub(super) fn confirm(&mut self, name: u64) {
        self.confirmed.insert(name);
    }

    /// A loop that was thought to wait leaves by itself after all: it waits nowhere any more.
    pub(super) fn release(&mut self, name: u64) {
        self.leaving.insert(name);
        self.waiting.remove(&name);
        let rounds = &self.rounds;
        self.known.retain(|_, list| {
            list.retain(|known| !matches!(known, Known::Waits(round) if rounds[*round].name() == name));
            !list.is_empty()
        });
        let waits = |list: &SmallVec<[Known; 1]>| list.iter().any(|known| matches!(known, Known::Waits(_)));
        self.stops = self.known.iter().filter(|(_, list)| waits(list)).map(|(&place, _)| place).collect();
    }

    /// Whether a loop was found to leave although it seemed to wait.
    pub(super) fn is_released(&self, name: u64) -> bool {
        self.leaving.contains(&name)
    }

    /// Whether the loop is known to wait, if it is known.
    pub(super) fn settled(&self, thread: u16, suspicion: &Suspicion) -> Option<bool> {
        let list = self.known.get(&(thread, suspicion.stop))?;
        list.iter().find_map(|known| match known {
            Known::Waits(round) => (self.rounds[*round].marks == suspicion.stopping.marks).then_some(true),
            Known::Leaves(name, sources) => {
                (*name == suspicion.stopping.name() && *sources == suspicion.sources).then_some(false)
            }
        })
    }

    /// Notes which rounds that wait a thread has gone right now. It does not have to wait for the same change twice, even if
    /// it has gone other ways in between.
    pub(super) fn note(&self, trace: &Trace, thread: u16, past: Past, request: &Request, gone: &mut Gone) {
        gone.retain(|(place, round)| past.covers(*place, self.rounds[*round].marks.len()));
        let Some(list) = self.known.get(&(thread, past.events)) else {
            return;
        };
        let mut own = Own { trace, thread, positions: Vec::new(), next: trace.events.len() };
        for known in list {
            // A private change since the last round does not let it go the same way again.
            if let Known::Waits(round) = known
                && past.covers(past.events, self.rounds[*round].marks.len())
                && own.went_round(&self.rounds[*round], request)
            {
                gone.push((past.events, *round));
            }
        }
    }

    /// The loop that a thread is in at its pending request, if it is one that waits: `gone` are the rounds that it went since
    /// it last changed anything.
    #[must_use]
    pub(super) fn awaiting(
        &self,
        trace: &Trace,
        thread: u16,
        past: Past,
        request: &Request,
        gone: &Gone,
        objects: &Objects,
    ) -> Option<Awaiting> {
        let mut own = Own { trace, thread, positions: Vec::new(), next: trace.events.len() };
        let stretch = Stretch { trace, thread, objects };
        let mut waits = Waits::new();
        for &(place, index) in gone.iter().rev() {
            let round = &self.rounds[index];
            let after = (past.events - place) as usize;
            let known = waits.iter().any(|wait| wait.round == Some(index));
            if known || !round.begins(request) || !own.reaches(after + round.marks.len()) {
                continue;
            }
            waits.extend(stretch.wait(round, index, &own.positions[after..after + round.marks.len()]));
        }
        (!waits.is_empty()).then_some(Awaiting { waits, trusted: false, checked: trace.events.len() })
    }
}

/// Rounds that a thread has gone since it last changed anything: the number of its events after each, and its index.
pub(super) type Gone = Vec<(u32, usize)>;

/// The positions of the steps of a thread, last first, as far as somebody asked for them.
struct Own<'t> {
    trace: &'t Trace,
    thread: u16,
    positions: Vec<usize>,
    next: usize,
}

impl Own<'_> {
    /// Finds so many of them; whether there are as many.
    fn reaches(&mut self, count: usize) -> bool {
        while self.positions.len() < count {
            let before = &self.trace.events[..self.next];
            let Some(position) = before.iter().rposition(|event| event.thread == self.thread) else {
                return false;
            };
            self.next = position;
            self.positions.push(position);
        }
        true
    }

    /// Whether the last steps of the thread are a round, and it is about to begin one like it.
    fn went_round(&mut self, round: &Round, request: &Request) -> bool {
        let events = &self.trace.events;
        round.begins(request)
            && round
                .marks
                .iter()
                .rev()
                .enumerate()
                .all(|(behind, mark)| self.reaches(behind + 1) && Mark::of(&events[self.positions[behind]]) == *mark)
    }
}

/// The last steps of a thread, which have changed nothing.
struct Stretch<'t> {
    trace: &'t Trace,
    thread: u16,
    objects: &'t Objects,
}

impl Stretch<'_> {
    /// What makes a thread wait that went a round, its steps given last first: nothing if somebody has noticed it, or if
    /// what it looks at has changed and the thread has seen that since.
    fn wait(&self, round: &Round, index: usize, steps: &[usize]) -> Option<Wait> {
        let (&first, &last) = (steps.last()?, steps.first()?);
        let mut done = 0;
        let mut noticed: SmallVec<[usize; 2]> = SmallVec::new();
        for event in &self.trace.events[first..=last] {
            if event.thread == self.thread {
                done += 1;
            } else if let Some(turn) = round.noticed(event, done, self.objects)
                && !noticed.contains(&turn)
            {
                noticed.push(turn);
            }
        }
        // One turn that nobody noticed could as well not have been.
        if noticed.len() == round.turns() {
            return None;
        }
        let mut changed = false;
        for read in round.reads.iter().filter(|read| read.look == Look::Contents) {
            changed |= self.has_changed(read.object, steps[steps.len() - 1 - read.offset])?;
        }
        let looks = round.reads.iter().map(|read| (read.object, read.look)).collect();
        Some(Wait { looks, changed, round: Some(index) })
    }

    /// Whether others have changed an object since the thread looked at it; nothing if it has seen that.
    fn has_changed(&self, object: ObjIx, looked: usize) -> Option<bool> {
        let mut changed = false;
        for event in &self.trace.events[looked + 1..] {
            if event.thread != self.thread {
                changed |= touches(self.objects, event.foot, object, Mode::Read);
            } else if changed && touches_itself(event, object, self.objects) {
                return None;
            }
        }
        Some(changed)
    }
}

/// A round that a thread has gone, so that it need not go it again.
#[derive(Clone, Debug)]
pub(super) struct Wait {
    pub(super) looks: Looks,
    /// Whether contents that it looks at have changed since.
    pub(super) changed: bool,
    /// The round, if it is a known one.
    pub(super) round: Option<usize>,
}

pub(super) type Waits = SmallVec<[Wait; 1]>;

/// A thread at a place where it waits for a change: it has gone some rounds since it last changed anything.
#[derive(Clone, Debug)]
pub struct Awaiting {
    pub(super) waits: Waits,
    /// Whether it waits in any case.
    pub(super) trusted: bool,
    pub(super) checked: usize,
}

impl Awaiting {
    /// What keeps its thread from going on: a round that would be the same again.
    fn wait(&self, thread: u16, holders: &impl Holders) -> Option<&Wait> {
        self.waits.iter().find(|wait| {
            let differs = || wait.looks.iter().any(|&(object, look)| look.differs(object, thread, holders));
            self.trusted || !wait.changed && !differs()
        })
    }

    /// Whether its thread has to wait.
    #[must_use]
    pub fn is_on(&self, thread: u16, holders: &impl Holders) -> bool {
        self.wait(thread, holders).is_some()
    }

    /// The known round that would be the same again.
    pub(super) fn round(&self, thread: u16, holders: &impl Holders) -> Option<usize> {
        self.wait(thread, holders)?.round
    }

    /// What it has found out about which objects, in each of the rounds.
    #[must_use]
    pub fn looks(&self) -> Vec<Looks> {
        self.waits.iter().map(|wait| wait.looks.clone()).collect()
    }

    /// What it has looked at.
    #[must_use]
    pub fn reads(&self) -> SmallVec<[ObjIx; 4]> {
        let mut reads: SmallVec<[ObjIx; 4]> = SmallVec::new();
        for (object, _) in self.waits.iter().flat_map(|wait| &wait.looks) {
            if !reads.contains(object) {
                reads.push(*object);
            }
        }
        reads
    }

    /// Takes notice of the latest events.
    pub(super) fn update(&mut self, trace: &Trace, objects: &Objects) {
        let fresh = trace.events.get(self.checked..).unwrap_or(&[]);
        self.checked = trace.events.len();
        for wait in &mut self.waits {
            wait.changed = wait.changed
                || fresh.iter().any(|event| {
                    let contents = |object| wait.looks.contains(&(object, Look::Contents));
                    objects.any(event.foot, |(object, mode)| conflict(mode, Mode::Read) && contents(object))
                });
        }
    }
}
