//! The command line: what can be asked for, parsed and checked.
//!
//! Idea: clap does the work; `-cp`, `-classpath` and `-jar` are spelt as Java's launcher spells them, so they are
//! turned into long options first. Everything after the main class belongs to the program.

use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use clap::{Args, Parser, Subcommand, ValueEnum};
use jess_engine::host::{Races as EngineRaces, Strategy};
use serde_json::{Value, json};

use crate::saving::Saving;
use crate::wrapping::Wrapping;

/// Tests concurrent Java programs: runs them under every schedule that matters.
#[derive(Debug, Parser)]
#[command(name = "jess", version, about, after_help = EXIT_CODES)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
}

const EXIT_CODES: &str = "Exit codes: 0 no bug (verified, or budget reached: it says which), 1 bug found, \
2 wrong usage, 3 the program could not be controlled.";

impl Cli {
    /// Where the result JSON is to go, if it was asked for.
    pub fn json_target(&self) -> Option<&JsonTarget> {
        match &self.command {
            Command::Run(run) => run.output.json.as_ref(),
            Command::Replay(replay) => replay.output.json.as_ref(),
            Command::Model(model) => model.json.as_ref(),
            Command::InstrumentJdk(_) | Command::JvmArgs(_) | Command::Doctor(_) => None,
        }
    }
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Explore a program: a main class, or one no-argument method of a class.
    Run(Run),
    /// Run the one execution that a token names, and show it.
    Replay(Replay),
    /// Patch a JDK ahead of the first run.
    InstrumentJdk(InstrumentJdk),
    /// Print the options, one on a line, that put a JVM on the patched JDK with the agent.
    JvmArgs(InstrumentJdk),
    /// Check the installation, the JDK, the patch, the library and the agent.
    Doctor(Doctor),
    /// Explore a model program, from a file *.jm or a family with its numbers; needs no JDK.
    Model(Model),
}

#[derive(Debug, Args)]
pub struct Run {
    #[command(flatten)]
    pub program: Program,
    /// How to explore: auto (some random schedules, then everything), dpor (one execution per behaviour), dfs (every schedule), or at random: random, pct (also pct:4,
    /// for bugs of depth 4), pct-adaptive, pos, surw, urw, or all of these in turn, portfolio.
    #[arg(long, value_name = "NAME", default_value_t = Strategy::Dpor, value_parser = Strategy::from_name)]
    pub strategy: Strategy,
    /// Stop after a time (10s, 500ms, 2m, 1h) or a number of executions (1000); both as 10s,1000.
    #[arg(long, value_name = "BUDGET", default_value = "unlimited")]
    pub budget: Budget,
    /// Leave out schedules with more preemptions; with dfs and ipb.
    #[arg(long, value_name = "N", conflicts_with = "delays")]
    pub preemptions: Option<u32>,
    /// Leave out schedules that pass over more threads that could run; with dfs and idb.
    #[arg(long, value_name = "N")]
    pub delays: Option<u32>,
    /// Seed of random schedules and of the program's own random numbers.
    #[arg(long, default_value_t = 0)]
    pub seed: u64,
    /// Whether a timed wait may expire at any moment, or only when nothing else can run.
    #[arg(long, value_enum, default_value_t = Timeouts::Explore)]
    pub timeouts: Timeouts,
    /// What to do about data races: tell them, call them a bug, or not look for them.
    #[arg(long, value_enum, default_value_t = Races::Report)]
    pub races: Races,
    /// Go on after a bug and count every behaviour.
    #[arg(long)]
    pub keep_going: bool,
    /// End an execution, as a livelock, after this many operations.
    #[arg(long, value_name = "N")]
    pub step_bound: Option<u64>,
    #[command(flatten)]
    pub saving: Saving,
    #[command(flatten)]
    pub wrapping: Wrapping,
    #[command(flatten)]
    pub machine: Machine,
    #[command(flatten)]
    pub output: Output,
}

#[derive(Debug, Args)]
pub struct Replay {
    /// The token that a bug report names.
    pub token: String,
    /// Whether data races of the execution are told.
    #[arg(long, value_enum, default_value_t = Races::Report)]
    pub races: Races,
    #[command(flatten)]
    pub program: Program,
    #[command(flatten)]
    pub machine: Machine,
    #[command(flatten)]
    pub output: Output,
}

/// What to test.
#[derive(Debug, Args)]
pub struct Program {
    /// Class path of the program (also -cp, -classpath).
    #[arg(long, value_name = "PATH")]
    pub class_path: Option<OsString>,
    /// Test the main class of this jar (also -jar).
    #[arg(long, value_name = "FILE")]
    pub jar: Option<PathBuf>,
    /// Test one no-argument method instead of a main method.
    #[arg(long, value_name = "CLASS#METHOD")]
    pub test: Option<String>,
    /// Main class and the program's arguments.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "MAIN [ARGS]")]
    pub main: Vec<String>,
}

/// Which JVM, and how threads are simulated in it.
#[derive(Debug, Args)]
pub struct Machine {
    /// The JDK to use; otherwise JAVA_HOME, otherwise the `java` on PATH.
    #[arg(long, value_name = "DIR")]
    pub java_home: Option<PathBuf>,
    /// What carries a simulated thread.
    #[arg(long, value_enum, default_value_t = Carrier::Auto)]
    pub carrier: Carrier,
    /// Whether throw-away executions, in which class initialisers run, come first.
    #[arg(long, value_enum, default_value_t = WarmUp::On)]
    pub warm_up: WarmUp,
    /// Also watch for application code that escapes control.
    #[arg(long)]
    pub check_leaks: bool,
    /// One more option for the worker JVM; may be repeated.
    #[arg(long, value_name = "OPTION", allow_hyphen_values = true)]
    pub jvm_arg: Vec<String>,
}

/// What to show.
#[derive(Debug, Args)]
pub struct Output {
    /// Write the result as JSON to a file, or to standard output instead of the text (-).
    #[arg(long, value_name = "FILE|-")]
    pub json: Option<JsonTarget>,
    /// Let the program's own output through.
    #[arg(long)]
    pub show_output: bool,
}

#[derive(Debug, Args)]
pub struct InstrumentJdk {
    /// The JDK to patch; otherwise JAVA_HOME, otherwise the `java` on PATH.
    #[arg(long, value_name = "DIR")]
    pub java_home: Option<PathBuf>,
    /// Where to write the patch; otherwise the user's cache directory.
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub struct Doctor {
    /// The JDK to check; otherwise JAVA_HOME, otherwise the `java` on PATH.
    #[arg(long, value_name = "DIR")]
    pub java_home: Option<PathBuf>,
    /// Print the policy table: what happens to which class, and why.
    #[arg(long)]
    pub policy: bool,
}

/// A program of the model language, or one of the families that come with JESS.
#[derive(Debug, Args)]
pub struct Model {
    /// A file (bank.jm) or a family with its numbers (readers(13), quoted for the shell).
    #[arg(value_name = "FILE|FAMILY(N)", required_unless_present = "list")]
    pub program: Option<String>,
    /// List the families.
    #[arg(long)]
    pub list: bool,
    /// Print the program as text instead of exploring it.
    #[arg(long)]
    pub print: bool,
    /// How to explore.
    #[arg(long, default_value_t = Strategy::Dpor, value_parser = Strategy::from_name)]
    pub strategy: Strategy,
    /// Stop after a time (10s, 500ms, 2m, 1h) or a number of executions (1000); both as 10s,1000.
    #[arg(long, value_name = "BUDGET", default_value = "unlimited")]
    pub budget: Budget,
    /// Seed of random schedules.
    #[arg(long, default_value_t = 0)]
    pub seed: u64,
    /// What to do about data races: tell them, call them a bug, or not look for them.
    #[arg(long, value_enum, default_value_t = Races::Report)]
    pub races: Races,
    /// Go on after a bug and count every behaviour.
    #[arg(long)]
    pub keep_going: bool,
    /// End an execution, as a livelock, after this many operations.
    #[arg(long, value_name = "N")]
    pub step_bound: Option<u64>,
    /// Leave out schedules with more preemptions; with dfs and ipb.
    #[arg(long, value_name = "N", conflicts_with = "delays")]
    pub preemptions: Option<u32>,
    /// Leave out schedules with more delays; with dfs and idb.
    #[arg(long, value_name = "N")]
    pub delays: Option<u32>,
    /// Compare with brute force: exit code 0 if both agree, 3 if not. Goes on after a bug.
    #[arg(long)]
    pub oracle: bool,
    /// Traces and states that brute force enumerates at most.
    #[arg(long, value_name = "N", default_value_t = 200_000)]
    pub oracle_limit: usize,
    /// Explore with this many threads: the tree of `dpor`, or the seeds of a random strategy.
    #[arg(long, value_name = "N", default_value_t = NonZeroUsize::MIN, conflicts_with_all = ["checkpoint", "resume", "check_determinism", "metrics"])]
    pub workers: NonZeroUsize,
    #[command(flatten)]
    pub saving: Saving,
    #[command(flatten)]
    pub wrapping: Wrapping,
    /// Write the result as JSON to a file, or to standard output instead of the text (-).
    #[arg(long, value_name = "FILE|-")]
    pub json: Option<JsonTarget>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Timeouts {
    Explore,
    Idle,
}

/// Accesses that no synchronization orders.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Races {
    /// Tell them; they are no bug.
    Report,
    /// A data race is a bug.
    Fail,
    Off,
}

impl Races {
    /// As the engine calls it.
    pub fn of_engine(self) -> EngineRaces {
        match self {
            Races::Report => EngineRaces::Report,
            Races::Fail => EngineRaces::Fail,
            Races::Off => EngineRaces::Off,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Carrier {
    /// Continuations where the JDK has them (21 and later), otherwise platform threads.
    Auto,
    Continuation,
    Platform,
}

/// Class initialisers run once in a JVM. Without a warm-up the first execution sees that, and no later one does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum WarmUp {
    On,
    /// Only for a run of one execution: a second one would not repeat the first.
    Off,
}

/// The name that a value has on the command line and in the options JSON.
pub fn name_of(value: &impl ValueEnum) -> String {
    value.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
}

/// Where the result JSON goes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum JsonTarget {
    StandardOutput,
    File(PathBuf),
}

impl FromStr for JsonTarget {
    type Err = std::convert::Infallible;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(if text == "-" { JsonTarget::StandardOutput } else { JsonTarget::File(text.into()) })
    }
}

/// When to stop looking.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Budget {
    pub executions: Option<u64>,
    pub time: Option<Duration>,
}

impl FromStr for Budget {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut budget = Budget::default();
        if text == "unlimited" {
            return Ok(budget);
        }
        for part in text.split(',').map(str::trim) {
            let digits = part.find(|letter: char| !letter.is_ascii_digit() && letter != '.').unwrap_or(part.len());
            let (number, unit) = part.split_at(digits);
            let seconds = match unit {
                "" => {
                    let executions: u64 = number.parse().map_err(|_| bad_budget(part))?;
                    if executions == 0 {
                        return Err("a budget of 0 executions tests nothing".to_owned());
                    }
                    budget.executions = Some(executions);
                    continue;
                }
                "ms" => 0.001,
                "s" => 1.0,
                "m" | "min" => 60.0,
                "h" => 3600.0,
                _ => return Err(bad_budget(part)),
            };
            let number: f64 = number.parse().map_err(|_| bad_budget(part))?;
            let time = Duration::try_from_secs_f64(number * seconds).map_err(|_| bad_budget(part))?;
            if time.is_zero() {
                return Err("a budget of no time tests nothing".to_owned());
            }
            budget.time = Some(time);
        }
        Ok(budget)
    }
}

fn bad_budget(part: &str) -> String {
    format!("'{part}' is neither a time (10s, 500ms, 2m, 1h) nor a number of executions (1000)")
}

/// What the parser cannot see: options that do not go together.
pub fn check(run: &Run) -> Result<(), String> {
    if run.machine.warm_up == WarmUp::Off && run.budget.executions != Some(1) {
        return Err("--warm-up off needs --budget 1: class initialisers run in the first execution only".to_owned());
    }
    if run.machine.warm_up == WarmUp::Off && run.saving.target().is_some() {
        return Err(
            "--warm-up off leaves one execution, of which there is nothing to keep with --checkpoint".to_owned()
        );
    }
    let bounded = |strategies: &[Strategy]| strategies.contains(&run.strategy);
    if run.preemptions.is_some() && !bounded(&[Strategy::Dfs, Strategy::Ipb]) {
        return Err("--preemptions needs --strategy dfs or ipb".to_owned());
    }
    if run.delays.is_some() && !bounded(&[Strategy::Dfs, Strategy::Idb]) {
        return Err("--delays needs --strategy dfs or idb".to_owned());
    }
    Ok(())
}

/// The options as the worker takes them.
pub fn run_json(run: &Run, test: &str, arguments: &[String]) -> Value {
    let program = [&[test.to_owned()], arguments].concat().join(" ");
    let mut options = json!({
        "strategy": run.strategy.to_string(),
        "seed": run.seed,
        "timeouts": name_of(&run.timeouts),
        "races": name_of(&run.races),
        "keep_going": run.keep_going,
        "carrier": name_of(&run.machine.carrier),
        "warm_up": run.machine.warm_up == WarmUp::On,
        "check_leaks": run.machine.check_leaks,
        "test": test,
        "program": program,
    });
    if let Some(executions) = run.budget.executions {
        options["budget_executions"] = json!(executions);
    }
    if let Some(time) = run.budget.time {
        options["budget_seconds"] = json!(time.as_secs_f64());
    }
    if let Some(bound) = run.preemptions {
        options["preemptions"] = json!(bound);
    }
    if let Some(bound) = run.delays {
        options["delays"] = json!(bound);
    }
    if let Some(bound) = run.step_bound {
        options["step_bound"] = json!(bound);
    }
    run.saving.add_to(&mut options);
    run.wrapping.add_to(&mut options);
    options
}

/// The options of a replay as the worker takes them; strategy, seed and timeouts are in the token.
pub fn replay_json(replay: &Replay, test: &str) -> Value {
    json!({
        "strategy": Strategy::Dpor.name(),
        "replay": replay.token,
        "races": name_of(&replay.races),
        "carrier": name_of(&replay.machine.carrier),
        "warm_up": replay.machine.warm_up == WarmUp::On,
        "check_leaks": replay.machine.check_leaks,
        "test": test,
    })
}

/// Turns the first `-cp`, `-classpath` and `-jar` into long options. Only the first: a later one belongs to the
/// program under test.
pub fn java_style(arguments: Vec<OsString>) -> Vec<OsString> {
    let (mut class_path, mut jar) = (false, false);
    let rewrite = |argument: OsString| match argument.to_str() {
        Some("-cp" | "-classpath") if !class_path => {
            class_path = true;
            OsString::from("--class-path")
        }
        Some("-jar") if !jar => {
            jar = true;
            OsString::from("--jar")
        }
        Some(text) if text == "--class-path" || text.starts_with("--class-path=") => {
            class_path = true;
            argument
        }
        Some(text) if text == "--jar" || text.starts_with("--jar=") => {
            jar = true;
            argument
        }
        _ => argument,
    };
    arguments.into_iter().map(rewrite).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Cli, clap::Error> {
        Cli::try_parse_from(java_style(line.split(' ').map(OsString::from).collect()))
    }

    #[test]
    fn options_of_the_program_are_left_alone() {
        let Ok(Cli { command: Command::Run(run) }) = parse("jess run --seed 3 -cp a:b Main -cp c --seed 4") else {
            panic!("must parse")
        };
        assert_eq!(run.seed, 3);
        assert_eq!(run.program.class_path, Some("a:b".into()));
        assert_eq!(run.program.main, ["Main", "-cp", "c", "--seed", "4"]);
    }

    #[test]
    fn budgets() {
        let seconds = |text: &str| text.parse::<Budget>().map(|budget| budget.time);
        assert_eq!(seconds("10s"), Ok(Some(Duration::from_secs(10))));
        assert_eq!(seconds("500ms"), Ok(Some(Duration::from_millis(500))));
        assert_eq!("1000".parse(), Ok(Budget { executions: Some(1000), time: None }));
        let both = Budget { executions: Some(5), time: Some(Duration::from_secs(120)) };
        assert_eq!("2m,5".parse(), Ok(both));
        for bad in ["", "s", "10x", "-1", "0", "0s", "1e999s", "..s", "99999999999999999999"] {
            assert!(bad.parse::<Budget>().is_err(), "{bad}");
        }
    }

    #[test]
    fn without_a_warm_up_there_is_one_execution() {
        for (line, good) in [
            ("jess run --warm-up off --budget 1 -cp a M", true),
            ("jess run --warm-up off --budget 1,5s -cp a M", true),
            ("jess run --warm-up off --budget 2 -cp a M", false),
            ("jess run --warm-up off -cp a M", false),
            ("jess run --warm-up on -cp a M", true),
        ] {
            let Ok(Cli { command: Command::Run(run) }) = parse(line) else { panic!("must parse: {line}") };
            assert_eq!(check(&run).is_ok(), good, "{line}");
        }
        assert!(parse("jess run --warm-up never -cp a M").is_err());
    }

    #[test]
    fn a_bound_needs_a_strategy_that_keeps_it() {
        for (line, good) in [
            ("jess run --strategy dfs --preemptions 2 -cp a M", true),
            ("jess run --strategy ipb --preemptions 2 -cp a M", true),
            ("jess run --strategy idb --preemptions 2 -cp a M", false),
            ("jess run --preemptions 2 -cp a M", false),
            ("jess run --strategy idb --delays 0 -cp a M", true),
            ("jess run --delays 0 -cp a M", false),
        ] {
            let Ok(Cli { command: Command::Run(run) }) = parse(line) else { panic!("must parse: {line}") };
            assert_eq!(check(&run).is_ok(), good, "{line}");
            let test = run_json(&run, "M", &[]);
            assert_eq!(test["preemptions"].as_u64(), run.preemptions.map(u64::from), "{line}");
        }
        assert!(parse("jess run --strategy dfs --preemptions 1 --delays 1 -cp a M").is_err());
    }

    #[test]
    fn an_unknown_strategy_names_the_known_ones() {
        let Err(error) = parse("jess run --strategy magic -cp a Main") else { panic!("must not parse") };
        let text = error.to_string();
        assert!(text.contains("auto, dfs, ipb, idb, hbr-caching, lazy-hbr-caching, random, pct"), "{text}");
    }

    #[test]
    fn a_strategy_may_have_a_parameter() {
        for (name, expected) in [("pct", "pct"), ("pct:3", "pct"), ("pct:4", "pct:4"), ("portfolio", "portfolio")] {
            let Ok(Cli { command: Command::Run(run) }) = parse(&format!("jess run --strategy {name} -cp a M")) else {
                panic!("must parse: {name}")
            };
            assert_eq!(run_json(&run, "M", &[])["strategy"], expected);
        }
        for (bad, why) in [("pct:0", "from 1 to 100"), ("pct:x", "from 1 to 100"), ("pos:2", "has no parameter")] {
            let Err(error) = parse(&format!("jess run --strategy {bad} -cp a M")) else { panic!("must not parse") };
            assert!(error.to_string().contains(why), "{error}");
        }
    }

    #[test]
    fn options_json_holds_what_was_asked() {
        let line = "jess run --strategy random --budget 7,2s --keep-going --step-bound 9 --carrier platform -cp a M";
        let Ok(Cli { command: Command::Run(run) }) = parse(line) else { panic!("must parse") };
        let options = run_json(&run, "M", &[]);
        assert_eq!(options["strategy"], "random");
        assert_eq!(options["budget_executions"], 7);
        assert_eq!(options["budget_seconds"], 2.0);
        assert_eq!(options["keep_going"], true);
        assert_eq!(options["step_bound"], 9);
        assert_eq!(options["carrier"], "platform");
        assert_eq!(options["timeouts"], "explore");
        assert_eq!(options["races"], "report");
    }
}
