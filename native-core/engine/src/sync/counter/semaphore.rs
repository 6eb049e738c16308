//! Semaphores: permits that some steps wait for. The number says how many there are.
//!
//! A semaphore may start, and be reduced, below zero, as in Java.

use super::Done;
use crate::event::{Detail, Kind, Request};
use crate::sync::result;

/// Whether there are as many permits as a step asks for.
pub(super) fn is_there(permits: i64, detail: Detail) -> bool {
    permits >= i64::from(detail.number())
}

pub(super) fn run(permits: i64, request: &Request, may: bool) -> Done {
    match request.kind {
        Kind::SemAcquire => {
            let taken = may && is_there(permits, request.detail);
            (if taken { result::DONE } else { result::TIMED_OUT }, taken)
        }
        Kind::SemTry => {
            let taken = is_there(permits, request.detail);
            (u32::from(taken), taken)
        }
        Kind::SemRelease | Kind::SemReduce => (result::DONE, true),
        Kind::SemDrain => (permits as u32, true),
        _ => (permits as u32, false),
    }
}

pub(super) fn added(kind: Kind, detail: Detail, result: u32) -> i64 {
    let n = i64::from(detail.number());
    match kind {
        Kind::SemRelease => n,
        Kind::SemAcquire | Kind::SemTry if kind.row().succeeds(result) => -n,
        Kind::SemReduce => -n,
        Kind::SemDrain => -i64::from(result as i32),
        _ => 0,
    }
}
