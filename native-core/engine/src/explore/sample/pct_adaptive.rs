//! Probabilistic concurrency testing that counts only steps that race.
//!
//! Idea: a change of priority helps only before a step whose order with another thread's step can be reversed; which
//! steps those are is learnt from the races of earlier executions. That makes the number of counted steps k smaller,
//! and with it the guarantee 1 / (n k^(d-1)) larger. The depth is no option: it goes through 2 to 5 from one execution
//! to the next, but never beyond what the racing steps have room for. k is a moving mean over the executions.
//!
//! Source: Ozkan, Majumdar and Oraee, Trace Aware Random Testing for Distributed Systems, OOPSLA 2019.

use rustc_hash::FxHashSet;
use serde::{Deserialize, Serialize};

use crate::event::{Event, Kind, ObjIx, Objects};
use crate::explore::feasible::{Partners, Races};
use crate::explore::late::Late;
use crate::explore::sample::walk::Sampler;
use crate::explore::sample::walk::dice::Dice;
use crate::explore::sample::walk::known::Known;
use crate::explore::sample::walk::priorities::Priorities;
use crate::explore::{Finished, Point};
use crate::host::Ending;

/// The largest depth.
const DEEPEST: u64 = 5;

/// Executions, after the first that showed a race, in which races are looked for; later in every `SELDOM`-th only.
const EAGER: u64 = 64;

/// See [`EAGER`].
const SELDOM: u64 = 16;

/// Weight of the previous executions in the moving mean of the number of steps.
const INERTIA: u64 = 7;

/// The strategy.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct PctAdaptive {
    /// What races: a kind of step on an object.
    racing: FxHashSet<(ObjIx, Kind)>,
    /// Mean number of racing steps, in units of 1 / (INERTIA + 1).
    length: u64,
    looked: u64,
    #[serde(skip)]
    partners: Partners,
    priorities: Priorities,
}

impl PctAdaptive {
    fn steps(&self) -> u64 {
        self.length.div_ceil(INERTIA + 1)
    }

    /// Learns which steps race.
    fn look(&mut self, finished: &mut Finished<'_>) {
        let objects = &mut *finished.objects;
        let races = Races {
            trace: finished.trace,
            causality: finished.causality,
            threads: finished.threads,
            timeouts: finished.timeouts,
        };
        for event in races.causality.all() {
            let late = races.as_executed(event);
            self.note(&races, &late, objects);
        }
        for unfinished in &races.trace.unfinished {
            let late = races.late_unfinished(&unfinished.event);
            self.note(&races, &late, objects);
        }
    }

    /// Notes the races whose second event is `late`.
    fn note(&mut self, races: &Races<'_>, late: &Late, objects: &Objects) {
        races.partners(late, objects, &mut self.partners);
        if !self.partners.is_empty() {
            self.racing.insert((late.step.object, late.step.kind.announced()));
        }
        for partner in &self.partners {
            let position = races.causality.position(partner[0]) as usize;
            let early = &races.trace.events[position];
            self.racing.insert((early.object, early.kind.announced()));
        }
    }
}

impl Sampler for PctAdaptive {
    fn begin(&mut self, number: u64, _known: &Known, dice: &mut Dice) {
        let steps = self.steps();
        let points = 1 + number % (DEEPEST - 1).min(steps.max(1));
        self.priorities.begin(1 + points as u32, steps, dice);
    }

    fn observe(&mut self, steps: &[Event], _known: &Known, _objects: &Objects) {
        self.priorities.observe(steps);
    }

    fn looks_at_causality(&self) -> bool {
        true
    }

    fn choose(&mut self, point: &Point<'_>, _known: &Known, dice: &mut Dice) -> usize {
        let racing = &self.racing;
        self.priorities.choose(point, dice, |request| racing.contains(&(request.object, request.kind.announced())))
    }

    fn finish(&mut self, finished: &mut Finished<'_>, own: bool, _known: &Known) {
        if finished.outcome.ending == Ending::StepBound {
            return;
        }
        if own {
            let steps = self.priorities.steps();
            self.length = match self.length {
                0 => steps * (INERTIA + 1),
                length => length - length.div_ceil(INERTIA + 1) + steps,
            };
        }
        if self.looked < EAGER || self.looked.is_multiple_of(SELDOM) {
            self.look(finished);
        }
        self.looked += u64::from(!self.racing.is_empty());
    }
}
