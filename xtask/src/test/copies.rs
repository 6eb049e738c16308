//! Copies of crates for their unit tests, compiled without optimisation while the libraries that they use have it.
//!
//! Idea: cargo has one level for a crate, be it the library or the copy with its tests. So the compiler is called
//! through a script, which adds options to the command for a copy of ours. Cargo does not look at such a wrapper when
//! it decides what is to be compiled anew, so the libraries of the release are taken as they are.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use tempfile::TempDir;

/// Their unit tests read whole modules of JDKs, which takes far longer without optimisation than that does.
const HEAVY: [&str; 2] = ["jess_classfile", "jess_instrumenter"];

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

/// Of two options of the same name the compiler takes the last.
fn script() -> String {
    let heavy: Vec<String> = HEAVY.iter().map(|name| format!("*' --crate-name {name} '*")).collect();
    format!(
        "#!/bin/sh\ncase \" $* \" in\n{}) exec \"$@\" ;;\n*' --test '*) exec \"$@\" -C opt-level=0 -C codegen-units=16 ;;\n\
         esac\nexec \"$@\"\n",
        heavy.join("|")
    )
}

#[cfg(test)]
mod tests {
    use std::process::Command;

    use super::*;

    #[test]
    fn only_copies_of_light_crates_are_not_optimised() -> Result<()> {
        let copies = Copies::new()?;
        let called = |arguments: &[&str]| -> Result<String> {
            let output = Command::new(copies.program()).arg("echo").args(arguments).output()?;
            Ok(String::from_utf8_lossy(&output.stdout).trim_end().to_owned())
        };
        let library = ["--crate-name", "jess_engine", "-C", "opt-level=3"];
        assert_eq!(called(&library)?, library.join(" "));
        let copy = ["--crate-name", "jess_engine", "--test", "-C", "opt-level=3"];
        assert_eq!(called(&copy)?, format!("{} -C opt-level=0 -C codegen-units=16", copy.join(" ")));
        let heavy = ["--crate-name", "jess_classfile", "--test"];
        assert_eq!(called(&heavy)?, heavy.join(" "));
        Ok(())
    }
}
