//! The text form of model programs: files `*.jm`.
//!
//! `LANGUAGE.md` beside the crate describes it. Reading goes through [`lexer`], [`parser`] and [`lower`] to the
//! instructions of [`crate::program`]; [`print`](mod@print) writes any program as text, the shrunk random ones
//! included.
//!
//! Invariants: what is written and read again is the same program (up to names, instruction by instruction unless it
//! indexes arrays or divides, which is checked); a wrong text is an error with place, finding, expectation and remedy,
//! never a panic.

mod ast;
mod error;
mod expressions;
mod lexer;
mod lower;
pub mod operations;
mod parser;
mod print;
mod scope;
mod values;

pub use error::SyntaxError;
pub use print::print;

use crate::program::Program;

/// Reads a program. `file` is what errors call the text.
pub fn parse(text: &str, file: &str) -> Result<Program, Box<SyntaxError>> {
    let located = |error: Box<SyntaxError>| error.in_text(text, file);
    let module = parser::module(text).map_err(located)?;
    lower::program(&module).map_err(located)
}
