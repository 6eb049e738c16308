//! Random numbers that are the same everywhere.
//!
//! Source: Steele, Lea, Flood, *Fast splittable pseudorandom number generators*, 2014 (SplitMix64).

#[derive(Clone, Debug)]
pub(crate) struct Dice(u64);

impl Dice {
    /// The dice of program `number` of a seed.
    pub(crate) fn new(seed: u64, number: u64) -> Dice {
        let mut dice = Dice(seed);
        let start = dice.next();
        Dice(start ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15))
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    /// A number below `bound`.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound.max(1) as u64) as usize
    }

    /// A number from `low` to `high`.
    pub(crate) fn within(&mut self, low: i32, high: i32) -> i32 {
        low + self.below((high - low + 1).max(1) as usize) as i32
    }

    /// True in `chance` of a hundred cases.
    pub(crate) fn percent(&mut self, chance: u32) -> bool {
        self.below(100) < chance as usize
    }

    /// One of several, by their weights.
    pub(crate) fn pick<T: Copy>(&mut self, of: &[(T, u32)]) -> Option<T> {
        let sum: u32 = of.iter().map(|(_, weight)| weight).sum();
        let mut at = self.below(sum as usize) as u32;
        for (item, weight) in of {
            match at.checked_sub(*weight) {
                Some(rest) => at = rest,
                None => return Some(*item),
            }
        }
        None
    }
}
