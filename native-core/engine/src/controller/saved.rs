//! An exploration, stored between two executions and gone on with.
//!
//! Stored is what the next execution depends on: the knowledge of the search, names of objects, counts, the last trace
//! or the next plan. The options are stored as text, to be compared; a budget is no part of the search, so it may
//! change.
//!
//! Invariant: [`Image`] and [`Found`] are of the same types in the same order, one borrowed and one owned.

use serde::{Deserialize, Serialize};

use super::{Contrasting, Controller, Knowledge, Shortening, Stage};
use crate::checkpoint::{CheckpointError, seal, unseal};
use crate::event::{Event, Trace};
use crate::execution::{Memory, Recalled};
use crate::host::{Options, OptionsError};

/// What comes after the last execution.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) enum Next {
    /// It has to be planned from the last trace.
    Unplanned(Option<Box<Trace>>),
    /// The last execution once more.
    Again(Vec<Event>),
    /// It is planned already.
    Planned(Vec<Event>),
}

/// What is stored, after the version: settings, knowledge of the controller, that of the execution, that of the
/// strategy, and what comes next.
type Image<'a> = (Settings, &'a Knowledge, Memory<'a>, Vec<u8>, Next);

/// The same, as it is read back.
type Found = (Settings, Knowledge, Recalled, Vec<u8>, Next);

type Settings = Vec<(String, String)>;

/// What a checkpoint belongs to: one state of this crate. Any change may number what is stored in another way, or
/// search in another order, and a version kept by hand would not reflect that.
const BUILD: &str = concat!(env!("CARGO_PKG_VERSION"), " (engine ", env!("JESS_ENGINE_SOURCES"), ")");

impl Controller {
    /// Whether objects were renamed because they had survived an execution: their names mean nothing to another
    /// process.
    #[must_use]
    pub fn has_renamed(&self) -> bool {
        self.known.renamings > 0
    }

    /// The exploration as it is now, between two executions.
    pub fn save(&self) -> Result<Vec<u8>, CheckpointError> {
        if self.options.replay.is_some() {
            return Err(CheckpointError::Ended("a replay is a single execution"));
        }
        if self.known.session.is_lost() {
            return Err(CheckpointError::Ended("the program could not be controlled"));
        }
        let plan = || self.execution.plan.clone();
        let next = match (&self.left, self.next) {
            (Some(left), _) => left.clone(),
            _ if self.stage != Stage::Search => Next::Unplanned(None),
            (None, super::Next::Again) => Next::Again(plan()),
            (None, super::Next::Planned) => Next::Planned(plan()),
            (None, super::Next::Unplanned) => Next::Unplanned(Some(Box::new(self.execution.trace.clone()))),
        };
        let shortening = self.shortening.as_ref().map(Shortening::of_the_search);
        let aside = shortening.or(self.contrasting.as_ref().map(Contrasting::of_the_search));
        let explorer = aside.unwrap_or(self.explorer.as_ref());
        let explorer = explorer.store().map_err(CheckpointError::Unstorable)?;
        let image: Image<'_> = (self.options.identity(), &self.known, self.execution.memory(), explorer, next);
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
        let (made, known, memory, explorer, next): Found = postcard::from_bytes(image).map_err(senseless)?;
        let differs = |((option, here), (_, made)): ((String, String), (String, String))| {
            (here != made).then_some(CheckpointError::Differs { option, made, here })
        };
        let here = options.identity();
        if let Some(differs) = here.into_iter().zip(made).find_map(differs) {
            return Err(differs.into());
        }
        let mut controller = Controller::new(options)?;
        controller.explorer.recall(&explorer).map_err(senseless)?;
        controller.execution.recall(memory);
        controller.known = known;
        controller.known.objects.reindex();
        controller.known.session.reopen();
        match next {
            Next::Unplanned(trace) => controller.execution.trace = trace.map_or_else(Trace::default, |trace| *trace),
            Next::Again(plan) => (controller.next, controller.execution.plan) = (super::Next::Again, plan),
            Next::Planned(plan) => (controller.next, controller.execution.plan) = (super::Next::Planned, plan),
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
