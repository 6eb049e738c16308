//! What brute force finds about a program, and whether an exploration found the same.
//!
//! Programs that end are judged by their traces, others by their states: traces of a loop that waits are infinite. How
//! much must agree depends on what the strategy promises.

use std::collections::BTreeSet;

use jess_engine::host::{Promise, Strategy, Verdict};

use crate::brute::states::{Ends, ends};
use crate::brute::{Behaviours, enumerate};
use crate::host::Exploration;
use crate::machine::{Final, Visible};
use crate::program::Program;
use crate::symmetry::up_to_names;

/// What brute force found.
#[derive(Debug)]
pub enum Truth {
    /// All traces.
    Traces(Behaviours),
    /// All ends, of a program with too many traces, perhaps infinitely many.
    Ends(Ends),
}

/// Enumerates the traces, unless there are more than `most` prefixes of them, otherwise the states, if there are fewer.
#[must_use]
pub fn truth(program: &Program, most: usize) -> Option<Truth> {
    match enumerate(program, most) {
        Some(behaviours) => Some(Truth::Traces(behaviours)),
        None => ends(program, most).map(Truth::Ends),
    }
}

impl Truth {
    fn finals(&self) -> &BTreeSet<(bool, Final)> {
        match self {
            Truth::Traces(behaviours) => &behaviours.finals,
            Truth::Ends(ends) => &ends.finals,
        }
    }

    /// Whether an assertion can fail, and whether a thread can be stuck or go round for ever.
    #[must_use]
    pub fn bugs(&self) -> (bool, bool) {
        match self {
            Truth::Traces(all) => (all.failures > 0, all.deadlocks > 0),
            Truth::Ends(ends) => (ends.failing, ends.endless || ends.finals.iter().any(|state| state.0)),
        }
    }

    /// One line for people.
    #[must_use]
    pub fn describe(&self, program: &Program) -> String {
        let finals = visible(self.finals().iter(), program).len();
        match self {
            Truth::Traces(all) => format!(
                "{} traces, {} lazy, {finals} final states, {} deadlocks, {} failures",
                all.traces.len(),
                all.lazy.len(),
                all.deadlocks,
                all.failures
            ),
            Truth::Ends(ends) => {
                let endless = if ends.endless { "can go on for ever" } else { "can always end" };
                format!("{} states, {finals} final states, {endless}", ends.states)
            }
        }
    }

    /// The differences of an exploration; none when it agrees. For a program that can go on for ever it is only checked
    /// whether a thread is stuck: where its loops are when that is noticed is not checked.
    #[must_use]
    pub fn differences(&self, program: &Program, strategy: Strategy, found: &Exploration) -> Vec<String> {
        let complete = found.summary.complete && !matches!(strategy.promise(), Promise::Some | Promise::Random);
        let mut all = self.invented(program, found);
        if matches!(found.verdict, Verdict::Nondeterministic(_) | Verdict::Uncontrolled(_)) {
            all.push(format!("it is its own program that behaves differently: {:?}", found.verdict));
        }
        if found.summary.complete && !complete {
            all.push("it says that it has found everything".to_owned());
        }
        if !complete {
            if found.summary.bug.is_none() && !matches!(found.verdict, Verdict::Budget | Verdict::Open) {
                all.push(format!("the exploration is not complete: {:?}", found.verdict));
            }
            return all;
        }
        if found.summary.symmetric > 0 {
            return self.differences_up_to_names(program, strategy.promise(), found);
        }
        all.extend(self.lost(program, found));
        match self {
            Truth::Traces(truth) => traces_differ(program, truth, strategy.promise(), found, &mut all),
            Truth::Ends(truth) => ends_differ(program, truth, strategy.promise(), found, &mut all),
        }
        all
    }

    /// The differences of an exploration up to the names of threads that are alike: it reaches the same end states, and
    /// finds out as much about failures and threads that are stuck, in no more executions than without.
    fn differences_up_to_names(&self, program: &Program, promise: Promise, found: &Exploration) -> Vec<String> {
        let mut all = self.invented(program, found);
        let stuck = |states: &BTreeSet<(bool, Final)>| states.iter().any(|state| state.0);
        let (truth, reached) = (up_to_names(program, self.finals().iter()), up_to_names(program, found.finals.keys()));
        let endless = matches!(self, Truth::Ends(ends) if ends.endless);
        let lost: Vec<_> = truth.difference(&reached).filter(|state| !endless || !state.0).collect();
        all.extend(
            lost.first().map(|state| format!("{} final states lost, such as {}", lost.len(), shown(state, program))),
        );
        let summary = &found.summary;
        let (failing, _) = self.bugs();
        if failing != (summary.failures > 0) {
            all.push(format!("{} failures, brute force says that it can fail: {failing}", summary.failures));
        }
        let (bad, found_bad) = (stuck(&truth) || endless, summary.deadlocks + summary.livelocks > 0);
        if bad != found_bad {
            all.push(format!("it is stuck: {found_bad}, brute force says {bad}"));
        }
        if !endless {
            unequal(&mut all, "livelocks", summary.livelocks, 0);
        }
        if matches!(self, Truth::Traces(_)) {
            // Where a thread can go on there is no end state.
            let ended = found.finals.iter().filter(|(state, _)| state.0).map(|(_, times)| times).sum();
            unequal(&mut all, "deadlocks, some in which a thread can go on", summary.deadlocks, ended);
        }
        if matches!(promise, Promise::Optimal | Promise::Once) && !program.has_trusted() {
            unequal(&mut all, "executions for as many relations", summary.executions, summary.hbrs);
            if let Truth::Traces(traces) = self {
                let most = traces.traces.len() as u64;
                let blocked = summary.blocked - summary.held_back;
                if summary.executions > most || promise == Promise::Optimal && blocked > 0 {
                    let executions = summary.executions;
                    all.push(format!("{executions} executions and {blocked} blocked, {most} without symmetry"));
                }
            }
        }
        all
    }

    /// The same for the end states only.
    #[must_use]
    pub(crate) fn differences_in_ends(&self, program: &Program, found: &Exploration) -> Vec<String> {
        let mut all = self.invented(program, found);
        if !found.summary.complete {
            all.push(format!("the exploration is not complete: {:?}", found.verdict));
            return all;
        }
        if found.summary.symmetric > 0 {
            return self.differences_up_to_names(program, Promise::Complete, found);
        }
        all.extend(self.lost(program, found));
        all
    }

    fn invented(&self, program: &Program, found: &Exploration) -> Vec<String> {
        let unknown = found.finals.keys().filter(|state| !self.finals().contains(state));
        self.listed(unknown.collect(), "that brute force does not find", program)
    }

    fn lost(&self, program: &Program, found: &Exploration) -> Vec<String> {
        let missing = self.finals().iter().filter(|state| !found.finals.contains_key(state));
        self.listed(missing.collect(), "lost", program)
    }

    /// The number of these final states, with one of them, if there are any that can be compared.
    fn listed(&self, mut states: Vec<&(bool, Final)>, what: &str, program: &Program) -> Vec<String> {
        let endless = matches!(self, Truth::Ends(ends) if ends.endless);
        states.retain(|state| !endless || !state.0);
        let first = states.iter().min();
        first
            .map(|first| format!("{} final states {what}, such as {}", states.len(), shown(first, program)))
            .into_iter()
            .collect()
    }
}

fn unequal(all: &mut Vec<String>, what: &str, found: u64, truth: u64) {
    if found != truth {
        all.push(format!("{found} {what}, brute force says {truth}"));
    }
}

fn traces_differ(program: &Program, truth: &Behaviours, promise: Promise, found: &Exploration, all: &mut Vec<String>) {
    let (summary, traces, lazy) = (&found.summary, truth.traces.len() as u64, truth.lazy.len() as u64);
    if !matches!(promise, Promise::Lazy(_)) {
        unequal(all, "happens-before relations", summary.hbrs, traces);
    }
    // The engine leaves out steps on what is touched by a single thread, which follow from the others, unless they are
    // decided by the time that has gone through a mutex.
    if !(program.looks_at_clocks() && summary.lazy_hbrs < lazy) {
        unequal(all, "lazy happens-before relations", summary.lazy_hbrs, lazy);
    }
    if program.has_trusted() {
        // Only the beginning of a step of trusted code that is moved is known, so that some are explored twice.
        if promise == Promise::Optimal && summary.executions + summary.blocked > 2 * traces {
            all.push(format!("{} executions, brute force says {traces}", summary.executions));
        }
        return;
    }
    if promise == Promise::Optimal {
        unequal(all, "blocked executions", summary.blocked, 0);
    }
    if matches!(promise, Promise::Optimal | Promise::Once) {
        unequal(all, "executions", summary.executions, traces);
        unequal(all, "deadlocks", summary.deadlocks, truth.deadlocks);
        unequal(all, "failures", summary.failures, truth.failures);
    }
}

fn ends_differ(program: &Program, truth: &Ends, promise: Promise, found: &Exploration, all: &mut Vec<String>) {
    let summary = &found.summary;
    let stuck = truth.endless || truth.finals.iter().any(|state| state.0);
    if stuck != (summary.deadlocks + summary.livelocks > 0) {
        let (deadlocks, livelocks) = (summary.deadlocks, summary.livelocks);
        let says = if stuck { "can be stuck" } else { "never is" };
        all.push(format!("{deadlocks} deadlocks and {livelocks} livelocks, brute force says that it {says}"));
    }
    if !truth.endless {
        unequal(all, "livelocks", summary.livelocks, 0);
    }
    if truth.failing != (summary.failures > 0) {
        let says = if truth.failing { "can" } else { "cannot" };
        all.push(format!("{} failures, brute force says that it {says} fail", summary.failures));
    }
    if matches!(promise, Promise::Optimal | Promise::Once) && !program.has_trusted() {
        unequal(all, "executions for as many relations", summary.executions, summary.hbrs);
    }
}

/// The end states as a person tells them apart.
#[must_use]
pub fn visible<'s>(states: impl Iterator<Item = &'s (bool, Final)>, program: &Program) -> BTreeSet<(bool, Visible)> {
    states.map(|state| (state.0, state.1.visible(program))).collect()
}

/// An end state in words.
#[must_use]
pub fn shown(state: &(bool, Final), program: &Program) -> String {
    let mut parts: Vec<String> = Vec::new();
    for (number, value) in state.1.memory.iter().enumerate() {
        let name = program.names.memory.get(number).cloned().unwrap_or_else(|| format!("x{number}"));
        parts.push(format!("{name} = {value}"));
    }
    for thread in 0..program.threads.len() {
        for register in 1..program.registers {
            if let Some(name) = program.local(thread, register) {
                let owner = program.names.threads.get(thread).map_or("", String::as_str);
                let value = state.1.registers[thread * program.registers + register];
                parts.push(format!("{owner}.{name} = {value}"));
            }
        }
    }
    let mut text = parts.join(", ");
    for (holds, word) in [(state.0, "deadlock"), (state.1.failed, "failed")] {
        if holds {
            text.push_str(&format!(" ({word})"));
        }
    }
    text
}
