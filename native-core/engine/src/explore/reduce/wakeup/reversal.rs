//! The reversal of a race, as it is found in an execution.
//!
//! It is the sequence v of Optimal-DPOR for a race (i, j): all events after i that do not happen after i, then j. It is
//! described by numbers, not by a list: per thread the events before i (`cut`) and the last event that belongs to it
//! (`limit`), so that most reversals are recognised as known without being written down.

use std::cell::{Cell, OnceCell};

use smallvec::SmallVec;

use super::{Covered, Match, Sequence, same_choice};
use crate::causality::{NONE, RelIx};
use crate::clock::join;
use crate::dependence::{conflict, touches};
use crate::event::{Event, Mode, ObjIx, Objects, Step, flag};
use crate::explore::feasible::{Partner, Races};
use crate::explore::late::Late;
use crate::trap::{self, Trap};

type List = SmallVec<[u32; 16]>;

/// Up to this length, a list is scanned faster than it is bisected.
const SHORT: usize = 8;

/// Everything after an event that does not happen after it, then the second event of the race.
#[derive(Debug)]
pub(crate) struct Reversal<'a, S: Step = Event> {
    races: &'a Races<'a, S>,
    late: &'a Late<S>,
    position: u32,
    /// The events that are removed.
    removed: &'a [RelIx],
    numbers: &'a mut Numbers,
}

/// The numbers that describe a reversal. They are kept apart from it so that it is small when it is passed on.
#[derive(Debug, Default)]
pub(crate) struct Numbers {
    /// Per thread, events already accounted for.
    cut: Vec<u32>,
    /// Per thread, the last event that belongs to the sequence, `late` not counted; [`NONE`] until it is needed. Most
    /// reversals are recognised as known after one thread was checked.
    limits: Vec<Cell<u32>>,
    /// What of the sequence happens before `late`, as a clock.
    late_clock: OnceCell<List>,
    late_pending: bool,
}

impl Numbers {
    fn begin(&mut self, before: &[u32]) {
        self.cut.clear();
        self.cut.extend_from_slice(before);
        self.limits.clear();
        self.limits.resize(before.len(), Cell::new(NONE));
        self.late_clock.take();
        self.late_pending = true;
    }
}

/// Where the events of a thread that belong to a sequence end: they come before all others. Most threads have few.
fn border(list: &[RelIx], belongs: impl Fn(RelIx) -> bool) -> usize {
    if list.len() > SHORT {
        return list.partition_point(|&event| belongs(event));
    }
    list.len() - list.iter().rev().take_while(|&&event| !belongs(event)).count()
}

impl<'a, S: Step> Reversal<'a, S> {
    /// The reversal of the race (`early`, `late`), described by `numbers` from now on.
    #[must_use]
    pub(crate) fn new(
        races: &'a Races<'a, S>,
        partner: &'a Partner,
        late: &'a Late<S>,
        numbers: &'a mut Numbers,
    ) -> Reversal<'a, S> {
        let causality = races.causality;
        let early = partner[0];
        numbers.begin(causality.events_before(early));
        numbers.limits[usize::from(late.step.event().thread)].set(late.index - 1);
        Reversal { races, late, position: causality.position(early), removed: partner, numbers }
    }

    /// The last event of a thread that belongs to the sequence.
    fn limit(&self, thread: usize) -> u32 {
        match self.numbers.limits[thread].get() {
            NONE => {
                let limit = self.find_limit(thread);
                self.numbers.limits[thread].set(limit);
                limit
            }
            limit => limit,
        }
    }

    /// The last event of a thread that does not happen after what is removed. Nothing was taken from the thread yet.
    fn find_limit(&self, thread: usize) -> u32 {
        let causality = self.races.causality;
        let early = self.removed[0];
        let list = &causality.relevant[thread];
        let first = match *self.removed {
            [gone] => {
                let (thread, index) = (usize::from(causality.thread_of(gone)), causality.index_of(gone));
                border(list, |event| event < gone || event > gone && causality.clock(event)[thread] < index)
            }
            ref removed => border(list, |event| {
                removed.iter().all(|&gone| event < gone || event > gone && !causality.before(gone, event))
            }),
        };
        if self.late.step.is_open_ended() {
            // Accesses to objects without races may conflict with the rest of the section.
            let end =
                list.get(first).map_or(causality.events[thread].len() as u32, |&gone| causality.index_of(gone) - 1);
            return end.max(self.numbers.cut[thread]);
        }
        match first.checked_sub(1) {
            Some(at) if list[at] > early => causality.index_of(list[at]),
            _ => self.numbers.cut[thread],
        }
    }

    fn late_clock(&self, objects: &Objects) -> &[u32] {
        self.numbers.late_clock.get_or_init(|| self.clock_of_late(self.removed[0], objects))
    }

    fn clock_of_late(&self, early: RelIx, objects: &Objects) -> List {
        let causality = self.races.causality;
        let mut clock: List = match self.late.previous {
            Some(previous) => causality.clock(previous).into(),
            None => SmallVec::from_elem(0, causality.threads()),
        };
        objects.any(self.late.step.event().foot, |(object, mode)| {
            let removes_rest = causality.touches_of(early).any(|at| {
                let touch = causality.touches[at];
                touch.object == object && touch.mode == Mode::Write
            });
            if !removes_rest {
                self.touching(object, mode, |event| {
                    join(&mut clock, causality.clock(event));
                    false
                });
            }
            false
        });
        clock
    }

    /// Visits the remaining events of the sequence that conflict on an object, until `visit` returns true.
    fn touching(&self, object: ObjIx, mode: Mode, mut visit: impl FnMut(RelIx) -> bool) -> bool {
        let causality = self.races.causality;
        let mut at = causality.last_touch(object);
        while at != NONE {
            let touch = causality.touches[at as usize];
            if !conflict(touch.mode, mode) {
                at = touch.previous_other;
                continue;
            }
            at = touch.previous;
            let event = touch.event;
            // The first event of the race is no part of the sequence either.
            if causality.position(event) <= self.position {
                return false;
            }
            let thread = usize::from(causality.thread_of(event));
            let index = causality.index_of(event);
            if index > self.numbers.cut[thread]
                && index <= self.limit(thread)
                && Some(event) != self.late.event
                && visit(event)
            {
                return true;
            }
        }
        false
    }

    /// Whether the sequence conflicts on an object on which no race was possible in this execution: a step that was
    /// never reached here may touch it too.
    fn touches_left_out(&self, object: ObjIx, mode: Mode, objects: &Objects) -> bool {
        self.left().any(|(thread, cut, limit)| {
            let positions = &self.races.causality.events[thread][cut as usize..limit as usize];
            let mut steps = positions.iter().map(|&position| self.races.trace.events[position as usize].event());
            steps.any(|step| touches(objects, step.foot, object, mode))
        })
    }

    /// The threads that have events left in the sequence, each with the number of those accounted for and its limit.
    fn left(&self) -> impl Iterator<Item = (usize, u32, u32)> {
        let all = self.numbers.cut.iter().enumerate().map(|(thread, &cut)| (thread, cut, self.limit(thread)));
        all.filter(|(_, cut, limit)| cut < limit)
    }

    /// Whether the next step of a thread is one that was executed, so that its outcome is known.
    fn knows(&self, thread: u16) -> bool {
        let thread = usize::from(thread);
        self.numbers.cut[thread] < self.limit(thread)
    }

    /// Whether the second event of the race was never reached.
    #[must_use]
    pub(crate) fn is_unfinished(&self) -> bool {
        self.late.event.is_none()
    }

    /// Whether one of `steps`, all possible before the sequence, could start it; those that are `strictly` compared
    /// have to be part of it.
    #[must_use]
    pub(crate) fn covering<'s>(
        &self,
        steps: impl IntoIterator<Item = &'s S>,
        strictly: impl Fn(&S) -> bool,
        objects: &Objects,
    ) -> Option<Covered>
    where
        S: 's,
    {
        steps.into_iter().find_map(|step| {
            let how = self.matches(step, objects);
            let covers = how == Match::Takes || how == Match::Commutes && !strictly(step);
            covers.then(|| Covered::if_lasting(how == Match::Takes && self.lasts(step, objects)))
        })
    }

    /// Whether a step of the thread of `late`, which nothing known keeps from being first, is `late`. It is a different
    /// one if `late` is a critical section of which only the beginning is known, and the rest conflicts with what is
    /// left of the sequence.
    fn is_late(&self, step: &S, objects: &Objects) -> Match {
        if !self.late.step.is_open_ended() {
            return Match::Takes;
        }
        if step.is_open_ended() {
            return if self.left().next().is_none() { Match::Takes } else { Match::Unknown };
        }
        let meets = objects.any(step.event().foot, |(object, mode)| {
            self.touching(object, mode, |_| true)
                || self.races.causality.is_left_out(object) && self.touches_left_out(object, mode, objects)
        });
        if meets { Match::No } else { Match::Takes }
    }

    /// Whether at least as much is known of `late` as of a step that is the beginning of the same section. How a
    /// section touches the mutex that it begins with is not known before its end.
    fn goes_further(&self, step: &S, objects: &Objects) -> bool {
        if let Some(other) = step.known_events() {
            let further = self.late.step.known_events().is_none_or(|known| known >= other);
            return further && !trap::is_set(Trap::BeginningKept);
        }
        let known = |object: ObjIx, mode: Mode| {
            let says = |(other, its)| other == object && (its == mode || its == Mode::Write);
            object == step.event().object || objects.any(self.late.step.event().foot, says)
        };
        !objects.any(step.event().foot, |(object, mode)| !known(object, mode)) && !trap::is_set(Trap::BeginningKept)
    }

    /// Whether nothing of the sequence comes after the second event of the race.
    fn ends_with_late(&self) -> bool {
        let Some(end) = self.late.event.map(|event| self.races.causality.position(event)) else {
            return false;
        };
        let events = &self.races.causality.events;
        self.left().all(|(thread, _, limit)| events[thread][limit as usize - 1] < end)
    }

    /// Whether the part of the sequence that was executed before `late`, then `late`, is enough. It is not if `late` is
    /// impossible without something that came later, such as an interruption, or if it touches more when it is moved:
    /// what came later may then have to come first.
    #[must_use]
    pub(crate) fn is_told_by_then(&self, objects: &Objects) -> bool {
        self.touches_no_more(objects) && self.races.is_possible_by_then(self.removed, self.late, objects)
    }

    /// Whether `late` touches nothing once it is moved that it has not touched where it was executed, so that what
    /// comes after it in some execution does not conflict with it elsewhere either.
    fn touches_no_more(&self, objects: &Objects) -> bool {
        let Some(event) = self.late.event else {
            return true;
        };
        let executed = self.races.trace.events[self.races.causality.position(event) as usize].event().foot;
        let known = |(object, mode)| {
            objects.any(executed, |(other, its)| other == object && (its == mode || its == Mode::Write))
        };
        executed == self.late.step.event().foot || !objects.any(self.late.step.event().foot, |touch| !known(touch))
    }

    /// Whether `late` is the same in every execution that agrees with this one up to it.
    fn late_lasts(&self, objects: &Objects) -> bool {
        self.late.step.event().flags & flag::UNCERTAIN == 0 && self.touches_no_more(objects)
    }

    /// The part of the sequence that was executed before `late`, then `late`.
    #[must_use]
    pub(crate) fn cut_at_late(self) -> Reversal<'a, S> {
        let causality = self.races.causality;
        if let Some(event) = self.late.event {
            for (thread, &executed) in causality.events_before(event).iter().enumerate() {
                self.numbers.limits[thread].set(executed.min(self.limit(thread)));
            }
        }
        self
    }

    /// The first step of the sequence, in the order in which it was executed.
    #[must_use]
    pub(crate) fn first(&self) -> S {
        let events = &self.races.causality.events;
        let first = self.left().map(|(thread, cut, _)| events[thread][cut as usize]).min();
        first.map_or(self.late.step, |position| self.races.trace.events[position as usize])
    }
}

impl<S: Step> Sequence<S> for Reversal<'_, S> {
    fn is_empty(&self) -> bool {
        !self.numbers.late_pending && self.left().next().is_none()
    }

    /// How a step relates to what is left of the sequence.
    fn matches(&self, step: &S, objects: &Objects) -> Match {
        let thread = usize::from(step.event().thread);
        let Some(&cut) = self.numbers.cut.get(thread) else {
            return Match::No;
        };
        let index = cut + 1;
        // Nothing of any other thread must come first. Counted without a branch, since this is the most frequent check.
        let initial = |clock: &[u32]| {
            let first: u32 = clock.iter().zip(&self.numbers.cut).map(|(clock, cut)| u32::from(clock > cut)).sum();
            first == u32::from(clock[thread] > cut)
        };
        if index <= self.limit(thread) {
            let causality = self.races.causality;
            let position = causality.events[thread][index as usize - 1] as usize;
            let own = self.races.trace.events[position].event();
            if !same_choice(own, step.event()) {
                return Match::No;
            }
            if causality.event_at(position).is_none_or(|event| initial(causality.clock(event))) {
                return Match::Takes;
            }
            return Match::No;
        }
        let late = self.late.step.event();
        if self.numbers.late_pending && step.event().thread == late.thread {
            if !same_choice(late, step.event()) || !initial(self.late_clock(objects)) {
                return Match::No;
            }
            return self.is_late(step, objects);
        }
        if step.is_open_ended() {
            return Match::Unknown;
        }
        let meets = objects.any(step.event().foot, |(object, mode)| {
            self.numbers.late_pending && touches(objects, late.foot, object, mode)
                || self.touching(object, mode, |_| true)
                || self.races.causality.is_left_out(object) && self.touches_left_out(object, mode, objects)
        });
        if meets { Match::No } else { Match::Commutes }
    }

    /// Accounts for a step that matched. What the sequence knows about its outcome is recorded in the step.
    fn take(&mut self, step: &mut S, how: Match, objects: &Objects) {
        if how != Match::Takes {
            return;
        }
        let thread = usize::from(step.event().thread);
        if self.numbers.cut[thread] < self.limit(thread) {
            let position = self.races.causality.events[thread][self.numbers.cut[thread] as usize];
            if step.event().flags & flag::UNCERTAIN != 0 {
                *step = self.races.trace.events[position as usize];
            }
            self.numbers.cut[thread] += 1;
        } else {
            // Both are what a section begins with at the same place, so the longer one contains more (SOUNDNESS.md,
            // lemma S7).
            if step.is_open_ended() && self.goes_further(step, objects) {
                *step = self.late.step;
            }
            self.numbers.late_pending = false;
        }
    }

    /// Whether a step that is the first of the sequence is also the first in every execution that agrees up to the
    /// second event of the race: it comes before that event, or is that event and does not change.
    fn lasts(&self, step: &S, objects: &Objects) -> bool {
        let Some(end) = self.late.event.map(|event| self.races.causality.position(event)) else {
            return false;
        };
        let thread = usize::from(step.event().thread);
        if self.knows(step.event().thread) {
            self.races.causality.events[thread][self.numbers.cut[thread] as usize] < end
        } else {
            self.late_lasts(objects)
        }
    }

    /// What is left of the sequence, as steps.
    fn rest(&self) -> Vec<S> {
        let mut seen = self.numbers.cut.clone();
        let count: u32 = self.left().map(|(_, cut, limit)| limit - cut).sum();
        let mut left = count;
        let mut steps = Vec::with_capacity(count as usize + 1);
        let mut next = List::new();
        let events = &self.races.causality.events;
        for (thread, &cut) in seen.iter().enumerate() {
            next.push(events[thread].get(cut as usize).copied().unwrap_or(NONE));
        }
        while left > 0 {
            // The earliest remaining event; runs of one thread are copied in one go.
            let mut thread = usize::MAX;
            let (mut first, mut second) = (NONE, NONE);
            for (candidate, &at) in next.iter().enumerate() {
                if seen[candidate] >= self.limit(candidate) {
                    continue;
                }
                if at < first {
                    second = first;
                    first = at;
                    thread = candidate;
                } else if at < second {
                    second = at;
                }
            }
            let Some(list) = events.get(thread) else {
                break;
            };
            while seen[thread] < self.limit(thread) && next[thread] < second {
                steps.push(self.races.trace.events[next[thread] as usize]);
                seen[thread] += 1;
                left -= 1;
                next[thread] = list.get(seen[thread] as usize).copied().unwrap_or(NONE);
                if next[thread] == NONE {
                    break;
                }
            }
        }
        if self.numbers.late_pending {
            steps.push(self.late.step);
        }
        steps
    }

    /// The sequence has become a branch: a longer one is covered by the leaf in which it ends.
    fn inserted(&self, objects: &Objects) -> Covered {
        Covered::if_lasting(self.ends_with_late() && self.late_lasts(objects))
    }
}
