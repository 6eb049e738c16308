//! The end of an execution: its outcome, and what is done about it.

use super::came::{Came, Facts, Left, Role};
use super::doubt::Judgement;
use super::novelty::Novelty;
use super::repeats::{Relations, Repeats};
use super::{Controller, MOST_EXPOSURES, MOST_RENAMINGS, Next, Stage};
use crate::causality::Steps;
use crate::event::{Event, ObjIx};
use crate::execution::Exposed;
use crate::explore::joined::as_parts_of_steps;
use crate::explore::outcome::Outcome;
use crate::explore::{Finished, Learnt};
use crate::host::{BugKind, Divergence, Ending};
use crate::plan::plan_of_trace;

impl Controller {
    /// The execution is over and all its threads are gone.
    pub fn end(&mut self) {
        let ending = self.execution.run.ended.unwrap_or(Ending::Uncontrolled);
        self.execution.end_aside(ending != Ending::Stopped);
        if ending == Ending::Uncontrolled {
            self.lose("the host ended an execution that had not come to its end".into());
        }
        let novelty = self.novelties.end();
        if let Novelty::Always(names) = &novelty {
            self.lose(format!(
                "each time an execution was run again, something happened in it for the first time in this process: {names}"
            ));
        }
        let divergence = self.execution.run.divergence.take();
        self.known.races.pass_over();
        let came = Came::of(&self.facts(ending, novelty != Novelty::Nothing, divergence.is_some()));
        if came == Came::Diverged && self.role == Role::Show && std::mem::take(&mut self.has_led) {
            return self.search_for_it_alone();
        }
        let Some(came) = self.in_doubt(came, divergence.as_ref()) else { return };
        match came {
            Came::Lost | Came::Dropped => {}
            Came::Diverged => divergence.into_iter().for_each(|divergence| self.known.session.diverged(divergence)),
            Came::Renamed => self.start_again(),
            Came::ShowAgain => self.show_again(),
            Came::Again => self.repeat(),
            Came::Outdated => self.outdate(),
            Came::Compared => self.compare(ending),
            Came::Shown if self.role == Role::ShowPassing => self.check_passing(ending),
            Came::Shown => self.check_recurrence(ending),
            Came::Tried if self.role == Role::Contrast => self.contrasted(ending),
            Came::Tried => self.shortened(ending),
            Came::TriedAgain if self.role == Role::Contrast => self.contrast_elsewhere(),
            Came::TriedAgain => self.try_shorter_again(),
            Came::GivenUp if self.role == Role::Shorten => self.give_up_shortening(),
            Came::GivenUp => self.give_up_contrasting(),
            Came::Counts => self.count(ending),
        }
    }

    /// What becomes of an execution that has left its plan, or was run again because one had; the rest of the outcomes
    /// stay as they are.
    fn in_doubt(&mut self, came: Came, divergence: Option<&Divergence>) -> Option<Came> {
        let replays = self.options.replay.is_some();
        let left = came == Came::Diverged;
        match came {
            Came::Diverged if !self.doubt.is_on() || self.role == Role::Comparison => return Some(came),
            Came::Diverged => {}
            Came::Counts if self.doubt.is_open() && !replays => {}
            Came::Again => return Some(came),
            _ => {
                self.doubt.drop();
                return Some(came);
            }
        }
        match self.doubt.hear(divergence.filter(|_| left).cloned()) {
            Judgement::Again if self.role == Role::Show => self.show_again(),
            Judgement::Again => self.repeat(),
            // What a token says is not what this program does.
            Judgement::Changed if replays || self.role == Role::Show => return Some(came),
            Judgement::Changed => self.outdate(),
            Judgement::Differs(first) => self.known.session.diverged(*first),
        }
        None
    }

    fn facts(&mut self, ending: Ending, new: bool, diverged: bool) -> Facts {
        let shows = matches!(self.role, Role::Show | Role::ShowPassing);
        let left = if !diverged || new {
            // What is new may lead anywhere.
            Left::No
        } else if self.known.promoted && !shows {
            Left::Renamed
        } else if !shows && self.options.replay.is_none() && self.novelties.outdates() {
            Left::Stale
        } else {
            Left::Diverged
        };
        Facts {
            role: self.role,
            lost: self.known.session.is_lost(),
            left,
            new,
            exposed: self.execution.run.exposed != Exposed::Nothing,
            first: self.execution.plan.is_empty(),
            lesson: self.execution.run.lesson,
            stopped: matches!(ending, Ending::Stopped | Ending::Uncontrolled),
            last: self.last,
        }
    }

    /// The execution is run again from its plan.
    fn repeat(&mut self) {
        self.next = Next::Again;
        self.void();
        if self.known.promoted {
            // Its objects have got new names, so it begins like one that was never run.
            self.known.session.begun -= u64::from(self.role == Role::Search);
            self.start_again();
        }
    }

    /// What was planned so far no longer fits: the search starts again.
    fn outdate(&mut self) {
        if self.execution.run.exposed != Exposed::Nothing {
            self.known.exposures += 1;
            if self.known.exposures > MOST_EXPOSURES {
                self.execution.expose_all();
            }
        }
        if self.role == Role::Comparison {
            self.execution.forget_loops();
        } else {
            self.known.session.begun -= 1;
        }
        self.void();
        self.explorer.restart();
        self.known.session.restart();
        if self.known.promoted {
            self.start_again();
        }
    }

    /// The execution only taught something about loops or locations: it does not count.
    fn void(&mut self) {
        self.known.repeats.forget();
        self.execution.forget_outdated_loops();
        // Steps have got other numbers, or touch more; so do those of trusted code, since what is no event is no part
        // of them.
        let renamed = match self.execution.run.exposed {
            Exposed::Nothing => false,
            Exposed::Locations => self.execution.joins_trusted(),
            Exposed::Arrivals => true,
        };
        if renamed {
            self.known.session.forget_relations();
        }
    }

    /// The execution counts, and the strategy learns from it.
    fn count(&mut self, ending: Ending) {
        self.execution.finish(&mut self.known.objects);
        let name = self.name_of_repeated();
        let repeated = name.and_then(|name| self.known.repeats.of(name));
        match repeated {
            Some(relations) => self.recall(relations),
            None => self.analyse(name.is_some()),
        }
        let learnt = self.learn(ending);
        let (execution, known) = (&self.execution, &mut self.known);
        let failed = !execution.run.failures.is_empty();
        let counted = if learnt == Learnt::Known { Ending::Blocked } else { ending };
        known.session.count(counted, execution.trace.length, failed, &self.causality);
        if execution.is_beyond_search() && ending != Ending::StepBound {
            known.session.summary.step_bounded += 1;
        }
        if repeated.is_none() {
            self.look_for_races();
            // One that fails by a race fails each time; that there is a race is reported once.
            if let Some(name) = name.filter(|_| self.failing_race().is_none()) {
                self.known.repeats.remember(name, (self.causality.regular, self.causality.lazy));
            }
        }
        let (execution, summary) = (&self.execution, &mut self.known.session.summary);
        summary.points += execution.run.points;
        summary.awaiting = execution.awaiting_places();
        summary.loops_unknown |= execution.has_unknown_loops();
        summary.left_loops += u64::from(execution.run.leaves_loops);
        summary.held_back += u64::from(execution.run.held_back);
        summary.symmetric = if execution.world.observed.tells_apart() { 0 } else { self.known.objects.alike() as u64 };
        summary.timed |= !execution.trace.deadlines.is_empty();
        summary.pools_left |= execution.run.pools_left;
        summary.daemons_cut += u64::from(execution.run.daemons_cut);
        if let Some(bug) = self.find_bug(ending)
            && self.known.session.bug(bug)
        {
            self.known.failing = Some(plan_of_trace(&self.execution.trace));
        }
        if self.options.replay.is_some() {
            return;
        }
        if self.known.promoted {
            self.start_again();
        } else if learnt == Learnt::Restart && !self.is_found() {
            self.known.repeats.forget();
            self.explorer.restart();
            self.known.session.restart();
        }
    }

    /// The name under which the execution is remembered, if its strategy needs no more than its relations.
    fn name_of_repeated(&self) -> Option<u64> {
        let plain = self.execution.run.planned.relation_only && self.options.replay.is_none() && !self.known.promoted;
        if !plain {
            return None;
        }
        Repeats::name(&self.execution.trace)
    }

    /// The execution has the relations of one that was seen before.
    fn recall(&mut self, relations: Relations) {
        if cfg!(debug_assertions) {
            self.analyse(false);
            assert_eq!((self.causality.regular, self.causality.lazy), relations, "the same events in another relation");
        }
        (self.causality.regular, self.causality.lazy) = relations;
    }

    /// Passes the trace, which is complete, to the strategy if that may learn from it.
    fn learn(&mut self, ending: Ending) -> Learnt {
        // The strategy must not learn from a trace whose objects are not those of its plan.
        let is_strange = self.options.replay.is_some() || self.known.promoted;
        // The search ends with it, and finding all the races of an execution that long takes its time. A search that is
        // only stopped may be continued, and needs them.
        let is_too_long = ending == Ending::StepBound && !self.options.keep_going || self.execution.is_beyond_search();
        if is_strange || is_too_long { Learnt::Nothing } else { self.finish(ending) }
    }

    /// Completes the trace, and computes its causality.
    fn complete(&mut self) {
        self.execution.finish(&mut self.known.objects);
        self.analyse(false);
    }

    /// Computes the causality; `named` is whether its relations are remembered.
    fn analyse(&mut self, named: bool) {
        let (execution, objects) = (&self.execution, &mut self.known.objects);
        let (trace, threads) = (&execution.trace, &execution.world.thread_objects);
        self.causality.analyse(trace, objects, threads);
        // Behaviours are distinguished by the order of steps, not of the events that these consist of; and lazily by
        // what threads do, however that is divided into steps.
        let parts = as_parts_of_steps(trace, objects);
        let apart = (!trace.apart.is_empty()).then(|| trace.own_events());
        let other = &mut self.other_causality;
        let mut relation = |events: &Option<Vec<Event>>| {
            let steps = Steps { events: events.as_deref()?, unfinished: &trace.unfinished, threads: trace.threads };
            other.analyse_beside(&[], steps, objects, threads);
            Some((other.regular, other.lazy))
        };
        self.causality.regular = relation(&parts).map_or(self.causality.regular, |both| both.0);
        let regular = self.causality.regular;
        let named = named && apart.is_some();
        let known = self.known.repeats.lazy(regular).filter(|_| named);
        if let Some(lazy) = known
            && !cfg!(debug_assertions)
        {
            self.causality.lazy = lazy;
            return;
        }
        self.causality.lazy = relation(&apart).map_or(self.causality.lazy, |both| both.1);
        assert!(known.is_none_or(|lazy| lazy == self.causality.lazy), "the same steps in another lazy relation");
        if named {
            self.known.repeats.remember_lazy(regular, self.causality.lazy);
        }
    }

    fn finish(&mut self, ending: Ending) -> Learnt {
        let ordered = self.execution.ordered_mutexes(&self.known.objects);
        let execution = &self.execution;
        self.explorer.finish(&mut Finished {
            trace: &execution.trace,
            causality: &self.causality,
            objects: &mut self.known.objects,
            threads: &execution.world.thread_objects,
            outcome: &Outcome::of(ending, execution.run.daemons_cut, &execution.run.failures),
            timeouts: self.options.timeouts,
            ordered: &ordered,
            had_turns: execution.has_turns(),
        })
    }

    /// An execution that was run again must have been the same.
    fn compare(&mut self, ending: Ending) {
        self.complete();
        if let Learnt::Difference(difference) = self.finish(ending) {
            let what = difference.what;
            self.differs(difference.events, format!("an execution that was run twice went another way: {what}"));
        }
    }

    /// The failing execution, run again, must fail in the same way.
    fn check_recurrence(&mut self, ending: Ending) {
        let Some(recorded) = self.known.session.summary.bug.as_ref().map(|bug| bug.kind) else {
            return;
        };
        if recorded == BugKind::Race {
            self.complete();
            self.look_for_races();
        }
        let again = self.find_bug(ending).map(|bug| bug.kind);
        if again != Some(recorded) {
            let message = format!("the same schedule led to {again:?} instead of {recorded:?}");
            self.differs(self.execution.trace.length, message);
        }
    }

    fn differs(&mut self, position: usize, message: String) {
        let position = position as u64;
        self.known.session.diverged(Divergence { position, expected: None, found: None, before: None, message });
    }

    /// The failing execution, or the one that passes, has to be shown once more.
    fn show_again(&mut self) {
        self.stage = if self.role == Role::ShowPassing { Stage::ShowPassing } else { Stage::Show };
        if std::mem::take(&mut self.known.promoted) {
            self.forget_names();
        }
    }

    /// The names in the plan of the failing execution are out of date.
    pub(super) fn forget_names(&mut self) {
        for event in self.known.failing.iter_mut().flatten() {
            event.object = ObjIx::NONE;
        }
    }

    /// The failing execution is not what it was, after others were tried for its sake: they may have left something
    /// behind, such as an object that is still in use and has got another name. The search starts again, and what it
    /// finds is shown as it is.
    fn search_for_it_alone(&mut self) {
        (self.options.shorten, self.options.contrast) = (false, false);
        self.passing = None;
        self.known.promoted = false;
        self.known.repeats.forget();
        self.execution.forget_loops();
        (self.stage, self.role, self.next) = (Stage::Search, Role::Search, Next::Unplanned);
        self.explorer.restart();
        self.known.session.restart();
    }

    /// Starts the search again because objects have got new names.
    fn start_again(&mut self) {
        let replays = self.options.replay.is_some();
        self.known.promoted = false;
        self.known.repeats.forget();
        self.next = if replays { Next::Again } else { Next::Unplanned };
        self.execution.forget_loops();
        self.known.renamings += 1;
        self.forget_names();
        if !replays && (self.options.strategy.is_random() || self.is_found()) {
            return;
        }
        if self.known.renamings > MOST_RENAMINGS {
            self.known.session.uncontrolled(format!(
                "in each of {MOST_RENAMINGS} executions another object of an earlier execution was still in use, so no \
                 two of them started in the same state; keep the state that the test builds up out of places that \
                 outlive it, such as native code or classes excluded from control"
            ));
            return;
        }
        self.explorer.restart();
        self.known.session.restart();
    }
}
