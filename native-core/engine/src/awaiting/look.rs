//! What the round of a loop finds out about an object, and whether the next round would find out the same.
//!
//! Idea: of memory it is only known that it was written to. Of a mutex or read-write lock it is known whether a thread
//! can take it; if that is as it was, it makes no difference that other threads had it in the meantime.

pub(crate) use crate::event::{Look, Looks};

use crate::event::{Event, Mode, ObjIx, Objects, flag};
use crate::op::{Finds, Wants, result};

/// Whether a step touches an object in this mode on its own account. A step that begins another round of a loop that
/// waits is also made to read what the rounds before looked at, because it was not possible before a change of that. A
/// thread that reaches a lock looks at its line itself.
pub(super) fn is_its_own(step: &Event, object: ObjIx, mode: Mode, objects: &Objects) -> bool {
    let awaits = step.flags & flag::AWAITS != 0;
    let concerns = || objects.is_of_a_thread(object) || objects.queue_of(step.object) == Some(object);
    !awaits || mode != Mode::Read || object == step.object || concerns()
}

/// Whether a step touches an object on its own account, in whatever way.
#[must_use]
pub(crate) fn touches_itself(step: &Event, object: ObjIx, objects: &Objects) -> bool {
    objects.any(step.foot, |(other, mode)| other == object && is_its_own(step, object, mode, objects))
}

/// Which threads hold what in some state.
pub(crate) trait Holders {
    /// Whether no thread other than `thread` holds a mutex.
    fn mutex_free(&self, mutex: ObjIx, thread: u16) -> bool;

    /// Whether `thread` can take a lock for reading.
    fn readable(&self, lock: ObjIx, thread: u16) -> bool;

    /// Whether `thread` can take a lock for writing.
    fn writable(&self, lock: ObjIx, thread: u16) -> bool;
}

impl Look {
    /// What the steps of a round find out about an object; `steps` are those that touch it, in order.
    pub(super) fn of<'e>(object: ObjIx, steps: impl Iterator<Item = &'e Event>) -> Look {
        let mut look = None;
        for event in steps {
            let row = event.kind.row();
            let has = if event.kind.tries() { event.result != 0 } else { event.result == result::DONE };
            // A thread that has given up waiting may have been kept from the lock by threads before it in line.
            let stood_behind = !has && row.blocks && (row.wants == Wants::Reading || event.flags & flag::IN_LINE != 0);
            let this = match (row.finds, row.wants) {
                _ if event.object != object || stood_behind => return Look::Contents,
                (Finds::Nothing, _) => None,
                (Finds::Whether, Wants::Reading) => Some(Look::Readable(has)),
                (Finds::Whether, Wants::Writing) => Some(Look::Writable(has)),
                (Finds::Whether, _) => Some(Look::Free(has)),
                (Finds::Contents, _) => return Look::Contents,
            };
            if this.is_some() && look.is_some() && look != this {
                return Look::Contents;
            }
            look = look.or(this);
        }
        look.unwrap_or(Look::Contents)
    }

    /// Whether the next round finds out something else; `holders` cannot show whether contents changed.
    pub(crate) fn differs(self, object: ObjIx, thread: u16, holders: &impl Holders) -> bool {
        match self {
            Look::Contents => false,
            Look::Free(free) => holders.mutex_free(object, thread) != free,
            Look::Readable(readable) => holders.readable(object, thread) != readable,
            Look::Writable(writable) => holders.writable(object, thread) != writable,
        }
    }
}
