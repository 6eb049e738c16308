//! Arriving: a thread has reached an operation that may have to wait, and other threads can see that.
//!
//! Idea: to a query of the state of a thread, or of the queue of a lock, it makes a difference whether a thread has
//! arrived at its next operation or is still on the way. So arriving there is a step of its own ([`Kind::Arrive`]),
//! before the operation: it writes what the thread looks like from outside ([`crate::event::ObjKey::Arrival`]) and adds
//! to the queue of what it wants ([`crate::event::ObjKey::Queue`]); the operation, when it happens, does the same
//! again. In a program without such queries this would be noise. A thread that could not go on there at some moment is
//! seen to wait until it goes on, like a real thread that needs time to wake up; so arriving there also reads what is
//! wanted. Which threads and queues are queried is learnt, like which locations are shared: the first query voids the
//! search.
//!
//! Source: `java.lang.Thread.State`; `ReentrantLock`, `ReentrantReadWriteLock` and `Semaphore` about queued threads.
//!
//! Invariant: once there was a query, or a permit could have been lost ([`super::permits`]), arriving is a step of
//! every thread, counted alike in all executions and in replays; it is an event only where that thread or that queue is
//! queried, or where the thread may use up its permit.

use rustc_hash::{FxHashMap, FxHashSet};
use serde::{Deserialize, Serialize};

use crate::event::{Detail, Kind, Mode, ObjIx, Objects, Request, Trace, flag};
use crate::host::Counted;
use crate::op::Half;
use crate::sync::heed::can_be_interrupted;
use crate::sync::past::Past;
use crate::sync::{Touches, World, line, result};
use crate::trap::{self, Trap};

/// Which arrivals are queried.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Observed {
    /// Whether there was any query.
    asked: bool,
    /// Whether a thread has requested several permits of a semaphore at once.
    permits: bool,
    /// Whether a thread was interrupted.
    interruptions: bool,
    /// Whether one of the threads that wait on a Thread object was notified.
    joins: bool,
    /// Whether a list of all threads was queried.
    lists: bool,
    /// Whether a thread has taken a monitor that the host's own code takes as well.
    monitors: bool,
    /// Whether a thread has parked that could have lost its permit in a wait before.
    lingers: bool,
    /// Whether a thread has done what may show it steps that the host has left out.
    revealed: bool,
    /// Whether threads that are like each other were told apart.
    apart: bool,
    /// Whether everything counts as queried.
    all: bool,
    threads: FxHashSet<u16>,
    /// The queues of locks and semaphores, by their owner.
    queues: FxHashMap<ObjIx, ObjIx>,
    /// Whether something was queried for the first time since [`Observed::take_fresh`].
    #[serde(skip)]
    fresh: bool,
}

impl Observed {
    /// Whether arriving is a step.
    #[must_use]
    pub(crate) fn counts(&self) -> bool {
        self.asked || self.lingers
    }

    /// Whether joins are split into their steps.
    #[must_use]
    #[inline]
    pub(crate) fn joins_are_waits(&self) -> bool {
        self.joins
    }

    /// Whether the starts of threads are noticed.
    #[must_use]
    #[inline]
    pub(crate) fn lists_threads(&self) -> bool {
        self.lists
    }

    /// Whether the host's own code takes monitors in steps.
    #[must_use]
    #[inline]
    pub(crate) fn takes_monitors(&self) -> bool {
        self.monitors
    }

    /// Whether the host reports steps that it leaves out as long as nothing can show them.
    #[must_use]
    #[inline]
    pub(crate) fn is_revealed(&self) -> bool {
        self.revealed
    }

    /// Which steps there are.
    #[must_use]
    pub(crate) fn counted(&self) -> Counted {
        Counted {
            arrivals: self.asked,
            permits: self.permits,
            interruptions: self.interruptions,
            joins: self.joins,
            lists: self.lists,
            monitors: self.monitors,
            lingers: self.lingers,
            revealed: self.revealed,
        }
    }

    /// The objects whose queues are queried, in order.
    #[must_use]
    pub(crate) fn queues(&self) -> Vec<ObjIx> {
        let mut queues: Vec<ObjIx> = self.queues.keys().copied().collect();
        queues.sort_unstable();
        queues
    }

    /// Sets which steps there are, as in an execution that is replayed.
    pub(crate) fn set_counted(&mut self, counted: Counted) {
        self.asked = counted.arrivals;
        self.permits = counted.permits;
        self.interruptions = counted.interruptions;
        self.joins = counted.joins;
        self.lists = counted.lists;
        self.monitors = counted.monitors;
        self.lingers = counted.lingers;
        self.revealed = counted.revealed;
    }

    /// Whether the order counts in which threads arrive at semaphores that are not fair ([`crate::sync::line`]).
    #[must_use]
    pub(crate) fn counts_permits(&self) -> bool {
        self.permits
    }

    /// A thread requests several permits at once.
    pub(crate) fn want_permits(&mut self) {
        self.fresh |= !self.permits;
        self.permits = true;
    }

    /// A thread is interrupted.
    pub(crate) fn interrupt(&mut self) {
        self.fresh |= !self.interruptions;
        self.interruptions = true;
    }

    /// One of the threads that wait on a Thread object is notified.
    pub(crate) fn notify_on_thread(&mut self) {
        self.fresh |= !self.joins;
        self.joins = true;
    }

    /// A list of all threads is queried.
    pub(crate) fn list_threads(&mut self) {
        self.fresh |= !self.lists;
        self.lists = true;
    }

    /// A thread takes a monitor that the host's own code takes as well.
    pub(crate) fn take_monitor(&mut self) {
        self.fresh |= !self.monitors;
        self.monitors = true;
    }

    /// A thread does what may show it steps that the host has left out.
    pub(crate) fn reveal(&mut self) {
        self.fresh |= !self.revealed;
        self.revealed = true;
    }

    /// Threads that are like each other may be told apart. No schedule depends on that.
    pub(crate) fn tell_apart(&mut self) {
        self.fresh |= !self.apart;
        self.apart = true;
    }

    /// Whether threads that are like each other were told apart.
    #[must_use]
    #[inline]
    pub(crate) fn tells_apart(&self) -> bool {
        self.apart
    }

    /// A thread parks that could have lost its permit in a wait before. Then arriving where it waits is a step, too.
    pub(crate) fn lose_permits(&mut self) {
        self.fresh |= !self.lingers;
        self.lingers = true;
    }

    /// Whether waits may use up parking permits ([`crate::sync::permits`]).
    #[must_use]
    #[inline]
    pub(crate) fn lingers(&self) -> bool {
        self.lingers
    }

    /// The monitor of a Thread object is used for the first time.
    pub(crate) fn use_monitor(&mut self) {
        self.fresh = true;
    }

    /// Makes every arrival an event.
    pub(crate) fn expose_all(&mut self) {
        self.all = true;
    }

    /// Whether there was a new query since the last call.
    pub(crate) fn take_fresh(&mut self) -> bool {
        std::mem::take(&mut self.fresh)
    }

    /// A thread is queried.
    pub(crate) fn ask_thread(&mut self, thread: u16) {
        let known = !self.threads.insert(thread) || self.all;
        self.ask(known);
    }

    /// The queue of a lock or semaphore is queried.
    pub(crate) fn ask_queue(&mut self, of: ObjIx, objects: &mut Objects) -> ObjIx {
        let queue = objects.intern_queue(of).unwrap_or(of);
        let known = self.queues.insert(of, queue).is_some() || self.all;
        self.ask(known);
        queue
    }

    fn ask(&mut self, known: bool) {
        self.fresh |= !known || !self.asked;
        self.asked = true;
    }

    fn thread(&self, thread: u16) -> bool {
        self.all && self.asked || self.threads.contains(&thread)
    }

    fn queue(&self, of: ObjIx, objects: &mut Objects) -> Option<ObjIx> {
        match self.queues.get(&of) {
            Some(&queue) => Some(queue),
            None if self.all && self.asked => objects.intern_queue(of),
            None => None,
        }
    }
}

impl World {
    /// Whether arriving at an operation is a step; if so, whether it is an event: when every arrival is one, or when
    /// there is a query for it.
    #[inline]
    pub(crate) fn arrives(&self, thread: u16, request: &Request, objects: &mut Objects) -> Option<bool> {
        let counts =
            self.observed.counts() && request.kind.row().is_seen_waiting && !trap::is_set(Trap::ArrivalForgotten);
        counts.then(|| {
            let asked = self.observed.thread(thread) || self.observed.queue(request.object, objects).is_some();
            asked || self.lingers_at(request.kind)
        })
    }

    /// Puts the step before an operation; `request` is what the thread does then.
    pub(crate) fn begin_arriving(&mut self, thread: u16, request: Request) {
        let arrival = self.thread_objects[usize::from(thread)].arrival;
        let state = &mut self.threads[usize::from(thread)];
        state.then = Some(request);
        let wanted = request.object;
        let plain = Request::plain(Kind::Arrive, arrival);
        state.request = Some(Request { detail: Detail::Comes { wanted }, site: request.site, ..plain });
    }

    /// The thread arrives at its operation; adds what that touches.
    pub(super) fn arrive(&mut self, thread: u16, touches: &mut Touches, objects: &mut Objects) {
        let state = &mut self.threads[usize::from(thread)];
        state.arrived = true;
        let then = state.then.take();
        let wanted = then.map_or(ObjIx::NONE, |request| request.object);
        if let Some(then) = then {
            self.approach(thread, then);
        }
        self.touch_arrival(thread, wanted, touches, objects);
        let Some(request) = self.threads[usize::from(thread)].request else { return };
        let lingers = self.lingers_at(request.kind);
        if lingers || !touches.is_empty() {
            self.touch_wait(thread, &request, touches, objects);
        }
        // One that only passes leaves at once where it is interrupted before it comes.
        let passes = request.has(flag::INTERRUPTIBLE) && !can_be_interrupted(request.kind, request.flags);
        let leaves = passes && self.threads[usize::from(thread)].interrupted;
        if lingers && !leaves && !self.possible(request.kind.row(), thread, &request, false) {
            self.begin_lingering(thread);
        }
    }

    /// Adds what decides whether a thread that arrives at a request has to wait there; nothing for a try.
    pub(crate) fn touch_wait(&self, thread: u16, request: &Request, touches: &mut Touches, objects: &mut Objects) {
        if request.kind.tries() {
            return;
        }
        if request.object != ObjIx::NONE {
            touches.push((request.object, Mode::Read));
        }
        if request.has(flag::INTERRUPTIBLE) && !can_be_interrupted(request.kind, request.flags) {
            touches.push((self.thread_objects[usize::from(thread)].flag, Mode::Read));
        }
        if self.waits_behind_writers(thread, request) {
            // Whether it may use up its permit depends on which thread came first, so it does not commute with steps
            // that add to the line.
            let mode = if self.lingers_at(request.kind) { Mode::Write } else { Mode::Read };
            touches.extend(objects.intern_queue(request.object).map(|line| (line, mode)));
        }
        // A thread that was signalled may have its turn before it arrives.
        if request.has(flag::IN_LINE) && self.line(request.object).contains(&thread) {
            touches.extend(objects.intern_queue(request.object).map(|line| (line, Mode::Read)));
        }
        let monitor = self.monitor_passed(request.kind, thread, request.detail);
        touches.extend(monitor.map(|monitor| (monitor, Mode::Read)));
    }

    /// After a step: a thread that has arrived at an operation and cannot go on waits there until it does. A thread
    /// that is interrupted on the way to an acquisition still arrives there, if only to leave again.
    pub(super) fn note_waits(&mut self) {
        for thread in 0..self.threads.len() as u16 {
            let state = self.threads[usize::from(thread)];
            let Some(request) = state.request.filter(|_| state.arrived && !state.waited) else { continue };
            let goes_on = if can_be_interrupted(request.kind, request.flags) {
                self.possible(request.kind.row(), thread, &request, false)
            } else {
                self.enabled_without_time(thread)
            };
            self.threads[usize::from(thread)].waited = !goes_on;
        }
    }

    /// The operation at which a thread had arrived happens.
    pub(super) fn leave(&mut self, thread: u16, wanted: ObjIx, touches: &mut Touches, objects: &mut Objects) {
        let state = &mut self.threads[usize::from(thread)];
        state.waited = false;
        if std::mem::take(&mut state.arrived) {
            self.touch_arrival(thread, wanted, touches, objects);
        }
    }

    /// What a thread changes for queries when it arrives at an operation on `wanted`, or when that happens.
    pub(crate) fn touch_arrival(&self, thread: u16, wanted: ObjIx, touches: &mut Touches, objects: &mut Objects) {
        if self.observed.thread(thread) {
            touches.push((self.thread_objects[usize::from(thread)].arrival, Mode::Write));
        }
        self.touch_queue(wanted, touches, objects);
    }

    /// What is changed for queries of a queue when a thread joins it or leaves it.
    pub(crate) fn touch_queue(&self, wanted: ObjIx, touches: &mut Touches, objects: &mut Objects) {
        if let Some(queue) = self.observed.queue(wanted, objects) {
            touches.push((queue, Mode::Add));
        }
    }
}

/// The mutexes whose previous owner may be noticed: a query shows whether a thread that arrives there waits.
#[must_use]
pub(crate) fn asked_about(trace: &Trace, objects: &Objects) -> Vec<ObjIx> {
    let mut all = Vec::new();
    let unfinished = trace.unfinished.iter().map(|unfinished| &unfinished.event);
    for event in trace.events.iter().chain(unfinished).filter(|event| event.kind == Kind::Arrive) {
        objects.any(event.foot, |(object, _)| {
            if objects.is_mutex(object) && !all.contains(&object) {
                all.push(object);
            }
            false
        });
    }
    all
}

/// What a thread has arrived at and waits for in a past, if that is an object, and whether its line matters.
pub(crate) fn waits_at(past: &impl Past, thread: u16) -> Option<(ObjIx, bool)> {
    let event = past.last_of(thread)?;
    let (wanted, in_line) = match event.kind {
        Kind::Arrive => (event.detail.second().unwrap_or(ObjIx::NONE), true),
        _ if event.competes_after() => (event.object, true),
        kind if kind.row().wait == Half::Begins && event.result == result::DONE => (event.object, false),
        kind if line::joins(kind, event.flags) && event.result == 0 => (event.object, true),
        _ => (ObjIx::NONE, false),
    };
    (wanted != ObjIx::NONE).then_some((wanted, in_line))
}
