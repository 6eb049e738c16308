//! The exploration engine of JESS.
//!
//! Pure: no JVM, no clock, no I/O. A host (see [`host`]) runs one thread of the program under test at a time and asks
//! [`controller::Controller`] at every operation that may block or wake somebody who goes on.

pub mod controller;
pub mod host;
pub mod token;

pub use controller::Controller;
