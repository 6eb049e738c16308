//! A JVM that answers: it explores one program after the other, since starting one takes longer than most searches.
//!
//! Protocol: it prints `ready`, and answers each line of input with a line `result …`; what else it prints comes from
//! the programs. Invariant: a JVM that does not answer in time is ended, and reported to hang.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

const START: Duration = Duration::from_secs(60);

/// A running JVM.
pub struct Jvm {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lost {
    /// No answer in time.
    Hangs,
    /// It has ended.
    Died,
}

impl Jvm {
    /// Starts it; what it writes to its error stream goes where `command` says.
    pub fn start(command: &mut Command) -> Result<Jvm> {
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().context("starting java")?;
        let (input, output) = (child.stdin.take(), child.stdout.take());
        let (Some(input), Some(output)) = (input, output) else { bail!("java without input and output") };
        let (lines, read) = channel();
        std::thread::spawn(move || {
            let mut output = BufReader::new(output);
            let mut bytes = Vec::new();
            // Programs may print anything, text or not.
            while matches!(output.read_until(b'\n', &mut bytes), Ok(count) if count > 0) {
                if lines.send(String::from_utf8_lossy(&bytes).trim_end().to_owned()).is_err() {
                    return;
                }
                bytes.clear();
            }
        });
        let mut jvm = Jvm { child, input, lines: read };
        match jvm.line(START) {
            Ok(line) if line == "ready" => Ok(jvm),
            other => bail!("the JVM does not begin: {other:?}"),
        }
    }

    fn line(&mut self, limit: Duration) -> Result<String, Lost> {
        self.lines.recv_timeout(limit).map_err(|error| match error {
            RecvTimeoutError::Timeout => Lost::Hangs,
            RecvTimeoutError::Disconnected => Lost::Died,
        })
    }

    /// Asks one question, a line. Returns what follows `result`; `other` gets each line before that.
    pub fn ask(&mut self, question: &str, limit: Duration, mut other: impl FnMut(&str)) -> Result<String, Lost> {
        let begun = Instant::now();
        writeln!(self.input, "{question}").and_then(|()| self.input.flush()).map_err(|_| Lost::Died)?;
        loop {
            let line = self.line(limit.saturating_sub(begun.elapsed()))?;
            match line.strip_prefix("result ") {
                Some(result) => return Ok(result.to_owned()),
                None => other(&line),
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

#[cfg(test)]
mod tests {
    use super::*;

    fn shell(script: &str) -> Result<Jvm> {
        Jvm::start(Command::new("sh").args(["-c", script]))
    }

    #[test]
    fn answers_come_after_what_programs_print() -> Result<()> {
        let mut jvm = shell("echo ready; read line; echo noise; echo \"result $line\"; read line; sleep 60")?;
        let mut noise = Vec::new();
        let long = Duration::from_secs(20);
        assert_eq!(jvm.ask("one", long, |line| noise.push(line.to_owned())), Ok("one".to_owned()));
        assert_eq!(noise, ["noise"]);
        assert_eq!(jvm.ask("two", Duration::from_millis(50), |_| ()), Err(Lost::Hangs));
        Ok(())
    }

    #[test]
    fn the_end_is_no_answer() -> Result<()> {
        assert!(shell("echo no agent").is_err());
        let mut jvm = shell("echo ready; read line; exit 1")?;
        assert_eq!(jvm.ask("one", Duration::from_secs(20), |_| ()), Err(Lost::Died));
        Ok(())
    }
}
