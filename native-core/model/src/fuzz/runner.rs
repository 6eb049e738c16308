//! The loop of the fuzzer: one program after the other, each compared with the oracle by every trial.
//!
//! Workers take numbers in turn; which of them takes a program does not affect its result. So a run with a fixed number
//! of programs has the same result on any machine and with any number of workers, except for programs with loops that
//! are given up after a time.

use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use super::comparison::{Oracle, Size};
use super::mismatch::Mismatch;
use super::outcome::Comparison;
use super::recipes::{BOTH, mix_of, number_at, numbered, place_of};
use super::shrink::shrink;
use super::trial::Trial;
use crate::oracle::Truth;
use crate::program::Program;

/// What to do, and when to stop.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Selects all programs.
    pub seed: u64,
    /// The number of the first program.
    pub from: u64,
    /// How many programs of the mixes are taken; unlimited if not given.
    pub programs: Option<u64>,
    /// When to stop.
    pub time: Option<Duration>,
    /// Workers.
    pub jobs: usize,
    /// How to explore each of them.
    pub trials: Vec<Trial>,
    /// Names of the mixes to use.
    pub mixes: Vec<String>,
    /// Limits on comparisons.
    pub size: Size,
    /// How long an exploration of a program with loops may take.
    pub patience: Duration,
    /// Differences after which there is no point in going on.
    pub mismatches: usize,
    /// Where programs are written on which something differs.
    pub folder: Option<PathBuf>,
}

/// The results of one trial.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Programs on which it agrees with the oracle.
    pub equal: u64,
    /// Programs that were too big for it, or that the oracle cannot judge.
    pub skipped: u64,
    /// Programs of which an execution did not end within the bound.
    pub endless: u64,
    /// Programs on which it differs.
    pub different: u64,
    /// Behaviours found, over all programs.
    pub behaviours: u64,
    /// Nanoseconds that it took, its share of the oracle included.
    pub nanos: u64,
}

/// The results of a run, so far or in the end.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// Programs that were made.
    pub programs: u64,
    /// Those that the oracle has judged; each was compared with all trials that apply to it.
    pub compared: u64,
    /// Those that were too big for the oracle.
    pub skipped: u64,
    /// Traces of all programs compared.
    pub traces: u64,
    /// Nanoseconds spent on brute force without bounds.
    pub oracle_nanos: u64,
    /// In the order of the trials.
    pub tallies: Vec<Tally>,
    /// Differences, made small, with the file if one could be written.
    pub mismatches: Vec<(Mismatch, Option<PathBuf>)>,
    /// What could not be written.
    pub errors: Vec<String>,
}

impl Report {
    fn new(trials: usize) -> Report {
        Report { tallies: vec![Tally::default(); trials], ..Report::default() }
    }

    fn add(&mut self, other: Report) {
        self.programs += other.programs;
        self.compared += other.compared;
        self.skipped += other.skipped;
        self.traces += other.traces;
        self.oracle_nanos += other.oracle_nanos;
        for (mine, more) in self.tallies.iter_mut().zip(other.tallies) {
            mine.equal += more.equal;
            mine.skipped += more.skipped;
            mine.endless += more.endless;
            mine.different += more.different;
            mine.behaviours += more.behaviours;
            mine.nanos += more.nanos;
        }
        self.mismatches.extend(other.mismatches);
        self.errors.extend(other.errors);
    }
}

/// Programs after which a worker reports its results.
const SHARE: u64 = 64;

/// Runs until the programs or the time are used up. `progress` is called now and then, by one worker at a time.
pub fn run(settings: &Settings, progress: &(dyn Fn(&Report) + Sync)) -> Report {
    let work = Work {
        settings,
        started: Instant::now(),
        next: Mutex::new((place_of(settings.from), settings.programs.unwrap_or(u64::MAX))),
        stop: AtomicBool::new(false),
        report: Mutex::new(Report::new(settings.trials.len())),
        progress,
    };
    if settings.jobs <= 1 {
        work.worker();
    } else {
        thread::scope(|scope| {
            for _ in 0..settings.jobs {
                scope.spawn(|| work.worker());
            }
        });
    }
    let mut report = work.report.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
    report.mismatches.sort_by_key(|(mismatch, _)| (mismatch.number, mismatch.trial.name()));
    report
}

struct Work<'a> {
    settings: &'a Settings,
    started: Instant,
    /// The place of the next number, and how many programs of the mixes are still to be taken.
    next: Mutex<(u64, u64)>,
    stop: AtomicBool,
    report: Mutex<Report>,
    progress: &'a (dyn Fn(&Report) + Sync),
}

impl Work<'_> {
    fn worker(&self) {
        let mut own = Report::new(self.settings.trials.len());
        while let Some(number) = self.take() {
            self.look_at(number, &mut own);
            if own.programs >= SHARE || !own.mismatches.is_empty() {
                self.tell(std::mem::replace(&mut own, Report::new(self.settings.trials.len())));
            }
        }
        self.tell(own);
    }

    /// The number of a program of the mixes that no worker has taken yet.
    fn take(&self) -> Option<u64> {
        let late = self.settings.time.is_some_and(|time| self.started.elapsed() >= time);
        if late || self.stop.load(Ordering::Relaxed) {
            return None;
        }
        let mut next = self.next.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let (place, left) = *next;
        let wanted = |&place: &u64| self.settings.mixes.iter().any(|mix| mix == mix_of(number_at(place)));
        let place = (place..place.saturating_add(BOTH)).find(wanted)?;
        *next = (place + 1, left.checked_sub(1)?);
        Some(number_at(place))
    }

    fn tell(&self, own: Report) {
        let mut report = self.report.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        report.add(own);
        if report.mismatches.len() >= self.settings.mismatches {
            self.stop.store(true, Ordering::Relaxed);
        }
        (self.progress)(&report);
    }

    fn look_at(&self, number: u64, own: &mut Report) {
        let settings = self.settings;
        let (recipe, program) = numbered(settings.seed, number);
        own.programs += 1;
        let begun = Instant::now();
        let oracle = Oracle::of(&program, settings.size, number);
        own.oracle_nanos += begun.elapsed().as_nanos() as u64;
        let Some(oracle) = oracle else {
            own.skipped += 1;
            return;
        };
        let mut oracle = oracle.patient(settings.patience);
        own.compared += 1;
        if let Truth::Traces(truth) = oracle.truth() {
            own.traces += truth.traces.len() as u64;
        }
        for (trial, tally) in settings.trials.iter().zip(&mut own.tallies) {
            let begun = Instant::now();
            let outcome = oracle.compare(trial);
            tally.nanos += begun.elapsed().as_nanos() as u64;
            match outcome {
                Comparison::Skipped => tally.skipped += 1,
                Comparison::Endless => tally.endless += 1,
                Comparison::Equal(behaviours) => {
                    tally.equal += 1;
                    tally.behaviours += behaviours;
                }
                Comparison::Differs(why) => {
                    tally.different += 1;
                    let reason = |program: &Program| {
                        let mut oracle = Oracle::of(program, settings.size, number)?.patient(settings.patience);
                        match oracle.compare(trial) {
                            Comparison::Differs(why) => Some(why),
                            _ => None,
                        }
                    };
                    let small = shrink(&program, &|candidate| reason(candidate).is_some());
                    let why = reason(&small).unwrap_or(why);
                    let mismatch =
                        Mismatch { trial: *trial, mix: recipe.name, seed: settings.seed, number, program: small, why };
                    let file = settings.folder.as_ref().and_then(|folder| {
                        let written = mismatch.write(folder);
                        written.map_err(|error| own.errors.push(format!("{}: {error}", folder.display()))).ok()
                    });
                    own.mismatches.push((mismatch, file));
                }
            }
        }
    }
}
