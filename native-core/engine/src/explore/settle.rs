//! What the second event of a race touches once the race is reversed.
//!
//! Idea: what it has touched where it was executed, or might have touched, need not be what it touches without the
//! first event: it may be interrupted or not, have to wait or not, find threads to wake or none. The state of the part
//! of the execution that it is moved to determines that ([`super::without`]).
//!
//! Invariant: what is foreseen is what the step touches when it is executed there; `tests/moved.rs` compares the two
//! (SOUNDNESS.md, R5 to R7, and S5 for sections).

use std::borrow::Cow;

use smallvec::SmallVec;

use crate::causality::{NONE, RelIx};
use crate::dependence::{dependent, mode};
use crate::event::{Event, Foot, Inside, Joint, Kind, Mode, NO_CHOICE, ObjIx, Objects, Step, Touched, flag};
use crate::explore::feasible::{Partner, Races};
use crate::explore::late::Late;
use crate::explore::without::Without;
use crate::op::{Half, Hold, Life, Wakes, Wants};
use crate::sync::ending;
use crate::sync::heed;
use crate::sync::line;
use crate::sync::look::holds_of;
use crate::sync::permits;
use crate::sync::rwlock::was_again;
use crate::sync::state::State;
use crate::sync::thread::ThreadObjects;
use crate::sync::waiters;
use crate::trap::{self, Trap};

impl<S: Step> Races<'_, S> {
    /// The second event of a race as it will be once the race is reversed, in what the state determines; nothing if it
    /// does not depend on the first event then, so that there is no race.
    #[must_use]
    pub(crate) fn settle<'l>(
        &self,
        partner: &Partner,
        late: &'l Late<S>,
        objects: &mut Objects,
    ) -> Option<Cow<'l, Late<S>>> {
        let mut step = *late.step.event();
        let without = self.without(partner);
        if late.step.is_section() {
            return match step.joint {
                Joint::Alone => self.settle_section(partner, late, objects),
                Joint::First | Joint::Later => self.settle_joined(partner, late, objects),
            };
        }
        let time = without.touches_time(late, objects);
        let own = self.threads[usize::from(step.thread)].flag;
        let gives_up = step.flags & (flag::INTERRUPTIBLE | flag::TIMED) != 0;
        let mut touched: SmallVec<[Touched; 4]> = time.into_iter().collect();
        let row = step.kind.row();
        match row.wants {
            Wants::End => {
                touched.push((step.object, Mode::Read));
                touched.extend(ending::monitor_of(&step, self.threads).map(|monitor| (monitor, Mode::Add)));
                if without.is_alive(step.thread, step.object) {
                    touched.push((own, if without.interrupted(late) { Mode::Write } else { Mode::Read }));
                }
            }
            // An interrupted thread throws before it gives anything back; any other joins the waiting threads.
            _ if row.wait == Half::Begins && step.flags & flag::INTERRUPTIBLE != 0 => {
                touched.push((own, Mode::Write));
                if !without.interrupted(late) {
                    touched.push((step.object, Mode::Write));
                    if let Some(queue) = step.detail.queue() {
                        touched.extend(waiters::touched_by_coming(queue, objects));
                    }
                }
            }
            Wants::Time => touched.push((own, if without.interrupted(late) { Mode::Write } else { Mode::Read })),
            // A woken thread takes its mutex back, others only leave, and so do those that may have to stand in line.
            _ if row.wait == Half::Ends => {
                touched.push((own, Mode::Write));
                if without.still_waits(&step) {
                    touched.extend(step.detail.queue().map(waiters::touched_by_leaving));
                } else if row.hold == Hold::TakesBack {
                    touched.push((step.object, Mode::Write));
                }
            }
            _ if row.life == Life::Watches => {
                let target = step.detail.target().unwrap_or(step.thread);
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
            _ if row.life == Life::Ends => {
                let Some(wait_set) = ending::wakes_in(step.kind, step.thread, self.threads) else {
                    return Some(Cow::Borrowed(late));
                };
                touched.push((step.object, Mode::Write));
                touched.extend(ending::monitor_of(&step, self.threads).map(|monitor| (monitor, Mode::Add)));
                let woken = without.notified_by(&step);
                touched.push((wait_set, mode(Kind::NotifyAll, !woken.is_empty())));
                let flag_of = |wait: &Event| self.threads[usize::from(wait.thread)].flag;
                touched.extend(woken.iter().map(|wait| (flag_of(wait), Mode::Write)));
            }
            Wants::Permit => {
                touched.push((self.threads[usize::from(step.thread)].permit, Mode::Write));
                touched.push((own, Mode::Read));
            }
            wants if gives_up && row.blocks && wants.is_in_object() => {
                let interruptible = step.flags & flag::INTERRUPTIBLE != 0;
                // One that only passes looks at its flag where it goes on, and not before.
                let has_looked =
                    heed::is_looked_at_first(self.trace.counted) && heed::can_be_interrupted(step.kind, step.flags);
                if interruptible && has_looked {
                    step.choice = without.ending(late, objects);
                }
                if step.choice == heed::GIVES_UP {
                    touched.extend(heed::touched_by_giving_up(step.kind, step.object, own));
                } else if interruptible && !has_looked && without.interrupted(late) {
                    touched.push((own, Mode::Write));
                } else {
                    // A thread that holds it already looks only at the flag and at the number of holds.
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
            _ if step.kind == Kind::Linger => {
                // Without a permit there is only one way.
                if !without.may_use_up(late) {
                    step.choice = NO_CHOICE;
                }
                let uses_up = step.choice == permits::USES_UP;
                touched.push((step.object, if uses_up { Mode::Write } else { Mode::Read }));
            }
            _ if step.kind == Kind::Heed => {
                touched.push((own, if without.interrupted(late) { Mode::Write } else { Mode::Read }));
            }
            _ if step.kind.tries() && !was_again(&step) => {
                let interruptible = step.flags & flag::INTERRUPTIBLE != 0;
                if interruptible && without.interrupted(late) {
                    touched.push((own, Mode::Write));
                } else {
                    let succeeds = without.tries_well(late, objects);
                    touched.push((step.object, mode(step.kind, succeeds)));
                    let joins = line::joins(step.kind, step.flags);
                    if let Some(mode) = line::touch_of(step.kind, step.flags, succeeds).filter(|_| joins) {
                        touched.extend(objects.intern_queue(step.object).map(|queue| (queue, mode)));
                    }
                    if interruptible {
                        touched.push((own, Mode::Read));
                    }
                }
                // Threads that query the state of its thread see that it is gone from there, or that it waits.
                if let Some(arrival) = self.arrival_of(late) {
                    objects.any(arrival.foot, |touch| {
                        touched.extend(objects.is_arrival(touch.0).then_some(touch));
                        false
                    });
                }
                return self.still_races(partner, (step, touched), late, objects);
            }
            // A step that finds no thread to wake changes nothing.
            _ if row.wakes != Wakes::Nobody && self.causality.is_shared(step.object) => {
                let woken = without.notified_by(&step);
                touched.push((step.object, mode(step.kind, !woken.is_empty())));
                for wait in woken {
                    touched.push((self.threads[usize::from(wait.thread)].flag, Mode::Write));
                    touched.extend(line::joined_by_signal(&wait, objects));
                    touched.extend(self.asked_queue(wait.object, objects).map(|queue| (queue, Mode::Add)));
                }
                return self.still_races(partner, (step, touched), late, objects);
            }
            _ => return Some(Cow::Borrowed(late)),
        }
        // Wherever it is moved, threads that query the state of its thread see that it is gone from there.
        objects.any(step.foot, |touch| {
            if objects.is_arrival(touch.0) && row.life != Life::Watches {
                touched.push(touch);
            }
            false
        });
        self.still_races(partner, (step, touched), late, objects)
    }

    /// The same for a critical section: it touches what it has touched up to the first step that looks at something it
    /// finds changed; what it does then is unknown (SOUNDNESS.md, lemmas S5 and S6).
    fn settle_section<'l>(
        &self,
        partner: &Partner,
        late: &'l Late<S>,
        objects: &mut Objects,
    ) -> Option<Cow<'l, Late<S>>> {
        let mut step = late.step;
        let mut touched: SmallVec<[Touched; 8]> = SmallVec::new();
        let mut known = false;
        let alone = || Some(Cow::Borrowed(late));
        match late.event {
            Some(event) => {
                let Some((inside, parts)) = self.parts(event) else {
                    return alone();
                };
                let without = self.without(partner);
                known = !inside.is_unfinished();
                for part in parts {
                    let (object, mode) = part.touch;
                    let own = touched.iter().any(|touch| touch.0 == object && touch.1 == Mode::Write);
                    match part.sees {
                        Some(whatever) if !own && self.finds_changed(event, part.touch, &without) => {
                            touched.push((object, whatever));
                            known = trap::is_set(Trap::OutcomeKept);
                            break;
                        }
                        _ => touched.push((object, mode)),
                    }
                }
            }
            // Of a section that was not reached only the first step is known, which may well give back what it takes.
            None if self.whole().enables(late, objects) => return alone(),
            None if objects.any(step.event().foot, |(object, _)| objects.is_arrival(object)) => return alone(),
            None => touched.push((step.event().object, Mode::Add)),
        }
        if !known {
            step = step.cut();
            let foot = objects.joint_foot(&touched);
            step.event_mut().foot = objects.keeping_debuts(late.step.event().foot, foot);
        }
        self.still_depends(partner, step.event().foot, objects).then(|| Cow::Owned(Late { step, ..late.clone() }))
    }

    /// Whether what the second event of a race touches once the race is reversed depends on the first event.
    pub(super) fn still_depends(&self, partner: &Partner, second: Foot, objects: &Objects) -> bool {
        let first = self.trace.events[self.causality.position(partner[0]) as usize].event().foot;
        dependent(objects, first, second)
    }

    /// Whether a change that an event comes after is missing without what is removed: one that does not commute with
    /// how the event touches the object.
    pub(super) fn finds_changed(&self, event: RelIx, (object, mode): Touched, without: &Without<'_, S>) -> bool {
        let causality = self.causality;
        let own = causality.touches_of(event).find(|&at| causality.touches[at].object == object);
        let mut at = own.map_or(NONE, |at| causality.touches[at].previous);
        while at != NONE {
            let touch = causality.touches[at as usize];
            if touch.mode == Mode::Write {
                return !without.has(touch.event);
            }
            // Other additions at the same time may still be there.
            if touch.mode == Mode::Add && mode != Mode::Add && !without.has(touch.event) {
                return true;
            }
            at = touch.previous;
        }
        false
    }

    /// The second event of a race as it will be, unless it turned out not to depend on the first: it may have been
    /// assumed to take an interruption that does not exist. If more is removed, the rest races with it separately.
    fn still_races<'l>(
        &self,
        partner: &Partner,
        (mut step, touched): (Event, SmallVec<[Touched; 4]>),
        late: &Late<S>,
        objects: &mut Objects,
    ) -> Option<Cow<'l, Late<S>>> {
        // Wherever it is moved, it also reads what the previous round has looked at.
        let reads: SmallVec<[ObjIx; 4]> = match step.flags & flag::AWAITS {
            0 => SmallVec::new(),
            _ => self.trace.awaited(&step).into_iter().flatten().map(|&(object, _)| object).collect(),
        };
        let foot = objects.foot(&touched);
        let foot = objects.and_reads(foot, &reads);
        step.foot = objects.keeping_debuts(late.step.event().foot, foot);
        step.flags &= !flag::UNCERTAIN;
        self.still_depends(partner, step.foot, objects).then(|| {
            let mut moved = late.clone();
            *moved.step.event_mut() = step;
            Cow::Owned(moved)
        })
    }

    /// The queue of a lock, if a thread queries it.
    fn asked_queue(&self, of: ObjIx, objects: &Objects) -> Option<ObjIx> {
        let asked = self.trace.queues.binary_search(&of).is_ok();
        objects.queue_of(of).filter(|_| asked)
    }

    /// The step by which a thread reached its next step, if that was an event.
    fn arrival_of(&self, late: &Late<S>) -> Option<&Event> {
        let before = (late.index as usize).checked_sub(2)?;
        let position = self.causality.events[usize::from(late.step.event().thread)].get(before)?;
        let comes = |event: &&Event| event.kind == Kind::Arrive || event.competes_after();
        self.trace.events.get(*position as usize).map(S::event).filter(comes)
    }
}

/// What an acquisition touches whose thread holds the lock already: of a read-write lock, the number of holds.
fn holds_again(step: &Event, objects: &mut Objects) -> Option<Touched> {
    matches!(step.kind.row().wants, Wants::Reading | Wants::Writing)
        .then(|| (holds_of(step.object, objects), Mode::Add))
}
