//! `cargo xtask publish-local`: all artifacts, in the user's local Maven repository or in a folder laid out as one.
//!
//! Idea: a Maven repository is folders with names that follow from the coordinates, so it is written here, without a
//! plugin for each artifact. What is published is a table (`artifact.rs`); each has a pom of its own without a parent
//! (`pom.rs`), a jar with its sources and one with its Javadoc (`documents.rs`). Invariant: what has been written is
//! read again and held against the rules of Maven Central (`rules.rs`) before the task says that it has succeeded.

mod artifact;
mod documents;
pub(crate) mod pom;
mod rules;
mod xml;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::Args;

use crate::dist::{self, Dist};
use crate::machine::Machine;
use crate::steps;
use artifact::{ARTIFACTS, Artifact};

/// The Maven project of the plugins for builds.
pub(crate) const PLUGINS: &str = "build-plugins/pom.xml";
const VERSION: &str = env!("CARGO_PKG_VERSION");

#[derive(Debug, Args)]
pub(crate) struct Options {
    /// The folder to write to; otherwise the user's local Maven repository.
    #[arg(long, value_name = "DIR")]
    to: Option<PathBuf>,
}

/// Builds and publishes everything; true when the rules are kept.
pub(crate) fn run(options: &Options) -> Result<bool> {
    let machine = Machine::look()?;
    let repository = match &options.to {
        Some(directory) => std::path::absolute(directory)?,
        None => local_repository(&machine)?,
    };
    let dist = dist::build(&machine)?;
    let broken = everything(&machine, &dist, &repository)?;
    for artifact in ARTIFACTS {
        println!("==> {}", artifact.coordinates());
    }
    println!("==> in {}", repository.display());
    broken.iter().for_each(|rule| eprintln!("publish-local: {rule}"));
    Ok(broken.is_empty())
}

/// Publishes all artifacts into a folder; what breaks the rules of Maven Central is returned.
pub(crate) fn everything(machine: &Machine, dist: &Dist, repository: &Path) -> Result<Vec<String>> {
    let jdk = machine.build_jdk()?;
    steps::must(
        "mvn package (build-plugins)",
        machine.maven(jdk, PLUGINS).args(["--quiet", "-Dmaven.test.skip=true", "package", documents::CLASS_PATH]),
    )?;
    let work = machine.target.join("publish");
    fs::create_dir_all(&work).with_context(|| format!("creating {}", work.display()))?;
    for artifact in ARTIFACTS {
        put_main(machine, dist, repository, artifact)?;
    }
    let modules = ARTIFACTS.iter().filter_map(|artifact| Some((artifact, artifact.module.as_ref()?)));
    let mut are_written = false;
    for (artifact, module) in modules {
        let documents = documents::sources(machine, artifact, module, &work)?;
        if !documents.javadoc.exists() {
            if !are_written {
                documents::write_class_paths(machine)?;
                are_written = true;
            }
            documents::javadoc(machine, artifact, module, &documents.javadoc)?;
        }
        put(repository, artifact, "-sources.jar", &documents.sources)?;
        put(repository, artifact, "-javadoc.jar", &documents.javadoc)?;
    }
    rules::broken(repository, ARTIFACTS)
}

/// Puts what tests need into the user's local repository: the two jars with their poms.
pub(crate) fn install(machine: &Machine, dist: &Dist) -> Result<()> {
    steps::announce("installing jess and jess-junit into the local Maven repository");
    let repository = local_repository(machine)?;
    let needed = ARTIFACTS.iter().filter(|artifact| artifact.is_for_tests());
    needed.into_iter().try_for_each(|artifact| put_main(machine, dist, &repository, artifact))
}

/// The pom, and the jar if there is one.
fn put_main(machine: &Machine, dist: &Dist, repository: &Path, artifact: &Artifact) -> Result<()> {
    if let Some(jar) = artifact.jar(machine, dist)? {
        put(repository, artifact, ".jar", &jar)?;
    }
    let path = place(repository, artifact, ".pom")?;
    fs::write(&path, pom::text(artifact)).with_context(|| format!("writing {}", path.display()))
}

/// Copies under another name and renames, since a build may be reading the old one.
fn put(repository: &Path, artifact: &Artifact, suffix: &str, file: &Path) -> Result<()> {
    let path = place(repository, artifact, suffix)?;
    let fresh = path.with_extension("new");
    fs::copy(file, &fresh).with_context(|| format!("copying {} to {}", file.display(), fresh.display()))?;
    fs::rename(&fresh, &path).with_context(|| format!("writing {}", path.display()))
}

/// Where a file of an artifact is; its folder exists then.
fn place(repository: &Path, artifact: &Artifact, suffix: &str) -> Result<PathBuf> {
    let folder = artifact.folder(repository);
    fs::create_dir_all(&folder).with_context(|| format!("creating {}", folder.display()))?;
    Ok(folder.join(format!("{}-{VERSION}{suffix}", artifact.id)))
}

/// Where Maven keeps it, settings and options of the user considered.
pub(crate) fn local_repository(machine: &Machine) -> Result<PathBuf> {
    let mut command = machine.maven(machine.build_jdk()?, "java-agent/pom.xml");
    command.args(["--quiet", "--non-recursive", "org.apache.maven.plugins:maven-help-plugin:3.4.0:evaluate"]);
    // Not on its standard output, where it also switches colours off.
    let said = tempfile::NamedTempFile::new().context("making a temporary file")?;
    command.arg("-Dexpression=settings.localRepository").arg(format!("-Doutput={}", said.path().display()));
    steps::must("mvn help:evaluate", &mut command)?;
    let path = PathBuf::from(fs::read_to_string(said.path())?.trim());
    if !path.is_absolute() {
        bail!(
            "Maven says that its local repository is {:?}, which is no folder; name one with --to DIR",
            path.display()
        );
    }
    Ok(path)
}
