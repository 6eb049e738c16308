//! Programs, and what is known about them.
//!
//! A program is a method `static String name(Trial t)` of a class in the folder. Lines of the comment above it that
//! begin with one of these words are read, with the lines up to the next such word; all others are for people.
//!
//! | line | meaning |
//! |---|---|
//! | `alone: OUTCOME: SENTENCE` | no real JVM need show this outcome: a document allows it, in these words |
//! | `seldom: OUTCOME: WHY` | a real JVM shows this outcome so rarely that it may be missing: why |
//! | `open: REASON` | the two differ, and it is known why |
//! | `large: REASON` | JESS does not come to an end: random schedules look for what a real JVM shows |
//! | `causeless: N` | up to N waits and parks of a thread may end without a cause, as on a real JVM now and then |
//! | `jdk: N` | only on this feature release or later |

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, Result, bail};

/// One program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Program {
    pub class: String,
    pub name: String,
    /// Outcomes that JESS may report alone, with the reason.
    pub alone: BTreeMap<String, String>,
    pub open: Option<String>,
    pub large: Option<String>,
    /// Waits and parks of a thread, at most, that end without a cause under JESS.
    pub causeless: u32,
    pub jdk: Option<u32>,
}

impl Program {
    pub(crate) fn label(&self) -> String {
        format!("{}.{}", self.class, self.name)
    }
}

/// Classes by their names, as text.
pub(crate) type Sources = Vec<(String, String)>;

const WORDS: [&str; 6] = ["alone:", "seldom:", "open:", "large:", "causeless:", "jdk:"];

/// All programs of a folder, by class and place.
pub(crate) fn read(folder: &Path) -> Result<(Vec<Program>, Sources)> {
    let entries = std::fs::read_dir(folder).with_context(|| format!("reading {}", folder.display()))?;
    let mut files: Vec<_> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "java"));
    files.sort();
    let (mut programs, mut sources) = (Vec::new(), Vec::new());
    for file in files {
        let class = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&file).with_context(|| format!("reading {}", file.display()))?;
        programs.extend(parse(&class, &text)?);
        sources.push((class, text));
    }
    Ok((programs, sources))
}

fn parse(class: &str, text: &str) -> Result<Vec<Program>> {
    let mut all = Vec::new();
    let mut comment: Vec<&str> = Vec::new();
    for line in text.lines().map(str::trim) {
        if let Some(said) = line.strip_prefix("//") {
            comment.push(said.trim());
            continue;
        }
        if let Some((name, _)) = line.strip_prefix("static String ").and_then(|rest| rest.split_once("(Trial t)")) {
            all.push(program(class, name, &comment)?);
        }
        comment.clear();
    }
    Ok(all)
}

fn program(class: &str, name: &str, comment: &[&str]) -> Result<Program> {
    let mut program = Program { class: class.to_owned(), name: name.to_owned(), ..Program::default() };
    let mut parts: Vec<(&str, String)> = Vec::new();
    for line in comment {
        match WORDS.iter().find_map(|&word| Some((word, line.strip_prefix(word)?.trim()))) {
            Some((word, rest)) => parts.push((word, rest.to_owned())),
            None => {
                if let Some((_, text)) = parts.last_mut() {
                    text.push(' ');
                    text.push_str(line);
                }
            }
        }
    }
    for (word, text) in parts {
        match word {
            "open:" => program.open = Some(text),
            "large:" => program.large = Some(text),
            "causeless:" => {
                program.causeless = text.parse().with_context(|| format!("{class}.{name}: causeless: {text}"))?;
            }
            "jdk:" => program.jdk = Some(text.parse().with_context(|| format!("{class}.{name}: jdk: {text}"))?),
            _ => {
                let Some((outcome, reason)) = text.split_once(": ").filter(|(_, reason)| !reason.is_empty()) else {
                    bail!("{class}.{name}: `{word} {text}` lacks a reason: `{word} OUTCOME: REASON`");
                };
                program.alone.insert(outcome.to_owned(), reason.to_owned());
            }
        }
    }
    Ok(program)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_is_a_method_with_a_comment() -> Result<()> {
        let text = "class X {\n    // Free text.\n    // alone: a | b: \"The words of\n    // a document\" (Object.wait)\n    \
                    // jdk: 25\n    static String one(Trial t) throws Exception {\n    }\n\n    \
                    // open: too large\n    \
                    static String two(Trial t) {}\n    // alone: c: d\n\n    static String three(Trial t) {}\n}";
        let programs = parse("X", text)?;
        let names: Vec<String> = programs.iter().map(Program::label).collect();
        assert_eq!(names, ["X.one", "X.two", "X.three"]);
        assert_eq!(programs[0].alone["a | b"], "\"The words of a document\" (Object.wait)");
        assert_eq!((programs[0].jdk, programs[1].jdk), (Some(25), None));
        assert_eq!(programs[1].open.as_deref(), Some("too large"));
        assert_eq!(programs[2], Program { class: "X".into(), name: "three".into(), ..Program::default() });
        assert!(parse("X", "// alone: a\nstatic String one(Trial t) {}").is_err());
        Ok(())
    }
}
