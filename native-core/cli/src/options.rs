//! The command line: the options, parsed and checked.
//!
//! Idea: clap does the work; `-cp`, `-classpath` and `-jar` are spelt as Java's launcher spells them, so they are
//! turned into long options first. Everything after the main class belongs to the program.

use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::str::FromStr;

use clap::{Args, Parser, Subcommand, ValueEnum};
use jess_engine::host::{Bound, Races, Timeouts};
use jess_protocol::Options;
use jess_protocol::options::{Carrier, DEFAULT_STRATEGY};
use jess_protocol::timeouts::SHORT;
use jess_protocol::words::Word;

use crate::saving::Saving;
use crate::search::{COUNTING, Search, text, words};
use crate::wrapping::Wrapping;

/// Tests concurrent Java programs: runs them under every schedule that matters.
#[derive(Debug, Parser)]
#[command(name = "jess", version, about, after_help = EXIT_CODES)]
pub struct Cli {
    /// What is to be done.
    #[command(subcommand)]
    pub command: Command,
}

const EXIT_CODES: &str = "Exit codes: 0 no bug (verified, or budget reached: it says which), 1 bug found, \
2 wrong usage, 3 the program could not be controlled.";

impl Cli {
    /// Where the result JSON is to go, if it was asked for.
    pub(crate) fn json_target(&self) -> Option<&JsonTarget> {
        match &self.command {
            Command::Model(model) => model.json.as_ref(),
            _ => self.output().and_then(|output| output.json.as_ref()),
        }
    }

    /// What is to be shown of a Java program.
    pub(crate) fn output(&self) -> Option<&Output> {
        match &self.command {
            Command::Run(run) => Some(&run.output),
            Command::Replay(replay) => Some(&replay.output),
            Command::Outcomes(outcomes) => Some(&outcomes.output),
            Command::Model(_) | Command::InstrumentJdk(_) | Command::JvmArgs(_) | Command::Doctor(_) => None,
        }
    }
}

/// What `jess` can do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Explore a program: a main class, or one no-argument method of a class.
    Run(Run),
    /// Run the one execution that a token names, and show it.
    Replay(Replay),
    /// Tell everything that a program can print.
    Outcomes(Outcomes),
    /// Patch a JDK ahead of the first run.
    InstrumentJdk(InstrumentJdk),
    /// Print the options, one on a line, that put a JVM on the patched JDK with the agent.
    JvmArgs(InstrumentJdk),
    /// Check the installation, the JDK, the patch, the library and the agent.
    Doctor(Doctor),
    /// Explore a model program, from a file *.jm or a family with its numbers; needs no JDK.
    Model(Model),
}

/// `jess run`
#[derive(Debug, Args)]
pub struct Run {
    /// What to test.
    #[command(flatten)]
    pub program: Program,
    /// How to search.
    #[command(flatten)]
    pub search: Search,
    /// When waits end by themselves.
    #[command(flatten)]
    pub waits: Waits,
    /// Whether the search is kept in a file.
    #[command(flatten)]
    pub saving: Saving,
    /// What goes around the strategy.
    #[command(flatten)]
    pub wrapping: Wrapping,
    /// Which JVM.
    #[command(flatten)]
    pub machine: Machine,
    /// What to show.
    #[command(flatten)]
    pub output: Output,
}

/// `jess replay`
#[derive(Debug, Args)]
pub struct Replay {
    /// The token that a bug report names.
    pub token: String,
    /// Whether data races of the execution are told.
    #[arg(long, default_value = Races::Report.word(), value_parser = words::<Races>())]
    pub races: Races,
    /// The bound of the run that found the bug, if it had one of its own.
    #[arg(long, value_name = "N")]
    pub step_bound: Option<u64>,
    /// What to test.
    #[command(flatten)]
    pub program: Program,
    /// Which JVM.
    #[command(flatten)]
    pub machine: Machine,
    /// What to show.
    #[command(flatten)]
    pub output: Output,
}

/// `jess outcomes`
#[derive(Debug, Args)]
pub struct Outcomes {
    /// What to run.
    #[command(flatten)]
    pub program: Program,
    /// How to search.
    #[command(flatten)]
    pub search: Search,
    /// When waits end by themselves.
    #[command(flatten)]
    pub waits: Waits,
    /// Replay one of the outcomes instead, by its token, and show it.
    #[arg(long, value_name = "TOKEN")]
    pub replay: Option<String>,
    /// Which JVM.
    #[command(flatten)]
    pub machine: Machine,
    /// What to show.
    #[command(flatten)]
    pub output: Output,
}

/// When waits end by themselves.
#[derive(Debug, Args)]
pub struct Waits {
    /// When a timed wait may expire: with explore at any moment, with idle only when nothing else can run, the earliest
    /// deadline first; with short, waits of less than half a second as with explore and longer ones as with idle; a
    /// time such as 200ms draws that line elsewhere. A sleep may be passed at any moment; with clock, which is as idle
    /// otherwise, it takes its time.
    #[arg(long, value_name = "explore|short|idle|clock|TIME", default_value = SHORT.word(), value_parser = text::<Timeouts>)]
    pub timeouts: Timeouts,
    /// Let up to so many waits, parks and weak compare-and-sets of each thread end without a cause in an execution, as
    /// the documents of wait, await, park and weakCompareAndSet allow: for those that are not in a loop.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub spurious_wakeups: u32,
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
    #[arg(long, default_value = Carrier::Auto.word(), value_parser = words::<Carrier>())]
    pub carrier: Carrier,
    /// Whether throw-away executions, in which class initialisers run, come first.
    #[arg(long, value_enum, default_value_t = WarmUp::On)]
    pub warm_up: WarmUp,
    /// Also watch for application code that escapes control.
    #[arg(long)]
    pub check_leaks: bool,
    /// Call the native methods of this class although nobody sees what they read and write; may be repeated.
    #[arg(long, value_name = "CLASS")]
    pub trust_native: Vec<String>,
    /// One more option for the worker JVM; may be repeated.
    #[arg(long, value_name = "OPTION", allow_hyphen_values = true)]
    pub jvm_arg: Vec<String>,
}

/// What to show.
#[derive(Debug, Clone, Args)]
pub struct Output {
    /// Write the result as JSON to a file, or to standard output instead of the text (-).
    #[arg(long, value_name = "FILE|-")]
    pub json: Option<JsonTarget>,
    /// Write the result as a page to a file: with the interleaving, the source lines and what was covered.
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    /// Where the page looks for sources first: folders, as in a class path. Then in src/main/java, src/test/java, the
    /// working directory, and beside the folders of the class path.
    #[arg(long, value_name = "PATH", requires = "html")]
    pub source_path: Option<OsString>,
    /// Show what happens inside calls of libraries, too.
    #[arg(long)]
    pub unfold: bool,
    /// Let the program's own output through.
    #[arg(long)]
    pub show_output: bool,
}

/// `jess instrument-jdk` and `jess jvm-args`
#[derive(Debug, Args)]
pub struct InstrumentJdk {
    /// The JDK to patch; otherwise JAVA_HOME, otherwise the `java` on PATH.
    #[arg(long, value_name = "DIR")]
    pub java_home: Option<PathBuf>,
    /// Where to write the patch; otherwise the user's cache directory.
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}

/// `jess doctor`
#[derive(Debug, Args)]
pub struct Doctor {
    /// The JDK to check; otherwise JAVA_HOME, otherwise the `java` on PATH.
    #[arg(long, value_name = "DIR")]
    pub java_home: Option<PathBuf>,
    /// Check the classes of this class path, too: whether each can be controlled (also -cp, -classpath).
    #[arg(long, value_name = "PATH")]
    pub class_path: Option<OsString>,
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
    /// How to search.
    #[command(flatten)]
    pub search: Search,
    /// Compare with brute force: exit code 0 if both agree, 3 if not. Goes on after a bug.
    #[arg(long)]
    pub oracle: bool,
    /// Traces and states that brute force enumerates at most.
    #[arg(long, value_name = "N", default_value_t = 200_000)]
    pub oracle_limit: usize,
    /// Explore with this many threads: the tree of `dpor`, or the seeds of a random strategy.
    #[arg(long, value_name = "N", default_value_t = NonZeroUsize::MIN, conflicts_with_all = ["checkpoint", "resume", "check_determinism", "metrics"])]
    pub workers: NonZeroUsize,
    /// Whether the search is kept in a file.
    #[command(flatten)]
    pub saving: Saving,
    /// What goes around the strategy.
    #[command(flatten)]
    pub wrapping: Wrapping,
    /// Write the result as JSON to a file, or to standard output instead of the text (-).
    #[arg(long, value_name = "FILE|-")]
    pub json: Option<JsonTarget>,
}

/// Class initialisers run once in a JVM. Without a warm-up the first execution sees that, and no later one does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum WarmUp {
    /// As many as it takes until nothing happens for the first time.
    On,
    /// Only for a run of one execution: a second one would not repeat the first.
    Off,
}

/// Where the result JSON goes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum JsonTarget {
    /// Standard output, instead of the text.
    StandardOutput,
    /// A file.
    File(PathBuf),
}

impl FromStr for JsonTarget {
    type Err = std::convert::Infallible;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(if text == "-" { JsonTarget::StandardOutput } else { JsonTarget::File(text.into()) })
    }
}

/// Checks what the parser cannot: options that do not go together.
pub fn check(run: &Run) -> Result<(), String> {
    if run.machine.warm_up == WarmUp::Off && run.search.budget.executions != Some(1) {
        return Err("--warm-up off needs --budget 1: class initialisers run in the first execution only".to_owned());
    }
    if run.machine.warm_up == WarmUp::Off && run.saving.target().is_some() {
        return Err(
            "--warm-up off leaves one execution, of which there is nothing to keep with --checkpoint".to_owned()
        );
    }
    Bound::of(&run.search.options(DEFAULT_STRATEGY).of_engine()).map_err(|error| error.to_string())?;
    Ok(())
}

/// The first of the program's arguments that looks like an option of `jess run` by mistake.
pub(crate) fn misplaced(arguments: &[String]) -> Option<&str> {
    let command = <Cli as clap::CommandFactory>::command();
    let run = command.find_subcommand("run")?;
    let is_ours = |argument: &&String| {
        let name = argument.strip_prefix("--").and_then(|rest| rest.split('=').next());
        name.is_some_and(|name| run.get_arguments().any(|known| known.get_long() == Some(name)))
    };
    arguments.iter().find(is_ours).map(String::as_str)
}

/// The options as the worker takes them.
pub fn of_run(run: &Run, test: &str, arguments: &[String]) -> Options {
    let program = [&[test.to_owned()], arguments].concat().join(" ");
    let mut options = Options {
        timeouts: run.waits.timeouts,
        carrier: run.machine.carrier,
        warm_up: run.machine.warm_up == WarmUp::On,
        check_leaks: run.machine.check_leaks,
        trust_native: run.machine.trust_native.clone(),
        spurious_wakeups: run.waits.spurious_wakeups,
        test: test.to_owned(),
        program,
        ..run.search.options(DEFAULT_STRATEGY)
    };
    run.saving.add_to(&mut options);
    run.wrapping.add_to(&mut options);
    options
}

/// The options of a search for outcomes as the worker takes them: for the search, and for another one for each of them.
pub(crate) fn of_outcomes(outcomes: &Outcomes, test: &str) -> (Options, Options) {
    let each = Options {
        timeouts: outcomes.waits.timeouts,
        carrier: outcomes.machine.carrier,
        check_leaks: outcomes.machine.check_leaks,
        trust_native: outcomes.machine.trust_native.clone(),
        spurious_wakeups: outcomes.waits.spurious_wakeups,
        test: test.to_owned(),
        replay: outcomes.replay.clone(),
        keep_going: false,
        ..outcomes.search.options(COUNTING)
    };
    (Options { keep_going: outcomes.replay.is_none(), ..each.clone() }, each)
}

/// The options of a replay as the worker takes them; what an execution depends on is in the token.
pub(crate) fn of_replay(replay: &Replay, test: &str) -> Options {
    Options {
        replay: Some(replay.token.clone()),
        races: replay.races,
        step_bound: replay.step_bound,
        carrier: replay.machine.carrier,
        warm_up: replay.machine.warm_up == WarmUp::On,
        check_leaks: replay.machine.check_leaks,
        trust_native: replay.machine.trust_native.clone(),
        test: test.to_owned(),
        ..Options::default()
    }
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
    use clap::CommandFactory;
    use jess_engine::host::Strategy;
    use jess_protocol::settings::settings;
    use serde_json::json;
    use std::collections::BTreeSet;

    fn parse(line: &str) -> Result<Cli, clap::Error> {
        Cli::try_parse_from(java_style(line.split(' ').map(OsString::from).collect()))
    }

    #[test]
    fn options_behind_the_main_class_are_noticed() {
        let of = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect::<Vec<_>>();
        assert_eq!(misplaced(&of(&["x", "--budget", "10s"])), Some("--budget"));
        assert_eq!(misplaced(&of(&["--java-home=/jdk"])), Some("--java-home=/jdk"));
        assert_eq!(misplaced(&of(&["--verbose", "budget", "-cp"])), None);
    }

    #[test]
    fn options_of_the_program_are_left_alone() {
        let Ok(Cli { command: Command::Run(run) }) = parse("jess run --seed 3 -cp a:b Main -cp c --seed 4") else {
            panic!("must parse")
        };
        assert_eq!(run.search.seed, 3);
        assert_eq!(run.program.class_path, Some("a:b".into()));
        assert_eq!(run.program.main, ["Main", "-cp", "c", "--seed", "4"]);
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
            assert_eq!(of_run(&run, "M", &[]).preemptions, run.search.preemptions, "{line}");
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
            assert_eq!(json!(of_run(&run, "M", &[]))["strategy"], expected);
        }
        for (bad, why) in [("pct:0", "from 1 to 100"), ("pct:x", "from 1 to 100"), ("pos:2", "has no parameter")] {
            let Err(error) = parse(&format!("jess run --strategy {bad} -cp a M")) else { panic!("must not parse") };
            assert!(error.to_string().contains(why), "{error}");
        }
    }

    #[test]
    fn options_hold_what_was_asked() {
        let line = "jess run --strategy random --budget 7,2s --keep-going --step-bound 9 --carrier platform \
                    --timeouts idle --races fail --check-determinism --warm-up on -cp a M x";
        let Ok(Cli { command: Command::Run(run) }) = parse(line) else { panic!("must parse") };
        let expected = Options {
            strategy: Strategy::Random,
            budget_executions: Some(7),
            budget_seconds: Some(2.0),
            keep_going: true,
            step_bound: Some(9),
            carrier: Carrier::Platform,
            timeouts: Timeouts::Idle,
            races: Races::Fail,
            check_determinism: Some(10),
            test: "M".to_owned(),
            program: "M x".to_owned(),
            ..Options::default()
        };
        assert_eq!(of_run(&run, "M", &["x".to_owned()]), expected);
    }

    #[test]
    fn run_and_model_search_alike() {
        let line = "--strategy dfs --budget 7 --preemptions 2 --seed 3 --races off --keep-going --step-bound 9";
        let Ok(Cli { command: Command::Run(run) }) = parse(&format!("jess run {line} -cp a M")) else {
            panic!("must parse")
        };
        let Ok(Cli { command: Command::Model(model) }) = parse(&format!("jess model {line} file.jm")) else {
            panic!("must parse")
        };
        assert_eq!(run.search.options(DEFAULT_STRATEGY), model.search.options(DEFAULT_STRATEGY));
        assert_eq!(run.search.options(DEFAULT_STRATEGY).preemptions, Some(2));
    }

    /// The other side is compared by `ParityTest` of the JUnit extension.
    #[test]
    fn every_flag_of_run_is_a_setting() {
        let command = Cli::command();
        let run = command.find_subcommand("run").expect("there is one");
        let flags: BTreeSet<String> =
            run.get_arguments().map(|flag| flag.get_id().as_str().replace('_', "-")).collect();
        let listed: BTreeSet<String> = settings().filter_map(|setting| setting.flag).map(str::to_owned).collect();
        assert_eq!(flags, listed);
    }
}
