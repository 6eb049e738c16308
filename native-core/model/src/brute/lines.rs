//! Standing in line for locks and semaphores.
//!
//! Source: `AbstractQueuedSynchronizer` and the classes on it. A thread that cannot have at once what it needs joins
//! the line, which is a step: every thread in fair locks and semaphores, writers in any read-write lock, and threads
//! that acquire permits of any semaphore if some thread acquires several. Fair newcomers wait behind the line, others
//! barge; new readers wait while writers stand there.

use std::rc::Rc;

use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use super::arrivals::waits_for;
use super::rules::{Asked, Lines, interrupts, is_question, wants_several};
use super::state::{Done, Life, State};
use super::things::{ADD, READ, Thing, Touched, WRITE, line_of, touch};
use crate::program::{Action, Program};

/// Limit on the states that are searched for a thread that acquires several permits.
const MOST_STATES: usize = 20_000;

impl<'p> State<'p> {
    /// The start with the rules that follow from the actions that threads reach: whether there are queries,
    /// acquisitions of several permits, or interruptions.
    pub(super) fn with_rules(mut self, program: &'p Program) -> State<'p> {
        let makes_rules = |action: &Action| wants_several(*action) || interrupts(*action) || is_question(*action);
        let all: Vec<Action> = program.actions().filter(makes_rules).collect();
        self.lines = Rc::new(Lines::of(program, &[]));
        let mut reached = 0;
        // The result of one query may lead to another query.
        while reached < all.len() {
            let mut actions = all.clone();
            self.keep_reached(&mut actions, program);
            self.asked = Rc::new(Asked::by(actions.iter().copied()));
            self.lines = Rc::new(Lines::of(program, &actions));
            if actions.len() == reached {
                break;
            }
            reached = actions.len();
        }
        self
    }

    /// Keeps the actions that some thread reaches.
    fn keep_reached(&self, actions: &mut Vec<Action>, program: &Program) {
        let mut left = actions.clone();
        let mut seen = FxHashSet::default();
        let mut todo = vec![self.clone()];
        while let Some(state) = todo.pop().filter(|_| !left.is_empty()) {
            let calm = state.clone().settled(program);
            for t in (0..calm.life.len()).filter(|&t| calm.life[t] == Life::Alive) {
                let next = calm.machine.clone().next(t).map(|next| next.1).filter(|&next| calm.makes_rule(t, next));
                left.retain(|&action| Some(action) != next);
            }
            let reached = self.cells.reached.take();
            left.retain(|action| !reached.contains(action));
            if seen.len() > MOST_STATES {
                return;
            }
            todo.extend(state.all_successors(program).into_iter().filter(|next| seen.insert(next.seen())));
        }
        actions.retain(|action| !left.contains(action));
    }

    /// Whether a thread that reaches an action performs it in a way from which rules follow.
    pub(super) fn makes_rule(&self, t: usize, action: Action) -> bool {
        match action {
            Action::GetState(of) => self.life[usize::from(of)] != Life::New,
            _ => !self.ends_at_once(t, action),
        }
    }

    /// The object whose line a thread joins if it cannot have it at once.
    pub(super) fn stands_for(&self, thread: u16, action: Action) -> Option<Thing> {
        let fair = |thing: Thing| self.lines.fair.contains(&thing);
        let stands = |thing: Thing, stands: bool| stands.then_some(thing);
        match action {
            Action::Lock(l, ..) => stands(Thing::Lock(l), fair(Thing::Lock(l)) && !self.owns(Thing::Lock(l), thread)),
            Action::ReadLock(l, ..) => {
                let rw = Thing::Rw(l);
                stands(rw, fair(rw) && !self.is_inside(l, thread))
            }
            Action::WriteLock(l, ..) => stands(Thing::Rw(l), !self.owns(Thing::Rw(l), thread)),
            Action::Acquire(s, ..) => {
                let semaphore = Thing::Semaphore(s);
                stands(semaphore, fair(semaphore) || self.lines.permits)
            }
            _ => None,
        }
    }

    /// Whether a thread reads or writes under a read-write lock already.
    pub(super) fn is_inside(&self, lock: u16, thread: u16) -> bool {
        self.readers.get(&(lock, thread)).is_some() || self.owns(Thing::Rw(lock), thread)
    }

    fn line(&self, thing: Thing) -> &[u16] {
        self.standing.get(&thing).map_or(&[], |line| line.as_slice())
    }

    /// How a line changes when a thread joins it or leaves it: the order of writers is open unless the lock is fair.
    fn change(&self, thing: Thing, action: Action) -> u8 {
        let open = matches!(action, Action::WriteLock(..)) && !self.lines.fair.contains(&thing);
        if open { ADD } else { WRITE }
    }

    /// The step of a thread that has not tried yet: what it touches of the line if it succeeds, or that it joins the
    /// line.
    pub(super) fn tries_first(&self, thread: u16, action: Action) -> Option<FirstTry> {
        let thing = self.stands_for(thread, action).filter(|&thing| !self.line(thing).contains(&thread))?;
        let fair = self.lines.fair.contains(&thing);
        let behind = fair && !self.line(thing).is_empty();
        Some(FirstTry { thing, fair, behind, joins: self.change(thing, action) })
    }

    /// It joins the line.
    pub(super) fn join_line(
        mut self,
        (thread, action): (u16, Action),
        first: &FirstTry,
        mut touched: Touched,
    ) -> State<'p> {
        let idle = if matches!(action, Action::ReadLock(..)) { ADD } else { READ };
        let mut line: SmallVec<[u16; 4]> = SmallVec::from_slice(self.line(first.thing));
        line.push(thread);
        self.standing.insert(first.thing, line);
        self.lingering[usize::from(thread)] = self.lines.lingers;
        touched.push((first.thing, idle));
        touch(&mut touched, line_of(first.thing), first.joins);
        if self.arrived[usize::from(thread)] {
            self.touch_arrival(thread, action, &mut touched);
        }
        self.record(thread, &touched, -2);
        self
    }

    /// A thread is signalled that will need this: if the lock is fair, it joins the line.
    pub(super) fn join_by_signal(&mut self, thread: u16, back: Action, touched: &mut Touched) {
        let stands_for = self.stands_for(thread, back);
        let Some(thing) = stands_for.filter(|thing| self.lines.fair.contains(thing)) else { return };
        let mut line: SmallVec<[u16; 4]> = SmallVec::from_slice(self.line(thing));
        line.push(thread);
        self.standing.insert(thing, line);
        touch(touched, line_of(thing), WRITE);
    }

    /// Whether a thread stands in the line of what it needs.
    pub(super) fn has_place(&self, thread: u16, action: Action) -> bool {
        self.stands_for(thread, action).is_some_and(|thing| self.line(thing).contains(&thread))
    }

    /// The line in which a thread stands for this, if the order counts there.
    pub(super) fn stands_in_order(&self, thread: u16, action: Action) -> Option<Thing> {
        let thing = self.stands_for(thread, action).filter(|_| self.has_place(thread, action))?;
        (self.change(thing, action) == WRITE).then_some(thing)
    }

    /// Whether the line lets a thread have what it needs.
    pub(super) fn has_turn(&self, thread: u16, action: Action) -> bool {
        match self.stands_for(thread, action) {
            Some(thing) => {
                let open = self.change(thing, action) == ADD;
                open || self.line(thing).first().is_none_or(|&first| first == thread)
                    || !self.line(thing).contains(&thread)
            }
            None => self.waits_behind_writers(thread, action).is_none_or(|rw| self.line(rw).is_empty()),
        }
    }

    /// The read-write lock whose writers in line make a reader wait.
    fn waits_behind_writers(&self, thread: u16, action: Action) -> Option<Thing> {
        let Action::ReadLock(l, ..) = action else { return None };
        (!self.is_inside(l, thread) && !self.lines.fair.contains(&Thing::Rw(l))).then_some(Thing::Rw(l))
    }

    /// What an operation touches of the line in which its thread does not stand.
    pub(super) fn look_at_line(&self, thread: u16, action: Action, done: &mut Done) {
        if let Some(rw) = self.waits_behind_writers(thread, action) {
            touch(&mut done.touched, line_of(rw), READ);
        }
    }

    /// The operation has taken place, whatever its outcome.
    pub(super) fn leave_line(&mut self, thread: u16, action: Action, touched: &mut Touched) {
        let Some(thing) = waits_for(action).flatten() else { return };
        let change = self.change(thing, action);
        let Some(line) = self.standing.get_mut(&thing) else { return };
        let Some(at) = line.iter().position(|&other| other == thread) else { return };
        line.remove(at);
        touch(touched, line_of(thing), change);
    }
}

/// A try before a thread stands in line.
#[derive(Debug)]
pub(super) struct FirstTry {
    pub(super) thing: Thing,
    pub(super) fair: bool,
    /// Whether other threads stand there already, and it has to wait behind them.
    pub(super) behind: bool,
    joins: u8,
}
