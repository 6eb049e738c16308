//! The lazy partial order reduction as it was first proposed: a heuristic that loses behaviours, here for comparison.
//!
//! Source: the thesis in which the lazy happens-before relation was introduced (Thomson, 2016), Algorithm 6. The
//! classic reduction ([`crate::explore::reduce::fg_dpor`]), but mutexes order nothing and do not race: critical
//! sections are reversed only when accesses in them race. Such a race often cannot be reversed in place, because the
//! threads exclude each other there; so the backtracking point moves back to where the mutex in the way was acquired,
//! repeatedly, until none is in the way. If the acquisition happens before the later step anyway, the race is dropped.
//! Sleep sets use the regular relation.
//!
//! What it loses: deadlocks have no race of their own, and neither has anything else that depends on which thread holds
//! a mutex (attempts to lock, timeouts); and what is possible only with another order of critical sections. So it never
//! claims to have covered anything ([`Coverage::Heuristic`]).
//!
//! Difference to the original: races are searched for when an execution has ended, between the steps that were executed
//! and those that are pending then.

use smallvec::SmallVec;

use crate::causality::{Causality, NONE, RelIx};
use crate::clock::join;
use crate::dependence::conflict;
use crate::event::{Event, Mode, ObjIx, Objects, Trace, flag};
use crate::explore::Finished;
use crate::explore::reduce::backtrack::{Backtrack, Races, Reduction};
use crate::host::Coverage;
use crate::op::{Hold, Life};
use crate::sync::rwlock::was_again;

/// The strategy.
pub(crate) type LazyDporThesis = Reduction<LazyRaces>;

/// Races of accesses, moved back to where the mutex in the way was acquired.
#[derive(Debug, Default)]
pub(crate) struct LazyRaces;

/// Mutexes, each with the position at which it was acquired.
type Held = SmallVec<[(ObjIx, u32); 4]>;

/// Per thread, the number of events of the trace up to which it must have run.
type Clock = SmallVec<[u32; 8]>;

/// Whether an event takes a mutex or gives it back, and which.
fn takes(event: &Event) -> Option<(ObjIx, bool)> {
    let row = event.kind.row();
    match row.hold {
        Hold::Nothing => None,
        _ if was_again(event) || event.competes_after() || !row.succeeds(event.result) => None,
        hold => Some((event.object, hold != Hold::Gives)),
    }
}

/// Whether the second step of a race only waits for the effect of the first.
fn only_waits(event: &Event) -> bool {
    let life = event.kind.row().life;
    life == Life::Begins || life == Life::Awaits && event.flags & flag::TIMED == 0
}

/// What is known about the events of an execution when mutexes order nothing.
#[derive(Debug)]
struct Lazy<'a> {
    causality: &'a Causality,
    objects: &'a Objects,
    /// Per relevant event, everything up to it that happens before it, itself included.
    clocks: Vec<Clock>,
    /// Per event, the mutexes that its thread held before it.
    held: Vec<Held>,
    /// Acquisitions: position, thread, mutex.
    acquired: Vec<(u32, u16, ObjIx)>,
}

impl<'a> Lazy<'a> {
    fn new(trace: &Trace, causality: &'a Causality, objects: &'a Objects) -> Lazy<'a> {
        let mut lazy = Lazy { causality, objects, clocks: Vec::new(), held: Vec::new(), acquired: Vec::new() };
        let mut holding = vec![Held::new(); trace.threads];
        for (position, event) in (0_u32..).zip(&trace.events) {
            let held = &mut holding[usize::from(event.thread)];
            lazy.held.push(held.clone());
            match takes(event) {
                Some((mutex, true)) if held.iter().all(|holds| holds.0 != mutex) => {
                    held.push((mutex, position));
                    lazy.acquired.push((position, event.thread, mutex));
                }
                Some((mutex, false)) => held.retain(|holds| holds.0 != mutex),
                _ => {}
            }
        }
        // Pending steps have a place behind the last event.
        lazy.held.extend(holding);
        for event in causality.all() {
            let mut clock = lazy.past(causality.previous_of_thread(event));
            for at in causality.touches_of(event) {
                let touch = causality.touches[at];
                lazy.last_before(touch.object, touch.mode, touch.previous, |before| {
                    join(&mut clock, &lazy.clocks[before.at()]);
                });
            }
            clock[usize::from(causality.thread_of(event))] = causality.position(event) + 1;
            lazy.clocks.push(clock);
        }
        lazy
    }

    /// What happens before the step of a thread that follows one of its events, when nothing else comes before it.
    fn past(&self, previous: Option<RelIx>) -> Clock {
        previous.map_or_else(
            || SmallVec::from_elem(0, self.causality.threads()),
            |previous| self.clocks[previous.at()].clone(),
        )
    }

    /// Visits the last events that conflict with touching an object, from a touch of it backwards.
    fn last_before(&self, object: ObjIx, mode: Mode, mut at: u32, mut visit: impl FnMut(RelIx)) {
        if self.objects.is_mutex(object) {
            return;
        }
        let mut group = None;
        while at != NONE {
            let touch = self.causality.touches[at as usize];
            at = touch.previous;
            if group.is_some_and(|mode| mode != touch.mode) {
                return;
            }
            if conflict(touch.mode, mode) {
                visit(touch.event);
                if touch.mode == Mode::Write {
                    return;
                }
                group = Some(touch.mode);
            }
        }
    }

    /// The position at which to branch so that a step of a thread with this past, holding `held`, comes before `early`;
    /// nothing if that is impossible.
    fn place(&self, early: RelIx, past: &[u32], held: &Held, now: u32) -> Option<u32> {
        let mut at = self.causality.position(early);
        let by = usize::from(self.causality.thread_of(early));
        let mut needed: SmallVec<[ObjIx; 8]> = held.iter().map(|holds| holds.0).collect();
        let mut until = now;
        loop {
            // What has to be done before the step needs these mutexes too.
            let between = self.acquired.iter().filter(|acquired| acquired.0 > at && acquired.0 < until);
            needed.extend(between.filter(|acquired| acquired.0 < past[usize::from(acquired.1)]).map(|taken| taken.2));
            until = at + 1;
            let in_the_way = self.held[at as usize].iter().filter(|holds| needed.contains(&holds.0));
            match in_the_way.map(|holds| holds.1).min() {
                None => return Some(at),
                Some(acquired) if acquired < past[by] => return None,
                Some(acquired) => at = acquired,
            }
        }
    }
}

impl Races for LazyRaces {
    const COVERAGE: Coverage = Coverage::Heuristic;

    fn add(backtrack: &mut Backtrack, finished: &mut Finished<'_>) {
        let trace = finished.trace;
        let lazy = Lazy::new(trace, finished.causality, finished.objects);
        let causality = lazy.causality;
        let end = trace.events.len() as u32;
        let mut races: Vec<(u32, u16)> = Vec::new();
        let mut consider = |early: RelIx, late: &Event, past: &Clock, held: &Held, now: u32| {
            let by = causality.thread_of(early);
            let ordered = causality.position(early) < past[usize::from(by)];
            if by != late.thread
                && !ordered
                && !only_waits(late)
                && let Some(position) = lazy.place(early, past, held, now)
            {
                races.push((position, late.thread));
            }
        };
        for event in causality.all() {
            let position = causality.position(event);
            let late = &trace.events[position as usize];
            let past = lazy.past(causality.previous_of_thread(event));
            for at in causality.touches_of(event) {
                let touch = causality.touches[at];
                lazy.last_before(touch.object, touch.mode, touch.previous, |early| {
                    consider(early, late, &past, &lazy.held[position as usize], position);
                });
            }
        }
        for unfinished in &trace.unfinished {
            let late = &unfinished.event;
            let thread = usize::from(late.thread);
            let past = lazy.past(causality.relevant[thread].last().copied());
            lazy.objects.any(late.foot, |(object, mode)| {
                lazy.last_before(object, mode, causality.last_touch(object), |early| {
                    consider(early, late, &past, &lazy.held[end as usize + thread], end);
                });
                false
            });
        }
        for (position, thread) in races {
            backtrack.add(trace, position, thread);
        }
        for (position, alternatives) in &trace.alternatives {
            for &choice in alternatives {
                backtrack.add_choice(trace, *position, choice);
            }
        }
    }
}
