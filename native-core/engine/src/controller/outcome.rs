//! How an execution ended, as far as two runs of it are compared.

use std::fmt;

use crate::host::{Ending, Failure, FailureKind};

/// Ending and failures.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Outcome {
    ending: Option<Ending>,
    failures: Vec<(u16, FailureKind)>,
}

impl Outcome {
    /// Of an execution that has ended.
    pub(super) fn of(ending: Ending, failures: &[(u16, Failure)]) -> Outcome {
        let failures = failures.iter().map(|(thread, failure)| (*thread, failure.kind)).collect();
        Outcome { ending: Some(ending), failures }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.ending {
            Some(ending) => write!(f, "{ending:?}")?,
            None => f.write_str("nothing")?,
        }
        for (thread, kind) in &self.failures {
            write!(f, ", {kind:?} in thread {thread}")?;
        }
        Ok(())
    }
}
