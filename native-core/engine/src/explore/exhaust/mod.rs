//! Searches of every schedule: they keep a tree of decisions, made where other threads may notice a step.

pub(crate) mod caching;
pub(crate) mod dfs;
pub(crate) mod iterative;
pub(crate) mod prefix;
pub(crate) mod tree;

use super::Member;
use crate::host::{Bound, Measure, Strategy};

fn most(bound: Option<Bound>) -> Option<u32> {
    bound.map(|bound| bound.most)
}

/// The strategies of this family, each with what makes it.
pub(crate) const MEMBERS: &[Member] = &[
    (Strategy::Dfs, |_, bound| Box::new(dfs::Dfs::new(bound))),
    (Strategy::Ipb, |_, bound| Box::new(iterative::Iterative::new(Measure::Preemptions, most(bound)))),
    (Strategy::Idb, |_, bound| Box::new(iterative::Iterative::new(Measure::Delays, most(bound)))),
    (Strategy::HbrCaching, |_, _| Box::new(caching::Caching::new(false))),
    (Strategy::LazyHbrCaching, |_, _| Box::new(caching::Caching::new(true))),
];
