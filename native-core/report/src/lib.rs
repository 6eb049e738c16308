//! What a failing execution looks like: from the reports of engine and host ([`builder`]) to data
//! ([`jess_protocol::report`]), and from that to [`text`] and to a page.
//!
//! Idea: the bridge fills the data during the verbose replay of the failing schedule and emits it as the `report`
//! object of the result JSON; the programs that print it (command line, JUnit extension) only render. So the picture
//! can change without touching the engine. The result with the report in it becomes a page in the same way
//! ([`html`]), and a log for code scanning ([`sarif`]).
//!
//! Source: the column-per-thread form follows Lincheck's reports, the best of the peers.
//!
//! Invariants: rendering is a pure function of the model and the options, never fails and never panics on any
//! model value, so that golden files pin it byte for byte.

mod beside;
pub mod builder;
pub mod estimates;
pub mod html;
mod origins;
mod printable;
mod rounds;
pub mod sarif;
mod shown;
pub mod sources;
pub mod text;
mod tree;
mod until;

pub use builder::{Narration, TOLD_AT_EACH_END, Told, build, left_out, not_shown, passing, tells};
pub use jess_protocol::report::{
    DataRace, DeadlockEdge, Failure, FailureKind, Frame, Operation, OperationKind, Passing, RacingAccess, Report, Step,
    SwitchReason, ThreadInfo,
};
pub use printable::{one_line, printable};
pub use text::{RenderOptions, length, render, render_until};
pub use until::NoSuchStep;
