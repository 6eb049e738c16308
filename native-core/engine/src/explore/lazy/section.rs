//! Critical sections: sequences of events of one thread that behave like a single step.
//!
//! A section begins with acquiring a mutex. It may acquire more of them and access what no other thread races for; then
//! it does at most one step that does not commute with others, on an exposed location or mutex; then it only releases.
//! It ends when it has given back what it has acquired, or before a step that cannot be part of it. Whatever a thread
//! does outside is a section by itself, with the footprint that it always has: where no mutex is used this is no
//! division at all.
//!
//! As one event it touches a mutex in one of two ways. One that it acquired and released commutes with other such
//! sections ([`Mode::Add`]); one that it still holds, or held before, does not ([`Mode::Write`]).
//!
//! Invariant: where a section ends follows from what its thread does and from what was learnt before the search started
//! ([`Movers`]), never from where other threads are. So executions with the same happens-before relation between single
//! steps have the same relation between sections, and there are never more of these than of those.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::movers::{Holders, Movers};
use crate::event::{
    Deadline, Event, Foot, Joint, Mode, ObjIx, Objects, Owner, Part, Parts, Section, Step, Touched, Trace, flag,
};
use crate::explore::joined::{Joined, is_exclusive, sees};
use crate::op::{Half, Hold};
use crate::sync::result;

/// Events after which a section ends anyway.
const LONGEST: usize = 10_000;

/// What an event may be in a section of several.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    Access,
    Acquires,
    Releases,
    /// Nothing: it is a section by itself.
    Alone,
}

fn role(event: &Event, objects: &Objects) -> Role {
    if event.flags & (flag::AWAITS | flag::TIMED | flag::INTERRUPTIBLE) != 0 {
        return Role::Alone;
    }
    match event.kind {
        kind if kind.is_access() => Role::Access,
        // Other threads see that its thread has arrived.
        _ if objects.any(event.foot, |(object, _)| objects.is_arrival(object)) => Role::Alone,
        _ if event.object == ObjIx::NONE || !is_exclusive(event.object, objects) => Role::Alone,
        _ if event.result != result::DONE => Role::Alone,
        _ if event.begins_section() => Role::Acquires,
        kind if kind.row().hold == Hold::Gives && kind.row().wait == Half::None => Role::Releases,
        _ => Role::Alone,
    }
}

/// A section that may still grow.
#[derive(Debug)]
pub(super) struct Open {
    first: Event,
    last: u32,
    length: usize,
    /// Whether it may not acquire anything any more.
    releasing: bool,
    /// Whether it has ended.
    over: bool,
    pub(super) touched: SmallVec<[Touched; 8]>,
    parts: SmallVec<[Part; 8]>,
    acquired: SmallVec<[ObjIx; 2]>,
    /// Those of them that were not given back.
    kept: SmallVec<[ObjIx; 2]>,
    owners: SmallVec<[(ObjIx, Owner); 2]>,
    /// What it does, if it is a step of trusted code.
    joint: Option<Box<Joined>>,
}

impl Open {
    /// A section that begins with an event, which touches `own`, apart from what it has seen that makes the section end
    /// there.
    pub(super) fn new(event: &Event, own: Foot, movers: &Movers, objects: &Objects) -> Open {
        let mut open = Open {
            first: *event,
            last: event.step,
            length: 0,
            releasing: false,
            over: false,
            touched: SmallVec::new(),
            parts: SmallVec::new(),
            acquired: SmallVec::new(),
            kept: SmallVec::new(),
            owners: SmallVec::new(),
            joint: (event.joint != Joint::Alone).then(Box::default),
        };
        let acquires = || movers.merges() && role(event, objects) == Role::Acquires;
        if open.joint.is_some() || acquires() {
            open.add(event, own, movers, objects);
        } else {
            open.stands_alone(event, objects);
        }
        open
    }

    /// The thread.
    pub(super) fn thread(&self) -> u16 {
        self.first.thread
    }

    /// Whether the next event of an execution is part of it.
    pub(super) fn extends(&self, event: &Event, holders: &Holders, movers: &Movers, objects: &Objects) -> bool {
        if event.thread != self.first.thread {
            return false;
        }
        if self.joint.is_some() || event.joint != Joint::Alone {
            return self.joint.is_some() && event.joint == Joint::Later;
        }
        if self.over || self.length >= LONGEST {
            return false;
        }
        match role(event, objects) {
            Role::Alone => false,
            Role::Releases | Role::Access => !self.releasing || !movers.is_exposed(event, objects),
            Role::Acquires if !movers.merges() => false,
            Role::Acquires => !self.releasing && movers.may_nest(event.thread, holders.of(event.thread), event.object),
        }
    }

    /// Records what it relies on if the next event becomes part of it.
    pub(super) fn rely(&self, event: &Event, movers: &mut Movers, objects: &Objects) {
        if self.joint.is_none() {
            movers.rely(self.length == 1, &self.first, event, objects);
        }
    }

    /// Adds the next event, which touches `own`, apart from what it has seen that makes the section end there.
    pub(super) fn add(&mut self, event: &Event, own: Foot, movers: &Movers, objects: &Objects) {
        self.last = event.step;
        self.length += 1;
        if let Some(joint) = &mut self.joint {
            joint.add(event, own, objects);
            self.touched = joint.touched();
            return;
        }
        self.releasing |= movers.is_exposed(event, objects);
        match role(event, objects) {
            Role::Acquires => {
                self.acquired.push(event.object);
                self.kept.push(event.object);
                self.parts.push(Part { touch: (event.object, Mode::Add), sees: None, event: 0 });
                self.touch_mutex(event.object, Mode::Write, event.detail.owner());
                for touch in objects.debuts_of(event.foot) {
                    self.touched.push(touch);
                    self.parts.push(Part { touch, sees: None, event: 0 });
                }
            }
            Role::Releases => {
                let closed = self.kept.iter().position(|&mutex| mutex == event.object);
                let mode = if closed.is_some() { Mode::Add } else { Mode::Write };
                self.parts.push(Part { touch: (event.object, mode), sees: None, event: 0 });
                closed.map(|at| self.kept.remove(at));
                // It may have been acquired more than once.
                let mode = if self.kept.contains(&event.object) { Mode::Write } else { mode };
                self.touch_mutex(event.object, mode, event.detail.owner());
                self.releasing = true;
                self.over = self.kept.is_empty();
            }
            Role::Access | Role::Alone => {
                objects.any(event.foot, |touch| {
                    self.touched.push(touch);
                    self.parts.push(Part { touch, sees: sees(event), event: 0 });
                    false
                });
            }
        }
    }

    /// An event that is a section by itself.
    fn stands_alone(&mut self, event: &Event, objects: &Objects) {
        self.length = 1;
        self.over = true;
        self.touched.extend(objects.touched(event.foot));
        if !event.kind.is_access() && !event.competes_after() && is_exclusive(event.object, objects) {
            self.owners.push((event.object, event.detail.owner()));
        }
    }

    fn touch_mutex(&mut self, mutex: ObjIx, mode: Mode, owner: Owner) {
        match self.touched.iter_mut().find(|touch| touch.0 == mutex) {
            Some(touch) => touch.1 = mode,
            None => self.touched.push((mutex, mode)),
        }
        match self.owners.iter_mut().find(|known| known.0 == mutex) {
            Some(known) => known.1 = owner,
            None => self.owners.push((mutex, owner)),
        }
    }
}

/// Whether an execution acquires anything that a section may begin with, or wants to, or enters trusted code.
pub(super) fn has_sections(fine: &Trace, merges: bool, objects: &Objects) -> bool {
    let unfinished = fine.unfinished.iter().map(|unfinished| &unfinished.event);
    let begins = |event: &Event| event.joint != Joint::Alone || merges && role(event, objects) == Role::Acquires;
    fine.events.iter().chain(unfinished).any(begins)
}

/// Notes what threads hold after each event of an execution in which each is a section by itself.
pub(super) fn keep_all(fine: &Trace, holders: &mut Holders, movers: &mut Movers, objects: &Objects) {
    holders.reset(fine.threads);
    for event in &fine.events {
        holders.follow(event, objects);
        movers.keep(holders.of(event.thread));
    }
}

/// An execution as a trace of critical sections.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct Division {
    pub(super) trace: Trace<Section>,
    /// For each of them the events of the execution before its end.
    pub(super) ends: Vec<usize>,
    #[serde(skip)]
    holders: Holders,
    /// For each event of the execution its section.
    #[serde(skip)]
    section_of: Vec<u32>,
    /// For each event of the execution the next of its thread.
    #[serde(skip)]
    next: Vec<u32>,
}

const NONE: u32 = u32::MAX;

impl Division {
    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.trace.clear();
        self.ends.clear();
    }

    /// Divides an execution. `ends` is true of events with which a section that was planned as a whole has ended.
    /// Returns whether something that sections have relied on has turned out to be wrong.
    pub(super) fn divide(
        &mut self,
        fine: &Trace,
        movers: &mut Movers,
        objects: &mut Objects,
        ends: impl Fn(&Event) -> bool,
    ) -> bool {
        self.clear();
        self.section_of.clear();
        self.holders.reset(fine.threads);
        self.link(fine);
        let mut wrong = false;
        let mut open: Option<Open> = None;
        for (position, event) in fine.events.iter().enumerate() {
            match &mut open {
                Some(section) if section.extends(event, &self.holders, movers, objects) => {
                    section.rely(event, movers, objects);
                    section.add(event, fine.own_foot(position), movers, objects);
                }
                _ => {
                    wrong |= self.close(open.take(), position, fine, movers, objects);
                    open = Some(Open::new(event, fine.own_foot(position), movers, objects));
                }
            }
            self.section_of.push(self.trace.events.len() as u32);
            self.holders.follow(event, objects);
            if ends(event) {
                wrong |= self.close(open.take(), position + 1, fine, movers, objects);
            }
        }
        wrong |= self.close(open.take(), fine.events.len(), fine, movers, objects);
        self.complete(fine);
        wrong
    }

    /// Finds the next event of the thread of each.
    fn link(&mut self, fine: &Trace) {
        let mut latest: SmallVec<[u32; 8]> = SmallVec::from_elem(NONE, fine.threads);
        self.next.clear();
        self.next.resize(fine.events.len(), NONE);
        for (position, event) in fine.events.iter().enumerate().rev() {
            let latest = &mut latest[usize::from(event.thread)];
            self.next[position] = std::mem::replace(latest, position as u32);
        }
    }

    fn close(
        &mut self,
        open: Option<Open>,
        end: usize,
        fine: &Trace,
        movers: &mut Movers,
        objects: &mut Objects,
    ) -> bool {
        let Some(open) = open else {
            return false;
        };
        let unfinished = self.is_unfinished(&open, end, fine, movers, objects);
        let first = Event { foot: objects.joint_foot(&open.touched), ..open.first };
        self.ends.push(end);
        if let Some(joint) = open.joint {
            self.trace.events.push(Section::joint(&first, open.last));
            self.trace.inside.push(joint.into_parts(unfinished));
            return movers.keep(self.holders.of(first.thread));
        }
        let section = if open.parts.is_empty() { Section::alone(first) } else { Section::whole(&first, open.last) };
        self.trace.events.push(section);
        let (steps, waits_for, owners) = (open.parts, open.acquired, open.owners);
        self.trace.inside.push(Parts { steps, waits_for, owners, unfinished, events: Vec::new() });
        movers.keep(self.holders.of(first.thread))
    }

    /// Whether a section would have gone on if the execution had not ended.
    fn is_unfinished(&self, open: &Open, end: usize, fine: &Trace, movers: &Movers, objects: &Objects) -> bool {
        let of_thread = |position: &usize| fine.events[*position].thread == open.thread();
        if open.over || (0..end).rev().find(of_thread).is_none_or(|last| self.next[last] != NONE) {
            return false;
        }
        let mut left = fine.unfinished.iter().map(|unfinished| &unfinished.event);
        left.any(|event| open.extends(event, &self.holders, movers, objects))
    }

    /// Adds what is not about events.
    fn complete(&mut self, fine: &Trace) {
        let trace = &mut self.trace;
        trace.threads = fine.threads;
        trace.steps.clone_from(&fine.steps);
        trace.length = fine.length;
        trace.initial.clone_from(&fine.initial);
        trace.counted = fine.counted;
        trace.deadlines.extend(fine.deadlines.iter().map(|deadline| Deadline {
            position: if deadline.position < Deadline::PENDING {
                self.section_of[deadline.position as usize]
            } else {
                deadline.position
            },
            ..*deadline
        }));
        trace.unfinished.extend_from_slice(&fine.unfinished);
        trace.awaited.clone_from(&fine.awaited);
        // A step of trusted code that begins a round has the number of its last event.
        for section in trace.events.iter().filter(|section| section.has_several()) {
            let (first, event) = (section.first(), section.event());
            let begins = fine.awaited.iter().find(|awaited| (awaited.0, awaited.1) == (event.thread, first));
            trace.awaited.extend(begins.map(|awaited| (event.thread, event.step, awaited.2.clone())));
        }
        trace.queues.clone_from(&fine.queues);
        let section_of = &self.section_of;
        let at = |position: u32| section_of[position as usize];
        trace.alternatives.extend(fine.alternatives.iter().map(|(position, all)| (at(*position), all.clone())));
    }
}
