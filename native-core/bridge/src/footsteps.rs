//! Executions that are run again because one had left its plan, compared step by step.
//!
//! Idea: the engine notices a difference where an event is another one, which may be long after the cause. So all that
//! these executions do is compared with the first of them: each access, private ones included, and each operation. The
//! first step that differs is known then, and the executions that follow describe it and the few steps before it. What
//! they read and write there shows the cause: a value that is another one although no step was.
//!
//! Invariant: only the step at the earliest difference, and those before it, are kept; the steps before it are the same
//! in all of these executions.

use crate::narrator::Description;
use jess_engine::host::{Op, ThreadIx};
use rustc_hash::FxHasher;
use std::collections::VecDeque;
use std::hash::{Hash, Hasher};

/// Steps that are compared at most: those of longer executions take too much memory.
const MOST: usize = 12_000_000;

/// Steps that are described before the one that differs.
const BEFORE: usize = 6;

/// A step that was described.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Footstep {
    pub(crate) thread: ThreadIx,
    pub(crate) op: Op,
    pub(crate) told: Description,
    /// The value of the location behind it.
    pub(crate) outcome: Option<String>,
}

/// What one of the executions did at the first difference.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Side {
    /// A number for the step; 0 stands for the end.
    number: u64,
    /// The steps before it, the last one last, and itself, unless it is the end.
    pub(crate) steps: Vec<Footstep>,
    /// Whether it is the end of the execution.
    pub(crate) ends: bool,
}

/// The number of a step that is there no more.
const END: u64 = 0;

/// The executions so far.
#[derive(Debug, Default)]
pub(crate) struct Footsteps {
    on: bool,
    /// The steps of the first one.
    first: Vec<u64>,
    has_first: bool,
    /// Steps of the current one.
    at: usize,
    /// Whether it is like the first one so far.
    alike: bool,
    /// The earliest difference.
    differs_at: Option<usize>,
    sides: Vec<Side>,
    pending: Option<Description>,
    window: VecDeque<Footstep>,
}

impl Footsteps {
    /// An execution begins, which is compared (`on`) or is none of those.
    pub(crate) fn begin(&mut self, on: bool) {
        if !on {
            *self = Footsteps::default();
            return;
        }
        (self.on, self.at, self.alike, self.pending) = (true, 0, true, None);
        self.window.clear();
    }

    /// Whether the current execution is one of those.
    pub(crate) fn is_on(&self) -> bool {
        self.on
    }

    /// Whether the next step is to be described.
    pub(crate) fn wants_words(&self) -> bool {
        self.alike && self.differs_at.is_some_and(|place| self.at <= place && place - self.at <= BEFORE)
    }

    /// The next step of the running thread is this.
    pub(crate) fn describe(&mut self, description: Description) {
        self.pending = Some(description);
    }

    /// What the last step that was described has read or written.
    pub(crate) fn value(&mut self, text: Option<String>) {
        if let Some(step) = self.window.back_mut().filter(|step| step.outcome.is_none()) {
            step.outcome = text;
        }
        // The step at the difference itself may be in a side already.
        for side in &mut self.sides {
            if let Some(step) = side.steps.last_mut().filter(|step| step.outcome.is_none() && !side.ends) {
                step.outcome.clone_from(&self.window.back().and_then(|step| step.outcome.clone()));
            }
        }
    }

    /// The running thread has done, or announced, a step.
    pub(crate) fn step(&mut self, thread: ThreadIx, op: Op) {
        let number = number(thread, &op);
        let at = self.at;
        self.at += 1;
        if let Some(told) = self.pending.take() {
            if self.window.len() > BEFORE {
                self.window.pop_front();
            }
            self.window.push_back(Footstep { thread, op, told, outcome: None });
        }
        if !self.has_first {
            if at < MOST {
                self.first.push(number);
            }
            return;
        }
        if self.alike && at < MOST {
            self.compare(at, number, false);
        }
    }

    fn compare(&mut self, at: usize, number: u64, ends: bool) {
        let expected = self.first.get(at).copied().unwrap_or(END);
        self.alike = expected == number;
        if !self.alike && self.differs_at.is_none_or(|place| at < place) {
            self.differs_at = Some(at);
            self.sides.clear();
        } else if self.differs_at == Some(at) && self.sides.iter().all(|side| side.number != number) {
            let steps: Vec<_> = self.window.iter().cloned().collect();
            if !steps.is_empty() {
                self.sides.push(Side { number, steps, ends });
            }
        }
    }

    /// The execution has ended.
    pub(crate) fn end(&mut self) {
        if self.on && self.has_first && self.alike && self.at <= self.first.len() && self.at < MOST {
            self.compare(self.at, END, true);
        }
        self.has_first |= self.on;
        self.on = false;
    }

    /// Two of the executions at their first difference, or what is known of one.
    pub(crate) fn sides(&self) -> &[Side] {
        &self.sides
    }
}

/// A number for a step that is the same in equal executions, whether or not the step was announced.
fn number(thread: ThreadIx, op: &Op) -> u64 {
    let mut hasher = FxHasher::default();
    thread.hash(&mut hasher);
    match op {
        // Whether a compare-and-set fails is known later.
        Op::Access(access) => (access.site, access.location).hash(&mut hasher),
        op => op.hash(&mut hasher),
    }
    hasher.finish() | 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use jess_engine::host::ObjectId;

    fn run(steps: &mut Footsteps, objects: &[u64]) {
        steps.begin(true);
        for &object in objects {
            if steps.wants_words() {
                steps.describe(Description { object: Some(format!("o{object}")), ..Description::default() });
            }
            steps.step(ThreadIx::MAIN, Op::MonitorEnter(ObjectId(object)));
        }
        steps.end();
    }

    fn told(steps: &Footsteps) -> Vec<Vec<String>> {
        let names = |side: &Side| side.steps.iter().filter_map(|step| step.told.object.clone()).collect();
        steps.sides().iter().map(names).collect()
    }

    #[test]
    fn the_first_difference_is_described_on_both_sides() {
        let mut steps = Footsteps::default();
        for _ in 0..2 {
            run(&mut steps, &[1, 2, 3, 4]);
            run(&mut steps, &[1, 2, 9, 7]);
        }
        assert_eq!(told(&steps), [["o1", "o2", "o3"], ["o1", "o2", "o9"]]);
        // An earlier one takes its place.
        for _ in 0..3 {
            run(&mut steps, &[1, 8, 3, 4]);
            run(&mut steps, &[1, 2, 3, 4]);
        }
        assert_eq!(told(&steps), [["o1", "o2"], ["o1", "o8"]]);
    }

    #[test]
    fn an_execution_may_be_shorter_than_another_one() {
        let mut steps = Footsteps::default();
        for _ in 0..3 {
            run(&mut steps, &[1, 2, 3]);
            run(&mut steps, &[1, 2]);
        }
        assert_eq!(told(&steps), [vec!["o1", "o2", "o3"], vec!["o1", "o2"]]);
        assert!(steps.sides()[1].ends && !steps.sides()[0].ends);
    }

    #[test]
    fn equal_executions_have_no_difference() {
        let mut steps = Footsteps::default();
        for _ in 0..3 {
            run(&mut steps, &[1, 2, 3]);
        }
        assert!(steps.sides().is_empty());
        steps.begin(false);
        assert!(!steps.is_on());
    }
}
