//! Reductions: they keep nodes and sleeping steps, and reverse the races of finished executions.

pub(crate) mod backtrack;
pub(crate) mod dpor;
pub(crate) mod fg_dpor;
pub(crate) mod lazy_dpor_thesis;
pub(crate) mod races;
pub(crate) mod reduction;
pub(crate) mod source_dpor;
pub(crate) mod stack;
pub(crate) mod turns;
pub(crate) mod wakeup;
