//! Strategies made of strategies: one after the other, or one around another.

pub(crate) mod auto;
pub(crate) mod checked;
pub(crate) mod metered;
