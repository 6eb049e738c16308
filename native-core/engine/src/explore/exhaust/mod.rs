//! Searches of every schedule: they keep a tree of decisions, made where others may notice a step.

pub(crate) mod caching;
pub(crate) mod dfs;
pub(crate) mod iterative;
pub(crate) mod prefix;
pub(crate) mod tree;
