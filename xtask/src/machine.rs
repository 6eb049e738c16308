//! What this machine has: the repository, cargo's target directory, JDKs, Maven.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use anyhow::{Context, Result, bail};

/// The feature releases that JESS controls.
pub const SUPPORTED: [u32; 3] = [17, 21, 25];

/// A JDK with a compiler.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Jdk {
    pub home: PathBuf,
    pub feature: u32,
}

impl Jdk {
    fn at(home: &Path) -> Option<Jdk> {
        if !home.join("bin/javac").is_file() {
            return None;
        }
        let release = fs::read_to_string(home.join("release")).ok()?;
        let version = release.lines().find_map(|line| line.strip_prefix("JAVA_VERSION="))?;
        let feature = version.trim_matches('"').split(['.', '-', '+']).next()?.parse().ok()?;
        Some(Jdk { home: home.to_owned(), feature })
    }

    /// What can carry simulated threads on it.
    pub fn carriers(&self) -> &'static [&'static str] {
        if self.feature >= 21 { &["continuation", "platform"] } else { &["platform"] }
    }

    /// One of its commands: `java`, `javac`.
    pub fn tool(&self, name: &str) -> PathBuf {
        self.home.join("bin").join(name)
    }
}

/// The machine with everything that a task needs.
#[derive(Debug)]
pub struct Machine {
    pub root: PathBuf,
    /// Cargo's target directory, wherever the user has put it.
    pub target: PathBuf,
    /// One JDK per supported feature release, oldest first.
    pub jdks: Vec<Jdk>,
}

impl Machine {
    /// Looks around; fails with a list of all that is missing.
    pub fn look() -> Result<Machine> {
        let machine = Machine { root: root(), target: target()?, jdks: jdks() };
        let mut missing = Vec::new();
        if machine.jdks.is_empty() {
            missing.push("a JDK 17, 21 or 25 with javac (set JAVA_HOME, or JESS_JDKS to several, separated by ':')");
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
    pub fn build_jdk(&self) -> Result<&Jdk> {
        self.jdks.first().context("no JDK")
    }

    pub fn dist(&self) -> PathBuf {
        self.target.join("dist")
    }

    pub fn cargo(&self) -> Command {
        cargo()
    }

    /// The runner of the programs of `tests/`, on every JDK.
    pub fn conformance(&self, jess: &Path) -> Command {
        let mut command = self.cargo();
        command.args(["run", "--quiet", "--release", "--package", "jess-conformance", "--"]);
        command.arg("--jess").arg(jess).arg("--root").arg(&self.root);
        for jdk in &self.jdks {
            command.arg("--jdk").arg(&jdk.home);
        }
        command
    }

    /// Maven, quiet, on the given JDK.
    pub fn maven(&self, jdk: &Jdk, project: &str) -> Command {
        let mut command = Command::new("mvn");
        command
            .current_dir(&self.root)
            .env("JAVA_HOME", &jdk.home)
            .args(["--batch-mode", "--no-transfer-progress", "-Dstyle.color=never", "--file"])
            .arg(project);
        command
    }
}

/// The repository: the parent of this crate. `cargo run` says where that is; what was compiled in may be another clone
/// that shares the target directory.
pub fn root() -> PathBuf {
    let own = env::var_os("CARGO_MANIFEST_DIR").map_or_else(|| env!("CARGO_MANIFEST_DIR").into(), PathBuf::from);
    own.parent().unwrap_or(&own).to_owned()
}

/// Cargo, in the repository.
pub fn cargo() -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root());
    command
}

/// Asks cargo, which knows CARGO_TARGET_DIR and its configuration files.
pub fn target() -> Result<PathBuf> {
    let output =
        cargo().args(["metadata", "--no-deps", "--format-version", "1"]).output().context("running cargo metadata")?;
    if !output.status.success() {
        bail!("cargo metadata failed: {}", String::from_utf8_lossy(&output.stderr));
    }
    let metadata: serde_json::Value = serde_json::from_slice(&output.stdout).context("cargo metadata")?;
    let directory = metadata["target_directory"].as_str().context("cargo metadata names no target directory")?;
    Ok(directory.into())
}

/// JESS_JDKS when it is set, otherwise JAVA_HOME, the `java` on PATH and the usual directories.
fn jdks() -> Vec<Jdk> {
    let mut homes: Vec<PathBuf> = Vec::new();
    match env::var_os("JESS_JDKS") {
        Some(list) => homes.extend(env::split_paths(&list)),
        None => {
            homes.extend(env::var_os("JAVA_HOME").map(PathBuf::from));
            homes.extend(on_path());
            let mut usual: Vec<PathBuf> = vec!["/usr/lib/jvm".into(), "/Library/Java/JavaVirtualMachines".into()];
            usual.extend(env::var_os("HOME").map(|home| Path::new(&home).join(".sdkman/candidates/java")));
            for directory in usual {
                let mut found: Vec<PathBuf> =
                    fs::read_dir(directory).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
                found.sort();
                homes.extend(found.iter().map(|home| home.join("Contents/Home")));
                homes.extend(found);
            }
        }
    }
    let mut jdks: Vec<Jdk> = Vec::new();
    for jdk in homes.iter().filter_map(|home| Jdk::at(home)) {
        if SUPPORTED.contains(&jdk.feature) && jdks.iter().all(|known| known.feature != jdk.feature) {
            jdks.push(jdk);
        }
    }
    jdks.sort_by_key(|jdk| jdk.feature);
    jdks
}

fn on_path() -> Option<PathBuf> {
    env::split_paths(&env::var_os("PATH")?).find_map(|directory| {
        let java = fs::canonicalize(directory.join("java")).ok()?;
        Some(java.parent()?.parent()?.to_owned())
    })
}
