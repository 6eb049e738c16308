//! The pom of an artifact: all that Maven Central asks for, and no parent that would have to be published as well. And
//! what a reader does who is given elements to add to a pom.

use anyhow::{Context, Result};

use super::artifact::{ARTIFACTS, Artifact};
use super::{VERSION, xml};

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

/// Elements of a pom that there is once, and whose contents join.
const JOINED: [&str; 3] = ["dependencies", "build", "plugins"];

/// The pom of a project with more elements, each beside those of its kind.
pub(crate) fn merged(pom: &str, more: &str) -> Result<String> {
    let (_, project) = child(pom, "project").context("it has no element <project>")?;
    let (start, end) = place(pom, project);
    Ok([&pom[..start], &joined(project, more), &pom[end..]].concat())
}

fn child<'a>(text: &'a str, name: &str) -> Option<(&'a str, &'a str)> {
    xml::children(text).into_iter().find(|(found, _)| *found == name)
}

fn joined(parent: &str, more: &str) -> String {
    let mut text = parent.to_owned();
    for (name, inside) in xml::children(more) {
        let there = JOINED.contains(&name).then(|| child(&text, name)).flatten();
        // `<plugins/>` is not there in the text.
        let there = there.filter(|(_, old)| !old.is_empty());
        text = match there {
            Some((_, old)) => {
                let (start, end) = place(&text, old);
                [&text[..start], &joined(old, inside), &text[end..]].concat()
            }
            None => format!("{}\n<{name}>{inside}</{name}>\n", text.trim_end()),
        };
    }
    text
}

/// Where a part of a text, which borrows from it, begins and ends.
fn place(text: &str, part: &str) -> (usize, usize) {
    let start = part.as_ptr() as usize - text.as_ptr() as usize;
    (start, start + part.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_join_those_of_their_kind() -> Result<()> {
        let pom = "<?xml version='1'?>\n<project a='b'><dependencies><dependency>1</dependency></dependencies>\
            <build><pluginManagement><plugins><plugin>2</plugin></plugins></pluginManagement></build></project>\n";
        let more = "<dependencies><dependency>3</dependency></dependencies>\
            <build><plugins><plugin>4</plugin></plugins></build>";
        let one = merged(pom, more)?.replace('\n', "");
        assert_eq!(
            one,
            "<?xml version='1'?><project a='b'><dependencies><dependency>1</dependency><dependency>3</dependency>\
                </dependencies><build><pluginManagement><plugins><plugin>2</plugin></plugins></pluginManagement>\
                <plugins><plugin>4</plugin></plugins></build></project>"
        );
        assert!(merged("<a/>", more).is_err());
        Ok(())
    }
}
