//! What Maven Central requires of an artifact, held against what stands in a repository.
//!
//! Source: the requirements that Sonatype's documentation of the Central repository lists. Signatures and checksums are
//! made when a release is uploaded, so they are not looked for. Invariant: a rule that cannot be checked is broken.

use std::fs::{self, File};
use std::path::Path;

use anyhow::{Context, Result};
use zip::ZipArchive;

use super::VERSION;
use super::artifact::Artifact;
use super::xml;

/// Elements that a pom must have, none of them empty.
const ELEMENTS: [&[&str]; 13] = [
    &["modelVersion"],
    &["groupId"],
    &["artifactId"],
    &["version"],
    &["packaging"],
    &["name"],
    &["description"],
    &["url"],
    &["licenses", "license", "name"],
    &["licenses", "license", "url"],
    &["developers", "developer", "name"],
    &["scm", "connection"],
    &["scm", "url"],
];

/// The rules that are broken, each with the artifact. What the poms need of this group must be there as well.
pub(super) fn broken(repository: &Path, artifacts: &[Artifact]) -> Result<Vec<String>> {
    let mut found = Vec::new();
    for artifact in artifacts {
        let folder = artifact.folder(repository);
        let file = |suffix: &str| folder.join(format!("{}-{VERSION}{suffix}", artifact.id));
        let path = file(".pom");
        let pom = fs::read_to_string(&path).with_context(|| format!("reading {}", path.display()))?;
        let mut broken = in_pom(&pom);
        let expected = [("groupId", artifact.group), ("artifactId", artifact.id), ("version", VERSION)];
        for (element, value) in expected {
            if xml::at(&pom, &["project", element]) != Some(value) {
                broken.push(format!("its {element} is not {value}, which its folder says"));
            }
        }
        if xml::at(&pom, &["project", "packaging"]) != Some("pom") {
            for (suffix, ending) in JARS {
                broken.extend(in_jar(&file(suffix), ending).err().map(|error| format!("{error:#}")));
            }
        }
        found.extend(broken.into_iter().map(|rule| format!("{}: {rule}", artifact.coordinates())));
    }
    Ok(found)
}

/// The jars beside a pom, and what must be in each.
const JARS: [(&str, &str); 3] = [(".jar", ".class"), ("-sources.jar", ".java"), ("-javadoc.jar", ".html")];

fn in_pom(pom: &str) -> Vec<String> {
    let mut broken = Vec::new();
    for element in ELEMENTS {
        let path: Vec<&str> = ["project"].iter().chain(element).copied().collect();
        if xml::at(pom, &path).is_none_or(str::is_empty) {
            broken.push(format!("the pom has no {}", element.join("/")));
        }
    }
    let version = xml::at(pom, &["project", "version"]).unwrap_or_default();
    if version.ends_with("-SNAPSHOT") {
        broken.push(format!("the version {version} is no release"));
    }
    for (_, dependency) in xml::at(pom, &["project", "dependencies"]).map(xml::children).unwrap_or_default() {
        let id = xml::at(dependency, &["artifactId"]).unwrap_or("?");
        if xml::at(dependency, &["version"]).is_none_or(|version| version.is_empty() || version.contains("SNAPSHOT")) {
            broken.push(format!("the dependency {id} has no version, or one that is no release"));
        }
        if xml::at(dependency, &["scope"]) == Some("system") {
            broken.push(format!("the dependency {id} has the scope system"));
        }
    }
    broken
}

/// Fails unless there is a jar with a file of this ending.
fn in_jar(path: &Path, ending: &str) -> Result<()> {
    let file = File::open(path).with_context(|| format!("there is no {}", path.display()))?;
    let jar = ZipArchive::new(file).with_context(|| format!("{} is no jar", path.display()))?;
    anyhow::ensure!(jar.file_names().any(|name| name.ends_with(ending)), "{} has no {ending}", path.display());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::artifact::ARTIFACTS;
    use super::super::pom;
    use super::*;
    use crate::jar::Jar;

    #[test]
    fn each_pom_is_complete_and_a_missing_element_is_told() {
        for artifact in ARTIFACTS {
            let text = pom::text(artifact);
            assert_eq!(in_pom(&text), Vec::<String>::new());
            let without = text.replace("<connection>", "<other>").replace("</connection>", "</other>");
            assert_eq!(in_pom(&without), ["the pom has no scm/connection"]);
            let empty = text.replace(artifact.description, " ");
            assert_eq!(in_pom(&empty), ["the pom has no description"]);
        }
    }

    #[test]
    fn dependencies_are_releases() {
        let marker = ARTIFACTS.iter().find(|artifact| artifact.packaging == "pom").map(pom::text).unwrap_or_default();
        assert!(marker.contains("<dependency>"));
        let own = format!("<version>{VERSION}</version>");
        let without = marker.replace(&own, "<version>1-SNAPSHOT</version>");
        assert_eq!(in_pom(&without).len(), 2);
        assert_eq!(in_pom(&marker.replace("compile", "system")).len(), 1);
    }

    #[test]
    fn jars_must_be_there_with_what_belongs_in_them() -> Result<()> {
        let directory = tempfile::tempdir()?;
        let artifact = &ARTIFACTS[0];
        let folder = artifact.folder(directory.path());
        fs::create_dir_all(&folder)?;
        let file = |suffix: &str| folder.join(format!("{}-{VERSION}{suffix}", artifact.id));
        fs::write(file(".pom"), pom::text(artifact))?;
        assert_eq!(broken(directory.path(), std::slice::from_ref(artifact))?.len(), 3);
        for (suffix, ending) in JARS {
            let mut jar = Jar::default();
            jar.add(&format!("a{ending}"), vec![0])?;
            jar.write("Manifest-Version: 1.0\r\n", &file(suffix))?;
        }
        assert_eq!(broken(directory.path(), std::slice::from_ref(artifact))?, Vec::<String>::new());
        Jar::default().write("Manifest-Version: 1.0\r\n", &file("-sources.jar"))?;
        assert_eq!(broken(directory.path(), std::slice::from_ref(artifact))?.len(), 1);
        Ok(())
    }
}
