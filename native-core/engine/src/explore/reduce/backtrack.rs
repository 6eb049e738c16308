//! Backtracking points by thread: the part of the classic dynamic partial order reduction that does not depend on how
//! races are found. How they are found makes a strategy of it ([`Races`]).
//!
//! Source: Flanagan, Godefroid, "Dynamic Partial-Order Reduction for Model Checking Software" (POPL 2005). At every
//! visible step the enabled threads are remembered as a *menu*. When a later step of some thread races with the step
//! there, that thread is added to what is explored from there, or everything enabled if the thread is not.
//!
//! With sleep sets that is not enough: a thread that sleeps there is not explored again, so what it was added for would
//! never be explored. The sound rule: if the thread sleeps, everything else that is enabled is added. A thread that was
//! explored there already is covered, unlike one that slept when the execution reached that position. The same holds
//! for each choice of a step: one that sleeps is taken in no execution from there, so none of its races occur.
//!
//! Invariant: the menus are those of the visible steps of the current execution, in order.

use std::fmt::Debug;
use std::marker::PhantomData;

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::event::{Event, NO_CHOICE, Objects, Trace};
use crate::explore::exhaust::tree::step;
use crate::explore::reduce::stack::Stack;
use crate::explore::reduce::wakeup::Branch;
use crate::explore::reduce::wakeup::same_choice;
use crate::explore::visible::SharedLocations;
use crate::explore::{Explorer, Finished, Learnt, Pick, Planned, Point, Report};
use crate::host::Coverage;
use crate::trap::{self, Trap};

/// How races are found.
pub(crate) trait Races: Debug + Default + Send {
    /// What a completed search has covered.
    const COVERAGE: Coverage;

    /// Adds what reverses the races of a finished execution.
    fn add(backtrack: &mut Backtrack, finished: &mut Finished<'_>);
}

/// A strategy: backtracking points, by a way to find races.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(bound = "")]
pub(crate) struct Reduction<R: Races> {
    backtrack: Backtrack,
    races: PhantomData<R>,
}

impl<R: Races> Explorer for Reduction<R> {
    fn next(&mut self, trace: &Trace, _: &mut Objects, plan: &mut Vec<Event>) -> Option<Planned> {
        let stack = &mut self.backtrack.stack;
        let more = stack.next(trace, plan);
        let turned = stack.turned();
        self.backtrack.cut_menus();
        more.then(|| Planned { turned, ..Planned::default() })
    }

    fn again(&mut self) -> Planned {
        self.backtrack.stack.again();
        self.backtrack.cut_menus();
        Planned::default()
    }

    fn pick(&mut self, point: &Point<'_>) -> Option<Pick> {
        self.backtrack.pick(point)
    }

    fn finish(&mut self, finished: &mut Finished<'_>) -> Learnt {
        let learnt = self.backtrack.finish(finished);
        if learnt != Learnt::Restart {
            R::add(&mut self.backtrack, finished);
        }
        learnt
    }

    /// What is known about visible steps stays.
    fn restart(&mut self) {
        self.backtrack.stack = Stack::default();
        self.backtrack.menus.clear();
    }

    fn report(&self) -> Report<'_> {
        Report { coverage: R::COVERAGE, open: self.backtrack.stack.open(), ..Report::default() }
    }
}

#[derive(Debug, Serialize, Deserialize)]
struct Menu {
    position: u32,
    steps: SmallVec<[Event; 4]>,
}

/// The current execution, with what was enabled at each visible step.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Backtrack {
    stack: Stack,
    shared: SharedLocations,
    menus: Vec<Menu>,
}

impl Backtrack {
    fn cut_menus(&mut self) {
        let planned = self.stack.planned();
        let kept = self.menus.partition_point(|menu| menu.position < planned);
        self.menus.truncate(kept);
    }

    /// Chooses freely, and remembers what could have been chosen.
    fn pick(&mut self, point: &Point<'_>) -> Option<Pick> {
        if let Some(at) = self.shared.invisible(point) {
            return Some(Pick { thread: point.enabled[at].thread, choice: NO_CHOICE, accesses: 0 });
        }
        let pick = self.stack.pick(point)?;
        let mut steps = SmallVec::new();
        for option in point.enabled {
            if option.choices.is_empty() {
                steps.push(step(option, NO_CHOICE));
            }
            steps.extend(option.choices.iter().map(|&choice| step(option, choice)));
        }
        self.menus.push(Menu { position: point.trace.events.len() as u32, steps });
        Some(Pick { accesses: 0, ..pick })
    }

    /// Takes in a finished execution: what sleeps where, and whether all that it shows was known to be visible.
    fn finish(&mut self, finished: &Finished<'_>) -> Learnt {
        if self.shared.learn(finished) {
            return Learnt::Restart;
        }
        self.stack.place_sleepers(finished.trace, finished.objects);
        Learnt::Nothing
    }

    /// Adds another choice of the step at a position to what is explored there, or what stands for it.
    pub(crate) fn add_choice(&mut self, trace: &Trace, position: u32, choice: u32) {
        let Some(event) = trace.events.get(position as usize) else {
            return;
        };
        let wanted = Event { choice, ..*event };
        let sleeps = self.stack.sleepers(position).iter().any(|step| is_same(step, &wanted));
        let all = sleeps && !trap::is_set(Trap::ChoiceAsleep);
        self.add_where(trace, position, |step| all || is_same(step, &wanted));
    }

    /// Adds a thread to what is explored at a position, or what stands for it there.
    pub(crate) fn add(&mut self, trace: &Trace, position: u32, thread: u16) {
        let node = self.stack.node(position);
        let explored = node.done.iter().chain(node.branches.iter().flat_map(|branch| &branch.steps));
        let mut explored = explored.chain(trace.events.get(position as usize));
        if explored.any(|step| step.thread == thread) {
            return;
        }
        let sleeps = self.stack.sleepers(position).iter().any(|step| step.thread == thread);
        if !sleeps && self.add_where(trace, position, |step| step.thread == thread) {
            return;
        }
        if sleeps && trap::is_set(Trap::SleeperAdded) {
            return;
        }
        self.add_where(trace, position, |_| true);
    }

    /// Adds the steps of a menu that are `wanted`, do not sleep and are not known yet; returns whether any was wanted.
    fn add_where(&mut self, trace: &Trace, position: u32, wanted: impl Fn(&Event) -> bool) -> bool {
        let Ok(at) = self.menus.binary_search_by_key(&position, |menu| menu.position) else {
            // No other thread can notice the step that is there.
            return true;
        };
        let asleep = self.stack.sleepers(position);
        let mut fresh: SmallVec<[Event; 4]> = SmallVec::new();
        let mut found = false;
        for step in self.menus[at].steps.iter().filter(|step| wanted(step)) {
            found = true;
            let current = trace.events.get(position as usize).is_some_and(|current| is_same(step, current));
            if !current && !asleep.iter().any(|other| is_same(step, other)) {
                fresh.push(*step);
            }
        }
        let branches = &mut self.stack.node(position).branches;
        for step in fresh {
            if !branches.iter().flat_map(|branch| &branch.steps).any(|other| is_same(&step, other)) {
                branches.push(Branch { steps: vec![step], children: Vec::new(), beside: false });
            }
        }
        found
    }
}

/// Whether two steps are the same. A step with only one way to go has its choice in the trace, and none in a menu.
fn is_same(step: &Event, other: &Event) -> bool {
    step.thread == other.thread && same_choice(step, other)
}
