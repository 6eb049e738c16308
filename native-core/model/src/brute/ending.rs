//! The end of a thread whose Thread object is used as a monitor.
//!
//! Source: the document of `Thread.join`, "As a thread terminates the `this.notifyAll` method is invoked", and that a
//! thread that notifies owns the monitor. Without such a monitor only the life of the thread changes.

use super::state::{Life, State};
use super::things::{ADD, READ, Thing, Touched, WRITE};

impl<'p> State<'p> {
    /// Whether another thread owns a mutex.
    pub(super) fn is_kept_out(&self, thread: u16, mutex: Thing) -> bool {
        self.owners.get(&mutex).is_some_and(|owner| owner.0 != thread)
    }

    /// The last step of a thread, if no other thread owns its monitor.
    pub(super) fn end(mut self, thread: u16) -> Option<State<'p>> {
        let mut touched = Touched::from_slice(&[(Thing::Life(thread), WRITE)]);
        if let Some(m) = self.lines.monitor_of(thread) {
            if self.is_kept_out(thread, Thing::Monitor(m)) {
                return None;
            }
            let queue = Thing::MonitorQueue(m);
            let waiting = self.queues.get(&queue).cloned().unwrap_or_default();
            let mode = if waiting.is_empty() { READ } else { WRITE };
            touched.extend([(Thing::Monitor(m), ADD), (queue, mode)]);
            for other in waiting {
                self.wake(other, queue);
                touched.push((Thing::Flag(other), WRITE));
            }
        }
        self.life[usize::from(thread)] = Life::Ended;
        self.record(thread, &touched, 0);
        Some(self)
    }
}
