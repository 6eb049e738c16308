//! Probes: a thread goes on alone, to see whether it changes anything before it has gone round a loop many times.
//!
//! Idea: which loop a thread is in is found by its steps. From the moment at which they look like a loop they are
//! recorded; as soon as the latest ones repeat those before them, their number is the *period*, which may be another
//! one than it seemed at first: a loop may read another field in every second round. A thread that repeats a period
//! often enough without changing anything is taken to do so for ever.
//!
//! A host that can report in which state the thread is ([`Probe::is_in`]) makes it short: alone, in a state in which it
//! was before, the thread does what it did then, for ever.
//!
//! A probe begins as an observer: as long as the strategy lets the thread run on, nothing is lost by watching. When the
//! strategy wants another thread the probe *insists*: its thread goes on, and the execution is run again afterwards.

use std::cell::Cell;

use rustc_hash::FxHashMap;

use super::past::Clock;
use super::round::{Mark, name_of, role};
use super::view::View;
use super::{LONGEST_ROUND, ROUNDS};
use crate::event::Event;
use crate::op::Role;
use crate::trap::{self, Trap};

/// Steps that repeated nothing, in all, after which a thread is taken to go on: one that looks at its places in a new
/// random order each time repeats a few steps now and then.
const MOST_STEPS_ASTRAY: usize = 4 * LONGEST_ROUND;

/// Rounds for each of which the host is queried where its steps are called from. That takes hosts long, so it is
/// queried for only some of the later ones.
const ROUNDS_CALLED: usize = 4;

/// Rounds, and steps, after which a thread has not left at once.
const ROUNDS_PROVISIONAL: usize = 16;
const MOST_STEPS_PROVISIONAL: usize = LONGEST_ROUND;

/// Rounds that are enough in a state known before, and accesses after which the host is queried for the state as long
/// as no period is known.
const ROUNDS_IN_STATE: usize = 4;
const ACCESSES_WITHOUT_PERIOD: usize = 16;

/// States that are kept at most.
const MOST_STATES: usize = 4 * LONGEST_ROUND;

/// Marks that are kept at most, and how many of them stay then.
const MOST_MARKS: usize = 16 * LONGEST_ROUND;
const FEWEST_MARKS: usize = 2 * LONGEST_ROUND;

/// Where a thread is when a probe of it begins.
#[derive(Debug)]
pub(super) struct Place {
    /// Its events.
    pub(super) events: u32,
    pub(super) past: u128,
    /// What other threads have done before.
    pub(super) others: Clock,
    pub(super) view: View,
}

/// A thread that is watched.
#[derive(Debug)]
pub(super) struct Probe {
    pub(super) thread: u16,
    /// Events of the thread when it began.
    pub(super) start: u32,
    /// Its past then, and what other threads had done before its place.
    pub(super) past: u128,
    pub(super) others: Clock,
    /// What it knew then.
    pub(super) view: View,
    /// Events of the thread before those that may be in the loop.
    pub(super) straight: u32,
    /// The latest steps of the thread that changed nothing, and where they were called from; also those before the
    /// start.
    marks: Vec<(Mark, u32)>,
    /// Steps after which they repeat themselves, or 0 if that is not known.
    period: usize,
    /// Latest steps that are as those one period before.
    matched: usize,
    /// How often the thread has to go round this period, once that was computed.
    rounds: Cell<Option<usize>>,
    /// The name of a loop that was gone round for longer than most are followed, and left then for other looks.
    left_late: Option<u64>,
    /// Steps that did not go on with a period.
    astray: usize,
    /// Steps since the start.
    steps: usize,
    /// In which states it was, and after how many steps last, as far as the host reports it.
    states: FxHashMap<u128, usize>,
    /// Whether it has reached a state in which it was before, with whole rounds in between.
    returned: bool,
    /// Whether the thread has changed something.
    pub(super) failed: bool,
    /// The same before its last private change.
    failed_before: bool,
    /// The last step, if it is a compare-and-set of which only the result shows whether it changed something.
    undecided: Option<(Mark, u32)>,
    /// Whether the host is queried for each step where it is called from, for [`ROUNDS`] rounds.
    pub(super) careful: bool,
    /// Whether a step was called from elsewhere than the one a period before, after some for which that was not
    /// queried: so it is not known where the thread began to do something else.
    pub(super) doubtful: bool,
    /// Whether it can only find out that the thread leaves: it is not known where steps are called from, so rounds that
    /// look alike need not be alike.
    pub(super) provisional: bool,
    /// Whether no other thread runs until it is over.
    pub(super) insists: bool,
    /// Steps by which it had changed nothing when it seemed to be in a loop.
    pub(super) idle: u32,
    /// The name of the loop that it seemed to be in.
    pub(super) suspected: Option<u64>,
    /// Of a probe on which a livelock depends: how many steps it takes, and the name of the loop.
    pub(super) confirms: Option<(usize, u64)>,
}

impl Probe {
    /// A probe of a thread at a place whose `latest` steps, none of which changed anything, seem to have a period.
    pub(super) fn new(thread: u16, place: Place, latest: Vec<(Mark, u32)>, period: usize) -> Probe {
        let Place { events: start, past, others, view } = place;
        Probe {
            thread,
            start,
            straight: start.saturating_sub(u32::try_from(latest.len()).unwrap_or(u32::MAX)),
            past,
            others,
            view,
            marks: latest,
            period,
            matched: 0,
            rounds: Cell::default(),
            left_late: None,
            astray: 0,
            steps: 0,
            states: FxHashMap::default(),
            returned: false,
            failed: false,
            failed_before: false,
            undecided: None,
            careful: false,
            doubtful: false,
            provisional: false,
            insists: false,
            idle: 0,
            suspected: None,
            confirms: None,
        }
    }

    /// The thread has had an event, called from somewhere.
    pub(super) fn note(&mut self, event: &Event, call: u32) {
        self.undecided = None;
        if role(event) != Role::Progress {
            self.add((Mark::of(event), call));
            return;
        }
        if event.kind.idle() != event.kind && !self.failed {
            self.undecided = Some((Mark { kind: event.kind.idle(), role: Role::Looks, ..Mark::of(event) }, call));
        }
        self.failed = true;
    }

    /// The last event of the thread could have changed something and has not.
    pub(super) fn changed_nothing(&mut self) {
        if let Some(mark) = self.undecided.take() {
            self.failed = false;
            self.add(mark);
        }
    }

    /// The thread has had a step that is no event, and that changed something.
    pub(super) fn changes_privately(&mut self) {
        self.failed_before = self.failed;
        self.failed = true;
    }

    /// That step could have changed something and has not.
    pub(super) fn changed_nothing_privately(&mut self) {
        self.failed = self.failed_before;
    }

    fn add(&mut self, mark: (Mark, u32)) {
        self.steps += 1;
        if self.marks.len() >= MOST_MARKS {
            self.marks.drain(..self.marks.len() - FEWEST_MARKS);
        }
        self.marks.push(mark);
        let marks = &self.marks;
        let last = marks.len() - 1;
        if self.period > 0 && last.checked_sub(self.period).is_some_and(|before| marks[before] == mark) {
            self.matched += 1;
            return;
        }
        let before = last.checked_sub(self.period).filter(|_| self.period > 0).map(|before| marks[before]);
        self.doubtful |=
            !self.careful && self.matched >= self.all_called() && before.is_some_and(|(same, _)| same == mark.0);
        if self.period > 0 && self.matched > ROUNDS * self.period {
            self.left_late = Some(name_of(self.thread, marks[last - self.period..last].iter().map(|(mark, _)| mark)));
        }
        let repeats = |period: &usize| {
            let (period, end) = (*period, marks.len());
            end >= 2 * period && marks[end - 2 * period..end - period] == marks[end - period..]
        };
        let period = (1..=LONGEST_ROUND).find(repeats).unwrap_or(0);
        (self.period, self.matched) = (period, period);
        self.rounds.set(None);
        self.astray += 1;
    }

    /// The name of the loop, if the period is known.
    pub(super) fn name(&self) -> Option<u64> {
        let first = self.marks.len().checked_sub(self.period).filter(|_| self.period > 0)?;
        Some(name_of(self.thread, self.marks[first..].iter().map(|(mark, _)| mark)))
    }

    /// Whether the loop has accesses only, if the period is known.
    pub(super) fn only_accesses(&self) -> bool {
        self.marks[self.marks.len().saturating_sub(self.period)..].iter().all(|(mark, _)| mark.kind.is_access())
    }

    /// The name of a loop that was gone round for longer than most are followed, if the thread has left it.
    pub(super) fn left_late(&self) -> Option<u64> {
        self.left_late.or_else(|| self.name().filter(|_| self.matched > ROUNDS * self.period))
    }

    /// The thread is in a state from which, and from what it finds out, all follows that it will do.
    pub(super) fn is_in(&mut self, state: u128) {
        let state = if trap::is_set(Trap::StatesByPlace) { 0 } else { state };
        if self.states.len() >= MOST_STATES {
            self.states.clear();
        }
        if let Some(before) = self.states.insert(state, self.steps) {
            let whole = self.period > 0 && self.matched >= ROUNDS_IN_STATE * self.period;
            self.returned |= whole && self.matched >= self.steps - before;
        }
    }

    /// Steps until the state of the thread is worth a query.
    pub(super) fn until_state(&self) -> usize {
        if self.period > 0 { self.period } else { ACCESSES_WITHOUT_PERIOD }
    }

    /// Latest steps that are as those one period before.
    pub(super) fn matched(&self) -> usize {
        self.matched
    }

    /// Steps until it has to be known again where one is called from: that is queried in a part of the rounds only,
    /// once a period has been kept for some.
    pub(super) fn until_call(&self) -> u32 {
        if self.period == 0 || self.matched < self.all_called() {
            return 0;
        }
        let round = self.matched / self.period;
        let next = next_triangular(round);
        if next == round { 0 } else { u32::try_from(next * self.period - self.matched).unwrap_or(u32::MAX) }
    }

    /// Steps with a period of which it is known where each was called from.
    fn all_called(&self) -> usize {
        self.period * if self.careful { ROUNDS } else { ROUNDS_CALLED }
    }

    /// Where the next step is called from, if that is not queried: where the one a period before was.
    pub(super) fn expected_call(&self) -> Option<u32> {
        let before = self.marks.len().checked_sub(self.period).filter(|_| self.until_call() > 0)?;
        self.marks.get(before).map(|&(_, call)| call)
    }

    /// The period.
    pub(super) fn period(&self) -> usize {
        if self.astray < MOST_STEPS_ASTRAY { self.period } else { 0 }
    }

    /// Steps until the thread has gone round as often as a loop like this has to, or until there is no hope of that: 0
    /// when it is over. What `rounds` returns for the loop is kept, since the next round of it has the same steps.
    pub(super) fn left(&self, rounds: impl FnOnce(&Probe) -> usize) -> usize {
        if self.returned {
            return 0;
        }
        match (self.confirms, self.period()) {
            (Some((most, _)), _) => most.saturating_sub(self.steps),
            (None, period) if self.provisional => {
                let (rounds, all) = (ROUNDS_PROVISIONAL * period.max(1), MOST_STEPS_PROVISIONAL);
                rounds.saturating_sub(self.matched).min(all.saturating_sub(self.steps))
            }
            (None, 0) => MOST_STEPS_ASTRAY.saturating_sub(self.astray),
            (None, period) => {
                let rounds = self.rounds.get().unwrap_or_else(|| rounds(self));
                self.rounds.set(Some(rounds));
                (rounds * period).saturating_sub(self.matched)
            }
        }
    }
}

/// The next number of the series 1, 3, 6, 10, … from a number on. The gaps grow, and the numbers leave all remainders
/// modulo powers of two: what is done in every second round, or every fourth, does not hide between them.
fn next_triangular(number: usize) -> usize {
    let root = ((8 * number + 1).isqrt() - 1) / 2;
    let below = root * (root + 1) / 2;
    if below == number { number } else { below + root + 1 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::{Foot, Kind, ObjIx};

    /// A thread that reads one place again and again, and is in this state after each read; returns after how many
    /// reads it is known to do so for ever.
    fn reads(state: impl Fn(usize) -> u128) -> Option<usize> {
        let place = Place { events: 0, past: 0, others: Clock::new(), view: View::default() };
        let mut probe = Probe::new(1, place, Vec::new(), 0);
        let read = Event { thread: 1, kind: Kind::Read, object: ObjIx(7), foot: Foot::EMPTY, ..Event::default() };
        (1..ROUNDS).find(|&number| {
            probe.note(&read, 0);
            probe.is_in(state(number));
            probe.left(|_| ROUNDS) == 0
        })
    }

    #[test]
    fn a_thread_that_is_where_it_was_waits() {
        assert_eq!(reads(|_| 5), Some(ROUNDS_IN_STATE + 1));
        assert_eq!(reads(|number| number as u128 % 3), Some(ROUNDS_IN_STATE + 1));
        assert_eq!(reads(|number| number as u128), None);
    }

    #[test]
    fn triangular_numbers_are_found() {
        let found: Vec<usize> = (1..=11).map(next_triangular).collect();
        assert_eq!(found, [1, 3, 3, 6, 6, 6, 10, 10, 10, 10, 15]);
    }
}
