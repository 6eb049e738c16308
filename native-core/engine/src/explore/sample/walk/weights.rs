//! Weights: how many steps of some kind are left to each thread, by the counts of earlier executions.
//!
//! Idea: a thread that has not been started yet gets its turn only after its starter has reached the start, so until
//! then the starter carries the weight of the other, and of all that the other will start in turn. At the start the
//! weight moves. A thread that was never seen to be started is there from the beginning. With exact counts, and nothing
//! that blocks, choosing among threads by weight makes every order of the steps equally likely: the weights are in
//! proportion to the number of orders that begin with each thread.
//!
//! Source: Zhao and others, Selectively Uniform Concurrency Testing, ASPLOS 2025.

use serde::{Deserialize, Serialize};

use super::counts::{Counts, life_of};
use super::dice::Dice;
use crate::event::{Event, Objects};
use crate::explore::Enabled;
use crate::op::Life;

/// What is left to each thread.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Weights {
    /// What is expected of a thread together with those that it starts.
    family: Vec<f64>,
    left: Vec<f64>,
    alive: Vec<bool>,
}

impl Weights {
    /// An execution starts; `own` returns how many steps a thread is expected to do itself.
    pub(crate) fn begin(&mut self, counts: &Counts, own: impl Fn(u16) -> f64) {
        let threads = usize::from(counts.threads()).max(1);
        for list in [&mut self.family, &mut self.left] {
            list.clear();
            list.resize(threads, 0.0);
        }
        self.alive.clear();
        self.alive.resize(threads, false);
        for thread in 0..counts.threads() {
            let steps = own(thread);
            let mut at = Some(thread);
            // A thread has at most as many ancestors as there are threads.
            for _ in 0..threads {
                let Some(ancestor) = at else {
                    break;
                };
                self.family[usize::from(ancestor)] += steps;
                at = counts.starter(ancestor);
            }
        }
        for thread in (0..threads).filter(|&thread| counts.starter(thread as u16).is_none()) {
            self.left[thread] = self.family[thread];
            self.alive[thread] = true;
        }
    }

    /// A step was done; `counted` when it is one of those that are counted.
    pub(crate) fn observe(&mut self, event: &Event, counted: bool, objects: &Objects) {
        let thread = usize::from(event.thread);
        self.grow(thread);
        if counted {
            self.left[thread] = (self.left[thread] - 1.0).max(0.0);
        }
        match event.kind.row().life {
            Life::Starts if event.result == 0 => {
                if let Some(child) = life_of(event.object, objects) {
                    let child = usize::from(child);
                    self.grow(child);
                    self.left[child] = self.family[child];
                    self.alive[child] = true;
                    self.left[thread] = (self.left[thread] - self.family[child]).max(0.0);
                }
            }
            Life::Ends => {
                self.left[thread] = 0.0;
                self.alive[thread] = false;
            }
            _ => {}
        }
    }

    fn grow(&mut self, thread: usize) {
        if thread >= self.left.len() {
            self.family.resize(thread + 1, 0.0);
            self.left.resize(thread + 1, 0.0);
            self.alive.resize(thread + 1, false);
        }
    }

    /// Foreseen steps that are left to a thread.
    #[must_use]
    pub(crate) fn left(&self, thread: u16) -> f64 {
        self.left.get(usize::from(thread)).copied().unwrap_or(0.0)
    }

    /// The same of a thread that is known to have at least one step left.
    #[must_use]
    pub(crate) fn at_least_one(&self, thread: u16) -> f64 {
        self.left(thread).max(1.0)
    }

    /// The index of one of the enabled threads that may go on, by the steps that are left to them, at least one.
    pub(crate) fn draw(&self, enabled: &[Enabled], may: impl Fn(&Enabled) -> bool, dice: &mut Dice) -> Option<usize> {
        let weight = |option: &Enabled| if may(option) { self.at_least_one(option.thread) } else { 0.0 };
        dice.weighted(enabled.iter().map(weight))
    }

    /// Whether a thread has been started and has not ended.
    #[must_use]
    pub(crate) fn is_alive(&self, thread: u16) -> bool {
        self.alive.get(usize::from(thread)).copied().unwrap_or(false)
    }

    /// Number of threads.
    #[must_use]
    pub(crate) fn threads(&self) -> u16 {
        self.left.len() as u16
    }
}
