//! All races of a finished execution, one after the other.
//!
//! The second event of a race is one of the trace, a step that was not reached (a blocked acquisition, a daemon that
//! was left behind), or a choice that was not made: the other values of an event are raced against the event itself, so
//! that a reduction explores data by the same means as schedules.
//!
//! Most of an execution is the beginning of an earlier one, and so are most of its races. An event is *settled* when
//! the races of which it is the second event, and their outcomes, are the same in every execution that agrees up to
//! this event; it is not examined again until the search diverges before it.

use smallvec::smallvec;

use crate::event::{Mode, Objects, Step};
use crate::explore::feasible::{Partner, Partners, Races};
use crate::explore::late::Late;
use crate::op::Choice;
use crate::trap::{self, Trap};

/// Positions of the current execution whose events are settled.
#[derive(Debug, Default)]
pub(crate) struct Settled(Vec<bool>);

impl Settled {
    /// The next execution agrees with the previous one on this number of events.
    pub(crate) fn keep(&mut self, events: usize) {
        self.0.truncate(events);
    }

    fn has(&self, position: usize) -> bool {
        self.0.get(position).is_some_and(|&settled| settled)
    }

    fn add(&mut self, position: usize) {
        if self.0.len() <= position {
            self.0.resize(position + 1, false);
        }
        self.0[position] = true;
    }
}

/// Calls `found` with the two sides of every race that is not settled; `found` returns whether the outcome of the race
/// is the same in every execution that agrees with this one up to the second side.
pub(crate) fn each_race<S: Step>(
    races: &Races<'_, S>,
    objects: &mut Objects,
    settled: &mut Settled,
    mut found: impl FnMut(&Partner, &Late<S>, &mut Objects) -> bool,
) {
    let mut partners = Partners::new();
    for event in races.causality.all() {
        let position = races.causality.position(event) as usize;
        let lasting = races.depend_on_past_only(position);
        if lasting && settled.has(position) {
            continue;
        }
        let mut late = races.as_executed(event);
        races.partners(&late, objects, &mut partners);
        if !partners.is_empty() {
            late = races.as_moved(late, objects);
        }
        let mut all = lasting;
        for partner in &partners {
            all &= found(partner, &late, objects);
        }
        if all {
            settled.add(position);
        }
    }
    for unfinished in races.trace.unfinished.iter().filter(|_| !trap::is_set(Trap::PendingForgotten)) {
        let late = races.late_unfinished(&unfinished.event);
        races.partners(&late, objects, &mut partners);
        for partner in &partners {
            found(partner, &late, objects);
        }
    }
    for (position, alternatives) in &races.trace.alternatives {
        let Some(event) = races.causality.event_at(*position as usize) else { continue };
        let chosen = races.trace.events[*position as usize].event().choice;
        for &choice in alternatives.iter().filter(|&&c| c != chosen) {
            let mut late = races.as_moved(races.as_executed(event), objects);
            let step = late.step.event_mut();
            step.choice = choice;
            if step.kind.row().choice == Choice::Waiter {
                let flag = races.threads[choice as usize].flag;
                let touched = [(step.object, Mode::Write), (flag, Mode::Write)];
                let foot = objects.foot(&touched);
                step.foot = objects.keeping_debuts(step.foot, foot);
            }
            found(&smallvec![event], &late, objects);
        }
    }
}
