//! What is published: coordinates, dependencies, where jar, sources and documentation come from.

use std::path::{Path, PathBuf};

use anyhow::Result;

use super::VERSION;
use crate::dist::{self, Dist};
use crate::jar::Jar;
use crate::machine::Machine;

const GROUP: &str = "org.jess";

/// One artifact.
#[derive(Debug)]
pub(super) struct Artifact {
    pub group: &'static str,
    pub id: &'static str,
    /// As written in a pom.
    pub packaging: &'static str,
    pub name: &'static str,
    pub description: &'static str,
    /// Ids of artifacts of this table that come with it.
    pub dependencies: &'static [&'static str],
    /// Nothing for a pom alone.
    pub module: Option<Module>,
}

/// What is documented.
#[derive(Debug)]
pub(super) struct Module {
    /// The folder of the Maven module.
    pub folder: &'static str,
    /// Folders with sources beyond those of the module: where they are in the jar, and where in the repository.
    pub more_sources: &'static [(&'static str, &'static str)],
}

/// All artifacts, in the order in which they need each other.
pub(super) const ARTIFACTS: &[Artifact] = &[
    Artifact {
        group: GROUP,
        id: "jess",
        packaging: "jar",
        name: "JESS",
        description: "Agent, command and native library of JESS, a systematic tester for concurrent Java programs.",
        dependencies: &[],
        module: Some(Module {
            folder: "java-agent/agent",
            more_sources: &[("boot/", "java-agent/boot/src/main/java")],
        }),
    },
    Artifact {
        group: GROUP,
        id: "jess-junit",
        packaging: "jar",
        name: "JESS for JUnit 5",
        description: "The annotation @ConcurrencyTest: runs a JUnit 5 test under every schedule that matters.",
        dependencies: &["jess"],
        module: Some(Module { folder: "java-agent/junit", more_sources: &[] }),
    },
    Artifact {
        group: GROUP,
        id: "jess-gradle-plugin",
        packaging: "jar",
        name: "JESS for Gradle",
        description: "The Gradle plugin org.jess: the task concurrencyTest runs a project's concurrency tests.",
        dependencies: &[],
        module: Some(Module { folder: "build-plugins/gradle", more_sources: &[] }),
    },
    // Gradle looks for a plugin under the name that follows from its id.
    Artifact {
        group: GROUP,
        id: "org.jess.gradle.plugin",
        packaging: "pom",
        name: "JESS for Gradle: plugin marker",
        description: "Leads Gradle from the plugin id org.jess to the jar of the plugin.",
        dependencies: &["jess-gradle-plugin"],
        module: None,
    },
    Artifact {
        group: GROUP,
        id: "jess-maven-plugin",
        packaging: "maven-plugin",
        name: "JESS for Maven",
        description: "The goal jess:test runs a project's concurrency tests, jess:doctor checks the installation.",
        dependencies: &["jess"],
        module: Some(Module { folder: "build-plugins/maven", more_sources: &[] }),
    },
];

impl Module {
    pub(super) fn sources(&self, machine: &Machine) -> PathBuf {
        machine.root.join(self.folder).join("src/main/java")
    }
}

impl Artifact {
    pub(super) fn coordinates(&self) -> String {
        format!("{}:{}:{VERSION}", self.group, self.id)
    }

    pub(super) fn folder(&self, repository: &Path) -> PathBuf {
        repository.join(self.group.replace('.', "/")).join(self.id).join(VERSION)
    }

    /// Whether tests need it, as opposed to builds.
    pub(super) fn is_for_tests(&self) -> bool {
        ["jess", "jess-junit"].contains(&self.id)
    }

    /// The jar: one of the distribution, or made from what Maven has compiled.
    pub(super) fn jar(&self, machine: &Machine, dist: &Dist) -> Result<Option<PathBuf>> {
        match (self.id, &self.module) {
            ("jess", _) => Ok(Some(dist.jar.clone())),
            ("jess-junit", _) => Ok(Some(dist.junit.clone())),
            (_, None) => Ok(None),
            (id, Some(module)) => {
                let mut jar = Jar::default();
                dist::add_classes(&mut jar, &machine.root.join(module.folder).join("target/classes"))?;
                jar.add_file("META-INF/LICENSE", &machine.root.join("LICENSE"))?;
                let path = machine.dist().join(format!("{id}.jar"));
                jar.write(&dist::manifest(self.name, ""), &path)?;
                Ok(Some(path))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn what_an_artifact_needs_comes_before_it() {
        for (at, artifact) in ARTIFACTS.iter().enumerate() {
            let before = |id: &&str| ARTIFACTS[..at].iter().any(|other| other.id == *id);
            assert!(artifact.dependencies.iter().all(before), "{artifact:?}");
        }
    }

    /// Cargo and Maven have it in files of their own.
    #[test]
    fn all_projects_have_the_same_version() -> Result<()> {
        let root = crate::machine::root();
        let own = format!("<version>{VERSION}</version>");
        for pom in ["java-agent", "build-plugins", "build-plugins/gradle", "build-plugins/maven", "examples"] {
            let text = fs::read_to_string(root.join(pom).join("pom.xml"))?;
            let first = text.lines().find(|line| line.contains("<version>")).map(str::trim);
            assert_eq!(first, Some(own.as_str()), "{pom}");
        }
        Ok(())
    }

    #[test]
    fn builds_of_users_ask_for_this_version() -> Result<()> {
        let root = crate::machine::root();
        let groovy = format!("id 'org.jess' version '{VERSION}'");
        let kotlin = format!("id(\"org.jess\") version \"{VERSION}\"");
        let maven = |artifact: &str, indent: &str| {
            format!("<artifactId>{artifact}</artifactId>\n{indent}<version>{VERSION}</version>")
        };
        let expected = [
            ("README.md", groovy.clone()),
            ("README.md", kotlin),
            ("README.md", maven("jess-junit", "       ")),
            ("README.md", maven("jess-maven-plugin", "         ")),
            ("tests/consumers/plain/pom.xml", maven("jess-junit", "      ")),
            ("tests/consumers/plain/build.gradle", format!("'org.jess:jess-junit:{VERSION}'")),
            ("tests/consumers/gradle-single/build.gradle", groovy.clone()),
            ("tests/consumers/gradle-multi/settings.gradle", groovy),
            ("tests/consumers/maven/pom.xml", maven("jess-junit", "      ")),
            ("tests/consumers/maven/pom.xml", maven("jess-maven-plugin", "        ")),
        ];
        for (file, text) in expected {
            assert!(fs::read_to_string(root.join(file))?.contains(&text), "{file} lacks {text}");
        }
        Ok(())
    }
}
