//! How an execution has ended, as a number for the Java side.
//!
//! Idea: whoever looks at the executions of an exploration from outside, as the fuzzer of Java programs does, must know
//! which of them count and how they ended; the counts of the controller before and after one say so.

use jess_engine::host::Summary;

/// It was thrown away: it only taught something.
const VOID: i32 = 0;
const COMPLETE: i32 = 1;
const DEADLOCK: i32 = 2;
const LIVELOCK: i32 = 3;
const STEP_BOUND: i32 = 4;
/// Some other execution shows what it shows.
const REDUNDANT: i32 = 5;
/// Added when the search has started again: no execution before counts.
const RESTARTED: i32 = 8;

/// Counts at one moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Counted {
    executions: u64,
    redundant: u64,
    deadlocks: u64,
    livelocks: u64,
    step_bounded: u64,
    restarts: u64,
}

impl Counted {
    pub fn of(summary: &Summary) -> Counted {
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
    pub fn until(self, after: &Counted) -> i32 {
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
