//! Finding out what a Java home is, and reading the classes of java.base from its image.

use ristretto_jimage::Image;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;
use thiserror::Error;

/// Why a Java home cannot be used.
#[derive(Debug, Error)]
pub enum JdkError {
    /// No `release` file.
    #[error("{0} is not a JDK: it has no readable `release` file")]
    NoRelease(PathBuf),
    /// A `release` file without `JAVA_VERSION`.
    #[error("{0} does not say its version (no JAVA_VERSION in its `release` file)")]
    NoVersion(PathBuf),
    /// A version for which the transform was not tested.
    #[error("{home} is Java {version}; supported are 17, 21 and 25")]
    Unsupported {
        /// The Java home.
        home: PathBuf,
        /// Its version.
        version: String,
    },
    /// No `lib/modules`, or it cannot be read.
    #[error("{0}: cannot read the run-time image: {1}")]
    Image(PathBuf, String),
}

/// A usable JDK.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Jdk {
    /// The Java home.
    pub home: PathBuf,
    /// Feature version: 17, 21 or 25.
    pub feature: u32,
    /// Full version, with vendor build if known.
    pub version: String,
    /// Who made it.
    pub implementor: String,
    /// Size of the image in bytes.
    pub image_size: u64,
    /// Modification time of the image in seconds.
    pub image_time: u64,
}

/// Feature versions that are supported.
pub const SUPPORTED: [u32; 3] = [17, 21, 25];

impl Jdk {
    /// Looks at a Java home.
    pub fn detect(home: &Path) -> Result<Jdk, JdkError> {
        let home = fs::canonicalize(home).unwrap_or_else(|_| home.to_path_buf());
        let release = fs::read_to_string(home.join("release")).map_err(|_| JdkError::NoRelease(home.clone()))?;
        let value = |key: &str| {
            release.lines().find_map(|line| {
                let value = line.strip_prefix(key)?.strip_prefix('=')?;
                Some(value.trim().trim_matches('"').to_owned())
            })
        };
        let short = value("JAVA_VERSION").ok_or_else(|| JdkError::NoVersion(home.clone()))?;
        let feature = short
            .split(['.', '-', '+'])
            .next()
            .and_then(|number| number.parse().ok())
            .filter(|number| SUPPORTED.contains(number))
            .ok_or_else(|| JdkError::Unsupported { home: home.clone(), version: short.clone() })?;
        let modules = home.join("lib").join("modules");
        let metadata = fs::metadata(&modules).map_err(|e| JdkError::Image(home.clone(), e.to_string()))?;
        let image_time = metadata
            .modified()
            .ok()
            .and_then(|time| time.duration_since(UNIX_EPOCH).ok())
            .map_or(0, |time| time.as_secs());
        Ok(Jdk {
            feature,
            version: value("JAVA_RUNTIME_VERSION").unwrap_or(short),
            implementor: value("IMPLEMENTOR").unwrap_or_default(),
            image_size: metadata.len(),
            image_time,
            home,
        })
    }

    /// The classes of a module, sorted by name: (path such as `java/lang/Object.class`, bytes).
    pub fn classes(&self, module: &str) -> Result<Vec<(String, Vec<u8>)>, JdkError> {
        let fail = |error: ristretto_jimage::Error| JdkError::Image(self.home.clone(), error.to_string());
        let image = Image::from_file(&self.home.join("lib").join("modules")).map_err(fail)?;
        let mut classes = Vec::with_capacity(8192);
        for resource in image.iter() {
            let resource = resource.map_err(fail)?;
            if resource.module() == module && resource.extension() == "class" {
                let path = match resource.parent() {
                    "" => format!("{}.class", resource.base()),
                    parent => format!("{parent}/{}.class", resource.base()),
                };
                classes.push((path, resource.data().to_vec()));
            }
        }
        classes.sort_unstable_by(|(a, _), (b, _)| a.cmp(b));
        Ok(classes)
    }

    /// The java launcher.
    pub fn java(&self) -> PathBuf {
        self.home.join("bin").join("java")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn home(release: &str) -> tempfile::TempDir {
        let dir = tempfile::tempdir().expect("temporary folder");
        fs::write(dir.path().join("release"), release).expect("release");
        fs::create_dir(dir.path().join("lib")).expect("lib");
        fs::write(dir.path().join("lib/modules"), b"x").expect("modules");
        dir
    }

    #[test]
    fn reads_the_release_file() {
        let dir = home("IMPLEMENTOR=\"A\"\nJAVA_RUNTIME_VERSION=\"17.0.15+6\"\nJAVA_VERSION=\"17.0.15\"\n");
        let jdk = Jdk::detect(dir.path()).expect("supported");
        assert_eq!((jdk.feature, jdk.version.as_str()), (17, "17.0.15+6"));
        assert_eq!(jdk.image_size, 1);
        assert!(matches!(jdk.classes("java.base"), Err(JdkError::Image(..))));
    }

    #[test]
    fn says_what_is_wrong() {
        let dir = home("JAVA_VERSION=\"11.0.2\"\n");
        let error = Jdk::detect(dir.path()).expect_err("too old").to_string();
        assert!(error.ends_with("is Java 11.0.2; supported are 17, 21 and 25"), "{error}");
        let dir = home("A=b\n");
        assert!(matches!(Jdk::detect(dir.path()), Err(JdkError::NoVersion(_))));
        assert!(matches!(Jdk::detect(&dir.path().join("x")), Err(JdkError::NoRelease(_))));
    }
}
