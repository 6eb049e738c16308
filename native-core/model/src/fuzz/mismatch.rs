//! A program on which an exploration and the oracle differ, as a file that shows it.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::trial::{Goal, Trial};
use crate::language::print;
use crate::program::Program;

/// A difference, made small.
#[derive(Clone, Debug)]
pub struct Mismatch {
    /// What was tried.
    pub trial: Trial,
    /// The recipe of the program.
    pub mix: &'static str,
    /// Seed and number of the program.
    pub seed: u64,
    /// Its number.
    pub number: u64,
    /// The smallest program that still shows a difference.
    pub program: Program,
    /// The difference.
    pub why: String,
}

impl Mismatch {
    /// The name of its file.
    #[must_use]
    pub fn file_name(&self) -> String {
        let trial = self.trial.name().replace(':', "-");
        format!("{trial}-{}-{}-{}.jm", self.mix, self.seed, self.number)
    }

    /// The program, with a comment that contains all that is known about the difference.
    #[must_use]
    pub fn text(&self, file: &Path) -> String {
        let (trial, mix, seed, number) = (self.trial.name(), self.mix, self.seed, self.number);
        let why = self.why.replace(['\n', '\r'], " ");
        let other = if self.trial.goal == Goal::Relations { "other reductions" } else { "brute force" };
        let mut arguments = self.trial.arguments(self.number);
        if !self.program.symmetric.is_empty() && self.trial.options(self.number).uses_symmetry() {
            arguments.push_str(" --symmetric");
        }
        format!(
            "// {trial} differs from {other} on this program, made smaller from number {number} of seed {seed} \
             ({mix}).\n// {why}\n// jess model {} {arguments}\n// cargo xtask fuzz --seed {seed} --from {number} \
             --programs 1 --strategy {}\n\n{}",
            file.display(),
            self.trial.strategy,
            print(&self.program)
        )
    }

    /// Writes it into a folder, which is made if there is none.
    pub fn write(&self, folder: &Path) -> io::Result<PathBuf> {
        fs::create_dir_all(folder)?;
        let file = folder.join(self.file_name());
        fs::write(&file, self.text(&file))?;
        Ok(file)
    }
}
