//! The oracle for bounds: every behaviour that some schedule with few preemptions, or few delays, has.
//!
//! Steps that no other thread can notice are not worth a decision, and cost nothing: accesses to integers that no other
//! thread touches in any schedule, unless both only read, and the ends of threads. They happen as soon as they can. A
//! compare-and-set counts as a change even if it fails in every schedule, since it is chosen before its outcome is
//! known. Programs that observe the life of a thread are not for this oracle.
//!
//! A thread that has just yielded has ended its turn: the next one comes after it in the round.
//!
//! A state is visited again when it is reached at a lower cost, or after a step of another thread: what the rest costs
//! depends on which thread ran last.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::Behaviours;
use super::cells::Cells;
use super::rules::{interrupts, wants_several};
use super::state::State;
use super::things::{READ, Thing, WRITE};
use super::trusted::cells_of;
use crate::program::{Action, Instr, Program};

/// What is bounded, and by how much.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// Switches away from a thread that could have gone on.
    Preemptions(u32),
    /// Threads that could have run and were passed over, in the round that begins with the last one.
    Delays(u32),
}

impl Limit {
    fn most(self) -> u32 {
        match self {
            Limit::Preemptions(most) | Limit::Delays(most) => most,
        }
    }

    /// What it costs to run `chosen` after what came before.
    fn cost(self, able: &[bool], before: Before, chosen: usize) -> u32 {
        let Before { last, runs, gave_way } = before;
        match self {
            Limit::Preemptions(_) => u32::from(chosen != last && able[last] && runs && !gave_way),
            Limit::Delays(_) => {
                let mut passed = 0;
                let mut at = if gave_way { (last + 1) % able.len() } else { last };
                while at != chosen {
                    passed += u32::from(able[at]);
                    at = (at + 1) % able.len();
                }
                passed
            }
        }
    }
}

/// What came before a decision.
#[derive(Clone, Copy, Debug)]
struct Before {
    /// The thread that ran last; the first thread at the start.
    last: usize,
    /// Whether it was running: no thread is when all are about to begin.
    runs: bool,
    /// Whether its turn is over because it has yielded.
    gave_way: bool,
}

/// Per integer: which thread touches it, whether several do, and whether any thread changes it.
#[derive(Debug, Default)]
struct Sharing(FxHashMap<usize, (u16, bool, bool)>);

impl Sharing {
    fn note(&mut self, thread: u16, touched: &[(Thing, u8)]) {
        for &(thing, mode) in touched {
            if let Thing::Cell(cell) = thing {
                let (first, several, changed) = self.0.entry(cell).or_insert((thread, false, false));
                *several |= *first != thread;
                *changed |= mode != READ;
            }
        }
    }

    fn is_silent(&self, touched: &[(Thing, u8)]) -> bool {
        let unnoticed = |thing: &Thing| match thing {
            Thing::Cell(cell) => self.0.get(cell).is_none_or(|&(_, several, changed)| !(several && changed)),
            Thing::Life(_) => true,
            // The start of a thread, which no thread unparks before.
            Thing::Permit(thread) => touched.iter().any(|other| other.0 == Thing::Life(*thread)),
            _ => false,
        };
        !touched.is_empty() && touched.iter().all(|(thing, _)| unnoticed(thing))
    }
}

fn sharing(program: &Program, cells: &Rc<Cells>, most: usize) -> Option<Sharing> {
    let mut sharing = Sharing::default();
    let mut seen = FxHashMap::default();
    let mut todo = vec![State { cells: Rc::clone(cells), ..State::new(program) }];
    while let Some(state) = todo.pop() {
        if state.is_over(program) {
            continue;
        }
        for thread in 0..program.threads.len() as u16 {
            let attempted = state.attempted(thread).map(|cell| (Thing::Cell(cell), WRITE));
            sharing.note(thread, attempted.as_slice());
            for next in state.successors(thread, program) {
                sharing.note(thread, &next.touched);
                if seen.insert(next.hash, ()).is_none() {
                    todo.push(next);
                }
            }
        }
        if seen.len() > most {
            return None;
        }
    }
    Some(sharing)
}

/// Whether this oracle is for the program: no thread observes the life of a thread, uses its monitor or unparks one
/// that has to be started, every thread keeps the program alive, and there are no loops. Nor is it for programs with
/// queries, or in which a thread acquires several permits at once or interrupts a thread: the engine learns that there
/// are arrivals when a thread gets there, and within a bound none may.
#[must_use]
pub fn is_judged(program: &Program) -> bool {
    let looks = |action: &Action| match *action {
        Action::Join(..) | Action::IsAlive(_) => true,
        // A thread that has not been started yet gets no permit.
        Action::Unpark(thread) => !program.is_present(usize::from(thread)),
        action => action.asks_about_waiting() || wants_several(action) || interrupts(action),
    };
    let code =
        program.threads.iter().enumerate().flat_map(|(thread, code)| code.iter().map(move |instr| (thread, instr)));
    let mut actions = code.filter_map(|(thread, instr)| match instr {
        Instr::Do(_, action) => Some((thread, action)),
        _ => None,
    });
    let looked_at = actions.any(|(thread, action)| looks(action) || thread > 0 && matches!(action, Action::Start(_)));
    let ends_unseen = !program.timeouts.stand_still() && program.daemons.is_empty() && program.monitors_of.is_empty();
    ends_unseen && !program.has_loops() && !looked_at
}

/// The state after all steps that no thread can notice.
fn settle<'p>(mut state: State<'p>, program: &Program, sharing: &Sharing) -> State<'p> {
    loop {
        if state.is_over(program) {
            return state;
        }
        let mut all = (0..program.threads.len() as u16).flat_map(|thread| state.successors(thread, program));
        match all.find(|next| sharing.is_silent(&next.touched)) {
            Some(next) => state = next,
            None => return state,
        }
    }
}

/// A program, and which of its steps other threads can notice.
#[derive(Debug)]
pub struct Bounded<'p> {
    program: &'p Program,
    sharing: Sharing,
    cells: Rc<Cells>,
}

impl<'p> Bounded<'p> {
    /// Enumerates all schedules of a program, unless it has more than `most` prefixes or is not for this oracle.
    #[must_use]
    pub fn of(program: &'p Program, most: usize) -> Option<Bounded<'p>> {
        if !is_judged(program) {
            return None;
        }
        let cells = Rc::new(cells_of(program, most)?);
        sharing(program, &cells, most).map(|sharing| Bounded { program, sharing, cells })
    }

    /// All behaviours within a limit, unless there are more than `most` prefixes.
    #[must_use]
    pub fn enumerate(&self, limit: Limit, most: usize) -> Option<Behaviours> {
        let (program, sharing) = (self.program, &self.sharing);
        let mut found = Behaviours::default();
        let mut seen: FxHashMap<(u128, usize), u32> = FxHashMap::default();
        let alone = (0..program.threads.len()).filter(|&thread| program.is_present(thread)).count() == 1;
        let start = Before { last: 0, runs: alone, gave_way: false };
        let first = State { cells: Rc::clone(&self.cells), ..State::new(program) };
        let mut todo = vec![(settle(first, program, sharing), start, 0_u32)];
        while let Some((state, before, spent)) = todo.pop() {
            let threads = 0..program.threads.len() as u16;
            let over = state.is_over(program);
            let next: Vec<Vec<State<'_>>> =
                threads.map(|thread| if over { Vec::new() } else { state.successors(thread, program) }).collect();
            let able: Vec<bool> = next.iter().map(|all| !all.is_empty()).collect();
            if !able.contains(&true) {
                if found.traces.insert(state.hash) {
                    found.deadlocks += u64::from(!over);
                    found.failures += u64::from(state.machine.has_failed());
                    found.lazy.insert(state.lazy);
                    found.finals.insert((!over, state.settled(program).into_final()));
                }
                continue;
            }
            for (thread, all) in next.into_iter().enumerate() {
                let spent = spent + limit.cost(&able, before, thread);
                if spent > limit.most() {
                    continue;
                }
                for next in all {
                    let gave_way = next.gave_way;
                    let next = settle(next, program, sharing);
                    let least = seen.entry((next.hash, thread)).or_insert(u32::MAX);
                    if spent < *least {
                        *least = spent;
                        todo.push((next, Before { last: thread, runs: true, gave_way }, spent));
                    }
                }
            }
            if seen.len() > most {
                return None;
            }
        }
        Some(found)
    }
}
