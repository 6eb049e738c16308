//! The classic dynamic partial order reduction, with sleep sets: every Mazurkiewicz trace at least once.
//!
//! Source: Flanagan, Godefroid, "Dynamic Partial-Order Reduction for Model Checking Software" (POPL 2005), with the rule
//! that makes it sound together with sleep sets ([`crate::explore::reduce::backtrack`]). Other than there, races are looked for
//! when an execution has ended, between any two steps that conflict with nothing in between; blocked acquisitions are
//! among them, and executions that ended because everything sleeps are searched too.
//!
//! It explores more in vain than [`crate::explore::reduce::source_dpor`], and is here to be compared with.

use serde::{Deserialize, Serialize};

use crate::event::{Event, Objects, Trace};
use crate::explore::feasible::Races;
use crate::explore::reduce::backtrack::Backtrack;
use crate::explore::reduce::races::{Settled, each_race};
use crate::explore::{Explorer, Finished, Learnt, Pick, Planned, Point, Report};
use crate::host::Ending;
use crate::trap::{self, Trap};

/// The strategy.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct FgDpor {
    backtrack: Backtrack,
}

impl Explorer for FgDpor {
    fn next(&mut self, trace: &Trace, _: &mut Objects, plan: &mut Vec<Event>) -> Option<Planned> {
        self.backtrack.next(trace, plan)
    }

    fn again(&mut self) -> Planned {
        self.backtrack.again()
    }

    fn pick(&mut self, point: &Point<'_>) -> Option<Pick> {
        self.backtrack.pick(point)
    }

    fn finish(&mut self, finished: &mut Finished<'_>) -> Learnt {
        if self.backtrack.finish(finished) == Learnt::Restart {
            return Learnt::Restart;
        }
        if finished.outcome.ending == Ending::Blocked && trap::is_set(Trap::BlockedForgotten) {
            return Learnt::Nothing;
        }
        let (trace, causality) = (finished.trace, finished.causality);
        let races = Races { trace, causality, threads: finished.threads, timeouts: finished.timeouts };
        each_race(&races, finished.objects, &mut Settled::default(), |partner, late, _| {
            let position = causality.positions[partner[0] as usize];
            if causality.thread_of[partner[0] as usize] == late.step.thread {
                self.backtrack.add_choice(trace, position, late.step.choice);
            } else {
                self.backtrack.add(trace, position, late.step.thread);
            }
            false
        });
        Learnt::Nothing
    }

    fn restart(&mut self) {
        self.backtrack.restart();
    }

    fn report(&self) -> Report<'_> {
        Report { open: self.backtrack.open(), ..Report::default() }
    }
}
