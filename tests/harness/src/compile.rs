//! Discovery and compilation of the programs.
//!
//! Idea: one `javac` process per JDK compiles everything, so every top-level class name must be unique; the class name
//! is the file name. Classes that several programs need are in a folder of their own, and are not programs.

use crate::header::{self, Header};
use anyhow::{Context, Result, bail};
use jess_jdks::Jdk;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

/// For a compiler that runs only once: the JVM's optimising compiler would take longer than all that it speeds up.
pub(crate) const ONCE: &str = "-J-XX:TieredStopAtLevel=1";

/// The folder with classes that several programs need.
const SUPPORT: &str = "support";

/// A Java program of the corpus.
#[derive(Debug, Clone)]
pub(crate) struct Program {
    pub file: PathBuf,
    /// Folder below the corpus, such as `counts`.
    pub group: String,
    pub class: String,
    pub header: Header,
}

impl Program {
    pub(crate) fn name(&self) -> String {
        format!("{}/{}", self.group, self.class)
    }
}

/// Reads all programs below `folder`; `needs_header` is false for world programs.
pub(crate) fn discover(folder: &Path, needs_header: bool) -> Result<Vec<Program>> {
    let mut files = Vec::new();
    collect(folder, &mut files).with_context(|| format!("reading {}", folder.display()))?;
    files.sort();
    let mut by_class: BTreeMap<String, PathBuf> = BTreeMap::new();
    let mut programs = Vec::new();
    for file in files {
        let class = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if let Some(other) = by_class.insert(class.clone(), file.clone()) {
            bail!("{} and {} have the same class name", other.display(), file.display());
        }
        let source = std::fs::read_to_string(&file).with_context(|| format!("reading {}", file.display()))?;
        let header = match header::parse(&source) {
            Ok(header) => header,
            Err(header::HeaderError::Empty) if !needs_header => world_header(&source),
            Err(error) => bail!("{}: {error}", file.display()),
        };
        let parent = file.parent().unwrap_or(folder);
        let group = match parent.strip_prefix(folder) {
            Ok(inner) if !inner.as_os_str().is_empty() => inner.to_string_lossy().replace('\\', "/"),
            _ => folder.file_name().unwrap_or_default().to_string_lossy().into_owned(),
        };
        programs.push(Program { file, group, class, header });
    }
    Ok(programs)
}

fn world_header(source: &str) -> Header {
    let value = |key: &str| source.lines().find_map(|line| line.strip_prefix(key)).map(str::trim);
    Header {
        jdk: value("// jdk:").and_then(|text| text.parse().ok()),
        differs: value("// differs:").map(str::to_owned),
        options: value("// options:").unwrap_or("").split_whitespace().map(str::to_owned).collect(),
        ..Header::default()
    }
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() && path.ends_with(SUPPORT) {
            continue;
        }
        if path.is_dir() {
            collect(&path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "java") {
            files.push(path);
        }
    }
    Ok(())
}

/// The compiler for a JDK, and what makes it compile for that: an image that only runs programs has none.
pub(crate) fn compiler(jdk: &Jdk) -> Result<(PathBuf, Vec<String>)> {
    if jdk.has_compiler() {
        return Ok((jdk.tool("javac"), Vec::new()));
    }
    let newer = jess_jdks::installed().into_iter().find(|other| other.feature >= jdk.feature);
    let newer = newer.with_context(|| format!("{} has no javac, and no newer JDK is here", jdk.home.display()))?;
    Ok((newer.tool("javac"), vec!["--release".to_owned(), jdk.feature.to_string()]))
}

/// Compiles every program that `jdk` can compile into `output`, with the classes of `root`'s support folder that it
/// uses.
pub(crate) fn compile(programs: &[Program], root: &Path, jdk: &Jdk, output: &Path) -> Result<()> {
    std::fs::create_dir_all(output)?;
    let files: Vec<&Path> = programs
        .iter()
        .filter(|program| program.header.jdk.is_none_or(|release| release <= jdk.feature))
        .map(|program| program.file.as_path())
        .collect();
    if files.is_empty() {
        return Ok(());
    }
    let (javac, release) = compiler(jdk)?;
    let result = Command::new(&javac)
        .arg(ONCE)
        .args(release)
        .args(["-nowarn", "-g", "-parameters", "-encoding", "UTF-8", "-proc:none", "-sourcepath"])
        .arg(root.join("tests/conformance").join(SUPPORT))
        .arg("-d")
        .arg(output)
        .args(&files)
        .output()
        .with_context(|| format!("starting {}", javac.display()))?;
    if !result.status.success() {
        bail!("javac of JDK {} failed:\n{}", jdk.feature, String::from_utf8_lossy(&result.stderr));
    }
    Ok(())
}
