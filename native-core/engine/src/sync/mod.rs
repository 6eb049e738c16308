//! The state of everything that threads synchronize on, in the current execution.
//!
//! [`World`] answers two questions about a pending request: can it run now, and what happens when it does. One file
//! per primitive holds its state and rules; this one holds the dispatch.
//!
//! Invariants: a request that only concerns the running thread (re-entrant acquisition and release of a mutex, an
//! operation without ownership) is answered at once and is no event. What a request touches when it runs is complete: anything
//! its outcome or its being enabled depended on is in its footprint.

pub mod arrival;
pub mod counting;
pub mod look;
pub mod mutex;
pub mod rwlock;
pub mod thread;
pub mod waiters;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::awaiting::Holders;
use crate::dependence::mode;
use crate::event::{Foot, Kind, Mode, NO_CHOICE, ObjIx, Objects, Request, Touched, flag};
use arrival::Observed;
use counting::{Latch, Semaphore};
use mutex::{Mutex, Waiting};
use rwlock::{AGAIN, RwLock};
use thread::{Phase, Thread, ThreadObjects};
use waiters::Waiters;

/// Results shared by several operations.
pub mod result {
    /// It happened.
    pub const DONE: u32 = 0;
    /// It timed out.
    pub const TIMED_OUT: u32 = 1;
    /// The thread was interrupted.
    pub const INTERRUPTED: u32 = 2;
    /// The thread does not own what it must own, or the operation is not allowed now.
    pub const ILLEGAL: u32 = 3;
}

/// What happened when a request ran.
#[derive(Debug, Clone, Copy)]
pub struct Outcome {
    /// Its result.
    pub result: u32,
    /// All it touched.
    pub foot: Foot,
    /// For mutexes: 1 + owner afterwards, or 0; for an access, its traits.
    pub after: u32,
    /// What was chosen.
    pub choice: u32,
    /// See [`crate::event::Event::argument`].
    pub argument: u32,
    /// Flags of the event that tell about the moment before.
    pub noted: u8,
    /// Whether the thread goes on; a wait that has only given up its mutex does not.
    pub returns: bool,
}

/// The state of all primitives.
#[derive(Debug, Default)]
pub struct World {
    /// All threads of the exploration, started or not.
    pub threads: Vec<Thread>,
    /// Their objects.
    pub thread_objects: Vec<ThreadObjects>,
    /// About which arrivals somebody asks; kept from one execution to the next.
    pub(crate) observed: Observed,
    mutexes: FxHashMap<ObjIx, Mutex>,
    waiters: FxHashMap<ObjIx, Waiters>,
    rwlocks: FxHashMap<ObjIx, RwLock>,
    semaphores: FxHashMap<ObjIx, Semaphore>,
    latches: FxHashMap<ObjIx, Latch>,
}

type Touches = SmallVec<[Touched; 4]>;

impl Holders for World {
    fn mutex_free(&self, mutex: ObjIx, thread: u16) -> bool {
        self.mutex(mutex).owner().is_none_or(|owner| owner == thread)
    }

    fn readable(&self, lock: ObjIx, thread: u16) -> bool {
        self.rwlock(lock).is_none_or(|lock| lock.readable(thread))
    }

    fn writable(&self, lock: ObjIx, thread: u16) -> bool {
        self.rwlock(lock).is_none_or(|lock| lock.writable(thread))
    }
}

impl World {
    /// Back to the start of an execution.
    pub fn reset(&mut self) {
        for (thread, objects) in self.threads.iter_mut().zip(&self.thread_objects) {
            let phase = if objects.present { Phase::Alive } else { Phase::New };
            *thread = Thread { phase, daemon: objects.daemon, ..Thread::default() };
        }
        self.mutexes.clear();
        self.waiters.clear();
        self.rwlocks.clear();
        self.semaphores.clear();
        self.latches.clear();
    }

    /// Gives a semaphore its start value.
    pub fn init_semaphore(&mut self, object: ObjIx, permits: i64) {
        self.semaphores.insert(object, Semaphore { permits });
    }

    /// Gives a latch its start value.
    pub fn init_latch(&mut self, object: ObjIx, count: i64) {
        self.latches.insert(object, Latch { count });
    }

    /// The mutex, as it is.
    #[must_use]
    pub fn mutex(&self, object: ObjIx) -> Mutex {
        self.mutexes.get(&object).copied().unwrap_or_default()
    }

    /// The read-write lock, if it was ever used.
    #[must_use]
    pub fn rwlock(&self, object: ObjIx) -> Option<&RwLock> {
        self.rwlocks.get(&object)
    }

    /// Whether anybody can hold anything that another thread wants.
    #[must_use]
    pub fn has_holders(&self) -> bool {
        !self.rwlocks.is_empty() || self.mutexes.values().any(|mutex| mutex.owner().is_some())
    }

    /// Who holds what the request of `thread` wants.
    #[must_use]
    pub fn holder(&self, thread: u16) -> Option<u16> {
        let state = &self.threads[usize::from(thread)];
        let request = state.request.as_ref()?;
        match request.kind {
            Kind::MonitorEnter | Kind::Lock => self.mutex(request.object).owner(),
            Kind::WaitResume | Kind::AwaitResume if !matches!(state.waiting, Waiting::In(_)) => {
                self.mutex(request.object).owner()
            }
            Kind::ReadLock | Kind::WriteLock => self.rwlock(request.object)?.writer(),
            _ => None,
        }
    }

    /// The answer to a request that is no event.
    pub fn immediate(&mut self, thread: u16, request: &Request) -> Option<u32> {
        match request.kind {
            // It looks at the interrupt flag, which others can see the order of.
            Kind::Lock | Kind::ReadLock | Kind::WriteLock if request.has(flag::INTERRUPTIBLE) => None,
            Kind::MonitorEnter | Kind::Lock | Kind::TryLock => {
                let mutex = self.mutexes.entry(request.object).or_default();
                (mutex.holds(thread) > 0).then(|| {
                    mutex.reenter();
                    u32::from(request.kind == Kind::TryLock)
                })
            }
            Kind::MonitorExit | Kind::Unlock => {
                let mutex = self.mutexes.entry(request.object).or_default();
                if mutex.holds(thread) == 0 { Some(result::ILLEGAL) } else { mutex.leave().then_some(result::DONE) }
            }
            Kind::WaitRelease | Kind::AwaitRelease => {
                (self.mutex(request.object).holds(thread) == 0).then_some(result::ILLEGAL)
            }
            Kind::Notify | Kind::NotifyAll | Kind::Signal | Kind::SignalAll => {
                (self.mutex(request.second).holds(thread) == 0).then_some(result::ILLEGAL)
            }
            Kind::ReadUnlock => {
                let lock = self.rwlocks.entry(request.object).or_default();
                (lock.read_holds(thread) == 0).then_some(result::ILLEGAL)
            }
            Kind::WriteUnlock => {
                let lock = self.rwlocks.entry(request.object).or_default();
                (lock.write_holds(thread) == 0).then_some(result::ILLEGAL)
            }
            Kind::Choose if request.argument <= 1 => Some(0),
            _ => None,
        }
    }

    /// Whether the request of `thread` can run now. `timeouts` tells whether timed requests may give up.
    #[must_use]
    pub fn enabled(&self, thread: u16, timeouts: bool) -> bool {
        let state = &self.threads[usize::from(thread)];
        let Some(request) = state.request.as_ref() else {
            return false;
        };
        if request.kind.is_access() {
            return true;
        }
        let resuming = matches!(request.kind, Kind::WaitResume | Kind::AwaitResume);
        if resuming {
            let woken = !matches!(state.waiting, Waiting::In(_));
            return self.mutex_free(request.object, thread) && (woken || (timeouts && request.has(flag::TIMED)));
        }
        state.interrupted && request.has(flag::INTERRUPTIBLE)
            || timeouts && request.has(flag::TIMED)
            || self.possible(thread, request, timeouts)
    }

    /// Whether a request, other than the second half of a wait, can have what it wants.
    fn possible(&self, thread: u16, request: &Request, timeouts: bool) -> bool {
        let state = &self.threads[usize::from(thread)];
        match request.kind {
            Kind::MonitorEnter | Kind::Lock => self.mutex_free(request.object, thread),
            Kind::Join => self.threads[request.argument as usize].phase != Phase::Alive,
            Kind::Begin => state.phase == Phase::Alive,
            Kind::Park => state.permit,
            Kind::Sleep => timeouts,
            Kind::ReadLock => self.readable(request.object, thread),
            Kind::WriteLock => self.writable(request.object, thread),
            Kind::SemAcquire => self.semaphores.get(&request.object).copied().unwrap_or_default().has(request.argument),
            Kind::LatchAwait => self.latches.get(&request.object).is_none_or(|latch| latch.count == 0),
            _ => true,
        }
    }

    /// What the request of `thread` may choose, in the order of preference; nothing when it has no choice.
    #[must_use]
    pub fn choices(&self, request: &Request) -> SmallVec<[u32; 4]> {
        match request.kind {
            Kind::Choose => (0..request.argument).collect(),
            Kind::Notify => match self.waiters.get(&request.object) {
                Some(waiters) if waiters.threads().len() > 1 => {
                    waiters.threads().iter().map(|&thread| u32::from(thread)).collect()
                }
                _ => SmallVec::new(),
            },
            _ => SmallVec::new(),
        }
    }

    /// Runs the request of `thread`, which becomes the event at `position`.
    pub fn execute(&mut self, thread: u16, choice: u32, position: u32, objects: &mut Objects) -> Option<Outcome> {
        let request = self.threads[usize::from(thread)].request?;
        let may_give_up = request.flags & (flag::INTERRUPTIBLE | flag::TIMED) != 0;
        let mut noted = 0;
        if !may_give_up || self.possible(thread, &request, false) {
            noted |= flag::POSSIBLE;
        }
        let state = &mut self.threads[usize::from(thread)];
        if state.interrupted {
            noted |= flag::INTERRUPTED;
        }
        state.request = None;
        let arrived = state.arrived;
        if request.kind.is_access() {
            return Some(Outcome {
                result: result::DONE,
                foot: Foot::one(request.object, mode(request.kind, true)),
                after: u32::from(request.traits),
                choice: NO_CHOICE,
                argument: request.argument,
                noted,
                returns: true,
            });
        }
        let mut run = Run {
            thread,
            request,
            position,
            touches: Touches::new(),
            outcome: Outcome {
                result: result::DONE,
                foot: Foot::EMPTY,
                after: 0,
                choice: NO_CHOICE,
                argument: request.argument,
                noted,
                returns: true,
            },
        };
        if !self.interrupted(&mut run) {
            match request.kind {
                Kind::MonitorEnter | Kind::MonitorExit | Kind::Lock | Kind::TryLock | Kind::Unlock => {
                    self.run_mutex(&mut run)
                }
                Kind::LockRead => self.run_look(&mut run, objects),
                Kind::WaitRelease
                | Kind::AwaitRelease
                | Kind::WaitResume
                | Kind::AwaitResume
                | Kind::Notify
                | Kind::NotifyAll
                | Kind::Signal
                | Kind::SignalAll => self.run_wait(&mut run, choice, objects),
                Kind::ReadLock
                | Kind::TryReadLock
                | Kind::ReadUnlock
                | Kind::WriteLock
                | Kind::TryWriteLock
                | Kind::WriteUnlock => self.run_rwlock(&mut run, objects),
                Kind::SemAcquire
                | Kind::SemTry
                | Kind::SemRelease
                | Kind::SemDrain
                | Kind::SemAvailable
                | Kind::SemReduce
                | Kind::LatchAwait
                | Kind::LatchCountDown
                | Kind::LatchCount => self.run_counting(&mut run),
                Kind::Choose => {
                    let value = if choice < request.argument { choice } else { 0 };
                    run.outcome.result = value;
                    run.outcome.choice = value;
                }
                Kind::Arrive => {
                    self.arrive(thread, &mut run.touches, objects);
                    run.outcome.returns = false;
                }
                _ => self.run_thread(&mut run, objects),
            }
        }
        if arrived {
            self.leave(thread, request.object, &mut run.touches, objects);
        }
        run.outcome.foot = objects.foot(&run.touches);
        Some(run.outcome)
    }

    /// Handles the interruption of a request, if it is one of those that look at the flag first.
    fn interrupted(&mut self, run: &mut Run) -> bool {
        let objects = self.thread_objects[usize::from(run.thread)];
        let state = &mut self.threads[usize::from(run.thread)];
        let looks_first = !matches!(run.request.kind, Kind::WaitResume | Kind::AwaitResume | Kind::Join | Kind::Park);
        if !run.request.has(flag::INTERRUPTIBLE) || !looks_first {
            return false;
        }
        let interrupted = std::mem::take(&mut state.interrupted);
        if interrupted {
            run.outcome.result = result::INTERRUPTED;
            run.touch(objects.flag, Mode::Write);
            run.outcome.after =
                self.mutexes.get(&run.request.object).and_then(Mutex::owner).map_or(0, |owner| u32::from(owner) + 1);
        } else {
            run.touch(objects.flag, Mode::Read);
        }
        interrupted
    }

    fn run_mutex(&mut self, run: &mut Run) {
        let kind = run.request.kind;
        let owner = self.mutex(run.request.object).owner();
        let mutex = self.mutexes.entry(run.request.object).or_default();
        let effective = match kind {
            Kind::MonitorExit | Kind::Unlock => {
                mutex.release();
                true
            }
            Kind::Lock if owner == Some(run.thread) => {
                // Interruptible and re-entrant: nobody else can see it, apart from the flag.
                mutex.reenter();
                run.outcome.after = u32::from(run.thread) + 1;
                return;
            }
            _ if owner.is_none() => {
                mutex.acquire(run.thread, 1);
                true
            }
            _ => false,
        };
        run.outcome.result = match kind {
            Kind::TryLock => u32::from(effective),
            _ if effective => result::DONE,
            _ => result::TIMED_OUT,
        };
        run.outcome.after = self.after(run.request.object);
        run.touch(run.request.object, mode(kind, effective));
    }

    fn after(&self, mutex: ObjIx) -> u32 {
        self.mutex(mutex).owner().map_or(0, |owner| u32::from(owner) + 1)
    }

    fn run_wait(&mut self, run: &mut Run, choice: u32, objects: &mut Objects) {
        match run.request.kind {
            Kind::WaitRelease | Kind::AwaitRelease => self.run_release(run),
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
        let holds = self.mutexes.entry(mutex).or_default().release();
        self.waiters.entry(queue).or_default().push(run.thread);
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

    fn run_resume(&mut self, run: &mut Run) {
        let (mutex, queue) = (run.request.object, run.request.second);
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
            self.waiters.entry(queue).or_default().remove(run.thread);
        }
        state.waiting = Waiting::No;
        let holds = state.saved_holds.max(1);
        self.mutexes.entry(mutex).or_default().acquire(run.thread, holds);
        run.outcome.result = result;
        run.outcome.argument = by;
        run.outcome.after = u32::from(run.thread) + 1;
        run.touch(mutex, Mode::Write);
        run.touch(flag_object, Mode::Write);
        if run.request.has(flag::TIMED) {
            run.touch(queue, Mode::Write);
        }
    }

    /// Whether anybody was woken.
    fn run_notify(&mut self, run: &mut Run, choice: u32) -> bool {
        let kind = run.request.kind;
        let waiters = self.waiters.entry(run.request.object).or_default();
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

    fn run_rwlock(&mut self, run: &mut Run, objects: &mut Objects) {
        let kind = run.request.kind;
        let lock = self.rwlocks.entry(run.request.object).or_default();
        let again = lock.is_again(run.thread, kind);
        let effective = match kind {
            Kind::ReadLock | Kind::TryReadLock => {
                let possible = lock.readable(run.thread);
                if possible {
                    lock.read(run.thread);
                }
                possible
            }
            Kind::WriteLock | Kind::TryWriteLock => {
                let possible = lock.writable(run.thread);
                if possible {
                    lock.write(run.thread);
                }
                possible
            }
            Kind::ReadUnlock => {
                lock.end_read(run.thread);
                true
            }
            _ => {
                lock.end_write();
                true
            }
        };
        run.outcome.result = match kind {
            Kind::TryReadLock | Kind::TryWriteLock => u32::from(effective),
            _ if effective => result::DONE,
            _ => result::TIMED_OUT,
        };
        if again {
            // Who looks at the count sees it, nobody else.
            run.outcome.argument = AGAIN;
            run.touch(look::holds_of(run.request.object, objects), Mode::Add);
        } else {
            run.touch(run.request.object, mode(kind, effective));
        }
    }

    fn run_counting(&mut self, run: &mut Run) {
        let (kind, object, n) = (run.request.kind, run.request.object, run.request.argument);
        let semaphore = self.semaphores.entry(object).or_default();
        let (result, effective) = match kind {
            Kind::SemAcquire => {
                let taken = semaphore.take(n);
                (u32::from(!taken), taken)
            }
            Kind::SemTry => {
                let taken = semaphore.take(n);
                (u32::from(taken), taken)
            }
            Kind::SemRelease => {
                semaphore.permits += i64::from(n);
                (result::DONE, true)
            }
            Kind::SemReduce => {
                semaphore.permits -= i64::from(n);
                (result::DONE, true)
            }
            Kind::SemAvailable => (semaphore.permits as u32, false),
            Kind::SemDrain => (std::mem::take(&mut semaphore.permits) as u32, true),
            _ => {
                let latch = self.latches.entry(object).or_default();
                match kind {
                    Kind::LatchCountDown => {
                        latch.count_down();
                        (result::DONE, true)
                    }
                    Kind::LatchCount => (latch.count as u32, false),
                    _ => (u32::from(latch.count > 0), false),
                }
            }
        };
        run.outcome.result = result;
        run.touch(object, mode(kind, effective));
    }

    fn run_thread(&mut self, run: &mut Run, objects: &mut Objects) {
        let request = run.request;
        let own = self.thread_objects[usize::from(run.thread)];
        let target = request.argument as usize;
        match request.kind {
            Kind::Start => {
                let fresh = self.threads[target].phase == Phase::New;
                if fresh {
                    let life = self.thread_objects[target].life;
                    let state = &mut self.threads[target];
                    state.phase = Phase::Alive;
                    state.daemon = request.has(flag::DAEMON);
                    state.request = Some(Request::plain(Kind::Begin, life));
                } else {
                    run.outcome.result = result::ILLEGAL;
                }
                run.touch(request.object, mode(Kind::Start, fresh));
            }
            Kind::Begin => run.touch(own.life, Mode::Read),
            Kind::Exit => {
                self.threads[usize::from(run.thread)].phase = Phase::Ended;
                run.outcome.returns = false;
                run.touch(own.life, Mode::Write);
            }
            Kind::Join => {
                run.touch(request.object, Mode::Read);
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
            Kind::GetState => self.run_get_state(run),
            Kind::Interrupt => self.run_interrupt(run, objects),
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
                self.threads[usize::from(run.thread)].permit = false;
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

    fn run_interrupt(&mut self, run: &mut Run, objects: &mut Objects) {
        let target = run.request.argument as usize;
        self.threads[target].interrupted = true;
        let interruptible =
            self.threads[target].request.as_ref().is_some_and(|request| request.has(flag::INTERRUPTIBLE));
        match self.threads[target].waiting {
            Waiting::In(queue) if interruptible => {
                self.waiters.entry(queue).or_default().remove(target as u16);
                self.threads[target].waiting = Waiting::Interrupted(run.position);
                run.touch(run.request.object, Mode::Write);
                run.touch(queue, Mode::Write);
                let mutex = self.threads[target].request.map_or(ObjIx::NONE, |request| request.object);
                self.touch_queue(mutex, &mut run.touches, objects);
            }
            _ => run.touch(run.request.object, Mode::Add),
        }
    }

    /// The state as seen by another thread. It looks at all that could change it: life, permit, flag, whether the thread
    /// has come to its next operation, and if so the object of that.
    fn run_get_state(&mut self, run: &mut Run) {
        const NEW: u32 = 0;
        const RUNNABLE: u32 = 1;
        const BLOCKED: u32 = 2;
        const WAITING: u32 = 3;
        const TIMED_WAITING: u32 = 4;
        let target = run.request.argument as usize;
        let objects = self.thread_objects[target];
        let state = self.threads[target];
        self.observed.ask_thread(target as u16);
        for object in [objects.life, objects.permit, objects.flag, objects.arrival] {
            run.touch(object, Mode::Read);
        }
        run.outcome.result = match (state.phase, state.request.as_ref()) {
            (Phase::New, _) => NEW,
            (Phase::Ended, _) => GET_STATE_ENDED,
            (Phase::Alive, Some(request)) => {
                let resuming = matches!(request.kind, Kind::WaitResume | Kind::AwaitResume);
                if (resuming || state.arrived) && request.object != ObjIx::NONE {
                    run.touch(request.object, Mode::Read);
                }
                if resuming || !self.enabled(target as u16, false) {
                    let blocked =
                        request.kind == Kind::MonitorEnter || resuming && !matches!(state.waiting, Waiting::In(_));
                    if blocked {
                        BLOCKED
                    } else if request.has(flag::TIMED) || request.kind == Kind::Sleep {
                        TIMED_WAITING
                    } else {
                        WAITING
                    }
                } else {
                    RUNNABLE
                }
            }
            _ => RUNNABLE,
        };
    }
}

/// The state of a thread that has ended, as told to whoever asks for it.
pub const GET_STATE_ENDED: u32 = 5;

/// A request being executed.
struct Run {
    thread: u16,
    request: Request,
    position: u32,
    touches: Touches,
    outcome: Outcome,
}

impl Run {
    fn touch(&mut self, object: ObjIx, mode: Mode) {
        self.touches.push((object, mode));
    }
}
