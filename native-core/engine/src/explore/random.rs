//! Random walk: at every visible operation a uniform choice among the enabled threads.
//!
//! Accesses to locations that were never shared in an execution so far are not visible. Invariant: the walk depends
//! on the seed and the number of the execution only, so that any execution can be repeated by itself.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};

use crate::event::{Event, NO_CHOICE, Trace};
use crate::explore::dfs::SharedLocations;
use crate::explore::{Explorer, Finished, Learnt, Pick, Point};

/// The strategy.
#[derive(Debug)]
pub struct Random {
    seed: u64,
    execution: u64,
    source: Xoshiro256PlusPlus,
    shared: SharedLocations,
}

impl Random {
    /// A walk with this seed.
    #[must_use]
    pub fn new(seed: u64) -> Random {
        Random {
            seed,
            execution: 0,
            source: Xoshiro256PlusPlus::seed_from_u64(seed),
            shared: SharedLocations::default(),
        }
    }

    /// Uniform below `bound`, which is small compared to the range of the generator.
    fn below(&mut self, bound: u32) -> u32 {
        let wide = (self.source.next_u64() >> 32) * u64::from(bound);
        (wide >> 32) as u32
    }
}

impl Explorer for Random {
    fn next(&mut self, _trace: &Trace, plan: &mut Vec<Event>) -> bool {
        plan.clear();
        self.execution += 1;
        self.again();
        true
    }

    fn again(&mut self) {
        let seed = self.seed.wrapping_add(self.execution.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        self.source = Xoshiro256PlusPlus::seed_from_u64(seed);
    }

    fn head_start(&self) -> u32 {
        0
    }

    fn pick(&mut self, point: &Point<'_>) -> Option<Pick> {
        let at = match self.shared.invisible(point) {
            Some(at) => at,
            None => self.below(point.enabled.len() as u32) as usize,
        };
        let option = &point.enabled[at];
        let choice = match option.choices.len() {
            0 => NO_CHOICE,
            n => option.choices[self.below(n as u32) as usize],
        };
        Some(Pick { thread: option.thread, choice, accesses: 0 })
    }

    fn finish(&mut self, finished: &mut Finished<'_>) -> Learnt {
        self.shared.learn(finished);
        Learnt::Nothing
    }

    fn restart(&mut self) {}
}
