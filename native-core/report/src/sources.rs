//! The source text of the program under test, as far as it is found.
//!
//! Idea: a frame names a class and a file, and a class has its file in the folder of its package, below one of a few
//! roots: those that the user names, and where builds and simple programs keep sources. Files are read before a page
//! is made, so that making it depends on nothing else.
//!
//! Invariants: frames are words of the program under test. A file is read only if its name is that of a source file,
//! and the names of its folders are those of a package, so no frame leads out of a root. A file that is missing or
//! too large is left out: a report is worth having without it.

use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};

use jess_protocol::report::{Frame, Report};
use jess_protocol::result::Outcome;

/// The largest file that is read, in bytes.
const LARGEST: u64 = 2_000_000;

/// Endings of source files that compile to class files.
const ENDINGS: [&str; 4] = [".java", ".kt", ".scala", ".groovy"];

/// Where builds keep sources, from the folder of a module.
const OF_BUILDS: [&str; 4] = ["src/main/java", "src/test/java", "src/concurrencyTest/java", "src"];

/// How far above a folder with classes the folder of its module is looked for: `build/classes/java/main` is the
/// deepest.
const LEVELS: usize = 4;

/// Source files by the frames that name them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Sources {
    /// Name and lines of each file, in the order of names.
    files: Vec<(String, Vec<String>)>,
}

impl Sources {
    /// Files by their names, which are those of the package and the file: `bank/Account.java`.
    #[must_use]
    pub fn of(texts: BTreeMap<String, String>) -> Sources {
        let lines = |text: String| text.lines().map(|line| line.trim_end().to_owned()).collect();
        Sources { files: texts.into_iter().map(|(name, text)| (name, lines(text))).collect() }
    }

    /// The files that the stacks of a result name, each from the first root that has it.
    #[must_use]
    pub fn find(roots: &[PathBuf], outcome: &Outcome) -> Sources {
        let mut names: HashSet<String> = outcome.report.iter().flat_map(frames).filter_map(file_of).collect();
        let sides = outcome.races.iter().flatten().flat_map(|race| &race.accesses);
        names.extend(sides.filter_map(|side| file_of(&Frame(side.place.clone()?))));
        let read = |name: String| {
            let text = roots.iter().find_map(|root| read(&root.join(&name)))?;
            Some((name, text))
        };
        Sources::of(names.into_iter().filter_map(read).collect())
    }

    /// The number of a file, and of the line in it, that a frame names, if that line is there.
    pub(crate) fn place(&self, frame: &Frame) -> Option<(usize, usize)> {
        let (_, line) = frame.place()?.rsplit_once(':')?;
        let line: usize = line.parse().ok()?;
        let name = file_of(frame)?;
        let file = self.files.iter().position(|(known, _)| *known == name)?;
        (1..=self.files[file].1.len()).contains(&line).then_some((file, line))
    }

    /// Its name and lines.
    pub(crate) fn file(&self, file: usize) -> (&str, &[String]) {
        self.files.get(file).map_or(("", &[]), |(name, lines)| (name, lines))
    }
}

/// All frames whose places a page shows.
fn frames(report: &Report) -> Vec<&Frame> {
    let steps = report.steps.iter().map(|step| &step.stack);
    let waits = report.deadlock.iter().map(|edge| &edge.stack);
    let behind = report.failure.behind.iter().map(|behind| &behind.stack);
    let all = steps.chain(waits).chain(behind).chain([&report.failure.stack]).flatten();
    all.filter(|frame| !frame.is_platform()).collect()
}

/// `bank/Account.java`, from the frame's class and file.
fn file_of(frame: &Frame) -> Option<String> {
    let (file, _) = frame.place()?.rsplit_once(':')?;
    let is_word = |word: &str| {
        let mut letters = word.chars();
        letters.all(|letter| letter.is_alphanumeric() || matches!(letter, '_' | '$' | '-')) && !word.is_empty()
    };
    let stem = ENDINGS.iter().find_map(|ending| file.strip_suffix(ending))?;
    let (class, _) = frame.method().rsplit_once('.')?;
    let mut words: Vec<&str> = class.split('.').collect();
    words.pop();
    if !is_word(stem) || !words.iter().all(|word| is_word(word)) {
        return None;
    }
    words.push(file);
    Some(words.join("/"))
}

fn read(path: &Path) -> Option<String> {
    let is_small = fs::metadata(path).is_ok_and(|about| about.is_file() && about.len() <= LARGEST);
    let bytes = is_small.then(|| fs::read(path).ok()).flatten()?;
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

/// Where sources may be: what the user names, then the working directory and its folders for sources, then those
/// beside the folders of the class path.
#[must_use]
pub fn source_roots(named: &[PathBuf], class_path: &[PathBuf]) -> Vec<PathBuf> {
    let module = |folder: &Path| OF_BUILDS.map(|inside| folder.join(inside));
    let mut roots = named.to_vec();
    roots.extend(module(Path::new("")));
    roots.push(PathBuf::from("."));
    for folder in class_path.iter().filter(|entry| entry.is_dir()) {
        roots.push(folder.clone());
        let whole = fs::canonicalize(folder).unwrap_or_else(|_| folder.clone());
        roots.extend(whole.ancestors().skip(1).take(LEVELS).flat_map(module));
    }
    let mut seen = HashSet::new();
    roots.retain(|root| seen.insert(root.clone()));
    roots
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(text: &str) -> Frame {
        Frame(text.to_owned())
    }

    #[test]
    fn a_frame_names_a_file() {
        let file = |text: &str| file_of(&frame(text));
        assert_eq!(file("bank.Account$1.add(Account.java:12)").as_deref(), Some("bank/Account.java"));
        assert_eq!(file("app//Main.main(Main.kt:1)").as_deref(), Some("Main.kt"));
        assert_eq!(file("Main.java:12"), None);
        for bad in ["a.B.c(../B.java:1)", "a.B.c(/etc/passwd:1)", "..B.c(B.java:1)", "a.B.c(B.java)", "a.B.c(.java:1)"]
        {
            assert_eq!(file(bad), None, "{bad}");
        }
    }

    #[test]
    fn a_line_has_to_be_there() {
        let sources = Sources::of(BTreeMap::from([("a/B.java".to_owned(), "one\ntwo \n".to_owned())]));
        assert_eq!(sources.place(&frame("a.B.c(B.java:2)")), Some((0, 2)));
        for missing in ["a.B.c(B.java:3)", "a.B.c(B.java:0)", "b.B.c(B.java:1)", "a.B.c(Unknown Source)"] {
            assert_eq!(sources.place(&frame(missing)), None, "{missing}");
        }
        assert_eq!(sources.file(0).1, ["one", "two"]);
    }

    #[test]
    fn what_is_named_comes_first() {
        let roots = source_roots(&[PathBuf::from("mine")], &[PathBuf::from("absent.jar")]);
        assert_eq!(roots[0], PathBuf::from("mine"));
        assert!(roots.contains(&PathBuf::from("src/main/java")) && !roots.contains(&PathBuf::from("absent.jar")));
    }
}
