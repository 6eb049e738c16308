//! Dynamic partial order reduction with source sets: one execution per Mazurkiewicz trace, and some that turn out to be
//! redundant on the way.
//!
//! Source: Abdulla, Aronis, Jonsson, Sagonas, "Source Sets: A Foundation for Optimal Dynamic Partial Order Reduction"
//! (JACM 2017), Algorithm 1. For a race (i, j), let v be what was executed after i and before j and does not happen
//! after i, then j. Some initial of v must be explored from the position of i; if none was, or is going to be, the
//! first step of v is added. Sleep sets cut what begins with a step that was explored already.
//!
//! Difference to [`crate::explore::dpor`]: only the first step of a reversal is remembered, not the whole of it, so the
//! search may come to where everything sleeps. Such an execution is counted as blocked; its races are reversed like
//! those of any other, because what is cut off there hides no race of what was executed.
//!
//! Races are looked for when an execution has ended, with blocked acquisitions among them, and not after each step:
//! whatever a thread was about to do earlier was executed since, or is pending still.

use crate::event::{Event, Objects, Trace};
use crate::explore::feasible::{Late, Partner, Races};
use crate::explore::races::each_race;
use crate::explore::stack::Stack;
use crate::explore::turns::QUANTUM;
use crate::explore::wakeup::{Branch, Reversal};
use crate::explore::{Explorer, Finished, Learnt, Pick, Point};

/// The strategy.
#[derive(Debug, Default)]
pub struct SourceDpor {
    stack: Stack,
}

impl SourceDpor {
    fn reverse(&mut self, races: &Races<'_>, partner: &Partner, late: &Late, objects: &mut Objects) {
        let position = races.causality.positions[partner[0] as usize];
        let late = races.settle(partner, late, objects);
        let reversal = Reversal::new(races, partner, &late, objects).up_to_late();
        if reversal.starts_with_any(self.stack.sleepers(position), true, objects) {
            return;
        }
        let branches = &mut self.stack.node(position).branches;
        if !reversal.starts_with_any(branches.iter().flat_map(|branch| &branch.steps), true, objects) {
            branches.push(Branch { steps: vec![reversal.first()], children: Vec::new() });
        }
    }
}

impl Explorer for SourceDpor {
    fn next(&mut self, trace: &Trace, plan: &mut Vec<Event>) -> bool {
        self.stack.next(trace, plan)
    }

    fn again(&mut self) {
        self.stack.again();
    }

    fn is_exact(&self) -> bool {
        true
    }

    fn head_start(&self) -> u32 {
        QUANTUM
    }

    fn pick(&mut self, point: &Point<'_>) -> Option<Pick> {
        self.stack.pick(point)
    }

    fn finish(&mut self, finished: &mut Finished<'_>) -> Learnt {
        self.stack.place_sleepers(finished.trace, finished.objects);
        let races = Races {
            trace: finished.trace,
            causality: finished.causality,
            threads: finished.threads,
            timeouts: finished.timeouts,
        };
        each_race(&races, finished.objects, |partner, late, objects| self.reverse(&races, partner, late, objects));
        Learnt::Nothing
    }

    fn restart(&mut self) {
        *self = SourceDpor::default();
    }
}
