//! Bounds: leaving out schedules that switch threads more often than most bugs need.
//!
//! A *preemption* is a switch away from a thread that could have gone on (Musuvathi, Qadeer 2007). A *delay* is a
//! thread that is passed over by a round-robin scheduler, which goes on with the current thread as long as it can
//! (Emmi, Qadeer, Rakamarić 2011); the cost in delays includes the cost in preemptions, so a bound on delays leaves out
//! more. Only visible steps count, and a thread that has just given way (yield, sleep) is not preempted by a switch.
//!
//! What a bound guarantees: when a search completes within it, every behaviour has been covered that some schedule
//! within the bound leads to. A bug that was not found needs more preemptions, or delays. If nothing was left out, the
//! bound restricts nothing, and the search has covered everything.
//!
//! A bound goes together with searches of every schedule. The reductions and the caches refuse it: they leave out a
//! schedule because an equivalent one is explored, and that one may be beyond the bound.

use serde::{Deserialize, Serialize};

use super::{Options, OptionsError, Strategy};

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Measure {
    /// Switches away from a thread that could have gone on.
    Preemptions,
    /// Threads that could run and were passed over.
    Delays,
}

impl Measure {
    /// The cost of choosing a thread when `delayed` threads that could run come before it in turn; `goes_on` when the
    /// first of them ran last.
    #[must_use]
    pub fn cost(self, delayed: usize, goes_on: bool) -> u32 {
        match self {
            Measure::Preemptions => u32::from(goes_on && delayed > 0),
            Measure::Delays => delayed as u32,
        }
    }
}

/// The most that a schedule may cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bound {
    /// What is counted.
    pub measure: Measure,
    /// How much of it.
    pub most: u32,
}

impl std::fmt::Display for Bound {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let what = match self.measure {
            Measure::Preemptions => "preemption",
            Measure::Delays => "delay",
        };
        write!(f, "{} {what}{}", self.most, if self.most == 1 { "" } else { "s" })
    }
}

impl Bound {
    /// The bound that the options set, if the strategy can keep it.
    pub fn of(options: &Options) -> Result<Option<Bound>, OptionsError> {
        let bound = match (options.preemptions, options.delays) {
            (None, None) => return Ok(None),
            (Some(most), None) => Bound { measure: Measure::Preemptions, most },
            (None, Some(most)) => Bound { measure: Measure::Delays, most },
            (Some(_), Some(_)) => return Err(OptionsError::TwoBounds),
        };
        match (options.strategy, bound.measure) {
            (Strategy::Dfs, _) | (Strategy::Ipb, Measure::Preemptions) | (Strategy::Idb, Measure::Delays) => {
                Ok(Some(bound))
            }
            (strategy, Measure::Preemptions) => Err(OptionsError::Preemptions(strategy.name())),
            (strategy, Measure::Delays) => Err(OptionsError::Delays(strategy.name())),
        }
    }
}

/// What a search is known to have covered so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Coverage {
    /// Nothing is left out on purpose.
    #[default]
    Everything,
    /// Every behaviour within a bound; beyond it, some were left out.
    Within(Bound),
    /// Nothing is known: behaviours may be lost.
    Heuristic,
}
