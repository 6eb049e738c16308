//! Starting a worker JVM and following it to its result.
//!
//! Idea: the worker appends JSON lines to a file: `{"progress":{…}}` again and again, `{"result":{…}}` last. A
//! file, unlike a pipe, survives the death of its writer and cannot block it. What the worker prints goes through
//! or is kept (its last lines), to be shown when it dies without a result.
//!
//! Invariants: no result, no verdict: every other end of the worker is an error that names the cause. A worker
//! never outlives the wait for it.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use serde::Deserialize;
use serde_json::Value;

use crate::progress::Progress;
use crate::trouble::Trouble;

const POLL: Duration = Duration::from_millis(4);
/// Lines of the worker's output that are kept for the case that it dies.
const KEPT_LINES: usize = 40;
/// How long a worker may take to leave once it has written its result.
const FAREWELL: Duration = Duration::from_secs(5);

/// How to treat a worker.
#[derive(Debug, Clone)]
pub struct Manners {
    /// The file that the worker writes its lines to.
    pub result: PathBuf,
    /// Let what the worker prints through; otherwise keep its last lines.
    pub show_output: bool,
    /// Standard output is taken (by JSON): let the program's output go to the error stream.
    pub output_to_stderr: bool,
    /// A worker that writes no line for this long is taken for dead.
    pub silence: Duration,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Line {
    Progress(Progress),
    Result(Value),
}

/// Runs the worker and returns the value of its result line.
pub fn run(command: &mut Command, manners: &Manners, mut progress: impl FnMut(&Progress)) -> Result<Value, Trouble> {
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let program = command.get_program().to_string_lossy().into_owned();
    let mut child = command.spawn().map_err(Trouble::io(format!("start {program}")))?;
    let kept = Arc::new(Mutex::new(VecDeque::new()));
    let readers = [
        child.stdout.take().map(|out| drain(out, manners.show_output.then_some(manners.output_to_stderr), &kept)),
        child.stderr.take().map(|err| drain(err, manners.show_output.then_some(true), &kept)),
    ];
    let mut worker = Worker { child, kept, readers };
    let followed = worker.follow(manners, &mut progress);
    worker.stop();
    followed
}

struct Worker {
    child: Child,
    kept: Arc<Mutex<VecDeque<String>>>,
    readers: [Option<JoinHandle<()>>; 2],
}

impl Worker {
    fn follow(&mut self, manners: &Manners, progress: &mut impl FnMut(&Progress)) -> Result<Value, Trouble> {
        let mut lines = Tail::new(&manners.result);
        let mut last_word = Instant::now();
        loop {
            // The order matters: first whether it has ended, then what it wrote, else its last lines are lost.
            let ended = self.child.try_wait().map_err(Trouble::io("wait for the worker"))?;
            for line in lines.read()? {
                last_word = Instant::now();
                match serde_json::from_str(&line) {
                    Ok(Line::Progress(news)) => progress(&news),
                    Ok(Line::Result(result)) => {
                        self.wait_at_most(FAREWELL);
                        return Ok(result);
                    }
                    Err(error) => return Err(Trouble::BadResult(format!("{error} in {}", shortened(&line)))),
                }
            }
            if let Some(status) = ended {
                self.join_readers();
                return Err(self.obituary(status));
            }
            if last_word.elapsed() > manners.silence {
                let seconds = manners.silence.as_secs();
                let text = format!("the worker JVM gave no sign of life for {seconds} s; it was stopped");
                return Err(Trouble::Worker(self.with_output(text)));
            }
            thread::sleep(POLL);
        }
    }

    fn wait_at_most(&mut self, time: Duration) {
        let start = Instant::now();
        while start.elapsed() < time && matches!(self.child.try_wait(), Ok(None)) {
            thread::sleep(POLL);
        }
    }

    fn stop(mut self) {
        if matches!(self.child.try_wait(), Ok(None)) {
            let _ = self.child.kill();
        }
        let _ = self.child.wait();
        self.join_readers();
    }

    /// Lets the readers finish; not for ever, since a grandchild may hold the pipes open.
    fn join_readers(&mut self) {
        let start = Instant::now();
        for reader in &mut self.readers {
            while reader.as_ref().is_some_and(|reader| !reader.is_finished()) && start.elapsed() < FAREWELL {
                thread::sleep(POLL);
            }
            if let Some(reader) = reader.take_if(|reader| reader.is_finished()) {
                let _ = reader.join();
            }
        }
    }

    fn obituary(&self, status: ExitStatus) -> Trouble {
        if let Some(reason) = self.out_of_memory() {
            return Trouble::OutOfMemory(reason);
        }
        Trouble::Worker(self.with_output(format!("the worker JVM ended without a result ({status})")))
    }

    /// The JVM's message for `-XX:+ExitOnOutOfMemoryError`, the last thing it prints.
    fn out_of_memory(&self) -> Option<String> {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let line = kept.iter().rev().find(|line| line.starts_with("Terminating due to "))?;
        line.split_once("OutOfMemoryError: ").map(|(_, reason)| reason.to_owned())
    }

    fn with_output(&self, mut text: String) -> String {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if !kept.is_empty() {
            text.push_str("; its last output was:");
            for line in kept.iter() {
                text.push_str("\n  | ");
                text.push_str(line);
            }
        }
        text
    }
}

/// Reads a stream to its end in a thread of its own. `show`: let it through, to the error stream if true.
fn drain(
    stream: impl Read + Send + 'static,
    show: Option<bool>,
    kept: &Arc<Mutex<VecDeque<String>>>,
) -> JoinHandle<()> {
    let kept = Arc::clone(kept);
    thread::spawn(move || {
        let mut stream = BufReader::new(stream);
        let mut bytes = Vec::new();
        while matches!(stream.read_until(b'\n', &mut bytes), Ok(count) if count > 0) {
            let line = String::from_utf8_lossy(&bytes);
            match show {
                Some(true) => eprint!("{line}"),
                Some(false) => crate::say(&line),
                None => {}
            }
            let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
            if kept.len() == KEPT_LINES {
                kept.pop_front();
            }
            kept.push_back(line.trim_end().to_owned());
            drop(kept);
            bytes.clear();
        }
    })
}

/// Reads the complete lines that have been added to a file.
struct Tail {
    path: PathBuf,
    file: Option<File>,
    position: u64,
    rest: Vec<u8>,
}

impl Tail {
    fn new(path: &Path) -> Tail {
        Tail { path: path.to_owned(), file: None, position: 0, rest: Vec::new() }
    }

    fn read(&mut self) -> Result<Vec<String>, Trouble> {
        if self.file.is_none() {
            self.file = File::open(&self.path).ok();
        }
        let Some(file) = &mut self.file else { return Ok(Vec::new()) };
        let what = || format!("read {}", self.path.display());
        file.seek(SeekFrom::Start(self.position)).map_err(Trouble::io(what()))?;
        let mut added = Vec::new();
        file.read_to_end(&mut added).map_err(Trouble::io(what()))?;
        self.position += added.len() as u64;
        self.rest.extend(added);
        let mut lines = Vec::new();
        while let Some(end) = self.rest.iter().position(|byte| *byte == b'\n') {
            let line: Vec<u8> = self.rest.drain(..=end).collect();
            let line = String::from_utf8_lossy(&line).trim().to_owned();
            if !line.is_empty() {
                lines.push(line);
            }
        }
        Ok(lines)
    }
}

fn shortened(line: &str) -> String {
    let mut text: String = line.chars().take(200).collect();
    if text.len() < line.len() {
        text.push('…');
    }
    text
}
