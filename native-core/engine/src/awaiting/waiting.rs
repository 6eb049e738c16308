//! A thread that waits: it has gone a round of a known loop, and what the round looks at is as it was.

use smallvec::SmallVec;

use super::look::{Holders, Look, Looks, touches_itself};
use super::round::Round;
use crate::dependence::{conflict, touches};
use crate::event::{Mode, ObjIx, Objects, Trace};

/// The last steps of a thread, which have changed nothing.
pub(super) struct Stretch<'t> {
    pub(super) trace: &'t Trace,
    pub(super) thread: u16,
    pub(super) objects: &'t Objects,
    /// The time, if the thread has queried it and other threads advance it.
    pub(super) time: Option<ObjIx>,
}

impl Stretch<'_> {
    /// What makes a thread wait that has gone a round, given the positions of its steps: `None` if another thread has
    /// noticed the round, or if what it looks at has changed and the thread has seen that since.
    pub(super) fn awaiting(&self, round: &Round, number: Option<u32>, steps: &[u32]) -> Option<Awaiting> {
        let (first, last) = (*steps.first()? as usize, *steps.last()? as usize);
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
        // A turn that no other thread noticed could as well not have been.
        if noticed.len() == round.turns() {
            return None;
        }
        let mut changed = false;
        for read in round.reads.iter().filter(|read| read.look == Look::Contents) {
            changed |= self.has_changed(read.object, steps[read.offset] as usize)?;
        }
        let mut looks = round.looks();
        if let Some(time) = self.time {
            changed |= self.has_changed(time, first)?;
            looks.push((time, Look::Contents));
        }
        let (length, checked) = (round.marks.len(), self.trace.events.len());
        Some(Awaiting { looks, changed, round: number, length, trusted: false, checked })
    }

    /// Whether other threads have changed an object since the thread looked at it; `None` if it has seen that.
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

/// A thread at a place where it waits for a change: it has gone a round since it last changed anything.
#[derive(Clone, Debug)]
pub(crate) struct Awaiting {
    looks: Looks,
    /// Whether contents that it looks at have changed since.
    changed: bool,
    /// The round, if it is a known one.
    round: Option<u32>,
    /// Steps of the round.
    length: usize,
    /// Whether it waits in any case.
    trusted: bool,
    checked: usize,
}

impl Awaiting {
    /// A thread that waits whatever happens, at the end of the schedule of a livelock.
    pub(super) fn trusted(round: &Round, trace: &Trace) -> Awaiting {
        let (length, checked) = (round.marks.len(), trace.events.len());
        Awaiting { looks: round.looks(), changed: false, round: None, length, trusted: true, checked }
    }

    /// Whether its thread has to wait: the next round would be the same again.
    #[must_use]
    pub(crate) fn is_on(&self, thread: u16, holders: &impl Holders) -> bool {
        let differs = || self.looks.iter().any(|&(object, look)| look.differs(object, thread, holders));
        self.trusted || !self.changed && !differs()
    }

    /// The number of the round, if it is a known one.
    pub(super) fn round(&self) -> Option<u32> {
        self.round
    }

    /// The steps of the round that its thread has gone, which are its last ones.
    #[must_use]
    pub(super) fn length(&self) -> usize {
        self.length
    }

    /// What it has found out about which objects.
    #[must_use]
    pub(crate) fn looks(&self) -> &Looks {
        &self.looks
    }

    /// What it has looked at.
    #[must_use]
    pub(crate) fn reads(&self) -> SmallVec<[ObjIx; 4]> {
        self.looks.iter().map(|look| look.0).collect()
    }

    /// Takes notice of the latest events.
    pub(super) fn update(&mut self, trace: &Trace, objects: &Objects) {
        let fresh = trace.events.get(self.checked..).unwrap_or(&[]);
        self.checked = trace.events.len();
        self.changed = self.changed
            || fresh.iter().any(|event| {
                let contents = |object| self.looks.contains(&(object, Look::Contents));
                objects.any(event.foot, |(object, mode)| conflict(mode, Mode::Read) && contents(object))
            });
    }
}
