//! Runner of the Java programs under `tests/`: expectations in header comments, checked per JDK and carrier.
//!
//! What: discovers programs, compiles them with each JDK, runs each case through `jess run` and compares the
//! JSON result with the header; runs the world programs twice (stock JVM, controlled) and compares the output.
//! Idea: adding a test is adding a file. The header language is described in `tests/README.md`.
//! Invariant: a case that cannot be run is a failure, never a skip; a skip is only a JDK that is too old.
//!
//! What is public is the command, and the JVM that answers, which the fuzzer of Java programs uses as well.

mod alone;
mod compile;
#[cfg(test)]
mod edges;
mod expectation;
mod header;
pub mod jvm;
#[cfg(test)]
mod methods;
mod options;
mod pool;
mod resume;
mod run;
mod shared;
mod suite;
mod under;
mod worlds;

use std::ffi::OsString;
use std::process::ExitCode;

/// Runs the harness as a command. `arguments` excludes the program name.
pub fn main_with(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let options = match options::Options::parse(arguments) {
        Ok(options::Parsed::Run(options)) => options,
        Ok(options::Parsed::Help) => {
            println!("{}", options::USAGE);
            return ExitCode::SUCCESS;
        }
        Err(error) => {
            eprintln!("{error}\n\n{}", options::USAGE);
            return ExitCode::from(2);
        }
    };
    match suite::run(&options) {
        Ok(summary) if summary.failed == 0 => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(3)
        }
    }
}
