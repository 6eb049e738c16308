//! Writing jars, the same bytes for the same contents.
//!
//! Invariant: entries sorted by name (the manifest first, as the jar format wants), one fixed time stamp, one
//! compression, no directory entries.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::Path;

use anyhow::{Context, Result, bail};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

const MANIFEST: &str = "META-INF/MANIFEST.MF";

/// A jar in the making.
#[derive(Debug, Default)]
pub(crate) struct Jar {
    entries: BTreeMap<String, Vec<u8>>,
}

impl Jar {
    pub(crate) fn add(&mut self, name: &str, bytes: Vec<u8>) -> Result<()> {
        if self.entries.insert(name.to_owned(), bytes).is_some() {
            bail!("two entries {name} in one jar");
        }
        Ok(())
    }

    pub(crate) fn add_file(&mut self, name: &str, path: &Path) -> Result<()> {
        self.add(name, fs::read(path).with_context(|| format!("reading {}", path.display()))?)
    }

    /// Adds the files below a directory whose relative path the filter accepts, each name after the prefix.
    pub(crate) fn add_tree(&mut self, prefix: &str, directory: &Path, accept: &dyn Fn(&str) -> bool) -> Result<usize> {
        let mut added = 0;
        for path in files(directory)? {
            let relative = path.strip_prefix(directory)?.to_string_lossy().replace('\\', "/");
            if accept(&relative) {
                self.add_file(&format!("{prefix}{relative}"), &path)?;
                added += 1;
            }
        }
        Ok(added)
    }

    /// Writes the jar under a temporary name, then renames it.
    pub(crate) fn write(&self, manifest: &str, path: &Path) -> Result<()> {
        let temporary = path.with_extension("jar.new");
        let file = File::create(&temporary).with_context(|| format!("creating {}", temporary.display()))?;
        let mut writer = ZipWriter::new(BufWriter::new(file));
        entry(&mut writer, MANIFEST, manifest.as_bytes())?;
        for (name, bytes) in &self.entries {
            entry(&mut writer, name, bytes)?;
        }
        writer.finish()?.flush()?;
        fs::rename(&temporary, path).with_context(|| format!("writing {}", path.display()))
    }
}

fn entry(writer: &mut ZipWriter<BufWriter<File>>, name: &str, bytes: &[u8]) -> Result<()> {
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Deflated)
        .last_modified_time(DateTime::default())
        .unix_permissions(0o644);
    writer.start_file(name, options)?;
    writer.write_all(bytes)?;
    Ok(())
}

/// All files below a directory, in the order of their names.
pub(crate) fn files(directory: &Path) -> Result<Vec<std::path::PathBuf>> {
    let mut found = Vec::new();
    let mut entries: Vec<_> = fs::read_dir(directory)
        .with_context(|| format!("reading {}", directory.display()))?
        .collect::<std::io::Result<Vec<_>>>()?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        if entry.file_type()?.is_dir() {
            found.extend(files(&entry.path())?);
        } else {
            found.push(entry.path());
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_contents_give_the_same_bytes() -> Result<()> {
        let directory = tempfile::tempdir()?;
        let tree = directory.path().join("tree/a/b");
        fs::create_dir_all(&tree)?;
        fs::write(tree.join("C.class"), b"c")?;
        fs::write(tree.join("skip.txt"), b"s")?;
        let mut written = Vec::new();
        for round in 0..2 {
            let mut jar = Jar::default();
            let order: [&str; 2] = if round == 0 { ["x", "y"] } else { ["y", "x"] };
            for name in order {
                jar.add(name, name.as_bytes().to_vec())?;
            }
            assert!(jar.add("x", Vec::new()).is_err());
            let classes = |name: &str| name.ends_with(".class");
            assert_eq!(jar.add_tree("boot/", &directory.path().join("tree"), &classes)?, 1);
            let path = directory.path().join(format!("{round}.jar"));
            jar.write("Manifest-Version: 1.0\r\n", &path)?;
            written.push(fs::read(path)?);
        }
        assert_eq!(written[0], written[1]);
        Ok(())
    }
}
