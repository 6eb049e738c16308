//! Optimal dynamic partial order reduction: one execution per Mazurkiewicz trace, none of them redundant.
//!
//! Source: Abdulla, Aronis, Jonsson, Sagonas, "Optimal Dynamic Partial Order Reduction" (POPL 2014, JACM 2017). Every
//! finished execution is searched for races; each is reversed and inserted into the wake-up tree at the position of
//! its first event, unless what sleeps there covers it. The rest is common to all reductions
//! ([`crate::explore::stack`]).
//!
//! Additions: races of steps that were never reached (blocked acquisitions, daemon threads), reversal through the
//! state of the object ([`crate::explore::feasible`]), and data: a choice makes one branch per value, named by the
//! value, so that the branches of one thread at one point are siblings.
//!
//! Invariant: when the free part of an execution begins, nothing sleeps. One thing can break it: the last step of a
//! reversal may turn out to touch less than it might have (a compare-and-set that fails). What still sleeps then is
//! respected like in source-DPOR: a reversal is dropped when it starts with a sleeping step, but not merely because
//! it commutes with one. That loses nothing, and in the worst case an execution ends because everything sleeps.

use crate::event::{Event, Objects, Trace};
use crate::explore::feasible::{Late, Partner, Races};
use crate::explore::races::each_race;
use crate::explore::stack::Stack;
use crate::explore::turns::QUANTUM;
use crate::explore::wakeup::Reversal;
use crate::explore::{Explorer, Finished, Learnt, Pick, Point};

/// The strategy.
#[derive(Debug, Default)]
pub struct Dpor {
    stack: Stack,
}

impl Dpor {
    /// What sleeps after a trace whose first events were planned.
    pub(super) fn asleep_after(&mut self, trace: &Trace, objects: &Objects) -> &[Event] {
        self.stack.place_sleepers(trace, objects);
        self.stack.asleep()
    }

    fn reverse(&mut self, races: &Races<'_>, partner: &Partner, late: &Late, objects: &mut Objects) {
        let position = races.causality.positions[partner[0] as usize];
        let late = races.settle(partner, late, objects);
        let reversal = Reversal::new(races, partner, &late, objects);
        let free = !self.stack.is_planned(position);
        if reversal.starts_with_any(self.stack.sleepers(position), free, objects) {
            return;
        }
        reversal.insert(&mut self.stack.node(position).branches, objects);
    }
}

impl Explorer for Dpor {
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
        *self = Dpor::default();
    }
}
