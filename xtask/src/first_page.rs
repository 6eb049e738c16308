//! The first page of README.md: the numbered steps from a project of a build tool to the first bug.
//!
//! Idea: the page is data. A step is an item of the list; a fence in it is a command (`sh`) or a file, whose name is
//! the last in backquotes before the fence. The language says for which build tool it is: `xml` for Maven, `groovy` and
//! `kotlin` for Gradle, `java` for both; a command is for the tool that it starts. `consumers/first_page.rs` does what
//! a reader does with that. Invariant: a fence that nobody would follow is an error.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};

use crate::reader::{self, Line, XTASK};

const PAGE: &str = "README.md";
const HEADING: &str = "## The first bug in a minute";

/// Who follows the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Tool {
    Maven,
    Groovy,
    Kotlin,
}

/// One thing that a step asks for.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Action {
    /// A file, or what is to be put into one that is there.
    Write {
        file: String,
        text: String,
    },
    Run(Line),
}

/// What the page says to the users of a tool.
#[derive(Debug)]
pub(crate) struct Instructions {
    /// The steps that concern them, in order.
    pub steps: Vec<Vec<Action>>,
    /// What stands elsewhere in README.md of the tool's configuration.
    pub options: String,
}

#[derive(Debug)]
struct Fence {
    language: String,
    /// Names of files in backquotes since the fence before.
    files: Vec<String>,
    body: String,
}

/// Reads the page.
pub(crate) fn read(root: &Path, tool: Tool) -> Result<Instructions> {
    let text = fs::read_to_string(root.join(PAGE)).with_context(|| format!("reading {PAGE}"))?;
    instructions(&text, tool)
}

/// The other sections of README.md.
pub(crate) fn without(markdown: &str) -> String {
    let mut inside = false;
    let kept = markdown.lines().filter(|line| {
        if line.starts_with("## ") {
            inside = *line == HEADING;
        }
        !inside
    });
    kept.collect::<Vec<_>>().join("\n")
}

fn instructions(markdown: &str, tool: Tool) -> Result<Instructions> {
    let lines = markdown.lines().skip_while(|line| *line != HEADING).skip(1);
    let section: Vec<&str> = lines.take_while(|line| !line.starts_with("## ")).collect();
    let mut steps = Vec::new();
    for item in items(&section) {
        let mut actions = Vec::new();
        for fence in fences(item) {
            actions.extend(asked(&fence, tool)?);
        }
        if !actions.is_empty() {
            steps.push(actions);
        }
    }
    if steps.is_empty() {
        bail!("{PAGE}: there are no steps for {tool:?} under `{HEADING}`");
    }
    let rest = without(markdown);
    let rest: Vec<&str> = rest.lines().collect();
    let mut options = fences(&rest).into_iter().filter(|fence| fence.language == tool.language());
    match (options.next(), options.next()) {
        (Some(only), None) => Ok(Instructions { steps, options: only.body }),
        _ => bail!("{PAGE} must have one fence `{}` with options of a build", tool.language()),
    }
}

/// The items of the numbered list.
fn items<'a>(section: &'a [&'a str]) -> Vec<&'a [&'a str]> {
    let is_start = |line: &str| line.split_once(". ").is_some_and(|(number, _)| number.parse::<u32>().is_ok());
    let starts: Vec<usize> = (0..section.len()).filter(|at| is_start(section[*at])).collect();
    let end_of = |place: usize| starts.get(place + 1).copied().unwrap_or(section.len());
    starts.iter().enumerate().map(|(place, start)| &section[*start..end_of(place)]).collect()
}

fn fences(lines: &[&str]) -> Vec<Fence> {
    let mut fences = Vec::new();
    let mut files = Vec::new();
    let mut lines = lines.iter();
    while let Some(line) = lines.next() {
        let Some((indent, language)) = line.split_once("```") else {
            files.extend(line.split('`').skip(1).step_by(2).filter(|word| is_file(word)).map(str::to_owned));
            continue;
        };
        let body = lines.by_ref().take_while(|line| line.trim() != "```");
        let body: String = body.map(|line| format!("{}\n", line.strip_prefix(indent).unwrap_or(line))).collect();
        fences.push(Fence { language: language.to_owned(), files: std::mem::take(&mut files), body });
    }
    fences
}

fn is_file(word: &str) -> bool {
    [".xml", ".gradle", ".kts", ".java"].iter().any(|end| word.ends_with(end)) && !word.contains(' ')
}

/// What a fence asks the users of a tool for.
fn asked(fence: &Fence, tool: Tool) -> Result<Vec<Action>> {
    let write = |file: Option<&String>| -> Result<Vec<Action>> {
        let file = file.with_context(|| format!("{PAGE}: a fence `{}` names no file before it", fence.language))?;
        Ok(vec![Action::Write { file: file.clone(), text: fence.body.clone() }])
    };
    let kotlin = fence.files.iter().find(|file| file.ends_with(".kts"));
    Ok(match (fence.language.as_str(), tool) {
        ("java", _) => write(fence.files.last())?,
        ("xml", Tool::Maven) | ("kotlin", Tool::Kotlin) => write(fence.files.last())?,
        ("groovy", Tool::Groovy) => write(fence.files.iter().find(|file| file.ends_with(".gradle")))?,
        // What is the same in both languages.
        ("groovy", Tool::Kotlin) if kotlin.is_some() => write(kotlin)?,
        ("xml" | "groovy" | "kotlin", _) => Vec::new(),
        ("sh", _) => {
            let lines: Vec<Line> = fence.body.lines().filter_map(reader::line).collect();
            let of_any = |line: &&Line| [Tool::Maven, Tool::Groovy].iter().any(|tool| tool.types(&line.command));
            if let Some(other) = lines.iter().find(|line| !of_any(line)) {
                bail!("{PAGE}: nobody types `{}` under `{HEADING}`", other.command);
            }
            lines.into_iter().filter(|line| tool.types(&line.command)).map(Action::Run).collect()
        }
        (other, _) => bail!("{PAGE}: nobody follows a fence `{other}` under `{HEADING}`"),
    })
}

impl Tool {
    fn language(self) -> &'static str {
        match self {
            Tool::Maven => "xml",
            Tool::Groovy => "groovy",
            Tool::Kotlin => "kotlin",
        }
    }

    fn types(self, command: &str) -> bool {
        let program = if self == Tool::Maven { "mvn " } else { "gradle " };
        command.starts_with(program) || command.starts_with(XTASK)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_tool_has_its_own_steps() -> Result<()> {
        let root = crate::machine::root();
        for (tool, program, files) in [
            (Tool::Maven, "mvn", &["pom.xml", "src/test/java/BalanceTest.java"][..]),
            (Tool::Groovy, "gradle", &["settings.gradle", "build.gradle", "src/test/java/BalanceTest.java"]),
            (Tool::Kotlin, "gradle", &["settings.gradle.kts", "build.gradle.kts", "src/test/java/BalanceTest.java"]),
        ] {
            let steps = read(&root, tool)?.steps;
            let actions: Vec<&Action> = steps.iter().flatten().collect();
            let written = actions.iter().filter_map(|action| match action {
                Action::Write { file, .. } => Some(file.as_str()),
                Action::Run(_) => None,
            });
            assert_eq!(written.collect::<Vec<_>>(), files);
            assert!(matches!(actions.first(), Some(Action::Run(line)) if line.command.starts_with(XTASK)));
            assert!(matches!(actions.last(), Some(Action::Run(line)) if line.command.starts_with(program)));
        }
        Ok(())
    }

    #[test]
    fn what_nobody_follows_is_an_error() {
        let page =
            |fence: &str| format!("{HEADING}\n1. In `a.java`:\n   ```{fence}\n   x\n   ```\n## Next\n```xml\n```\n");
        assert!(instructions(&page("java"), Tool::Maven).is_ok());
        assert!(instructions(&page("scala"), Tool::Maven).is_err());
        assert!(instructions(&page("sh"), Tool::Maven).is_err());
        assert!(instructions("", Tool::Maven).is_err());
        assert_eq!(without(&page("java")), "## Next\n```xml\n```");
    }
}
