//! Latches: a count that goes down to zero, and threads that wait for that. Below zero is zero.

use super::{Answer, Did, Rules};
use crate::event::{Detail, Kind, Request};
use crate::sync::result;

/// How many are still expected.
pub(super) struct Word;

impl Rules for Word {
    fn is_there(expected: i64, _kind: Kind, _thread: u16, _detail: Detail) -> bool {
        expected <= 0
    }

    fn run(expected: i64, _thread: u16, request: &Request, may: bool) -> Answer {
        match request.kind {
            Kind::LatchCountDown => (result::DONE, true),
            Kind::LatchCount => (expected.max(0) as u32, false),
            _ if may && expected <= 0 => (result::DONE, false),
            _ => (result::TIMED_OUT, false),
        }
    }

    fn after(expected: i64, (kind, ..): Did) -> i64 {
        expected - i64::from(kind == Kind::LatchCountDown)
    }
}
