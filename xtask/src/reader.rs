//! A reader of a page: types its commands, one on a line, and looks at what comes of them.
//!
//! Idea: a comment behind a command names what is expected: `exit code 1`, otherwise 0, and in backquotes what the
//! command must print. A token that is shortened to `jess34-…` stands for the one that the last report said to replay,
//! or, where there was no report, the last that was printed. A report is followed by the tokens of data races, which
//! are other bugs.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use crate::machine::Jdk;
use crate::steps::Counts;

/// How a page shortens a token.
pub(crate) const PLACEHOLDER: &str = "jess34-…";
const TOKEN: &str = "jess34-";
/// How a task of the project begins.
pub(crate) const XTASK: &str = "cargo xtask ";
/// Stands before the token of a report.
const REPLAY: &str = "jess replay ";

/// A command, and what is expected of it.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Line {
    pub command: String,
    pub exit_code: i32,
    /// Texts that it must print.
    pub prints: Vec<String>,
}

/// Understands `command   # comment`; nothing if there is no command.
pub(crate) fn line(text: &str) -> Option<Line> {
    let (command, comment) = text.split_once(" # ").unwrap_or((text, ""));
    let command = command.trim();
    if command.is_empty() || command.starts_with('#') {
        return None;
    }
    let exit_code = comment
        .split_once("exit code ")
        .and_then(|(_, rest)| rest.split(|letter: char| !letter.is_ascii_digit()).next()?.parse().ok());
    let prints = comment.split('`').skip(1).step_by(2).map(str::to_owned).collect();
    Some(Line { command: command.to_owned(), exit_code: exit_code.unwrap_or(0), prints })
}

/// Who follows a page, in a folder.
pub(crate) struct Reader<'a> {
    pub folder: &'a Path,
    pub jdk: &'a Jdk,
    /// Folders of programs that come before the others.
    pub programs: Vec<PathBuf>,
    /// What a shortened token stands for.
    pub token: Option<String>,
    pub counts: Counts,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(folder: &'a Path, jdk: &'a Jdk) -> Reader<'a> {
        Reader { folder, jdk, programs: vec![jdk.home.join("bin")], token: None, counts: Counts::default() }
    }

    /// Runs a command, counts whether it did as expected, and returns what it printed.
    pub(crate) fn follow(&mut self, line: &Line) -> Result<String> {
        let mut command = line.command.clone();
        if command.contains(PLACEHOLDER) {
            let token = self.token.as_deref().context("a token is replayed before there is one")?;
            command = command.replace(PLACEHOLDER, token);
        }
        let mut path = self.programs.clone();
        path.extend(env::split_paths(&env::var_os("PATH").unwrap_or_default()));
        let output = Command::new("sh")
            .args(["-c", &command])
            .current_dir(self.folder)
            .env("JAVA_HOME", &self.jdk.home)
            .env("PATH", env::join_paths(path)?)
            .output()
            .context("starting sh")?;
        let printed = [String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr)].concat();
        self.token = token_of(&printed).or(self.token.take());
        let missing: Vec<&String> = line.prints.iter().filter(|text| !printed.contains(text.as_str())).collect();
        let ended = output.status.code() == Some(line.exit_code);
        if !self.count(ended && missing.is_empty(), &line.command) {
            println!("{}, expected exit code {} and in what it printed {missing:?}:", output.status, line.exit_code);
            println!("{printed}");
        }
        Ok(printed)
    }

    /// Counts a check, and shows it.
    pub(crate) fn count(&mut self, good: bool, what: &str) -> bool {
        println!("    {} {what}", if good { "ok    " } else { "FAILED" });
        self.counts.add(Counts { passed: u64::from(good), failed: u64::from(!good), skipped: 0 });
        good
    }
}

/// The token that a report says to replay, otherwise the last one of a text.
fn token_of(text: &str) -> Option<String> {
    let replayed = text.rfind(REPLAY).filter(|at| text[at + REPLAY.len()..].starts_with(TOKEN));
    let at = replayed.map(|at| at + REPLAY.len()).or_else(|| text.rfind(TOKEN))?;
    let token = token_at(&text[at..]);
    (token.len() > TOKEN.len()).then(|| token.to_owned())
}

fn token_at(text: &str) -> &str {
    let end = text.find(|letter: char| !letter.is_ascii_alphanumeric() && !matches!(letter, '-' | '_'));
    &text[..end.unwrap_or(text.len())]
}

/// The text with every token shortened.
pub(crate) fn shortened(text: &str) -> String {
    let mut short = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(TOKEN) {
        short.push_str(&rest[..at]);
        let token = token_at(&rest[at..]);
        short.push_str(if token.len() > TOKEN.len() { PLACEHOLDER } else { token });
        rest = &rest[at + token.len()..];
    }
    short + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comment_says_what_is_expected() {
        let line = line("jess run A    # `bug: deadlock`: exit code 1").expect("a command");
        assert_eq!((line.command.as_str(), line.exit_code), ("jess run A", 1));
        assert_eq!(line.prints, ["bug: deadlock"]);
        assert_eq!(super::line("# only a comment"), None);
    }

    #[test]
    fn the_token_of_the_report_counts() {
        assert_eq!(token_of("token: jess34-Ab_c-9.\n"), Some("jess34-Ab_c-9".to_owned()));
        assert_eq!(token_of("jess34-a\njess34-b\n"), Some("jess34-b".to_owned()));
        assert_eq!(token_of("  jess replay jess34-a -cp .\n  token: jess34-b\n"), Some("jess34-a".to_owned()));
        assert_eq!(token_of("jess34-…"), None);
        assert_eq!(shortened("replay jess34-Ab_c-9 -cp . or jess34-…"), "replay jess34-… -cp . or jess34-…");
    }
}
