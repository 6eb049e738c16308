//! Class paths that Maven resolves: of a project, or of coordinates in the order of Maven's own notation.
//!
//! Idea: Maven takes seconds to start, so one run resolves everything that is asked for, as modules of a project that
//! is written for this purpose. What was resolved is kept in files beside it, named after the coordinates; a class
//! path of which a file is gone is resolved again.

use std::collections::BTreeSet;
use std::collections::hash_map::DefaultHasher;
use std::env;
use std::ffi::OsString;
use std::fmt;
use std::fs;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::machine::Machine;
use crate::steps;

const GOAL: &str = "org.apache.maven.plugins:maven-dependency-plugin:3.6.1:build-classpath";

/// An artifact of a repository: `group:artifact:version`, or `group:artifact:type:classifier:version`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Coordinate {
    group: String,
    pub artifact: String,
    /// Type and classifier.
    variant: Option<(String, String)>,
    pub version: String,
}

impl Coordinate {
    pub(crate) fn parse(text: &str) -> Result<Coordinate> {
        let parts: Vec<&str> = text.split(':').collect();
        let is_name =
            |part: &&str| !part.is_empty() && part.chars().all(|c| c.is_ascii_alphanumeric() || "._-".contains(c));
        let (group, artifact, variant, version) = match parts[..] {
            [group, artifact, version] => (group, artifact, None, version),
            [group, artifact, of, classifier, version] => (group, artifact, Some((of, classifier)), version),
            _ => bail!("{text:?} is not group:artifact:version"),
        };
        if !parts.iter().all(is_name) {
            bail!("{text:?} has a part that is no name");
        }
        let variant = variant.map(|(of, classifier)| (of.to_owned(), classifier.to_owned()));
        Ok(Coordinate { group: group.to_owned(), artifact: artifact.to_owned(), variant, version: version.to_owned() })
    }

    fn as_dependency(&self) -> String {
        let Coordinate { group, artifact, variant, version } = self;
        let variant = variant.as_ref().map_or(String::new(), |(of, classifier)| {
            format!("<type>{of}</type><classifier>{classifier}</classifier>")
        });
        format!(
            "<dependency><groupId>{group}</groupId><artifactId>{artifact}</artifactId>\
             <version>{version}</version>{variant}</dependency>"
        )
    }
}

impl fmt::Display for Coordinate {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        let variant = self.variant.as_ref().map_or(String::new(), |(of, classifier)| format!("{of}:{classifier}:"));
        write!(out, "{}:{}:{variant}{}", self.group, self.artifact, self.version)
    }
}

/// The class path of a project's dependencies, which is also written to a file.
pub(crate) fn of_project(machine: &Machine, project: &str, file: &Path) -> Result<OsString> {
    fs::create_dir_all(file.parent().unwrap_or(Path::new(".")))?;
    let mut output = OsString::from("-Dmdep.outputFile=");
    output.push(file);
    let mut command = machine.maven(machine.build_jdk()?, project);
    command.args(["--quiet", GOAL]);
    let folder = Path::new(project).parent().unwrap_or(Path::new(""));
    steps::must(&format!("fetching the libraries of {}", folder.display()), command.arg(output))?;
    let class_path = fs::read_to_string(file).with_context(|| format!("reading {}", file.display()))?;
    Ok(class_path.trim().into())
}

/// The class path of each list of coordinates; `folder` keeps them.
pub(crate) fn of_coordinates(
    machine: &Machine,
    folder: &Path,
    wanted: &[Vec<Coordinate>],
) -> Result<Vec<Vec<PathBuf>>> {
    let modules: Vec<PathBuf> = wanted.iter().map(|list| folder.join(module(list))).collect();
    let missing: BTreeSet<usize> = (0..wanted.len()).filter(|&at| kept(&modules[at]).is_none()).collect();
    if !missing.is_empty() {
        let mut names = BTreeSet::new();
        for &at in &missing {
            let name = module(&wanted[at]);
            fs::create_dir_all(&modules[at])?;
            let dependencies: String = wanted[at].iter().map(Coordinate::as_dependency).collect();
            fs::write(modules[at].join("pom.xml"), project(&name, "dependencies", &dependencies))?;
            names.insert(format!("<module>{name}</module>"));
        }
        let all: Vec<String> = names.into_iter().collect();
        let pom = folder.join("pom.xml");
        fs::write(&pom, project("all", "modules", &all.concat()))?;
        let mut command = machine.maven(machine.build_jdk()?, &pom.to_string_lossy());
        // A file name without a folder is one in the folder of each module.
        command.args(["--quiet", "--fail-at-end", GOAL]).arg(format!("-Dmdep.outputFile={CLASS_PATH}"));
        steps::must(&format!("fetching {} libraries", all.len()), &mut command)?;
    }
    modules
        .iter()
        .zip(wanted)
        .map(|(module, list)| {
            let names: Vec<String> = list.iter().map(Coordinate::to_string).collect();
            kept(module).with_context(|| format!("Maven has not resolved {}", names.join(" ")))
        })
        .collect()
}

const CLASS_PATH: &str = "class-path.txt";

/// What was resolved before, if all of it is still there.
fn kept(module: &Path) -> Option<Vec<PathBuf>> {
    let text = fs::read_to_string(module.join(CLASS_PATH)).ok()?;
    let files: Vec<PathBuf> = env::split_paths(text.trim()).filter(|file| !file.as_os_str().is_empty()).collect();
    (!files.is_empty() && files.iter().all(|file| file.is_file())).then_some(files)
}

/// A name for a list of coordinates: the first artifact, and a number that differs when anything does.
fn module(list: &[Coordinate]) -> String {
    let mut hasher = DefaultHasher::new();
    list.hash(&mut hasher);
    let first = list.first().map_or("none", |coordinate| &coordinate.artifact);
    format!("{first}-{:016x}", hasher.finish())
}

fn project(name: &str, element: &str, content: &str) -> String {
    format!(
        "<project><modelVersion>4.0.0</modelVersion><groupId>org.jess.libraries</groupId>\
         <artifactId>libraries-{name}</artifactId><version>1</version><packaging>pom</packaging>\
         <{element}>{content}</{element}></project>\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coordinates_are_read_and_written_as_they_are() -> Result<()> {
        for text in ["log4j:log4j:1.2.13", "org.jacoco:org.jacoco.agent:jar:runtime:0.8.15"] {
            assert_eq!(Coordinate::parse(text)?.to_string(), text);
        }
        assert!(Coordinate::parse("log4j:log4j").is_err());
        assert!(Coordinate::parse("log4j::1").is_err());
        assert!(Coordinate::parse("a:b:<c>").is_err());
        Ok(())
    }

    #[test]
    fn each_list_of_coordinates_has_its_own_name() -> Result<()> {
        let list = |texts: &[&str]| texts.iter().map(|text| Coordinate::parse(text)).collect::<Result<Vec<_>>>();
        let name = |texts: &[&str]| Ok::<String, anyhow::Error>(module(&list(texts)?));
        assert_eq!(name(&["a:b:1"])?, name(&["a:b:1"])?);
        assert_ne!(name(&["a:b:1"])?, name(&["a:b:2"])?);
        assert_ne!(name(&["a:b:1"])?, name(&["a:b:1", "c:d:1"])?);
        Ok(())
    }

    #[test]
    fn a_class_path_is_kept_while_its_files_are_there() -> Result<()> {
        let folder = tempfile::tempdir()?;
        let jar = folder.path().join("a.jar");
        fs::write(folder.path().join(CLASS_PATH), format!("{}\n", jar.display()))?;
        assert_eq!(kept(folder.path()), None);
        fs::write(&jar, "")?;
        assert_eq!(kept(folder.path()), Some(vec![jar]));
        Ok(())
    }
}
