//! Following a plan: its events one by one, and what to do when the program goes another way.
//!
//! Invariant: an event of the planned part is compared with the plan before it is added to the trace; private accesses
//! before it are compared by the sum of their marks.

use super::run::{Lesson, Purpose};
use super::{Execution, told};
use crate::event::{Event, Kind, NO_CHOICE, ObjIx, Objects};
use crate::explore::Pick;
use crate::host::{Divergence, Ending};
use crate::request::operation;

impl Execution {
    /// Whether this is the failing execution once more, which has not reached the end of its plan.
    pub(super) fn repeats(&self) -> bool {
        self.run.purpose == Purpose::Verbose && self.run.followed < self.plan.len()
    }

    /// Steps of `thread` planned from here on without a switch.
    pub(super) fn planned_run(&mut self, thread: u16) -> u32 {
        if self.run.purpose == Purpose::Verbose {
            // Each step is announced anyway.
            return 0;
        }
        let followed = self.run.followed;
        if self.plan.get(followed).is_none_or(|step| step.thread != thread) {
            return 0;
        }
        // This is called at each of very many steps, if these are announced one by one.
        if self.run.stretch <= followed {
            self.run.stretch = followed + self.plan[followed..].iter().take_while(|step| step.thread == thread).count();
        }
        self.plan[self.run.stretch - 1].step.saturating_sub(self.trace.steps[usize::from(thread)])
    }

    /// Compares an event with the plan; whether they agree.
    pub(super) fn check(&mut self, event: &Event, objects: &Objects) -> bool {
        let Some(step) = self.plan.get(self.run.followed) else {
            return true;
        };
        if self.watch.insists() || step.thread != event.thread && self.is_amid_step(event.thread) {
            return true;
        }
        let agrees = if event.step < step.step {
            // A step that was no event when the plan was made.
            let kind = event.kind;
            step.kind == Kind::Unknown
                || kind == Kind::Arrive
                || kind.is_access() && (self.run.purpose == Purpose::Verbose || self.run.renamed)
        } else {
            let same_object = step.kind == Kind::Unknown
                || step.object == ObjIx::NONE
                || step.object == event.object
                || self.run.renamed;
            event.step == step.step && same_object && step.kind.replays_as(event.kind)
        };
        if step.thread == event.thread && agrees {
            return true;
        }
        let step = *step;
        self.diverge(Some(step), Some(*event), objects);
        false
    }

    pub(super) fn diverge(&mut self, expected: Option<Event>, found: Option<Event>, objects: &Objects) {
        let position = self.trace.length as u64;
        let name = |event: &Option<Event>| match event {
            Some(event) => {
                let op = operation(event, objects);
                let what = match (event.kind, op) {
                    (Kind::Unknown, _) => "a step".to_owned(),
                    (kind, None) => format!("{kind:?}"),
                    (_, Some(op)) => format!("{op:?}"),
                };
                format!("{what} by thread {}", event.thread)
            }
            None => "nothing that can run".to_owned(),
        };
        let pair = |event: &Option<Event>| told(event.as_ref()?, objects);
        self.run.divergence = Some(Divergence {
            position,
            expected: pair(&expected),
            found: pair(&found),
            before: None,
            message: format!(
                "the same schedule led to a different event {position}: {} was recorded, {} was found",
                name(&expected),
                name(&found)
            ),
        });
        self.run.ended = Some(Ending::Diverged);
    }

    /// An event is as planned itself, but its thread has accessed something else before.
    #[cold]
    pub(super) fn differ_in_past(&mut self, event: &Event, objects: &Objects) {
        if self.run.renamed || self.watch.insists() {
            return;
        }
        self.run.divergence = Some(Divergence {
            position: self.trace.length as u64,
            expected: None,
            found: None,
            before: told(event, objects),
            message: format!(
                "the same schedule led thread {} to other fields or elements, which no other thread uses, before its step {}",
                event.thread, event.step
            ),
        });
        self.run.ended = Some(Ending::Diverged);
    }

    /// What the plan wants next, if the program agrees.
    pub(super) fn follow(&mut self, objects: &Objects) -> Option<Pick> {
        let &Event { thread, step, kind, object, mut choice, .. } = self.plan.get(self.run.followed)?;
        let request = self.world.threads.get(usize::from(thread)).and_then(|thread| thread.request);
        let Some(request) = request else {
            self.diverge_here(objects);
            return None;
        };
        let next = self.next_step(thread);
        let private = self.run.purpose == Purpose::Search && request.kind.is_access();
        if private && next < step && !self.known.owners.is_shared(request.unit) {
            return Some(self.planned(thread, NO_CHOICE));
        }
        // Nearly always it is the very same step.
        let same = next == step && object == request.object && kind.replays_as(request.kind);
        if !same && !self.check(&Event::of(thread, next, &request), objects) {
            return None;
        }
        if !self.world.enabled(thread, true) || self.is_held_back(thread, &request) {
            self.diverge_here(objects);
            return None;
        }
        if self.run.purpose == Purpose::Search
            && !self.watch.is_aside()
            && self.goes_round(thread, &request, objects).is_none()
        {
            // The plan was made before it was known that the thread waits here.
            self.run.lesson = Lesson::Outdated;
            self.run.ended = Some(Ending::Blocked);
            return None;
        }
        if kind == Kind::Unknown && !self.world.choices(thread, &request).is_empty() {
            choice = self.choices.get(self.run.choices_used).copied().unwrap_or(NO_CHOICE);
            self.run.choices_used += 1;
        }
        Some(self.planned(thread, choice))
    }

    /// What the plan wants next is not possible.
    #[cold]
    fn diverge_here(&mut self, objects: &Objects) {
        self.diverge(self.plan.get(self.run.followed).copied(), None, objects);
    }

    pub(super) fn planned(&mut self, thread: u16, choice: u32) -> Pick {
        Pick { thread, choice, accesses: self.planned_run(thread).saturating_sub(1) }
    }
}
