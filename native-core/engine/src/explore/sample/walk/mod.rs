//! Random walks: what all of them share.
//!
//! A walk chooses at every visible operation among the enabled threads; a [`Sampler`] decides how. A step that is not
//! visible is taken at once, whichever thread does it, because it commutes with whatever the other threads can do.
//! Choices of the program are uniform. Timeouts are steps like others: a thread whose wait may time out is enabled.
//!
//! What is not visible yet may be a loop that waits for another thread, because no execution has shown by now that they
//! share what the loop reads. So a thread that does very many such steps in a row lets other threads go first.
//!
//! Invariant: a walk depends only on the seed and on the previous executions; so every execution can be repeated.

pub(crate) mod counts;
pub(crate) mod dice;
pub(crate) mod known;
pub(crate) mod priorities;
pub(crate) mod weights;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::awaiting::is_progress;
use crate::estimate::{Estimated, Probes};
use crate::event::{Event, NO_CHOICE, Objects, Trace};
use crate::explore::{Enabled, Explorer, Finished, Learnt, Pick, Planned, Point, Report};
use dice::Dice;
use known::Known;

/// Decisions between several threads after which an execution has lasted so long that it is taken for a loop waiting
/// for a step that the sampler holds back. From then on the choice is uniform, so that the loop ends.
pub(crate) const PATIENCE: u32 = 5_000;

/// Steps that are not visible after which other threads go first.
const LONGEST_STRETCH: u32 = 100_000;

/// How a random walk chooses.
pub(crate) trait Sampler: std::fmt::Debug + Send {
    /// Execution `number` of this sampler, counted from 0, starts; it may start more than once.
    fn begin(&mut self, _number: u64, _known: &Known, _dice: &mut Dice) {}

    /// Steps were done since the last call, visible ones and others.
    fn observe(&mut self, _steps: &[Event], _known: &Known, _objects: &Objects) {}

    /// Whether each enabled thread has the same chance.
    fn is_uniform(&self) -> bool {
        false
    }

    /// Whether it uses the causality of executions, apart from what the walk learns from it.
    fn looks_at_causality(&self) -> bool {
        false
    }

    /// The index of the thread that goes on, of those that are enabled; all are about to do something visible.
    fn choose(&mut self, point: &Point<'_>, known: &Known, dice: &mut Dice) -> usize;

    /// An execution has ended, and `known` has learnt from it. `own` is whether this sampler has made all choices.
    fn finish(&mut self, _finished: &mut Finished<'_>, _own: bool, _known: &Known) {}
}

/// A random walk.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Walk<S> {
    seed: u64,
    execution: u64,
    dice: Dice,
    known: Known,
    /// How much of the trace the sampler knows.
    observed: usize,
    stretch: Stretch,
    /// Decisions between several threads in this execution.
    decisions: u32,
    /// Whether other threads were let go first in this execution because it was so long.
    fair: bool,
    /// Threads that wait for another thread to change something, and give way until then.
    giving_way: SmallVec<[u16; 4]>,
    /// One over the probability of this execution, if the sampler is uniform.
    weight: f64,
    /// The same of all executions since anything new was visible.
    probes: Probes,
    sampler: S,
}

/// Steps that are not visible, of one thread, in a row.
#[derive(Debug, Default, Serialize, Deserialize)]
struct Stretch {
    thread: u16,
    /// Steps that the thread had done before it began, and that it will have done after the next one.
    from: u32,
    to: u32,
}

impl Stretch {
    fn end(&mut self) {
        self.from = self.to;
    }

    /// A thread is about to do one more such step; returns whether other threads should go first.
    fn is_too_long(&mut self, thread: u16, steps: u32) -> bool {
        if self.from == self.to || self.thread != thread {
            (self.thread, self.from) = (thread, steps);
        }
        self.to = steps + 1;
        let too_long = self.to.saturating_sub(self.from) > LONGEST_STRETCH;
        if too_long {
            self.end();
        }
        too_long
    }
}

impl<S: Sampler> Walk<S> {
    /// The thread that goes on, of those that are enabled.
    #[inline]
    fn pick_of(&mut self, point: &Point<'_>) -> Option<Pick> {
        let at = match self.known.shared.invisible(point) {
            Some(at) if self.stretch.is_too_long(point.enabled[at].thread, point.enabled[at].steps) => {
                self.fair = true;
                let others = point.enabled.len() as u32 - 1;
                (at + 1 + self.dice.below(others) as usize) % point.enabled.len()
            }
            Some(at) => at,
            None => {
                self.stretch.end();
                self.weight *= point.enabled.len() as f64;
                self.decisions = self.decisions.saturating_add(u32::from(point.enabled.len() > 1));
                if self.decisions > PATIENCE {
                    self.fair = true;
                    self.dice.below(point.enabled.len() as u32) as usize
                } else {
                    self.sampler.choose(point, &self.known, &mut self.dice)
                }
            }
        };
        let option = point.enabled.get(at)?;
        let choice = match option.choices.len() {
            0 => NO_CHOICE,
            n => {
                self.weight *= n as f64;
                option.choices[self.dice.below(n as u32) as usize]
            }
        };
        let thread = option.thread;
        Some(Pick { thread, choice, accesses: self.known.distance(thread, option.steps + 1) })
    }

    /// The threads that go first while some give way: the others, until something changes.
    #[cold]
    fn first(&mut self, point: &Point<'_>, changed: bool) -> Option<Vec<Enabled>> {
        if changed {
            self.giving_way.clear();
        }
        if point.gives_way && !self.giving_way.contains(&point.current) {
            self.giving_way.push(point.current);
        }
        if self.giving_way.is_empty() {
            return None;
        }
        let others = point.enabled.iter().filter(|option| !self.giving_way.contains(&option.thread));
        let others: Vec<Enabled> = others.cloned().collect();
        if others.is_empty() {
            self.giving_way.clear();
        }
        (!others.is_empty()).then_some(others)
    }

    /// A walk with this seed.
    #[must_use]
    pub(crate) fn new(seed: u64, sampler: S) -> Walk<S> {
        let (known, stretch) = (Known::default(), Stretch::default());
        Walk {
            seed,
            execution: 0,
            dice: Dice::new(seed, 0),
            known,
            observed: 0,
            stretch,
            decisions: 0,
            fair: false,
            giving_way: SmallVec::new(),
            weight: 1.0,
            probes: Probes::default(),
            sampler,
        }
    }
}

impl<S: Sampler + Serialize + DeserializeOwned> Explorer for Walk<S> {
    fn next(&mut self, _: &Trace, _: &mut Objects, plan: &mut Vec<Event>) -> Option<Planned> {
        plan.clear();
        self.execution += 1;
        Some(self.again())
    }

    fn again(&mut self) -> Planned {
        self.dice = Dice::new(self.seed, self.execution);
        self.observed = 0;
        self.decisions = 0;
        self.fair = false;
        self.weight = 1.0;
        self.stretch.end();
        self.sampler.begin(self.execution.saturating_sub(1), &self.known, &mut self.dice);
        self.giving_way.clear();
        let relation_only = !self.sampler.looks_at_causality();
        Planned { head_start: self.known.distance(0, 0), samples: true, relation_only, ..Planned::default() }
    }

    fn pick(&mut self, point: &Point<'_>) -> Option<Pick> {
        let events = &point.trace.events;
        let new = events.get(self.observed..).unwrap_or(&[]);
        self.sampler.observe(new, &self.known, point.objects);
        self.observed = events.len();
        if !point.gives_way && self.giving_way.is_empty() {
            return self.pick_of(point);
        }
        match self.first(point, new.iter().any(is_progress)) {
            Some(first) => self.pick_of(&Point { enabled: &first, ..*point }),
            None => self.pick_of(point),
        }
    }

    fn finish(&mut self, finished: &mut Finished<'_>) -> Learnt {
        self.fair |= finished.had_turns;
        if self.known.learn(finished, self.fair) {
            self.probes = Probes::default();
        } else if !self.fair {
            self.probes.add(self.weight);
        }
        self.sampler.finish(finished, !self.fair, &self.known);
        Learnt::Nothing
    }

    fn restart(&mut self) {}

    fn report(&self) -> Report<'_> {
        let probed = self.probes.estimate().filter(|_| self.sampler.is_uniform());
        Report { estimated: Estimated::Behaviours, probed, ..Report::default() }
    }
}
