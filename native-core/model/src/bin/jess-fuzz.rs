//! The fuzzer of model programs as a command; `cargo xtask fuzz` starts it, built for speed.
//!
//! Exit code 0 when no program differs, 1 when one does, 2 when the arguments make no sense.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use clap::Parser;
use indicatif::{ProgressBar, ProgressStyle};
use jess_engine::host::Strategy;
use jess_model::fuzz::{Costs, PATIENCE, RECIPES, Report, Settings, Size, Trial, after, numbered, run};
use jess_model::language::print;

/// Explores random programs with every strategy and compares with brute force.
#[derive(Parser)]
#[command(name = "jess-fuzz")]
struct Arguments {
    /// How long to go on.
    #[arg(long, value_name = "M")]
    minutes: Option<f64>,
    /// How many programs to make; one minute's if neither this nor a time is given.
    #[arg(long, value_name = "N")]
    programs: Option<u64>,
    /// Selects the programs: number n of a seed is the same everywhere.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The number of the first program.
    #[arg(long, value_name = "N", default_value_t = 0)]
    from: u64,
    /// Only these strategies.
    #[arg(long, value_name = "NAME", num_args = 1.., value_parser = Strategy::from_name)]
    strategy: Vec<Strategy>,
    /// Only programs of these mixes.
    #[arg(long, value_name = "NAME", num_args = 1.., value_parser = mix)]
    mix: Vec<String>,
    /// Workers; otherwise one per core.
    #[arg(long)]
    jobs: Option<usize>,
    /// Prefixes or states that brute force enumerates of a program at most.
    #[arg(long, value_name = "N", default_value_t = 600)]
    prefixes: usize,
    /// Executions of strategies that repeat themselves; programs that need more of them are not compared with those.
    #[arg(long, value_name = "N", default_value_t = 400)]
    executions: u64,
    /// Seconds after which an exploration of a program with loops is given up; it is not compared then.
    #[arg(long, value_name = "S", default_value_t = PATIENCE.as_secs_f64())]
    patience: f64,
    /// Stop after so many differences.
    #[arg(long, value_name = "N", default_value_t = 20)]
    mismatches: usize,
    /// Where programs go on which something differs.
    #[arg(long, value_name = "FOLDER", default_value = "target/fuzz")]
    folder: PathBuf,
    /// Print the program that --from names, and nothing else.
    #[arg(long)]
    print: bool,
    /// Compare nothing with brute force, but the executions of two strategies, such as lazy-dpor and dpor, with each
    /// other.
    #[arg(long, value_name = "NAME", num_args = 2, value_parser = Strategy::from_name, conflicts_with = "strategy")]
    costs: Vec<Strategy>,
    /// With --costs: how many times as many executions are too many.
    #[arg(long, value_name = "N", default_value_t = 2)]
    times_more: u64,
    /// Also hold the relations of the reductions against each other on programs with loops.
    #[arg(long)]
    relations: bool,
    /// Tell how long each strategy took.
    #[arg(long)]
    times: bool,
    /// End with a line that counts each way of exploring as a test: `N passed, N failed, N skipped`.
    #[arg(long)]
    summary: bool,
}

fn mix(name: &str) -> Result<String, String> {
    if RECIPES.iter().any(|recipe| recipe.name == name) {
        Ok(name.to_owned())
    } else {
        let names: Vec<&str> = RECIPES.iter().map(|recipe| recipe.name).collect();
        Err(format!("there are: {}", names.join(", ")))
    }
}

impl Arguments {
    fn settings(&self) -> Result<Settings, String> {
        let time = match (self.minutes, self.programs) {
            (None, None) => Some(Duration::from_secs(60)),
            (None, Some(_)) => None,
            (Some(minutes), _) => {
                let time = Duration::try_from_secs_f64(minutes * 60.0);
                Some(time.map_err(|_| format!("--minutes {minutes}: that is no time"))?)
            }
        };
        let trials: Vec<Trial> = Trial::all()
            .into_iter()
            .chain(self.relations.then(Trial::relations))
            .filter(|trial| self.strategy.is_empty() || self.strategy.contains(&trial.strategy))
            .collect();
        if trials.is_empty() {
            return Err("--strategy: parameters other than the usual ones are not tried".to_owned());
        }
        let every = || RECIPES.iter().map(|recipe| recipe.name.to_owned()).collect();
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        let patience = Duration::try_from_secs_f64(self.patience)
            .map_err(|_| format!("--patience {}: that is no time", self.patience))?;
        Ok(Settings {
            patience,
            seed: self.seed,
            from: self.from,
            programs: self.programs,
            time,
            jobs: self.jobs.unwrap_or_else(cores).max(1),
            trials,
            mixes: if self.mix.is_empty() { every() } else { self.mix.clone() },
            size: Size { prefixes: self.prefixes, executions: self.executions },
            mismatches: self.mismatches.max(1),
            folder: Some(self.folder.clone()),
        })
    }
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let settings = match arguments.settings() {
        Ok(settings) => settings,
        Err(error) => {
            eprintln!("jess-fuzz: {error}");
            return ExitCode::from(2);
        }
    };
    if arguments.print {
        let (recipe, program) = numbered(settings.seed, settings.from);
        println!("// {}, seed {}, number {}\n{}", recipe.name, settings.seed, settings.from, print(&program));
        return ExitCode::SUCCESS;
    }
    if let &[one, other] = arguments.costs.as_slice() {
        return compare_costs(&arguments, &settings, one, other);
    }
    // Hidden when the output is not a terminal.
    let bar = ProgressBar::new_spinner();
    bar.set_style(ProgressStyle::with_template("{spinner} {msg}").unwrap_or_else(|_| ProgressStyle::default_spinner()));
    let started = Instant::now();
    let told = AtomicU64::new(0);
    let report = run(&settings, &|report| {
        let elapsed = started.elapsed();
        bar.set_message(progress(report, elapsed));
        let spells = elapsed.as_secs() / TOLD_EVERY;
        if told.fetch_max(spells, Ordering::Relaxed) < spells {
            println!("so far: seed {}, {}", settings.seed, progress(report, elapsed));
        }
    });
    bar.finish_and_clear();
    tell(&settings, &report, started.elapsed(), arguments.times);
    if arguments.summary {
        let failed = report.tallies.iter().filter(|tally| tally.different > 0).count();
        let idle = report.tallies.iter().filter(|tally| tally.different + tally.equal == 0).count();
        println!("{} passed, {failed} failed, {idle} skipped", report.tallies.len() - failed - idle);
    }
    if report.mismatches.is_empty() && report.errors.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Seconds between two outputs of the counts: a run that is stopped has printed most of them.
const TOLD_EVERY: u64 = 300;

/// Number of the worst programs that are named.
const NAMED: usize = 10;

fn compare_costs(arguments: &Arguments, settings: &Settings, one: Strategy, other: Strategy) -> ExitCode {
    let (started, most, times) = (Instant::now(), 50 * settings.size.executions, arguments.times_more);
    let mut costs = Costs::new(one, other, most);
    let (mut number, mut tried) = (settings.from, 0);
    let late = |tried: u64| {
        let over = settings.programs.is_some_and(|programs| tried >= programs);
        over || settings.time.is_some_and(|time| started.elapsed() >= time)
    };
    while !late(tried) {
        let (recipe, _) = numbered(settings.seed, number);
        if settings.mixes.iter().any(|mix| mix == recipe.name) {
            costs.add(settings.seed, number);
            tried += 1;
        }
        number = after(number);
    }
    println!(
        "{:24}{:>10}{:>14}{:>14}{:>12}{:>10}{:>10}",
        "mix", "programs", other, one, "redundant", "dearer", "worst"
    );
    let row = |name: &str, of: &Costs| {
        let (mine, theirs) = of.sums();
        let dearer = of.dearer(1);
        let worst = dearer.first().map_or(1.0, |pair| pair.one.executions as f64 / pair.other.executions as f64);
        let (executions, redundant) = (mine.executions, mine.redundant);
        print!("{name:24}{:>10}{:>14}{executions:>14}", of.pairs.len(), theirs.executions);
        println!("{redundant:>12}{:>10}{worst:>10.2}", dearer.len());
    };
    for recipe in RECIPES {
        let mut of = Costs::new(one, other, most);
        of.pairs.extend(costs.pairs.iter().filter(|pair| pair.mix == recipe.name).cloned());
        if !of.pairs.is_empty() {
            row(recipe.name, &of);
        }
    }
    row("all", &costs);
    let (mine, theirs) = costs.sums();
    println!("begun, with what came before a search started again: {other} {}, {one} {}", theirs.begun, mine.begun);
    for pair in costs.dearer(1).into_iter().take(NAMED) {
        let (one, other) = (pair.one, pair.other);
        print!("program {} ({}): {} executions against {}", pair.number, pair.mix, one.executions, other.executions);
        println!(", {} of them redundant", one.redundant);
    }
    let dearer = costs.dearer(times);
    if let Some(worst) = dearer.first() {
        println!("\n{}", print(&costs.smallest(settings.seed, worst.number, times)));
    }
    println!("{} programs compared, {} more than {times} times as dear", costs.pairs.len(), dearer.len());
    if dearer.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn progress(report: &Report, elapsed: Duration) -> String {
    let rate = report.programs as f64 * 60.0 / elapsed.as_secs_f64().max(0.001);
    format!(
        "{} programs, {} compared, {} too big, {} traces, {} differ, {rate:.0} a minute",
        report.programs,
        report.compared,
        report.skipped,
        report.traces,
        report.mismatches.len()
    )
}

fn tell(settings: &Settings, report: &Report, elapsed: Duration, times: bool) {
    let micros = |nanos: u64| nanos as f64 / 1e3 / report.programs.max(1) as f64;
    println!(
        "{:24}{:>10}{:>10}{:>10}{:>10}{:>14}",
        "strategy", "equal", "skipped", "endless", "different", "behaviours"
    );
    for (trial, tally) in settings.trials.iter().zip(&report.tallies) {
        let time = if times { format!("{:>10.1} µs", micros(tally.nanos)) } else { String::new() };
        let (equal, skipped, endless, different) = (tally.equal, tally.skipped, tally.endless, tally.different);
        let name = trial.name();
        println!("{name:24}{equal:>10}{skipped:>10}{endless:>10}{different:>10}{:>14}{time}", tally.behaviours);
    }
    if times {
        println!("brute force {:.1} µs", micros(report.oracle_nanos));
    }
    for (mismatch, file) in &report.mismatches {
        println!("{}, {}, program {}: {}", mismatch.trial.name(), mismatch.mix, mismatch.number, mismatch.why);
        if let Some(file) = file {
            println!("  {}", file.display());
        }
    }
    for error in &report.errors {
        println!("not written: {error}");
    }
    println!("seed {}, {}", settings.seed, progress(report, elapsed));
    println!("{} programs compared, {} mismatches", report.compared, report.mismatches.len());
}
