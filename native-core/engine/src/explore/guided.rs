//! An execution led along the runs of another one, as far as that goes: for shorter versions of a failing execution,
//! and for one that passes and leaves it late.
//!
//! Idea: a run is a thread and how many steps it has done when the run is over. The thread of the first run that is not
//! over goes on, or, if it cannot, that of the next such run; behind the last one whoever runs stays. So any list of
//! runs leads somewhere, and where it leads is looked at afterwards ([`crate::controller`], `shortening` and
//! `contrasting`).
//!
//! Invariant: an execution depends on the runs and the choices alone.

use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

use crate::event::{Event, NO_CHOICE, Objects, Trace};
use crate::explore::{Explorer, Finished, Learnt, Pick, Planned, Point, Report};

/// Accesses that a thread may execute at a time behind the last run.
const STRETCH: u32 = 1_000;

/// A thread, and the number of steps that it has done when its run is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Run {
    pub thread: u16,
    pub to: u32,
}

/// The runs of an execution.
#[must_use]
pub(crate) fn runs_of(events: &[Event]) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    for event in events {
        match runs.last_mut() {
            Some(run) if run.thread == event.thread => run.to = event.step,
            _ => runs.push(Run { thread: event.thread, to: event.step }),
        }
    }
    runs
}

/// What is chosen in an execution, by thread and step.
pub(crate) type Choices = FxHashMap<(u16, u32), u32>;

/// The choices of an execution.
#[must_use]
pub(crate) fn choices_of(events: &[Event]) -> Choices {
    let chosen = events.iter().filter(|event| event.choice != NO_CHOICE);
    chosen.map(|event| ((event.thread, event.step), event.choice)).collect()
}

/// The strategy: one execution for each list of runs that it is given.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Guided {
    runs: Vec<Run>,
    choices: Choices,
    /// The runs before this one are over.
    at: usize,
    /// Events after which an execution is given up.
    most: usize,
}

impl Guided {
    /// Along these runs, with these choices where the same step has one, for so many events at most.
    #[must_use]
    pub(crate) fn along(runs: Vec<Run>, choices: Choices, most: usize) -> Guided {
        Guided { runs, choices, at: 0, most }
    }

    /// The place among those that can run of the thread that goes on, and where its run ends.
    fn chosen(&mut self, point: &Point<'_>) -> Option<(usize, Option<u32>)> {
        let steps = &point.trace.steps;
        let is_over = |run: &Run| steps.get(usize::from(run.thread)).is_some_and(|&done| done >= run.to);
        while self.runs.get(self.at).is_some_and(is_over) {
            self.at += 1;
        }
        let place = |thread: u16| point.enabled.iter().position(|option| option.thread == thread);
        let ahead = self.runs[self.at..].iter().filter(|run| !is_over(run));
        let led = ahead.into_iter().find_map(|run| Some((place(run.thread)?, Some(run.to))));
        let stays = || {
            let leaves = point.yielded || point.gives_way;
            let behind = point.enabled.iter().position(|option| option.thread > point.current).unwrap_or(0);
            let at = if leaves { None } else { place(point.current) };
            (!point.enabled.is_empty()).then_some((at.unwrap_or(behind), None))
        };
        led.or_else(stays)
    }
}

impl Explorer for Guided {
    fn next(&mut self, _: &Trace, _: &mut Objects, plan: &mut Vec<Event>) -> Option<Planned> {
        plan.clear();
        Some(self.again())
    }

    fn again(&mut self) -> Planned {
        self.at = 0;
        Planned { samples: true, led: true, ..Planned::default() }
    }

    fn pick(&mut self, point: &Point<'_>) -> Option<Pick> {
        if point.trace.events.len() > self.most {
            return None;
        }
        let (at, to) = self.chosen(point)?;
        let option = point.enabled.get(at)?;
        let choice = match option.choices.first() {
            None => NO_CHOICE,
            Some(&first) => {
                let known = self.choices.get(&(option.thread, option.steps + 1)).copied();
                known.filter(|choice| option.choices.contains(choice)).unwrap_or(first)
            }
        };
        let accesses = to.map_or(STRETCH, |to| to.saturating_sub(option.steps + 1));
        Some(Pick { thread: option.thread, choice, accesses })
    }

    fn finish(&mut self, _: &mut Finished<'_>) -> Learnt {
        Learnt::Nothing
    }

    fn restart(&mut self) {}

    fn report(&self) -> Report<'_> {
        Report::default()
    }
}
