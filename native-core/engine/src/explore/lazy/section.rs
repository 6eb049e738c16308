//! Critical sections: sequences of events of one thread that behave like a single step.
//!
//! A section acquires mutexes and accesses what no other thread races for; then it does at most one step that does not
//! commute with others, on an exposed location or mutex; then it only releases. Whatever else a thread does
//! is a section by itself, and a section may end early anywhere: that is always sound.
//!
//! As one event it touches a mutex in one of three ways. One that it acquired and released commutes with other such
//! sections ([`Mode::Add`]); one that it still holds, or held before, does not ([`Mode::Write`]). A section that ends
//! because its thread cannot go on without a mutex that another thread holds has seen that ([`Mode::Read`]).

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::movers::{Holders, Movers, is_exclusive};
use crate::event::{Event, Kind, Mode, NO_CHOICE, ObjIx, Objects, Section, Touched, Trace, flag};
use crate::sync::result;

/// Events after which a section ends anyway.
const LONGEST: usize = 10_000;

/// What an event may be in a section of several.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Access,
    Acquires,
    Releases,
    /// Nothing: it is a section by itself.
    Alone,
}

fn part(event: &Event, objects: &Objects) -> Part {
    if event.flags & (flag::AWAITS | flag::TIMED | flag::INTERRUPTIBLE) != 0 {
        return Part::Alone;
    }
    match event.kind {
        kind if kind.is_access() => Part::Access,
        // Others see that its thread has come.
        _ if objects.any(event.foot, |(object, _)| objects.is_arrival(object)) => Part::Alone,
        _ if event.object == ObjIx::NONE || !is_exclusive(event.object, objects) => Part::Alone,
        _ if event.result != result::DONE => Part::Alone,
        Kind::MonitorEnter | Kind::Lock => Part::Acquires,
        Kind::MonitorExit | Kind::Unlock => Part::Releases,
        _ => Part::Alone,
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
    pub(super) touched: SmallVec<[Touched; 8]>,
    acquired: SmallVec<[ObjIx; 2]>,
    owners: SmallVec<[(ObjIx, u32); 2]>,
    failed: SmallVec<[ObjIx; 1]>,
    alone: bool,
}

impl Open {
    /// A section that begins with an event.
    pub(super) fn new(event: &Event, movers: &Movers, objects: &Objects) -> Open {
        let mut open = Open {
            first: *event,
            last: event.step,
            length: 0,
            releasing: false,
            touched: SmallVec::new(),
            acquired: SmallVec::new(),
            owners: SmallVec::new(),
            failed: SmallVec::new(),
            alone: part(event, objects) == Part::Alone,
        };
        open.add(event, movers, objects);
        open
    }

    /// The thread.
    pub(super) fn thread(&self) -> u16 {
        self.first.thread
    }

    /// Whether the next event of an execution is part of it.
    pub(super) fn extends(&self, event: &Event, holders: &Holders, movers: &Movers, objects: &Objects) -> bool {
        if self.alone || event.thread != self.first.thread || self.length >= LONGEST {
            return false;
        }
        match part(event, objects) {
            Part::Alone => false,
            Part::Releases | Part::Access => !self.releasing || !movers.is_exposed(event),
            Part::Acquires => self.goes_on(event.object, holders, movers),
        }
    }

    /// Whether it could go on by acquiring a mutex.
    fn goes_on(&self, mutex: ObjIx, holders: &Holders, movers: &Movers) -> bool {
        !self.alone && !self.releasing && !movers.may_deadlock(self.first.thread, holders.of(self.first.thread), mutex)
    }

    /// Adds the next event.
    pub(super) fn add(&mut self, event: &Event, movers: &Movers, objects: &Objects) {
        self.last = event.step;
        self.length += 1;
        self.releasing |= movers.is_exposed(event);
        match part(event, objects) {
            Part::Acquires => {
                self.acquired.push(event.object);
                self.touch_mutex(event.object, Mode::Write, event.after);
            }
            Part::Releases => {
                let closed = self.acquired.contains(&event.object);
                self.touch_mutex(event.object, if closed { Mode::Add } else { Mode::Write }, event.after);
                self.releasing = true;
            }
            Part::Access => {
                objects.any(event.foot, |touch| {
                    self.touched.push(touch);
                    false
                });
                if event.kind.is_idle() {
                    self.failed.push(event.object);
                }
            }
            Part::Alone => {
                objects.any(event.foot, |touch| {
                    self.touched.push(touch);
                    false
                });
                if is_exclusive(event.object, objects) {
                    self.owners.push((event.object, event.after));
                }
            }
        }
    }

    fn touch_mutex(&mut self, mutex: ObjIx, mode: Mode, owner: u32) {
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

/// An execution as a trace of critical sections.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct Sections {
    /// One event for each section: the first of it, with the steps and the footprint of all. If it has several,
    /// `argument` is the number of its first step.
    pub(super) trace: Trace,
    /// For each of them the events of the execution before its end.
    pub(super) ends: Vec<usize>,
    /// Mutexes that were held where a section ended, and that nobody knew of.
    pub(super) kept: Vec<ObjIx>,
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

impl Sections {
    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.trace.clear();
        self.ends.clear();
        self.kept.clear();
    }

    /// Divides an execution. `ends` tells where sections ended that were planned as a whole.
    pub(super) fn divide(
        &mut self,
        fine: &Trace,
        movers: &Movers,
        objects: &mut Objects,
        ends: impl Fn(&Event) -> bool,
    ) {
        self.clear();
        self.section_of.clear();
        self.holders.reset(fine.threads);
        self.link(fine);
        let mut open: Option<Open> = None;
        for (position, event) in fine.events.iter().enumerate() {
            match &mut open {
                Some(section) if section.extends(event, &self.holders, movers, objects) => {
                    section.add(event, movers, objects);
                }
                _ => {
                    self.close(open.take(), position, fine, movers, objects);
                    open = Some(Open::new(event, movers, objects));
                }
            }
            self.section_of.push(self.trace.events.len() as u32);
            self.holders.follow(event, objects);
            if ends(event) {
                self.close(open.take(), position + 1, fine, movers, objects);
            }
        }
        self.close(open.take(), fine.events.len(), fine, movers, objects);
        self.complete(fine);
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

    fn close(&mut self, open: Option<Open>, end: usize, fine: &Trace, movers: &Movers, objects: &mut Objects) {
        let Some(mut open) = open else {
            return;
        };
        let goes_on = |next| open.extends(next, &self.holders, movers, objects);
        // Its own thread ends it, wherever the others are.
        if self.next_of(&open, end, fine).is_some_and(|next| !goes_on(next)) {
            let held = self.holders.of(open.thread());
            self.kept.extend(held.iter().filter(|&mutex| !movers.is_kept(*mutex)));
        }
        if let Some(mutex) = self.missed(&open, end, fine, movers, objects) {
            open.touched.push((mutex, Mode::Read));
        }
        let several = open.length > 1;
        let mut event = Event { step: open.last, foot: objects.foot(&open.touched), ..open.first };
        if several {
            event = Event { argument: open.first.step, choice: NO_CHOICE, result: 0, after: 0, ..event };
        }
        self.trace.events.push(event);
        self.ends.push(end);
        self.trace.sections.push(Section {
            open_ended: !open.alone,
            acquires: open.acquired,
            owners: open.owners,
            failed: open.failed,
        });
    }

    /// What the thread of a section does next, if it comes to that.
    fn next_of<'f>(&self, open: &Open, end: usize, fine: &'f Trace) -> Option<&'f Event> {
        let of_thread = |position: &usize| fine.events[*position].thread == open.thread();
        let last = (0..end).rev().find(of_thread)?;
        match self.next[last] {
            NONE => fine.unfinished.iter().map(|unfinished| &unfinished.event).find(|e| e.thread == open.thread()),
            next => fine.events.get(next as usize),
        }
    }

    /// The mutex that its thread wanted next while another one held it, if the section would have gone on.
    fn missed(&self, open: &Open, end: usize, fine: &Trace, movers: &Movers, objects: &Objects) -> Option<ObjIx> {
        let wanted = self.next_of(open, end, fine)?;
        let held = || self.holders.owner(wanted.object).is_some_and(|owner| owner != open.thread());
        let acquires = part(wanted, objects) == Part::Acquires;
        (acquires && held() && open.goes_on(wanted.object, &self.holders, movers)).then_some(wanted.object)
    }

    /// Adds what is not about events.
    fn complete(&mut self, fine: &Trace) {
        let trace = &mut self.trace;
        trace.threads = fine.threads;
        trace.steps.clone_from(&fine.steps);
        trace.length = fine.length;
        trace.initial.clone_from(&fine.initial);
        trace.unfinished.extend_from_slice(&fine.unfinished);
        trace.awaited.clone_from(&fine.awaited);
        let section_of = &self.section_of;
        let at = |position: u32| section_of[position as usize];
        trace.alternatives.extend(fine.alternatives.iter().map(|(position, all)| (at(*position), all.clone())));
        let unfinished = trace.unfinished.iter_mut().map(|unfinished| &mut unfinished.event);
        for event in trace.events.iter_mut().chain(unfinished) {
            // The event that ended a wait.
            if event.kind.resumes() && event.argument > 0 {
                event.argument = at(event.argument - 1) + 1;
            }
        }
    }
}

/// If an event stands for several steps: the first of them.
pub(super) fn first_step(event: &Event) -> Option<u32> {
    let several = event.kind.is_access()
        || matches!(event.kind, Kind::MonitorEnter | Kind::MonitorExit)
        || matches!(event.kind, Kind::Lock | Kind::Unlock);
    (several && event.argument > 0).then_some(event.argument)
}
