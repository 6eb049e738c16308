//! A Gradle that runs real builds, made of what Maven Central has of it.
//!
//! Idea: Central has no distribution of Gradle, but an artifact for authors of plugins, `gradle-api`, that is nearly
//! all of Gradle in one jar. Gradle looks for its modules by names of files, `gradle-MODULE-VERSION.jar`, each with a
//! list of what it needs; so one of them is that jar, and all others are lists alone. The classes that run JUnit refer
//! to it by the name under which that artifact hides it, so they get the real one back (`renaming.rs`), in a jar of
//! their own. The command line is `tests/consumers/gradle-distribution/GradleBuilds.java`. Invariant: a folder without
//! the mark that is set last is not used, since the process that made it was interrupted.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use zip::write::SimpleFileOptions;
use zip::{ZipArchive, ZipWriter};

use super::renaming;
use crate::jar::{self, Jar};
use crate::machine::Machine;
use crate::steps;

const VERSION: &str = "8.10";
const SOURCES: &str = "tests/consumers/gradle-distribution";
/// The module that everything else needs: it is the big jar.
const WHOLE: &str = "gradle-base-services";
/// The module that test workers look in for what runs JUnit.
const JUNIT: &str = "gradle-testing-junit-platform";
/// What runs JUnit.
const RUNNERS: [&str; 2] =
    ["org/gradle/api/internal/tasks/testing/junit/", "org/gradle/api/internal/tasks/testing/junitplatform/"];
const LIST: &str = "-classpath.properties";
/// A module that the artifact lacks; builds compile in another process, which does without.
const ABSENT: &str = "gradle-java-compiler-plugin";
const MANIFEST: &str = "Manifest-Version: 1.0\r\n\r\n";
/// What Gradle's own start script opens.
const OPENED: [&str; 8] = [
    "java.lang",
    "java.lang.invoke",
    "java.net",
    "java.nio.charset",
    "java.time",
    "java.util",
    "java.util.concurrent",
    "java.util.concurrent.atomic",
];

/// The compiler's plugin for incremental compilation is not in the artifact, so the compiler runs in a process of its
/// own. What runs for a second or two is not worth optimising.
const INIT_SCRIPT: &str = "\
allprojects {
    def quick = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC']
    tasks.withType(JavaCompile).configureEach {
        options.incremental = false
        options.fork = true
        options.forkOptions.executable = 'JAVAC'
        options.forkOptions.jvmArgs = quick.collect { '-J' + it }
    }
    tasks.withType(Test).configureEach { jvmArgs quick }
}
";

/// A Gradle on this machine.
pub(super) struct Gradle {
    folder: PathBuf,
    java: PathBuf,
    /// What `mavenLocal()` means.
    repository: PathBuf,
}

impl Gradle {
    /// The one that was made earlier, or a new one, which takes a minute.
    pub(super) fn prepare(machine: &Machine, repository: &Path) -> Result<Gradle> {
        let folder = machine.target.join(format!("gradle-{VERSION}"));
        let mark = folder.join("complete");
        let jdk = machine.build_jdk()?;
        let gradle = Gradle { folder, java: jdk.tool("java"), repository: repository.to_owned() };
        if !mark.exists() {
            if gradle.folder.exists() {
                fs::remove_dir_all(&gradle.folder)?;
            }
            gradle.make(machine)?;
            File::create(&mark)?;
        }
        let source = machine.root.join(SOURCES).join("GradleBuilds.java");
        let mut javac = Command::new(jdk.tool("javac"));
        javac.args(["-nowarn", "-proc:none", "-d"]).arg(&gradle.folder);
        steps::must("javac GradleBuilds.java", javac.arg("-cp").arg(gradle.module(WHOLE)).arg(source))?;
        let javac = jdk.tool("javac");
        fs::write(gradle.init_script(), INIT_SCRIPT.replace("JAVAC", &javac.to_string_lossy()))?;
        Ok(gradle)
    }

    /// What runs builds, each a line of its standard input.
    pub(super) fn command(&self) -> Result<Command> {
        let mut class_path = vec![self.folder.clone(), self.module(WHOLE), self.module(JUNIT)];
        let libraries = jar::files(&self.lib())?;
        let is_module =
            |path: &&PathBuf| path.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"gradle-"));
        class_path.extend(libraries.iter().filter(|path| !is_module(path)).cloned());
        let mut command = Command::new(&self.java);
        command.args(["-Xmx768m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"]);
        for package in OPENED {
            command.arg(format!("--add-opens=java.base/{package}=ALL-UNNAMED"));
        }
        command.arg(format!("-Dmaven.repo.local={}", self.repository.display()));
        command.arg("-cp").arg(std::env::join_paths(class_path)?).arg("GradleBuilds");
        command.arg(self.folder.join("user-home")).arg(self.init_script());
        Ok(command)
    }

    /// All of Gradle's classes.
    pub(super) fn api(&self) -> PathBuf {
        self.module(WHOLE)
    }

    fn lib(&self) -> PathBuf {
        self.folder.join("lib")
    }

    fn module(&self, name: &str) -> PathBuf {
        self.lib().join(format!("{name}-{VERSION}.jar"))
    }

    fn init_script(&self) -> PathBuf {
        self.folder.join("init.gradle")
    }

    fn make(&self, machine: &Machine) -> Result<()> {
        let parts = self.folder.join("parts");
        fs::create_dir_all(self.lib().join("plugins"))?;
        let mut command = machine.maven(machine.build_jdk()?, &format!("{SOURCES}/pom.xml"));
        command.args(["--quiet", "org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy-dependencies"]);
        command.arg(format!("-DoutputDirectory={}", parts.display()));
        steps::must("fetching the parts of Gradle", &mut command)?;

        let artifact = parts.join(format!("gradle-api-{VERSION}.jar"));
        for library in jar::files(&parts)?.iter().filter(|path| **path != artifact) {
            let name = library.file_name().context("a file without a name")?;
            fs::rename(library, self.lib().join(name))?;
        }
        let file = File::open(&artifact).with_context(|| format!("opening {}", artifact.display()))?;
        let mut whole = ZipArchive::new(BufReader::new(file))?;
        self.write_modules(&mut whole)?;
        self.write_junit(&mut whole)?;
        self.write_whole(&mut whole)?;
        fs::remove_dir_all(&parts)?;
        Ok(())
    }

    /// A jar for each module, which only lists what the module needs; and empty ones for libraries that are in the big
    /// jar.
    fn write_modules(&self, whole: &mut Whole) -> Result<()> {
        let names: Vec<String> =
            whole.file_names().filter_map(|name| name.strip_suffix(LIST)).map(str::to_owned).collect();
        let modules: BTreeSet<&str> = names
            .iter()
            .map(String::as_str)
            .filter(|name| name.starts_with("gradle-") && !name.contains('/'))
            .collect();
        if !modules.contains(WHOLE) || !modules.contains(JUNIT) {
            bail!("gradle-api {VERSION} does not list its modules as it did");
        }
        let mut libraries = BTreeSet::new();
        for module in &modules {
            let list = text(whole, &format!("{module}{LIST}"))?;
            libraries.extend(values(&list, "runtime").map(str::to_owned));
            let known = |key| values(&list, key).filter(|name| modules.contains(name)).collect::<Vec<_>>().join(",");
            let own = format!("projects={}\noptional={}\nruntime=\n", known("projects"), known("optional"));
            if *module != WHOLE && *module != JUNIT {
                self.write_module(module, own)?;
            }
        }
        self.write_module(ABSENT, "projects=\nruntime=\n".to_owned())?;
        let present: BTreeSet<String> = jar::files(&self.lib())?
            .iter()
            .filter_map(|path| Some(without_version(path.file_name()?.to_str()?)))
            .collect();
        for library in libraries.iter().filter(|name| !present.contains(&without_version(name))) {
            Jar::default().write(MANIFEST, &self.lib().join(library))?;
        }
        Ok(())
    }

    fn write_module(&self, module: &str, list: String) -> Result<()> {
        let mut jar = Jar::default();
        jar.add(&format!("{module}{LIST}"), list.into_bytes())?;
        jar.write(MANIFEST, &self.module(module))
    }

    /// What runs JUnit, with JUnit's own name in it.
    fn write_junit(&self, whole: &mut Whole) -> Result<()> {
        let names: Vec<String> = whole.file_names().filter(|name| is_runner(name)).map(str::to_owned).collect();
        let mut jar = Jar::default();
        jar.add(&format!("{JUNIT}{LIST}"), b"projects=\nruntime=\n".to_vec())?;
        for name in names.iter().filter(|name| name.ends_with(".class")) {
            let class = bytes(whole, name)?;
            jar.add(name, renaming::renamed(&class).with_context(|| name.clone())?)?;
        }
        jar.write(MANIFEST, &self.module(JUNIT))
    }

    /// Everything else, as it is.
    fn write_whole(&self, whole: &mut Whole) -> Result<()> {
        let mut writer = ZipWriter::new(BufWriter::new(File::create(self.module(WHOLE))?));
        for index in 0..whole.len() {
            let entry = whole.by_index_raw(index)?;
            if !is_runner(entry.name()) && entry.name() != format!("{JUNIT}{LIST}") {
                writer.raw_copy_file(entry)?;
            }
        }
        writer.start_file("META-INF/jess-tests", SimpleFileOptions::default())?;
        writer.finish()?.flush()?;
        Ok(())
    }
}

type Whole = ZipArchive<BufReader<File>>;

fn is_runner(name: &str) -> bool {
    RUNNERS.iter().any(|package| name.starts_with(package))
}

fn bytes(whole: &mut Whole, name: &str) -> Result<Vec<u8>> {
    let mut content = Vec::new();
    whole.by_name(name).with_context(|| format!("gradle-api has no {name}"))?.read_to_end(&mut content)?;
    Ok(content)
}

fn text(whole: &mut Whole, name: &str) -> Result<String> {
    String::from_utf8(bytes(whole, name)?).with_context(|| format!("{name} is no text"))
}

/// What stands behind a key, between commas.
fn values<'a>(list: &'a str, key: &str) -> impl Iterator<Item = &'a str> {
    let line = list.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix('='));
    line.unwrap_or_default().split(',').map(str::trim).filter(|value| !value.is_empty())
}

/// `groovy-ant` of `groovy-ant-3.0.22.jar`.
fn without_version(name: &str) -> String {
    let version = name.match_indices('-').find(|(at, _)| name[at + 1..].starts_with(|c: char| c.is_ascii_digit()));
    version.map_or(name, |(at, _)| &name[..at]).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_and_names_are_understood() {
        let list = "projects=a,b\nruntime=groovy-3.0.22.jar, x-1.jar\noptional=\n";
        assert_eq!(values(list, "runtime").collect::<Vec<_>>(), ["groovy-3.0.22.jar", "x-1.jar"]);
        assert_eq!(values(list, "optional").count(), 0);
        assert_eq!(values(list, "other").count(), 0);
        assert_eq!(without_version("groovy-ant-3.0.22.jar"), "groovy-ant");
        assert_eq!(without_version("plain.jar"), "plain.jar");
    }
}
