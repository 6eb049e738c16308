//! The exploration engine of JESS.
//!
//! Pure: no JVM, no clock, no I/O. A host (see [`host`]) runs one thread of the program under test at a time and
//! queries [`Controller`] at every operation that may block or wake a thread. The engine keeps the state of everything
//! that threads synchronize on ([`sync`]), records the trace (`event`; what only one thread can see is left out,
//! [`private`]), computes its happens-before relation when it is finished (`causality`), looks for data races in it
//! ([`data_races`]) and lets a strategy (`explore`) decide what to run next.

mod awaiting;
mod before;
mod causality;
pub mod checkpoint;
mod clock;
pub mod controller;
pub mod data_races;
mod dependence;
mod estimate;
mod event;
mod execution;
mod explore;
pub mod host;
mod op;
mod places;
mod plan;
pub mod private;
mod relations;
pub mod relative;
mod request;
mod session;
mod strategy;
pub mod sync;
pub mod token;
#[doc(hidden)]
pub mod trap;

pub use controller::{Controller, RestoreError};
pub use explore::parallel::Frontier;
