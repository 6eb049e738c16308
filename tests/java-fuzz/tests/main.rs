//! The tests of the generator and of the enumerator, in one binary.

mod generator;
mod oracle;
