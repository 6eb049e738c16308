//! The `jess` command. Everything is in the library; this only hands over arguments and the exit code.

use std::process::ExitCode;

fn main() -> ExitCode {
    jess_cli::main(std::env::args_os().collect())
}
