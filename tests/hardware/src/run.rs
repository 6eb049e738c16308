//! All programs on one JDK: first under JESS, as many at a time as there are cores, then with real threads, one after
//! the other, since each needs the machine for itself.

use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use anyhow::Result;
use jess_java_fuzz::jvm::{Answer, Jvm, Lost, Tools};
use jess_java_fuzz::options;
use jess_jdks::Jdk;

use crate::judge::{Outcomes, covered, judge, outcomes};
use crate::programs::Program;

/// How the programs are run.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    pub dist: std::path::PathBuf,
    pub strategy: String,
    /// How long one search may take.
    pub budget: Duration,
    /// How long all programs together run with real threads, on each JDK.
    pub time: Duration,
    pub jobs: usize,
    /// Whether all outcomes are shown.
    pub verbose: bool,
}

/// The results of programs.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Counts {
    pub passed: u64,
    pub failed: u64,
    pub skipped: u64,
}

/// What all programs need, apart from what the fuzzer of Java programs has.
const SOURCES: [(&str, &str); 2] =
    [("Trial", include_str!("../java/Trial.java")), ("Repeat", include_str!("../java/Repeat.java"))];

/// How programs that cannot be covered completely are explored, and for how long.
const SCHEDULES: &str = "portfolio";
const LARGE: Duration = Duration::from_secs(4);

/// What an answer may take beyond the budget.
const PATIENCE: Duration = Duration::from_secs(30);

/// Runs programs on a JDK.
pub(crate) fn on(jdk: &Jdk, programs: &[Program], sources: &[(String, String)], settings: &Settings) -> Result<Counts> {
    let tools = Tools::find(jdk.home.clone(), &settings.dist)?;
    let folder = tempfile::tempdir()?;
    tools.prepare(folder.path())?;
    let own = SOURCES.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned()));
    let all: Vec<(String, String)> = own.chain(sources.iter().cloned()).collect();
    tools.compile(folder.path(), &all)?;
    let run: Vec<&Program> =
        programs.iter().filter(|program| program.jdk.is_none_or(|least| least <= jdk.feature)).collect();
    let mut counts = Counts { skipped: (programs.len() - run.len()) as u64, ..Counts::default() };
    let explored = explore(&tools, folder.path(), &run, settings)?;
    let each = settings.time / u32::try_from(run.len().max(1)).unwrap_or(u32::MAX);
    let mut real = Real { java: jdk.tool("java"), folder: folder.path(), jvm: None };
    for (program, jess) in run.iter().zip(explored) {
        let seen = real.run(program, each)?;
        let wrong = match &jess {
            Ok(jess) => judge(program, jess, &seen),
            Err(reason) => vec![reason.clone()],
        };
        let label = format!("{} (JDK {})", program.label(), jdk.feature);
        match &program.open {
            Some(reason) => {
                counts.skipped += 1;
                println!("open: {label}: {reason}");
            }
            None if wrong.is_empty() => counts.passed += 1,
            None => {
                counts.failed += 1;
                println!("FAILED: {label}");
            }
        }
        wrong.iter().for_each(|line| println!("    {line}"));
        if settings.verbose || !wrong.is_empty() {
            println!("    real: {seen:?}");
            if let Ok(jess) = &jess {
                println!("    jess: {jess:?}");
            }
        }
    }
    Ok(counts)
}

/// All outcomes of each program under JESS, or why they are not known.
fn explore(
    tools: &Tools,
    folder: &Path,
    programs: &[&Program],
    settings: &Settings,
) -> Result<Vec<Result<Outcomes, String>>> {
    let found: Vec<Mutex<Option<Result<Outcomes, String>>>> = programs.iter().map(|_| Mutex::new(None)).collect();
    let next = AtomicUsize::new(0);
    let worker = || -> Result<()> {
        let mut jvm: Option<Jvm> = None;
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(program) = programs.get(at) else { return Ok(()) };
            let answer = search(&mut jvm, tools, folder, program, settings)?;
            if let Ok(mut slot) = found[at].lock() {
                *slot = Some(covered(program, &answer));
            }
        }
    };
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..settings.jobs).map(|_| scope.spawn(worker)).collect();
        workers.into_iter().try_for_each(|worker| worker.join().unwrap_or(Ok(())))
    })?;
    let unknown = || Err("it was not explored".to_owned());
    Ok(found.into_iter().map(|slot| slot.into_inner().ok().flatten().unwrap_or_else(unknown)).collect())
}

fn search(
    jvm: &mut Option<Jvm>,
    tools: &Tools,
    folder: &Path,
    program: &Program,
    settings: &Settings,
) -> Result<Result<Answer, Lost>> {
    if jvm.is_none() {
        *jvm = Some(tools.start(folder, true)?);
    }
    let Some(running) = jvm else { return Ok(Err(Lost::Died)) };
    let name = format!("{}#{}", program.class, program.name);
    let (strategy, budget) = match program.large {
        Some(_) => (SCHEDULES, LARGE.min(settings.budget)),
        None => (settings.strategy.as_str(), settings.budget),
    };
    let mut options = options(&name, strategy, budget);
    options["spurious_wakeups"] = program.causeless.into();
    let question = format!("{name} {options}");
    let answer = running.ask(&question, settings.budget + PATIENCE);
    if answer.is_err() {
        *jvm = None;
    }
    Ok(answer)
}

/// A JVM with real threads.
struct Real<'a> {
    java: std::path::PathBuf,
    folder: &'a Path,
    jvm: Option<Jvm>,
}

impl Real<'_> {
    fn run(&mut self, program: &Program, time: Duration) -> Result<Outcomes> {
        if self.jvm.is_none() {
            let mut command = Command::new(&self.java);
            command.args(["-Xmx200m", "-Djess.hardware.real=true", "-cp"]).arg(self.folder).arg("Repeat");
            self.jvm = Some(Jvm::of(command.stderr(Stdio::null()))?);
        }
        let Some(jvm) = &mut self.jvm else { return Ok(Outcomes::new()) };
        let question = format!("{} {} {}", program.class, program.name, time.as_millis().max(1));
        match jvm.ask(&question, time + PATIENCE) {
            Ok(answer) => Ok(outcomes(&answer.seen)),
            Err(lost) => {
                self.jvm = None;
                anyhow::bail!("{}: the JVM with real threads: {lost:?}", program.label())
            }
        }
    }
}
