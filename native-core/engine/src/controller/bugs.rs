//! What makes the execution that has ended a failing one.
//!
//! If several things are wrong with it, the first of these counts: a failure of a thread, that no thread can go on,
//! that it does not end, a data race.

use super::Controller;
use crate::host::{Bug, BugKind, Ending, FailureKind, Race, RaceSide, Races, ThreadIx};
use crate::plan::schedule_of;

impl Controller {
    /// Looks for data races in the execution that has ended, if all that could order its accesses is part of its trace.
    pub(super) fn look_for_races(&mut self) {
        let (execution, threads) = (&self.execution, &self.execution.world.thread_objects);
        if self.options.races == Races::Off || self.known.promoted {
            return;
        }
        let (trace, number) = (&execution.trace, self.known.session.number());
        self.known.races.analyse(trace, &self.causality, &self.known.objects, threads, number, schedule_of);
    }

    /// The race that makes the execution that has ended a failing one.
    pub(super) fn failing_race(&self) -> Option<[RaceSide; 2]> {
        // A token stands for a bug.
        let fails = self.options.races == Races::Fail || self.options.replay.is_some();
        self.known.races.of_this_execution().filter(|_| fails)
    }

    pub(super) fn find_bug(&self, ending: Ending) -> Option<Bug> {
        let execution = &self.execution;
        let (kind, thread, message) = if let Some((thread, failure)) = execution.run.failures.first() {
            let kind = match failure.kind {
                FailureKind::Exception => BugKind::Exception,
                FailureKind::Assertion => BugKind::Assertion,
            };
            let message = match failure.message.as_str() {
                "" => failure.type_name.clone(),
                message => format!("{}: {message}", failure.type_name),
            };
            (kind, ThreadIx::from(*thread), message)
        } else if ending == Ending::Livelock {
            let (waiting, _) = execution.run.deadlock.as_ref()?;
            let mut round = waiting.iter().filter(|w| w.goes_round);
            let thread = round.next().map_or(ThreadIx::MAIN, |w| w.thread);
            let mut message = match 1 + round.count() {
                1 => "livelock: 1 thread goes round a loop, and nobody is left to change what it looks at".to_owned(),
                n => format!("livelock: {n} threads go round loops, and nobody is left to change what they look at"),
            };
            if !execution.hears_states() {
                message.push_str(" (or it counts for more steps than --step-bound says)");
            }
            (BugKind::Livelock, thread, message)
        } else if ending == Ending::Deadlock {
            let (waiting, cycle) = execution.run.deadlock.as_ref()?;
            let thread = waiting.first().map_or(ThreadIx::MAIN, |w| w.thread);
            let message = match (waiting.len(), *cycle) {
                (1, _) => "deadlock: 1 thread waits for ever".to_owned(),
                (n, true) => format!("deadlock: {n} threads wait for each other in a cycle"),
                (n, false) => format!("deadlock: {n} threads wait for ever"),
            };
            (BugKind::Deadlock, thread, message)
        } else if ending == Ending::StepBound {
            let bound = self.options.step_bound;
            let message = if execution.has_turns() {
                format!(
                    "it does not end: it went on for {bound} events, and for as many more in which each thread that could go on \
                     had its turn (--step-bound raises the bound)"
                )
            } else {
                format!("the bound of {bound} events was reached")
            };
            let thread = ThreadIx::from(execution.running());
            (BugKind::Livelock, thread, message)
        } else if let Some([first, second]) = self.failing_race() {
            let message = format!("data race of threads {} and {}", first.thread.0, second.thread.0);
            (BugKind::Race, second.thread, message)
        } else {
            return None;
        };
        let schedule = schedule_of(&execution.trace);
        let at_execution = self.known.session.number();
        let race = self.failing_race().filter(|_| kind == BugKind::Race);
        let race = race.map(|[first, second]| Race { first, second, at_execution, schedule: schedule.clone() });
        let (waiting, cycle) = execution.run.deadlock.clone().unwrap_or_default();
        Some(Bug {
            kind,
            thread,
            message,
            failure: execution.run.failures.first().map(|(_, f)| f.clone()),
            waiting,
            cycle,
            race: race.map(Box::new),
            at_execution,
            schedule,
        })
    }
}
