//! Reading, and writing so that nothing is ever half written: into another file of the same folder, which is flushed to
//! the disk and then renamed; after that the folder is flushed.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use jess_engine::RestoreError;
use jess_engine::checkpoint::{CheckpointError, seal, unseal};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// What a checkpoint belongs to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Origin {
    /// What runs the program: `model`, or `java` with the build of the JDK.
    pub host: String,
    /// The program, as people know it.
    pub program: String,
    /// A hash of its code.
    pub code: u64,
}

/// A checkpoint.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Checkpoint {
    /// What it belongs to.
    pub origin: Origin,
    /// Seconds that the search has taken.
    pub elapsed: f64,
    /// What the host needs besides.
    pub host: Vec<u8>,
    /// What the engine needs.
    pub engine: Vec<u8>,
}

/// Why there is no checkpoint to go on from, or none to write.
#[derive(Debug, Error)]
pub enum FileError {
    /// It cannot be read.
    #[error("cannot go on from {file}: {source}; name a file that --checkpoint has written", file = file.display())]
    Read {
        /// Which file.
        file: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// It cannot be written.
    #[error("cannot write the checkpoint {file}: {source}; name a file in a folder that can be written to", file = file.display())]
    Write {
        /// Which file.
        file: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The existing file must not be overwritten.
    #[error("{file} is no checkpoint of JESS and will not be overwritten; name another file", file = file.display())]
    Taken {
        /// Which file.
        file: PathBuf,
    },
    /// It is invalid.
    #[error("cannot go on from {file}: {source}; {}", remedy(source), file = file.display())]
    Refused {
        /// Which file.
        file: PathBuf,
        /// Why.
        source: RestoreError,
    },
    /// It belongs to another program.
    #[error(
        "cannot go on from {file}: it belongs to {made}, this is {here}; name the file of this program, or start the \
         search again without --resume",
        file = file.display()
    )]
    Program {
        /// Which file.
        file: PathBuf,
        /// The program that it belongs to.
        made: String,
        /// The program that is to be tested.
        here: String,
    },
}

fn remedy(error: &RestoreError) -> &'static str {
    match error {
        RestoreError::Checkpoint(CheckpointError::Differs { .. }) => {
            "give the options that it was made with, or start the search again without --resume"
        }
        RestoreError::Checkpoint(CheckpointError::Version { .. } | CheckpointError::Build { .. }) => {
            "go on with the version of JESS that made it, or start the search again without --resume"
        }
        RestoreError::Checkpoint(_) => "start the search again without --resume",
        RestoreError::Options(_) => "give other options",
    }
}

impl Origin {
    fn described(&self, other: &Origin) -> String {
        let Origin { host, program, .. } = self;
        if (host, program) == (&other.host, &other.program) {
            format!("`{program}` with code {:016x}", self.code)
        } else if *host == other.host {
            format!("`{program}`")
        } else {
            format!("`{program}` on {host}")
        }
    }
}

/// Whether a checkpoint may be written there: if there is no file, or another checkpoint. A file that a killed process
/// had begun to write is removed.
pub fn check_target(file: &Path) -> Result<(), FileError> {
    for begun in folder_of(file).read_dir().into_iter().flatten().flatten() {
        if is_begun(file, &begun.file_name().to_string_lossy()) {
            // It is of no use.
            let _ = fs::remove_file(begun.path());
        }
    }
    match fs::read(file) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(source) => Err(FileError::Write { file: file.to_owned(), source }),
        Ok(bytes) if unseal(&bytes) == Err(CheckpointError::Foreign) => Err(FileError::Taken { file: file.to_owned() }),
        Ok(_) => Ok(()),
    }
}

/// Writes a checkpoint: whatever happens, the file is the one before or the new one.
pub fn write(file: &Path, checkpoint: &Checkpoint) -> Result<(), FileError> {
    let failed = |source| FileError::Write { file: file.to_owned(), source };
    let contents = postcard::to_stdvec(checkpoint).map_err(|error| failed(io::Error::other(error)))?;
    replace(file, &seal(&contents)).map_err(failed)
}

fn folder_of(file: &Path) -> &Path {
    match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

const BEGUN: &str = ".new";

/// Whether a file of this name is one that a process is writing, or was killed while writing.
fn is_begun(file: &Path, name: &str) -> bool {
    let own = file.file_name().unwrap_or_default().to_string_lossy();
    let number = name.strip_prefix(own.as_ref()).and_then(|rest| rest.strip_prefix('.')?.strip_suffix(BEGUN));
    number.is_some_and(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
}

fn replace(file: &Path, bytes: &[u8]) -> io::Result<()> {
    let name = file.file_name().ok_or_else(|| io::Error::other("it is no name of a file"))?;
    let folder = folder_of(file);
    // A killed process may leave another process behind for a moment, which writes the same file.
    let mut other = name.to_owned();
    other.push(format!(".{}{BEGUN}", std::process::id()));
    let other = folder.join(other);
    let mut out = File::create(&other)?;
    out.write_all(bytes)?;
    out.sync_all()?;
    drop(out);
    fs::rename(&other, file)?;
    // The new name has to survive a loss of power as well. Not every system can open a folder.
    if cfg!(unix) {
        File::open(folder)?.sync_all()?;
    }
    Ok(())
}

/// Reads the checkpoint of a program.
pub fn read(file: &Path, origin: &Origin) -> Result<Checkpoint, FileError> {
    let checkpoint = read_any(file)?;
    if checkpoint.origin != *origin {
        let made = checkpoint.origin.described(origin);
        return Err(FileError::Program { file: file.to_owned(), made, here: origin.described(&checkpoint.origin) });
    }
    Ok(checkpoint)
}

/// Reads a checkpoint, no matter what it belongs to.
pub fn read_any(file: &Path) -> Result<Checkpoint, FileError> {
    let refused = |error: CheckpointError| FileError::Refused { file: file.to_owned(), source: error.into() };
    let bytes = fs::read(file).map_err(|source| FileError::Read { file: file.to_owned(), source })?;
    let contents = unseal(&bytes).map_err(refused)?;
    let senseless = |_| refused(CheckpointError::Damaged("its contents make no sense"));
    postcard::from_bytes(contents).map_err(senseless)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn origin(program: &str, code: u64) -> Origin {
        Origin { host: "model".to_owned(), program: program.to_owned(), code }
    }

    fn sample() -> Checkpoint {
        Checkpoint { origin: origin("bank.jm", 7), elapsed: 1.5, host: vec![1, 2], engine: vec![3; 1000] }
    }

    #[test]
    fn the_last_one_written_is_the_one_read() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("search");
        for length in [10, 100_000, 3] {
            let checkpoint = Checkpoint { engine: vec![9; length], ..sample() };
            check_target(&file).expect("free, or a checkpoint");
            write(&file, &checkpoint).expect("writable");
            assert_eq!(read(&file, &checkpoint.origin).expect("readable"), checkpoint);
        }
        let names: Vec<_> = fs::read_dir(folder.path()).expect("readable").flatten().collect();
        assert_eq!(names.len(), 1, "{names:?}");
    }

    #[test]
    fn what_was_begun_is_removed_and_nothing_else() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = |name: &str| folder.path().join(name);
        for name in ["search.17.new", "search.new", "search.x.new", "other.17.new", "search.17.new.txt"] {
            fs::write(path(name), "half").expect("writable");
        }
        check_target(&path("search")).expect("free");
        let mut names: Vec<_> =
            fs::read_dir(folder.path()).expect("readable").flatten().map(|e| e.file_name()).collect();
        names.sort();
        assert_eq!(names, ["other.17.new", "search.17.new.txt", "search.new", "search.x.new"]);
    }

    #[test]
    fn what_is_refused_says_file_reason_and_remedy() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("search");
        let reads = |origin: &Origin, wanted: &[&str]| {
            let error = read(&file, origin).expect_err("not readable").to_string();
            for part in wanted.iter().chain(&["search"]) {
                assert!(error.contains(part), "no {part:?} in {error}");
            }
        };
        let own = sample().origin;
        reads(&own, &["No such file", "name a file that --checkpoint has written"]);
        write(&file, &sample()).expect("writable");
        reads(&origin("other.jm", 7), &["belongs to `bank.jm`, this is `other.jm`", "without --resume"]);
        reads(&origin("bank.jm", 8), &["code 0000000000000007, this is `bank.jm` with code 0000000000000008"]);
        let java = Origin { host: "JDK 25".to_owned(), ..own.clone() };
        reads(&java, &["belongs to `bank.jm` on model, this is `bank.jm` on JDK 25"]);
        let bytes = fs::read(&file).expect("readable");
        fs::write(&file, &bytes[..bytes.len() - 1]).expect("writable");
        reads(&own, &["it is damaged: its length", "start the search again without --resume"]);
        let mut damaged = bytes.clone();
        damaged[60] ^= 1;
        fs::write(&file, &damaged).expect("writable");
        reads(&own, &["it is damaged: the checksum"]);
        let mut future = bytes;
        future[8] = 77;
        fs::write(&file, &future).expect("writable");
        reads(&own, &["format version 77", "go on with the version of JESS that made it"]);
    }

    #[test]
    fn what_is_no_checkpoint_is_not_overwritten() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("thesis.txt");
        fs::write(&file, "years of work").expect("writable");
        let error = check_target(&file).expect_err("taken").to_string();
        assert!(error.contains("thesis.txt is no checkpoint of JESS and will not be overwritten"), "{error}");
        let nowhere = folder.path().join("missing/search");
        let error = write(&nowhere, &sample()).expect_err("no such folder").to_string();
        assert!(error.contains("cannot write the checkpoint") && error.contains("missing"), "{error}");
    }
}
