//! Iterative bounding: every schedule without a preemption, then those with at most one, and so on.
//!
//! Source: Musuvathi, Qadeer, "Iterative Context Bounding" (PLDI 2007), and the same with delays (Emmi, Qadeer,
//! Rakamarić, POPL 2011). Most bugs need few of either, so they are found long before a search of every schedule
//! reaches them; and when the budget ends, there is a statement about what was covered.
//!
//! Each level is a depth-first search of its own, which needs no memory for what lies beyond it. What it executes below
//! its bound was executed on the level before: such an execution is a repetition, counted as blocked. The search ends
//! on the first level that leaves nothing out.

use serde::{Deserialize, Serialize};

use crate::estimate::Estimated;
use crate::event::{Event, Objects, Trace};
use crate::explore::exhaust::dfs::Dfs;
use crate::explore::{Explorer, Finished, Learnt, Pick, Planned, Point, Report};
use crate::host::{Bound, Coverage, Measure};

/// The strategy.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Iterative {
    dfs: Dfs,
    level: Bound,
    /// The last level, if there is one.
    most: Option<u32>,
    over: bool,
}

impl Iterative {
    /// A search by increasing cost, up to `most`.
    #[must_use]
    pub(crate) fn new(measure: Measure, most: Option<u32>) -> Iterative {
        let level = Bound { measure, most: 0 };
        Iterative { dfs: Dfs::new(Some(level)), level, most, over: false }
    }
}

impl Explorer for Iterative {
    fn next(&mut self, trace: &Trace, objects: &mut Objects, plan: &mut Vec<Event>) -> Option<Planned> {
        loop {
            if let Some(planned) = self.dfs.next(trace, objects, plan) {
                return Some(planned);
            }
            if !self.dfs.has_skipped() || self.most == Some(self.level.most) {
                self.over = true;
                return None;
            }
            self.level.most += 1;
            self.dfs.deepen(self.level);
        }
    }

    fn again(&mut self) -> Planned {
        self.dfs.again()
    }

    fn pick(&mut self, point: &Point<'_>) -> Option<Pick> {
        self.dfs.pick(point)
    }

    fn finish(&mut self, finished: &mut Finished<'_>) -> Learnt {
        match self.dfs.finish(finished) {
            Learnt::Nothing if self.dfs.spent() < self.level.most => Learnt::Known,
            learnt => learnt,
        }
    }

    fn restart(&mut self) {
        self.level.most = 0;
        self.dfs.deepen(self.level);
        self.over = false;
    }

    fn report(&self) -> Report<'_> {
        let report = self.dfs.report();
        let coverage = match self.level.most.checked_sub(1) {
            _ if self.over => report.coverage,
            Some(most) => Coverage::Within(Bound { most, ..self.level }),
            None => Coverage::Everything,
        };
        Report { coverage, estimated: Estimated::Level, ..report }
    }
}
