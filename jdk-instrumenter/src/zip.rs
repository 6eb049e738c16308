//! A writer of uncompressed zip files, which the JVM's boot loader reads fastest.
//!
//! Invariants: same entries in the same order give the same bytes; fewer than 65,535 entries and 4 GB.

use std::io::{self, Write};

/// 1980-01-01, the earliest date of the format, so that output does not depend on the clock.
const DATE: u16 = 0x0021;
const LIMIT: u64 = u32::MAX as u64;

struct Entry {
    name: String,
    crc: u32,
    size: u32,
    offset: u32,
}

/// Writes entries one after the other.
pub(crate) struct StoredZip<W: Write> {
    out: W,
    position: u64,
    entries: Vec<Entry>,
}

impl<W: Write> StoredZip<W> {
    /// Starts a file.
    pub(crate) fn new(out: W) -> StoredZip<W> {
        StoredZip { out, position: 0, entries: Vec::new() }
    }

    /// Adds an entry.
    pub(crate) fn add(&mut self, name: &str, content: &[u8]) -> io::Result<()> {
        let size = u32::try_from(content.len()).map_err(io::Error::other)?;
        let offset = u32::try_from(self.position).map_err(io::Error::other)?;
        if self.entries.len() >= usize::from(u16::MAX) - 1 || name.len() > usize::from(u16::MAX) {
            return Err(io::Error::other("too many zip entries, or too long a name"));
        }
        let entry = Entry { name: name.to_owned(), crc: crc32fast::hash(content), size, offset };
        let mut header = Vec::with_capacity(30 + name.len());
        header.extend_from_slice(b"PK\x03\x04");
        header.extend_from_slice(&10u16.to_le_bytes());
        entry.common(&mut header);
        header.extend_from_slice(&0u16.to_le_bytes());
        header.extend_from_slice(name.as_bytes());
        self.write(&header)?;
        self.write(content)?;
        self.entries.push(entry);
        Ok(())
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.position += bytes.len() as u64;
        if self.position > LIMIT {
            return Err(io::Error::other("zip file larger than 4 GB"));
        }
        self.out.write_all(bytes)
    }

    /// Writes the directory and returns the underlying writer.
    pub(crate) fn finish(mut self) -> io::Result<W> {
        let start = self.position;
        let mut directory = Vec::new();
        for entry in &self.entries {
            directory.extend_from_slice(b"PK\x01\x02");
            directory.extend_from_slice(&20u16.to_le_bytes());
            directory.extend_from_slice(&10u16.to_le_bytes());
            entry.common(&mut directory);
            // No extra field, comment, disk or attributes.
            directory.extend_from_slice(&[0; 12]);
            directory.extend_from_slice(&entry.offset.to_le_bytes());
            directory.extend_from_slice(entry.name.as_bytes());
        }
        self.write(&directory)?;
        let count = self.entries.len() as u16;
        let mut end = Vec::with_capacity(22);
        end.extend_from_slice(b"PK\x05\x06\0\0\0\0");
        end.extend_from_slice(&count.to_le_bytes());
        end.extend_from_slice(&count.to_le_bytes());
        end.extend_from_slice(&(directory.len() as u32).to_le_bytes());
        end.extend_from_slice(&(start as u32).to_le_bytes());
        end.extend_from_slice(&0u16.to_le_bytes());
        self.write(&end)?;
        self.out.flush()?;
        Ok(self.out)
    }
}

impl Entry {
    /// The fields that local header and directory share: flags up to the length of the name.
    fn common(&self, out: &mut Vec<u8>) {
        // UTF-8 names, stored, no time.
        out.extend_from_slice(&0x0800u16.to_le_bytes());
        out.extend_from_slice(&[0; 4]);
        out.extend_from_slice(&DATE.to_le_bytes());
        out.extend_from_slice(&self.crc.to_le_bytes());
        out.extend_from_slice(&self.size.to_le_bytes());
        out.extend_from_slice(&self.size.to_le_bytes());
        out.extend_from_slice(&(self.name.len() as u16).to_le_bytes());
    }
}
