//! Semaphores: permits that some steps wait for.
//!
//! A semaphore may start, and be reduced, below zero, as in Java.

use super::{Answer, Did, Rules};
use crate::event::{Detail, Kind, Request};
use crate::sync::result;

/// How many permits there are.
pub(super) struct Word;

impl Rules for Word {
    fn is_there(permits: i64, _kind: Kind, _thread: u16, detail: Detail) -> bool {
        permits >= i64::from(detail.number())
    }

    fn run(permits: i64, thread: u16, request: &Request, may: bool) -> Answer {
        let is_there = || Word::is_there(permits, request.kind, thread, request.detail);
        match request.kind {
            Kind::SemAcquire => {
                let taken = may && is_there();
                (if taken { result::DONE } else { result::TIMED_OUT }, taken)
            }
            Kind::SemTry => {
                let taken = is_there();
                (u32::from(taken), taken)
            }
            Kind::SemPass => {
                let passes = may && is_there();
                (if passes { result::DONE } else { result::TIMED_OUT }, false)
            }
            Kind::SemRelease | Kind::SemReduce => (result::DONE, true),
            Kind::SemDrain => (permits as u32, true),
            _ => (permits as u32, false),
        }
    }

    fn after(permits: i64, (kind, _, detail, result): Did) -> i64 {
        let n = i64::from(detail.number());
        match kind {
            Kind::SemRelease => permits + n,
            Kind::SemAcquire | Kind::SemTry if kind.row().succeeds(result) => permits - n,
            Kind::SemReduce => permits - n,
            Kind::SemDrain => permits - i64::from(result as i32),
            _ => permits,
        }
    }
}
