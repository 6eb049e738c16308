//! A file of `tests/libraries`: what its header says.
//!
//! Idea: the comments before the code are all there is to know, so that a library, and a program on one, is added by
//! adding a file, or a line and a method. Invariant: a line that has one of the names but cannot be read is an error.
//!
//! ```text
//! // What the programs of this file are about.
//! // library: com.google.guava:guava:33.4.0-jre
//! // program: loadsOnce: ok
//! // program: memoizes: bug assertion "called 2"
//! // known: memoizes: 25: uncontrolled: the reason
//! // gate: loadsOnce
//! ```

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use super::ending::{Expected, Known};
use crate::class_paths::Coordinate;

/// What a file is written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Language {
    Java,
    Kotlin,
    Scala,
    Groovy,
}

impl Language {
    pub(super) fn of(file: &Path) -> Option<Language> {
        match file.extension()?.to_str()? {
            "java" => Some(Language::Java),
            "kt" => Some(Language::Kotlin),
            "scala" => Some(Language::Scala),
            "groovy" => Some(Language::Groovy),
            _ => None,
        }
    }
}

/// A method without parameters that is run as a test.
#[derive(Debug)]
pub(super) struct Program {
    pub name: String,
    pub expected: Expected,
    pub known: Vec<Known>,
    pub in_gate: bool,
}

#[derive(Debug)]
pub(super) struct Source {
    pub file: PathBuf,
    pub language: Language,
    /// The class with the programs, which has the file's name.
    pub class: String,
    /// The first is the library that the file is about.
    pub libraries: Vec<Coordinate>,
    /// An annotation processor, which compiles with this file alone.
    pub processor: Option<Coordinate>,
    /// A Java agent of the worker, and its options.
    pub agent: Option<(Coordinate, String)>,
    /// More options of `jess run`.
    pub options: Vec<String>,
    /// The first release of the JDK that it is for.
    pub since: u32,
    pub programs: Vec<Program>,
}

impl Source {
    pub(super) fn read(file: &Path, language: Language) -> Result<Source> {
        let text = std::fs::read_to_string(file).with_context(|| format!("reading {}", file.display()))?;
        Source::parse(file, language, &text).with_context(|| format!("in the header of {}", file.display()))
    }

    fn parse(file: &Path, language: Language, text: &str) -> Result<Source> {
        let class = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let mut source = Source {
            file: file.to_owned(),
            language,
            class,
            libraries: Vec::new(),
            processor: None,
            agent: None,
            options: Vec::new(),
            since: 0,
            programs: Vec::new(),
        };
        for line in text.lines().map_while(|line| line.strip_prefix("//")) {
            let Some((name, value)) = line.trim().split_once(": ") else { continue };
            source.take(name, value.trim()).with_context(|| format!("`{}`", line.trim()))?;
        }
        if source.libraries.is_empty() || source.programs.is_empty() {
            bail!("it names no library, or no program");
        }
        Ok(source)
    }

    fn take(&mut self, name: &str, value: &str) -> Result<()> {
        match name {
            "library" => self.libraries.push(Coordinate::parse(value)?),
            "processor" => self.processor = Some(Coordinate::parse(value)?),
            "agent" => {
                let (coordinate, options) = value.split_once(' ').unwrap_or((value, ""));
                self.agent = Some((Coordinate::parse(coordinate)?, options.trim().to_owned()));
            }
            "options" => self.options.extend(value.split_whitespace().map(str::to_owned)),
            "jdk" => self.since = value.parse()?,
            "program" => {
                let (name, expected) = value.split_once(": ").context("it says not how the program ends")?;
                if self.programs.iter().any(|program| program.name == name) {
                    bail!("a second program {name}");
                }
                let expected = Expected::parse(expected)?;
                self.programs.push(Program { name: name.to_owned(), expected, known: Vec::new(), in_gate: false });
            }
            "known" => {
                let (name, known) = value.split_once(": ").context("it says not how the program ends")?;
                let known = Known::parse(known)?;
                self.program(name)?.known.push(known);
            }
            "gate" => self.program(value)?.in_gate = true,
            _ => {}
        }
        Ok(())
    }

    fn program(&mut self, name: &str) -> Result<&mut Program> {
        let found = self.programs.iter_mut().find(|program| program.name == name);
        found.with_context(|| format!("no line before it has a program {name}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Source> {
        Source::parse(Path::new("a/Guava.java"), Language::Java, text)
    }

    #[test]
    fn a_header_is_read_to_its_end() -> Result<()> {
        let header = "// Text: with a colon.\n// library: a:b:1\n// library: c:d:1\n// agent: e:f:1 output=none\n\
                      // options: --timeouts idle\n// jdk: 21\n// program: right: ok\n// program: wrong: bug deadlock\n\
                      // known: wrong: 25: uncontrolled: a reason\n// gate: right\n\n// program: none\n";
        let source = parse(header)?;
        assert_eq!((source.class.as_str(), source.libraries.len(), source.since), ("Guava", 2, 21));
        assert_eq!(source.options, ["--timeouts", "idle"]);
        assert_eq!(source.agent, Some((Coordinate::parse("e:f:1")?, "output=none".to_owned())));
        let names: Vec<&str> = source.programs.iter().map(|program| program.name.as_str()).collect();
        assert_eq!(names, ["right", "wrong"]);
        assert!(source.programs[0].in_gate && !source.programs[1].in_gate);
        assert_eq!(source.programs[1].known.len(), 1);
        Ok(())
    }

    #[test]
    fn a_line_that_cannot_be_read_is_an_error() {
        let error = |more: &str| parse(&format!("// library: a:b:1\n// program: p: ok\n{more}\n")).is_err();
        assert!(!error("// free text"));
        assert!(error("// library: a:b"));
        assert!(error("// program: p: ok"));
        assert!(error("// program: q: fine"));
        assert!(error("// gate: q"));
        assert!(error("// known: p: uncontrolled"));
        assert!(parse("// library: a:b:1\n").is_err());
        assert!(parse("// program: p: ok\n").is_err());
    }
}
