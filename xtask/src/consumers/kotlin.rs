//! What README.md says in Kotlin about the plugin's block, compiled against the plugin.
//!
//! Idea: Maven Central has the compiler of Gradle's build scripts, but not the module of Gradle that runs it
//! (`gradle-kotlin-dsl`, which only whole distributions of Gradle have). So the block `jess { … }` is compiled as a
//! part of a function, with the accessor that Gradle generates for an extension in front of it, and lambdas for
//! `Action` as build scripts have them. A block that is wrong must not compile.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use super::distribution::Gradle;
use super::{Report, project_folder};
use crate::jar;
use crate::machine::Machine;
use crate::steps;

const SOURCES: &str = "tests/consumers/kotlin/pom.xml";
const FENCE: &str = "```kotlin\njess {\n";

/// In front of the block.
const ACCESSOR: &str = "import org.gradle.api.Action
import org.gradle.api.Project

fun Project.jess(configure: Action<jess.gradle.JessExtension>): Unit = extensions.configure(\"jess\", configure)

fun build(project: Project) = with(project) {
";

/// Compiles the block, and one that is wrong. The plugin is published.
pub(super) fn check(machine: &Machine, repository: &Path, report: &mut Report) -> Result<()> {
    let readme = fs::read_to_string(machine.root.join("README.md")).context("reading README.md")?;
    let block = readme.split_once(FENCE).and_then(|(_, rest)| rest.split_once("```")).map(|(block, _)| block);
    let Some(block) = block else { bail!("README.md has no block of the plugin in Kotlin") };
    let block = format!("jess {{\n{block}");
    let compiler = Compiler::prepare(machine, repository)?;
    let (good, said) = compiler.compiles(&block)?;
    report.say("the plugin's block in Kotlin compiles", good, || said);
    let wrong = block.replacen(".set(\"", ".set(1 + \"", 1);
    let (good, said) = compiler.compiles(&wrong)?;
    report.say("one that sets a number for a text does not", !good && wrong != block, || said);
    Ok(())
}

struct Compiler {
    java: PathBuf,
    parts: Vec<PathBuf>,
    class_path: Vec<PathBuf>,
    folder: PathBuf,
}

impl Compiler {
    fn prepare(machine: &Machine, repository: &Path) -> Result<Compiler> {
        let jdk = machine.build_jdk()?;
        let folder = project_folder(machine, "kotlin")?;
        let lib = folder.join("lib");
        let mut command = machine.maven(jdk, SOURCES);
        command.args(["--quiet", "org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy-dependencies"]);
        command.arg(format!("-DoutputDirectory={}", lib.display()));
        steps::must("fetching the compiler of Kotlin", &mut command)?;
        let parts = jar::files(&lib)?;
        let plugin = repository.join("org/jess/jess-gradle-plugin/0.1.0/jess-gradle-plugin-0.1.0.jar");
        let mut class_path = vec![Gradle::prepare(machine, repository)?.api(), plugin];
        class_path.extend(parts.iter().filter(|part| is_part(part, "kotlin-stdlib-")).cloned());
        Ok(Compiler { java: jdk.tool("java"), parts, class_path, folder })
    }

    /// Whether a block compiles, and what the compiler says.
    fn compiles(&self, block: &str) -> Result<(bool, String)> {
        let source = self.folder.join("Build.kt");
        fs::write(&source, format!("{ACCESSOR}{block}}}\n"))?;
        let receivers = self.parts.iter().find(|part| is_part(part, "kotlin-sam-with-receiver-"));
        let receivers = receivers.context("the compiler has no plugin for lambdas with receivers")?;
        let mut command = Command::new(&self.java);
        command.args(["-Xmx700m", "-XX:TieredStopAtLevel=1", "-cp"]).arg(std::env::join_paths(&self.parts)?);
        command.args(["org.jetbrains.kotlin.cli.jvm.K2JVMCompiler", "-no-stdlib", "-no-reflect"]);
        command.arg(format!("-Xplugin={}", receivers.display()));
        command
            .args(["-P", "plugin:org.jetbrains.kotlin.samWithReceiver:annotation=org.gradle.api.HasImplicitReceiver"]);
        command.arg("-cp").arg(std::env::join_paths(&self.class_path)?);
        command.arg("-d").arg(self.folder.join("classes")).arg(&source);
        let output = command.output().context("starting the compiler of Kotlin")?;
        Ok((output.status.success(), String::from_utf8_lossy(&output.stderr).into_owned()))
    }
}

fn is_part(path: &Path, name: &str) -> bool {
    path.file_name().is_some_and(|file| file.as_encoded_bytes().starts_with(name.as_bytes()))
}
