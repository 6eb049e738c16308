//! A state of a program: everything that decides what can happen next.
//!
//! Invariant: equal states have equal futures, so that a search may stop where it has been before.

/// The state of one shared thing.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Thing {
    /// A field, an atomic, permits, a count.
    Value(i16),
    /// A monitor or a lock: its owner, and how many times it is held.
    Mutex { owner: Option<u8>, count: u8 },
    /// A condition: the threads that wait, longest first.
    Queue(Vec<u8>),
    /// A read-write lock: the writer with its holds, and the holds of each reader.
    Rw { writer: Option<u8>, count: u8, readers: Vec<u8> },
}

/// What a thread does besides running.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Status {
    New,
    Ready,
    /// In the wait set of a monitor, which it held this many times.
    Waiting {
        monitor: u8,
        count: u8,
    },
    /// Has checked its interrupt flag, before an acquisition that can be interrupted; it takes what is available, or an
    /// interruption that comes now ends the acquisition.
    Heeding,
    /// Between the two elements of an array; the first one held this.
    Halfway(i16),
    /// In the queue of a condition.
    Awaiting {
        condition: u8,
        lock: u8,
        count: u8,
    },
    /// Takes a monitor or lock again, then goes on with this result.
    Reacquiring {
        mutex: u8,
        count: u8,
        interrupted: bool,
    },
    Ended,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ThreadState {
    pub at: u16,
    pub status: Status,
    pub locals: Vec<i16>,
    pub died: bool,
    pub permit: bool,
    pub interrupted: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct State {
    pub things: Vec<Thing>,
    pub threads: Vec<ThreadState>,
}

impl State {
    pub(crate) fn value(&self, at: u8) -> i16 {
        match self.things[usize::from(at)] {
            Thing::Value(value) => value,
            _ => 0,
        }
    }

    pub(crate) fn set(&mut self, at: u8, value: i16) {
        self.things[usize::from(at)] = Thing::Value(value);
    }

    /// The owner of a monitor or lock, and how many times it is held.
    pub(crate) fn mutex(&self, at: u8) -> (Option<u8>, u8) {
        match self.things[usize::from(at)] {
            Thing::Mutex { owner, count } => (owner, count),
            _ => (None, 0),
        }
    }

    pub(crate) fn holds(&self, thread: usize, at: u8) -> u8 {
        match self.mutex(at) {
            (Some(owner), count) if usize::from(owner) == thread => count,
            _ => 0,
        }
    }

    /// Takes a monitor or lock some times more, if it is free or its own.
    pub(crate) fn take(&mut self, thread: usize, at: u8, times: u8) -> bool {
        let (owner, count) = self.mutex(at);
        if owner.is_some_and(|owner| usize::from(owner) != thread) {
            return false;
        }
        self.things[usize::from(at)] = Thing::Mutex { owner: Some(thread as u8), count: count + times };
        true
    }

    /// Gives it back some times; whether it held it.
    pub(crate) fn give(&mut self, thread: usize, at: u8, times: u8) -> bool {
        let held = self.holds(thread, at);
        if held < times || held == 0 {
            return false;
        }
        let left = held - times;
        let owner = (left > 0).then_some(thread as u8);
        self.things[usize::from(at)] = Thing::Mutex { owner, count: left };
        true
    }

    /// Whether threads have done something to each other, apart from which of them holds which lock and where each is:
    /// a loop that keeps coming back to a state without changing any of this only looks.
    pub(crate) fn changed(&self, other: &State) -> bool {
        let lasting = |thing: &Thing| matches!(thing, Thing::Value(_) | Thing::Queue(_));
        let things = self.things.iter().zip(&other.things).any(|(one, two)| lasting(one) && one != two);
        let waits = |status: Status| matches!(status, Status::Waiting { .. } | Status::Awaiting { .. });
        let threads = self.threads.iter().zip(&other.threads).any(|(one, two)| {
            waits(one.status) != waits(two.status) || one.permit != two.permit || one.interrupted != two.interrupted
        });
        things || threads
    }
}
