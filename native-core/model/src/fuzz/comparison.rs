//! What brute force finds about a program, computed once, and the comparison of each trial with it.
//!
//! Programs that end are judged by their traces, those with loops by their states. What a strategy promises, and so how
//! much must agree, is defined in [`crate::oracle`]. An exploration that takes too long for a strategy that may repeat
//! itself is not compared; one of a reduction that promises every behaviour once may not take longer than the truth
//! allows. Programs with loops are given up after a time, or with the first execution that reaches the bound on its
//! steps; after the first strategy that was given up for its time, the others get less.

use std::time::{Duration, Instant};

use jess_engine::host::{BugKind, Options, Promise, Strategy, Verdict};

use super::data_races::compare_races;
use super::outcome::{Comparison, given_up, patience};
use super::relations;
use super::trial::{Goal, Trial, tells};
use crate::brute::bounded::{Bounded, Limit};
use crate::brute::enumerate;
use crate::brute::shares::within;
use crate::brute::states::ends;
use crate::host::{Exploration, Limits, explore_with};
use crate::oracle::{Truth, shown};
use crate::program::{Ordering, Program};
use crate::workers::{self, Together};

/// Limits on comparisons.
#[derive(Clone, Copy, Debug)]
pub struct Size {
    /// Prefixes, or states, that brute force enumerates.
    pub prefixes: usize,
    /// Executions of a strategy that may need more of them than there are behaviours.
    pub executions: u64,
}

/// How long a program with loops is explored at most by default; how long its executions are is not known.
pub const PATIENCE: Duration = Duration::from_secs(2);

/// The same once that was too short for a strategy: most others would be given up, too, and teach nothing.
const LITTLE_PATIENCE: Duration = Duration::from_millis(100);

/// Least number of traces of a program that is worth several workers.
const FEW: usize = 5;

/// What brute force finds about a program.
#[derive(Debug)]
pub struct Oracle<'p> {
    program: &'p Program,
    truth: Truth,
    size: Size,
    seed: u64,
    /// The time limit of an exploration, and that of the next one.
    most_patience: Duration,
    patience: Duration,
    /// The enumeration for bounds, once it was needed, if the program can be judged within bounds; and the last limit
    /// with the truth within it.
    bounded: Option<Option<Bounded<'p>>>,
    within: Option<(Limit, Option<Truth>)>,
    /// Relations that a strategy has found up to the names of threads, and its name: each finds as many.
    up_to_names: Option<(&'static str, u64)>,
}

impl<'p> Oracle<'p> {
    /// Enumerates the behaviours of a program, unless it is too big. The seed is for random strategies.
    #[must_use]
    pub fn of(program: &'p Program, size: Size, seed: u64) -> Option<Oracle<'p>> {
        let truth = if program.has_loops() {
            Truth::Ends(ends(program, size.prefixes).filter(|ends| !(program.timeouts.stand_still() && ends.endless))?)
        } else {
            Truth::Traces(enumerate(program, size.prefixes)?)
        };
        let (most_patience, patience) = (PATIENCE, PATIENCE);
        Some(Oracle {
            program,
            truth,
            size,
            seed,
            most_patience,
            patience,
            bounded: None,
            within: None,
            up_to_names: None,
        })
    }

    /// The same with another time limit for explorations of programs with loops.
    #[must_use]
    pub fn patient(self, patience: Duration) -> Oracle<'p> {
        Oracle { most_patience: patience, patience, ..self }
    }

    /// The truth without bounds.
    #[must_use]
    pub fn truth(&self) -> &Truth {
        &self.truth
    }

    /// Runs a trial and compares.
    pub fn compare(&mut self, trial: &Trial) -> Comparison {
        let begun = Instant::now();
        let compared = self.compared(trial);
        if self.program.has_loops() && begun.elapsed() >= self.most_patience {
            self.patience = LITTLE_PATIENCE;
        }
        compared
    }

    fn compared(&mut self, trial: &Trial) -> Comparison {
        // Which steps of trusted code are decided on, and so what a schedule costs, depends on the search.
        let is_bounded = matches!(trial.goal, Goal::Within(_));
        if self.program.has_trusted() && (is_bounded || !trial.joins_trusted()) {
            return Comparison::Skipped;
        }
        match trial.goal {
            Goal::Everything => {
                let (most, exactly) = self.executions(trial.strategy);
                let explored = explore(self.program, trial.options(self.seed), most, self.patience);
                let unlike = explored.as_ref().ok().and_then(|found| self.unlike(trial.strategy, &found.0));
                match (judged(self.program, &self.truth, trial, explored, exactly), unlike) {
                    (Comparison::Equal(_), Some(unlike)) => Comparison::Differs(unlike),
                    (comparison, _) => comparison,
                }
            }
            Goal::FirstBug => {
                let (most, exactly) = self.executions(trial.strategy);
                match explore(self.program, trial.options(self.seed), most, self.patience) {
                    Err(error) => Comparison::Differs(error),
                    Ok((found, false)) if !exactly => given_up(&found),
                    Ok((found, _)) => first_bug(&self.truth, &found),
                }
            }
            // That few executions are over before a second worker has begun.
            Goal::Workers(_) if matches!(&self.truth, Truth::Traces(truth) if truth.traces.len() < FEW) => {
                Comparison::Skipped
            }
            Goal::Workers(workers) => {
                let (most, exactly) = self.executions(trial.strategy);
                let options = Options { budget_executions: Some(most), ..trial.options(self.seed) };
                let more = patience(self.program, self.patience);
                let together = Together { workers, finals: true, generous: true, more: &more, until: None };
                let explored = workers::explore(self.program, &options, &together).map(|found| {
                    // A budget also counts executions that were run again.
                    let ended = found.exploration.summary.complete || exactly;
                    (found.exploration, ended)
                });
                let explored = explored.map_err(|error| error.to_string());
                judged(self.program, &self.truth, trial, explored, exactly)
            }
            // The oracle of races tells more prefixes apart.
            Goal::Races if may_race(self.program) => {
                compare_races(self.program, trial.strategy, 4 * self.size.prefixes)
            }
            Goal::Races => Comparison::Skipped,
            Goal::Relations if self.program.has_loops() => {
                relations::compare(self.program, self.seed, self.size.executions, self.patience)
            }
            // Brute force counts them.
            Goal::Relations => Comparison::Skipped,
            Goal::Learns if self.program.may_lose_permits() => self.compare_learning(trial),
            Goal::Learns => Comparison::Skipped,
            Goal::Cut(steps) if self.program.has_loops() => self.compare_cut(trial, steps),
            // Nothing is cut.
            Goal::Cut(_) => Comparison::Skipped,
            Goal::Within(limit) => {
                let (program, size, seed, time) = (self.program, self.size, self.seed, self.patience);
                match self.truth_within(limit) {
                    None => Comparison::Skipped,
                    Some(truth) => {
                        let explored = explore(program, trial.options(seed), size.executions, time);
                        judged(program, truth, trial, explored, false)
                    }
                }
            }
        }
    }

    /// Whether a search that itself finds out whether waits may consume permits reaches the same end states.
    fn compare_learning(&self, trial: &Trial) -> Comparison {
        let (most, exactly) = self.executions(trial.strategy);
        let tells = tells(self.program, trial.strategy);
        let mut more = patience(self.program, self.patience);
        let limits = Limits { most, tells, learns: true, ..Limits::all(&mut more) };
        let found = match explore_with(self.program, trial.options(self.seed), limits) {
            Err(error) => return Comparison::Differs(error.to_string()),
            Ok((found, false)) if !exactly => return given_up(&found),
            Ok((found, _)) => found,
        };
        let differences = self.truth.differences_in_ends(self.program, &found);
        if differences.is_empty() {
            Comparison::Equal(found.summary.hbrs)
        } else {
            Comparison::Differs(differences.join("; "))
        }
    }

    /// Whether a search that cuts executions loses any outcome that threads reach in that few steps.
    fn compare_cut(&self, trial: &Trial, steps: u32) -> Comparison {
        let Some(truth) = within(self.program, steps, 8 * self.size.prefixes) else {
            return Comparison::Skipped;
        };
        let begun = Instant::now();
        let mut more = || begun.elapsed() < self.patience;
        let tells = tells(self.program, trial.strategy);
        let limits = Limits { most: self.size.executions, tells, ..Limits::all(&mut more) };
        let found = match explore_with(self.program, trial.options(self.seed), limits) {
            Err(error) => return Comparison::Differs(error.to_string()),
            Ok((_, false)) => return Comparison::Skipped,
            Ok((found, true)) => found,
        };
        let mut differences = Vec::new();
        if matches!(found.verdict, Verdict::Nondeterministic(_) | Verdict::Uncontrolled(_)) {
            differences.push(format!("it is its own program that behaves differently: {:?}", found.verdict));
        }
        if truth.failing && found.summary.failures == 0 {
            differences.push(format!("it can fail within {steps} steps of each thread"));
        }
        if let Some(lost) = truth.finals.iter().find(|state| !found.finals.contains_key(state)) {
            differences.push(format!("lost a final state: {}", shown(lost, self.program)));
        }
        if differences.is_empty() {
            Comparison::Equal(found.summary.hbrs)
        } else {
            Comparison::Differs(differences.join("; "))
        }
    }

    /// Whether a search up to the names of threads has found other relations than the one before it; brute force does
    /// not know how many there are.
    fn unlike(&mut self, strategy: Strategy, found: &Exploration) -> Option<String> {
        let every = matches!(strategy.promise(), Promise::Optimal | Promise::Once | Promise::Complete);
        let judged = every && !self.program.has_loops() && !self.program.has_trusted();
        if !judged || found.summary.symmetric == 0 || !found.summary.complete {
            return None;
        }
        let (name, relations) = (strategy.name(), found.summary.hbrs);
        let (other, before) = *self.up_to_names.get_or_insert((name, relations));
        (before != relations).then(|| format!("{relations} relations up to names, {other} finds {before}"))
    }

    /// How many executions a strategy may begin, and whether it must have come to its end by then.
    fn executions(&self, strategy: Strategy) -> (u64, bool) {
        match (&self.truth, strategy) {
            (Truth::Traces(truth), Strategy::Dpor | Strategy::SourceDpor | Strategy::LazyDpor) => {
                (truth.traces.len() as u64 * 4 + 100, true)
            }
            // A random walk ends by its budget.
            (_, strategy) if strategy.is_random() => (u64::MAX, true),
            _ => (self.size.executions, false),
        }
    }

    fn truth_within(&mut self, limit: Limit) -> Option<&Truth> {
        let (program, most) = (self.program, self.size.prefixes);
        let bounded = self.bounded.get_or_insert_with(|| Bounded::of(program, most));
        if self.within.as_ref().is_none_or(|within| within.0 != limit) {
            let truth = bounded.as_ref().and_then(|bounded| bounded.enumerate(limit, most)).map(Truth::Traces);
            self.within = Some((limit, truth));
        }
        self.within.as_ref().and_then(|within| within.1.as_ref())
    }
}

/// Whether a program has integers whose accesses are not volatile; programs with loops are not judged.
fn may_race(program: &Program) -> bool {
    !program.has_loops() && program.orderings.iter().any(|&ordering| ordering != Ordering::Volatile)
}

/// Compares one trial of a program with the oracle.
#[must_use]
pub fn compare(program: &Program, trial: &Trial, size: Size) -> Comparison {
    Oracle::of(program, size, 0).map_or(Comparison::Skipped, |mut oracle| oracle.compare(trial))
}

fn explore(program: &Program, options: Options, most: u64, time: Duration) -> Result<(Exploration, bool), String> {
    // Random walks are cut off on purpose.
    let past_bound = options.strategy.is_random();
    let tells = tells(program, options.strategy);
    let mut more = patience(program, time);
    let limits = Limits { most, past_bound, tells, ..Limits::all(&mut more) };
    explore_with(program, options, limits).map_err(|error| error.to_string())
}

/// Compares what was found with the truth. `exactly`: whether an exploration that has not come to its end is wrong.
fn judged(
    program: &Program,
    truth: &Truth,
    trial: &Trial,
    explored: Result<(Exploration, bool), String>,
    exactly: bool,
) -> Comparison {
    let (found, finished) = match explored {
        Err(error) => return Comparison::Differs(error),
        Ok((found, false)) if !exactly => return given_up(&found),
        Ok(explored) => explored,
    };
    let mut differences = truth.differences(program, trial.strategy, &found);
    let heuristic = trial.strategy.is_random() || trial.strategy == Strategy::LazyDporThesis;
    let ended = finished && found.summary.complete;
    if !(heuristic || ended) {
        differences.push(format!("it did not come to its end: {}", outcome(&found)));
    }
    if differences.is_empty() {
        let behaviours = match truth {
            Truth::Traces(truth) if !heuristic => truth.traces.len() as u64,
            _ => found.summary.hbrs,
        };
        return Comparison::Equal(behaviours);
    }
    Comparison::Differs(format!("{}; {}", truth.describe(program), differences.join("; ")))
}

/// A search that ends with the first bug is right if it finds one exactly if there is one, and of a kind that there is,
/// unless it has reached an execution that was too long to go on from.
fn first_bug(truth: &Truth, found: &Exploration) -> Comparison {
    let (failing, stuck) = truth.bugs();
    let kind = found.summary.bug.as_ref().map(|bug| bug.kind);
    if kind.is_none() && found.summary.step_bounded > 0 {
        return given_up(found);
    }
    let right = match kind {
        None => !failing && !stuck && found.summary.complete,
        Some(BugKind::Assertion) => failing,
        Some(BugKind::Deadlock | BugKind::Livelock) => stuck,
        Some(BugKind::Exception | BugKind::Race) => false,
    };
    if right {
        return Comparison::Equal(found.summary.executions);
    }
    let can = |possible| if possible { "can" } else { "cannot" };
    let (fail, be_stuck, found) = (can(failing), can(stuck), outcome(found));
    Comparison::Differs(format!("brute force says that it {fail} fail and {be_stuck} be stuck, found: {found}"))
}

/// A verdict in a few words.
fn outcome(found: &Exploration) -> String {
    match &found.verdict {
        Verdict::Bug(bug) => format!("{:?}, {}, after {} executions", bug.kind, bug.message, bug.at_execution),
        other => format!("{other:?}, {} executions", found.summary.executions),
    }
}
