//! Random strategies: a walk asks a sampler which of the enabled threads goes on.

pub(crate) mod pct;
pub(crate) mod pct_adaptive;
pub(crate) mod portfolio;
pub(crate) mod pos;
pub(crate) mod random;
pub(crate) mod surw;
pub(crate) mod urw;
pub(crate) mod walk;
