//! Directories that are listed, and those whose entries are added or removed; as long as each file is a place of its
//! own, no directory may be both. Recorded for a whole exploration: what one execution does, another one may do.

use rustc_hash::FxHashSet;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

#[derive(Debug, Default)]
struct Directories {
    listed: FxHashSet<PathBuf>,
    changed: FxHashSet<PathBuf>,
}

static DIRECTORIES: Mutex<Option<Directories>> = Mutex::new(None);

fn on_directories(body: impl FnOnce(&mut Directories) -> bool) -> bool {
    let mut directories = DIRECTORIES.lock().unwrap_or_else(PoisonError::into_inner);
    body(directories.get_or_insert_default())
}

/// A directory is listed; returns whether entries of it are added or removed.
pub(super) fn listed(directory: &Path) -> bool {
    on_directories(|directories| {
        directories.listed.insert(directory.to_owned());
        directories.changed.contains(directory)
    })
}

/// An entry of a directory is added or removed; returns whether it is listed.
pub(super) fn changed(directory: &Path) -> bool {
    on_directories(|directories| {
        directories.changed.insert(directory.to_owned());
        directories.listed.contains(directory)
    })
}

/// Another exploration begins.
pub(crate) fn forget() {
    on_directories(|directories| {
        *directories = Directories::default();
        false
    });
}
