//! Figures about a strategy.

use serde::{Deserialize, Serialize};

/// What a strategy remembers of everything that it has explored.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cache {
    /// Number of entries.
    pub entries: u64,
    /// Memory for them.
    pub bytes: u64,
}

/// What a strategy did.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Metrics {
    /// Executions that came to an end.
    pub executions: u64,
    /// Times that the strategy chose.
    pub picks: u64,
    /// How often it chose, by the number of threads that could run; the last entry stands for that many or more.
    pub by_threads: Vec<u64>,
    /// Of those, choices of values.
    pub values: u64,
    /// Choices of another thread although the one before could have gone on and did not give way.
    pub preemptions: u64,
    /// Times that an event was followed by one of another thread.
    pub switches: u64,
    /// Most switches of one execution.
    pub most_switches: u64,
    /// Most events before a choice: how deep the tree is.
    pub deepest: u64,
    /// Most places of one execution at which something was left to explore.
    pub most_open: u64,
    /// By powers of two: executions with 0, 1, 2 to 3, 4 to 7, … steps.
    pub lengths: Vec<u64>,
}
