//! Before the failing execution is shown: one that passes and goes the same way for as long as possible.
//!
//! Idea: such an execution leaves the failing one at some event, where another thread goes on; from there the runs of
//! the failing one lead it as far as they can ([`crate::explore::guided`]). The places to leave it are tried from its
//! end: first those at which it switches threads, then those within its runs. The first execution that passes is kept.
//! (The idea of a passing run beside a failing one: Renieris and Reiss, "Fault localization with nearest neighbor
//! queries", ASE 2003.)
//!
//! Invariants: nothing of this counts for the search, nor changes what is known about the bug. What it finds has ended
//! with all its threads, without any bug.

use crate::controller::{Controller, Stage};
use crate::event::Event;
use crate::execution::Purpose;
use crate::explore::Explorer;
use crate::explore::guided::{Choices, Guided, Run, choices_of, runs_of};
use crate::host::{Begin, Counted, Ending};
use crate::plan::plan_of_trace;

use super::came::Role;

/// Executions that are tried at most.
const MOST: usize = 120;

/// Events that they have together at most: a fraction of a second.
const MOST_EVENTS: usize = 200_000;

/// Where an execution leaves the failing one, and how.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Departure {
    /// Events of the failing execution before it.
    at: usize,
    /// The thread that goes on there.
    thread: u16,
}

/// What is known while executions are tried.
#[derive(Debug)]
pub(super) struct Contrasting {
    events: Vec<Event>,
    choices: Choices,
    /// Those to try, the next one last.
    left: Vec<Departure>,
    spent: usize,
    /// The strategy of the search, for the time being.
    explorer: Box<dyn Explorer>,
}

/// An execution that passes.
#[derive(Debug)]
pub(super) struct Passing {
    plan: Vec<Event>,
    counted: Counted,
}

impl Contrasting {
    /// The strategy of the search.
    pub(super) fn of_the_search(&self) -> &dyn Explorer {
        self.explorer.as_ref()
    }

    /// The next execution to try, unless there is none or enough was tried.
    fn candidate(&mut self) -> Option<Vec<Run>> {
        if self.spent >= MOST_EVENTS {
            return None;
        }
        let departure = self.left.pop()?;
        Some(along(&self.events, departure))
    }
}

/// The runs of an execution that departs from these events.
fn along(events: &[Event], Departure { at, thread }: Departure) -> Vec<Run> {
    let (before, behind) = (runs_of(&events[..at]), runs_of(&events[at..]));
    let next = behind.iter().find(|run| run.thread == thread).map_or(u32::MAX, |run| run.to);
    [before, vec![Run { thread, to: next }], behind].concat()
}

/// The departures from an execution with so many threads that are tried, the first one last.
fn departures(events: &[Event], threads: u16) -> Vec<Departure> {
    let of = |at: usize| events.get(at).map(|event| event.thread);
    let is_switch = |at: &usize| of(at - 1) != of(*at);
    // The thread that ran so far comes first, then those that have something to do later, then all others.
    let rank = |at: usize, thread: u16| match thread {
        _ if of(at - 1) == Some(thread) => 0,
        _ if events[at..].iter().any(|event| event.thread == thread) => 1,
        _ => 2,
    };
    let others = |at: usize| {
        let mut others: Vec<u16> = (0..threads).filter(|&thread| of(at) != Some(thread)).collect();
        others.sort_by_key(|&thread| rank(at, thread));
        others.into_iter().map(move |thread| Departure { at, thread })
    };
    let places = || (1..=events.len()).rev();
    let (first, then) = (places().filter(is_switch), places().filter(|at| !is_switch(at)));
    let mut departures: Vec<Departure> = first.chain(then).flat_map(others).take(MOST).collect();
    departures.reverse();
    departures
}

impl Controller {
    /// Whether a passing execution is to be shown beside the failing one.
    pub(super) fn may_contrast(&self) -> bool {
        self.options.contrast && self.has_short_failure()
    }

    /// Starts to look for an execution that passes.
    pub(super) fn begin_contrasting(&mut self) {
        let Some(failing) = &self.known.failing else { return };
        let threads = failing.iter().map(|event| event.thread + 1).max().unwrap_or(0);
        let left = departures(failing, threads.max(self.execution.world.thread_objects.len() as u16));
        let (events, choices) = (failing.clone(), choices_of(failing));
        let explorer = std::mem::replace(&mut self.explorer, Box::new(Guided::default()));
        self.contrasting = Some(Contrasting { events, choices, left, spent: 0, explorer });
        self.stage = Stage::Contrast;
    }

    /// The next execution that may pass, if there is one.
    pub(super) fn contrast(&mut self) -> Option<Begin> {
        let contrasting = self.contrasting.as_mut()?;
        let over = self.last || self.passing.is_some();
        let Some(runs) = (if over { None } else { contrasting.candidate() }) else {
            if let Some(contrasting) = self.contrasting.take() {
                self.explorer = contrasting.explorer;
            }
            return None;
        };
        let (choices, steps) = (contrasting.choices.clone(), contrasting.events.len());
        Some(self.lead(Role::Contrast, runs, choices, steps))
    }

    /// An execution that may pass has come to its end.
    pub(super) fn contrasted(&mut self, ending: Ending) {
        if self.known.promoted {
            return self.give_up_contrasting();
        }
        self.execution.finish(&mut self.known.objects);
        let passes = ending == Ending::Complete && self.find_bug(ending).is_none();
        let trace = &self.execution.trace;
        if let Some(contrasting) = &mut self.contrasting {
            contrasting.spent += trace.length;
        }
        if passes {
            self.passing = Some(Passing { plan: plan_of_trace(trace), counted: trace.counted });
        }
    }

    /// An execution has shown that something is an event, or how a loop goes on: another place is tried.
    pub(super) fn contrast_elsewhere(&mut self) {
        if let Some(contrasting) = &mut self.contrasting {
            contrasting.spent += self.execution.trace.length;
        }
        self.execution.forget_outdated_loops();
        if self.known.promoted {
            self.give_up_contrasting();
        }
    }

    /// Something has come up that a passing execution is not worth: the failing one is shown alone.
    pub(super) fn give_up_contrasting(&mut self) {
        self.passing = None;
        if let Some(contrasting) = &mut self.contrasting {
            contrasting.left.clear();
        }
        if std::mem::take(&mut self.known.promoted) {
            self.forget_names();
        }
    }

    /// Shows the passing execution.
    pub(super) fn show_passing(&mut self) -> Option<Begin> {
        let passing = self.passing.as_ref()?;
        self.role = Role::ShowPassing;
        self.execution.plan = passing.plan.clone();
        self.execution.world.observed.set_counted(passing.counted);
        Some(Begin::Passing(self.execution.start(Purpose::Verbose, Default::default())))
    }

    /// The passing execution was shown, if it has passed once more.
    pub(super) fn check_passing(&mut self, ending: Ending) {
        self.execution.finish(&mut self.known.objects);
        if ending != Ending::Complete || self.find_bug(ending).is_some() {
            self.give_up_contrasting();
        }
    }

    /// Whether an execution that passes was found, and its last run, if it was shown, was as before.
    #[must_use]
    pub fn has_passing(&self) -> bool {
        self.passing.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn events(threads: &[u16]) -> Vec<Event> {
        let step = |at: usize| threads[..=at].iter().filter(|&&thread| thread == threads[at]).count() as u32;
        threads.iter().enumerate().map(|(at, &thread)| Event::unknown(thread, step(at))).collect()
    }

    fn shown(events: &[Event], threads: u16) -> Vec<(usize, u16)> {
        departures(events, threads).iter().rev().map(|departure| (departure.at, departure.thread)).collect()
    }

    #[test]
    fn the_last_switch_is_the_first_place_to_leave() {
        let places = shown(&events(&[0, 0, 1, 1]), 3);
        // At the end anyone may go on; then where 1 has taken over; then within the runs.
        assert_eq!(places, [(4, 1), (4, 0), (4, 2), (2, 0), (2, 2), (3, 0), (3, 2), (1, 1), (1, 2)]);
    }

    #[test]
    fn a_departure_comes_back_to_the_runs() {
        let events = events(&[0, 1, 0, 1]);
        let runs = |at, thread| {
            let runs = along(&events, Departure { at, thread });
            runs.iter().map(|run| (run.thread, run.to)).collect::<Vec<_>>()
        };
        assert_eq!(runs(1, 0), [(0, 1), (0, 2), (1, 1), (0, 2), (1, 2)]);
        assert_eq!(runs(3, 0), [(0, 1), (1, 1), (0, 2), (0, u32::MAX), (1, 2)]);
    }

    #[test]
    fn a_long_execution_is_left_near_its_end() {
        let threads: Vec<u16> = (0..2_000).map(|at| at % 2).collect();
        let places = shown(&events(&threads), 2);
        assert_eq!(places.len(), MOST);
        assert!(places.iter().all(|&(at, _)| at > 2_000 - MOST));
    }
}
