//! Optimal dynamic partial order reduction: one execution per Mazurkiewicz trace, none of them redundant.
//!
//! Source: Abdulla, Aronis, Jonsson, Sagonas, "Optimal Dynamic Partial Order Reduction" (POPL 2014, JACM 2017). Every
//! finished execution is searched for races; each is reversed and inserted into the wake-up tree at the position of
//! its first event, unless what sleeps there covers it. The rest is common to all reductions
//! ([`crate::explore::reduce::reduction`]).
//!
//! Additions: races of steps that were never reached (blocked acquisitions, daemon threads), reversal through the
//! state of the object ([`crate::explore::feasible`]), and data: a choice makes one branch per value, named by the
//! value, so that the branches of one thread at one point are siblings.
//!
//! Invariant: when the free part of an execution begins, nothing sleeps. One thing can break it: the last step of a
//! reversal may turn out to touch less than it might have (a compare-and-set that fails). A step that still sleeps
//! then, here and in all executions that agree so far, is treated as in source-DPOR: a reversal is dropped when it
//! starts with the sleeping step, but not merely because it commutes with it. That loses nothing, and in the worst case
//! an execution ends because everything sleeps. What is planned in such a part is no exception: the branch that was
//! planned first has replaced reversals that would have woken the sleeper (`tests/corpus/sleeps_through_a_plan.jm`).

use crate::event::{Objects, Step};
use crate::explore::reduce::reduction::{Reduction, Rule};
use crate::explore::reduce::stack::Stack;
use crate::explore::reduce::wakeup::Reversal;
use crate::trap::{self, Trap};

/// The strategy.
pub(crate) type Dpor = Reduction<WakeupTrees>;

/// Remembers whole reversals.
#[derive(Debug, Default)]
pub(crate) struct WakeupTrees;

impl Rule for WakeupTrees {
    fn remember<S: Step>(stack: &mut Stack<S>, position: u32, reversal: Reversal<'_, S>, objects: &Objects) -> bool {
        let reversal = if trap::is_set(Trap::ReversalCutShort) { reversal.cut_at_late() } else { reversal };
        let explored =
            || reversal.covering(stack.sleepers(position), |sleeper| stack.outlasts(position, sleeper), objects);
        match explored().or_else(|| reversal.covering(stack.begun(position), |_| false, objects)) {
            Some(covered) => covered.lasts(),
            None => stack.insert(position, reversal, objects).lasts(),
        }
    }
}
