//! The loops of the current execution: which threads wait where, and the probe of a thread that seems to be in a loop.

use serde::{Deserialize, Serialize};

use super::changers::Changers;
use super::learnt::{Known, Loops};
use super::look::Holders;
use super::past::Pasts;
use super::probe::{Place, Probe};
use super::progress::Progress;
use super::round::{Round, role};
use super::suspicion::Steps;
use super::view::View;
use super::waiting::{Awaiting, Stretch};
use super::{EARLY, PART_OF_BOUND, SELDOM, SUSPICIOUS};
use crate::event::{Event, Objects, Request, Trace};
use crate::op::Role;
use crate::trap::{self, Trap};

/// Rounds of a loop, in a row, that a thread must have gone to be suspected if no other thread changes what it looks
/// at.
const ROUNDS_UNCONCERNED: usize = 16;

/// What a probe reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Probing {
    /// No probe is running.
    No,
    /// The thread is watched; the strategy decides which thread goes on.
    Watches,
    /// The thread has to go on alone, for at most this many accesses.
    Goes(u32),
    /// It is known now what the loop does; the execution has to be run again.
    Known,
    /// What the thread does has to be found out in an execution of its own: other threads have changed what it looks at
    /// since.
    Aside(Aside),
    /// A loop that was thought to wait leaves by itself after all: what was explored relied on the opposite.
    Mistaken,
}

/// A place that a thread has reached, although it is not known whether it waits there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Aside {
    /// The thread.
    pub thread: u16,
    /// Events that it has had.
    pub events: u32,
    pub(super) past: u128,
    /// How many of them came before what may be a loop.
    pub(super) straight: u32,
    /// Whether the host is queried for each step where it is called from.
    pub(super) careful: bool,
    /// Whether it is about what several threads do together.
    pub(super) together: bool,
}

impl Aside {
    /// One about what a thread does alone.
    pub(super) fn of(thread: u16, events: u32, past: u128, straight: u32) -> Aside {
        Aside { thread, events, past, straight, careful: false, together: false }
    }
}

/// A round at whose head a thread is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Head {
    /// The name of its loop.
    name: u64,
    /// Its steps.
    pub length: u32,
    /// After how many events of its thread that is.
    place: u32,
}

impl Head {
    /// Whether it is the head of the same loop.
    pub(crate) fn is_of(self, other: Head) -> bool {
        self.name == other.name
    }
}

/// What an event is to other threads.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Noted {
    /// Whether it may have changed something.
    pub changes: bool,
    /// Whether another thread may notice it, or it looks at what other threads change.
    pub concerns: bool,
}

/// Where the steps of the thread of an execution aside were called from, from the first that may be in a loop.
#[derive(Clone, Debug, Default)]
pub(super) struct Trail {
    calls: Vec<u32>,
    /// Where the last step that was announced is called from.
    here: u32,
}

/// The loops of the threads of the current execution.
#[derive(Debug, Default)]
pub(crate) struct Watch {
    /// What was learnt in the exploration.
    pub loops: Loops,
    /// What was learnt in executions of the other kind, eager ones or not: a search must not rely on what a random walk
    /// has believed, nor wait until it knows as much.
    pub others: Loops,
    /// What stays true of what was known at the moment when an access that was no event turned out to be one. What is
    /// learnt after that in the same execution may rest on what is missing in its trace.
    true_after_exposure: Option<Loops>,
    /// Which threads change what.
    pub changers: Changers,
    pub(super) threads: Vec<Progress>,
    pub(super) pasts: Pasts,
    pub(super) probe: Option<Probe>,
    /// The execution is one of its own for what a thread does at this place.
    pub(super) aside: Option<Aside>,
    pub(super) trail: Trail,
    /// Where a thread last found something taken, or made a query.
    pub(super) asked: u32,
    /// Whether the host reports where steps are called from.
    pub(crate) hears_calls: bool,
    /// Whether the host reports in which state a thread is.
    pub(crate) hears_states: bool,
    /// Whether loops must be known as soon as they are entered: a search that does not know one takes the order of its
    /// rounds and of changes that they do not see for a race.
    pub eager: bool,
    /// Steps after which an execution is cut.
    pub bound: usize,
    /// The schedule of a livelock has been replayed to its end: a thread that has gone round once waits.
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
        self.trail = Trail::default();
        self.asked = 0;
        self.trusting = false;
        self.true_after_exposure = None;
    }

    /// The next execution is one that has to know loops as soon as they are entered, or not.
    pub(crate) fn be_eager(&mut self, eager: bool) {
        if std::mem::replace(&mut self.eager, eager) != eager {
            std::mem::swap(&mut self.loops, &mut self.others);
        }
    }

    /// Forgets what was learnt.
    pub(crate) fn forget(&mut self) {
        self.loops.clear();
        self.others.clear();
        self.true_after_exposure = None;
    }

    /// An access that was no event turned out to be one.
    pub(crate) fn expose(&mut self) {
        self.true_after_exposure.get_or_insert_with(|| self.loops.that_go());
    }

    /// Forgets what may be wrong because of that; the execution has ended.
    pub(crate) fn forget_what_changed(&mut self) {
        if let Some(loops) = self.true_after_exposure.take() {
            self.loops = loops;
            self.others = self.others.that_go();
        }
    }

    /// There are `threads` threads now.
    pub(crate) fn grow(&mut self, threads: usize) {
        self.threads.resize(threads, Progress::default());
    }

    /// Notes an event that is about to be added to the trace at a position; returns what it is to other threads.
    #[inline]
    pub(crate) fn note(&mut self, event: &Event, position: usize, objects: &Objects) -> Noted {
        let thread = &mut self.threads[usize::from(event.thread)];
        thread.events += 1;
        if thread.positions.last().is_none_or(|&last| last as usize + 1 != position) {
            thread.resumed = thread.events - 1;
        }
        thread.positions.push(position as u32);
        thread.idle_before = thread.idle;
        let changes = if event.kind.is_access() {
            event.kind.changes_memory()
        } else {
            let role = role(event);
            if matches!(role, Role::Looks | Role::GivesUp) {
                self.asked = position as u32;
            }
            role == Role::Progress
        };
        let concerns = changes || self.changers.concerns(event, objects);
        if changes {
            thread.forget_seen();
            thread.idle = 0;
        } else {
            thread.is_idle_again(event, concerns, self.eager);
        }
        if self.aside.is_some() || self.probe.is_some() {
            self.note_probed(event);
        }
        Noted { changes, concerns }
    }

    /// Notes an event while a thread is probed, or is to be.
    fn note_probed(&mut self, event: &Event) {
        let here = self.probe.as_ref().and_then(Probe::expected_call).unwrap_or(self.trail.here);
        if let Some(aside) = &self.aside
            && aside.thread == event.thread
            && self.threads[usize::from(event.thread)].events > aside.straight
        {
            self.trail.calls.push(here);
        }
        if let Some(probe) = &mut self.probe {
            probe.note(event, here);
        }
    }

    /// After how many steps by which a thread has changed nothing it is worth a check whether it is in a loop, although
    /// no other thread changes what it has looked at.
    fn patience(&self) -> u32 {
        u32::try_from(self.bound / PART_OF_BOUND).unwrap_or(u32::MAX)
    }

    /// The next step of the thread of an execution aside is called from here.
    pub(crate) fn hear_call(&mut self, call: u32) {
        self.trail.here = call;
    }

    /// Whether it has to be known in which state a thread is.
    #[inline]
    #[must_use]
    pub(crate) fn wants_state(&self, thread: u16) -> bool {
        self.hears_states && self.is_probed(thread)
    }

    /// A thread that is probed is in this state.
    pub(crate) fn hear_state(&mut self, state: u128) {
        if let Some(probe) = &mut self.probe {
            probe.is_in(state);
        }
    }

    /// Events of a thread, at most, until it has to be known where each of its steps is called from.
    #[inline]
    #[must_use]
    pub(crate) fn until_calls_count(&self, thread: u16) -> Option<u32> {
        let aside = self.aside.as_ref().filter(|aside| self.hears_calls && aside.thread == thread)?;
        if let Some(probe) = self.probe.as_ref().filter(|probe| probe.thread == thread) {
            return Some(probe.until_call());
        }
        Some(aside.straight.saturating_sub(self.threads[usize::from(thread)].events))
    }

    /// The steps of a thread, with what is known of where they were called from.
    pub(super) fn steps_called<'t>(&'t self, trace: &'t Trace, thread: u16) -> Steps<'t> {
        Steps { calls: &self.trail.calls, ..self.threads[usize::from(thread)].steps(trace, thread) }
    }

    /// The last round of a thread that waits in a loop, as [`Watch::awaiting`] has found it.
    pub(crate) fn last_round<'t>(&'t self, trace: &'t Trace, thread: u16) -> impl Iterator<Item = &'t Event> {
        let state = &self.threads[usize::from(thread)];
        let length = state.awaiting.as_ref().map_or(0, Awaiting::length);
        let first = state.positions.len().saturating_sub(length);
        state.positions[first..].iter().map(|&position| &trace.events[position as usize])
    }

    /// A thread has done a step that is no event.
    #[inline]
    pub(crate) fn skip(&mut self, thread: u16, changes: bool) {
        let state = &mut self.threads[usize::from(thread)];
        state.idle_before = state.idle;
        state.asked_at = None;
        if changes {
            state.forget_seen();
            if state.idle > 0 {
                state.private_changes.push(state.events);
            }
            state.idle = 0;
            if let Some(probe) = &mut self.probe {
                probe.changes_privately();
            }
        }
    }

    /// A step of a thread that is no event could have changed something and has not.
    pub(crate) fn skipped_idle(&mut self, thread: u16) {
        let state = &mut self.threads[usize::from(thread)];
        if state.idle == 0 && state.idle_before > 0 {
            state.private_changes.pop();
        }
        state.idle = state.idle_before;
        state.remember_seen();
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

    /// The last step of a thread could have changed something and has not; the event now shows that.
    pub(crate) fn changed_nothing(&mut self, event: &Event, objects: &Objects) {
        let thread = &mut self.threads[usize::from(event.thread)];
        thread.idle = thread.idle_before;
        thread.remember_seen();
        thread.is_idle_again(event, self.changers.concerns(event, objects), self.eager);
        if let Some(probe) = &mut self.probe {
            probe.changed_nothing();
        }
    }

    /// Accesses that a thread may execute before it reaches a place where it may have to wait.
    #[must_use]
    #[inline]
    pub(crate) fn distance(&self, thread: u16) -> Option<u32> {
        if let Some(events) = self.until_calls_count(thread) {
            return Some(events);
        }
        match &self.probe {
            Some(probe) if probe.thread == thread => {
                if probe.insists {
                    None
                } else {
                    Some(self.accesses(probe, probe.left(|probe| self.rounds(probe)).max(1)))
                }
            }
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
        let events = state.events;
        let asked = state.asked_at == Some(events);
        if !asked && (self.trusting || state.idle != 0 && self.loops.is_stop(thread, events, request?.site)) {
            return self.ask_anew(trace, thread, request?, objects);
        }
        let state = &mut self.threads[usize::from(thread)];
        if !asked {
            state.asked_at = Some(events);
            state.awaiting = None;
        }
        let awaiting = state.awaiting.as_mut()?;
        awaiting.update(trace, objects);
        Some(awaiting)
    }

    /// Finds out in which loop a thread waits at a request that it has not made before.
    #[inline(never)]
    fn ask_anew(&mut self, trace: &Trace, thread: u16, request: &Request, objects: &Objects) -> Option<&Awaiting> {
        let awaiting = self.found_awaiting(trace, thread, request, objects);
        let state = &mut self.threads[usize::from(thread)];
        // At the end of the schedule of a livelock, the last request that is checked is not the one that was checked
        // before.
        state.asked_at = Some(state.events).filter(|_| !self.trusting);
        state.awaiting = awaiting;
        state.awaiting.as_ref()
    }

    fn found_awaiting(&mut self, trace: &Trace, thread: u16, request: &Request, objects: &Objects) -> Option<Awaiting> {
        let state = &self.threads[usize::from(thread)];
        if self.trusting {
            let (round, current) = state.steps(trace, thread).suspect(request, 1, objects)?;
            return current.then(|| Awaiting::trusted(&round, trace));
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
        let time = if self.pasts.is_timely(thread) { objects.time() } else { None };
        Stretch { trace, thread, objects, time }.awaiting(round, Some(number), &state.positions[first..])
    }

    /// What is known of what a thread does once it has had `events` events, of which the last `idle` changed nothing.
    /// With what it knew when it was found to wait, or to wait further on, it does so again, if it has gone that round
    /// and no other thread has touched what it looked at since, nor keeps what it takes in a round.
    fn known(&mut self, trace: &Trace, thread: u16, events: u32, idle: u32, objects: &Objects) -> Option<Known> {
        if let Some(view) = self.exact_view(trace, thread, events, objects) {
            let steps = self.threads[usize::from(thread)].steps_until(trace, thread, events, idle);
            if let Some(number) = self.loops.waits_with(view)
                && let round = self.loops.round(number)
                && steps.is_first_stop(round, objects)
                && !steps.are_kept_from(round, objects, || self.pasts.before(trace, thread, events, objects))
            {
                return Some(Known::Waits(number));
            }
            if let Some(period) = self.loops.passes_with(view)
                && steps.repeats(period, objects)
            {
                return Some(Known::Goes);
            }
        }
        let past = self.pasts.of(trace, thread, events, objects);
        self.loops.of(past)
    }

    /// What a thread knows after `events` of its events, if the search uses that.
    pub(super) fn exact_view(&mut self, trace: &Trace, thread: u16, events: u32, objects: &Objects) -> Option<View> {
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

    /// No other thread runs from now on until the probe is over. A walk that has not watched its thread for long gives
    /// up instead: if the thread goes round a loop, that will be seen later.
    pub(crate) fn insist(&mut self) -> Probing {
        let (eager, threads) = (self.eager, &self.threads);
        let early = |probe: &mut Probe| !eager && threads[usize::from(probe.thread)].idle < EARLY;
        if self.probe.take_if(early).is_some() {
            return Probing::No;
        }
        let Some(probe) = &mut self.probe else {
            return Probing::No;
        };
        probe.insists = true;
        let accesses = |probe: &Probe| self.accesses(probe, probe.left(|probe| self.rounds(probe)));
        Probing::Goes(self.probe.as_ref().map_or(0, accesses))
    }

    /// Whether nothing is to be found out about a thread that is about to make a request: what [`Watch::is_due`] would
    /// return, at less cost.
    #[inline]
    pub(crate) fn is_calm(&mut self, thread: u16, request: Option<&Request>) -> bool {
        if self.aside.is_some() || self.probe.is_some() {
            return false;
        }
        let state = &mut self.threads[usize::from(thread)];
        if self.eager {
            let new = |request: &Request| (state.idle <= 1 || request.kind.is_access()) && !state.has_seen(request);
            return state.passed.is_empty() && (state.idle == 0 || request.is_none_or(new));
        }
        let calm = state.idle < SUSPICIOUS;
        if calm {
            state.look = SUSPICIOUS;
        }
        calm
    }

    /// Whether it is time to check whether a thread that is about to make a request is in a loop.
    #[inline]
    pub(crate) fn is_due(&mut self, thread: u16, request: &Request) -> bool {
        let (eager, aside, patience) = (self.eager, self.aside.is_some(), self.patience());
        let state = &mut self.threads[usize::from(thread)];
        if aside {
            return false;
        }
        if eager {
            let again = state.idle > 0 && state.has_seen(request);
            let concerned = || self.changers.is_changed_by_others(request.object, thread);
            return again && (state.is_suspicious(patience) || concerned()) || !state.passed.is_empty();
        }
        let due = state.idle >= state.look.max(SUSPICIOUS) && state.is_suspicious(patience);
        if !due && state.idle <= SUSPICIOUS {
            state.look = SUSPICIOUS;
        }
        due
    }

    /// The round that a thread is about to begin again, if it has gone it twice in a row, has seen the same, and is at
    /// its head, which is known if it was there before.
    pub(crate) fn at_head(
        &self,
        trace: &Trace,
        thread: u16,
        request: &Request,
        known: Option<Head>,
        objects: &Objects,
    ) -> Option<Head> {
        let steps = self.threads[usize::from(thread)].steps(trace, thread);
        let (round, _) = steps.suspect(request, 2, objects).filter(|(_, current)| *current)?;
        let (name, length) = (round.name(thread), round.marks.len() as u32);
        let place = match known.filter(|head| head.name == name) {
            Some(head) => head.place,
            None => steps.stop(&steps.last(round.marks.len()), objects)?.place,
        };
        let beyond = steps.positions.len() as u32 - place;
        beyond.is_multiple_of(length).then_some(Head { name, length, place })
    }

    /// Checks whether a thread seems to be in a loop, and probes it then; `able` is whether it can go on.
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
        let concerned = state.concerned || self.changers.is_changed_by_others(request.object, thread);
        let (events, rounds) =
            (state.events, if concerned { if self.eager { 1 } else { 2 } } else { ROUNDS_UNCONCERNED });
        let state = &self.threads[usize::from(thread)];
        let steps = state.steps(trace, thread);
        let Some((round, current)) = steps.suspect(request, rounds, objects) else {
            return Probing::No;
        };
        let name = round.name(thread);
        if self.loops.is_overfull() {
            return Probing::No;
        }
        // A walk that is not eager trusts a loop that it has seen left, each time for longer.
        let patience = self.loops.patience(name);
        if !self.eager && state.idle < patience {
            self.threads[usize::from(thread)].look = patience;
            return Probing::No;
        }
        let idle = state.idle;
        if self.known(trace, thread, events, idle, objects).is_some() {
            return Probing::No;
        }
        // A thread that was known to wait, and has gone another round since another thread has noticed one, waits
        // again.
        let length = round.marks.len();
        let past = self.pasts.of(trace, thread, events, objects);
        let before = self.known(trace, thread, events - length as u32, idle - length as u32, objects);
        let steps = self.threads[usize::from(thread)].steps(trace, thread);
        if let Some(Known::Waits(number)) = before
            && let known = self.loops.round(number).clone()
            && steps.has_repeated(&round, known.marks.len() + length, objects)
            && !steps.are_kept_from(&known, objects, || self.pasts.before(trace, thread, events, objects))
        {
            self.loops.waits(past, None, thread, events, known);
            self.threads[usize::from(thread)].asked_at = None;
            return Probing::No;
        }
        // The next round would be different, but not if the other threads had run later.
        let beside = !able || !current || round.differs(thread, holders);
        let apart = self.eager && !trap::is_set(Trap::AsideForgotten);
        if apart && beside {
            let straight = events - self.threads[usize::from(thread)].idle;
            return Probing::Aside(Aside::of(thread, events, past, straight));
        }
        if beside {
            return Probing::No;
        }
        let place = self.place(trace, thread, events, past, objects);
        let steps = self.threads[usize::from(thread)].steps(trace, thread);
        let mut probe = Probe::new(thread, place, steps.marks(), length);
        probe.suspected = Some(name);
        (probe.idle, probe.straight) = (idle, events - idle);
        probe.provisional = apart && self.hears_calls;
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
            // In a round that no other thread interrupted, the thread was as alone as in a probe.
            let whole = |round: &Round| events - round.marks.len() as u32 >= state.resumed;
            if steps.suspect_passed(next, objects).is_none_or(|round| whole(&round)) {
                continue;
            }
            if self.known(trace, thread, events, idle, objects).is_none() {
                let past = self.pasts.of(trace, thread, events, objects);
                found = Some(Aside::of(thread, events, past, events - idle));
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
        self.aside.as_ref().filter(|aside| self.probe.is_none() && !aside.together).map(|aside| aside.thread)
    }

    /// Begins the probe that the execution is for, if its thread has reached the place.
    #[inline]
    pub(crate) fn probe_aside(&mut self, trace: &Trace, thread: u16, objects: &Objects) {
        if self.aside.is_some() {
            self.probe_if_there(trace, thread, objects);
        }
    }

    fn probe_if_there(&mut self, trace: &Trace, thread: u16, objects: &Objects) {
        let wanted = |aside: &Aside| aside.thread == thread && !aside.together;
        let Some(aside) = self.aside.filter(|aside| wanted(aside) && self.probe.is_none()) else {
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

    /// Such an execution has ended: if it was of no use although it ran to its own end, the thread is taken to go on.
    pub(crate) fn end_aside(&mut self, teaches: bool) {
        if let Some(aside) = self.aside.take().filter(|_| teaches) {
            if aside.together {
                self.loops.learn_recurrence(aside.past, false);
            } else {
                self.loops.goes(aside.past);
            }
        }
    }

    /// The place at which a thread is; its past, and those of all places before it, are known.
    pub(super) fn place(&mut self, trace: &Trace, thread: u16, events: u32, past: u128, objects: &Objects) -> Place {
        let view = self.visit(trace, thread, events, objects);
        Place { events, past, others: self.pasts.of_others(thread), view }
    }

    /// A thread queries the time, which is no part of what it has seen of other threads.
    pub(crate) fn tell_time(&mut self, thread: u16) {
        let events = self.threads[usize::from(thread)].events;
        self.pasts.tell_time(thread, events);
    }

    /// What distinguishes one visit of a loop from another: what its thread knows. Not in a random walk, which would
    /// hardly ever know a loop then.
    pub(super) fn visit(&mut self, trace: &Trace, thread: u16, events: u32, objects: &Objects) -> View {
        self.exact_view(trace, thread, events, objects).unwrap_or_default()
    }
}
