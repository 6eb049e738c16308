//! Code and commands of the pages: classes are compiled, commands run, and what a page shows of their output is what
//! they print.
//!
//! Idea: all classes of the book are compiled into one folder, in which all commands run, page by page. A class begins
//! with comments that are commands (`// jess run -cp . Deadlock   # exit code 1`), or a `sh` or `console` fence names
//! it. A `console` fence has commands behind `$ `, and below each what it prints; a line `…` stands for any lines.
//! Times, tokens and numbers of events are not compared. Invariant: a class that no command names is a failure.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, bail};

use super::book::{Book, Fence};
use crate::dist::Dist;
use crate::machine::{Jdk, Machine};
use crate::publish;
use crate::reader::{self, Reader, shortened};
use crate::readme;
use crate::steps::Counts;

/// Names the version of JUnit that the extension is built with, which Maven has put into the local repository.
const POM: &str = "java-agent/pom.xml";
/// The release of the JDK whose outputs the pages show.
const SHOWN_ON: u32 = 17;
const COMMAND: &str = "// jess ";
const PROMPT: &str = "$ ";
/// In expected output: any lines.
const ANYTHING: &str = "…";

/// Runs all of it on a JDK. With `update` the pages get what commands print now.
pub(super) fn check(book: &Book, machine: &Machine, jdk: &Jdk, dist: &Dist, update: bool) -> Result<Counts> {
    if update && jdk.feature != SHOWN_ON {
        bail!("the pages show outputs of JDK {SHOWN_ON}, which is not on this machine; JESS_JDKS names JDKs");
    }
    let folder = tempfile::tempdir().context("making a folder for the pages' classes")?;
    let mut reader = Reader::new(folder.path(), jdk);
    reader.programs.insert(0, machine.dist());
    compile(book, machine, dist, &mut reader)?;
    for page in &book.pages {
        let mut text = page.text.clone();
        // From the end, so that places in the text stay what they are.
        let mut fresh = Vec::new();
        for fence in &page.fences {
            match fence.language() {
                "java" if is_ours(fence) => {
                    for line in commands(fence).into_iter().filter_map(|line| reader::line(line.strip_prefix("// ")?)) {
                        reader.follow(&line)?;
                    }
                }
                "sh" => {
                    for line in fence.body.lines().filter_map(reader::line) {
                        readme::try_out(&mut reader, &line)?;
                    }
                }
                "console" => fresh.push((fence, console(&mut reader, &fence.body, update)?)),
                _ => {}
            }
        }
        for (fence, body) in fresh.into_iter().rev().filter(|(fence, body)| fence.body != *body) {
            text.replace_range(fence.place.clone(), &body);
        }
        if update && text != page.text {
            println!("    updated {}", page.name);
            fs::write(&page.path, text).with_context(|| format!("writing {}", page.path.display()))?;
        }
    }
    Ok(reader.counts)
}

/// A class of another tool is not compiled.
fn is_ours(fence: &Fence) -> bool {
    fence.attribute("of").is_none()
}

/// Compiles all classes of all pages at once.
fn compile(book: &Book, machine: &Machine, dist: &Dist, reader: &mut Reader) -> Result<()> {
    let mut compiler = Command::new(reader.jdk.home.join("bin/javac"));
    let jars = [dist.jar.clone(), dist.junit.clone(), junit(machine)?];
    compiler.args(["-d", "."]).arg("-cp").arg(std::env::join_paths(jars)?).current_dir(reader.folder);
    let all: Vec<&Fence> = book.pages.iter().flat_map(|page| &page.fences).collect();
    let commands: Vec<&str> = all.iter().flat_map(|fence| commands(fence)).collect();
    for page in &book.pages {
        for fence in page.fences.iter().filter(|fence| fence.language() == "java" && is_ours(fence)) {
            let class =
                class(&fence.body).with_context(|| format!("{}: a java fence without a public class", page.name))?;
            let file = format!("{class}.java");
            let path = reader.folder.join(&file);
            let is_new = !path.exists();
            reader.count(is_new, &format!("{}: {class} is the only class of that name", page.name));
            fs::write(&path, &fence.body).with_context(|| format!("writing {file}"))?;
            let is_run = commands.iter().any(|command| names(command, class));
            reader.count(is_run, &format!("{}: {class} is run by a command", page.name));
            compiler.arg(file);
        }
    }
    let output = compiler.output().context("starting javac")?;
    if !reader.count(output.status.success(), "javac: all classes of the book") {
        println!("{}", String::from_utf8_lossy(&output.stderr));
    }
    Ok(())
}

/// What annotations of tests are compiled against.
fn junit(machine: &Machine) -> Result<PathBuf> {
    let pom = fs::read_to_string(machine.root.join(POM)).with_context(|| format!("reading {POM}"))?;
    let version = pom.split_once("<junit.version>").and_then(|(_, rest)| rest.split('<').next());
    let version = version.with_context(|| format!("{POM} has no <junit.version>"))?;
    let place = format!("org/junit/jupiter/junit-jupiter-api/{version}/junit-jupiter-api-{version}.jar");
    let jar = publish::local_repository(machine)?.join(place);
    if !jar.exists() {
        bail!("{} is missing; `cargo xtask dist` has Maven fetch it", jar.display());
    }
    Ok(jar)
}

/// The name of the public class.
fn class(code: &str) -> Option<&str> {
    code.split_once("public class ")?.1.split(|letter: char| !letter.is_alphanumeric()).next()
}

/// The commands of a fence.
fn commands(fence: &Fence) -> Vec<&str> {
    let lines = fence.body.lines();
    match fence.language() {
        "java" => lines.filter(|line| line.starts_with(COMMAND)).collect(),
        "sh" => lines.collect(),
        "console" => lines.filter(|line| line.starts_with(PROMPT)).collect(),
        _ => Vec::new(),
    }
}

/// Whether a command runs a class, or a test of it.
fn names(command: &str, class: &str) -> bool {
    command.split_whitespace().any(|word| word.split('#').next() == Some(class))
}

/// Runs the commands of a fence; the body with what they print, or the body itself if that is what it says.
fn console(reader: &mut Reader, body: &str, update: bool) -> Result<String> {
    let mut fresh = String::new();
    for part in body.split_inclusive('\n').fold(Vec::<String>::new(), |mut parts, line| {
        match parts.last_mut() {
            Some(part) if !line.starts_with(PROMPT) => part.push_str(line),
            _ => parts.push(line.to_owned()),
        }
        parts
    }) {
        let (first, expected) = part.split_once('\n').unwrap_or((&part, ""));
        let text = first.strip_prefix(PROMPT).context("a console fence begins with `$ ` and a command")?;
        let line = reader::line(text).with_context(|| format!("no command: {first}"))?;
        let printed = shown(&reader.follow(&line)?);
        let same = matches(&lines(expected), &lines(&printed));
        if reader.jdk.feature != SHOWN_ON {
            println!("    skipped: the output is that of a JDK {SHOWN_ON}");
            reader.counts.skipped += 1;
        } else if !update && !reader.count(same, &format!("{}: its output", line.command)) {
            println!("it printed (`cargo xtask docs --update` puts that into the page):\n{printed}");
        }
        let output = if same { expected } else { &printed };
        fresh.push_str(&format!("{first}\n{output}"));
    }
    Ok(fresh)
}

/// What a page shows of an output.
fn shown(printed: &str) -> String {
    shortened(printed).lines().map(|line| format!("{}\n", line.trim_end())).collect()
}

/// The lines as they are compared: without what differs from run to run, or with the length of tokens.
fn lines(text: &str) -> Vec<String> {
    text.trim_end().lines().map(without_figures).collect()
}

/// Without the number before ` s` or ` events`, and without the width of columns.
fn without_figures(line: &str) -> String {
    let mut words: Vec<&str> = line.split_whitespace().collect();
    for at in 1..words.len() {
        let unit = words[at].trim_end_matches([';', ',', ':', ')']);
        if matches!(unit, "s" | "events") && words[at - 1].starts_with(|letter: char| letter.is_ascii_digit()) {
            words[at - 1] = "#";
        }
    }
    let line = words.join(" ");
    if line.starts_with("|-") { line.replace('-', "") } else { line }
}

/// Whether lines are those that are expected, among which [`ANYTHING`] stands for any.
fn matches(expected: &[String], found: &[String]) -> bool {
    match expected.split_first() {
        None => found.is_empty(),
        Some((first, rest)) if first.trim() == ANYTHING => (0..=found.len()).any(|from| matches(rest, &found[from..])),
        Some((first, rest)) => found.first() == Some(first) && matches(rest, &found[1..]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_differs_from_run_to_run_is_not_compared() {
        let lines = |text: &str| lines(text);
        let expected = lines("bug: deadlock\n  54 events; 0.2 s\n");
        assert!(matches(&expected, &lines("bug: deadlock\n  61 events; 1.4 s\n")));
        assert!(!matches(&expected, &lines("bug: livelock\n  54 events; 0.2 s\n")));
        assert!(!matches(&expected, &lines("bug: deadlock\n")));
        assert_eq!(lines("| a   | b |\n|-----|---|"), lines("| a | b |\n|---|---|"));
        assert!(matches(&lines("a\n…\nd"), &lines("a\nb\nc\nd")));
        assert!(!matches(&lines("a\n…\nd"), &lines("a\nb\nc")));
    }

    #[test]
    fn a_class_is_named_by_commands() {
        assert_eq!(class("// jess run -cp . A\npublic class Abc<T> {\n"), Some("Abc"));
        assert!(names("jess run -cp . Abc 1", "Abc") && names("jess run -cp . --test Abc#one", "Abc"));
        assert!(!names("jess run -cp . Abcd", "Abc"));
    }
}
