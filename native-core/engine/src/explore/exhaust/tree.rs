//! The tree of a depth-first search: the decisions of the current execution, with what is left to choose at each.
//!
//! The tree replays from the start: the next execution follows the trace of the previous one up to the deepest decision
//! that has an alternative left, and takes that. Alternatives are in *turn*: the thread that ran last, then the others
//! in order, round robin. That order also determines how many threads a choice delays.
//!
//! Invariant: the decisions below the plan of an execution are those of that execution, also when it is run again.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::estimate::Open;
use crate::event::{Event, NO_CHOICE, Trace};
use crate::explore::{Enabled, Point};
use crate::host::Measure;

/// One way to go on.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub(crate) struct Alternative {
    /// The step.
    pub step: Event,
    /// What the schedule has cost then.
    pub spent: u32,
    /// Identity of the prefix that the step leads to, if it is known beforehand.
    pub prefix: Option<u128>,
}

/// Ways to go on, in turn.
pub(crate) type Alternatives = SmallVec<[Alternative; 4]>;

#[derive(Debug, Serialize, Deserialize)]
struct Decision {
    position: usize,
    chosen: Alternative,
    rest: Alternatives,
    /// Alternatives that were not worth it.
    dropped: u32,
}

/// The decisions of the current execution.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Tree {
    decisions: Vec<Decision>,
    /// How many of them the plan of the current execution makes.
    planned: usize,
    /// The position at which that plan leaves the previous execution.
    turned: Option<u32>,
    started: bool,
}

impl Tree {
    /// Plans the next execution; false when there is none. Alternatives that are not `worth` it are dropped.
    pub(crate) fn next(
        &mut self,
        trace: &Trace,
        plan: &mut Vec<Event>,
        mut worth: impl FnMut(&Alternative) -> bool,
    ) -> bool {
        plan.clear();
        self.planned = 0;
        self.turned = None;
        if !std::mem::replace(&mut self.started, true) {
            return true;
        }
        while let Some(decision) = self.decisions.last_mut() {
            let Some(chosen) = first_of(&mut decision.rest, &mut decision.dropped, &mut worth) else {
                self.decisions.pop();
                continue;
            };
            plan.extend_from_slice(&trace.events[..decision.position]);
            plan.push(chosen.step);
            decision.chosen = chosen;
            self.turned = Some(decision.position as u32);
            self.planned = self.decisions.len();
            return true;
        }
        false
    }

    /// The execution that was planned last is run once more.
    pub(crate) fn again(&mut self) {
        self.decisions.truncate(self.planned);
    }

    /// Decides at a position: the first alternative that is `worth` it, if any is.
    pub(crate) fn branch(
        &mut self,
        position: usize,
        mut rest: Alternatives,
        mut worth: impl FnMut(&Alternative) -> bool,
    ) -> Option<Event> {
        let mut dropped = 0;
        let chosen = first_of(&mut rest, &mut dropped, &mut worth)?;
        self.decisions.push(Decision { position, chosen, rest, dropped });
        Some(chosen.step)
    }

    /// The position at which the current plan leaves the previous execution.
    #[must_use]
    pub(crate) fn turned(&self) -> Option<u32> {
        self.turned
    }

    /// The decisions with alternatives left.
    #[must_use]
    pub(crate) fn open(&self) -> Vec<Open> {
        let open = self.decisions.iter().filter(|decision| !decision.rest.is_empty());
        let of = |decision: &Decision| {
            let (position, branches) = (decision.position as u32, decision.rest.len() as u32);
            Open { position, branches, pruned: decision.dropped }
        };
        open.map(of).collect()
    }

    /// What was chosen last.
    #[must_use]
    pub(crate) fn last(&self) -> Option<&Alternative> {
        self.decisions.last().map(|decision| &decision.chosen)
    }

    /// What the current schedule has cost.
    #[must_use]
    pub(crate) fn spent(&self) -> u32 {
        self.last().map_or(0, |last| last.spent)
    }

    /// Number of decisions of the current execution.
    #[must_use]
    pub(crate) fn len(&self) -> usize {
        self.decisions.len()
    }

    /// The events that followed decisions, from a decision on, each with its position, and the identity of the prefix
    /// that was expected then. There is no event if the decision was for an access that turned out to be none.
    pub(crate) fn chosen<'t>(
        &'t self,
        from: usize,
        trace: &'t Trace,
    ) -> impl Iterator<Item = (Option<(&'t Event, usize)>, Option<u128>)> {
        self.decisions.iter().skip(from).map(|decision| {
            let Alternative { step, prefix, .. } = &decision.chosen;
            let event = trace.events.get(decision.position);
            let event = event.filter(|event| (event.thread, event.step) == (step.thread, step.step));
            (event.map(|event| (event, decision.position)), *prefix)
        })
    }
}

fn first_of(
    rest: &mut Alternatives,
    dropped: &mut u32,
    mut worth: impl FnMut(&Alternative) -> bool,
) -> Option<Alternative> {
    while !rest.is_empty() {
        let alternative = rest.remove(0);
        if worth(&alternative) {
            return Some(alternative);
        }
        *dropped += 1;
    }
    None
}

/// All ways to go on at a point, in turn; `last` is the visible step before it.
#[must_use]
pub(crate) fn alternatives(point: &Point<'_>, last: Option<&Alternative>, measure: Option<Measure>) -> Alternatives {
    let thread = last.map_or(0, |last| last.step.thread);
    // No thread is preempted at the start, when none is running, nor one that has given way: its turn is over.
    let starts = last.is_none() && point.trace.together;
    let gave_way = last.is_some_and(|last| last.step.kind.row().gives_way);
    let first = if gave_way { thread.wrapping_add(1) } else { thread };
    let mut turn: SmallVec<[&Enabled; 8]> = point.enabled.iter().collect();
    turn.sort_by_key(|option| option.thread.wrapping_sub(first));
    let goes_on = !starts && !gave_way && turn.first().is_some_and(|option| option.thread == thread);
    let spent = last.map_or(0, |last| last.spent);
    let mut all = Alternatives::new();
    for (delayed, option) in turn.into_iter().enumerate() {
        let spent = spent + measure.map_or(0, |measure| measure.cost(delayed, goes_on));
        if option.choices.is_empty() {
            all.push(Alternative { step: step(option, NO_CHOICE), spent, prefix: None });
        }
        all.extend(option.choices.iter().map(|&choice| Alternative {
            step: step(option, choice),
            spent,
            prefix: None,
        }));
    }
    all
}

/// The step that an enabled thread is about to do.
#[must_use]
pub(crate) fn step(option: &Enabled, choice: u32) -> Event {
    Event { choice, ..Event::of(option.thread, option.steps + 1, &option.request) }
}
