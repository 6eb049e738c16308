//! What a failing execution looks like, as data ([`model`]) and as text ([`text`]); and data races ([`race`]).
//!
//! Idea: the bridge fills the model during the verbose replay of the failing schedule and emits it as the
//! `report` object of the result JSON; whoever prints it (command line, JUnit extension) only renders. So the
//! picture can change without touching the engine, and the same data can become HTML.
//!
//! Source: the column-per-thread form follows Lincheck's reports, the best of the peers.
//!
//! Invariants: rendering is a pure function of the model and the options, never fails and never panics on any
//! model value, so that golden files pin it byte for byte.

mod engine;
#[expect(missing_docs, reason = "not all fields say what they are yet")]
pub mod model;
pub mod race;
pub mod text;
mod tree;

pub use model::{
    DeadlockEdge, Failure, FailureKind, Frame, Operation, OperationKind, Report, Step, SwitchReason, ThreadInfo,
};
pub use race::{DataRace, RacingAccess};
pub use text::{RenderOptions, render};
