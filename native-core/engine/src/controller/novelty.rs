//! What happens for the first time in the host's process: a class is initialised, a call site is linked.
//!
//! Idea: such a thing happens once in the life of a process, so an execution in which it does is not the same as a
//! later execution under the same schedule, or a replay. It may teach; it does not count, is not compared, and a
//! failure in it is no bug: it is run again until nothing new happens in it. What is new is distinguished by name:
//! something whose name was met in an earlier execution happens in every execution, and may.
//!
//! Invariant: whether an execution is run again depends on what the host reports and on nothing else.

use rustc_hash::FxHashSet;

/// Times in a row that one plan is run again.
const MOST_IN_A_ROW: u32 = 100;

/// Times that a search starts again because of them.
const MOST_RESTARTS: u32 = 100;

/// Names in a message.
const NAMED: usize = 3;

/// What has happened in the process so far.
#[derive(Debug, Default)]
pub(super) struct Novelties {
    known: FxHashSet<String>,
    /// What was new in the current execution.
    fresh: Vec<String>,
    in_a_row: u32,
    /// Whether something new has happened since the search began, so that executions that count may have been without
    /// it.
    since_the_start: bool,
    restarts: u32,
}

/// Whether something new has happened in an execution that has ended.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Novelty {
    /// Nothing new has happened in it.
    Nothing,
    /// It has to be run again.
    Something,
    /// It was run again and again, and each time something new has happened; these are the last of them.
    Always(String),
}

impl Novelties {
    /// Something that happens once in a process has happened in the current execution.
    pub(super) fn note(&mut self, what: &str) {
        if !self.known.contains(what) {
            self.known.insert(what.to_owned());
            self.fresh.push(what.to_owned());
        }
    }

    /// The current execution has ended.
    pub(super) fn end(&mut self) -> Novelty {
        if self.fresh.is_empty() {
            self.in_a_row = 0;
            return Novelty::Nothing;
        }
        self.in_a_row += 1;
        self.since_the_start = true;
        let names = self.fresh.iter().take(NAMED).map(String::as_str).collect::<Vec<_>>().join(", ");
        self.fresh.clear();
        if self.in_a_row > MOST_IN_A_ROW { Novelty::Always(names) } else { Novelty::Something }
    }

    /// Whether earlier executions may have gone another way because something had not happened yet, so that the search
    /// is to start again. It then counts as started.
    pub(super) fn outdates(&mut self) -> bool {
        self.restarts += 1;
        std::mem::take(&mut self.since_the_start) && self.restarts <= MOST_RESTARTS
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_happens_every_time_is_new_once() {
        let mut novelties = Novelties::default();
        novelties.note("class A");
        novelties.note("class A");
        assert_eq!(novelties.end(), Novelty::Something);
        novelties.note("class A");
        assert_eq!(novelties.end(), Novelty::Nothing);
        assert_eq!(novelties.end(), Novelty::Nothing);
        assert!(novelties.outdates());
        assert!(!novelties.outdates());
    }

    #[test]
    fn what_never_ends_is_named() {
        let mut novelties = Novelties::default();
        for number in 0..MOST_IN_A_ROW {
            novelties.note(&format!("class {number}"));
            assert_eq!(novelties.end(), Novelty::Something);
        }
        novelties.note("class A");
        novelties.note("class B");
        assert_eq!(novelties.end(), Novelty::Always("class A, class B".to_owned()));
    }

    #[test]
    fn only_executions_in_a_row_are_counted() {
        let mut novelties = Novelties::default();
        for number in 0..3 * MOST_IN_A_ROW {
            novelties.note(&format!("class {number}"));
            assert_eq!(novelties.end(), Novelty::Something);
            if number % MOST_IN_A_ROW == 0 {
                assert_eq!(novelties.end(), Novelty::Nothing);
            }
        }
    }
}
