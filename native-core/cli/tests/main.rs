//! The tests of the command, in one binary: linking three takes longer than running two of them.

mod command;
mod debugger;
mod kill;
#[cfg(unix)]
mod worker;
