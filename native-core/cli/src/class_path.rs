//! `jess doctor -cp PATH`: which classes of a class path can be controlled.
//!
//! Idea: each class is doubled as in a run, so that a library whose classes cannot be doubled is known before a test
//! loads it, and not from an "uncontrolled" in the middle of a test. The names of the classes alone are for hints.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::{env, io};

use jess_instrumenter::policy::Policy;
use jess_instrumenter::sites::SiteTable;
use jess_instrumenter::{Options, Refused, Transformer};
use zip::ZipArchive;

use crate::trouble::Trouble;

/// Most classes and methods that are named; of the rest only the number is given.
const NAMED: usize = 20;

/// What is known of the classes of a class path.
#[derive(Default)]
pub(crate) struct Checked {
    entries: usize,
    classes: usize,
    /// Methods without a twin.
    without_twin: Vec<Refused>,
    /// Classes that cannot be doubled, with the reason.
    failed: Vec<String>,
}

impl Checked {
    /// Doubles every class of the class path, for the JDK with this site table.
    ///
    /// # Errors
    ///
    /// An entry that is not there or cannot be read, and a class that cannot be doubled.
    pub(crate) fn of(class_path: &OsStr, sites: &Path) -> Result<Checked, Trouble> {
        let table = fs::read(sites).map_err(Trouble::io(format!("read {}", sites.display())))?;
        let table = SiteTable::from_bytes(&table).map_err(|error| Trouble::Patch(error.to_string()))?;
        let policy = Policy::built_in().map_err(|error| Trouble::Patch(error.to_string()))?;
        let transformer = Transformer::new(policy, &[], table).map_err(|error| Trouble::Patch(error.to_string()))?;
        let mut checked = Checked::default();
        for entry in entries(class_path)? {
            checked.entries += 1;
            let read =
                if entry.is_dir() { checked.folder(&transformer, &entry) } else { checked.jar(&transformer, &entry) };
            read.map_err(Trouble::io(format!("read {}", entry.display())))?;
        }
        checked.without_twin = transformer.take_refused();
        match checked.failed.len() {
            0 => Ok(checked),
            count => Err(Trouble::ClassPath(format!(
                "{count} of {} classes cannot be doubled\n{}",
                checked.classes,
                some(checked.failed.iter().cloned())
            ))),
        }
    }

    /// The result if all is well.
    pub(crate) fn words(&self) -> String {
        let mut words = format!("{} classes in {} entries can be controlled", self.classes, self.entries);
        if !self.without_twin.is_empty() {
            let methods = self.without_twin.iter();
            let methods = methods.map(|method| format!("{}.{}: {}", method.class, method.method, method.reason));
            words.push_str(&format!(
                ", but for {} methods; a test that enters one ends as uncontrolled\n{}",
                self.without_twin.len(),
                some(methods)
            ));
        }
        words
    }

    fn folder(&mut self, transformer: &Transformer, folder: &Path) -> io::Result<()> {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_dir() {
                self.folder(transformer, &path)?;
            } else if is_class(&path.to_string_lossy()) {
                self.class(transformer, &fs::read(&path)?);
            }
        }
        Ok(())
    }

    fn jar(&mut self, transformer: &Transformer, jar: &Path) -> io::Result<()> {
        let mut archive = ZipArchive::new(File::open(jar)?)?;
        let mut bytes = Vec::new();
        for index in 0..archive.len() {
            let mut file = archive.by_index(index)?;
            if is_class(file.name()) {
                bytes.clear();
                file.read_to_end(&mut bytes)?;
                self.class(transformer, &bytes);
            }
        }
        Ok(())
    }

    fn class(&mut self, transformer: &Transformer, bytes: &[u8]) {
        self.classes += 1;
        if let Err(error) = transformer.transform(bytes, Options::application()) {
            self.failed.push(error.to_string());
        }
    }
}

/// The names of all classes of a class path, with dots. An entry that cannot be read has none: this is for hints.
pub(crate) fn names(class_path: &OsStr) -> Vec<String> {
    let mut names = Vec::new();
    for entry in entries(class_path).unwrap_or_default() {
        if entry.is_dir() {
            let _ = in_folder(&entry, &entry, &mut names);
        } else if let Some(archive) = File::open(&entry).ok().and_then(|file| ZipArchive::new(file).ok()) {
            names.extend(archive.file_names().filter_map(class_name));
        }
    }
    names
}

fn in_folder(root: &Path, folder: &Path, names: &mut Vec<String>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        // Of a link to a folder this is false: there may be rings of them.
        if entry.file_type()?.is_dir() {
            in_folder(root, &entry.path(), names)?;
        } else if let Some(name) = entry.path().strip_prefix(root).ok().and_then(Path::to_str) {
            names.extend(class_name(name));
        }
    }
    Ok(())
}

/// `org.bank.Account`, of the class file's path.
fn class_name(path: &str) -> Option<String> {
    let name = is_class(path).then(|| path.strip_suffix(".class"))??;
    Some(name.replace(['/', '\\'], "."))
}

fn is_class(name: &str) -> bool {
    name.ends_with(".class") && !name.ends_with("module-info.class")
}

/// The first few, one per line, and the number of the others.
fn some(all: impl ExactSizeIterator<Item = String>) -> String {
    let rest = all.len().saturating_sub(NAMED);
    let mut lines: Vec<String> = all.take(NAMED).map(|line| format!("           {line}")).collect();
    if rest > 0 {
        lines.push(format!("           and {rest} more"));
    }
    lines.join("\n")
}

/// The entries of a class path; `folder/*` stands for the jars of a folder, as for a JVM.
fn entries(class_path: &OsStr) -> Result<Vec<PathBuf>, Trouble> {
    let mut entries = Vec::new();
    for entry in env::split_paths(class_path).filter(|entry| !entry.as_os_str().is_empty()) {
        if entry.file_name() == Some(OsStr::new("*")) {
            let folder = entry.parent().map_or_else(|| PathBuf::from("."), Path::to_owned);
            let listing = || format!("list {}", folder.display());
            let mut jars = Vec::new();
            for file in fs::read_dir(&folder).map_err(Trouble::io(listing()))? {
                let path = file.map_err(Trouble::io(listing()))?.path();
                if path.extension().map(OsStr::to_ascii_lowercase) == Some(OsString::from("jar")) {
                    jars.push(path);
                }
            }
            jars.sort();
            entries.extend(jars);
        } else {
            entries.push(entry);
        }
    }
    Ok(entries)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_doubled_and_what_cannot_be_read_is_named() -> io::Result<()> {
        let folder = tempfile::tempdir()?;
        let (sites, classes) = (folder.path().join("sites"), folder.path().join("classes"));
        fs::write(&sites, SiteTable::new().to_bytes())?;
        fs::create_dir(&classes)?;
        let words = || Checked::of(classes.as_os_str(), &sites).map(|checked| checked.words());
        assert_eq!(words().ok().as_deref(), Some("0 classes in 1 entries can be controlled"));
        fs::write(classes.join("module-info.class"), "none that is looked at")?;
        fs::write(classes.join("Broken.class"), "no class file")?;
        let refused = words().err().map(|trouble| trouble.to_string()).unwrap_or_default();
        assert!(refused.starts_with("1 of 1 classes cannot be doubled\n"), "{refused}");
        let missing = folder.path().join("missing.jar");
        let unread = Checked::of(missing.as_os_str(), &sites).err().map(|trouble| trouble.to_string());
        assert!(unread.is_some_and(|unread| unread.contains("missing.jar")));
        Ok(())
    }

    #[test]
    fn a_star_stands_for_the_jars_of_a_folder() -> io::Result<()> {
        let folder = tempfile::tempdir()?;
        for name in ["b.jar", "a.JAR", "notes.txt"] {
            fs::write(folder.path().join(name), "")?;
        }
        let found =
            entries(folder.path().join("*").as_os_str()).map_err(|trouble| io::Error::other(trouble.to_string()))?;
        assert_eq!(found, [folder.path().join("a.JAR"), folder.path().join("b.jar")]);
        Ok(())
    }
}
