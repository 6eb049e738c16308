//! The steps of one interleaving, and what happens before what among them, by definition.
//!
//! Idea: no clocks. Each step keeps the set of all steps that happen before it. A new step gets that of the step before
//! it in its thread, and of each earlier step that it *synchronizes with*, which is looked up in the list of rules of
//! [`Past::synchronizes`], one row for each sentence of the documents. Two conflicting accesses, one of them plain,
//! race if the first is not in the set of the second.

use xxhash_rust::xxh3::xxh3_128;

use crate::program::{Action, Guard, Ordering, Program};

/// One side of a race: the number of the instruction ([`Program::site`]), and whether it writes.
pub type Side = (u32, bool);

/// Two accesses, the smaller one first.
pub type Pair = [Side; 2];

/// Limit on the steps of one interleaving: the number of bits of a set.
pub(super) const MOST_STEPS: usize = 128;

/// One step of the past.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub(super) thread: u16,
    /// What it did; nothing for the end of a thread.
    pub(super) action: Option<Action>,
    /// Whether it ended a wait.
    pub(super) resumed: bool,
    pub(super) outcome: i64,
    /// The shared integer it touched.
    pub(super) cell: Option<usize>,
    pub(super) site: u32,
    /// All steps that happen before it.
    pub(super) before: u128,
}

impl Step {
    fn reads(&self) -> bool {
        !matches!(self.action, Some(Action::Store(..)))
    }

    fn writes(&self) -> bool {
        match self.action {
            Some(Action::Store(..) | Action::Add(..)) => true,
            Some(Action::FetchAdd(..) | Action::Exchange(..) | Action::Cas(..)) => self.outcome == 0,
            _ => false,
        }
    }

    fn ordering(&self, program: &Program) -> Ordering {
        match (self.action, self.cell) {
            (Some(Action::Load(_) | Action::Store(..)), Some(cell)) => program.ordering(cell),
            _ => Ordering::Volatile,
        }
    }

    /// Whether it reported that its own thread was interrupted.
    fn was_interrupted(&self) -> bool {
        match self.action {
            Some(Action::Interrupted) => self.outcome == 1,
            Some(
                Action::Wait(..)
                | Action::Await(..)
                | Action::Lock(..)
                | Action::ReadLock(..)
                | Action::WriteLock(..)
                | Action::Sleep
                | Action::Acquire(..)
                | Action::AwaitLatch(..)
                | Action::Pass(..)
                | Action::PassPermits(..)
                | Action::Join(..),
            ) => self.outcome == 2,
            _ => false,
        }
    }

    /// The thread whose interrupt it has observed.
    fn learns_of(&self) -> Option<u16> {
        match self.action {
            Some(Action::IsInterrupted(other)) if self.outcome == 1 => Some(other),
            _ => self.was_interrupted().then_some(self.thread),
        }
    }

    /// The monitor or lock that it took.
    fn gets(&self) -> Option<(bool, u16)> {
        match self.action? {
            Action::Enter(m) => Some((true, m)),
            Action::Lock(l, ..) if self.outcome == 0 => Some((false, l)),
            Action::TryLock(l) if self.outcome == 1 => Some((false, l)),
            Action::Wait(m, _) if self.takes_back() => Some((true, m)),
            Action::Await(_, Guard::Lock(l), _) | Action::AwaitUninterruptibly(_, Guard::Lock(l))
                if self.takes_back() =>
            {
                Some((false, l))
            }
            _ => None,
        }
    }

    /// The monitor or lock that it gave up.
    fn gives_up(&self) -> Option<(bool, u16)> {
        match self.action? {
            Action::Exit(m) => Some((true, m)),
            Action::Unlock(l) => Some((false, l)),
            Action::Wait(m, _) if self.begins_wait() => Some((true, m)),
            Action::Await(_, Guard::Lock(l), _) | Action::AwaitUninterruptibly(_, Guard::Lock(l))
                if self.begins_wait() =>
            {
                Some((false, l))
            }
            _ => None,
        }
    }

    /// Whether it ended a wait and took back what it had given up.
    fn takes_back(&self) -> bool {
        self.resumed && self.outcome == 0
    }

    /// Whether it gave up what it held in order to wait.
    fn begins_wait(&self) -> bool {
        !self.resumed && self.outcome == -1
    }

    /// Whether it was the end of writing under a read-write lock, also in order to wait.
    fn ends_writing(&self, lock: u16) -> bool {
        match self.action {
            Some(Action::WriteUnlock(l)) => l == lock,
            Some(Action::Await(_, guard, _) | Action::AwaitUninterruptibly(_, guard)) => {
                guard == Guard::Write(lock) && self.begins_wait()
            }
            _ => false,
        }
    }
}

/// The steps of one interleaving.
#[derive(Clone, Debug, Default)]
pub(super) struct Past {
    pub(super) steps: Vec<Step>,
    /// Stands for what happens before what, in whatever order the steps are listed.
    pub(super) relation: u128,
    pub(super) races: Vec<Pair>,
}

impl Past {
    /// The earlier steps that synchronize with a new one.
    fn synchronizes(&self, new: &Step, program: &Program) -> u128 {
        let mut set = 0_u128;
        let mut all = |holds: &dyn Fn(&Step) -> bool| {
            for (at, step) in self.steps.iter().enumerate() {
                if holds(step) {
                    set |= 1 << at;
                }
            }
        };
        if !self.steps.iter().any(|step| step.thread == new.thread) {
            // JLS: an action that starts a thread, with the first action in the thread it starts.
            all(&|step| step.action == Some(Action::Start(new.thread)) && step.outcome == 0);
        }
        // A thread that ends takes the monitor of its Thread object to notify, and gives it back.
        let passed = |step: &Step| step.action.is_none().then(|| monitor_of(step.thread, program)).flatten();
        if let Some(mutex) = new.gets().or_else(|| passed(new)) {
            // JLS: an unlock of a monitor, with all subsequent locks of it; Lock: the same.
            all(&|step| step.gives_up().or_else(|| passed(step)) == Some(mutex));
        }
        match new.action {
            // JLS: the final action in a thread, with any action that detects that it has ended.
            Some(Action::Join(other, _) | Action::IsAlive(other)) if new.outcome == 0 => {
                all(&|step| step.thread == other && step.action.is_none());
            }
            // ReadWriteLock: readers see what earlier writers did; and, as for any lock, writers see what all others
            // did.
            Some(Action::ReadLock(l, ..)) if new.outcome == 0 => {
                all(&|step| step.ends_writing(l));
            }
            Some(Action::TryReadLock(l)) if new.outcome == 1 => {
                all(&|step| step.ends_writing(l));
            }
            Some(Action::WriteLock(l, ..) | Action::TryWriteLock(l))
                if new.outcome == i64::from(matches!(new.action, Some(Action::TryWriteLock(_)))) =>
            {
                all(&|step| step.ends_writing(l) || step.action == Some(Action::ReadUnlock(l)));
            }
            // Semaphore: actions before a release, with those after a successful acquire.
            Some(Action::Acquire(s, ..) | Action::PassPermits(s, ..)) if new.outcome == 0 => {
                all(&|step| releases(step, s));
            }
            Some(Action::TryAcquire(s, _)) if new.outcome == 1 => all(&|step| releases(step, s)),
            Some(Action::Drain(s)) if new.outcome != 0 => all(&|step| releases(step, s)),
            // CountDownLatch: actions before countDown, with those after a successful return from await.
            Some(Action::AwaitLatch(l, _) | Action::Pass(l, _)) if new.outcome == 0 => {
                all(&|step| step.action == Some(Action::CountDown(l)));
            }
            _ => {}
        }
        if let Some(cell) = new.cell
            && new.reads()
        {
            let ordering = new.ordering(program);
            if ordering == Ordering::Volatile {
                // JLS: a write to a volatile variable, with all subsequent reads of it.
                all(&|step| step.cell == Some(cell) && step.writes() && step.ordering(program) == Ordering::Volatile);
            }
            if matches!(ordering, Ordering::Volatile | Ordering::Ordered) {
                set |= self.read_from(cell, program);
            }
        }
        if let Some(thread) = new.learns_of() {
            set |= self.interrupts(thread);
        }
        set
    }

    /// The releasing write from which an integer has its value, and those before it if that is an update.
    fn read_from(&self, cell: usize, program: &Program) -> u128 {
        let mut set = 0;
        for (at, step) in self.steps.iter().enumerate().rev() {
            if step.cell != Some(cell) || !step.writes() {
                continue;
            }
            if matches!(step.ordering(program), Ordering::Volatile | Ordering::Ordered) {
                set |= 1 << at;
            }
            if !step.reads() {
                break;
            }
        }
        set
    }

    /// The interrupts of a thread since the last one that it observed.
    fn interrupts(&self, thread: u16) -> u128 {
        let mut set = 0;
        for (at, step) in self.steps.iter().enumerate().rev() {
            if step.action == Some(Action::Interrupt(thread)) {
                set |= 1 << at;
            }
            if step.thread == thread && step.was_interrupted() {
                break;
            }
        }
        set
    }

    /// Adds a step; this determines what happens before it, and whether it races.
    pub(super) fn add(&mut self, mut new: Step, program: &Program) {
        let before = self.steps.iter().rposition(|step| step.thread == new.thread);
        let mut ahead = self.synchronizes(&new, program) | before.map_or(0, |at| 1 << at);
        for (at, step) in self.steps.iter().enumerate() {
            if ahead & 1 << at != 0 {
                ahead |= step.before;
            }
        }
        new.before = ahead;
        for (at, step) in self.steps.iter().enumerate() {
            let conflicts = step.cell.is_some() && step.cell == new.cell && (step.writes() || new.writes());
            let plain = [step, &new].iter().any(|step| step.ordering(program) == Ordering::Plain);
            if conflicts && plain && step.thread != new.thread && ahead & 1 << at == 0 {
                let mut pair = [(step.site, step.writes()), (new.site, new.writes())];
                pair.sort_unstable();
                self.races.push(pair);
            }
        }
        let mut counts = vec![0_u32; program.threads.len()];
        for (at, step) in self.steps.iter().enumerate() {
            counts[usize::from(step.thread)] += u32::from(ahead & 1 << at != 0);
        }
        let identity = format!("{} {counts:?}", new.thread);
        self.relation = self.relation.wrapping_add(xxh3_128(identity.as_bytes()));
        self.steps.push(new);
    }
}

/// The monitor of a Thread object, if it is used as one.
fn monitor_of(thread: u16, program: &Program) -> Option<(bool, u16)> {
    program.monitors_of.iter().find(|of| of.1 == thread).map(|of| (true, of.0))
}

fn releases(step: &Step, semaphore: u16) -> bool {
    matches!(step.action, Some(Action::Release(s, _)) if s == semaphore)
}
