//! Random walk: at every visible operation a uniform choice among the enabled threads.
//!
//! Accesses to locations that were never shared in an execution so far are not visible. To be asked about each access
//! would cost more than the access, so a thread is granted all accesses up to the next of its steps that was visible in
//! an execution so far. Invariant: the walk depends on the seed and on the executions before it only.

use std::collections::BTreeSet;

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};

use crate::event::{Event, NO_CHOICE, Trace};
use crate::explore::dfs::SharedLocations;
use crate::explore::{Explorer, Finished, Learnt, Pick, Point};

/// Accesses that one thread may execute at most without being asked.
const QUANTUM: u32 = 10_000;

/// The strategy.
#[derive(Debug)]
pub struct Random {
    seed: u64,
    execution: u64,
    source: Xoshiro256PlusPlus,
    shared: SharedLocations,
    /// Steps that were visible accesses: thread, steps of the thread before it.
    visible: BTreeSet<(u16, u32)>,
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
            visible: BTreeSet::new(),
        }
    }

    /// Accesses of a thread that has done so many steps until the next one that is visible.
    fn distance(&self, thread: u16, steps: u32) -> u32 {
        match self.visible.range((thread, steps)..).next() {
            Some(&(of, at)) if of == thread => (at - steps).min(QUANTUM),
            _ => QUANTUM,
        }
    }

    /// Notes where visible accesses were.
    fn note(&mut self, finished: &Finished<'_>) {
        for event in &finished.trace.events {
            if event.kind.is_access() && self.shared.is_known(event.object) {
                self.visible.insert((event.thread, event.step - 1));
            }
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
        self.distance(0, 0)
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
        let thread = option.thread;
        Some(Pick { thread, choice, accesses: self.distance(thread, option.steps + 1) })
    }

    fn finish(&mut self, finished: &mut Finished<'_>) -> Learnt {
        self.shared.learn(finished);
        self.note(finished);
        Learnt::Nothing
    }

    fn restart(&mut self) {}
}
