//! Finding out what a Java home is, and reading the classes of java.base from its image.

use jess_jdks::{Release, ReleaseError, SUPPORTED_TEXT};
use ristretto_jimage::Image;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;
use thiserror::Error;

/// Why a Java home cannot be used.
#[derive(Debug, Error)]
pub enum JdkError {
    /// It does not say which Java it is.
    #[error(transparent)]
    Release(#[from] ReleaseError),
    /// A version for which the transform was not tested.
    #[error("{home} is Java {version}; JESS needs {SUPPORTED_TEXT}")]
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
    /// The feature release.
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

impl Jdk {
    /// Looks at a Java home.
    pub fn detect(home: &Path) -> Result<Jdk, JdkError> {
        let home = fs::canonicalize(home).unwrap_or_else(|_| home.to_path_buf());
        let release = Release::read(&home)?;
        let Some(feature) = release.supported() else {
            return Err(JdkError::Unsupported { home, version: release.version });
        };
        let modules = home.join("lib").join("modules");
        let metadata = fs::metadata(&modules).map_err(|e| JdkError::Image(home.clone(), e.to_string()))?;
        let image_time = metadata
            .modified()
            .ok()
            .and_then(|time| time.duration_since(UNIX_EPOCH).ok())
            .map_or(0, |time| time.as_secs());
        Ok(Jdk {
            feature,
            version: release.runtime,
            implementor: release.implementor,
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
        assert!(error.ends_with("is Java 11.0.2; JESS needs 17, 21 or 25"), "{error}");
        let dir = home("A=b\n");
        assert!(matches!(Jdk::detect(dir.path()), Err(JdkError::Release(ReleaseError::NoVersion(_)))));
        assert!(matches!(Jdk::detect(&dir.path().join("x")), Err(JdkError::Release(ReleaseError::NoFile(_)))));
    }
}
