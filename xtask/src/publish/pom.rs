//! The pom of an artifact: all that Maven Central asks for, and no parent that would have to be published as well.

use super::VERSION;
use super::artifact::{ARTIFACTS, Artifact};

const HOME: &str = env!("CARGO_PKG_HOMEPAGE");
const SCM: &str = env!("CARGO_PKG_REPOSITORY");

pub(super) fn text(artifact: &Artifact) -> String {
    let Artifact { group, id, packaging, name, description, .. } = artifact;
    let dependencies = dependencies(artifact);
    format!(
        r#"<?xml version="1.0" encoding="UTF-8"?>
<project xmlns="http://maven.apache.org/POM/4.0.0"
         xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
         xsi:schemaLocation="http://maven.apache.org/POM/4.0.0 http://maven.apache.org/xsd/maven-4.0.0.xsd">
  <modelVersion>4.0.0</modelVersion>
  <groupId>{group}</groupId>
  <artifactId>{id}</artifactId>
  <version>{VERSION}</version>
  <packaging>{packaging}</packaging>
  <name>{name}</name>
  <description>{description}</description>
  <url>{HOME}</url>
  <licenses>
    <license>
      <name>Apache License, Version 2.0</name>
      <url>https://www.apache.org/licenses/LICENSE-2.0.txt</url>
    </license>
  </licenses>
  <developers>
    <developer>
      <name>The JESS developers</name>
      <url>{HOME}</url>
    </developer>
  </developers>
  <scm>
    <connection>scm:git:{SCM}.git</connection>
    <developerConnection>scm:git:{SCM}.git</developerConnection>
    <url>{SCM}</url>
  </scm>
{dependencies}</project>
"#
    )
}

fn dependencies(artifact: &Artifact) -> String {
    let of = |id: &&str| ARTIFACTS.iter().find(|other| other.id == *id);
    let each = artifact.dependencies.iter().filter_map(of).map(|Artifact { group, id, .. }| {
        format!(
            "    <dependency>
      <groupId>{group}</groupId>
      <artifactId>{id}</artifactId>
      <version>{VERSION}</version>
      <scope>compile</scope>
    </dependency>
"
        )
    });
    let all: String = each.collect();
    if all.is_empty() { all } else { format!("  <dependencies>\n{all}  </dependencies>\n") }
}
