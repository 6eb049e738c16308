//! Runs every command of README.md, as a reader would.
//!
//! Idea: fences marked `sh` hold commands, one on a line, each with the exit code that its comment names (`exit code
//! 1`), otherwise 0. Fences marked `java` hold files, named after their public class. All of it happens in an empty
//! folder that has `target` and `examples` of the project. A token that is shortened to `jess34-…` stands for the last
//! token that a command has printed. `cargo xtask` itself is not started again: what it would do has its own steps.

use std::path::Path;
use std::process::Command;
use std::time::Instant;
use std::{env, fs};

use anyhow::{Context, Result, bail};

use crate::machine::{Jdk, Machine};
use crate::steps::{self, Counts};
use crate::{dist, publish};

/// Tasks that are steps of `cargo xtask test`, or that itself.
const OWN_TASKS: [&str; 4] = ["dist", "demo", "test", "publish-local"];
const XTASK: &str = "cargo xtask ";
const PLACEHOLDER: &str = "jess34-…";
const TOKEN: &str = "jess34-";

/// What a reader is asked to do.
#[derive(Debug, PartialEq, Eq)]
enum Block {
    File { name: String, text: String },
    Commands(Vec<Line>),
}

#[derive(Debug, PartialEq, Eq)]
struct Line {
    command: String,
    exit_code: i32,
}

/// Runs them on every JDK; true when all went as the page says.
pub(crate) fn run() -> Result<bool> {
    let machine = Machine::look()?;
    publish::install(&machine, &dist::build(&machine)?)?;
    let mut counts = Counts::default();
    for jdk in &machine.jdks {
        counts.add(follow(&machine, jdk)?);
    }
    println!("{counts}");
    Ok(counts.failed == 0)
}

/// Runs them on a JDK. JESS is built and in the local Maven repository.
pub(crate) fn follow(machine: &Machine, jdk: &Jdk) -> Result<Counts> {
    let name = format!("README.md (JDK {})", jdk.feature);
    steps::announce(&name);
    let start = Instant::now();
    let blocks = blocks(&fs::read_to_string(machine.root.join("README.md"))?)?;
    let folder = tempfile::tempdir()?;
    for (name, real) in [("target", &machine.target), ("examples", &machine.root.join("examples"))] {
        std::os::unix::fs::symlink(real, folder.path().join(name))?;
    }
    let mut reader = Reader { folder: folder.path(), jdk, token: None, counts: Counts::default() };
    for block in &blocks {
        reader.follow(block)?;
    }
    if reader.counts.passed + reader.counts.failed == 0 {
        bail!("README.md has no commands");
    }
    let word = if reader.counts.failed == 0 { "ok" } else { "FAILED" };
    println!("==> {name}: {word} ({:.1} s)", start.elapsed().as_secs_f64());
    Ok(reader.counts)
}

struct Reader<'a> {
    folder: &'a Path,
    jdk: &'a Jdk,
    /// The last one that was printed.
    token: Option<String>,
    counts: Counts,
}

impl Reader<'_> {
    fn follow(&mut self, block: &Block) -> Result<()> {
        match block {
            Block::File { name, text } => {
                fs::write(self.folder.join(name), text).with_context(|| format!("writing {name}"))?;
            }
            Block::Commands(lines) => {
                for line in lines {
                    let good = self.try_out(line)?;
                    self.counts.add(Counts { passed: u64::from(good), failed: u64::from(!good), skipped: 0 });
                }
            }
        }
        Ok(())
    }

    fn try_out(&mut self, line: &Line) -> Result<bool> {
        if let Some(task) = line.command.strip_prefix(XTASK) {
            let known = OWN_TASKS.contains(&task);
            println!("    {} {}", if known { "a step of its own:" } else { "no step does this:" }, line.command);
            return Ok(known);
        }
        let mut command = line.command.clone();
        if command.contains(PLACEHOLDER) {
            let token = self.token.as_deref().context("README.md replays a token before there is one")?;
            command = command.replace(PLACEHOLDER, token);
        }
        let mut path = vec![self.jdk.home.join("bin")];
        path.extend(env::split_paths(&env::var_os("PATH").unwrap_or_default()));
        let output = Command::new("sh")
            .args(["-c", &command])
            .current_dir(self.folder)
            .env("JAVA_HOME", &self.jdk.home)
            .env("PATH", env::join_paths(path)?)
            .output()
            .context("starting sh")?;
        let printed = [String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr)].concat();
        if let Some(token) = token(&printed) {
            self.token = Some(token);
        }
        let good = output.status.code() == Some(line.exit_code);
        println!("    {} {}", if good { "ok    " } else { "FAILED" }, line.command);
        if !good {
            println!("{} instead of exit code {}:\n{printed}", output.status, line.exit_code);
        }
        Ok(good)
    }
}

/// The last token in a text.
fn token(text: &str) -> Option<String> {
    let rest = &text[text.rfind(TOKEN)?..];
    let end = rest.find(|letter: char| !letter.is_ascii_alphanumeric() && !matches!(letter, '-' | '_'));
    let token = &rest[..end.unwrap_or(rest.len())];
    (token.len() > TOKEN.len()).then(|| token.to_owned())
}

fn blocks(markdown: &str) -> Result<Vec<Block>> {
    let mut blocks = Vec::new();
    let mut lines = markdown.lines();
    while let Some(line) = lines.next() {
        let Some(language) = line.trim_start().strip_prefix("```") else { continue };
        let body: Vec<&str> = lines.by_ref().take_while(|line| !line.trim_start().starts_with("```")).collect();
        match language {
            "sh" => blocks.push(Block::Commands(body.iter().filter_map(|line| command(line)).collect())),
            "java" => blocks.push(file(&body.join("\n"))?),
            "text" | "json" | "xml" | "groovy" | "kotlin" => {}
            other => {
                bail!("README.md: a fence must be marked sh, java, text, json, xml, groovy or kotlin, not {other:?}")
            }
        }
    }
    if markdown.lines().any(|line| line.starts_with("    ")) && blocks.is_empty() {
        bail!("README.md: commands must stand in fences");
    }
    Ok(blocks)
}

/// `command   # comment`
fn command(line: &str) -> Option<Line> {
    let (command, comment) = line.split_once(" # ").unwrap_or((line, ""));
    let command = command.trim();
    if command.is_empty() || command.starts_with('#') {
        return None;
    }
    let exit_code = comment
        .split_once("exit code ")
        .and_then(|(_, rest)| rest.split(|letter: char| !letter.is_ascii_digit()).next()?.parse().ok());
    Some(Line { command: command.to_owned(), exit_code: exit_code.unwrap_or(0) })
}

fn file(text: &str) -> Result<Block> {
    let class = text
        .split_once("public class ")
        .and_then(|(_, rest)| rest.split_whitespace().next())
        .context("README.md: a java fence without a public class")?;
    Ok(Block::File { name: format!("{class}.java"), text: format!("{text}\n") })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fences_are_files_and_commands() -> Result<()> {
        let markdown = "Text\n```java\npublic class A {\n}\n```\n```sh\njavac A.java\n# only a comment\n\
            jess run A    # a bug: exit code 1\n```\n```text\njess run [options]\n```\n";
        let line = |command: &str, exit_code| Line { command: command.to_owned(), exit_code };
        let expected = [
            Block::File { name: "A.java".to_owned(), text: "public class A {\n}\n".to_owned() },
            Block::Commands(vec![line("javac A.java", 0), line("jess run A", 1)]),
        ];
        assert_eq!(blocks(markdown)?, expected);
        assert!(blocks("```\njess run A\n```\n").is_err());
        Ok(())
    }

    #[test]
    fn the_last_token_counts() {
        assert_eq!(token("token: jess34-Ab_c-9.\n"), Some("jess34-Ab_c-9".to_owned()));
        assert_eq!(token("jess34-a\njess34-b\n"), Some("jess34-b".to_owned()));
        assert_eq!(token("jess34-…"), None);
    }

    #[test]
    fn the_readme_is_understood() -> Result<()> {
        let text = fs::read_to_string(crate::machine::root().join("README.md"))?;
        let blocks = blocks(&text)?;
        assert!(blocks.iter().any(|block| matches!(block, Block::File { .. })));
        assert!(blocks.iter().any(|block| matches!(block, Block::Commands(_))));
        Ok(())
    }
}
