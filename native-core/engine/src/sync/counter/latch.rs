//! Latches: a count that goes down to zero, and those who wait for that. Below zero is zero.

use super::Done;
use crate::event::{Detail, Kind, Request};
use crate::sync::result;

/// Whether nobody is expected any more.
pub(super) fn is_there(expected: i64, _detail: Detail) -> bool {
    expected <= 0
}

pub(super) fn run(expected: i64, request: &Request, may: bool) -> Done {
    match request.kind {
        Kind::LatchCountDown => (result::DONE, true),
        Kind::LatchCount => (expected.max(0) as u32, false),
        _ if may && is_there(expected, request.detail) => (result::DONE, false),
        _ => (result::TIMED_OUT, false),
    }
}

pub(super) fn added(kind: Kind, _detail: Detail, _result: u32) -> i64 {
    -i64::from(kind == Kind::LatchCountDown)
}
