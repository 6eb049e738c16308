//! Model programs: the engine's second host, and the oracle with which it is compared.
//!
//! A model program is a handful of threads over shared integers and the engine's primitives. [`host::explore`] runs
//! one under the engine; [`brute`] enumerates its behaviours with semantics of its own; [`families`] holds programs
//! whose numbers of behaviours are known.

pub mod brute;
mod clocks;
pub mod families;
pub mod fuzz;
pub mod host;
pub mod keep;
pub mod language;
pub mod machine;
pub mod oracle;
pub mod program;
pub mod races;
pub mod symmetry;
pub mod tally;
pub mod workers;
