//! An execution that left its plan: whether that is over, or how the program is.
//!
//! Idea: the plan is run again, a few times. If the outcome comes to be the same again and again, whether the program
//! follows the plan or leaves it in one way, then something has changed once: a cache was filled that the host does not
//! see, a value was computed for the first time. What was explored so far is of another state than what follows, so the
//! search starts again, and counts only what it finds from then on. If the outcomes go on to differ, or if the search
//! has started again too often, the program depends on something outside of control.
//!
//! Nothing is lost by that: a search that starts again is as good as one that is started by hand, and what is reported
//! as complete has had no such execution in it. The replay of a token needs one execution that follows it.
//!
//! Invariant: no execution in doubt counts for a search.

use crate::host::{Divergence, Op, ThreadIx};

/// Outcomes in a row that have to be the same the first time that something has changed, and how many more each time
/// after that: what changes again and again has to show how.
const SAME: u32 = 3;
const SAME_MORE: u32 = 2;

/// Times that a plan is run again beyond those.
const MOST_OTHERS: u32 = 5;

/// Times that a search starts again because of that.
const MOST_RESTARTS: u32 = 8;

/// How an execution left its plan, or nothing if it did not.
type Way = Option<(u64, Option<(ThreadIx, Op)>, Option<(ThreadIx, Op)>)>;

/// What is to be done about an execution in doubt.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Judgement {
    /// Its plan is run again.
    Again,
    /// Something has changed once: the search starts again.
    Changed,
    /// The program does not do the same under the same schedule.
    Differs(Box<Divergence>),
}

/// A plan that was left.
#[derive(Debug)]
struct Doubted {
    first: Divergence,
    last: Way,
    same: u32,
    runs: u32,
}

/// What is in doubt, and how often something was.
#[derive(Debug, Default)]
pub(super) struct Doubt {
    /// Whether the host may change without noticing it: a plan that is left is one in doubt.
    on: bool,
    now: Option<Doubted>,
    restarts: u32,
    /// How a plan was left when the search started again for the first time.
    began_anew: Option<Divergence>,
}

fn way(divergence: Option<&Divergence>) -> Way {
    divergence.map(|found| (found.position, found.expected, found.found))
}

impl Doubt {
    pub(super) fn turn_on(&mut self) {
        self.on = true;
    }

    /// Whether plans that are left are run again.
    pub(super) fn is_on(&self) -> bool {
        self.on
    }

    /// How often the search has started again because something had changed, and how the plan was left the first time.
    pub(super) fn changes(&self) -> Option<(u32, &Divergence)> {
        Some((self.restarts, self.began_anew.as_ref()?))
    }

    /// Whether the next execution is run again because of a doubt.
    pub(super) fn is_open(&self) -> bool {
        self.now.is_some()
    }

    /// Nothing is in doubt any more; returns how the plan was left first.
    pub(super) fn drop(&mut self) -> Option<Divergence> {
        self.now.take().map(|doubted| doubted.first)
    }

    /// The outcome of an execution that left its plan, or of one that was run again for that.
    pub(super) fn hear(&mut self, divergence: Option<Divergence>) -> Judgement {
        let way = way(divergence.as_ref());
        match (&mut self.now, divergence) {
            (None, None) => return Judgement::Again,
            (None, Some(first)) => self.now = Some(Doubted { first, last: way, same: 1, runs: 0 }),
            (Some(doubted), _) => {
                doubted.runs += 1;
                doubted.same = if doubted.last == way { doubted.same + 1 } else { 1 };
                doubted.last = way;
            }
        }
        let Some(Doubted { same, runs, .. }) = self.now else { return Judgement::Again };
        // The execution that was first to leave may have been the one in which something changed.
        let needed = SAME + SAME_MORE * self.restarts;
        let settled = same >= needed && runs >= needed;
        if !settled && runs < needed + MOST_OTHERS {
            return Judgement::Again;
        }
        match self.drop() {
            Some(first) if !settled || self.restarts == MOST_RESTARTS => Judgement::Differs(Box::new(first)),
            first => {
                self.restarts += 1;
                self.began_anew = self.began_anew.take().or(first);
                Judgement::Changed
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn left_at(position: u64) -> Option<Divergence> {
        let message = format!("at {position}");
        Some(Divergence { position, expected: None, found: None, before: None, message })
    }

    #[test]
    fn what_has_changed_once_is_over() {
        for found in [None, left_at(5)] {
            let mut doubt = Doubt::default();
            assert_eq!(doubt.hear(left_at(5)), Judgement::Again);
            assert!(doubt.is_open());
            assert_eq!(doubt.hear(found.clone()), Judgement::Again);
            assert_eq!(doubt.hear(found.clone()), Judgement::Again);
            assert_eq!(doubt.hear(found), Judgement::Changed);
            assert!(!doubt.is_open());
            assert_eq!(doubt.changes().map(|(times, first)| (times, first.position)), Some((1, 5)));
        }
    }

    #[test]
    fn a_change_may_take_a_few_executions() {
        let mut doubt = Doubt::default();
        for at in [5, 6, 7, 8, 8] {
            assert_eq!(doubt.hear(left_at(at)), Judgement::Again);
        }
        assert_eq!(doubt.hear(left_at(8)), Judgement::Changed);
    }

    #[test]
    fn what_goes_on_to_differ_does_so_for_a_reason() {
        let mut doubt = Doubt::default();
        for at in 0..u64::from(SAME + MOST_OTHERS) {
            assert_eq!(doubt.hear(left_at(at)), Judgement::Again);
        }
        let Judgement::Differs(first) = doubt.hear(left_at(99)) else { panic!("it is not over") };
        assert_eq!(first.position, 0);
    }

    #[test]
    fn what_changes_again_and_again_is_no_change() {
        let mut doubt = Doubt::default();
        let mut change = |restarts| (0..=SAME + SAME_MORE * restarts).map(|_| doubt.hear(left_at(5))).last();
        for restarts in 0..MOST_RESTARTS {
            assert_eq!(change(restarts), Some(Judgement::Changed));
        }
        assert!(matches!(change(MOST_RESTARTS), Some(Judgement::Differs(_))));
    }
}
