//! The command line: the options, parsed and checked.
//!
//! Idea: clap does the work; `-cp`, `-classpath` and `-jar` are spelt as Java's launcher spells them, so they are
//! turned into long options first. Everything after the main class belongs to the program. The first paragraph of an
//! option's text is all that `-h` shows, in one line; [`crate::headings`] are what options are grouped under.

use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::str::FromStr;

use clap::{ArgAction, Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use jess_engine::host::{Bound, Races, Timeouts};
use jess_protocol::Options;
use jess_protocol::options::{Carrier, DEFAULT_STRATEGY};
use jess_protocol::timeouts::SHORT;
use jess_protocol::words::Word;

use crate::debugger;
use crate::guess::closest;
use crate::headings;
use crate::libraries::{self, Libraries};
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
            Command::Jdk(_) | Command::Completions(_) | Command::Man(_) => None,
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
    /// List, build or remove patched JDKs.
    Jdk(Jdks),
    /// Print the options, one on a line, that put a JVM on the patched JDK with the agent.
    JvmArgs(InstrumentJdk),
    /// Check the installation, the JDK, the patch, the library and the agent.
    Doctor(Doctor),
    /// Explore a model program, from a file *.jm or a family with its numbers; needs no JDK.
    Model(Model),
    /// Print what a shell completes these commands with.
    Completions(Completions),
    /// Print the page of the manual, or write all of its pages.
    Man(Man),
}

/// `jess run`
#[derive(Debug, Args)]
#[command(disable_help_flag = true)]
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
    /// What is taken to be atomic.
    #[command(flatten)]
    pub libraries: Libraries,
    /// Show the failing execution as it was found.
    ///
    /// Otherwise one that fails in the same way with fewer switches between threads takes its place, if there is one.
    #[arg(long, help_heading = headings::SEARCH)]
    pub no_shorten: bool,
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
#[command(disable_help_flag = true)]
pub struct Replay {
    /// The token that a bug report names.
    pub token: String,
    /// What to test.
    #[command(flatten)]
    pub program: Program,
    /// Report its data races, call them bugs, or do not look.
    #[arg(long, help_heading = headings::SEARCH, value_name = "report|fail|off", hide_possible_values = true)]
    #[arg(default_value = Races::Report.word(), value_parser = words::<Races>())]
    pub races: Races,
    /// The bound of the run that found the bug, if it had one of its own.
    #[arg(long, help_heading = headings::SEARCH, value_name = "N")]
    pub step_bound: Option<u64>,
    /// Let a debugger attach to the execution, at this port of this machine.
    ///
    /// The replay waits for a debugger (jdb, or remote debugging of an IDE) and goes on as it says; 5005 if no port is
    /// given, and with 0 the system chooses one. Breakpoints in any thread come in the order of the schedule. Threads
    /// are carried by platform threads, and may stand still as long as they like. What the program prints is shown.
    #[arg(long, help_heading = headings::JVM, value_name = "PORT", num_args = 0..=1, require_equals = true)]
    #[arg(default_missing_value = debugger::USUAL_PORT)]
    pub debug: Option<u16>,
    /// Which JVM.
    #[command(flatten)]
    pub machine: Machine,
    /// Show the execution up to this step only, and the state there.
    ///
    /// Steps are counted as on the page (--html) and shown with their numbers: what each thread does next, and the
    /// last value of each location. It is about the text; the page, the log and the JSON have the whole execution.
    #[arg(long, help_heading = headings::OUTPUT, value_name = "STEP", conflicts_with = "debug")]
    #[arg(value_parser = clap::value_parser!(u32).range(1..))]
    pub until: Option<u32>,
    /// What to show.
    #[command(flatten)]
    pub output: Output,
}

/// `jess outcomes`
#[derive(Debug, Args)]
#[command(disable_help_flag = true)]
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
    /// What is taken to be atomic.
    #[command(flatten)]
    pub libraries: Libraries,
    /// Replay one of the outcomes instead, by its token, and show it.
    #[arg(long, help_heading = headings::PROGRAM, value_name = "TOKEN")]
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
#[command(next_help_heading = headings::TIME)]
pub struct Waits {
    /// When timed waits expire: short, explore, idle, clock or a time.
    ///
    /// With explore at any moment, with idle only when nothing else can run, the earliest deadline first; with short,
    /// waits of less than half a second as with explore and longer ones as with idle; a time such as 200ms draws that
    /// line elsewhere. A sleep may be passed at any moment; with clock, which is as idle otherwise, it takes its time.
    #[arg(long, value_name = "WHEN", default_value = SHORT.word(), value_parser = text::<Timeouts>)]
    pub timeouts: Timeouts,
    /// Let up to N waits of each thread end without a cause.
    ///
    /// Waits, parks and weak compare-and-sets, in each execution, as the documents of wait, await, park and
    /// weakCompareAndSet allow: for those that are not in a loop.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub spurious_wakeups: u32,
}

/// What to test.
#[derive(Debug, Args)]
#[command(next_help_heading = headings::PROGRAM)]
pub struct Program {
    /// Main class and the program's arguments.
    #[arg(help_heading = None::<&str>, trailing_var_arg = true, allow_hyphen_values = true, value_name = "MAIN [ARGS]")]
    pub main: Vec<String>,
    /// Class path of the program (also -cp, -classpath).
    #[arg(long, value_name = "PATH", value_hint = clap::ValueHint::AnyPath)]
    pub class_path: Option<OsString>,
    /// Test one no-argument method instead of a main method.
    #[arg(long, value_name = "CLASS#METHOD")]
    pub test: Option<String>,
    /// Test the main class of this jar (also -jar).
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub jar: Option<PathBuf>,
}

/// Which JVM, and how threads are simulated in it.
#[derive(Debug, Args)]
#[command(next_help_heading = headings::JVM)]
pub struct Machine {
    /// The JDK to use; otherwise JAVA_HOME, otherwise the `java` on PATH.
    #[arg(long, value_name = "DIR", value_hint = clap::ValueHint::DirPath)]
    pub java_home: Option<PathBuf>,
    /// One more option for the worker JVM; may be repeated.
    #[arg(long, value_name = "OPTION", allow_hyphen_values = true)]
    pub jvm_arg: Vec<String>,
    /// Run executions that do not count first, for initialisers.
    ///
    /// They fill caches and run class initialisers. Without them, and with --budget 1, the only execution does.
    #[arg(long, value_enum, value_name = "on|off", hide_possible_values = true, default_value_t = WarmUp::On)]
    pub warm_up: WarmUp,
    /// What carries a simulated thread: auto, continuation or platform.
    #[arg(long, value_name = "KIND", hide_possible_values = true)]
    #[arg(default_value = Carrier::Auto.word(), value_parser = words::<Carrier>())]
    pub carrier: Carrier,
    /// Also watch for application code that escapes control.
    #[arg(long)]
    pub check_leaks: bool,
    /// Call the native methods of this class; may be repeated.
    ///
    /// What they read and write is not seen; the verdict names the class.
    #[arg(long, value_name = "CLASS")]
    pub trust_native: Vec<String>,
}

/// What to show.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = headings::OUTPUT)]
pub struct Output {
    /// Let the program's own output through.
    #[arg(long)]
    pub show_output: bool,
    /// Write the result as JSON to a file, or to standard output (-).
    ///
    /// On standard output it takes the place of the text.
    #[arg(long, value_name = "FILE|-", value_hint = clap::ValueHint::FilePath)]
    pub json: Option<JsonTarget>,
    /// Write the result as a page (HTML) to a file.
    ///
    /// With the interleaving, the source lines and what was covered; it needs nothing but a browser.
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub html: Option<PathBuf>,
    /// Write the result as a log for code scanning (SARIF 2.1.0) to a file.
    ///
    /// With the bug and the data races, their places in the source, and the interleaving as a code flow.
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub sarif: Option<PathBuf>,
    /// Where the page and the log look for sources first.
    ///
    /// Folders, as in a class path. They look in src/main/java, src/test/java, the working directory, and beside the
    /// folders of the class path, too.
    #[arg(long, value_name = "PATH")]
    pub source_path: Option<OsString>,
    /// Show what happens inside calls of libraries, too.
    #[arg(long)]
    pub unfold: bool,
    /// Show the figures of the search, too: happens-before relations, events.
    #[arg(long)]
    pub verbose: bool,
    /// Show this text: -h in short, --help in full.
    #[arg(short, long, action = ArgAction::Help)]
    pub help: Option<bool>,
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

/// `jess jdk`
#[derive(Debug, Args)]
pub struct Jdks {
    /// What is to be done.
    #[command(subcommand)]
    pub action: JdkAction,
}

/// What `jess jdk` can do with patched JDKs.
#[derive(Debug, Subcommand)]
pub enum JdkAction {
    /// List them: name, size, age, and whether this version of JESS uses it.
    List,
    /// Patch a JDK, as `jess instrument-jdk` does.
    Build(InstrumentJdk),
    /// Remove some; what another process runs on stays.
    Remove(RemoveJdks),
}

/// `jess jdk remove`
#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
pub struct RemoveJdks {
    /// Their names, or beginnings of these that are clear.
    #[arg(value_name = "NAME")]
    pub names: Vec<String>,
    /// Remove all.
    #[arg(long)]
    pub all: bool,
    /// Remove those that this version of JESS does not use: of another version, of a JDK that is gone, or damaged.
    #[arg(long)]
    pub unused: bool,
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
    /// Write the policy table as JSON to a file, or to standard output (-).
    #[arg(long, value_name = "FILE|-", requires = "policy")]
    pub json: Option<JsonTarget>,
}

/// A program of the model language, or one of the families that come with JESS.
#[derive(Debug, Args)]
#[command(disable_help_flag = true, next_help_heading = headings::PROGRAM)]
pub struct Model {
    /// A file (bank.jm) or a family with its numbers (readers(13), quoted for the shell).
    #[arg(help_heading = None::<&str>, value_name = "FILE|FAMILY(N)", required_unless_present = "list")]
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
    /// Compare with brute force: exit code 0 if both agree, 3 if not.
    ///
    /// Goes on after a bug.
    #[arg(long, help_heading = headings::CHECKS)]
    pub oracle: bool,
    /// Traces and states that brute force enumerates at most.
    #[arg(long, help_heading = headings::CHECKS, value_name = "N", default_value_t = 200_000)]
    pub oracle_limit: usize,
    /// Explore with this many threads.
    ///
    /// They share the tree of `dpor`, or the seeds of a random strategy.
    #[arg(long, help_heading = headings::SEARCH, value_name = "N", default_value_t = NonZeroUsize::MIN)]
    #[arg(conflicts_with_all = ["checkpoint", "resume", "check_determinism", "metrics"])]
    pub workers: NonZeroUsize,
    /// Whether the search is kept in a file.
    #[command(flatten)]
    pub saving: Saving,
    /// What goes around the strategy.
    #[command(flatten)]
    pub wrapping: Wrapping,
    /// Write the result as JSON to a file, or to standard output (-).
    #[arg(long, help_heading = headings::OUTPUT, value_name = "FILE|-")]
    pub json: Option<JsonTarget>,
    /// Show this text: -h in short, --help in full.
    #[arg(short, long, help_heading = headings::OUTPUT, action = ArgAction::Help)]
    pub help: Option<bool>,
}

/// `jess completions`
#[derive(Debug, Args)]
pub struct Completions {
    /// The shell.
    #[arg(value_enum)]
    pub shell: Shell,
}

/// `jess man`
#[derive(Debug, Args)]
pub struct Man {
    /// Write all pages into this folder; otherwise `jess.1` is printed.
    #[arg(value_name = "DIR", value_hint = clap::ValueHint::DirPath)]
    pub folder: Option<PathBuf>,
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

/// The same for a replay.
pub(crate) fn check_replay(replay: &Replay) -> Result<(), String> {
    if replay.debug.is_some() && replay.machine.carrier == Carrier::Continuation {
        return Err("--debug needs platform threads: leave out --carrier continuation".to_owned());
    }
    Ok(())
}

/// The same for a search for outcomes.
pub(crate) fn check_outcomes(outcomes: &Outcomes) -> Result<(), String> {
    if outcomes.output.sarif.is_some() && outcomes.replay.is_none() {
        return Err("--sarif is for bugs, and a table of outcomes calls none of them one: use jess run, or --replay \
                    with the token of an outcome"
            .to_owned());
    }
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

/// The option of this command of `jess` that a word such as `--stratgy` or `-classpaht` stands for.
pub(crate) fn meant(command: &str, word: &str) -> Option<String> {
    let whole = <Cli as clap::CommandFactory>::command();
    let command = whole.find_subcommand(command)?;
    let name = word.trim_start_matches('-').split('=').next()?;
    let known = command.get_arguments().filter_map(|argument| argument.get_long());
    let found = closest(name, known.chain(["cp", "classpath"]))?;
    Some(if found == "cp" || found == "classpath" { format!("-{found}") } else { format!("--{found}") })
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
        trust: run.libraries.sorted(),
        spurious_wakeups: run.waits.spurious_wakeups,
        shorten: !run.no_shorten,
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
        trust: outcomes.replay.as_deref().map_or_else(|| outcomes.libraries.sorted(), libraries::of_token),
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
        carrier: if replay.debug.is_some() { Carrier::Platform } else { replay.machine.carrier },
        warm_up: replay.machine.warm_up == WarmUp::On,
        check_leaks: replay.machine.check_leaks,
        trust_native: replay.machine.trust_native.clone(),
        trust: libraries::of_token(&replay.token),
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
        assert_eq!(misplaced(&of(&["--loudly", "budget", "-cp"])), None);
    }

    #[test]
    fn options_that_are_spelt_wrong() {
        for (wrong, right) in [
            ("--stratgy", Some("--strategy")),
            ("--stratgey=dpor", Some("--strategy")),
            ("--budge", Some("--budget")),
            ("-classpaht", Some("-classpath")),
            ("--Keep-Going", Some("--keep-going")),
            ("--loudly", None),
            ("-", None),
        ] {
            assert_eq!(meant("run", wrong).as_deref(), right, "{wrong}");
        }
        assert_eq!(meant("replay", "--stratgy"), None);
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
                    --timeouts idle --races fail --check-determinism --warm-up on --no-shorten -cp a M x";
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
            shorten: false,
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
        let flags = run.get_arguments().map(|flag| flag.get_id().as_str().replace('_', "-"));
        let flags: BTreeSet<String> = flags.filter(|flag| flag != "help").collect();
        let listed: BTreeSet<String> = settings().filter_map(|setting| setting.flag).map(str::to_owned).collect();
        assert_eq!(flags, listed);
    }
}
