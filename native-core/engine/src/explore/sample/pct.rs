//! Probabilistic concurrency testing: random priorities, lowered at random steps ([`Priorities`]).
//!
//! The number of steps is not known beforehand; it is taken to be that of the longest execution so far. From then on
//! the guarantee holds for every execution that is not longer. Executions so long that the walk became uniform do not
//! count.

use serde::{Deserialize, Serialize};

use crate::event::{Event, Objects};
use crate::explore::sample::walk::dice::Dice;
use crate::explore::sample::walk::known::Known;
use crate::explore::sample::walk::priorities::Priorities;
use crate::explore::sample::walk::{PATIENCE, Sampler};
use crate::explore::{Finished, Point};
use crate::host::Ending;

/// The strategy.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Pct {
    depth: u32,
    length: u64,
    priorities: Priorities,
}

impl Pct {
    /// Looks for bugs of this depth.
    #[must_use]
    pub(crate) fn new(depth: u32) -> Pct {
        Pct { depth, length: 0, priorities: Priorities::default() }
    }
}

impl Sampler for Pct {
    fn begin(&mut self, _number: u64, _known: &Known, dice: &mut Dice) {
        let length = if self.length == 0 { u64::from(PATIENCE) } else { self.length };
        self.priorities.begin(self.depth, length, dice);
    }

    fn observe(&mut self, steps: &[Event], _known: &Known, _objects: &Objects) {
        self.priorities.observe(steps);
    }

    fn choose(&mut self, point: &Point<'_>, _known: &Known, dice: &mut Dice) -> usize {
        self.priorities.choose(point, dice, |_| true)
    }

    fn finish(&mut self, finished: &mut Finished<'_>, own: bool, _known: &Known) {
        if own && finished.outcome.ending != Ending::StepBound {
            self.length = self.length.max(self.priorities.steps());
        }
    }
}
