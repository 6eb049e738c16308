//! What the parts of JESS say to each other, in one place.
//!
//! Idea: the Java classes in java.base, the bridge and the transform agree on numbers ([`operation`], [`wire`]). Each of
//! them is written down here, once, with what it means; [`java`] makes the Java side of it, and `cargo xtask codegen`
//! writes that into the source tree, where a test of this crate keeps it fresh.
//!
//! The command, the JUnit extension and the bridge agree on words: options ([`options`]), and which of them can be given
//! where ([`settings`]), and what comes back ([`result`], with the failing execution in a [`report`]).
//!
//! Invariants: data only, nothing here acts. Whoever changes the meaning of a number that is there already changes
//! [`wire::INTERFACE`] as well.

#[macro_use]
mod numbers;
#[cfg(feature = "engine")]
pub mod java;
pub mod operation;
#[cfg(feature = "engine")]
pub mod options;
#[cfg(feature = "engine")]
pub mod report;
#[cfg(feature = "engine")]
pub mod result;
#[cfg(feature = "engine")]
mod sample;
#[cfg(feature = "engine")]
mod setting;
#[cfg(feature = "engine")]
pub mod settings;
#[cfg(feature = "engine")]
pub mod timeouts;
pub mod wire;
#[cfg(feature = "engine")]
pub mod words;

#[cfg(feature = "engine")]
pub(crate) use numbers::{Constant, Group};
pub use operation::Operation;
#[cfg(feature = "engine")]
pub use options::Options;
#[cfg(feature = "engine")]
pub use result::Outcome;
#[cfg(feature = "engine")]
pub use setting::Setting;
