//! Cycles of references in the Java modules, and classes and mutable statics that no comment introduces.
//!
//! Idea: as for Rust, by words. The boot classes stand beside each other in one package, `java.lang`, so there each
//! class is a part of its own. Elsewhere packages are the parts: a package uses another when one of its files names it,
//! in an import or in full. A name alone is a use, whatever is done with it; a comment or a string is none.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use super::cycles::{self, Cycle, Graph};
use super::source;
use crate::jar;

/// The Java modules whose shape is looked at, and what their parts are.
const MODULES: [(&str, Parts); 5] = [
    ("java-agent/boot", Parts::Classes),
    ("java-agent/agent", Parts::Packages),
    ("java-agent/junit", Parts::Packages),
    ("build-plugins/gradle", Parts::Packages),
    ("build-plugins/maven", Parts::Packages),
];

#[derive(Clone, Copy)]
enum Parts {
    Classes,
    Packages,
}

/// A file: its package and class by its path, its text, and the words of its text.
struct File {
    package: Vec<String>,
    class: String,
    text: String,
    words: Vec<String>,
}

/// What is wrong, with the reasons; and how many modules were looked at.
pub(super) fn check(root: &Path) -> Result<(Vec<String>, u64)> {
    let mut found = Vec::new();
    for (module, parts) in MODULES {
        let src = root.join(module).join("src/main/java");
        let files = read(&src)?;
        let graph = match parts {
            Parts::Classes => classes(&files),
            Parts::Packages => packages(&files),
        };
        for Cycle { members, because, .. } in cycles::circles(&Vec::new(), &graph) {
            let because = because.join("\n    ");
            found.push(format!("cycle {module}: {}\n    {because}", members.join(" ")));
        }
        for file in files.iter().filter(|file| !is_introduced(file)) {
            found.push(format!("comment {module}: {} has none", file.class));
        }
        for file in &files {
            for field in silent_statics(&file.text) {
                found.push(format!("static {module}: {}.{field} has no comment", file.class));
            }
        }
    }
    Ok((found, MODULES.len() as u64))
}

fn read(src: &Path) -> Result<Vec<File>> {
    let mut paths = jar::files(src).with_context(|| format!("looking through {}", src.display()))?;
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "java"));
    anyhow::ensure!(!paths.is_empty(), "no Java files in {}", src.display());
    paths.iter().map(|path| file(src, path)).collect()
}

fn file(src: &Path, path: &PathBuf) -> Result<File> {
    let text = fs::read_to_string(path).with_context(|| format!("reading {}", path.display()))?;
    let inside = path.strip_prefix(src).context("a file outside of its module")?.with_extension("");
    let mut package: Vec<String> =
        inside.components().map(|part| part.as_os_str().to_string_lossy().into_owned()).collect();
    let class = package.pop().context("a file without a name")?;
    Ok(File { package, class, words: source::words(&text), text })
}

/// Which class names which.
fn classes(files: &[File]) -> Graph {
    let all: BTreeSet<&String> = files.iter().map(|file| &file.class).collect();
    let mut graph = Graph::new();
    for file in files {
        let uses = file.words.iter().filter(|word| all.contains(word) && **word != file.class);
        let uses = uses.map(|word| (word.clone(), format!("{} names {word}", file.class)));
        graph.insert(file.class.clone(), uses.collect());
    }
    graph
}

/// Which package names which.
fn packages(files: &[File]) -> Graph {
    let all: BTreeSet<&Vec<String>> = files.iter().map(|file| &file.package).collect();
    let mut graph = Graph::new();
    for file in files {
        for other in all.iter().filter(|other| **other != &file.package && names(&file.words, other)) {
            let example = format!("{} names {}", file.class, other.join("."));
            graph.entry(file.package.join(".")).or_default().entry(other.join(".")).or_insert(example);
        }
    }
    graph
}

/// Whether `a.b.C` stands among the words, for a package `a.b`: a class behind it, or the star of an import.
fn names(words: &[String], package: &[String]) -> bool {
    let path: Vec<&str> = package.iter().flat_map(|name| [name.as_str(), "."]).collect();
    words.windows(path.len() + 1).any(|window| {
        let (before, behind) = window.split_at(path.len());
        before.iter().eq(&path) && behind[0].starts_with(|c: char| c.is_uppercase() || c == '*')
    })
}

/// Whether a comment stands before the class of the file, or before its annotations.
fn is_introduced(file: &File) -> bool {
    let kinds = ["class", "interface", "enum", "record"];
    let declares = |line: &&str| {
        let mut words = line.split_whitespace();
        words.any(|word| kinds.contains(&word) || word == "@interface")
            && words.next().is_some_and(|word| word.split(['<', '(']).next() == Some(file.class.as_str()))
    };
    let lines: Vec<&str> = file.text.lines().collect();
    let Some(at) = lines.iter().position(|line| !line.starts_with([' ', '/']) && declares(line)) else {
        return false;
    };
    let mut before = lines[..at].iter().rev();
    // Annotations may go over several lines; they end where a line is empty or a comment ends.
    before.find(|line| line.is_empty() || line.ends_with("*/")).is_some_and(|line| line.ends_with("*/"))
}

/// The mutable statics that no comment introduces: it states what writes them and when they are reset. One comment may
/// stand before several fields.
fn silent_statics(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut is_introduced = false;
    for line in text.lines().map(str::trim) {
        if line.ends_with("*/") || line.starts_with("//") {
            is_introduced = true;
        } else if let Some(field) = mutable_static(line) {
            if !is_introduced {
                found.push(field.to_owned());
            }
        } else if !line.is_empty() {
            is_introduced = false;
        }
    }
    found
}

/// The name of the mutable static that the line declares.
fn mutable_static(line: &str) -> Option<&str> {
    let declared = line.split(['=', ';']).next()?;
    let words: Vec<&str> = declared.split_whitespace().collect();
    let is_member = ["static", "public", "protected", "private"].contains(words.first()?);
    let is_field = is_member && words.contains(&"static") && !declared.contains(['(', '{']) && line != declared;
    (is_field && !words.contains(&"final")).then_some(*words.last()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(package: &str, class: &str, text: &str) -> File {
        File {
            package: package.split('.').map(str::to_owned).collect(),
            class: class.to_owned(),
            text: text.to_owned(),
            words: source::words(text),
        }
    }

    fn members(graph: &Graph) -> Vec<String> {
        cycles::circles(&Vec::new(), graph).iter().map(|cycle| cycle.members.join(" ")).collect()
    }

    #[test]
    fn classes_that_name_each_other_are_a_circle() {
        let files = [
            of("l", "A", "/** Not {@link C}. */ class A { static { B.run(\"C\"); } }"),
            of("l", "B", "class B { C next; char c = '\\''; }"),
            of("l", "C", "class C { void f() { new A(); } // B\n}"),
            of("l", "D", "class D extends A {}"),
        ];
        assert_eq!(members(&classes(&files)), ["A B C"]);
        assert_eq!(members(&classes(&files[1..])), Vec::<String>::new());
    }

    #[test]
    fn packages_that_name_each_other_are_a_circle() {
        let files = [
            of("a.b", "X", "package a.b; import a.c.Y; class X {}"),
            of("a.c", "Y", "package a.c; class Y { a.d.Z z; }"),
            of("a.d", "Z", "package a.d; import a.b.*; class Z {}"),
            of("a.e", "W", "package a.e; import a.b.X; class W {}"),
        ];
        assert_eq!(members(&packages(&files)), ["a.b a.c a.d"]);
        assert_eq!(members(&packages(&files[1..])), Vec::<String>::new());
    }

    #[test]
    fn a_mutable_static_has_a_comment() {
        let text = "import static a.B.c;
                    class X {
                        static int a;
                        /** Written here. */
                        static int b = f();

                        private static volatile long[] c = {1};
                        static final int D = 1;
                        private static E e;
                        int f;
                        static int g() {
                            int h = 1;
                        }
                    }";
        assert_eq!(silent_statics(text), ["a", "e"]);
    }

    #[test]
    fn a_class_is_introduced_by_a_comment() {
        assert!(is_introduced(&of("a", "X", "package a;\n\n/** What it is. */\n@Foo(\n    1)\nfinal class X {")));
        assert!(!is_introduced(&of("a", "X", "package a;\n\n/** Lost. */\n\nfinal class X {")));
        assert!(!is_introduced(&of("a", "X", "package a;\n\nclass X<T> {\n    /** Inner. */\n    class X {}")));
    }
}
