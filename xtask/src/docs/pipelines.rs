//! Pipelines of continuous integration: the YAML is well formed, its commands are shell, and each is one that exists,
//! with options that it has.
//!
//! Idea: what `run:` and `script:` hold is collected wherever it stands. `jess doctor` and `jess instrument-jdk` are
//! run; other commands of `jess` are held against its help, goals and tasks of build tools against the plugins, Maven's
//! own options against `mvn --help`.

use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

use anyhow::{Context, Result};
use yaml_rust2::{Yaml, YamlLoader};

use super::Findings;
use super::book::Book;
use crate::dist::Dist;
use crate::jar;
use crate::machine::{Jdk, Machine};
use crate::reader;
use crate::readme;

/// Commands of `jess` that need no program.
const RUN_HERE: [&str; 2] = ["doctor", "instrument-jdk"];
/// Phases of Maven and tasks of Gradle that are not ours.
const PHASES: [&str; 7] = ["compile", "test-compile", "test", "package", "verify", "install", "check"];
/// Other programs that are there on every runner.
const SHELL: [&str; 9] = ["if", "cd", "echo", "export", "git", "mkdir", "cp", "apt-get", "curl"];
/// Options of Gradle that pages use; there is no Gradle here that could list them.
const OF_GRADLE: [&str; 4] = ["--no-daemon", "--stacktrace", "--tests", "--continue"];

/// Checks all `yaml` fences.
pub(super) fn check(book: &Book, machine: &Machine, jdk: &Jdk, dist: &Dist, findings: &mut Findings) -> Result<()> {
    let tools = Tools::look(machine, jdk, dist)?;
    for page in &book.pages {
        for fence in page.fences.iter().filter(|fence| fence.language() == "yaml") {
            let mut commands = Vec::new();
            match YamlLoader::load_from_str(&fence.body) {
                Ok(documents) => documents.iter().for_each(|yaml| collect(yaml, false, &mut commands)),
                Err(error) => findings.say(false, || format!("{}: the YAML is damaged: {error}", page.name)),
            }
            findings.say(!commands.is_empty(), || format!("{}: a pipeline without a command", page.name));
            for command in commands {
                let wrong = tools.wrong(&command)?;
                findings.say(wrong.is_none(), || format!("{}: `{command}`: {}", page.name, wrong.unwrap_or_default()));
            }
        }
    }
    Ok(())
}

/// The lines of all scripts.
fn collect(yaml: &Yaml, is_script: bool, commands: &mut Vec<String>) {
    match yaml {
        Yaml::String(text) if is_script => {
            let lines = text.replace("\\\n", " ");
            commands.extend(lines.lines().map(|line| line.trim().to_owned()).filter(|line| !line.is_empty()));
        }
        Yaml::Array(items) => items.iter().for_each(|item| collect(item, is_script, commands)),
        Yaml::Hash(members) => {
            for (name, member) in members {
                let is_script = matches!(name.as_str(), Some("run" | "script" | "before_script" | "after_script"));
                collect(member, is_script, commands);
            }
        }
        _ => {}
    }
}

/// What the tools understand.
struct Tools<'a> {
    jdk: &'a Jdk,
    dist: &'a Dist,
    /// The options that `mvn --help` lists.
    of_maven: BTreeSet<String>,
    /// The sources of the plugins and of the extension.
    plugins: String,
}

impl Tools<'_> {
    fn look<'a>(machine: &Machine, jdk: &'a Jdk, dist: &'a Dist) -> Result<Tools<'a>> {
        let help = Command::new("mvn").arg("--help").env("JAVA_HOME", &jdk.home).output().context("starting mvn")?;
        let help = String::from_utf8_lossy(&help.stdout).into_owned();
        let words = help.split([' ', ',', '\n']).filter(|word| word.starts_with('-'));
        let mut plugins = String::new();
        for folder in ["build-plugins/maven/src/main", "build-plugins/gradle/src/main", "java-agent/junit/src/main"] {
            for file in jar::files(&machine.root.join(folder))? {
                plugins.push_str(&fs::read_to_string(&file).unwrap_or_default());
            }
        }
        Ok(Tools { jdk, dist, of_maven: words.map(str::to_owned).collect(), plugins })
    }

    /// What is wrong with a command.
    fn wrong(&self, command: &str) -> Result<Option<String>> {
        let shell = Command::new("sh").args(["-n", "-c", command]).output().context("starting sh")?;
        if !shell.status.success() {
            return Ok(Some(String::from_utf8_lossy(&shell.stderr).into_owned()));
        }
        let words: Vec<&str> = command.split_whitespace().collect();
        let Some((program, rest)) = words.split_first() else { return Ok(None) };
        Ok(match *program {
            "jess" => self.wrong_jess(rest)?,
            "mvn" => rest.iter().find_map(|word| self.wrong_maven(word)),
            "gradle" | "./gradlew" => rest.iter().find_map(|word| self.wrong_gradle(word)),
            "cargo" => {
                let task = command.strip_prefix(reader::XTASK).and_then(|task| task.split(' ').next());
                (!task.is_some_and(|task| readme::OWN_TASKS.contains(&task)))
                    .then(|| "no task that a step runs".to_owned())
            }
            other if SHELL.contains(&other) => None,
            other => Some(format!("nothing here knows what {other} is")),
        })
    }

    fn wrong_jess(&self, words: &[&str]) -> Result<Option<String>> {
        let Some((command, rest)) = words.split_first() else { return Ok(Some("no command".to_owned())) };
        let jess = || {
            let mut jess = Command::new(&self.dist.command);
            jess.arg(command).env("JAVA_HOME", &self.jdk.home);
            jess
        };
        if RUN_HERE.contains(command) {
            let output = jess().args(rest).output().context("starting jess")?;
            let printed = [output.stdout, output.stderr].concat();
            let failed = !output.status.success();
            return Ok(failed.then(|| format!("{}: {}", output.status, String::from_utf8_lossy(&printed))));
        }
        let help = jess().arg("--help").output().context("starting jess")?;
        let help = String::from_utf8_lossy(&help.stdout).into_owned();
        let known = |flag: &str| help.contains(&format!("{flag} ")) || help.contains(&format!("{flag}\n"));
        let mut flags = rest.iter().map(|word| word.split('=').next().unwrap_or(word));
        let unknown = flags.find(|word| word.starts_with("--") && !known(word));
        Ok(unknown.map(|flag| format!("jess {command} has no option {flag}")))
    }

    fn wrong_maven(&self, word: &str) -> Option<String> {
        if let Some(property) = word.strip_prefix("-D") {
            return self.wrong_property(property);
        }
        let known = match word.strip_prefix("jess:") {
            Some(goal) => self.plugins.contains(&format!("name = \"{goal}\"")),
            None if word.starts_with('-') => self.of_maven.contains(word),
            None => PHASES.contains(&word) || word.ends_with(".xml"),
        };
        (!known).then(|| format!("Maven does not know {word}"))
    }

    fn wrong_gradle(&self, word: &str) -> Option<String> {
        if let Some(property) = word.strip_prefix("-D") {
            return self.wrong_property(property);
        }
        let known = if word.starts_with('-') {
            OF_GRADLE.contains(&word)
        } else {
            PHASES.contains(&word) || self.plugins.contains(&format!("\"{word}\""))
        };
        (!known).then(|| format!("Gradle does not know {word}"))
    }

    /// Only our own properties are known here.
    fn wrong_property(&self, property: &str) -> Option<String> {
        let name = property.split('=').next().unwrap_or_default();
        let ours = name.starts_with("jess.");
        (ours && !self.plugins.contains(&format!("\"{name}\""))).then(|| format!("there is no property {name}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_are_found_wherever_they_stand() {
        let yaml = "jobs:\n  one:\n    steps:\n      - run: jess doctor\n      - run: |\n          a \\\n            b\n          c\n\
            two:\n  script:\n    - d\n  name: e\n";
        let mut commands = Vec::new();
        YamlLoader::load_from_str(yaml)
            .expect("it is well formed")
            .iter()
            .for_each(|yaml| collect(yaml, false, &mut commands));
        assert_eq!(commands, ["jess doctor", "a    b", "c", "d"]);
    }
}
