//! The options of an exploration.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{Schedule, Strategy};

/// When the timeout of a timed operation expires.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Timeouts {
    /// At any moment.
    #[default]
    Explore,
    /// Only when nothing else can run, the earliest deadline first. A sleep may be passed at any moment.
    Idle,
    /// The same, and sleeps take their time as well.
    Clock,
    /// Those of less than this number of nanoseconds at any moment; longer ones and sleeps as with `Idle`.
    Below(u64),
}

impl Timeouts {
    /// Whether time stands still as long as any thread can go on.
    #[must_use]
    pub fn stand_still(self) -> bool {
        self != Timeouts::Explore
    }

    /// Whether time stands still for some timeouts and not for others.
    #[must_use]
    pub(crate) fn may_be_hasty(self) -> bool {
        matches!(self, Timeouts::Below(_))
    }

    /// Whether a timeout of `nanos` nanoseconds may expire at any moment.
    #[must_use]
    pub(crate) fn explores(self, nanos: u64) -> bool {
        match self {
            Timeouts::Explore => true,
            Timeouts::Below(limit) => nanos < limit,
            Timeouts::Idle | Timeouts::Clock => false,
        }
    }
}

/// What to do about data races.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Races {
    /// Nothing: they are not looked for.
    #[default]
    Off,
    /// Keep them for a report.
    Report,
    /// A data race is a bug.
    Fail,
}

/// Settings of an exploration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// How to search.
    pub strategy: Strategy,
    /// Executions after which the search ends; `None` means no limit.
    pub budget_executions: Option<u64>,
    /// Seed of random strategies.
    pub seed: u64,
    /// When timeouts expire.
    pub timeouts: Timeouts,
    /// Explore to the end even when a bug was found.
    pub keep_going: bool,
    /// Most steps of one execution, or of each of its threads if the search goes on after bugs.
    pub step_bound: u64,
    /// Most preemptions of one execution, or the last level of an iteration; not every strategy can keep a bound.
    pub preemptions: Option<u32>,
    /// The same for delays.
    pub delays: Option<u32>,
    /// End an execution with its first failure, also when the search goes on. What could follow is not covered then.
    pub end_at_failure: bool,
    /// Whether additions whose sum is not used ([`AccessKind::Add`](super::AccessKind::Add)) are explored in one order
    /// only.
    pub commute: bool,
    /// Whether threads that are said to be alike are explored up to their names.
    pub symmetric: bool,
    /// Run one of this number of executions twice, and compare.
    pub check_determinism: Option<u64>,
    /// Count what the strategy does.
    pub metrics: bool,
    /// What to do about data races.
    pub races: Races,
    /// Look for shorter executions that fail in the same way before the failing one is shown.
    pub shorten: bool,
    /// Run this schedule once instead of searching.
    pub replay: Option<Schedule>,
}

impl Options {
    /// Whether threads that are alike are explored up to their names. A random walk gains nothing by that, and what a
    /// schedule costs within a bound depends on the names.
    #[must_use]
    pub fn uses_symmetry(&self) -> bool {
        let bounded = self.preemptions.is_some() || self.delays.is_some();
        self.symmetric && self.strategy.knows_symmetry() && !bounded && self.replay.is_none()
    }

    /// All options that distinguish searches, by name.
    pub(crate) fn identity(&self) -> Vec<(String, String)> {
        let Options {
            strategy,
            budget_executions: _,
            seed,
            timeouts,
            keep_going,
            step_bound,
            preemptions,
            delays,
            end_at_failure,
            commute,
            symmetric,
            check_determinism,
            metrics,
            races,
            shorten: _,
            replay: _,
        } = self;
        let number = |bound: &Option<u32>| bound.map_or_else(|| "unbounded".to_owned(), |bound| bound.to_string());
        [
            ("strategy", strategy.to_string()),
            ("seed", seed.to_string()),
            ("timeouts", format!("{timeouts:?}").to_lowercase()),
            ("keep-going", keep_going.to_string()),
            ("step-bound", step_bound.to_string()),
            ("preemptions", number(preemptions)),
            ("delays", number(delays)),
            ("end-at-failure", end_at_failure.to_string()),
            ("commute", commute.to_string()),
            ("symmetric", symmetric.to_string()),
            ("check-determinism", check_determinism.map_or_else(|| "off".to_owned(), |every| every.to_string())),
            ("metrics", metrics.to_string()),
            ("races", format!("{races:?}").to_lowercase()),
        ]
        .map(|(name, value)| (name.to_owned(), value))
        .to_vec()
    }
}

impl Default for Options {
    fn default() -> Options {
        Options {
            strategy: Strategy::default(),
            budget_executions: None,
            seed: 0,
            timeouts: Timeouts::default(),
            keep_going: false,
            step_bound: 1_000_000,
            preemptions: None,
            delays: None,
            end_at_failure: false,
            commute: true,
            symmetric: false,
            check_determinism: None,
            metrics: false,
            races: Races::default(),
            shorten: false,
            replay: None,
        }
    }
}

/// Settings that cannot be honoured.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OptionsError {
    /// The strategy cannot bound preemptions.
    #[error("strategy `{0}` cannot keep a bound on preemptions; `dfs` and `ipb` can")]
    Preemptions(&'static str),
    /// The strategy cannot bound delays.
    #[error("strategy `{0}` cannot keep a bound on delays; `dfs` and `idb` can")]
    Delays(&'static str),
    /// Preemptions and delays.
    #[error("there can be a bound on preemptions or on delays, not on both")]
    TwoBounds,
    /// The strategy cannot be shared.
    #[error("strategy `{0}` cannot be shared by several workers; `dpor` and the random strategies can")]
    Workers(&'static str),
    /// One of zero executions is to be run twice.
    #[error("of every 0 executions none can be run twice; give at least 1")]
    Determinism,
    /// A bound of zero events cannot run anything.
    #[error("the step bound must be at least 1")]
    StepBound,
}
