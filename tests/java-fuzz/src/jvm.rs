//! JVMs that work through one program after the other: compiling, and querying.
//!
//! Idea: starting a JVM and its compiler takes longer than all searches of a small program. So the compiler is started
//! for many programs at a time, and one JVM explores them all (`java/Explore.java`), or runs them plainly
//! (`java/Plain.java`).

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use jess_conformance::jvm as harness;
pub use jess_conformance::jvm::Lost;

/// What is installed, and where classes go.
#[derive(Clone, Debug)]
pub struct Tools {
    jdk: PathBuf,
    jar: PathBuf,
    /// Options that put a JVM on the patched JDK.
    controlled: Vec<String>,
}

const SOURCES: [(&str, &str); 4] = [
    ("Outcome", include_str!("../java/Outcome.java")),
    ("Handles", include_str!("../java/Handles.java")),
    ("Explore", include_str!("../java/Explore.java")),
    ("Plain", include_str!("../java/Plain.java")),
];

/// The classes that programs use, to be part of a file: the one that they report their outcome to, and handles.
pub(crate) fn used_sources() -> String {
    [SOURCES[0].1, SOURCES[1].1].concat()
}

impl Tools {
    /// What is installed of a JDK, and of JESS in a folder.
    pub fn find(jdk: PathBuf, dist: &Path) -> Result<Tools> {
        let (jess, jar) = (dist.join("jess"), dist.join("jess.jar"));
        let output = Command::new(&jess)
            .args(["jvm-args", "--java-home"])
            .arg(&jdk)
            .output()
            .with_context(|| format!("starting {}", jess.display()))?;
        if !output.status.success() {
            bail!("jess jvm-args: {}", String::from_utf8_lossy(&output.stderr));
        }
        let controlled = String::from_utf8_lossy(&output.stdout).lines().map(str::to_owned).collect();
        Ok(Tools { jdk, jar, controlled })
    }

    /// Compiles classes into a folder, all at once.
    pub fn compile(&self, folder: &Path, classes: &[(String, String)]) -> Result<()> {
        let sources = folder.join("src");
        std::fs::create_dir_all(&sources)?;
        let mut command = Command::new(self.jdk.join("bin/javac"));
        command.args(["-proc:none", "-nowarn", "-Xlint:none", "-g", "-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"]);
        command.arg("-cp").arg(format!("{}:{}", folder.display(), self.jar.display()));
        command.arg("-d").arg(folder);
        for (name, text) in classes {
            let file = sources.join(format!("{name}.java"));
            std::fs::write(&file, text)?;
            command.arg(file);
        }
        let output = command.output().context("starting javac")?;
        if !output.status.success() {
            bail!("javac: {}", String::from_utf8_lossy(&output.stderr));
        }
        Ok(())
    }

    /// A folder with the classes that all programs need.
    pub fn prepare(&self, folder: &Path) -> Result<()> {
        let classes: Vec<(String, String)> =
            SOURCES.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect();
        self.compile(folder, &classes)
    }

    /// A JVM that explores, or that runs plainly.
    pub fn start(&self, folder: &Path, controlled: bool) -> Result<Jvm> {
        let mut command = Command::new(self.jdk.join("bin/java"));
        if controlled {
            command.args(&self.controlled).args(["-XX:+ExitOnOutOfMemoryError", "-Xmx400m"]);
        } else {
            // Compiled code would show more of weak memory than sequential consistency allows.
            command.args(["-Xint", "-Xmx200m"]);
        }
        command.arg("-cp").arg(folder).arg(if controlled { "Explore" } else { "Plain" });
        command.stderr(Stdio::null());
        Ok(Jvm(harness::Jvm::start(&mut command)?))
    }
}

/// A JVM that answers.
pub struct Jvm(harness::Jvm);

/// An outcome that was seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    /// How often.
    pub times: u32,
    /// How the run or execution ended.
    pub how: u32,
    /// What the threads reported in it.
    pub words: Vec<u32>,
}

/// The answer to one question.
#[derive(Clone, Debug, Default)]
pub struct Answer {
    /// Outcomes, as the JVM writes them.
    pub seen: Vec<Seen>,
    /// The result that it reports at its end.
    pub result: String,
    /// The time it took.
    pub seconds: f64,
}

impl Jvm {
    /// A JVM that is started by a command of the caller, and answers in the same way.
    pub fn of(command: &mut Command) -> Result<Jvm> {
        Ok(Jvm(harness::Jvm::start(command)?))
    }

    /// Requests one exploration, or plain runs.
    pub fn ask(&mut self, question: &str, limit: Duration) -> Result<Answer, Lost> {
        let begun = Instant::now();
        let mut seen = Vec::new();
        let result = self.0.ask(question, limit, |line| {
            // Anything else was printed by a program.
            if let Some(outcome) = line.strip_prefix("seen ") {
                let numbers: Vec<u32> = outcome.split(' ').filter_map(|number| number.parse().ok()).collect();
                if let [times, how, words @ ..] = numbers.as_slice() {
                    seen.push(Seen { times: *times, how: *how, words: words.to_vec() });
                }
            }
        })?;
        Ok(Answer { seen, result, seconds: begun.elapsed().as_secs_f64() })
    }
}
