//! The search over critical sections.
//!
//! What a section touches when it is moved is known up to the first step that finds something changed. If that is not
//! all, it is planned as its first step, and covers nothing but itself until it has been run; what it covers then is
//! dropped.
//!
//! Invariant: positions in the trees are those of sections; what is planned and followed are events.

use rustc_hash::FxHashSet;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::movers::{Holders, Movers};
use super::section::{Division, Open};
use crate::causality::{Causality, Steps};
use crate::dependence::{dependent, touches};
use crate::event::{Event, Foot, Joint, Kind, NO_CHOICE, ObjIx, Objects, Section, Step, Trace, flag};
use crate::explore::reduce::dpor::{Dpor, WakeupTrees};
use crate::explore::reduce::reduction::Reduction;
use crate::explore::reduce::stack::awake_choice;
use crate::explore::reduce::turns::Turns;
use crate::explore::reduce::wakeup::same_choice;
use crate::explore::{Enabled, Finished, Learnt, Pick, Planned, Point, Report};

/// What is left to explore, in sections.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct BySections {
    search: Reduction<WakeupTrees, Section>,
    /// The last execution.
    division: Division,
    #[serde(skip)]
    causality: Causality,
    /// Its sections as events, and those that sleep somewhere in it.
    #[serde(skip)]
    events: Vec<Event>,
    #[serde(skip)]
    sleepers: Vec<Event>,
    /// The plan of the current execution.
    plan: Trace<Section>,
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
    asleep: Vec<Section>,
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
                    open.rely(event, movers, objects);
                    open.add(event, event.foot, movers, objects);
                }
                _ => {
                    self.close(objects);
                    self.open = Some(Open::new(event, event.foot, movers, objects));
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
        let still = |sleeper: &&Section| self.open.as_ref().is_none_or(|open| !wakes(open, sleeper, objects));
        let own = self.asleep.iter().filter(|sleeper| sleeper.event().thread == option.thread).filter(still);
        let own: SmallVec<[Section; 2]> = own.copied().collect();
        awake_choice(&own, option)
    }
}

fn wakes(open: &Open, sleeper: &Section, objects: &Objects) -> bool {
    let sleeper = sleeper.event();
    let conflicts = || open.touched.iter().any(|&(object, mode)| touches(objects, sleeper.foot, object, mode));
    sleeper.thread == open.thread() || conflicts()
}

/// Whether a section that was explored, or sleeps, where a sequence begins is the first of it, or commutes with all of
/// it. If the section was open-ended before, that is known only now.
fn covers(section: &Section, sequence: &[Section], objects: &Objects) -> bool {
    let section = section.event();
    // A section with one choice is not the same step as with another choice.
    let own = sequence.iter().map(Section::event).find(|step| step.thread == section.thread);
    if own.is_some_and(|own| !same_choice(own, section)) {
        return false;
    }
    let before = sequence.iter().map(Section::event).take_while(|step| step.thread != section.thread);
    let begins = section.begins_section() || section.joint != Joint::Alone;
    begins && before.into_iter().all(|step| !dependent(objects, step.foot, section.foot))
}

/// A planned section as something to follow.
fn step_of(section: &Section) -> Event {
    let event = *section.event();
    if !section.has_several() {
        event
    } else if section.is_open_ended() {
        Event { step: section.first(), ..event }
    } else {
        Event { kind: Kind::Unknown, object: ObjIx::NONE, foot: Foot::EMPTY, choice: NO_CHOICE, ..event }
    }
}

impl BySections {
    /// Continues a search of single steps.
    pub(super) fn from(search: Dpor) -> BySections {
        BySections { search: search.in_sections(), ..BySections::default() }
    }

    /// At the end of the planned part: what sleeps then. The last planned section may still go on.
    fn begin_free_part(&mut self, trace: &Trace, objects: &Objects) {
        let mut planned = std::mem::take(&mut self.plan);
        let last = planned.events.pop();
        self.sleep.asleep = self.search.asleep_after(&planned, objects).to_vec();
        let begins =
            |event: &Event| last.is_some_and(|last| event.thread == last.event().thread && event.step >= last.first());
        let start = trace.events.iter().position(begins).unwrap_or(trace.events.len());
        self.sleep.holders.reset(trace.threads);
        for event in &trace.events[..start] {
            self.sleep.holders.follow(event, objects);
        }
        self.sleep.at = Some(start);
        planned.events.extend(last);
        self.plan = planned;
    }

    pub(super) fn next(&mut self, trace: &Trace, objects: &Objects, plan: &mut Vec<Event>) -> Option<Planned> {
        self.search.stack().drop_covered(&self.division.trace, |section, path| covers(section, path, objects));
        self.again();
        plan.clear();
        let led = self.search.plan(&self.division.trace, &mut self.plan.events)?;
        let (known, planned) = (&self.division.trace.events, &self.plan.events);
        let same = planned.iter().zip(known).take_while(|(planned, known)| planned == known).count();
        let fine = same.checked_sub(1).map_or(0, |last| self.division.ends[last]);
        plan.extend_from_slice(&trace.events[..fine]);
        plan.extend(planned[same..].iter().map(step_of));
        self.ends.clear();
        let certain = planned.iter().map(Section::event).filter(|event| event.flags & flag::UNCERTAIN == 0);
        self.ends.extend(certain.map(|event| (event.thread, event.step)));
        Some(Planned { stays: false, ..led })
    }

    pub(super) fn again(&mut self) -> Planned {
        self.sleep = Sleep::default();
        self.turns = Turns::default();
        Planned { stays: false, ..self.search.plan_again() }
    }

    pub(super) fn pick(&mut self, point: &Point<'_>, movers: &mut Movers) -> Option<Pick> {
        if self.sleep.at.is_none() {
            self.begin_free_part(point.trace, point.objects);
        }
        self.sleep.advance(point.trace, movers, point.objects);
        let sleep = &self.sleep;
        let pick = self.turns.choose(point, |option| sleep.awake_choice(option, point.objects))?;
        if self.sleep.open.as_ref().is_some_and(|open| open.thread() != pick.thread) {
            self.sleep.close(point.objects);
        }
        Some(pick)
    }

    pub(super) fn finish(&mut self, finished: &mut Finished<'_>, movers: &mut Movers) -> Learnt {
        let ends = &self.ends;
        let ended = |event: &Event| ends.contains(&(event.thread, event.step));
        if self.division.divide(finished.trace, movers, finished.objects, ended) {
            return Learnt::Restart;
        }
        // A section that sleeps may have touched more than the first of its steps, which is all that this execution
        // knows.
        self.sleepers.clear();
        self.sleepers.extend(self.search.done().map(Section::event));
        let trace = &self.division.trace;
        self.events.clear();
        self.events.extend(trace.events.iter().map(Section::event));
        let steps = Steps { events: &self.events, unfinished: &trace.unfinished, threads: trace.threads };
        self.causality.analyse_beside(&self.sleepers, steps, finished.objects, finished.threads);
        self.search.learn(&mut Finished {
            trace: &self.division.trace,
            causality: &self.causality,
            objects: finished.objects,
            threads: finished.threads,
            outcome: finished.outcome,
            timeouts: finished.timeouts,
            ordered: finished.ordered,
            had_turns: finished.had_turns,
        });
        Learnt::Nothing
    }

    pub(super) fn report(&self) -> Report<'_> {
        self.search.about()
    }
}
