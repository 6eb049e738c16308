//! What a host may query about the exploration between two executions.

use super::Controller;
use crate::estimate::{Estimate, Estimated};
use crate::explore::Report;
use crate::host::{Metrics, Race, Step, Strategy, Summary, Timeouts, Verdict};

impl Controller {
    /// The result so far.
    #[must_use]
    pub fn verdict(&self) -> &Verdict {
        &self.known.session.verdict
    }

    /// The counts so far.
    #[must_use]
    pub fn summary(&self) -> Summary {
        let report = self.explorer.report();
        let (relations, estimates) = (self.known.session.memory(), self.estimates(&report));
        let races = self.known.races.found().len() as u64;
        let (coverage, cache) = (report.coverage, report.cache);
        Summary { coverage, cache, relations, estimates, races, ..self.known.session.summary.clone() }
    }

    /// The counts so far that are kept and not computed.
    #[must_use]
    pub fn counts(&self) -> &Summary {
        &self.known.session.summary
    }

    /// Estimates of what is left.
    fn estimates(&self, report: &Report<'_>) -> Vec<Estimate> {
        let summary = &self.known.session.summary;
        if self.options.replay.is_some() || summary.executions + summary.blocked == 0 {
            return Vec::new();
        }
        // The random executions of `auto` are no part of the tree of the search that follows them.
        if self.options.strategy == Strategy::Auto {
            return Vec::new();
        }
        match report.estimated {
            Estimated::Behaviours => self.known.session.unseen(report.probed),
            of => vec![self.known.session.left(of, &report.open)],
        }
    }

    /// What the strategy did, if that is counted.
    #[must_use]
    pub fn metrics(&self) -> Option<&Metrics> {
        self.explorer.report().metrics
    }

    /// The happens-before relations covered so far, regular and lazy, as sorted hashes.
    #[must_use]
    pub fn hashes(&self) -> (Vec<u128>, Vec<u128>) {
        self.known.session.hashes()
    }

    /// The failing execution, once it was run again.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.execution.run.steps
    }

    /// When timeouts expire.
    #[must_use]
    pub fn timeouts(&self) -> Timeouts {
        self.options.timeouts
    }

    /// The data races found so far, each pair of places once.
    #[must_use]
    pub fn races(&self) -> &[Race] {
        self.known.races.found()
    }
}
