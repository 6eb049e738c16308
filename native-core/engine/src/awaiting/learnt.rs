//! What was learnt about loops: in which pasts a thread waits, and in which it is known to go on.
//!
//! Idea: that a thread waits at a place follows from what has led it there ([`super::past`]), not from the place alone:
//! it may wait where it has seen one value, and leave where it has seen another. So knowledge is kept by past. In a
//! past that is not known a thread is probed.
//!
//! Invariants: what is known of a past never changes, except that where a loop waits is forgotten if it was left after
//! all ([`Loops::release`]). Memory is bounded: pasts in which a thread goes on are forgotten when there are too many,
//! which costs time only; when there are too many in which it waits, nothing more is learnt, and the search is not
//! complete.

use rustc_hash::{FxHashMap, FxHashSet};
use serde::{Deserialize, Serialize};

use super::round::Round;
use super::view::View;
use super::{MOST_PATIENCE, ROUNDS, SUSPICIOUS};
use crate::places::Places;
use crate::trap::{self, Trap};

/// Pasts that are remembered at most: some 100 MB.
const MOST_PASTS: usize = 2_000_000;

/// What is known of a past.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Known {
    /// The thread goes on, or it is to wait at a later place.
    Goes,
    /// The thread has gone this round, and waits for a change.
    Waits(u32),
}

/// What was learnt about loops in an exploration.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Loops {
    rounds: Vec<Round>,
    /// The numbers of the rounds with a name.
    named: FxHashMap<u64, Vec<u32>>,
    known: FxHashMap<u128, Known>,
    /// What threads that wait know there, and the number of the round that each has gone.
    waiting: FxHashMap<View, u32>,
    /// What threads know that have gone a round of this number of steps, are in the middle of the next one, and wait
    /// further on.
    passing: FxHashMap<View, u16>,
    /// Where a thread waits in some past: after how many events.
    stops: Places,
    /// Where in the program a round begins that waits.
    sites: FxHashSet<u32>,
    /// By the name of a loop: with which views its thread was probed and found to wait, in how many pasts each.
    waited: FxHashMap<u64, FxHashMap<View, u32>>,
    /// By the name of a loop: with which views it was gone round up to the bound on an execution.
    confirmed: FxHashMap<u64, FxHashSet<View>>,
    /// Names of loops that were left at last.
    leaving: FxHashSet<u64>,
    /// Places, with all that has happened, at which all threads wait, but one changes something if they go on together.
    pub(super) left_together: FxHashSet<u128>,
    /// How often a thread that was probed has left a loop by itself, and after how many steps by which it changed
    /// nothing, at most.
    left: FxHashMap<u64, (u32, u32)>,
    /// By the name of a loop: how often it was left after more rounds than other loops are followed for.
    late: FxHashMap<u64, u32>,
    /// Whether a thread is where it has been before, by the past of the place.
    recurring: FxHashMap<u128, bool>,
    /// Whether there were too many pasts to remember.
    overfull: bool,
}

impl Loops {
    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        *self = Loops::default();
    }

    /// What stays true when more accesses become events: where threads go on. Where one waits, the next round may look
    /// at what is shared only now, which may be what ends it.
    pub(super) fn that_go(&self) -> Loops {
        if trap::is_set(Trap::WaitingKept) {
            return self.clone();
        }
        let goes = |(&past, &known): (&u128, &Known)| (known == Known::Goes).then_some((past, known));
        Loops {
            known: self.known.iter().filter_map(goes).collect(),
            leaving: self.leaving.clone(),
            left: self.left.clone(),
            late: self.late.clone(),
            overfull: self.overfull,
            ..Loops::default()
        }
    }

    /// Number of places at which a thread may be made to wait.
    #[must_use]
    pub(crate) fn len(&self) -> usize {
        self.stops.len()
    }

    /// Whether nothing is known to wait.
    #[must_use]
    pub(crate) fn is_empty(&self) -> bool {
        self.stops.is_empty() && self.recurring.is_empty()
    }

    /// Whether loops had too many pasts for all of them to be known.
    #[must_use]
    pub(crate) fn is_overfull(&self) -> bool {
        self.overfull
    }

    /// Events of a thread until the next place at which it may be made to wait.
    #[must_use]
    pub(crate) fn distance(&self, thread: u16, events: u32) -> Option<u32> {
        self.stops.distance(thread, events, u32::MAX)
    }

    /// Whether a thread may wait here, at this site of the program, in some past: cheaper to check than the past.
    pub(super) fn is_stop(&self, thread: u16, events: u32, site: u32) -> bool {
        self.stops.contains(thread, events) && self.sites.contains(&site)
    }

    /// Whether a thread with this past is where it has been before, if that is known.
    pub(super) fn recurs(&self, past: u128) -> Option<bool> {
        self.recurring.get(&past).copied().or((self.recurring.len() >= MOST_PASTS).then_some(false))
    }

    /// Records whether it is; what is known already stays.
    pub(super) fn learn_recurrence(&mut self, past: u128, recurs: bool) {
        self.recurring.entry(past).or_insert(recurs);
    }

    /// What is known of a past.
    pub(super) fn of(&self, past: u128) -> Option<Known> {
        self.known.get(&past).copied()
    }

    /// The thread goes on in this past.
    pub(super) fn goes(&mut self, past: u128) {
        if self.known.len() >= MOST_PASTS {
            self.known.retain(|_, known| *known != Known::Goes);
        }
        if self.known.len() < MOST_PASTS {
            self.known.entry(past).or_insert(Known::Goes);
        } else {
            self.overfull = true;
        }
    }

    /// The thread waits in this past, in which it has had `events` events and has gone this round, and wherever it
    /// knows the same.
    pub(super) fn waits(&mut self, past: u128, view: Option<View>, thread: u16, events: u32, round: Round) {
        if self.known.len() >= MOST_PASTS {
            self.known.retain(|_, known| *known != Known::Goes);
        }
        if self.known.len() >= MOST_PASTS {
            self.overfull = true;
            return;
        }
        let name = round.name(thread);
        self.stops.insert(thread, events);
        let number = self.number(name, round);
        self.known.insert(past, Known::Waits(number));
        self.waiting.extend(view.map(|view| (view, number)));
    }

    /// The number of the round that a thread with this view has gone, if it was found to wait.
    pub(super) fn waits_with(&self, view: View) -> Option<u32> {
        self.waiting.get(&view).copied()
    }

    /// A thread with this view has gone a round of `period` steps, and waits further on.
    pub(super) fn passes(&mut self, view: View, period: usize) {
        if self.passing.len() < MOST_PASTS {
            self.passing.extend(u16::try_from(period).ok().map(|period| (view, period)));
        }
    }

    /// The number of steps of the round of a thread with this view, if it was found to wait further on.
    pub(super) fn passes_with(&self, view: View) -> Option<usize> {
        self.passing.get(&view).copied().map(usize::from)
    }

    fn number(&mut self, name: u64, round: Round) -> u32 {
        let numbers = self.named.entry(name).or_default();
        if let Some(&number) = numbers.iter().find(|&&number| self.rounds[number as usize] == round) {
            return number;
        }
        let number = self.rounds.len() as u32;
        numbers.push(number);
        self.sites.extend(round.marks.first().map(|mark| mark.site));
        self.rounds.push(round);
        number
    }

    /// A round that waits.
    pub(super) fn round(&self, number: u32) -> &Round {
        &self.rounds[number as usize]
    }

    /// A probe has found that a thread with this view waits in a loop.
    pub(super) fn found_to_wait(&mut self, name: u64, view: View) {
        *self.waited.entry(name).or_default().entry(view).or_default() += 1;
    }

    /// In how many pasts that was so.
    pub(super) fn times_waited(&self, name: u64, view: View) -> u32 {
        self.waited.get(&name).and_then(|views| views.get(&view)).copied().unwrap_or(0)
    }

    /// Whether a loop can be called endless for a thread with this view.
    pub(super) fn is_confirmed(&self, name: u64, view: View) -> bool {
        self.confirmed.get(&name).is_some_and(|views| views.contains(&view))
    }

    /// With how many views it was gone round up to the bound.
    pub(super) fn confirmations(&self, name: u64) -> usize {
        self.confirmed.get(&name).map_or(0, FxHashSet::len)
    }

    /// A loop was gone round up to the bound on an execution.
    pub(super) fn confirm(&mut self, name: u64, view: View) {
        self.confirmed.entry(name).or_default().insert(view);
    }

    /// A loop that was thought to wait leaves by itself after all: where it was found to wait it has to be probed
    /// again, and for as long as an execution may be.
    pub(super) fn release(&mut self, name: u64) {
        self.leaving.insert(name);
        self.waited.remove(&name);
        let numbers = self.named.remove(&name).unwrap_or_default();
        self.known.retain(|_, known| !matches!(known, Known::Waits(number) if numbers.contains(number)));
        self.waiting.retain(|_, number| !numbers.contains(number));
        self.passing.clear();
    }

    /// A thread that was probed has left a loop of this name by itself, after `idle` steps by which it had changed
    /// nothing.
    pub(super) fn leaves(&mut self, name: u64, idle: u32) {
        let (times, most) = self.left.entry(name).or_default();
        *times += 1;
        *most = idle.max(*most);
    }

    /// After how many steps by which a thread changed nothing a walk checks again whether it waits in such a loop.
    pub(super) fn patience(&self, name: u64) -> u32 {
        let (times, most) = self.left.get(&name).copied().unwrap_or_default();
        let longer = if most > ROUNDS as u32 { most.saturating_mul(2) } else { 0 };
        longer.max(SUSPICIOUS << times.min(MOST_PATIENCE))
    }

    /// A thread that was probed has left a loop of this name after very many rounds.
    pub(super) fn leaves_late(&mut self, name: u64) {
        *self.late.entry(name).or_default() += 1;
    }

    /// How often that was.
    pub(super) fn times_left_late(&self, name: u64) -> u32 {
        self.late.get(&name).copied().unwrap_or(0)
    }

    /// Whether a loop has to be followed for as long as one can be: it has never been found to wait, or was gone round
    /// for long before it was left.
    pub(super) fn may_be_long(&self, name: u64) -> bool {
        !self.waited.contains_key(&name) || self.late.contains_key(&name)
    }

    /// Whether a loop was found to leave although it seemed to wait.
    pub(super) fn is_released(&self, name: u64) -> bool {
        self.leaving.contains(&name)
    }
}
