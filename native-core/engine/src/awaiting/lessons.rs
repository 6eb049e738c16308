//! Lessons: what is learnt from a probe, and which one is needed before a livelock is reported.
//!
//! Idea: a probe that has gone round often enough shows that its thread waits, from the first place on at which it can;
//! one whose thread has left shows that it goes on, at all places up to there. This holds for the past in which the
//! probe was made and, where a thread waits, for each thread that knows the same (SOUNDNESS.md, W2 to W8).
//!
//! Invariants: a probe that has seen what other threads have done beyond its past teaches nothing; it is made again
//! aside.

use smallvec::SmallVec;

use super::company::{Company, Together};
use super::past::Clock;
use super::probe::{Place, Probe};
use super::round::Round;
use super::suspicion::Stop;
use super::view::View;
use super::waiting::Awaiting;
use super::watch::{Aside, Probing, Watch};
use super::{CONFIRMATIONS, MOST_PATIENCE, PART_OF_BOUND, PASTS, ROUNDS, ROUNDS_AGAIN, SMALL_PART_OF_BOUND};
use crate::event::{Objects, Trace};
use crate::trap::{self, Trap};

/// Places that one probe may find out to be left at most; a longer loop is probed again.
const MOST_PLACES: u32 = 4 * ROUNDS as u32;

impl Watch {
    /// Before a livelock is reported: begins a probe of `most` steps, unless the loop of the waiting thread was
    /// confirmed.
    pub(crate) fn confirm(&mut self, trace: &Trace, thread: u16, most: usize, objects: &Objects) -> bool {
        let state = &self.threads[usize::from(thread)];
        let past = self.pasts.of(trace, thread, state.events, objects);
        let Some(number) = state.awaiting.as_ref().and_then(Awaiting::round) else {
            return false;
        };
        let round: &Round = self.loops.round(number);
        let (name, length) = (round.name(thread), round.marks.len());
        // Where a loop that is left late was found to wait, it was gone round as often.
        let events = state.events;
        let view = if self.eager { self.visit(trace, thread, events, objects) } else { View::of_past(past) };
        let believed = !self.eager && self.loops.confirmations(name) >= CONFIRMATIONS;
        if believed || self.loops.is_confirmed(name, view) || self.loops.is_released(name) {
            return false;
        }
        // Where a loop has many views, each is followed for fewer rounds, but never for fewer than any loop that waits.
        let most = most / (1 + self.loops.confirmations(name) / CONFIRMATIONS);
        let place = Place { events, past, others: Clock::new(), view };
        let marks = self.threads[usize::from(thread)].steps(trace, thread).marks();
        let mut probe = Probe::new(thread, place, marks, length);
        probe.insists = true;
        probe.confirms = Some((most, name));
        self.probe = Some(probe);
        true
    }

    /// What is known of threads that all wait, side by side; whether each waits was checked just now.
    pub(crate) fn together(&mut self, trace: &Trace, waiting: &[u16], objects: &Objects) -> Together {
        let threads = 0..self.threads.len() as u16;
        let pasts: Vec<u128> = threads
            .map(|thread| {
                let events = self.threads[usize::from(thread)].events;
                self.pasts.of(trace, thread, events, objects)
            })
            .collect();
        let mut views: SmallVec<[View; 4]> = SmallVec::new();
        for &thread in waiting {
            let (past, events) = (pasts[usize::from(thread)], self.threads[usize::from(thread)].events);
            views.push(if self.eager { self.visit(trace, thread, events, objects) } else { View::of_past(past) });
        }
        let rounds: SmallVec<[_; 4]> = waiting
            .iter()
            .zip(&views)
            .filter_map(|(&thread, &view)| {
                let state = &self.threads[usize::from(thread)];
                let round = self.loops.round(state.awaiting.as_ref()?.round()?);
                Some((round.name(thread), round, view))
            })
            .collect();
        let enough = if self.eager { usize::MAX } else { CONFIRMATIONS };
        let company = Company::of(&rounds, pasts.iter().copied());
        company.map_or(Together::Stay, |company| self.loops.together(company, enough))
    }

    /// Whether a thread that knows this was found to wait in a loop before.
    fn is_known_to_wait(&self, name: u64, view: View) -> bool {
        let pasts = if self.eager { 1 } else { PASTS };
        self.loops.times_waited(name, view) >= pasts
    }

    /// How often the thread of a probe has to go round its loop before that is taken to wait.
    pub(super) fn rounds(&self, probe: &Probe) -> usize {
        let name = probe.name();
        if name.is_some_and(|name| self.loops.is_released(name)) {
            ROUNDS.max(self.bound / probe.period())
        } else if name.is_some_and(|name| self.is_known_to_wait(name, probe.view)) {
            ROUNDS_AGAIN
        } else if name.is_some_and(|name| self.loops.may_be_long(name)) {
            let part = if probe.only_accesses() { PART_OF_BOUND } else { SMALL_PART_OF_BOUND };
            ROUNDS.max(self.bound / part / probe.period())
        } else {
            ROUNDS
        }
    }

    /// Accesses that the thread of a probe with `left` steps may do before something has to be queried or decided.
    pub(super) fn accesses(&self, probe: &Probe, left: usize) -> u32 {
        let accesses = if self.hears_states { left.min(probe.until_state()) } else { left };
        u32::try_from(accesses).unwrap_or(u32::MAX)
    }

    /// What becomes of a probe now that a thread is about to do something; `able` is whether it can.
    pub(crate) fn probing(&mut self, trace: &Trace, thread: u16, able: bool, objects: &Objects) -> Probing {
        let Some(probe) = self.probe.take() else {
            return Probing::No;
        };
        if probe.doubtful
            && let Some(aside) = self.aside.take()
        {
            return Probing::Aside(Aside { careful: true, ..aside });
        }
        let gone = probe.failed || probe.thread != thread || !able;
        let left = probe.left(|probe| self.rounds(probe));
        if !gone && left > 0 {
            let insists = probe.insists;
            let accesses = self.accesses(&probe, left);
            self.probe = Some(probe);
            return if insists { Probing::Goes(accesses) } else { Probing::Watches };
        }
        if let Some((_, name)) = probe.confirms {
            if gone {
                self.loops.release(name);
                return Probing::Mistaken;
            }
            self.loops.confirm(name, probe.view);
            return Probing::Known;
        }
        self.conclude(trace, &probe, gone, objects)
    }

    /// Learns from a probe, whose thread may be `gone` from the loop.
    fn conclude(&mut self, trace: &Trace, probe: &Probe, gone: bool, objects: &Objects) -> Probing {
        let (thread, events) = (probe.thread, probe.start);
        // No other thread has done anything meanwhile, so repeated rounds show nothing new.
        let repeated = if gone { 0 } else { probe.matched().saturating_sub(2 * probe.period()) };
        self.pasts.account(trace, trace.events.len().saturating_sub(repeated), objects);
        let alone = self.aside.is_some() || trap::is_set(Trap::AsideForgotten);
        if !alone && self.pasts.of_others(thread) != probe.others {
            // It has seen what other threads have done beyond its past.
            return if self.eager || probe.insists {
                Probing::Aside(Aside::of(thread, events, probe.past, probe.straight))
            } else {
                Probing::No
            };
        }
        if !gone && probe.provisional {
            return Probing::Aside(Aside::of(thread, events, probe.past, probe.straight));
        }
        if !gone && self.waits(trace, probe, objects) {
            return Probing::Known;
        }
        self.leaves(trace, probe, objects);
        if probe.insists { Probing::Known } else { Probing::No }
    }

    /// A probe has gone round often enough: its thread waits from the first place on at which it can.
    fn waits(&mut self, trace: &Trace, probe: &Probe, objects: &Objects) -> bool {
        if probe.period() == 0 {
            return false;
        }
        let thread = probe.thread;
        let steps = self.steps_called(trace, thread);
        if steps.idle < probe.period() {
            return false;
        }
        let Some(Stop { place, round, middle }) = steps.stop(&steps.last(probe.period()), objects) else {
            return false;
        };
        let name = round.name(thread);
        self.loops.found_to_wait(name, probe.view);
        // If the thread has come further than that, since another one has noticed a round, it waits at the next such
        // place.
        let period = probe.period() as u32;
        let next = place + probe.start.saturating_sub(place).div_ceil(period) * period;
        let known = self.threads[usize::from(thread)].events;
        for before in probe.start..next.min(known).max(probe.start + 1) {
            let past = self.pasts.of(trace, thread, before, objects);
            self.loops.goes(past);
            if middle.contains(&before)
                && let Some(view) = self.exact_view(trace, thread, before, objects)
            {
                self.loops.passes(view, probe.period());
            }
        }
        for place in [place, next].into_iter().filter(|&place| place <= known) {
            let past = self.pasts.of(trace, thread, place, objects);
            let view = self.exact_view(trace, thread, place, objects);
            self.loops.waits(past, view, thread, place, round.clone());
        }
        true
    }

    /// The thread of a probe goes on by itself.
    fn leaves(&mut self, trace: &Trace, probe: &Probe, objects: &Objects) {
        let mut most = MOST_PLACES;
        if let Some(name) = probe.left_late() {
            // A loop that is gone round very often is not probed at every place.
            most <<= self.loops.times_left_late(name).min(MOST_PATIENCE);
            self.loops.leaves_late(name);
        }
        if let Some(name) = probe.suspected {
            let steps = self.threads[usize::from(probe.thread)].events - probe.start;
            self.loops.leaves(name, probe.idle.saturating_add(steps));
        }
        let end = self.threads[usize::from(probe.thread)].events.min(probe.start.saturating_add(most));
        for place in probe.start..=end {
            let past = self.pasts.of(trace, probe.thread, place, objects);
            self.loops.goes(past);
        }
    }
}
