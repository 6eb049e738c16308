//! The exploration that is open in this process: what the natives act on.
//!
//! Idea: one at a time, behind a mutex. Only the carrier that owns the machine calls, so the lock is hardly ever
//! contended; but it keeps calls consistent when a watchdog reports while a carrier is stuck. Since it is taken at
//! every call, it is a spin lock, released by a plain store: a lock whose waiters sleep has to look for them at each
//! release.

use crate::result;
use crate::saving::Terms;
use crate::session::{OpenError, Session, Surroundings};
use serde_json::json;
use spin::mutex::{SpinMutex, SpinMutexGuard};
use spin::relax::Yield;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// What `open` returns when it fails.
pub(crate) const OPEN_FAILED: i32 = 1;

static SESSION: SpinMutex<Option<Session>, Yield> = SpinMutex::new(None);
static LAST_ERROR: Mutex<String> = Mutex::new(String::new());

/// What is left of the throw-away executions with which the next exploration begins.
#[derive(Debug, Default)]
struct WarmUp {
    took: Duration,
    /// What ran perhaps for the last time: the process keeps its effects.
    terms: Terms,
}

static WARM_UP: Mutex<Option<WarmUp>> = Mutex::new(None);

fn warm_up() -> MutexGuard<'static, Option<WarmUp>> {
    WARM_UP.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The session, if one is open; a panic elsewhere does not make it unusable.
#[inline]
pub(crate) fn lock() -> SpinMutexGuard<'static, Option<Session>> {
    SESSION.lock()
}

/// The reason of the last failed `open`.
pub(crate) fn last_error() -> String {
    LAST_ERROR.lock().unwrap_or_else(PoisonError::into_inner).clone()
}

/// Opens the exploration: 0, or an error that `last_error` explains.
pub(crate) fn open(options: &str, surroundings: Surroundings) -> i32 {
    let mut slot = lock();
    let opened = if slot.is_some() { Err(OpenError::Busy) } else { Session::open(options, surroundings) };
    match opened {
        Ok(mut session) => {
            let before = warm_up().take().unwrap_or_default();
            session.warming = before.took;
            session.terms.add(before.terms);
            *slot = Some(session);
            0
        }
        Err(error) => {
            *LAST_ERROR.lock().unwrap_or_else(PoisonError::into_inner) = error.to_string();
            OPEN_FAILED
        }
    }
}

/// Ends the exploration and returns the result JSON; nothing when none is open.
pub(crate) fn close() -> Option<String> {
    let mut session = lock().take()?;
    session.close();
    if session.is_thrown_away() {
        let terms = session.terms.take_lasting();
        *warm_up() = Some(WarmUp { took: session.warming + session.elapsed(), terms });
    }
    Some(json!(result::of(&session)).to_string())
}
