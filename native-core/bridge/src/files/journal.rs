//! What an execution has changed in the file system, and the way back.
//!
//! Idea: before a place is changed for the first time in an execution, its content is kept: nothing, a link, a
//! directory, a file with all its bytes. In the reverse order each place is restored, with its access rights and times.
//! What cannot be restored: numbers of files (inodes), and the time of the last status change (ctime).
//!
//! Invariants: what is kept is bounded; what exceeds the bound, or cannot be restored, ends the exploration.

use super::{Reason, link_of, lost};
use rustc_hash::FxHashSet;
use std::fs::{self, File, FileTimes, Metadata, Permissions};
use std::io;
use std::os::fd::RawFd;
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// Bytes of files that are kept in one execution.
const MOST_BYTES: u64 = 64 << 20;

/// What was at a place.
#[derive(Debug)]
enum Before {
    Nothing,
    Link(PathBuf),
    Directory(Metadata),
    /// The times of a directory whose entries are changed.
    Times(Metadata),
    File(Metadata, Vec<u8>),
}

/// What was kept in this execution.
#[derive(Debug, Default)]
struct Journal {
    places: Vec<(PathBuf, Before)>,
    known: FxHashSet<PathBuf>,
    timed: FxHashSet<PathBuf>,
    bytes: u64,
    /// Open files of earlier executions, and where they stood.
    positions: Vec<(RawFd, (u64, u64), libc::off_t)>,
}

static JOURNAL: Mutex<Option<Journal>> = Mutex::new(None);

fn on_journal<R>(body: impl FnOnce(&mut Journal) -> R) -> R {
    let mut journal = JOURNAL.lock().unwrap_or_else(PoisonError::into_inner);
    body(journal.get_or_insert_default())
}

/// Keeps what is at a place that is about to change.
pub(super) fn keep(place: &Path) -> Result<(), Reason> {
    on_journal(|journal| {
        if !journal.known.contains(place) {
            let before = journal.look(place)?;
            journal.known.insert(place.to_owned());
            journal.places.push((place.to_owned(), before));
        }
        Ok(())
    })
}

/// Keeps the times of a directory whose entries are about to change.
pub(super) fn keep_times(directory: &Path) -> Result<(), Reason> {
    on_journal(|journal| {
        if journal.timed.insert(directory.to_owned())
            && let Ok(data) = fs::symlink_metadata(directory)
        {
            journal.places.push((directory.to_owned(), Before::Times(data)));
        }
        Ok(())
    })
}

/// Keeps the position of an open file of an earlier execution.
pub(crate) fn keep_position(descriptor: RawFd) {
    on_journal(|journal| {
        if let Some(file) = file_of(descriptor)
            && journal.positions.iter().all(|&(known, ..)| known != descriptor)
        {
            // SAFETY: a system call that takes numbers only; a descriptor that is not open makes it fail.
            let position = unsafe { libc::lseek(descriptor, 0, libc::SEEK_CUR) };
            if position >= 0 {
                journal.positions.push((descriptor, file, position));
            }
        }
    });
}

/// Device and number of the file that is open under a descriptor.
fn file_of(descriptor: RawFd) -> Option<(u64, u64)> {
    fs::metadata(link_of(descriptor)).ok().map(|data| (data.dev(), data.ino()))
}

/// Restores everything; a failure at one place does not affect the others.
pub(crate) fn put_back() -> Result<(), Reason> {
    let Journal { places, positions, .. } = on_journal(std::mem::take);
    let mut result = Ok(());
    // Restoring an entry of a directory changes the directory's times.
    let (last, first): (Vec<_>, Vec<_>) =
        places.iter().rev().partition(|(_, before)| matches!(before, Before::Times(_)));
    for (place, before) in first.into_iter().chain(last) {
        if let Err(error) = before.restore(place) {
            result = result.and(Err(lost(place, &error)));
        }
    }
    // A descriptor may be that of another file by now.
    for (descriptor, _, position) in positions.into_iter().filter(|&(known, file, _)| file_of(known) == Some(file)) {
        // SAFETY: a system call that takes numbers only; a descriptor that is not open makes it fail.
        unsafe { libc::lseek(descriptor, position, libc::SEEK_SET) };
    }
    result
}

impl Journal {
    fn look(&mut self, place: &Path) -> Result<Before, Reason> {
        let of = |error: io::Error| lost(place, &error);
        let data = match fs::symlink_metadata(place) {
            Ok(data) => data,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Before::Nothing),
            Err(error) => return Err(of(error)),
        };
        let kind = data.file_type();
        if kind.is_symlink() {
            return fs::read_link(place).map(Before::Link).map_err(of);
        }
        if kind.is_dir() {
            return Ok(Before::Directory(data));
        }
        self.bytes += data.len();
        if self.bytes > MOST_BYTES {
            return Err(format!(
                "{} is changed, and more than {} MB are to be kept for the next execution; remedy: smaller files",
                place.display(),
                MOST_BYTES >> 20
            ));
        }
        let bytes = fs::read(place).map_err(of)?;
        Ok(Before::File(data, bytes))
    }
}

impl Before {
    fn restore(&self, place: &Path) -> io::Result<()> {
        let now = fs::symlink_metadata(place).ok();
        match self {
            Before::Nothing => remove(place, now.as_ref()),
            Before::Link(target) => {
                remove(place, now.as_ref())?;
                symlink(target, place)
            }
            Before::Times(data) => match now {
                Some(_) => times(place, data),
                None => Ok(()),
            },
            Before::Directory(data) => {
                if !now.as_ref().is_some_and(Metadata::is_dir) {
                    remove(place, now.as_ref())?;
                    fs::create_dir(place)?;
                }
                fs::set_permissions(place, data.permissions())?;
                times(place, data)
            }
            Before::File(data, bytes) => {
                if !now.as_ref().is_some_and(Metadata::is_file) {
                    remove(place, now.as_ref())?;
                }
                if fs::read(place).ok().as_ref() != Some(bytes) {
                    if fs::symlink_metadata(place).is_ok() {
                        fs::set_permissions(place, Permissions::from_mode(0o600))?;
                    }
                    fs::write(place, bytes)?;
                }
                fs::set_permissions(place, data.permissions())?;
                times(place, data)
            }
        }
    }
}

fn remove(place: &Path, now: Option<&Metadata>) -> io::Result<()> {
    match now {
        None => Ok(()),
        Some(data) if data.is_dir() => fs::remove_dir(place),
        Some(_) => fs::remove_file(place),
    }
}

/// Sets the times; a place that may be written but belongs to another user keeps its new ones.
fn times(place: &Path, data: &Metadata) -> io::Result<()> {
    let (Ok(file), Ok(modified), Ok(accessed)) = (File::open(place), data.modified(), data.accessed()) else {
        return Ok(());
    };
    match file.set_times(FileTimes::new().set_modified(modified).set_accessed(accessed)) {
        Err(error) if error.kind() != io::ErrorKind::PermissionDenied => Err(error),
        _ => Ok(()),
    }
}
