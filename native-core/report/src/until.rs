//! The state of a failing execution behind one of its steps.
//!
//! Idea: the steps that lead there say what it is: the last value that each location had, how far each thread is, and
//! what it does next. Steps are counted as the page counts them.
//!
//! Invariants: nothing is said but what a step of the report has shown. A location that only steps behind this one
//! touch is not listed, since its value is not known here.

use std::fmt::Write as _;

use jess_protocol::report::{OperationKind, Report};

use crate::printable::{in_place, one_line};
use crate::rounds;
use crate::shown::name;
use crate::tree::{self, GLUE, Item, Line, Steps, What};

/// A step was asked for that the report does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no step {asked}: the report has steps 1 to {last}")]
pub struct NoSuchStep {
    /// The one that was asked for.
    pub asked: usize,
    /// The last one that there is; 0 if there is none.
    pub last: usize,
}

/// The rows of a report up to a step, each with its number if it is a step.
pub(crate) struct Until<'r> {
    /// Of the step.
    number: usize,
    /// The last one that the report has.
    last: usize,
    /// All rows, also those behind the step.
    items: Vec<Item<'r>>,
    /// How many rows there are up to the step.
    rows: usize,
}

impl<'r> Until<'r> {
    /// The rows up to this step.
    pub(crate) fn of(report: &'r Report, unfold: bool, number: usize) -> Result<Until<'r>, NoSuchStep> {
        let items = rounds::fold(tree::items(report, unfold));
        let of_steps: Vec<usize> = (0..items.len()).filter(|&row| matches!(items[row].what, What::Steps(_))).collect();
        let last = of_steps.len();
        match number.checked_sub(1).and_then(|at| of_steps.get(at)) {
            Some(&row) => Ok(Until { number, last, items, rows: row + 1 }),
            None => Err(NoSuchStep { asked: number, last }),
        }
    }

    /// The title of the rows.
    pub(crate) fn title(&self) -> String {
        format!("Steps 1 to {} of the {} that lead to it:", self.number, self.last)
    }

    /// The rows up to the step, steps with their numbers in front.
    pub(crate) fn lines(&self) -> Vec<Line> {
        let mut number = 0;
        let numbered = |item: &Item<'_>| {
            let mut text = in_place(&item.line.text).into_owned();
            if matches!(item.what, What::Steps(_)) {
                number += 1;
                text = format!("{number}:{GLUE}{text}");
            }
            Line { text, ..item.line.clone() }
        };
        self.items[..self.rows].iter().map(numbered).collect()
    }

    /// What holds behind the step, as text.
    pub(crate) fn state(&self, report: &Report, out: &mut String) {
        let steps = |items: &[Item<'r>]| -> Vec<(usize, Steps<'r>)> {
            let of = |item: &Item<'r>| match &item.what {
                What::Steps(steps) => Some((item.line.thread, steps.clone())),
                _ => None,
            };
            items.iter().filter_map(of).collect()
        };
        let (before, after) = (steps(&self.items[..self.rows]), steps(&self.items[self.rows..]));
        let _ = writeln!(out, "\nBehind step {}:", self.number);
        for thread in 0..report.threads.len() {
            let _ = writeln!(out, "  {} {}", name(report, thread), progress(report, thread, &before, &after));
        }
        for (location, value) in values(report, &before) {
            let _ = writeln!(out, "  {} = {}", one_line(location), one_line(value));
        }
    }
}

/// How far a thread is.
fn progress(report: &Report, thread: usize, before: &[(usize, Steps<'_>)], after: &[(usize, Steps<'_>)]) -> String {
    if let Some(stuck) = own(before, thread).find(|steps| steps.blocked) {
        return format!("is stuck in: {}", place(stuck));
    }
    let ends = |steps: &Steps<'_>| {
        steps
            .indices
            .iter()
            .any(|&index| report.steps.get(index).is_some_and(|step| step.operation.kind == OperationKind::Exit))
    };
    match own(after, thread).next() {
        _ if own(before, thread).any(ends) => "has ended".to_owned(),
        Some(next) if next.blocked => format!("gets stuck next in: {}", place(next)),
        Some(next) => format!("does next: {}", place(next)),
        None if own(before, thread).next().is_none() => "has done nothing, and does nothing more".to_owned(),
        None => "does nothing more".to_owned(),
    }
}

/// The steps of a thread.
fn own<'a, 'r>(all: &'a [(usize, Steps<'r>)], thread: usize) -> impl Iterator<Item = &'a Steps<'r>> {
    all.iter().filter(move |(of, _)| *of == thread).map(|(_, steps)| steps)
}

fn place(steps: &Steps<'_>) -> String {
    let place = steps.place.map(|(place, _)| format!(" at {place}")).unwrap_or_default();
    one_line(&format!("{}{place}", steps.text).replace(GLUE, " ")).into_owned()
}

/// The last value of each location that the steps have accessed, in the order in which they first did.
fn values<'r>(report: &'r Report, before: &[(usize, Steps<'_>)]) -> Vec<(&'r str, &'r str)> {
    use OperationKind as K;
    let mut values: Vec<(&str, &str)> = Vec::new();
    let indices = before.iter().flat_map(|(_, steps)| &steps.indices);
    for step in indices.filter_map(|&index| report.steps.get(index)).filter(|step| !step.blocked) {
        let operation = &step.operation;
        let accesses = matches!(
            operation.kind,
            K::Read | K::Write | K::ReadModifyWrite | K::CompareAndSet | K::CompareAndSetFailed
        );
        if let (true, Some(location), Some(value)) = (accesses, operation.object.as_deref(), operation.value.as_deref())
        {
            match values.iter_mut().find(|(known, _)| *known == location) {
                Some(known) => known.1 = value,
                None => values.push((location, value)),
            }
        }
    }
    values
}

#[cfg(test)]
mod tests {
    use super::*;
    use jess_protocol::report::{Frame, Operation, Step, ThreadInfo};

    fn step(thread: u32, kind: OperationKind, value: &str) -> Step {
        let operation = Operation {
            kind,
            object: (kind != OperationKind::Exit).then(|| "A.x".to_owned()),
            value: (!value.is_empty()).then(|| value.to_owned()),
            previous: None,
        };
        Step { thread, operation, stack: vec![Frame("A.m(A.java:3)".to_owned())], ..Step::default() }
    }

    fn report() -> Report {
        use OperationKind as K;
        let steps = vec![
            step(0, K::Read, "0"),
            step(1, K::Write, "7"),
            step(1, K::Exit, ""),
            Step { blocked: true, ..step(0, K::MonitorEnter, "") },
        ];
        let threads = ["main", "t"].map(|name| ThreadInfo { name: name.to_owned(), daemon: false }).to_vec();
        Report { steps, threads, ..Report::default() }
    }

    fn state(number: usize) -> String {
        let report = report();
        let mut out = String::new();
        Until::of(&report, false, number).expect("a step").state(&report, &mut out);
        out
    }

    #[test]
    fn the_last_value_and_the_next_steps() {
        assert_eq!(
            state(1),
            "\nBehind step 1:\n  main gets stuck next in: enter synchronized A.x at A.java:3\n  t does next: A.x = 7 at A.java:3\n  \
             A.x = 0\n"
        );
        let behind = state(3);
        assert!(behind.contains("  t has ended\n") && behind.ends_with("  A.x = 7\n"), "{behind}");
        assert!(state(4).contains("  main is stuck in: enter synchronized A.x at A.java:3\n"));
    }

    #[test]
    fn a_step_has_to_be_there() {
        let report = report();
        for asked in [0, 5, usize::MAX] {
            let error = Until::of(&report, false, asked).err();
            assert_eq!(error, Some(NoSuchStep { asked, last: 4 }));
        }
        assert!(Until::of(&Report::default(), false, 1).is_err());
    }

    #[test]
    fn rows_have_the_numbers_of_their_steps() {
        let report = report();
        let until = Until::of(&report, false, 2).expect("a step");
        let texts: Vec<String> = until.lines().into_iter().map(|line| line.text).collect();
        assert!(
            texts.iter().any(|text| text.starts_with("1:")) && texts.last().is_some_and(|text| text.starts_with("2:"))
        );
        assert_eq!(until.title(), "Steps 1 to 2 of the 4 that lead to it:");
    }
}
