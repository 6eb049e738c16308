//! Checkpoints: an exploration as bytes, to be continued later or in another process.
//!
//! Sealed: a magic number, the version of the format, the length, a checksum, then the contents (postcard). Whatever is
//! damaged, was made by something else, or belongs to another search is refused with an error that names the reason; a
//! checkpoint is never partly used. Writing files is left to the host.
//!
//! A checkpoint is made between two executions. A search that continues from one runs the same executions as one that
//! was never interrupted: same counts, same bug.

use thiserror::Error;
use xxhash_rust::xxh3::xxh3_128;

const MAGIC: [u8; 8] = *b"JESSSAVE";

/// The version of the format; it increases with every change of what is stored.
const VERSION: u32 = 13;

/// Bytes before the contents: magic number, version, length, checksum.
const HEAD: usize = 8 + 4 + 8 + 16;

/// Why an exploration cannot continue from some bytes, or be stored.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CheckpointError {
    /// They do not start like a checkpoint.
    #[error("it is no checkpoint of JESS")]
    Foreign,
    /// Another format.
    #[error("it has format version {found}, this program understands version {VERSION}")]
    Version {
        /// The version of its format.
        found: u32,
    },
    /// Another build.
    #[error("it was made by JESS {made}, this is JESS {here}, which may search in another order")]
    Build {
        /// The version that made it.
        made: String,
        /// This version.
        here: String,
    },
    /// Incomplete or changed.
    #[error("it is damaged: {0}")]
    Damaged(&'static str),
    /// Made with other options.
    #[error("it was made with {option} {made}, not {here}")]
    Differs {
        /// Which option.
        option: String,
        /// Its value then.
        made: String,
        /// Its value now.
        here: String,
    },
    /// The exploration cannot be continued.
    #[error("there is nothing to go on with: {0}")]
    Ended(&'static str),
    /// The state could not be serialized.
    #[error("the state cannot be stored: {0}")]
    Unstorable(postcard::Error),
}

/// Puts contents under a seal.
#[must_use]
pub fn seal(contents: &[u8]) -> Vec<u8> {
    let mut sealed = Vec::with_capacity(HEAD + contents.len());
    sealed.extend_from_slice(&MAGIC);
    sealed.extend_from_slice(&VERSION.to_le_bytes());
    sealed.extend_from_slice(&(contents.len() as u64).to_le_bytes());
    sealed.extend_from_slice(&xxh3_128(contents).to_le_bytes());
    sealed.extend_from_slice(contents);
    sealed
}

/// The contents under an intact seal.
pub fn unseal(sealed: &[u8]) -> Result<&[u8], CheckpointError> {
    let (magic, rest) = sealed.split_first_chunk::<8>().ok_or(CheckpointError::Foreign)?;
    if *magic != MAGIC {
        return Err(CheckpointError::Foreign);
    }
    let short = CheckpointError::Damaged("it is too short");
    let (version, rest) = rest.split_first_chunk::<4>().ok_or(short.clone())?;
    let found = u32::from_le_bytes(*version);
    if found != VERSION {
        return Err(CheckpointError::Version { found });
    }
    let (length, rest) = rest.split_first_chunk::<8>().ok_or(short.clone())?;
    let (checksum, contents) = rest.split_first_chunk::<16>().ok_or(short)?;
    if contents.len() as u64 != u64::from_le_bytes(*length) {
        return Err(CheckpointError::Damaged("its length is not what it says"));
    }
    if xxh3_128(contents) != u128::from_le_bytes(*checksum) {
        return Err(CheckpointError::Damaged("the checksum does not match"));
    }
    Ok(contents)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seal_keeps_what_it_holds() {
        for contents in [&b""[..], b"x", &[7; 1000]] {
            assert_eq!(unseal(&seal(contents)), Ok(contents));
        }
    }

    #[test]
    fn every_damaged_byte_is_noticed() {
        let sealed = seal(b"an exploration");
        for position in 0..sealed.len() {
            for bit in 0..8 {
                let mut damaged = sealed.clone();
                damaged[position] ^= 1 << bit;
                assert!(unseal(&damaged).is_err(), "byte {position}, bit {bit}");
            }
            assert!(unseal(&sealed[..position]).is_err());
        }
        let mut longer = sealed;
        longer.push(0);
        assert!(matches!(unseal(&longer), Err(CheckpointError::Damaged(_))));
    }

    #[test]
    fn foreign_and_future_ones_are_named() {
        assert_eq!(unseal(b""), Err(CheckpointError::Foreign));
        assert_eq!(unseal(b"PK\x03\x04 and so on"), Err(CheckpointError::Foreign));
        let mut future = seal(b"x");
        future[8] = 99;
        assert_eq!(unseal(&future), Err(CheckpointError::Version { found: 99 }));
    }
}
