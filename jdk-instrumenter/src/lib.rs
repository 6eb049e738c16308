//! The doubling transform of JESS and the patched JDK made with it.
//!
//! Every class of the JVM keeps its methods (the plain world) and gains a twin of each (the controlled world). A
//! thread under test starts in a twin and stays in twins, whose visible operations call hooks in java.base.
//!
//! * [`policy`]: one table that says what the twin of a JDK method does.
//! * [`sites`]: where each hook stands, and which field it is about.
//! * [`Transformer`]: the transform, as the agent uses it.
//! * [`jdk`], [`patch`], [`cache`], [`cached`]: reading a JDK, patching its java.base, keeping the result, removing it.
//!
//! Invariants: original bodies change in two places only (reflection filters and the hook for hidden classes);
//! the transform never fails silently: what it cannot double is an error or a [`Refused`] entry.

pub mod cache;
pub mod cached;
pub mod jdk;
mod parallel;
pub mod patch;
pub mod policy;
pub mod sites;
mod transformer;
mod twin;
mod zip;

pub use transformer::Transformer;
pub use twin::{Counts, LoaderKind, Options, Refused, TransformError};
