//! The loops of the current execution: who waits where, and the probe of a thread that seems to be in a loop.

use smallvec::smallvec;

use super::learnt::{Awaiting, Gone, Loops, Wait};
use super::look::Holders;
use super::round::{Mark, Role, role};
use super::suspicion::{Past, Suspicion, suspect};
use super::{ROUNDS, ROUNDS_AGAIN, SELDOM, SUSPICIOUS};
use crate::event::{Event, Objects, Request, Trace};

#[derive(Debug)]
struct Probe {
    thread: u16,
    suspicion: Suspicion,
    cursor: usize,
    left: usize,
    failed: bool,
    /// Whether a livelock depends on it.
    confirms: bool,
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
    /// A loop that was thought to wait leaves by itself after all: what was explored relied on the opposite.
    Mistaken,
}

#[derive(Clone, Debug, Default)]
struct Progress {
    events: u32,
    /// Events since it last changed anything, be it private.
    idle: u32,
    /// The same before the last step.
    idle_before: u32,
    /// So many of them make it worth a look.
    look: u32,
    /// Where it waits, and after how many of its events that was found out.
    awaiting: Option<Awaiting>,
    asked_at: Option<u32>,
    /// Rounds that wait, of those that it went since it last changed anything.
    gone: Gone,
}

impl Progress {
    fn past(&self) -> Past {
        Past { events: self.events, idle: self.idle }
    }
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

    /// Notes an event.
    #[inline]
    pub fn note(&mut self, event: &Event) {
        let thread = &mut self.threads[usize::from(event.thread)];
        thread.events += 1;
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

    /// Whether the last event of a thread changed nothing.
    #[must_use]
    pub fn is_idle(&self, thread: u16) -> bool {
        self.threads[usize::from(thread)].idle > 0
    }

    /// A thread has done a step that is no event.
    #[inline]
    pub fn skip(&mut self, thread: u16, changes: bool) {
        let state = &mut self.threads[usize::from(thread)];
        state.idle_before = state.idle;
        state.asked_at = None;
        if changes {
            state.idle = 0;
        }
        if let Some(probe) = &mut self.probe {
            probe.failed_before = probe.failed;
            probe.failed |= changes;
        }
    }

    /// A step of a thread that is no event was a compare-and-set that failed.
    pub fn skipped_cas_failed(&mut self, thread: u16) {
        let state = &mut self.threads[usize::from(thread)];
        state.idle = state.idle_before;
        if let Some(probe) = &mut self.probe {
            probe.failed = probe.failed_before;
        }
    }

    /// The probed thread is somewhere else.
    pub fn fail(&mut self) {
        if let Some(probe) = &mut self.probe {
            probe.failed = true;
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
        if self.loops.is_empty() || self.is_probed(thread) {
            return None;
        }
        let state = &self.threads[usize::from(thread)];
        let may_wait_anywhere = !state.gone.is_empty() && state.idle > 0;
        if may_wait_anywhere { Some(0) } else { self.loops.distance(thread, state.events) }
    }

    /// The loop in which a thread waits at its pending request, if any.
    #[inline]
    pub fn awaiting(
        &mut self,
        trace: &Trace,
        thread: u16,
        request: Option<&Request>,
        objects: &Objects,
    ) -> Option<&Awaiting> {
        if self.loops.is_empty() && !self.trusting || self.is_probed(thread) {
            return None;
        }
        self.awaiting_in_loop(trace, thread, request, objects)
    }

    fn awaiting_in_loop(
        &mut self,
        trace: &Trace,
        thread: u16,
        request: Option<&Request>,
        objects: &Objects,
    ) -> Option<&Awaiting> {
        let state = &mut self.threads[usize::from(thread)];
        if self.trusting {
            let suspicion = suspect(trace, thread, state.past(), request?, 1, objects);
            state.awaiting = suspicion.map(|suspicion| {
                let looks = suspicion.round.reads.iter().map(|read| (read.object, read.look)).collect();
                let wait = Wait { looks, changed: false, round: None };
                Awaiting { waits: smallvec![wait], trusted: true, checked: trace.events.len() }
            });
            return state.awaiting.as_ref();
        }
        if state.asked_at != Some(state.events) {
            state.asked_at = Some(state.events);
            let (past, request) = (state.past(), request?);
            self.loops.note(trace, thread, past, request, &mut state.gone);
            state.awaiting = match state.gone.is_empty() {
                true => None,
                false => self.loops.awaiting(trace, thread, past, request, &state.gone, objects),
            };
        } else if let Some(awaiting) = &mut state.awaiting {
            awaiting.update(trace, objects);
        }
        state.awaiting.as_ref()
    }

    fn is_probed(&self, thread: u16) -> bool {
        self.probe.as_ref().is_some_and(|probe| probe.thread == thread)
    }

    /// Whether a thread is going on alone.
    #[must_use]
    pub fn is_probing(&self) -> bool {
        self.probe.is_some()
    }

    /// Whether it is time to look whether a thread is in a loop.
    #[inline]
    pub fn is_due(&mut self, thread: u16) -> bool {
        let soonest = self.soonest();
        let state = &mut self.threads[usize::from(thread)];
        let due = state.idle >= state.look;
        if !due && state.idle <= soonest {
            state.look = soonest;
        }
        due
    }

    /// Looks whether a thread seems to be in a loop, and probes it then.
    pub fn look(
        &mut self,
        trace: &Trace,
        thread: u16,
        request: &Request,
        holders: &impl Holders,
        objects: &Objects,
    ) -> Probing {
        let state = &mut self.threads[usize::from(thread)];
        state.look = state.idle + state.idle.min(SELDOM);
        let past = state.past();
        let rounds = if self.eager { 1 } else { 2 };
        let Some(mut suspicion) = suspect(trace, thread, past, request, rounds, objects) else {
            return Probing::No;
        };
        if self.loops.is_released(suspicion.stopping.name()) {
            return Probing::No;
        }
        match self.loops.settled(thread, &suspicion) {
            Some(true) => {
                // It went past the place before that was known. It waits at the next one.
                let length = suspicion.round.marks.len() as u32;
                suspicion.stop += (past.events.saturating_sub(suspicion.stop)).div_ceil(length) * length;
                if self.loops.settled(thread, &suspicion).is_none() {
                    self.loops.learn(thread, suspicion, true, past.events);
                }
                self.threads[usize::from(thread)].look = past.idle + 1;
                return Probing::No;
            }
            Some(false) => return Probing::No,
            // The next round would be another one.
            None if suspicion.round.differs(thread, holders) => return Probing::No,
            None => {}
        }
        let again = self.loops.waiting.contains(&suspicion.stopping.name());
        let needed = if again { ROUNDS_AGAIN } else { ROUNDS };
        let left = needed.saturating_sub(suspicion.seen) * suspicion.round.marks.len();
        self.probe =
            Some(Probe { thread, suspicion, cursor: 0, left, failed: false, confirms: false, failed_before: false });
        self.probing(thread, request, true)
    }

    /// Before a livelock is told: begins a probe of `most` steps, unless the loop of the waiting thread was confirmed.
    pub fn confirm(&mut self, thread: u16, most: usize, holders: &impl Holders) -> bool {
        let state = &self.threads[usize::from(thread)];
        let Some(round) = state.awaiting.as_ref().and_then(|awaiting| awaiting.round(thread, holders)) else {
            return false;
        };
        let round = self.loops.round(round).clone();
        if self.loops.is_confirmed(round.name()) {
            return false;
        }
        let suspicion = Suspicion { round: round.clone(), stop: state.events, stopping: round, seen: 0, sources: 0 };
        let cursor = 0;
        self.probe =
            Some(Probe { thread, suspicion, cursor, left: most, failed: false, confirms: true, failed_before: false });
        true
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
            if probe.confirms {
                let name = probe.suspicion.stopping.name();
                if failed {
                    self.loops.release(name);
                    return Probing::Mistaken;
                }
                self.loops.confirm(name);
                return Probing::Known;
            }
            let events = self.threads[usize::from(probe.thread)].events;
            self.loops.learn(probe.thread, probe.suspicion, !failed, events);
        }
        Probing::Known
    }
}
