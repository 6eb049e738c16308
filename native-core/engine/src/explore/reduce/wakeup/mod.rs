//! Wake-up trees: what is left to explore at a point of an execution, as sequences of steps that share prefixes.
//!
//! What is inserted is a [`Sequence`]: a [`Reversal`] as it is found in an execution, or the [`Steps`] of one from
//! another search.
//!
//! Steps are records, thread-local accesses included, so that positions are the same for all. Branches are compressed
//! paths. Source: Abdulla, Aronis, Jonsson, Sagonas, "Source Sets: A Foundation for Optimal Dynamic Partial Order
//! Reduction" (JACM 2017), insertion into wake-up trees.
//!
//! The last step of a reversal is *uncertain* when its outcome may change by being moved. A leaf that ends in such a
//! step covers nothing that goes further; a sequence that knows the outcome records it in the tree.
//!
//! Invariant: a reversal is inserted behind the first branch that starts with one of its weak initials, and is dropped
//! when a leaf covers it.

mod reversal;
mod sequence;

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::dependence::dependent;
use crate::event::{Event, Foot, NO_CHOICE, Objects, Step, flag};
use crate::op::Choice;

pub(crate) use reversal::{Numbers, Reversal};
pub(crate) use sequence::Steps;

/// A compressed path with what follows it.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(bound = "")]
pub(crate) struct Branch<S: Step = Event> {
    /// Its steps, at least one.
    pub steps: Vec<S>,
    /// What may follow; nothing for a leaf.
    pub children: Vec<Branch<S>>,
    /// Whether it was put beside a critical section of unknown extent, which may turn out to cover it.
    pub beside: bool,
}

impl<S: Step> Branch<S> {
    /// The same with other steps in the place of these.
    #[must_use]
    pub(crate) fn map<T: Step>(self, into: &impl Fn(S) -> T) -> Branch<T> {
        Branch {
            steps: self.steps.into_iter().map(into).collect(),
            children: self.children.into_iter().map(|child| child.map(into)).collect(),
            beside: self.beside,
        }
    }

    /// All steps of the path that is followed first, if it was put beside something that may turn out to cover it.
    #[must_use]
    pub(crate) fn first_path_beside(&self) -> Option<Vec<S>> {
        let mut path = self.steps.clone();
        let (mut branch, mut beside) = (self, self.beside);
        while let Some(child) = branch.children.first() {
            path.extend_from_slice(&child.steps);
            beside |= child.beside;
            branch = child;
        }
        beside.then_some(path)
    }

    /// Number of leading steps of the path after which something of `asleep` still sleeps; more than the path has if it
    /// never wakes.
    #[must_use]
    pub(crate) fn steps_asleep(&self, mut asleep: SmallVec<[S; 4]>, objects: &Objects) -> usize {
        let woken = self.steps.iter().position(|step| {
            wake(&mut asleep, step.event().thread, step.event().foot, objects);
            asleep.is_empty()
        });
        woken.unwrap_or(usize::MAX)
    }
}

/// How a step relates to what is left of a sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Match {
    /// It is the first step of its thread in the sequence, and nothing in the sequence must come before it.
    Takes,
    /// Its thread is not in the sequence, and the step is independent of all of it.
    Commutes,
    /// Neither.
    No,
    /// Neither, to the extent known: it is a critical section of unknown extent.
    Unknown,
}

/// What is left of a sequence of steps that is compared with steps that were or will be explored where it begins.
pub(crate) trait Sequence<S: Step = Event> {
    /// Whether nothing is left.
    fn is_empty(&self) -> bool;

    /// How a step relates to what is left.
    fn matches(&self, step: &S, objects: &Objects) -> Match;

    /// Accounts for a step that matched. What the sequence knows about its outcome is recorded in the step.
    fn take(&mut self, step: &mut S, how: Match, objects: &Objects);

    /// Whether a step that is the first of the sequence is also the first in every execution that agrees up to the
    /// second event of the race.
    fn lasts(&self, step: &S, objects: &Objects) -> bool;

    /// What is left, as steps.
    fn rest(&self) -> Vec<S>;

    /// The sequence has become a branch: whether a longer one is covered by it.
    fn inserted(&self, objects: &Objects) -> Covered;
}

/// The result of inserting a sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Inserted {
    /// Whether the tree has grown.
    pub grown: bool,
    /// For how long the tree covers it now.
    pub covered: Covered,
}

/// Why a reversal need not be explored any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Covered {
    /// Because of what is known of this execution.
    Here,
    /// Because of what all executions that agree with this one up to the second event of the race have in common.
    ForGood,
}

impl Covered {
    /// Whether it holds for other executions that agree with this one so far.
    #[must_use]
    pub(crate) fn lasts(self) -> bool {
        self == Covered::ForGood
    }

    fn if_lasting(lasting: bool) -> Covered {
        if lasting { Covered::ForGood } else { Covered::Here }
    }
}

/// Inserts a sequence behind the branches of a node, unless they cover it already; afterwards they do.
pub(crate) fn insert<S: Step>(
    mut sequence: impl Sequence<S>,
    mut branches: &mut Vec<Branch<S>>,
    objects: &Objects,
) -> Inserted {
    let mut lasting = true;
    let (mut unknown, mut beside) = (false, false);
    loop {
        let mut found = None;
        for (at, branch) in branches.iter().enumerate() {
            match branch.steps.first().map_or(Match::No, |step| sequence.matches(step, objects)) {
                Match::No => {}
                Match::Unknown => unknown = true,
                how => {
                    found = Some((at, how));
                    break;
                }
            }
        }
        let Some((found, first)) = found else {
            branches.push(Branch { steps: sequence.rest(), children: Vec::new(), beside: unknown });
            return Inserted { grown: true, covered: sequence.inserted(objects) };
        };
        let branch = &mut branches[found];
        beside |= branch.beside;
        let mut matched = 0;
        let mut certain = true;
        while let Some(step) = branch.steps.get_mut(matched) {
            let how = if matched == 0 { first } else { sequence.matches(step, objects) };
            if how != Match::Takes && sequence.is_empty() {
                return Inserted { grown: false, covered: Covered::Here };
            }
            if matches!(how, Match::No | Match::Unknown) {
                unknown |= how == Match::Unknown;
                break;
            }
            lasting &= how == Match::Takes && sequence.lasts(step, objects);
            certain = step.event().flags & flag::UNCERTAIN == 0;
            sequence.take(step, how, objects);
            matched += 1;
        }
        if matched < branch.steps.len() {
            let tail = branch.steps.split_off(matched);
            let children = std::mem::take(&mut branch.children);
            branch.children = vec![
                Branch { steps: tail, children, beside: false },
                Branch { steps: sequence.rest(), children: Vec::new(), beside: unknown },
            ];
            return Inserted { grown: true, covered: sequence.inserted(objects) };
        }
        if branch.children.is_empty() {
            // A branch that may be dropped later must contain all that it covers.
            if certain && !beside || sequence.is_empty() {
                return Inserted { grown: false, covered: Covered::if_lasting(lasting && certain) };
            }
            // The leaf may turn out to leave something asleep, which this sequence wakes.
            branch.steps.extend(sequence.rest());
            return Inserted { grown: true, covered: Covered::Here };
        }
        if sequence.is_empty() {
            return Inserted { grown: false, covered: Covered::Here };
        }
        branches = &mut branches[found].children;
    }
}

/// Removes the path that is followed first.
pub(crate) fn drop_first_path<S: Step>(branches: &mut Vec<Branch<S>>) {
    if let Some(branch) = branches.first_mut() {
        drop_first_path(&mut branch.children);
        if branch.children.is_empty() {
            branches.remove(0);
        }
    }
}

/// Whether two steps of one thread at the same point make the same choice.
pub(crate) fn same_choice(a: &Event, b: &Event) -> bool {
    a.kind.row().choice == Choice::Nothing || a.choice == b.choice || a.choice == NO_CHOICE || b.choice == NO_CHOICE
}

/// Removes from `asleep` what a step wakes: its own thread, and all that depends on it.
pub(crate) fn wake<S: Step>(asleep: &mut SmallVec<[S; 4]>, thread: u16, foot: Foot, objects: &Objects) {
    asleep.retain(|sleeper| {
        let sleeper = sleeper.event();
        sleeper.thread != thread && !dependent(objects, sleeper.foot, foot)
    });
}
