//! Checkpoints of a Java program: files as [`jess_checkpoint`] writes them, with what has to be the same in another
//! JVM.
//!
//! The engine's names of objects are canonical but for two things. Fields and places are numbered in the order in which
//! classes are doubled, so that order is part of the checkpoint, with hashes of the classes; a JVM that reaches another
//! order gets an error instead of taking one field for another. And objects that survived an execution are numbered as
//! they were found; a search that has found any starts again in a new JVM. What its executions have added to the
//! verdict remains valid ([`Terms`]).

use crate::transform::{self, Doubled};
use jess_checkpoint::{Checkpoint, Every, FileError, Origin, Pace, check_target, read, write};
use jess_engine::host::Options;
use jess_engine::{Controller, RestoreError};
use jess_protocol as protocol;
use serde::{Deserialize, Serialize};
use std::mem;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// What a verdict is relative to, where only the host knows it: it holds for all executions, in whichever process they
/// were.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Terms {
    /// Whether any thread was in trusted code of the JDK.
    pub trusted: bool,
    /// Code of the program that has run unobserved, each once, with its caller.
    pub unseen: Vec<String>,
    /// Interfaces whose initialisers have run once, although it matters when.
    pub once: Vec<String>,
    /// Patterns of the trusted libraries.
    pub libraries: Vec<String>,
}

impl Terms {
    /// Code of the program has run unobserved.
    pub(crate) fn add_unseen(&mut self, what: String) {
        if !self.unseen.contains(&what) {
            self.unseen.push(what);
        }
    }

    /// The initialiser of an interface has run once, although it matters when.
    pub(crate) fn add_once(&mut self, of: String) {
        if !self.once.contains(&of) {
            self.once.push(of);
        }
    }

    /// What has happened in throw-away executions, perhaps for the last time in this process.
    pub(crate) fn take_lasting(&mut self) -> Terms {
        Terms { unseen: mem::take(&mut self.unseen), once: mem::take(&mut self.once), ..Terms::default() }
    }

    /// Adds what earlier executions have left behind.
    pub(crate) fn add(&mut self, lasting: Terms) {
        lasting.unseen.into_iter().for_each(|what| self.add_unseen(what));
        lasting.once.into_iter().for_each(|of| self.add_once(of));
    }
}

/// What a checkpoint holds besides the state of the engine.
#[derive(Serialize, Deserialize)]
struct Host<Classes, Said> {
    classes: Classes,
    terms: Said,
}

/// An exploration that begins, perhaps where another one was.
pub(crate) struct Opened {
    pub controller: Controller,
    pub terms: Terms,
    /// What keeps it, if it is to be kept.
    pub saving: Option<Saving>,
    /// Time spent before.
    pub before: Duration,
    pub warnings: Vec<String>,
}

/// Keeps an exploration in a file.
#[derive(Debug)]
pub(crate) struct Saving {
    file: Option<PathBuf>,
    origin: Origin,
    pace: Pace,
    before: Duration,
    /// The classes of the JVM that the exploration goes on from, in order.
    known: Vec<Doubled>,
    /// How many of them have been compared.
    compared: usize,
}

/// Opens an exploration with these options, from a checkpoint if they name one.
pub(crate) fn open(options: &protocol::Options, jdk: &str, engine: Options) -> Result<Opened, SavingError> {
    let program = if options.program.is_empty() { &options.test } else { &options.program };
    let origin = Origin { host: format!("JDK {jdk}"), program: program.clone(), code: 0 };
    let resumed = options.resume.as_deref().map(|file| read(Path::new(file), &origin).map(|found| (file, found)));
    let target = options.checkpoint.as_deref().or(options.resume.as_deref());
    if let Some(file) = target {
        check_target(Path::new(file))?;
    }
    let mut opened = Opened {
        controller: Controller::new(engine.clone())?,
        terms: Terms { libraries: options.trust.clone(), ..Terms::default() },
        saving: None,
        before: Duration::ZERO,
        warnings: Vec::new(),
    };
    let mut known = Vec::new();
    if let Some((file, found)) = resumed.transpose()? {
        let refused = |source: RestoreError| FileError::Refused { file: file.into(), source };
        let controller = Controller::restore(engine, &found.engine).map_err(refused)?;
        opened.before = Duration::try_from_secs_f64(found.elapsed).unwrap_or_default();
        if controller.has_renamed() {
            let text = "objects of one execution were still in use in later ones, which only the JVM that made the checkpoint \
                        can tell apart: the search began again";
            opened.warnings.push(text.to_owned());
        } else {
            opened.controller = controller;
            let host: Host<Vec<Doubled>, Terms> = serde_json::from_slice(&found.host)?;
            if host.terms.libraries != options.trust {
                return Err(SavingError::Libraries { made: list(&host.terms.libraries), here: list(&options.trust) });
            }
            known = host.classes;
            opened.terms = host.terms;
        }
    }
    if target.is_some() {
        let every = Every {
            executions: options.checkpoint_executions,
            time: options.checkpoint_seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok()),
        };
        let every = if every.executions.is_none() && every.time.is_none() { Every::default() } else { every };
        let (file, before) = (target.map(PathBuf::from), opened.before);
        let mut saving = Saving { file, origin, pace: Pace::new(every), before, known, compared: 0 };
        saving.compare().map_err(SavingError::Classes)?;
        saving.keep(&opened.controller, &opened.terms, Duration::ZERO)?;
        opened.saving = Some(saving);
    }
    Ok(opened)
}

fn list(libraries: &[String]) -> String {
    if libraries.is_empty() { "no library".to_owned() } else { libraries.join(", ") }
}

/// Why an exploration is not opened, or not kept.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SavingError {
    #[error(transparent)]
    File(#[from] FileError),
    #[error(transparent)]
    Options(#[from] jess_engine::host::OptionsError),
    #[error("the checkpoint does not say which classes it was made with: {0}; start the search again without --resume")]
    Host(#[from] serde_json::Error),
    #[error("{0}")]
    Classes(String),
    #[error(
        "the search of the checkpoint trusts {made}, this one trusts {here}: give the same --trust, or start it again \
         without --resume"
    )]
    Libraries { made: String, here: String },
    #[error("the search cannot be kept: {0}")]
    Save(#[from] jess_engine::checkpoint::CheckpointError),
}

impl Saving {
    /// An execution of the search has ended; `elapsed` is the time since the start of this process's part.
    pub(crate) fn ended(
        &mut self,
        controller: &Controller,
        terms: &Terms,
        elapsed: Duration,
    ) -> Result<(), SavingError> {
        self.compare().map_err(SavingError::Classes)?;
        if self.pace.due(elapsed) {
            self.keep(controller, terms, elapsed)?;
        }
        Ok(())
    }

    /// Writes the state.
    pub(crate) fn keep(
        &mut self,
        controller: &Controller,
        terms: &Terms,
        elapsed: Duration,
    ) -> Result<(), SavingError> {
        let Some(file) = &self.file else {
            return Ok(());
        };
        let checkpoint = Checkpoint {
            origin: self.origin.clone(),
            elapsed: (self.before + elapsed).as_secs_f64(),
            host: transform::with_doubled(|classes| {
                // Classes that this JVM has not reached yet are still to be compared.
                let rest = self.known.get(classes.len()..).unwrap_or(&[]);
                let classes = classes.iter().chain(rest).collect::<Vec<_>>();
                serde_json::to_vec(&Host { classes, terms })
            })?,
            engine: controller.save()?,
        };
        write(file, &checkpoint)?;
        self.pace.written(elapsed);
        Ok(())
    }

    /// Compares the classes doubled since with those of the JVM that the exploration goes on from.
    fn compare(&mut self) -> Result<(), String> {
        if self.compared >= self.known.len() {
            return Ok(());
        }
        transform::with_doubled(|classes| {
            let fresh = classes.iter().zip(&self.known).skip(self.compared);
            let differs = fresh.filter(|(here, made)| here != made).map(|(here, made)| difference(here, made)).next();
            self.compared = classes.len().min(self.known.len());
            differs.map_or(Ok(()), Err)
        })
    }
}

fn difference(here: &Doubled, made: &Doubled) -> String {
    let text = |class: &Doubled| class.name.replace('/', ".");
    let remedy = "start the search again without --resume";
    if here.name == made.name {
        format!("class {} is not the one that the checkpoint was made with; {remedy}", text(here))
    } else {
        format!(
            "this JVM has loaded class {} where the one that made the checkpoint loaded {}, so their objects have \
             different names; {remedy}",
            text(here),
            text(made)
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_different_is_named() {
        let class = |name: &str, hash| Doubled { name: name.to_owned(), hash };
        let changed = difference(&class("a/B", 1), &class("a/B", 2));
        assert!(changed.starts_with("class a.B is not the one"), "{changed}");
        let order = difference(&class("a/B", 1), &class("a/C", 2));
        assert!(order.contains("loaded class a.B where") && order.contains("loaded a.C,"), "{order}");
    }
}
