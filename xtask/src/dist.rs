//! `cargo xtask dist`: everything a user needs, in target/dist.

use std::env::consts::{ARCH, DLL_PREFIX, DLL_SUFFIX, EXE_SUFFIX, OS};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::jar::Jar;
use crate::machine::Machine;
use crate::steps;

const STARTING: &str = "Main-Class: jess.agent.Launcher\r\nPremain-Class: jess.agent.Agent\r\n";

/// The distribution.
#[derive(Debug, Clone)]
pub(crate) struct Dist {
    pub jar: PathBuf,
    /// The JUnit extension, which needs the other jar.
    pub junit: PathBuf,
    pub command: PathBuf,
}

pub(crate) fn run() -> Result<Dist> {
    build(&Machine::look()?)
}

/// Builds the native parts and the Java parts and puts them together.
pub(crate) fn build(machine: &Machine) -> Result<Dist> {
    steps::must(
        "cargo build --release",
        machine.cargo().args(["build", "--release", "--package", "jess-bridge", "--package", "jess-cli"]),
    )?;
    steps::must(
        "mvn package (java-agent)",
        machine.maven(machine.build_jdk()?, "java-agent/pom.xml").args([
            "--quiet",
            "-Dmaven.test.skip=true",
            "package",
        ]),
    )?;
    assemble(machine)
}

/// The distribution of an earlier build.
pub(crate) fn existing(machine: &Machine) -> Dist {
    let directory = machine.dist();
    Dist {
        jar: directory.join("jess.jar"),
        junit: directory.join("jess-junit.jar"),
        command: directory.join(format!("jess{EXE_SUFFIX}")),
    }
}

fn assemble(machine: &Machine) -> Result<Dist> {
    let directory = machine.dist();
    fs::create_dir_all(&directory).with_context(|| format!("creating {}", directory.display()))?;
    let release = machine.target.join("release");
    let command = release.join(format!("jess{EXE_SUFFIX}"));
    let library = format!("{DLL_PREFIX}jess{DLL_SUFFIX}");
    let native = format!("native/{OS}-{ARCH}");

    let mut jar = Jar::default();
    let java = machine.root.join("java-agent");
    let classes = |module: &str| java.join(module).join("target/classes");
    add_classes(&mut jar, &classes("agent"))?;
    // The stubs that the boot classes are compiled against are in jdk/ and must not hide the real ones.
    let boot = |name: &str| name.starts_with("java/") && name.ends_with(".class");
    if jar.add_tree("boot/", &classes("boot"), &boot)? == 0 {
        bail!("java-agent/boot has no classes");
    }
    jar.add_file(&format!("{native}/{library}"), &release.join(&library))?;
    jar.add_file(&format!("{native}/jess"), &command)?;
    jar.add_file("META-INF/LICENSE", &machine.root.join("LICENSE"))?;

    let dist = existing(machine);
    jar.write(&manifest("JESS", STARTING), &dist.jar)?;
    let mut junit = Jar::default();
    add_classes(&mut junit, &classes("junit"))?;
    junit.add_file("META-INF/LICENSE", &machine.root.join("LICENSE"))?;
    junit.write(&manifest("JESS for JUnit 5", "Automatic-Module-Name: jess.junit\r\n"), &dist.junit)?;
    // Renamed, not overwritten: the old one may be running.
    let fresh = directory.join("jess.new");
    fs::copy(&command, &fresh).with_context(|| format!("copying {}", command.display()))?;
    fs::rename(&fresh, &dist.command)?;
    println!("==> {}\n==> {}\n==> {}", dist.jar.display(), dist.junit.display(), dist.command.display());
    Ok(dist)
}

/// The manifest of a jar of this project, with attributes of its own.
pub(crate) fn manifest(title: &str, own: &str) -> String {
    let version = env!("CARGO_PKG_VERSION");
    format!("Manifest-Version: 1.0\r\n{own}Implementation-Title: {title}\r\nImplementation-Version: {version}\r\n\r\n")
}

/// All that Maven has made of a module.
pub(crate) fn add_classes(jar: &mut Jar, directory: &Path) -> Result<()> {
    let own = |name: &str| name != "META-INF/MANIFEST.MF";
    if jar.add_tree("", directory, &own)? == 0 {
        bail!("{} has no classes", directory.display());
    }
    Ok(())
}
