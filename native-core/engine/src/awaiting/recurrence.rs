//! Recurrences: threads that notice each other's rounds, and have all come back to where they were.
//!
//! Idea: a round is nothing unless another thread notices it, so a thread whose round was noticed is not made to wait.
//! Two threads that poll the same locks may notice each other for ever, in executions without end. But if what happens
//! before a thread's place contains an earlier place of it, and all that happened in between is rounds by which every
//! thread has come back to where it was then, the thread is in a state in which it has been before: it is *cut off*,
//! since whatever it does from here on it does from there as well, in a smaller execution. A thread may count without
//! that being visible, so what happened in between is first repeated again and again ([`crate::execution`]), step by
//! step in the same order, as often as other loops.
//!
//! Source: the cut-off events of McMillan (Computer Aided Verification, 1992), with the smaller configuration in the
//! past of the event itself, so that whether a thread is cut off does not depend on the order of the search. The
//! argument is W10 in SOUNDNESS.md.
//!
//! Invariants: whether there is a recurrence is a function of what happens before the place.

use smallvec::SmallVec;

use super::LONGEST_ROUND;
use super::progress::Progress;
use super::round::{Mark, holds, is_progress, role};
use super::watch::{Aside, Watch};
use crate::before::happens_before;
use crate::event::{Event, Mode, ObjIx, Objects, Request, Trace, flag};
use crate::op::{Half, Role};
use crate::trap::{self, Trap};

/// The first events of a thread, this many, are checked one by one; of the next as many every second one, then every
/// fifth, and so on.
const OFTEN: u32 = 256;

/// What is done between two places, by several threads: the thread and the step.
pub(crate) type Turn = Vec<(u16, Mark)>;

/// The steps of all threads of an execution.
struct Past<'t> {
    trace: &'t Trace,
    threads: &'t [Progress],
    objects: &'t Objects,
}

impl Past<'_> {
    /// What was done since a thread was last at the place at which it makes this request, if every thread that did
    /// something came back to where it was, and at least one other thread did something.
    fn recurrence(&self, thread: u16, request: &Request) -> Option<Vec<Event>> {
        let state = &self.threads[usize::from(thread)];
        let end = *state.positions.last()?;
        let here = Mark::of(self.event(end));
        let most = (state.idle as usize).min(2 * LONGEST_ROUND).min(state.positions.len());
        let first = state.positions[state.positions.len() - most];
        if !self.is_noticed(thread, self.between(first, end)) {
            return None;
        }
        let mut whole: Option<Vec<u32>> = None;
        // The step after the place; the place is the one before.
        for back in 1..most {
            let next = state.positions.len() - back;
            let place = state.positions[next - 1];
            let again =
                Mark::of(self.event(place)) == here && Mark::of(self.event(state.positions[next])).begins(request);
            if !again || !self.is_noticed(thread, self.between(place, end)) {
                continue;
            }
            let whole = whole.get_or_insert_with(|| self.before(end));
            let turn = self.turn(whole, &self.before(place));
            if let Some(turn) = turn.filter(|turn| self.is_noticed(thread, turn)) {
                return Some(turn);
            }
        }
        None
    }

    fn between(&self, from: u32, to: u32) -> &[Event] {
        &self.trace.events[from as usize + 1..to as usize]
    }

    fn event(&self, position: u32) -> &Event {
        &self.trace.events[position as usize]
    }

    /// Whether another thread has found a lock taken that this one took before, or has queried what this one has
    /// reached. Both steps touch the same object, so that they have the same order in every execution with these
    /// events.
    fn is_noticed(&self, thread: u16, events: &[Event]) -> bool {
        let mut taken: SmallVec<[ObjIx; 4]> = SmallVec::new();
        events.iter().any(|event| match role(event) {
            Role::Acquires if event.thread == thread => {
                taken.push(event.object);
                false
            }
            Role::Comes if event.thread == thread => {
                taken.extend(self.objects.touched(event.foot).into_iter().map(|touched| touched.0));
                false
            }
            Role::Looks | Role::GivesUp if event.thread != thread => {
                taken.iter().any(|&object| touches(event, object, self.objects))
            }
            _ => false,
        })
    }

    /// How many events of each thread happen before the event at a position, that one included.
    fn before(&self, position: u32) -> Vec<u32> {
        let mut counts = vec![0; self.threads.len()];
        let event = self.event(position);
        let own = self.threads[usize::from(event.thread)].positions.partition_point(|&other| other <= position);
        for event in happens_before(&self.trace.events[..=position as usize], event.thread, own as u32, self.objects) {
            counts[usize::from(event.thread)] += 1;
        }
        counts
    }

    /// What is done in one past and not in the other, smaller one, if all of it is rounds.
    fn turn(&self, whole: &[u32], before: &[u32]) -> Option<Vec<Event>> {
        let mut positions: Vec<u32> = Vec::new();
        let mut threads = 0;
        for ((state, &end), &begin) in self.threads.iter().zip(whole).zip(before) {
            if end == begin {
                continue;
            }
            threads += 1;
            let mark = |count: u32| Mark::of(self.event(state.positions[count as usize - 1]));
            let changed = state.private_changes.iter().any(|&change| begin <= change && change < end);
            if begin == 0 || changed || mark(begin) != mark(end) {
                return None;
            }
            positions.extend(&state.positions[begin as usize..end as usize]);
        }
        positions.sort_unstable();
        let events: Vec<Event> = positions.iter().map(|&position| *self.event(position)).collect();
        let in_vain = |event: &Event| role(event) == Role::GivesUp;
        if events.iter().any(is_progress) {
            return None;
        }
        // A thread that gives up and comes again stands in line behind other threads, and lets time pass where a thread
        // looks at the time.
        let stands = |(state, &end): (&Progress, &u32)| {
            let last = end.checked_sub(1).map(|last| self.event(state.positions[last as usize]));
            let waits = |event: &Event| role(event) == Role::Comes || event.kind.row().wait == Half::Begins;
            last.is_some_and(|event| event.flags & flag::IN_LINE != 0 || waits(event))
        };
        let timed = self.objects.time().is_some();
        if events.iter().any(in_vain) && (timed || self.threads.iter().zip(whole).any(stands)) {
            return None;
        }
        let mut held: SmallVec<[(u16, ObjIx, i32); 4]> = SmallVec::new();
        for event in &events {
            match held.iter_mut().find(|entry| (entry.0, entry.1) == (event.thread, event.object)) {
                Some(entry) => entry.2 += holds(event),
                None => held.push((event.thread, event.object, holds(event))),
            }
        }
        let returned = held.iter().all(|entry| entry.2 == 0);
        (threads > 1 && returned).then_some(events)
    }
}

fn touches(event: &Event, object: ObjIx, objects: &Objects) -> bool {
    objects.any(event.foot, |(other, _): (ObjIx, Mode)| other == object)
}

impl Watch {
    /// What has been done by several threads since a thread was at this place before, by which nothing has changed.
    pub(crate) fn turn(&self, trace: &Trace, thread: u16, request: &Request, objects: &Objects) -> Option<Turn> {
        let state = &self.threads[usize::from(thread)];
        let idle = (state.idle as usize).min(state.positions.len());
        if state.positions.get(state.positions.len() - idle).is_none_or(|&first| self.asked < first) {
            return None;
        }
        let past = Past { trace, threads: &self.threads, objects };
        let turn = past.recurrence(thread, request)?;
        Some(turn.iter().map(|event| (event.thread, Mark::of(event))).collect())
    }

    /// Whether a thread is where it has been before, with all that has happened since, so that it need not go on.
    #[inline]
    #[must_use]
    pub(crate) fn is_cut_off(&self, thread: u16) -> bool {
        let state = &self.threads[usize::from(thread)];
        state.cut_off == Some(state.events)
    }

    /// Whether that is so of any thread.
    #[must_use]
    pub(crate) fn cuts_off(&self) -> bool {
        (0..self.threads.len() as u16).any(|thread| self.is_cut_off(thread))
    }

    /// Whether it is worth checking whether a thread has been where it is before: only where it is about to do
    /// something other than an access, which hosts do not always announce; and the less often the more events it has
    /// had, since a check takes time in proportion to all that has happened.
    #[inline]
    #[must_use]
    pub(crate) fn may_recur(&self, thread: u16, request: &Request) -> bool {
        let state = &self.threads[usize::from(thread)];
        let length = state.events / OFTEN;
        self.eager
            && !request.kind.is_access()
            && state.idle > 1
            && state.events.is_multiple_of(1 + length.saturating_mul(length))
            && self.aside.is_none()
            && self.probe.is_none()
            && !self.insists()
            && !trap::is_set(Trap::WaitsByPlace)
    }

    /// A thread that is about to make a request may be where it was before: notes whether it is cut off, or returns the
    /// execution aside that has to find it out.
    pub(crate) fn recurs(&mut self, trace: &Trace, thread: u16, request: &Request, objects: &Objects) -> Option<Aside> {
        self.turn(trace, thread, request, objects)?;
        let events = self.threads[usize::from(thread)].events;
        let past = self.pasts.of(trace, thread, events, objects);
        let believed = trap::is_set(Trap::RecurrenceBelieved).then_some(true);
        match believed.or_else(|| self.loops.recurs(past)) {
            Some(recurs) => {
                self.threads[usize::from(thread)].cut_off = recurs.then_some(events);
                None
            }
            None => Some(Aside { together: true, ..Aside::of(thread, events, past, u32::MAX) }),
        }
    }

    /// The number of latest steps of a thread that have changed nothing.
    #[must_use]
    pub(crate) fn idle_steps(&self, thread: u16) -> u32 {
        self.threads[usize::from(thread)].idle
    }

    /// It is known now whether the thread of the execution aside has been where it is before.
    pub(crate) fn learn_recurrence(&mut self, recurs: bool) {
        if let Some(aside) = self.aside.filter(|aside| aside.together) {
            self.loops.learn_recurrence(aside.past, recurs);
        }
    }

    /// The thread for which threads go on together in this execution, once it has reached its place.
    #[must_use]
    pub(crate) fn recurs_aside(&self) -> Option<u16> {
        self.aside.filter(|aside| aside.together).map(|aside| aside.thread)
    }
}
