//! Whether the state of every primitive is what follows from the events so far; for tests, with the feature `traps`.
//!
//! Idea: what steps do to a primitive is written twice, forwards on its state and backwards as a fold over its events
//! ([`super::past`]). While a test holds [`Audit`], the engine compares the two after each event of its thread.
//!
//! In the same way what a step touches is written twice, where it is executed and where it is foreseen in another place
//! ([`crate::explore::settle`]): a step that is executed as planned is compared with the plan.

use std::cell::RefCell;

use crate::event::{Event, Foot, Joint, Kind, Mode, ObjIx, Objects, Owner, Touched, Trace, flag};
use crate::sync::mutex::Waiting;
use crate::sync::past::Past;
use crate::sync::thread::{Phase, ThreadObjects};
use crate::sync::{World, line, mutex, rwlock, thread, waiters, word};

thread_local! {
    static FOUND: RefCell<Option<Audit>> = const { RefCell::new(None) };
}

/// What an audit has found.
#[derive(Debug, Default, Clone)]
pub struct Audit {
    /// Values that were compared.
    pub compared: u64,
    /// Steps that were moved, and compared with what they were to touch.
    pub moved: u64,
    /// Where state and events disagree; at most a hundred.
    pub differences: Vec<String>,
    /// Kinds of steps that occurred.
    seen: Vec<Kind>,
}

impl Audit {
    /// What two audits have found.
    #[must_use]
    pub fn and(mut self, other: Audit) -> Audit {
        self.compared += other.compared;
        self.moved += other.moved;
        self.differences.extend(other.differences);
        self.seen.extend(other.seen);
        self
    }

    /// The names of the kinds of steps that did not occur.
    #[must_use]
    pub fn unseen(&self) -> Vec<String> {
        let unseen = |kind: &&Kind| **kind != Kind::Unknown && !self.seen.contains(kind);
        Kind::ALL.iter().filter(unseen).map(|kind| format!("{kind:?}")).collect()
    }
}

/// Audits what this thread explores while `work` lasts.
pub fn audited<T>(work: impl FnOnce() -> T) -> (T, Audit) {
    FOUND.set(Some(Audit::default()));
    let done = work();
    (done, FOUND.take().unwrap_or_default())
}

/// Compares a step with its plan, if there is an audit: it touches just that, or, if its outcome was uncertain, nothing
/// else. What an access does is known later.
pub(crate) fn audit_move(planned: &Event, event: &Event, objects: &Objects) {
    let known = !planned.kind.is_access() && !planned.begins_section() && planned.kind != Kind::Unknown;
    // Of a larger step its footprint is that of all its events.
    if !known || planned.foot == Foot::EMPTY || planned.joint != Joint::Alone {
        return;
    }
    let among = |foot: Foot, (object, mode): Touched, strongest: bool| {
        objects.any(foot, |(other, its)| other == object && (its == mode || strongest && its == Mode::Write))
    };
    let uncertain = planned.flags & flag::UNCERTAIN != 0;
    let more = objects.any(event.foot, |touch| !among(planned.foot, touch, uncertain));
    let less = !uncertain && objects.any(planned.foot, |touch| !among(event.foot, touch, false));
    FOUND.with_borrow_mut(|found| {
        let Some(audit) = found else { return };
        audit.moved += 1;
        if (more || less) && audit.differences.len() < 100 {
            let told = |event: &Event| {
                let mut touched = Vec::new();
                objects.any(event.foot, |(object, mode)| {
                    touched.push(format!("{:?} {mode:?}", objects.key(object)));
                    false
                });
                touched.join(", ")
            };
            let (kind, thread) = (event.kind, event.thread);
            audit.differences.push(format!(
                "{kind:?} of thread {thread} was to touch {}; it has touched {}",
                told(planned),
                told(event)
            ));
        }
    });
}

/// All events so far.
struct All<'a> {
    trace: &'a Trace,
    objects: &'a Objects,
    threads: &'a [ThreadObjects],
}

impl Past for All<'_> {
    fn last_at<T>(&self, object: ObjIx, mut visit: impl FnMut(usize, &Event) -> Option<T>) -> Option<T> {
        // What a step of trusted code has seen of why it ends is not what its last event does.
        let touches = |position: usize| self.objects.any(self.trace.own_foot(position), |(other, _)| other == object);
        let mut all = self.trace.events.iter().enumerate().rev().filter(|&(position, _)| touches(position));
        all.find_map(|(position, event)| visit(position, event))
    }

    fn last_of(&self, thread: u16) -> Option<&Event> {
        self.trace.events.iter().rev().find(|event| event.thread == thread)
    }

    fn initial(&self, object: ObjIx) -> i64 {
        self.trace.initial.get(&object).copied().unwrap_or(0)
    }

    fn owner_after(&self, position: usize, mutex: ObjIx) -> Option<Owner> {
        self.trace.owner_after(position, mutex)
    }

    fn threads(&self) -> &[ThreadObjects] {
        self.threads
    }
}

impl World {
    /// Compares everything with what follows from the events, if there is an audit.
    pub(crate) fn audit(&self, trace: &Trace, objects: &Objects) {
        FOUND.with_borrow_mut(|found| {
            if let Some(audit) = found {
                let last = trace.events.last().map(|event| event.kind);
                audit.seen.extend(last.filter(|kind| !audit.seen.contains(kind)));
                self.compare(&All { trace, objects, threads: &self.thread_objects }, objects, audit);
            }
        });
    }

    fn compare(&self, past: &All<'_>, objects: &Objects, audit: &mut Audit) {
        let mut same = |what: &str, object: ObjIx, state: i64, events: i64| {
            audit.compared += 1;
            if state != events && audit.differences.len() < 100 {
                let (key, count) = (objects.key(object), past.trace.events.len());
                audit
                    .differences
                    .push(format!("{what} of {key:?} after {count} events: {state}, by its events {events}"));
            }
        };
        let name = |thread: Option<u16>| thread.map_or(-1, i64::from);
        for (object, state) in self.mutexes.iter() {
            same("owner", object, name(state.owner()), name(mutex::owner_in(past, object)));
        }
        for (object, state) in self.rwlocks.iter() {
            let folded = rwlock::in_past(past, object);
            same("writer", object, name(state.writer()), name(folded.writer()));
            for thread in 0..self.threads.len() as u16 {
                let reads = |lock: &rwlock::RwLock| i64::from(lock.read_holds(thread) > 0);
                same("reader", object, reads(state), reads(&folded));
            }
        }
        for (object, &state) in self.words.iter() {
            same("word", object, state, word::in_past(past, object));
        }
        for (object, state) in self.lines.iter() {
            let Some(queue) = objects.queue_of(object) else { continue };
            let place = |at: Option<usize>| at.map_or(-1, |at| at as i64);
            let folded = line::in_past(past, object, queue, objects);
            for thread in 0..self.threads.len() as u16 {
                let stands = state.iter().position(|&other| other == thread);
                same("place in line", object, place(stands), place(folded.iter().position(|other| other.0 == thread)));
            }
        }
        for (index, (state, of)) in self.threads.iter().zip(&self.thread_objects).enumerate() {
            let thread = index as u16;
            same("life", of.life, i64::from(state.phase == Phase::Alive), i64::from(thread::alive_in(past, of.life)));
            same("permit", of.permit, i64::from(state.permit), i64::from(thread::permit_in(past, thread)));
            same(
                "interruption",
                of.flag,
                i64::from(state.interrupted),
                i64::from(thread::interrupted_in(past, thread)),
            );
            let waits = matches!(state.waiting, Waiting::In(_));
            same("waiting", of.flag, i64::from(waits), i64::from(waiters::waits_in(past, thread).is_some()));
        }
    }
}
