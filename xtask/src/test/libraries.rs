//! The libraries that `jess doctor -cp` looks at in the gate: what Maven has on this machine.
//!
//! Idea: classes come from many compilers, and a pattern of one that the transform does not know costs its users every
//! test. On a fresh machine that is what the projects of this repository use.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use anyhow::Result;

use crate::jar;

/// An argument of a command has its limit.
const MOST_BYTES: usize = 60_000;

/// Larger jars are whole tools, which would take most of the time.
const LARGEST: u64 = 2_000_000;

/// Jars of the local Maven repository as a class path; the working directory if there are none.
pub(super) fn class_path() -> Result<OsString> {
    let repository = env::home_dir().map(|home| home.join(".m2").join("repository"));
    let files = match repository.filter(|repository| repository.is_dir()) {
        Some(repository) => jar::files(&repository)?,
        None => Vec::new(),
    };
    let mut bytes = 0;
    let jars = files.into_iter().filter(|file| is_library(file)).take_while(|jar| {
        bytes += jar.as_os_str().len() + 1;
        bytes < MOST_BYTES
    });
    let mut jars: Vec<PathBuf> = jars.collect();
    if jars.is_empty() {
        jars.push(".".into());
    }
    Ok(env::join_paths(jars)?)
}

fn is_library(file: &Path) -> bool {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let is_small = file.metadata().is_ok_and(|file| file.len() <= LARGEST);
    is_small && name.ends_with(".jar") && !name.ends_with("-sources.jar") && !name.ends_with("-javadoc.jar")
}
