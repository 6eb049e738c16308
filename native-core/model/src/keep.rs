//! Keeping an exploration: its state as bytes, after every execution for which the keeper wants it.

use thiserror::Error;

use jess_engine::checkpoint::CheckpointError;
use jess_engine::host::{Options, OptionsError};
use jess_engine::{Controller, RestoreError};

use crate::tally::Tally;

/// What keeps explorations; how it uses files is its concern.
pub trait Keeper {
    /// An execution has ended: whether the state is wanted now.
    fn is_due(&mut self) -> bool;

    /// The state: at the start, whenever it is due, and at the end. An error ends the exploration.
    fn keep(&mut self, state: &State) -> Result<(), String>;
}

/// The state of an exploration of a model program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// What the host counts.
    pub host: Vec<u8>,
    /// What the engine knows.
    pub engine: Vec<u8>,
}

/// The state from which an exploration starts, and the keeper.
#[derive(Default)]
pub struct Kept<'a> {
    /// The state from which it is resumed.
    pub from: Option<&'a State>,
    /// The keeper.
    pub keeper: Option<&'a mut dyn Keeper>,
}

/// Why an exploration did not take place.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ExploreError {
    /// Options that cannot be honoured.
    #[error(transparent)]
    Options(#[from] OptionsError),
    /// A state from which it cannot be resumed.
    #[error(transparent)]
    Restore(RestoreError),
    /// The state cannot be stored.
    #[error(transparent)]
    Save(#[from] CheckpointError),
    /// The keeper could not keep it.
    #[error("{0}")]
    Keep(String),
}

impl From<RestoreError> for ExploreError {
    fn from(error: RestoreError) -> ExploreError {
        match error {
            RestoreError::Options(error) => ExploreError::Options(error),
            error => ExploreError::Restore(error),
        }
    }
}

/// The state as it is now.
pub(crate) fn save(controller: &Controller, tally: &Tally) -> Result<State, ExploreError> {
    let host = postcard::to_stdvec(tally).map_err(CheckpointError::Unstorable)?;
    Ok(State { host, engine: controller.save()? })
}

/// Restores an exploration from its state.
pub(crate) fn restore(
    options: Options,
    state: &State,
    keeps: (bool, bool),
) -> Result<(Controller, Tally), ExploreError> {
    let senseless = |_| RestoreError::Checkpoint(CheckpointError::Damaged("the host's part makes no sense"));
    let tally: Tally = postcard::from_bytes(&state.host).map_err(senseless)?;
    let differs = |option: &str, made: bool, here: bool| {
        let (option, made, here) = (option.to_owned(), made.to_string(), here.to_string());
        (made != here).then_some(CheckpointError::Differs { option, made, here })
    };
    let (finals, beginnings) = tally.keeps();
    let states = differs("final states (--oracle)", finals, keeps.0);
    if let Some(error) = states.or_else(|| differs("counts until the first failure", beginnings, keeps.1)) {
        return Err(RestoreError::Checkpoint(error).into());
    }
    Ok((Controller::restore(options, &state.engine)?, tally))
}
