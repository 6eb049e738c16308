//! The bridge between the JVM and the engine: the library `libjess`, loaded by the boot loader.
//!
//! Idea: Java hooks write trace records into memory that both sides share ([`control`]) and call one of the raw natives
//! ([`natives`]) only where a decision is due. The bridge turns records and numbers into the engine's terms
//! ([`intake`], [`buffer`], [`objects`], [`ops`], [`sites`]), keeps what the engine leaves to its host ([`session`]:
//! clock, names, files; one is open at a time, [`current`]), hands the machine from carrier to carrier ([`futex`]) and
//! doubles classes on their way into the JVM ([`transform`]).
//!
//! Invariants: this is the only crate with `unsafe`, each block with its reason. No panic crosses into the VM. Anything
//! that cannot be understood is a verdict, never "ok".

mod asked;
pub mod buffer;
mod calls;
mod causes;
mod codes;
pub mod control;
mod current;
mod divergence;
mod early;
mod ending;
mod env;
mod files;
mod filter;
mod footsteps;
mod futex;
mod guard;
mod initialised;
pub mod intake;
mod libraries;
#[cfg(test)]
mod machine_tests;
mod methods;
mod narrator;
mod natives;
mod novelty;
pub mod objects;
mod ops;
mod page;
mod progress;
mod publishing;
mod races;
mod report;
#[cfg(test)]
mod report_tests;
mod result;
mod runs;
mod saving;
mod session;
mod sites;
mod starving;
mod tool;
mod transform;
mod version;
