//! Dice: where a random walk gets its numbers from.
//!
//! Every execution throws its own dice, seeded by the seed of the exploration and the number of the execution. So an
//! execution can be run once more, and two explorations with different seeds have nothing in common.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};
use serde::{Deserialize, Serialize};

/// A seeded source of random numbers.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Dice(Xoshiro256PlusPlus);

impl Dice {
    /// The dice of one execution.
    #[must_use]
    pub(crate) fn new(seed: u64, execution: u64) -> Dice {
        let seed = seed.wrapping_add(execution.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        Dice(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// Uniform below `bound`, which is small compared to the range of the generator; 0 if there is nothing below.
    pub(crate) fn below(&mut self, bound: u32) -> u32 {
        let wide = (self.0.next_u64() >> 32) * u64::from(bound);
        (wide >> 32) as u32
    }

    /// Any number.
    pub(crate) fn any(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// An index with a probability proportional to its weight; nothing if all weights are zero.
    pub(crate) fn weighted(&mut self, weights: impl Iterator<Item = f64> + Clone) -> Option<usize> {
        let total: f64 = weights.clone().sum();
        if total <= 0.0 {
            return None;
        }
        let unit = (self.0.next_u64() >> 11) as f64 / (1_u64 << 53) as f64;
        let mut left = unit * total;
        let mut last = None;
        for (index, weight) in weights.enumerate().filter(|entry| entry.1 > 0.0) {
            last = Some(index);
            if left < weight {
                return last;
            }
            left -= weight;
        }
        // Rounding may leave a little more than the last weight.
        last
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_of_zero_are_never_chosen_and_others_in_proportion() {
        let mut dice = Dice::new(1, 1);
        let weights = [0.0, 3.0, 0.0, 1.0, 0.0];
        let mut counts = [0_u32; 5];
        for _ in 0..40_000 {
            let index = dice.weighted(weights.iter().copied()).expect("some weight is positive");
            counts[index] += 1;
        }
        assert_eq!((counts[0], counts[2], counts[4]), (0, 0, 0));
        // Standard deviation 87: more than 8 of them away is less likely than 1e-14.
        assert!(counts[1].abs_diff(30_000) < 700, "{counts:?}");
        assert_eq!(dice.weighted([0.0, 0.0].into_iter()), None);
        assert_eq!(dice.weighted(std::iter::empty()), None);
    }

    #[test]
    fn executions_have_their_own_numbers_and_repeat_them() {
        let draw = |seed, execution| {
            let mut dice = Dice::new(seed, execution);
            [dice.any(), dice.any()]
        };
        assert_eq!(draw(7, 3), draw(7, 3));
        assert_ne!(draw(7, 3), draw(7, 4));
        assert_ne!(draw(7, 3), draw(8, 3));
        assert_eq!(Dice::new(1, 1).below(0), 0);
    }
}
