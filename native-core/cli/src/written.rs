//! The result in files for readers: as a page for `--html`, as a log for code scanning for `--sarif`.
//!
//! Invariant: a file is there whole or not at all, and a result that could not be written as asked is an error, never
//! left out in silence.

use std::env;
use std::ffi::OsStr;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use jess_protocol::result::Outcome;
use jess_report::html::Page;
use jess_report::sarif::Log;
use jess_report::sources::{Sources, source_roots};
use tempfile::NamedTempFile;

use crate::options::Output;
use crate::trouble::Trouble;

/// The files that were asked for, each with its flag and what it is.
fn files(output: &Output) -> impl Iterator<Item = (&'static str, &'static str, &Path)> {
    let html = output.html.as_deref().map(|file| ("--html", "page", file));
    let sarif = output.sarif.as_deref().map(|file| ("--sarif", "log", file));
    html.into_iter().chain(sarif)
}

/// Whether any file was asked for.
pub(crate) fn wants(output: &Output) -> bool {
    files(output).next().is_some()
}

/// Writes the files that were asked for. `class_path`: where the classes are, beside which sources may be;
/// `replaying`: the result is of the single execution of a token.
pub(crate) fn write(output: &Output, class_path: &OsStr, outcome: &Outcome, replaying: bool) -> Result<(), Trouble> {
    if !wants(output) {
        return Ok(());
    }
    let paths = |paths: &OsStr| -> Vec<PathBuf> { env::split_paths(paths).collect() };
    let named = output.source_path.as_deref().map(paths).unwrap_or_default();
    let sources = &Sources::find(&source_roots(&named, &paths(class_path)), outcome);
    let unfold = output.unfold;
    for (flag, what, file) in files(output) {
        let text = match flag {
            "--sarif" => Log { outcome, sources, unfold }.render(),
            _ => Page { outcome, sources, replaying, unfold, property: None }.render(),
        };
        save(file, &text).map_err(Trouble::io(format!("write the {what} {}", file.display())))?;
    }
    Ok(())
}

/// Checks that the folders of the files are there, before a search begins whose result would be lost.
pub(crate) fn check(output: &Output) -> Result<(), Trouble> {
    if output.source_path.is_some() && !wants(output) {
        return Err(Trouble::Usage("--source-path is for --html and --sarif; add one of them".to_owned()));
    }
    let named = output.source_path.iter().flat_map(env::split_paths);
    if let Some(missing) = named.filter(|folder| !folder.as_os_str().is_empty()).find(|folder| !folder.is_dir()) {
        return Err(Trouble::Usage(format!("--source-path: {} is no folder", missing.display())));
    }
    for (flag, _, file) in files(output) {
        if file.is_dir() {
            return Err(Trouble::Usage(format!("{flag} {}: that is a folder; name a file in it", file.display())));
        }
        let folder = folder(file);
        if !folder.is_dir() {
            let (file, folder) = (file.display(), folder.display());
            return Err(Trouble::Usage(format!("{flag} {file}: there is no folder {folder}; make it first")));
        }
    }
    match (&output.html, &output.sarif) {
        (Some(page), Some(log)) if page == log => {
            Err(Trouble::Usage(format!("--html and --sarif name the same file, {}", page.display())))
        }
        _ => Ok(()),
    }
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
