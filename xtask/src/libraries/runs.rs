//! Runs of the programs under JESS, and the table of what came of them.
//!
//! Invariant: a run that does not end by itself after its budget is ended, and is a row like any other.

use std::fs::{self, File};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use serde_json::{Value, json};

use super::compile::Compiled;
use super::ending::{Ending, Expected};
use super::source::{Program, Source};
use crate::limit::Limit;
use crate::machine::{Jdk, Machine};
use crate::usage;

/// How long a run may take: far more than any budget that is used here.
const LIMIT: Duration = Duration::from_secs(300);

pub(super) struct Runner<'a> {
    jess: &'a Path,
    strategy: &'a str,
    budget: &'a str,
    /// What each run has printed and written.
    folder: PathBuf,
}

/// One program on one JDK.
pub(super) struct Row<'s> {
    source: &'s Source,
    program: &'s Program,
    jdk: u32,
    got: Ending,
    seconds: f64,
    /// Seconds of processor time, which other work on the machine does not change.
    busy: f64,
    /// Why it ended otherwise than expected.
    pub known: Option<&'s str>,
}

impl<'a> Runner<'a> {
    pub(super) fn new(machine: &Machine, jess: &'a Path, strategy: &'a str, budget: &'a str) -> Result<Runner<'a>> {
        let folder = machine.target.join("libraries/runs");
        fs::create_dir_all(&folder)?;
        Ok(Runner { jess, strategy, budget, folder })
    }

    /// Runs a program and prints its row.
    pub(super) fn row<'s>(&self, jdk: &Jdk, source: &'s Source, program: &'s Program, compiled: &Compiled) -> Row<'s> {
        let start = Instant::now();
        let before = usage::of_children();
        let got = self.run(jdk, source, program, compiled).unwrap_or_else(|error| Ending {
            verdict: "trouble".to_owned(),
            message: format!("{error:#}"),
            ..Ending::default()
        });
        let known = program.known.iter().find(|known| known.covers(jdk.feature, &got));
        let known = known.filter(|_| !program.expected.is(&got)).map(|known| known.reason.as_str());
        let seconds = start.elapsed().as_secs_f64();
        let busy = usage::of_children().zip(before).map_or(0.0, |(after, before)| after - before);
        let row = Row { source, program, jdk: jdk.feature, got, seconds, busy, known };
        row.print();
        row
    }

    fn run(&self, jdk: &Jdk, source: &Source, program: &Program, compiled: &Compiled) -> Result<Ending> {
        let name = format!("{}.{}-{}", source.class, program.name, jdk.feature);
        let printed = self.folder.join(format!("{name}.txt"));
        let json = self.folder.join(format!("{name}.json"));
        if json.exists() {
            fs::remove_file(&json)?;
        }
        let mut command = Command::new(self.jess);
        command.args(["run", "--strategy", self.strategy, "--budget", self.budget]).args(&source.options);
        command.arg("--java-home").arg(&jdk.home).arg("--json").arg(&json).arg("-cp").arg(&compiled.class_path);
        if let Some(agent) = &compiled.agent {
            command.arg("--jvm-arg").arg(agent);
        }
        command.arg("--test").arg(format!("{}#{}", source.class, program.name));
        let mut out = File::create(&printed).with_context(|| format!("creating {}", printed.display()))?;
        writeln!(out, "{command:?}")?;
        // Relative paths of a program are in no folder of the repository.
        command.current_dir(&self.folder).stdin(Stdio::null()).stderr(out.try_clone()?).stdout(out);
        let mut child = command.spawn().with_context(|| format!("starting {}", self.jess.display()))?;
        let limit = Limit::on(child.id(), LIMIT);
        child.wait()?;
        if limit.was_reached() {
            return Ok(Ending::endless());
        }
        let result = fs::read_to_string(&json).ok().and_then(|text| serde_json::from_str(&text).ok());
        let text = fs::read_to_string(&printed).unwrap_or_default();
        let last = text.lines().last().unwrap_or_default();
        Ok(Ending::of(&result.unwrap_or(Value::Null), last))
    }
}

impl Row<'_> {
    pub(super) fn is_expected(&self) -> bool {
        self.program.expected.is(&self.got)
    }

    fn name(&self) -> String {
        format!("{}.{}", self.source.class, self.program.name)
    }

    fn print(&self) {
        let library = self.source.libraries.first().map_or("", |library| &library.artifact);
        let version = self.source.libraries.first().map_or("", |library| &library.version);
        let marked = if self.is_expected() { "" } else { " (!)" };
        println!(
            "| {library} {version} | {} | {} | {} | {}{marked} | {} | {:.1} | {:.1} |",
            self.name(),
            self.jdk,
            self.program.expected.words(),
            self.got.words(),
            self.got.executions,
            self.seconds,
            self.busy
        );
        let _ = std::io::stdout().flush();
    }

    pub(super) fn json(&self) -> Value {
        let libraries: Vec<String> = self.source.libraries.iter().map(ToString::to_string).collect();
        json!({
            "libraries": libraries,
            "program": self.name(),
            "jdk": self.jdk,
            "expected": self.program.expected.words(),
            "got": self.got.words(),
            "message": self.got.message,
            "executions": self.got.executions,
            "seconds": self.seconds,
            "busy_seconds": self.busy,
            "as_expected": self.is_expected(),
            "known": self.known,
        })
    }

    /// What a row that ended otherwise means to a user, the worst first.
    fn of_what_kind(&self) -> &'static str {
        let verdict = self.got.verdict.as_str();
        match (&self.program.expected, verdict) {
            (Expected::Bug { .. }, "verified") => "falsely verified",
            (Expected::Ok, "bug") => "false bug",
            (Expected::Bug { .. }, "bug") => "another bug",
            (_, "uncontrolled" | "nondeterministic") => "exit code 3",
            (_, "budget") => "bug not found",
            _ => "trouble",
        }
    }
}

/// Prints what ended otherwise than expected, with what is known about it, and the sums; the number of those that are
/// not known.
pub(super) fn sum_up(rows: &[Row]) -> u64 {
    let mut unknown = 0;
    for row in rows.iter().filter(|row| !row.is_expected()) {
        let message = row.got.message.lines().next().unwrap_or_default();
        println!("{}, JDK {}: {}: {}: {message}", row.name(), row.jdk, row.of_what_kind(), row.got.words());
        match row.known {
            Some(reason) => println!("  known: {reason}"),
            None => unknown += 1,
        }
    }
    for row in rows.iter().filter(|row| row.is_expected() && !row.program.known.is_empty()) {
        println!("{}, JDK {}: as expected, though its header says why it is not", row.name(), row.jdk);
    }
    let expected = rows.iter().filter(|row| row.is_expected()).count();
    let refused = rows.iter().filter(|row| !row.is_expected() && row.got.is_refused()).count();
    let mut libraries: Vec<String> =
        rows.iter().filter_map(|row| row.source.libraries.first()).map(ToString::to_string).collect();
    libraries.sort();
    libraries.dedup();
    println!("{} libraries, exit code 3 in {refused}", libraries.len());
    println!("{expected} of {} as expected", rows.len());
    unknown
}
