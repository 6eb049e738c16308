//! Excerpts of build files: they are lines of files that other steps build, so what a reader copies works.
//!
//! Idea: `xml,file=tests/consumers/maven/pom.xml` says that each line of the fence is one of that file, in that order.
//! No Gradle on a fresh machine understands Kotlin, so a fence `kotlin,as=groovy` is compared word by word with the
//! Groovy fence before it.

use std::fs;
use std::path::Path;

use super::Findings;
use super::book::{Book, Page};

/// Kinds of code of other tools, which cannot be compiled here: `java,of=jcstress`.
const OTHERS: [&str; 4] = ["lincheck", "fray", "jcstress", "vmlens"];

/// Checks the fences of all pages that are neither code nor commands.
pub(super) fn check(book: &Book, root: &Path, findings: &mut Findings) {
    for page in &book.pages {
        let mut groovy = "";
        for fence in &page.fences {
            let wrong = match fence.language() {
                "java" | "kotlin" if fence.attribute("of").is_some() => {
                    let of = fence.attribute("of").unwrap_or_default();
                    (!OTHERS.contains(&of)).then(|| format!("{of} is none of {OTHERS:?}"))
                }
                "xml" | "groovy" => {
                    groovy = if fence.language() == "groovy" { &fence.body } else { groovy };
                    excerpt(root, fence.attribute("file"), &fence.body)
                }
                "kotlin" if fence.attribute("as") == Some("groovy") => {
                    let (one, other) = (as_groovy(&fence.body), as_groovy(groovy));
                    (one != other).then(|| format!("{one:?} is not the Groovy before it, {other:?}"))
                }
                "json" => serde_json::from_str::<serde_json::Value>(&fence.body).err().map(|error| error.to_string()),
                "java" | "sh" | "console" | "yaml" | "text" => None,
                _ => Some("no such kind of fence; xtask/src/docs/mod.rs says which there are".to_owned()),
            };
            findings.say(wrong.is_none(), || at(page, &fence.info, &wrong.unwrap_or_default()));
        }
    }
}

fn at(page: &Page, info: &str, wrong: &str) -> String {
    format!("{}: fence `{info}`: {wrong}", page.name)
}

/// Why lines are not those of a file.
fn excerpt(root: &Path, file: Option<&str>, body: &str) -> Option<String> {
    let Some(file) = file else { return Some("it names no file that it is from: file=…".to_owned()) };
    let Ok(text) = fs::read_to_string(root.join(file)) else { return Some(format!("{file} cannot be read")) };
    let mut lines = text.lines().map(str::trim);
    let mut wanted = body.lines().map(str::trim).filter(|line| !line.is_empty());
    let missing = wanted.find(|wanted| !lines.any(|line| line == *wanted))?;
    Some(format!("{file} has no line `{missing}` there"))
}

/// The words of a build script, without what Kotlin writes in another way: `id("x")` for `id 'x'`, `y.set(z)` for
/// `y = z`, plugins of Gradle without `id`.
pub(crate) fn as_groovy(text: &str) -> Vec<String> {
    let text = text.replace(".set(", " = ").replace('(', " ");
    let bare = text.replace([')', '"', '\''], "");
    bare.split_whitespace().filter(|word| *word != "id").map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine;

    #[test]
    fn an_excerpt_has_lines_of_its_file_in_their_order() {
        let (root, file) = (machine::root(), Some("tests/consumers/gradle-single/settings.gradle"));
        assert_eq!(excerpt(&root, file, "pluginManagement {\n    repositories {\n        mavenLocal()\n"), None);
        assert!(excerpt(&root, file, "mavenLocal()\npluginManagement {\n").is_some());
        assert!(excerpt(&root, file, "mavenCentral()\n").is_some());
        assert!(excerpt(&root, None, "mavenLocal()\n").is_some());
    }

    #[test]
    fn a_fence_of_an_unknown_kind_is_a_failure() {
        let wrong = |text: &str| {
            let pages = vec![Page::of("x.md".into(), "x.md".into(), text.to_owned())];
            let mut findings = Findings::default();
            check(&Book { source: "src".into(), pages }, Path::new("."), &mut findings);
            findings.wrong.len()
        };
        assert_eq!(wrong("```sh\ntrue\n```\n```java,of=fray\n```\n"), 0);
        assert_eq!(wrong("```\ntrue\n```\n```java,of=others\n```\n```json\n{\n```\n    indented\n"), 4);
    }

    #[test]
    fn kotlin_is_compared_with_groovy() {
        let groovy =
            "plugins {\n id 'java'\n id 'org.jess' version '0.1.0'\n}\njess {\n budget = '20s'\n check = true\n}\n";
        let kotlin = "plugins {\n java\n id(\"org.jess\") version \"0.1.0\"\n}\njess {\n budget.set(\"20s\")\n check.set(true)\n}\n";
        assert_eq!(as_groovy(kotlin), as_groovy(groovy));
        assert_ne!(as_groovy(&kotlin.replace("20s", "30s")), as_groovy(groovy));
    }
}
