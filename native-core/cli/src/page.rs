//! The result as a page in a file, for `--html`.
//!
//! Invariant: the file is there whole or not at all, and a result that could not be written as asked is an error,
//! never left out in silence.

use std::env;
use std::ffi::OsStr;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use jess_protocol::result::Outcome;
use jess_report::html::Page;
use jess_report::sources::{Sources, source_roots};
use tempfile::NamedTempFile;

use crate::options::Output;
use crate::trouble::Trouble;

/// Writes the page if it was asked for. `class_path`: where the classes are, beside which sources may be;
/// `replaying`: the result is of the single execution of a token.
pub(crate) fn write(output: &Output, class_path: &OsStr, outcome: &Outcome, replaying: bool) -> Result<(), Trouble> {
    let Some(file) = &output.html else { return Ok(()) };
    let paths = |paths: &OsStr| -> Vec<PathBuf> { env::split_paths(paths).collect() };
    let named = output.source_path.as_deref().map(paths).unwrap_or_default();
    let sources = Sources::find(&source_roots(&named, &paths(class_path)), outcome);
    let page = Page { outcome, sources: &sources, replaying, unfold: output.unfold, property: None };
    save(file, &page.render()).map_err(Trouble::io(format!("write the page {}", file.display())))
}

/// Checks that the folder of the page is there, before a search begins whose result would be lost.
pub(crate) fn check(output: &Output) -> Result<(), Trouble> {
    let named = output.source_path.iter().flat_map(env::split_paths);
    if let Some(missing) = named.filter(|folder| !folder.as_os_str().is_empty()).find(|folder| !folder.is_dir()) {
        return Err(Trouble::Usage(format!("--source-path: {} is no folder", missing.display())));
    }
    let Some(file) = &output.html else { return Ok(()) };
    if file.is_dir() {
        return Err(Trouble::Usage(format!("--html {}: that is a folder; name a file in it", file.display())));
    }
    let folder = folder(file);
    if folder.is_dir() {
        return Ok(());
    }
    Err(Trouble::Usage(format!("--html {}: there is no folder {}; make it first", file.display(), folder.display())))
}

fn folder(file: &Path) -> &Path {
    file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

fn save(file: &Path, text: &str) -> std::io::Result<()> {
    // What is no plain file, such as /dev/stdout, cannot be replaced.
    if file.exists() && !file.is_file() {
        return std::fs::write(file, text);
    }
    let mut whole = NamedTempFile::new_in(folder(file))?;
    whole.write_all(text.as_bytes())?;
    readable(whole.as_file())?;
    whole.persist(file)?;
    Ok(())
}

/// A temporary file is for its owner only; a report is not.
#[cfg(unix)]
fn readable(file: &std::fs::File) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    file.set_permissions(std::fs::Permissions::from_mode(0o644))
}

#[cfg(not(unix))]
fn readable(_file: &std::fs::File) -> std::io::Result<()> {
    Ok(())
}
