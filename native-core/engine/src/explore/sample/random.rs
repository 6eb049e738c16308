//! Random walk: at every visible operation a uniform choice among the enabled threads.

use serde::{Deserialize, Serialize};

use crate::explore::Point;
use crate::explore::sample::walk::Sampler;
use crate::explore::sample::walk::dice::Dice;
use crate::explore::sample::walk::known::Known;

/// The strategy.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Random;

impl Sampler for Random {
    fn is_uniform(&self) -> bool {
        true
    }

    fn choose(&mut self, point: &Point<'_>, _known: &Known, dice: &mut Dice) -> usize {
        dice.below(point.enabled.len() as u32) as usize
    }
}
