//! Wait sets of monitors and conditions: waiting, being woken, coming back. A thread that is signalled stands in the
//! line of its lock at once, if that is fair.

use super::state::{Done, NO_EVENT, State, Wait};
use super::things::{ADD, READ, Thing, Touched, WRITE};
use crate::program::{Action, Reg};

/// How a mutex is taken again after a wait.
pub(super) fn acquisition_of(mutex: Thing) -> Option<Action> {
    match mutex {
        Thing::Monitor(m) => Some(Action::Enter(m)),
        Thing::Lock(l) => Some(Action::Lock(l, false, false)),
        Thing::Rw(l) => Some(Action::WriteLock(l, false, false)),
        _ => None,
    }
}

impl<'p> State<'p> {
    /// Wakes a thread of a wait set.
    pub(super) fn wake(&mut self, thread: u16, queue: Thing) {
        self.remove(thread, queue);
        let t = usize::from(thread);
        if let Wait::Queued(_, mutex, holds) = self.wait[t] {
            self.wait[t] = Wait::Woken(mutex, holds);
        }
    }

    fn remove(&mut self, thread: u16, queue: Thing) {
        if let Some(waiting) = self.queues.get_mut(&queue) {
            waiting.retain(|other| *other != thread);
        }
    }

    /// The step that ends a wait: a thread that was woken has its mutex again; one that times out, or was interrupted
    /// before it was woken, leaves the wait set, and competes for its mutex as if it had reached it now. So does every
    /// thread that needs a write lock.
    pub(super) fn resume(mut self, thread: u16) -> Option<State<'p>> {
        let t = usize::from(thread);
        let (r, action) = self.machine.next(t)?;
        if let Some(back) = self.competes_for(thread) {
            return self.act(thread, r, back);
        }
        let timed = matches!(action, Action::Wait(_, true) | Action::Await(_, _, true));
        let patient = matches!(action, Action::AwaitUninterruptibly(..));
        let (mutex, holds) = match self.wait[t] {
            Wait::Queued(queue, mutex, holds) => {
                let interrupted = self.flag[t] && !patient;
                if !interrupted && !timed {
                    return None;
                }
                self.remove(thread, queue);
                let result = if interrupted { 2 } else { 1 };
                return Some(self.leave_wait(thread, (mutex, holds), result, Touched::from_slice(&[(queue, ADD)])));
            }
            Wait::Woken(mutex, holds) => (mutex, holds),
            Wait::No | Wait::Competes(..) => return None,
        };
        if self.lines.fair.contains(&mutex) || matches!(mutex, Thing::Rw(_)) {
            return Some(self.leave_wait(thread, (mutex, holds), 0, Touched::new()));
        }
        if self.owners.get(&mutex).is_some() {
            return None;
        }
        self.owners.insert(mutex, (thread, holds));
        self.wait[t] = Wait::No;
        self.machine.complete(t, r, 0);
        let mut touched = Touched::from_slice(&[(mutex, WRITE), (Thing::Flag(thread), WRITE)]);
        self.touch_coming(thread, mutex, &mut touched);
        self.record(thread, &touched, 0);
        Some(self)
    }

    /// The end of a wait whose thread has yet to take its mutex.
    fn leave_wait(mut self, thread: u16, back: (Thing, u32), result: i64, mut touched: Touched) -> State<'p> {
        let t = usize::from(thread);
        let (mutex, holds) = back;
        self.wait[t] = Wait::Competes(mutex, holds, result);
        if result == 2 {
            self.flag[t] = false;
        }
        touched.push((Thing::Flag(thread), WRITE));
        self.arrived[t] = self.asked.threads.contains(&thread) || self.asked.waiters(mutex).is_some();
        self.coming[t] = self.looks_at_mutex(thread, mutex);
        self.touch_coming(thread, mutex, &mut touched);
        self.record(thread, &touched, result);
        self
    }

    fn touch_coming(&self, thread: u16, mutex: Thing, touched: &mut Touched) {
        if let Some(back) = acquisition_of(mutex) {
            self.touch_arrival(thread, back, touched);
        }
    }

    /// What a thread whose wait is over is about to do, except for taking its mutex.
    pub(super) fn competes_for(&self, thread: u16) -> Option<Action> {
        match self.wait[usize::from(thread)] {
            Wait::Competes(mutex, ..) => acquisition_of(mutex),
            _ => None,
        }
    }

    /// A thread that competed for its mutex has it, as often as before; the result of its wait.
    pub(super) fn come_back(&mut self, thread: u16) -> Option<i64> {
        let t = usize::from(thread);
        let Wait::Competes(mutex, holds, result) = self.wait[t] else { return None };
        self.owners.insert(mutex, (thread, holds));
        self.wait[t] = Wait::No;
        Some(result)
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
        self.lingering[t] = self.lines.lingers && !matches!(mutex, Thing::Monitor(_));
        let mut touched = done.touched;
        touched.retain(|touch| touch.0 != Thing::Flag(thread));
        touched.extend([(mutex, WRITE), (queue, ADD), (Thing::Flag(thread), WRITE)]);
        if let Thing::LockQueue(condition) = queue {
            touched.push((Thing::Order(condition), WRITE));
        }
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
            self.wake(other, queue);
            self.joins_queue(other, done);
            if let Some(back) = acquisition_of(mutex).filter(|_| !matches!(queue, Thing::MonitorQueue(_))) {
                self.join_by_signal(other, back, &mut done.touched);
            }
            done.touched.push((Thing::Flag(other), WRITE));
        }
        0
    }
}
