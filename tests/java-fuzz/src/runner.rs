//! The loop of the fuzzer: programs are made, enumerated, compiled in chunks, and explored by each strategy.
//!
//! Workers take chunks of numbers in turn; each has a folder and a JVM of its own. Number n of a seed and a mix is the
//! same program everywhere.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::Result;

use crate::ast::{Kind, Outcome, Program};
use crate::compare::{Difference, Judgement, judge, options};
use crate::emitter;
use crate::families::Construct;
use crate::generator::{self, Mix};
use crate::jvm::{Answer, Jvm, Lost, Seen, Tools};
use crate::mismatch::Mismatch;
use crate::oracle::{Truth, enumerate};
use crate::shrink::candidates;

#[derive(Clone)]
pub(crate) struct Settings {
    pub seed: u64,
    pub from: u64,
    /// Numbers that are looked at, in each mix.
    pub programs: Option<u64>,
    pub time: Option<Duration>,
    pub jobs: usize,
    pub mixes: Vec<&'static Mix>,
    pub strategies: Vec<String>,
    /// States of a program, at most.
    pub states: usize,
    /// How long one search may take.
    pub budget: Duration,
    /// Whether a search that does not end is a difference.
    pub endless: bool,
    /// Runs of each program with real threads, instead of searches.
    pub plain: Option<u32>,
    /// Programs of each kind of difference that are made smaller and written.
    pub written: usize,
    /// How long one of them is made smaller, at most.
    pub shrinking: Duration,
    pub folder: PathBuf,
    pub tools: Tools,
}

/// The results of one strategy.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tally {
    pub equal: u64,
    /// Equal except for livelocks that another order of steps would leave.
    pub avoidable: u64,
    /// Searches that did not end within their budget, of programs that can change something for ever, …
    pub restless: u64,
    /// … and of others.
    pub unfinished: u64,
    pub seconds: f64,
    pub differences: BTreeMap<Difference, u64>,
}

#[derive(Debug, Default)]
pub(crate) struct Report {
    pub programs: u64,
    pub compared: u64,
    pub too_big: u64,
    /// Programs with one outcome, most of which are left out.
    pub dull: u64,
    pub outcomes: u64,
    pub states: u64,
    pub tallies: BTreeMap<String, Tally>,
    pub mismatches: Vec<(Mismatch, Option<PathBuf>)>,
    pub errors: Vec<String>,
}

/// Programs that are compiled together.
const CHUNK: u64 = 40;

/// Searches after which a JVM is replaced.
const SEARCHES: u32 = 2_000;

/// What a search may take beyond its budget; one that takes longer gets another chance, …
const PATIENCE: Duration = Duration::from_millis(2_000);

/// … with more time, since the machine may be busy.
const MORE_PATIENCE: Duration = Duration::from_secs(8);

struct Case {
    mix: &'static Mix,
    number: u64,
    name: String,
    program: Program,
    truth: Truth,
}

/// Runs until the programs or the time are used up.
pub(crate) fn run(settings: &Settings, progress: &(dyn Fn(&Report) + Sync)) -> Report {
    let report = Mutex::new(Report::default());
    let next = AtomicU64::new(settings.from);
    let begun = Instant::now();
    std::thread::scope(|scope| {
        for _ in 0..settings.jobs {
            scope.spawn(|| {
                let work = Work { settings, report: &report, next: &next, begun, progress };
                if let Err(error) = work.worker() {
                    work.with(|report| report.errors.push(format!("{error:#}")));
                }
            });
        }
    });
    report.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner)
}

struct Work<'a> {
    settings: &'a Settings,
    report: &'a Mutex<Report>,
    next: &'a AtomicU64,
    begun: Instant,
    progress: &'a (dyn Fn(&Report) + Sync),
}

impl Work<'_> {
    fn with<R>(&self, change: impl FnOnce(&mut Report) -> R) -> R {
        let mut report = self.report.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        change(&mut report)
    }

    fn is_late(&self) -> bool {
        self.settings.time.is_some_and(|time| self.begun.elapsed() >= time)
    }

    fn worker(&self) -> Result<()> {
        let folder = tempfile::tempdir()?;
        let mut desk =
            Desk { settings: self.settings, folder: folder.path().to_owned(), jvm: None, searches: 0, fresh: 0 };
        self.settings.tools.prepare(&desk.folder)?;
        while let Some(cases) = self.chunk() {
            let sources: Vec<(String, String)> =
                cases.iter().map(|case| (case.name.clone(), emitter::file(&case.program, &case.name))).collect();
            if !sources.is_empty() {
                self.settings.tools.compile(&desk.folder, &sources)?;
            }
            for case in cases {
                if self.is_late() {
                    return Ok(());
                }
                match self.settings.plain {
                    Some(times) => self.plain(&mut desk, &case, times)?,
                    None => self.explore(&mut desk, &case)?,
                }
                self.with(|report| {
                    report.compared += 1;
                    report.outcomes += case.truth.outcomes.len() as u64;
                    report.states += case.truth.states as u64;
                    (self.progress)(report);
                });
            }
        }
        Ok(())
    }

    /// The next programs that no worker has taken.
    fn chunk(&self) -> Option<Vec<Case>> {
        let settings = self.settings;
        let each = (3 * CHUNK / settings.mixes.len() as u64).max(1);
        let first = self.next.fetch_add(each, Ordering::Relaxed);
        let end = settings.programs.map_or(u64::MAX, |programs| settings.from + programs);
        if self.is_late() || first >= end {
            return None;
        }
        let mut cases = Vec::new();
        for number in first..(first + each).min(end) {
            for mix in &settings.mixes {
                let mut program = generator::program(mix, settings.seed, number);
                if settings.plain.is_some() {
                    forget_executions(&mut program);
                }
                let name = format!("P{number}{}", mix.name.replace('-', ""));
                let truth = enumerate(&program, settings.states);
                let dull = truth.as_ref().is_ok_and(|truth| is_dull(truth, number));
                self.with(|report| {
                    report.programs += 1;
                    report.too_big += u64::from(truth.is_err());
                    report.dull += u64::from(dull);
                });
                if let (Ok(truth), false) = (truth, dull) {
                    cases.push(Case { mix, number, name, program, truth });
                }
            }
        }
        Some(cases)
    }

    fn explore(&self, desk: &mut Desk, case: &Case) -> Result<()> {
        for strategy in &self.settings.strategies {
            let answer = desk.explore(&case.name, strategy)?;
            let judged = desk.judge(&case.truth, &answer, strategy);
            let seconds = answer.as_ref().map_or(0.0, |answer| answer.seconds);
            let differs = self.with(|report| {
                let tally = report.tallies.entry(strategy.clone()).or_default();
                tally.seconds += seconds;
                match &judged {
                    Judgement::Equal => tally.equal += 1,
                    Judgement::Avoidable => tally.avoidable += 1,
                    Judgement::Unfinished if case.truth.restless => tally.restless += 1,
                    Judgement::Unfinished => tally.unfinished += 1,
                    Judgement::Differs { difference, .. } => {
                        let count = tally.differences.entry(*difference).or_default();
                        *count += 1;
                        return *count <= self.settings.written as u64;
                    }
                }
                false
            });
            if let (true, Judgement::Differs { difference, outcome, text }) = (differs, judged) {
                let found = Mismatch {
                    mix: case.mix.name,
                    seed: self.settings.seed,
                    number: case.number,
                    strategy: strategy.clone(),
                    difference,
                    outcome,
                    text,
                    program: case.program.clone(),
                    truth: case.truth.clone(),
                };
                let small = self.shrunk(desk, found)?;
                let file = small.write(&self.settings.folder);
                self.with(|report| match file {
                    Ok(file) => report.mismatches.push((small, Some(file))),
                    Err(error) => {
                        report.errors.push(format!("{error:#}"));
                        report.mismatches.push((small, None));
                    }
                });
            }
        }
        Ok(())
    }

    /// Makes a program smaller as long as the strategy differs in the same way.
    fn shrunk(&self, desk: &mut Desk, mut found: Mismatch) -> Result<Mismatch> {
        let begun = Instant::now();
        'round: while begun.elapsed() < self.settings.shrinking {
            let mut tried = Vec::new();
            for program in candidates(&found.program) {
                if let Ok(truth) = enumerate(&program, self.settings.states) {
                    tried.push((desk.name(), program, truth));
                }
            }
            for some in tried.chunks(CHUNK as usize) {
                let sources: Vec<(String, String)> =
                    some.iter().map(|(name, program, _)| (name.clone(), emitter::file(program, name))).collect();
                self.settings.tools.compile(&desk.folder, &sources)?;
                for (name, program, truth) in some {
                    let answer = desk.explore(name, &found.strategy)?;
                    if let Judgement::Differs { difference, outcome, text } =
                        desk.judge(truth, &answer, &found.strategy)
                        && difference == found.difference
                        && outcome.as_ref().map(|outcome| outcome.kind) == found.outcome.as_ref().map(|old| old.kind)
                    {
                        found = Mismatch { outcome, text, program: program.clone(), truth: truth.clone(), ..found };
                        continue 'round;
                    }
                    if begun.elapsed() > self.settings.shrinking {
                        break 'round;
                    }
                }
            }
            break;
        }
        Ok(found)
    }

    /// Runs the program with real threads: each outcome must be known.
    fn plain(&self, desk: &mut Desk, case: &Case, times: u32) -> Result<()> {
        // Daemons that loop keep running beside all later runs.
        let daemons = case.program.threads.iter().any(|thread| thread.daemon);
        let answer = desk.plain(&case.name, if daemons { times.min(10) } else { times })?;
        if daemons {
            desk.jvm = None;
        }
        let Ok(answer) = answer else {
            self.with(|report| report.errors.push(format!("{}: the plain JVM: {answer:?}", case.name)));
            return Ok(());
        };
        let known = |ended: bool, words: &[u32]| {
            let is = |outcome: &Outcome| (outcome.kind == Kind::Complete) == ended && outcome.words == words;
            case.truth.outcomes.iter().any(is)
        };
        for Seen { how, words, .. } in &answer.seen {
            if !known(*how == 1, words) {
                let kind = if *how == 1 { Kind::Complete } else { Kind::Deadlock };
                let outcome = Outcome { kind, words: words.clone() };
                self.with(|report| report.errors.push(format!("{}: with real threads: {outcome}", case.name)));
            }
        }
        self.with(|report| {
            let tally = report.tallies.entry("real threads".to_owned()).or_default();
            tally.equal += 1;
            tally.seconds += answer.seconds;
        });
        Ok(())
    }
}

/// Whether there is little to be lost: a few of the programs with one outcome are tried, fewer still if that is a
/// livelock.
fn is_dull(truth: &Truth, number: u64) -> bool {
    let livelock = truth.outcomes.iter().any(|outcome| outcome.kind == Kind::Livelock);
    truth.outcomes.len() < 2 && !number.is_multiple_of(if livelock { 20 } else { 5 })
}

/// Removes what prevents running a program many times in one JVM, and sequential consistency there.
fn forget_executions(program: &mut Program) {
    program.statics = false;
    for construct in &mut program.shared {
        if let Construct::Field { volatile, .. } = construct {
            *volatile = true;
        }
    }
}

fn executions(answer: &Result<Answer, Lost>) -> String {
    let Ok(answer) = answer else { return String::new() };
    let result: serde_json::Value = serde_json::from_str(&answer.result).unwrap_or_default();
    format!(": {} executions, {} events", result["executions"], result["events"])
}

/// What a worker works with.
struct Desk<'a> {
    settings: &'a Settings,
    folder: PathBuf,
    jvm: Option<Jvm>,
    searches: u32,
    /// Names given so far.
    fresh: u64,
}

impl Desk<'_> {
    fn name(&mut self) -> String {
        self.fresh += 1;
        format!("Small{}", self.fresh)
    }

    fn ask(&mut self, controlled: bool, question: &str, limit: Duration) -> Result<Result<Answer, Lost>> {
        if self.searches >= SEARCHES {
            self.jvm = None;
            self.searches = 0;
        }
        self.searches += 1;
        let jvm = match &mut self.jvm {
            Some(jvm) => jvm,
            None => self.jvm.insert(self.settings.tools.start(&self.folder, controlled)?),
        };
        let answer = jvm.ask(question, limit);
        if answer.is_err() {
            self.jvm = None;
        }
        Ok(answer)
    }

    fn explore(&mut self, class: &str, strategy: &str) -> Result<Result<Answer, Lost>> {
        let budget = self.settings.budget;
        let question = format!("{class} {}", options(class, strategy, budget));
        match self.ask(true, &question, budget + PATIENCE)? {
            Err(_) => self.ask(true, &question, budget + MORE_PATIENCE),
            answer => Ok(answer),
        }
    }

    fn plain(&mut self, class: &str, times: u32) -> Result<Result<Answer, Lost>> {
        let answer = self.ask(false, &format!("{class} {times}"), Duration::from_secs(60))?;
        if answer.as_ref().is_ok_and(|answer| answer.result == "hangs") {
            // Threads are left over in it.
            self.jvm = None;
        }
        Ok(answer)
    }

    fn judge(&self, truth: &Truth, answer: &Result<Answer, Lost>, strategy: &str) -> Judgement {
        let judged = judge(truth, answer);
        let reduces = !matches!(strategy, "dfs" | "hbr-caching" | "lazy-hbr-caching");
        match judged {
            Judgement::Unfinished if self.settings.endless && reduces && !truth.restless => Judgement::Differs {
                difference: Difference::Endless,
                outcome: None,
                text: format!("no end within {:?}{}", self.settings.budget, executions(answer)),
            },
            other => other,
        }
    }
}
