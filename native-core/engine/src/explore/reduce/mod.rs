//! Reductions: they keep nodes and sleeping steps, and reverse the races of finished executions.

pub(crate) mod backtrack;
pub(crate) mod dpor;
pub(crate) mod fg_dpor;
pub(crate) mod lazy_dpor_thesis;
pub(crate) mod races;
pub(crate) mod reduction;
mod sleeping;
pub(crate) mod source_dpor;
pub(crate) mod stack;
pub(crate) mod turns;
pub(crate) mod wakeup;

use super::Member;
use crate::host::Strategy;

/// The strategies of this family, each with what makes it.
pub(crate) const MEMBERS: &[Member] = &[
    (Strategy::FgDpor, |_, _| Box::new(fg_dpor::FgDpor::default())),
    (Strategy::LazyDporThesis, |_, _| Box::new(lazy_dpor_thesis::LazyDporThesis::default())),
    (Strategy::SourceDpor, |_, _| Box::new(source_dpor::SourceDpor::default())),
];
