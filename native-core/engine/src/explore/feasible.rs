//! Races, and whether they can be reversed.
//!
//! A race is a pair of events (i, j) of different threads on a common object, where j would also be possible without
//! i and all that follows from i. To reverse it is to run, from the state before i, everything that does not happen
//! after i, and then j (`Reversal`).
//!
//! Idea: for accesses and everything else that never blocks the last conflicting events race. For an acquisition the
//! last conflicting event is the release that enabled it, without which it is not possible; what has to go is what opened the
//! section before, or, for a writer, what every reader has taken. Instead of a rule per primitive this file asks for the
//! largest part of the execution without i in which j is possible, by removing what is in the way until nothing is
//! ([`Races::peel`]). The state of a part is known without running anything ([`super::without`]).
//!
//! Completeness: SOUNDNESS.md, R1 to R7.

use std::borrow::Cow;

use smallvec::SmallVec;

use crate::causality::{Causality, NONE, RelIx};
use crate::dependence::{conflict, dependent, mode, potential};
use crate::event::{Event, Foot, Kind, Mode, ObjIx, ObjKey, Objects, Section, Touched, Trace, flag};
use crate::explore::late::Late;
use crate::explore::without::Without;
use crate::host::Timeouts;
use crate::sync::ending;
use crate::sync::line;
use crate::sync::look::holds_of;
use crate::sync::rwlock::was_again;
use crate::sync::thread::ThreadObjects;
use crate::sync::waiters;
use crate::trap::{self, Trap};

/// What is needed to look for races in a finished execution.
#[derive(Debug)]
pub(crate) struct Races<'a> {
    /// The execution.
    pub trace: &'a Trace,
    /// Its happens-before relation.
    pub causality: &'a Causality,
    /// The objects of the threads.
    pub threads: &'a [ThreadObjects],
    /// When timeouts expire.
    pub timeouts: Timeouts,
}

impl Races<'_> {
    /// A relevant event as it was executed, to look for the first events that race with it.
    #[must_use]
    pub(crate) fn as_executed(&self, event: RelIx) -> Late {
        let position = self.causality.position(event) as usize;
        let step = self.trace.events[position];
        let section = self.trace.sections.get(position);
        Late {
            event: Some(event),
            step,
            index: self.causality.index_of(event),
            previous: self.causality.previous_of_thread(event),
            acquires: section.map_or_else(SmallVec::new, |section| section.acquires.clone()),
        }
    }

    /// The same as the second event of a race: it touches what it may touch when it is moved.
    #[must_use]
    pub(crate) fn as_moved(&self, late: Late, objects: &mut Objects) -> Late {
        let Some(event) = late.event.filter(|_| !trap::is_set(Trap::OutcomeKept)) else {
            return late;
        };
        let step = late.step;
        if self.section(event).is_some() {
            return late;
        }
        let foot = self.potential_foot(&step, objects);
        let varies = step.kind.row().varies || ending::wakes_in(&step, self.threads).is_some();
        let uncertain = foot != step.foot || varies || step.flags & flag::TIMED != 0;
        let flags = step.flags | if uncertain { flag::UNCERTAIN } else { 0 };
        Late { step: Event { foot, flags, ..step }, ..late }
    }

    /// A step that was not reached as the second of a race.
    #[must_use]
    pub(crate) fn late_unfinished(&self, step: &Event) -> Late {
        let thread = usize::from(step.thread);
        Late {
            event: None,
            step: Event { flags: step.flags | flag::UNCERTAIN, ..*step },
            index: self.causality.events[thread].len() as u32 + 1,
            previous: self.causality.relevant[thread].last().copied(),
            acquires: SmallVec::new(),
        }
    }

    /// All that an event may touch when it is moved.
    fn potential_foot(&self, step: &Event, objects: &mut Objects) -> Foot {
        if step.kind.is_access() && step.flags & flag::AWAITS == 0 {
            return Foot::one(step.object, potential(step.kind));
        }
        let mut touched: SmallVec<[Touched; 4]> = SmallVec::new();
        objects.any(step.foot, |touch| {
            touched.push(touch);
            false
        });
        let may_give_up = step.flags & (flag::INTERRUPTIBLE | flag::TIMED) != 0;
        let ends_otherwise = !step.kind.resumes() || may_give_up;
        if step.object != ObjIx::NONE && !was_again(step) && ends_otherwise {
            touched.push((step.object, potential(step.kind)));
        }
        if step.kind.resumes() && may_give_up {
            touched.extend(step.second().map(waiters::touched_by_leaving));
        }
        if step.flags & flag::INTERRUPTIBLE != 0 {
            touched.push((self.threads[usize::from(step.thread)].flag, Mode::Write));
        }
        touched.extend(ending::wakes_in(step, self.threads).map(|wait_set| (wait_set, Mode::Write)));
        if line::joins(step.kind, step.flags) {
            let joins = line::touch_of(step.kind, step.flags, false);
            touched.extend(objects.queue_of(step.object).zip(joins));
        }
        objects.foot(&touched)
    }

    /// Whether the first events that race with the event at a position are the same in every execution that agrees with
    /// this one up to there: nothing that comes later has a part in whether it is possible without one of them.
    #[must_use]
    pub(crate) fn depend_on_past_only(&self, position: usize) -> bool {
        let Some(step) = self.trace.events.get(position) else {
            return false;
        };
        let flag = self.threads[usize::from(step.thread)].flag;
        let may_be_interrupted = step.flags & flag::INTERRUPTIBLE != 0 && self.causality.is_shared(flag);
        if step.flags & (flag::TIMED | flag::AWAITS) != 0 || may_be_interrupted || self.trace.is_coarse() {
            return false;
        }
        match step.kind {
            Kind::MonitorEnter | Kind::Lock | Kind::Begin | Kind::Join => true,
            Kind::WaitResume | Kind::AwaitResume | Kind::Sleep => false,
            kind => !kind.row().blocks,
        }
    }

    /// Calls `found` with every event that races with `late`.
    pub(crate) fn partners(&self, late: &Late, objects: &Objects, partners: &mut Partners) {
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
                objects.any(late.step.foot, |(object, mode)| {
                    self.walk(late, mode, causality.last_touch(object), objects, partners);
                    false
                });
            }
        }
    }

    /// Whether `event` happens before the step that precedes `late` in its thread.
    fn precedes(&self, event: RelIx, late: &Late) -> bool {
        late.previous.is_some_and(|previous| event <= previous && self.causality.before(event, previous))
    }

    /// Looks for the first events that race with `late` on one object, from its touch `at` backwards.
    fn walk(&self, late: &Late, mode: Mode, mut at: u32, objects: &Objects, partners: &mut Partners) {
        let causality = self.causality;
        if at == NONE || self.waits_for_ever(late) {
            return;
        }
        let mut add = |event: Option<RelIx>, object| {
            if let Some(partner) = self.peel(event, object, late, objects)
                && !partners.contains(&partner)
            {
                partners.push(partner);
            }
        };
        if late.event.is_none() && !self.whole().enables(late, objects) {
            add(None, causality.touches[at as usize].object);
            // A loop may wait for something to be taken, and then there is a largest part for each who gave it back.
            if late.step.flags & flag::AWAITS == 0 {
                return;
            }
        }
        // Only events are tried that no other conflicting one comes after.
        let mut tried: SmallVec<[RelIx; 4]> = SmallVec::new();
        while at != NONE {
            let touch = causality.touches[at as usize];
            let event = touch.event;
            let last = touch.mode == Mode::Write;
            if !last && touch.mode == mode {
                // None of these conflicts, and if one of them comes before `late`, so does all that conflicts before it.
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
    fn waits_for_ever(&self, late: &Late) -> bool {
        let step = &late.step;
        let times_out = step.flags & flag::TIMED != 0 && self.timeouts == Timeouts::Explore;
        let whole = self.whole();
        let pending = late.event.is_none() && step.kind.resumes() && !times_out;
        pending && whole.still_waits(step) && !whole.interrupted(late)
    }

    /// All of the execution.
    fn whole(&self) -> Without<'_> {
        self.without(&[])
    }

    /// The execution without some events.
    fn without<'p>(&'p self, removed: &'p [RelIx]) -> Without<'p> {
        let &Races { trace, causality, threads, timeouts } = self;
        Without { trace, causality, threads, timeouts, removed, end: u32::MAX }
    }

    /// What to remove so that `late` can run: the first events outside the largest part of the execution that lacks `event`,
    /// if there is one, and in which `late` is enabled (SOUNDNESS.md, lemmas R2 and R3). What is in the way there is removed
    /// until nothing is. Nothing if there is no such part.
    fn peel(&self, event: Option<RelIx>, object: ObjIx, late: &Late, objects: &Objects) -> Option<Partner> {
        let causality = self.causality;
        // An interruption ends a step before it touches its object, so it was not ordered with others there.
        let object = if late.was_interrupted() { late.step.object } else { object };
        let mut removed: Partner = event.into_iter().collect();
        loop {
            let without = self.without(&removed);
            if without.enables(late, objects) {
                return Some(removed);
            }
            if trap::is_set(Trap::ReleaseRaced) {
                return None;
            }
            let found = without.in_the_way(object, late, objects);
            if found.is_empty() || found.iter().any(|&event| self.precedes(event, late) || Some(event) == late.event) {
                return None;
            }
            if found.len() > 1 && trap::is_set(Trap::OneHolder) {
                return None;
            }
            removed.extend(found);
            removed.sort_unstable();
            let all = removed.clone();
            removed.retain(|&mut event| !all.iter().any(|&other| other < event && causality.before(other, event)));
        }
    }

    /// What a step may choose without some events, in the order in which the waiters have come; nothing if it is no
    /// notification, or finds one of them at most.
    #[must_use]
    pub(crate) fn choices_without(&self, removed: &[RelIx], step: &Event) -> SmallVec<[u32; 4]> {
        if step.kind != Kind::Notify || !self.causality.is_shared(step.object) {
            return SmallVec::new();
        }
        let waits = self.without(removed).waiting_in(step.object);
        let all = waits.iter().map(|wait| u32::from(wait.thread)).collect::<SmallVec<[u32; 4]>>();
        if all.len() > 1 { all } else { SmallVec::new() }
    }

    /// The second event of a race as it will be once the race is reversed, as far as the state tells; nothing if it turns
    /// out not to depend on the first event then, so that there is no race.
    #[must_use]
    pub(crate) fn settle<'l>(&self, partner: &Partner, late: &'l Late, objects: &mut Objects) -> Option<Cow<'l, Late>> {
        let step = late.step;
        let without = self.without(partner);
        if self.trace.is_coarse() && step.begins_section() {
            return self.settle_section(partner, late, objects);
        }
        let own = self.threads[usize::from(step.thread)].flag;
        let gives_up = step.flags & (flag::INTERRUPTIBLE | flag::TIMED) != 0;
        let mut touched: SmallVec<[Touched; 4]> = SmallVec::new();
        match step.kind {
            Kind::Join => {
                touched.push((step.object, Mode::Read));
                touched.extend(ending::monitor_of(&step, self.threads).map(|monitor| (monitor, Mode::Add)));
                if without.alive(step.object) {
                    touched.push((own, if without.interrupted(late) { Mode::Write } else { Mode::Read }));
                }
            }
            // Who is interrupted throws before giving anything back; who is not joins those who wait.
            Kind::WaitRelease | Kind::AwaitRelease if step.flags & flag::INTERRUPTIBLE != 0 => {
                touched.push((own, Mode::Write));
                if !without.interrupted(late) {
                    touched.push((step.object, Mode::Write));
                    if let Some(queue) = step.second() {
                        touched.extend(waiters::touched_by_coming(queue, objects));
                    }
                }
            }
            Kind::Sleep => touched.push((own, if without.interrupted(late) { Mode::Write } else { Mode::Read })),
            // Who was woken takes its mutex back, others only leave, and so do those who may have to stand in line.
            Kind::WaitResume | Kind::AwaitResume => {
                touched.push((own, Mode::Write));
                if without.still_waits(&step) {
                    touched.extend(step.second().map(waiters::touched_by_leaving));
                } else if step.flags & flag::IN_LINE == 0
                    && !matches!(objects.key(step.object), Some(ObjKey::RwLock(_)))
                {
                    touched.push((step.object, Mode::Write));
                }
            }
            Kind::GetState => {
                let target = step.argument as u16;
                let ThreadObjects { life, permit, flag, arrival, .. } = self.threads[usize::from(target)];
                touched.extend([life, permit, flag, arrival].map(|object| (object, Mode::Read)));
                if let Some((wanted, in_line)) = without.waits_at(target) {
                    touched.push((wanted, Mode::Read));
                    let queue = if in_line { objects.intern_queue(wanted) } else { None };
                    touched.extend(queue.map(|queue| (queue, Mode::Read)));
                    let joined = self.threads.iter().find(|thread| thread.life == wanted);
                    let monitor = joined.map(|thread| thread.monitor).filter(|&monitor| monitor != ObjIx::NONE);
                    touched.extend(monitor.map(|monitor| (monitor, Mode::Read)));
                }
            }
            Kind::Exit => {
                let Some(wait_set) = ending::wakes_in(&step, self.threads) else {
                    return Some(Cow::Borrowed(late));
                };
                touched.push((step.object, Mode::Write));
                touched.extend(ending::monitor_of(&step, self.threads).map(|monitor| (monitor, Mode::Add)));
                let woken = without.notified_by(&step);
                touched.push((wait_set, mode(Kind::NotifyAll, !woken.is_empty())));
                let flag_of = |wait: &Event| self.threads[usize::from(wait.thread)].flag;
                touched.extend(woken.iter().map(|wait| (flag_of(wait), Mode::Write)));
            }
            Kind::Park => {
                touched.push((self.threads[usize::from(step.thread)].permit, Mode::Write));
                touched.push((own, Mode::Read));
            }
            Kind::Lock | Kind::ReadLock | Kind::WriteLock | Kind::SemAcquire | Kind::LatchAwait if gives_up => {
                let interruptible = step.flags & flag::INTERRUPTIBLE != 0;
                if interruptible && without.interrupted(late) {
                    touched.push((own, Mode::Write));
                } else {
                    // Who holds it already looks at nothing but the flag, and at the number of holds.
                    if was_again(&step) {
                        objects.any(step.foot, |(object, mode)| {
                            touched.extend((object != own).then_some((object, mode)));
                            false
                        });
                    } else if without.holds(late, objects) {
                        touched.extend(holds_again(&step, objects));
                    } else {
                        touched.push((step.object, mode(step.kind, without.possible(late, objects))));
                        if step.was_interrupted() && line::reads_behind_writers(&step) && !without.is_inside(&step) {
                            touched.extend(objects.intern_queue(step.object).map(|queue| (queue, Mode::Read)));
                        }
                    }
                    if interruptible {
                        touched.push((own, Mode::Read));
                    }
                }
            }
            kind if kind.tries() && !was_again(&step) => {
                let interruptible = step.flags & flag::INTERRUPTIBLE != 0;
                if interruptible && without.interrupted(late) {
                    touched.push((own, Mode::Write));
                } else {
                    let succeeds = without.tries_well(late, objects);
                    touched.push((step.object, mode(kind, succeeds)));
                    let joins = line::joins(kind, step.flags);
                    if let Some(mode) = line::touch_of(kind, step.flags, succeeds).filter(|_| joins) {
                        touched.extend(objects.intern_queue(step.object).map(|queue| (queue, mode)));
                    }
                    if interruptible {
                        touched.push((own, Mode::Read));
                    }
                }
                // Those who ask see that its thread is gone from there, or that it waits.
                if let Some(arrival) = self.arrival_of(late) {
                    objects.any(arrival.foot, |touch| {
                        touched.extend(objects.is_arrival(touch.0).then_some(touch));
                        false
                    });
                }
                return self.still_races(partner, (step, touched), late, objects);
            }
            // Who finds nobody changes nothing.
            Kind::Notify | Kind::NotifyAll | Kind::Signal | Kind::SignalAll
                if self.causality.is_shared(step.object) =>
            {
                let woken = without.notified_by(&step);
                touched.push((step.object, mode(step.kind, !woken.is_empty())));
                for wait in woken {
                    touched.push((self.threads[usize::from(wait.thread)].flag, Mode::Write));
                    touched.extend(self.asked_queue(wait.object, objects).map(|queue| (queue, Mode::Add)));
                }
                return self.still_races(partner, (step, touched), late, objects);
            }
            _ => return Some(Cow::Borrowed(late)),
        }
        // Wherever it is moved, those who ask see that its thread is gone from there.
        objects.any(step.foot, |touch| {
            if objects.is_arrival(touch.0) && step.kind != Kind::GetState {
                touched.push(touch);
            }
            false
        });
        self.still_races(partner, (step, touched), late, objects)
    }

    /// The critical section that an event stands for.
    fn section(&self, event: RelIx) -> Option<&Section> {
        let position = self.causality.position(event) as usize;
        self.trace.sections.get(position).filter(|section| !section.parts.is_empty())
    }

    /// The same for a critical section: it touches what it has touched up to the first step that looks at something it finds
    /// changed; what it does then nobody knows (SOUNDNESS.md, lemmas S5 and S6).
    fn settle_section<'l>(&self, partner: &Partner, late: &'l Late, objects: &mut Objects) -> Option<Cow<'l, Late>> {
        let mut step = late.step;
        let mut touched: SmallVec<[Touched; 8]> = SmallVec::new();
        let mut known = false;
        let alone = || Some(Cow::Borrowed(late));
        match late.event {
            Some(event) => {
                let Some(section) = self.section(event) else {
                    return alone();
                };
                let without = self.without(partner);
                known = !section.cut;
                for part in &section.parts {
                    let (object, mode) = part.touch;
                    let own = touched.iter().any(|touch| touch.0 == object && touch.1 == Mode::Write);
                    match part.sees {
                        Some(whatever) if !own && self.finds_changed(event, object, &without) => {
                            touched.push((object, whatever));
                            known = trap::is_set(Trap::OutcomeKept);
                            break;
                        }
                        _ => touched.push((object, mode)),
                    }
                }
            }
            // Of one that was not reached only its first step is known, which may well give back what it takes.
            None if self.whole().enables(late, objects) => return alone(),
            None if objects.any(step.foot, |(object, _)| objects.is_arrival(object)) => return alone(),
            None => touched.push((step.object, Mode::Add)),
        }
        if !known {
            step.foot = objects.foot(&touched);
            step.flags |= flag::UNCERTAIN;
        }
        let first = self.trace.events[self.causality.position(partner[0]) as usize].foot;
        dependent(objects, first, step.foot).then(|| Cow::Owned(Late { step, ..late.clone() }))
    }

    /// Whether the last change of an object before an event is not there without what is removed.
    fn finds_changed(&self, event: RelIx, object: ObjIx, without: &Without<'_>) -> bool {
        let causality = self.causality;
        let mut at = causality
            .touches_of(event)
            .find(|&at| causality.touches[at].object == object)
            .map_or(NONE, |at| causality.touches[at].previous);
        while at != NONE {
            let touch = causality.touches[at as usize];
            if touch.mode != Mode::Read {
                return !without.has(touch.event);
            }
            at = touch.previous;
        }
        false
    }

    /// The second event of a race as it will be, unless it turned out not to depend on the first: it may have been thought
    /// to take an interruption that there is none of. If more is removed, the rest races with it on its own account.
    fn still_races<'l>(
        &self,
        partner: &Partner,
        (mut step, mut touched): (Event, SmallVec<[Touched; 4]>),
        late: &Late,
        objects: &mut Objects,
    ) -> Option<Cow<'l, Late>> {
        // It also reads what the round before has looked at, wherever it is moved.
        if step.flags & flag::AWAITS != 0 {
            touched.extend(self.trace.awaited(&step).into_iter().flatten().map(|&(object, _)| (object, Mode::Read)));
        }
        step.foot = objects.foot(&touched);
        step.flags &= !flag::UNCERTAIN;
        let first = self.trace.events[self.causality.position(partner[0]) as usize].foot;
        dependent(objects, first, step.foot).then(|| Cow::Owned(Late { step, ..late.clone() }))
    }

    /// The queue of a lock, if somebody asks about that.
    fn asked_queue(&self, of: ObjIx, objects: &Objects) -> Option<ObjIx> {
        let asked = self.trace.queues.binary_search(&of).is_ok();
        objects.queue_of(of).filter(|_| asked)
    }

    /// The step by which a thread came to what it does next, if that was an event.
    fn arrival_of(&self, late: &Late) -> Option<&Event> {
        let before = (late.index as usize).checked_sub(2)?;
        let position = self.causality.events[usize::from(late.step.thread)].get(before)?;
        let comes = |event: &&Event| event.kind == Kind::Arrive || event.competes_after();
        self.trace.events.get(*position as usize).filter(comes)
    }

    /// Whether an event that was executed is possible without what is removed when nothing has happened that came later.
    #[must_use]
    pub(crate) fn is_possible_by_then(&self, removed: &[RelIx], late: &Late, objects: &Objects) -> bool {
        let end = late.event.map_or(u32::MAX, |event| self.causality.position(event));
        (Without { end, ..self.without(removed) }).enables(late, objects)
    }
}

/// What an acquisition touches whose thread holds the lock already: of a read-write lock, how often that is held.
fn holds_again(step: &Event, objects: &mut Objects) -> Option<Touched> {
    matches!(step.kind, Kind::ReadLock | Kind::WriteLock).then(|| (holds_of(step.object, objects), Mode::Add))
}

/// The first event of a race, and what else must go to reverse it; in the order of the trace.
pub(crate) type Partner = SmallVec<[RelIx; 2]>;

/// All first events that race with one second event.
pub(crate) type Partners = SmallVec<[Partner; 4]>;
