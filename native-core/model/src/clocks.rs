//! What the host of model programs says of clocks and asks about them.
//!
//! Idea: as the Java side does (`JessClock`), but that a look takes no time. The engine knows how far each thread has come, so
//! no clock is kept here, only who was told the time already.
//!
//! Invariant: the engine has been told all accesses of the running thread before it is asked.

use jess_engine::Controller;
use jess_engine::host::Query;

use crate::program::Action;

/// Who was told the time in an execution.
#[derive(Debug, Default)]
pub(crate) struct Clocks {
    told: Vec<bool>,
}

impl Clocks {
    /// An execution begins.
    pub(crate) fn restart(&mut self) {
        self.told.fill(false);
    }

    /// What comes of an action that is about the clock of the running thread.
    pub(crate) fn perform(&mut self, controller: &mut Controller, thread: usize, action: Action) -> i64 {
        if let Action::Tick(by) = action {
            controller.query(Query::Clock { at: 0, tick: u64::from(by) });
            return 0;
        }
        if self.told.len() <= thread {
            self.told.resize(thread + 1, false);
        }
        if !std::mem::replace(&mut self.told[thread], true) {
            controller.query(Query::Time);
        }
        let low = controller.query(Query::Clock { at: 0, tick: 0 });
        let high = controller.query(Query::ClockHigh);
        (u64::from(high) << 32 | u64::from(low)) as i64
    }
}
