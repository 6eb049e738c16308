//! The step `structure`: no import cycle inside a crate or a Java module, no public item that is unused outside of its
//! crate, no test in documentation, no comment wider than code may be, no Java class and no mutable static of one
//! without a comment.
//!
//! Idea: words are enough to see all of these, so nothing is compiled. There is no list of exceptions: what is found is
//! mended, or the rule is.

mod columns;
mod cycles;
mod examples;
mod java;
mod public;
mod source;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::jar;
use crate::machine::{self, Machine};
use crate::steps::{self, Counts};

/// A package of the workspace and its Rust files.
struct Package {
    name: String,
    src: PathBuf,
    has_library: bool,
    files: Vec<PathBuf>,
}

impl Package {
    /// Whether a file is part of the library itself, and none of what uses it from outside.
    fn is_inner(&self, file: &Path) -> bool {
        file.strip_prefix(&self.src).is_ok_and(|file| file != Path::new("main.rs") && !file.starts_with("bin"))
    }
}

/// Looks at all crates: each is one check for cycles, one for public items, one for documentation and one for widths. A
/// Java module is one for cycles and one for comments.
pub(crate) fn check(machine: &Machine) -> Result<Counts> {
    steps::announce("structure");
    let packages = packages(&machine.root)?;
    let mut words: BTreeMap<&Path, Vec<String>> = BTreeMap::new();
    for file in packages.iter().flat_map(|package| &package.files) {
        words.insert(file, source::read(file)?);
    }
    let mut found: Vec<String> = Vec::new();
    for package in &packages {
        // A package with a library has its commands in files that use it from outside.
        let inner = |file: &&PathBuf| package.is_inner(file) || !package.has_library && file.starts_with(&package.src);
        let files: Vec<PathBuf> = package.files.iter().filter(inner).cloned().collect();
        for file in &package.files {
            let text = fs::read_to_string(file).with_context(|| format!("reading {}", file.display()))?;
            for line in examples::tests(&text) {
                found.push(format!("test in documentation {}:{line}: nobody runs it; say ```text", file.display()));
            }
            for line in columns::too_wide(&text) {
                found.push(format!("comment {}:{line}: wider than code may be", file.display()));
            }
        }
        let modules = source::modules(&package.src, &files)?;
        for cycle in cycles::cycles(&modules) {
            let inside = if cycle.inside.is_empty() { "crate".to_owned() } else { cycle.inside.join("::") };
            let because = cycle.because.join("\n    ");
            found.push(format!("cycle {} {inside}: {}\n    {because}", package.name, cycle.members.join(" ")));
        }
        if package.has_library {
            let outside = words.iter().filter(|(file, _)| !package.is_inner(file)).flat_map(|(_, words)| words);
            let items = modules.values().flat_map(|words| public::items(words)).collect();
            for name in public::unused(items, &outside.map(String::as_str).collect()) {
                found.push(format!("public {} {name}: nobody outside of the crate uses it", package.name));
            }
        }
    }
    let (in_java, java_modules) = java::check(&machine.root)?;
    found.extend(in_java);
    for line in &found {
        eprintln!("structure: {line}");
    }
    let checks = packages.len() as u64 * 4 + java_modules * 2;
    let failures = found.len() as u64;
    Ok(Counts { passed: checks.saturating_sub(failures), failed: failures, ..Counts::default() })
}

fn packages(root: &Path) -> Result<Vec<Package>> {
    let metadata = machine::metadata()?;
    let all = metadata["packages"].as_array().context("cargo metadata names no packages")?;
    all.iter()
        .map(|package| {
            let manifest = package["manifest_path"].as_str().context("a package without a manifest")?;
            let folder = Path::new(manifest).parent().context("a manifest without a folder")?;
            let targets = package["targets"].as_array().context("a package without targets")?;
            let is_library = |target: &serde_json::Value| {
                let kinds = target["kind"].as_array().into_iter().flatten();
                kinds.filter_map(|kind| kind.as_str()).any(|kind| kind.ends_with("lib"))
            };
            let mut files = jar::files(folder).with_context(|| format!("looking through {}", folder.display()))?;
            files.retain(|file| {
                let inside = file.strip_prefix(root).unwrap_or(file);
                let is_built = inside.components().any(|part| part.as_os_str() == "target");
                file.extension().is_some_and(|extension| extension == "rs") && !is_built
            });
            Ok(Package {
                name: package["name"].as_str().context("a package without a name")?.to_owned(),
                src: folder.join("src"),
                has_library: targets.iter().any(is_library),
                files,
            })
        })
        .collect()
}
