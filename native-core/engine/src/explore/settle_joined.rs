//! What a step of trusted code touches once a race is reversed whose second event it is.
//!
//! Idea: it does what it did up to the first event that finds something changed. What that event does follows from the
//! state, as for an event that is a step by itself, if the step has not touched the same objects before; what comes
//! then is unknown, so the step is cut behind it. An operation that is to end in another way than it did counts as
//! changed, too.
//!
//! Invariant: as that of [`super::settle`] (SOUNDNESS.md, T3).

use std::borrow::Cow;

use smallvec::SmallVec;

use crate::causality::RelIx;
use crate::event::{Event, Inside, Mode, ObjIx, Objects, Part, Step, Touched};
use crate::explore::feasible::{Partner, Races};
use crate::explore::joined::{is_exclusive, joined};
use crate::explore::late::Late;
use crate::explore::without::Without;
use crate::op::{Hold, Life};
use crate::trap::{self, Trap};

/// The mutex that an operation has taken, if it has.
fn taken_by(step: &Event, objects: &Objects) -> Option<ObjIx> {
    let row = step.kind.row();
    let takes = matches!(row.hold, Hold::Takes | Hold::Tries) && row.succeeds(step.result);
    (takes && is_exclusive(step.object, objects)).then_some(step.object)
}

impl<S: Step> Races<'_, S> {
    /// The second event of a race as it will be, a step of trusted code.
    pub(super) fn settle_joined<'l>(
        &self,
        partner: &Partner,
        late: &'l Late<S>,
        objects: &mut Objects,
    ) -> Option<Cow<'l, Late<S>>> {
        let pending = *late.step.event();
        let Some(event) = late.event else {
            // Of a step that was not reached only the first event is known, which may well give back what it takes.
            if pending.begins_section() && !self.whole().enables(late, objects) {
                return self.cut_behind(partner, &[(pending.object, Mode::Add)], (1, pending.choice), late, objects);
            }
            let (touched, choice) = self.touched_alone(partner, &pending, late, objects)?;
            return self.cut_behind(partner, &touched, (1, choice), late, objects);
        };
        let Some((inside, parts)) = self.parts(event) else {
            return Some(Cow::Borrowed(late));
        };
        let without = self.without(partner);
        let mut touched: SmallVec<[Touched; 8]> = SmallVec::new();
        let mut rest = parts;
        while let Some(first) = rest.first() {
            let (of_event, others) = rest.split_at(rest.iter().take_while(|part| part.event == first.event).count());
            rest = others;
            let step = inside.events().get(first.event as usize).filter(|step| !step.kind.is_access());
            let chooses = first.event == 0 && step.is_some_and(|step| step.choice != pending.choice);
            let taken = step.and_then(|step| taken_by(step, objects));
            if !chooses && !self.finds_any_changed(event, (of_event, taken), &touched, &without) {
                touched.extend(of_event.iter().map(|part| part.touch));
                continue;
            }
            // What it has seen that makes it end comes behind all its events.
            let known = if first.event == Part::AHEAD { inside.events().len() as u32 + 1 } else { first.event + 1 };
            if trap::is_set(Trap::OutcomeKept) {
                return Some(Cow::Borrowed(late));
            }
            let is_new = |part: &Part| touched.iter().all(|known| known.0 != part.touch.0);
            if first.event > 0
                && let Some(step) = step.filter(|step| step.kind.row().blocks && of_event.iter().all(is_new))
                && !without.enables(&self.alone(step, late, objects), objects)
            {
                // This event ends the step, which has seen the reason, and holds what it has taken and not given back
                // by then.
                touched = joined(&inside.events()[..first.event as usize], objects);
                touched.extend(of_event.iter().map(|part| (part.touch.0, Mode::Read)));
                return self.cut_behind(partner, &touched, (first.event + 1, pending.choice), late, objects);
            }
            // What it finds out about another thread does not depend on what the step itself has done before.
            let stands_alone = |step: &&Event| step.kind.row().life == Life::Watches || of_event.iter().all(is_new);
            let alone = step.filter(stands_alone).and_then(|step| {
                let choice = if chooses { pending.choice } else { step.choice };
                self.touched_alone(partner, &Event { choice, ..*step }, late, objects)
            });
            let mut choice = pending.choice;
            match alone {
                Some((alone, chosen)) => {
                    touched.extend(alone);
                    choice = if first.event == 0 { chosen } else { choice };
                }
                None if first.event == 0 && step.is_some() => return None,
                None => touched.extend(of_event.iter().map(|part| (part.touch.0, part.sees.unwrap_or(part.touch.1)))),
            }
            return self.cut_behind(partner, &touched, (known, choice), late, objects);
        }
        if inside.is_unfinished() {
            let all = inside.events().len() as u32;
            return self.cut_behind(partner, &touched, (all, pending.choice), late, objects);
        }
        self.still_depends(partner, pending.foot, objects).then_some(Cow::Borrowed(late))
    }

    /// Whether some parts of a step, which one of its events touches, look at something that has changed and that the
    /// step has not written itself before. A step that takes a mutex finds it free whether or not other steps have
    /// taken it before and given it back within one step.
    fn finds_any_changed(
        &self,
        event: RelIx,
        (parts, taken): (&[Part], Option<ObjIx>),
        touched: &[Touched],
        without: &Without<'_, S>,
    ) -> bool {
        let wrote = |part: &&Part| touched.contains(&(part.touch.0, Mode::Write));
        let mut looks = parts.iter().filter(|part| part.sees.is_some() && !wrote(part));
        looks.any(|part| {
            let (object, mode) = part.touch;
            let mode = if Some(object) == taken { Mode::Add } else { mode };
            self.finds_changed(event, (object, mode), without)
        })
    }

    /// What an event of the step touches without what is removed, if it is a step by itself there, and what it chooses;
    /// nothing if it turns out not to depend on what is removed.
    fn touched_alone(
        &self,
        partner: &Partner,
        step: &Event,
        late: &Late<S>,
        objects: &mut Objects,
    ) -> Option<(SmallVec<[Touched; 4]>, u32)> {
        let moved = self.alone(step, late, objects);
        let settled = self.settle(partner, &moved, objects)?;
        Some((objects.touched(settled.step.event().foot), settled.step.event().choice))
    }

    /// An event of the step as one that is a step by itself.
    fn alone(&self, step: &Event, late: &Late<S>, objects: &mut Objects) -> Late<S> {
        self.as_moved(Late { step: S::alone(*step), ..late.clone() }, objects)
    }

    /// The step of which only the first `known` events are known, which touch `touched`, with this choice.
    fn cut_behind<'l>(
        &self,
        partner: &Partner,
        touched: &[Touched],
        (known, choice): (u32, u32),
        late: &Late<S>,
        objects: &mut Objects,
    ) -> Option<Cow<'l, Late<S>>> {
        let mut step = late.step.cut_behind(known);
        step.event_mut().choice = choice;
        let foot = objects.joint_foot(touched);
        step.event_mut().foot = objects.keeping_debuts(late.step.event().foot, foot);
        self.still_depends(partner, step.event().foot, objects).then(|| Cow::Owned(Late { step, ..late.clone() }))
    }
}
