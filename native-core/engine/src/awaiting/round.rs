//! Rounds: sequences of steps of one thread that change nothing.
//!
//! Mutexes that are taken and given back change nothing, as long as no other thread looks at them in between: a round
//! that was *noticed* counts as progress. What a round looks at is what it reads; in addition the holder of a mutex
//! that it takes while it holds another one, since that may be part of a deadlock, or that it only tries to take.

use std::hash::{Hash, Hasher};

use rustc_hash::FxHasher;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::look::{Holders, Look, Looks, is_its_own, touches_itself};
use crate::dependence::conflict;
use crate::event::{Event, Joint, Kind, Mode, ObjIx, Objects, Request, flag};
use crate::op::{Hold, Life, Primitive, Role, Row};

pub(super) fn role(event: &Event) -> Role {
    event.kind.row().role(event.result, event.flags)
}

/// Whether an event may have changed something, so that the thread that did it, or one that looks at it, does not go
/// round in a loop.
#[inline]
#[must_use]
pub(crate) fn is_progress(event: &Event) -> bool {
    role(event) == Role::Progress
}

/// How the number of mutexes that a thread holds changes.
pub(super) fn holds(event: &Event) -> i32 {
    match role(event) {
        Role::Acquires => 1,
        Role::Releases => -1,
        _ => 0,
    }
}

fn is_try(kind: Kind) -> bool {
    kind.row().hold == Hold::Tries
}

fn is_acquisition(kind: Kind) -> bool {
    kind.row().hold == Hold::Takes
}

/// The number of mutexes held before each step, counted from the first.
pub(super) fn depths(steps: &[Event]) -> Vec<i32> {
    let mut held = 0;
    let mut before = |event| {
        let depth = held;
        held += holds(event);
        depth
    };
    steps.iter().map(&mut before).collect()
}

/// What rounds compare of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Mark {
    pub(super) kind: Kind,
    pub(super) object: ObjIx,
    pub(super) site: u32,
    pub(super) result: u32,
    pub(super) role: Role,
    /// Whether it is a part of a step of trusted code: no other thread can run in the middle of a round there.
    pub(super) joint: bool,
}

impl Mark {
    pub(crate) fn of(event: &Event) -> Mark {
        let result = if event.kind.is_access() { 0 } else { event.result };
        let joint = event.joint != Joint::Alone;
        Mark { kind: event.kind, object: event.object, site: event.site, result, role: role(event), joint }
    }

    /// Whether two steps are at the same place of a program, as far as is known.
    pub(super) fn is_at(&self, other: &Mark) -> bool {
        self.kind.replays_as(other.kind) && self.object == other.object && self.site == other.site
    }

    /// Whether its thread waited without success.
    pub(crate) fn gives_up(&self) -> bool {
        self.role == Role::GivesUp
    }

    /// Whether a request may become this step.
    pub(crate) fn begins(&self, request: &Request) -> bool {
        self.kind.replays_as(request.kind) && self.object == request.object && self.site == request.site
    }
}

/// An object that a round looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Read {
    pub(super) object: ObjIx,
    /// The last step that looks at it.
    pub(super) offset: usize,
    pub(super) look: Look,
}

/// A sequence of steps that changes nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Round {
    pub(super) marks: Vec<Mark>,
    pub(super) reads: Vec<Read>,
    /// How often it repeats itself.
    turns: usize,
    /// What it changes and puts back in each turn, with the first and the last step of a turn that touches it so.
    holds: Vec<(ObjIx, usize, usize)>,
}

impl Round {
    /// The round made of these steps, `turns` times the same, if they change nothing.
    pub(super) fn of(steps: &[Event], turns: usize, objects: &Objects) -> Option<Round> {
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
        let mut reads: Vec<Read> = Vec::new();
        let mut read = |object: ObjIx, offset: usize| match reads.iter_mut().find(|read| read.object == object) {
            Some(read) => read.offset = offset,
            None => reads.push(Read { object, offset, look: Look::Contents }),
        };
        // Of several turns, each must have seen the same: what counts is the first.
        for (offset, event) in steps.iter().enumerate().take(length) {
            // A step that times out looks at what it waits for, although it is recorded as a change.
            let waits = role(event) == Role::GivesUp;
            objects.any(event.foot, |(object, mode)| {
                let reads = mode == Mode::Read && is_its_own(event, object, mode, objects);
                if reads || waits && objects.is_of_a_thread(object) {
                    read(object, offset);
                }
                false
            });
            // A thread that holds a mutex when it wants another one may be part of a deadlock, in every round. A thread
            // that does not wait for a mutex sees whether it is free; one that is back from a timed wait does wait for
            // it. A thread that has it already finds out nothing, and does not touch it.
            let nested = holds(event) > 0 && depths[offset] > least;
            let timed = event.flags & flag::TIMED != 0 && is_acquisition(event.kind);
            if (is_try(event.kind) || timed || nested) && touches_itself(event, event.object, objects) {
                read(event.object, offset);
            }
        }
        for read in &mut reads {
            let touches_it = |event: &&Event| touches_itself(event, read.object, objects);
            read.look = Look::of(read.object, steps.iter().filter(touches_it));
        }
        let mut holds: Vec<(ObjIx, usize, usize)> = Vec::new();
        let changes = |(_, event): &(usize, &Event)| role(event) != Role::Looks;
        let time = objects.time();
        for (offset, event) in steps.iter().enumerate().take(length).filter(changes) {
            objects.any(event.foot, |(object, mode)| {
                if conflict(mode, Mode::Read) && time != Some(object) {
                    match holds.iter_mut().find(|held| held.0 == object) {
                        Some(held) => held.2 = offset,
                        None => holds.push((object, offset, offset)),
                    }
                }
                false
            });
        }
        Some(Round { marks: steps.iter().map(Mark::of).collect(), reads, turns, holds })
    }

    /// Whether it queries the state of a thread, or which threads hold or want a lock.
    pub(super) fn asks(&self) -> bool {
        let asks = |row: &Row| row.life == Life::Watches || row.primitive == Primitive::Look;
        self.marks.iter().any(|mark| asks(mark.kind.row()))
    }

    /// Whether a thread with this request is about to begin the round, as far as is known.
    pub(super) fn begins(&self, request: &Request) -> bool {
        self.marks.first().is_some_and(|mark| mark.begins(request))
    }

    /// Whether the next round of a thread that has just gone this one would find out something else.
    pub(super) fn differs(&self, thread: u16, holders: &impl Holders) -> bool {
        self.reads.iter().any(|read| read.look.differs(read.object, thread, holders))
    }

    /// Whether the round looks at the contents of an object.
    pub(super) fn sees(&self, object: ObjIx) -> bool {
        self.reads.iter().any(|read| read.object == object && read.look == Look::Contents)
    }

    /// What it takes and gives back, and waits for if another thread has it, except what it looks at.
    pub(super) fn takes(&self) -> impl Iterator<Item = ObjIx> {
        let looks_at = |object| self.reads.iter().any(|read| read.object == object);
        self.holds.iter().map(|held| held.0).filter(move |&object| !looks_at(object))
    }

    /// Whether the round looks at what another thread's round changes and puts back.
    pub(super) fn looks_at_rounds_of(&self, other: &Round) -> bool {
        self.reads.iter().any(|read| other.holds.iter().any(|held| held.0 == read.object))
    }

    /// In which of the turns a step of another thread, after `after` steps of the round, has seen what the round
    /// changes and puts back.
    pub(super) fn noticed(&self, event: &Event, after: usize, objects: &Objects) -> Option<usize> {
        let length = self.marks.len() / self.turns;
        let (turn, after) = (after / length, after % length);
        let seen = objects.any(event.foot, |(object, mode)| {
            let between = |held: &(ObjIx, usize, usize)| held.0 == object && held.1 < after && after <= held.2;
            // A try or timed acquisition without success is not always a read.
            let wants = event.object == object && (is_try(event.kind) || is_acquisition(event.kind));
            let in_vain = wants && matches!(role(event), Role::Looks | Role::GivesUp);
            let looks = mode == Mode::Read && is_its_own(event, object, mode, objects);
            (looks || in_vain) && self.holds.iter().any(between)
        });
        seen.then_some(turn)
    }

    /// How often it repeats itself.
    pub(super) fn turns(&self) -> usize {
        self.turns
    }

    /// The name of the loop of a thread that the round belongs to.
    pub(super) fn name(&self, thread: u16) -> u64 {
        name_of(thread, self.marks[..self.marks.len() / self.turns].iter())
    }

    /// What it finds out about which objects.
    pub(super) fn looks(&self) -> Looks {
        self.reads.iter().map(|read| (read.object, read.look)).collect()
    }
}

/// The name of a loop of a thread: the same for every rotation of its round, so that evidence about the loop carries
/// over.
pub(super) fn name_of<'m>(thread: u16, marks: impl Iterator<Item = &'m Mark>) -> u64 {
    marks.fold(u64::from(thread), |sum, mark| {
        let mut hasher = FxHasher::default();
        mark.hash(&mut hasher);
        sum.wrapping_add(hasher.finish().wrapping_mul(0x9e37_79b9_7f4a_7c15))
    })
}
