//! Around any strategy: figures about what it does.
//!
//! Source: the metrics scheduler of Shuttle (AWS). What is counted at a point where the strategy chooses is counted in
//! the free part of executions only, which is all of an execution for a random walk; what is counted in traces, in all
//! of them. Executions that do not count are left out. The strategy inside is always shown all threads, never one
//! alone.

use crate::event::{Event, Objects, Trace};
use crate::explore::stored::Stored;
use crate::explore::{Explorer, Finished, Learnt, Pick, Planned, Point, Report};
use crate::host::Metrics;

/// The number of threads up to which [`Metrics::by_threads`] distinguishes.
const WIDEST: usize = 16;

impl Metrics {
    fn add(&mut self, other: &Metrics) {
        self.executions += other.executions;
        self.picks += other.picks;
        self.values += other.values;
        self.preemptions += other.preemptions;
        self.switches += other.switches;
        self.most_switches = self.most_switches.max(other.most_switches);
        self.deepest = self.deepest.max(other.deepest);
        self.most_open = self.most_open.max(other.most_open);
        add_each(&mut self.by_threads, &other.by_threads);
        add_each(&mut self.lengths, &other.lengths);
    }
}

fn add_each(sums: &mut Vec<u64>, more: &[u64]) {
    sums.resize(sums.len().max(more.len()), 0);
    for (sum, more) in sums.iter_mut().zip(more) {
        *sum += more;
    }
}

fn count(histogram: &mut Vec<u64>, at: usize) {
    histogram.resize(histogram.len().max(at + 1), 0);
    histogram[at] += 1;
}

/// The wrapper.
#[derive(Debug)]
pub(crate) struct Metered {
    inner: Box<dyn Explorer>,
    all: Metrics,
    /// Of the execution that runs.
    current: Metrics,
}

impl Metered {
    /// Counts what a strategy does.
    #[must_use]
    pub(crate) fn new(inner: Box<dyn Explorer>) -> Metered {
        Metered { inner, all: Metrics::default(), current: Metrics::default() }
    }
}

impl Stored for Metered {
    fn store(&self) -> postcard::Result<Vec<u8>> {
        (self.all.clone(), self.inner.store()?).store()
    }

    fn recall(&mut self, bytes: &[u8]) -> postcard::Result<()> {
        let mut stored = (Metrics::default(), Vec::new());
        stored.recall(bytes)?;
        self.all = stored.0;
        self.inner.recall(&stored.1)
    }
}

impl Explorer for Metered {
    fn next(&mut self, trace: &Trace, objects: &mut Objects, plan: &mut Vec<Event>) -> Option<Planned> {
        self.current = Metrics::default();
        let planned = self.inner.next(trace, objects, plan)?;
        Some(Planned { stays: false, ..planned })
    }

    fn again(&mut self) -> Planned {
        self.current = Metrics::default();
        Planned { stays: false, ..self.inner.again() }
    }

    fn pick(&mut self, point: &Point<'_>) -> Option<Pick> {
        let pick = self.inner.pick(point)?;
        let current = &mut self.current;
        current.picks += 1;
        count(&mut current.by_threads, point.enabled.len().min(WIDEST));
        current.deepest = current.deepest.max(point.trace.events.len() as u64);
        let picked = point.enabled.iter().find(|option| option.thread == pick.thread);
        current.values += u64::from(picked.is_some_and(|option| option.choices.len() > 1));
        let could_go_on = point.enabled.iter().any(|option| option.thread == point.current);
        current.preemptions += u64::from(could_go_on && pick.thread != point.current && !point.yielded);
        Some(pick)
    }

    fn finish(&mut self, finished: &mut Finished<'_>) -> Learnt {
        let learnt = self.inner.finish(finished);
        let mut current = std::mem::take(&mut self.current);
        let events = &finished.trace.events;
        current.executions = 1;
        current.switches = events.windows(2).filter(|pair| pair[0].thread != pair[1].thread).count() as u64;
        current.most_switches = current.switches;
        current.most_open = self.inner.report().open.len() as u64;
        count(&mut current.lengths, (usize::BITS - finished.trace.length.leading_zeros()) as usize);
        self.all.add(&current);
        learnt
    }

    fn restart(&mut self) {
        // What is explored twice is counted once.
        self.all = Metrics::default();
        self.inner.restart();
    }

    fn report(&self) -> Report<'_> {
        Report { metrics: Some(&self.all), ..self.inner.report() }
    }
}
