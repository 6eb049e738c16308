//! What the parts of JESS exchange, in one place.
//!
//! Idea: the Java classes in java.base, the bridge and the transform agree on numbers ([`operation`], [`wire`]). Each
//! of them is defined here, once, with its meaning; [`java`] generates the Java side, and `cargo xtask codegen` writes
//! that into the source tree, where a test of this crate keeps it up to date.
//!
//! The command, the JUnit extension and the bridge agree on words: options ([`options`]), where each of them can be
//! given ([`settings`]), and the result ([`result`], with the failing execution in a [`report`]). Which classes of the
//! program are trusted is said in patterns ([`trust`]).
//!
//! Invariants: data only, nothing here acts. Any change of the meaning of an existing number also changes
//! [`wire::INTERFACE`].

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
pub mod trust;
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
