//! How the host of model programs reports clocks and queries them.
//!
//! Idea: as on the Java side (`JessClock`), except that reading a clock takes no time. The engine knows how far each
//! thread has advanced, so no clock is kept here, only which threads have read the time already.
//!
//! Invariant: all accesses of the running thread are reported to the engine before it is queried.

use jess_engine::Controller;
use jess_engine::host::Query;

use crate::program::Action;

/// Which threads have read the time in an execution.
#[derive(Debug, Default)]
pub(crate) struct Clocks {
    told: Vec<bool>,
}

impl Clocks {
    /// An execution begins.
    pub(crate) fn restart(&mut self) {
        self.told.fill(false);
    }

    /// The result of an action on the clock of the running thread.
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
