//! Tells the crate a digest of its own sources, to which a checkpoint belongs (`src/controller/saved.rs`).

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};
use std::{fs, io};

fn main() -> io::Result<()> {
    println!("cargo:rerun-if-changed=src");
    let mut files = Vec::new();
    add_files(Path::new("src"), &mut files)?;
    files.sort();
    let mut digest = DefaultHasher::new();
    for file in files {
        file.hash(&mut digest);
        fs::read(&file)?.hash(&mut digest);
    }
    println!("cargo:rustc-env=JESS_ENGINE_SOURCES={:016x}", digest.finish());
    Ok(())
}

fn add_files(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            add_files(&path, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}
