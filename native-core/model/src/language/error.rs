//! What is wrong with a text: where, what was found, what was expected, what to do about it.

use std::fmt;

/// A place in the text, both counted from 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Position {
    /// Line.
    pub line: u32,
    /// Column, in characters.
    pub column: u32,
}

/// A wrong text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SyntaxError {
    /// What the text is called.
    pub file: String,
    /// Where.
    pub position: Position,
    /// What is there.
    pub found: String,
    /// What could be there instead.
    pub expected: String,
    /// What to do about it.
    pub remedy: String,
    /// The line of the text.
    pub line: String,
}

impl SyntaxError {
    /// An error whose text is not known yet.
    pub fn new(
        position: Position,
        found: impl Into<String>,
        expected: impl Into<String>,
        remedy: impl Into<String>,
    ) -> Box<SyntaxError> {
        Box::new(SyntaxError {
            file: String::new(),
            position,
            found: found.into(),
            expected: expected.into(),
            remedy: remedy.into(),
            line: String::new(),
        })
    }

    /// The same with the text it is about.
    pub(crate) fn in_text(mut self: Box<SyntaxError>, text: &str, file: &str) -> Box<SyntaxError> {
        let line = text.lines().nth(self.position.line.saturating_sub(1) as usize);
        self.line = line.unwrap_or_default().trim_end().to_owned();
        self.file = file.to_owned();
        self
    }
}

impl fmt::Display for SyntaxError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Position { line, column } = self.position;
        write!(out, "{}:{line}:{column}: found {}, expected {}", self.file, self.found, self.expected)?;
        if !self.line.is_empty() {
            // Tabs stay tabs, so that the mark stands under what it marks.
            let before = self.line.chars().take(column.saturating_sub(1) as usize);
            let space: String = before.map(|letter| if letter == '\t' { '\t' } else { ' ' }).collect();
            write!(out, "\n    {}\n    {space}^", self.line)?;
        }
        if !self.remedy.is_empty() {
            write!(out, "\n  {}", self.remedy)?;
        }
        Ok(())
    }
}

impl std::error::Error for SyntaxError {}
