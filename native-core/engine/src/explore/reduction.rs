//! Reductions that reverse the races of finished executions, and run freely behind what was planned.
//!
//! They differ in one thing, their [`Rule`]: what is remembered of a reversal, and when it is covered already.

use serde::{Deserialize, Serialize};

use std::fmt::Debug;
use std::marker::PhantomData;

use crate::estimate::Open;
use crate::event::{Event, Objects, Trace};
use crate::explore::feasible::{Late, Partner, Races};
use crate::explore::races::{Settled, each_race};
use crate::explore::stack::Stack;
use crate::explore::turns::QUANTUM;
use crate::explore::wakeup::{Numbers, Reversal};
use crate::explore::{Explorer, Finished, Learnt, Pick, Point};
use crate::host::Ending;
use crate::trap::{self, Trap};

/// What a reduction does with the reversal of a race.
pub trait Rule: Debug + Default + Send {
    /// Remembers a reversal at the position of the first event of its race, unless it is covered. Whether it is covered now
    /// in every execution that agrees with this one up to the second event of the race.
    fn remember(stack: &mut Stack, position: u32, reversal: Reversal<'_>, objects: &Objects) -> bool;
}

/// A reduction with some rule.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct Reduction<R> {
    stack: Stack,
    /// Only saves work, so it is not stored.
    #[serde(skip)]
    settled: Settled,
    rule: PhantomData<R>,
}

impl<R: Rule> Reduction<R> {
    /// What is left to explore.
    pub(super) fn stack(&mut self) -> &mut Stack {
        &mut self.stack
    }

    /// Nothing is known of the executions that follow: they have nothing in common with those before.
    pub(super) fn unsettle(&mut self) {
        self.settled.keep(0);
    }

    /// What sleeps after a trace whose first events were planned.
    pub(super) fn asleep_after(&mut self, trace: &Trace, objects: &Objects) -> &[Event] {
        self.stack.place_sleepers(trace, objects);
        self.stack.asleep()
    }

    /// All steps that sleep somewhere in the current execution.
    pub(super) fn done(&self) -> impl Iterator<Item = &Event> {
        self.stack.done()
    }

    fn reverse(stack: &mut Stack, races: &Races<'_>, partner: &Partner, late: &Late, objects: &mut Objects) -> bool {
        let position = races.causality.positions[partner[0] as usize];
        let Some(late) = races.settle(partner, late, objects) else {
            return false;
        };
        let mut numbers = Numbers::default();
        let reversal = Reversal::new(races, partner, &late, &mut numbers);
        R::remember(stack, position, reversal, objects)
    }
}

impl<R: Rule> Explorer for Reduction<R> {
    fn next(&mut self, trace: &Trace, plan: &mut Vec<Event>) -> bool {
        let more = self.stack.next(trace, plan);
        self.settled.keep(self.stack.kept());
        more
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

    fn may_stay(&self) -> bool {
        true
    }

    fn stay(&mut self, point: &Point<'_>) -> Option<Pick> {
        self.stack.stay(point)
    }

    fn finish(&mut self, finished: &mut Finished<'_>) -> Learnt {
        self.stack.place_sleepers_further(finished.trace, finished.objects);
        if finished.ending == Ending::Blocked && trap::is_set(Trap::BlockedForgotten) {
            return Learnt::Nothing;
        }
        let races = Races {
            trace: finished.trace,
            causality: finished.causality,
            threads: finished.threads,
            timeouts: finished.timeouts,
        };
        let stack = &mut self.stack;
        each_race(&races, finished.objects, &mut self.settled, |partner, late, objects| {
            Self::reverse(stack, &races, partner, late, objects)
        });
        Learnt::Nothing
    }

    fn restart(&mut self) {
        *self = Reduction::default();
    }

    fn turned(&self) -> Option<u32> {
        self.stack.turned()
    }

    fn open(&self) -> Vec<Open> {
        self.stack.open()
    }
}
