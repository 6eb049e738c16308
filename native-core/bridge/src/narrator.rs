//! What Java reports about the operations of a verbose replay, matched with the engine's steps.
//!
//! Java describes an operation before it announces it, and reports the value afterwards; in between other threads run.
//! Both sides agree on one thing: the n-th operation of a thread. The second half of a wait is a step of the engine but
//! no operation of Java's.
//! Of a very long execution, such as one that ends at the step bound, the middle is left out: a million lines are of no
//! use, and describing each of them takes minutes.
//! Invariant: descriptions are only ever matched by (thread, ordinal); a missing one leaves a step bare.

use jess_engine::host::{Op, Step, ThreadIx};

/// Java's description of an operation before it happens.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Description {
    pub place: Option<String>,
    pub object: Option<String>,
    /// The location's value before the operation.
    pub value: Option<String>,
    pub stack: Vec<String>,
}

/// One operation as reported.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Told {
    pub description: Description,
    /// The location's value after the operation.
    pub outcome: Option<String>,
    /// The operation, if it is not an access.
    pub op: Option<Op>,
}

/// Collects the reports.
#[derive(Debug, Default)]
pub(crate) struct Narrator {
    names: Vec<String>,
    pending: Option<Description>,
    /// Nothing for an operation that is left out.
    told: Vec<Vec<Option<Box<Told>>>>,
    happened: u64,
    /// The number of operations to be expected.
    expected: u64,
    left_out: u64,
    steps: Vec<Step>,
}

fn not_empty(text: Option<String>) -> Option<String> {
    text.filter(|text| !text.is_empty())
}

impl Narrator {
    /// A verbose replay of an execution with that many operations begins.
    pub(crate) fn begin(&mut self, expected: u64) {
        self.expected = expected;
        self.happened = 0;
        self.left_out = 0;
        self.names.clear();
        self.pending = None;
        self.told.clear();
        self.steps.clear();
    }

    /// Describes the next operation of the running thread.
    pub(crate) fn describe(&mut self, description: Description) {
        let Description { place, object, value, stack } = description;
        self.pending =
            Some(Description { place: not_empty(place), object: not_empty(object), value: not_empty(value), stack });
    }

    /// The running thread has executed an access, or announced another operation.
    pub(crate) fn happened(&mut self, thread: ThreadIx, op: Option<Op>) {
        let index = thread.0 as usize;
        if self.told.len() <= index {
            self.told.resize_with(index + 1, Vec::new);
        }
        let tells = self.tells();
        self.happened += 1;
        self.left_out += u64::from(!tells);
        let description = self.pending.take().unwrap_or_default();
        self.told[index].push(tells.then(|| Box::new(Told { description, outcome: None, op })));
    }

    /// Whether the next operation is to be described.
    #[must_use]
    pub(crate) fn tells(&self) -> bool {
        jess_report::tells(self.happened, self.expected)
    }

    /// The number of operations that are left out.
    #[must_use]
    pub(crate) fn left_out(&self) -> u64 {
        self.left_out
    }

    /// Whether the n-th operation of a thread is left out.
    #[must_use]
    pub(crate) fn leaves_out(&self, thread: ThreadIx, ordinal: usize) -> bool {
        self.told.get(thread.0 as usize).and_then(|told| told.get(ordinal)).is_some_and(Option::is_none)
    }

    /// The value that the last operation of the running thread read or wrote.
    pub(crate) fn value(&mut self, thread: ThreadIx, text: Option<String>) {
        let last = self.told.get_mut(thread.0 as usize).and_then(|told| told.last_mut());
        if let Some(told) = last.and_then(Option::as_mut) {
            told.outcome = not_empty(text);
        }
    }

    pub(crate) fn name(&mut self, thread: usize, name: String) {
        if self.names.len() <= thread {
            self.names.resize(thread + 1, String::new());
        }
        self.names[thread] = name;
    }

    /// The replay is over; these are its steps.
    pub(crate) fn finish(&mut self, steps: &[Step]) {
        self.steps = steps.to_vec();
    }

    #[must_use]
    pub(crate) fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The report about the n-th operation of a thread.
    #[must_use]
    pub(crate) fn told(&self, thread: ThreadIx, ordinal: usize) -> Option<&Told> {
        self.told.get(thread.0 as usize)?.get(ordinal)?.as_deref()
    }

    /// The thread's name, or a substitute.
    #[must_use]
    pub(crate) fn thread_name(&self, thread: ThreadIx) -> String {
        match self.names.get(thread.0 as usize) {
            Some(name) if !name.is_empty() => name.clone(),
            _ => format!("thread {}", thread.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jess_report::TOLD_AT_EACH_END;

    #[test]
    fn descriptions_stay_with_their_thread() {
        let mut narrator = Narrator::default();
        narrator.begin(0);
        let about = |object: &str| Description { object: Some(object.to_owned()), ..Description::default() };
        let (a, b) = (ThreadIx(1), ThreadIx(2));
        narrator.describe(about("x"));
        narrator.happened(a, None);
        narrator.describe(about("y"));
        narrator.happened(b, None);
        narrator.value(a, Some("1".to_owned()));
        narrator.value(b, Some(String::new()));
        narrator.happened(a, None);
        let told = narrator.told(a, 0).expect("told");
        assert_eq!((told.description.object.as_deref(), told.outcome.as_deref()), (Some("x"), Some("1")));
        assert_eq!(narrator.told(b, 0).expect("told").outcome, None);
        assert_eq!(narrator.told(a, 1), Some(&Told::default()));
        assert_eq!(narrator.told(a, 2), None);
    }

    #[test]
    fn unnamed_threads_have_a_stand_in() {
        let mut narrator = Narrator::default();
        narrator.name(2, "worker".to_owned());
        assert_eq!(narrator.thread_name(ThreadIx(2)), "worker");
        assert_eq!(narrator.thread_name(ThreadIx(1)), "thread 1");
    }

    #[test]
    fn the_middle_of_a_long_execution_is_left_out() {
        let total = 3 * TOLD_AT_EACH_END;
        let mut narrator = Narrator::default();
        narrator.begin(total);
        for _ in 0..total {
            narrator.happened(ThreadIx::MAIN, None);
        }
        let leaves_out = |ordinal: u64| narrator.leaves_out(ThreadIx::MAIN, ordinal as usize);
        assert_eq!(narrator.left_out(), TOLD_AT_EACH_END);
        assert!(!leaves_out(TOLD_AT_EACH_END - 1) && leaves_out(TOLD_AT_EACH_END));
        assert!(leaves_out(2 * TOLD_AT_EACH_END - 1) && !leaves_out(2 * TOLD_AT_EACH_END));
    }
}
