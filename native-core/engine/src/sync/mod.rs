//! The state of everything that threads synchronize on, in the current execution.
//!
//! [`World`] answers two questions about a pending request: can it run now, and what happens when it does. One file
//! per primitive holds its state and rules; this one holds the dispatch.
//!
//! Invariants: a request that only concerns the running thread (re-entrant acquisition and release of a mutex, an
//! operation without ownership) is answered at once and is no event. What a request touches when it runs is complete:
//! anything its outcome or its being enabled depended on is in its footprint.

pub(crate) mod arrival;
#[cfg(feature = "traps")]
pub mod audit;
pub(crate) mod by_object;
pub(crate) mod debuts;
pub(crate) mod ending;
pub(crate) mod heed;
pub(crate) mod identity;
pub(crate) mod line;
pub mod look;
pub(crate) mod mutex;
pub(crate) mod past;
pub(crate) mod permits;
pub(crate) mod rwlock;
pub(crate) mod state;
pub(crate) mod thread;
pub(crate) mod time;
pub(crate) mod waiters;
pub(crate) mod word;

use smallvec::SmallVec;

pub use crate::op::codes::result;

use crate::awaiting::Holders;
use crate::dependence::mode;
use crate::event::{Detail, Event, Foot, Kind, Mode, NO_CHOICE, ObjIx, Objects, Owner, Request, Touched, flag};
use crate::op::{Choice, Half, Hold, Primitive, Row, Wants};
use arrival::Observed;
use by_object::ByObject;
use debuts::Debuts;
use mutex::{Mutex, Waiting};
use rwlock::RwLock;
use state::{State, is_there};
use thread::{Phase, Thread, ThreadObjects};
use waiters::Waiters;

/// What happened when a request ran.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Outcome {
    /// Its result.
    pub result: u32,
    /// The answer to the thread.
    pub answer: u32,
    /// All it touched.
    pub foot: Foot,
    /// What was chosen.
    pub choice: u32,
    /// What more is known of the event.
    pub detail: Detail,
    /// Flags of the event that describe the state just before it.
    pub noted: u8,
    /// Whether the thread goes on; a wait that has only given up its mutex does not.
    pub returns: bool,
    /// Whether this is the end of a wait that began before.
    pub resumed: bool,
    /// Whether it gave up when its time was over, if it could have.
    pub expired: Option<bool>,
}

/// The state of all primitives.
#[derive(Debug, Default)]
pub(crate) struct World {
    /// All threads of the exploration, started or not.
    pub threads: Vec<Thread>,
    /// Their objects.
    pub thread_objects: Vec<ThreadObjects>,
    /// Whether time stands still as long as any thread can go on ([`crate::sync::time`]).
    pub(crate) stands_still: bool,
    /// Whether that holds for sleeps, too. They are timed then.
    pub(crate) sleeps_take_time: bool,
    /// Which arrivals are queried; kept from one execution to the next.
    pub(crate) observed: Observed,
    /// Threads that are alike.
    pub(crate) debuts: Debuts,
    mutexes: ByObject<Mutex>,
    waiters: ByObject<Waiters>,
    rwlocks: ByObject<RwLock>,
    words: ByObject<i64>,
    /// The thread that opens a latch, if only one can.
    openers: ByObject<Option<u16>>,
    /// The threads that stand in line for each object.
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

impl State for World {
    #[inline]
    fn word(&self, object: ObjIx) -> i64 {
        self.words.get(object).copied().unwrap_or_default()
    }

    fn is_alive(&self, thread: u16, _life: ObjIx) -> bool {
        self.threads[usize::from(thread)].phase == Phase::Alive
    }

    fn has_permit(&self, thread: u16) -> bool {
        self.threads[usize::from(thread)].permit
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
        self.words.clear();
        self.openers.clear();
        self.lines.clear();
    }

    /// Gives a word its start value.
    pub(crate) fn init_word(&mut self, object: ObjIx, number: i64) {
        *self.words.of(object) = number;
    }

    /// Only that thread opens the latch.
    pub(crate) fn opens(&mut self, latch: ObjIx, thread: u16) {
        *self.openers.of(latch) = Some(thread);
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

    /// Whether any thread can hold anything that another thread wants.
    #[must_use]
    pub(crate) fn has_holders(&self) -> bool {
        !self.rwlocks.is_empty()
            || !self.openers.is_empty()
            || !self.words.is_empty()
            || self.mutexes.iter().any(|(_, mutex)| mutex.owner().is_some())
    }

    /// The thread that holds what the request of `thread` wants.
    #[must_use]
    pub(crate) fn holder(&self, thread: u16) -> Option<u16> {
        let state = &self.threads[usize::from(thread)];
        let request = state.wanted()?;
        let row = request.kind.row();
        match (row.hold, row.wants) {
            (Hold::Takes, Wants::Reading | Wants::Writing) => self.rwlock(request.object)?.writer(),
            (Hold::Takes, _) => self.mutex(request.object).owner(),
            (_, Wants::Word | Wants::WordInLine) => {
                let opener = self.openers.get(request.object).copied().flatten();
                opener.or_else(|| word::holder(self.word(request.object), request.kind))
            }
            _ if row.wait == Half::Ends && !matches!(state.waiting, Waiting::In(_)) => {
                self.mutex(request.object).owner()
            }
            _ if row.passes() => self.in_passage(thread),
            _ => None,
        }
    }

    /// Whether a thread that once took something by an event would have to wait if it did so now.
    #[must_use]
    pub(crate) fn lacks(&self, thread: u16, event: &Event) -> bool {
        let row = event.kind.row();
        row.hold == Hold::Takes && !is_there(self, event.kind, thread, event.object, Detail::Nothing)
    }

    /// The thread that holds what that event took.
    #[must_use]
    pub(crate) fn taken_by(&self, thread: u16, event: &Event) -> Option<u16> {
        match event.kind.row().wants {
            Wants::Reading => self.rwlock(event.object)?.writer(),
            Wants::Writing => {
                let lock = self.rwlock(event.object)?;
                lock.writer().or_else(|| lock.reader_beside(thread))
            }
            _ => self.mutex(event.object).owner(),
        }
    }

    /// The thread that holds what a thread that waits in a wait set has given up.
    #[must_use]
    pub(crate) fn keeper(&self, thread: u16) -> Option<u16> {
        let state = &self.threads[usize::from(thread)];
        let request = state.wanted().filter(|_| matches!(state.waiting, Waiting::In(_)))?;
        match self.rwlock(request.object) {
            Some(lock) => lock.writer(),
            None => self.mutex(request.object).owner(),
        }
    }

    /// A reader that keeps `thread` from writing; of several the first, `thread` itself only if no other is left.
    #[must_use]
    pub(crate) fn reader(&self, thread: u16) -> Option<u16> {
        let request = self.threads[usize::from(thread)].wanted()?;
        let row = request.kind.row();
        (row.blocks && row.wants == Wants::Writing).then(|| self.rwlock(request.object)?.reader_beside(thread))?
    }

    /// The answer to a request that is no event.
    pub(crate) fn immediate(&mut self, thread: u16, request: &Request) -> Option<u32> {
        match request.kind.row().primitive {
            Primitive::Mutex => self.mutex_at_once(thread, request),
            Primitive::RwLock => self.rwlock_at_once(thread, request),
            Primitive::Waiters => self.wait_at_once(thread, request),
            Primitive::Choice => (alternatives(request) <= 1).then_some(0),
            _ => None,
        }
    }

    /// Whether the request of `thread` can run now. `timeouts`: whether timed requests may give up.
    #[inline]
    #[must_use]
    pub(crate) fn enabled(&self, thread: u16, timeouts: bool) -> bool {
        match &self.threads[usize::from(thread)].request {
            Some(request) => {
                request.kind.is_access() || self.has_what_it_wants(thread, request, timeouts || self.is_hasty(thread))
            }
            None => false,
        }
    }

    /// The same without giving up.
    #[must_use]
    pub(crate) fn enabled_without_time(&self, thread: u16) -> bool {
        let request = self.threads[usize::from(thread)].request.as_ref();
        request.is_some_and(|request| request.kind.is_access() || self.has_what_it_wants(thread, request, false))
    }

    /// Whether a request that is no access can run now.
    #[inline]
    fn has_what_it_wants(&self, thread: u16, request: &Request, timeouts: bool) -> bool {
        let state = &self.threads[usize::from(thread)];
        let row = request.kind.row();
        let resumes = row.wait == Half::Ends;
        if resumes && !matches!(state.waiting, Waiting::In(_)) {
            return row.hold != Hold::TakesBack || self.mutex_free(request.object, thread);
        }
        (!row.passes() || self.may_pass(request.kind, thread, request.detail))
            && (state.interrupted && request.has(flag::INTERRUPTIBLE)
                || timeouts && request.has(flag::TIMED)
                || !resumes && self.possible(row, thread, request, timeouts))
    }

    /// Whether a request, other than the second half of a wait, can have what it wants. A walk checks this for each
    /// thread before each step; without the attribute the compiler does not inline it.
    #[inline(always)]
    fn possible(&self, row: &Row, thread: u16, request: &Request, timeouts: bool) -> bool {
        if !row.blocks {
            return timeouts || row.wants != Wants::Time;
        }
        // Other requests need not stand in line.
        let queues = row.wants == Wants::Reading || request.has(flag::IN_LINE) && row.wants.has_line();
        is_there(self, request.kind, thread, request.object, request.detail)
            && (!queues || self.has_turn(thread, request))
    }

    /// What the request of `thread` may choose, in the order of preference; nothing when it has no choice.
    #[inline]
    #[must_use]
    pub(crate) fn choices(&self, thread: u16, request: &Request) -> SmallVec<[u32; 4]> {
        match request.kind.row().choice {
            Choice::Ending => self.endings(thread, request),
            Choice::Permit => self.uses_of_permit(thread),
            Choice::Value => (0..alternatives(request)).collect(),
            Choice::Waiter => self.choices_of_waiters(request.object),
            Choice::Nothing => SmallVec::new(),
        }
    }

    /// The threads that may be woken in a wait set, if there are several.
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
                choice: NO_CHOICE,
                detail: request.detail,
                noted: flag::POSSIBLE | interrupted,
                returns: true,
                resumed: false,
                expired: None,
            });
        }
        let may_give_up = request.flags & (flag::INTERRUPTIBLE | flag::TIMED) != 0;
        let possible = !may_give_up || self.possible(request.kind.row(), thread, &request, false);
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
                choice: NO_CHOICE,
                detail: request.detail,
                noted,
                returns: true,
                resumed: request.kind.resumes(),
                expired: None,
            },
            denied: false,
        };
        run.outcome.choice = self.choose_ending(&run, choice, possible);
        run.denied = run.outcome.choice == heed::GIVES_UP;
        let joins = line::joins(request.kind, request.flags);
        if self.interrupted(&mut run) {
            self.threads[usize::from(thread)].then = None;
        } else {
            match request.kind.row().primitive {
                Primitive::Mutex if joins => self.run_in_line(&mut run, objects, |world, run, _| world.run_mutex(run)),
                Primitive::RwLock if joins => self.run_in_line(&mut run, objects, World::run_rwlock),
                Primitive::Word if joins => {
                    self.run_in_line(&mut run, objects, |world, run, _| world.run_word(run));
                }
                Primitive::Mutex => self.run_mutex(&mut run),
                Primitive::RwLock => self.run_rwlock(&mut run, objects),
                Primitive::Word => self.run_word(&mut run),
                Primitive::Waiters => self.run_wait(&mut run, choice, objects),
                Primitive::Look => self.run_look(&mut run, objects),
                Primitive::Choice => {
                    let value = if choice < alternatives(&request) { choice } else { 0 };
                    run.outcome.result = value;
                    run.outcome.choice = value;
                }
                Primitive::Arrival => {
                    match run.request.kind {
                        Kind::Arrive => self.arrive(thread, &mut run.touches, objects),
                        Kind::Linger => self.run_linger(&mut run, choice),
                        _ => {}
                    }
                    run.outcome.returns = false;
                }
                Primitive::Thread | Primitive::Memory => self.run_thread(&mut run, objects),
            }
        }
        if run.denied {
            self.give_up(&mut run);
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
            // Queries see a difference: it waits now.
            self.touch_arrival(thread, request.object, &mut run.touches, objects);
        } else if arrived && request.kind.row().primitive != Primitive::Arrival {
            self.leave(thread, request.object, &mut run.touches, objects);
        }
        if self.waits_for_time(thread, &request) {
            self.touch_time(&mut run, objects);
        }
        if self.observed.counts() {
            self.note_waits();
        }
        run.outcome.foot = objects.foot(&run.touches);
        Some(run.outcome)
    }

    /// Handles the interruption of a request, if it is one of those that check the flag first.
    fn interrupted(&mut self, run: &mut Run) -> bool {
        if !run.request.has(flag::INTERRUPTIBLE) {
            return false;
        }
        let row = run.request.kind.row();
        if run.denied || row.wait == Half::Ends || matches!(row.wants, Wants::End | Wants::Permit) {
            return false;
        }
        let objects = self.thread_objects[usize::from(run.thread)];
        let state = &mut self.threads[usize::from(run.thread)];
        // A thread that has checked its flag before takes what it wants, and keeps its flag.
        let interrupted = run.outcome.choice == NO_CHOICE && std::mem::take(&mut state.interrupted);
        if interrupted {
            run.outcome.result = result::INTERRUPTED;
            run.touch(objects.flag, Mode::Write);
            if let Some(mutex) = self.mutexes.get(run.request.object) {
                run.own(Owner::of(mutex.owner()));
            }
        } else {
            run.touch(objects.flag, Mode::Read);
        }
        interrupted
    }
}

/// How many values a request may choose from.
fn alternatives(request: &Request) -> u32 {
    match request.detail {
        Detail::Alternatives(count) => count,
        _ => 0,
    }
}

/// A request being executed.
struct Run {
    thread: u16,
    request: Request,
    touches: Touches,
    outcome: Outcome,
    /// Whether it happens as if what it wants were not there.
    denied: bool,
}

impl Run {
    /// Sets the owner of the request's monitor or lock afterwards.
    fn own(&mut self, owner: Owner) {
        self.outcome.detail = self.outcome.detail.owned_by(owner);
    }

    fn touch(&mut self, object: ObjIx, mode: Mode) {
        self.touches.push((object, mode));
    }
}
