//! Strategies: their names, and the parameters that names may carry.

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

/// The name of a strategy that cannot be honoured.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StrategyError {
    /// Nothing is called that.
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

    /// The name on the command line, without its parameter.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Strategy::Auto => "auto",
            Strategy::Dfs => "dfs",
            Strategy::Ipb => "ipb",
            Strategy::Idb => "idb",
            Strategy::HbrCaching => "hbr-caching",
            Strategy::LazyHbrCaching => "lazy-hbr-caching",
            Strategy::Random => "random",
            Strategy::Pct { .. } => "pct",
            Strategy::PctAdaptive => "pct-adaptive",
            Strategy::Pos => "pos",
            Strategy::Surw => "surw",
            Strategy::Urw => "urw",
            Strategy::Portfolio => "portfolio",
            Strategy::FgDpor => "fg-dpor",
            Strategy::LazyDporThesis => "lazy-dpor-thesis",
            Strategy::SourceDpor => "source-dpor",
            Strategy::Dpor => "dpor",
            Strategy::LazyDpor => "lazy-dpor",
        }
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

    /// Whether it draws executions at random, from the seed, and never comes to an end by itself.
    #[must_use]
    pub fn is_random(self) -> bool {
        match self {
            Strategy::Random | Strategy::Pct { .. } | Strategy::PctAdaptive | Strategy::Pos => true,
            Strategy::Surw | Strategy::Urw | Strategy::Portfolio => true,
            Strategy::Dfs | Strategy::Ipb | Strategy::Idb | Strategy::HbrCaching | Strategy::LazyHbrCaching => false,
            Strategy::FgDpor | Strategy::LazyDporThesis | Strategy::SourceDpor => false,
            Strategy::Dpor | Strategy::LazyDpor | Strategy::Auto => false,
        }
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
