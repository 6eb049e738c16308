//! Before the failing execution is shown: a shorter one that fails in the same way.
//!
//! Idea: the execution is a list of runs ([`crate::explore::guided`]). Without some of them, or with two of one thread
//! joined, it leads to another execution, which counts if it fails in the same way and has fewer switches, or as many
//! and fewer steps. First the end of the list is left out, then shorter and shorter parts of it, and then each run is
//! joined with the next one of its thread. (Delta debugging: Zeller and Hildebrandt, TSE 2002.)
//!
//! Same way: the same kind, and the same class and place of an exception, with the same message but for numbers; or as
//! many threads that wait for ever. Livelocks and data races are left as they are.
//!
//! Invariant: nothing of this counts for the search; its executions, events and relations are those of before.

use crate::controller::{Controller, Stage};
use crate::execution::Purpose;
use crate::explore::Explorer;
use crate::explore::guided::{Choices, Guided, Run, choices_of, runs_of};
use crate::host::{Begin, Bug, BugKind, Ending};
use crate::plan::plan_of_trace;

use super::came::Role;

/// Executions that are tried at most.
const MOST: u32 = 400;

/// Events that they have together at most: a fraction of a second.
const MOST_EVENTS: usize = 400_000;

/// An execution that is longer than this many times the failing one is given up.
const LONGER: usize = 4;

/// How a list of runs is changed.
#[derive(Debug, Clone, Copy)]
enum Change {
    /// Only so many of the first runs are left; `works` of them are known to do, `fails` not.
    Cut { fails: usize, works: usize },
    /// Runs from one on, a number of them, are left out.
    Without { from: usize, count: usize },
    /// A run is joined with the next one of its thread.
    Join { at: usize },
    /// There is nothing left to try.
    Nothing,
}

/// What is known while shorter executions are tried.
#[derive(Debug)]
pub(super) struct Shortening {
    runs: Vec<Run>,
    choices: Choices,
    steps: usize,
    change: Change,
    /// Whether anything has become shorter since the runs were gone through from the start.
    shorter: bool,
    tried: u32,
    events: usize,
    /// The strategy of the search, for the time being.
    explorer: Box<dyn Explorer>,
}

impl Shortening {
    /// The next list of runs, unless there is none or enough was tried.
    fn candidate(&mut self) -> Option<Vec<Run>> {
        if self.tried >= MOST || self.events >= MOST_EVENTS {
            return None;
        }
        loop {
            match self.change {
                Change::Cut { fails, works } if works - fails > 1 => {
                    return Some(self.runs[..fails + (works - fails) / 2].to_vec());
                }
                Change::Cut { .. } => self.change = self.parts(self.runs.len() / 2),
                Change::Without { from, count } if from + count <= self.runs.len() => {
                    return Some([&self.runs[..from], &self.runs[from + count..]].concat());
                }
                Change::Without { count, .. } if count > 1 => self.change = self.parts(count / 2),
                Change::Without { .. } => self.change = Change::Join { at: 0 },
                Change::Join { at } if at < self.runs.len() => match self.joined(at) {
                    Some(runs) => return Some(runs),
                    None => self.change = Change::Join { at: at + 1 },
                },
                Change::Join { .. } if std::mem::take(&mut self.shorter) => self.change = self.parts(1),
                Change::Join { .. } | Change::Nothing => return None,
            }
        }
    }

    /// The strategy of the search.
    pub(super) fn of_the_search(&self) -> &dyn Explorer {
        self.explorer.as_ref()
    }

    fn parts(&self, count: usize) -> Change {
        if self.runs.is_empty() { Change::Nothing } else { Change::Without { from: 0, count: count.max(1) } }
    }

    fn joined(&self, at: usize) -> Option<Vec<Run>> {
        let run = self.runs[at];
        let next = (at + 1..self.runs.len()).find(|&next| self.runs[next].thread == run.thread)?;
        let mut runs = self.runs.clone();
        runs[at].to = runs.remove(next).to;
        Some(runs)
    }

    /// What was tried has led nowhere.
    fn failed(&mut self) {
        self.change = match self.change {
            Change::Cut { fails, works } => Change::Cut { fails: fails + (works - fails) / 2, works },
            Change::Without { from, count } => Change::Without { from: from + count, count },
            Change::Join { at } => Change::Join { at: at + 1 },
            Change::Nothing => Change::Nothing,
        };
    }

    /// What was tried is shorter: it goes on from there.
    fn worked(&mut self, runs: Vec<Run>, choices: Choices, steps: usize) {
        self.change = match self.change {
            Change::Cut { fails, works } => {
                let tried = fails + (works - fails) / 2;
                Change::Cut { fails: fails.min(runs.len()), works: tried.min(runs.len()) }
            }
            other => other,
        };
        (self.runs, self.choices, self.steps) = (runs, choices, steps);
        self.shorter = true;
    }
}

impl Controller {
    /// Whether the failing execution may become shorter.
    pub(super) fn may_shorten(&self) -> bool {
        self.options.shorten && self.has_short_failure()
    }

    /// Whether there is time to run a failing execution again and again, and it is of a kind that comes to an end soon.
    pub(super) fn has_short_failure(&self) -> bool {
        let kind = self.known.session.summary.bug.as_ref().map(|bug| bug.kind);
        let fails = matches!(kind, Some(BugKind::Exception | BugKind::Assertion | BugKind::Deadlock));
        fails && !self.last && !self.known.session.is_lost()
    }

    /// Starts to look for shorter executions.
    pub(super) fn begin_shortening(&mut self) {
        let Some(failing) = &self.known.failing else { return };
        let (runs, choices) = (runs_of(failing), choices_of(failing));
        let explorer = std::mem::replace(&mut self.explorer, Box::new(Guided::default()));
        let (steps, works) = (failing.len(), runs.len());
        let change = Change::Cut { fails: 0, works };
        let (shorter, tried, events) = (false, 0, 0);
        self.shortening = Some(Shortening { runs, choices, steps, change, shorter, tried, events, explorer });
        self.stage = Stage::Shorten;
    }

    /// The next shorter execution to try, if there is one.
    pub(super) fn shorten(&mut self) -> Option<Begin> {
        let shortening = self.shortening.as_mut()?;
        let candidate = if self.last { None } else { shortening.candidate() };
        let Some(runs) = candidate else {
            if let Some(shortening) = self.shortening.take() {
                self.explorer = shortening.explorer;
            }
            return None;
        };
        shortening.tried += 1;
        let (choices, steps) = (shortening.choices.clone(), shortening.steps);
        Some(self.lead(Role::Shorten, runs, choices, steps))
    }

    /// Begins an execution that is led along runs, with these choices, where the failing one has so many steps.
    pub(super) fn lead(&mut self, role: Role, runs: Vec<Run>, choices: Choices, steps: usize) -> Begin {
        let mut guided = Guided::along(runs, choices, LONGER * steps.max(100));
        let planned = guided.again();
        self.explorer = Box::new(guided);
        self.execution.plan.clear();
        self.role = role;
        self.has_led = true;
        Begin::Run(self.execution.start(Purpose::Search, planned))
    }

    /// A shorter execution has come to its end.
    pub(super) fn shortened(&mut self, ending: Ending) {
        if self.known.promoted {
            return self.give_up_shortening();
        }
        self.execution.finish(&mut self.known.objects);
        let found = self.find_bug(ending);
        let trace = &self.execution.trace;
        let Some(shortening) = &mut self.shortening else { return };
        shortening.events += trace.length;
        let runs = runs_of(&trace.events);
        let smaller = (runs.len(), trace.events.len()) < (shortening.runs.len(), shortening.steps);
        let known = self.known.session.summary.bug.as_deref();
        let same = known.zip(found.as_ref()).is_some_and(|(known, found)| is_same(known, found));
        if !(same && smaller) {
            return shortening.failed();
        }
        shortening.worked(runs, choices_of(&trace.events), trace.events.len());
        self.known.failing = Some(plan_of_trace(trace));
        if let (Some(known), Some(found)) = (&mut self.known.session.summary.bug, found) {
            let at_execution = known.at_execution;
            **known = Bug { at_execution, ..found };
        }
    }

    /// A shorter execution has shown that something is an event, or how a loop goes on.
    pub(super) fn try_shorter_again(&mut self) {
        if let Some(shortening) = &mut self.shortening {
            shortening.events += self.execution.trace.length;
        }
        self.execution.forget_outdated_loops();
        if self.known.promoted {
            self.give_up_shortening();
        }
    }

    /// Something has come up that shorter executions are not worth: the one that is known is shown.
    pub(super) fn give_up_shortening(&mut self) {
        if let Some(shortening) = &mut self.shortening {
            shortening.change = Change::Nothing;
        }
        if std::mem::take(&mut self.known.promoted) {
            self.forget_names();
        }
    }
}

/// Whether two executions fail in the same way.
fn is_same(one: &Bug, other: &Bug) -> bool {
    let shape = |text: &str| text.chars().filter(|letter| !letter.is_ascii_digit()).collect::<String>();
    let place = |bug: &Bug| {
        let failure = bug.failure.as_ref()?;
        Some((failure.type_name.clone(), shape(&failure.message), failure.stack.first().cloned()))
    };
    one.kind == other.kind
        && one.cycle == other.cycle
        && one.waiting.len() == other.waiting.len()
        && place(one) == place(other)
}
