//! The whole run: compile per JDK, run every case per carrier, print progress and the summary.
//!
//! Idea: rows on a JDK that can share a JVM are one job, up to three hundred of them (`shared.rs`), every other row is
//! one. Rows that wait most of the time (`waits:`) run beside the others. The first row of a program runs on every JDK
//! and carrier, every other one on one of the JDKs in turn; on a JDK's second carrier, which differs only in what
//! carries a thread, no world program runs (`--whole`: all everywhere).

use crate::compile::{Program, compile, discover};
use crate::header::Case;
use crate::options::{Options, Suite};
use crate::run::{FIRST, LOOPS};
use crate::shared::{self, Shared};
use crate::{alone, pool, run, under, worlds};
use anyhow::{Context, Result, bail};
use jess_jdks::Jdk;
use std::cmp::Reverse;
use std::io::{IsTerminal, Write};
use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Summary {
    pub passed: usize,
    pub failed: usize,
    pub skipped: usize,
}

enum Job<'a> {
    Case(run::Job<'a>),
    /// Rows of programs that share a JVM.
    Shared(Vec<(run::Job<'a>, jess_cli::options::Run)>, Place<'a>),
    World(worlds::Job<'a>),
}

/// The JVM of rows that share one.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Place<'a> {
    /// The folder with the class that reads rows.
    runner: &'a Path,
    /// Without the optimising compiler.
    cold: bool,
}

impl Job<'_> {
    fn names(&self) -> Vec<String> {
        match self {
            Job::Case(job) => vec![job.name()],
            Job::Shared(jobs, _) => jobs.iter().map(|(job, _)| job.name()).collect(),
            Job::World(job) => vec![job.name()],
        }
    }

    fn rows(&self) -> usize {
        match self {
            Job::Case(_) | Job::World(_) => 1,
            Job::Shared(jobs, _) => jobs.len(),
        }
    }

    /// Whether it needs no core most of the time.
    fn waits(&self) -> bool {
        matches!(self, Job::Case(job) if job.program.header.waits)
    }

    fn run(&self, options: &Options) -> Vec<Outcome> {
        let by_itself = |name: String, result: Result<Judged>| vec![Outcome::of(name, result)];
        match self {
            Job::Case(job) => by_itself(job.name(), alone::run(job, options)),
            Job::World(job) => by_itself(job.name(), worlds::run(job, options)),
            Job::Shared(jobs, place) => {
                let Some((first, _)) = jobs.first() else { return Vec::new() };
                let mut shared = match Shared::new(options, first.jdk, place.runner, place.cold) {
                    Ok(shared) => shared,
                    Err(error) => return by_itself(first.name(), Err(error)),
                };
                jobs.iter().map(|(job, run)| Outcome::of(job.name(), shared.run(job, run))).collect()
            }
        }
    }
}

/// Seconds, or what is wrong.
type Judged = std::result::Result<f64, Vec<String>>;

struct Outcome {
    name: String,
    result: Judged,
}

impl Outcome {
    /// A set-up that is broken is a failure like others.
    fn of(name: String, result: Result<Judged>) -> Outcome {
        Outcome { name, result: result.unwrap_or_else(|error| Err(vec![format!("{error:#}")])) }
    }
}

/// Runs everything that the options select.
pub(crate) fn run(options: &Options) -> Result<Summary> {
    let mut programs: Vec<(Suite, Program)> = Vec::new();
    for suite in &options.suites {
        let (folder, needs_header) = match suite {
            Suite::Conformance => ("tests/conformance", true),
            Suite::Worlds => ("tests/worlds", false),
        };
        let mut found = discover(&options.root.join(folder), needs_header)?;
        if !options.strategies.is_empty() {
            for program in &mut found {
                program.header.cases = under::cases(&program.header.cases, &options.strategies);
            }
        }
        if options.trusting {
            for program in &mut found {
                program.header.cases = under::trusting(&program.header.cases);
            }
        }
        programs.extend(found.into_iter().map(|program| (*suite, program)));
    }
    let work = tempfile::tempdir()?;
    let classes: Vec<PathBuf> = options.jdks.iter().map(|jdk| work.path().join(jdk.feature.to_string())).collect();
    let runners: Vec<PathBuf> =
        options.jdks.iter().map(|jdk| work.path().join(format!("rows{}", jdk.feature))).collect();
    let mut skipped = 0;
    let jobs = jobs(options, &programs, &classes, &runners, &mut skipped);
    if options.list {
        let names: Vec<String> = jobs.iter().flat_map(Job::names).collect();
        names.iter().for_each(|name| println!("{name}"));
        return Ok(Summary { skipped: names.len() + skipped, ..Summary::default() });
    }
    if jobs.is_empty() {
        bail!("no case matches");
    }
    if !options.jess.is_file() {
        bail!("{} does not exist; run `cargo xtask dist` first", options.jess.display());
    }
    let sources: Vec<Program> = programs.iter().map(|(_, program)| program.clone()).collect();
    let targets: Vec<_> = options.jdks.iter().zip(&classes).zip(&runners).collect();
    let compiled = pool::map(
        &targets,
        options.jobs,
        |((jdk, output), runner)| {
            compile(&sources, &options.root, jdk, output)?;
            shared::compile(options, jdk, runner)
        },
        |_| {},
    );
    compiled.into_iter().collect::<Result<()>>()?;
    let outcomes = execute(options, &jobs);
    if let Some(file) = &options.times {
        let lines: String =
            by_time(&outcomes).iter().map(|(seconds, name)| format!("{seconds:7.2} {name}\n")).collect();
        std::fs::write(file, lines).with_context(|| format!("writing {}", file.display()))?;
    }
    Ok(summarise(&outcomes, skipped))
}

fn jobs<'a>(
    options: &'a Options,
    programs: &'a [(Suite, Program)],
    classes: &'a [PathBuf],
    runners: &'a [PathBuf],
    skipped: &mut usize,
) -> Vec<Job<'a>> {
    let mut jobs = Vec::new();
    for (place, ((jdk, classes), runner)) in options.jdks.iter().zip(classes).zip(runners).enumerate() {
        for (at, (suite, program)) in programs.iter().enumerate() {
            let too_old = program.header.jdk.is_some_and(|release| release > jdk.feature);
            let allowed = &program.header.carriers;
            for carrier in options.carriers(jdk) {
                if !allowed.is_empty() && !allowed.iter().any(|name| name == carrier) {
                    continue;
                }
                let second = is_second(options, jdk, carrier);
                if second && options.sample {
                    continue;
                }
                let (turn, turns) = turns(options, program, place);
                let fewer_worlds = options.sample || (second && allowed.is_empty()) || at % turns != turn;
                let mut found: Vec<Job> = match suite {
                    Suite::Worlds if fewer_worlds => continue,
                    Suite::Worlds => vec![Job::World(worlds::Job { program, jdk, carrier, classes })],
                    Suite::Conformance => {
                        let job =
                            |(case, replays)| Job::Case(run::Job { program, case, jdk, carrier, classes, replays });
                        rows(options, program, at, place, second).into_iter().map(job).collect()
                    }
                };
                found.retain(|job| job.names().iter().all(|name| options.selects(name)));
                if let Some(reason) = &program.header.differs {
                    found.iter().flat_map(Job::names).for_each(|name| println!("known to differ: {name}: {reason}"));
                    *skipped += found.len();
                } else if too_old {
                    *skipped += found.len();
                } else {
                    let cold = !options.whole && without_optimising(turns, at + place);
                    together(options, found, Place { runner, cold }, &mut jobs);
                }
            }
        }
    }
    jobs
}

/// The rows of a program that run on the JDK at this place and on one of its carriers, and whether tokens are replayed
/// there: the first row everywhere, so that each program runs on each JDK, every other one on one of the JDKs that can
/// run it, in turn. A second carrier runs the first row of some programs, and of each block where there is no other JDK
/// or in a sample.
fn rows<'a>(options: &Options, program: &'a Program, at: usize, place: usize, second: bool) -> Vec<(&'a Case, bool)> {
    let (turn, turns) = turns(options, program, place);
    let each_once = IN_TURN.contains(&program.group.as_str());
    let carriers_are_alike = program.header.carriers.is_empty();
    let parts = parts(options, program);
    let mut of_block = 0;
    let cases = program.header.cases.iter().enumerate().map(|(row, case)| {
        of_block = if case.first { 0 } else { of_block + 1 };
        (row, case, (at + row) % (turns * parts) == turn, of_block)
    });
    let shown = cases.filter(|(row, case, has_turn, _)| match (options.sample, second && carriers_are_alike) {
        (true, _) => case.first && (turns == 1 || !case.again),
        (false, true) => {
            if turns == 1 {
                case.first
            } else {
                *row == 0 && at.is_multiple_of(CARRIERS_APART)
            }
        }
        (false, false) => *has_turn || (*row == 0 && !each_once),
    });
    let replays = |has_turn, of_block| options.sample || ((has_turn || second) && of_block < turns) || options.whole;
    shown.map(|(_, case, has_turn, of_block)| (case, replays(has_turn, of_block))).collect()
}

/// The turn of the JDK at this place, and how many JDKs take turns with the rows of a program.
fn turns(options: &Options, program: &Program, place: usize) -> (usize, usize) {
    if options.whole || options.replays.is_some() || !program.header.carriers.is_empty() {
        return (0, 1);
    }
    let able = |jdk: &&Jdk| program.header.jdk.is_none_or(|release| release <= jdk.feature);
    let turns = options.jdks.iter().filter(able).count().max(1);
    (options.jdks.iter().take(place).filter(able).count() % turns, turns)
}

/// Without a filter one row in so many of a program is run.
fn parts(options: &Options, program: &Program) -> usize {
    let all = options.whole || options.replays.is_some() || !options.filters.is_empty();
    if all || program.group != METHODS { 1 } else { PARTS_OF_METHODS }
}

/// Carriers differ in a few natives, which all programs share: one program in this many runs on the second as well.
const CARRIERS_APART: usize = 3;

/// Groups of which the first row too runs on one JDK: they are about loops of the program and about what is done once,
/// which the engine and the agent handle, whatever the JDK; or they are many.
const IN_TURN: [&str; 3] = [FIRST, LOOPS, METHODS];

/// Programs with a row for each method of java.util.concurrent.
const METHODS: &str = "methods";
const PARTS_OF_METHODS: usize = 6;

/// Most rows are about what is explored, whatever has been compiled: so every other program runs with all compilers, on
/// one of its JDKs, and the rest with the first one only, which takes less time.
fn without_optimising(turns: usize, turn: usize) -> bool {
    !turn.is_multiple_of(2 * turns)
}

/// Whether another carrier has already shown what the JDK can do.
fn is_second(options: &Options, jdk: &Jdk, carrier: &str) -> bool {
    !options.whole && options.carrier.is_none() && jdk.carriers().first().is_some_and(|first| *first != carrier)
}

/// Adds the rows of a program to the jobs. Those that can share a JVM join the rows of the program before, unless that
/// JVM has enough to do already: so a JVM sees a part of the programs, in an order that does not change.
fn together<'a>(options: &Options, rows: Vec<Job<'a>>, place: Place<'a>, jobs: &mut Vec<Job<'a>>) {
    let mut sharing = Vec::new();
    for job in rows {
        match job {
            Job::Case(case) => match shared::shareable(&case, options) {
                Some(run) => sharing.push((case, run)),
                None => jobs.push(Job::Case(case)),
            },
            other => jobs.push(other),
        }
    }
    let before = jobs.iter_mut().rev().find_map(|job| match job {
        Job::Shared(rows, at) if *at == place && rows.len() + sharing.len() <= TOGETHER => Some(rows),
        _ => None,
    });
    match before {
        Some(rows) => rows.append(&mut sharing),
        None if sharing.is_empty() => {}
        None => jobs.push(Job::Shared(sharing, place)),
    }
}

fn execute(options: &Options, jobs: &[Job]) -> Vec<Outcome> {
    let total: usize = jobs.iter().map(Job::rows).sum();
    let finished = AtomicUsize::new(0);
    let terminal = std::io::stderr().is_terminal();
    let start = Instant::now();
    let done = |outcomes: &Vec<Outcome>| {
        for outcome in outcomes {
            let count = finished.fetch_add(1, Ordering::Relaxed) + 1;
            if terminal {
                eprint!("\r\x1b[K{count}/{total} {:.0} s {}", start.elapsed().as_secs_f64(), outcome.name);
                // A progress line that cannot be written is no reason to stop.
                let _ = std::io::stderr().flush();
            } else if count.is_multiple_of(50) {
                eprintln!("{count}/{total} {:.0} s", start.elapsed().as_secs_f64());
            }
            if let Err(reasons) = &outcome.result {
                let clear = if terminal { "\r\x1b[K" } else { "" };
                let details = reasons.join("\n").replace('\n', "\n    ");
                println!("{clear}FAILED {}\n    {details}", outcome.name);
            }
        }
    };
    let (waiting, mut busy): (Vec<&Job>, Vec<&Job>) = jobs.iter().partition(|job| job.waits());
    // The longest jobs come first, so that no core is idle at the end; the order of the rest stays as it is.
    busy.sort_by_key(|job| Reverse(job.rows()));
    let work = |job: &&Job| job.run(options);
    let outcomes = thread::scope(|scope| {
        let waited = scope.spawn(|| pool::map(&waiting, WAITING, work, done));
        let mut outcomes = pool::map(&busy, options.jobs, work, done);
        match waited.join() {
            Ok(waited) => outcomes.extend(waited),
            Err(panic) => resume_unwind(panic),
        }
        outcomes
    });
    if terminal {
        eprint!("\r\x1b[K");
    }
    outcomes.into_iter().flatten().collect()
}

/// How many rows share a JVM at most, unless one program has more. What a JVM has compiled of the JDK it need not
/// compile again, so with a fifth of that many JVMs the rows of a folder take a fifth less.
const TOGETHER: usize = 300;

/// How many rows wait at the same time, beside those that work.
const WAITING: usize = 2;

/// Rows that took longest, to be looked at when the whole takes too long.
const SLOWEST: usize = 10;

fn by_time(outcomes: &[Outcome]) -> Vec<(f64, &str)> {
    let mut times: Vec<(f64, &str)> = outcomes
        .iter()
        .filter_map(|outcome| outcome.result.as_ref().ok().map(|seconds| (*seconds, outcome.name.as_str())))
        .collect();
    times.sort_by(|one, other| other.0.total_cmp(&one.0));
    times
}

fn tell_slowest(outcomes: &[Outcome]) {
    println!("slowest:");
    for (seconds, name) in by_time(outcomes).iter().take(SLOWEST) {
        println!("    {seconds:5.1} s {name}");
    }
}

fn summarise(outcomes: &[Outcome], skipped: usize) -> Summary {
    let failed: Vec<&Outcome> = outcomes.iter().filter(|outcome| outcome.result.is_err()).collect();
    if !failed.is_empty() {
        println!("failed:");
        for outcome in &failed {
            println!("    {}", outcome.name);
        }
    }
    tell_slowest(outcomes);
    let summary = Summary { passed: outcomes.len() - failed.len(), failed: failed.len(), skipped };
    println!("{} passed, {} failed, {} skipped", summary.passed, summary.failed, summary.skipped);
    summary
}
