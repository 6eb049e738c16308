//! Where a thread is: how long it has changed nothing, which steps those were, and whether it waits.
//!
//! Idea: whether it is worth looking for a loop is checked at each step of each thread. So the steps that changed
//! nothing are also in a small filter: one that is not in it has not been taken before.
//!
//! Invariants: idle steps are those after the last change by the thread, be it private.

use smallvec::SmallVec;

use super::LONGEST_ROUND;
use super::suspicion::Steps;
use super::waiting::Awaiting;
use crate::event::{Event, Kind, ObjIx, Request, Trace, reuse};

/// A set of steps that contains all that were seen, and few of those that were not.
pub(super) type Filter = [u64; 4];

/// Which bit of a filter stands for a step.
#[inline]
fn bit(kind: Kind, object: ObjIx, site: u32) -> (usize, u64) {
    let word = (u64::from(object.0) << 32 | u64::from(site)) ^ u64::from(kind_of(kind)) << 56;
    let mixed = word.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 56;
    ((mixed >> 6) as usize, 1 << (mixed & 63))
}

/// A thread.
#[derive(Clone, Debug, Default)]
pub(super) struct Progress {
    pub(super) events: u32,
    /// Events since it last changed anything, be it private.
    pub(super) idle: u32,
    /// The same before the last step.
    pub(super) idle_before: u32,
    /// Which steps those events were, if the search looks for loops at once.
    pub(super) seen: Filter,
    pub(super) seen_before: Filter,
    /// Whether one of those events may make the thread wait for another one.
    pub(super) concerned: bool,
    pub(super) concerned_before: bool,
    /// Positions of its events.
    pub(super) positions: Vec<u32>,
    /// How many events it had had when it last resumed after an event of another thread.
    pub(super) resumed: u32,
    /// Places that it has passed and at which it may have begun another round, of which another thread has seen a part;
    /// with the idle events there.
    pub(super) passed: SmallVec<[(u32, u32); 2]>,
    /// After how many of its events it has changed something private, where the last event had changed nothing.
    pub(super) private_changes: SmallVec<[u32; 2]>,
    /// After how many events it is known to be where it has been before.
    pub(super) cut_off: Option<u32>,
    /// How many idle events make it worth a check for a loop, if the search is not eager.
    pub(super) look: u32,
    /// Where it waits, and after how many of its events that was found out.
    pub(super) awaiting: Option<Awaiting>,
    pub(super) asked_at: Option<u32>,
}

impl Progress {
    pub(super) fn clear(&mut self) {
        let positions = std::mem::take(&mut self.positions);
        *self = Progress { positions, ..Progress::default() };
        reuse(&mut self.positions);
    }

    /// There was an event that changes nothing; `concerns` is whether it concerns the thread. A search that is not
    /// eager does not record which event it was.
    #[inline]
    pub(super) fn is_idle_again(&mut self, event: &Event, concerns: bool, eager: bool) {
        self.concerned |= concerns;
        let again = eager && self.sees(event);
        if again && self.concerned && self.events - self.resumed <= LONGEST_ROUND as u32 {
            self.passed.push((self.events - 1, self.idle));
        }
        self.idle += 1;
    }

    /// Whether the thread, if it goes round a loop, may wait for another one.
    pub(super) fn is_suspicious(&self, patience: u32) -> bool {
        self.concerned || self.idle >= patience
    }

    /// The thread has changed something.
    pub(super) fn forget_seen(&mut self) {
        (self.seen_before, self.concerned_before) = (self.seen, self.concerned);
        (self.seen, self.concerned) = (Filter::default(), false);
    }

    /// It has not changed anything after all.
    pub(super) fn remember_seen(&mut self) {
        (self.seen, self.concerned) = (self.seen_before, self.concerned_before);
    }

    /// Whether it may have taken the step that it is about to take before, since it last changed anything.
    #[inline]
    pub(super) fn has_seen(&self, request: &Request) -> bool {
        let (word, bit) = bit(request.kind, request.object, request.site);
        self.seen[word] & bit != 0
    }

    #[inline]
    fn sees(&mut self, event: &Event) -> bool {
        let (word, bit) = bit(event.kind, event.object, event.site);
        let again = self.seen[word] & bit != 0;
        self.seen[word] |= bit;
        again
    }

    /// The steps of the thread up to the last of its first `events` events, of which the last `idle` changed nothing,
    /// and all that had happened then.
    pub(super) fn steps_until<'t>(&'t self, trace: &'t Trace, thread: u16, events: u32, idle: u32) -> Steps<'t> {
        let positions = &self.positions[..events as usize];
        let end = positions.last().map_or(0, |&last| last as usize + 1);
        Steps { trace: &trace.events[..end], thread, positions, idle: idle as usize, calls: &[] }
    }

    pub(super) fn steps<'t>(&'t self, trace: &'t Trace, thread: u16) -> Steps<'t> {
        Steps { trace: &trace.events, thread, positions: &self.positions, idle: self.idle as usize, calls: &[] }
    }
}

/// What two steps that may be the same step of a program have in common.
fn kind_of(kind: Kind) -> u8 {
    kind.announced() as u8
}
