//! Traces: one execution as a list of steps, with what else is known of it.

use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::step::{Inside, Step};
use super::{Event, Foot, ObjIx, Owner};
use crate::host::{Counted, ThreadIx};

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

/// One execution, as a list of events or of larger steps.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(bound = "")]
pub(crate) struct Trace<S: Step = Event> {
    /// Its events, in order. Accesses to private locations are none ([`crate::private`]).
    pub events: Vec<S>,
    /// What else is known of each; nothing for events.
    pub inside: Vec<S::Inside>,
    /// Per thread, the steps it has done.
    pub steps: Vec<u32>,
    /// Steps of all threads.
    pub length: usize,
    /// Number of threads.
    pub threads: usize,
    /// Threads in the order in which the host has named them in it.
    pub named: Vec<ThreadIx>,
    /// Whether more threads than the main thread existed from the start.
    pub together: bool,
    /// Which steps there are ([`crate::sync::arrival`]).
    pub counted: Counted,
    /// Of steps that may have given up after a time: their positions, their deadlines, and whether they gave up. Steps
    /// that were not reached have the position of their thread, counted behind all events.
    pub deadlines: Vec<Deadline>,
    /// For events that chose: all they could have chosen.
    pub alternatives: Vec<(u32, SmallVec<[u32; 4]>)>,
    /// Start values of words.
    pub initial: FxHashMap<ObjIx, i64>,
    /// What threads were about to do when it ended.
    pub unfinished: Vec<Unfinished>,
    /// For steps that begin another round of a loop that waits, by thread and number of the step: what the round before
    /// found out.
    pub awaited: Vec<(u16, u32, Looks)>,
    /// For the last events of steps of trusted code that have seen why they end there: their positions, and what they
    /// touch apart from that.
    pub apart: Vec<(u32, Foot)>,
    /// The locks and semaphores whose queues are queried.
    pub queues: Vec<ObjIx>,
}

/// The deadline of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Deadline {
    /// Its position, or `PENDING` and its thread.
    pub position: u32,
    /// The virtual time, in nanoseconds.
    pub at: u64,
    /// Whether the step gave up at that time.
    pub expired: bool,
}

impl Deadline {
    /// In place of the position of a step that was not reached, with its thread added.
    pub(crate) const PENDING: u32 = 1 << 31;
}

impl<S: Step> Trace<S> {
    /// The deadline of the step at a position, if it was reported.
    #[must_use]
    pub(crate) fn deadline(&self, position: u32) -> Option<Deadline> {
        self.deadlines.iter().find(|deadline| deadline.position == position).copied()
    }

    /// The owner of a mutex after an event that may have changed it.
    #[must_use]
    pub(crate) fn owner_after(&self, position: usize, mutex: ObjIx) -> Option<Owner> {
        let step = self.events.get(position)?;
        match self.inside.get(position) {
            Some(inside) => inside.owner_of(mutex, step.event()),
            None => S::Inside::default().owner_of(mutex, step.event()),
        }
    }

    /// What the round of a thread found out before a step that begins another round.
    #[must_use]
    pub(crate) fn awaited(&self, step: &Event) -> Option<&Looks> {
        let is = |awaited: &&(u16, u32, Looks)| (awaited.0, awaited.1) == (step.thread, step.step);
        self.awaited.iter().rev().find(is).map(|awaited| &awaited.2)
    }

    /// What the event at a position touches apart from what it has seen of why its step ends with it.
    #[must_use]
    pub(crate) fn own_foot(&self, position: usize) -> Foot {
        let apart = self.apart.binary_search_by_key(&(position as u32), |apart| apart.0);
        apart.map_or_else(|_| self.events[position].event().foot, |at| self.apart[at].1)
    }

    /// Its events, each with what it touches apart from that.
    #[must_use]
    pub(crate) fn own_events(&self) -> Vec<Event> {
        let own = |(position, step): (usize, &S)| Event { foot: self.own_foot(position), ..*step.event() };
        self.events.iter().enumerate().map(own).collect()
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        reuse(&mut self.events);
        self.alternatives.clear();
        self.deadlines.clear();
        self.initial.clear();
        self.unfinished.clear();
        self.awaited.clear();
        self.apart.clear();
        self.queues.clear();
        self.inside.clear();
        self.steps.clear();
        self.named.clear();
        self.length = 0;
        self.threads = 0;
        self.together = false;
        self.counted = Counted::default();
    }
}

/// Capacity that is kept for the next execution, however short the current one is.
const ROOM: usize = 1 << 12;

/// Empties a list of one execution. Capacity that only a much longer execution has needed is given back.
pub(crate) fn reuse<T>(list: &mut Vec<T>) {
    let most = ROOM.max(8 * list.len());
    list.clear();
    list.shrink_to(most);
}
