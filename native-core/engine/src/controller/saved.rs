//! An exploration, stored between two executions and gone on with.
//!
//! Stored is what the next execution depends on: the knowledge of the search, names of objects, counts, the last trace or
//! the next plan. The options are stored as text, to be compared; a budget is no part of the search, so it may change.
//!
//! Invariant: [`Image`] and [`Found`] have the same fields in the same order.

use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

use super::{Controller, Stage};
use crate::checkpoint::{CheckpointError, seal, unseal};
use crate::data_races::DataRaces;
use crate::event::{Event, Objects, Trace};
use crate::execution::{Memory, Recalled};
use crate::host::{ObjectId, Options, OptionsError, ThreadIx};
use crate::session::Session;

/// What comes after the last execution.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) enum Next {
    /// It has to be planned from the last trace.
    Unplanned(Option<Trace>),
    /// The last execution once more.
    Again(Vec<Event>),
    /// It is planned already.
    Planned(Vec<Event>),
}

#[derive(Serialize)]
struct Image<'a> {
    settings: Vec<(String, String)>,
    objects: &'a Objects,
    threads: &'a FxHashMap<ObjectId, ThreadIx>,
    memory: Memory<'a>,
    explorer: Vec<u8>,
    session: &'a Session,
    races: &'a DataRaces,
    failing: &'a Option<Vec<Event>>,
    exposures: u32,
    renamings: u32,
    restart: bool,
    next: Next,
}

#[derive(Deserialize)]
struct Found {
    settings: Vec<(String, String)>,
    objects: Objects,
    threads: FxHashMap<ObjectId, ThreadIx>,
    memory: Recalled,
    explorer: Vec<u8>,
    session: Session,
    races: DataRaces,
    failing: Option<Vec<Event>>,
    exposures: u32,
    renamings: u32,
    restart: bool,
    next: Next,
}

const BUILD: &str = env!("CARGO_PKG_VERSION");

/// Everything that makes a search another one, by name.
fn settings(options: &Options) -> Vec<(String, String)> {
    let Options {
        strategy,
        budget_executions: _,
        seed,
        timeouts,
        keep_going,
        step_bound,
        preemptions,
        delays,
        end_at_failure,
        check_determinism,
        metrics,
        races,
        replay: _,
    } = options;
    let number = |bound: &Option<u32>| bound.map_or_else(|| "unbounded".to_owned(), |bound| bound.to_string());
    [
        ("strategy", strategy.to_string()),
        ("seed", seed.to_string()),
        ("timeouts", format!("{timeouts:?}").to_lowercase()),
        ("keep-going", keep_going.to_string()),
        ("step-bound", step_bound.to_string()),
        ("preemptions", number(preemptions)),
        ("delays", number(delays)),
        ("end-at-failure", end_at_failure.to_string()),
        ("check-determinism", check_determinism.map_or_else(|| "off".to_owned(), |every| every.to_string())),
        ("metrics", metrics.to_string()),
        ("races", format!("{races:?}").to_lowercase()),
    ]
    .map(|(name, value)| (name.to_owned(), value))
    .to_vec()
}

impl Controller {
    /// Whether objects were renamed because they had survived an execution: their names mean nothing to another process.
    #[must_use]
    pub fn has_renamed(&self) -> bool {
        self.renamings > 0
    }

    /// The exploration as it is now, between two executions.
    pub fn save(&self) -> Result<Vec<u8>, CheckpointError> {
        if self.options.replay.is_some() {
            return Err(CheckpointError::Ended("a replay is a single execution"));
        }
        if self.session.is_lost() {
            return Err(CheckpointError::Ended("the program could not be controlled"));
        }
        let plan = || self.execution.plan.clone();
        let next = match (&self.left, self.explorer.expected()) {
            (Some(next), _) => next.clone(),
            _ if self.stage != Stage::Search => Next::Unplanned(None),
            // One that is run again for comparison is no part of the search.
            (None, Some(expected)) => Next::Unplanned(Some(expected.trace.clone())),
            (None, None) if self.execution.again => Next::Again(plan()),
            (None, None) if self.planned => Next::Planned(plan()),
            (None, None) => Next::Unplanned(Some(self.execution.trace.clone())),
        };
        let image = Image {
            settings: settings(&self.options),
            objects: &self.objects,
            threads: &self.threads,
            memory: self.execution.memory(),
            explorer: self.explorer.store().map_err(CheckpointError::Unstorable)?,
            session: &self.session,
            races: &self.races,
            failing: &self.failing,
            exposures: self.exposures,
            renamings: self.renamings,
            restart: self.restart,
            next,
        };
        let mut contents = postcard::to_stdvec(BUILD).map_err(CheckpointError::Unstorable)?;
        contents.extend(postcard::to_stdvec(&image).map_err(CheckpointError::Unstorable)?);
        Ok(seal(&contents))
    }

    /// Goes on with an exploration that was saved with the same options; budgets may differ.
    pub fn restore(options: Options, saved: &[u8]) -> Result<Controller, RestoreError> {
        let senseless = |_| CheckpointError::Damaged("its contents make no sense");
        let contents = unseal(saved)?;
        // The version comes first: what follows it may have any form.
        let (build, image) = postcard::take_from_bytes::<String>(contents).map_err(senseless)?;
        if build != BUILD {
            return Err(CheckpointError::Build { made: build, here: BUILD.to_owned() }.into());
        }
        let found: Found = postcard::from_bytes(image).map_err(senseless)?;
        let differs = |((option, here), (_, made)): ((String, String), (String, String))| {
            (here != made).then_some(CheckpointError::Differs { option, made, here })
        };
        let here = settings(&options);
        if let Some(differs) = here.into_iter().zip(found.settings).find_map(differs) {
            return Err(differs.into());
        }
        let mut controller = Controller::new(options)?;
        controller.explorer.recall(&found.explorer).map_err(senseless)?;
        controller.objects = found.objects;
        controller.objects.reindex();
        controller.threads = found.threads;
        controller.execution.recall(found.memory);
        controller.session = found.session;
        controller.races = found.races;
        controller.session.reopen();
        controller.failing = found.failing;
        controller.exposures = found.exposures;
        controller.renamings = found.renamings;
        controller.restart = found.restart;
        match found.next {
            Next::Unplanned(trace) => controller.execution.trace = trace.unwrap_or_default(),
            Next::Again(plan) => {
                controller.execution.again = true;
                controller.execution.plan = plan;
            }
            Next::Planned(plan) => {
                controller.planned = true;
                controller.execution.plan = plan;
            }
        }
        Ok(controller)
    }
}

/// Why an exploration cannot go on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RestoreError {
    /// Because of what was saved.
    #[error(transparent)]
    Checkpoint(#[from] CheckpointError),
    /// Because of the options.
    #[error(transparent)]
    Options(#[from] OptionsError),
}
