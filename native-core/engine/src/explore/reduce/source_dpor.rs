//! Dynamic partial order reduction with source sets: one execution per Mazurkiewicz trace, and some that turn out to be
//! redundant on the way.
//!
//! Source: Abdulla, Aronis, Jonsson, Sagonas, "Source Sets: A Foundation for Optimal Dynamic Partial Order Reduction"
//! (JACM 2017), Algorithm 1. For a race (i, j), let v be what was executed after i and before j and does not happen
//! after i, then j. Some initial of v must be explored from the position of i; if none was, or is going to be, the
//! first step of v is added. Sleep sets cut what begins with a step that was explored already. If j is possible without
//! i only because of something that was executed after j, such as an interruption, or if it touches other objects
//! without i, v goes on to the end of the execution.
//!
//! Difference to [`crate::explore::reduce::dpor`]: only the first step of a reversal is remembered, not the whole of
//! it, so the search may reach a point where everything sleeps. Such an execution is counted as blocked; its races are
//! reversed like those of any other, because what is cut off there hides no race of what was executed.
//!
//! Races are searched for when an execution has ended, with blocked acquisitions among them, and not after each step:
//! whatever a thread was about to do earlier has been executed since, or is still pending.

use crate::event::{Objects, Step};
use crate::explore::reduce::reduction::{Reduction, Rule};
use crate::explore::reduce::stack::Stack;
use crate::explore::reduce::wakeup::{Branch, Reversal};

/// The strategy.
pub(crate) type SourceDpor = Reduction<SourceSets>;

/// Remembers first steps.
#[derive(Debug, Default)]
pub(crate) struct SourceSets;

impl Rule for SourceSets {
    fn remember<S: Step>(stack: &mut Stack<S>, position: u32, reversal: Reversal<'_, S>, objects: &Objects) -> bool {
        let ends = reversal.is_told_by_then(objects);
        let reversal = if ends { reversal.cut_at_late() } else { reversal };
        if reversal.covering(stack.sleepers(position), |_| true, objects).is_none() {
            let branches = &mut stack.node(position).branches;
            let steps = branches.iter().flat_map(|branch| &branch.steps);
            if reversal.covering(steps, |_| true, objects).is_none() {
                branches.push(Branch { steps: vec![reversal.first()], children: Vec::new(), beside: false });
            }
        }
        // What is not part of it cannot change it.
        ends && !reversal.is_unfinished()
    }
}
