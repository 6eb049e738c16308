//! `jess-hardware`: programs on real threads and under JESS; `cargo xtask hardware` starts it.

use std::process::ExitCode;

fn main() -> ExitCode {
    jess_hardware::main()
}
