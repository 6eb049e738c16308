//! Random strategies: in a walk, a sampler chooses which of the enabled threads goes on.

pub(crate) mod pct;
pub(crate) mod pct_adaptive;
pub(crate) mod portfolio;
pub(crate) mod pos;
pub(crate) mod random;
pub(crate) mod surw;
pub(crate) mod urw;
pub(crate) mod walk;

use self::walk::Walk;
use super::Member;
use crate::host::Strategy;

/// The strategies of this family, each with what makes it.
pub(crate) const MEMBERS: &[Member] = &[
    (Strategy::Random, |options, _| Box::new(Walk::new(options.seed, random::Random))),
    (Strategy::Pct { depth: Strategy::DEPTH }, |options, _| {
        Box::new(Walk::new(options.seed, pct::Pct::new(options.strategy.depth())))
    }),
    (Strategy::PctAdaptive, |options, _| Box::new(Walk::new(options.seed, pct_adaptive::PctAdaptive::default()))),
    (Strategy::Pos, |options, _| Box::new(Walk::new(options.seed, pos::Pos::default()))),
    (Strategy::Surw, |options, _| Box::new(Walk::new(options.seed, surw::Surw::default()))),
    (Strategy::Urw, |options, _| Box::new(Walk::new(options.seed, urw::Urw::default()))),
    (Strategy::Portfolio, |options, _| Box::new(Walk::new(options.seed, portfolio::Portfolio::default()))),
];
