//! Lists in pages that have to be complete: options and elements, terms of verdicts, refusals.
//!
//! Idea: what there is is read from `jess --help`, from the annotations and from the statements of the sources that say
//! it (`literals.rs`), never from a list of its own. So whoever adds an option, a term or a refusal is asked for its
//! row.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};

use super::Findings;
use super::book::{Book, Page, words};
use super::literals::{fixed_part, of_statements};
use crate::dist::Dist;
use crate::jar;
use crate::machine::Machine;

const OPTIONS: &str = "reference/options.md";
const TERMS: &str = "verified.md";
const REFUSALS: &str = "refusals.md";
const ANNOTATIONS: &str = "java-agent/junit/src/main/java/jess/junit";
const POLICY: &str = "jdk-instrumenter/src/policy/table.txt";
const CASES: &str = "tests/conformance/failclosed";

/// The commands that have options of their own.
const COMMANDS: [&str; 7] = ["run", "replay", "outcomes", "instrument-jdk", "jvm-args", "doctor", "model"];

/// Where terms of verdicts are made, and what stands in such a statement.
const MAKE_TERMS: [(&str, &[&str]); 4] = [
    ("native-core/engine/src/relative.rs", &["term"]),
    ("native-core/engine/src/data_races.rs", &["const RACY"]),
    ("native-core/engine/src/strategy.rs", &["const SECTIONS", "const LOCKS"]),
    ("native-core/bridge/src/result.rs", &["relative_to", "const TRUSTED", "const UNSEEN", "const ONCE"]),
];

/// Where refusals are made, and what stands in such a statement.
const REFUSE: [(&str, &[&str]); 10] = [
    ("java-agent/boot/src/main", &["uncontrolled(", "unsupported(", "surrender(", "refuse("]),
    ("java-agent/boot/src/main/java/java/lang/JessTurn.java", &["String message"]),
    ("java-agent/boot/src/main/java/java/lang/JessWatchdog.java", &["who", "computes"]),
    ("java-agent/agent/src/main/java/jess/agent/Worker.java", &["uncontrolled("]),
    ("java-agent/agent/src/main/java/jess/agent/TwinTransformer.java", &["reason"]),
    ("native-core/engine/src/controller", &[".uncontrolled("]),
    ("native-core/engine/src/relative.rs", &["fn untested"]),
    ("native-core/bridge/src/files", &["Err(", "fn live", "fn lost"]),
    ("native-core/bridge/src/result.rs", &["let reason"]),
    ("native-core/cli/src/trouble.rs", &["#["]),
];

/// Refusals that begin so are one entry, whatever follows.
const FAMILIES: [&str; 1] = ["internal error"];

/// Parts of sentences that are shorter say nothing by themselves.
const SHORTEST: usize = 9;

/// Checks all of them.
pub(super) fn check(book: &Book, machine: &Machine, dist: &Dist, findings: &mut Findings) -> Result<()> {
    let page = book.page(OPTIONS)?;
    options(page, dist, findings)?;
    elements(page, &machine.root, findings)?;
    let made = texts(&machine.root, &MAKE_TERMS)?;
    mentions(book.page(TERMS)?, &made, "a term of verdicts", findings);
    let page = book.page(REFUSALS)?;
    mentions(page, &texts(&machine.root, &REFUSE)?, "a refusal", findings);
    refused_rows(page, &machine.root, findings)?;
    cases(page, &machine.root, findings)
}

/// The options of the command, with their defaults, and the strategies.
fn options(page: &Page, dist: &Dist, findings: &mut Findings) -> Result<()> {
    let mut others = BTreeMap::new();
    for command in COMMANDS {
        let output = Command::new(&dist.command).args([command, "--help"]).output().context("starting jess")?;
        let help = String::from_utf8_lossy(&output.stdout).into_owned();
        if command == "run" {
            compare(page, "Options of jess run", &flags(&help), findings);
            compare(page, "Strategies", &strategies(&help), findings);
        } else {
            others.extend(flags(&help));
        }
    }
    let run = rows(page, "Options of jess run");
    others.retain(|flag, _| !run.contains_key(flag));
    compare(page, "Options of other commands", &others, findings);
    Ok(())
}

/// The flags that a help text describes, with the default that it names.
fn flags(help: &str) -> BTreeMap<String, String> {
    let mut flags = BTreeMap::new();
    let mut last: Option<String> = None;
    for line in help.lines() {
        let words = line.trim_start().trim_start_matches("-h, ").trim_start_matches("-V, ");
        if words.starts_with("--") && line.starts_with("  ") {
            let end = words.find(|letter: char| letter != '-' && !letter.is_ascii_lowercase()).unwrap_or(words.len());
            flags.insert(words[..end].to_owned(), String::new());
            last = Some(words[..end].to_owned());
        }
        if let (Some(flag), Some((_, default))) = (&last, line.split_once("[default: ")) {
            let default = default.split(']').next().unwrap_or_default();
            flags.insert(flag.clone(), default.to_owned());
        }
    }
    flags
}

/// The strategies that a help text describes; none has a default.
fn strategies(help: &str) -> BTreeMap<String, String> {
    let names = help.lines().skip_while(|line| !line.contains("--strategy")).skip(1);
    let names = names.take_while(|line| !line.trim_start().starts_with("--"));
    let name = |line: &str| line.trim_start().strip_prefix("- ")?.split_once(':').map(|(name, _)| name.to_owned());
    names.filter_map(|line| Some((name(line)?, String::new()))).collect()
}

/// The elements of the annotations, with their defaults.
fn elements(page: &Page, root: &Path, findings: &mut Findings) -> Result<()> {
    for annotation in ["ConcurrencyTest", "StructureTest"] {
        let path = root.join(ANNOTATIONS).join(format!("{annotation}.java"));
        let source = fs::read_to_string(&path).with_context(|| format!("reading {}", path.display()))?;
        let mut there = BTreeMap::new();
        for line in source.lines().filter_map(|line| line.trim().strip_suffix(';')) {
            if let Some((declared, default)) = line.split_once("() default ") {
                let name = declared.split(' ').next_back().unwrap_or_default();
                there.insert(name.to_owned(), default.to_owned());
            }
        }
        compare(page, &format!("Elements of @{annotation}"), &there, findings);
    }
    Ok(())
}

/// Holds the rows of a section against what there is.
fn compare(page: &Page, section: &str, there: &BTreeMap<String, String>, findings: &mut Findings) {
    let rows = rows(page, section);
    findings.say(!there.is_empty(), || format!("{}: nothing is known for \"{section}\"", page.name));
    for (name, default) in there {
        let row = rows.get(name);
        findings.say(row.is_some(), || format!("{}: \"{section}\" has no row of {name}", page.name));
        if let (Some(row), false) = (row, default.is_empty()) {
            let said = row.contains(&format!("`{default}`"));
            findings.say(said, || format!("{}: the default of {name} is {default}", page.name));
        }
    }
    for name in rows.keys().filter(|name| !there.contains_key(*name)) {
        findings.say(false, || format!("{}: \"{section}\" has a row of {name}, which there is none of", page.name));
    }
}

/// The rows of the table of a section: the name in the first cell, without its value, and the whole row.
fn rows(page: &Page, section: &str) -> BTreeMap<String, String> {
    let mut rows = BTreeMap::new();
    let mut inside = false;
    for line in page.text.lines() {
        if let Some(heading) = line.strip_prefix('#') {
            inside = heading.trim_start_matches('#').replace('`', "").trim() == section;
        } else if let (true, Some(cell)) = (inside, line.strip_prefix("| `")) {
            let name = cell.split(['`', ' ', '=']).next().unwrap_or_default();
            rows.insert(name.to_owned(), line.to_owned());
        }
    }
    rows
}

/// A text of a source, and where that is.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Text {
    place: String,
    text: String,
}

/// The texts of all marked statements, each once.
fn texts(root: &Path, marks: &[(&str, &[&str])]) -> Result<Vec<Text>> {
    let mut found = Vec::new();
    for (place, marks) in marks {
        let path = root.join(place);
        let mut files = if path.is_dir() { jar::files(&path)? } else { vec![path] };
        files.retain(|file| !file.ends_with("tests.rs"));
        let before = found.len();
        for file in files {
            let source = fs::read_to_string(&file).with_context(|| format!("reading {}", file.display()))?;
            for mark in *marks {
                for texts in of_statements(&source, mark) {
                    let place = file.strip_prefix(root).unwrap_or(&file).display().to_string();
                    let family = |text: &String| FAMILIES.into_iter().any(|family| text.starts_with(family));
                    let is_family = texts.iter().any(family);
                    let kept = texts.into_iter().filter(|text| !is_family || family(text));
                    found.extend(kept.map(|text| Text { place: place.clone(), text }));
                }
            }
        }
        if found.len() == before {
            bail!("{place} says nothing at all where {marks:?} stands; docs/lists.rs has to know where it does now");
        }
    }
    found.sort();
    found.dedup();
    Ok(found)
}

/// Requires that a page has all of these.
fn mentions(page: &Page, texts: &[Text], what: &str, findings: &mut Findings) {
    let said = page.words();
    for Text { place, text } in texts {
        let family = FAMILIES.into_iter().find(|family| text.starts_with(family));
        let part = words(family.unwrap_or(fixed_part(text)));
        if part.len() >= SHORTEST {
            findings.say(said.contains(&part), || format!("{}: does not explain {what} of {place}: {part}", page.name));
        }
    }
}

/// What the policy refuses is named.
fn refused_rows(page: &Page, root: &Path, findings: &mut Findings) -> Result<()> {
    let table = fs::read_to_string(root.join(POLICY)).with_context(|| format!("reading {POLICY}"))?;
    let said = page.words();
    let rows = table.lines().filter(|line| !line.starts_with('#'));
    for row in rows.filter(|row| row.split_whitespace().nth(1) == Some("refused")) {
        let name = row.split_whitespace().next().unwrap_or_default().replace('/', ".");
        findings.say(said.contains(&name), || format!("{}: does not name {name}, which {POLICY} refuses", page.name));
    }
    Ok(())
}

/// Each program that shows a refusal has an entry that links to it.
fn cases(page: &Page, root: &Path, findings: &mut Findings) -> Result<()> {
    for file in jar::files(&root.join(CASES))? {
        let name = file.strip_prefix(root)?.display().to_string();
        let linked = page.links.iter().any(|link| link.ends_with(&name));
        findings.say(linked, || format!("{}: no entry links to {name}", page.name));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_help_text_and_a_table_are_compared() {
        let help =
            "Options:\n      --budget <BUDGET>\n          Stop\n          [default: unlimited]\n\n  -h, --help\n";
        let there = flags(help);
        assert_eq!(there.get("--budget").map(String::as_str), Some("unlimited"));
        let compared = |table: &str| {
            let page =
                Page::of("x.md".into(), "x.md".into(), format!("# X\n## Section\n{table}\n## Other\n| `--no` |\n"));
            let mut findings = Findings::default();
            compare(&page, "Section", &there, &mut findings);
            findings.wrong
        };
        let help = "| `--help` | | shows it |\n";
        let budget = "| `--budget TIME` | `unlimited` | stops |\n";
        assert_eq!(compared(&format!("{help}{budget}")), [""; 0]);
        assert_eq!(compared(help).len(), 1);
        assert_eq!(compared(&format!("{help}{}", budget.replace("unlimited", "10s"))).len(), 1);
        assert_eq!(compared(&format!("{help}{budget}| `--more` | | |\n")).len(), 1);
    }

    #[test]
    fn a_text_that_is_missing_is_found() {
        let page = Page::of("x.md".into(), "x.md".into(), "It says at most `N` preemptions.".into());
        let missing = |text: &str| {
            let mut findings = Findings::default();
            mentions(&page, &[Text { place: "x.rs".into(), text: text.into() }], "a term", &mut findings);
            findings.wrong.len()
        };
        assert_eq!(missing("{n} preemptions."), 0);
        assert_eq!(missing("random schedules"), 1);
    }
}
