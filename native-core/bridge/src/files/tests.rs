use super::*;
use std::sync::{Mutex, MutexGuard, PoisonError};

fn at(operation: i32, path: &Path) -> String {
    place(operation, &Named::Path(path.to_owned())).expect("a place")
}

fn touched(operation: i32, path: &Path) -> bool {
    touch(operation, &Named::Path(path.to_owned())).expect("it can be controlled")
}

/// There is one journal: one test after the other.
static ALONE: Mutex<()> = Mutex::new(());

/// A directory of its own; what was kept in it goes first.
struct Folder {
    _folder: tempfile::TempDir,
    _alone: MutexGuard<'static, ()>,
}

impl Drop for Folder {
    fn drop(&mut self) {
        put_back().expect("put back");
    }
}

/// A directory, and its canonical path.
fn folder() -> (Folder, PathBuf) {
    let alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let folder = tempfile::tempdir().expect("a directory");
    let path = folder.path().canonicalize().expect("it is there");
    (Folder { _folder: folder, _alone: alone }, path)
}

#[test]
fn whoever_lists_what_changes_makes_all_files_one() {
    let (_folder, path) = folder();
    let file = path.join("a");
    assert!(!touched(file::OPEN_NEW, &file));
    fs::write(&file, "x").expect("written");
    assert!(!touched(file::OPEN_EMPTY, &file));
    assert!(touched(file::LIST, &path));
    assert!(touched(file::REMOVE, &file));
}

#[test]
fn one_file_is_one_place_whatever_leads_to_it() {
    let (_folder, path) = folder();
    let (file, link, folder) = (path.join("a"), path.join("link"), path.join("folder"));
    std::os::unix::fs::symlink(&file, &link).expect("linked");
    let wanted = file.display().to_string();
    assert_eq!(at(file::LOOK, &link), wanted);
    fs::write(&file, "x").expect("written");
    fs::create_dir(&folder).expect("made");
    assert_eq!(at(file::LOOK, &link), wanted);
    assert_eq!(at(file::OPEN_NEW, &folder.join("..").join("a")), wanted);
    assert_eq!(at(file::REMOVE, &link), link.display().to_string());
    assert!(touched(file::REMOVE, &link));
}

#[test]
fn what_is_no_file_has_no_place() {
    let of = |path: &str| place(file::LOOK, &Named::Path(path.into()));
    assert_eq!(of("/dev/null").as_deref(), Ok(""));
    assert!(of("/dev/urandom").is_err());
    assert!(of("/proc/self/stat").is_err());
    let (_folder, path) = folder();
    let (one, two) = (path.join("one"), path.join("two"));
    fs::write(&one, "x").expect("written");
    fs::hard_link(&one, &two).expect("linked");
    assert!(touch(file::REMOVE, &Named::Path(one)).is_err());
}

#[test]
fn what_was_changed_is_put_back() {
    let (_folder, path) = folder();
    let (kept, gone, new, inner) = (path.join("kept"), path.join("gone"), path.join("new"), path.join("new/inner"));
    fs::write(&kept, "before").expect("written");
    fs::write(&gone, "was here").expect("written");
    let modified = |path: &Path| fs::metadata(path).and_then(|data| data.modified()).expect("times");
    let times = (modified(&kept), modified(&path));
    let change = |operation, place: &Path| touched(operation, place);
    change(file::OPEN_EMPTY, &kept);
    fs::write(&kept, "after, and longer").expect("written");
    change(file::REMOVE, &gone);
    fs::remove_file(&gone).expect("removed");
    change(file::MAKE_NAME, &new);
    fs::create_dir(&new).expect("made");
    change(file::OPEN_NEW, &inner);
    fs::write(&inner, "x").expect("written");
    put_back().expect("put back");
    assert_eq!(fs::read_to_string(&kept).expect("there"), "before");
    assert_eq!(fs::read_to_string(&gone).expect("there again"), "was here");
    assert!(!new.exists());
    assert_eq!((modified(&kept), modified(&path)), times);
}
