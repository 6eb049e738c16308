//! The end of a thread, and its Thread object as a monitor.
//!
//! A platform thread that ends takes the monitor of its Thread object, counts as ended, wakes all threads that wait
//! there, and gives the monitor back, all in one step. A thread that joins it does so under that monitor: as long as
//! another thread holds it, the thread neither ends nor is joined, not even by threads that give up or are interrupted.
//!
//! Source: `Thread.join` ("As a thread terminates the `this.notifyAll` method is invoked"), which is a synchronized
//! loop of `this.wait`; `ensure_join` of HotSpot. A thread that joins while it holds that monitor gives it up as a wait
//! does: the host splits such a join into its steps. It does the same to every join of a platform thread once one of
//! the threads that wait on a Thread object was notified ([`crate::Controller::joins_are_waits`]): the joining thread
//! may be the one that is woken, and it waits on.
//!
//! Invariant: the end of a thread touches its monitor only where a thread uses that monitor; the first use voids what
//! was explored before, as the first query does ([`super::arrival`]). Both steps leave the monitor as they found it, so
//! they only add to it, as sections that commute do.

use smallvec::SmallVec;

use crate::dependence::mode;
use crate::event::{Detail, Event, Kind, Mode, ObjIx};
use crate::host::ThreadIx;
use crate::op::Life;
use crate::sync::identity::ThreadObjects;
use crate::sync::thread::Phase;
use crate::sync::{Run, World};
use crate::trap::{self, Trap};

/// The monitor that a step has to find free for a moment: that of the thread that ends, or is joined.
#[inline]
#[must_use]
pub(crate) fn monitor_passed(kind: Kind, thread: u16, detail: Detail, threads: &[ThreadObjects]) -> Option<ObjIx> {
    let of = match kind.row().life {
        Life::Ends => thread,
        Life::Awaits => detail.target()?,
        _ => return None,
    };
    threads.get(usize::from(of)).map(|of| of.monitor).filter(|&monitor| monitor != ObjIx::NONE)
}

/// The same of an event.
#[inline]
#[must_use]
pub(crate) fn monitor_of(step: &Event, threads: &[ThreadObjects]) -> Option<ObjIx> {
    monitor_passed(step.kind, step.thread, step.detail, threads)
}

/// The wait set whose threads the end of a thread wakes.
#[must_use]
pub(crate) fn wakes_in(kind: Kind, thread: u16, threads: &[ThreadObjects]) -> Option<ObjIx> {
    let own = threads.get(usize::from(thread)).filter(|own| own.monitor != ObjIx::NONE)?;
    (kind.row().life == Life::Ends).then_some(own.wait_set)
}

/// Whether a wait set is that of a Thread object.
#[must_use]
pub(super) fn is_of_thread(wait_set: ObjIx, threads: &[ThreadObjects]) -> bool {
    threads.iter().any(|own| own.monitor != ObjIx::NONE && own.wait_set == wait_set)
}

impl World {
    /// A thread uses the monitor of a Thread object.
    pub(crate) fn use_monitor_of(&mut self, thread: ThreadIx, monitor: ObjIx, wait_set: ObjIx) {
        if let Some(objects) = self.thread_objects.get_mut(thread.0 as usize)
            && objects.monitor != monitor
        {
            (objects.monitor, objects.wait_set) = (monitor, wait_set);
            self.observed.use_monitor();
        }
    }

    /// See [`monitor_passed`].
    #[inline]
    pub(super) fn monitor_passed(&self, kind: Kind, thread: u16, detail: Detail) -> Option<ObjIx> {
        monitor_passed(kind, thread, detail, &self.thread_objects)
    }

    /// Whether the monitor that a step passes is free, or its own thread's.
    #[inline]
    pub(super) fn may_pass(&self, kind: Kind, thread: u16, detail: Detail) -> bool {
        let monitor = self.monitor_passed(kind, thread, detail);
        monitor.is_none_or(|monitor| self.mutex(monitor).owner().is_none_or(|owner| owner == thread))
    }

    /// The thread that holds the monitor that the request of a thread has to pass.
    pub(super) fn in_passage(&self, thread: u16) -> Option<u16> {
        let request = self.threads[usize::from(thread)].request.as_ref()?;
        let joined = request.detail.target().filter(|_| request.kind.row().life == Life::Awaits);
        if joined.is_some_and(|joined| self.threads[usize::from(joined)].phase == Phase::Alive) {
            return None;
        }
        let monitor = self.monitor_passed(request.kind, thread, request.detail)?;
        self.mutex(monitor).owner().filter(|&owner| owner != thread)
    }

    pub(super) fn run_exit(&mut self, run: &mut Run) {
        let own = self.thread_objects[usize::from(run.thread)];
        self.threads[usize::from(run.thread)].phase = Phase::Ended;
        run.outcome.returns = false;
        run.touch(own.life, Mode::Write);
        if own.monitor == ObjIx::NONE {
            return;
        }
        if !trap::is_set(Trap::EndUntouched) {
            run.touch(own.monitor, Mode::Add);
        }
        let woken: SmallVec<[u16; 4]> = self.waiters.of(own.wait_set).take_all();
        run.touch(own.wait_set, mode(Kind::NotifyAll, !woken.is_empty()));
        for thread in woken {
            self.wake(thread, run);
        }
    }
}
