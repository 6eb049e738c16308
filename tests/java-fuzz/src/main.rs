//! `jess-java-fuzz`: the fuzzer of Java programs as a command; `cargo xtask fuzz --java` starts it.

use std::process::ExitCode;

fn main() -> ExitCode {
    jess_java_fuzz::main()
}
