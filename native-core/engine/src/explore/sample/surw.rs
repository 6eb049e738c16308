//! Selectively uniform random walk: uniform over the orders of the steps on one object, a different one in each
//! execution.
//!
//! Idea: an order of few steps is found sooner than one of many, so each execution cares only about one contended
//! location or lock. The thread whose step on it comes next, the *intended* one, is drawn by the number of such steps
//! that are left to each ([`Weights`]). Until it does that step, all threads walk on, except that no other thread does
//! a step on the object. Steps that give a lock back are not selected: no thread competes for them.
//!
//! Where the original lets the threads that walk on take turns uniformly, they are drawn here by the number of all
//! their steps left, as in `urw`. The orders on the object stay uniform, and those of the other steps come closer to
//! it: deadlocks of many threads, which one object does not decide, take two fifths fewer executions.
//!
//! If only steps on the object are possible and the intended thread is not enabled, another thread is drawn.
//! Source: Zhao and others, Selectively Uniform Concurrency Testing, ASPLOS 2025.

use serde::{Deserialize, Serialize};

use crate::event::{Event, Kind, ObjIx, Objects};
use crate::explore::sample::walk::Sampler;
use crate::explore::sample::walk::counts::gives_back;
use crate::explore::sample::walk::dice::Dice;
use crate::explore::sample::walk::known::Known;
use crate::explore::sample::walk::weights::Weights;
use crate::explore::{Enabled, Point};
use crate::op::Life;

/// The strategy.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Surw {
    object: Option<ObjIx>,
    intended: Option<u16>,
    /// Steps left on the object.
    selected: Weights,
    /// All visible steps left.
    all: Weights,
}

impl Surw {
    fn selects(&self, kind: Kind, object: ObjIx) -> bool {
        self.object == Some(object) && !gives_back(kind)
    }

    fn is_selected(&self, option: &Enabled) -> bool {
        self.selects(option.request.kind, option.request.object)
    }

    /// The thread whose step on the object comes next: one at such a step, or one that should reach one.
    fn intend(&self, point: &Point<'_>, dice: &mut Dice) -> Option<u16> {
        let weight = |thread: u16| {
            let option = point.enabled.iter().find(|option| option.thread == thread);
            if option.is_some_and(|option| self.is_selected(option)) {
                self.selected.at_least_one(thread)
            } else if self.selected.is_alive(thread) {
                self.selected.left(thread)
            } else {
                0.0
            }
        };
        dice.weighted((0..self.selected.threads()).map(weight)).map(|thread| thread as u16)
    }
}

impl Sampler for Surw {
    fn begin(&mut self, _number: u64, known: &Known, dice: &mut Dice) {
        let counts = &known.counts;
        let objects = counts.contended();
        self.object = objects.get(dice.below(objects.len() as u32) as usize).copied();
        self.intended = None;
        let object = self.object.unwrap_or(ObjIx::NONE);
        self.selected.begin(counts, |thread| counts.steps_on(thread, object));
        self.all.begin(counts, |thread| counts.steps(thread));
    }

    fn observe(&mut self, steps: &[Event], known: &Known, objects: &Objects) {
        for event in steps {
            let selected = self.selects(event.kind, event.object);
            if (selected || event.kind.row().life == Life::Ends) && self.intended == Some(event.thread) {
                self.intended = None;
            }
            self.selected.observe(event, selected, objects);
            self.all.observe(event, known.sees(event), objects);
        }
    }

    fn choose(&mut self, point: &Point<'_>, _known: &Known, dice: &mut Dice) -> usize {
        if self.intended.is_none() {
            self.intended = self.intend(point, dice);
        }
        let held = |option: &Enabled| self.is_selected(option) && self.intended != Some(option.thread);
        let mut drawn = self.all.draw(point.enabled, |option| !held(option), dice);
        if drawn.is_none() {
            self.intended = None;
            drawn = self.selected.draw(point.enabled, |option| self.is_selected(option), dice);
        }
        drawn.unwrap_or(0)
    }
}
