//! Finding a JDK.
//!
//! What a JDK is, and which ones are supported, is defined elsewhere; this module knows where the command looks.

use std::env;
use std::path::Path;

pub use jess_instrumenter::jdk::Jdk;
use jess_instrumenter::jdk::JdkError;
use jess_jdks::ReleaseError;

use crate::trouble::Trouble;

/// Set by the launcher in `jess.jar` to the JDK that runs it.
const LAUNCHER_HOME: &str = "JESS_LAUNCHER_JAVA_HOME";

/// The JDK to use: the given one, else the one that runs the launcher, else JAVA_HOME, else `java` on PATH.
pub fn find(given: Option<&Path>) -> Result<Jdk, Trouble> {
    if let Some(home) = given {
        return at(home);
    }
    for variable in [LAUNCHER_HOME, "JAVA_HOME"] {
        if let Some(home) = env::var_os(variable).filter(|home| !home.is_empty()) {
            return at(Path::new(&home));
        }
    }
    match jess_jdks::on_path() {
        Some(home) => at(&home),
        None => Err(Trouble::NoJdk { looked_at: "--java-home, JAVA_HOME, java on PATH".to_owned() }),
    }
}

fn at(home: &Path) -> Result<Jdk, Trouble> {
    let bad = |why: &str| Trouble::BadJdk { home: home.to_owned(), why: why.to_owned() };
    if !home.is_dir() {
        return Err(bad("there is no such directory"));
    }
    let jdk = Jdk::detect(home).map_err(|error| match error {
        JdkError::Unsupported { home, version } => Trouble::UnsupportedJdk { home, version },
        JdkError::Release(ReleaseError::NoFile(_)) => bad("it has no readable `release` file"),
        JdkError::Release(ReleaseError::NoVersion(_)) => bad("its `release` file names no JAVA_VERSION"),
        JdkError::Image(_, why) => bad(&format!("its lib/modules cannot be read: {why}")),
    })?;
    if !jdk.java().is_file() {
        return Err(bad("it has no bin/java"));
    }
    if cfg!(target_os = "linux") && !jdk.home.join("lib/server/libjvm.so").is_file() {
        return Err(bad("it has no HotSpot server JVM"));
    }
    Ok(jdk)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    fn fake(directory: &Path, release: &str) -> std::io::Result<()> {
        for part in ["bin", "lib/server"] {
            fs::create_dir_all(directory.join(part))?;
        }
        fs::write(directory.join("release"), release)?;
        for file in ["bin/java", "lib/modules", "lib/server/libjvm.so"] {
            fs::write(directory.join(file), "")?;
        }
        Ok(())
    }

    #[test]
    fn a_given_jdk_is_taken() -> Result<(), Box<dyn std::error::Error>> {
        let directory = tempfile::tempdir()?;
        fake(directory.path(), "IMPLEMENTOR=\"Acme\"\nJAVA_RUNTIME_VERSION=\"17.0.1+9\"\nJAVA_VERSION=\"17.0.1\"\n")?;
        let jdk = find(Some(directory.path()))?;
        assert_eq!((jdk.feature, jdk.version.as_str(), jdk.implementor.as_str()), (17, "17.0.1+9", "Acme"));
        fs::remove_file(directory.path().join("bin/java"))?;
        assert!(matches!(find(Some(directory.path())), Err(Trouble::BadJdk { .. })));
        Ok(())
    }

    #[test]
    fn an_unsupported_release_is_refused() -> Result<(), Box<dyn std::error::Error>> {
        let directory = tempfile::tempdir()?;
        fake(directory.path(), "JAVA_VERSION=\"11.0.2\"\n")?;
        let Err(trouble) = find(Some(directory.path())) else { panic!("11 must be refused") };
        assert_eq!(trouble.exit_code(), 3);
        assert!(trouble.to_string().contains("11.0.2"), "{trouble}");
        assert!(trouble.remedy().is_some_and(|remedy| remedy.contains(jess_jdks::SUPPORTED_TEXT)));
        assert!(find(Some(&directory.path().join("none"))).is_err());
        Ok(())
    }
}
