//! `jess model`: explores a model program, from a file or a family, with the engine itself; no JVM, no worker.
//!
//! Idea: the result has the form of a worker's, so that the same code renders it as text and JSON; what only model
//! programs have (final states, the oracle's answer) is added to both.

mod report;

use std::fmt::Write as _;
use std::fs;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use jess_checkpoint::{Checkpoint, FileError, Origin};
use jess_engine::host::{Options, Races};
use jess_model::brute::bounded::{Bounded, Limit, is_judged};
use jess_model::brute::races::data_races;
use jess_model::families::registry::{self, FAMILIES};
use jess_model::host::{Exploration, Limits, explore_kept, of_program};
use jess_model::keep::{ExploreError, Keeper, Kept, State};
use jess_model::language;
use jess_model::oracle::{Truth, truth, visible};
use jess_model::program::Program;
use jess_model::races;
use jess_model::workers::{self, Found, Together};
use jess_protocol::result::Oracle;
use jess_report::RenderOptions;
use xxhash_rust::xxh3::xxh3_64;

use crate::options::{JsonTarget, Model};
use crate::outcome::{self, Outcome};
use crate::search::COUNTING;
use crate::trouble::Trouble;
use crate::{VERSION, commands, say};

/// How often the clock is read: once in this many executions.
const CLOCK: u64 = 64;

/// `jess model`
pub(crate) fn model(model: &Model) -> Result<u8, Trouble> {
    if model.list {
        say(&list());
        return Ok(0);
    }
    let name = model.program.as_deref().unwrap_or_default();
    let program = load(name)?;
    if model.print {
        say(&language::print(&program));
        return Ok(0);
    }
    let run = explore(model, name, &program)?;
    let mut result = result(model, name, &program, &run);
    let compared = model.oracle.then(|| compare(model, &program, &run.found));
    if let Some(compared) = &compared {
        result.oracle = Some(compared.told());
        result.final_states = Some(visible(run.found.finals.keys(), &program).len());
    }
    tell(model, &result, &run, compared)
}

/// All families, one on a line.
fn list() -> String {
    let widest = FAMILIES.iter().map(|family| family.signature().len()).max().unwrap_or(0);
    let mut text = String::new();
    for family in &FAMILIES {
        let _ = writeln!(text, "{:widest$}  {}", family.signature(), family.about);
    }
    text
}

/// The program of a file or of a family.
fn load(name: &str) -> Result<Program, Trouble> {
    let is_file = name.ends_with(".jm") || name.contains(['/', '\\']);
    if is_file || (!name.contains('(') && std::path::Path::new(name).is_file()) {
        let text = fs::read_to_string(name).map_err(|source| Trouble::ModelFile { file: name.to_owned(), source })?;
        return language::parse(&text, name).map_err(|error| Trouble::Model(error.to_string()));
    }
    registry::program(name).map_err(|error| Trouble::Family { error: error.to_string() })
}

/// An exploration and the time it took.
struct Run {
    found: Exploration,
    /// The number of workers that took part in it.
    workers: usize,
    elapsed: Duration,
}

/// The options of the engine.
fn options(model: &Model) -> Options {
    let mut options = model.search.options(COUNTING);
    model.wrapping.add_to(&mut options);
    // Only an exploration that has run to its end can be compared.
    options.keep_going |= model.oracle;
    options.races = races(model);
    // What the executions leave behind is counted, so there are none beside those of the search.
    jess_engine::host::Options { shorten: false, ..options.of_engine() }
}

fn explore(model: &Model, name: &str, program: &Program) -> Result<Run, Trouble> {
    let options = options(model);
    if model.workers.get() > 1 {
        return explore_together(model, program, &options);
    }
    let origin = origin(name, program);
    let resumed = model.saving.resumed(&origin)?;
    let before = Duration::try_from_secs_f64(resumed.as_ref().map_or(0.0, |from| from.elapsed)).unwrap_or_default();
    let mut keeper = model.saving.keeper(origin, before)?;
    let from = resumed.map(|Checkpoint { host, engine, .. }| State { host, engine });
    let started = Instant::now();
    let mut asked = 0;
    let mut more = || {
        asked += 1;
        asked % CLOCK != 0 || model.search.budget.time.is_none_or(|budget| before + started.elapsed() < budget)
    };
    // Final states are only for the oracle: there may be as many as executions.
    let until = model.search.budget.time.and_then(|budget| started.checked_add(budget.saturating_sub(before)));
    let mut time_is_up = || until.is_some_and(|until| Instant::now() >= until);
    let limits = Limits { finals: model.oracle, time_is_up: Some(&mut time_is_up), ..Limits::all(&mut more) };
    let kept = Kept { from: from.as_ref(), keeper: keeper.as_mut().map(|keeper| keeper as &mut dyn Keeper) };
    let (found, _) = explore_kept(program, options, limits, kept).map_err(|error| trouble(model, error))?;
    Ok(Run { found, workers: 1, elapsed: before + started.elapsed() })
}

fn explore_together(model: &Model, program: &Program, options: &Options) -> Result<Run, Trouble> {
    let started = Instant::now();
    let asked = AtomicU64::new(0);
    let more = || {
        let asked = asked.fetch_add(1, Ordering::Relaxed);
        !asked.is_multiple_of(CLOCK) || model.search.budget.time.is_none_or(|budget| started.elapsed() < budget)
    };
    let until = model.search.budget.time.and_then(|budget| started.checked_add(budget));
    let (workers, finals) = (model.workers.get(), model.oracle);
    let together = Together { workers, finals, generous: false, more: &more, until };
    let Found { exploration, workers } =
        workers::explore(program, options, &together).map_err(|error| trouble(model, error))?;
    Ok(Run { found: exploration, workers, elapsed: started.elapsed() })
}

fn trouble(model: &Model, error: ExploreError) -> Trouble {
    match (error, &model.saving.resume) {
        (ExploreError::Restore(source), Some(file)) => {
            Trouble::Checkpoint(FileError::Refused { file: file.clone(), source }.to_string())
        }
        (ExploreError::Keep(why), _) => Trouble::Keep(why),
        (ExploreError::Save(why), _) => Trouble::Keep(format!("cannot keep the search: {why}")),
        (error, _) => Trouble::Usage(format!("these options do not go together: {error}")),
    }
}

/// Why `--symmetric` has no effect, if it was given and has none.
fn unused_symmetry(model: &Model, program: &Program) -> Option<String> {
    let options = options(model);
    if !options.symmetric {
        None
    } else if program.symmetric.is_empty() {
        Some("--symmetric has no effect: the program declares no symmetric threads (`symmetric a, b;`)".to_owned())
    } else if !options.uses_symmetry() {
        let what = if options.strategy.knows_symmetry() { "a bound" } else { options.strategy.name() };
        Some(format!("--symmetric has no effect with {what}: what is explored depends on the names of threads"))
    } else {
        None
    }
}

/// What a checkpoint of a program belongs to, independent of where its file is and how it is formatted.
fn origin(name: &str, program: &Program) -> Origin {
    let name = std::path::Path::new(name).file_name().map_or(name.into(), |name| name.to_string_lossy());
    let code = xxh3_64(language::print(program).as_bytes());
    Origin { host: "model".to_owned(), program: name.into_owned(), code }
}

/// The oracle compares races as well.
fn races(model: &Model) -> Races {
    match model.search.races {
        Races::Off if model.oracle => Races::Report,
        races => races,
    }
}

/// The result of the oracle for an exploration.
struct Compared {
    /// Why there is nothing to compare with.
    gave_up: String,
    truth: Option<String>,
    differences: Vec<String>,
}

impl Compared {
    fn agrees(&self) -> bool {
        self.truth.is_some() && self.differences.is_empty()
    }

    fn told(&self) -> Oracle {
        Oracle { equal: self.agrees(), found: self.truth.clone(), differences: self.differences.clone() }
    }

    fn text(&self) -> String {
        match &self.truth {
            None => format!("oracle: {}; nothing was compared\n", self.gave_up),
            Some(truth) if self.agrees() => format!("oracle: equal ({truth})\n"),
            Some(truth) => {
                let mut text = format!("oracle: DIFFERENT ({truth})\n");
                for difference in &self.differences {
                    let _ = writeln!(text, "  {difference}");
                }
                text
            }
        }
    }
}

/// The behaviours that brute force finds, within the bound of the exploration if it has one.
fn known(model: &Model, program: &Program) -> Option<Truth> {
    let preemptions = model.search.preemptions.map(Limit::Preemptions);
    match preemptions.or(model.search.delays.map(Limit::Delays)) {
        None => truth(program, model.oracle_limit),
        Some(limit) => {
            let behaviours = Bounded::of(program, model.oracle_limit)?.enumerate(limit, model.oracle_limit)?;
            Some(Truth::Traces(behaviours))
        }
    }
}

fn compare(model: &Model, program: &Program, found: &Exploration) -> Compared {
    let bounded = model.search.preemptions.or(model.search.delays).is_some();
    let gave_up = if bounded && !is_judged(program) {
        "bounds are not judged if a program loops, has daemons or looks at the lives of threads".to_owned()
    } else {
        format!("gave up after {} states", model.oracle_limit)
    };
    let truth = known(model, program);
    let strategy = model.search.strategy.unwrap_or(COUNTING);
    let mut differences = truth.as_ref().map_or_else(Vec::new, |truth| truth.differences(program, strategy, found));
    let mut told = truth.map(|truth| truth.describe(program));
    // Within a bound there are fewer races; and there are more prefixes than states, so these may be too many.
    if let Some(told) = &mut told {
        match data_races(program, model.oracle_limit).filter(|_| !bounded) {
            Some(all) => {
                told.push_str(&format!(", {} data races", all.len()));
                differences.extend(races::differences(program, &all, strategy, found));
            }
            None => told.push_str(", data races not compared"),
        }
    }
    Compared { gave_up, differences, truth: told }
}

fn result(model: &Model, name: &str, program: &Program, run: &Run) -> Outcome {
    let (found, summary) = (&run.found, &run.found.summary);
    let begun = summary.executions + summary.blocked;
    let mut outcome = Outcome {
        jess: Some(VERSION.to_owned()),
        test: Some(name.to_owned()),
        workers: Some(run.workers),
        metrics: found.metrics.clone(),
        budget_seconds: model.search.budget.time.map(|time| time.as_secs_f64()),
        elapsed_s: run.elapsed.as_secs_f64(),
        executions_per_s: Some((begun as f64 / run.elapsed.as_secs_f64().max(1e-9)) as u64),
        ..Outcome::of(&found.verdict, &of_program(options(model), program), summary, &report::Model(program))
    };
    outcome.warnings.extend(unused_symmetry(model, program));
    if races(model) != Races::Off {
        outcome.races = Some(report::races(&found.races, program));
    }
    if let Some(bug) = summary.bug.as_deref() {
        outcome.bug = Some(outcome::Bug::of(bug, report::message(bug, program), None));
        if !found.steps.is_empty() {
            outcome.report = Some(report::of(bug, program, found, name));
            let left_out = report::left_out(found.steps.len());
            if left_out > 0 {
                outcome.warnings.push(jess_report::left_out(left_out, found.steps.len() as u64));
            }
        }
    }
    outcome
}

fn tell(model: &Model, outcome: &Outcome, run: &Run, compared: Option<Compared>) -> Result<u8, Trouble> {
    outcome::check(outcome)?;
    if let Some(target) = &model.json {
        outcome::write_json(target, outcome)?;
    }
    if model.json != Some(JsonTarget::StandardOutput) {
        let summary = &run.found.summary;
        let mut text = outcome::to_text(
            outcome,
            &RenderOptions { width: commands::width(), ..RenderOptions::default() },
            false,
            true,
        );
        let rate = outcome.executions_per_s.unwrap_or(0);
        let _ = writeln!(
            text,
            "  deadlocks {}; failures {}; livelocks {}; executions/s {}",
            summary.deadlocks, summary.failures, summary.livelocks, rate
        );
        let memory = [("relations", summary.relations), ("prefixes in the cache", summary.cache)];
        for (what, size) in memory.into_iter().filter(|(_, size)| size.entries > 0) {
            let each = size.bytes as f64 / size.entries as f64;
            let _ = writeln!(text, "  {} {what}, {each:.1} bytes each", size.entries);
        }
        if run.workers < model.workers.get() {
            text.push_str("  one worker did it all: loops that wait are learnt on the way, which cannot be shared\n");
        }
        if let Some(compared) = &compared {
            text.push_str(&compared.text());
        }
        say(&text);
    }
    Ok(match compared {
        // The question was whether the engine is right, not whether the program is.
        Some(compared) => {
            if compared.agrees() {
                0
            } else {
                3
            }
        }
        None => outcome.verdict.exit_code(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_equal_is_equal() {
        let compared = |truth: Option<&str>, differences: &[&str]| Compared {
            gave_up: "gave up after 7 states".to_owned(),
            truth: truth.map(str::to_owned),
            differences: differences.iter().map(|&difference| difference.to_owned()).collect(),
        };
        let equal = compared(Some("3 traces"), &[]);
        assert_eq!((equal.agrees(), equal.text().as_str()), (true, "oracle: equal (3 traces)\n"));
        let different = compared(Some("3 traces"), &["2 executions, brute force says 3"]);
        let text = "oracle: DIFFERENT (3 traces)\n  2 executions, brute force says 3\n";
        assert_eq!((different.agrees(), different.text().as_str()), (false, text));
        assert_eq!(different.told().differences[0], "2 executions, brute force says 3");
        let unknown = compared(None, &[]);
        assert!(!unknown.agrees() && unknown.text().contains("gave up after 7 states"));
        assert!(!unknown.told().equal);
    }

    #[test]
    fn a_name_is_a_file_or_a_family() {
        assert!(matches!(load("readers(2)"), Ok(program) if program.threads.len() == 3));
        assert!(matches!(load("account"), Ok(program) if program.threads.len() == 3));
        assert!(matches!(load("readers.jm"), Err(Trouble::ModelFile { .. })));
        assert!(matches!(load("./readers"), Err(Trouble::ModelFile { .. })));
        assert!(matches!(load("reader(2)"), Err(Trouble::Family { .. })));
    }
}
