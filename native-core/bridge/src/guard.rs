//! The wrapper around the body of a native.
//!
//! Invariant: no panic crosses into the VM. A panic becomes an `InternalError` and the verdict "internal error".

use crate::current;
use crate::env::{Env, Pending};
use crate::session::Session;
use std::any::Any;
use std::ffi::CStr;
use std::panic::{AssertUnwindSafe, catch_unwind};

pub(crate) const INTERNAL_ERROR: &CStr = c"java/lang/InternalError";
pub(crate) const ILLEGAL_STATE: &CStr = c"java/lang/IllegalStateException";

/// The text of a caught panic.
fn panic_text(payload: &(dyn Any + Send)) -> &str {
    payload
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| payload.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("panic without a message")
}

/// Runs `body`; a panic is thrown as `InternalError`, and `default` is what the VM then ignores.
pub(crate) fn guard<R>(env: Env<'_>, default: R, body: impl FnOnce() -> R) -> R {
    catch_unwind(AssertUnwindSafe(body)).unwrap_or_else(|payload| {
        env.throw(INTERNAL_ERROR, &format!("JESS: {}", panic_text(&*payload)));
        default
    })
}

/// Runs `body` on the session; without one, or after a panic in it, throws and returns `default`.
pub(crate) fn on_session<R: Copy>(env: Env<'_>, default: R, body: impl FnOnce(&mut Session) -> R) -> R {
    guard(env, default, || {
        let mut slot = current::lock();
        let Some(session) = slot.as_mut() else {
            drop(slot);
            env.throw(ILLEGAL_STATE, "JESS: no exploration is open");
            return default;
        };
        // Caught here, where the session is available, so that the verdict reports what happened.
        match catch_unwind(AssertUnwindSafe(|| body(session))) {
            Ok(result) => result,
            Err(payload) => {
                session.internal_error(panic_text(&*payload).to_owned());
                default
            }
        }
    })
}

/// As [`on_session`], for bodies that first read Java arguments; a pending exception ends the native at once.
pub(crate) fn on_session_with<A, R: Copy>(
    env: Env<'_>,
    default: R,
    arguments: impl FnOnce() -> Result<A, Pending>,
    body: impl FnOnce(&mut Session, A) -> R,
) -> R {
    match arguments() {
        Ok(arguments) => on_session(env, default, |session| body(session, arguments)),
        Err(Pending) => default,
    }
}
