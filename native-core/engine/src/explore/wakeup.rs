//! Wake-up trees: what is left to explore at a point of an execution, as sequences of steps that share prefixes.
//!
//! A [`Reversal`] is the sequence v of Optimal-DPOR for a race (i, j): all events after i that do not happen after i,
//! then j. It is described by numbers, not by a list: per thread the events before i (`cut`) and the last event that
//! belongs to it (`limit`), so that most reversals are recognised as known without being written down.
//!
//! Steps are records, thread-local accesses included, so that positions are the same for all. Branches are compressed
//! paths. Source: Abdulla, Aronis, Jonsson, Sagonas, "Source Sets: A Foundation for Optimal Dynamic Partial Order
//! Reduction" (JACM 2017), insertion into wake-up trees.
//!
//! The last step of a reversal is *uncertain* when its outcome may change by being moved. A leaf that ends in such a
//! step covers nothing that goes further; a sequence that has seen the outcome notes it in the tree.
//!
//! Invariant: a reversal is inserted behind the first branch that starts with one of its weak initials, and is dropped
//! when a leaf covers it.

use smallvec::SmallVec;

use crate::causality::{NONE, RelIx};
use crate::dependence::{conflict, dependent, touches};
use crate::event::{Event, Foot, Kind, Mode, NO_CHOICE, Objects, flag};
use crate::explore::feasible::{Late, Partner, Races};

/// A compressed path with what follows it.
#[derive(Debug, Clone)]
pub struct Branch {
    /// Its steps, at least one.
    pub steps: Vec<Event>,
    /// What may follow; nothing for a leaf.
    pub children: Vec<Branch>,
}

type Numbers = SmallVec<[u32; 12]>;

/// Everything after an event that does not happen after it, then the second event of the race.
#[derive(Debug)]
pub struct Reversal<'a> {
    races: &'a Races<'a>,
    late: &'a Late,
    position: u32,
    /// Per thread, events already accounted for.
    cut: Numbers,
    /// Per thread, the last event that belongs to the sequence; `late` not counted.
    limit: Numbers,
    /// What of the sequence happens before `late`, as a clock.
    late_clock: Numbers,
    late_pending: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Match {
    /// It is the first step of its thread in the sequence, and nothing in the sequence must come before it.
    Takes,
    /// Its thread is not in the sequence, and the step is independent of all of it.
    Commutes,
    /// Neither.
    No,
}

impl<'a> Reversal<'a> {
    /// The reversal of the race (`early`, `late`).
    #[must_use]
    pub fn new(races: &'a Races<'a>, partner: &Partner, late: &'a Late, objects: &Objects) -> Reversal<'a> {
        let causality = races.causality;
        let early = partner[0];
        let position = causality.positions[early as usize];
        let removed: SmallVec<[(RelIx, usize, u32); 2]> = partner
            .iter()
            .map(|&event| (event, usize::from(causality.thread_of[event as usize]), causality.index_of[event as usize]))
            .collect();
        let mut cut = Numbers::new();
        let mut limit = Numbers::new();
        for thread in 0..causality.threads() {
            let before = causality.events[thread].partition_point(|&p| p < position) as u32;
            cut.push(before);
            let list = &causality.relevant[thread];
            let first = list.partition_point(|&event| {
                let clock = causality.clock(event);
                removed.iter().all(|&(gone, thread, index)| event < gone || event > gone && clock[thread] < index)
            });
            let last = match first.checked_sub(1) {
                Some(at) if list[at] > early => causality.index_of[list[at] as usize],
                _ => before,
            };
            limit.push(last);
        }
        let late_thread = usize::from(late.step.thread);
        limit[late_thread] = late.index - 1;
        let mut reversal =
            Reversal { races, late, position, cut, limit, late_clock: Numbers::new(), late_pending: true };
        reversal.late_clock = reversal.clock_of_late(early, objects);
        reversal
    }

    fn clock_of_late(&self, early: RelIx, objects: &Objects) -> Numbers {
        let causality = self.races.causality;
        let mut clock: Numbers = match self.late.previous {
            Some(previous) => causality.clock(previous).into(),
            None => SmallVec::from_elem(0, causality.threads()),
        };
        objects.any(self.late.step.foot, |(object, mode)| {
            let removes_rest = causality.touches_of(early).any(|at| {
                let touch = causality.touches[at];
                touch.object == object && touch.mode == Mode::Write
            });
            if !removes_rest {
                self.touching(object, mode, |event| {
                    for (mine, theirs) in clock.iter_mut().zip(causality.clock(event)) {
                        *mine = (*mine).max(*theirs);
                    }
                    false
                });
            }
            false
        });
        clock
    }

    /// Visits the remaining events of the sequence that conflict on an object, until `visit` returns true.
    fn touching(&self, object: crate::event::ObjIx, mode: Mode, mut visit: impl FnMut(RelIx) -> bool) -> bool {
        let causality = self.races.causality;
        let mut at = causality.last_touch(object);
        while at != NONE {
            let touch = causality.touches[at as usize];
            at = touch.previous;
            let event = touch.event as usize;
            if causality.positions[event] < self.position {
                return false;
            }
            let thread = usize::from(causality.thread_of[event]);
            let index = causality.index_of[event];
            if index > self.cut[thread]
                && index <= self.limit[thread]
                && Some(touch.event) != self.late.event
                && conflict(touch.mode, mode)
                && visit(touch.event)
            {
                return true;
            }
        }
        false
    }

    fn is_empty(&self) -> bool {
        !self.late_pending && self.cut.iter().zip(&self.limit).all(|(cut, limit)| cut >= limit)
    }

    /// How a step relates to what is left of the sequence.
    fn matches(&self, step: &Event, objects: &Objects) -> Match {
        let thread = usize::from(step.thread);
        let Some(&cut) = self.cut.get(thread) else {
            return Match::No;
        };
        let index = cut + 1;
        let initial = |clock: &[u32]| {
            let others = clock.iter().zip(&self.cut).enumerate();
            others.filter(|&(other, _)| other != thread).all(|(_, (clock, cut))| clock <= cut)
        };
        if index <= self.limit[thread] {
            let causality = self.races.causality;
            let position = causality.events[thread][index as usize - 1] as usize;
            let own = &self.races.trace.events[position];
            if !same_choice(own, step) {
                return Match::No;
            }
            let relevant = causality.relevant_at[position];
            if relevant == NONE || initial(causality.clock(relevant)) {
                return Match::Takes;
            }
            return Match::No;
        }
        let late = &self.late.step;
        let unknown = self.races.trace.is_coarse() && late.flags & flag::UNCERTAIN != 0;
        if self.late_pending && unknown && step.thread != late.thread {
            // What a critical section touches is not known before it is run.
            return Match::No;
        }
        if self.late_pending && step.thread == late.thread {
            // If it is not known what a section touches when it is moved, `step` knows it, which stands for it here.
            let known = unknown && step.flags & flag::UNCERTAIN == 0;
            let meets = || objects.any(step.foot, |(object, mode)| self.touching(object, mode, |_| true));
            let takes = same_choice(late, step) && initial(&self.late_clock) && !(known && meets());
            return if takes { Match::Takes } else { Match::No };
        }
        if self.races.trace.is_coarse() && step.flags & flag::UNCERTAIN != 0 {
            return Match::No;
        }
        let meets = objects.any(step.foot, |(object, mode)| {
            self.late_pending && touches(objects, late.foot, object, mode) || self.touching(object, mode, |_| true)
        });
        if meets { Match::No } else { Match::Commutes }
    }

    /// Whether the next step of a thread is one that was executed, so that its outcome is known.
    fn knows(&self, thread: u16) -> bool {
        let thread = usize::from(thread);
        self.cut[thread] < self.limit[thread]
    }

    /// Accounts for a step that matched. What the sequence knows about its outcome is noted in the step.
    fn take(&mut self, step: &mut Event, how: Match) {
        if how != Match::Takes {
            return;
        }
        let thread = usize::from(step.thread);
        if self.cut[thread] < self.limit[thread] {
            let position = self.races.causality.events[thread][self.cut[thread] as usize];
            if step.flags & flag::UNCERTAIN != 0 {
                *step = self.races.trace.events[position as usize];
            }
            self.cut[thread] += 1;
        } else {
            self.late_pending = false;
        }
    }

    /// Whether one of `steps`, all possible before the sequence, could start it; with `strictly`, is part of it.
    #[must_use]
    pub fn starts_with_any<'s>(
        &self,
        steps: impl IntoIterator<Item = &'s Event>,
        strictly: bool,
        objects: &Objects,
    ) -> bool {
        // A section may touch less than it might, so what it is thought to commute with proves nothing.
        let strictly = strictly || self.races.trace.is_coarse();
        steps.into_iter().any(|step| {
            let how = self.matches(step, objects);
            how == Match::Takes || how == Match::Commutes && !strictly
        })
    }

    /// The part of the sequence that was executed before `late`, then `late`.
    #[must_use]
    pub fn up_to_late(mut self) -> Reversal<'a> {
        let causality = self.races.causality;
        if let Some(event) = self.late.event {
            let end = causality.positions[event as usize];
            for (thread, limit) in self.limit.iter_mut().enumerate() {
                let executed = causality.events[thread].partition_point(|&position| position < end) as u32;
                *limit = executed.min(*limit);
            }
        }
        self
    }

    /// The first step of the sequence, in the order in which it was executed.
    #[must_use]
    pub fn first(&self) -> Event {
        let events = &self.races.causality.events;
        let left = self.cut.iter().zip(&self.limit).enumerate().filter(|(_, (cut, limit))| cut < limit);
        let first = left.map(|(thread, (&cut, _))| events[thread][cut as usize]).min();
        first.map_or(self.late.step, |position| self.races.trace.events[position as usize])
    }

    /// Inserts the sequence behind the branches of a node, unless they cover it. Whether it was inserted.
    pub fn insert(mut self, mut branches: &mut Vec<Branch>, objects: &Objects) -> bool {
        loop {
            let found = branches
                .iter()
                .position(|branch| branch.steps.first().is_some_and(|step| self.matches(step, objects) != Match::No));
            let Some(found) = found else {
                branches.push(Branch { steps: self.rest(), children: Vec::new() });
                return true;
            };
            let branch = &mut branches[found];
            let mut matched = 0;
            let (mut certain, mut open_ended) = (true, false);
            while let Some(step) = branch.steps.get_mut(matched) {
                if self.is_empty() {
                    return false;
                }
                let how = self.matches(step, objects);
                if how == Match::No {
                    break;
                }
                certain = step.flags & flag::UNCERTAIN == 0;
                open_ended = !certain && self.races.trace.is_coarse() && !self.knows(step.thread);
                self.take(step, how);
                matched += 1;
            }
            if self.is_empty() {
                return false;
            }
            if matched < branch.steps.len() {
                let tail = branch.steps.split_off(matched);
                let children = std::mem::take(&mut branch.children);
                branch.children =
                    vec![Branch { steps: tail, children }, Branch { steps: self.rest(), children: Vec::new() }];
                return true;
            }
            if branch.children.is_empty() {
                // A section of unknown extent covers the rest: once it has been run, races bring back what it does not.
                if !certain && !open_ended {
                    // The leaf may turn out to leave something asleep, which this sequence wakes.
                    branch.steps.extend(self.rest());
                    return true;
                }
                return false;
            }
            branches = &mut branches[found].children;
        }
    }

    /// What is left of the sequence, as steps.
    fn rest(&self) -> Vec<Event> {
        let mut seen = self.cut.clone();
        let count: u32 = self.cut.iter().zip(&self.limit).map(|(cut, limit)| limit.saturating_sub(*cut)).sum();
        let mut left = count;
        let mut steps = Vec::with_capacity(count as usize + 1);
        let mut next: SmallVec<[u32; 12]> = SmallVec::new();
        let events = &self.races.causality.events;
        for (thread, &cut) in seen.iter().enumerate() {
            next.push(events[thread].get(cut as usize).copied().unwrap_or(NONE));
        }
        while left > 0 {
            // The earliest remaining event; runs of one thread are copied in one go.
            let mut thread = usize::MAX;
            let (mut first, mut second) = (NONE, NONE);
            for (candidate, &at) in next.iter().enumerate() {
                if seen[candidate] >= self.limit[candidate] {
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
            while seen[thread] < self.limit[thread] && next[thread] < second {
                steps.push(self.races.trace.events[next[thread] as usize]);
                seen[thread] += 1;
                left -= 1;
                next[thread] = list.get(seen[thread] as usize).copied().unwrap_or(NONE);
                if next[thread] == NONE {
                    break;
                }
            }
        }
        if self.late_pending {
            steps.push(self.late.step);
        }
        steps
    }
}

/// Whether two steps of one thread at the same point make the same choice.
fn same_choice(a: &Event, b: &Event) -> bool {
    let chooses = |event: &Event| matches!(event.kind, Kind::Choose | Kind::Notify);
    !chooses(a) || a.choice == b.choice || a.choice == NO_CHOICE || b.choice == NO_CHOICE
}

/// Removes from `asleep` what a step wakes: its own thread, and all that depends on it.
pub fn wake(asleep: &mut SmallVec<[Event; 4]>, thread: u16, foot: Foot, objects: &Objects) {
    asleep.retain(|sleeper| sleeper.thread != thread && !dependent(objects, sleeper.foot, foot));
}
