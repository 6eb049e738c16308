//! The loops of the current execution: who waits where, and the probe of a thread that seems to be in a loop.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::company::{Company, Together};
use super::learnt::{Known, Loops};
use super::look::Holders;
use super::past::{Clock, Pasts};
use super::probe::{Place, Probe};
use super::round::{Round, role};
use super::suspicion::Steps;
use super::view::View;
use super::waiting::{Awaiting, Stretch};
use super::{
    CONFIRMATIONS, LONGEST_ROUND, PART_OF_BOUND, PASTS, ROUNDS, ROUNDS_AGAIN, SELDOM, SMALL_PART_OF_BOUND, SUSPICIOUS,
};
use crate::event::{Event, Objects, Request, Trace, reuse};
use crate::op::Role;
use crate::trap::{self, Trap};

/// Places that one probe may find out to be left at most; a longer loop is probed again.
const MOST_PLACES: u32 = 4 * ROUNDS as u32;

/// How often, at most, the steps after which a walk probes a loop that it has seen left are doubled.
const MOST_PATIENCE: u32 = 8;

/// What a probe says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Probing {
    /// No probe is running.
    No,
    /// The thread is watched; who goes on is for the strategy to say.
    Watches,
    /// The thread has to go on alone, for at most so many accesses.
    Goes(u32),
    /// It is known now what the loop does; the execution has to be run again.
    Known,
    /// What the thread does has to be found out in an execution of its own: others have changed what it looks at since.
    Aside(Aside),
    /// A loop that was thought to wait leaves by itself after all: what was explored relied on the opposite.
    Mistaken,
}

/// A place that a thread has come to, although it is not known whether it waits there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Aside {
    /// The thread.
    pub thread: u16,
    /// Events that it has had.
    pub events: u32,
    past: u128,
    /// So many of them came before what may be a loop.
    straight: u32,
    /// Whether each step is asked where it is called from.
    careful: bool,
}

/// Where the steps of the thread of an execution aside were called from, from the first that may be in a loop.
#[derive(Clone, Debug, Default)]
struct Trail {
    calls: Vec<u32>,
    /// Where the last step that was announced is called from.
    here: u32,
}

/// Steps that may have been seen: of those that were not, most are known not to be in it.
type Filter = [u64; 4];

fn bit(kind: u8, object: u32, site: u32) -> (usize, u64) {
    let word = (u64::from(object) << 32 | u64::from(site)) ^ u64::from(kind) << 56;
    let mixed = word.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 56;
    ((mixed >> 6) as usize, 1 << (mixed & 63))
}

#[derive(Clone, Debug, Default)]
struct Progress {
    events: u32,
    /// Events since it last changed anything, be it private.
    idle: u32,
    /// The same before the last step.
    idle_before: u32,
    /// Which steps those events were, if the search looks for loops at once.
    seen: Filter,
    seen_before: Filter,
    /// Positions of its events.
    positions: Vec<u32>,
    /// Events before the first one after the last one of another thread.
    resumed: u32,
    /// Places that it has passed and at which it may have begun another round, of which another thread has seen a part; with
    /// the idle events there.
    passed: SmallVec<[(u32, u32); 2]>,
    /// So many of the idle events make it worth a look, if the search is in no hurry.
    look: u32,
    /// Where it waits, and after how many of its events that was found out.
    awaiting: Option<Awaiting>,
    asked_at: Option<u32>,
}

impl Progress {
    fn clear(&mut self) {
        let positions = std::mem::take(&mut self.positions);
        *self = Progress { positions, ..Progress::default() };
        reuse(&mut self.positions);
    }

    /// There was an event that changes nothing; a search that is in no hurry does not ask which.
    fn is_idle_again(&mut self, event: &Event, eager: bool) {
        if eager {
            self.has_seen(event);
        }
        self.idle += 1;
    }

    fn has_seen(&mut self, event: &Event) {
        let (word, bit) = bit(kind_of(event.kind), event.object.0, event.site);
        if self.seen[word] & bit != 0 && self.events - self.resumed <= LONGEST_ROUND as u32 {
            self.passed.push((self.events - 1, self.idle));
        }
        self.seen[word] |= bit;
    }

    /// The same when it had had so many events, of which so many changed nothing.
    fn steps_until<'t>(&'t self, trace: &'t Trace, thread: u16, events: u32, idle: u32) -> Steps<'t> {
        Steps { trace, thread, positions: &self.positions[..events as usize], idle: idle as usize, calls: &[] }
    }

    fn steps<'t>(&'t self, trace: &'t Trace, thread: u16) -> Steps<'t> {
        Steps { trace, thread, positions: &self.positions, idle: self.idle as usize, calls: &[] }
    }
}

/// The loops of the threads of the current execution.
#[derive(Debug, Default)]
pub(crate) struct Watch {
    /// What was learnt in the exploration.
    pub loops: Loops,
    threads: Vec<Progress>,
    pasts: Pasts,
    probe: Option<Probe>,
    /// The execution is one of its own for what a thread does at this place.
    aside: Option<Aside>,
    trail: Trail,
    /// Whether the host tells where steps are called from.
    pub(crate) hears_calls: bool,
    /// Whether loops must be known as soon as they are entered: a search that does not know one takes the order of its
    /// rounds and of changes that they do not see for a race.
    pub eager: bool,
    /// Steps after which an execution is cut.
    pub bound: usize,
    /// The schedule of a livelock has been replayed to its end: whoever has gone round once waits.
    pub trusting: bool,
}

impl Watch {
    /// Starts an execution.
    pub(crate) fn reset(&mut self, threads: usize) {
        self.threads.iter_mut().for_each(Progress::clear);
        self.grow(threads);
        self.pasts.clear();
        self.probe = None;
        self.aside = None;
        self.trail.calls.clear();
        self.trusting = false;
    }

    /// There are so many threads now.
    pub(crate) fn grow(&mut self, threads: usize) {
        self.threads.resize(threads, Progress::default());
    }

    /// Notes an event that is about to be added to the trace at a position; whether it may have changed something.
    #[inline]
    pub(crate) fn note(&mut self, event: &Event, position: usize) -> bool {
        let thread = &mut self.threads[usize::from(event.thread)];
        thread.events += 1;
        if thread.positions.last().is_none_or(|&last| last as usize + 1 != position) {
            thread.resumed = thread.events - 1;
        }
        thread.positions.push(position as u32);
        thread.idle_before = thread.idle;
        let changes = role(event) == Role::Progress;
        if changes {
            thread.seen_before = thread.seen;
            thread.seen = Filter::default();
            thread.idle = 0;
        } else {
            thread.is_idle_again(event, self.eager);
        }
        let here = self.probe.as_ref().and_then(Probe::expected_call).unwrap_or(self.trail.here);
        if let Some(aside) = &self.aside
            && aside.thread == event.thread
            && thread.events > aside.straight
        {
            self.trail.calls.push(here);
        }
        if let Some(probe) = &mut self.probe {
            probe.note(event, here);
        }
        changes
    }

    /// The next step of the thread of an execution aside is called from here.
    pub(crate) fn hear_call(&mut self, call: u32) {
        self.trail.here = call;
    }

    /// Events of a thread, at most, until it has to be known where each of its steps is called from.
    #[must_use]
    pub(crate) fn until_calls_count(&self, thread: u16) -> Option<u32> {
        let aside = self.aside.as_ref().filter(|aside| self.hears_calls && aside.thread == thread)?;
        if let Some(probe) = self.probe.as_ref().filter(|probe| probe.thread == thread) {
            return Some(probe.until_call());
        }
        Some(aside.straight.saturating_sub(self.threads[usize::from(thread)].events))
    }

    /// The steps of a thread, with what is known of where they were called from.
    fn steps_called<'t>(&'t self, trace: &'t Trace, thread: u16) -> Steps<'t> {
        Steps { calls: &self.trail.calls, ..self.threads[usize::from(thread)].steps(trace, thread) }
    }

    /// Whether the last event of a thread changed nothing.
    #[must_use]
    pub(crate) fn is_idle(&self, thread: u16) -> bool {
        self.threads[usize::from(thread)].idle > 0
    }

    /// A thread has done a step that is no event.
    #[inline]
    pub(crate) fn skip(&mut self, thread: u16, changes: bool) {
        let state = &mut self.threads[usize::from(thread)];
        state.idle_before = state.idle;
        state.asked_at = None;
        if changes {
            state.seen_before = state.seen;
            state.seen = Filter::default();
            state.idle = 0;
            if let Some(probe) = &mut self.probe {
                probe.changes_privately();
            }
        }
    }

    /// A step of a thread that is no event could have changed something and has not.
    pub(crate) fn skipped_idle(&mut self, thread: u16) {
        let state = &mut self.threads[usize::from(thread)];
        state.idle = state.idle_before;
        state.seen = state.seen_before;
        if let Some(probe) = &mut self.probe {
            probe.changed_nothing_privately();
        }
    }

    /// The probed thread is somewhere else.
    pub(crate) fn fail(&mut self) {
        if let Some(probe) = &mut self.probe {
            probe.failed = true;
        }
    }

    /// The last step of a thread could have changed something and has not; as an event it now says so.
    pub(crate) fn changed_nothing(&mut self, event: &Event) {
        let thread = &mut self.threads[usize::from(event.thread)];
        thread.idle = thread.idle_before;
        thread.seen = thread.seen_before;
        thread.is_idle_again(event, self.eager);
        if let Some(probe) = &mut self.probe {
            probe.changed_nothing();
        }
    }

    /// Accesses that a thread may execute before it comes to a place where it may have to wait.
    #[must_use]
    #[inline]
    pub(crate) fn distance(&self, thread: u16) -> Option<u32> {
        if let Some(events) = self.until_calls_count(thread) {
            return Some(events);
        }
        match &self.probe {
            Some(probe) if probe.thread == thread => match probe.insists {
                true => None,
                false => u32::try_from(probe.left(|probe| self.rounds(probe)).max(1)).ok(),
            },
            _ if self.loops.is_empty() => None,
            _ => self.loops.distance(thread, self.threads[usize::from(thread)].events),
        }
    }

    /// The loop in which a thread waits at its pending request, if any.
    #[inline]
    pub(crate) fn awaiting(
        &mut self,
        trace: &Trace,
        thread: u16,
        request: Option<&Request>,
        objects: &Objects,
    ) -> Option<&Awaiting> {
        if self.knows_of_none() { None } else { self.awaiting_if_known(trace, thread, request, objects) }
    }

    /// Whether no thread waits anywhere, so that there is nothing to look for.
    #[inline]
    #[must_use]
    pub(crate) fn knows_of_none(&self) -> bool {
        self.loops.is_empty() && !self.trusting
    }

    fn awaiting_if_known(
        &mut self,
        trace: &Trace,
        thread: u16,
        request: Option<&Request>,
        objects: &Objects,
    ) -> Option<&Awaiting> {
        if self.is_probed(thread) {
            return None;
        }
        let state = &self.threads[usize::from(thread)];
        if state.asked_at == Some(state.events) {
            let state = &mut self.threads[usize::from(thread)];
            if let Some(awaiting) = &mut state.awaiting {
                awaiting.update(trace, objects);
            }
            return state.awaiting.as_ref();
        }
        let events = state.events;
        let awaiting = self.found_awaiting(trace, thread, request?, objects);
        let state = &mut self.threads[usize::from(thread)];
        // At the end of the schedule of a livelock, what is asked for last is not what was asked for before.
        state.asked_at = Some(events).filter(|_| !self.trusting);
        state.awaiting = awaiting;
        state.awaiting.as_ref()
    }

    fn found_awaiting(&mut self, trace: &Trace, thread: u16, request: &Request, objects: &Objects) -> Option<Awaiting> {
        let state = &self.threads[usize::from(thread)];
        if self.trusting {
            let (round, current) = state.steps(trace, thread).suspect(request, 1, objects)?;
            return current.then(|| Awaiting::trusted(&round, trace));
        }
        if state.idle == 0 || !self.loops.is_stop(thread, state.events, request.site) {
            return None;
        }
        let Some(Known::Waits(number)) = self.known(trace, thread, state.events, state.idle, objects) else {
            return None;
        };
        let state = &self.threads[usize::from(thread)];
        let round = self.loops.round(number);
        let first = state.positions.len().checked_sub(round.marks.len())?;
        // A private change since the last round does not let it go the same way again.
        if round.marks.len() > state.idle as usize || !round.begins(request) {
            return None;
        }
        Stretch { trace, thread, objects }.awaiting(round, Some(number), &state.positions[first..])
    }

    /// What is known of what a thread does once it has had so many events, of which the last `idle` changed nothing. With what it
    /// knew when it was found to wait it waits again, if it has gone that round and nobody has touched what it looked at since.
    fn known(&mut self, trace: &Trace, thread: u16, events: u32, idle: u32, objects: &Objects) -> Option<Known> {
        if let Some(view) = self.exact_view(trace, thread, events, objects)
            && let Some(number) = self.loops.waits_with(view)
            && let (round, state) = (self.loops.round(number), &self.threads[usize::from(thread)])
            && state.steps_until(trace, thread, events, idle).has_gone(round, objects)
        {
            return Some(Known::Waits(number));
        }
        let past = self.pasts.of(trace, thread, events, objects);
        self.loops.of(past)
    }

    /// What a thread knows after so many events, if the search looks at that.
    fn exact_view(&mut self, trace: &Trace, thread: u16, events: u32, objects: &Objects) -> Option<View> {
        let looks = self.eager && !trap::is_set(Trap::LoopsByPlace);
        looks.then(|| self.pasts.view(trace, thread, events, objects))
    }

    fn is_probed(&self, thread: u16) -> bool {
        self.probe.as_ref().is_some_and(|probe| probe.thread == thread)
    }

    /// Whether a thread is probed.
    #[must_use]
    pub(crate) fn is_probing(&self) -> bool {
        self.probe.is_some()
    }

    /// Whether a thread is going on alone, in an execution that will be thrown away.
    #[must_use]
    pub(crate) fn insists(&self) -> bool {
        self.probe.as_ref().is_some_and(|probe| probe.insists)
    }

    /// The thread that is watched, if a probe does not insist on it yet.
    #[must_use]
    pub(crate) fn watched(&self) -> Option<u16> {
        self.probe.as_ref().filter(|probe| !probe.insists).map(|probe| probe.thread)
    }

    /// Nobody else runs from now on until the probe is over.
    pub(crate) fn insist(&mut self) -> Probing {
        let Some(probe) = &mut self.probe else {
            return Probing::No;
        };
        probe.insists = true;
        let left = self.probe.as_ref().map_or(0, |probe| probe.left(|probe| self.rounds(probe)));
        Probing::Goes(u32::try_from(left).unwrap_or(u32::MAX))
    }

    /// Whether nothing is to be found out about a thread that is about to make a request: what [`Watch::is_due`] would say, at
    /// less cost.
    #[inline]
    pub(crate) fn is_calm(&mut self, thread: u16) -> bool {
        let state = &mut self.threads[usize::from(thread)];
        let calm = state.idle < SUSPICIOUS && !self.eager && self.aside.is_none() && self.probe.is_none();
        if calm {
            state.look = SUSPICIOUS;
        }
        calm
    }

    /// Whether it is time to look whether a thread that is about to make a request is in a loop.
    #[inline]
    pub(crate) fn is_due(&mut self, thread: u16, request: &Request) -> bool {
        let (eager, aside) = (self.eager, self.aside.is_some());
        let state = &mut self.threads[usize::from(thread)];
        if aside {
            return false;
        }
        if eager {
            let (word, bit) = bit(kind_of(request.kind), request.object.0, request.site);
            return state.idle > 0 && state.seen[word] & bit != 0 || !state.passed.is_empty();
        }
        let due = state.idle >= state.look.max(SUSPICIOUS);
        if !due && state.idle <= SUSPICIOUS {
            state.look = SUSPICIOUS;
        }
        due
    }

    /// Looks whether a thread seems to be in a loop, and probes it then; `able` tells whether it can go on.
    pub(crate) fn look(
        &mut self,
        trace: &Trace,
        thread: u16,
        request: &Request,
        able: bool,
        holders: &impl Holders,
        objects: &Objects,
    ) -> Probing {
        if let Some(aside) = self.look_back(trace, thread, objects) {
            return Probing::Aside(aside);
        }
        let state = &mut self.threads[usize::from(thread)];
        state.look = state.idle + state.idle.min(SELDOM);
        let (events, rounds) = (state.events, if self.eager { 1 } else { 2 });
        let state = &self.threads[usize::from(thread)];
        let steps = state.steps(trace, thread);
        let Some((round, current)) = steps.suspect(request, rounds, objects) else {
            return Probing::No;
        };
        let name = round.name(thread);
        if self.loops.is_overfull() {
            return Probing::No;
        }
        // A walk that is in no hurry trusts a loop that it has seen left, each time for longer.
        let patience = SUSPICIOUS << self.loops.times_left(name).min(MOST_PATIENCE);
        if !self.eager && state.idle < patience {
            self.threads[usize::from(thread)].look = patience;
            return Probing::No;
        }
        let idle = state.idle;
        if self.known(trace, thread, events, idle, objects).is_some() {
            return Probing::No;
        }
        // Who has gone a round once more although it was known to wait, since another thread has noticed it, waits again.
        let length = round.marks.len();
        let past = self.pasts.of(trace, thread, events, objects);
        let before = self.known(trace, thread, events - length as u32, idle - length as u32, objects);
        let steps = self.threads[usize::from(thread)].steps(trace, thread);
        if let Some(Known::Waits(number)) = before
            && let known = self.loops.round(number).clone()
            && steps.has_repeated(&round, known.marks.len() + length, objects)
        {
            self.loops.waits(past, None, thread, events, known);
            self.threads[usize::from(thread)].asked_at = None;
            return Probing::No;
        }
        // The next round would be another one, but it would not if the others had been later.
        let beside = !able || !current || round.differs(thread, holders);
        let apart = self.eager && !trap::is_set(Trap::AsideForgotten);
        if apart && (beside || self.hears_calls) {
            let straight = events - self.threads[usize::from(thread)].idle;
            return Probing::Aside(Aside { thread, events, past, straight, careful: false });
        }
        if beside {
            return Probing::No;
        }
        let place = self.place(trace, thread, events, past, objects);
        let steps = self.threads[usize::from(thread)].steps(trace, thread);
        let mut probe = Probe::new(thread, place, steps.marks(), length);
        probe.suspected = Some(name);
        self.probe = Some(probe);
        self.probing(trace, thread, true, objects)
    }

    /// Whether a thread has passed a place of which it is not known whether it waits there.
    fn look_back(&mut self, trace: &Trace, thread: u16, objects: &Objects) -> Option<Aside> {
        let state = &mut self.threads[usize::from(thread)];
        let mut passed = std::mem::take(&mut state.passed);
        if !self.eager || self.loops.is_overfull() || trap::is_set(Trap::AsideForgotten) {
            return None;
        }
        let mut found = None;
        for &(events, idle) in &passed {
            let state = &self.threads[usize::from(thread)];
            let steps = state.steps_until(trace, thread, events, idle);
            let next = &trace.events[state.positions[events as usize] as usize];
            // In a round that nobody was in between of, the thread would have been as alone as in a probe.
            let whole = |round: &Round| events - round.marks.len() as u32 >= state.resumed;
            if steps.suspect_passed(next, objects).is_none_or(|round| whole(&round)) {
                continue;
            }
            if self.known(trace, thread, events, idle, objects).is_none() {
                let past = self.pasts.of(trace, thread, events, objects);
                found = Some(Aside { thread, events, past, straight: events - idle, careful: false });
                break;
            }
        }
        passed.clear();
        self.threads[usize::from(thread)].passed = passed;
        found
    }

    /// The execution is for finding out what a thread does at a place.
    pub(crate) fn begin_aside(&mut self, aside: Aside) {
        self.aside = Some(aside);
    }

    /// Whether the execution is one of that kind.
    #[must_use]
    pub(crate) fn is_aside(&self) -> bool {
        self.aside.is_some()
    }

    /// The thread that an execution of that kind is about, unless it is probed already.
    #[must_use]
    pub(crate) fn place_aside(&self) -> Option<u16> {
        self.aside.as_ref().filter(|_| self.probe.is_none()).map(|aside| aside.thread)
    }

    /// Begins the probe for which there is the execution, if its thread has come to the place.
    #[inline]
    pub(crate) fn probe_aside(&mut self, trace: &Trace, thread: u16, objects: &Objects) {
        if self.aside.is_some() {
            self.probe_if_there(trace, thread, objects);
        }
    }

    fn probe_if_there(&mut self, trace: &Trace, thread: u16, objects: &Objects) {
        let Some(aside) = self.aside.filter(|aside| aside.thread == thread && self.probe.is_none()) else {
            return;
        };
        let state = &self.threads[usize::from(thread)];
        if state.events == aside.events && self.loops.of(aside.past).is_none() {
            let marks = self.steps_called(trace, thread).marks();
            self.pasts.of(trace, thread, aside.events, objects);
            let place = self.place(trace, thread, aside.events, aside.past, objects);
            let mut probe = Probe::new(thread, place, marks, 0);
            probe.insists = true;
            probe.careful = aside.careful;
            self.probe = Some(probe);
        }
    }

    /// Such an execution has ended: if it was of no use although it came to its own end, the thread is taken to go on.
    pub(crate) fn end_aside(&mut self, teaches: bool) {
        if let Some(aside) = self.aside.take().filter(|_| teaches) {
            self.loops.goes(aside.past);
        }
    }

    /// Before a livelock is told: begins a probe of `most` steps, unless the loop of the waiting thread was confirmed.
    pub(crate) fn confirm(&mut self, trace: &Trace, thread: u16, most: usize, objects: &Objects) -> bool {
        let state = &self.threads[usize::from(thread)];
        let past = self.pasts.of(trace, thread, state.events, objects);
        let Some(number) = state.awaiting.as_ref().and_then(Awaiting::round) else {
            return false;
        };
        let round: &Round = self.loops.round(number);
        let (name, length) = (round.name(thread), round.marks.len());
        // Where a loop that leaves late was found to wait, it was gone round as often.
        let events = state.events;
        let view = if self.eager { self.visit(trace, thread, events, objects) } else { View::of_past(past) };
        let believed = !self.eager && self.loops.confirmations(name) >= CONFIRMATIONS;
        if believed || self.loops.is_confirmed(name, view) || self.loops.is_released(name) {
            return false;
        }
        // Where many know different things, each goes round less often, but never less than any loop that waits.
        let most = most / (1 + self.loops.confirmations(name) / CONFIRMATIONS);
        let place = Place { events, past, others: Clock::new(), view };
        let marks = self.threads[usize::from(thread)].steps(trace, thread).marks();
        let mut probe = Probe::new(thread, place, marks, length);
        probe.insists = true;
        probe.confirms = Some((most, name));
        self.probe = Some(probe);
        true
    }

    /// What is known of threads that all wait, side by side; whether each waits was asked just now.
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

    /// The place at which a thread is, of whose past and all before it the pasts are known.
    fn place(&mut self, trace: &Trace, thread: u16, events: u32, past: u128, objects: &Objects) -> Place {
        let view = self.visit(trace, thread, events, objects);
        Place { events, past, others: self.pasts.of_others(thread), view }
    }

    /// A thread is told the time, which is no part of what it has seen of others.
    pub(crate) fn tell_time(&mut self, thread: u16) {
        let events = self.threads[usize::from(thread)].events;
        self.pasts.tell_time(thread, events);
    }

    /// What tells one visit of a loop from another: what its thread knows. A random walk would hardly ever know a loop then.
    fn visit(&mut self, trace: &Trace, thread: u16, events: u32, objects: &Objects) -> View {
        self.exact_view(trace, thread, events, objects).unwrap_or_default()
    }

    /// Whether a thread that knows this was found to wait in a loop before.
    fn is_known_to_wait(&self, name: u64, view: View) -> bool {
        let pasts = if self.eager { 1 } else { PASTS };
        self.loops.times_waited(name, view) >= pasts
    }

    /// How often the thread of a probe has to go round its loop before that is taken to wait.
    fn rounds(&self, probe: &Probe) -> usize {
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

    /// What becomes of a probe now that a thread is about to do something; `able` tells whether it can.
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
            self.probe = Some(probe);
            return if insists { Probing::Goes(u32::try_from(left).unwrap_or(u32::MAX)) } else { Probing::Watches };
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
        // Nobody else has done anything meanwhile, so round after round tells nothing new.
        let repeated = if gone { 0 } else { probe.matched().saturating_sub(2 * probe.period()) };
        self.pasts.account(trace, trace.events.len().saturating_sub(repeated), objects);
        let alone = self.aside.is_some() || trap::is_set(Trap::AsideForgotten);
        if !alone && self.pasts.of_others(thread) != probe.others {
            // It has seen what others have done besides.
            return match self.eager || probe.insists {
                true => {
                    Probing::Aside(Aside { thread, events, past: probe.past, straight: probe.straight, careful: false })
                }
                false => Probing::No,
            };
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
        let Some((place, round)) = steps.stop(&steps.last(probe.period()), objects) else {
            return false;
        };
        let name = round.name(thread);
        self.loops.found_to_wait(name, probe.view);
        // If the thread has come further than that, since another one has noticed a round, it waits at the next such place.
        let period = probe.period() as u32;
        let next = place + probe.start.saturating_sub(place).div_ceil(period) * period;
        let known = self.threads[usize::from(thread)].events;
        for before in probe.start..next.min(known).max(probe.start + 1) {
            let past = self.pasts.of(trace, thread, before, objects);
            self.loops.goes(past);
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
            // It is not asked at every place of a loop that is gone round very often.
            most <<= self.loops.times_left_late(name).min(MOST_PATIENCE);
            self.loops.leaves_late(name);
        }
        if let Some(name) = probe.suspected {
            self.loops.leaves(name);
        }
        let end = self.threads[usize::from(probe.thread)].events.min(probe.start.saturating_add(most));
        for place in probe.start..=end {
            let past = self.pasts.of(trace, probe.thread, place, objects);
            self.loops.goes(past);
        }
    }
}

/// What two steps that may be the same step of a program have in common.
fn kind_of(kind: crate::event::Kind) -> u8 {
    kind.announced() as u8
}
