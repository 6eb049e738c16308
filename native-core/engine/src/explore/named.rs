//! Strategies by their names.

use super::Explorer;
use super::compose::auto::Auto;
use super::compose::checked::Checked;
use super::compose::metered::Metered;
use super::exhaust::caching::Caching;
use super::exhaust::dfs::Dfs;
use super::exhaust::iterative::Iterative;
use super::lazy::LazyDpor;
use super::reduce::dpor::Dpor;
use super::reduce::fg_dpor::FgDpor;
use super::reduce::lazy_dpor_thesis::LazyDporThesis;
use super::reduce::source_dpor::SourceDpor;
use super::sample::pct::Pct;
use super::sample::pct_adaptive::PctAdaptive;
use super::sample::portfolio::Portfolio;
use super::sample::pos::Pos;
use super::sample::random::Random;
use super::sample::surw::Surw;
use super::sample::urw::Urw;
use super::sample::walk::Walk;
use crate::host::{Bound, Measure, Options, Strategy};

/// The strategy that the options ask for, within a bound if there is one, with what is wrapped around it.
#[must_use]
pub(crate) fn explorer_of(options: &Options, bound: Option<Bound>) -> Box<dyn Explorer> {
    let mut explorer = plain(options, bound);
    if options.metrics {
        explorer = Box::new(Metered::new(explorer));
    }
    if let Some(every) = options.check_determinism {
        explorer = Box::new(Checked::new(explorer, every));
    }
    explorer
}

fn plain(options: &Options, bound: Option<Bound>) -> Box<dyn Explorer> {
    let most = bound.map(|bound| bound.most);
    match options.strategy {
        Strategy::Auto => Box::new(Auto::new(options.seed)),
        Strategy::Dfs => Box::new(Dfs::new(bound)),
        Strategy::Ipb => Box::new(Iterative::new(Measure::Preemptions, most)),
        Strategy::Idb => Box::new(Iterative::new(Measure::Delays, most)),
        Strategy::HbrCaching => Box::new(Caching::new(false)),
        Strategy::LazyHbrCaching => Box::new(Caching::new(true)),
        Strategy::FgDpor => Box::new(FgDpor::default()),
        Strategy::LazyDporThesis => Box::new(LazyDporThesis::default()),
        Strategy::SourceDpor => Box::new(SourceDpor::default()),
        Strategy::Random => Box::new(Walk::new(options.seed, Random)),
        Strategy::Pct { depth } => Box::new(Walk::new(options.seed, Pct::new(depth))),
        Strategy::PctAdaptive => Box::new(Walk::new(options.seed, PctAdaptive::default())),
        Strategy::Pos => Box::new(Walk::new(options.seed, Pos::default())),
        Strategy::Surw => Box::new(Walk::new(options.seed, Surw::default())),
        Strategy::Urw => Box::new(Walk::new(options.seed, Urw::default())),
        Strategy::Portfolio => Box::new(Walk::new(options.seed, Portfolio::default())),
        Strategy::Dpor => Box::new(Dpor::default()),
        Strategy::LazyDpor => Box::new(LazyDpor::default()),
    }
}
