//! The parts of JESS on this machine: `jess.jar` beside the command, and what is unpacked from it.
//!
//! Idea: one jar holds everything. The native library must be a file of its own for the JVM to load it, so it is
//! unpacked into the cache directory under a name made of its checksum; a build with another library gets another
//! file, and a running JVM never has its library replaced under it.
//!
//! Invariant: files in the cache appear complete or not at all (written under a temporary name, then renamed).

use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::{env, io};

use jess_instrumenter::cache::default_root;
use zip::ZipArchive;

use crate::trouble::Trouble;

/// Set by the launcher in `jess.jar` to that jar.
const LAUNCHER_JAR: &str = "JESS_LAUNCHER_JAR";

/// The directory of boot classes in the jar.
const BOOT: &str = "boot/";

/// `jess.jar`.
#[derive(Debug, Clone)]
pub struct Installation {
    /// Where it is.
    pub jar: PathBuf,
}

impl Installation {
    /// The jar that started this process, or the one beside the command.
    pub fn find() -> Result<Installation, Trouble> {
        if let Some(jar) = env::var_os(LAUNCHER_JAR).filter(|jar| !jar.is_empty()) {
            return Installation::at(PathBuf::from(jar));
        }
        let command = env::current_exe().map_err(Trouble::io("find the jess command's own file"))?;
        let command = fs::canonicalize(&command).unwrap_or(command);
        Installation::at(command.with_file_name("jess.jar"))
    }

    /// This jar, which must be there.
    pub fn at(jar: PathBuf) -> Result<Installation, Trouble> {
        if !jar.is_file() {
            return Err(Trouble::NotInstalled { what: jar.display().to_string() });
        }
        let jar = fs::canonicalize(&jar).map_err(Trouble::io(format!("resolve {}", jar.display())))?;
        Ok(Installation { jar })
    }

    fn open(&self) -> Result<ZipArchive<File>, Trouble> {
        let file = File::open(&self.jar).map_err(Trouble::io(format!("read {}", self.jar.display())))?;
        ZipArchive::new(file).map_err(|error| self.broken(&error))
    }

    fn broken(&self, error: &zip::result::ZipError) -> Trouble {
        let source = io::Error::new(io::ErrorKind::InvalidData, error.to_string());
        Trouble::Io { what: format!("read {}", self.jar.display()), source }
    }

    /// The native library as a file, unpacked if it is not there yet.
    pub fn library(&self, cache: &Path) -> Result<PathBuf, Trouble> {
        let file_name = format!("{}jess{}", env::consts::DLL_PREFIX, env::consts::DLL_SUFFIX);
        let entry_name = format!("native/{}/{file_name}", platform());
        let mut archive = self.open()?;
        let mut entry = archive.by_name(&entry_name).map_err(|_| Trouble::NotInstalled {
            what: format!("{entry_name} in {} (the native library for this platform)", self.jar.display()),
        })?;
        let directory = cache.join("lib").join(format!("{:08x}-{:x}", entry.crc32(), entry.size()));
        let library = directory.join(&file_name);
        if fs::metadata(&library).is_ok_and(|found| found.len() == entry.size()) {
            return Ok(library);
        }
        fs::create_dir_all(&directory).map_err(Trouble::io(format!("create {}", directory.display())))?;
        let mut bytes = Vec::new();
        let what = || format!("unpack {}", library.display());
        entry.read_to_end(&mut bytes).map_err(Trouble::io(what()))?;
        let mut file = tempfile::NamedTempFile::new_in(&directory).map_err(Trouble::io(what()))?;
        file.write_all(&bytes).map_err(Trouble::io(what()))?;
        file.persist(&library).map_err(|error| Trouble::io(what())(error.error))?;
        Ok(library)
    }

    /// Paths (`java/lang/JessHooks.class`) and bytes of the classes that go into the patched `java.base`, in the
    /// order of their names.
    pub fn boot_classes(&self) -> Result<Vec<(String, Vec<u8>)>, Trouble> {
        let mut archive = self.open()?;
        let mut classes = Vec::new();
        for index in 0..archive.len() {
            let mut entry = archive.by_index(index).map_err(|error| self.broken(&error))?;
            let name = entry.name().strip_prefix(BOOT).filter(|name| name.ends_with(".class"));
            let Some(name) = name.map(str::to_owned) else { continue };
            let mut bytes = Vec::new();
            entry.read_to_end(&mut bytes).map_err(Trouble::io(format!("read {name} in {}", self.jar.display())))?;
            classes.push((name, bytes));
        }
        if classes.is_empty() {
            return Err(Trouble::NotInstalled { what: format!("{BOOT} in {}", self.jar.display()) });
        }
        classes.sort();
        Ok(classes)
    }
}

/// `linux-x86_64`: the name of this platform inside the jar.
pub(crate) fn platform() -> String {
    format!("{}-{}", env::consts::OS, env::consts::ARCH)
}

/// The user's cache directory for JESS: JESS_CACHE, or `jess` in the platform's cache directory.
pub(crate) fn cache_directory() -> Result<PathBuf, Trouble> {
    default_root().ok_or_else(|| Trouble::Usage("no cache directory: set HOME or JESS_CACHE".to_owned()))
}

/// The main class that a jar's manifest names.
pub(crate) fn main_class_of(jar: &Path) -> Result<String, Trouble> {
    let no_main = || Trouble::Usage(format!("{} names no Main-Class", jar.display()));
    let file = File::open(jar).map_err(Trouble::io(format!("read {}", jar.display())))?;
    let mut archive = ZipArchive::new(file).map_err(|error| Trouble::Usage(format!("{}: {error}", jar.display())))?;
    let mut manifest = String::new();
    archive
        .by_name("META-INF/MANIFEST.MF")
        .map_err(|_| no_main())?
        .read_to_string(&mut manifest)
        .map_err(Trouble::io(format!("read the manifest of {}", jar.display())))?;
    // Long values continue on the next line after one space.
    let manifest = manifest.replace("\r\n", "\n").replace("\n ", "");
    manifest
        .lines()
        .find_map(|line| line.strip_prefix("Main-Class:"))
        .map(|name| name.trim().to_owned())
        .ok_or_else(no_main)
}

#[cfg(test)]
mod tests {
    use super::*;
    use zip::write::SimpleFileOptions;

    fn jar(directory: &Path, entries: &[(&str, &[u8])]) -> Result<PathBuf, Box<dyn std::error::Error>> {
        let path = directory.join("jess.jar");
        let mut writer = zip::ZipWriter::new(File::create(&path)?);
        for (name, bytes) in entries {
            writer.start_file(*name, SimpleFileOptions::default())?;
            writer.write_all(bytes)?;
        }
        writer.finish()?;
        Ok(path)
    }

    #[test]
    fn library_and_boot_classes_come_out_of_the_jar() -> Result<(), Box<dyn std::error::Error>> {
        let directory = tempfile::tempdir()?;
        let library = format!("native/{}/{}jess{}", platform(), env::consts::DLL_PREFIX, env::consts::DLL_SUFFIX);
        let entries: [(&str, &[u8]); 4] = [
            (library.as_str(), b"code"),
            ("boot/java/lang/B.class", b"b"),
            ("boot/java/lang/A.class", b"a"),
            ("x", b""),
        ];
        let installation = Installation::at(jar(directory.path(), &entries)?)?;
        let cache = directory.path().join("cache");
        let unpacked = installation.library(&cache)?;
        assert_eq!(fs::read(&unpacked)?, b"code");
        assert_eq!(installation.library(&cache)?, unpacked);
        let names: Vec<String> = installation.boot_classes()?.into_iter().map(|(name, _)| name).collect();
        assert_eq!(names, ["java/lang/A.class", "java/lang/B.class"]);
        Ok(())
    }

    #[test]
    fn what_is_missing_is_named() -> Result<(), Box<dyn std::error::Error>> {
        let directory = tempfile::tempdir()?;
        let Err(trouble) = Installation::at(directory.path().join("jess.jar")) else { panic!("there is no jar") };
        assert!(trouble.to_string().contains("jess.jar"));
        let installation = Installation::at(jar(directory.path(), &[("x", b"")])?)?;
        assert!(matches!(installation.boot_classes(), Err(Trouble::NotInstalled { .. })));
        assert!(matches!(installation.library(directory.path()), Err(Trouble::NotInstalled { .. })));
        Ok(())
    }

    #[test]
    fn the_main_class_of_a_jar() -> Result<(), Box<dyn std::error::Error>> {
        let directory = tempfile::tempdir()?;
        let manifest: &[u8] = b"Manifest-Version: 1.0\r\nMain-Class: a.very.long\r\n .Name\r\n";
        let path = jar(directory.path(), &[("META-INF/MANIFEST.MF", manifest)])?;
        assert_eq!(main_class_of(&path)?, "a.very.long.Name");
        Ok(())
    }
}
