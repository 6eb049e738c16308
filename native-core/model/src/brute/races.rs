//! The oracle for data races: every interleaving, and for each what happens before what, by the letter.
//!
//! Idea: no clocks. Each step keeps the set of all steps that happen before it. A new step gets that of the step before it in
//! its thread, and of each earlier step that it *synchronizes with*, which is looked up in the list of rules of
//! [`Past::synchronizes`], one row for each sentence of the documents. Two conflicting accesses, one of them plain, race if the
//! first is not in the set of the second.
//!
//! Prefixes are told apart by their steps and by what happens before what, so it is not taken for granted that the one
//! follows from the other.

use std::collections::BTreeSet;

use rustc_hash::FxHashSet;
use xxhash_rust::xxh3::xxh3_128;

use super::state::{State, Wait};
use crate::program::{Action, Ordering, Program};

/// One side of a race: the number of the instruction ([`Program::site`]), and whether it writes.
pub type Side = (u32, bool);

/// Two accesses, the smaller one first.
pub type Pair = [Side; 2];

/// Steps of one interleaving at most: as many as a set has bits.
const MOST_STEPS: usize = 128;

/// One step of the past.
#[derive(Clone, Copy, Debug)]
struct Step {
    thread: u16,
    /// What it did; nothing for the end of a thread.
    action: Option<Action>,
    /// Whether it ended a wait.
    resumed: bool,
    outcome: i64,
    /// The shared integer it touched.
    cell: Option<usize>,
    site: u32,
    /// All steps that happen before it.
    before: u128,
}

impl Step {
    fn reads(&self) -> bool {
        !matches!(self.action, Some(Action::Store(..)))
    }

    fn writes(&self) -> bool {
        match self.action {
            Some(Action::Store(..)) => true,
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

    /// Whether it was told that its own thread was interrupted.
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
                | Action::Join(..),
            ) => self.outcome == 2,
            _ => false,
        }
    }

    /// Whose interrupt it has learnt of.
    fn learns_of(&self) -> Option<u16> {
        match self.action {
            Some(Action::IsInterrupted(other)) if self.outcome == 1 => Some(other),
            _ => self.was_interrupted().then_some(self.thread),
        }
    }

    /// The monitor or lock that it got.
    fn gets(&self) -> Option<(bool, u16)> {
        match self.action? {
            Action::Enter(m) => Some((true, m)),
            Action::Lock(l, ..) if self.outcome == 0 => Some((false, l)),
            Action::TryLock(l) if self.outcome == 1 => Some((false, l)),
            Action::Wait(m, _) if self.resumed => Some((true, m)),
            Action::Await(_, l, _) | Action::AwaitUninterruptibly(_, l) if self.resumed => Some((false, l)),
            _ => None,
        }
    }

    /// The monitor or lock that it gave up.
    fn gives_up(&self) -> Option<(bool, u16)> {
        match self.action? {
            Action::Exit(m) => Some((true, m)),
            Action::Unlock(l) => Some((false, l)),
            Action::Wait(m, _) if !self.resumed && self.outcome == -1 => Some((true, m)),
            Action::Await(_, l, _) | Action::AwaitUninterruptibly(_, l) if !self.resumed && self.outcome == -1 => {
                Some((false, l))
            }
            _ => None,
        }
    }
}

/// The steps of one interleaving.
#[derive(Clone, Debug, Default)]
pub(super) struct Past {
    steps: Vec<Step>,
    /// Stands for what happens before what, in whatever order the steps are listed.
    relation: u128,
    races: Vec<Pair>,
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
        if let Some(mutex) = new.gets() {
            // JLS: an unlock of a monitor, with all subsequent locks of it; Lock: the same.
            all(&|step| step.gives_up() == Some(mutex));
        }
        match new.action {
            // JLS: the final action in a thread, with any action that detects that it has ended.
            Some(Action::Join(other, _) | Action::IsAlive(other)) if new.outcome == 0 => {
                all(&|step| step.thread == other && step.action.is_none());
            }
            // ReadWriteLock: readers see what earlier writers did; and, as of any lock, writers what all others did.
            Some(Action::ReadLock(l, ..)) if new.outcome == 0 => {
                all(&|step| step.action == Some(Action::WriteUnlock(l)))
            }
            Some(Action::TryReadLock(l)) if new.outcome == 1 => {
                all(&|step| step.action == Some(Action::WriteUnlock(l)));
            }
            Some(Action::WriteLock(l, ..) | Action::TryWriteLock(l))
                if new.outcome == i64::from(matches!(new.action, Some(Action::TryWriteLock(_)))) =>
            {
                all(&|step| [Action::WriteUnlock(l), Action::ReadUnlock(l)].map(Some).contains(&step.action));
            }
            // Semaphore: actions before a release, with those after a successful acquire.
            Some(Action::Acquire(s, ..)) if new.outcome == 0 => all(&|step| releases(step, s)),
            Some(Action::TryAcquire(s, _)) if new.outcome == 1 => all(&|step| releases(step, s)),
            Some(Action::Drain(s)) if new.outcome != 0 => all(&|step| releases(step, s)),
            // CountDownLatch: actions before countDown, with those after a successful return from await.
            Some(Action::AwaitLatch(l, _)) if new.outcome == 0 => {
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

    /// The releasing write that an integer has its value from, and those before it if that is an update.
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

    /// The interrupts of a thread since the last one that it took notice of.
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

    fn add(&mut self, mut new: Step, program: &Program) {
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

fn releases(step: &Step, semaphore: u16) -> bool {
    matches!(step.action, Some(Action::Release(s, _)) if s == semaphore)
}

impl State<'_> {
    /// Adds the step that led from `self` to `next` to the past of `next`, if it is one that others can see.
    pub(super) fn note(&self, next: &mut Self, thread: u16, program: &Program) {
        let t = usize::from(thread);
        let seen = next.lengths[t] > self.lengths[t];
        let Some(past) = next.past.as_mut().filter(|_| seen) else {
            return;
        };
        let mut machine = self.machine.clone();
        // Coming to an operation is none.
        let comes = next.arrived[t] && !self.arrived[t];
        let action = if comes { Some(Action::Yield) } else { machine.next(t).map(|(_, action)| action) };
        let cell = action.and_then(|action| machine.access(t, action)).map(|(cell, _)| cell);
        let resumed = self.wait[t] != Wait::No;
        let site = program.site(t, machine.counter(t));
        past.add(Step { thread, action, resumed, outcome: next.outcome, cell, site, before: 0 }, program);
    }
}

/// All pairs of accesses that race in some interleaving, unless there are more prefixes than `most`, or longer ones than can
/// be dealt with.
#[must_use]
pub fn data_races(program: &Program, most: usize) -> Option<BTreeSet<Pair>> {
    let mut found = BTreeSet::new();
    let mut seen: FxHashSet<(u128, u128)> = FxHashSet::default();
    let mut start = State::new(program);
    start.past = Some(Past::default());
    let mut todo = vec![start];
    while let Some(state) = todo.pop() {
        for thread in 0..program.threads.len() as u16 {
            for mut next in state.successors(thread, program) {
                let Some(past) = next.past.as_mut() else { continue };
                if past.steps.len() == MOST_STEPS {
                    return None;
                }
                found.extend(past.races.drain(..));
                if seen.insert((next.hash, past.relation)) {
                    todo.push(next);
                }
            }
        }
        if seen.len() > most {
            return None;
        }
    }
    Some(found)
}
