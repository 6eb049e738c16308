//! All races of a finished execution, one after the other.
//!
//! The second event of a race is one of the trace, a step that was not reached (a blocked acquisition, a daemon that
//! was left behind), or a choice that was not made: the other values of an event are raced against the event itself, so
//! that a reduction explores data by the same means as schedules.

use smallvec::smallvec;

use crate::causality::NONE;
use crate::event::{Kind, Mode, Objects};
use crate::explore::feasible::{Late, Partner, Partners, Races};

/// Calls `found` with the two sides of every race.
pub fn each_race(races: &Races<'_>, objects: &mut Objects, mut found: impl FnMut(&Partner, &Late, &mut Objects)) {
    let mut partners = Partners::new();
    for event in 0..races.causality.len() as u32 {
        let late = races.late(event, objects);
        races.partners(&late, objects, &mut partners);
        for partner in &partners {
            found(partner, &late, objects);
        }
    }
    for unfinished in &races.trace.unfinished {
        let late = races.late_unfinished(&unfinished.event);
        races.partners(&late, objects, &mut partners);
        for partner in &partners {
            found(partner, &late, objects);
        }
    }
    for (position, alternatives) in &races.trace.alternatives {
        let event = races.causality.relevant_at[*position as usize];
        if event == NONE {
            continue;
        }
        let chosen = races.trace.events[*position as usize].choice;
        for &choice in alternatives.iter().filter(|&&c| c != chosen) {
            let mut late = races.late(event, objects);
            late.step.choice = choice;
            if late.step.kind == Kind::Notify {
                let flag = races.threads[choice as usize].flag;
                let touched = [(late.step.object, Mode::Write), (flag, Mode::Write)];
                late.step.foot = objects.foot(&touched);
            }
            found(&smallvec![event], &late, objects);
        }
    }
}
