//! Wait sets of monitors and conditions: waiting, being woken, coming back.

use super::state::{Done, NO_EVENT, State, Wait};
use super::things::{ADD, READ, Thing, Touched, WRITE};
use crate::program::{Action, Program, Reg};

impl<'p> State<'p> {
    /// Takes a thread out of a wait set.
    pub(super) fn wake(&mut self, thread: u16, queue: Thing, result: i64) {
        if let Some(waiting) = self.queues.get_mut(&queue) {
            waiting.retain(|other| *other != thread);
        }
        let t = usize::from(thread);
        if let Wait::Queued(_, mutex, holds) = self.wait[t] {
            self.wait[t] = Wait::Woken(mutex, holds, result);
        }
    }

    /// The step that ends a wait: the thread has its mutex again.
    pub(super) fn resume(mut self, thread: u16, _program: &Program) -> Option<State<'p>> {
        let t = usize::from(thread);
        let (r, action) = self.machine.next(t)?;
        let timed = matches!(action, Action::Wait(_, true) | Action::Await(_, _, true));
        let queue = match action {
            Action::Wait(m, _) => Thing::MonitorQueue(m),
            Action::Await(c, ..) | Action::AwaitUninterruptibly(c, _) => Thing::LockQueue(c),
            _ => return None,
        };
        if timed && matches!(self.wait[t], Wait::Queued(..)) {
            self.wake(thread, queue, 1);
        }
        let Wait::Woken(mutex, holds, result) = self.wait[t] else {
            return None;
        };
        if self.owners.get(&mutex).is_some() {
            return None;
        }
        self.owners.insert(mutex, (thread, holds));
        self.wait[t] = Wait::No;
        if result == 2 {
            self.flag[t] = false;
        }
        self.machine.complete(t, r, result);
        let mut touched = Touched::from_slice(&[(mutex, WRITE), (Thing::Flag(thread), WRITE)]);
        if timed {
            touched.push((queue, WRITE));
        }
        touched.extend(self.asked.waiters(mutex).map(|waiters| (waiters, ADD)));
        self.record(thread, &touched, result);
        Some(self)
    }

    /// The step that begins a wait: the mutex is given back.
    pub(super) fn begin_wait(mut self, thread: u16, r: Reg, mutex: Thing, queue: Thing, done: Done) -> State<'p> {
        let t = usize::from(thread);
        if !self.owns(mutex, thread) {
            self.machine.complete(t, r, 3);
            return self;
        }
        let holds = self.owners.remove(&mutex).map_or(1, |owner| owner.1);
        self.wait[t] = Wait::Queued(queue, mutex, holds);
        self.queues.value(queue).push(thread);
        let mut touched = done.touched;
        touched.retain(|touch| touch.0 != Thing::Flag(thread));
        touched.extend([(mutex, WRITE), (queue, WRITE), (Thing::Flag(thread), WRITE)]);
        self.record(thread, &touched, -1);
        self
    }

    /// Wakes the first thread of a wait set, or all.
    pub(super) fn wake_some(&mut self, thread: u16, mutex: Thing, queue: Thing, all: bool, done: &mut Done) -> i64 {
        if !self.owns(mutex, thread) {
            done.outcome = NO_EVENT;
            return 3;
        }
        let mut waiting = self.queues.get(&queue).cloned().unwrap_or_default();
        if !all {
            waiting.truncate(1);
        }
        let mode = if waiting.is_empty() { READ } else { WRITE };
        done.touched.push((queue, mode));
        for other in waiting {
            self.wake(other, queue, 0);
            self.joins_queue(other, done);
            done.touched.push((Thing::Flag(other), WRITE));
        }
        0
    }
}
