//! Trusted code: all that a thread does there up to where it has to wait, or may have to, is one step.
//!
//! Written against what `LANGUAGE.md` says about `trusted`: a step ends before an operation that is not possible now
//! (and has seen that), that chooses, that may time out, or that yields; and where a loop begins again with nothing
//! changed. As one step it touches a mutex that it takes and gives back in a way that commutes.

use std::rc::Rc;

use rustc_hash::FxHashSet;

use super::arrivals::can_be_interrupted;
use super::cells::{Cells, Region};
use super::state::{State, Wait};
use super::things::{ADD, READ, Thing, Touched, WRITE};
use super::walk;
use crate::program::{Action, Program};

/// Limit on the moves of a step: more of them are an endless loop.
const LONGEST: usize = 900;

/// Which cells of a program are touched by a single thread only; nothing if it has more than `most` prefixes.
pub(super) fn cells_of(program: &Program, most: usize) -> Option<Cells> {
    if !program.has_trusted() {
        return Some(Cells::default());
    }
    let mut cells = Cells::of(program.memory.len());
    let mut seen = FxHashSet::default();
    let enters = |next: &State<'_>| {
        cells.note(next.mover, &next.touched);
        seen.insert(next.hash)
    };
    walk(program, Rc::default(), most, enters, |_, _| {})?;
    Some(cells.known())
}

impl<'p> State<'p> {
    /// The next operation of a thread that does not wait.
    fn action(&self, thread: u16) -> Option<Action> {
        let t = usize::from(thread);
        self.machine.clone().next(t).map(|next| next.1).filter(|_| self.wait[t] == Wait::No)
    }

    /// Whether an action is an access in trusted code to a cell that no other thread touches.
    pub(super) fn is_private(&self, thread: u16, action: Action) -> bool {
        let t = usize::from(thread);
        let cell = self.machine.access(t, action).map(|access| access.0).filter(|_| self.region[t] != Region::Outside);
        cell.is_some_and(|cell| self.cells.is_private(cell))
    }

    /// Notes where a thread is after one move.
    pub(super) fn join_steps(&self, all: &mut [State<'p>], thread: u16) {
        let t = usize::from(thread);
        if self.region[t] == Region::Outside {
            return;
        }
        let alone = all.len() > 1 || self.lingering[t] || self.action(thread).is_some_and(stands_alone);
        for next in all.iter_mut().filter(|next| next.hash != self.hash) {
            next.region[t] = if alone { Region::Fresh } else { Region::Within };
        }
    }

    /// Whether a step ends before what its thread does next, whatever other threads do.
    fn ends_before(&self, thread: u16) -> bool {
        match self.wait[usize::from(thread)] {
            _ if self.lingering[usize::from(thread)] => return true,
            Wait::Queued(..) | Wait::Woken(..) => return true,
            Wait::Competes(..) => return false,
            Wait::No => {}
        }
        match self.action(thread) {
            None => false,
            Some(Action::Yield | Action::Spin | Action::Sleep) => true,
            // It checks its interrupt flag.
            Some(action) if self.must_look(thread, action) => false,
            Some(action) if stands_alone(action) => true,
            Some(
                Action::Wait(_, timed)
                | Action::Join(_, timed)
                | Action::Park(timed)
                | Action::Await(_, _, timed)
                | Action::Lock(_, timed, _)
                | Action::ReadLock(_, timed, _)
                | Action::WriteLock(_, timed, _)
                | Action::Acquire(_, _, timed, _)
                | Action::AwaitLatch(_, timed)
                | Action::Pass(_, timed)
                | Action::PassPermits(_, _, timed),
            ) => timed,
            Some(_) => false,
        }
    }

    /// What shows a thread that it cannot go on.
    fn looks_at(&self, thread: u16) -> Touched {
        let mut touched = Touched::new();
        if let Some(back) = self.competes_for(thread) {
            self.touch_wait(thread, back, &mut touched);
        }
        if let Some(action) = self.action(thread) {
            self.touch_wait(thread, action, &mut touched);
            let interruptible = can_be_interrupted(action)
                || matches!(action, Action::Park(_) | Action::Join(..) | Action::Pass(..) | Action::PassPermits(..));
            touched.extend(interruptible.then_some((Thing::Flag(thread), READ)));
        }
        touched
    }

    /// The state in which a thread begins a loop again, if it is about to.
    fn head_of_loop(&self, thread: u16) -> Option<u128> {
        let t = usize::from(thread);
        let mut state = self.clone();
        state.machine.next(t);
        (state.machine.counter(t) < self.machine.counter(t)).then(|| state.seen())
    }

    /// The step that begins with the move to `next`, to its end.
    pub(super) fn whole_step(&self, next: State<'p>, thread: u16, program: &Program) -> State<'p> {
        let t = usize::from(thread);
        if next.region[t] != Region::Within {
            return next;
        }
        let mut state = next;
        let mut touched = state.touched.clone();
        let (mut outcome, mut expired, gave_way) = (state.outcome, state.expired, state.gave_way);
        let (mut rounds, mut moves) = (FxHashSet::default(), 0);
        while state.region[t] == Region::Within {
            // It goes round a loop that waits, and is at its head.
            let jumps_back = state.head_of_loop(thread);
            if jumps_back.is_some_and(|head| !rounds.insert(head)) {
                state.region[t] = Region::Fresh;
                break;
            }
            moves += 1;
            if moves > LONGEST {
                state.goes_round = true;
                break;
            }
            if let Some(action) = state.action(thread).filter(|&action| state.makes_rule(t, action)) {
                let mut reached = self.cells.reached.borrow_mut();
                if !reached.contains(&action) {
                    reached.push(action);
                }
            }
            let mut all = state.steps(thread, program);
            if let Some(own) = all.iter().position(|after| after.hash == state.hash) {
                state = all.swap_remove(own);
                continue;
            }
            if state.ends_before(thread) || all.len() != 1 {
                if !state.ends_before(thread) {
                    touched.extend(state.looks_at(thread));
                }
                state.region[t] = Region::Fresh;
                break;
            }
            state = all.swap_remove(0);
            touched.extend_from_slice(&state.touched);
            outcome = outcome.wrapping_mul(31).wrapping_add(state.outcome);
            expired |= state.expired;
        }
        self.identify_whole(&mut state, thread, &touched, outcome);
        (state.expired, state.gave_way) = (expired, gave_way);
        state
    }

    /// Makes the moves from here to `state` one step.
    fn identify_whole(&self, state: &mut State<'p>, thread: u16, touched: &Touched, outcome: i64) {
        let mut merged = Touched::new();
        for &(thing, mode) in touched {
            match merged.iter_mut().find(|known| known.0 == thing) {
                Some(known) if known.1 != mode => known.1 = WRITE,
                Some(_) => {}
                None => merged.push((thing, mode)),
            }
        }
        for (thing, mode) in &mut merged {
            let mutex = matches!(thing, Thing::Monitor(_) | Thing::Lock(_));
            // An operation that reads it, in a step that takes it, finds it free.
            let taken = touched.contains(&(*thing, WRITE));
            if mutex && taken && !self.owns(*thing, thread) && !state.owns(*thing, thread) {
                *mode = ADD;
            }
        }
        state.versions = self.versions.clone();
        state.hash = self.hash;
        state.identify_step(thread, &merged, outcome);
        state.touched = merged;
        state.outcome = outcome;
    }
}

/// Whether an operation is a step by itself.
fn stands_alone(action: Action) -> bool {
    matches!(action, Action::Choose(_) | Action::Notify(_))
}
