//! Hashes the sources of the transform, so that a patched JDK made by an older build is never reused.

use std::fs;
use std::path::{Path, PathBuf};

fn files(dir: &Path, found: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(dir) else { return };
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            files(&path, found);
        } else {
            found.push(path);
        }
    }
}

fn main() {
    let mut found = Vec::new();
    for dir in ["src", "../native-core/classfile/src"] {
        println!("cargo::rerun-if-changed={dir}");
        files(Path::new(dir), &mut found);
    }
    // What records mean is in the code that the transform makes.
    let wire = "../native-core/protocol/src/wire.rs";
    println!("cargo::rerun-if-changed={wire}");
    found.push(PathBuf::from(wire));
    found.sort();
    // FNV-1a: a build script should need no crates.
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for path in found {
        for byte in fs::read(&path).unwrap_or_default() {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
    println!("cargo::rustc-env=JESS_TRANSFORM_HASH={hash:016x}");
}
