//! Fields, plain and volatile, and `AtomicInteger`s: every access is one step.

use super::{Effect, Steps, done};
use crate::expr::Expr;
use crate::state::State;

/// An access.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldOp {
    /// Reads.
    Get,
    /// Writes.
    Put(Expr),
    /// Compare and set; of atomics only, as are those below. Result 1 if it was set.
    Cas(Expr, Expr),
    /// Adds; the result is the old value.
    Add(i32),
    /// Sets; the result is the old value.
    Swap(Expr),
}

pub(crate) fn declaration(name: &str, volatile: bool, initial: i32) -> (String, bool) {
    let volatile = if volatile { "volatile " } else { "" };
    let initial = if initial == 0 { String::new() } else { format!(" = {initial}") };
    (format!("{volatile}int {name}{initial};"), false)
}

impl FieldOp {
    pub(crate) fn map(self, with: impl Fn(Expr) -> Expr) -> FieldOp {
        match self {
            FieldOp::Put(value) => FieldOp::Put(with(value)),
            FieldOp::Cas(expected, value) => FieldOp::Cas(with(expected), with(value)),
            FieldOp::Swap(value) => FieldOp::Swap(with(value)),
            FieldOp::Get | FieldOp::Add(_) => self,
        }
    }

    pub(crate) fn java(self, name: &str, atomic: bool, to: Option<&str>) -> String {
        let to_text = to.map_or_else(String::new, |to| format!("{to} = "));
        match self {
            FieldOp::Get if atomic => format!("{to_text}{name}.get();"),
            // A read must be a statement.
            FieldOp::Get => format!("{}{name};", if to.is_some() { &to_text } else { "unused = " }),
            FieldOp::Put(value) if atomic => super::plain(&format!("{name}.set({})", value.java()), to),
            FieldOp::Put(value) => super::plain(&format!("{name} = {}", value.java()), to),
            FieldOp::Cas(expected, value) => {
                super::truth(&format!("{name}.compareAndSet({}, {})", expected.java(), value.java()), to)
            }
            FieldOp::Add(amount) => format!("{to_text}{name}.getAndAdd({amount});"),
            FieldOp::Swap(value) => format!("{to_text}{name}.getAndSet({});", value.java()),
        }
    }

    pub(crate) fn steps(self, state: &State, thread: usize, field: u8) -> Steps {
        let old = state.value(field);
        let locals = &state.threads[thread].locals;
        let (new, result) = match self {
            FieldOp::Get => (i32::from(old), i32::from(old)),
            FieldOp::Put(value) => (value.value(locals), 0),
            FieldOp::Cas(expected, value) if expected.value(locals) == i32::from(old) => (value.value(locals), 1),
            FieldOp::Cas(..) => (i32::from(old), 0),
            FieldOp::Add(amount) => (i32::from(old) + amount, i32::from(old)),
            FieldOp::Swap(value) => (value.value(locals), i32::from(old)),
        };
        let mut after = state.clone();
        match i16::try_from(new) {
            Ok(new) => after.set(field, new),
            // Far beyond what any outcome shows; the search gives up on it long before.
            Err(_) => return vec![(after, Effect::Throws)],
        }
        done(after, result)
    }
}
