//! Progress lines for the command line: `{"progress":{…}}`, appended to the file it reads.
//!
//! Best effort: a file that cannot be written costs the display, not the exploration.

use jess_engine::host::Summary;
use serde_json::json;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::time::Duration;

const EVERY: Duration = Duration::from_millis(250);

/// Where progress goes, and when it is due next.
#[derive(Debug)]
pub(crate) struct Progress {
    file: Option<File>,
    next: Duration,
}

impl Progress {
    /// Appends to `path`.
    #[must_use]
    pub(crate) fn to_file(path: &str) -> Self {
        Self { file: OpenOptions::new().append(true).create(true).open(path).ok(), next: EVERY }
    }

    /// Whether a line should be written now.
    #[must_use]
    pub(crate) fn due(&self, elapsed: Duration) -> bool {
        self.file.is_some() && elapsed >= self.next
    }

    /// Writes one line.
    pub(crate) fn write(&mut self, elapsed: Duration, summary: &Summary) {
        self.next = elapsed + EVERY;
        let line = json!({"progress": {
            "executions": summary.executions,
            "blocked": summary.blocked,
            "hbrs": summary.hbrs,
            "events": summary.events,
            "bug": summary.bug.is_some(),
            "estimates": summary.estimates,
            "elapsed_s": elapsed.as_secs_f64(),
        }});
        // One write per line, so that a reader never sees half of one behind another writer's.
        if let Some(file) = &mut self.file
            && file.write_all(format!("{line}\n").as_bytes()).is_err()
        {
            self.file = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_line_when_due() {
        let path = std::env::temp_dir().join(format!("jess-progress-{}", std::process::id()));
        let mut progress = Progress::to_file(&path.to_string_lossy());
        assert!(!progress.due(Duration::ZERO));
        assert!(progress.due(EVERY));
        progress.write(EVERY, &Summary::default());
        assert!(!progress.due(EVERY + Duration::from_millis(1)));
        let text = std::fs::read_to_string(&path).expect("written");
        std::fs::remove_file(&path).expect("removed");
        assert!(text.ends_with("\n") && text.starts_with(r#"{"progress":{"#), "{text}");
    }

    #[test]
    fn an_unwritable_file_is_no_error() {
        let progress = Progress::to_file("/nowhere/at/all");
        assert!(!progress.due(Duration::from_secs(9)));
    }
}
