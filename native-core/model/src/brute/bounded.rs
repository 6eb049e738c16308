//! The oracle for bounds: every behaviour that some schedule with few preemptions, or few delays, leads to.
//!
//! Steps that nobody else can notice are not worth a decision, and cost nothing: accesses to integers that no other
//! thread touches in any schedule, not both reading, and the ends of threads. They happen as soon as they can. Programs
//! in which somebody looks at the life of a thread are not for this oracle.
//!
//! A state is visited again when it is reached at a lower cost, or after a step of another thread: what the rest costs
//! depends on who ran last.

use rustc_hash::FxHashMap;

use super::Behaviours;
use super::state::{READ, State, Thing};
use crate::program::Program;

/// What is bounded, and how narrowly.
#[derive(Clone, Copy, Debug)]
pub enum Limit {
    /// Switches away from a thread that could have gone on.
    Preemptions(u32),
    /// Threads that could have run and were passed over, in a round from the last one.
    Delays(u32),
}

impl Limit {
    fn most(self) -> u32 {
        match self {
            Limit::Preemptions(most) | Limit::Delays(most) => most,
        }
    }

    /// What it costs to run `chosen` after `last`.
    fn cost(self, able: &[bool], last: usize, chosen: usize) -> u32 {
        match self {
            Limit::Preemptions(_) => u32::from(chosen != last && able[last]),
            Limit::Delays(_) => {
                let mut passed = 0;
                let mut at = last;
                while at != chosen {
                    passed += u32::from(able[at]);
                    at = (at + 1) % able.len();
                }
                passed
            }
        }
    }
}

/// Per integer: who touches it, and whether anybody changes it.
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
            _ => false,
        };
        !touched.is_empty() && touched.iter().all(|(thing, _)| unnoticed(thing))
    }
}

fn sharing(program: &Program, most: usize) -> Option<Sharing> {
    let mut sharing = Sharing::default();
    let mut seen = FxHashMap::default();
    let mut todo = vec![State::new(program)];
    while let Some(state) = todo.pop() {
        if state.is_over(program) {
            continue;
        }
        for thread in 0..program.threads.len() as u16 {
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

/// The state after all that nobody can notice.
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

/// All behaviours of a program within a limit, unless it has more prefixes than `most`.
#[must_use]
pub fn enumerate_within(program: &Program, limit: Limit, most: usize) -> Option<Behaviours> {
    let sharing = sharing(program, most)?;
    let mut found = Behaviours::default();
    let mut seen: FxHashMap<(u128, usize), u32> = FxHashMap::default();
    let mut todo = vec![(settle(State::new(program), program, &sharing), 0_usize, 0_u32)];
    while let Some((state, last, spent)) = todo.pop() {
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
                found.finals.insert((!over, state.into_final(program)));
            }
            continue;
        }
        for (thread, all) in next.into_iter().enumerate() {
            let spent = spent + limit.cost(&able, last, thread);
            if spent > limit.most() {
                continue;
            }
            for next in all {
                let next = settle(next, program, &sharing);
                let before = seen.entry((next.hash, thread)).or_insert(u32::MAX);
                if spent < *before {
                    *before = spent;
                    todo.push((next, thread, spent));
                }
            }
        }
        if seen.len() > most {
            return None;
        }
    }
    Some(found)
}
