//! The first page of README.md, followed by the letter: how many steps it takes to the first bug, and how long.
//!
//! Idea: a reader has a new project, of Maven's own archetype or an empty folder for Gradle, no patched JDK, and in the
//! local repository everything but JESS. On a machine that never built such a project something may be missing, which
//! takes its time to come: so a round that was too slow there is followed by another, and that one counts. Seconds are
//! those of the clock, or those of the processors if these are fewer: then the machine had other work, and two quiet
//! cores need no longer than that. What the page says in Kotlin, which no Gradle here understands, is
//! compared with Groovy. Then the options that another section shows are added, and the tests run once more.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result, bail};

use super::distribution::Gradle;
use super::gradle::{self, Builds};
use super::{Report, project_folder};
use crate::docs;
use crate::first_page::{self, Action, Instructions, Tool};
use crate::machine::Machine;
use crate::publish::pom;
use crate::reader::{Line, XTASK};
use crate::steps;
use crate::usage;

/// The promise of the page.
const STEPS: usize = 4;
const FIRST: f64 = 60.0;
const SECOND: f64 = 10.0;

/// A new project as Maven makes it; its group, which is its package, stays that of the archetype's example.
const ARCHETYPE: [&str; 8] = [
    "--batch-mode",
    "--no-transfer-progress",
    "org.apache.maven.plugins:maven-archetype-plugin:3.2.1:generate",
    "-DarchetypeGroupId=org.apache.maven.archetypes",
    "-DarchetypeArtifactId=maven-archetype-quickstart",
    "-DarchetypeVersion=1.5",
    "-DgroupId=com.example",
    "-DartifactId=first-bug",
];

/// Follows the page with each build tool. Everything is published.
///
/// Gradle's part takes as long as all builds of the project with Gradle beside it, so it is followed only if `whole`.
pub(super) fn check(machine: &Machine, repository: &Path, report: &mut Report, whole: bool) -> Result<()> {
    let maven = first_page::read(&machine.root, Tool::Maven)?;
    with_maven(machine, &maven, report)?;
    let groovy = first_page::read(&machine.root, Tool::Groovy)?;
    let kotlin = first_page::read(&machine.root, Tool::Kotlin)?;
    let same = in_groovy(&kotlin) == in_groovy(&groovy);
    report.say("what the page says in Kotlin is what it says in Groovy", same, || format!("{kotlin:#?}\n{groovy:#?}"));
    if whole && gradle::runs(machine, report)? {
        with_gradle(machine, repository, &groovy, report)?;
    }
    Ok(())
}

fn with_maven(machine: &Machine, page: &Instructions, report: &mut Report) -> Result<()> {
    let jdk = machine.build_jdk()?;
    let command = |folder: &Path, arguments: &[&str]| {
        let mut command = Command::new("mvn");
        command.args(arguments).current_dir(folder).env("JAVA_HOME", &jdk.home);
        command
    };
    rounds(machine, "maven", || {
        let folder = project_folder(machine, "first-bug-maven")?;
        let parent = folder.parent().context("a project without a folder around it")?;
        fs::remove_dir_all(&folder)?;
        let project = parent.join("first-bug");
        if project.exists() {
            fs::remove_dir_all(&project)?;
        }
        steps::must("mvn archetype:generate", command(parent, &ARCHETYPE).arg("--quiet"))?;
        fs::rename(&project, &folder).context("renaming the new project")?;
        let cache = tempfile::tempdir().context("making a folder for patched JDKs")?;
        let run = |arguments: &[&str]| -> Result<Run> {
            let (start, before) = (Instant::now(), usage::of_children());
            let mut command = command(&folder, arguments);
            let output = command.env("JESS_CACHE", cache.path()).output().context("starting mvn")?;
            let clock = start.elapsed().as_secs_f64();
            let busy = usage::of_children().zip(before).map(|(after, before)| after - before);
            let printed = String::from_utf8_lossy(&output.stdout).into_owned();
            Ok(Run { failed: !output.status.success(), printed, clock, busy })
        };
        let (first, second) = follow(page, &folder, &run)?;
        let place = folder.join("pom.xml");
        let pom = fs::read_to_string(&place)?;
        fs::write(&place, with_options(&pom, &page.options)?)?;
        let optional = run(&["jess:test"])?;
        Ok(Round { name: "Maven", reports: folder.join("target/jess-reports"), first, second, optional })
    })?
    .tell(page, report);
    Ok(())
}

fn with_gradle(machine: &Machine, repository: &Path, page: &Instructions, report: &mut Report) -> Result<()> {
    let gradle = Gradle::prepare(machine, repository)?;
    rounds(machine, "gradle", || {
        let folder = project_folder(machine, "first-bug-gradle")?;
        let cache = tempfile::tempdir().context("making a folder for patched JDKs")?;
        let mut builds: Option<Builds> = None;
        let mut run = |arguments: &[&str]| -> Result<Run> {
            let start = Instant::now();
            // The first build starts Gradle, which stays for the others.
            let known = match builds.take() {
                Some(running) => running,
                None => Builds::start_with(gradle.command()?.env("JESS_CACHE", cache.path()))?,
            };
            let running = builds.insert(known);
            let before = usage::of_process(running.id()).unwrap_or_default();
            let build = running.run(&folder, arguments)?;
            let clock = start.elapsed().as_secs_f64();
            let busy = usage::of_process(running.id()).map(|after| after - before);
            Ok(Run { failed: build.failed, printed: build.output, clock, busy })
        };
        let (first, second) = follow(page, &folder, &mut run)?;
        let place = folder.join("build.gradle");
        let script = fs::read_to_string(&place)?;
        fs::write(&place, format!("{script}\n{}", page.options))?;
        let optional = run(&["check", "--continue"])?;
        if let Some(builds) = builds {
            builds.end()?;
        }
        Ok(Round {
            name: "Gradle",
            reports: folder.join("build/test-results/concurrencyTest"),
            first,
            second,
            optional,
        })
    })?
    .tell(page, report);
    Ok(())
}

/// A command that has ended.
struct Run {
    failed: bool,
    printed: String,
    clock: f64,
    busy: Option<f64>,
}

impl Run {
    fn seconds(&self) -> f64 {
        self.busy.map_or(self.clock, |busy| busy.min(self.clock))
    }

    fn is_within(&self, limit: f64) -> bool {
        self.seconds() <= limit
    }
}

/// The page, followed once.
struct Round {
    name: &'static str,
    reports: PathBuf,
    first: Run,
    second: Run,
    /// With the options of the other section.
    optional: Run,
}

/// The round that counts: where none has come to its end before, what is slow may be what the repositories lacked, and
/// the next one finds it there.
fn rounds(machine: &Machine, tool: &str, mut round: impl FnMut() -> Result<Round>) -> Result<Round> {
    let mark = machine.target.join("consumers").join(format!("first-bug-{tool}.warm"));
    let first = round()?;
    if mark.exists() {
        return Ok(first);
    }
    fs::write(&mark, "").with_context(|| format!("writing {}", mark.display()))?;
    if first.is_in_time() { Ok(first) } else { round() }
}

/// Does what the page says; its last command runs twice.
fn follow(page: &Instructions, folder: &Path, mut run: impl FnMut(&[&str]) -> Result<Run>) -> Result<(Run, Run)> {
    let mut last = None;
    for action in page.steps.iter().flatten() {
        match action {
            Action::Write { file, text } => write(&folder.join(file), text)?,
            Action::Run(line) if line.command.starts_with(XTASK) => {}
            Action::Run(line) if last.is_none() => last = Some(typed(line, &mut run)?),
            Action::Run(line) => bail!("the page goes on after the first bug: {}", line.command),
        }
    }
    last.context("the page runs no test")
}

fn typed(line: &Line, run: &mut impl FnMut(&[&str]) -> Result<Run>) -> Result<(Run, Run)> {
    let arguments: Vec<&str> = line.command.split_whitespace().skip(1).collect();
    let mut expected = || -> Result<Run> {
        steps::announce(&line.command);
        let run = run(&arguments)?;
        if run.failed != (line.exit_code != 0) {
            bail!("{}: it should have ended with {}:\n{}", line.command, line.exit_code, run.printed);
        }
        Ok(run)
    };
    Ok((expected()?, expected()?))
}

/// A pom gets the elements, any other file is new.
fn write(place: &Path, text: &str) -> Result<()> {
    let text = match fs::read_to_string(place) {
        Ok(there) => pom::merged(&there, text).with_context(|| format!("adding to {}", place.display()))?,
        Err(_) => text.to_owned(),
    };
    fs::create_dir_all(place.parent().context("a file without a folder")?)?;
    fs::write(place, text).with_context(|| format!("writing {}", place.display()))
}

/// The pom with a configuration of our plugin.
fn with_options(pom: &str, configuration: &str) -> Result<String> {
    let (before, plugin) = pom.split_once("jess-maven-plugin</artifactId>").context("the pom has no plugin of ours")?;
    let (version, after) = plugin.split_once("</version>").context("the plugin has no version")?;
    Ok(format!("{before}jess-maven-plugin</artifactId>{version}</version>\n{configuration}{after}"))
}

/// All that is written into build scripts.
fn in_groovy(page: &Instructions) -> Vec<String> {
    let scripts = page.steps.iter().flatten().filter_map(|action| match action {
        Action::Write { file, text } if !file.ends_with(".java") => Some(text),
        _ => None,
    });
    scripts.chain([&page.options]).flat_map(|text| docs::as_groovy(text)).collect()
}

impl Round {
    fn is_in_time(&self) -> bool {
        self.first.is_within(FIRST) && self.second.is_within(SECOND)
    }

    fn tell(&self, page: &Instructions, report: &mut Report) {
        let Round { name, reports, first, second, optional } = self;
        let steps = page.steps.len();
        let figures = |run: &Run| match run.busy {
            Some(busy) => format!("{:.1} s ({busy:.1} s of processor time)", run.clock),
            None => format!("{:.1} s", run.clock),
        };
        println!("==> {name}: {steps} steps to the first bug");
        println!("==> {name}: {} to the first bug, with no patched JDK before", figures(first));
        println!("==> {name}: {} for the second run", figures(second));
        report.say(&format!("{name}: no more than {STEPS} steps"), steps <= STEPS, || format!("there are {steps}"));
        report.say(&format!("{name}: {FIRST} s to the first bug"), first.is_within(FIRST), || figures(first));
        report.say(&format!("{name}: {SECOND} s for the second run"), second.is_within(SECOND), || figures(second));
        for (run, which) in [(first, "first"), (second, "second"), (optional, "options")] {
            let shown = run.failed && run.printed.contains("The following interleaving leads to it");
            report.say(&format!("{name}, {which}: the build fails and shows why"), shown, || run.printed.clone());
        }
        report.were_run(reports, &["BalanceTest#bothDepositsAreKept"]);
        report.test(reports, "BalanceTest#bothDepositsAreKept", "bug:");
    }
}
