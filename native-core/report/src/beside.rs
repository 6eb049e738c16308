//! The execution that passes, beside the failing one: where they part, and how each goes on from there.
//!
//! Idea: what both have in common was shown already. From there on their rows are what a reader compares; where a
//! thread does the same step in both and reads or gets another value, that value is what the order of the steps
//! decides.
//!
//! Invariant: rows are those of the report ([`crate::tree`]), so the number of a step is the one that it has there.

use std::collections::HashMap;

use jess_protocol::report::{Passing, Report, Step, ThreadInfo};

use crate::rounds;
use crate::tree::{self, Item, Steps, What};

/// Both executions behind the steps that they have in common.
pub(crate) struct Beside<'r> {
    /// The number of the last row that both have; 0 if there is none.
    pub last: usize,
    /// The rows of the failing execution behind that.
    pub fails: Vec<Row<'r>>,
    /// The rows of the passing execution behind that.
    pub passes: Vec<Row<'r>>,
}

/// A row of steps.
pub(crate) struct Row<'r> {
    /// Its number among the rows of its execution.
    pub number: usize,
    pub thread: usize,
    pub steps: Steps<'r>,
    /// What the same step of the same thread has as its value in the other execution, if that differs.
    pub other: Option<&'r str>,
}

/// The passing execution as a report of its own, for what makes rows.
pub(crate) fn as_report(passing: &Passing) -> Report {
    Report { threads: passing.threads.clone(), steps: passing.steps.clone(), ..Report::default() }
}

impl<'r> Beside<'r> {
    /// What is behind the common steps of a report and of its passing execution, which is `passes`. Nothing if there is
    /// nothing to compare.
    pub(crate) fn of(report: &'r Report, passes: &'r Report, unfold: bool) -> Option<Beside<'r>> {
        let common = report.passing.as_ref()?.common as usize;
        let (all, others) = (rows(report, unfold), rows(passes, unfold));
        let before = |row: &Row<'_>| row.steps.indices.iter().all(|&index| index < common);
        let last = all.iter().take_while(|row| before(row)).count();
        let behind = |rows: Vec<Row<'r>>| -> Vec<Row<'r>> { rows.into_iter().skip_while(before).collect() };
        let (mut fails, mut passing) = (behind(all), behind(others));
        // What only threads of its own do at its end, as one that ends the JVM, is of no interest.
        let acts = |thread: &ThreadInfo| {
            report.steps.iter().any(|step| report.threads.get(step.thread as usize) == Some(thread))
        };
        let is_in_both = |row: &Row<'_>| passes.threads.get(row.thread).is_none_or(acts);
        passing.truncate(passing.iter().rposition(is_in_both).map_or(0, |at| at + 1));
        compare(&mut fails, report, passes);
        compare(&mut passing, passes, report);
        (!passing.is_empty()).then_some(Beside { last, fails, passes: passing })
    }
}

/// The rows of steps.
fn rows(report: &Report, unfold: bool) -> Vec<Row<'_>> {
    let items = rounds::fold(tree::items(report, unfold));
    let steps = items.into_iter().filter_map(|Item { line, what }| match what {
        What::Steps(steps) => Some((line.thread, steps)),
        _ => None,
    });
    (1..).zip(steps).map(|(number, (thread, steps))| Row { number, thread, steps, other: None }).collect()
}

/// Adds to rows of one step each what its value is in the other execution.
fn compare<'r>(rows: &mut [Row<'r>], report: &Report, other: &'r Report) {
    let (ordinals, steps) = (ordinals(&report.steps), by_ordinal(&other.steps));
    for row in rows {
        let [only] = row.steps.indices.as_slice() else { continue };
        let Some(step) = report.steps.get(*only) else { continue };
        let same = ordinals.get(*only).and_then(|ordinal| steps.get(&(step.thread, *ordinal)));
        let Some(same) = same.filter(|same| is_same_but_for_its_value(step, same)) else { continue };
        row.other = same.operation.value.as_deref().filter(|&value| step.operation.value.as_deref() != Some(value));
    }
}

/// The number of each step among those of its thread.
fn ordinals(steps: &[Step]) -> Vec<usize> {
    let mut done: HashMap<u32, usize> = HashMap::new();
    let next = |step: &Step| {
        let ordinal = done.entry(step.thread).or_insert(0);
        *ordinal += 1;
        *ordinal
    };
    steps.iter().map(next).collect()
}

fn by_ordinal(steps: &[Step]) -> HashMap<(u32, usize), &Step> {
    steps.iter().zip(ordinals(steps)).map(|(step, ordinal)| ((step.thread, ordinal), step)).collect()
}

fn is_same_but_for_its_value(one: &Step, other: &Step) -> bool {
    let key = |step: &Step| (step.operation.kind, step.operation.object.clone(), step.place.clone());
    !one.blocked && !other.blocked && one.operation.value.is_some() && key(one) == key(other)
}
