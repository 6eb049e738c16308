//! What the parts of JESS say to each other, in one place.
//!
//! Idea: the Java classes in java.base, the bridge and the transform agree on numbers ([`operation`], [`wire`]). Each of
//! them is written down here, once, with what it means; [`java`] makes the Java side of it, and `cargo xtask codegen`
//! writes that into the source tree, where a test of this crate keeps it fresh.
//!
//! Invariants: data only, nothing here acts. Whoever changes the meaning of a number that is there already changes
//! [`wire::INTERFACE`] as well.

#[macro_use]
mod numbers;
pub mod java;
pub mod operation;
pub mod wire;

pub use numbers::{Constant, Group};
pub use operation::Operation;
