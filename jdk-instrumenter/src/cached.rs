//! What the folder of patched JDKs holds, and how a patch is removed from it.
//!
//! Idea: whoever runs on a patch holds a shared lock on its site table, from before the JVM starts until it ends; the
//! operating system releases it with the process. A patch is removed by whoever gets that lock alone, and the lock of
//! its builder too. It is renamed first, so no process ever sees half of it.
//!
//! Invariants: a patch that is in use or being built stays. What [`cache::ensure`] makes and nothing else is listed:
//! other files of the folder, such as unpacked libraries, are left alone.

use crate::cache::{self, Patch};
use crate::jdk::Jdk;
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// File name of what a patch was made of: `key value`, one on a line.
const ORIGIN: &str = "origin";

/// What a patch was made of. Patches of older builds do not say it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Origin {
    /// The Java home.
    pub home: PathBuf,
    /// Who made the JDK.
    pub implementor: String,
    /// The version of this tool.
    pub tool: String,
    /// Whether it is the diagnostic patch of the leak check.
    pub probes: bool,
}

impl Origin {
    /// Of a patch that is made here and now.
    #[must_use]
    pub fn of(jdk: &Jdk, probes: bool) -> Origin {
        let tool = env!("CARGO_PKG_VERSION").to_owned();
        Origin { home: jdk.home.clone(), implementor: jdk.implementor.clone(), tool, probes }
    }

    pub(crate) fn write(&self, dir: &Path) -> io::Result<()> {
        let Origin { home, implementor, tool, probes } = self;
        let text = format!("home {}\nimplementor {implementor}\ntool {tool}\nprobes {probes}\n", home.display());
        fs::write(dir.join(ORIGIN), text)
    }

    fn read(dir: &Path) -> Option<Origin> {
        let text = fs::read_to_string(dir.join(ORIGIN)).ok()?;
        let value = |key: &str| text.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(' '));
        Some(Origin {
            home: value("home")?.into(),
            implementor: value("implementor").unwrap_or_default().to_owned(),
            tool: value("tool")?.to_owned(),
            probes: value("probes") == Some("true"),
        })
    }
}

/// A patch in the cache.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cached {
    /// The name of its folder: the version of the JDK and a hash of all that it was made of.
    pub key: String,
    /// What it was made of, if it says so.
    pub origin: Option<Origin>,
    /// Bytes of its files.
    pub size: u64,
    /// Since when it is there.
    pub age: Duration,
    /// All of its files are there, as they were written.
    pub whole: bool,
}

impl Cached {
    /// The version of its JDK.
    #[must_use]
    pub fn version(&self) -> &str {
        self.key.rsplit_once('-').map_or(&self.key, |(version, _)| version)
    }
}

/// All patches below `root`, sorted by their names. None if there is no such folder.
pub fn list(root: &Path) -> io::Result<Vec<Cached>> {
    let entries = match fs::read_dir(root) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(error),
    };
    let mut found = Vec::new();
    for entry in entries {
        let entry = entry?;
        let key = entry.file_name().to_string_lossy().into_owned();
        if !is_key(&key) || !entry.file_type()?.is_dir() {
            continue;
        }
        let dir = entry.path();
        let (mut size, mut newest) = (0, SystemTime::UNIX_EPOCH);
        // Another process may remove it at this moment.
        for file in fs::read_dir(&dir).into_iter().flatten().flatten() {
            if let Ok(metadata) = file.metadata() {
                size += metadata.len();
                newest = metadata.modified().map_or(newest, |time| newest.max(time));
            }
        }
        let age = SystemTime::now().duration_since(newest).unwrap_or_default();
        let (origin, whole) = (Origin::read(&dir), cache::find(root, &key).is_some());
        found.push(Cached { key, origin, size, age, whole });
    }
    found.sort_by(|one, other| one.key.cmp(&other.key));
    Ok(found)
}

/// Whether a name is one that [`cache::key`] gives: it ends in a hash.
fn is_key(name: &str) -> bool {
    let hash = name.rsplit_once('-').map(|(_, hash)| hash);
    let plain = !name.starts_with('.') && !name.contains(['/', '\\']);
    plain && hash.is_some_and(|hash| hash.len() == 16 && hash.bytes().all(|b| b.is_ascii_hexdigit()))
}

/// What has become of a patch that was to be removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Removal {
    /// It is gone.
    Removed,
    /// Another process runs on it, or makes it: it stays.
    InUse,
    /// It was not there.
    Absent,
}

/// Removes a patch, and what builders that were killed have left of it, unless it is in use.
///
/// The lock file stays, empty as it is: another process may be waiting for it.
pub fn remove(root: &Path, key: &str) -> io::Result<Removal> {
    let dir = root.join(key);
    if !is_key(key) || !dir.is_dir() {
        return Ok(Removal::Absent);
    }
    let lock = cache::lock_file(root, key)?;
    if is_taken(&lock)? {
        return Ok(Removal::InUse);
    }
    // A patch without a site table is damaged, and nobody can run on it.
    let sites = File::open(dir.join(cache::SITES)).ok();
    if let Some(sites) = &sites
        && is_taken(sites)?
    {
        return Ok(Removal::InUse);
    }
    cache::remove_leftovers(root, key)?;
    let doomed = cache::temporary(root, key);
    match fs::rename(&dir, &doomed) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Removal::Absent),
        renamed => renamed?,
    }
    fs::remove_dir_all(&doomed)?;
    Ok(Removal::Removed)
}

/// Takes a lock if it is free; returns whether another process has it.
fn is_taken(file: &File) -> io::Result<bool> {
    match file.try_lock() {
        Ok(()) => Ok(false),
        Err(TryLockError::WouldBlock) => Ok(true),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

/// The right to run on a patch: as long as this lives, nobody removes it.
#[derive(Debug)]
pub struct Hold {
    _sites: File,
}

impl Hold {
    /// Nothing if the patch is gone.
    #[must_use]
    pub fn on(patch: &Patch) -> Option<Hold> {
        let sites = File::open(&patch.sites).ok()?;
        // A file system without locks is no reason not to run.
        let _ = sites.lock_shared();
        // It may have been removed while this process waited.
        patch.sites.is_file().then_some(Hold { _sites: sites })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: &str = "17.0.1+9-0123456789abcdef";

    fn build(root: &Path) -> Patch {
        let fill = |dir: &Path| -> io::Result<()> {
            fs::write(dir.join(cache::JAR), b"jar")?;
            fs::write(dir.join(cache::SITES), b"sites")?;
            Origin { home: "/a b/jdk".into(), tool: "1".to_owned(), probes: true, ..Origin::default() }.write(dir)
        };
        cache::ensure(root, KEY, || (), fill).expect("built")
    }

    #[test]
    fn patches_and_nothing_else_are_listed() {
        let root = tempfile::tempdir().expect("temporary folder");
        let root = root.path();
        assert_eq!(list(&root.join("none")).expect("no folder"), []);
        let patch = build(root);
        fs::create_dir_all(root.join("lib/01234567-89")).expect("library");
        fs::create_dir(root.join("notes-0123456789abcdex")).expect("other folder");
        let found = list(root).expect("listed");
        assert_eq!(found.len(), 1, "{found:?}");
        let origin = found[0].origin.clone().expect("origin");
        assert_eq!((origin.home, origin.implementor, origin.probes), ("/a b/jdk".into(), String::new(), true));
        assert_eq!((found[0].version(), found[0].whole), ("17.0.1+9", true));
        assert!(found[0].size > 8 && found[0].age < Duration::from_secs(3600));
        fs::remove_file(patch.jar).expect("damaged");
        assert!(!list(root).expect("listed")[0].whole);
    }

    #[test]
    fn what_is_in_use_stays() {
        let root = tempfile::tempdir().expect("temporary folder");
        let root = root.path();
        assert_eq!(remove(root, KEY).expect("nothing"), Removal::Absent);
        let patch = build(root);
        let holds = [Hold::on(&patch).expect("there"), Hold::on(&patch).expect("shared")];
        assert_eq!(remove(root, KEY).expect("in use"), Removal::InUse);
        drop(holds);
        let builder = cache::lock_file(root, KEY).expect("lock");
        builder.lock().expect("locked");
        assert_eq!(remove(root, KEY).expect("being built"), Removal::InUse);
        drop(builder);
        let leftover = root.join(format!(".{KEY}.tmp-1"));
        fs::create_dir(&leftover).expect("leftover");
        assert_eq!(remove(root, KEY).expect("free"), Removal::Removed);
        assert!(!patch.dir.exists() && !leftover.exists());
        assert!(Hold::on(&patch).is_none());
        build(root);
    }

    #[test]
    fn only_patches_are_removed() {
        let root = tempfile::tempdir().expect("temporary folder");
        for name in ["lib", "..", "lib/../../x-0123456789abcdef", ""] {
            fs::create_dir_all(root.path().join("lib")).expect("library");
            assert_eq!(remove(root.path(), name).expect("left alone"), Removal::Absent, "{name}");
        }
        assert!(root.path().join("lib").is_dir());
    }
}
