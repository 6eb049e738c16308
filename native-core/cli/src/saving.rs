//! Checkpoints on the command line: `--checkpoint`, `--checkpoint-every`, `--resume`.
//!
//! A search that goes on from a file keeps that file up to date, unless another one is named.

use std::path::{Path, PathBuf, absolute};
use std::time::{Duration, Instant};

use clap::Args;
use jess_checkpoint::{Checkpoint, Every, Origin, Pace, check_target, read, read_any, write};
use jess_model::keep::{Keeper, State};
use jess_protocol::Options;

use crate::headings;
use crate::search::Budget;
use crate::trouble::Trouble;

/// Where a search is kept, and where it goes on from.
#[derive(Debug, Default, Clone, Args)]
#[command(next_help_heading = headings::LONG)]
pub struct Saving {
    /// Keep the state of the search in this file.
    ///
    /// --resume goes on from it, whatever has ended this process.
    #[arg(long, value_name = "FILE")]
    pub checkpoint: Option<PathBuf>,
    /// How often: a time, or N executions: 5m, 1000 or 5m,1000.
    #[arg(long, value_name = "PACE", default_value = "10s", value_parser = every)]
    pub checkpoint_every: Every,
    /// Go on with the search of this file, and keep it up to date.
    ///
    /// With --checkpoint another file is kept up to date. Same program, same options; the budget may differ, and counts
    /// what was done before.
    #[arg(long, value_name = "FILE")]
    pub resume: Option<PathBuf>,
}

/// A pace is written like a budget.
fn every(text: &str) -> Result<Every, String> {
    let Budget { executions, time } = text.parse()?;
    if executions.is_none() && time.is_none() {
        return Err("a pace is a time (10s, 5m) or a number of executions (1000)".to_owned());
    }
    Ok(Every { executions, time })
}

impl Saving {
    /// The file to write, if any.
    pub fn target(&self) -> Option<&Path> {
        self.checkpoint.as_deref().or(self.resume.as_deref())
    }

    /// The same for a worker, which may have another working directory.
    pub(crate) fn add_to(&self, options: &mut Options) {
        let Some(target) = self.target() else {
            return;
        };
        let text = |file: &Path| absolute(file).unwrap_or_else(|_| file.to_owned()).display().to_string();
        options.checkpoint = Some(text(target));
        options.checkpoint_executions = self.checkpoint_every.executions;
        options.checkpoint_seconds = self.checkpoint_every.time.map(|time| time.as_secs_f64());
        options.resume = self.resume.as_deref().map(text);
    }

    /// Checks what can be checked about the files before a worker has started.
    pub fn check(&self) -> Result<(), Trouble> {
        let checked = self.resume.as_deref().map_or(Ok(()), |file| read_any(file).map(drop));
        let checked = checked.and_then(|()| self.target().map_or(Ok(()), check_target));
        checked.map_err(|error| Trouble::Checkpoint(error.to_string()))
    }

    /// What to go on from, if anything.
    pub fn resumed(&self, origin: &Origin) -> Result<Option<Checkpoint>, Trouble> {
        let checkpoint = self.resume.as_deref().map(|file| read(file, origin)).transpose();
        checkpoint.map_err(|error| Trouble::Checkpoint(error.to_string()))
    }

    /// What keeps the search in its file, if it is to be kept. `before` is the time that was spent by then.
    pub fn keeper(&self, origin: Origin, before: Duration) -> Result<Option<Filing>, Trouble> {
        let Some(file) = self.target() else {
            return Ok(None);
        };
        check_target(file).map_err(|error| Trouble::Checkpoint(error.to_string()))?;
        let (file, pace) = (file.to_owned(), Pace::new(self.checkpoint_every));
        Ok(Some(Filing { file, origin, pace, before, started: Instant::now() }))
    }
}

/// Keeps the state of a search in a file.
#[derive(Debug)]
pub struct Filing {
    file: PathBuf,
    origin: Origin,
    pace: Pace,
    before: Duration,
    started: Instant,
}

impl Keeper for Filing {
    fn is_due(&mut self) -> bool {
        self.pace.due(self.started.elapsed())
    }

    fn keep(&mut self, state: &State) -> Result<(), String> {
        let checkpoint = Checkpoint {
            origin: self.origin.clone(),
            elapsed: (self.before + self.started.elapsed()).as_secs_f64(),
            host: state.host.clone(),
            engine: state.engine.clone(),
        };
        write(&self.file, &checkpoint).map_err(|error| error.to_string())?;
        self.pace.written(self.started.elapsed());
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pace_is_a_time_or_a_number() {
        let seconds = Duration::from_secs;
        assert_eq!(every("500"), Ok(Every { executions: Some(500), time: None }));
        assert_eq!(every("5m,7"), Ok(Every { executions: Some(7), time: Some(seconds(300)) }));
        for bad in ["", "0", "never", "unlimited"] {
            assert!(every(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn what_is_resumed_is_kept_up_to_date() {
        let (a, b) = (Some(PathBuf::from("a")), Some(PathBuf::from("b")));
        let target = |checkpoint: &Option<PathBuf>, resume: &Option<PathBuf>| {
            let saving = Saving { checkpoint: checkpoint.clone(), resume: resume.clone(), ..Saving::default() };
            saving.target().map(Path::to_owned)
        };
        assert_eq!(target(&a, &b), a);
        assert_eq!(target(&None, &b), b);
        assert_eq!(target(&a, &None), a);
        assert_eq!(target(&None, &None), None);
    }
}
