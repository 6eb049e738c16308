//! The beginning of an execution: which one is next, if any.
//!
//! ```text
//!   Search ──no more, a bug, or no budget──▶ Shorten ──nothing left to try──▶ Contrast ──nothing left to try──▶
//!                                            if there is something to show
//!   ShowPassing ──begun, or there is none──▶ Show ──begun──▶ Over
//!                                             ▲               │
//!                                             └ something new ┘
//! ```

use super::came::Role;
use super::{Controller, Next, Stage, saved};
use crate::execution::Purpose;
use crate::explore::Planned;
use crate::host::Begin;
use crate::host::Coverage;
use crate::plan::plan_of;

impl Controller {
    /// Starts the next execution, if there is one.
    pub fn begin(&mut self) -> Begin {
        if self.stage == Stage::Search {
            let next = if self.options.replay.is_some() { self.begin_replay() } else { self.begin_search() };
            if let Some(grant) = next {
                return grant;
            }
            let shown = self.options.replay.is_some() || self.known.failing.is_none();
            self.stage = if shown || self.known.session.is_lost() { Stage::Over } else { Stage::Show };
            if self.stage == Stage::Show && self.may_shorten() {
                self.begin_shortening();
            } else if self.stage == Stage::Show && self.may_contrast() {
                self.begin_contrasting();
            }
        }
        if self.stage == Stage::Shorten {
            match self.shorten() {
                Some(next) => return next,
                None => self.stage = Stage::Show,
            }
            if self.may_contrast() {
                self.begin_contrasting();
            }
        }
        if self.stage == Stage::Contrast {
            match self.contrast() {
                Some(next) => return next,
                None => self.stage = Stage::ShowPassing,
            }
        }
        if self.stage == Stage::ShowPassing {
            self.stage = Stage::Show;
            if let Some(next) = self.show_passing() {
                return next;
            }
        }
        if self.stage == Stage::Show {
            self.stage = Stage::Over;
            self.role = Role::Show;
            self.execution.plan = self.known.failing.clone().unwrap_or_default();
            // The bug may have been found before waiting threads were first queried.
            let bug = self.known.session.summary.bug.as_ref();
            self.execution.world.observed.set_counted(bug.map(|bug| bug.schedule.counted).unwrap_or_default());
            return Begin::Verbose(self.execution.start(Purpose::Verbose, Planned::default()));
        }
        Begin::Over
    }

    fn begin_replay(&mut self) -> Option<Begin> {
        let session = &mut self.known.session;
        let schedule = self.options.replay.as_ref().filter(|_| !session.is_lost())?;
        let again = std::mem::take(&mut self.next) == Next::Again;
        if session.begun > 0 && !again {
            session.close(false);
            return None;
        }
        session.begun = 1;
        self.execution.plan = plan_of(schedule);
        self.execution.choices.clone_from(&schedule.choices);
        self.execution.world.observed.set_counted(schedule.counted);
        self.forget_threads();
        Some(Begin::Verbose(self.execution.start(Purpose::Verbose, Planned::default())))
    }

    fn begin_search(&mut self) -> Option<Begin> {
        if self.known.session.is_lost() {
            return None;
        }
        if self.is_found() || self.is_too_long() {
            self.known.session.close(false);
            return None;
        }
        let planned = match std::mem::take(&mut self.next) {
            Next::Again if self.last && self.doubt.is_open() => {
                self.doubt.drop().into_iter().for_each(|divergence| self.known.session.diverged(divergence));
                return None;
            }
            Next::Again if self.last => {
                self.left = Some(saved::Next::Again(self.execution.plan.clone()));
                self.known.session.close(false);
                return None;
            }
            Next::Again => {
                let planned = self.explorer.again();
                return Some(match self.start(planned) {
                    Begin::Run(grant) if self.doubt.is_open() => Begin::Doubted(grant),
                    begin => begin,
                });
            }
            Next::Planned => self.explorer.again(),
            Next::Unplanned => self.plan()?,
        };
        let session = &mut self.known.session;
        if !planned.compares {
            let spent = self.options.budget_executions.is_some_and(|budget| session.begun >= budget);
            if self.last || spent {
                self.left = Some(saved::Next::Planned(self.execution.plan.clone()));
                session.close(false);
                return None;
            }
            session.begun += 1;
        }
        Some(self.start(planned))
    }

    /// Gets the next execution from the strategy; if there is none the search is over.
    fn plan(&mut self) -> Option<Planned> {
        let (execution, session) = (&mut self.execution, &mut self.known.session);
        let planned = self.explorer.next(&execution.trace, &mut self.known.objects, &mut execution.plan);
        if planned.is_none_or(|planned| !planned.compares) {
            session.turn(planned.and_then(|planned| planned.turned));
        }
        if planned.is_none() {
            session.close(self.explorer.report().coverage != Coverage::Heuristic);
        }
        planned
    }

    fn start(&mut self, planned: Planned) -> Begin {
        self.role = if planned.compares { Role::Comparison } else { Role::Search };
        Begin::Run(self.execution.start(Purpose::Search, planned))
    }

    /// Whether a complete search has reached an execution that only ended when each thread had a turn: it cannot go on
    /// from there.
    fn is_too_long(&self) -> bool {
        self.known.session.summary.step_bounded > 0 && !self.options.keep_going && !self.options.strategy.is_random()
    }

    /// Whether the search has found what it looks for.
    pub(super) fn is_found(&self) -> bool {
        self.known.session.has_found() && !self.options.keep_going
    }
}
