//! Random walks: what all of them share.
//!
//! A walk chooses at every visible operation among the enabled threads; a [`Sampler`] says how. A step that is not
//! visible is taken at once, whoever's it is, because it commutes with whatever the others can do. Choices of the
//! program are uniform. Timeouts are steps like others: a thread whose wait may time out is enabled.
//!
//! Invariant: a walk depends on the seed and on the executions before it only; so every execution can be repeated.

pub mod counts;
pub mod dice;
pub mod known;

use crate::event::{Event, NO_CHOICE, Objects, Trace};
use crate::explore::{Explorer, Finished, Learnt, Pick, Point};
use dice::Dice;
use known::Known;

/// Decisions after which an execution, or a thread that waits for its turn, has lasted so long that it is taken for a
/// loop waiting for a step that the sampler holds back. What is unfair then becomes fair, so that the loop ends.
pub const PATIENCE: u32 = 5_000;

/// How a random walk chooses.
pub trait Sampler: std::fmt::Debug + Send {
    /// Execution `number` of this sampler, counted from 0, starts; it may start more than once.
    fn begin(&mut self, _number: u64, _known: &Known, _dice: &mut Dice) {}

    /// Steps were done since it was asked last, visible ones and others.
    fn observe(&mut self, _steps: &[Event], _known: &Known, _objects: &Objects) {}

    /// The index of the thread that goes on, of those that are enabled; all are about to do something visible.
    fn choose(&mut self, point: &Point<'_>, known: &Known, dice: &mut Dice) -> usize;

    /// An execution has ended, and `known` has learnt from it. `own` says whether this sampler had chosen in it.
    fn finish(&mut self, _finished: &mut Finished<'_>, _own: bool, _known: &Known) {}
}

/// A random walk.
#[derive(Debug)]
pub struct Walk<S> {
    seed: u64,
    execution: u64,
    dice: Dice,
    known: Known,
    /// How much of the trace the sampler knows.
    observed: usize,
    sampler: S,
}

impl<S: Sampler> Walk<S> {
    /// A walk with this seed.
    #[must_use]
    pub fn new(seed: u64, sampler: S) -> Walk<S> {
        Walk { seed, execution: 0, dice: Dice::new(seed, 0), known: Known::default(), observed: 0, sampler }
    }
}

impl<S: Sampler> Explorer for Walk<S> {
    fn next(&mut self, _trace: &Trace, plan: &mut Vec<Event>) -> bool {
        plan.clear();
        self.execution += 1;
        self.again();
        true
    }

    fn again(&mut self) {
        self.dice = Dice::new(self.seed, self.execution);
        self.observed = 0;
        self.sampler.begin(self.execution.saturating_sub(1), &self.known, &mut self.dice);
    }

    fn head_start(&self) -> u32 {
        self.known.distance(0, 0)
    }

    fn pick(&mut self, point: &Point<'_>) -> Option<Pick> {
        let events = &point.trace.events;
        self.sampler.observe(events.get(self.observed..).unwrap_or(&[]), &self.known, point.objects);
        self.observed = events.len();
        let at = match self.known.shared.invisible(point) {
            Some(at) => at,
            None => self.sampler.choose(point, &self.known, &mut self.dice),
        };
        let option = point.enabled.get(at)?;
        let choice = match option.choices.len() {
            0 => NO_CHOICE,
            n => option.choices[self.dice.below(n as u32) as usize],
        };
        let thread = option.thread;
        Some(Pick { thread, choice, accesses: self.known.distance(thread, option.steps + 1) })
    }

    fn finish(&mut self, finished: &mut Finished<'_>) -> Learnt {
        self.known.learn(finished);
        self.sampler.finish(finished, true, &self.known);
        Learnt::Nothing
    }

    fn restart(&mut self) {}
}
