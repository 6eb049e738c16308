//! A limit on how long a command may take: one that hangs is a failure that is reported, not a run that never ends.
//!
//! Idea: a thread waits for the command or for the time, whichever comes first, and ends the command with all that it
//! started; otherwise those would keep its output open. Processes are found and ended by `ps` and `kill`.

use std::process::{Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// Watches over a running command.
pub(crate) struct Limit {
    done: Sender<()>,
    watcher: JoinHandle<bool>,
}

impl Limit {
    /// Ends the process and its descendants when the time is over.
    pub(crate) fn on(process: u32, time: Duration) -> Limit {
        Limit::of(process, time, true)
    }

    /// Ends all that this process has started when the time is over, so that the thread that waits for it goes on.
    pub(crate) fn on_children(time: Duration) -> Limit {
        Limit::of(std::process::id(), time, false)
    }

    fn of(process: u32, time: Duration, with_itself: bool) -> Limit {
        let (done, told) = channel();
        let watcher = thread::spawn(move || watch(process, time, with_itself, &told));
        Limit { done, watcher }
    }

    /// The command has ended: whether that was because of the limit.
    pub(crate) fn was_reached(self) -> bool {
        // The receiver is gone if it was.
        let _ = self.done.send(());
        self.watcher.join().unwrap_or(false)
    }
}

fn watch(process: u32, time: Duration, with_itself: bool, told: &Receiver<()>) -> bool {
    if told.recv_timeout(time) != Err(RecvTimeoutError::Timeout) {
        return false;
    }
    let mut ending = vec![process];
    let all = processes();
    let mut at = 0;
    while let Some(&parent) = ending.get(at) {
        ending.extend(all.iter().filter(|of| of.1 == parent).map(|of| of.0));
        at += 1;
    }
    let numbers = ending.iter().skip(usize::from(!with_itself)).map(u32::to_string);
    // Some may have ended by themselves.
    let _ = Command::new("kill").arg("-KILL").args(numbers).stderr(Stdio::null()).status();
    true
}

/// All processes, each with its parent.
fn processes() -> Vec<(u32, u32)> {
    let Ok(listed) = Command::new("ps").args(["-A", "-o", "pid=,ppid="]).output() else {
        return Vec::new();
    };
    let text = String::from_utf8_lossy(&listed.stdout);
    let pair = |line: &str| {
        let mut numbers = line.split_whitespace().map(str::parse);
        Some((numbers.next()?.ok()?, numbers.next()?.ok()?))
    };
    text.lines().filter_map(pair).collect()
}
