//! Lazy partial order reduction, soundly: Optimal-DPOR over critical sections instead of single steps.
//!
//! Two sections under one lock that have nothing else in common need not be tried in both orders, although their
//! acquisitions conflict. To leave the edges of locks out of the happens-before relation is unsound: linearisations of
//! what remains may not exist, and a deadlock has no other edge. Instead the events are made larger ([`section`]): a
//! section that acquires and releases a lock is one step that leaves the lock as it was, so two of them commute in the
//! ordinary sense, and the theorems about partial order reduction hold as they stand.
//!
//! What is assumed of sections (which accesses commute, who may have to wait) is learnt while searching ([`movers`]): the
//! first time that it fails, it fails in an execution that is explored, and the search starts again. Why nothing is lost,
//! deadlocks included: SOUNDNESS.md, S1 to S9.
//!
//! *Primitives.* Only acquisitions and releases of monitors and locks, without timeout and not interruptible, and
//! accesses between them are ever parts of larger sections. Everything else is a section by itself, with the footprint that it
//! always has. For those this is Optimal-DPOR as it was, and where no lock is used it is nothing else.
//!
//! What a section touches when it is moved is known up to the first step that finds something changed. It is planned as its
//! first step if that is not all, covers nothing but itself until it has been run, and what it covers then is dropped.
//!
//! Invariants: those of [`crate::explore::reduce::dpor`]; never more executions than it needs, but for those before the search
//! started again.

mod movers;
mod section;

use rustc_hash::FxHashSet;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use self::movers::{Holders, Movers};
use self::section::{Open, Sections, first_step};
use crate::causality::Causality;
use crate::dependence::{dependent, touches};
use crate::event::{Event, Foot, Kind, NO_CHOICE, ObjIx, Objects, Trace, flag};
use crate::explore::reduce::dpor::Dpor;
use crate::explore::reduce::stack::awake_choice;
use crate::explore::reduce::turns::Turns;
use crate::explore::{Enabled, Explorer, Finished, Learnt, Pick, Planned, Point, Report};

/// The strategy.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct LazyDpor {
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
    fn advance(&mut self, trace: &Trace, movers: &mut Movers, objects: &Objects) {
        let from = self.at.replace(trace.events.len()).unwrap_or(0);
        if self.asleep.is_empty() {
            return;
        }
        for event in &trace.events[from..] {
            match &mut self.open {
                Some(open) if open.extends(event, &self.holders, movers, objects) => {
                    open.rely(event, movers);
                    open.add(event, movers, objects);
                }
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

/// Whether a section that was explored, or sleeps, where a sequence begins is the first of it, or commutes with all of it. That
/// is known only now if the section was open-ended before.
fn covers(section: &Event, sequence: &[Event], objects: &Objects) -> bool {
    let before = sequence.iter().take_while(|step| step.thread != section.thread);
    section.begins_section() && before.into_iter().all(|step| !dependent(objects, step.foot, section.foot))
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
        self.search.stack().drop_covered(&self.sections.trace, |section, path| covers(section, path, objects));
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
        self.sleep.advance(point.trace, &mut self.movers, point.objects);
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
        let ended = |event: &Event| ends.contains(&(event.thread, event.step));
        if self.sections.divide(finished.trace, &mut self.movers, finished.objects, ended) {
            return Learnt::Restart;
        }
        // A section that sleeps may have touched more than the first of its steps, which is all that this execution knows.
        self.sleepers.clear();
        if self.sections.trace.is_coarse() {
            self.sleepers.extend(self.search.done());
        }
        self.causality.analyse_beside(&self.sleepers, &self.sections.trace, finished.objects, finished.threads);
        self.search.finish(&mut Finished {
            trace: &self.sections.trace,
            causality: &self.causality,
            objects: finished.objects,
            threads: finished.threads,
            outcome: finished.outcome,
            timeouts: finished.timeouts,
            had_turns: finished.had_turns,
        })
    }

    fn restart(&mut self) {
        self.movers.restart();
        self.search.restart();
        self.sections.clear();
        self.plan.clear();
        self.ends.clear();
    }

    fn report(&self) -> Report<'_> {
        self.search.report()
    }
}
