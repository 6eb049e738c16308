//! Accesses and mutexes, and what all steps have in common.

use super::arrivals::{can_be_interrupted, patient};
use super::state::{Done, NO_EVENT, State};
use super::things::{ADD, READ, Thing, Touched, WRITE, guarded, line_of, touch};
use crate::machine::Effect;
use crate::program::{Action, Reg};

impl<'p> State<'p> {
    /// Performs an action that has at most one outcome; nothing when it must wait.
    pub(super) fn act(mut self, thread: u16, r: Reg, action: Action) -> Option<State<'p>> {
        let t = usize::from(thread);
        if let Some((index, effect)) = self.machine.access(t, action) {
            let idle = self.machine.perform(t, r, action).is_some_and(|done| done.idle);
            let mode = match effect {
                Effect::Read => READ,
                // Whatever the order of several, their sum is the same.
                Effect::Add => ADD,
                _ if idle => READ,
                _ => WRITE,
            };
            self.record(thread, &[(Thing::Cell(index), mode)], i64::from(idle));
            return Some(self);
        }
        let interrupted = self.flag[t];
        let gives_way = matches!(action, Action::Yield | Action::Spin | Action::Sleep);
        let flag = Thing::Flag(thread);
        let interruptible = match action {
            Action::Wait(m, _) => self.owns(Thing::Monitor(m), thread),
            Action::Await(_, l, _) => self.owns(guarded(l), thread),
            Action::Sleep | Action::Pass(..) | Action::PassPermits(..) => true,
            action => can_be_interrupted(action),
        };
        let first = self.tries_first(thread, action);
        // A thread that has checked its flag before checks it again when it waits, and takes what is available.
        let looked = self.looks_first(action);
        let interruptible = interruptible && !(looked && first.is_some());
        if interruptible && interrupted && !looked {
            self.flag[t] = false;
            self.machine.complete(t, r, 2);
            let mut touched = Touched::from_slice(&[(flag, WRITE)]);
            self.leave_line(thread, action, &mut touched);
            self.end_arrival(thread, action, &mut touched);
            self.record(thread, &touched, 2);
            self.gave_way = gives_way;
            return Some(self);
        }
        let mut done = Done { touched: Touched::new(), outcome: 0 };
        if interruptible {
            done.touched.push((flag, READ));
        }
        if let Some(first) = &first {
            // A thread that cannot have it at once joins the line, and can give up only there.
            if first.behind || !self.could_take(thread, action) {
                return Some(self.join_line((thread, action), first, done.touched));
            }
            if first.fair {
                touch(&mut done.touched, line_of(first.thing), READ);
            }
        }
        self.look_at_line(thread, action, &mut done);
        let denied = first.is_none() && !self.has_turn(thread, action);
        let result = match action {
            _ if denied && patient(action) == action => return None,
            Action::Lock(l, ..) if denied => give_up(Thing::Lock(l), READ, &mut done),
            Action::ReadLock(l, ..) if denied => give_up(Thing::Rw(l), ADD, &mut done),
            Action::WriteLock(l, ..) if denied => give_up(Thing::Rw(l), READ, &mut done),
            Action::Acquire(s, ..) if denied => give_up(Thing::Semaphore(s), READ, &mut done),
            Action::Enter(m) => self.enter(thread, Thing::Monitor(m), false, &mut done)?,
            Action::Lock(l, timed, _) => self.enter(thread, Thing::Lock(l), timed, &mut done)?,
            Action::TryLock(l) => 1 - self.enter(thread, Thing::Lock(l), true, &mut done)?,
            Action::Exit(m) => self.leave(thread, Thing::Monitor(m), &mut done),
            Action::Unlock(l) => self.leave(thread, Thing::Lock(l), &mut done),
            Action::IsLocked(l) => {
                done.touched.push((Thing::Lock(l), READ));
                i64::from(self.owners.get(&Thing::Lock(l)).is_some())
            }
            Action::ConditionQueue(c, _) => {
                let queue = Thing::LockQueue(c);
                done.touched.push((queue, READ));
                self.queues.get(&queue).map_or(0, |waiting| waiting.len() as i64)
            }
            Action::LockQueue(l) => self.waiters(Thing::Lock(l), &mut done),
            Action::Wait(m, _) => {
                let (mutex, queue) = (Thing::Monitor(m), Thing::MonitorQueue(m));
                return Some(self.begin_wait(thread, r, mutex, queue, done));
            }
            Action::Await(c, l, _) | Action::AwaitUninterruptibly(c, l) => {
                let (mutex, queue) = (guarded(l), Thing::LockQueue(c));
                return Some(self.begin_wait(thread, r, mutex, queue, done));
            }
            Action::Notify(m) | Action::NotifyAll(m) => {
                self.wake_some(thread, Thing::Monitor(m), Thing::MonitorQueue(m), true, &mut done)
            }
            Action::Signal(c, l) => self.wake_some(thread, guarded(l), Thing::LockQueue(c), false, &mut done),
            Action::SignalAll(c, l) => self.wake_some(thread, guarded(l), Thing::LockQueue(c), true, &mut done),
            _ => self.act_on_threads_and_counts(thread, action, &mut done)?,
        };
        self.heeded[t] = false;
        let answer = self.come_back(thread).unwrap_or(result);
        self.machine.complete(t, r, answer);
        self.leave_line(thread, action, &mut done.touched);
        self.end_arrival(thread, action, &mut done.touched);
        if done.outcome != NO_EVENT || interruptible {
            self.record(thread, &done.touched, result);
            self.gave_way = gives_way;
        }
        Some(self)
    }

    /// Whether a thread could have what it needs if there were no line.
    pub(super) fn could_take(&self, thread: u16, action: Action) -> bool {
        let mut trial = self.clone();
        let mut done = Done { touched: Touched::new(), outcome: 0 };
        match patient(action) {
            Action::Lock(l, ..) => trial.enter(thread, Thing::Lock(l), false, &mut done).is_some(),
            action => trial.act_on_threads_and_counts(thread, action, &mut done).is_some(),
        }
    }

    fn enter(&mut self, thread: u16, mutex: Thing, gives_up: bool, done: &mut Done) -> Option<i64> {
        match self.owners.get_mut(&mutex) {
            Some(owner) if owner.0 == thread => {
                owner.1 += 1;
                done.outcome = NO_EVENT;
                Some(0)
            }
            Some(_) if gives_up => {
                done.touched.push((mutex, READ));
                Some(1)
            }
            Some(_) => None,
            None => {
                self.owners.insert(mutex, (thread, 1));
                done.touched.push((mutex, WRITE));
                Some(0)
            }
        }
    }

    /// Gives a mutex back.
    fn leave(&mut self, thread: u16, mutex: Thing, done: &mut Done) -> i64 {
        match self.owners.get_mut(&mutex) {
            Some(owner) if owner.0 == thread && owner.1 > 1 => {
                owner.1 -= 1;
                done.outcome = NO_EVENT;
                0
            }
            Some(owner) if owner.0 == thread => {
                self.owners.remove(&mutex);
                done.touched.push((mutex, WRITE));
                0
            }
            _ => {
                done.outcome = NO_EVENT;
                3
            }
        }
    }
}

/// The timeout of a thread that stands in line expires.
fn give_up(wanted: Thing, mode: u8, done: &mut Done) -> i64 {
    done.touched.push((wanted, mode));
    1
}
