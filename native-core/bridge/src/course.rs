//! How a search went: executions and behaviours over time, for the page of the result.
//!
//! Idea: a sample at the end of an execution, if the last one is long enough ago. When there are too many, every
//! second one goes, and twice as long has to pass between two; so there are never many, and they are spread over
//! the search.
//!
//! Invariant: samples are in the order of time, and neither executions nor behaviours become fewer; a search that
//! begins again begins anew here, too.

use jess_protocol::result::Sample;
use std::time::Duration;

/// Samples at most.
const MOST: usize = 64;

/// How long passes between the first ones.
const FIRST: Duration = Duration::from_millis(5);

/// The samples so far.
#[derive(Debug)]
pub(crate) struct Course {
    samples: Vec<Sample>,
    every: Duration,
    due: Duration,
}

impl Default for Course {
    fn default() -> Course {
        Course { samples: Vec::new(), every: FIRST, due: Duration::ZERO }
    }
}

impl Course {
    /// An execution has ended, this long after the start.
    pub(crate) fn note(&mut self, elapsed: Duration, executions: u64, behaviours: u64) {
        if elapsed >= self.due {
            self.due = elapsed + self.every;
            self.add(elapsed, executions, behaviours);
        }
        if self.samples.len() > MOST {
            self.samples = self.samples.iter().step_by(2).copied().collect();
            self.every *= 2;
            self.due = elapsed + self.every;
        }
    }

    fn add(&mut self, elapsed: Duration, executions: u64, behaviours: u64) {
        if self.samples.last().is_some_and(|last| last.executions > executions || last.behaviours > behaviours) {
            self.samples.clear();
        }
        self.samples.push(Sample { seconds: elapsed.as_secs_f64(), executions, behaviours });
    }

    /// All samples, and the end.
    #[must_use]
    pub(crate) fn until(&self, elapsed: Duration, executions: u64, behaviours: u64) -> Vec<Sample> {
        let mut all = Course { samples: self.samples.clone(), ..Course::default() };
        all.add(elapsed, executions, behaviours);
        all.samples
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_are_few_and_spread() {
        let mut course = Course::default();
        for execution in 0..100_000_u64 {
            course.note(Duration::from_millis(execution), execution, execution / 2);
        }
        let samples = course.until(Duration::from_secs(100), 100_000, 50_000);
        assert!((MOST / 2..=MOST + 1).contains(&samples.len()), "{}", samples.len());
        let gaps: Vec<f64> = samples.windows(2).map(|two| two[1].seconds - two[0].seconds).collect();
        assert!(gaps.iter().all(|&gap| gap > 0.0 && gap < 8.0), "{gaps:?}");
        assert!(samples.windows(2).all(|two| two[0].executions < two[1].executions));
    }

    #[test]
    fn a_search_that_begins_again_begins_anew() {
        let mut course = Course::default();
        course.note(Duration::from_millis(10), 7, 7);
        course.note(Duration::from_millis(20), 1, 1);
        let executions = |samples: Vec<Sample>| samples.iter().map(|sample| sample.executions).collect::<Vec<_>>();
        assert_eq!(executions(course.until(Duration::from_millis(30), 2, 2)), [1, 2]);
    }
}
