//! The classic dynamic partial order reduction, with sleep sets: every Mazurkiewicz trace at least once.
//!
//! Source: Flanagan, Godefroid, "Dynamic Partial-Order Reduction for Model Checking Software" (POPL 2005), with the
//! rule that makes it sound together with sleep sets ([`crate::explore::reduce::backtrack`]). Unlike there, races are
//! searched for when an execution has ended, between any two steps that conflict with nothing in between; blocked
//! acquisitions are among them, and executions that ended because everything sleeps are searched too.
//!
//! It explores more without effect than [`crate::explore::reduce::source_dpor`], and is here for comparison.

use crate::explore::Finished;
use crate::explore::feasible;
use crate::explore::reduce::backtrack::{Backtrack, Races, Reduction};
use crate::explore::reduce::races::{Settled, each_race};
use crate::host::{Coverage, Ending};
use crate::trap::{self, Trap};

/// The strategy.
pub(crate) type FgDpor = Reduction<Immediate>;

/// Races between steps with nothing in between that conflicts with both.
#[derive(Debug, Default)]
pub(crate) struct Immediate;

impl Races for Immediate {
    const COVERAGE: Coverage = Coverage::Everything;

    fn add(backtrack: &mut Backtrack, finished: &mut Finished<'_>) {
        if finished.outcome.ending == Ending::Blocked && trap::is_set(Trap::BlockedForgotten) {
            return;
        }
        let (trace, causality) = (finished.trace, finished.causality);
        let races = feasible::Races { trace, causality, threads: finished.threads, timeouts: finished.timeouts };
        each_race(&races, finished.objects, &mut Settled::default(), |partner, late, _| {
            let position = causality.position(partner[0]);
            if causality.thread_of(partner[0]) == late.step.thread {
                backtrack.add_choice(trace, position, late.step.choice);
            } else {
                backtrack.add(trace, position, late.step.thread);
            }
            false
        });
    }
}
