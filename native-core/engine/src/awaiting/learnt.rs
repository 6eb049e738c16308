//! What was learnt about loops: at which places of which threads one waits, or leaves by itself.
//!
//! A place is a number of events of a thread. A loop is known to wait by its round; that it leaves also depends on where
//! the values come from that it sees.

use std::collections::BTreeSet;

use rustc_hash::{FxHashMap, FxHashSet};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::round::{Mark, Round};
use super::suspicion::{Past, Suspicion};
use crate::dependence::conflict;
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
        past: Past,
        request: &Request,
        objects: &Objects,
    ) -> Option<Awaiting> {
        let known = self.known.get(&(thread, past.events))?;
        known.iter().find_map(|known| match known {
            // A private change since the last round does not let it go the same way again.
            Known::Waits(round) if self.rounds[*round].marks.len() > past.idle as usize => None,
            Known::Waits(round) => {
                let (reads, changed) = goes_round(&self.rounds[*round], trace, thread, request, objects)?;
                Some(Awaiting { reads, changed, round: Some(*round), checked: trace.events.len() })
            }
            Known::Leaves(..) => None,
        })
    }
}

/// If the last steps of a thread are this round: what it has looked at, and whether that has changed since.
fn goes_round(
    round: &Round,
    trace: &Trace,
    thread: u16,
    request: &Request,
    objects: &Objects,
) -> Option<(SmallVec<[ObjIx; 4]>, bool)> {
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
    (left == 0).then_some((reads, changed))
}

/// A thread at a place where it waits for a change.
#[derive(Clone, Debug)]
pub struct Awaiting {
    /// What it has looked at.
    pub reads: SmallVec<[ObjIx; 4]>,
    /// Whether any of that has changed since.
    pub changed: bool,
    /// The round, if it is a known one.
    pub(super) round: Option<usize>,
    pub(super) checked: usize,
}

impl Awaiting {
    /// Takes notice of the latest events.
    pub(super) fn update(&mut self, trace: &Trace, objects: &Objects) {
        let fresh = trace.events.get(self.checked..).unwrap_or(&[]);
        self.checked = trace.events.len();
        self.changed = self.changed
            || fresh.iter().any(|event| {
                objects.any(event.foot, |(object, mode)| conflict(mode, Mode::Read) && self.reads.contains(&object))
            });
    }
}
