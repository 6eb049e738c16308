//! What this machine has: the repository, cargo's target directory, JDKs, Maven.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, Result, bail};
pub(crate) use jess_jdks::Jdk;

/// The machine with everything that a task needs.
#[derive(Debug)]
pub(crate) struct Machine {
    pub root: PathBuf,
    /// Cargo's target directory, wherever the user has put it.
    pub target: PathBuf,
    /// One JDK per supported feature release, oldest first.
    pub jdks: Vec<Jdk>,
}

impl Machine {
    /// Looks around; fails with a list of all that is missing.
    pub(crate) fn look() -> Result<Machine> {
        let machine = Machine { root: root(), target: target()?, jdks: jess_jdks::installed() };
        let mut missing = Vec::new();
        if machine.jdks.is_empty() {
            missing.push("a JDK 17 or 25 with javac (set JAVA_HOME, or JESS_JDKS to several, separated by ':')");
        }
        let maven = Command::new("mvn").arg("--version").output();
        if !maven.is_ok_and(|output| output.status.success()) {
            missing.push("Maven 3.8 or later (`mvn` on PATH)");
        }
        if !missing.is_empty() {
            bail!("this machine lacks:\n  - {}", missing.join("\n  - "));
        }
        Ok(machine)
    }

    /// The JDK that compiles the Java side: the oldest, since its classes run on all.
    pub(crate) fn build_jdk(&self) -> Result<&Jdk> {
        self.jdks.first().context("no JDK")
    }

    pub(crate) fn dist(&self) -> PathBuf {
        self.target.join("dist")
    }

    pub(crate) fn cargo(&self) -> Command {
        cargo()
    }

    /// The environment variable by which the tests use these JDKs.
    pub(crate) fn own_jdks(&self) -> Option<(&'static str, OsString)> {
        let homes = env::join_paths(self.jdks.iter().map(|jdk| &jdk.home)).ok()?;
        Some((jess_jdks::VARIABLE, homes))
    }

    /// The runner of the programs of `tests/`, on every JDK.
    pub(crate) fn conformance(&self, jess: &Path) -> Command {
        let mut command = self.cargo();
        command.args(["run", "--quiet", "--release", "--package", "jess-conformance", "--"]);
        command.arg("--jess").arg(jess).arg("--root").arg(&self.root);
        for jdk in &self.jdks {
            command.arg("--jdk").arg(&jdk.home);
        }
        command
    }

    /// Maven, quiet, on the given JDK.
    pub(crate) fn maven(&self, jdk: &Jdk, project: &str) -> Command {
        let mut command = Command::new("mvn");
        command
            .current_dir(&self.root)
            .env("JAVA_HOME", &jdk.home)
            .env("MAVEN_OPTS", short_lived())
            .envs(self.own_jdks())
            .args(["--batch-mode", "--no-transfer-progress", "-Dstyle.color=never", "--file"])
            .arg(project);
        command
    }
}

/// What the user has set for Maven, and what saves a third of its time in a JVM that soon ends.
fn short_lived() -> OsString {
    let mut options = env::var_os("MAVEN_OPTS").unwrap_or_default();
    options.push(" -XX:TieredStopAtLevel=1 -XX:+UseSerialGC");
    options
}

/// The repository: the parent of this crate. `cargo run` says where that is; what was compiled in may be another clone
/// that shares the target directory.
pub(crate) fn root() -> PathBuf {
    let own = env::var_os("CARGO_MANIFEST_DIR").map_or_else(|| env!("CARGO_MANIFEST_DIR").into(), PathBuf::from);
    own.parent().unwrap_or(&own).to_owned()
}

/// Whether what this process builds ends where a number overflows.
static CHECKED: AtomicBool = AtomicBool::new(false);

/// What is built from now on is checked for overflows, which costs a user too much time: a few per cent. It is never
/// profiled, so it has no lines of the sources, which take time to write.
pub(crate) fn check_overflows() {
    CHECKED.store(true, Ordering::Relaxed);
}

/// Cargo, in the repository.
pub(crate) fn cargo() -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root());
    if CHECKED.load(Ordering::Relaxed) {
        command.env("CARGO_PROFILE_RELEASE_OVERFLOW_CHECKS", "true").env("CARGO_PROFILE_RELEASE_DEBUG", "false");
    }
    command
}

/// What cargo reports about the workspace.
pub(crate) fn metadata() -> Result<serde_json::Value> {
    let output =
        cargo().args(["metadata", "--no-deps", "--format-version", "1"]).output().context("running cargo metadata")?;
    if !output.status.success() {
        bail!("cargo metadata failed: {}", String::from_utf8_lossy(&output.stderr));
    }
    serde_json::from_slice(&output.stdout).context("cargo metadata")
}

/// Asks cargo, which knows CARGO_TARGET_DIR and its configuration files.
pub(crate) fn target() -> Result<PathBuf> {
    let metadata = metadata()?;
    let directory = metadata["target_directory"].as_str().context("cargo metadata names no target directory")?;
    Ok(directory.into())
}
