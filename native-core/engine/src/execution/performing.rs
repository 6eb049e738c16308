//! A step takes effect, and becomes an event of the trace.

use super::Execution;
use super::run::Purpose;
use crate::event::{Deadline, Event, Kind, Objects, flag};
use crate::explore::Pick;
use crate::host::{Decision, Ending, Op};
use crate::op::Life;
use crate::sync::line;
use crate::sync::permits;

impl Execution {
    /// Lets a thread perform its request; `None` when a thread has to be chosen again.
    pub(super) fn perform(&mut self, pick: Pick, objects: &mut Objects) -> Option<Decision> {
        let position = self.trace.events.len() as u32;
        let thread = pick.thread;
        let request = self.world.threads[usize::from(thread)].request?;
        if let Some(Op::Access(access)) = self.own[usize::from(thread)].op
            && request.kind.is_access()
        {
            self.run.running = thread;
            if self.is_taken_privately(&access, request.unit, objects) {
                self.world.threads[usize::from(thread)].request = None;
                let decision = Decision::Run(self.grant(thread, 0, pick.accesses));
                return Some(self.run.ended.map_or(decision, Decision::Stop));
            }
            if let Some(ending) = self.run.ended {
                return Some(Decision::Stop(ending));
            }
        }
        if request.kind == Kind::Park {
            self.note_permit(thread, objects);
        }
        let alternatives = self.choices(thread, &request);
        let debut = self.is_debut(thread, &request);
        let awaited = if self.watch.knows_of_none() || self.run.meeting.is_some() || self.run.retracing.is_some() {
            None
        } else {
            let awaiting = self.watch.awaiting(&self.trace, thread, Some(&request), objects);
            awaiting.map(|awaiting| (awaiting.reads(), awaiting.looks().clone()))
        };
        let outcome = self.world.execute(thread, pick.choice, objects)?;
        let step = self.next_step(thread);
        let (foot, awaits) = match awaited {
            Some((reads, looks)) => {
                self.trace.awaited.push((thread, step, looks));
                (objects.and_reads(outcome.foot, &reads), flag::AWAITS)
            }
            None => (outcome.foot, 0),
        };
        let foot = self.foot_of_debut(thread, debut, foot, objects);
        let flags = request.flags | outcome.noted | awaits;
        let event = Event {
            joint: self.joins(thread, request.kind, flags),
            past: self.own[usize::from(thread)].past,
            foot,
            choice: outcome.choice,
            result: outcome.result,
            detail: outcome.detail,
            flags,
            ..Event::of(thread, step, &request)
        };
        let chooses = alternatives.len() > 1;
        if chooses {
            self.trace.alternatives.push((position, alternatives));
        }
        if let Some(expired) = outcome.expired {
            let at = self.world.threads[usize::from(thread)].deadline;
            self.trace.deadlines.push(Deadline { position, at, expired });
        }
        if self.run.purpose == Purpose::Verbose && outcome.choice == permits::USES_UP && request.kind == Kind::Linger {
            self.show_used_permit(thread);
        } else if self.run.purpose == Purpose::Verbose {
            let op = match request.kind {
                Kind::Begin | Kind::Arrive | Kind::Linger => None,
                kind if !outcome.returns
                    && (line::joins(kind, request.flags) || kind.resumes() || kind == Kind::Heed) =>
                {
                    None
                }
                _ => self.own[usize::from(thread)].op,
            };
            self.show(thread, op.map(|op| (op, outcome.answer)), outcome.resumed);
        }
        self.note_likeness(&event, objects);
        self.push(&event, objects);
        if chooses || request.kind == Kind::Linger {
            self.end_step(thread);
        }
        self.run.accompanied |= request.kind == Kind::Start;
        self.run.running = thread;
        if request.kind == Kind::Heed
            && let Some(then) = self.world.take_heeded(thread)
        {
            self.come_past_flag(thread, then, objects);
        }
        self.notice_questions();
        if let Some(ending) = self.run.ended {
            return Some(Decision::Stop(ending));
        }
        if outcome.returns {
            self.world.threads[usize::from(thread)].deadline = 0;
            return Some(Decision::Run(self.grant(thread, outcome.answer, pick.accesses)));
        }
        let failed = self.run.failures.iter().any(|failure| failure.0 == thread);
        if request.kind.row().life == Life::Ends && failed && self.settings.stop_at_failure {
            return Some(self.stop(Ending::Failed));
        }
        None
    }
}
