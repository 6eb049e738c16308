//! Which threads give way in a random walk: those that look at the same places again although nothing has changed.
//!
//! Idea: such a thread waits for another one. Loops whose rounds are equal are known ([`crate::awaiting`]); but a loop
//! may look at its places in an order that it draws anew each time, as the workers of a ForkJoinPool do when they scan
//! its queues. A sampler that prefers such a thread, or lets it go on for a quantum, would let it spin to the end of
//! the execution. So a thread that has looked [`LOOKS`] times in a row only where it had looked before, with no change
//! by any thread in between, gives way: the walk chooses among the other threads until one has changed something. A
//! thread that reaches places it has not seen, such as elements further on, does not spin, so a long search is not
//! affected.
//!
//! A thread that gives way does not make time pass: a thread may look a few hundred times before it waits, as in a
//! SynchronousQueue. Time passes only once it has looked as often as any loop is followed before it counts as one that
//! waits.
//!
//! Most looks are distinguished by a few bits for each thread; the trace is searched only when these show nothing new.
//!
//! Invariant: each answer follows from the execution so far.

use smallvec::SmallVec;

use crate::awaiting::{ROUNDS, is_progress};
use crate::event::{Event, ObjIx, Trace};

/// Looks in a row at places seen before after which a thread gives way.
pub(super) const LOOKS: u32 = 64;

/// Looks of such a thread, since anything changed, after which it polls: rounds with as many as four places to look at.
const POLLING: u32 = 4 * ROUNDS as u32;

/// How far back the trace is searched for what was seen before.
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
    /// Changes by any thread.
    changes: u32,
    /// The threads that have given way, and have changed nothing since, and their number.
    slow: Vec<bool>,
    slowed: u32,
    /// Whether a thread may have looked often enough where it had looked before.
    suspicious: bool,
}

impl Spinning {
    /// Starts an execution.
    pub(super) fn reset(&mut self) {
        self.threads.clear();
        self.slow.clear();
        (self.changes, self.slowed, self.suspicious) = (0, 0, false);
    }

    /// There are `threads` threads now.
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

    /// A thread has changed something that no other thread uses.
    #[inline]
    pub(super) fn changes_privately(&mut self, thread: u16) {
        self.threads[usize::from(thread)].again = 0;
    }

    /// Whether [`Spinning::gives_way`] may return `true`.
    #[inline]
    pub(super) fn is_suspicious(&self) -> bool {
        self.suspicious
    }

    /// Whether a thread gives way now, before its next step.
    pub(super) fn gives_way(&mut self, thread: u16, trace: &Trace) -> bool {
        let state = &mut self.threads[usize::from(thread)];
        if state.again < LOOKS || state.since != self.changes {
            return false;
        }
        // The next check comes after as many looks.
        state.again = 0;
        let spins = looks_again(thread, trace);
        state.given = if spins { state.given + LOOKS } else { 0 };
        if spins && !std::mem::replace(&mut self.slow[usize::from(thread)], true) {
            self.slowed += 1;
        }
        spins
    }

    /// Whether a thread has given way, and should be checked again soon.
    #[inline]
    pub(super) fn is_slow(&self, thread: u16) -> bool {
        self.slowed > 0 && self.slow[usize::from(thread)]
    }

    /// Whether a thread waits for time to pass, if no other thread changes anything.
    pub(super) fn polls(&self, thread: u16) -> bool {
        let state = &self.threads[usize::from(thread)];
        state.since == self.changes && state.given >= POLLING
    }
}

/// Whether the last looks of a thread were at places that it had seen before, with no change by any thread since.
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
