//! Code of the JDK that publishes what it writes in ways the language does not know.
//!
//! Idea: the classes of java.util.concurrent hand over earlier actions by plain writes followed by fences, by opaque
//! accesses, and by the order in which processors make writes visible; so no rule for single accesses finds the edge
//! that their documents promise ("actions prior to the submission of a task happen-before its execution begins",
//! "actions prior to placing an object into a concurrent collection happen-before actions subsequent to its removal";
//! package java.util.concurrent, Memory Consistency Properties). What one thread hands to another goes through a field
//! or an element that the first writes and the second reads. So their own fields, and the elements of arrays that their
//! code accesses, order memory at least as release writes and acquire reads do: there is an edge from a write to each
//! read of its value.
//!
//! Atomics are left out: their callers choose the order of each access.
//!
//! Invariant: this orders a thread after another one only if it has read what the other one wrote.

use jess_engine::host::{AccessKind, Order};

/// Whether a class, by its internal name, publishes in its own way.
pub(crate) fn is_of(class: &[u8]) -> bool {
    class.strip_prefix(b"java/util/concurrent/").is_some_and(|rest| !rest.starts_with(b"atomic/"))
}

/// The order that its plain and opaque accesses count as.
pub(crate) fn order(kind: AccessKind) -> Order {
    if kind == AccessKind::Read { Order::Acquire } else { Order::Release }
}
