//! Shares: how far each thread is followed in an execution that does not end by itself.
//!
//! Idea: an execution in which a thread goes on for ever is cut. Cutting it after a total number of steps would lose
//! the threads that had not run by then, if what the others did was private or independent of them. So each thread has
//! a share of its own: a daemon a number of events and private steps after all other threads have ended, any thread as
//! many steps as the bound on steps, if the search goes on after that. A thread that has used up its share is not
//! enabled, and what it was about to do is not raced with; the execution is cut when no other thread is enabled.
//!
//! Invariant: a thread that has taken fewer steps than a share in all is never held back, so every behaviour is
//! explored in which no thread takes more (SOUNDNESS.md, C1).

use smallvec::SmallVec;

use super::Execution;
use crate::event::{NO_CHOICE, Objects};
use crate::explore::{Enabled, Pick};
use crate::host::{Decision, Ending};
use crate::sync::thread::Phase;
use crate::trap::{self, Trap};

/// Events for which a daemon is followed once no other thread is left.
const DAEMON_EVENTS: usize = 256;

/// The same for its steps that are no events.
const DAEMON_STEPS: usize = 10_000;

/// Whole shares that an execution may take, however many threads it creates.
const MOST_SHARES: usize = 64;

/// How many times the bound an execution may have in events that no other thread can notice, which do not count: if
/// they are events of a thread before there are others, and others have touched the same, they take some 300 MB.
const MOST_UNNOTICED: usize = 8;

/// The same for steps that are no events, which take no memory and little time: sorting 300,000 numbers takes eight
/// times the bound.
const MOST_PRIVATE: usize = 128;

/// Places of a program that are distinguished.
const MOST_PLACES: usize = 1 << 24;

/// The places of the program that an execution has reached since it is long.
#[derive(Debug, Default)]
pub(super) struct Visited {
    /// By place, the number of the last execution that has reached it.
    by: Vec<u32>,
    execution: u32,
}

impl Visited {
    /// Starts an execution.
    pub(super) fn reset(&mut self) {
        self.execution = self.execution.wrapping_add(1);
        if self.execution == 0 {
            self.by.clear();
            self.execution = 1;
        }
    }

    /// Whether the execution reaches a place for the first time.
    #[inline]
    fn is_new(&mut self, site: u32) -> bool {
        let site = site as usize;
        if site >= MOST_PLACES {
            return false;
        }
        if self.by.len() <= site {
            self.by.resize(site + 1, 0);
        }
        std::mem::replace(&mut self.by[site], self.execution) != self.execution
    }
}

/// Accesses of a thread in its turn, once an execution has reached the bound on steps.
const TURN: u32 = 1_000;

/// What a thread has done since only daemons are left.
#[derive(Clone, Copy, Debug, Default)]
struct Done {
    events: usize,
    steps: usize,
}

/// What the threads of an execution have done of their shares.
#[derive(Debug, Default)]
pub(super) struct Shares {
    /// Per thread, since only daemons are left.
    daemons: Option<Vec<Done>>,
    /// Threads that do nothing any more but operations that are no steps.
    lost: SmallVec<[u16; 2]>,
}

impl Shares {
    /// A thread has taken steps, of which `events` are events.
    #[inline]
    pub(super) fn count(&mut self, thread: u16, steps: u32, events: usize) {
        if let Some(daemons) = &mut self.daemons {
            let thread = usize::from(thread);
            if daemons.len() <= thread {
                daemons.resize(thread + 1, Done::default());
            }
            daemons[thread].steps += steps as usize;
            daemons[thread].events += events;
        }
    }

    /// A thread is not followed any more.
    pub(super) fn lose(&mut self, thread: u16) {
        self.lost.push(thread);
    }

    /// Steps left to a thread since only daemons are left; there may be more if they are private.
    #[inline]
    fn left(&self, thread: u16) -> usize {
        self.daemons.as_ref().map_or(usize::MAX, |daemons| Shares::of_daemon(daemons, thread))
    }

    fn of_daemon(daemons: &[Done], thread: u16) -> usize {
        let mut done = daemons.get(usize::from(thread)).copied().unwrap_or_default();
        if trap::is_set(Trap::ShareForAll) {
            let steps = daemons.iter().map(|done| done.steps).sum();
            done = Done { events: steps, steps };
        }
        let events: usize = daemons.iter().map(|done| done.events).sum();
        let all = (MOST_SHARES * DAEMON_EVENTS).saturating_sub(events);
        let own = DAEMON_EVENTS.saturating_sub(done.events).min(DAEMON_STEPS.saturating_sub(done.steps));
        own.min(all)
    }
}

impl Execution {
    /// There was an event that no other thread can notice.
    #[inline]
    pub(super) fn count_unnoticed(&mut self) {
        if self.settings.stop_at_bound {
            let most = self.settings.step_bound.saturating_mul(MOST_UNNOTICED);
            let more = 1.min(most - self.run.unnoticed);
            self.run.unnoticed += more;
            self.run.counted -= more;
        }
    }

    /// A thread has taken steps that are no events.
    #[inline]
    pub(super) fn count_private(&mut self, steps: u32) {
        if self.settings.stop_at_bound {
            let most = self.settings.step_bound.saturating_mul(MOST_PRIVATE);
            let more = (steps as usize).min(most - self.run.private);
            self.run.private += more;
            self.run.counted -= more;
        }
    }

    /// The steps that count towards the bound: an execution with many that no other thread can notice is only long.
    #[inline]
    fn length(&self) -> usize {
        self.run.counted
    }

    /// A step was taken at a place of the program. Once an execution is as long as half the bound, steps before one at
    /// a new place do not count: the execution is only long.
    #[inline]
    pub(super) fn come_to_place(&mut self, site: u32) {
        if self.run.long || self.length() >= self.settings.step_bound / 2 {
            self.come_to_place_late(site);
        }
    }

    #[cold]
    #[inline(never)]
    fn come_to_place_late(&mut self, site: u32) {
        self.run.long = true;
        if self.places.is_new(site) && self.settings.stop_at_bound && !self.has_turns() {
            let most = self.settings.step_bound.saturating_mul(MOST_UNNOTICED);
            if self.trace.events.len() < most {
                (self.run.counted, self.run.unnoticed, self.run.private) = (0, 0, 0);
            }
        }
    }

    /// Steps that a thread may take before its share is checked again.
    #[inline]
    pub(super) fn share(&self, thread: u16) -> usize {
        let length = self.length();
        let bound = if self.settings.stop_at_bound {
            let bound = if self.has_turns() { self.settings.whole_bound } else { self.settings.step_bound };
            bound.saturating_sub(length)
        } else {
            let own = self.settings.step_bound.saturating_sub(self.trace.steps[usize::from(thread)] as usize);
            own.min(self.settings.step_bound.saturating_mul(MOST_SHARES).saturating_sub(length))
        };
        bound.min(self.run.shares.left(thread))
    }

    /// Whether a thread has used up its share.
    #[inline]
    pub(super) fn is_spent(&self, thread: u16) -> bool {
        !self.is_in_bounds(1) && self.share(thread) == 0
    }

    /// Whether `steps` more steps, by whichever threads, are surely within each share: no thread has taken more than
    /// all together.
    #[inline]
    pub(super) fn is_in_bounds(&self, steps: usize) -> bool {
        self.length().saturating_add(steps) <= self.settings.step_bound && self.run.shares.daemons.is_none()
    }

    /// Whether the search ends with an execution as long as this one.
    pub(super) fn is_too_long(&self) -> bool {
        self.settings.stop_at_bound && self.length() >= self.settings.whole_bound && !self.repeats()
    }

    /// Whether each thread has a turn, whatever the strategy wants: the bound was reached. The strategy may have held
    /// back threads that others wait for.
    pub(crate) fn has_turns(&self) -> bool {
        self.settings.stop_at_bound && self.length() >= self.settings.step_bound
    }

    /// Whether there were steps that a complete search does not know of, since the strategy did not choose them.
    pub(crate) fn is_beyond_search(&self) -> bool {
        self.has_turns() && !self.run.planned.samples
    }

    /// The next thread in turn, of those that are enabled.
    pub(super) fn in_turn(&self) -> Pick {
        let next = self.enabled.iter().position(|option| option.thread > self.run.running).unwrap_or(0);
        let Enabled { thread, choices, .. } = &self.enabled[next];
        let choice = match choices.len() {
            0 => NO_CHOICE,
            n => choices[self.trace.length % n],
        };
        Pick { thread: *thread, choice, accesses: TURN }
    }

    /// From now on daemons have a share, if no other thread is left, until one of them starts a thread that is none.
    pub(super) fn begin_shares(&mut self) {
        let only = self.only_daemons();
        if only != self.run.shares.daemons.is_some() {
            self.run.shares.daemons = only.then(Vec::new);
        }
    }

    /// Whether no thread is left that keeps the program alive.
    fn only_daemons(&self) -> bool {
        self.run.exited || self.world.threads.iter().all(|thread| thread.phase != Phase::Alive || thread.daemon)
    }

    /// Whether a thread could go on that has used up its share.
    pub(super) fn is_cut(&self) -> bool {
        let could = |thread: u16| self.world.enabled(thread, true) && self.is_spent(thread);
        !self.run.shares.lost.is_empty() || (0..self.world.threads.len() as u16).any(could)
    }

    /// Whether a thread could go on, whether or not that is followed.
    pub(crate) fn leaves_somebody(&self) -> bool {
        (0..self.world.threads.len() as u16).any(|thread| self.world.enabled(thread, true))
    }

    /// Ends an execution that would go on.
    pub(super) fn cut(&mut self, objects: &mut Objects) -> Decision {
        // A thread that is watched may turn out to wait.
        if let Some(decision) = self.insist(objects) {
            return decision;
        }
        self.run.daemons_cut = self.only_daemons();
        self.stop(if self.run.daemons_cut { Ending::Complete } else { Ending::StepBound })
    }
}
