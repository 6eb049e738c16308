//! Whether a step can have what it wants: one rule for the live state and for the pasts of steps that are moved.
//!
//! Idea: what a kind of step wants is a column of its row ([`Wants`]); the present state is read from a [`State`],
//! which is the world of the current execution or a part of a finished one.

use crate::awaiting::Holders;
use crate::event::{Detail, Kind, ObjIx};
use crate::op::Wants;
use crate::sync::word;

/// The state of everything, in the current execution or at the end of a part of it.
pub(crate) trait State: Holders {
    /// The state of a primitive that has a word for it.
    fn word(&self, object: ObjIx) -> i64;

    /// Whether a thread, which has this life, was started and has not ended.
    fn is_alive(&self, thread: u16, life: ObjIx) -> bool;

    /// Whether a thread has a parking permit.
    fn has_permit(&self, thread: u16) -> bool;
}

/// Whether a thread can have what a step of this kind wants of an object, apart from the threads that stand in line for
/// it.
#[inline(always)]
pub(crate) fn is_there(state: &impl State, kind: Kind, thread: u16, object: ObjIx, detail: Detail) -> bool {
    match kind.row().wants {
        Wants::Nothing | Wants::Time => true,
        Wants::Mutex => state.mutex_free(object, thread),
        Wants::Reading => state.readable(object, thread),
        Wants::Writing => state.writable(object, thread),
        Wants::Word | Wants::WordInLine => word::is_there(state.word(object), kind, thread, detail),
        Wants::Start => state.is_alive(thread, object),
        Wants::End => !state.is_alive(detail.target().unwrap_or(thread), object),
        Wants::Permit => state.has_permit(thread),
    }
}
