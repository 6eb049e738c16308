//! Races, and whether they can be reversed.
//!
//! A race is a pair of events (i, j) of different threads on a common object, where j would also be possible without
//! i and all that follows from i. To reverse it is to run, from the state before i, everything that does not happen
//! after i, and then j (`Reversal`).
//!
//! Idea: for accesses and everything else that never blocks, the last conflicting events race. For an acquisition the
//! last conflicting event is the release that enabled it, without which it is not possible; what has to go is what
//! opened the section before, or, for a writer, what every reader has taken. Instead of using a rule per primitive,
//! this file finds the largest part of the execution without i in which j is possible, by removing what is in the way
//! until nothing is ([`Races::peel`]). The state of a part is known without running anything ([`super::without`]).
//!
//! Completeness: SOUNDNESS.md, R1 to R7.

use smallvec::{SmallVec, smallvec};

use crate::causality::{Causality, NONE, RelIx};
use crate::dependence::{conflict, potential};
use crate::event::{Event, Foot, Inside, Mode, ObjIx, Objects, Part, Step, Trace, flag};
use crate::explore::late::Late;
use crate::explore::without::Without;
use crate::host::Timeouts;
use crate::op::{Choice, Half, Wants};
use crate::sync::ending;
use crate::sync::heed;
use crate::sync::line;
use crate::sync::permits;
use crate::sync::rwlock::was_again;
use crate::sync::thread::ThreadObjects;
use crate::sync::waiters;
use crate::trap::{self, Trap};

/// What is needed to look for races in a finished execution.
#[derive(Debug)]
pub(crate) struct Races<'a, S: Step = Event> {
    /// The execution.
    pub trace: &'a Trace<S>,
    /// Its happens-before relation.
    pub causality: &'a Causality,
    /// The objects of the threads.
    pub threads: &'a [ThreadObjects],
    /// When timeouts expire.
    pub timeouts: Timeouts,
}

impl<S: Step> Races<'_, S> {
    /// A relevant event as it was executed, to look for the first events that race with it.
    #[must_use]
    pub(crate) fn as_executed(&self, event: RelIx) -> Late<S> {
        let position = self.causality.position(event) as usize;
        let waits_for = self.trace.inside.get(position).map(|inside| inside.waits_for().into());
        Late {
            event: Some(event),
            step: self.trace.events[position],
            index: self.causality.index_of(event),
            previous: self.causality.previous_of_thread(event),
            waits_for: waits_for.unwrap_or_default(),
        }
    }

    /// The same as the second event of a race: it touches what it may touch when it is moved.
    #[must_use]
    pub(crate) fn as_moved(&self, mut late: Late<S>, objects: &mut Objects) -> Late<S> {
        let Some(_) = late.event.filter(|_| !trap::is_set(Trap::OutcomeKept)) else {
            return late;
        };
        let step = *late.step.event();
        if late.step.is_section() {
            return late;
        }
        let foot = self.potential_foot(&step, objects);
        let varies = step.kind.row().varies || ending::wakes_in(step.kind, step.thread, self.threads).is_some();
        let uncertain = foot != step.foot || varies || step.flags & flag::TIMED != 0;
        let flags = step.flags | if uncertain { flag::UNCERTAIN } else { 0 };
        *late.step.event_mut() = Event { foot, flags, ..step };
        late
    }

    /// A step that was not reached as the second of a race.
    #[must_use]
    pub(crate) fn late_unfinished(&self, step: &Event) -> Late<S> {
        let thread = usize::from(step.thread);
        Late {
            event: None,
            step: S::pending(step),
            index: self.causality.events[thread].len() as u32 + 1,
            previous: self.causality.relevant[thread].last().copied(),
            waits_for: SmallVec::new(),
        }
    }

    /// All that an event may touch when it is moved.
    fn potential_foot(&self, step: &Event, objects: &mut Objects) -> Foot {
        if step.kind.is_access() && step.flags & flag::AWAITS == 0 {
            return objects.keeping_debuts(step.foot, Foot::one(step.object, potential(step.kind)));
        }
        let mut touched = objects.touched(step.foot);
        let may_give_up = step.flags & (flag::INTERRUPTIBLE | flag::TIMED) != 0;
        let ends_otherwise = !step.kind.resumes() || may_give_up;
        if step.object != ObjIx::NONE && !was_again(step) && ends_otherwise {
            touched.push((step.object, potential(step.kind)));
        }
        if step.kind.resumes() && may_give_up {
            touched.extend(step.detail.queue().map(waiters::touched_by_leaving));
        }
        if step.flags & flag::INTERRUPTIBLE != 0 {
            touched.push((self.threads[usize::from(step.thread)].flag, Mode::Write));
        }
        touched.extend(ending::wakes_in(step.kind, step.thread, self.threads).map(|wait_set| (wait_set, Mode::Write)));
        if line::joins(step.kind, step.flags) {
            let joins = line::touch_of(step.kind, step.flags, false);
            touched.extend(objects.queue_of(step.object).zip(joins));
        }
        objects.foot(&touched)
    }

    /// Whether the first events that race with the event at a position are the same in every execution that agrees with
    /// this one up to there: nothing later affects whether it is possible without one of them.
    #[must_use]
    pub(crate) fn depend_on_past_only(&self, position: usize) -> bool {
        let Some(step) = self.trace.events.get(position).map(S::event) else {
            return false;
        };
        let flag = self.threads[usize::from(step.thread)].flag;
        let may_be_interrupted = step.flags & flag::INTERRUPTIBLE != 0 && self.causality.is_shared(flag);
        if step.flags & (flag::TIMED | flag::AWAITS) != 0 || may_be_interrupted || S::MAY_BE_CUT {
            return false;
        }
        let row = step.kind.row();
        match row.wants {
            Wants::Mutex | Wants::Start | Wants::End => true,
            Wants::Time => false,
            _ => row.wait != Half::Ends && !row.blocks,
        }
    }

    /// Calls `found` with every event that races with `late`.
    pub(crate) fn partners(&self, late: &Late<S>, objects: &Objects, partners: &mut Partners) {
        let causality = self.causality;
        partners.clear();
        match late.event {
            Some(event) => {
                for at in causality.touches_of(event) {
                    let touch = causality.touches[at];
                    self.walk(late, touch.mode, touch.previous, objects, partners);
                }
            }
            None => {
                objects.any(late.step.event().foot, |(object, mode)| {
                    self.walk(late, mode, causality.last_touch(object), objects, partners);
                    false
                });
            }
        }
        if self.timeouts.stand_still()
            && let Some(first) = self.last_expiry(late, objects)
        {
            let removed: Partner = smallvec![first];
            if !self.precedes(first, late)
                && !partners.contains(&removed)
                && self.without(&removed).enables(late, objects)
            {
                partners.push(removed);
            }
        }
    }

    /// The last step before `late` whose time was over, if the time of `late` may be over as well. What is in the way
    /// of what `late` wants does not affect that, so this step is not found by removing what is in the way.
    fn last_expiry(&self, late: &Late<S>, objects: &Objects) -> Option<RelIx> {
        let causality = self.causality;
        let time = objects.time().filter(|_| self.whole().waits_for_time(late))?;
        let mut at = match late.event {
            Some(event) => {
                let own = causality.touches_of(event).find(|&at| causality.touches[at].object == time)?;
                causality.touches[own].previous
            }
            None => causality.last_touch(time),
        };
        while at != NONE {
            let touch = causality.touches[at as usize];
            if touch.mode == Mode::Write {
                return Some(touch.event);
            }
            at = touch.previous;
        }
        None
    }

    /// Whether `event` happens before the step that precedes `late` in its thread.
    fn precedes(&self, event: RelIx, late: &Late<S>) -> bool {
        late.previous.is_some_and(|previous| event <= previous && self.causality.before(event, previous))
    }

    /// Looks for the first events that race with `late` on one object, from its touch `at` backwards.
    fn walk(&self, late: &Late<S>, mode: Mode, mut at: u32, objects: &Objects, partners: &mut Partners) {
        let causality = self.causality;
        if at == NONE || self.waits_for_ever(late) {
            return;
        }
        let possible = late.is_always_possible(objects);
        let mut add = |event: Option<RelIx>, object| match event {
            Some(event) if possible => {
                let removed: Partner = smallvec![event];
                if !partners.contains(&removed) {
                    partners.push(removed);
                }
            }
            _ => self.peel(event, object, late, objects, partners),
        };
        if late.event.is_none() && !self.whole().enables(late, objects) {
            add(None, causality.touches[at as usize].object);
            // A loop may wait for something to be taken, and then there is a largest part for each thread that gave it
            // back.
            if late.step.event().flags & flag::AWAITS == 0 {
                return;
            }
        }
        // Only events that no other conflicting one comes after are tried.
        let mut tried: SmallVec<[RelIx; 4]> = SmallVec::new();
        while at != NONE {
            let touch = causality.touches[at as usize];
            let event = touch.event;
            let last = touch.mode == Mode::Write;
            if !last && touch.mode == mode {
                // None of these conflicts, and if one comes before `late`, so does all that conflicts before it.
                at = touch.previous_other;
                continue;
            }
            at = touch.previous;
            let before = self.precedes(event, late) || tried.iter().any(|&other| causality.before(event, other));
            if !before && conflict(touch.mode, mode) {
                tried.push(event);
                add(Some(event), touch.object);
            }
            // Whatever touches the object before a write comes before it.
            if last {
                return;
            }
        }
    }

    /// Whether a step is the end of a wait that nothing in the execution ends.
    fn waits_for_ever(&self, late: &Late<S>) -> bool {
        let step = late.step.event();
        let whole = self.whole();
        let times_out = step.flags & flag::TIMED != 0 && !whole.waits_for_time(late);
        let pending = late.event.is_none() && step.kind.resumes() && !times_out;
        pending && whole.still_waits(step) && !whole.interrupted(late)
    }

    /// All of the execution.
    pub(super) fn whole(&self) -> Without<'_, S> {
        self.without(&[])
    }

    /// The execution without some events.
    pub(super) fn without<'p>(&'p self, removed: &'p [RelIx]) -> Without<'p, S> {
        let &Races { trace, causality, threads, timeouts } = self;
        Without { trace, causality, threads, timeouts, removed, end: u32::MAX }
    }

    /// What to remove so that `late` can run: the first events outside a largest part of the execution that lacks
    /// `event`, if there is one, and in which `late` is enabled (SOUNDNESS.md, lemmas R2 and R3). What is in the way
    /// there is removed until nothing is; where removing one of several events is enough, there is a largest part for
    /// each.
    fn peel(&self, event: Option<RelIx>, object: ObjIx, late: &Late<S>, objects: &Objects, partners: &mut Partners) {
        // An interruption ends a step before it touches its object, so it was not ordered with other steps there.
        // What a step of trusted code touches later does not affect whether it can begin.
        let comes_later = late.event.and_then(|event| self.parts(event)).is_some_and(|(inside, parts)| {
            let of_first = |part: &&Part| part.event == 0 && part.touch.0 == object;
            !inside.events().is_empty() && !parts.iter().any(|part| of_first(&part))
        });
        let object = if late.was_interrupted() || comes_later { late.step.event().object } else { object };
        let stays = |event: RelIx| self.precedes(event, late) || Some(event) == late.event;
        let mut tried: SmallVec<[Partner; 4]> = smallvec![event.into_iter().collect()];
        let mut next = 0;
        while let Some(mut removed) = tried.get(next).cloned() {
            next += 1;
            loop {
                let without = self.without(&removed);
                if without.enables(late, objects) {
                    if !partners.contains(&removed) {
                        partners.push(removed);
                    }
                    break;
                }
                if trap::is_set(Trap::ReleaseRaced) {
                    break;
                }
                let any = without.given_back(object, late, objects);
                if !any.is_empty() {
                    for event in any.into_iter().filter(|&event| !stays(event)) {
                        let without_it = self.first_of(&removed, &[event]);
                        if !tried.contains(&without_it) {
                            tried.push(without_it);
                        }
                    }
                    break;
                }
                let all = without.in_the_way(object, late, objects);
                if all.is_empty() || all.iter().any(|&event| stays(event)) {
                    break;
                }
                if all.len() > 1 && trap::is_set(Trap::OneHolder) {
                    break;
                }
                removed = self.first_of(&removed, &all);
            }
        }
    }

    /// The first events of two sets together: those that none of the others happens before.
    fn first_of(&self, some: &[RelIx], others: &[RelIx]) -> Partner {
        let mut all: Partner = some.iter().chain(others).copied().collect();
        all.sort_unstable();
        all.dedup();
        let causality = self.causality;
        all.iter()
            .copied()
            .filter(|&event| !all.iter().any(|&other| other < event && causality.before(other, event)))
            .collect()
    }

    /// What a step may choose without some events: a notification, among the waiters in the order in which they have
    /// come; an acquisition, how it ends, if there are two ways; a thread with a permit, whether it uses that up.
    /// Nothing for any other step, or if there is no more than one way.
    #[must_use]
    pub(crate) fn choices_without(&self, removed: &[RelIx], late: &Late<S>, objects: &Objects) -> SmallVec<[u32; 4]> {
        let step = late.step.event();
        if step.kind.row().choice == Choice::Ending {
            let both = self.without(removed).may_end_either_way(late, objects);
            return if both { SmallVec::from_slice(&[heed::TAKES, heed::GIVES_UP]) } else { SmallVec::new() };
        }
        if step.kind.row().choice == Choice::Permit {
            let has_it = self.without(removed).may_use_up(late);
            return if has_it { SmallVec::from_slice(&[permits::KEEPS, permits::USES_UP]) } else { SmallVec::new() };
        }
        if step.kind.row().choice != Choice::Waiter || !self.causality.is_shared(step.object) {
            return SmallVec::new();
        }
        let waits = self.without(removed).waiting_in(step.object);
        let all = waits.iter().map(|wait| u32::from(wait.thread)).collect::<SmallVec<[u32; 4]>>();
        if all.len() > 1 { all } else { SmallVec::new() }
    }

    /// What is known of the inside of a section that was executed, and its parts.
    pub(super) fn parts(&self, event: RelIx) -> Option<(&S::Inside, &[Part])> {
        let inside = self.trace.inside.get(self.causality.position(event) as usize)?;
        Some((inside, inside.parts()?))
    }

    /// Whether an executed event is possible without what is removed, before anything that came later has happened.
    #[must_use]
    pub(crate) fn is_possible_by_then(&self, removed: &[RelIx], late: &Late<S>, objects: &Objects) -> bool {
        let end = late.event.map_or(u32::MAX, |event| self.causality.position(event));
        (Without { end, ..self.without(removed) }).enables(late, objects)
    }
}

/// The first event of a race, and what else must be removed to reverse it; in the order of the trace.
pub(crate) type Partner = SmallVec<[RelIx; 2]>;

/// All first events that race with one second event.
pub(crate) type Partners = SmallVec<[Partner; 4]>;
