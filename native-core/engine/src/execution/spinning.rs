//! Who gives way in a random walk: a thread that looks at the same places again although nothing has changed.
//!
//! Idea: such a thread waits for somebody else. Loops whose rounds are equal are known ([`crate::awaiting`]); but one may look
//! at its places in an order that it draws anew each time, as the workers of a ForkJoinPool do when they scan its queues. A sampler
//! that prefers such a thread, or lets it go on for a quantum, would let it spin to the end of the execution. So a thread that
//! has looked so many times in a row only where it had looked before, with no change by anybody in between, gives way: the walk
//! chooses among the others until somebody has changed something. A thread that comes to places it has not seen, such
//! as elements further on, does not spin, so nothing is asked of a long search.
//!
//! That somebody gives way says nothing about time: a thread may look a few hundred times before it waits, as a SynchronousQueue
//! lets it. Time passes only once it has looked as often as a loop is followed anywhere before it counts as one that waits.
//!
//! Most looks are told apart by a few bits for each thread; only when these say that there was nothing new the trace is asked.
//!
//! Invariant: what is answered follows from the execution so far.

use smallvec::SmallVec;

use crate::awaiting::{ROUNDS, is_progress};
use crate::event::{Event, ObjIx, Trace};

/// Looks in a row at places seen before after which a thread gives way.
pub(super) const LOOKS: u32 = 64;

/// Looks of such a thread, since anything changed, after which it polls: rounds with as many as four places to look at.
const POLLING: u32 = 4 * ROUNDS as u32;

/// So far back the trace is asked what was seen before.
const MEMORY: usize = 4_096;

/// What a thread has seen since anything changed.
#[derive(Clone, Copy, Debug, Default)]
struct Seen {
    /// Changes before it.
    since: u32,
    places: [u64; 2],
    /// Looks in a row at none but these.
    again: u32,
    /// Looks after which it has given way.
    given: u32,
}

/// What the threads of an execution have seen.
#[derive(Debug, Default)]
pub(super) struct Spinning {
    threads: Vec<Seen>,
    /// Changes by anybody.
    changes: u32,
    /// Who has given way, and has changed nothing since, and how many they are.
    slow: Vec<bool>,
    slowed: u32,
    /// Whether somebody may have looked often enough where it had looked before.
    suspicious: bool,
}

impl Spinning {
    /// Starts an execution.
    pub(super) fn reset(&mut self) {
        self.threads.clear();
        self.slow.clear();
        (self.changes, self.slowed, self.suspicious) = (0, 0, false);
    }

    /// There are so many threads now.
    pub(super) fn grow(&mut self, threads: usize) {
        self.threads.resize(threads, Seen::default());
        self.slow.resize(threads, false);
    }

    /// There was an event, which may have changed something.
    #[inline]
    pub(super) fn note(&mut self, event: &Event, changes: bool) {
        if !changes {
            return self.look(event);
        }
        self.changes += 1;
        if self.slowed > 0 && std::mem::take(&mut self.slow[usize::from(event.thread)]) {
            self.slowed -= 1;
        }
    }

    #[inline]
    fn look(&mut self, event: &Event) {
        let state = &mut self.threads[usize::from(event.thread)];
        if state.since != self.changes {
            *state = Seen { since: self.changes, ..Seen::default() };
        }
        let mixed = event.object.0.wrapping_mul(0x9e37_79b9) >> 25;
        let (word, bit) = ((mixed >> 6) as usize, 1 << (mixed & 63));
        if state.places[word] & bit == 0 {
            state.places[word] |= bit;
            state.again = 0;
        } else {
            state.again += 1;
            self.suspicious |= state.again >= LOOKS;
        }
    }

    /// The last event could have changed something and has not.
    pub(super) fn changed_nothing(&mut self, event: &Event) {
        self.changes = self.changes.saturating_sub(1);
        self.look(event);
    }

    /// A thread has changed something that nobody else uses.
    #[inline]
    pub(super) fn changes_privately(&mut self, thread: u16) {
        self.threads[usize::from(thread)].again = 0;
    }

    /// Whether [`Spinning::gives_way`] may say yes.
    #[inline]
    pub(super) fn is_suspicious(&self) -> bool {
        self.suspicious
    }

    /// Whether a thread, asked before its next step, gives way now.
    pub(super) fn gives_way(&mut self, thread: u16, trace: &Trace) -> bool {
        let state = &mut self.threads[usize::from(thread)];
        if state.again < LOOKS || state.since != self.changes {
            return false;
        }
        // It is asked again after as many looks.
        state.again = 0;
        let spins = looks_again(thread, trace);
        state.given = if spins { state.given + LOOKS } else { 0 };
        if spins && !std::mem::replace(&mut self.slow[usize::from(thread)], true) {
            self.slowed += 1;
        }
        spins
    }

    /// Whether a thread has given way, and should be asked again soon.
    #[inline]
    pub(super) fn is_slow(&self, thread: u16) -> bool {
        self.slowed > 0 && self.slow[usize::from(thread)]
    }

    /// Whether a thread waits for time to pass, if nobody else changes anything.
    pub(super) fn polls(&self, thread: u16) -> bool {
        let state = &self.threads[usize::from(thread)];
        state.since == self.changes && state.given >= POLLING
    }
}

/// Whether the last looks of a thread were at places that it had seen before, and nobody has changed anything since.
fn looks_again(thread: u16, trace: &Trace) -> bool {
    let mut own = trace
        .events
        .iter()
        .rev()
        .take(MEMORY)
        .take_while(|event| !is_progress(event))
        .filter(|event| event.thread == thread)
        .map(|event| event.object);
    let (mut looks, mut sought): (u32, SmallVec<[ObjIx; 8]>) = (0, SmallVec::new());
    for object in own.by_ref().take(LOOKS as usize) {
        looks += 1;
        if !sought.contains(&object) {
            sought.push(object);
        }
    }
    // A thread that goes round looks at few places, and has looked at each of them a round before.
    looks == LOOKS
        && own.any(|object| {
            if let Some(at) = sought.iter().position(|&other| other == object) {
                sought.swap_remove(at);
            }
            sought.is_empty()
        })
}
