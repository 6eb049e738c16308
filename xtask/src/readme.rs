//! Runs every command of README.md, as a reader would.
//!
//! Idea: fences marked `sh` hold commands, one on a line, with what is expected of each (`reader.rs`). Fences marked
//! `java` hold files, named after their public class, and one marked `json` the keys of a result. All of it happens in
//! an empty folder that has `target` and `examples` of the project. `cargo xtask` itself is not started again: what it
//! would do has its own steps, and so has the first page, which needs projects (`first_page.rs`).

use std::collections::BTreeSet;
use std::fs;
use std::time::Instant;

use anyhow::{Context, Result, bail};

use crate::machine::{Jdk, Machine};
use crate::reader::{self, Line, Reader, XTASK};
use crate::steps::{self, Counts};
use crate::{dist, first_page, publish};

/// Tasks that are steps of `cargo xtask test`, or that itself.
pub(crate) const OWN_TASKS: [&str; 4] = ["dist", "demo", "test", "publish-local"];

/// What a reader is asked to do.
#[derive(Debug, PartialEq, Eq)]
enum Block {
    File {
        name: String,
        text: String,
    },
    Commands(Vec<Line>),
    /// Keys that the result has which a command before has written.
    Result(BTreeSet<String>),
}

/// The file of a result.
const RESULT: &str = "result.json";
/// A key that only some results have.
const SELDOM: &str = "warnings";

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
    let mut reader = Reader::new(folder.path(), jdk);
    for block in &blocks {
        follow_block(&mut reader, block)?;
    }
    if reader.counts.passed + reader.counts.failed == 0 {
        bail!("README.md has no commands");
    }
    let word = if reader.counts.failed == 0 { "ok" } else { "FAILED" };
    println!("==> {name}: {word} ({:.1} s)", start.elapsed().as_secs_f64());
    Ok(reader.counts)
}

fn follow_block(reader: &mut Reader, block: &Block) -> Result<()> {
    match block {
        Block::File { name, text } => {
            fs::write(reader.folder.join(name), text).with_context(|| format!("writing {name}"))?;
        }
        Block::Commands(lines) => {
            for line in lines {
                try_out(reader, line)?;
            }
        }
        Block::Result(shown) => {
            let text = fs::read_to_string(reader.folder.join(RESULT)).with_context(|| format!("reading {RESULT}"))?;
            let there = keys(&text);
            let missing: Vec<&String> = shown.difference(&there).filter(|key| *key != SELDOM).collect();
            reader.count(missing.is_empty(), &format!("{RESULT} has the keys that the page shows; not {missing:?}"));
        }
    }
    Ok(())
}

/// Runs a command, unless it is a task that has a step of its own.
pub(crate) fn try_out(reader: &mut Reader, line: &Line) -> Result<()> {
    match line.command.strip_prefix(XTASK) {
        Some(task) if OWN_TASKS.contains(&task) => reader.count(true, &format!("a step of its own: {}", line.command)),
        Some(_) => reader.count(false, &format!("no step does this: {}", line.command)),
        None => return reader.follow(line).map(drop),
    };
    Ok(())
}

fn blocks(markdown: &str) -> Result<Vec<Block>> {
    let mut blocks = Vec::new();
    let markdown = first_page::without(markdown);
    let mut lines = markdown.lines();
    while let Some(line) = lines.next() {
        let Some(language) = line.trim_start().strip_prefix("```") else { continue };
        let body: Vec<&str> = lines.by_ref().take_while(|line| !line.trim_start().starts_with("```")).collect();
        match language {
            "sh" => blocks.push(Block::Commands(body.iter().filter_map(|line| reader::line(line)).collect())),
            "java" => blocks.push(file(&body.join("\n"))?),
            "json" => blocks.push(Block::Result(keys(&body.join("\n")))),
            "text" | "xml" | "groovy" | "kotlin" => {}
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

/// The keys in JSON, of which a page may show an abridged form.
fn keys(json: &str) -> BTreeSet<String> {
    let parts: Vec<&str> = json.split('"').collect();
    let is_key = |pair: &&[&str]| pair[1].starts_with(':') && !pair[0].is_empty();
    parts.windows(2).filter(is_key).map(|pair| pair[0].to_owned()).collect()
}

/// The file that a java fence holds.
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
        let line = |command: &str, exit_code| Line { command: command.to_owned(), exit_code, prints: Vec::new() };
        let expected = [
            Block::File { name: "A.java".to_owned(), text: "public class A {\n}\n".to_owned() },
            Block::Commands(vec![line("javac A.java", 0), line("jess run A", 1)]),
        ];
        assert_eq!(blocks(markdown)?, expected);
        assert_eq!(keys("{\"a\": 1, \"b\": {\"c\": \"d\"}, {…}]"), ["a", "b", "c"].map(str::to_owned).into());
        assert!(blocks("```\njess run A\n```\n").is_err());
        Ok(())
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
