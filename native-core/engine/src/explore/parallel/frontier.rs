//! Where several searches meet: which one takes which part of what they have in common, which waits, when all of it is
//! over.
//!
//! Idea: a search that has enough gives away the nodes above its current execution, down to the first at which
//! something is left. They become nodes of the [`Tree`], and a search that has run out takes one of their branches: the
//! prefix, what sleeps there, the branch with its wake-up tree. What a search finds for a node above its part it
//! reports to the tree.
//!
//! Source: the same division of labour as in Nidhugg's and Concuerror's parallel searches (prefix, sleep set and
//! wake-up tree are shipped, insertions return to the owner of the node).

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use super::portable::Portable;
use super::shared::{Given, Known, Part, Place, Told, Tree};

/// Times that a search checks for a change before it goes to sleep: some hundred microseconds.
const PATIENCE: u32 = 10_000;

/// Number of steps behind a branch that is begun for which something under way may sleep: what lies there is explored
/// in small parts.
const BESIDE: usize = 16;

/// Parts that are given away in any case, and executions that there must have been for each of them before more are: it
/// takes longer to give a part than to explore a small one. Nor are more given while searches find more for each other
/// than there are executions.
const PARTS: u64 = 32;
const WORTH: u64 = 64;

#[derive(Debug, Default)]
struct State {
    tree: Tree,
    /// Searches that have a part.
    busy: usize,
}

/// What several searches have in common.
#[derive(Debug)]
pub struct Frontier {
    state: Mutex<State>,
    changed: Condvar,
    /// Counts changes that may matter to searches that wait.
    changes: AtomicU64,
    /// Searches that wait for a part.
    hungry: AtomicUsize,
    /// Parts that were begun.
    parts: AtomicU64,
    /// Sequences that searches have found for nodes above their parts.
    told: AtomicU64,
    /// Executions that may be begun, and how many of them are left.
    all: u64,
    budget: AtomicU64,
    stopped: AtomicBool,
    abandoned: AtomicBool,
    generous: bool,
}

impl Frontier {
    /// The frontier of a search that one search begins, with a budget of executions if there is one.
    #[must_use]
    pub fn new(budget: Option<u64>) -> Frontier {
        let all = budget.unwrap_or(u64::MAX);
        Frontier {
            all,
            state: Mutex::new(State { busy: 1, ..State::default() }),
            changed: Condvar::new(),
            changes: AtomicU64::new(0),
            hungry: AtomicUsize::new(0),
            parts: AtomicU64::new(0),
            told: AtomicU64::new(0),
            budget: AtomicU64::new(all),
            stopped: AtomicBool::new(false),
            abandoned: AtomicBool::new(false),
            generous: false,
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // A search that panicked takes the whole exploration with it; the state is not used after that.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes searches give away parts although no search waits for them, to check that it makes no difference.
    #[must_use]
    pub fn generous(self) -> Frontier {
        Frontier { generous: true, ..self }
    }

    /// Whether a search has nothing to do, and a part for it pays.
    #[must_use]
    pub(crate) fn is_hungry(&self) -> bool {
        self.generous || self.hungry.load(Ordering::Relaxed) > 0 && self.pays()
    }

    fn pays(&self) -> bool {
        let parts = self.parts.load(Ordering::Relaxed);
        let executions = self.all - self.budget.load(Ordering::Relaxed);
        let told = self.told.load(Ordering::Relaxed);
        parts < PARTS || executions >= WORTH.saturating_mul(parts).max(told)
    }

    /// The number of steps of a branch for which something under way may sleep if the branch is to be begun.
    #[must_use]
    pub(crate) fn beside(&self) -> usize {
        if self.generous { usize::MAX } else { BESIDE }
    }

    /// Ends the search for all members.
    pub fn stop(&self) {
        let _state = self.lock();
        self.end();
    }

    /// Ends the search for all members: one of them has learnt something that makes all executions so far void.
    pub(crate) fn abandon(&self) {
        let _state = self.lock();
        self.void();
    }

    /// Ends the search; the state is locked, so a search that is about to wait sees it.
    fn end(&self) {
        self.stopped.store(true, Ordering::Relaxed);
        self.tell_all();
    }

    fn void(&self) {
        self.abandoned.store(true, Ordering::Relaxed);
        self.end();
    }

    /// Something has changed for the searches that wait; the state is locked.
    fn tell_all(&self) {
        self.changes.fetch_add(1, Ordering::Release);
        self.changed.notify_all();
    }

    /// Whether the search has ended before it was complete.
    #[must_use]
    pub(crate) fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// Whether it has to be done again by one search alone.
    #[must_use]
    pub fn is_abandoned(&self) -> bool {
        self.abandoned.load(Ordering::Relaxed)
    }

    /// Whether nothing is left and no search is at work.
    #[must_use]
    pub fn is_exhausted(&self) -> bool {
        let state = self.lock();
        state.busy == 0 && state.tree.is_exhausted()
    }

    /// Whether one more execution may begin.
    pub(crate) fn begin(&self) -> bool {
        let taken = |left: u64| left.checked_sub(1);
        if !self.is_stopped() && self.budget.fetch_update(Ordering::Relaxed, Ordering::Relaxed, taken).is_err() {
            self.stop();
        }
        !self.is_stopped()
    }

    /// The next part; nothing when all is explored.
    pub(crate) fn take(&self) -> Option<Part> {
        let mut state = self.lock();
        self.hungry.fetch_add(1, Ordering::Relaxed);
        let part = loop {
            if self.is_stopped() {
                break None;
            }
            if let Some(part) = state.tree.begin(self.beside()) {
                state.busy += 1;
                self.parts.fetch_add(1, Ordering::Relaxed);
                break Some(part);
            }
            if state.busy == 0 {
                debug_assert!(state.tree.is_explored(), "something is left that nobody explores");
                self.tell_all();
                break None;
            }
            state = self.wait(state);
        };
        self.hungry.fetch_sub(1, Ordering::Relaxed);
        part
    }

    /// Waits until something has changed. Most waits are shorter than it takes to put a thread to sleep and wake it
    /// again, so it spins for a while first.
    fn wait<'a>(&'a self, state: MutexGuard<'a, State>) -> MutexGuard<'a, State> {
        let seen = self.changes.load(Ordering::Acquire);
        drop(state);
        for _ in 0..PATIENCE {
            if self.changes.load(Ordering::Acquire) != seen {
                return self.lock();
            }
            std::hint::spin_loop();
        }
        let mut state = self.lock();
        while self.changes.load(Ordering::Acquire) == seen {
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        state
    }

    /// A part was executed for the first time, see [`Tree::confirm`].
    pub(crate) fn confirm(&self, place: Place, step: &Portable, trace: &[Portable], given: Vec<Given>) -> Place {
        let mut state = self.lock();
        let next = state.tree.confirm(place, step, trace, given);
        if next.is_some() {
            self.tell_all()
        } else {
            self.void()
        }
        next.unwrap_or(place)
    }

    /// A part is explored; nothing for the one that the search began with.
    pub(crate) fn finish(&self, place: Option<Place>) {
        let mut state = self.lock();
        state.busy -= 1;
        if let Some(place) = place {
            state.tree.finish(place);
        }
        self.tell_all();
    }

    /// A search gives away the nodes above its current execution, whose steps so far are `trace`. Its own part then
    /// begins behind the last of them.
    pub(crate) fn give(&self, place: Option<Place>, trace: &[Portable], given: Vec<Given>) -> Option<Place> {
        let mut state = self.lock();
        let next = state.tree.give(place, trace, given);
        self.tell_all();
        next
    }

    /// A search has found a sequence for a position above its part. If it is not needed, but a longer one may be, the
    /// answer is the state of the node.
    pub(crate) fn tell(&self, place: Option<Place>, position: u32, sequence: &[Portable]) -> Option<Known> {
        self.told.fetch_add(1, Ordering::Relaxed);
        let mut state = self.lock();
        loop {
            match state.tree.tell(place?, position, sequence) {
                Told::Kept => self.tell_all(),
                Told::Covered(known) => return Some(known),
                // The search that has begun the branch waits for no other before it has executed it.
                Told::Early if !self.is_stopped() => {
                    state = self.wait(state);
                    continue;
                }
                Told::Early => {}
                Told::Lost => self.void(),
            }
            return None;
        }
    }
}
