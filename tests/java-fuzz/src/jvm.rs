//! JVMs that work through one program after the other: compiling, and asking.
//!
//! Idea: starting a JVM and its compiler takes longer than all searches of a small program. So the compiler is started for
//! many programs at a time, and one JVM explores them all (`java/Explore.java`), or runs them plainly (`java/Plain.java`).
//! Invariant: whoever does not answer in time is ended, and said to hang.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

/// What is installed, and where classes go.
#[derive(Clone, Debug)]
pub struct Tools {
    pub jdk: PathBuf,
    pub jess: PathBuf,
    pub jar: PathBuf,
    /// Options that put a JVM on the patched JDK.
    pub controlled: Vec<String>,
}

const SOURCES: [(&str, &str); 3] = [
    ("Outcome", include_str!("../java/Outcome.java")),
    ("Explore", include_str!("../java/Explore.java")),
    ("Plain", include_str!("../java/Plain.java")),
];

/// The class that programs tell their outcome, to be part of a file.
pub fn outcome_source() -> &'static str {
    SOURCES[0].1
}

const START: Duration = Duration::from_secs(60);

impl Tools {
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
        Ok(Tools { jdk, jess, jar, controlled })
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
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().context("starting java")?;
        let (input, output) = (child.stdin.take(), child.stdout.take());
        let (Some(input), Some(output)) = (input, output) else { bail!("java without input and output") };
        let (lines, read) = channel();
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines() {
                let Ok(line) = line else { return };
                if lines.send(line).is_err() {
                    return;
                }
            }
        });
        let mut jvm = Jvm { child, input, lines: read };
        match jvm.line(START) {
            Ok(line) if line == "ready" => Ok(jvm),
            other => bail!("the JVM does not begin: {other:?}"),
        }
    }
}

/// A JVM that answers.
pub struct Jvm {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

/// What it says to one question.
#[derive(Clone, Debug, Default)]
pub struct Answer {
    /// Outcomes, as it writes them: how it ended, and the words.
    pub seen: Vec<(u32, Vec<u32>)>,
    pub result: String,
    pub seconds: f64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lost {
    /// No answer in time.
    Hangs,
    /// It has ended.
    Died,
}

impl Jvm {
    fn line(&mut self, limit: Duration) -> Result<String, Lost> {
        self.lines.recv_timeout(limit).map_err(|error| match error {
            RecvTimeoutError::Timeout => Lost::Hangs,
            RecvTimeoutError::Disconnected => Lost::Died,
        })
    }

    pub fn ask(&mut self, question: &str, limit: Duration) -> Result<Answer, Lost> {
        let begun = Instant::now();
        writeln!(self.input, "{question}").and_then(|()| self.input.flush()).map_err(|_| Lost::Died)?;
        let mut answer = Answer::default();
        loop {
            let line = self.line(limit.saturating_sub(begun.elapsed()))?;
            if let Some(result) = line.strip_prefix("result ") {
                answer.result = result.to_owned();
                answer.seconds = begun.elapsed().as_secs_f64();
                return Ok(answer);
            }
            // Anything else was printed by a program.
            if let Some(seen) = line.strip_prefix("seen ") {
                let numbers: Vec<u32> = seen.split(' ').filter_map(|number| number.parse().ok()).collect();
                if let [_, how, words @ ..] = numbers.as_slice() {
                    answer.seen.push((*how, words.to_vec()));
                }
            }
        }
    }
}

impl Drop for Jvm {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
