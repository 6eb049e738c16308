//! The outcome of a comparison with an oracle, and when one is given up.

use std::time::{Duration, Instant};

use crate::host::Exploration;
use crate::program::Program;

/// Outcome of a comparison.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// Too big, or not judged by the oracle.
    Skipped,
    /// An execution of a program with loops did not end within the bound, so that nothing is claimed about it.
    Endless,
    /// Everything agrees; the number of behaviours found.
    Equal(u64),
    /// It does not: why.
    Differs(String),
}

/// Whether to go on, from now on.
pub(super) fn patience(program: &Program, time: Duration) -> impl Fn() -> bool + Sync {
    let (loops, begun) = (program.has_loops(), Instant::now());
    move || !loops || begun.elapsed() < time
}

/// Why an exploration has not come to its end.
pub(super) fn given_up(found: &Exploration) -> Comparison {
    match found.summary.step_bounded {
        0 => Comparison::Skipped,
        _ => Comparison::Endless,
    }
}
