//! Standing in line: threads that wait for a lock or semaphore and keep other threads waiting behind them.
//!
//! Idea: an acquisition whose thread may stand in line is two steps. The first takes what it wants if it can, like a
//! try; if not, the thread joins the line. The second is possible when the thread's turn has come. So the order of
//! events decides which thread is first in line, and without contention nothing is added.
//!
//! Which threads stand in line, and which respect it (`AbstractQueuedSynchronizer` and the classes on it, JDK 17 to
//! 25):
//! * fair locks and semaphores: all threads, in the order of arrival; a try without a timeout barges;
//! * writers of any read-write lock: readers that come later wait behind them, since `readerShouldBlock` looks at the
//!   head of the queue. Their order among each other is open where the lock is not fair;
//! * semaphores that are not fair, once a thread requests several permits: an earlier thread whose request is too large
//!   keeps those behind it waiting, but newcomers barge. While every thread requests one permit, the order cannot be
//!   distinguished from others.
//!
//! A reader that waits behind a writer need not stand in line itself: if it was there before a second writer, the
//! execution in which that one comes later is equivalent for all other threads.
//!
//! A thread that is signalled joins the line of a fair lock with the signal (`ConditionObject.doSignal`), those of one
//! `signalAll` in the order in which they have begun to wait; one that comes back without having been signalled
//! competes as a newcomer. A writer that is signalled and wants a lock that is not fair competes as one, too: a reader
//! that has come before the signal is served before it in the JDK, and does not stand in line here. So it may also be
//! served later than in the JDK.
//!
//! Invariant: a thread is in the line of what it wants from the try that failed, or the signal that woke it, until the
//! acquisition has happened, whatever its outcome.

use smallvec::SmallVec;

use crate::event::{Event, Kind, Mode, ObjIx, Objects, Request, flag};
use crate::op::{Wakes, Wants};
use crate::sync::past::Past;
use crate::sync::{Run, Touches, World, waiters};
use crate::trap::{self, Trap};

/// How a step that joins or leaves a line touches it: the order of writers among each other is open unless the lock is
/// fair.
fn change(kind: Kind, fair: bool) -> Mode {
    let open = matches!(kind, Kind::WriteLock | Kind::TryWriteLock) && !fair;
    if open { Mode::Add } else { Mode::Write }
}

/// Whether a step is the first of two, a try after which its thread stands in line if it failed.
#[must_use]
pub(crate) fn joins(kind: Kind, flags: u8) -> bool {
    flags & flag::IN_LINE != 0 && kind.tries()
}

/// How such a try touches the line, depending on its outcome.
#[must_use]
pub(crate) fn touch_of(kind: Kind, flags: u8, succeeds: bool) -> Option<Mode> {
    let fair = flags & flag::RESPECTS_LINE != 0;
    if succeeds { fair.then_some(Mode::Read) } else { Some(change(kind, fair)) }
}

/// Whether the signal that ends a wait puts its thread in the line of its lock; `flags` are those of the wait.
fn signal_joins(flags: u8) -> bool {
    flags & flag::IN_LINE != 0 && !trap::is_set(Trap::SignalledLate) && !trap::is_set(Trap::LineForgotten)
}

/// How such a signal touches that line; `wait` is the step by which the thread has begun to wait.
pub(crate) fn joined_by_signal(wait: &Event, objects: &mut Objects) -> Option<(ObjIx, Mode)> {
    let joins = wait.kind == Kind::AwaitRelease && signal_joins(wait.flags);
    let line = if joins { objects.intern_queue(wait.object) } else { None };
    line.map(|line| (line, Mode::Write))
}

/// Whether a step waits behind writers that stand in line, unless its thread is inside already.
#[must_use]
pub(crate) fn reads_behind_writers(step: &Event) -> bool {
    step.kind == Kind::ReadLock && step.flags & flag::IN_LINE == 0
}

impl World {
    /// Whether a thread stands in line if it cannot have at once what it wants.
    fn may_stand(&self, thread: u16, request: &Request) -> bool {
        let fair = request.has(flag::IN_LINE);
        match request.kind.row().wants {
            Wants::Mutex => fair && self.mutex(request.object).owner() != Some(thread),
            Wants::Reading => fair && !self.is_inside(thread, request.object),
            Wants::Writing => self.rwlock(request.object).is_none_or(|lock| lock.write_holds(thread) == 0),
            Wants::WordInLine => fair || self.observed.counts_permits(),
            _ => false,
        }
    }

    /// Whether a thread reads or writes under a read-write lock already.
    fn is_inside(&self, thread: u16, lock: ObjIx) -> bool {
        self.rwlock(lock).is_some_and(|lock| lock.is_inside(thread))
    }

    /// A thread is about to do something: to try it first, if it may have to stand in line.
    #[inline]
    pub(crate) fn approach(&mut self, thread: u16, request: Request) {
        match request.kind.tries_as() {
            Some(first) => self.try_first(thread, request, first),
            None => self.threads[usize::from(thread)].request = Some(request),
        }
    }

    fn try_first(&mut self, thread: u16, request: Request, first: Kind) {
        let of_word = request.kind.row().wants == Wants::WordInLine;
        if of_word && request.detail.number() > 1 {
            self.observed.want_permits();
        }
        let stands = self.may_stand(thread, &request) && !trap::is_set(Trap::LineForgotten);
        // A thread that has checked its flag before checks it again when it waits.
        let looks = if self.heeds_first(&request) { 0 } else { request.flags & flag::INTERRUPTIBLE };
        let has_place = self.line(request.object).contains(&thread);
        let state = &mut self.threads[usize::from(thread)];
        if !stands || has_place {
            state.request = Some(request);
            return;
        }
        let respects = if request.has(flag::IN_LINE) { flag::RESPECTS_LINE } else { 0 };
        let in_turn = if of_word { flag::IN_LINE } else { 0 };
        let flags = flag::IN_LINE | respects | looks;
        state.request = Some(Request { kind: first, flags, ..request });
        state.then = Some(Request { flags: request.flags | in_turn, ..request });
    }

    /// The first of the two steps, unless its thread was interrupted; `run_try` does what a try does.
    pub(super) fn run_in_line(
        &mut self,
        run: &mut Run,
        objects: &mut Objects,
        run_try: fn(&mut World, &mut Run, &mut Objects),
    ) {
        let (kind, object, flags) = (run.request.kind, run.request.object, run.request.flags);
        let behind = flags & flag::RESPECTS_LINE != 0 && !self.line(object).is_empty();
        if behind {
            run.outcome.result = 0;
            run.own(self.owner(object));
            run.touch(object, crate::dependence::mode(kind, false));
        } else {
            run_try(self, run, objects);
        }
        let succeeds = kind.row().succeeds(run.outcome.result);
        let state = &mut self.threads[usize::from(run.thread)];
        let then = state.then.take();
        if !succeeds {
            state.request = then;
            run.outcome.returns = false;
            self.lines.of(object).push(run.thread);
            if self.observed.lingers() {
                self.begin_lingering(run.thread);
            }
        }
        if let (Some(mode), Some(queue)) = (touch_of(kind, flags, succeeds), objects.intern_queue(object)) {
            run.touch(queue, mode);
        }
    }

    /// The lock whose line a thread joins if it is signalled.
    fn joined_if_signalled(&self, thread: u16) -> Option<ObjIx> {
        let back = self.threads[usize::from(thread)].wanted()?;
        (back.kind == Kind::AwaitLeave && signal_joins(back.flags)).then_some(back.object)
    }

    /// A thread that waited for a condition is signalled: it joins the line of its lock, if that is fair.
    pub(super) fn join_by_signal(&mut self, thread: u16, run: &mut Run, objects: &mut Objects) {
        if let Some(lock) = self.joined_if_signalled(thread) {
            self.lines.of(lock).push(thread);
            run.touches.extend(objects.intern_queue(lock).map(|line| (line, Mode::Write)));
        }
    }

    /// What a pending signal may touch of lines.
    pub(crate) fn lines_of_signal(&self, request: &Request, objects: &mut Objects) -> SmallVec<[(ObjIx, Mode); 2]> {
        let waiting = self.waiters.get(request.object).map_or(&[][..], waiters::Waiters::threads);
        let locks = waiting.iter().filter_map(|&thread| self.joined_if_signalled(thread));
        locks.filter_map(|lock| Some((objects.intern_queue(lock)?, Mode::Write))).collect()
    }

    /// The second step has happened, whatever its outcome. The end of a wait is none: its thread goes on to it.
    pub(super) fn leave_line(&mut self, thread: u16, request: &Request, touches: &mut Touches, objects: &mut Objects) {
        if request.kind.resumes() {
            return;
        }
        let Some(line) = self.lines.get_mut(request.object) else { return };
        let Some(at) = line.iter().position(|&other| other == thread) else { return };
        line.remove(at);
        if let Some(queue) = objects.intern_queue(request.object) {
            touches.push((queue, change(request.kind, request.has(flag::IN_LINE))));
        }
    }

    /// How a pending request touches the line of what it wants, whatever its outcome.
    pub(crate) fn touches_line(&self, thread: u16, request: &Request, objects: &mut Objects) -> Option<(ObjIx, Mode)> {
        let mode = if joins(request.kind, request.flags) {
            touch_of(request.kind, request.flags, false)?
        } else if request.kind.resumes() {
            return None;
        } else if self.line(request.object).contains(&thread) {
            change(request.kind, request.has(flag::IN_LINE))
        } else if self.waits_behind_writers(thread, request) {
            Mode::Read
        } else {
            return None;
        };
        Some((objects.intern_queue(request.object)?, mode))
    }

    /// Whether a request to read waits behind writers that stand in line.
    #[inline]
    pub(super) fn waits_behind_writers(&self, thread: u16, request: &Request) -> bool {
        let reads = request.kind == Kind::ReadLock && !request.has(flag::IN_LINE);
        reads && !self.is_inside(thread, request.object)
    }

    /// The threads that stand in line for something, in the order of arrival.
    pub(crate) fn line(&self, object: ObjIx) -> &[u16] {
        self.lines.get(object).map_or(&[], |line| line.as_slice())
    }

    /// The thread that stands in line before a thread, and keeps it waiting.
    pub(crate) fn ahead(&self, thread: u16) -> Option<u16> {
        let request = self.threads[usize::from(thread)].wanted()?;
        let line = self.line(request.object);
        match line.iter().position(|&other| other == thread) {
            Some(at) if request.has(flag::IN_LINE) => at.checked_sub(1).map(|before| line[before]),
            Some(_) => None,
            None => line.first().copied().filter(|_| self.waits_behind_writers(thread, request)),
        }
    }

    /// Whether the line lets a thread have what it wants: it is its turn, or it need not stand there, or, for a reader,
    /// no thread does.
    #[inline]
    pub(super) fn has_turn(&self, thread: u16, request: &Request) -> bool {
        if request.has(flag::IN_LINE) {
            let line = self.line(request.object);
            return line.first() == Some(&thread) || !line.contains(&thread);
        }
        !self.waits_behind_writers(thread, request) || self.line(request.object).is_empty()
    }
}

/// The threads that stand in line for something in a past, in the order of arrival, each with the position of the step
/// by which it joined.
pub(crate) fn in_past(past: &impl Past, object: ObjIx, queue: ObjIx, objects: &Objects) -> Vec<(u16, usize)> {
    let mut known: Vec<u16> = Vec::new();
    let mut line = Vec::new();
    past.last_at(queue, |position, event| -> Option<()> {
        if event.kind.row().wakes != Wakes::Nobody {
            for thread in woken_into(past, object, position, event, objects).into_iter().rev() {
                if !known.contains(&thread) {
                    known.push(thread);
                    line.push((thread, position));
                }
            }
            return None;
        }
        let joined = joins(event.kind, event.flags);
        let changes = event.object == object && (joined || event.kind.row().is_seen_waiting);
        if changes && !known.contains(&event.thread) {
            known.push(event.thread);
            if joined && event.result == 0 {
                line.push((event.thread, position));
            }
        }
        None
    });
    line.reverse();
    line
}

/// The threads that a signal at a position of a past has put in the line of a lock, in their order there.
fn woken_into(past: &impl Past, lock: ObjIx, position: usize, signal: &Event, objects: &Objects) -> SmallVec<[u16; 4]> {
    let mut woken: SmallVec<[(usize, u16); 4]> = SmallVec::new();
    for (index, of) in past.threads().iter().enumerate() {
        let is_woken = objects.any(signal.foot, |(object, mode)| object == of.flag && mode == Mode::Write);
        let thread = index as u16;
        let begun = is_woken.then(|| waiters::begun_before(past, thread, position)).flatten();
        let waits_here = |wait: &Event| wait.object == lock && signal_joins(wait.flags);
        woken.extend(begun.filter(|begun| waits_here(&begun.1)).map(|begun| (begun.0, thread)));
    }
    woken.sort_unstable();
    woken.into_iter().map(|entry| entry.1).collect()
}
