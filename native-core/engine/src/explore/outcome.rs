//! How an execution ended, in the detail in which two runs of it are compared.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::host::{Ending, Failure, FailureKind};

/// Ending and failures.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Outcome {
    /// How it ended.
    pub ending: Ending,
    /// Whether its daemons were left behind, some time after the strategy had no other thread to choose.
    cut: bool,
    failures: Vec<(u16, FailureKind)>,
}

impl Outcome {
    /// Of an execution that has ended.
    #[must_use]
    pub(crate) fn of(ending: Ending, cut: bool, failures: &[(u16, Failure)]) -> Outcome {
        let failures = failures.iter().map(|(thread, failure)| (*thread, failure.kind)).collect();
        Outcome { ending, cut, failures }
    }

    /// Whether a second run, which ends when there is nothing left to follow, has ended in the same way. Daemons are
    /// left behind at a count that starts at a choice, and the second run makes no choices.
    #[must_use]
    pub(super) fn is_met_by(&self, second: &Outcome) -> bool {
        let stopped = self.cut && second.ending == Ending::Blocked;
        (stopped || self.ending == second.ending) && self.failures == second.failures
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.ending)?;
        for (thread, kind) in &self.failures {
            write!(f, ", {kind:?} in thread {thread}")?;
        }
        Ok(())
    }
}
