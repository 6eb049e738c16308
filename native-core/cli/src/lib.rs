//! The `jess` command line: finds a JDK, sees to its patch, starts the worker JVM and reports what it found.
//!
//! Idea: this process never runs Java code and holds no result of its own. It starts a worker, follows the JSON
//! lines that the worker writes and turns the last one into text, JSON and an exit code. Whatever can go wrong
//! on the way has a [`Trouble`] with a cause and a remedy.
//!
//! Invariants: exit code 0 only if a worker has reported that there was no bug; a worker that dies, stays silent or
//! writes nonsense is exit code 3. Diagnostics go to the error stream, the verdict to standard output, and with
//! `--json -` standard output holds the JSON alone.

mod class_path;
mod colours;
mod commands;
mod debugger;
mod doctor;
mod guess;
mod headings;
pub mod installation;
pub mod jdk;
mod kept;
mod libraries;
mod machine;
mod model;
pub mod options;
pub mod outcome;
mod patch;
mod plain;
mod progress;
mod reached;
mod relative;
mod saving;
pub mod search;
mod shells;
pub mod trouble;
pub mod worker;
mod wrapping;
mod written;

use std::ffi::{OsStr, OsString};
use std::io::Write;
use std::process::ExitCode;

use clap::Parser;

use options::{Cli, Command, JdkAction};
pub use trouble::Trouble;

/// The version of JESS, as shown by `--version` and in the result JSON.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Runs the command line, prints what is to be printed, and returns the exit code.
pub fn main(arguments: Vec<OsString>) -> ExitCode {
    let cli = match Cli::try_parse_from(options::java_style(arguments)) {
        Ok(cli) => cli,
        Err(error) => {
            // Help and version are "errors" of clap's that belong on standard output and are no failure.
            let code = if error.use_stderr() { 2 } else { 0 };
            let _ = error.print();
            return ExitCode::from(code);
        }
    };
    let json = cli.json_target().cloned();
    let files = cli.output().filter(|output| written::wants(output)).cloned();
    let done = match cli.command {
        Command::Run(run) => commands::run(&run),
        Command::Replay(replay) => commands::replay(&replay),
        Command::Outcomes(outcomes) => commands::outcomes(&outcomes),
        Command::InstrumentJdk(instrument) => commands::instrument_jdk(&instrument),
        Command::JvmArgs(instrument) => commands::jvm_args(&instrument),
        Command::Jdk(jdk) => match jdk.action {
            JdkAction::List => kept::list(),
            JdkAction::Build(build) => commands::instrument_jdk(&build),
            JdkAction::Remove(remove) => kept::remove(&remove),
        },
        Command::Doctor(doctor) => doctor::doctor(&doctor),
        Command::Model(model) => model::model(&model),
        Command::Completions(completions) => shells::completions(completions.shell),
        Command::Man(man) => shells::man(man.folder.as_deref()),
    };
    match done {
        Ok(code) => ExitCode::from(code),
        Err(trouble) => {
            eprintln!("jess: {trouble}");
            if let Some(remedy) = trouble.remedy() {
                eprintln!("      {remedy}");
            }
            let outcome = outcome::of_trouble(&trouble);
            if let Some(target) = json {
                let _ = outcome::write_json(&target, &outcome);
            }
            if let Some(output) = files.filter(|_| !matches!(trouble, Trouble::Usage(_))) {
                let _ = written::write(&output, OsStr::new(""), &outcome, false);
            }
            ExitCode::from(trouble.exit_code())
        }
    }
}

/// Prints a text on standard output. A reader that has gone away is no reason to fail: the exit code remains.
pub(crate) fn say(text: &str) {
    let mut out = std::io::stdout().lock();
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
}
