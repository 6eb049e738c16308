//! Uniform random walk: every interleaving of the visible steps is equally likely.
//!
//! A thread is chosen with a probability proportional to the number of steps left to it and to the threads that it has
//! still to start ([`Weights`]). Exact if the counts are and nothing blocks; where a lock excludes some of the orders,
//! those that are left are not equally likely any more.

use serde::{Deserialize, Serialize};

use crate::event::{Event, Objects};
use crate::explore::Point;
use crate::explore::sample::walk::Sampler;
use crate::explore::sample::walk::dice::Dice;
use crate::explore::sample::walk::known::Known;
use crate::explore::sample::walk::weights::Weights;

/// The strategy.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Urw {
    weights: Weights,
}

impl Sampler for Urw {
    fn begin(&mut self, _number: u64, known: &Known, _dice: &mut Dice) {
        self.weights.begin(&known.counts, |thread| known.counts.steps(thread));
    }

    fn observe(&mut self, steps: &[Event], known: &Known, objects: &Objects) {
        for event in steps {
            self.weights.observe(event, known.sees(event), objects);
        }
    }

    fn choose(&mut self, point: &Point<'_>, _known: &Known, dice: &mut Dice) -> usize {
        self.weights.draw(point.enabled, |_| true, dice).unwrap_or(0)
    }
}
