//! Threads that seem to be in a loop are watched until it is known what the loop does.

use super::Execution;
use super::run::{Lesson, Purpose};
use crate::awaiting::Probing;
use crate::event::{NO_CHOICE, Objects, Request};
use crate::explore::Pick;
use crate::host::{Decision, Ending};
use crate::op::Life;

/// Events of a probe that are kept at most.
const PROBE_EVENTS: usize = 100_000;

impl Execution {
    /// Watches a thread that seems to be in a loop until it is known what the loop does. Unless the strategy lets it
    /// run as long as it can (`stays`), it goes on alone meanwhile.
    pub(super) fn probe(&mut self, thread: u16, stays: bool, objects: &mut Objects) -> Option<Decision> {
        if self.run.purpose != Purpose::Search {
            return None;
        }
        if let Some(decision) = self.cut_off(thread, objects) {
            return Some(decision);
        }
        loop {
            let mut probing = Probing::No;
            self.watch.probe_aside(&self.trace, thread, objects);
            if self.watch.is_probing() {
                // A thread that has ended wants nothing any more, and one that is about to end has left its loops:
                // there may be no other thread after it whose turn would end the probe.
                let able = self.may_go_on(thread) && !self.is_about_to_end(thread);
                probing = self.watch.probing(&self.trace, thread, able, objects);
            }
            if probing == Probing::No
                && let Some(request) = self.world.threads[usize::from(thread)].request
                && self.watch.is_due(thread, &request)
                && self.may_loop(thread, &request)
                // No other thread runs between two events of a step, so nothing is waited for there.
                && !self.goes_on_with(thread, &request)
            {
                let able = self.may_go_on(thread);
                probing = self.watch.look(&self.trace, thread, &request, able, &self.world, objects);
            }
            if probing == Probing::Watches && !stays {
                probing = self.watch.insist();
            }
            let accesses = match probing {
                Probing::No | Probing::Watches => return None,
                Probing::Aside(aside) => {
                    self.plan_aside(aside, objects);
                    return Some(self.stop(Ending::Blocked));
                }
                Probing::Known => {
                    self.run.lesson = Lesson::Again;
                    return Some(self.stop(Ending::Blocked));
                }
                Probing::Mistaken => {
                    self.run.lesson = Lesson::Outdated;
                    return Some(self.stop(Ending::Blocked));
                }
                Probing::Goes(accesses) => accesses,
            };
            // What is done before a livelock is reported is discarded; it need not be kept until then.
            if let Some(kept) = self.run.kept
                && self.trace.events.len() > kept + PROBE_EVENTS
            {
                self.trace.events.truncate(kept);
            }
            let decision = self.perform(Pick { thread, choice: NO_CHOICE, accesses }, objects);
            if decision.is_some() {
                return decision;
            }
            // It was the first half of a wait, or its last step.
        }
    }

    /// A step has ended between the halves of a wait, or at the head of a loop. Where trusted code goes round a loop
    /// that waits, that is the only place of a round at which other threads may run, and no host announces it.
    pub(super) fn probe_after_step(&mut self, objects: &mut Objects) -> Option<Decision> {
        let thread = self.run.running;
        let request = self.world.threads[usize::from(thread)].request?;
        let unannounced = request.kind.resumes() || self.is_at_head(thread);
        let looks = unannounced && !self.watch.is_calm(thread, Some(&request));
        if looks { self.probe(thread, self.run.planned.stays, objects) } else { None }
    }

    /// Whether the last step of a thread is the next one.
    fn is_about_to_end(&self, thread: u16) -> bool {
        let request = self.world.threads[usize::from(thread)].request;
        request.is_some_and(|request| request.kind.row().life == Life::Ends)
    }

    /// The running thread reads the time.
    pub(crate) fn tell_time(&mut self) {
        self.watch.tell_time(self.run.running);
    }

    /// Whether a thread at its pending request is known to be where it was before; if that has to be found out, the
    /// execution is interrupted for it.
    fn cut_off(&mut self, thread: u16, objects: &Objects) -> Option<Decision> {
        let request = self.world.threads[usize::from(thread)].request?;
        if !self.watch.may_recur(thread, &request) {
            return None;
        }
        let aside = self.watch.recurs(&self.trace, thread, &request, objects)?;
        self.plan_aside(aside, objects);
        Some(self.stop(Ending::Blocked))
    }

    /// An execution aside has reached its place. If the last step there was the first half of another one, such as the
    /// beginning of a wait, its thread has announced nothing since, so that the probe has yet to begin; otherwise it is
    /// not at the place.
    pub(super) fn end_at_place(&mut self, objects: &mut Objects) -> Decision {
        if let Some(thread) = self.watch.recurs_aside() {
            return self.begin_retracing(thread, objects);
        }
        let decision = self.watch.place_aside().and_then(|thread| self.probe(thread, false, objects));
        decision.unwrap_or_else(|| self.stop(Ending::Blocked))
    }

    /// Whether it makes sense to look whether a thread is in a loop at its pending request.
    pub(super) fn may_loop(&self, thread: u16, request: &Request) -> bool {
        !(request.kind.is_access() && self.known.owners.is_private(request.unit, thread))
    }

    /// Lets the thread that is watched go on whatever the strategy wants, as long as it may be in a loop.
    pub(super) fn insist(&mut self, objects: &mut Objects) -> Option<Decision> {
        let thread = self.watch.watched()?;
        self.probe(thread, false, objects)
    }
}
