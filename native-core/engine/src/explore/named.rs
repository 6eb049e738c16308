//! Strategies by their names.

use super::Explorer;
use super::auto::Auto;
use super::caching::Caching;
use super::checked::Checked;
use super::dfs::Dfs;
use super::dpor::Dpor;
use super::fg_dpor::FgDpor;
use super::iterative::Iterative;
use super::lazy::LazyDpor;
use super::lazy_dpor_thesis::LazyDporThesis;
use super::metered::Metered;
use super::pct::Pct;
use super::pct_adaptive::PctAdaptive;
use super::portfolio::Portfolio;
use super::pos::Pos;
use super::random::Random;
use super::source_dpor::SourceDpor;
use super::surw::Surw;
use super::urw::Urw;
use super::walk::Walk;
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
