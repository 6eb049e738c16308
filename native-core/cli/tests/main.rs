//! The tests of the command, in one binary: linking three takes longer than running two of them.

mod command;
mod kill;
#[cfg(unix)]
mod worker;
