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

    /// The step that ends a wait: the thread has its mutex again, or competes for its write lock as if it had come to it now.
    pub(super) fn resume(mut self, thread: u16, _program: &Program) -> Option<State<'p>> {
        let t = usize::from(thread);
        let (r, action) = self.machine.next(t)?;
        if let Some(write) = self.competes_for(thread) {
            return self.act(thread, r, write);
        }
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
        if let Thing::Rw(lock) = mutex {
            self.wait[t] = Wait::Competes(lock, holds, result);
            let touched = if timed { vec![(queue, WRITE)] } else { Vec::new() };
            return Some(self.leave_wait(thread, lock, result, Touched::from_vec(touched)));
        }
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

    /// The end of a wait whose thread has yet to take a write lock.
    fn leave_wait(mut self, thread: u16, lock: u16, result: i64, mut touched: Touched) -> State<'p> {
        let t = usize::from(thread);
        if result == 2 {
            self.flag[t] = false;
        }
        touched.push((Thing::Flag(thread), WRITE));
        let rw = Thing::Rw(lock);
        self.arrived[t] = self.asked.threads.contains(&thread) || self.asked.waiters(rw).is_some();
        self.touch_arrival(thread, Action::WriteLock(lock, false, false), &mut touched);
        self.record(thread, &touched, result);
        self
    }

    /// What a thread is about to do whose wait is over, but for its write lock.
    pub(super) fn competes_for(&self, thread: u16) -> Option<Action> {
        match self.wait[usize::from(thread)] {
            Wait::Competes(lock, ..) => Some(Action::WriteLock(lock, false, false)),
            _ => None,
        }
    }

    /// A thread that competed for a write lock has it, as often as before; the result of its wait.
    pub(super) fn come_back(&mut self, thread: u16) -> Option<i64> {
        let t = usize::from(thread);
        let Wait::Competes(lock, holds, result) = self.wait[t] else { return None };
        self.owners.insert(Thing::Rw(lock), (thread, holds));
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
