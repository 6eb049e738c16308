//! Files: which one an operation of the program is about, what it changes, and the way back.
//!
//! Idea: the JDK reaches the file system through some natives. Before one is called, this names the *place* that it is
//! about, its canonical path (POSIX.1-2017, 4.13); the Java side records one access to it, so that the engine orders
//! files as it orders memory. What is changed is kept first, and restored before the next execution ([`journal`]).
//!
//! One access for each operation, because the two are one step. That is enough as long as names lead where they led
//! when the process began, and no thread lists a directory whose entries are added or removed; when that happens for
//! the first time, [`touch`] returns true, and from then on all files are one place.
//!
//! Invariant: anything that does not fit this description (devices, a file with several names that is changed, a
//! directory that is moved) has no place but a reason, and ends the exploration.

mod entries;
mod journal;

use jess_protocol::wire::file;
use std::ffi::{CStr, OsStr, c_char};
use std::fs::{self, Metadata};
use std::io;
use std::os::fd::RawFd;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::MetadataExt;
use std::path::{Component, Path, PathBuf};

pub(crate) use entries::forget;
pub(crate) use journal::{keep_position, put_back};

/// Most links that are followed when the target does not exist.
const MOST_LINKS: usize = 40;

/// Files that hold nothing and never change.
const CONSTANT: [&str; 2] = ["/dev/null", "/dev/zero"];

/// Where the system describes itself: every read may return something else.
const LIVE: [&str; 2] = ["/proc", "/sys"];

/// Why a file cannot be controlled.
type Reason = String;

/// What the program names.
pub(crate) enum Named {
    /// A path.
    Path(PathBuf),
    /// An open file.
    Descriptor(RawFd),
}

impl Named {
    /// The path at an address, which may start at an open directory.
    ///
    /// # Safety
    /// The address must be that of a text that ends with a zero, as the JDK makes them for its own calls.
    pub(crate) unsafe fn at(address: *const c_char, directory: RawFd) -> Named {
        // SAFETY: by the contract of this function.
        let text = unsafe { CStr::from_ptr(address) };
        let path = PathBuf::from(OsStr::from_bytes(text.to_bytes()));
        let from = Some(directory).filter(|&directory| directory >= 0 && path.is_relative());
        Named::Path(match from.and_then(|directory| fs::read_link(link_of(directory)).ok()) {
            Some(directory) => directory.join(path),
            None => path,
        })
    }
}

/// The descriptor behind a stream of the entries of a directory.
///
/// # Safety
/// The stream must be open.
pub(crate) unsafe fn descriptor_of(stream: *mut libc::DIR) -> RawFd {
    // SAFETY: by the contract of this function.
    unsafe { libc::dirfd(stream) }
}

fn link_of(descriptor: RawFd) -> PathBuf {
    PathBuf::from(format!("/proc/self/fd/{descriptor}"))
}

/// What is at a place.
enum What {
    Nothing,
    File(Metadata),
    Directory,
    Link,
    /// An open file that has no name any more.
    Nameless,
    /// Nothing that can change, or through which a change can be observed.
    Constant,
}

/// The place that an operation is about, and what is there; nothing if that is of no interest.
fn find(operation: i32, named: &Named) -> Result<Option<(PathBuf, What)>, Reason> {
    let (place, what) = match named {
        Named::Descriptor(descriptor) => {
            let link = link_of(*descriptor);
            // The descriptor is not open: the call fails by itself.
            let (Ok(path), Ok(data)) = (fs::read_link(&link), fs::metadata(&link)) else { return Ok(None) };
            if data.nlink() == 0 {
                (with_name(path), What::Nameless)
            } else {
                let what = sort(&path, data)?;
                (path, what)
            }
        }
        Named::Path(path) => {
            let makes = matches!(operation, file::MAKE | file::MAKE_NAME | file::MOVE_TO);
            let follows = !makes && !matches!(operation, file::REMOVE | file::MOVE_FROM);
            let place = canonical(path, follows);
            let what = match fs::symlink_metadata(&place) {
                Ok(data) => sort(&place, data)?,
                Err(_) if is_live(&place) => return Err(live(&place)),
                Err(_) => What::Nothing,
            };
            (place, what)
        }
    };
    Ok(Some((place, what)).filter(|(_, what)| !matches!(what, What::Constant)))
}

/// The system's note behind the path of a file that was removed while it is open.
const REMOVED: &[u8] = b" (deleted)";

fn with_name(path: PathBuf) -> PathBuf {
    match path.as_os_str().as_bytes().strip_suffix(REMOVED) {
        Some(path) => PathBuf::from(OsStr::from_bytes(path)),
        None => path,
    }
}

/// The place that an operation is about as text; empty if it is of no interest.
pub(crate) fn place(operation: i32, named: &Named) -> Result<String, Reason> {
    let found = find(operation, named)?;
    Ok(found.map_or_else(String::new, |(place, _)| place.to_string_lossy().into_owned()))
}

/// An operation is about to happen: keeps what it changes. Returns whether it changes where names lead, or is about a
/// directory that is both listed and changed.
pub(crate) fn touch(operation: i32, named: &Named) -> Result<bool, Reason> {
    let Some((place, what)) = find(operation, named)? else { return Ok(false) };
    if let What::File(data) = &what
        && matches!(operation, file::OPEN_EMPTY..=file::CHANGE | file::WRITE)
        && data.nlink() > 1
    {
        // A change under one name would be a change under the other names, unnoticed.
        return Err(format!("the file {}, which has other names, too, is changed", place.display()));
    }
    let (entry, names) = match (operation, &what) {
        (file::OPEN_NEW | file::OPEN_EMPTY | file::MAKE | file::MOVE_TO, What::Nothing) => (true, false),
        (file::MAKE_NAME, What::Nothing) => (true, true),
        (file::OPEN_EMPTY | file::CHANGE | file::WRITE, What::File(_)) => (false, false),
        (file::CHANGE, What::Directory) => (false, false),
        (file::REMOVE | file::MOVE_FROM | file::MOVE_TO, What::File(_)) => (true, false),
        (file::REMOVE | file::MOVE_FROM | file::MOVE_TO, What::Link) => (true, true),
        (file::REMOVE, What::Directory) if is_empty(&place) => (true, true),
        (file::MOVE_FROM, What::Directory) => {
            return Err(format!("the directory {} is moved, which cannot be put back", place.display()));
        }
        (file::LIST, What::Directory) => return Ok(entries::listed(&place)),
        _ => return Ok(false),
    };
    journal::keep(&place)?;
    let parent = place.parent().filter(|_| entry);
    if let Some(parent) = parent {
        journal::keep_times(parent)?;
    }
    Ok(parent.is_some_and(entries::changed) || names)
}

/// What is at a place.
fn sort(place: &Path, data: Metadata) -> Result<What, Reason> {
    if CONSTANT.iter().any(|constant| place == Path::new(constant)) {
        return Ok(What::Constant);
    }
    let kind = data.file_type();
    if is_live(place) {
        Err(live(place))
    } else if kind.is_file() {
        Ok(What::File(data))
    } else if kind.is_dir() {
        Ok(What::Directory)
    } else if kind.is_symlink() {
        Ok(What::Link)
    } else {
        Err(format!("{} is no file, so what it holds is outside of what can be controlled", place.display()))
    }
}

fn is_live(place: &Path) -> bool {
    LIVE.iter().any(|live| place.starts_with(live))
}

fn live(place: &Path) -> Reason {
    format!("what {} holds changes by itself", place.display())
}

fn is_empty(directory: &Path) -> bool {
    fs::read_dir(directory).is_ok_and(|mut entries| entries.next().is_none())
}

/// The path without links, also of a file that does not exist; of a link that is not followed, its own.
fn canonical(path: &Path, follows: bool) -> PathBuf {
    let mut path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    for _ in 0..MOST_LINKS {
        let own = matches!(path.components().next_back(), Some(Component::Normal(_)));
        if (follows || !own)
            && let Ok(found) = fs::canonicalize(&path)
        {
            return found;
        }
        let (Some(parent), Some(name)) = (path.parent(), path.file_name()) else { return path };
        let place = parent_of(parent).join(name);
        match fs::read_link(&place) {
            Ok(target) if follows => path = place.parent().unwrap_or(Path::new("/")).join(target),
            _ => return place,
        }
    }
    path
}

/// The canonical path of a directory, of as much of it as exists.
fn parent_of(path: &Path) -> PathBuf {
    match (fs::canonicalize(path), path.parent(), path.file_name()) {
        (Ok(found), ..) => found,
        (Err(_), Some(parent), Some(name)) => parent_of(parent).join(name),
        _ => path.to_owned(),
    }
}

/// What an error means for the exploration.
fn lost(place: &Path, error: &io::Error) -> Reason {
    format!("{} cannot be put back to what it was before: {error}", place.display())
}

#[cfg(test)]
mod tests;
