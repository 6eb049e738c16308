//! The whole run: compile per JDK, run every case per carrier, print progress and the summary.

use crate::compile::{Program, compile, discover};
use crate::options::{Options, Suite};
use crate::{pool, run, worlds};
use anyhow::{Result, bail};
use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Summary {
    pub passed: usize,
    pub failed: usize,
    pub skipped: usize,
}

enum Job<'a> {
    Case(run::Job<'a>),
    World(worlds::Job<'a>),
}

impl Job<'_> {
    fn name(&self) -> String {
        match self {
            Job::Case(job) => job.name(),
            Job::World(job) => job.name(),
        }
    }
}

struct Outcome {
    name: String,
    result: std::result::Result<f64, Vec<String>>,
}

/// Runs everything that the options select.
pub fn run(options: &Options) -> Result<Summary> {
    let mut programs: Vec<(Suite, Program)> = Vec::new();
    for suite in &options.suites {
        let (folder, needs_header) = match suite {
            Suite::Conformance => ("tests/conformance", true),
            Suite::Worlds => ("tests/worlds", false),
        };
        let found = discover(&options.root.join(folder), needs_header)?;
        programs.extend(found.into_iter().map(|program| (*suite, program)));
    }
    let work = tempfile::tempdir()?;
    let classes: Vec<PathBuf> = options.jdks.iter().map(|jdk| work.path().join(jdk.release.to_string())).collect();
    let mut skipped = 0;
    let jobs = jobs(options, &programs, &classes, &mut skipped);
    if options.list {
        for job in &jobs {
            println!("{}", job.name());
        }
        return Ok(Summary { skipped: jobs.len() + skipped, ..Summary::default() });
    }
    if jobs.is_empty() {
        bail!("no case matches");
    }
    if !options.jess.is_file() {
        bail!("{} does not exist; run `cargo xtask dist` first", options.jess.display());
    }
    let sources: Vec<Program> = programs.iter().map(|(_, program)| program.clone()).collect();
    for (jdk, output) in options.jdks.iter().zip(&classes) {
        compile(&sources, jdk, output)?;
    }
    let outcomes = execute(options, &jobs);
    Ok(summarise(&outcomes, skipped))
}

fn jobs<'a>(
    options: &'a Options,
    programs: &'a [(Suite, Program)],
    classes: &'a [PathBuf],
    skipped: &mut usize,
) -> Vec<Job<'a>> {
    let mut jobs = Vec::new();
    for (jdk, classes) in options.jdks.iter().zip(classes) {
        for (suite, program) in programs {
            let too_old = program.header.jdk.is_some_and(|release| release > jdk.release);
            let allowed = &program.header.carriers;
            for carrier in options.carriers(jdk) {
                if !allowed.is_empty() && !allowed.iter().any(|name| name == carrier) {
                    continue;
                }
                let mut found: Vec<Job> = match suite {
                    Suite::Conformance => program
                        .header
                        .cases
                        .iter()
                        .map(|case| Job::Case(run::Job { program, case, jdk, carrier, classes }))
                        .collect(),
                    Suite::Worlds => vec![Job::World(worlds::Job { program, jdk, carrier, classes })],
                };
                found.retain(|job| options.selects(&job.name()));
                if let Some(reason) = &program.header.differs {
                    found.iter().for_each(|job| println!("known to differ: {}: {reason}", job.name()));
                    *skipped += found.len();
                } else if too_old {
                    *skipped += found.len();
                } else {
                    jobs.extend(found);
                }
            }
        }
    }
    jobs
}

fn execute(options: &Options, jobs: &[Job]) -> Vec<Outcome> {
    let finished = AtomicUsize::new(0);
    let terminal = std::io::stderr().is_terminal();
    let start = Instant::now();
    let work = |job: &Job| {
        let result = match job {
            Job::Case(job) => run::run(job, options),
            Job::World(job) => worlds::run(job, options),
        };
        Outcome { name: job.name(), result: result.unwrap_or_else(|error| Err(vec![format!("{error:#}")])) }
    };
    let done = |outcome: &Outcome| {
        let count = finished.fetch_add(1, Ordering::Relaxed) + 1;
        if terminal {
            eprint!("\r\x1b[K{count}/{} {:.0} s {}", jobs.len(), start.elapsed().as_secs_f64(), outcome.name);
            // A progress line that cannot be written is no reason to stop.
            let _ = std::io::stderr().flush();
        } else if count.is_multiple_of(50) {
            eprintln!("{count}/{} {:.0} s", jobs.len(), start.elapsed().as_secs_f64());
        }
        if let Err(reasons) = &outcome.result {
            let clear = if terminal { "\r\x1b[K" } else { "" };
            let details = reasons.join("\n").replace('\n', "\n    ");
            println!("{clear}FAILED {}\n    {details}", outcome.name);
        }
    };
    let outcomes = pool::map(jobs, options.jobs, work, done);
    if terminal {
        eprint!("\r\x1b[K");
    }
    outcomes
}

fn summarise(outcomes: &[Outcome], skipped: usize) -> Summary {
    let failed: Vec<&Outcome> = outcomes.iter().filter(|outcome| outcome.result.is_err()).collect();
    if !failed.is_empty() {
        println!("failed:");
        for outcome in &failed {
            println!("    {}", outcome.name);
        }
    }
    let summary = Summary { passed: outcomes.len() - failed.len(), failed: failed.len(), skipped };
    println!("{} passed, {} failed, {} skipped", summary.passed, summary.failed, summary.skipped);
    summary
}
