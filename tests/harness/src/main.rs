//! `jess-conformance`: the runner of `tests/` as a command.

use std::process::ExitCode;

fn main() -> ExitCode {
    jess_conformance::main_with(std::env::args_os().skip(1))
}
