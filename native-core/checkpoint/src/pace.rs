//! When the next checkpoint is due: after a number of executions or an amount of time, whichever comes first.

use std::time::Duration;

/// How often.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Every {
    /// Executions between two checkpoints.
    pub executions: Option<u64>,
    /// Time between two checkpoints.
    pub time: Option<Duration>,
}

impl Default for Every {
    fn default() -> Every {
        Every { executions: None, time: Some(Duration::from_secs(10)) }
    }
}

/// What has passed since the last one.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    every: Every,
    executions: u64,
    last: Duration,
}

impl Pace {
    /// Starts now.
    #[must_use]
    pub fn new(every: Every) -> Pace {
        Pace { every, executions: 0, last: Duration::ZERO }
    }

    /// One more execution has ended; `now` is the time since the start. Returns whether a checkpoint is due.
    pub fn due(&mut self, now: Duration) -> bool {
        self.executions += 1;
        let enough = self.every.executions.is_some_and(|most| self.executions >= most);
        enough || self.every.time.is_some_and(|most| now.saturating_sub(self.last) >= most)
    }

    /// A checkpoint was written.
    pub fn written(&mut self, now: Duration) {
        self.executions = 0;
        self.last = now;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whichever_comes_first() {
        let seconds = Duration::from_secs;
        let mut pace = Pace::new(Every { executions: Some(3), time: Some(seconds(10)) });
        assert!(!pace.due(seconds(0)) && !pace.due(seconds(1)) && pace.due(seconds(2)));
        pace.written(seconds(2));
        assert!(!pace.due(seconds(11)) && pace.due(seconds(12)));
    }
}
