//! A program on which something differs, as a file that shows it.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use anyhow::Result;

use crate::ast::{Kind, Outcome, Program};
use crate::compare::Difference;
use crate::emitter;
use crate::jvm::used_sources;
use crate::oracle::Truth;

#[derive(Clone, Debug)]
pub(crate) struct Mismatch {
    pub mix: &'static str,
    pub seed: u64,
    pub number: u64,
    pub strategy: String,
    pub difference: Difference,
    pub outcome: Option<Outcome>,
    pub text: String,
    pub program: Program,
    pub truth: Truth,
}

/// Outcomes that a file lists.
const LISTED: usize = 40;

impl Mismatch {
    /// The name of its class.
    pub(crate) fn name(&self) -> String {
        let capital = |word: &str| {
            let (first, rest) = word.split_at(word.len().min(1));
            format!("{}{rest}", first.to_ascii_uppercase())
        };
        let words = self.strategy.split('-').chain([self.difference.word()]).chain(self.mix.split('-'));
        let words: String = words.map(capital).collect();
        format!("{words}{}", self.number)
    }

    pub(crate) fn write(&self, folder: &Path) -> Result<PathBuf> {
        std::fs::create_dir_all(folder)?;
        let file = folder.join(format!("{}.java", self.name()));
        std::fs::write(&file, self.source())?;
        Ok(file)
    }

    fn source(&self) -> String {
        let name = self.name();
        let mut text = String::new();
        let mut line = |words: String| {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "// {words}");
        };
        let Mismatch { mix, seed, number, strategy, .. } = self;
        line(format!("Mix {mix}, seed {seed}, program {number}, made smaller. {strategy}: {}", self.difference.word()));
        line(self.text.clone());
        let arguments = match &self.outcome {
            Some(outcome) if outcome.kind == Kind::Complete => {
                outcome.words.iter().map(|word| format!(" {word}")).collect()
            }
            _ => String::new(),
        };
        line(format!("javac -d . {name}.java"));
        let options = format!("--strategy {strategy} --keep-going --budget 20s");
        line(format!("jess run {options} -cp . {name}{arguments}"));
        if let Some(outcome) = &self.outcome {
            let there = self.difference == Difference::Lost;
            line(format!("The outcome is {}possible: {outcome}", if there { "" } else { "not " }));
            match outcome.kind {
                Kind::Complete if there => {
                    line("Right is exit code 1, as the outcome is an AssertionError.".to_owned())
                }
                Kind::Complete => line("Right is that no AssertionError is told.".to_owned()),
                kind if there => line(format!("Right is a {kind:?} after these words.")),
                kind => line(format!("Right is that no {kind:?} comes after these words.")),
            }
        }
        let Truth { states, restless, loops, .. } = self.truth;
        line(format!("{states} states; may go on for ever changing something: {restless}, only looking: {loops}"));
        line("All outcomes (thread, first four locals when it ends):".to_owned());
        for outcome in self.truth.outcomes.iter().take(LISTED) {
            line(format!("  {outcome}"));
        }
        if self.truth.outcomes.len() > LISTED {
            line(format!("  and {} more", self.truth.outcomes.len() - LISTED));
        }
        let (imports, outcome) = split(&used_sources());
        format!("{text}{imports}{}\n{outcome}", emitter::file(&self.program, &name))
    }
}

/// The imports of a source, and the rest.
fn split(source: &str) -> (String, String) {
    let (imports, rest): (Vec<&str>, Vec<&str>) = source.lines().partition(|line| line.starts_with("import "));
    let text = |lines: Vec<&str>| lines.into_iter().map(|line| format!("{line}\n")).collect();
    (text(imports), text(rest))
}
