//! `cargo xtask test`: every check, one after the other, and the results.
//!
//! Idea: a check is a step with a name and the time that it usually takes (`table.rs`), so that one can be run alone,
//! and one that has become slow is seen. Steps that keep one core busy run side by side (`lanes.rs`). Invariant: a step
//! that could not run counts as failed or as skipped, never as nothing.

mod copies;
mod crates;
mod lanes;
mod libraries;
mod sampled;
mod table;

use std::env;
use std::path::PathBuf;
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use clap::Args;

use crate::dist::{self, Dist};
use crate::failures;
use crate::limit::Limit;
use crate::machine::{self, Machine};
use crate::steps::Counts;
use crate::usage;
use table::{STEP, Step, THOROUGH, What};

/// How many of the slowest steps are named at the end.
const SLOWEST: usize = 10;

#[derive(Debug, Args)]
pub(crate) struct Options {
    /// Leave out the programs of tests/.
    #[arg(long)]
    quick: bool,
    /// Only conformance programs whose name contains this; may be repeated.
    #[arg(long, value_name = "TEXT")]
    only: Vec<String>,
    /// Only this step, or those whose names begin so; may be repeated.
    #[arg(long, value_name = "NAME")]
    step: Vec<String>,
    /// Print the steps with the seconds that they usually take.
    #[arg(long)]
    list: bool,
    /// Every step on every JDK, every row of tests/ on every carrier, in a JVM of its own, with all its replays, and
    /// all random programs in the tests of the crates, of which there are three to fifty times as many; takes three
    /// times as long.
    #[arg(long)]
    thorough: bool,
    /// One of the steps that run side by side: the distribution is built, and only the counts are told at the end.
    #[arg(long, hide = true)]
    part: bool,
}

impl Options {
    fn selects(&self, step: &Step) -> bool {
        let name = &step.name;
        if !self.only.is_empty() {
            return name == table::PROGRAMS;
        }
        self.step.is_empty() && (!step.asked || self.thorough || self.list)
            || self.step.iter().any(|wanted| name.starts_with(wanted.as_str()))
    }

    fn leaves_out(&self, name: &str) -> bool {
        self.quick && name == table::PROGRAMS
    }
}

/// Runs all that the options select; true when nothing failed.
pub(crate) fn run(options: &Options) -> Result<bool> {
    let start = Instant::now();
    machine::check_overflows();
    let machine = match Machine::look() {
        Ok(machine) => machine,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            println!("{}", Counts { failed: 1, ..Counts::default() });
            return Ok(false);
        }
    };
    if !options.part {
        let releases: Vec<String> = machine.jdks.iter().map(|jdk| jdk.feature.to_string()).collect();
        println!("==> JDKs on this machine: {}", releases.join(", "));
    }
    let mut steps: Vec<Step> = table::steps(&machine).into_iter().filter(|step| options.selects(step)).collect();
    // What is left out has no lane.
    steps.iter_mut().filter(|step| options.leaves_out(&step.name)).for_each(|step| step.lane = None);
    if steps.is_empty() {
        bail!("no step is called {}; --list names them all", options.step.join(" or "));
    }
    if options.list {
        for step in &steps {
            println!("{:4} s  {}{}", step.usual, step.name, if step.asked { ", where asked for" } else { "" });
        }
        return Ok(true);
    }
    let dist = options.part.then(|| dist::existing(&machine));
    // Before a step builds it anew and what runs is no longer where it was.
    let program = env::current_exe().context("looking for this program")?;
    let mut gate = Gate { machine: &machine, options, program, dist, tally: Tally::default() };
    for steps in steps.chunk_by(|one, next| one.lane.is_some() && next.lane.is_some()) {
        match by_lane(steps) {
            lanes if lanes.len() > 1 => gate.side_by_side(steps, &lanes),
            _ => steps.iter().for_each(|step| gate.run(step)),
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    let tally = gate.tally;
    if options.part {
        println!("{}", lanes::closing(tally.counts, usage::of_children()));
    } else {
        tally.tell(seconds);
    }
    Ok(tally.counts.failed == 0)
}

/// The names of the steps, by lane.
fn by_lane(steps: &[Step]) -> Vec<Vec<String>> {
    let mut lanes: Vec<(Option<&str>, Vec<String>)> = Vec::new();
    for step in steps {
        match lanes.iter_mut().find(|lane| lane.0 == step.lane) {
            Some(lane) => lane.1.push(step.name.clone()),
            None => lanes.push((step.lane, vec![step.name.clone()])),
        }
    }
    lanes.into_iter().map(|lane| lane.1).collect()
}

/// The results of the steps so far.
#[derive(Default)]
struct Tally {
    counts: Counts,
    /// The names of the steps with failures, and what failed in each as far as that is known.
    failed: Vec<(String, Vec<String>)>,
    times: Vec<Took>,
}

/// What a step took.
struct Took {
    name: String,
    seconds: f64,
    /// Seconds of processor time, if known.
    busy: Option<f64>,
    usual: u32,
}

impl Tally {
    fn add(&mut self, name: &str, counts: Counts, failures: Vec<String>) {
        self.counts.add(counts);
        if counts.failed > 0 {
            self.failed.push((name.to_owned(), failures));
        }
    }

    fn tell(&self, seconds: f64) {
        let mut times: Vec<&Took> = self.times.iter().collect();
        times.sort_by(|one, other| other.seconds.total_cmp(&one.seconds));
        println!(
            "==> the slowest steps (seconds; what they usually take on two quiet cores; seconds of processor time):"
        );
        for Took { name, seconds, busy, usual } in times.into_iter().take(SLOWEST) {
            let busy = busy.map_or_else(|| "?".to_owned(), |busy| format!("{busy:.0}"));
            println!("    {seconds:6.0} {usual:6} {busy:>6}  {name}");
        }
        let busy = usage::of_children().map_or_else(String::new, |busy| format!(", {busy:.0} s of processor time"));
        println!("==> {seconds:.0} s{busy}");
        for (name, failures) in &self.failed {
            println!("==> FAILED: {name}");
            failures.iter().for_each(|line| println!("    {line}"));
        }
        println!("{}", self.counts);
    }
}

struct Gate<'a> {
    machine: &'a Machine,
    options: &'a Options,
    /// This program.
    program: PathBuf,
    /// Built by the first step that needs it.
    dist: Option<Dist>,
    tally: Tally,
}

impl Gate<'_> {
    fn run(&mut self, step: &Step) {
        if self.options.leaves_out(&step.name) {
            return self.tally.add(&step.name, Counts { skipped: 1, ..Counts::default() }, Vec::new());
        }
        let (start, before) = (Instant::now(), usage::of_children());
        let counts = self.outcome(step);
        let busy = usage::of_children().zip(before).map(|(after, before)| after - before);
        let seconds = start.elapsed().as_secs_f64();
        self.tally.times.push(Took { name: step.name.clone(), seconds, busy, usual: step.usual });
        self.tally.add(&step.name, counts, failures::take());
    }

    /// Runs lanes of steps at the same time.
    fn side_by_side(&mut self, steps: &[Step], lanes: &[Vec<String>]) {
        let on_dist = steps.iter().any(|step| matches!(step.what, What::OnDist(_) | What::Programs(_)));
        if let Some(Err(error)) = on_dist.then(|| self.dist()) {
            eprintln!("{error:#}");
            let failed = Counts { failed: 1, ..Counts::default() };
            return steps.iter().for_each(|step| self.tally.add(&step.name, failed, Vec::new()));
        }
        let (program, thorough) = (&self.program, self.options.thorough);
        let start = |name: &str| {
            let mut command = Command::new(program);
            command.args(["test", "--part", "--step", name]);
            command.args(thorough.then_some("--thorough"));
            command
        };
        let limit = |name: &str| match name {
            _ if thorough => THOROUGH,
            table::PROGRAMS => table::ALL_PROGRAMS,
            _ => STEP,
        };
        let tally = &mut self.tally;
        lanes::run(&start, lanes, &limit, |done| {
            let usual = steps.iter().find(|step| step.name == done.name).map_or(0, |step| step.usual);
            tally.add(&done.name, done.counts, done.failures);
            tally.times.push(Took { name: done.name, seconds: done.seconds, busy: done.busy, usual });
        });
    }

    /// A step that fails or hangs has one failure at least.
    fn outcome(&mut self, step: &Step) -> Counts {
        let broken = |error: anyhow::Error| {
            eprintln!("{}: {error:#}", step.name);
            Counts { failed: 1, ..Counts::default() }
        };
        let limited = |work: &dyn Fn() -> Result<Counts>| {
            let limit = Limit::on_children(STEP);
            let counts = work().unwrap_or_else(broken);
            if !limit.was_reached() {
                return counts;
            }
            eprintln!("{}: what ran was ended after {} s, which is the limit", step.name, STEP.as_secs());
            Counts { failed: counts.failed.max(1), ..counts }
        };
        match &step.what {
            // It has a limit of its own.
            What::Command(command) => command(self.machine).unwrap_or_else(broken),
            What::Tests(work) => work(self.machine, self.options),
            What::Work(work) => limited(&|| work(self.machine)),
            What::OnDist(work) => match self.dist() {
                Ok(dist) => limited(&|| work(self.machine, &dist)),
                Err(error) => broken(error),
            },
            What::Programs(work) => match self.dist() {
                Ok(dist) => work(self.machine, &dist, self.options),
                Err(error) => broken(error),
            },
        }
    }

    fn dist(&mut self) -> Result<Dist> {
        if let Some(dist) = &self.dist {
            return Ok(dist.clone());
        }
        let limit = Limit::on_children(STEP);
        let built = dist::build(self.machine);
        limit.was_reached();
        Ok(self.dist.insert(built?).clone())
    }
}
