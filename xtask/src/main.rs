//! `cargo xtask`: build, demonstrate, test, measure and format the whole project.
//!
//! Idea: each task is a list of steps, each step one command of the ordinary tools (cargo, mvn, javac, jess), named
//! before it runs. What is missing on the machine is reported before anything starts.

mod bench;
mod class_paths;
mod consumers;
mod demo;
mod dist;
mod docs;
mod endurance;
mod failures;
mod features;
mod first_page;
mod format;
mod fuzz;
mod hardware;
mod jar;
mod junit;
mod libraries;
mod library;
mod limit;
mod machine;
mod pairs;
mod publish;
mod reader;
mod readme;
mod replays;
mod shortened;
mod steps;
mod structure;
mod test;
mod try_edit;
mod usage;
mod watch;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Tasks of the JESS project.
#[derive(Parser)]
#[command(name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Build everything into target/dist: jess.jar and the jess command.
    Dist,
    /// Build, patch the JDK, run the tests of examples/ and show the report of a bug.
    Demo,
    /// All checks: formatting, lints, unit tests, the distribution, the conformance programs.
    Test(test::Options),
    /// Build what has changed and run a sample of the programs, in less than a minute.
    Try(try_edit::Options),
    /// Measure rates against a plain loop with real threads.
    Bench(bench::Options),
    /// A mixed program 100,000 times under -Xcheck:jni: no warning, no growth, no leaked thread.
    Endurance(endurance::Options),
    /// Replay the token of every bug of tests/conformance/bugs and first in 100 fresh JVMs.
    Replays(replays::Options),
    /// The bugs of tests/conformance/bugs as found and as shown: switches before and after, and the replays of each.
    Shortened(shortened::Options),
    /// Random model programs, or Java programs, every strategy against an enumeration.
    Fuzz(fuzz::Options),
    /// Small programs with real threads and under JESS: what a real JVM does, JESS must know.
    Hardware(hardware::Options),
    /// Two threads with operations of each trusted class: in single steps and explored, the same results.
    Pairs(pairs::Options),
    /// Programs on libraries from Maven Central, tests/libraries: how each ends under JESS, and what was expected.
    Libraries(libraries::Options),
    /// Put all artifacts into the local Maven repository, or into a folder laid out as one.
    PublishLocal(publish::Options),
    /// Follow the first page of README.md, from a new project to its first bug; print steps and seconds.
    FirstBug,
    /// Run every command of README.md.
    Readme,
    /// Check docs/ as the step `docs` does; with --update, write what commands print now into its pages.
    Docs(docs::Options),
    /// Write the Java files that are made from native-core/protocol.
    Codegen,
    /// Format all Rust and Java sources.
    Fmt,
}

/// A program of the crate writes them, so that xtask itself need not be built again when a number changes.
fn codegen() -> anyhow::Result<()> {
    let machine = machine::Machine::look()?;
    let arguments = ["run", "--quiet", "--package", "jess-protocol", "--example", "codegen"];
    steps::must("codegen", machine.cargo().args(arguments))
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let done = match arguments.task {
        Task::Dist => dist::run().map(|_| true),
        Task::Demo => demo::run(),
        Task::Test(options) => test::run(&options),
        Task::Try(options) => try_edit::run(&options),
        Task::Bench(options) => bench::run(&options),
        Task::Endurance(options) => endurance::run(&options),
        Task::Replays(options) => replays::run(&options),
        Task::Shortened(options) => shortened::run(&options),
        Task::Fuzz(options) => fuzz::run(&options),
        Task::Hardware(options) => hardware::run(&options),
        Task::Pairs(options) => pairs::run(&options),
        Task::Libraries(options) => libraries::run(&options),
        Task::PublishLocal(options) => publish::run(&options),
        Task::FirstBug => consumers::first_bug(),
        Task::Readme => readme::run(),
        Task::Docs(options) => docs::run(&options),
        Task::Codegen => codegen().map(|()| true),
        Task::Fmt => format::apply().map(|()| true),
    };
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}
