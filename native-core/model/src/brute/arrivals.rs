//! Arrival at an operation that may have to wait, in programs that query waiting threads.
//!
//! Source: `java.lang.Thread.State`; the documents of `ReentrantLock`, `ReentrantReadWriteLock` and `Semaphore` on
//! queued threads. Whether a thread has arrived, and what it waits for, can be observed by other threads; so arriving
//! is a step of its own where a program queries this. A thread that re-enters a monitor or a lock does not arrive at
//! anything.

use super::state::{Done, Life, State, Wait};
use super::things::{ADD, READ, Thing, Touched, WRITE, line_of, touch};
use crate::program::Action;

/// What an operation may have to wait for; `Some(None)` is time, or what other threads do to its thread.
pub(super) fn waits_for(action: Action) -> Option<Option<Thing>> {
    Some(match action {
        Action::Enter(m) => Some(Thing::Monitor(m)),
        Action::Lock(l, ..) => Some(Thing::Lock(l)),
        Action::ReadLock(l, ..) | Action::WriteLock(l, ..) => Some(Thing::Rw(l)),
        Action::Acquire(s, ..) | Action::PassPermits(s, ..) => Some(Thing::Semaphore(s)),
        Action::AwaitLatch(l, _) | Action::Pass(l, _) => Some(Thing::Latch(l)),
        Action::Join(other, _) => Some(Thing::Life(other)),
        Action::Park(_) | Action::Sleep => None,
        _ => return None,
    })
}

/// The same without a timeout.
pub(super) fn patient(action: Action) -> Action {
    match action {
        Action::Lock(l, _, interruptible) => Action::Lock(l, false, interruptible),
        Action::ReadLock(l, _, interruptible) => Action::ReadLock(l, false, interruptible),
        Action::WriteLock(l, _, interruptible) => Action::WriteLock(l, false, interruptible),
        Action::Acquire(s, n, _, interruptible) => Action::Acquire(s, n, false, interruptible),
        Action::AwaitLatch(l, _) => Action::AwaitLatch(l, false),
        Action::Pass(l, _) => Action::Pass(l, false),
        Action::PassPermits(s, n, _) => Action::PassPermits(s, n, false),
        Action::Join(other, _) => Action::Join(other, false),
        Action::Park(_) => Action::Park(false),
        other => other,
    }
}

/// Whether an action is an acquisition that can be interrupted.
pub(super) fn can_be_interrupted(action: Action) -> bool {
    match action {
        Action::Lock(_, _, yes) | Action::ReadLock(_, _, yes) | Action::WriteLock(_, _, yes) => yes,
        Action::Acquire(_, _, _, yes) => yes,
        Action::AwaitLatch(..) => true,
        _ => false,
    }
}

pub(super) fn is_timed(action: Action) -> bool {
    patient(action) != action || matches!(action, Action::Sleep | Action::Wait(_, true) | Action::Await(_, _, true))
}

impl State<'_> {
    /// Whether a thread has yet to arrive at its next operation, by a step that the program may query.
    pub(super) fn must_arrive(&self, thread: u16, action: Action) -> bool {
        let Some(wanted) = waits_for(action) else { return false };
        let has = |mutex: Thing| self.owns(mutex, thread);
        let again = match action {
            Action::Enter(m) => has(Thing::Monitor(m)),
            Action::Lock(l, _, interruptible) => !interruptible && has(Thing::Lock(l)),
            _ => false,
        };
        let asked = self.asked.threads.contains(&thread) || wanted.is_some_and(|of| self.asked.waiters(of).is_some());
        let lingers = self.lingers_at(thread, action);
        (asked || lingers) && !again && !self.arrived[usize::from(thread)]
    }

    /// The step by which it arrives.
    pub(super) fn arrive(mut self, thread: u16, action: Action) -> Self {
        self.arrived[usize::from(thread)] = true;
        self.lingering[usize::from(thread)] = self.lingers_at(thread, action) && self.has_to_wait(thread, action);
        let mut touched = Touched::new();
        self.touch_arrival(thread, action, &mut touched);
        if self.tries_first(thread, action).is_none() {
            self.touch_wait(thread, action, &mut touched);
        }
        self.record(thread, &touched, 0);
        self
    }

    /// What decides whether a thread has to wait at the operation that it reaches.
    pub(super) fn touch_wait(&self, thread: u16, action: Action, touched: &mut Touched) {
        match waits_for(action).flatten() {
            Some(wanted) => touch(touched, wanted, READ),
            None if matches!(action, Action::Park(_)) => touch(touched, Thing::Permit(thread), READ),
            None => {}
        }
        if matches!(
            action,
            Action::Park(_) | Action::Sleep | Action::Join(..) | Action::Pass(..) | Action::PassPermits(..)
        ) {
            touch(touched, Thing::Flag(thread), READ);
        }
        if let Some(thing) = self.stands_in_order(thread, action) {
            touch(touched, line_of(thing), READ);
        }
        match action {
            Action::ReadLock(l, ..) if !self.is_inside(l, thread) => {
                let mode = if self.lingers_at(thread, action) { WRITE } else { READ };
                touch(touched, line_of(Thing::Rw(l)), mode);
            }
            Action::Join(joined, _) => {
                if let Some(monitor) = self.lines.monitor_of(joined) {
                    touch(touched, Thing::Monitor(monitor), READ);
                }
            }
            _ => {}
        }
    }

    /// Notes which threads wait after a step: such a thread is seen waiting until it goes on.
    pub(super) fn note_waits(&mut self) {
        for t in 0..self.life.len() {
            if !self.arrived[t] || self.waited[t] || self.wait[t] != Wait::No {
                continue;
            }
            let action = self.machine.clone().next(t).map(|next| next.1);
            self.waited[t] = action.is_some_and(|action| self.has_to_wait(t as u16, action));
        }
    }

    /// Whether a thread that reaches an action cannot go on there. A thread interrupted on the way to an acquisition
    /// still arrives, if only to leave again.
    fn has_to_wait(&self, thread: u16, action: Action) -> bool {
        let mut calm = self.clone();
        calm.flag[usize::from(thread)] &= !can_be_interrupted(action);
        !calm.can_go_on(thread, action)
    }

    /// The operation at which a thread had arrived takes place.
    pub(super) fn end_arrival(&mut self, thread: u16, action: Action, touched: &mut Touched) {
        self.waited[usize::from(thread)] = false;
        if std::mem::take(&mut self.arrived[usize::from(thread)]) {
            self.touch_arrival(thread, action, touched);
        }
    }

    pub(super) fn touch_arrival(&self, thread: u16, action: Action, touched: &mut Touched) {
        if self.asked.threads.contains(&thread) {
            touched.push((Thing::Arrival(thread), WRITE));
        }
        let wanted = waits_for(action).flatten();
        if let Some(waiters) = wanted.and_then(|of| self.asked.waiters(of)) {
            touch(touched, waiters, ADD);
        }
    }

    /// A thread that was woken from a condition needs its lock back.
    pub(super) fn joins_queue(&self, woken: u16, done: &mut Done) {
        if let Wait::Woken(mutex, ..) = self.wait[usize::from(woken)] {
            done.touched.extend(self.asked.waiters(mutex).map(|waiters| (waiters, ADD)));
        }
    }

    /// Whether a thread that has arrived at an operation can go on without the passing of time.
    fn can_go_on(&self, thread: u16, action: Action) -> bool {
        if action == Action::Sleep {
            return self.flag[usize::from(thread)];
        }
        let interrupted = self.looks_first(action) && self.flag[usize::from(thread)];
        interrupted || self.clone().act(thread, 0, patient(action)).is_some()
    }

    /// The number of threads that wait for something.
    pub(super) fn waiters(&self, of: Thing, done: &mut Done) -> i64 {
        done.touched.push((of, READ));
        done.touched.extend(self.asked.waiters(of).map(|waiters| (waiters, READ)));
        let waits = |thread: &u16| {
            let t = usize::from(*thread);
            match self.wait[t] {
                Wait::Woken(mutex, ..) | Wait::Competes(mutex, ..) => mutex == of,
                Wait::Queued(..) => false,
                Wait::No => {
                    let action = self.waited[t].then(|| self.machine.clone().next(t)).flatten().map(|next| next.1);
                    action.is_some_and(|action| waits_for(action) == Some(Some(of)))
                }
            }
        };
        (0..self.life.len() as u16).filter(waits).count() as i64
    }

    /// Whether another thread owns the monitor of a thread that has ended, so that this thread does not get past its
    /// join.
    fn keeps_from_joining(&self, (joined, monitor): (u16, Thing), thread: u16) -> bool {
        let held = self.owners.get(&monitor).is_some_and(|owner| owner.0 != thread);
        held && self.life[usize::from(joined)] != Life::Alive
    }

    /// What a thread looks like from outside.
    pub(super) fn state_of(&self, other: u16, done: &mut Done) -> i64 {
        const NEW: i64 = 0;
        const RUNNABLE: i64 = 1;
        const BLOCKED: i64 = 2;
        const WAITING: i64 = 3;
        const TIMED_WAITING: i64 = 4;
        const TERMINATED: i64 = 5;
        let o = usize::from(other);
        let own = [Thing::Life(other), Thing::Permit(other), Thing::Flag(other), Thing::Arrival(other)];
        done.touched.extend(own.map(|thing| (thing, READ)));
        match self.life[o] {
            Life::New => return NEW,
            Life::Ended => return TERMINATED,
            Life::Alive => {}
        }
        let Some((_, action)) = self.machine.clone().next(o) else { return RUNNABLE };
        let action = self.competes_for(other).unwrap_or(action);
        let waiting = if is_timed(action) { TIMED_WAITING } else { WAITING };
        match self.wait[o] {
            Wait::Queued(_, mutex, _) => {
                done.touched.push((mutex, READ));
                waiting
            }
            Wait::Woken(mutex, ..) => {
                done.touched.push((mutex, READ));
                // A thread that needs a lock is parked.
                if matches!(mutex, Thing::Monitor(_)) { BLOCKED } else { waiting }
            }
            Wait::No if !self.arrived[o] => RUNNABLE,
            Wait::No | Wait::Competes(..) => {
                if let Some(wanted) = waits_for(action).flatten() {
                    touch(&mut done.touched, wanted, READ);
                    touch(&mut done.touched, line_of(wanted), READ);
                }
                let joined = match action {
                    Action::Join(joined, _) => self.lines.monitor_of(joined).map(|m| (joined, Thing::Monitor(m))),
                    _ => None,
                };
                if let Some((_, monitor)) = joined {
                    touch(&mut done.touched, monitor, READ);
                }
                match action {
                    _ if self.wait[o] == Wait::No && !self.waited[o] => RUNNABLE,
                    Action::Enter(_) => BLOCKED,
                    _ if joined.is_some_and(|of| self.keeps_from_joining(of, other)) => BLOCKED,
                    _ => waiting,
                }
            }
        }
    }
}
