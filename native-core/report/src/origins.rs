//! Which write a read has read.
//!
//! Idea: accesses are interleaved one after the other, so a read gets what the last write to the same place has left.
//! Values are compared all the same: a report may leave steps out, and some writes, such as those of initialisers
//! that run once, are in none.
//!
//! Invariant: a write is named only if it has left the value that was read.

use std::collections::HashMap;

use jess_protocol::report::{OperationKind, Step};

/// For each step that reads, the index of the step that has written what it read, if that is known.
pub(crate) fn of(steps: &[Step]) -> Vec<Option<usize>> {
    let mut last: HashMap<&str, usize> = HashMap::new();
    let mut origins = Vec::with_capacity(steps.len());
    for (index, step) in steps.iter().enumerate() {
        let operation = &step.operation;
        let mut origin = None;
        // One in which its thread is stuck has not happened.
        if let (Some(object), false) = (operation.object.as_deref(), step.blocked) {
            if let Some(read) = read(step) {
                let known = last.get(object).copied();
                origin = known.filter(|&write| steps[write].operation.value.as_deref() == Some(read));
            }
            if writes(operation.kind) {
                last.insert(object, index);
            }
        }
        origins.push(origin);
    }
    origins
}

/// The value that a step has read.
fn read(step: &Step) -> Option<&str> {
    use OperationKind as K;
    match step.operation.kind {
        K::Read | K::CompareAndSetFailed => step.operation.value.as_deref(),
        K::ReadModifyWrite | K::CompareAndSet => step.operation.previous.as_deref(),
        _ => None,
    }
}

fn writes(kind: OperationKind) -> bool {
    matches!(kind, OperationKind::Write | OperationKind::ReadModifyWrite | OperationKind::CompareAndSet)
}

#[cfg(test)]
mod tests {
    use super::*;
    use jess_protocol::report::Operation;

    fn step(kind: OperationKind, previous: &str, value: &str) -> Step {
        let text = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        let operation = Operation { kind, object: text("A#1.x"), value: text(value), previous: text(previous) };
        Step { operation, ..Step::default() }
    }

    #[test]
    fn the_last_write_counts_if_it_left_the_value() {
        use OperationKind as K;
        let steps = [
            step(K::Read, "", "0"),
            step(K::Write, "", "1"),
            step(K::Read, "", "1"),
            step(K::ReadModifyWrite, "1", "2"),
            step(K::CompareAndSetFailed, "", "2"),
            step(K::Read, "", "7"),
            Step { blocked: true, ..step(K::Write, "", "3") },
            step(K::CompareAndSet, "2", "4"),
            step(K::MonitorEnter, "", ""),
        ];
        assert_eq!(of(&steps), [None, None, Some(1), Some(1), Some(3), None, None, Some(3), None]);
    }
}
