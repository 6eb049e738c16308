//! Formatting of Rust (rustfmt) and Java (google-java-format, AOSP style).

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use crate::jar;
use crate::machine::Machine;
use crate::steps;

const FORMATTER: &str = "1.22.0";

/// Directories with Java sources.
const JAVA: [&str; 5] = ["java-agent", "build-plugins", "examples", "tests", "benchmarks-java"];

/// Formats everything.
pub(crate) fn apply() -> Result<()> {
    let machine = Machine::look()?;
    steps::must("cargo fmt", machine.cargo().args(["fmt", "--all"]))?;
    steps::must("google-java-format", java_command(&machine)?.arg("--replace").args(sources(&machine)?))
}

/// The command that fails when a Java source is not formatted.
pub(crate) fn java_check(machine: &Machine) -> Result<Command> {
    let mut command = java_command(machine)?;
    command.args(["--dry-run", "--set-exit-if-changed"]).args(sources(machine)?);
    Ok(command)
}

fn java_command(machine: &Machine) -> Result<Command> {
    let jdk = machine.build_jdk()?;
    let mut command = Command::new(jdk.tool("java"));
    for package in ["api", "code", "file", "main", "parser", "tree", "util"] {
        command.arg(format!("--add-exports=jdk.compiler/com.sun.tools.javac.{package}=ALL-UNNAMED"));
    }
    command.arg("-jar").arg(formatter(machine)?).arg("--aosp");
    Ok(command)
}

/// The formatter's jar, fetched by Maven once.
fn formatter(machine: &Machine) -> Result<PathBuf> {
    let directory = machine.target.join("tools");
    let jar = directory.join(format!("google-java-format-{FORMATTER}-all-deps.jar"));
    if !jar.is_file() {
        let artifact = format!("-Dartifact=com.google.googlejavaformat:google-java-format:{FORMATTER}:jar:all-deps");
        let mut output = OsString::from("-DoutputDirectory=");
        output.push(&directory);
        let mut command = machine.maven(machine.build_jdk()?, "java-agent/pom.xml");
        command.args([
            "--quiet",
            "--non-recursive",
            "org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy",
            &artifact,
        ]);
        steps::must("fetching google-java-format", command.arg(output))?;
    }
    Ok(jar)
}

fn sources(machine: &Machine) -> Result<Vec<PathBuf>> {
    let mut sources = Vec::new();
    for directory in JAVA {
        let directory = machine.root.join(directory);
        if directory.is_dir() {
            let files = jar::files(&directory).context("looking for Java sources")?;
            sources.extend(files.into_iter().filter(|path| is_source(path, &machine.root)));
        }
    }
    Ok(sources)
}

fn is_source(path: &Path, root: &Path) -> bool {
    // Programs in folders named jdk25 use syntax that the formatter on JDK 17 cannot parse.
    let skipped = |part: std::path::Component| part.as_os_str() == "target" || part.as_os_str() == "jdk25";
    let skipped = path.strip_prefix(root).is_ok_and(|path| path.components().any(skipped));
    !skipped && path.extension().is_some_and(|extension| extension == "java")
}
