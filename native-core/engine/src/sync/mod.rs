//! The state of everything that threads synchronize on, in the current execution.
//!
//! [`World`] answers two questions about a pending request: can it run now, and what happens when it does. One file
//! per primitive holds its state and rules; this one holds the dispatch.
//!
//! Invariants: a request that only concerns the running thread (re-entrant acquisition and release of a mutex, an
//! operation without ownership) is answered at once and is no event. What a request touches when it runs is complete: anything
//! its outcome or its being enabled depended on is in its footprint.

pub(crate) mod arrival;
#[cfg(feature = "traps")]
pub mod audit;
pub(crate) mod by_object;
pub(crate) mod ending;
pub(crate) mod identity;
pub(crate) mod latch;
pub(crate) mod line;
pub mod look;
pub(crate) mod mutex;
pub(crate) mod past;
pub(crate) mod rwlock;
pub(crate) mod semaphore;
pub(crate) mod thread;
pub(crate) mod waiters;

use smallvec::SmallVec;

pub use crate::op::codes::result;

use crate::awaiting::Holders;
use crate::dependence::mode;
use crate::event::{Foot, Kind, Mode, NO_CHOICE, ObjIx, Objects, Request, Touched, flag};
use arrival::Observed;
use by_object::ByObject;
use latch::Latch;
use mutex::{Mutex, Waiting};
use rwlock::RwLock;
use semaphore::Semaphore;
use thread::{Phase, Thread, ThreadObjects};
use waiters::Waiters;

/// What happened when a request ran.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Outcome {
    /// Its result.
    pub result: u32,
    /// What the thread is answered.
    pub answer: u32,
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
    /// Whether this is the end of a wait that began before.
    pub resumed: bool,
}

/// The state of all primitives.
#[derive(Debug, Default)]
pub(crate) struct World {
    /// All threads of the exploration, started or not.
    pub threads: Vec<Thread>,
    /// Their objects.
    pub thread_objects: Vec<ThreadObjects>,
    /// About which arrivals somebody asks; kept from one execution to the next.
    pub(crate) observed: Observed,
    mutexes: ByObject<Mutex>,
    waiters: ByObject<Waiters>,
    rwlocks: ByObject<RwLock>,
    semaphores: ByObject<Semaphore>,
    latches: ByObject<Latch>,
    /// Who stands in line for what.
    lines: ByObject<SmallVec<[u16; 4]>>,
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
    pub(crate) fn reset(&mut self) {
        for (thread, objects) in self.threads.iter_mut().zip(&self.thread_objects) {
            let phase = if objects.present { Phase::Alive } else { Phase::New };
            *thread = Thread { phase, daemon: objects.daemon, ..Thread::default() };
        }
        self.mutexes.clear();
        self.waiters.clear();
        self.rwlocks.clear();
        self.semaphores.clear();
        self.latches.clear();
        self.lines.clear();
    }

    /// Gives a semaphore its start value.
    pub(crate) fn init_semaphore(&mut self, object: ObjIx, permits: i64) {
        *self.semaphores.of(object) = Semaphore { permits };
    }

    /// Gives a latch its start value.
    pub(crate) fn init_latch(&mut self, object: ObjIx, count: i64) {
        *self.latches.of(object) = Latch { count };
    }

    /// The mutex, as it is.
    #[must_use]
    pub(crate) fn mutex(&self, object: ObjIx) -> Mutex {
        self.mutexes.get(object).copied().unwrap_or_default()
    }

    /// The read-write lock, if it was ever used.
    #[must_use]
    pub(crate) fn rwlock(&self, object: ObjIx) -> Option<&RwLock> {
        self.rwlocks.get(object)
    }

    /// Whether a thread holds a mutex, or a read-write lock for writing.
    fn owns(&self, lock: ObjIx, thread: u16) -> bool {
        let writes = self.rwlock(lock).map_or(0, |lock| lock.write_holds(thread));
        self.mutex(lock).holds(thread) + writes > 0
    }

    /// Whether anybody can hold anything that another thread wants.
    #[must_use]
    pub(crate) fn has_holders(&self) -> bool {
        !self.rwlocks.is_empty() || self.mutexes.iter().any(|(_, mutex)| mutex.owner().is_some())
    }

    /// Who holds what the request of `thread` wants.
    #[must_use]
    pub(crate) fn holder(&self, thread: u16) -> Option<u16> {
        let state = &self.threads[usize::from(thread)];
        let request = state.request.as_ref()?;
        match request.kind {
            Kind::MonitorEnter | Kind::Lock => self.mutex(request.object).owner(),
            Kind::WaitResume | Kind::AwaitResume if !matches!(state.waiting, Waiting::In(_)) => {
                self.mutex(request.object).owner()
            }
            Kind::ReadLock | Kind::WriteLock => self.rwlock(request.object)?.writer(),
            Kind::Exit | Kind::Join => self.in_passage(thread),
            _ => None,
        }
    }

    /// Who holds what a thread that waits in a wait set has given up.
    #[must_use]
    pub(crate) fn keeper(&self, thread: u16) -> Option<u16> {
        let state = &self.threads[usize::from(thread)];
        let request = state.request.as_ref().filter(|_| matches!(state.waiting, Waiting::In(_)))?;
        match self.rwlock(request.object) {
            Some(lock) => lock.writer(),
            None => self.mutex(request.object).owner(),
        }
    }

    /// Who reads, if that is what keeps `thread` from writing; of several the first, itself only if it is the last.
    #[must_use]
    pub(crate) fn reader(&self, thread: u16) -> Option<u16> {
        let request = self.threads[usize::from(thread)].request.as_ref()?;
        (request.kind == Kind::WriteLock).then(|| self.rwlock(request.object)?.reader_beside(thread))?
    }

    /// The answer to a request that is no event.
    pub(crate) fn immediate(&mut self, thread: u16, request: &Request) -> Option<u32> {
        match request.kind {
            // It looks at the interrupt flag, which others can see the order of.
            Kind::Lock | Kind::ReadLock | Kind::WriteLock if request.has(flag::INTERRUPTIBLE) => None,
            Kind::MonitorEnter | Kind::Lock | Kind::TryLock => {
                let mutex = self.mutexes.of(request.object);
                (mutex.holds(thread) > 0).then(|| {
                    mutex.reenter();
                    u32::from(request.kind == Kind::TryLock)
                })
            }
            Kind::MonitorExit | Kind::Unlock => {
                let mutex = self.mutexes.of(request.object);
                if mutex.holds(thread) == 0 { Some(result::ILLEGAL) } else { mutex.leave().then_some(result::DONE) }
            }
            Kind::WaitRelease | Kind::AwaitRelease => (!self.owns(request.object, thread)).then_some(result::ILLEGAL),
            Kind::Notify | Kind::NotifyAll | Kind::Signal | Kind::SignalAll => {
                (!self.owns(request.second, thread)).then_some(result::ILLEGAL)
            }
            Kind::ReadUnlock => {
                let lock = self.rwlocks.of(request.object);
                (lock.read_holds(thread) == 0).then_some(result::ILLEGAL)
            }
            Kind::WriteUnlock => {
                let lock = self.rwlocks.of(request.object);
                (lock.write_holds(thread) == 0).then_some(result::ILLEGAL)
            }
            Kind::Choose if request.argument <= 1 => Some(0),
            _ => None,
        }
    }

    /// Whether the request of `thread` can run now. `timeouts` tells whether timed requests may give up.
    #[inline]
    #[must_use]
    pub(crate) fn enabled(&self, thread: u16, timeouts: bool) -> bool {
        match &self.threads[usize::from(thread)].request {
            Some(request) => request.kind.is_access() || self.has_what_it_wants(thread, request, timeouts),
            None => false,
        }
    }

    /// Whether a request that is no access can run now.
    fn has_what_it_wants(&self, thread: u16, request: &Request, timeouts: bool) -> bool {
        let state = &self.threads[usize::from(thread)];
        if request.kind.resumes() && !matches!(state.waiting, Waiting::In(_)) {
            return self.only_leaves(thread, request) || self.mutex_free(request.object, thread);
        }
        let passes = self.may_pass(request.kind, thread, request.argument);
        passes
            && (state.interrupted && request.has(flag::INTERRUPTIBLE)
                || timeouts && request.has(flag::TIMED)
                || !request.kind.resumes() && self.possible(thread, request, timeouts))
    }

    /// Whether a request, other than the second half of a wait, can have what it wants. A walk asks that of each thread
    /// before each step; by itself the compiler does not inline it.
    #[inline(always)]
    fn possible(&self, thread: u16, request: &Request, timeouts: bool) -> bool {
        let state = &self.threads[usize::from(thread)];
        match request.kind {
            Kind::MonitorEnter => self.mutex_free(request.object, thread),
            Kind::Lock => self.mutex_free(request.object, thread) && self.has_turn(thread, request),
            Kind::Join => self.threads[request.argument as usize].phase != Phase::Alive,
            Kind::Begin => state.phase == Phase::Alive,
            Kind::Park => state.permit,
            Kind::Sleep => timeouts,
            Kind::ReadLock => self.readable(request.object, thread) && self.has_turn(thread, request),
            Kind::WriteLock => self.writable(request.object, thread) && self.has_turn(thread, request),
            Kind::SemAcquire => {
                let semaphore = self.semaphores.get(request.object).copied().unwrap_or_default();
                semaphore.has(request.argument) && self.has_turn(thread, request)
            }
            Kind::LatchAwait => self.latches.get(request.object).is_none_or(Latch::is_open),
            _ => true,
        }
    }

    /// What the request of `thread` may choose, in the order of preference; nothing when it has no choice.
    #[inline]
    #[must_use]
    pub(crate) fn choices(&self, request: &Request) -> SmallVec<[u32; 4]> {
        match request.kind {
            Kind::Choose => (0..request.argument).collect(),
            Kind::Notify => self.choices_of_waiters(request.object),
            _ => SmallVec::new(),
        }
    }

    /// Who may be woken in a wait set, if there are several.
    fn choices_of_waiters(&self, queue: ObjIx) -> SmallVec<[u32; 4]> {
        let waiters = self.waiters.get(queue).map_or(&[][..], Waiters::threads);
        let several = if waiters.len() > 1 { waiters } else { &[] };
        several.iter().map(|&thread| u32::from(thread)).collect()
    }

    /// Runs the request of `thread`.
    pub(crate) fn execute(&mut self, thread: u16, choice: u32, objects: &mut Objects) -> Option<Outcome> {
        let state = &mut self.threads[usize::from(thread)];
        let request = state.request?;
        let interrupted = if state.interrupted { flag::INTERRUPTED } else { 0 };
        if request.kind.is_access() {
            state.request = None;
            return Some(Outcome {
                result: result::DONE,
                answer: result::DONE,
                foot: Foot::one(request.object, mode(request.kind, true)),
                after: u32::from(request.traits),
                choice: NO_CHOICE,
                argument: request.argument,
                noted: flag::POSSIBLE | interrupted,
                returns: true,
                resumed: false,
            });
        }
        let may_give_up = request.flags & (flag::INTERRUPTIBLE | flag::TIMED) != 0;
        let possible = !may_give_up || self.possible(thread, &request, false);
        let noted = interrupted | if possible { flag::POSSIBLE } else { 0 };
        let state = &mut self.threads[usize::from(thread)];
        state.request = None;
        let arrived = state.arrived;
        let mut run = Run {
            thread,
            request,
            touches: Touches::new(),
            outcome: Outcome {
                result: result::DONE,
                answer: result::DONE,
                foot: Foot::EMPTY,
                after: 0,
                choice: NO_CHOICE,
                argument: request.argument,
                noted,
                returns: true,
                resumed: request.kind.resumes(),
            },
        };
        let joins = line::joins(request.kind, request.flags);
        if self.interrupted(&mut run) {
            self.threads[usize::from(thread)].then = None;
        } else {
            match request.kind {
                Kind::TryLock if joins => self.run_in_line(&mut run, objects, |world, run, _| world.run_mutex(run)),
                Kind::TryReadLock | Kind::TryWriteLock if joins => {
                    self.run_in_line(&mut run, objects, World::run_rwlock)
                }
                Kind::SemTry if joins => self.run_in_line(&mut run, objects, |world, run, _| world.run_semaphore(run)),
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
                | Kind::SemReduce => self.run_semaphore(&mut run),
                Kind::LatchAwait | Kind::LatchCountDown | Kind::LatchCount => self.run_latch(&mut run),
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
        if !joins {
            self.leave_line(thread, &request, &mut run.touches, objects);
        }
        let got = joins && request.kind.row().succeeds(run.outcome.result);
        run.outcome.answer = if got { result::DONE } else { run.outcome.result };
        let state = &mut self.threads[usize::from(thread)];
        if run.outcome.returns
            && let Some(ended_by) = state.ended_by.take()
        {
            run.outcome.answer = ended_by;
            run.outcome.resumed = true;
        }
        if arrived && joins && !run.outcome.returns {
            // It looks different to those who ask: it waits now.
            self.touch_arrival(thread, request.object, &mut run.touches, objects);
        } else if arrived {
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
                self.mutexes.get(run.request.object).and_then(Mutex::owner).map_or(0, |owner| u32::from(owner) + 1);
        } else {
            run.touch(objects.flag, Mode::Read);
        }
        interrupted
    }
}

/// A request being executed.
struct Run {
    thread: u16,
    request: Request,
    touches: Touches,
    outcome: Outcome,
}

impl Run {
    fn touch(&mut self, object: ObjIx, mode: Mode) {
        self.touches.push((object, mode));
    }
}
