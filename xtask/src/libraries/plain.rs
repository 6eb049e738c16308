//! The same programs on the plain JVM, many times: a correct one never fails there.
//!
//! Idea: before JESS is asked, a program itself is tried. That one with a bug does not fail means nothing.

use std::path::Path;
use std::process::Command;

use anyhow::Result;

use super::compile::Compiled;
use super::ending::Expected;
use super::source::{Program, Source};
use crate::machine::Machine;

/// True when no correct program failed.
pub(super) fn run(
    machine: &Machine,
    sources: &[Source],
    compiled: &[Compiled],
    wanted: &[(usize, &Program)],
    times: u32,
) -> Result<bool> {
    let mut good = true;
    for jdk in &machine.jdks {
        for &(at, program) in wanted.iter().filter(|wanted| jdk.feature >= sources[wanted.0].since) {
            let mut command = Command::new(jdk.tool("java"));
            command.args(["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"]).args(&compiled[at].agent);
            command.arg("-cp").arg(&compiled[at].class_path).args(["Plain", &sources[at].class, &program.name]);
            let correct = program.expected == Expected::Ok;
            let passed = command.arg(times.to_string()).current_dir(Path::new(&machine.target)).status()?.success();
            good &= passed || !correct;
            let said = match (passed, correct) {
                (true, _) => "passed each time",
                (false, true) => "FAILED",
                (false, false) => "failed, as it may",
            };
            println!("{}.{}, JDK {}: {said}", sources[at].class, program.name, jdk.feature);
        }
    }
    Ok(good)
}
