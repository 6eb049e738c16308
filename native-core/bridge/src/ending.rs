//! How an execution has ended, as a number for the Java side.
//!
//! Idea: code that follows the executions of an exploration from outside, such as the fuzzer of Java programs, must
//! know which of them count and how they ended; that follows from the controller's counts before and after an
//! execution.

use jess_engine::host::Summary;
use jess_protocol::wire::ending::{COMPLETE, DEADLOCK, LIVELOCK, REDUNDANT, RESTARTED, STEP_BOUND, VOID};

/// Counts at one moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Counted {
    executions: u64,
    redundant: u64,
    deadlocks: u64,
    livelocks: u64,
    step_bounded: u64,
    restarts: u64,
}

impl Counted {
    pub(crate) fn of(summary: &Summary) -> Counted {
        Counted {
            executions: summary.executions,
            redundant: summary.blocked,
            deadlocks: summary.deadlocks,
            livelocks: summary.livelocks,
            step_bounded: summary.step_bounded,
            restarts: summary.restarts,
        }
    }

    /// How the execution between two moments has ended.
    pub(crate) fn until(self, after: &Counted) -> i32 {
        if after.restarts != self.restarts {
            return RESTARTED | VOID;
        }
        if after.deadlocks > self.deadlocks {
            DEADLOCK
        } else if after.livelocks > self.livelocks {
            LIVELOCK
        } else if after.step_bounded > self.step_bounded {
            STEP_BOUND
        } else if after.executions > self.executions {
            COMPLETE
        } else if after.redundant > self.redundant {
            REDUNDANT
        } else {
            VOID
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_counted_says_how_it_ended() {
        let none = Counted::of(&Summary::default());
        let one = |change: fn(&mut Counted)| {
            let mut after = none;
            change(&mut after);
            none.until(&after)
        };
        assert_eq!(one(|_| {}), VOID);
        assert_eq!(one(|after| after.executions = 1), COMPLETE);
        assert_eq!(one(|after| (after.executions, after.deadlocks) = (1, 1)), DEADLOCK);
        assert_eq!(one(|after| (after.executions, after.livelocks) = (1, 1)), LIVELOCK);
        assert_eq!(one(|after| (after.executions, after.step_bounded) = (1, 1)), STEP_BOUND);
        assert_eq!(one(|after| after.redundant = 1), REDUNDANT);
        assert_eq!(one(|after| after.restarts = 1), RESTARTED);
    }
}
