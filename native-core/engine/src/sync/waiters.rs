//! Wait sets and condition queues.
//!
//! `notify` may wake any waiter, so its choice is an alternative to explore, named by the waiter's thread;
//! `signal` wakes the one that has waited longest.
//!
//! Who was woken, or gives up, takes its monitor or lock back with the same step. Not so a write lock: whether its thread
//! stands in line makes a difference to readers, so the step that ends the wait only leaves the queue, and what remains is
//! to take the write lock like a newcomer, by a try and a turn ([`crate::sync::line`]), as often as it was held. Nothing can
//! end that but the lock; what is answered then is what ended the wait.

use smallvec::SmallVec;

use crate::dependence::mode;
use crate::event::{Event, Kind, Mode, Objects, Request, flag};
use crate::sync::mutex::Waiting;
use crate::sync::past::Past;
use crate::sync::{Run, World, result};

/// The place of steps that take a write lock back. What comes to such a lock and waits, and then takes it back, is no round of
/// a loop that begins again.
const ON_THE_WAY_BACK: u32 = u32::MAX;

/// The threads in a wait set or condition queue, longest first.
#[derive(Debug, Default, Clone)]
pub(crate) struct Waiters {
    threads: SmallVec<[u16; 4]>,
}

impl Waiters {
    /// All of them, longest first.
    #[must_use]
    pub(crate) fn threads(&self) -> &[u16] {
        &self.threads
    }

    /// Adds one.
    pub(crate) fn push(&mut self, thread: u16) {
        self.threads.push(thread);
    }

    /// Removes one; whether it was there.
    pub(crate) fn remove(&mut self, thread: u16) -> bool {
        let found = self.threads.iter().position(|&t| t == thread);
        if let Some(at) = found {
            self.threads.remove(at);
        }
        found.is_some()
    }

    /// Removes all of them.
    pub(crate) fn take_all(&mut self) -> SmallVec<[u16; 4]> {
        std::mem::take(&mut self.threads)
    }
}

impl World {
    pub(super) fn run_wait(&mut self, run: &mut Run, choice: u32, objects: &mut Objects) {
        match run.request.kind {
            Kind::WaitRelease | Kind::AwaitRelease => self.run_release(run),
            Kind::WaitResume | Kind::AwaitResume if self.only_leaves(&run.request) => self.run_leave(run, objects),
            Kind::WaitResume | Kind::AwaitResume => {
                self.run_resume(run);
                self.touch_queue(run.request.object, &mut run.touches, objects);
            }
            _ => {
                if self.run_notify(run, choice) {
                    self.touch_queue(run.request.second, &mut run.touches, objects);
                }
            }
        }
    }

    fn run_release(&mut self, run: &mut Run) {
        let (mutex, queue) = (run.request.object, run.request.second);
        let holds = match self.rwlocks.get_mut(mutex) {
            Some(lock) => lock.release(),
            None => self.mutexes.of(mutex).release(),
        };
        self.waiters.of(queue).push(run.thread);
        let flag = self.thread_objects[usize::from(run.thread)].flag;
        let state = &mut self.threads[usize::from(run.thread)];
        state.saved_holds = holds;
        state.waiting = Waiting::In(queue);
        state.request = Some(Request {
            kind: if run.request.kind == Kind::WaitRelease { Kind::WaitResume } else { Kind::AwaitResume },
            ..run.request
        });
        run.outcome.returns = false;
        run.touch(mutex, Mode::Write);
        run.touch(queue, Mode::Write);
        run.touch(flag, Mode::Write);
    }

    /// Whether a request ends a wait without taking anything back: its thread competes for the write lock then.
    pub(crate) fn only_leaves(&self, request: &Request) -> bool {
        request.kind == Kind::AwaitResume && self.rwlock(request.object).is_some()
    }

    /// How often a thread wants to hold the write lock that it takes.
    pub(super) fn holds_wanted(&self, thread: u16) -> u32 {
        let state = &self.threads[usize::from(thread)];
        if state.ended_by.is_some() { state.saved_holds } else { 1 }
    }

    /// The end of a wait; its result. What woke the thread is an argument of the event.
    fn end_wait(&mut self, run: &mut Run) -> u32 {
        let queue = run.request.second;
        let flag_object = self.thread_objects[usize::from(run.thread)].flag;
        let state = &mut self.threads[usize::from(run.thread)];
        let (result, by) = match state.waiting {
            Waiting::Notified(by) => (result::DONE, by + 1),
            Waiting::Interrupted(by) => {
                state.interrupted = false;
                (result::INTERRUPTED, by + 1)
            }
            Waiting::In(_) | Waiting::No => (result::TIMED_OUT, 0),
        };
        if result == result::TIMED_OUT {
            self.waiters.of(queue).remove(run.thread);
        }
        self.threads[usize::from(run.thread)].waiting = Waiting::No;
        run.outcome.result = result;
        run.outcome.argument = by;
        run.touch(flag_object, Mode::Write);
        if run.request.has(flag::TIMED) {
            run.touch(queue, Mode::Write);
        }
        result
    }

    fn run_resume(&mut self, run: &mut Run) {
        self.end_wait(run);
        let mutex = run.request.object;
        let holds = self.threads[usize::from(run.thread)].saved_holds.max(1);
        self.mutexes.of(mutex).acquire(run.thread, holds);
        run.outcome.after = u32::from(run.thread) + 1;
        run.touch(mutex, Mode::Write);
    }

    /// The thread has come to its write lock by this step, for those who ask.
    fn run_leave(&mut self, run: &mut Run, objects: &mut Objects) {
        let ended_by = self.end_wait(run);
        let Request { object: lock, flags, .. } = run.request;
        let state = &mut self.threads[usize::from(run.thread)];
        state.ended_by = Some(ended_by);
        state.arrived = true;
        run.outcome.returns = false;
        let flags = flags & (flag::IN_LINE | flag::IDLE);
        self.approach(run.thread, Request { flags, site: ON_THE_WAY_BACK, ..Request::plain(Kind::WriteLock, lock) });
        self.touch_arrival(run.thread, lock, &mut run.touches, objects);
    }

    /// Whether anybody was woken.
    fn run_notify(&mut self, run: &mut Run, choice: u32) -> bool {
        let kind = run.request.kind;
        let waiters = self.waiters.of(run.request.object);
        let woken: SmallVec<[u16; 4]> = match kind {
            Kind::NotifyAll | Kind::SignalAll => waiters.take_all(),
            Kind::Notify => {
                let all = waiters.threads();
                let chosen =
                    all.iter().copied().find(|&thread| u32::from(thread) == choice).or_else(|| all.first().copied());
                chosen.into_iter().collect()
            }
            _ => waiters.threads().first().copied().into_iter().collect(),
        };
        run.touch(run.request.object, mode(kind, !woken.is_empty()));
        for &thread in &woken {
            waiters.remove(thread);
            self.threads[usize::from(thread)].waiting = Waiting::Notified(run.position);
            let flag = self.thread_objects[usize::from(thread)].flag;
            run.touch(flag, Mode::Write);
        }
        if let (Kind::Notify, Some(&thread)) = (kind, woken.first()) {
            run.outcome.choice = u32::from(thread);
        }
        !woken.is_empty()
    }
}

/// The event by which a thread has begun to wait in a wait set or condition queue, with its position, if nothing in a past
/// has woken it since.
pub(crate) fn waits_in(past: &impl Past, thread: u16) -> Option<(usize, Event)> {
    let mut interrupted = false;
    past.last_at(past.threads()[usize::from(thread)].flag, |position, event| match event.kind {
        Kind::Interrupt => {
            interrupted = true;
            None
        }
        Kind::WaitRelease | Kind::AwaitRelease if event.thread == thread => {
            let woken = interrupted && event.flags & flag::INTERRUPTIBLE != 0;
            Some((event.result == result::DONE && !woken).then_some((position, *event)))
        }
        Kind::Notify | Kind::NotifyAll | Kind::Signal | Kind::SignalAll => Some(None),
        _ => (event.thread == thread).then_some(None),
    })
    .flatten()
}
