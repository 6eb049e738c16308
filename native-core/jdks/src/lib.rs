//! Which JDKs there are: what a Java home says of itself, which releases JESS controls, and where a machine has them.
//!
//! Idea: one rule for the command, the tasks of `xtask` and the tests of all crates. The tests use the JDKs that
//! `JESS_JDKS` lists; without it, those of `JAVA_HOME`, of the `java` on the path and of the usual folders, the first
//! of each release. No JVM is started to find out. The whole gate runs on the oldest and the newest of the releases; on
//! those between them, whose JDKs need no compiler, it runs a sample of the programs.
//!
//! Invariant: a release is in [`SUPPORTED`] only if the gate runs on it.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::{env, fs};

use thiserror::Error;

/// The feature releases that JESS controls, oldest first.
const SUPPORTED: [u32; 3] = [17, 21, 25];

/// They in words, for messages.
pub const SUPPORTED_TEXT: &str = "17, 21 or 25";

/// Those of them on which the whole gate runs.
const WHOLE: [u32; 2] = [17, 25];

/// The release on which a sample of the gate runs.
pub const SAMPLED: u32 = 21;

/// The variable that lists the Java homes to test with, separated like a path.
pub const VARIABLE: &str = "JESS_JDKS";

/// Why a folder does not say which Java it is.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum ReleaseError {
    /// No `release` file.
    #[error("{0} is not a JDK: it has no readable `release` file")]
    NoFile(PathBuf),
    /// A `release` file without `JAVA_VERSION`.
    #[error("{0} does not say its version (no JAVA_VERSION in its `release` file)")]
    NoVersion(PathBuf),
}

/// What the `release` file of a Java home says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Release {
    /// `JAVA_VERSION`, such as 17.0.15.
    pub version: String,
    /// The version with the vendor's build if that is known, such as 17.0.15+6.
    pub runtime: String,
    /// Who made it; empty if unknown.
    pub implementor: String,
}

impl Release {
    /// Reads the file of a Java home.
    pub fn read(home: &Path) -> Result<Release, ReleaseError> {
        let text = fs::read_to_string(home.join("release")).map_err(|_| ReleaseError::NoFile(home.to_owned()))?;
        let value = |key: &str| {
            text.lines().find_map(|line| {
                let value = line.strip_prefix(key)?.strip_prefix('=')?;
                Some(value.trim().trim_matches('"').to_owned())
            })
        };
        let version = value("JAVA_VERSION").ok_or_else(|| ReleaseError::NoVersion(home.to_owned()))?;
        Ok(Release {
            runtime: value("JAVA_RUNTIME_VERSION").unwrap_or_else(|| version.clone()),
            implementor: value("IMPLEMENTOR").unwrap_or_default(),
            version,
        })
    }

    /// The feature release, if it is one that JESS controls.
    #[must_use]
    pub fn supported(&self) -> Option<u32> {
        let feature = self.version.split(['.', '-', '+']).next()?.parse().ok()?;
        SUPPORTED.contains(&feature).then_some(feature)
    }
}

/// A JDK of a supported release.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Jdk {
    /// The Java home.
    pub home: PathBuf,
    /// The feature release.
    pub feature: u32,
}

impl Jdk {
    /// Looks at a Java home that has to have a compiler.
    #[must_use]
    pub fn at(home: &Path) -> Option<Jdk> {
        Jdk::without_compiler(home).filter(Jdk::has_compiler)
    }

    /// Looks at a Java home, which may be that of an image that only runs programs.
    #[must_use]
    pub fn without_compiler(home: &Path) -> Option<Jdk> {
        let feature = Release::read(home).ok()?.supported()?;
        let jdk = Jdk { home: home.to_owned(), feature };
        jdk.tool("java").is_file().then_some(jdk)
    }

    /// Whether it has a compiler.
    #[must_use]
    pub fn has_compiler(&self) -> bool {
        self.tool("javac").is_file()
    }

    /// One of its commands: `java`, `javac`.
    #[must_use]
    pub fn tool(&self, name: &str) -> PathBuf {
        self.home.join("bin").join(name)
    }

    /// What can carry simulated threads on it.
    #[must_use]
    pub fn carriers(&self) -> &'static [&'static str] {
        if self.feature >= 21 { &["continuation", "platform"] } else { &["platform"] }
    }
}

/// The JDKs of this machine that the whole gate runs on, one of each release, oldest first.
#[must_use]
pub fn installed() -> Vec<Jdk> {
    let mut jdks = first_of_each(&candidates(), Jdk::at);
    jdks.retain(|jdk| WHOLE.contains(&jdk.feature));
    jdks
}

/// The JDKs of this machine that JESS can run programs on, one of each release, oldest first.
#[must_use]
pub fn usable() -> Vec<Jdk> {
    first_of_each(&candidates(), Jdk::without_compiler)
}

/// Where to look for them.
fn candidates() -> Vec<PathBuf> {
    match env::var_os(VARIABLE) {
        Some(list) => env::split_paths(&list).collect(),
        None => usual_homes(env::var_os("JAVA_HOME").as_deref()),
    }
}

/// The JDKs of this machine whose releases JESS does not control, each with its home, links followed.
#[must_use]
pub fn untested() -> Vec<(PathBuf, Release)> {
    others(&candidates())
}

fn others(homes: &[PathBuf]) -> Vec<(PathBuf, Release)> {
    let homes: BTreeSet<PathBuf> = homes.iter().filter_map(|home| fs::canonicalize(home).ok()).collect();
    let releases = homes.into_iter().filter_map(|home| Some((home.clone(), Release::read(&home).ok()?)));
    releases.filter(|(_, release)| release.supported().is_none()).collect()
}

/// The releases of the whole gate that none of these has.
#[must_use]
pub fn missing(jdks: &[Jdk]) -> Vec<u32> {
    WHOLE.into_iter().filter(|release| jdks.iter().all(|jdk| jdk.feature != *release)).collect()
}

fn first_of_each(homes: &[PathBuf], at: fn(&Path) -> Option<Jdk>) -> Vec<Jdk> {
    let mut jdks: Vec<Jdk> = Vec::new();
    for jdk in homes.iter().filter_map(|home| at(home)) {
        if jdks.iter().all(|known| known.feature != jdk.feature) {
            jdks.push(jdk);
        }
    }
    jdks.sort_by_key(|jdk| jdk.feature);
    jdks
}

/// Where a Java home may be, the likeliest first.
fn usual_homes(java_home: Option<&OsStr>) -> Vec<PathBuf> {
    let mut homes: Vec<PathBuf> = java_home.map(PathBuf::from).into_iter().chain(on_path()).collect();
    let mut folders: Vec<PathBuf> = vec!["/usr/lib/jvm".into(), "/Library/Java/JavaVirtualMachines".into()];
    folders.extend(env::var_os("HOME").map(|home| Path::new(&home).join(".sdkman/candidates/java")));
    for folder in folders {
        let mut found: Vec<PathBuf> =
            fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
        found.sort();
        homes.extend(found.iter().map(|home| home.join("Contents/Home")));
        homes.extend(found);
    }
    homes
}

/// The home of the first `java` on the path that lies in a JDK, links followed.
#[must_use]
pub fn on_path() -> Option<PathBuf> {
    env::split_paths(&env::var_os("PATH")?).find_map(|folder| {
        let java = fs::canonicalize(folder.join("java")).ok()?;
        let home = java.parent()?.parent()?;
        home.join("release").is_file().then(|| home.to_owned())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn home(folder: &Path, release: &str) -> PathBuf {
        fs::create_dir_all(folder.join("bin")).expect("folder");
        fs::write(folder.join("bin/java"), "").expect("launcher");
        fs::write(folder.join("bin/javac"), "").expect("compiler");
        fs::write(folder.join("release"), release).expect("release");
        folder.to_owned()
    }

    #[test]
    fn reads_the_release_file() {
        let folder = tempfile::tempdir().expect("temporary folder");
        let text = "IMPLEMENTOR=\"A\"\nJAVA_RUNTIME_VERSION=\"17.0.15+6\"\nJAVA_VERSION=\"17.0.15\"\n";
        let release = Release::read(&home(folder.path(), text)).expect("readable");
        assert_eq!((release.version.as_str(), release.runtime.as_str()), ("17.0.15", "17.0.15+6"));
        assert_eq!((release.implementor.as_str(), release.supported()), ("A", Some(17)));
        let short = Release::read(&home(folder.path(), "JAVA_VERSION=\"25\"\n")).expect("readable");
        assert_eq!((short.runtime.as_str(), short.supported()), ("25", Some(25)));
    }

    #[test]
    fn other_releases_are_not_supported() {
        let folder = tempfile::tempdir().expect("temporary folder");
        for version in ["11.0.2", "22.0.1", "26-ea", "1.8.0_300", "x"] {
            let home = home(folder.path(), &format!("JAVA_VERSION=\"{version}\"\n"));
            assert_eq!(Release::read(&home).expect("readable").supported(), None, "{version}");
            assert_eq!(Jdk::at(&home), None);
        }
        let home = home(folder.path(), "A=b\n");
        assert_eq!(Release::read(&home), Err(ReleaseError::NoVersion(home)));
        let none = folder.path().join("none");
        assert_eq!(Release::read(&none), Err(ReleaseError::NoFile(none.clone())));
    }

    #[test]
    fn the_first_of_each_release_is_taken() {
        let folder = tempfile::tempdir().expect("temporary folder");
        let versions = [("a", "25.0.1"), ("b", "17.0.9"), ("c", "25"), ("d", "11")];
        let homes =
            versions.map(|(name, version)| home(&folder.path().join(name), &format!("JAVA_VERSION=\"{version}\"\n")));
        let found = first_of_each(&homes, Jdk::at);
        assert_eq!(found.iter().map(|jdk| &jdk.home).collect::<Vec<_>>(), [&homes[1], &homes[0]]);
        let other = others(&[&homes[..], &homes[3..]].concat());
        assert_eq!(other.iter().map(|(_, release)| release.version.as_str()).collect::<Vec<_>>(), ["11"]);
        assert_eq!(found[1].carriers(), ["continuation", "platform"]);
        assert_eq!(found[0].carriers(), ["platform"]);
        assert_eq!((missing(&found), missing(&found[..1]), missing(&[])), (vec![], vec![25], vec![17, 25]));
    }

    #[test]
    fn an_image_without_a_compiler_runs_programs() {
        let folder = tempfile::tempdir().expect("temporary folder");
        let image = home(folder.path(), "JAVA_VERSION=\"21.0.8\"\n");
        assert!(Jdk::at(&image).is_some_and(|jdk| jdk.has_compiler()));
        fs::remove_file(image.join("bin/javac")).expect("compiler");
        assert_eq!(Jdk::at(&image), None);
        let jdk = Jdk::without_compiler(&image).expect("it runs programs");
        assert_eq!((jdk.feature, jdk.has_compiler(), jdk.carriers().len()), (SAMPLED, false, 2));
        assert_eq!(first_of_each(std::slice::from_ref(&image), Jdk::without_compiler).len(), 1);
    }

    #[test]
    fn what_is_sampled_is_between_what_is_tested_as_a_whole() {
        assert!(SUPPORTED.iter().all(|release| WHOLE.contains(release) || *release == SAMPLED));
        assert!(WHOLE[0] < SAMPLED && SAMPLED < WHOLE[1]);
    }

    #[test]
    fn the_text_names_all() {
        for feature in SUPPORTED {
            assert!(SUPPORTED_TEXT.contains(&feature.to_string()));
        }
    }
}
