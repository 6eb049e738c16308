//! Suspicion: whether the last steps of a thread look like a loop, and where a thread in a loop is to wait.

use std::ops::Range;

use smallvec::SmallVec;

use super::LONGEST_ROUND;
use super::look::is_its_own;
use super::round::{Mark, Round, depths, role};
use crate::dependence::conflict;
use crate::event::{Event, Foot, Mode, ObjIx, Objects, Request};
use crate::op::Role;

/// Where a thread waits that has gone round again and again.
#[derive(Debug)]
pub(super) struct Stop {
    /// After how many of its events.
    pub(super) place: u32,
    /// The round that it has gone there.
    pub(super) round: Round,
    /// Places after a whole period at which it cannot wait, before the first at which it could: they are in the middle
    /// of a round.
    pub(super) middle: Range<u32>,
}

/// The steps of one thread in an execution.
#[derive(Clone, Copy, Debug)]
pub(super) struct Steps<'t> {
    /// What has happened, of all threads.
    pub(super) trace: &'t [Event],
    pub(super) thread: u16,
    /// The positions of its events.
    pub(super) positions: &'t [u32],
    /// How many of them, at the end, came after it last changed anything, be it private.
    pub(super) idle: usize,
    /// Where the last of them were called from, as far as that is known.
    pub(super) calls: &'t [u32],
}

impl Steps<'_> {
    /// The event number `steps` from the end; the last one is number 1.
    fn back(&self, steps: usize) -> &Event {
        &self.trace[self.positions[self.positions.len() - steps] as usize]
    }

    /// The last events.
    pub(super) fn last(&self, steps: usize) -> Vec<Event> {
        (1..=steps).rev().map(|back| *self.back(back)).collect()
    }

    /// Where the event number `steps` from the end was called from; the last one is number 1.
    fn call(&self, steps: usize) -> u32 {
        self.calls.len().checked_sub(steps).map_or(0, |index| self.calls[index])
    }

    /// The latest steps that changed nothing, as many as a probe may need.
    pub(super) fn marks(&self) -> Vec<(Mark, u32)> {
        (1..=self.idle.min(2 * LONGEST_ROUND)).rev().map(|back| (Mark::of(self.back(back)), self.call(back))).collect()
    }

    /// Looks for a loop: the shortest round which the last steps have gone at least `rounds` times, and which the
    /// pending request begins again. Also whether all that the round has seen is still there; if more than one round is
    /// wanted, it has to be.
    pub(super) fn suspect(&self, request: &Request, rounds: usize, objects: &Objects) -> Option<(Round, bool)> {
        let mut round = self.shortest(|mark| mark.begins(request), objects)?;
        loop {
            let length = round.marks.len();
            let repeated = self.repeated(&round, rounds * length, objects);
            if rounds == 1 || repeated >= rounds * length {
                return Some((round, repeated >= length));
            }
            if repeated < length {
                return None;
            }
            round = self.shortest_beyond(length, |mark| mark.begins(request), objects)?;
        }
    }

    /// The shortest round that the last steps may be, if `next` came after them and began another one.
    pub(super) fn suspect_passed(&self, next: &Event, objects: &Objects) -> Option<Round> {
        let next = Mark::of(next);
        self.shortest(|mark| mark.is_at(&next), objects)
    }

    fn shortest(&self, begins: impl Fn(&Mark) -> bool, objects: &Objects) -> Option<Round> {
        self.shortest_beyond(0, begins, objects)
    }

    fn shortest_beyond(&self, most: usize, begins: impl Fn(&Mark) -> bool, objects: &Objects) -> Option<Round> {
        for length in 1..=self.idle.min(LONGEST_ROUND).min(self.positions.len()) {
            let event = self.back(length);
            if role(event) == Role::Progress {
                return None;
            }
            if length > most
                && begins(&Mark::of(event))
                && let Some(round) = Round::of(&self.last(length), 1, objects)
            {
                return Some(round);
            }
        }
        None
    }

    /// Whether the last `steps` repeat a round and have seen what is still there.
    pub(super) fn has_repeated(&self, round: &Round, steps: usize, objects: &Objects) -> bool {
        self.repeated(round, steps, objects) >= steps
    }

    /// Whether the last `period` steps have seen what is still there.
    pub(super) fn repeats(&self, period: usize, objects: &Objects) -> bool {
        let whole = period <= self.idle.min(self.positions.len());
        whole
            && Round::of(&self.last(period), 1, objects).is_some_and(|round| self.has_repeated(&round, period, objects))
    }

    /// Whether this is the first place at which a thread may wait that has gone a round ([`Steps::stop`]), if it goes
    /// on with it for ever. For that no other thread may have touched what it looks at since.
    pub(super) fn is_first_stop(&self, round: &Round, objects: &Objects) -> bool {
        let least = round.marks.len();
        let repeated = self.repeated(round, least + 1, objects);
        // What a query looks at depends on what other threads have reached, which is in no view.
        let same = |steps: &[Event]| Round::of(steps, round.turns(), objects).is_some_and(|other| other == *round);
        // If no further step repeats the round, there cannot have been enough before.
        repeated == least && (!round.asks() || same(&self.last(least / round.turns())))
            || repeated > least
                && self
                    .stop(&self.last(least / round.turns()), objects)
                    .is_some_and(|stop| stop.place as usize == self.positions.len() && stop.round == *round)
    }

    /// Steps at the end, at most `most`, that repeat a round, called from where the last ones were, and have seen what
    /// is still there. A change by another thread that came before the thread looked makes no difference, wherever in
    /// the round it happened, so this depends on the happens-before relation alone.
    fn repeated(&self, round: &Round, most: usize, objects: &Objects) -> usize {
        let length = round.marks.len();
        let most = most.min(self.idle).min(self.positions.len());
        let Some(&first) = self.positions.get(self.positions.len() - most).filter(|_| most > 0) else {
            return 0;
        };
        let changes = self.changes(round, first, objects);
        let alike = |back: &usize| {
            let event = self.back(*back);
            let position = self.positions[self.positions.len() - back];
            let outdated = |object| changes.iter().any(|&(other, change)| other == object && change > position);
            Mark::of(event) == round.marks[length - 1 - (back - 1) % length]
                && self.call(*back) == self.call((back - 1) % length + 1)
                && !objects
                    .any(event.foot, |(object, mode)| is_its_own(event, object, mode, objects) && outdated(object))
        };
        (1..=most).take_while(alike).count()
    }

    /// The last changes by other threads, from a position on, of what a round looks at.
    fn changes(&self, round: &Round, first: u32, objects: &Objects) -> SmallVec<[(ObjIx, u32); 4]> {
        let mut changes: SmallVec<[(ObjIx, u32); 4]> = SmallVec::new();
        for (position, event) in (first..).zip(&self.trace[first as usize..]) {
            if event.thread == self.thread {
                continue;
            }
            objects.any(event.foot, |(object, mode)| {
                if conflict(mode, Mode::Read) && round.sees(object) {
                    changes.retain(|change| change.0 != object);
                    changes.push((object, position));
                }
                false
            });
        }
        changes
    }

    /// The first place at which a thread may wait that has gone round a period again and again, and the round it has
    /// gone there; `period` are its last steps.
    ///
    /// What a thread has read may decide what it does later in the round, so it must not be stopped in between. Loops
    /// are entered at their head: the place is the first step, counted from where the repetition began, that looks at
    /// something or acquires, while the thread holds least; all that was read before has been used then. But a thread
    /// that times out in every round has to be stopped there, in the middle; and a step that does not name its place in
    /// the program may belong to what follows the loop. In these cases the thread must have gone round twice with the
    /// same outcome.
    pub(super) fn stop(&self, period: &[Event], objects: &Objects) -> Option<Stop> {
        let length = period.len();
        let repeated = self.repeated(&Round::of(period, 1, objects)?, usize::MAX, objects);
        let gives_up = period.iter().any(|event| role(event) == Role::GivesUp);
        let depths = depths(period);
        let least = depths.iter().copied().min()?;
        let fits = |offset: usize| {
            let event = &period[offset];
            match role(event) {
                Role::GivesUp => true,
                Role::Looks => !gives_up && depths[offset] == least && event.foot != Foot::EMPTY,
                Role::Acquires => !gives_up && depths[offset] == least,
                _ => false,
            }
        };
        // The step at offset 0 is the next one, after all events, of which the last `repeated` repeat the round.
        let events = self.positions.len();
        let offset = |place: usize| (place + length - events % length) % length;
        let begun = events - repeated;
        let first = (begun + length..begun + 2 * length).find(|place| fits(offset(*place)))?;
        let turns = if gives_up || !period[offset(first)].kind.is_access() { 2 } else { 1 };
        let place = first + (turns - 1) * length;
        if place > events {
            return None;
        }
        let mut turned = period.to_vec();
        turned.rotate_left(offset(place));
        let number = |place: usize| u32::try_from(place).ok();
        let middle = number(begun + length)?..number(first)?;
        Some(Stop { place: number(place)?, round: Round::of(&turned, turns, objects)?, middle })
    }
}
