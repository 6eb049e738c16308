//! Strategies: a row each with the name, what it promises and what it does, and the parameters that names may carry.
//!
//! Idea: whatever depends on what a strategy promises (verdicts, what they are relative to, races, the oracle) reads
//! the row. The constructor of a strategy is where its family lists its members, in the folders of [`crate::explore`].

use std::fmt;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// How to search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Strategy {
    /// Some random executions, then the lazy reduction to its end.
    Auto,
    /// Every interleaving of visible operations.
    Dfs,
    /// Every schedule, by increasing number of preemptions.
    Ipb,
    /// Every schedule, by increasing number of delays.
    Idb,
    /// Depth-first search, cut where a happens-before relation was seen before.
    HbrCaching,
    /// The same with the lazy relation.
    LazyHbrCaching,
    /// Uniform choice among the enabled threads at every visible operation.
    Random,
    /// Probabilistic concurrency testing: random priorities of threads, lowered at random steps.
    Pct {
        /// The depth of the bugs it looks for: 1 + the number of steps at which a priority is lowered.
        depth: u32,
    },
    /// The same, with depths in turn and only steps that race counted.
    PctAdaptive,
    /// Partial order sampling: random priorities of steps, drawn again when they race.
    Pos,
    /// Uniform over the orders of the steps on one object, another one for every execution.
    Surw,
    /// Uniform over the interleavings.
    Urw,
    /// The random strategies in turn.
    Portfolio,
    /// The classic dynamic partial order reduction with sleep sets.
    FgDpor,
    /// The lazy reduction as it was first proposed: a heuristic that may lose behaviours.
    LazyDporThesis,
    /// Dynamic partial order reduction with source sets.
    SourceDpor,
    /// Optimal dynamic partial order reduction.
    #[default]
    Dpor,
    /// The same over critical sections instead of single steps.
    LazyDpor,
}

/// What a strategy promises of a search that ran to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Promise {
    /// One execution for each trace.
    Optimal,
    /// The same, but some executions end because everything sleeps.
    Once,
    /// Every trace, some of them more than once.
    Complete,
    /// Every lazy trace and final state; the text names what counts as one.
    Lazy(&'static str),
    /// Some of the behaviours.
    Some,
    /// The same, drawn at random: a search that never ends by itself.
    Random,
}

impl Promise {
    /// Whether every trace is promised, which shows everything that all orders of independent steps have in common.
    pub(crate) fn is_every_trace(self) -> bool {
        matches!(self, Promise::Optimal | Promise::Once | Promise::Complete)
    }
}

const SECTIONS: &str = "orders of critical sections that nothing else depends on count as one";
const LOCKS: &str = "executions that differ only in the order of locks count as one";

/// Why the name of a strategy is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StrategyError {
    /// No strategy has this name.
    #[error("unknown strategy `{0}`; there are: {names}", names = Strategy::names())]
    Unknown(String),
    /// A parameter for a strategy that has none.
    #[error("strategy `{0}` has no parameter; only `pct` has one, the depth: pct:3")]
    Parameter(&'static str),
    /// Not a depth.
    #[error("`{0}` is no depth for `pct`; it is a number from 1 to {most}: pct:3", most = Strategy::DEEPEST)]
    Depth(String),
}

impl Strategy {
    /// All strategies, with their default parameters.
    pub const ALL: [Strategy; 18] = [
        Strategy::Auto,
        Strategy::Dfs,
        Strategy::Ipb,
        Strategy::Idb,
        Strategy::HbrCaching,
        Strategy::LazyHbrCaching,
        Strategy::Random,
        Strategy::Pct { depth: Strategy::DEPTH },
        Strategy::PctAdaptive,
        Strategy::Pos,
        Strategy::Surw,
        Strategy::Urw,
        Strategy::Portfolio,
        Strategy::FgDpor,
        Strategy::LazyDporThesis,
        Strategy::SourceDpor,
        Strategy::Dpor,
        Strategy::LazyDpor,
    ];

    /// The depth of `pct` if none is given.
    pub(crate) const DEPTH: u32 = 3;

    /// The largest depth of `pct`.
    pub const DEEPEST: u32 = 100;

    /// The name on the command line, what is promised, and what it does.
    const fn row(self) -> (&'static str, Promise, &'static str) {
        match self {
            Strategy::Auto => (
                "auto",
                Promise::Lazy(SECTIONS),
                "Some random schedules for the bugs that are easy to hit, then `lazy-dpor`, to the end or \
                 budget.",
            ),
            Strategy::Dfs => ("dfs", Promise::Complete, "Every schedule, depth first. For very small tests."),
            Strategy::Ipb => ("ipb", Promise::Complete, "Every schedule, those with few preemptions first."),
            Strategy::Idb => ("idb", Promise::Complete, "Every schedule, those with few delays first."),
            Strategy::HbrCaching => (
                "hbr-caching",
                Promise::Complete,
                "Every schedule, cut where the happens-before relation so far was seen before.",
            ),
            Strategy::LazyHbrCaching => {
                ("lazy-hbr-caching", Promise::Lazy(LOCKS), "The same with the lazy happens-before relation.")
            }
            Strategy::Random => (
                "random",
                Promise::Random,
                "Random schedules from the seed, to the end of the budget: at every step any thread that can \
                 run, with the same probability. So are all that follow up to `portfolio`, each drawn in \
                 another way.",
            ),
            Strategy::Pct { .. } => (
                "pct",
                Promise::Random,
                "Probabilistic concurrency testing: random priorities of threads, lowered at two random \
                 steps. Finds every bug that takes three ordering constraints with a probability known \
                 beforehand.",
            ),
            Strategy::PctAdaptive => (
                "pct-adaptive",
                Promise::Random,
                "The same for bugs that take two to five, counting only steps that race.",
            ),
            Strategy::Pos => (
                "pos",
                Promise::Random,
                "Partial order sampling: random priorities of steps, drawn again when they race.",
            ),
            Strategy::Surw => (
                "surw",
                Promise::Random,
                "Uniform over the orders of the steps on one shared object, another one for every schedule.",
            ),
            Strategy::Urw => ("urw", Promise::Random, "Uniform over the interleavings."),
            Strategy::Portfolio => (
                "portfolio",
                Promise::Random,
                "The random strategies in turn: when it is not known which one finds the bug.",
            ),
            Strategy::FgDpor => (
                "fg-dpor",
                Promise::Complete,
                "The classic dynamic partial-order reduction: more redundant executions than `source-dpor`.",
            ),
            Strategy::LazyDporThesis => (
                "lazy-dpor-thesis",
                Promise::Some,
                "A heuristic that reverses critical sections only when accesses in them race: it misses \
                 behaviours, deadlocks among them.",
            ),
            Strategy::SourceDpor => {
                ("source-dpor", Promise::Once, "As `dpor`, with less memory; some executions turn out to be redundant.")
            }
            Strategy::Dpor => (
                "dpor",
                Promise::Optimal,
                "Optimal dynamic partial-order reduction: one execution per behaviour, to the end or budget.",
            ),
            Strategy::LazyDpor => (
                "lazy-dpor",
                Promise::Lazy(SECTIONS),
                "The same over whole critical sections: fewer executions where locks are used a lot, and as \
                 sound.",
            ),
        }
    }

    /// The name on the command line, without its parameter.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.row().0
    }

    /// The depth of the bugs that it looks for.
    #[must_use]
    pub(crate) fn depth(self) -> u32 {
        match self {
            Strategy::Pct { depth } => depth,
            _ => Strategy::DEPTH,
        }
    }

    /// What it promises of a search that ran to its end, without bounds.
    #[must_use]
    pub fn promise(self) -> Promise {
        self.row().1
    }

    /// What it does, in words for users who choose one.
    #[must_use]
    pub fn about(self) -> &'static str {
        self.row().2
    }

    /// The strategy of this name, which may end in a parameter, as in `pct:4`.
    pub fn from_name(text: &str) -> Result<Strategy, StrategyError> {
        let (name, parameter) = match text.split_once(':') {
            Some((name, parameter)) => (name, Some(parameter)),
            None => (text, None),
        };
        let strategy = Strategy::ALL.into_iter().find(|strategy| strategy.name() == name);
        let strategy = strategy.ok_or_else(|| StrategyError::Unknown(text.to_owned()))?;
        match (strategy, parameter) {
            (strategy, None) => Ok(strategy),
            (Strategy::Pct { .. }, Some(depth)) => match depth.parse() {
                Ok(depth) if (1..=Strategy::DEEPEST).contains(&depth) => Ok(Strategy::Pct { depth }),
                _ => Err(StrategyError::Depth(depth.to_owned())),
            },
            (strategy, Some(_)) => Err(StrategyError::Parameter(strategy.name())),
        }
    }

    /// The names of all, for people to read.
    #[must_use]
    pub fn names() -> String {
        Strategy::ALL.map(Strategy::name).join(", ")
    }

    /// Whether it draws executions at random, from the seed, and never ends by itself.
    #[must_use]
    pub fn is_random(self) -> bool {
        self.promise() == Promise::Random
    }

    /// Whether it can explore threads that are alike up to their names.
    #[must_use]
    pub fn knows_symmetry(self) -> bool {
        let by_levels = matches!(self, Strategy::Ipb | Strategy::Idb);
        !(by_levels || self.is_random() || self == Strategy::LazyDporThesis)
    }

    /// Whether it can take what a thread does in trusted code as one step. The strategies that plan by single events
    /// cannot.
    #[must_use]
    pub fn joins_trusted(self) -> bool {
        !matches!(self, Strategy::FgDpor | Strategy::SourceDpor | Strategy::LazyDporThesis)
    }
}

impl fmt::Display for Strategy {
    /// The name, with the parameter unless it is the default one.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Strategy::Pct { depth } if depth != Strategy::DEPTH => write!(f, "pct:{depth}"),
            strategy => f.write_str(strategy.name()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_back_to_their_strategies() {
        for strategy in Strategy::ALL.into_iter().chain([Strategy::Pct { depth: 1 }, Strategy::Pct { depth: 100 }]) {
            assert_eq!(Strategy::from_name(&strategy.to_string()), Ok(strategy));
        }
        assert_eq!(Strategy::from_name("pct:3"), Ok(Strategy::Pct { depth: 3 }));
    }

    #[test]
    fn what_is_no_strategy_says_why() {
        for (text, why) in [
            ("magic", "unknown strategy `magic`; there are: auto, dfs, ipb, idb"),
            ("magic:3", "unknown strategy `magic:3`"),
            ("", "unknown strategy ``"),
            ("pos:3", "strategy `pos` has no parameter"),
            ("pct:", "`` is no depth"),
            ("pct:0", "`0` is no depth for `pct`; it is a number from 1 to 100: pct:3"),
            ("pct:101", "`101` is no depth"),
            ("pct:-1", "`-1` is no depth"),
        ] {
            let error = Strategy::from_name(text).expect_err(text).to_string();
            assert!(error.contains(why), "{text}: {error}");
        }
    }
}
