//! Private locations: those that one thread alone has ever touched.
//!
//! Idea: an access to a location that no other thread touches commutes with every step of every other thread, like work
//! on a local variable. It is a *step* of its thread but no event of the trace: it is counted, nothing more. Most
//! accesses of real programs are of this kind, so this is what makes recording cheap. An array has one owner, not one
//! for each element: its elements are many, and seldom used by different threads.
//!
//! A location is *exposed* when a second thread touches it. What was explored before lacks the accesses of the first
//! thread: the execution is void and run again, and a search that has explored more starts again. From then on each
//! access to the location is an event, for the whole exploration. A search starts again only a limited number of times:
//! after that every access is an event.
//!
//! Invariants: in an execution that counts, no location with a step that is no event is touched by two threads, in this
//! execution or an earlier one. Whether a step is an event depends on its location only, so the events of a thread are
//! numbered alike in all executions that are compared.

use serde::{Deserialize, Serialize};

use crate::event::ObjIx;
use crate::host::Location;

const NOBODY: u16 = u16::MAX;
const MANY: u16 = u16::MAX - 1;

/// Steps of one thread that are no events and change nothing, after which it is checked whether the thread reads the
/// same locations again and again.
const SUSPICIOUS: u32 = 4_096;

/// Accesses among which the same location must recur, for a thread to be in a loop.
const PERIOD: u32 = 1_024;

/// What an access to a location is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Privacy {
    /// No event: only the thread itself has ever touched the location.
    Private,
    /// An event, as it always was.
    Shared,
    /// An event, but earlier accesses to the location were not.
    Exposed,
}

/// What an access adds to the past of its thread, which is a sum. Identities of objects are left out, so that it can be
/// computed without them.
#[inline]
#[must_use]
pub fn mark(member: u32) -> u32 {
    let mixed = (u64::from(member) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed >> 32) as u32
}

/// Which thread has touched which locations in an exploration.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Owners {
    of: Vec<u16>,
    /// Whether every location counts as shared.
    exposed: bool,
}

impl Owners {
    /// Whether an access of a thread to a location would be no event.
    #[must_use]
    pub(crate) fn is_private(&self, location: ObjIx, thread: u16) -> bool {
        !self.exposed && self.of.get(location.at()).is_none_or(|&owner| owner == NOBODY || owner == thread)
    }

    /// Whether every access to a location is an event.
    #[must_use]
    pub(crate) fn is_shared(&self, location: ObjIx) -> bool {
        self.exposed || self.of.get(location.at()).is_some_and(|&owner| owner == MANY)
    }

    /// A thread touches a location.
    #[inline]
    pub(crate) fn touch(&mut self, location: ObjIx, thread: u16) -> Privacy {
        if self.exposed {
            return Privacy::Shared;
        }
        if self.of.len() <= location.at() {
            self.of.resize(location.at() + 1, NOBODY);
        }
        let owner = &mut self.of[location.at()];
        if *owner == thread {
            return Privacy::Private;
        }
        match *owner {
            NOBODY => {
                *owner = thread;
                Privacy::Private
            }
            MANY => Privacy::Shared,
            _ => {
                *owner = MANY;
                Privacy::Exposed
            }
        }
    }

    /// Makes each access to any location an event.
    pub(crate) fn expose_all(&mut self) {
        self.exposed = true;
    }

    /// Makes each access to a location an event.
    pub(crate) fn expose(&mut self, location: ObjIx) {
        if let Some(owner) = self.of.get_mut(location.at()) {
            *owner = MANY;
        }
    }
}

/// Steps of one thread that are no events.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Quiet {
    /// How many there were since it last changed anything, and since its last event.
    since: u32,
    stretch: u32,
    /// From this number on it is checked whether the thread repeats its reads.
    suspicious: u32,
    /// A location that was read, and the number of accesses within which it must recur.
    listening: Option<(Location, u32)>,
}

impl Default for Quiet {
    fn default() -> Quiet {
        Quiet { since: 0, stretch: 0, suspicious: SUSPICIOUS, listening: None }
    }
}

impl Quiet {
    /// Steps since the last event.
    #[must_use]
    pub(crate) fn stretch(&self) -> u32 {
        self.stretch
    }

    /// There was an event.
    pub(crate) fn event(&mut self) {
        self.stretch = 0;
    }

    /// Whether the locations of the next accesses have to be passed to [`Quiet::repeats`].
    #[must_use]
    pub(crate) fn listens(&self) -> bool {
        self.since >= self.suspicious
    }

    /// The thread changed something.
    pub(crate) fn end(&mut self) {
        *self = Quiet { stretch: self.stretch, ..Quiet::default() };
    }

    /// There were more such steps.
    pub(crate) fn add(&mut self, steps: u32) {
        self.since = self.since.saturating_add(steps);
        self.stretch = self.stretch.saturating_add(steps);
    }

    /// Called while [`Quiet::listens`]: a location was only read. Returns whether the thread reads it again and again,
    /// and changes nothing. Such a loop waits for another thread, or forever.
    pub(crate) fn repeats(&mut self, location: Location) -> bool {
        match &mut self.listening {
            Some((heard, _)) if *heard == location => return true,
            Some((_, 0)) => {
                self.listening = None;
                self.suspicious = self.since.saturating_mul(2);
            }
            Some((_, left)) => *left -= 1,
            None => self.listening = Some((location, PERIOD)),
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::host::ObjectId;

    #[test]
    fn a_location_is_private_until_a_second_thread_comes() {
        let mut owners = Owners::default();
        let location = ObjIx(3);
        assert!(owners.is_private(location, 1));
        assert_eq!(owners.touch(location, 1), Privacy::Private);
        assert_eq!(owners.touch(location, 1), Privacy::Private);
        assert!(!owners.is_private(location, 2));
        assert_eq!(owners.touch(location, 2), Privacy::Exposed);
        assert_eq!(owners.touch(location, 1), Privacy::Shared);
        owners.expose_all();
        assert_eq!(owners.touch(ObjIx(9), 1), Privacy::Shared);
        assert!(!owners.is_private(ObjIx(9), 1) && owners.is_shared(ObjIx(9)));
    }

    #[test]
    fn reading_the_same_again_and_again_is_noticed_and_reading_on_is_not() {
        let at = |member| Location { object: ObjectId(1), member };
        let mut quiet = Quiet::default();
        let mut heard = (0..20_000_u32).map(|step| {
            quiet.add(1);
            quiet.listens() && quiet.repeats(at(step % 7))
        });
        assert!(heard.any(|repeats| repeats));
        let mut quiet = Quiet::default();
        let mut heard = (0..20_000_u32).map(|step| {
            quiet.add(1);
            quiet.listens() && quiet.repeats(at(step))
        });
        assert!(!heard.any(|repeats| repeats));
    }
}
