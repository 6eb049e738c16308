//! The jars that Maven Central asks for beside each artifact: its sources, and its Javadoc.
//!
//! Idea: Maven says on which class path a module was compiled; the JDK's own `javadoc` does the rest. The same sources
//! give the same bytes, as for every jar, so a jar of Javadoc stays while the sources do.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use super::artifact::{Artifact, Module};
use crate::dist;
use crate::jar::Jar;
use crate::machine::Machine;
use crate::steps;

/// The goal that writes the class path of each module of a project.
pub(super) const CLASS_PATH: &str = "org.apache.maven.plugins:maven-dependency-plugin:3.6.1:build-classpath";
/// Where it writes it, inside a module: a property of its configuration that the poms set.
const WRITTEN: &str = "target/classpath.txt";

/// The two jars.
pub(super) struct Documents {
    pub sources: PathBuf,
    pub javadoc: PathBuf,
}

/// Has Maven write the class paths of the modules of `java-agent`.
pub(super) fn write_class_paths(machine: &Machine) -> Result<()> {
    let mut command = machine.maven(machine.build_jdk()?, "java-agent/pom.xml");
    command.args(["--quiet", "-Dmaven.test.skip=true", "--projects", "agent,junit", "compile", CLASS_PATH]);
    steps::must("mvn dependency:build-classpath (java-agent)", &mut command)
}

/// Makes the jar of the sources, and names the other; that one is removed if it was made of other sources.
pub(super) fn sources(machine: &Machine, artifact: &Artifact, module: &Module, work: &Path) -> Result<Documents> {
    let own = module.sources(machine);
    let mut jar = Jar::default();
    let java = |name: &str| name.ends_with(".java");
    let mut added = jar.add_tree("", &own, &java)?;
    for (prefix, more) in module.more_sources {
        added += jar.add_tree(prefix, &machine.root.join(more), &java)?;
    }
    if added == 0 {
        bail!("{} has no sources", own.display());
    }
    let file = |what: &str| work.join(format!("{}-{what}.jar", artifact.id));
    let documents = Documents { sources: file("sources"), javadoc: file("javadoc") };
    let before = fs::read(&documents.sources).ok();
    let fresh = file("fresh");
    jar.write(&dist::manifest(artifact.name, ""), &fresh)?;
    if documents.javadoc.exists() && before != Some(fs::read(&fresh)?) {
        fs::remove_file(&documents.javadoc)?;
    }
    fs::rename(&fresh, &documents.sources).with_context(|| format!("writing {}", documents.sources.display()))?;
    Ok(documents)
}

/// Makes the jar of the Javadoc; Maven has written the class path.
pub(super) fn javadoc(machine: &Machine, artifact: &Artifact, module: &Module, to: &Path) -> Result<()> {
    let pages = to.with_extension("pages");
    let folder = machine.root.join(module.folder);
    write_pages(machine, artifact, &folder, &module.sources(machine), &pages)?;
    let mut jar = Jar::default();
    jar.add_tree("", &pages, &|_| true)?;
    jar.write(&dist::manifest(artifact.name, ""), to)
}

fn write_pages(machine: &Machine, artifact: &Artifact, folder: &Path, sources: &Path, pages: &Path) -> Result<()> {
    if pages.exists() {
        fs::remove_dir_all(pages).with_context(|| format!("clearing {}", pages.display()))?;
    }
    let written = folder.join(WRITTEN);
    let class_path = fs::read_to_string(&written).with_context(|| format!("reading {}", written.display()))?;
    let jdk = machine.build_jdk()?;
    let mut command = Command::new(jdk.tool("javadoc"));
    command.args(["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"]);
    command.args(["-quiet", "-notimestamp", "-encoding", "UTF-8", "-Xdoclint:none", "-windowtitle", artifact.name]);
    command.arg("-d").arg(pages).arg("-sourcepath").arg(sources).arg("-classpath").arg(class_path.trim());
    let inside = sources.join("jess");
    let packages = fs::read_dir(&inside).with_context(|| format!("reading {}", inside.display()))?;
    for package in packages {
        command.arg(format!("jess.{}", package?.file_name().to_string_lossy()));
    }
    steps::must(&format!("javadoc {}", artifact.id), &mut command)
}
