//! Tests, compiled in little time, while the libraries that they use are optimised.
//!
//! Idea: cargo has one level for a crate, be it the library, the copy with its unit tests, or a test that uses it. So
//! the compiler is called through a script, which adds options to the command for a test of ours. Cargo does not look
//! at such a wrapper when it decides what is to be compiled anew, so libraries of the release are taken as they are.
//! What fails in a test names its place by itself: what a debugger would want to know is left out.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use tempfile::TempDir;

/// Their tests read whole modules of JDKs, which takes far longer without optimisation than that does.
const HEAVY: [&str; 2] = ["jess-classfile", "jess-instrumenter"];

/// Tests that compare large sets of what their libraries have found: of a package, which, or all.
const COMPARING: [(&str, &str); 2] = [("jess-model", "main"), ("jess-traps", "*")];
const IN_LITTLE_TIME: &str = "-C opt-level=1 -C codegen-units=16 -C debuginfo=0";

/// For tests of which each line runs seldom.
const SOON_COMPILED: &str = "-C opt-level=0 -C codegen-units=16 -C debuginfo=0";

/// The script, as long as this lives.
pub(super) struct Copies {
    folder: TempDir,
}

impl Copies {
    pub(super) fn new() -> Result<Copies> {
        let copies = Copies { folder: tempfile::tempdir().context("making a temporary folder")? };
        let program = copies.program();
        fs::write(&program, script()).with_context(|| format!("writing {}", program.display()))?;
        fs::set_permissions(&program, fs::Permissions::from_mode(0o755))?;
        Ok(copies)
    }

    /// What is to be called with the compiler and all of its arguments.
    pub(super) fn program(&self) -> PathBuf {
        Path::new(self.folder.path()).join("rustc")
    }
}

/// Of two options of the same name the compiler takes the last. Cargo says for which package it calls it, and tests
/// that use a crate are not called as it.
fn script() -> String {
    let heavy = HEAVY.map(|package| format!("{package}:*")).join("|");
    let comparing = COMPARING.map(|(package, test)| format!("{package}:{test}")).join("|");
    format!(
        "#!/bin/sh\n\
         case \" $* \" in *' --test '*) ;; *) exec \"$@\" ;; esac\n\
         case \"$CARGO_PKG_NAME:$CARGO_CRATE_NAME\" in\n\
         {heavy}) exec \"$@\" -C debuginfo=0 ;;\n\
         {comparing}) exec \"$@\" {IN_LITTLE_TIME} ;;\n\
         esac\n\
         exec \"$@\" {SOON_COMPILED}\n"
    )
}

#[cfg(test)]
mod tests {
    use std::process::Command;

    use super::*;

    #[test]
    fn only_tests_are_compiled_otherwise_and_heavy_ones_are_optimised() -> Result<()> {
        let copies = Copies::new()?;
        let called = |package: &str, name: &str, arguments: &[&str]| -> Result<String> {
            let mut command = Command::new(copies.program());
            command.env("CARGO_PKG_NAME", package).env("CARGO_CRATE_NAME", name);
            let output = command.arg("echo").args(arguments).output()?;
            Ok(String::from_utf8_lossy(&output.stdout).trim_end().to_owned())
        };
        let library = ["--crate-name", "jess_engine", "-C", "opt-level=3"];
        assert_eq!(called("jess-engine", "jess_engine", &library)?, library.join(" "));
        let test = ["--test", "-C", "opt-level=3"];
        let expected = |added: &str| format!("{} {added}", test.join(" "));
        assert_eq!(called("jess-engine", "jess_engine", &test)?, expected(SOON_COMPILED));
        assert_eq!(called("jess-report", "main", &test)?, expected(SOON_COMPILED));
        assert_eq!(called("jess-classfile", "jess_classfile", &test)?, expected("-C debuginfo=0"));
        assert_eq!(called("jess-classfile", "main", &test)?, expected("-C debuginfo=0"));
        assert_eq!(called("jess-model", "main", &test)?, expected(IN_LITTLE_TIME));
        assert_eq!(called("jess-model", "jess_model", &test)?, expected(SOON_COMPILED));
        assert_eq!(called("jess-traps", "audits", &test)?, expected(IN_LITTLE_TIME));
        Ok(())
    }

    #[test]
    fn packages_and_their_tests_are_called_as_here() -> Result<()> {
        let metadata = crate::machine::metadata()?;
        let packages = metadata["packages"].as_array().context("cargo metadata names no packages")?;
        let heavy = HEAVY.iter().map(|package| (*package, "main"));
        for (package, test) in heavy.chain(COMPARING) {
            let targets = packages.iter().find(|known| known["name"] == *package).map(|known| &known["targets"]);
            let targets = targets.and_then(|targets| targets.as_array()).with_context(|| package.to_owned())?;
            let mut tests = targets.iter().filter(|target| target["kind"][0] == "test");
            assert!(tests.any(|target| test == "*" || target["name"] == test), "{package} has no test {test}");
        }
        Ok(())
    }
}
