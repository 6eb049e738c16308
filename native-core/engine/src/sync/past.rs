//! The past of a step as a set of events, instead of as a state.
//!
//! Idea: to know whether a step would be possible somewhere else, nothing is run again. What has happened to an object
//! in a part of an execution is a possible history of it, so its state there is a fold over the events of that history.
//! Each primitive has that fold in its own file, beside the state it stands for.
//!
//! Invariant: folded over all events so far, a past gives the live state; `sync/audit.rs` compares the two.

use crate::event::{Event, ObjIx, Owner};
use crate::sync::identity::ThreadObjects;

/// What has happened in a part of an execution.
pub(crate) trait Past {
    /// Visits the events on an object that have happened, with their positions in the trace, last first, until `visit`
    /// returns something.
    fn last_at<T>(&self, object: ObjIx, visit: impl FnMut(usize, &Event) -> Option<T>) -> Option<T>;

    /// The last event of a thread that others can notice.
    fn last_of(&self, thread: u16) -> Option<&Event>;

    /// The start value of a word.
    fn initial(&self, object: ObjIx) -> i64;

    /// The owner of a mutex after the event at a position; nothing if the event leaves it as it was.
    fn owner_after(&self, position: usize, mutex: ObjIx) -> Option<Owner>;

    /// The objects of all threads.
    fn threads(&self) -> &[ThreadObjects];

    /// The same as [`Past::last_at`] without positions.
    fn last<T>(&self, object: ObjIx, mut visit: impl FnMut(&Event) -> Option<T>) -> Option<T> {
        self.last_at(object, |_, event| visit(event))
    }
}
