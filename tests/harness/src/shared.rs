//! Rows of several programs, in one JVM.
//!
//! Idea: most rows take less time than the start of a JVM. So one JVM (`java/Rows.java`) takes the rows of many
//! programs one after the other, each with classes of its own, as a JUnit run takes tests. Options become JSON, and the
//! result becomes text and an exit code, by the same code as in `jess run`. A token found this way is replayed by the
//! command, in a fresh JVM. Invariant: a row that is about a process (its output, its death, what happens for the first
//! time in it, checkpoints) keeps a process of its own; so does each row with `--fresh`. After a row that was not
//! controlled the JVM is replaced.

use std::ffi::OsString;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Context, Result, bail};
use clap::Parser;
use jess_cli::options::{self as cli, Cli, WarmUp};
use jess_cli::outcome;
use jess_jdks::Jdk;
use jess_report::RenderOptions;
use serde_json::{Value, json};

use crate::alone::replay;
use crate::compile::{ONCE, compiler};
use crate::expectation::Observation;
use crate::jvm::{Jvm, Lost};
use crate::options::Options;
use crate::run::{FAIL_CLOSED, FIRST, FIRST_COMPILER, Job, judge, shown, tail};

/// Groups whose programs are about what a JVM does for the first time, or about how it ends.
const OWN_PROCESS: [&str; 2] = [FAIL_CLOSED, FIRST];
const WIDTH: usize = 120;

/// The options of a row, if it can share a JVM.
pub(crate) fn shareable(job: &Job, options: &Options) -> Option<cli::Run> {
    let program = job.program;
    let asked = options.fresh || options.check_leaks || options.replays.is_some();
    if asked || program.header.corrupt.is_some() || OWN_PROCESS.contains(&program.group.as_str()) {
        return None;
    }
    if job.case.expectations.iter().any(|expectation| expectation.name == "resume") {
        return None;
    }
    let run = parsed(job)?;
    let machine = &run.machine;
    let plain = machine.jvm_arg.is_empty()
        && run.libraries.trust.is_empty()
        && machine.warm_up == WarmUp::On
        && !machine.check_leaks;
    (plain && run.saving.target().is_none() && !run.output.show_output).then_some(run)
}

/// What the command makes of the row; nothing if it would refuse it.
fn parsed(job: &Job) -> Option<cli::Run> {
    let mut words: Vec<OsString> = vec!["jess".into(), "run".into()];
    words.extend(job.case.command_options().map(OsString::from));
    words.extend(["--carrier", job.carrier, "-cp"].map(OsString::from));
    words.push(job.classes.into());
    words.push(job.program.class.clone().into());
    words.extend(job.case.args.iter().map(OsString::from));
    match Cli::try_parse_from(cli::java_style(words)).ok()?.command {
        cli::Command::Run(run) => cli::check(&run).is_ok().then_some(run),
        _ => None,
    }
}

/// A JVM for the rows of some programs.
pub(crate) struct Shared<'a> {
    options: &'a Options,
    jdk: &'a Jdk,
    /// Where `Rows.class` is.
    runner: &'a Path,
    /// Without the optimising compiler.
    cold: bool,
    errors: tempfile::NamedTempFile,
    jvm: Option<Jvm>,
}

impl<'a> Shared<'a> {
    /// `runner`: the folder that [`compile`] has written to.
    pub(crate) fn new(options: &'a Options, jdk: &'a Jdk, runner: &'a Path, cold: bool) -> Result<Shared<'a>> {
        let errors = tempfile::NamedTempFile::new().context("making a temporary file")?;
        Ok(Shared { options, jdk, runner, cold, errors, jvm: None })
    }

    /// Runs a row; as [`crate::alone::run`].
    pub(crate) fn run(&mut self, job: &Job, run: &cli::Run) -> Result<std::result::Result<f64, Vec<String>>> {
        let seen = match self.observe(job, run)? {
            Ok(seen) => seen,
            Err(lost) => {
                self.jvm = None;
                let how = if lost == Lost::Hangs { "gave no answer in time" } else { "died" };
                return Ok(Err(vec![format!("the JVM that several rows share {how}"), self.said()?]));
            }
        };
        if seen.exit == Some(3) {
            self.jvm = None;
        }
        let begun = Instant::now();
        let folder = tempfile::tempdir().context("making a temporary folder")?;
        let mut reasons = judge(job, &seen);
        if reasons.is_empty() {
            reasons.extend(replay(job, self.options, job.classes, folder.path(), &seen)?);
        }
        if reasons.is_empty() {
            return Ok(Ok(seen.seconds + begun.elapsed().as_secs_f64()));
        }
        let alone = crate::run::command(job, self.options, job.classes, folder.path(), None);
        reasons.push("in a JVM that several rows share; --fresh gives each its own".to_owned());
        reasons.push(format!("command: {}", shown(&alone)));
        reasons.push(tail(&seen.text, 25));
        Ok(Err(reasons))
    }

    fn observe(&mut self, job: &Job, run: &cli::Run) -> Result<std::result::Result<Observation, Lost>> {
        let options = cli::of_run(run, &job.program.class, &job.case.args);
        let mut question =
            vec![job.classes.display().to_string(), job.program.class.clone(), json!(options).to_string()];
        question.extend(job.case.args.iter().cloned());
        if question.iter().any(|word| word.contains(['\t', '\n'])) {
            bail!("{}: tabs and line breaks cannot be passed", job.name());
        }
        let begun = Instant::now();
        let mut jvm = match self.jvm.take() {
            Some(jvm) => jvm,
            None => self.start()?,
        };
        let answer = jvm.ask(&question.join("\t"), self.options.timeout, |_| ());
        self.jvm = Some(jvm);
        Ok(answer.map(|result| observation(&result, begun.elapsed().as_secs_f64())))
    }

    fn start(&self) -> Result<Jvm> {
        let output = Command::new(&self.options.jess)
            .args(["jvm-args", "--java-home"])
            .arg(&self.jdk.home)
            .output()
            .with_context(|| format!("starting {}", self.options.jess.display()))?;
        if !output.status.success() {
            bail!("jess jvm-args: {}", String::from_utf8_lossy(&output.stderr));
        }
        let mut command = Command::new(self.jdk.tool("java"));
        command.args(String::from_utf8_lossy(&output.stdout).lines()).arg("-XX:+ExitOnOutOfMemoryError");
        // As `jess run` starts it.
        command.arg("-ea").args(self.cold.then_some(FIRST_COMPILER));
        command.arg("-cp").arg(self.runner).arg("jess.agent.Rows").stderr(Stdio::from(self.errors.reopen()?));
        Jvm::start(&mut command)
    }

    /// What the JVM has written to its error stream.
    fn said(&self) -> Result<String> {
        Ok(tail(&String::from_utf8_lossy(&std::fs::read(self.errors.path())?), 25))
    }
}

/// What `jess run` would have shown.
fn observation(result: &str, seconds: f64) -> Observation {
    match outcome::read(&serde_json::from_str(result).unwrap_or(Value::Null)) {
        Ok(mut found) => {
            outcome::complete(&mut found, "shared", None);
            let text =
                outcome::to_text(&found, &RenderOptions { width: WIDTH, ..RenderOptions::default() }, false, false);
            Observation { exit: Some(i32::from(found.verdict.exit_code())), seconds, text, result: json!(found) }
        }
        Err(trouble) => Observation {
            exit: Some(i32::from(trouble.exit_code())),
            seconds,
            text: trouble.to_string(),
            result: json!(outcome::of_trouble(&trouble)),
        },
    }
}

/// Compiles the class that reads rows into a folder.
pub(crate) fn compile(options: &Options, jdk: &Jdk, output: &Path) -> Result<()> {
    std::fs::create_dir_all(output)?;
    let source = output.join("Rows.java");
    std::fs::write(&source, include_str!("../java/Rows.java"))?;
    let jar = options.jess.with_file_name("jess.jar");
    let (javac, release) = compiler(jdk)?;
    let mut command = Command::new(javac);
    command.args(release).args([ONCE, "-nowarn", "-proc:none", "-encoding", "UTF-8", "-cp"]);
    command.arg(jar).arg("-d").arg(output).arg(&source);
    let result = command.output().with_context(|| format!("starting {}", shown(&command)))?;
    if !result.status.success() {
        bail!("javac of JDK {} failed:\n{}", jdk.feature, String::from_utf8_lossy(&result.stderr));
    }
    Ok(())
}
