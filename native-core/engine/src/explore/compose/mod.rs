//! Strategies made of strategies: one after the other, or one around another.

pub(crate) mod auto;
pub(crate) mod checked;
pub(crate) mod metered;

use super::Member;
use crate::host::Strategy;

/// The strategies of this family, each with what makes it.
pub(crate) const MEMBERS: &[Member] = &[(Strategy::Auto, |options, _| Box::new(auto::Auto::new(options.seed)))];
