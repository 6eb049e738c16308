//! Lazy partial order reduction, soundly: Optimal-DPOR over critical sections instead of single steps.
//!
//! Two sections under one lock that have nothing else in common need not be tried in both orders, although their
//! acquisitions conflict. To leave the edges of locks out of the happens-before relation is unsound: linearisations of
//! what remains may not exist, and a deadlock has no other edge. Instead the events are made larger ([`section`]): a
//! section that acquires and releases a lock is one step that leaves the lock as it was, so two of them commute in the
//! ordinary sense, and the theorems about partial order reduction hold as they stand.
//!
//! *Why a section behaves like one step.* Acquisitions move right, releases left, accesses that nobody races with both
//! ways (Lipton 1975), so every execution has an equivalent one in which the sections are not interrupted. That accesses
//! do so is an assumption: the first time it fails, it fails as a race between single steps in an execution that is
//! explored, the location is exposed for the rest of the search, and the search starts again ([`movers`]).
//!
//! *Why no deadlock is lost.* In a deadlock each thread holds a mutex and wants the next one. Leave out the sections that
//! are open beside these, which nobody has seen: then each pair of held and wanted mutex occurs in some execution of
//! whole sections, so all of them are among the nestings seen, and go round in a circle; acquisitions on a circle are
//! not made in the middle of a section, so that others can come between. Nor are acquisitions of a mutex that is *kept*: held
//! where a section ends, while its thread waits for something else. So nobody waits inside a section, and a thread that
//! holds one mutex and waits for a kept one is between two sections.
//!
//! *Primitives.* Only acquisitions and releases of monitors and locks, without timeout and not interruptible, and
//! accesses are ever parts of larger sections. Everything else is a section by itself, with the footprint that it always
//! has: both halves of a wait, notifications, joins, parking, interrupts, tries, read-write locks, semaphores, latches,
//! choices, whatever may time out. For those this is Optimal-DPOR as it was.
//!
//! What a section touches when it is moved is not known before it runs. So a planned section that was moved is told only
//! its first step, a step that sleeps is not taken to commute with it, and it covers nothing that goes further: a few
//! executions may end because everything that could go on sleeps.

mod movers;
mod section;

use rustc_hash::FxHashSet;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use self::movers::{Holders, Movers};
use self::section::{Open, Sections, first_step};
use crate::causality::Causality;
use crate::dependence::touches;
use crate::event::{Event, Foot, Kind, NO_CHOICE, ObjIx, Objects, Trace, flag};
use crate::explore::reduce::dpor::Dpor;
use crate::explore::reduce::stack::awake_choice;
use crate::explore::reduce::turns::Turns;
use crate::explore::{Enabled, Explorer, Finished, Learnt, Pick, Planned, Point, Report};

/// The strategy.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct LazyDpor {
    search: Dpor,
    movers: Movers,
    /// The last execution.
    sections: Sections,
    #[serde(skip)]
    causality: Causality,
    /// Sections that sleep somewhere in it.
    sleepers: Vec<Event>,
    /// The plan of the current execution.
    plan: Trace,
    /// Ends of planned sections: thread, steps.
    ends: FxHashSet<(u16, u32)>,
    #[serde(skip)]
    sleep: Sleep,
    #[serde(skip)]
    turns: Turns,
}

/// What sleeps in the free part of the current execution.
#[derive(Debug, Default)]
struct Sleep {
    asleep: Vec<Event>,
    /// Events of the execution that it accounts for, once the free part has begun.
    at: Option<usize>,
    open: Option<Open>,
    holders: Holders,
}

impl Sleep {
    /// Accounts for the latest events.
    fn advance(&mut self, trace: &Trace, movers: &Movers, objects: &Objects) {
        let from = self.at.replace(trace.events.len()).unwrap_or(0);
        if self.asleep.is_empty() {
            return;
        }
        for event in &trace.events[from..] {
            match &mut self.open {
                Some(open) if open.extends(event, &self.holders, movers, objects) => open.add(event, movers, objects),
                _ => {
                    self.close(objects);
                    self.open = Some(Open::new(event, movers, objects));
                }
            }
            self.holders.follow(event, objects);
        }
    }

    /// The section under way has ended; it wakes what it does not commute with.
    fn close(&mut self, objects: &Objects) {
        if let Some(open) = self.open.take() {
            self.asleep.retain(|sleeper| !wakes(&open, sleeper, objects));
        }
    }

    /// The first choice of a thread with which it does not sleep.
    fn awake_choice(&self, option: &Enabled, objects: &Objects) -> Option<u32> {
        let still = |sleeper: &&Event| self.open.as_ref().is_none_or(|open| !wakes(open, sleeper, objects));
        let own = self.asleep.iter().filter(|sleeper| sleeper.thread == option.thread).filter(still);
        let own: SmallVec<[Event; 2]> = own.copied().collect();
        awake_choice(&own, option)
    }
}

fn wakes(open: &Open, sleeper: &Event, objects: &Objects) -> bool {
    let conflicts = || open.touched.iter().any(|&(object, mode)| touches(objects, sleeper.foot, object, mode));
    sleeper.thread == open.thread() || conflicts()
}

impl LazyDpor {
    /// At the end of the planned part: what sleeps then. The last planned section may still go on.
    fn begin_free_part(&mut self, trace: &Trace, objects: &Objects) {
        let mut planned = std::mem::take(&mut self.plan);
        let last = planned.events.pop();
        self.sleep.asleep = self.search.asleep_after(&planned, objects).to_vec();
        let begins = |event: &Event| {
            last.as_ref()
                .is_some_and(|last| event.thread == last.thread && event.step >= first_step(last).unwrap_or(last.step))
        };
        let start = trace.events.iter().position(begins).unwrap_or(trace.events.len());
        self.sleep.holders.reset(trace.threads);
        for event in &trace.events[..start] {
            self.sleep.holders.follow(event, objects);
        }
        self.sleep.at = Some(start);
        planned.events.extend(last);
        self.plan = planned;
    }
}

/// A planned section as something to follow.
fn step_of(event: &Event) -> Event {
    match first_step(event) {
        None => *event,
        Some(first) if event.flags & flag::UNCERTAIN != 0 => Event { step: first, argument: 0, ..*event },
        Some(_) => Event { kind: Kind::Unknown, object: ObjIx::NONE, foot: Foot::EMPTY, choice: NO_CHOICE, ..*event },
    }
}

impl Explorer for LazyDpor {
    fn next(&mut self, trace: &Trace, objects: &mut Objects, plan: &mut Vec<Event>) -> Option<Planned> {
        self.again();
        plan.clear();
        let led = self.search.next(&self.sections.trace, objects, &mut self.plan.events)?;
        let (known, planned) = (&self.sections.trace.events, &self.plan.events);
        let same = planned.iter().zip(known).take_while(|(planned, known)| planned == known).count();
        let fine = same.checked_sub(1).map_or(0, |last| self.sections.ends[last]);
        plan.extend_from_slice(&trace.events[..fine]);
        plan.extend(planned[same..].iter().map(step_of));
        self.ends.clear();
        let certain = planned.iter().filter(|event| event.flags & flag::UNCERTAIN == 0);
        self.ends.extend(certain.map(|event| (event.thread, event.step)));
        Some(Planned { stays: false, ..led })
    }

    fn again(&mut self) -> Planned {
        self.sleep = Sleep::default();
        self.turns = Turns::default();
        Planned { stays: false, ..self.search.again() }
    }

    fn pick(&mut self, point: &Point<'_>) -> Option<Pick> {
        if self.sleep.at.is_none() {
            self.begin_free_part(point.trace, point.objects);
        }
        self.sleep.advance(point.trace, &self.movers, point.objects);
        let sleep = &self.sleep;
        let pick = self.turns.choose(point, |option| sleep.awake_choice(option, point.objects))?;
        if self.sleep.open.as_ref().is_some_and(|open| open.thread() != pick.thread) {
            self.sleep.close(point.objects);
        }
        Some(pick)
    }

    fn finish(&mut self, finished: &mut Finished<'_>) -> Learnt {
        if self.movers.learn(finished.trace, finished.objects) {
            return Learnt::Restart;
        }
        let ends = &self.ends;
        self.sections
            .divide(finished.trace, &self.movers, finished.objects, |event| ends.contains(&(event.thread, event.step)));
        if self.movers.keep(&self.sections.kept) {
            return Learnt::Restart;
        }
        // A section that sleeps may have touched more than the first of its steps, which is all that this execution knows.
        self.sleepers.clear();
        self.sleepers.extend(self.search.done());
        self.causality.analyse_beside(&self.sleepers, &self.sections.trace, finished.objects, finished.threads);
        self.search.finish(&mut Finished {
            trace: &self.sections.trace,
            causality: &self.causality,
            objects: finished.objects,
            threads: finished.threads,
            outcome: finished.outcome,
            timeouts: finished.timeouts,
        })
    }

    fn restart(&mut self) {
        self.search.restart();
        self.sections.clear();
        self.plan.clear();
        self.ends.clear();
    }

    fn report(&self) -> Report<'_> {
        self.search.report()
    }
}
