//! Reductions that reverse the races of finished executions, and run freely after the planned part.
//!
//! They differ in one thing, their [`Rule`]: what is remembered of a reversal, and when it is covered already.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use std::fmt::Debug;
use std::marker::PhantomData;

use crate::event::{Event, Objects, Section, Step, Trace};
use crate::explore::feasible::{Partner, Races};
use crate::explore::late::Late;
use crate::explore::reduce::races::{Settled, each_race};
use crate::explore::reduce::stack::Stack;
use crate::explore::reduce::turns::QUANTUM;
use crate::explore::reduce::wakeup::{Numbers, Reversal};
use crate::explore::{Explorer, Finished, Learnt, Pick, Planned, Point, Report};
use crate::host::Ending;
use crate::trap::{self, Trap};

/// What a reduction does with the reversal of a race.
pub(crate) trait Rule: Debug + Default + Send {
    /// Remembers a reversal at the position of the first event of its race, unless it is covered. Returns whether it is
    /// now covered in every execution that agrees with this one up to the second event of the race.
    fn remember<S: Step>(stack: &mut Stack<S>, position: u32, reversal: Reversal<'_, S>, objects: &Objects) -> bool;
}

/// A reduction with some rule, of events or of larger steps.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(bound = "")]
pub(crate) struct Reduction<R, S: Step = Event> {
    stack: Stack<S>,
    /// Only saves work, so it is not stored.
    #[serde(skip)]
    settled: Settled,
    rule: PhantomData<R>,
}

impl<R: Rule, S: Step> Reduction<R, S> {
    /// What is left to explore.
    pub(crate) fn stack(&mut self) -> &mut Stack<S> {
        &mut self.stack
    }

    /// Nothing is known of the executions that follow: they have nothing in common with those before.
    pub(crate) fn unsettle(&mut self) {
        self.settled.keep(0);
    }

    /// What sleeps after a trace whose first events were planned.
    pub(crate) fn asleep_after(&mut self, trace: &Trace<S>, objects: &Objects) -> &[S] {
        self.stack.place_sleepers(trace, objects);
        self.stack.asleep()
    }

    /// All steps that sleep somewhere in the current execution.
    pub(crate) fn done(&self) -> impl Iterator<Item = &S> {
        self.stack.done()
    }

    fn reverse(
        stack: &mut Stack<S>,
        races: &Races<'_, S>,
        partner: &Partner,
        late: &Late<S>,
        numbers: &mut Numbers,
        objects: &mut Objects,
    ) -> bool {
        // Moved to another place, a notification may find other threads to wake; with the thread that it woke, it may
        // sleep there.
        let moved = late.event != Some(partner[0]);
        let choices = if moved { races.choices_without(partner, late, objects) } else { SmallVec::new() };
        let others = choices.into_iter().filter(|&choice| choice != late.step.event().choice);
        let mut lasting = true;
        for choice in others.collect::<SmallVec<[u32; 4]>>() {
            let mut other = late.clone();
            other.step.event_mut().choice = choice;
            lasting &= Self::reverse_as_it_is(stack, races, partner, &other, numbers, objects);
        }
        lasting & Self::reverse_as_it_is(stack, races, partner, late, numbers, objects)
    }

    fn reverse_as_it_is(
        stack: &mut Stack<S>,
        races: &Races<'_, S>,
        partner: &Partner,
        late: &Late<S>,
        numbers: &mut Numbers,
        objects: &mut Objects,
    ) -> bool {
        let position = races.causality.position(partner[0]);
        let Some(late) = races.settle(partner, late, objects) else {
            return false;
        };
        let reversal = Reversal::new(races, partner, &late, numbers);
        R::remember(stack, position, reversal, objects)
    }

    /// Plans the next execution; `trace` is the previous one.
    pub(crate) fn plan(&mut self, trace: &Trace<S>, plan: &mut Vec<S>) -> Option<Planned> {
        let more = self.stack.next(trace, plan);
        self.settled.keep(self.stack.kept());
        more.then(|| Planned { turned: self.stack.turned(), ..FREE })
    }

    /// The execution that was planned last is run once more.
    pub(crate) fn plan_again(&mut self) -> Planned {
        self.stack.again();
        FREE
    }

    /// Reverses the races of a finished execution.
    pub(crate) fn learn(&mut self, finished: &mut Finished<'_, S>) {
        self.stack.place_sleepers_further(finished.trace, finished.objects);
        self.stack.note_outlasting();
        if finished.outcome.ending == Ending::Blocked && trap::is_set(Trap::BlockedForgotten) {
            return;
        }
        let races = Races {
            trace: finished.trace,
            causality: finished.causality,
            threads: finished.threads,
            timeouts: finished.timeouts,
        };
        let stack = &mut self.stack;
        // The same memory for all of them.
        let mut numbers = Numbers::default();
        each_race(&races, finished.objects, &mut self.settled, |partner, late, objects| {
            Self::reverse(stack, &races, partner, late, &mut numbers, objects)
        });
    }

    /// What can be said about the search.
    pub(crate) fn about(&self) -> Report<'_> {
        Report { open: self.stack.open(), ..Report::default() }
    }
}

impl<R: Rule> Reduction<R> {
    /// The same search, of sections each of which is a single event so far.
    #[must_use]
    pub(crate) fn in_sections(self) -> Reduction<R, Section> {
        Reduction { stack: self.stack.map(Section::alone), settled: Settled::default(), rule: PhantomData }
    }
}

/// How executions are run: the thread that runs goes on for as long as it is fair to the others.
pub(crate) const FREE: Planned = Planned {
    turned: None,
    head_start: QUANTUM,
    stays: true,
    compares: false,
    samples: false,
    relation_only: false,
    led: false,
};

impl<R: Rule> Explorer for Reduction<R> {
    fn next(&mut self, trace: &Trace, _: &mut Objects, plan: &mut Vec<Event>) -> Option<Planned> {
        self.plan(trace, plan)
    }

    fn again(&mut self) -> Planned {
        self.plan_again()
    }

    fn pick(&mut self, point: &Point<'_>) -> Option<Pick> {
        if point.alone { self.stack.stay(point) } else { self.stack.pick(point) }
    }

    fn finish(&mut self, finished: &mut Finished<'_>) -> Learnt {
        self.learn(finished);
        Learnt::Nothing
    }

    fn restart(&mut self) {
        *self = Reduction::default();
    }

    fn report(&self) -> Report<'_> {
        self.about()
    }
}
