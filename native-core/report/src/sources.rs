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
use std::env;
use std::fs;
use std::path::{Component, Path, PathBuf};

use jess_protocol::report::{Frame, Report};
use jess_protocol::result::Outcome;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

/// The largest file that is read, in bytes.
const LARGEST: u64 = 2_000_000;

/// Endings of source files that compile to class files.
const ENDINGS: [&str; 4] = [".java", ".kt", ".scala", ".groovy"];

/// Where builds keep sources, from the folder of a module.
const OF_BUILDS: [&str; 4] = ["src/main/java", "src/test/java", "src/concurrencyTest/java", "src"];

/// How far above a folder with classes the folder of its module is looked for: `build/classes/java/main` is the
/// deepest.
const LEVELS: usize = 4;

/// What stands in a segment of a path as it is (RFC 3986, 2.3).
const ESCAPED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// Source files by the frames that name them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Sources {
    /// In the order of names.
    files: Vec<File>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct File {
    /// Of the package and the file.
    name: String,
    /// Where it was found, as a URI.
    address: String,
    lines: Vec<String>,
}

impl Sources {
    /// Files by their names, which are those of the package and the file: `bank/Account.java`.
    #[must_use]
    pub fn of(texts: BTreeMap<String, String>) -> Sources {
        Sources::found(texts.into_iter().map(|(name, text)| (name.clone(), (name, text))).collect())
    }

    /// The files that the stacks of a result name, each from the first root that has it.
    #[must_use]
    pub fn find(roots: &[PathBuf], outcome: &Outcome) -> Sources {
        let mut names: HashSet<String> = outcome.report.iter().flat_map(frames).filter_map(file_of).collect();
        let sides = outcome.races.iter().flatten().flat_map(|race| &race.accesses);
        names.extend(sides.filter_map(|side| file_of(&Frame(side.place.clone()?))));
        let top = repository();
        let read = |name: String| {
            let mut paths = roots.iter().map(|root| root.join(&name));
            let (path, text) = paths.find_map(|path| read(&path).map(|text| (path, text)))?;
            Some((name, (address(&path, top.as_deref()), text)))
        };
        Sources::found(names.into_iter().filter_map(read).collect())
    }

    /// Files by their names, each with its address and its text.
    fn found(files: BTreeMap<String, (String, String)>) -> Sources {
        let lines = |text: String| text.lines().map(|line| line.trim_end().to_owned()).collect();
        let file = |(name, (address, text))| File { name, address, lines: lines(text) };
        Sources { files: files.into_iter().map(file).collect() }
    }

    /// Where the file of this name was found: its path from the root of the repository, or else from the working
    /// directory, or a `file:` URI if it is in neither.
    pub(crate) fn address(&self, name: &str) -> Option<&str> {
        self.files.iter().find(|file| file.name == name).map(|file| file.address.as_str())
    }

    /// The number of a file, and of the line in it, that a frame names, if that line is there.
    pub(crate) fn place(&self, frame: &Frame) -> Option<(usize, usize)> {
        let (_, line) = frame.place()?.rsplit_once(':')?;
        let line: usize = line.parse().ok()?;
        let name = file_of(frame)?;
        let file = self.files.iter().position(|known| known.name == name)?;
        (1..=self.files[file].lines.len()).contains(&line).then_some((file, line))
    }

    /// Its name and lines.
    pub(crate) fn file(&self, file: usize) -> (&str, &[String]) {
        self.files.get(file).map_or(("", &[]), |file| (&file.name, &file.lines))
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
pub(crate) fn file_of(frame: &Frame) -> Option<String> {
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

/// The folder of the repository that the working directory is in, or else the working directory.
fn repository() -> Option<PathBuf> {
    let here = fs::canonicalize(env::current_dir().ok()?).ok()?;
    let of_git = here.ancestors().find(|folder| folder.join(".git").exists()).map(Path::to_owned);
    of_git.or(Some(here))
}

/// The path of a file from this folder, or a `file:` URI of one that is not in it.
fn address(path: &Path, top: Option<&Path>) -> String {
    let whole = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let inside = top.and_then(|top| whole.strip_prefix(top).ok());
    let segments = inside.unwrap_or(&whole).components().filter_map(|part| match part {
        Component::Normal(name) => Some(utf8_percent_encode(&name.to_string_lossy(), ESCAPED).to_string()),
        _ => None,
    });
    let segments: Vec<String> = segments.collect();
    let start = if inside.is_some() { "" } else { "file:///" };
    format!("{start}{}", segments.join("/"))
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
    fn an_address_is_a_path_in_the_repository_or_a_whole_one() {
        let of = |path: &str, top: Option<&str>| address(Path::new(path), top.map(Path::new));
        assert_eq!(of("/absent/a b/C#.java", Some("/absent")), "a%20b/C%23.java");
        assert_eq!(of("/absent/ä/C.java", Some("/other")), "file:///absent/%C3%A4/C.java");
        assert_eq!(of("/absent/C.java", None), "file:///absent/C.java");
    }

    #[test]
    fn what_is_named_comes_first() {
        let roots = source_roots(&[PathBuf::from("mine")], &[PathBuf::from("absent.jar")]);
        assert_eq!(roots[0], PathBuf::from("mine"));
        assert!(roots.contains(&PathBuf::from("src/main/java")) && !roots.contains(&PathBuf::from("absent.jar")));
    }
}
