//! Wait sets and condition queues.
//!
//! `notify` may wake any waiter, so its choice is an alternative to explore, named by the waiter's thread;
//! `signal` wakes the one that has waited longest.
//!
//! A woken thread takes its monitor or lock back with the same step. A thread that gives up, or was interrupted before
//! it was woken, only leaves the queue by that step, for which it needs no lock, so that a later notification does not
//! find it (`AbstractQueuedSynchronizer.ConditionObject`; JLS 17.2.1). What remains is to take the monitor or lock like
//! a newcomer, as often as it was held. Only the lock can end that; the answer then is what ended the wait. The same
//! holds for a woken thread that wants a write lock or a fair one: whether it stands in line makes a difference to
//! other threads. For a fair lock it does since the signal ([`crate::sync::line`]).
//!
//! Steps that join a wait set and steps that leave it commute with each other, but not with those that wake a thread
//! there. Since `signal` wakes the thread that came first, joining the queue of a condition also touches the order
//! there, an object of its own.
//!
//! An interruption sets the flag and no more. A waiter that is woken before it has left the queue returns normally,
//! with the flag set (JLS 17.2.4).

use smallvec::SmallVec;

use crate::dependence::mode;
use crate::event::{Event, Kind, Mode, ObjIx, Objects, Owner, Request, Touched, flag};
use crate::op::{Half, Hold};
use crate::sync::ending;
use crate::sync::mutex::Waiting;
use crate::sync::past::Past;
use crate::sync::{Run, World, result};
use crate::trap::{self, Trap};

/// The place of steps that take a lock back after a wait that was given up. Arriving at such a lock, waiting, and then
/// taking it back is no round of a loop that begins again.
const ON_THE_WAY_BACK: u32 = u32::MAX;

/// The threads in a wait set or condition queue, longest waiting first.
#[derive(Debug, Default, Clone)]
pub(crate) struct Waiters {
    threads: SmallVec<[u16; 4]>,
    /// The threads that gave up, and how many were in front of each then; only for [`Trap::PlaceKept`].
    gave_up: SmallVec<[(u16, usize); 1]>,
}

impl Waiters {
    /// All of them, longest waiting first.
    #[must_use]
    pub(crate) fn threads(&self) -> &[u16] {
        &self.threads
    }

    /// Adds one, behind all others.
    pub(crate) fn push(&mut self, thread: u16) {
        if trap::is_set(Trap::PlaceKept)
            && let Some(&(_, before)) = self.gave_up.iter().find(|gone| gone.0 == thread)
        {
            return self.threads.insert(before.min(self.threads.len()), thread);
        }
        self.threads.push(thread);
    }

    /// Removes one that has not been woken.
    fn gives_up(&mut self, thread: u16) {
        if trap::is_set(Trap::PlaceKept) {
            let before = self.threads.iter().take_while(|&&other| other != thread).count();
            self.gave_up.retain(|gone| gone.0 != thread);
            self.gave_up.push((thread, before));
        }
        self.remove(thread);
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

/// What a thread touches that joins a wait set or condition queue.
pub(crate) fn touched_by_coming(queue: ObjIx, objects: &mut Objects) -> impl Iterator<Item = Touched> + use<> {
    let order = objects.intern_order(queue).map(|order| (order, Mode::Write));
    [(queue, Mode::Add)].into_iter().chain(order)
}

/// What a thread touches that leaves one without having been woken.
pub(crate) fn touched_by_leaving(queue: ObjIx) -> Touched {
    (queue, Mode::Add)
}

impl World {
    /// The answer to a request that is no event: a thread that does not hold the lock may neither wait nor wake.
    pub(super) fn wait_at_once(&self, thread: u16, request: &Request) -> Option<u32> {
        let row = request.kind.row();
        let guard = match row.wait {
            Half::Begins => request.object,
            Half::Ends => return None,
            Half::None => request.second(),
        };
        (!self.owns(guard, thread)).then_some(result::ILLEGAL)
    }

    /// Whether a thread holds a mutex, or a read-write lock for writing.
    fn owns(&self, lock: ObjIx, thread: u16) -> bool {
        let writes = self.rwlock(lock).map_or(0, |lock| lock.write_holds(thread));
        self.mutex(lock).holds(thread) + writes > 0
    }

    pub(super) fn run_wait(&mut self, run: &mut Run, choice: u32, objects: &mut Objects) {
        match run.request.kind {
            Kind::WaitRelease | Kind::AwaitRelease => self.run_release(run, objects),
            kind if kind.resumes() && self.only_leaves(run.thread, &run.request) => self.run_leave(run, objects),
            kind if kind.resumes() => {
                self.run_resume(run);
                self.touch_arrival(run.thread, run.request.object, &mut run.touches, objects);
            }
            _ => {
                if self.run_notify(run, choice, objects) {
                    self.touch_queue(run.request.second(), &mut run.touches, objects);
                }
            }
        }
    }

    fn run_release(&mut self, run: &mut Run, objects: &mut Objects) {
        let (mutex, queue) = (run.request.object, run.request.second());
        let holds = match self.rwlocks.get_mut(mutex) {
            Some(lock) => lock.release(),
            None => self.mutexes.of(mutex).release(),
        };
        let second_half = self.second_half(&run.request);
        self.waiters.of(queue).push(run.thread);
        let flag = self.thread_objects[usize::from(run.thread)].flag;
        let state = &mut self.threads[usize::from(run.thread)];
        state.saved_holds = holds;
        state.waiting = Waiting::In(queue);
        state.request = Some(Request { kind: second_half, ..run.request });
        run.outcome.returns = false;
        if self.lingers_at(second_half) {
            self.begin_lingering(run.thread);
        }
        run.touch(mutex, Mode::Write);
        run.touches.extend(touched_by_coming(queue, objects));
        run.touch(flag, Mode::Write);
    }

    /// The second half of a wait. Whether its thread stands in line makes a difference to other threads if the lock is
    /// fair, or a write lock.
    fn second_half(&self, release: &Request) -> Kind {
        match release.kind {
            Kind::WaitRelease => Kind::WaitResume,
            _ if release.has(flag::IN_LINE) || self.rwlock(release.object).is_some() => Kind::AwaitLeave,
            _ => Kind::AwaitResume,
        }
    }

    /// Whether a request ends a wait without taking anything back: its thread competes for the lock then.
    pub(crate) fn only_leaves(&self, thread: u16, request: &Request) -> bool {
        let row = request.kind.row();
        let waits = || matches!(self.threads[usize::from(thread)].waiting, Waiting::In(_));
        row.wait == Half::Ends && (row.hold != Hold::TakesBack || waits())
    }

    /// How often a thread wants to hold the lock that it takes.
    pub(super) fn holds_wanted(&self, thread: u16) -> u32 {
        let state = &self.threads[usize::from(thread)];
        if state.ended_by.is_some() { state.saved_holds } else { 1 }
    }

    /// The end of a wait; its result.
    fn end_wait(&mut self, run: &mut Run) -> u32 {
        let queue = run.request.second();
        let flag_object = self.thread_objects[usize::from(run.thread)].flag;
        let state = &mut self.threads[usize::from(run.thread)];
        let result = match state.waiting {
            Waiting::Notified => result::DONE,
            _ if run.request.has(flag::INTERRUPTIBLE) && state.interrupted => {
                state.interrupted = false;
                result::INTERRUPTED
            }
            _ => result::TIMED_OUT,
        };
        state.waiting = Waiting::No;
        run.outcome.result = result;
        run.touch(flag_object, Mode::Write);
        if result != result::DONE {
            self.waiters.of(queue).gives_up(run.thread);
            run.touches.push(touched_by_leaving(queue));
        }
        result
    }

    fn run_resume(&mut self, run: &mut Run) {
        self.end_wait(run);
        let mutex = run.request.object;
        let holds = self.threads[usize::from(run.thread)].saved_holds.max(1);
        self.mutexes.of(mutex).acquire(run.thread, holds);
        run.own(Owner::of(Some(run.thread)));
        run.touch(mutex, Mode::Write);
    }

    /// For queries, the thread has arrived at its lock by this step.
    fn run_leave(&mut self, run: &mut Run, objects: &mut Objects) {
        let ended_by = self.end_wait(run);
        let Request { kind, object: lock, flags, .. } = run.request;
        let back = match kind {
            Kind::WaitResume => Kind::MonitorEnter,
            _ if self.rwlock(lock).is_some() => Kind::WriteLock,
            _ => Kind::Lock,
        };
        let state = &mut self.threads[usize::from(run.thread)];
        state.ended_by = Some(ended_by);
        (state.arrived, state.waited) = (true, true);
        run.outcome.returns = false;
        let flags = flags & (flag::IN_LINE | flag::IDLE);
        self.approach(run.thread, Request { flags, site: ON_THE_WAY_BACK, ..Request::plain(back, lock) });
        self.touch_arrival(run.thread, lock, &mut run.touches, objects);
        if let Some(back) = self.threads[usize::from(run.thread)].request.filter(|back| self.lingers_at(back.kind)) {
            self.begin_arriving(run.thread, back);
        }
    }

    /// A thread is woken that was in a wait set or queue, and is there no longer.
    pub(super) fn wake(&mut self, thread: u16, run: &mut Run) {
        self.threads[usize::from(thread)].waiting = Waiting::Notified;
        run.touch(self.thread_objects[usize::from(thread)].flag, Mode::Write);
    }

    /// Notifies; returns whether any thread was woken.
    fn run_notify(&mut self, run: &mut Run, choice: u32, objects: &mut Objects) -> bool {
        let kind = run.request.kind;
        let waiters = self.waiters.of(run.request.object);
        let woken: SmallVec<[u16; 4]> = match kind {
            Kind::NotifyAll | Kind::SignalAll => waiters.take_all(),
            Kind::Notify => {
                if ending::is_of_thread(run.request.object, &self.thread_objects) {
                    self.observed.notify_on_thread();
                }
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
        }
        for &thread in &woken {
            self.wake(thread, run);
            self.join_by_signal(thread, run, objects);
        }
        if let (Kind::Notify, Some(&thread)) = (kind, woken.first()) {
            run.outcome.choice = u32::from(thread);
        }
        if woken.is_empty() {
            run.outcome.noted &= !flag::POSSIBLE;
        }
        !woken.is_empty()
    }
}

/// The last event before a position by which a thread has begun to wait for a condition, with its own position.
pub(crate) fn begun_before(past: &impl Past, thread: u16, position: usize) -> Option<(usize, Event)> {
    past.last_at(past.threads()[usize::from(thread)].flag, |at, event| {
        (at < position && event.thread == thread && event.kind == Kind::AwaitRelease).then_some((at, *event))
    })
}

/// The event by which a thread has begun to wait in a wait set or condition queue, with its position, if nothing in a
/// past has woken it since.
pub(crate) fn waits_in(past: &impl Past, thread: u16) -> Option<(usize, Event)> {
    past.last_at(past.threads()[usize::from(thread)].flag, |position, event| match event.kind {
        Kind::Interrupt => None,
        Kind::WaitRelease | Kind::AwaitRelease if event.thread == thread => {
            Some((event.result == result::DONE).then_some((position, *event)))
        }
        Kind::Notify | Kind::NotifyAll | Kind::Signal | Kind::SignalAll | Kind::Exit => Some(None),
        _ => (event.thread == thread).then_some(None),
    })
    .flatten()
}
