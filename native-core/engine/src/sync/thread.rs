//! Threads: life, parking permit, interrupt flag, and what each is about to do.

use crate::dependence::mode;
use crate::event::{Kind, Mode, ObjIx, Objects, Request, flag};
use crate::op::state;
pub(crate) use crate::sync::identity::ThreadObjects;
use crate::sync::mutex::Waiting;
use crate::sync::past::Past;
use crate::sync::permits;
use crate::sync::{Run, World, result};
use crate::trap::{self, Trap};

/// How far a thread has come.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Phase {
    /// Not started.
    #[default]
    New,
    /// Started.
    Alive,
    /// Ended.
    Ended,
}

/// The state of a thread in the current execution.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Thread {
    /// How far it has come.
    pub phase: Phase,
    /// Whether it does not keep the execution going.
    pub daemon: bool,
    /// Its interrupt flag.
    pub interrupted: bool,
    /// Its parking permit.
    pub permit: bool,
    /// Whether and how it waits.
    pub waiting: Waiting,
    /// Hold count of the lock that it gave up in order to wait.
    pub saved_holds: u32,
    /// What ended its wait, while it competes for the lock that it gave up ([`crate::sync::waiters`]).
    pub ended_by: Option<u32>,
    /// The virtual time in nanoseconds at which it gives up what it is about to do, if it does; 0 if none was reported,
    /// and [`crate::sync::time::AT_ANY_MOMENT`] if that may be at once.
    pub deadline: u64,
    /// Whether its last park had neither a permit nor an interruption.
    pub expired: bool,
    /// What it is about to do, unless it is running.
    pub request: Option<Request>,
    /// What it does once it has arrived there, if that is a step of its own.
    pub then: Option<Request>,
    /// Whether it has arrived at its request by such a step.
    pub arrived: bool,
    /// Whether it could not go on at some moment since then: it waits until it does.
    pub waited: bool,
}

impl Thread {
    /// What it has begun to wait for, or is about to do if it has not: a step on the way there does not count.
    pub(crate) fn wanted(&self) -> Option<&Request> {
        match &self.request {
            Some(request) if request.kind == Kind::Linger => self.then.as_ref(),
            Some(request) if request.kind == Kind::Arrive && self.arrived => self.then.as_ref(),
            request => request.as_ref(),
        }
    }
}

impl World {
    pub(super) fn run_thread(&mut self, run: &mut Run, objects: &mut Objects) {
        let request = run.request;
        let own = self.thread_objects[usize::from(run.thread)];
        let target = usize::from(request.detail.target().unwrap_or(run.thread));
        match request.kind {
            Kind::Start => {
                let fresh = self.threads[target].phase == Phase::New;
                if fresh {
                    let ThreadObjects { life, permit, .. } = self.thread_objects[target];
                    let state = &mut self.threads[target];
                    if !request.has(flag::KEEPS_PERMIT) {
                        // To unpark a thread that has not been started has no effect at all (LockSupport.unpark).
                        state.permit = false;
                        run.touch(permit, Mode::Write);
                    }
                    state.phase = Phase::Alive;
                    state.daemon = request.has(flag::DAEMON);
                    state.request = Some(Request::plain(Kind::Begin, life));
                } else {
                    run.outcome.result = result::ILLEGAL;
                }
                run.touch(request.object, mode(Kind::Start, fresh));
            }
            Kind::Begin => run.touch(own.life, Mode::Read),
            Kind::Exit => self.run_exit(run),
            Kind::Join => {
                run.touch(request.object, Mode::Read);
                let monitor = self.monitor_passed(Kind::Join, run.thread, request.detail);
                run.touches.extend(monitor.map(|monitor| (monitor, Mode::Add)));
                if self.threads[target].phase == Phase::Alive {
                    let state = &mut self.threads[usize::from(run.thread)];
                    if std::mem::take(&mut state.interrupted) {
                        run.outcome.result = result::INTERRUPTED;
                        run.touch(own.flag, Mode::Write);
                    } else {
                        run.outcome.result = result::TIMED_OUT;
                        run.touch(own.flag, Mode::Read);
                    }
                }
            }
            Kind::IsAlive => {
                run.outcome.result = u32::from(self.threads[target].phase == Phase::Alive);
                run.touch(request.object, Mode::Read);
            }
            Kind::GetState => self.run_get_state(run, objects),
            // A thread that waits is still among those that can be woken until it has left by itself.
            Kind::Interrupt => {
                self.threads[target].interrupted = true;
                if let Waiting::In(queue) = self.threads[target].waiting
                    && trap::is_set(Trap::InterruptionWakes)
                {
                    self.waiters.of(queue).remove(target as u16);
                }
                run.touch(request.object, Mode::Add);
            }
            Kind::Interrupted => {
                let state = &mut self.threads[usize::from(run.thread)];
                let was = std::mem::take(&mut state.interrupted);
                run.outcome.result = u32::from(was);
                run.touch(own.flag, mode(Kind::Interrupted, was));
            }
            Kind::IsInterrupted => {
                run.outcome.result = u32::from(self.threads[target].interrupted);
                run.touch(request.object, Mode::Read);
            }
            Kind::Park => {
                let state = &mut self.threads[usize::from(run.thread)];
                state.expired = !state.permit && !state.interrupted;
                state.permit = false;
                run.touch(own.permit, Mode::Write);
                run.touch(own.flag, Mode::Read);
            }
            Kind::Unpark => {
                self.threads[target].permit = true;
                run.touch(request.object, Mode::Add);
            }
            _ => {}
        }
    }

    /// The state as seen by another thread. It reads everything that could change it: life, permit, flag, whether the
    /// thread has arrived at its next operation, and if so the object of that. The arrivals of a thread that was not
    /// started are not queried: a ThreadPoolExecutor looks at each worker before it starts it.
    fn run_get_state(&mut self, run: &mut Run, objects: &mut Objects) {
        let target = usize::from(run.request.detail.target().unwrap_or(run.thread));
        let own = self.thread_objects[target];
        let of = self.threads[target];
        if of.phase != Phase::New {
            self.observed.ask_thread(target as u16);
        }
        for object in [own.life, own.permit, own.flag, own.arrival] {
            run.touch(object, Mode::Read);
        }
        run.outcome.result = match (of.phase, of.wanted()) {
            (Phase::New, _) => state::NEW,
            (Phase::Ended, _) => state::ENDED,
            (Phase::Alive, Some(request)) => {
                let resuming = request.kind.resumes();
                if (resuming || of.arrived) && request.object != ObjIx::NONE {
                    run.touch(request.object, Mode::Read);
                    let line = if resuming { None } else { objects.intern_queue(request.object) };
                    run.touches.extend(line.map(|line| (line, Mode::Read)));
                    let monitor = self.monitor_passed(request.kind, target as u16, request.detail);
                    run.touches.extend(monitor.map(|monitor| (monitor, Mode::Read)));
                }
                if resuming || of.waited {
                    // A thread that needs a monitor is blocked; one that needs a lock is parked.
                    let woken = !matches!(of.waiting, Waiting::In(_));
                    let joined = request.kind == Kind::Join && self.in_passage(target as u16).is_some();
                    if request.kind == Kind::MonitorEnter || request.kind == Kind::WaitResume && woken || joined {
                        state::BLOCKED
                    } else if request.has(flag::TIMED) || request.kind == Kind::Sleep {
                        state::TIMED_WAITING
                    } else {
                        state::WAITING
                    }
                } else {
                    state::RUNNABLE
                }
            }
            _ => state::RUNNABLE,
        };
    }
}

/// Whether the thread with this life is alive in a past.
pub(crate) fn alive_in(past: &impl Past, life: ObjIx) -> bool {
    past.last(life, |event| match event.kind {
        Kind::Start if event.result == result::DONE => Some(true),
        Kind::Exit => Some(false),
        _ => None,
    })
    .unwrap_or_else(|| past.threads().iter().any(|thread| thread.life == life && thread.present))
}

/// Whether a thread has a parking permit in a past.
pub(crate) fn permit_in(past: &impl Past, thread: u16) -> bool {
    past.last(past.threads()[usize::from(thread)].permit, |event| match event.kind {
        Kind::Unpark => Some(true),
        Kind::Park | Kind::Start => Some(false),
        Kind::Linger => (event.choice == permits::USES_UP).then_some(false),
        _ => None,
    })
    .unwrap_or(false)
}

/// Whether the interrupt flag of a thread is set in a past.
pub(crate) fn interrupted_in(past: &impl Past, thread: u16) -> bool {
    past.last(past.threads()[usize::from(thread)].flag, |event| {
        let takes = event.kind == Kind::Interrupted || event.result == result::INTERRUPTED;
        match event.kind {
            Kind::Interrupt => Some(true),
            _ => (event.thread == thread && takes).then_some(false),
        }
    })
    .unwrap_or(false)
}
